"""Prevention: which damage can be prevented, who may prevent it, and by what, one effect at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vtesref.engine.asking import HowMuchAggravated, MayPrevent
from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing
from vtesref.engine.cards.playing.using import context_of
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.whom.amounts import ALL
from vtesref.engine.combat.combatants import Combatant, texts_at, uses
from vtesref.engine.combat.damage_parts import STRIKES, Part
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.table import HAND, Minion, Table
from vtesref.engine.timing import sift

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.cards.use import Use


def all_but_one(table: Table, minion: Minion, left: tuple[int, int], as_printed: int, is_hurt: bool) -> tuple[int, int]:
    """Prevent what a text prevents of further damage in a round, and return what is left: (normal, aggravated).

    ``as_printed`` are the points that were dealt as aggravated and are taken as normal; ``is_hurt`` is whether other
    damage is inflicted at the same moment.
    """
    combat = table.course.combat
    side = (
        next((combatant for combatant in combat.sides if combatant.minion is minion), None)
        if combat is not None
        else None
    )
    which = always_combat.takes_one(table, minion) if side is not None else ""
    if not which or side is None:
        return left
    normal, aggravated = left
    first = 0 if side.hurt or is_hurt else 1
    if which == "normal":  # damage that was dealt as aggravated is not prevented so, though it is taken as normal
        fixed = min(normal, max(0, as_printed - aggravated))
        kept = (fixed + (min(normal - fixed, first) if not aggravated + fixed else 0), aggravated)
    elif normal and aggravated and first:
        spared = table.ask(HowMuchAggravated(side, [aggravated, aggravated - 1]))
        kept = (1, 0) if spared == aggravated else (0, 1)
    else:
        kept = (min(normal, first), min(aggravated, first))
    if kept != left:
        prevent_all_but_one(table, minion, sum(left) - sum(kept))
    return kept


@rule("general.golden_rule")
def prevent_all_but_one(table: Table, minion: Minion, points: int) -> None:
    """The text of a card prevents {points} damage to {minion}."""


@rule("general.golden_rule")
def tell_as_normal(table: Table, minion: Minion, points: int) -> None:
    """{minion} takes {points} aggravated damage as normal damage."""


#: The number of an effect that prevents half of what a strike inflicts, rounded up.
HALF = -1
#: What an effect does instead of preventing that has aggravated damage of a strike handled as normal damage.
AS_NORMAL = "as normal"


def prevent_what_can_be(table: Table, minion: Minion, parts: Sequence[Part], of_strikes: int) -> tuple[int, int]:
    """Let damage be prevented but for what cannot be, and return what is left: (normal, aggravated)."""
    outside = table.course.combat is None and all(part.source for part in parts if part.preventable)
    if len(parts) == 1 and parts[0].preventable:
        return prevent(table, minion, parts[0].normal, parts[0].aggravated, of_strikes, outside)
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
            table.ask(MayPrevent(side, [None], barred, (0, 0)))
    left = prevent(table, minion, normal, aggravated, of_strikes, outside) if free else (0, 0)
    return left[0] + sum(part.normal for part in fixed), left[1] + sum(part.aggravated for part in fixed)


@rule("general.golden_rule")
def tell_unpreventable(table: Table, minion: Minion, points: int) -> None:
    """{points} damage to {minion} cannot be prevented, and nothing is offered against it."""


def prevent(
    table: Table, minion: Minion, normal: int, aggravated: int, of_strikes: int, outside: bool = False
) -> tuple[int, int]:
    """Let the minion's side use its prevention effects, one at a time, and return the damage that is left.

    ``of_strikes`` is how much of it strikes deal, which is all that some effects prevent; ``outside`` is damage that is
    known to come outside combat, where nobody plays combat cards.
    """
    side = preventing(table, minion)
    whole = of_strikes
    if values.speaks(table):
        normal, aggravated = always_combat.prevented(table, minion, normal, aggravated, of_strikes)
    while normal + aggravated and not side.minion.is_gone:  # a cost may have ousted whoever prevents
        points = (normal, aggravated)
        of_strikes = min(of_strikes, normal + aggravated)
        offers = [use for use in uses(table, side, "prevent") if use.mechanic.what != "normal" or normal]
        offers = [use for use in offers if use.mechanic.what not in ("aggravated", AS_NORMAL) or aggravated]
        if minion is not side.minion:
            offers = [use for use in offers if use.mechanic.retainers]
        options, barred = sift(table, offers, partial(bars_preventing, table, side, minion, of_strikes, outside))
        coming_late = late(table, side)
        too_late = table.bars(("strike.damage_modifiers_at_choice",)) if coming_late else ()
        barred += [(use, too_late) for use in coming_late if too_late]
        if not options and not barred:
            break
        use = table.ask(MayPrevent(side, [None, *options], barred, points))
        if use is None:
            break
        try:
            left = prevent_points(
                table, side, minion, use, points, of_strikes, most_of(use, whole, normal + aggravated)
            )
        except CardCancelled:
            continue
        if left is None:
            break
        if use.mechanic.what == "strike":
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


def bars_preventing(
    table: Table, side: Combatant, minion: Minion, of_strikes: int, outside: bool, use: Use
) -> Iterator[str]:
    """Yield the rules that keep a side from preventing damage, so much of it of strikes, with an effect."""
    yield from bars_playing(table, side.minion, use)
    if outside and use.card is not None and use.card.kind == "combat card" and use.card.place == HAND:
        yield "cards.combat.only_in_combat"
    if use.mechanic.what in ("strike", AS_NORMAL) and not of_strikes:
        yield "damage.prevent.only_then"
    if of_strikes and use.card is not None:
        yield from always_combat.bars_preventing(table, side.minion, use.card, use.text)
    combat = table.course.combat
    if combat is not None and not combat.struck:
        yield from table.edition.early_prevention_bars
    if minion is not side.minion:
        yield from table.edition.retainer_prevention_bars


def late(table: Table, side: Combatant) -> list[Use]:
    """Return the damage modifiers that come too late because the strikes are chosen already."""
    return [use for use in texts_at(table, side, "strike modifier") if adds_damage(use)]


def adds_damage(use: Use) -> bool:
    """Tell whether a text adds damage to a strike."""
    return use.text.says("adds damage")


def most_of(use: Use, whole: int, left: int) -> int:
    """Return how much an effect prevents at most: of what strikes inflicted as a whole, or of all that is left."""
    if use.mechanic.number == ALL:
        return left
    return (whole + 1) // 2 if use.mechanic.number == HALF else use.mechanic.number


@rule("damage.prevent.one_by_one")
def prevent_points(
    table: Table, side: Combatant, minion: Minion, use: Use, points: tuple[int, int], of_strikes: int, most: int
) -> tuple[int, int] | None:
    """{side} prevents up to {most} damage with {use}."""
    normal, aggravated = points
    of_points = limits.is_of_points(use.text)
    context = context_of(table, side.minion, use)
    if of_points:
        most = min(most, limits.points_left(context))
    paid = spend(table, side, use)
    if use.mechanic.what == "and what was paid":
        most += paid
    if use.mechanic.what == AS_NORMAL:
        tell_as_normal(table, minion, min(aggravated, of_strikes))
        return normal + min(aggravated, of_strikes), aggravated - min(aggravated, of_strikes)
    of_normal = 0 if use.mechanic.what == "aggravated" else normal
    of_aggravated = 0 if use.mechanic.what == "normal" else aggravated
    number = min(most, of_normal + of_aggravated)
    if use.mechanic.what == "strike":
        number = min(number, of_strikes)
    if of_points:
        limits.count_points(context, number)
    if number < most:
        table.holds("damage.prevent.up_to", "Only {number} damage is left to prevent.", number=number)
    # What cannot be mended is usually prevented first; the other divisions follow.
    fewest, worst = max(0, number - of_normal), min(number, of_aggravated)
    splits = list(range(worst, fewest - 1, -1))
    if len(splits) > 1 and not table.holds(
        "damage.prevent.any_order", "The aggravated points may be prevented before the normal ones."
    ):
        splits = [fewest]
    worst = table.ask(HowMuchAggravated(side, splits)) if len(splits) > 1 else splits[0]
    return normal - (number - worst), aggravated - worst
