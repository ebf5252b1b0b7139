"""Choosing a strike: what is at hand, what bars it, what cancels it, its prize and what is added to it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from vtesref.engine.asking import MayUseInCombat, WhichCard, WhichStrike
from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.always import costs as always_costs
from vtesref.engine.cards.always import values
from vtesref.engine.cards.model import CANCEL, DESTROY, DODGE, HAND_STRIKE, PARALYZE, STEAL, Strike
from vtesref.engine.cards.playing import costs, using
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing, blood_in_all
from vtesref.engine.cards.texts import STRIKE
from vtesref.engine.combat import strike_damage
from vtesref.engine.combat.combatants import BARE_HANDS, LONG, PAIR, Combatant, combat_of, texts_at, uses
from vtesref.engine.core import by_text, rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import Minion
from vtesref.engine.timing import invite, sift

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.use import Use
    from vtesref.engine.table import Card, Table


def choose(table: Table, side: Combatant, initial: bool) -> None:
    """Let a side choose its strike, and what modifies it."""
    while True:
        options, barred = sift(
            table, strikes_at_hand(table, side, initial), lambda use: bars_striking(table, side, use, initial)
        )
        if not options:
            cannot(table, side, initial, barred)
            return
        must = side.committed is not None or (initial and bool(always_combat.bound_to(table, side.minion)))
        if not must and options[0].card is not None:
            options = [None, *options]  # hands are of no use, and nobody is made to use a card
        elif side.committed is None and need_not(table, side):
            options = [*options, None]
        use = table.ask(WhichStrike(side, options, barred))
        if use is None:
            return
        try:
            announce(table, side, use)
        except CardCancelled:
            lost = True
        else:
            lost = cancelled(table, side, use)
        if not lost and uses_strike(table, side, use):
            break
        if lost and not table.holds("general.cancel.strike_card", "{side} chooses another strike.", side=side):
            return
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
    for minion in table.retainers_of(combat_of(table).other(side).minion):
        found += [
            use._replace(target=minion)
            for use in found
            if use.target is None and use.strike is not None and use.strike.is_offensive
        ]
    return found


#: What texts say of who may strike, with what, and at what cost.
_SAID = (
    "bar strike",
    "bar strike in the initial pair",
    "bar dodge",
    "bar use ranged strikes",
    "initial strike with",
    "strike costs",
)


def bars_striking(table: Table, side: Combatant, use: Use, initial: bool) -> Iterator[str]:
    """Yield the rules that keep a side from a strike."""
    strike = use.strike
    assert strike is not None
    committed = side.committed if initial else None
    if use.card is not None and (committed is None or (committed.card, committed.level) != (use.card, use.level)):
        yield from bars_playing(table, side.minion, use)
    if not values.spoken(table).isdisjoint(_SAID):
        of_text = values.barred(table, side.minion, "strike")
        if initial:
            yield from of_text
            yield from values.barred(table, side.minion, "strike in the initial pair")
            bound = always_combat.bound_to(table, side.minion)
            if bound and use.card not in bound:
                yield by_text(bound[0], f"the initial strike of {side} must be with it")
        elif of_text:
            yield "strike.additional.cannot_strike"
        if strike.kind == DODGE:
            yield from values.barred(table, side.minion, "dodge")
        if strike.ranged:
            yield from values.barred(table, side.minion, "use ranged strikes")
        price = cost_at(table, side, use)
        besides = blood_in_all(table, side.minion, use) if price and committed is None else 0
        if price and price + besides > side.minion.counters:
            yield "cards.cost.must_afford"
    if side.hands_only and use.card is not None and (use.card.is_weapon or strike.kind != HAND_STRIKE):
        yield by_text("only hand strikes can be used this round")
    if committed is not None and committed.text is not use.text:
        yield "range.maneuver_from_strike_commits"
    if committed is not None and use.card is committed.card and strike_damage.weapon_lost(side, use.card):
        yield "strike.committed_but_impossible"
    if use.target is not None or combat_of(table).range == LONG:
        yield from bars_reaching(table, strike, use)
    if strike.kind in (DESTROY, STEAL) and not list(prizes(table, side, use)):
        yield "cards.target.must_be_available"
    if strike.kind == PARALYZE:
        yield from table.edition.paralysis_bars


def need_not(table: Table, side: Combatant) -> bool:
    """Tell whether a text lets a side choose not to strike."""
    return values.is_said_of(table, "need not strike", combat_of(table).other(side).minion)


def cost_at(table: Table, side: Combatant, use: Use) -> int:
    """Return what a strike at its target costs by the text of that, in blood or life.

    With a combat card it is part of what the card costs, and so less if that is reduced.
    """
    strike = use.strike
    if "strike costs" not in values.spoken(table) or strike is None or not (strike.is_offensive or strike.inflicts):
        return 0
    if strike.prize:  # its target is the equipment
        return 0
    at = use.target if isinstance(use.target, Minion) else combat_of(table).other(side).minion
    price, card = always_combat.of_strike(table, at), use.card
    if not price or card is None or card.kind != "combat card":
        return price
    of_card = always_costs.regular_cost(table, side.minion, card, use.text)
    return always_costs.regular_cost(table, side.minion, card, use.text, price) - of_card


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
    table.ask(WhichStrike(side, [None], barred))
    if initial and side.committed is not None:
        no_strike_committed(table, side)
    elif not initial and values.barred(table, side.minion, "strike"):
        table.holds("strike.additional.cannot_strike", "{side} cannot strike with it.", side=side)


@rule("strike.committed_but_impossible")
def no_strike_committed(table: Table, side: Combatant) -> None:
    """{side} must use a strike that they cannot use, and has none."""
    table.change(side, committed=None)


@rule("strike.sources")
def announce(table: Table, side: Combatant, use: Use) -> None:
    """{side} strikes: {use}."""
    committed = side.committed
    if use.card is None:
        table.holds("strike.default_hand", "{side} uses their hands.", side=side)
    if committed is None or committed.card is not use.card or use.card is None:
        spend(table, side, use)
    if use.target is not None and not table.holds(
        "retainer_combat.announce_target", "{target} is named as the target.", target=use.target
    ):
        use = use._replace(target=None)
    strike = use.strike
    price = cost_at(table, side, use) if use.strike is not None else 0
    if price:
        always_combat.pay_for_strike(table, side.minion, price)
    if price or (use.card is not None and not side.minion.is_vampire):
        settle(table)  # an ally may have spent the last life on it
        check_ready(table)
    first = strike is not None and (strike.first or values.is_said_of(table, "first strike", side.minion))
    table.change(side, strike=use, first_strike=first)
    for doing in use.text.announced:
        carry(doing, using.context_of(table, side.minion, use))


def cancelled(table: Table, side: Combatant, use: Use) -> bool:
    """Offer the other side to cancel a strike card that has just been played."""
    if use.card is None or use.card.kind != "combat card":
        return False
    other = combat_of(table).other(side)
    found = texts_at(table, other, CANCEL)
    choice = invite(table, other, MayUseInCombat, found, lambda one: bars_playing(table, other.minion, one))
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
    left = tuple(
        lasting for lasting in table.course.lasting if lasting.card is not card or lasting.user is not side.minion
    )
    table.change(table.course, lasting=left)
    table.change(side, committed=None, **PAIR)


# The prize of a strike, and what is added to it.


def prizes(table: Table, side: Combatant, use: Use) -> Iterator[Card]:
    """Yield what a strike could destroy or steal; one by a text for the opposing minion is about its card alone."""
    strike = use.strike
    if use.card is not None and use.text.kind == STRIKE and use.text.who is not None:
        yield use.card
        return
    assert strike is not None
    for card in there(table, side, strike):
        if strike.kind == DESTROY or not table.is_barred(costs.bars_bearing(table, side.minion, card)):
            yield card


def there(table: Table, side: Combatant, strike: Strike) -> list[Card]:
    """Return the equipment of the opposing minion of the kind that a strike destroys or steals."""
    lying = table.cards_on(combat_of(table).other(side).minion)
    return [card for card in lying if card.is_weapon or (card.is_equipment and strike.prize == "equipment")]


def aim(table: Table, side: Combatant) -> None:
    """Let the striker name the equipment its strike is aimed at."""
    strike = side.strike.strike if side.strike else None
    if strike is None or strike.kind not in (DESTROY, STEAL):
        return
    assert side.strike is not None
    cards = list(prizes(table, side, side.strike))
    if cards:
        table.holds("cards.target.attached_card_only", "The target is the card, not the minion with it.")
        pick = pick_to_destroy if strike.kind == DESTROY else pick_to_steal
        others = [card for card in there(table, side, strike) if card not in cards]
        barred = [(card, table.bars(costs.bars_bearing(table, side.minion, card))) for card in others]
        pick(table, side, table.ask(WhichCard(side, cards, [one for one in barred if one[1]])))


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
        use = invite(table, side, MayUseInCombat, offers, lambda one: bars_playing(table, side.minion, one))
        if use is None:
            return
        with suppress(CardCancelled):
            add(table, side, use)


@rule("strike.damage_modifiers_at_choice")
def add(table: Table, side: Combatant, use: Use) -> None:
    """{side} adds {use} to the strike."""
    spend(table, side, use)
