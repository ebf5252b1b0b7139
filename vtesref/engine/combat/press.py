"""Presses: to continue and to end in turn, never two in a row; without one left over the combat ends."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from vtesref.engine.asking import MayPress
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing
from vtesref.engine.cards.tracking import events
from vtesref.engine.combat.combatants import Combatant, cards_for, combat_of, uses
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import HAND
from vtesref.engine.timing import alternate, invite, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.use import Use
    from vtesref.engine.table import Table
    from vtesref.engine.timing import Offer


def step(table: Table) -> None:
    """Let the minions press in turn, until the one whose turn it is declines."""
    combat = combat_of(table)
    clear(table)
    events.happen(table, "press step begins", combat)
    if table.course.happened:
        settle(table)
    out_of_turn.amid(table)
    acting_first = table.holds("press.acting_first", "{minion} may press first.", minion=combat.acting.minion)
    side = combat.acting if acting_first else combat.reacting
    alternate(
        table,
        side,
        combat.other,
        lambda combatant: offer(table, combatant),
        lambda combatant, found: ask(table, combatant, found),
        lambda combatant, use: carry_out(table, combatant, use),
    )
    let_others_press(table)
    if combat.pressed:
        go_on(table)


@rule("press.when")
def clear(table: Table) -> None:
    """The strikes are done, and presses can be used."""
    combat = combat_of(table)
    table.change(combat, last=None)
    for side in combat.sides:
        table.change(side, committed=None)


def let_others_press(table: Table) -> None:
    """Ask the minions outside the combat for presses, which a rule bars."""
    fighting = [side.minion for side in combat_of(table).sides]
    for minion in table.minions if cards_for(table, "press") else ():
        if minion in fighting or not minion.is_ready or minion.employer is not None:
            continue
        outside = Combatant(minion)
        found = [use for use in uses(table, outside, "press") if use.card is not None and use.card.place == HAND]
        use = invite(table, outside, MayPress, found, lambda one: ("press.own_combatants_only",))
        if use is not None:
            carry_out(table, outside, use)


def offer(table: Table, side: Combatant) -> Offer:
    """Return the presses of a side, and what rules bar; a minion that is burned has none."""
    if side.minion.is_gone:
        return [], []
    if side.presses and not table.holds("press.any_number", "{side} may press again this round.", side=side):
        return [], []
    return sift(table, uses(table, side, "press"), lambda one: bars_pressing(table, side, one))


def ask(table: Table, side: Combatant, found: Offer) -> Use | None:
    """Ask a side for a press."""
    options, barred = found
    use: Use | None = table.ask(MayPress(side, [None, *options], barred)) if options or barred else None
    return use


def bars_pressing(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from a press."""
    if values.speaks(table):
        yield from values.barred(table, side.minion, "press")
        which = "press to end" if combat_of(table).pressed else "press to continue"
        yield from values.barred(table, side.minion, which)
    combat = combat_of(table)
    yield from bars_playing(table, side.minion, use)
    if use.card is not None and use.card.place == HAND and use.text.of is not None:
        yield "damage.prevent.only_then"
    if combat.last is side:
        yield "press.no_two_in_a_row"
    if use.mechanic.what == "to end" and not combat.pressed:
        yield "press.first_continues"
    if use.mechanic.what == "to continue" and combat.pressed:
        yield "press.limited_use"


def carry_out(table: Table, side: Combatant, use: Use) -> None:
    """Use a press: to continue, or to end by cancelling one."""
    with suppress(CardCancelled):
        if combat_of(table).pressed:
            to_end(table, side, use)
        else:
            to_continue(table, side, use)
    settle(table)
    check_ready(table)


@rule("press.first_continues")
def to_continue(table: Table, side: Combatant, use: Use) -> None:
    """{side} presses to continue with {use}."""
    press(table, side, use)
    table.change(combat_of(table), pressed=True)


@rule("press.cancels")
def to_end(table: Table, side: Combatant, use: Use) -> None:
    """{side} presses to end with {use}, which cancels the press to continue."""
    press(table, side, use)
    table.change(combat_of(table), pressed=False)


def press(table: Table, side: Combatant, use: Use) -> None:
    """Spend what the press comes from."""
    spend(table, side, use)
    table.change(combat_of(table), last=side)
    table.change(side, presses=side.presses + 1)


def go_on(table: Table) -> None:
    """Let an unanswered press lead to another round."""
    if not table.holds("press.continue", "The press to continue is not answered."):
        drop(table)


@rule("press.default_ends")
def drop(table: Table) -> None:
    """The press has no effect."""
    table.change(combat_of(table), pressed=False)
