"""Holding a referendum: its steps by edition, its terms, the tally, and what the outcome brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.cards.tracking import events, limits
from vtesref.engine.core import rule
from vtesref.engine.politics import casting, polling, referendum_effects, text_terms, votes
from vtesref.engine.politics.referendum import CANCELLED, FAILED, PASSED
from vtesref.engine.settle import settle
from vtesref.engine.turn import redraw

if TYPE_CHECKING:
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Table


# The steps, by edition.


def conduct(table: Table, referendum: Referendum) -> None:
    """Hold a referendum from its terms to what follows from it."""
    table.change(table.course, referendum=referendum)
    if referendum.minion is not None and values.is_in_force(table, "next passes"):
        pass_by_last(table, referendum)
    table.edition.referendum(table, referendum)
    redraw.refill(table, referendum)
    events.happen(table, "referendum over", referendum)
    if table.course.happened:
        settle(table)
    limits.over(table, "referendum")
    table.change(table.course, referendum=None)
    settle(table)


@rule("general.golden_rule")
def pass_by_last(table: Table, referendum: Referendum) -> None:
    """The text of a card makes this referendum pass, since an earlier one has passed."""
    left = tuple(
        lasting
        for lasting in table.course.lasting
        if not any(doing.row is not None and doing.row.observed == "next passes" for doing in lasting.text.do)
    )
    table.change(table.course, lasting=left)
    table.change(referendum, automatic=True)


@rule("referendum.steps_1998c")
def in_steps_1998c(table: Table, referendum: Referendum) -> None:
    """The referendum has terms, a preparatory step, the casting of votes, and their tally."""
    run(table, referendum, "referendum.before_votes_cards")


@rule("referendum.three_steps")
def with_early_cards(table: Table, referendum: Referendum) -> None:
    """The referendum has three steps: terms (with effects before votes), polling and resolution."""
    run(table, referendum, "referendum.before_votes_cards_1998r")


@rule("referendum.three_steps")
def in_three_steps(table: Table, referendum: Referendum) -> None:
    """The referendum has three steps: terms, polling and resolution."""
    run(table, referendum, "")


def run(table: Table, referendum: Referendum, prepared: str) -> None:
    """Go through the steps; ``prepared`` is the rule by which cards are used before polling, "" for none."""
    choose_terms(table, referendum)
    if is_automatic(table, referendum):
        pass_automatically(table, referendum)
    elif not polling.settled_by_word(table, referendum):
        if prepared:
            polling.prepare(table, referendum, prepared)
        polling.poll(table, referendum)
        tally(table, referendum)
    follow(table, referendum)


# Terms.


@rule("referendum.terms_first")
def choose_terms(table: Table, referendum: Referendum) -> None:
    """The terms, if there are any to choose, are set."""
    table.change(referendum, stage="terms")
    if referendum.minion is None:
        return
    table.holds("political.terms_after_success", "They are chosen now that the action has succeeded.")
    if referendum.card is not None:
        text_terms.choose(table, referendum)


# The outcome.


def is_automatic(table: Table, referendum: Referendum) -> bool:
    """Tell whether the referendum passes by an effect, so that nobody votes."""
    by_action = table.course.action is not None and table.course.action.passes
    return (by_action or referendum.automatic) and "referendum.auto_pass_skips_voting" not in table.disabled


@rule("referendum.auto_pass_skips_voting")
def pass_automatically(table: Table, referendum: Referendum) -> None:
    """An effect makes the referendum pass, and nobody votes."""
    table.change(referendum, result=PASSED, automatic=True)


def tally(table: Table, referendum: Referendum) -> None:
    """Count the votes, unless the referendum was cancelled, and let be used what depends on the outcome."""
    if referendum.result:
        return
    if referendum.ballots:
        casting.cast_block(table, referendum)
    yes, no = casting.count(table, referendum, votes.FOR), casting.count(table, referendum, votes.AGAINST)
    if yes > no:
        passes(table, referendum, yes, no)
    elif yes < no or table.holds("referendum.tie_fails", "{yes} for, {no} against: a tie.", yes=yes, no=no):
        fails(table, referendum, yes, no)
    else:
        passes(table, referendum, yes, no)


@rule("referendum.majority_passes")
def passes(table: Table, referendum: Referendum, yes: int, no: int) -> None:
    """{yes} votes for and {no} against: the referendum passes."""
    table.change(referendum, result=PASSED)


@rule("referendum.majority_passes")
def fails(table: Table, referendum: Referendum, yes: int, no: int) -> None:
    """{yes} votes for and {no} against are no majority: the referendum fails."""
    table.change(referendum, result=FAILED)


def follow(table: Table, referendum: Referendum) -> None:
    """Carry out what the outcome brings, and let be used what depends on it."""
    if referendum.result == CANCELLED:
        return
    if referendum.result == PASSED or not table.holds("referendum.failed_no_effect", "It has no effect."):
        referendum_effects.carry_out_terms(table, referendum)
    if referendum.hunted is None:
        if referendum.result == FAILED:
            table.holds("political.success_even_if_fails", "The action was still successful.")
        polling.after_tally(table, referendum)
