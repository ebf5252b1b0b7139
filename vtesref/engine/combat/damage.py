"""Damage: prevention, then mending; what aggravated damage does besides; allies and retainers.

The readings of a rule by the editions stand side by side; ``editions.py`` says which edition plays which.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.cards import indexing, sayings, values
from vtesref.engine.cards.play import bars_playing, spend
from vtesref.engine.combat import set_off
from vtesref.engine.combat.combatants import CardCancelled, Combatant, Use, passive, texts_at, uses
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, TORPOR, Minion, Table
from vtesref.engine.timing import sift

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


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


class Part(NamedTuple):
    """Damage of one source, among what is dealt to a minion at one moment."""

    normal: int
    aggravated: int
    source: str
    #: Whether it can be prevented.
    preventable: bool = True


def withstand(table: Table, minion: Minion, parts: Sequence[Part], preventable: bool = True) -> tuple[int, int] | None:
    """Carry out prevention and immunity for all that is dealt to a minion at one moment.

    Returns the (normal, aggravated) damage that is successfully inflicted; None if there is none at all.
    """
    if minion.is_gone:
        return None
    as_printed = 0
    if any(part.aggravated for part in parts) and values.is_said_of(table, "aggravated as normal", minion):
        as_printed = sum(part.aggravated for part in parts)
        parts = [as_normal(table, minion, part) for part in parts]
    kinds = immunities(table, minion)
    if len(parts) > 1 and kinds:  # nobody prevents what does no harm before what does
        parts = sorted(parts, key=lambda part: sum(covered(kinds, part)))
    normal, aggravated, *_ = parts[0]
    for part in parts[1:]:
        normal, aggravated = normal + part.normal, aggravated + part.aggravated
    of_strikes = sum(part.normal + part.aggravated for part in parts if part.source in STRIKES)
    left = prevent_what_can_be(table, minion, parts, of_strikes) if preventable else (normal, aggravated)
    if kinds:
        left = resist(table, minion, less(parts, normal - left[0], aggravated - left[1]), kinds)
    if sum(left) and (table.texts or table.course.lasting):
        fixed = [part for part in parts if not (preventable and part.preventable)]
        surely = sum(part.normal for part in fixed), sum(part.aggravated for part in fixed)
        rest = max(0, left[0] - surely[0]), max(0, left[1] - surely[1])
        kept = all_but_one(table, minion, rest, as_printed, sum(left) > sum(rest))
        left = left[0] - rest[0] + kept[0], left[1] - rest[1] + kept[1]
    normal, aggravated = left
    if not normal + aggravated:
        return None
    table.holds("damage.unprevented_is_inflicted", "The damage that is not prevented is successfully inflicted.")
    note_hurt(table, minion)
    return normal, aggravated


def note_hurt(table: Table, minion: Minion) -> None:
    """Note that damage was inflicted on a combatant in the round, where a text asks for it."""
    combat = table.course.combat
    for side in combat.sides if combat is not None and sayings.takes_one(table, minion) else ():
        if side.minion is minion and not side.hurt:
            table.change(side, hurt=True)


def all_but_one(table: Table, minion: Minion, left: tuple[int, int], as_printed: int, is_hurt: bool) -> tuple[int, int]:
    """Prevent what a text prevents of further damage in a round, and return what is left: (normal, aggravated).

    ``as_printed`` are the points that were dealt as aggravated and are taken as normal; ``is_hurt`` is whether other
    damage is inflicted at the same moment.
    """
    combat = table.course.combat
    side = next((one for one in combat.sides if one.minion is minion), None) if combat is not None else None
    which = sayings.takes_one(table, minion) if side is not None else ""
    if not which or side is None:
        return left
    normal, aggravated = left
    first = 0 if side.hurt or is_hurt else 1
    if which == "normal":  # damage that was dealt as aggravated is not prevented so, though it is taken as normal
        fixed = min(normal, max(0, as_printed - aggravated))
        kept = (fixed + (min(normal - fixed, first) if not aggravated + fixed else 0), aggravated)
    elif normal and aggravated and first:
        spared = table.ask(str(side), "prevent aggravated", [aggravated, aggravated - 1])
        kept = (1, 0) if spared == aggravated else (0, 1)
    else:
        kept = (min(normal, first), min(aggravated, first))
    if kept != left:
        prevent_all_but_one(table, minion, sum(left) - sum(kept))
    return kept


@rule("general.golden_rule")
def prevent_all_but_one(table: Table, minion: Minion, points: int) -> None:
    """By the text of a card {points} damage to {minion} is prevented."""


@rule("general.golden_rule")
def tell_as_normal(table: Table, minion: Minion, points: int) -> None:
    """{minion} takes {points} aggravated damage as normal damage."""


def as_normal(table: Table, minion: Minion, part: Part) -> Part:
    """Return damage whose aggravated points are handled as normal ones."""
    if part.aggravated:
        tell_as_normal(table, minion, part.aggravated)
    return part._replace(normal=part.normal + part.aggravated, aggravated=0)


def less(parts: Sequence[Part], normal: int, aggravated: int) -> list[Part]:
    """Return what is left when so much is prevented, of the first parts first."""
    left = []
    for part in parts:
        of_normal, of_aggravated = min(normal, part.normal), min(aggravated, part.aggravated)
        normal, aggravated = normal - of_normal, aggravated - of_aggravated
        left.append(part._replace(normal=part.normal - of_normal, aggravated=part.aggravated - of_aggravated))
    return left


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
        wound(table, minion, normal, aggravated)
    else:
        lose_life(table, minion, normal + aggravated)


#: The number of an effect that prevents half of what a strike inflicts, rounded up.
HALF = -1
#: What an effect does instead of preventing that has aggravated damage of a strike handled as normal damage.
AS_NORMAL = "as normal"
#: The sources that are strikes.
STRIKES = ("a strike", "a ranged strike")
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
    found = [effect.what for effect in passive(table, minion, "immune")]
    combat = table.course.combat
    if combat is not None:
        found += [kind for side in combat.sides if side.minion is minion for kind in side.immune]
    if values.speaks(table):
        found += sayings.immune_to(table, minion)
    return found


@rule("damage.immune", otherwise=False)
def inflicted_unsuccessfully(table: Table, minion: Minion, kind: str, points: int) -> bool:
    """{minion} is immune to {kind}: {points} damage is inflicted unsuccessfully."""
    return True


def prevent_what_can_be(table: Table, minion: Minion, parts: Sequence[Part], of_strikes: int) -> tuple[int, int]:
    """Let damage be prevented but for what cannot be, and return what is left: (normal, aggravated)."""
    fixed = [part for part in parts if not part.preventable]
    free = [part for part in parts if part.preventable]
    for part in fixed:
        tell_unpreventable(table, minion, part.normal + part.aggravated)
    of_strikes -= sum(part.normal + part.aggravated for part in fixed if part.source in STRIKES)
    normal, aggravated = sum(part.normal for part in free), sum(part.aggravated for part in free)
    if not free:
        side = preventing(table, minion)
        barred = [(use, ("general.golden_rule",)) for use in uses(table, side, "prevent")]
        if barred:
            table.ask(str(side), "prevent", [None], barred, (0, 0))
    left = prevent(table, minion, normal, aggravated, of_strikes) if free else (0, 0)
    return left[0] + sum(part.normal for part in fixed), left[1] + sum(part.aggravated for part in fixed)


@rule("general.golden_rule")
def tell_unpreventable(table: Table, minion: Minion, points: int) -> None:
    """{points} damage to {minion} cannot be prevented, and nothing is offered against it."""


def prevent(table: Table, minion: Minion, normal: int, aggravated: int, of_strikes: int) -> tuple[int, int]:
    """Let the minion's side use its prevention effects, one at a time, and return the damage that is left.

    ``of_strikes`` is how much of it strikes deal, which is all that some effects prevent.
    """
    side = preventing(table, minion)
    whole = of_strikes
    if values.speaks(table):
        normal, aggravated = sayings.prevented(table, minion, normal, aggravated, of_strikes)
    while normal + aggravated and not side.minion.is_gone:  # a cost may have ousted whoever prevents
        points = (normal, aggravated)
        of_strikes = min(of_strikes, normal + aggravated)
        offers = [use for use in uses(table, side, "prevent") if use.effect.what != "normal" or normal]
        offers = [use for use in offers if use.effect.what not in ("aggravated", AS_NORMAL) or aggravated]
        if minion is not side.minion:
            offers = [use for use in offers if "retainers" in use.effect.tags]
        options, barred = sift(table, offers, partial(bars_preventing, table, side, minion, of_strikes))
        too_late = table.bars(("strike.damage_modifiers_at_choice",))
        barred += [(use, too_late) for use in late(table, side) if too_late]
        if not options and not barred:
            break
        use = table.ask(str(side), "prevent", [None, *options], barred, points)
        if use is None:
            break
        try:
            left = prevent_points(table, side, minion, use, points, of_strikes, most_of(use, whole))
        except CardCancelled:
            continue
        if left is None:
            break
        if use.effect.what == "strike":
            of_strikes -= sum(points) - sum(left)
        normal, aggravated = left
    return normal, aggravated


def preventing(table: Table, minion: Minion) -> Combatant:
    """Return who prevents damage to a minion or retainer: its side in combat, or it alone."""
    bearer = minion.employer or minion
    combat = table.course.combat
    for side in combat.sides if combat is not None else ():
        if side.minion is bearer:
            return side
    return Combatant(bearer)


def bars_preventing(table: Table, side: Combatant, minion: Minion, of_strikes: int, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from preventing damage, so much of it of strikes, with an effect."""
    yield from bars_playing(table, side.minion, use)
    if use.effect.what in ("strike", AS_NORMAL) and not of_strikes:
        yield "damage.prevent.only_then"
    combat = table.course.combat
    if combat is not None and not combat.struck:
        yield from table.edition.early_prevention_bars
    if minion is not side.minion:
        yield from table.edition.retainer_prevention_bars


