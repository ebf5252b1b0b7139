"""Range: maneuvers in turn, never two in a row, and strikes that are committed by maneuvering with them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from vtesref.engine.asking import MayManeuver
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing
from vtesref.engine.cards.use import Use
from vtesref.engine.combat.combatants import LONG, Combatant, combat_of, uses
from vtesref.engine.core import by_text, rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import IN_PLAY
from vtesref.engine.timing import alternate, sift

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table
    from vtesref.engine.timing import Offer


def determine(table: Table) -> None:
    """Determine the range of the round."""
    combat = combat_of(table)
    if combat.range_set:
        table.holds("range.set_by_effect", "The range is set, and there are no maneuvers this round.")
        for side in combat.sides:
            barred = [(use, ("range.set_by_effect",)) for use in maneuvers(table, side)]
            if barred:
                table.ask(MayManeuver(side, [None], barred))
        return
    maneuver_in_turn(table)
    conclude(table)


def maneuver_in_turn(table: Table) -> None:
    """Let the minions maneuver in turn, until the one whose turn it is declines."""
    combat = combat_of(table)
    acting_first = table.holds(
        "range.acting_first", "{minion} decides first on a maneuver.", minion=combat.acting.minion
    )
    side = combat.acting if acting_first else combat.reacting
    alternate(
        table,
        side,
        combat.other,
        lambda combatant: sift(table, maneuvers(table, combatant), lambda use: bars_maneuvering(table, combatant, use)),
        lambda combatant, found: ask(table, combatant, found),
        lambda combatant, use: carry_out(table, combatant, use),
    )


def maneuvers(table: Table, side: Combatant) -> list[Use]:
    """Return the maneuvers that a side has at hand."""
    return uses(table, side, "maneuver")


def ask(table: Table, side: Combatant, found: Offer) -> Use | None:
    """Ask a side for a maneuver; one that a card it played brings along must be used."""
    options, barred = found
    if not options and not barred:
        table.holds("range.no_default_maneuver", "{side} has no maneuver.", side=side)
        return None
    forced: Use
    for forced in options:
        if forced.granted and must(table, side, forced):
            return forced
    none: list[Use | None] = [None]
    answer: Use | None = table.ask(MayManeuver(side, none + options, barred))
    return answer


def must(table: Table, side: Combatant, use: Use) -> bool:
    """Tell whether a maneuver must be used: one that a card played brings along, and that is not optional."""
    if use.mechanic.optional and table.holds(
        "range.optional_maneuver", "{side} need not maneuver with {use}.", side=side, use=use
    ):
        return False
    return table.holds("range.mandatory_maneuver", "{side} must use the maneuver of {use}.", side=side, use=use)


#: What a maneuver may be used for alone, and whether the range is long already then.
WAYS = {"to long range": True, "to close range": False}


def bars_maneuvering(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from a maneuver."""
    if values.speaks(table):
        yield from values.barred(table, side.minion, "maneuver")
        if combat_of(table).pending:
            yield from values.barred(table, side.minion, "maneuver to close range")
    yield from bars_playing(table, side.minion, use)
    if use.mechanic.what in WAYS and WAYS[use.mechanic.what] == combat_of(table).pending:
        yield by_text(use.card or "the text of a card", f"the maneuver is only {use.mechanic.what}")
    if combat_of(table).last is side:
        yield "range.no_two_in_a_row"
    of = strike_of(use)
    if of is not None and side.committed is not None:
        yield "range.one_strike_maneuver"
    if of is not None and of.strike is not None and values.speaks(table):  # it is of no use without its strike
        yield from values.barred(table, side.minion, "strike")
        yield from values.barred(table, side.minion, "strike in the initial pair")
        if of.strike.ranged:
            yield from values.barred(table, side.minion, "use ranged strikes")


def strike_of(use: Use) -> Use | None:
    """Return the strike that maneuvering with this commits to: that of the same strike card or weapon."""
    of = use.text.of
    if of is None or of.strike is None or use.granted:
        return None
    return Use(use.card, use.level, of)


def carry_out(table: Table, side: Combatant, use: Use) -> None:
    """Use a maneuver: to long range, or back."""
    combat = combat_of(table)
    with suppress(CardCancelled):
        if combat.pending:
            back(table, side, use)
        else:
            away(table, side, use)
    settle(table)
    check_ready(table)


@rule("range.maneuver_to_long")
def away(table: Table, side: Combatant, use: Use) -> None:
    """{side} maneuvers to long range with {use}."""
    maneuver(table, side, use)
    table.change(combat_of(table), pending=True)


@rule("range.maneuver_back")
def back(table: Table, side: Combatant, use: Use) -> None:
    """{side} maneuvers back to close range with {use}."""
    maneuver(table, side, use)
    table.change(combat_of(table), pending=False)


def maneuver(table: Table, side: Combatant, use: Use) -> None:
    """Spend what the maneuver comes from, and commit the strike that goes with it."""
    strike = strike_of(use)
    from_hand = use.card is not None and use.card.place != IN_PLAY and not use.granted
    spend(table, side, use)
    table.change(combat_of(table), last=side)
    if strike is not None:
        if from_hand:
            table.holds("range.strike_card_played_early", "{use} is played now for its maneuver.", use=use)
        commit(table, side, strike)


@rule("range.maneuver_from_strike_commits")
def commit(table: Table, side: Combatant, strike: Use) -> None:
    """{side} has now chosen {strike} for their first strike of the round."""
    table.change(side, committed=strike)


def conclude(table: Table) -> None:
    """Set the range by what became of the maneuvers."""
    combat = combat_of(table)
    if combat.pending:
        long(table)
    fix(table, combat.range)


@rule("range.two_values")
def fix(table: Table, to: str) -> None:
    """The range of the round is {to}."""
    table.change(combat_of(table), last=None)


@rule("range.uncancelled_is_long")
def long(table: Table) -> None:
    """The last maneuver is not answered, and the range is long."""
    table.change(combat_of(table), range=LONG, pending=False)
