"""Hunting: who may, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.actions import take
from vtesref.engine.action.may_act import bars_acting
from vtesref.engine.cards.always import values
from vtesref.engine.cards.tracking import events
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY, READY, Card, Minion, Table
from vtesref.engine.turn import minion_phase

if TYPE_CHECKING:
    from collections.abc import Iterator


def bars_hunting(table: Table, minion: Minion, card: Card | None = None) -> Iterator[str]:
    """Yield the rules that keep a minion from hunting; none means that it may."""
    if not minion.is_vampire or minion.region != READY:
        yield "hunt.who"
    if minion.kind == ALLY:
        yield from table.edition.ally_bars
    yield from bars_acting(table, minion, minion_phase.HUNT, card)
    if minion.is_vampire and minion.counters >= minion.capacity:
        yield from table.edition.full_hunt_bars


def bars_basic(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from hunting without a card, which alone is hunting as normal."""
    yield from bars_hunting(table, minion)
    if table.texts or table.course.lasting:
        yield from values.barred(table, minion, "hunt as normal")


def hunt(table: Table, vampire: Minion) -> None:
    """Carry out a hunt; raises Refused with the rules in the way."""
    take(table, f"{vampire} hunts", Action(HUNT, vampire))


@rule("hunt.stealth_plus_one", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """A hunt is undirected, at +1 stealth."""
    return 1


def amount_of(table: Table, vampire: Minion) -> int:
    """Return the hunt amount of a vampire: 1, and what cards in play add to it."""
    of_texts = values.value(table, "hunt", vampire) if table.texts or table.course.lasting else 0
    return max(0, 1 + of_texts)


@rule("hunt.gain_one")
def gain(table: Table, vampire: Minion, amount: int) -> None:
    """{vampire} gains {amount} blood from the bank."""
    if vampire.counters >= vampire.capacity:
        table.holds("hunt.at_full_capacity", "{vampire} is full, and hunts all the same.", vampire=vampire)
    if vampire.counters + amount > vampire.capacity:
        table.holds("hunt.excess_returns", "The blood that they cannot hold goes back to the bank.")
    table.change(vampire, counters=vampire.counters + amount)
    if amount:  # a hunt that brings nothing is no successful one, whatever becomes of the action
        events.happen(table, "hunted", vampire)


HUNT = Kind(
    minion_phase.HUNT,
    stealth,
    bars=lambda table, action: bars_basic(table, action.minion),
    succeed=lambda table, action: gain(table, action.minion, amount_of(table, action.minion)),
)
