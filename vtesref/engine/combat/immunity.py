"""Immunity: damage that is inflicted unsuccessfully, by cards in play or effects used this round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.always import values
from vtesref.engine.combat.damage_parts import Part
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.table import Minion, Table


#: The sources of damage that each immunity covers.
COVERS = {
    "strikes": ("a strike", "a ranged strike"),
    "ranged strikes": ("a ranged strike",),
    "environmental damage": ("the environment",),
}


def resist(table: Table, minion: Minion, parts: Sequence[Part], kinds: Sequence[str]) -> tuple[int, int]:
    """Take away the damage that the minion is immune to, and return the rest of it all: (normal, aggravated)."""
    total = [0, 0]
    for normal, aggravated, source, _ in parts:
        for kind in kinds:
            lost = covered((kind,), Part(normal, aggravated, source))
            if sum(lost) and inflicted_unsuccessfully(table, minion, kind, sum(lost)):
                normal, aggravated = normal - lost[0], aggravated - lost[1]
        total[0] += normal
        total[1] += aggravated
    return total[0], total[1]


def covered(kinds: Sequence[str], part: Part) -> tuple[int, int]:
    """Return how much of some damage immunities cover: (normal, aggravated)."""
    if any(kind == "damage" or part.source in COVERS.get(kind, ()) for kind in kinds):
        return part.normal, part.aggravated
    normal = part.normal if "damage that is not aggravated" in kinds else 0
    return normal, part.aggravated if "aggravated damage" in kinds else 0


def immunities(table: Table, minion: Minion) -> list[str]:
    """Return what a minion is immune to: by cards in play, or by effects used this round."""
    found = always_combat.immune_to(table, minion) if values.speaks(table) else []
    combat = table.course.combat
    if combat is not None:
        found += [kind for side in combat.sides if side.minion is minion for kind in side.immune]
    return found


@rule("damage.immune", otherwise=False)
def inflicted_unsuccessfully(table: Table, minion: Minion, kind: str, points: int) -> bool:
    """{minion} is immune to {kind}: {points} damage is inflicted unsuccessfully."""
    return True
