"""What every action has in common: the minion must be free to act, and it locks when the action is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Minion, Table


def bars_acting(minion: Minion) -> Iterator[str]:
    """Yield the rule that keeps a locked minion from any action."""
    if minion.locked:
        yield "minion.only_ready_unlocked_act"


@rule("action.announce.lock")
def lock(table: Table, vampire: Minion) -> None:
    """{vampire} locks to act."""
    table.change(vampire, locked=True)
