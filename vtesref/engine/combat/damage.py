"""The steps of damage: it is dealt, prevented as far as it can be, then inflicted and suffered.

``prevention.py`` is what a side prevents, ``immunity.py`` what does no harm, ``wounds.py`` what becomes of whoever
suffers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.always import values
from vtesref.engine.combat import damage_parts, immunity, prevention, wounds
from vtesref.engine.combat.damage_parts import STRIKES, Part
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.table import Minion, Table


def inflict(
    table: Table, minion: Minion, normal: int, aggravated: int, source: str = "", *, preventable: bool = True
) -> None:
    """Carry out damage to a minion or retainer, from prevention to what becomes of it.

    ``source`` is what the damage comes from, as far as it matters: "a strike", "a ranged strike", "an effect", "the
    environment", or nothing known; nobody prevents what is not ``preventable``.
    """
    if source in STRIKES or table.holds(
        "damage.from_other_means", "Damage that comes from no strike is handled like the damage of a strike."
    ):
        left = withstand(table, minion, [Part(normal, aggravated, source)], preventable)
    else:
        left = None
    if left is not None:
        suffer(table, minion, *left)
        settle(table)


def withstand(table: Table, minion: Minion, parts: Sequence[Part], preventable: bool = True) -> tuple[int, int] | None:
    """Carry out prevention and immunity for all that is dealt to a minion at one moment.

    Returns the (normal, aggravated) damage that is successfully inflicted; None if there is none at all.
    """
    if minion.is_gone:
        return None
    if table.course.combat is not None:
        out_of_turn.amid(table, in_damage=True)
    as_printed = 0
    if any(part.aggravated for part in parts) and values.is_said_of(table, "aggravated as normal", minion):
        as_printed = sum(part.aggravated for part in parts)
        parts = [as_normal(table, minion, part) for part in parts]
    kinds = immunity.immunities(table, minion)
    if len(parts) > 1 and kinds:  # nobody prevents what does no harm before what does
        parts = sorted(parts, key=lambda part: sum(immunity.covered(kinds, part)))
    normal, aggravated, *_ = parts[0]
    for part in parts[1:]:
        normal, aggravated = normal + part.normal, aggravated + part.aggravated
    of_strikes = sum(part.normal + part.aggravated for part in parts if part.source in STRIKES)
    left = prevention.prevent_what_can_be(table, minion, parts, of_strikes) if preventable else (normal, aggravated)
    if kinds:
        left = immunity.resist(table, minion, damage_parts.less(parts, normal - left[0], aggravated - left[1]), kinds)
    if sum(left) and values.is_spoken_of(table, "one damage"):
        fixed = [part for part in parts if not (preventable and part.preventable)]
        surely = sum(part.normal for part in fixed), sum(part.aggravated for part in fixed)
        rest = max(0, left[0] - surely[0]), max(0, left[1] - surely[1])
        kept = prevention.all_but_one(table, minion, rest, as_printed, sum(left) > sum(rest))
        left = left[0] - rest[0] + kept[0], left[1] - rest[1] + kept[1]
    normal, aggravated = left
    if not normal + aggravated:
        return None
    if not table.holds(
        "damage.unprevented_is_inflicted", "The damage that is not prevented is successfully inflicted."
    ):
        return None
    if values.is_spoken_of(table, "one damage"):
        note_hurt(table, minion)
    return normal, aggravated


def note_hurt(table: Table, minion: Minion) -> None:
    """Note that damage was inflicted on a combatant in the round, where a text asks for it."""
    combat = table.course.combat
    for side in combat.sides if combat is not None and always_combat.takes_one(table, minion) else ():
        if side.minion is minion and not side.hurt:
            table.change(side, hurt=True)


def as_normal(table: Table, minion: Minion, part: Part) -> Part:
    """Return damage whose aggravated points are handled as normal ones."""
    if part.aggravated:
        prevention.tell_as_normal(table, minion, part.aggravated)
    return part._replace(normal=part.normal + part.aggravated, aggravated=0)


def suffer(table: Table, minion: Minion, normal: int, aggravated: int) -> None:
    """Carry out damage that was successfully inflicted."""
    if minion.is_gone:
        return
    kinds = [f"{points} {kind}" for points, kind in ((normal, "normal"), (aggravated, "aggravated")) if points]
    second_step(table, minion, " and ".join(kinds), normal, aggravated)


@rule("damage.two_steps")
def second_step(table: Table, minion: Minion, points: str, normal: int, aggravated: int) -> None:
    """{minion} suffers {points} damage."""
    if minion.is_vampire:
        wounds.wound(table, minion, normal, aggravated)
    else:
        wounds.lose_life(table, minion, normal + aggravated)
