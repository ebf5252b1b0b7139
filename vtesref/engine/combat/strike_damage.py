"""The damage of strikes: how much it is, what is added to it, and how it is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.always import values
from vtesref.engine.cards.model import HAND_STRIKE, Strike
from vtesref.engine.cards.whom import amounts
from vtesref.engine.combat import damage, effects
from vtesref.engine.combat.combatants import Combatant, combat_of, has_aggravated_hands, strength
from vtesref.engine.combat.damage_parts import Part
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import IN_PLAY, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.combat.combatants import Blow
    from vtesref.engine.table import Table


def strike_of(side: Combatant) -> Strike:
    """Return the strike that a side has chosen."""
    assert side.strike is not None
    strike = side.strike.text.strike
    assert strike is not None
    return strike


def weapon_lost(side: Combatant, card: Card | None) -> bool:
    """Tell whether a weapon that a side strikes with is no longer on it."""
    return card is not None and card.is_weapon and (card.place != IN_PLAY or card.holder is not side.minion)


def target_of(table: Table, side: Combatant) -> Minion:
    """Return whom a strike is aimed at."""
    assert side.strike is not None
    target = side.strike.target
    return target if isinstance(target, Minion) else combat_of(table).other(side).minion


# How much it is.


def damage_of(table: Table, side: Combatant) -> tuple[int, int]:
    """Return the (normal, aggravated) damage that a strike deals."""
    strike = strike_of(side)
    normal, aggravated = strike.normal, strike.aggravated
    if strike.by_strength:
        is_hand = strike.kind == HAND_STRIKE or not table.holds(
            "effect.hand.weapon_is_not_hand", "Damage of a weapon is not hand damage."
        )
        points = strength(table, side)
        if is_hand and strike.kind == HAND_STRIKE:
            points = hand_damage(table, side, points) or 0
        if strike.aggravates or (is_hand and has_aggravated_hands(table, side)):
            aggravated += points + normal
            normal = 0
        else:
            normal += points
    more = added_by_texts(table, side, bool(aggravated and not normal))
    return within_most(table, side, normal + side.added[0] + more[0], aggravated + side.added[1] + more[1])


def within_most(table: Table, side: Combatant, normal: int, aggravated: int) -> tuple[int, int]:
    """Return what is left of the damage of a strike whose text ignores all above a number.

    No text says which points are ignored where a strike deals both kinds; normal ones are first here.
    """
    most = strike_of(side).most
    if most is None or normal + aggravated <= most:
        return normal, aggravated
    ignored = normal + aggravated - most
    ignore_excess(table, side, ignored)
    return max(0, normal - ignored), min(aggravated, most)


@rule("general.golden_rule")
def ignore_excess(table: Table, side: Combatant, points: int) -> None:
    """The text of the strike of {side} has {points} of its damage ignored."""


def added_by_texts(table: Table, side: Combatant, aggravates: bool) -> tuple[int, int]:
    """Return what texts in play add to a strike that deals damage, plain points of the kind that it deals."""
    if not values.speaks(table) or side.strike is None:
        return 0, 0
    plain, aggravated = always_combat.added_to_strike(table, side.minion, side.strike.card)
    return (0, plain + aggravated) if aggravates else (plain, aggravated)


def is_aggravated(table: Table, side: Combatant) -> bool:
    """Tell whether the strike that a side has chosen is aimed at the other combatant for aggravated damage."""
    if side.strike is None or side.strike.target is not None:
        return False
    strike = strike_of(side)
    by_hands = strike.kind == HAND_STRIKE and has_aggravated_hands(table, side)
    return strike.deals_damage and bool(strike.aggravated or strike.aggravates or side.added[1] or by_hands)


@rule("effect.hand.strength", otherwise=0)
def hand_damage(table: Table, side: Combatant, points: int) -> int:
    """{side} strikes with their hands for their strength: {points}."""
    return points


# What is added to it.


def increase(table: Table, side: Combatant, points: int, aggravated: bool) -> None:
    """Add damage to a strike: of the kind that the strike deals, or aggravated by its own text."""
    strike = strike_of(side)
    if not strike.deals_damage:
        nothing_to_add(table, side)
        return
    is_hand = strike.kind == HAND_STRIKE
    only_aggravated = strike.aggravated and not strike.normal
    base_aggravated = strike.aggravates or only_aggravated or (is_hand and has_aggravated_hands(table, side))
    if base_aggravated and not aggravated:
        inherit(table, side, points)
    elif aggravated:
        keep_base(table, side, points)
    else:
        more(table, side, points)


@rule("damage.additional.not_on_other_strikes")
def nothing_to_add(table: Table, side: Combatant) -> None:
    """The strike of {side} deals no damage, and nothing is added to it."""


@rule("damage.additional.inherits")
def inherit(table: Table, side: Combatant, points: int) -> None:
    """The {points} added to the strike of {side} are aggravated like the rest."""
    table.change(side, added=(side.added[0], side.added[1] + points))


@rule("damage.additional.base_keeps")
def keep_base(table: Table, side: Combatant, points: int) -> None:
    """The {points} added are aggravated; the rest of the strike of {side} stays as it is."""
    table.change(side, added=(side.added[0], side.added[1] + points))


@rule("strike.damage_modifiers_at_choice")
def more(table: Table, side: Combatant, points: int) -> None:
    """The strike of {side} deals {points} more."""
    table.change(side, added=(side.added[0] + points, side.added[1]))


@rule("strike.damage_modifiers_at_choice")
def add_if_inflicted(table: Table, side: Combatant, points: int) -> None:
    """The strike of {side} deals {points} more if any of its damage is inflicted."""
    table.change(side, further=side.further + points)


# Dealing it.


def strike_damage(table: Table, blows: list[tuple[Combatant, Minion, int, int]], besides: list[Blow]) -> None:
    """Deal the damage of a group of strikes: first all preventions, then all that follows from the damage."""
    hits: dict[Minion, list[Part]] = {}
    struck: list[tuple[Combatant, Minion, Part]] = []
    for side, target, normal, aggravated in blows:
        source = "a ranged strike" if strike_of(side).ranged else "a strike"
        for victim in (target, *struck_with(table, target)):
            if victim is target:
                normal, aggravated = lessened(table, victim, normal, aggravated)
            part = Part(normal, aggravated, source, not strike_of(side).unpreventable)
            hits.setdefault(victim, []).append(part)
            if victim is target:
                struck.append((side, victim, part))
                if indexing.has(table, "says", amounts.OF_STRIKES):
                    table.change(side, hit=normal + aggravated)
    for suffering, normal, aggravated, source in besides:
        table.holds("damage.from_strike", "This is not damage from a strike to its target.")
        if effects.reaches(table, suffering, source):
            hits.setdefault(suffering.minion, []).append(Part(normal, aggravated, source))
    inflicted = []
    for victim, parts in hits.items():
        left = damage.withstand(table, victim, parts)
        if left is not None:
            of_strikes = [(side, part) for side, whom, part in struck if whom is victim]
            left = with_further(table, victim, of_strikes, sum(one.normal + one.aggravated for one in parts), left)
        inflicted.append((victim, left))
    if indexing.has(table, "says", "asks for more damage"):
        note_dealt(table, hits, dict(inflicted))
    for victim, left in inflicted:
        if left is not None:
            damage.suffer(table, victim, *left)
    settle(table)


def with_further(
    table: Table,
    victim: Minion,
    of_strikes: list[tuple[Combatant, Part]],
    total: int,
    left: tuple[int, int],
) -> tuple[int, int]:
    """Add what strikes inflict besides once any of their damage is inflicted, unless that is prevented, too.

    What was prevented of all the damage was prevented of the strikes first, as whoever suffers it would have it.
    """
    for side, part in of_strikes:
        if total - sum(left) >= part.normal + part.aggravated:
            continue
        table.change(side, harmed=True)
        most = strike_of(side).most
        further = side.further if most is None else min(side.further, most - part.normal - part.aggravated)
        if further:
            alike = part.aggravated and not part.normal
            more = inflict_further(table, side, victim, further)
            added = damage.withstand(
                table, victim, [part._replace(normal=0 if alike else more, aggravated=more if alike else 0)]
            )
            left = left if added is None else (left[0] + added[0], left[1] + added[1])
    return left


@rule("general.golden_rule", otherwise=0)
def inflict_further(table: Table, side: Combatant, victim: Minion, points: int) -> int:
    """Damage of the strike of {side} is inflicted, so {victim} takes {points} more from it."""
    return points


def lessened(table: Table, minion: Minion, normal: int, aggravated: int) -> tuple[int, int]:
    """Return the damage of a strike of the opposing minion that is inflicted where a text has it be less."""
    points = always_combat.less_damage(table, minion) if values.speaks(table) else 0
    points = min(points, normal + aggravated)
    if points:
        always_combat.tell_less(table, minion, points)
    of_normal = min(points, normal)
    return normal - of_normal, aggravated - (points - of_normal)


def note_dealt(table: Table, hits: dict[Minion, list[Part]], inflicted: dict[Minion, tuple[int, int] | None]) -> None:
    """Note the damage that each side has inflicted on the other in the round, where a text may ask for it."""
    combat = combat_of(table)
    for side in combat.sides:
        left = inflicted.get(combat.other(side).minion)
        struck = sum(
            part.normal + part.aggravated
            for part in hits.get(combat.other(side).minion, ())
            if part.source not in (always_combat.ENVIRONMENT, always_combat.CARD)
        )
        if left is not None and struck:
            table.change(side, dealt=side.dealt + min(sum(left), struck))


def struck_with(table: Table, target: Minion) -> list[Minion]:
    """Return who suffers with the target of a strike: nobody, since retainers are safe unless they are aimed at."""
    retainers = list(table.retainers_of(target))
    safe = not retainers or table.holds(
        "retainer_combat.normally_safe", "{who}'s retainers are not harmed.", who=target
    )
    return [] if safe else retainers
