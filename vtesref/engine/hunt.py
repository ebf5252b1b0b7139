"""Hunting: who may, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.actions import bars_acting, lock
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, Minion, Table

if TYPE_CHECKING:
    from collections.abc import Iterator


def bars_hunting(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from hunting; none means that it may."""
    if not minion.is_vampire or minion.region != READY:
        yield "hunt.who"
    yield from bars_acting(minion)
    if minion.is_vampire and minion.counters >= minion.capacity:
        yield from table.edition.full_hunt_bars


def hunt(table: Table, vampire: Minion) -> None:
    """Carry out a hunt that nobody blocks; raises Refused with the rules in the way."""
    table.require(f"{vampire} hunts", bars_hunting(table, vampire))
    lock(table, vampire)
    gain(table, vampire, 1)
    settle(table)


@rule("hunt.gain_one")
def gain(table: Table, vampire: Minion, amount: int) -> None:
    """{vampire} gains {amount} blood from the bank."""
    table.change(vampire, counters=vampire.counters + amount)
