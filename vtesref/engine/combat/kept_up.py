"""What keeps a vampire out of torpor as long as its combat goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.combat.combatants import Combat
    from vtesref.engine.table import Minion, Table


@rule("general.golden_rule")
def stay_up(table: Table, vampire: Minion) -> None:
    """{vampire} does not go to torpor before the combat is over."""
    table.change(vampire, kept_up=True)


def over(table: Table, combat: Combat) -> list[Minion]:
    """Let nothing keep the combatants up any more, the combat being over; return those that go to torpor now."""
    kept = [side.minion for side in combat.sides if side.minion.kept_up]
    for vampire in kept:
        fall(table, vampire)
    return [minion for minion in kept if minion.is_ready and (minion.unmended or minion.bound_for_torpor)]


@rule("general.golden_rule")
def fall(table: Table, vampire: Minion) -> None:
    """The combat is over, and nothing keeps {vampire} out of torpor any more."""
    bound = vampire.bound_for_torpor and vampire.is_ready  # paralysis may have brought it there before
    table.change(vampire, kept_up=False, bound_for_torpor=bound)