def late(table: Table, side: Combatant) -> list[Use]:
    """Return the damage modifiers that come too late, the strikes having been chosen."""
    return [use for use in texts_at(table, side, "strike modifier") if adds_damage(use)]


def adds_damage(use: Use) -> bool:
    """Tell whether a text adds damage to a strike."""
    from vtesref.engine.cards import deeds_combat

    adding = deeds_combat.additional_damage
    return use.text is not None and any(one.row is not None and one.row.function is adding for one in use.text.do)


def most_of(use: Use, whole: int) -> int:
    """Return how much an effect prevents at most, if strikes have inflicted so much as a whole."""
    return (whole + 1) // 2 if use.effect.number == HALF else use.effect.number


@rule("damage.prevent.one_by_one")
def prevent_points(
    table: Table, side: Combatant, minion: Minion, use: Use, points: tuple[int, int], of_strikes: int, most: int
) -> tuple[int, int] | None:
    """{side} prevents up to {most} damage with {use}."""
    normal, aggravated = points
    paid = spend(table, side, use)
    if use.effect.what == "and what was paid":
        most += paid
    if use.effect.what == AS_NORMAL:
        tell_as_normal(table, minion, min(aggravated, of_strikes))
        return normal + min(aggravated, of_strikes), aggravated - min(aggravated, of_strikes)
    of_normal = 0 if use.effect.what == "aggravated" else normal
    of_aggravated = 0 if use.effect.what == "normal" else aggravated
    number = min(most, of_normal + of_aggravated)
    if use.effect.what == "strike":
        number = min(number, of_strikes)
    if number < most:
        table.holds("damage.prevent.up_to", "Only {number} damage is left to prevent.", number=number)
    # What cannot be mended is usually prevented first; the other divisions follow.
    fewest, worst = max(0, number - of_normal), min(number, of_aggravated)
    splits = list(range(worst, fewest - 1, -1))
    if len(splits) > 1 and not table.holds(
        "damage.prevent.any_order", "The aggravated points may be prevented before the normal ones."
    ):
        splits = [fewest]
    worst = table.ask(str(side), "prevent aggravated", splits) if len(splits) > 1 else splits[0]
    return normal - (number - worst), aggravated - worst


