"""Damage: prevention, then mending; what aggravated damage does besides; allies and retainers.

The readings of a rule by the editions stand side by side; ``editions.py`` says which edition plays which.
"""

from __future__ import annotations

from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, READY, TORPOR, Minion, Table


def inflict(table: Table, minion: Minion, normal: int, aggravated: int, preventions: tuple[int, ...] = ()) -> None:
    """Carry out damage to a minion.

    ``preventions`` are the effects that the minion has at hand, each as the number of points that it prevents at most.
    """
    kinds = [f"{points} {kind}" for points, kind in ((normal, "normal"), (aggravated, "aggravated")) if points]
    if kinds:
        resolve(table, minion, " and ".join(kinds), normal, aggravated, preventions)


@rule("damage.two_steps")
def resolve(
    table: Table, minion: Minion, points: str, normal: int, aggravated: int, preventions: tuple[int, ...]
) -> None:
    """{minion} suffers {points} damage."""
    normal, aggravated = prevent(table, minion, normal, aggravated, preventions)
    if not normal + aggravated:
        return
    if minion.is_vampire:
        wound(table, minion, normal, aggravated)
    else:
        lose_life(table, minion, normal + aggravated)


def prevent(
    table: Table, minion: Minion, normal: int, aggravated: int, preventions: tuple[int, ...]
) -> tuple[int, int]:
    """Offer the minion its prevention effects, one at a time, and return the damage that is left."""
    left = list(preventions)
    while left and normal + aggravated:
        use = table.ask(str(minion), "prevent", [None, *sorted(set(left), reverse=True)])
        if use is None:
            break
        left.remove(use)
        points = min(use, normal + aggravated)
        # What cannot be mended is usually prevented first; the other divisions follow.
        fewest, most = max(0, points - normal), min(points, aggravated)
        worst = table.ask(str(minion), "prevent aggravated", range(most, fewest - 1, -1))
        normal, aggravated = prevent_points(table, minion, normal, aggravated, points - worst, worst) or (
            normal,
            aggravated,
        )
    return normal, aggravated


@rule("damage.prevent.one_by_one")
def prevent_points(
    table: Table, minion: Minion, normal: int, aggravated: int, of_normal: int, of_aggravated: int
) -> tuple[int, int]:
    """{minion} prevents {of_normal} normal and {of_aggravated} aggravated damage."""
    return normal - of_normal, aggravated - of_aggravated


def wound(table: Table, vampire: Minion, normal: int, aggravated: int) -> None:
    """Carry out damage that was inflicted on a vampire: the normal points, the aggravated points, then torpor."""
    for kind in normal_first(table, vampire, normal, aggravated):
        if kind == "normal":
            mend(table, vampire, normal)
        else:
            table.edition.aggravated(table, vampire, aggravated)
        if vampire.region == ASH_HEAP:
            return
    if vampire.region == READY and (vampire.unmended or vampire.bound_for_torpor):
        to_torpor(table, vampire)


def normal_first(table: Table, vampire: Minion, normal: int, aggravated: int) -> tuple[str, ...]:
    """Return the kinds of damage in the order in which they are handled."""
    if normal and aggravated:
        return order(table, vampire) or ("aggravated", "normal")
    return ("normal",) if normal else ("aggravated",)


@rule("damage.aggravated.normal_first")
def order(table: Table, vampire: Minion) -> tuple[str, ...]:
    """The normal damage is handled before the aggravated damage."""
    return "normal", "aggravated"


def mend(table: Table, vampire: Minion, points: int) -> None:
    """Mend normal damage, and leave unmended what there is no blood for."""
    mended = min(points, vampire.counters)
    if mended == points:
        mend_points(table, vampire, points)
        return
    mend_what_it_can(table, vampire, points, mended)
    leave_unmended(table, vampire, points - mended)


@rule("damage.mend.one_blood_each")
def mend_points(table: Table, vampire: Minion, points: int) -> None:
    """{vampire} burns a blood for each point of normal damage: {points}."""
    table.change(vampire, counters=vampire.counters - points)


@rule("damage.mend.must_burn_all")
def mend_what_it_can(table: Table, vampire: Minion, points: int, mended: int) -> None:
    """{vampire} has no blood to mend all of {points}, and burns what it has: {mended}."""
    table.change(vampire, counters=vampire.counters - mended)


@rule("damage.unmended_wounds")
def leave_unmended(table: Table, vampire: Minion, points: int) -> None:
    """Unmended damage ({points}) leaves {vampire} wounded."""
    table.change(vampire, unmended=vampire.unmended + points)


