"""What must follow any effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.table import Minion, Table


def settle(table: Table) -> None:
    """Let follow what must: blood above capacity drains off."""
    for minion in table.minions:
        if minion.is_vampire and minion.counters > minion.capacity:
            drain(table, minion, minion.counters - minion.capacity)


@rule("general.capacity.limit")
def drain(table: Table, vampire: Minion, excess: int) -> None:
    """{vampire} cannot hold more blood than its capacity: {excess} back to the bank."""
    table.change(vampire, counters=vampire.capacity)
