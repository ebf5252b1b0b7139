"""What strikes do: the order in which they resolve, dodging, each kind's effects, and after them the damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards import events, indexing, resolving, sayings, using, values
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.model import (
    COMBAT_ENDS,
    DESTROY,
    DODGE,
    HAND_STRIKE,
    PARALYZE,
    STEAL,
    STEAL_BLOOD,
    Strike,
)
from vtesref.engine.combat import damage, effects, set_off
from vtesref.engine.combat.combatants import Combatant, CombatEnds, combat_of, has_aggravated_hands, strength
from vtesref.engine.core import rule
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import IN_PLAY, READY, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.combat.combatants import Blow
    from vtesref.engine.table import Table


def strike_of(side: Combatant) -> Strike:
    """Return the strike that a side has chosen."""
    assert side.strike is not None
    strike = side.strike.strike
    assert strike is not None
    return strike


def resolve(table: Table, strikers: list[Combatant], initial: bool) -> None:
    """Resolve the strikes that were chosen: combat ends, then first strikes, then the others."""
    ending = [side for side in strikers if strike_of(side).kind == COMBAT_ENDS]
    for side in strikers:
        if strike_of(side).kind in (COMBAT_ENDS, DODGE):
            events.happen(table, "evaded", side.minion)
    if ending and table.holds("strike.class_order", "Combat ends comes first, then first strikes, then the others."):
        end_combat(table, ending)
    groups = in_classes(table, strikers)
    offensive = [side for side in strikers if strike_of(side).is_offensive]
    if offensive and all(side.first_strike for side in offensive):
        groups.append([])  # what is no first strike comes after
    for number, group in enumerate(groups, 1):
        last = number == len(groups)
        alive = [side for side in group if still_strikes(table, side)]
        besides = [*combat_of(table).queued, *(effects.automatic(table) if initial else [])] if last else []
        take_effect(table, alive, besides)
        if not last and all(loses_strike(table, side) for side in groups[number] if not side.minion.is_ready):
            check_ready(table)
    if ending:
        end_combat(table, ending)


def end_combat(table: Table, ending: list[Combatant]) -> None:
    """End the combat by a strike, and keep for later what the strike does besides."""
    for side in ending:
        resolves_besides(table, side)
        strike = strike_of(side)
        other = combat_of(table).other(side)
        if other.strike is not None and strike_of(other).kind == DODGE:
            table.holds("effect.combat_ends.not_dodged", "A dodge does not stop it.")
            if not dodge(table, other, side):
                keep_for_later(table, side.minion, other.minion, strike)
        elif strike.normal or strike.aggravated:
            keep_for_later(table, side.minion, other.minion, strike)
    raise CombatEnds("effect.combat_ends.first")


def resolves_besides(table: Table, side: Combatant) -> None:
    """Carry out what the text of a strike does besides."""
    if side.strike is not None and side.strike.text is not None:
        resolving.strike_resolves(table, side.minion, side.strike)


@rule("effect.combat_ends.own_damage_after_1998c")
def keep_for_later(table: Table, striker: Minion, target: Minion, strike: Strike) -> None:
    """The other effects of {striker}'s strike come after the combat."""
    combat = combat_of(table)
    table.change(combat, later=(*combat.later, (striker, target, strike.normal, strike.aggravated)))


def in_classes(table: Table, strikers: list[Combatant]) -> list[list[Combatant]]:
    """Return the strikes in the groups that resolve together."""
    offensive = [side for side in strikers if strike_of(side).is_offensive]
    if any(side.first_strike for side in strikers if side not in offensive):
        table.holds("effect.first_strike.offensive_only", "First strike matters only for offensive strikes.")
    first = [side for side in offensive if side.first_strike]
    if len(first) == len(offensive):
        if len(first) > 1:
            table.holds("effect.first_strike.both", "Both strikes are first strikes, and resolve together.")
        return [strikers]
    if not first:
        if len(offensive) > 1:
            table.holds("strike.simultaneous", "The strikes resolve at the same time.")
        return [strikers]
    if not table.holds("effect.first_strike.before", "The first strike comes before the other."):
        return [strikers]
    return [first, [side for side in strikers if side not in first]]


def loses_strike(table: Table, side: Combatant) -> bool:
    """Tell that who is no longer ready does not strike after a first strike."""
    return table.holds("effect.first_strike.no_return", "{side} does not strike any more.", side=side)


def still_strikes(table: Table, side: Combatant) -> bool:
    """Tell whether a strike still takes place when its turn comes."""
    use = side.strike
    assert use is not None
    if not side.minion.is_ready:
        return not loses_strike(table, side)
    card = use.card
    if weapon_lost(side, card):
        return not table.holds(
            "strike.lost_weapon_loses_strike", "{side} has lost {card}, and its strike.", side=side, card=card
        )
    return True


