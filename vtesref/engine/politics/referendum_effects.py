"""What cards do in a referendum, and what a referendum that passes does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating, transitions
from vtesref.engine.cards.model import BY_HUNT
from vtesref.engine.core import rule
from vtesref.engine.politics import casting, text_terms, votes
from vtesref.engine.politics.referendum import CANCELLED, FAILED
from vtesref.engine.settle import settle
from vtesref.engine.timing import sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Methuselah, Minion, Table


# What is played.


@rule("votes.other_cards")
def gain(table: Table, held: Referendum, minion: Minion, number: int) -> None:
    """{minion} gains votes: {number}."""
    table.change(held, gained=(*held.gained, (minion.name, number)))


@rule("votes.other_cards")
def gain_alone(table: Table, held: Referendum, who: Methuselah, number: int) -> None:
    """{who} gains votes without any minion: {number}."""
    table.change(held, gained=(*held.gained, (who.name, number)))


def cast_at_once(table: Table, held: Referendum, minion: Minion) -> None:
    """Make a minion cast what it has gained."""
    options, _ = sift(
        table,
        list(votes.of_minion(table, held, minion.controller, minion, votes.FOR)),
        lambda one: votes.bars(table, held, one),
    )
    if options:
        casting.carry_out(table, held, options[0])


@rule("referendum.cancel_any_time")
def cancel_votes(table: Table, held: Referendum, target: Minion) -> None:
    """The votes of {target} are cancelled, whether cast or not."""
    table.change(
        held,
        cast=tuple(cast for cast in held.cast if cast.minion != target.name),
        ballots=tuple(ballot for ballot in held.ballots if ballot[0] != target.name),
        cancelled=(*held.cancelled, target.name),
    )
    if held.block:
        casting.shift(table, held, casting.leading(held))


def change_votes(table: Table, held: Referendum, minion: Minion, side: str) -> None:
    """Take back what a minion has cast, and cast all its votes and its ballot for a side; it casts them no more."""
    take_over(table, held, minion, side)
    number = sum(part.number for part in votes.parts(table, held, minion))
    ballot = votes.has_ballot(table, minion)
    if number or ballot:
        vote = votes.Vote(minion.controller, minion.name, number, side, minion, ballot)
        casting.cast_minion(table, held, vote, minion)


@rule("general.golden_rule")
def take_over(table: Table, held: Referendum, minion: Minion, side: str) -> None:
    """The text of a card casts the votes and ballots of {minion} {side}."""
    table.change(
        held,
        cast=tuple(cast for cast in held.cast if cast.minion != minion.name),
        ballots=tuple(ballot for ballot in held.ballots if ballot[0] != minion.name),
    )


@rule("general.golden_rule")
def fail(table: Table, held: Referendum) -> None:
    """The text of a card makes the referendum fail, whatever the votes."""
    table.change(held, result=FAILED)


@rule("referendum.cancel_any_time")
def cancel(table: Table, held: Referendum) -> None:
    """The referendum is cancelled."""
    table.change(held, result=CANCELLED)


# What a referendum that passes does.


def carry_out_terms(table: Table, held: Referendum) -> None:
    """Carry out what the referendum is about."""
    if held.hunted is not None and not is_saved(table, held, held.hunted):
        burn_diablerist(table, held.hunted)
    if held.card is not None:
        text_terms.carry_out(table, held)
    settle(table)


# What a blood hunt that is called does.


def is_saved(table: Table, held: Referendum, diablerist: Minion) -> bool:
    """Let Methuselahs play what is for a vampire that a blood hunt is about to burn; tells whether it is cancelled."""
    first = diablerist.controller
    order = [first, *seating.clockwise(table, first)]
    out_of_turn.window(table, BY_HUNT, order, lambda: held.result == CANCELLED or diablerist.is_gone, V=(diablerist,))
    return held.result == CANCELLED


@rule("general.golden_rule")
def cancel_hunt(table: Table, held: Referendum) -> None:
    """The blood hunt is cancelled, and burns nobody."""
    table.change(held, result=CANCELLED)


@rule("bloodhunt.burns_diablerist")
def burn_diablerist(table: Table, diablerist: Minion) -> None:
    """The blood hunt is called, and {diablerist} is burned."""
    transitions.burn_minion(table, diablerist)
