"""What strikes do: the order in which they resolve, dodging, and each kind's effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.model import COMBAT_ENDS, DESTROY, DODGE, PARALYZE, STEAL, STEAL_BLOOD, Strike
from vtesref.engine.cards.playing import in_combat, using
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.tracking import events
from vtesref.engine.combat import effects
from vtesref.engine.combat.combatants import Combatant, combat_of
from vtesref.engine.combat.strike_damage import damage_of, strike_damage, strike_of, target_of, weapon_lost
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import IN_PLAY, READY, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.combat.combatants import Blow
    from vtesref.engine.table import Table


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
        groups.append([])  # strikes without first strike come after
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
        strike = strike_of(side)
        other = combat_of(table).other(side)
        dodged = other.strike is not None and strike_of(other).kind == DODGE
        if dodged and not table.holds("effect.combat_ends.not_dodged", "A dodge does not stop it."):
            return
        resolves_besides(table, side)
        if dodged:
            if not dodge(table, other, side):
                keep_for_later(table, side.minion, other.minion, strike)
        elif strike.normal or strike.aggravated:
            keep_for_later(table, side.minion, other.minion, strike)
    raise CombatEnds("effect.combat_ends.first")


def resolves_besides(table: Table, side: Combatant) -> None:
    """Carry out what the text of a strike does besides."""
    if side.strike is not None:
        in_combat.strike_resolves(table, side.minion, side.strike)


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
        together = len(first) < 2 or table.holds(
            "effect.first_strike.both", "Both strikes are first strikes, and resolve together."
        )
        return [strikers] if together else [[combatant] for combatant in strikers]
    if not first:
        together = len(offensive) < 2 or table.holds("strike.simultaneous", "The strikes resolve at the same time.")
        return [strikers] if together else [[combatant] for combatant in strikers]
    if not table.holds("effect.first_strike.before", "The first strike comes before the other."):
        return [strikers]
    return [first, [side for side in strikers if side not in first]]


def loses_strike(table: Table, side: Combatant) -> bool:
    """Tell that a minion that is no longer ready does not strike after a first strike."""
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
            "strike.lost_weapon_loses_strike", "{side} has lost {card}, and their strike.", side=side, card=card
        )
    return True


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
    aimed_at = card is not None and any(combatant.prize is card for combatant in hits)
    return not aimed_at or table.holds(
        "effect.destroy_equipment.usable_until", "{card} can be used until the strikes resolve.", card=card
    )


def is_dodged(table: Table, side: Combatant) -> bool:
    """Tell whether the opposing minion dodges a strike."""
    combat = combat_of(table)
    other = combat.other(side)
    if other.strike is None or strike_of(other).kind != DODGE:
        return False
    if strike_of(side).undodgeable and cannot_be_dodged(table, side):
        return False
    use = side.strike
    assert use is not None
    covers = strike_of(other).retainers
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


@rule("general.golden_rule", otherwise=False)
def cannot_be_dodged(table: Table, side: Combatant) -> bool:
    """The strike of {side} cannot be dodged by its text."""
    return True


@rule("effect.dodge.protects", otherwise=False)
def dodge(table: Table, dodging: Combatant, striking: Combatant) -> bool:
    """{dodging} dodges the strike of {striking}."""
    return True


def suffer_side_effects(table: Table, group: list[Combatant]) -> list[Blow]:
    """Carry out what the strikes of a group do besides; return the damage of it, which falls with theirs."""
    combat = combat_of(table)
    waiting = combat.queued
    table.change(combat, queued=())
    for side in group:
        use = side.strike
        if use is not None:
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
            table.holds("effect.steal_blood.not_damage", "Stealing blood is not damage.")
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
    """{target} is paralysed: they go to torpor, locked, and will not unlock."""
    if target.region == READY:
        transitions.to_torpor(table, target)
        transitions.lock(table, target)
        table.change(target, paralysed=True)