def wound(table: Table, vampire: Minion, normal: int, aggravated: int) -> None:
    """Carry out damage that was inflicted on a vampire: the normal points, the aggravated points, then torpor."""
    for kind in normal_first(table, vampire, normal, aggravated):
        if kind == "normal":
            mend(table, vampire, normal)
        else:
            table.edition.aggravated(table, vampire, aggravated)
        if vampire.is_gone:
            return
    if vampire.region == READY and (vampire.unmended or vampire.bound_for_torpor) and not vampire.kept_up:
        after_all_damage(table, vampire)


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


def lost_blood(table: Table, vampire: Minion, points: int) -> None:
    """Note the blood that a vampire in combat burned for damage, where a text may ask for it."""
    combat = table.course.combat
    for side in combat.sides if combat is not None and indexing.is_mentioned(table, "lost to damage") else ():
        if side.minion is vampire and points:
            table.change(side, mended=side.mended + points)


@rule("damage.mend.one_blood_each")
def mend_points(table: Table, vampire: Minion, points: int) -> None:
    """{vampire} burns a blood for each point of normal damage: {points}."""
    table.change(vampire, counters=vampire.counters - points)
    lost_blood(table, vampire, points)
    if not vampire.counters and not table.holds(
        "damage.mend.to_zero_ok", "{vampire} is empty, but this has no other effect.", vampire=vampire
    ):
        leave_unmended(table, vampire, 1)