def weapon_lost(side: Combatant, card: Card | None) -> bool:
    """Tell whether a weapon that a side strikes with is no longer on it."""
    return card is not None and card.is_weapon and (card.place != IN_PLAY or card.holder is not side.minion)


def take_effect(table: Table, group: list[Combatant], automatic: list[Blow]) -> None:
    """Let a group of strikes take effect: their effects first, then their damage, and other damage with it."""
    hits = [side for side in group if strike_of(side).is_offensive and not is_dodged(table, side)]
    blows: list[tuple[Combatant, Minion, int, int]] = []
    for side in hits:
        if strike_of(side).deals_damage and is_usable(table, side, hits):
            blows.append((side, target_of(table, side), *damage_of(table, side)))
    effects_first = not blows or table.holds("strike.effects_then_damage", "Effects come before damage.")
    stealing = [side for side in hits if strike_of(side).kind == STEAL_BLOOD]
    early = (
        not stealing
        or not blows
        or table.holds("effect.steal_blood.before_mend", "Stolen blood is there before damage is mended.")
    )
    for side in group:
        if side in hits or not strike_of(side).is_offensive:
            resolves_besides(table, side)
    others = [side for side in hits if side not in stealing]
    if effects_first:
        apply_effects(table, others + (stealing if early else []))
    side_effects = suffer_side_effects(table, group)
    strike_damage(table, blows, side_effects + automatic)
    if not effects_first:
        apply_effects(table, others)
    if not (effects_first and early):
        apply_effects(table, stealing)
    if stealing:
        settle(table)


def is_usable(table: Table, side: Combatant, hits: list[Combatant]) -> bool:
    """Tell whether the weapon of a strike can be used, though a strike of the same moment destroys or steals it."""
    card = side.strike.card if side.strike is not None else None
    aimed_at = card is not None and any(one.prize is card for one in hits)
    return not aimed_at or table.holds(
        "effect.destroy_equipment.usable_until", "{card} can be used until the strikes resolve.", card=card
    )


def is_dodged(table: Table, side: Combatant) -> bool:
    """Tell whether the opposing minion dodges a strike."""
    combat = combat_of(table)
    other = combat.other(side)
    if other.strike is None or strike_of(other).kind != DODGE:
        return False
    use = side.strike
    assert use is not None
    covers = "retainers" in other.strike.effect.tags
    if use.target is not None:
        if not covers:
            return not table.holds(
                "effect.dodge.not_retainers", "The dodge does not shield {target}.", target=use.target
            )
        if table.bars(table.edition.retainer_dodge_bars):
            table.holds(
                table.edition.retainer_dodge_bars[0], "The strike at {target} cannot be dodged.", target=use.target
            )
            return False
    if side.first_strike and not table.holds("effect.dodge.vs_first_strike", "A dodge works against first strike."):
        return False
    return bool(dodge(table, other, side))


@rule("effect.dodge.protects", otherwise=False)
def dodge(table: Table, dodging: Combatant, striking: Combatant) -> bool:
    """{dodging} dodges the strike of {striking}."""
    return True


def target_of(table: Table, side: Combatant) -> Minion:
    """Return whom a strike is aimed at."""
    assert side.strike is not None
    target = side.strike.target
    return target if isinstance(target, Minion) else combat_of(table).other(side).minion


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
    return normal + side.added[0] + more[0], aggravated + side.added[1] + more[1]


def added_by_texts(table: Table, side: Combatant, aggravates: bool) -> tuple[int, int]:
    """Return what texts in play add to a strike that deals damage, plain points of the kind that it deals."""
    if not values.speaks(table) or side.strike is None:
        return 0, 0
    plain, aggravated = sayings.added_to_strike(table, side.minion, side.strike.card)
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
    """{side} strikes with its hands for its strength: {points}."""
    return points


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


def strike_damage(table: Table, blows: list[tuple[Combatant, Minion, int, int]], besides: list[Blow]) -> None:
    """Deal the damage of a group of strikes: all preventions, then all that comes of it."""
    hits: dict[Minion, list[damage.Part]] = {}
    for side, target, normal, aggravated in blows:
        source = "a ranged strike" if strike_of(side).ranged else "a strike"
        for victim in (target, *struck_with(table, target)):
            if victim is target:
                normal, aggravated = lessened(table, victim, normal, aggravated)
            part = damage.Part(normal, aggravated, source, not strike_of(side).unpreventable)
            hits.setdefault(victim, []).append(part)
    for suffering, normal, aggravated, source in besides:
        table.holds("damage.from_strike", "This is no damage from a strike to its target.")
        if effects.reaches(table, suffering, source):
            hits.setdefault(suffering.minion, []).append(damage.Part(normal, aggravated, source))
    inflicted = [(victim, damage.withstand(table, victim, parts)) for victim, parts in hits.items()]
    if indexing.is_mentioned(table, "inflicted more damage"):
        note_dealt(table, hits, dict(inflicted))
    for victim, left in inflicted:
        if left is not None:
            damage.suffer(table, victim, *left)
    settle(table)


