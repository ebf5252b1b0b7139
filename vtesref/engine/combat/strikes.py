"""Strikes: choosing them in turn, the pairs, and additional strikes. What strikes do is in ``strike_effects.py``."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.action import out_of_turn
from vtesref.engine.cards import events, limits, sayings, using, values
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.model import (
    AMMUNITION,
    CANCEL,
    DESTROY,
    DODGE,
    HAND_STRIKE,
    PARALYZE,
    STEAL,
    STRIKES_CHOSEN,
    Strike,
)
from vtesref.engine.cards.play import bars_playing, spend
from vtesref.engine.cards.texts import STRIKE
from vtesref.engine.combat import effects, strike_effects
from vtesref.engine.combat.combatants import (
    BARE_HANDS,
    LONG,
    PAIR,
    CardCancelled,
    Combatant,
    Use,
    cards_for,
    combat_of,
    is_given,
    texts_at,
    uses,
)
from vtesref.engine.core import by_text, rule
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import ASH_HEAP, Minion
from vtesref.engine.timing import invite, sift

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.table import Card, Table


class StrikesOver(Exception):
    """The strikes that are left are skipped, and the round goes on with the presses (CRR)."""


@rule("combat.unready_skips_1998c")
def skip(table: Table) -> None:
    """A combatant is no longer ready, and the remaining strikes are skipped."""
    clear(table)


# The pairs.


def first_pair(table: Table) -> None:
    """Carry out the strike that each minion gets."""
    pair(table, combat_of(table).sides, True)
    if not table.holds("strike.one_per_round", "Each minion gets one strike."):
        pair(table, combat_of(table).sides, False)


@rule("strike.pairs")
def pair(table: Table, strikers: Sequence[Combatant], initial: bool) -> None:
    """The minions choose their strikes, and the strikes are resolved."""
    forget(table)
    for side in in_order(table, strikers):
        choose(table, side, initial)
    make(table, strikers, initial)


def choose_in_turn(table: Table) -> bool:
    """Let the next side choose its first strike, and make the strikes once both have; tell whether they are made.

    It is the first pair taken step by step, for who takes it up again between the choices and wants no trace.
    """
    combat = combat_of(table)
    if not combat.choosing:
        forget(table)
        table.change(combat, choosing=tuple(in_order(table, combat.sides)))
    side, *others = combat.choosing
    table.change(combat, choosing=tuple(others))
    choose(table, side, True)
    if not others:
        make(table, combat.sides, True)
    return not others


def forget(table: Table) -> None:
    """Clear away who dodged a pair of strikes before."""
    for side in combat_of(table).sides:
        if side.strike is not None:
            table.change(side, **PAIR)


def make(table: Table, strikers: Sequence[Combatant], initial: bool) -> None:
    """Make the strikes that were chosen."""
    combat = combat_of(table)
    acting = combat.acting.minion.controller
    out_of_turn.window(table, STRIKES_CHOSEN, [acting, *seating.clockwise(table, acting)])
    for side in in_order(table, strikers):
        load(table, side)
    effects.meanwhile(table)
    table.change(combat, struck=True)
    strike_effects.resolve(table, [side for side in combat.sides if side.strike is not None], initial)
    settle(table)
    events.happen(table, "strikes resolved", *(side.minion for side in combat.sides if side.strike is not None))
    if table.course.happened:
        settle(table)
    check_ready(table)
    clear(table)


def clear(table: Table) -> None:
    """Clear away what belonged to a pair of strikes; only who dodged is still seen in the rest of the round."""
    combat = combat_of(table)
    table.change(combat, struck=False, queued=())
    limits.over(table, "strike")
    for side in combat.sides:
        if side.strike is not None:
            dodged = strike_effects.strike_of(side).kind == DODGE
            table.change(side, **(PAIR | {"strike": side.strike if dodged else None}))


def in_order(table: Table, strikers: Sequence[Combatant]) -> list[Combatant]:
    """Return who chooses first: the acting minion."""
    acting = combat_of(table).acting.minion
    if len(strikers) > 1 and table.holds("strike.choose_acting_first", "{acting} chooses first.", acting=acting):
        return list(strikers)
    return list(reversed(strikers))


# Choosing.


def choose(table: Table, side: Combatant, initial: bool) -> None:
    """Let a side choose its strike, and what modifies it."""
    while True:
        options, barred = sift(
            table, strikes_at_hand(table, side, initial), lambda use: bars_striking(table, side, use, initial)
        )
        if not options:
            cannot(table, side, initial, barred)
            return
        if side.committed is None and options[0].card is not None:
            options = [None, *options]  # hands are of no use, and nobody is made to use a card
        elif values.is_said_of(table, "need not strike", combat_of(table).other(side).minion):
            options = [*options, None]
        use = table.ask(str(side), "strike", options, barred)
        if use is None:
            return
        try:
            announce(table, side, use)
        except CardCancelled:
            table.holds("general.cancel.strike_card", "{side} chooses another strike.", side=side)
            continue
        if not cancelled(table, side, use):
            if uses_strike(table, side, use):
                break
            continue
        table.holds("general.cancel.strike_card", "{side} chooses another strike.", side=side)
    aim(table, side)
    modify(table, side)


def uses_strike(table: Table, side: Combatant, use: Use) -> bool:
    """Tell whether a side has used its strike of the pair, as even a dodge does."""
    strike = use.strike
    dodges = strike is not None and strike.kind == DODGE
    return not dodges or table.holds("effect.dodge.is_a_strike", "The dodge is {side}'s strike.", side=side)


def strikes_at_hand(table: Table, side: Combatant, initial: bool) -> list[Use]:
    """Return what a side could strike with, what nobody mentions first: the committed strike, or else its hands."""
    found = [BARE_HANDS, *uses(table, side, "strike")]
    if initial and side.committed is not None and side.committed not in found:
        found.append(side.committed)  # a card that was played for its maneuver
    for one in table.retainers_of(combat_of(table).other(side).minion):
        found += [
            use._replace(target=one)
            for use in found
            if use.target is None and use.strike is not None and use.strike.is_offensive
        ]
    return found


def bars_striking(table: Table, side: Combatant, use: Use, initial: bool) -> Iterator[str]:
    """Yield the rules that keep a side from a strike."""
    strike = use.strike
    assert strike is not None
    committed = side.committed if initial else None
    if use.card is not None and (committed is None or (committed.card, committed.level) != (use.card, use.level)):
        yield from bars_playing(table, side.minion, use)
    if values.speaks(table):
        if values.barred(table, side.minion, "strike"):
            yield "strike.additional.cannot_strike" if not initial else "general.golden_rule"
        if initial:
            yield from values.barred(table, side.minion, "strike in the initial pair")
        if strike.kind == DODGE:
            yield from values.barred(table, side.minion, "dodge")
        if strike.ranged:
            yield from values.barred(table, side.minion, "use ranged strikes")
    if cost_at(table, side, use) > side.minion.counters:
        yield "cards.cost.must_afford"
    if side.hands_only and use.card is not None and (use.card.is_weapon or strike.kind != HAND_STRIKE):
        yield by_text("only hand strikes can be used this round")
    if committed is not None and (committed.card, committed.effect) != (use.card, use.effect):
        yield "range.maneuver_from_strike_commits"
    if committed is not None and use.card is committed.card and strike_effects.weapon_lost(side, use.card):
        yield "strike.committed_but_impossible"
    if use.target is not None or combat_of(table).range == LONG:
        yield from bars_reaching(table, strike, use)
    if strike.kind in (DESTROY, STEAL) and not list(prizes(table, side, use)):
        yield "cards.target.must_be_available"
    if strike.kind == PARALYZE:
        yield from table.edition.paralysis_bars


def cost_at(table: Table, side: Combatant, use: Use) -> int:
    """Return what a strike at its target costs by the text of that, in blood or life."""
    if not values.speaks(table) or use.strike is None or not use.strike.is_offensive:
        return 0
    at = use.target if isinstance(use.target, Minion) else combat_of(table).other(side).minion
    return sayings.of_strike(table, at)


def bars_reaching(table: Table, strike: Strike, use: Use) -> Iterator[str]:
    """Yield the rules that keep a strike from being used at the range of the round, or against its target."""
    at_long = combat_of(table).range == LONG
    if use.target is not None and not strike.ranged:
        yield "retainer_combat.ranged_strike"
        yield "strike.target_opponent"
    if use.target is not None and not at_long:
        yield "retainer_combat.target_at_long"
    if not at_long:
        return
    if strike.kind == DODGE:
        reaches = table.holds("effect.dodge.any_range", "A dodge works at any range.")
    elif not strike.is_offensive:
        reaches = table.holds("effect.combat_ends.any_range", "Combat ends works at any range.")
    else:
        reaches = strike.ranged and table.holds("strike.ranged_any", "A ranged strike works at any range.")
    if not reaches:
        yield "range.limits_effects"
        yield "effect.equipment_close_default" if strike.prize else "strike.close_only_default"


def cannot(table: Table, side: Combatant, initial: bool, barred: list[tuple[Any, tuple[str, ...]]]) -> None:
    """Leave a side without a strike, there being none that it may use."""
    table.ask(str(side), "strike", [None], barred)
    if initial and side.committed is not None:
        no_strike_committed(table, side)
    elif not initial and values.barred(table, side.minion, "strike"):
        table.holds("strike.additional.cannot_strike", "{side} cannot strike with it.", side=side)


@rule("strike.committed_but_impossible")
def no_strike_committed(table: Table, side: Combatant) -> None:
    """{side} is committed to a strike that it cannot use, and has none."""
    table.change(side, committed=None)


@rule("strike.sources")
def announce(table: Table, side: Combatant, use: Use) -> None:
    """{side} strikes: {use}."""
    committed = side.committed
    if use.card is None:
        table.holds("strike.default_hand", "{side} uses its hands.", side=side)
    if committed is None or committed.card is not use.card or use.card is None:
        spend(table, side, use)
    if use.target is not None:
        table.holds("retainer_combat.announce_target", "{target} is named as the target.", target=use.target)
    strike = use.strike
    price = cost_at(table, side, use) if use.strike is not None else 0
    if price:
        sayings.pay_for_strike(table, side.minion, price)
    first = strike is not None and (strike.first or values.is_said_of(table, "first strike", side.minion))
    table.change(side, strike=use, first_strike=first)
    for doing in use.text.announced if use.text is not None else ():
        carry(doing, using.context_of(table, side.minion, use))


def cancelled(table: Table, side: Combatant, use: Use) -> bool:
    """Offer the other side to cancel a strike card that has just been played."""
    if use.card is None or use.card.kind != "combat card":
        return False
    other = combat_of(table).other(side)
    found = texts_at(table, other, CANCEL)
    choice = invite(table, other, "use", found, lambda one: bars_playing(table, other.minion, one))
    if choice is None:
        return False
    cancel(table, other, use, choice)
    return True


@rule("strike.cancelled_whole")
def cancel(table: Table, other: Combatant, use: Use, by: Use) -> None:
    """{other} cancels {use} and all its effects with {by}."""
    spend(table, other, by)


def undo(table: Table, side: Combatant) -> None:
    """Take back the strike card that a side has just played, and what it has left to use; only inside a rule."""
    card = side.strike.card if side.strike is not None else None
    left = tuple(one for one in table.course.lasting if one.card is not card or one.user is not side.minion)
    table.change(table.course, lasting=left)
    table.change(side, committed=None, **PAIR)


def prizes(table: Table, side: Combatant, use: Use) -> Iterator[Card]:
    """Yield what a strike could destroy or steal; one by a text for the opposing minion is about its card alone."""
    strike = use.strike
    if use.card is not None and use.text is not None and use.text.kind == STRIKE and use.text.who is not None:
        yield use.card
        return
    assert strike is not None
    for card in table.cards_on(combat_of(table).other(side).minion):
        if card.is_weapon or (card.is_equipment and strike.prize == "equipment"):
            yield card


def aim(table: Table, side: Combatant) -> None:
    """Let the striker name the equipment its strike is aimed at."""
    strike = side.strike.strike if side.strike else None
    if strike is None or strike.kind not in (DESTROY, STEAL):
        return
    assert side.strike is not None
    found = list(prizes(table, side, side.strike))
    if found:
        table.holds("cards.target.attached_card_only", "The target is the card, not the minion with it.")
        pick = pick_to_destroy if strike.kind == DESTROY else pick_to_steal
        pick(table, side, table.ask(str(side), "prize", found))


@rule("effect.destroy_equipment")
def pick_to_destroy(table: Table, side: Combatant, prize: Card) -> None:
    """{side} picks {prize} to be destroyed."""
    table.change(side, prize=prize)


@rule("effect.steal_equipment.moves")
def pick_to_steal(table: Table, side: Combatant, prize: Card) -> None:
    """{side} picks {prize} to steal."""
    table.change(side, prize=prize)


def modify(table: Table, side: Combatant) -> None:
    """Let a side add to the strike that it has chosen."""
    while side.strike is not None:
        offers = texts_at(table, side, "strike modifier")
        use = invite(table, side, "use", offers, lambda one: bars_playing(table, side.minion, one))
        if use is None:
            return
        with suppress(CardCancelled):
            add(table, side, use)


@rule("strike.damage_modifiers_at_choice")
def add(table: Table, side: Combatant, use: Use) -> None:
    """{side} adds {use} to the strike."""
    spend(table, side, use)


def load(table: Table, side: Combatant) -> None:
    """Let a side use ammunition for the weapon it strikes with, before any strike takes effect."""
    while side.strike is not None and side.strike.card is not None and side.strike.card.is_weapon:
        found = texts_at(table, side, AMMUNITION)
        use = invite(table, side, "use", found, lambda one: bars_playing(table, side.minion, one))
        if use is None:
            return
        add_ammunition(table, side, use)


@rule("strike.ammo_timing")
def add_ammunition(table: Table, side: Combatant, use: Use) -> None:
    """{side} loads {use}."""
    spend(table, side, use)


# Additional strikes.


def additional(table: Table) -> bool:
    """Make the additional strikes that are left, or let both sides gain some; tell whether there was either."""
    combat = combat_of(table)
    strikers = [side for side in combat.sides if side.additional]
    if not strikers:
        return gain_in_turn(table)
    table.holds("strike.additional.same_range", "The strikes are made at the range of the round.")
    if len(strikers) == 1:
        table.holds("strike.additional.only_holders", "{side} alone has strikes left.", side=strikers[0])
    spend_strikes(table, strikers)
    pair(table, strikers, False)
    return True


def may_add(table: Table) -> bool:
    """Tell whether additional strikes are left, or some could be gained from a card."""
    left = any(side.additional for side in combat_of(table).sides)
    return (
        left
        or is_given(table, "additional strikes")
        or any(card.place != ASH_HEAP for card in cards_for(table, "additional strikes"))
    )


def gain_in_turn(table: Table) -> bool:
    """Let both sides gain additional strikes, and tell whether either does."""
    combat = combat_of(table)
    order = list(combat.sides)
    acting = combat.acting.minion
    if not table.holds("strike.additional.acting_decides_first", "{acting} decides first.", acting=acting):
        order.reverse()
    gained = [offer(table, side) for side in order]
    return any(gained)


def offer(table: Table, side: Combatant) -> bool:
    """Ask a side whether it gains additional strikes."""
    found = uses(table, side, "additional strikes")
    use = invite(table, side, "additional strikes", found, lambda one: bars_gaining(table, side, one))
    if use is None:
        return False
    with suppress(CardCancelled):
        gain(table, side, use, use.effect.number)
    return True


def bars_gaining(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from gaining additional strikes."""
    yield from bars_playing(table, side.minion, use)
    if side.additional:
        yield "strike.additional.pending_first"
    if side.sources:
        yield from table.edition.second_source_bars


@rule("strike.additional.after_first_pair")
def gain(table: Table, side: Combatant, use: Use, number: int) -> None:
    """{side} gains {number} additional strikes with {use}."""
    spend(table, side, use)
    table.change(side, additional=side.additional + number, sources=side.sources + 1)


@rule("strike.additional.any_strike")
def spend_strikes(table: Table, strikers: Sequence[Combatant]) -> None:
    """Any strike can be chosen now."""
    for side in strikers:
        table.change(side, additional=side.additional - 1, committed=None)