@rule("damage.mend.must_burn_all")
def mend_what_it_can(table: Table, vampire: Minion, points: int, mended: int) -> None:
    """{vampire} has no blood to mend all of {points}, and burns what it has: {mended}."""
    table.change(vampire, counters=vampire.counters - mended)
    lost_blood(table, vampire, mended)


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
        if vampire.is_gone:
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
    lost_blood(table, vampire, 1)


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
    if not table.holds("damage.wounded.definition", "Unmended damage or torpor is what makes a vampire wounded."):
        return False
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
    table.holds("diablerie.not_by_damage", "That is no diablerie.")
    transitions.burn_minion(table, vampire)


@rule("damage.aggravated.survivor_torpor")
def survive(table: Table, vampire: Minion) -> None:
    """{vampire} survives the aggravated damage, and will go to torpor."""
    if vampire.region == READY:
        table.change(vampire, bound_for_torpor=True)


@rule("damage.torpor_after_all")
def after_all_damage(table: Table, vampire: Minion) -> None:
    """All damage is handled, and {vampire} leaves the ready region."""
    to_torpor(table, vampire)


@rule("torpor.enter")
def to_torpor(table: Table, vampire: Minion) -> None:
    """{vampire} goes to torpor."""
    transitions.to_torpor(table, vampire)
    borne = [card for card in table.cards_on(vampire) if card.kind != "ability"]
    if borne and not table.holds(
        "torpor.keeps_cards", "The cards and counters on {vampire} stay there.", vampire=vampire
    ):
        for card in borne:
            transitions.burn_card(table, card)
    set_off.gone_to_torpor(table, vampire)


# Allies and retainers.


@rule("damage.ally.one_life_each")
def lose_life(table: Table, minion: Minion, points: int) -> None:
    """{minion} burns a life for each point of damage, aggravated or not: {points}."""
    table.change(minion, counters=max(0, minion.counters - points))
