"""What a minion could do as an action: every action with the sentence that announces it, legal or not."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.action import anarch, bleed, recruit, text_actions
from vtesref.engine.action import equip as equipping
from vtesref.engine.table import READY, TORPOR, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Card, Table

Told = tuple[str, "Action"]


def actions(table: Table, minion: Minion) -> Iterator[Told]:
    """Yield the actions of the minion phase that are told here (hunts and those of torpor are not).

    Nobody means to bleed themselves: that is refused, not told.
    """
    prey = seating.prey_of(table, minion.controller)
    yield f"{minion} bleeds", bleed.bleed(minion, prey)
    for other in table.seats:
        if other not in (prey, minion.controller) and not other.ousted:
            yield f"{minion} bleeds {other}", bleed.bleed(minion, other)
    yield from from_hand(table, minion)
    yield from from_fellows(table, minion)
    yield from text_actions.could(table, minion)
    if minion.is_vampire:
        yield f"{minion} becomes Anarch", anarch.become(minion)


def from_hand(table: Table, minion: Minion) -> Iterator[Told]:
    """Yield the actions that bring a card from hand into play."""
    for verb, make, kinds in (
        ("equips with", equipping.equip, equipping.EQUIPMENT),
        ("employs", recruit.employ, ("retainer",)),
        ("recruits", recruit.recruit, ("ally",)),
    ):
        for card in equipping.in_hand(table, minion, *kinds):
            for level, told in levels(card):
                yield f"{minion} {verb} {card}{told}", make(minion, card, level)


def levels(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the levels at which a card can be played, and how they are told."""
    yield "basic", ""
    of_texts = any(
        condition.says("asks the level") and condition.slots["level"] == "superior"
        for text in card.texts
        for condition in text.only
    )
    if of_texts:
        yield "superior", " at superior"


def from_fellows(table: Table, minion: Minion) -> Iterator[Told]:
    """Yield the actions that take equipment from others of the same controller, in any number."""
    for other in table.minions_in(READY, TORPOR):
        if other is minion or other.controller is not minion.controller:
            continue
        held = [card for card in table.cards_on(other) if card.is_equipment]
        for count in range(1, len(held) + 1):
            for cards in combinations(held, count):
                names = " and ".join(str(card) for card in cards)
                yield f"{minion} takes {names} from {other}", equipping.take(minion, other, cards)
