"""Telling a story: what each line that sets something off does at the table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import combat, damage, hunt, torpor
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, RETAINER, Minion, Table
from vtesref.scenario.text import ScenarioError
from vtesref.telling_politics import DEEDS as POLITICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.story import Line


def _takes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    damage.inflict(table, minion, line.normal, line.aggravated)
    settle(table)


def _with_other(
    does: Callable[[Table, Minion, Minion], None],
) -> Callable[[Table, Line, Minion, Minion | None], None]:
    def tell(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
        assert other is not None
        does(table, minion, other)

    return tell


#: What minions do, by the verb of the line.
DEEDS: dict[str, Callable[[Table, Line, Minion, Minion | None], None]] = {
    "takes": _takes,
    "hunts": lambda table, line, minion, other: hunt.hunt(table, minion),
    "leaves": lambda table, line, minion, other: torpor.leave(table, minion),
    "rescues": _with_other(torpor.rescue),
    "diablerises": _with_other(torpor.diablerise),
    "fights": _with_other(combat.fight),
    **POLITICS,
}
#: What Methuselahs do, and what the game comes to, by the verb of the line.
MOVES: dict[str, Callable[[Table, Line], None]] = {}


def tell(table: Table, line: Line) -> None:
    """Carry out a line that sets something off; raises Refused, or ScenarioError for what cannot be."""
    if line.verb in MOVES:
        MOVES[line.verb](table, line)
        return
    by_name = {minion.name: minion for minion in table.minions}
    minion, other = by_name[line.name], by_name.get(line.other)
    for one in (minion, other):
        if one is not None and one.region == ASH_HEAP:
            raise ScenarioError(f'"{line.text}" cannot happen: {one} is burned')
    if RETAINER in (minion.kind, other.kind if other else "") and line.verb != "takes":
        raise ScenarioError(f'"{line.text}" cannot happen: a retainer is no minion, and does nothing of the kind')
    DEEDS[line.verb](table, line, minion, other)