# Aggravated damage. Complete Rules Reference: every point costs a blood, the first included.


@rule("damage.aggravated.every_point_1998c")
def every_point_costs(table: Table, vampire: Minion, points: int) -> None:
    """Aggravated damage ({points}) costs {vampire} a blood for each point, or destroys it."""
    if points > vampire.counters:
        burn(table, vampire)
        return
    table.change(vampire, counters=vampire.counters - points)
    survive(table, vampire)


# Revised Rules and Fifth Edition: the first point wounds and costs nothing; a wounded vampire pays for each point.


def wounded_pays(table: Table, vampire: Minion, points: int) -> None:
    """Carry out aggravated damage point by point: the one that wounds, and those that must be paid for."""
    cannot_mend(table, vampire, points)
    for _ in range(points):
        if not table.edition.is_wounded(table, vampire):
            first_point(table, vampire)
        elif vampire.counters:
            pay_for_point(table, vampire)
        else:
            cannot_pay(table, vampire)
        if vampire.region == ASH_HEAP:
            return
    survive(table, vampire)


@rule("damage.aggravated.not_mended")
def cannot_mend(table: Table, vampire: Minion, points: int) -> None:
    """Aggravated damage ({points}) cannot be mended."""


@rule("damage.aggravated.first_point_wounds")
def first_point(table: Table, vampire: Minion) -> None:
    """The point costs no blood, and leaves {vampire} wounded."""
    table.change(vampire, unmended=vampire.unmended + 1)


@rule("damage.aggravated.wounded_pays")
def pay_for_point(table: Table, vampire: Minion) -> None:
    """{vampire} is wounded, and burns a blood to prevent its destruction."""
    table.change(vampire, counters=vampire.counters - 1)


@rule("damage.aggravated.wounded_burns")
def cannot_pay(table: Table, vampire: Minion) -> None:
    """{vampire} is wounded and has no blood to prevent its destruction."""
    burn(table, vampire)


def unmended_damage(table: Table, vampire: Minion) -> bool:
    """Count as wounded a vampire with unmended damage, and nobody else (Revised Rules, read to the letter)."""
    if not vampire.unmended and vampire.region == TORPOR:
        torpor_does_not_wound(table, vampire)
    return vampire.unmended > 0


def unmended_or_torpid(table: Table, vampire: Minion) -> bool:
    """Count as wounded a vampire with unmended damage, in torpor, or on the way there (Fifth Edition)."""
    return vampire.unmended > 0 or bool(torpid_is_wounded(table, vampire))


def torpid_is_wounded(table: Table, vampire: Minion) -> bool:
    """Tell whether a vampire counts as wounded for lying in torpor or going there."""
    if vampire.region == TORPOR or vampire.bound_for_torpor:
        return bool(wounded_in_torpor(table, vampire))
    return False


@rule("damage.torpid_is_wounded")
def torpor_does_not_wound(table: Table, vampire: Minion) -> None:
    """{vampire} has no unmended damage; torpor alone does not make it wounded."""


@rule("damage.torpid_is_wounded")
def wounded_in_torpor(table: Table, vampire: Minion) -> bool:
    """{vampire} is wounded, since it lies in torpor or is on the way there."""
    return True


# What becomes of the vampire.


@rule("damage.aggravated.burn_skips_torpor")
def burn(table: Table, vampire: Minion) -> None:
    """{vampire} is burned, without passing through torpor."""
    table.change(vampire, region=ASH_HEAP, counters=0, unmended=0, bound_for_torpor=False)


@rule("damage.aggravated.survivor_torpor")
def survive(table: Table, vampire: Minion) -> None:
    """{vampire} survives the aggravated damage, and is bound for torpor."""
    if vampire.region == READY:
        table.change(vampire, bound_for_torpor=True)


@rule("torpor.enter")
def to_torpor(table: Table, vampire: Minion) -> None:
    """All damage being handled, {vampire} goes to torpor."""
    table.change(vampire, region=TORPOR, bound_for_torpor=False)


# Allies and retainers.


@rule("damage.ally.one_life_each")
def lose_life(table: Table, minion: Minion, points: int) -> None:
    """{minion} burns a life for each point of damage, aggravated or not: {points}."""
    table.change(minion, counters=max(0, minion.counters - points))
    if not minion.counters:
        lose_last_life(table, minion)


@rule("damage.ally.burns_at_zero")
def lose_last_life(table: Table, minion: Minion) -> None:
    """{minion} has no life left, and is burned."""
    table.change(minion, region=ASH_HEAP)