def lessened(table: Table, minion: Minion, normal: int, aggravated: int) -> tuple[int, int]:
    """Return the damage of a strike of the opposing minion that is inflicted where a text has it be less."""
    points = sayings.less_damage(table, minion) if values.speaks(table) else 0
    points = min(points, normal + aggravated)
    if points:
        sayings.tell_less(table, minion, points)
    of_normal = min(points, normal)
    return normal - of_normal, aggravated - (points - of_normal)


def note_dealt(
    table: Table, hits: dict[Minion, list[damage.Part]], inflicted: dict[Minion, tuple[int, int] | None]
) -> None:
    """Note the damage that each side has inflicted on the other in the round, where a text may ask for it."""
    combat = combat_of(table)
    for side in combat.sides:
        left = inflicted.get(combat.other(side).minion)
        struck = sum(
            part.normal + part.aggravated
            for part in hits.get(combat.other(side).minion, ())
            if part.source != "the environment"
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


def suffer_side_effects(table: Table, group: list[Combatant]) -> list[Blow]:
    """Carry out what the strikes of a group do besides; return the damage of it, which falls with theirs."""
    combat = combat_of(table)
    waiting = combat.queued
    table.change(combat, queued=())
    for side in group:
        use = side.strike
        if use is not None and use.text is not None:
            for doing in use.text.aside:
                carry(doing, using.context_of(table, side.minion, use))
    found = list(combat.queued)
    table.change(combat, queued=waiting)
    return found


# Effects.


def apply_effects(table: Table, hits: list[Combatant]) -> None:
    """Carry out what strikes do that is not damage."""
    hits = [side for side in hits if not strike_of(side).deals_damage]
    # Two thieves steal at the same moment, from what each has then.
    there = {id(side): min(strike_of(side).normal, target_of(table, side).counters) for side in hits}
    for side in hits:
        strike = strike_of(side)
        target = target_of(table, side)
        if strike.kind == STEAL_BLOOD:
            steal_blood(table, side.minion, target, there[id(side)])
            table.holds("effect.steal_blood.not_damage", "Stealing blood is no damage.")
        elif strike.kind in (DESTROY, STEAL) and side.prize is not None:
            take_equipment(table, side, target, strike, side.prize)
        elif strike.kind == PARALYZE and target.is_vampire:
            paralyse(table, target)
    if any(strike_of(side).kind == STEAL_BLOOD for side in hits) and table.holds(
        "effect.steal_blood.excess_first", "Blood that cannot be held drains off before damage is mended."
    ):
        settle(table)


@rule("effect.steal_blood.moves")
def steal_blood(table: Table, thief: Minion, target: Minion, number: int) -> None:
    """{number} counters move from {target} to {thief}."""
    table.change(target, counters=target.counters - number)
    table.change(thief, counters=thief.counters + number)


def take_equipment(table: Table, side: Combatant, target: Minion, strike: Strike, card: Card) -> None:
    """Destroy or steal the equipment that was picked, if it is still there."""
    if card.place != IN_PLAY or card.holder is not target:
        return
    if strike.prize == "weapon" and not table.holds("effect.destroy_weapon", "{card} is a weapon.", card=card):
        return
    if strike.kind == DESTROY:
        destroy(table, target, card)
    else:
        steal(table, side.minion, target, card)


@rule("effect.destroy_equipment")
def destroy(table: Table, target: Minion, card: Card) -> None:
    """{card} on {target} is burned."""
    transitions.burn_card(table, card)


@rule("effect.steal_equipment.moves")
def steal(table: Table, thief: Minion, target: Minion, card: Card) -> None:
    """{card} moves from {target} to {thief}."""
    table.change(card, holder=thief, stolen_in=combat_of(table).round)


@rule("effect.paralyze")
def paralyse(table: Table, target: Minion) -> None:
    """{target} is paralysed: it goes to torpor, locked, and will not unlock."""
    if target.region == READY:
        transitions.to_torpor(table, target)
        transitions.lock(table, target)
        table.change(target, paralysed=True)
        set_off.gone_to_torpor(table, target)
