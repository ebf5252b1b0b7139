"""Equipping: with a card from hand, or with what another minion of the same controller has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.may_act import bars_performing
from vtesref.engine.cards.playing import arriving, costs
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

EQUIPMENT = ("weapon", "equipment")


# From hand.


def equip(minion: Minion, card: Card, level: str = "basic", more: tuple[Card, ...] = ()) -> Action:
    """Return the action of a minion to equip with a card from hand; ``more`` are others at the same time."""
    return Action(FROM_HAND, minion, card=card, level=level, cards=more)


def bars_equipping(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from equipping with a card from hand."""
    yield from bars_performing(table, action, "equip.who")
    yield from bars_from_hand(table, action)


def bars_from_hand(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules against playing the card of an action that brings it into play."""
    assert action.card is not None
    if action.cards:
        yield from table.edition.several_bars
    yield from costs.bars_card(table, action.minion, action.card, action.level)
    yield from contest.bars_coming(table, action.card, action.acting)


@rule("equip.stealth", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """Equipping is undirected, at +1 stealth."""
    table.holds("action.permanents", "It brings a card that stays in play.")
    return 1


def equipped(table: Table, action: Action) -> None:
    """Let the cost be paid, and the equipment come to the acting minion."""
    assert action.card is not None
    if not pay(table, action):
        return
    count = sum(card.is_equipment for card in table.cards_on(action.minion))
    if count and not table.holds("equip.no_limit", "{minion} may have any number of them.", minion=action.minion):
        return
    bring(table, action.minion, action.card, action.level)


def bring(table: Table, minion: Minion, card: Card, level: str = "basic") -> None:
    """Let equipment come to a minion, unless it would be contested with a copy of the same Methuselah."""
    if not contest.burns_instead(table, card, minion.controller):
        put_on(table, minion, card, level)
        arriving.come(table, card, minion, level)


@rule("equip.cost_from_hand", otherwise=True)
def pay(table: Table, action: Action) -> bool:
    """The cost is that of the card."""
    return costs.pay(table, action)


@rule("equip.success")
def put_on(table: Table, minion: Minion, card: Card, level: str) -> None:
    """The equipment comes into play."""
    lay_on(table, minion, card, level)


@rule("cards.equipment.on_minion")
def lay_on(table: Table, minion: Minion, card: Card, level: str) -> None:
    """{card} is put on {minion}."""
    transitions.put_into_play(table, card, minion)
    also_location = is_also_location(card)
    fix_level(table, card, level)
    if also_location:
        count_as_location(table, card)


def is_also_location(card: Card) -> bool:
    """Tell whether equipment is a location, too."""
    return card.kind == "equipment" and "location" in card.traits


@rule("equip.location_not_equipment")
def count_as_location(table: Table, card: Card) -> None:
    """In play {card} is a location, and does not count as equipment."""
    transitions.become(table, card, "location")


@rule("cards.discipline.level_fixed")
def fix_level(table: Table, card: Card, level: str) -> None:
    """{card} keeps the level at which it was played: {level}."""
    if card.texts:
        table.change(card, played_at=level)


FROM_HAND = Kind("equip", stealth, bars_equipping, equipped)


# From another minion.


def take(minion: Minion, source: Minion, cards: tuple[Card | Minion, ...]) -> Action:
    """Return the action of a minion to take equipment from another."""
    return Action(FROM_OTHER, minion, source, cards=cards)


def bars_taking(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from taking these cards from another."""
    yield from bars_performing(table, action, "equip.who")
    source = action.target
    if not isinstance(source, Minion) or source.controller is not action.acting or source is action.minion:
        yield "equip.take_from_own"
    if len(action.cards) > 1 and "equip.take_several" in table.disabled:
        yield "cards.equip_retainer.one_action_each"
    for card in action.cards:
        if isinstance(card, Minion):
            yield "retainer.not_transferable"
        elif card.kind == "location":
            yield "equip.location_not_equipment"
        elif card.holder is not source or card.place != IN_PLAY or not card.is_equipment:
            yield "cards.target.in_play"
        else:
            yield from costs.bars_bearing(table, action.minion, card)


@rule("equip.stealth", otherwise=0)
def taking_stealth(table: Table, action: Action) -> int:
    """Taking equipment from your own minion is undirected, at +1 stealth."""
    table.holds("action.announce.all_details", "The equipment to be taken is named now.")
    if len(action.cards) > 1:
        table.holds("equip.take_several", "Several are taken from one minion in one action.")
    return 1


def taken(table: Table, action: Action) -> None:
    """Let the equipment that was named, as far as it is still there, move to the acting minion."""
    for card in action.cards:
        if isinstance(card, Card) and card.holder is action.target and card.place == IN_PLAY:
            move(table, action.minion, card)
            arriving.come(table, card, action.minion, card.played_at or "basic")


@rule("equip.take_from_own")
def move(table: Table, minion: Minion, card: Card) -> None:
    """{minion} takes {card}."""
    table.change(card, holder=minion)


def left(table: Table, action: Action) -> None:
    """Take note that what was to be taken stays."""
    table.holds("equip.fail_stays", "The equipment stays where it was.")


FROM_OTHER = Kind("take equipment", taking_stealth, bars_taking, taken, lost=left)


def in_hand(table: Table, minion: Minion, *kinds: str) -> Iterator[Card]:
    """Yield the cards of some types in the hand of a minion's controller, one of a name."""
    seen = set()
    for card in table.near():
        if card.place == HAND and card.holder is minion.controller and card.kind in kinds and card.name not in seen:
            seen.add(card.name)
            yield card
