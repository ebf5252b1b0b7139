"""Drawing: the hand is kept at its size, cards are replaced, libraries run out and are searched.

Of whose hand and library nothing is told, nothing is drawn. Whoever has cards told has others besides, up to the hand
size; a library that is told holds just the cards that are named.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import DrawnCard, RandomPick, WhichDiscard, WhichOne
from vtesref.engine.cards.always import turn, values
from vtesref.engine.cards.times import AFTER_COMBAT, LEFT_PLAY
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, HAND, LIBRARY, REMOVED

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah, Table

#: What stands for a card in hand of which only the number is known.
UNNAMED = "another card"


# Counting.


def lasting(table: Table, methuselah: Methuselah, name: str) -> int:
    """Return what the texts of cards add to a number of a Methuselah."""
    return values.value(table, name, methuselah) if table.texts or table.course.lasting else 0


def hand_size(table: Table, methuselah: Methuselah) -> int:
    """Return the hand size of a Methuselah: their own, what cards change, less the cards that are replaced later."""
    size = methuselah.hand_size + lasting(table, methuselah, "hand size")
    if methuselah.unreplaced and table.bars(("cards.draw.unreplaced_reduce",)):
        size -= len(methuselah.unreplaced)
    referendum = table.course.referendum
    if referendum is not None and not referendum.redrawn:
        size -= referendum.owed.count(methuselah.name)
    return max(0, size)


def hand(table: Table, methuselah: Methuselah) -> list[Card]:
    """Return the cards in hand that are named."""
    return list(table.hand_of(methuselah))


def cards_in_hand(table: Table, methuselah: Methuselah) -> int:
    """Return how many cards a Methuselah has in hand."""
    return len(table.hand_of(methuselah)) + methuselah.unnamed


def library(table: Table, methuselah: Methuselah) -> list[Card]:
    """Return the cards of a library that are named, from the top."""
    cards = [card for card in table.cards if card.place == LIBRARY and card.owner is methuselah]
    cards.sort(key=_depth)
    return cards


#: Where in its library a card lies.
_depth = attrgetter("depth")


# Starting.


def take_up(table: Table, methuselah: Methuselah) -> None:
    """Count the hand of a Methuselah of whose cards something is told, as the situation begins."""
    empty = methuselah.stocked and not library(table, methuselah)
    lacking = hand_size(table, methuselah) - cards_in_hand(table, methuselah)
    if methuselah.told and not empty and lacking > 0:
        if methuselah.hand_size == 7:
            hold_seven(table, methuselah, lacking)
        else:
            hold_others(table, methuselah, lacking)


@rule("cards.draw.hand_size_default")
def hold_seven(table: Table, methuselah: Methuselah, others: int) -> None:
    """{methuselah} holds cards up to the hand size of seven: {others} besides those that are named."""
    table.change(methuselah, unnamed=others)


@rule("cards.draw.keep_hand_size")
def hold_others(table: Table, methuselah: Methuselah, others: int) -> None:
    """{methuselah} holds {others} cards besides those that are named."""
    table.change(methuselah, unnamed=others)


# Drawing.


def replace(table: Table, methuselah: Methuselah, card: Card, cancelled: bool = False) -> None:
    """Draw in the place of a card that was played from hand: at once, or when its text says unless it is cancelled."""
    if not methuselah.told or card.exiled:
        return
    later = card.replaced
    if not later or cancelled:
        replace_at_once(table, methuselah)
        return
    if later == AFTER_COMBAT:
        wait_for_combat(table, methuselah, card, later)
    else:
        wait(table, methuselah, card, later)
    table.holds("cards.draw.unreplaced_reduce", "Until then the hand size of {who} is lower by 1.", who=methuselah)


@rule("cards.draw.replace_at_once")
def replace_at_once(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} draws to replace the card."""
    draw_for_one(table, methuselah)


def draw_for_one(table: Table, methuselah: Methuselah) -> None:
    """Draw for one card if the hand is short, or burn a counter of what is in play for it."""
    if cards_in_hand(table, methuselah) < hand_size(table, methuselah) and not burns_counter(table, methuselah):
        draw(table, methuselah)


def burns_counter(table: Table, methuselah: Methuselah) -> bool:
    """Burn a counter of a card in play instead of drawing, where one says so; tells whether it was burned."""
    if not values.is_spoken_of(table, "instead of drawing"):
        return False
    there = turn.instead_of_drawing(table, methuselah)
    if not there:
        return False
    card: Card = table.ask(WhichOne(methuselah, there)) if len(there) > 1 else there[0]
    burn_counter(table, methuselah, card)
    if not card.counters:
        burn_empty(table, card, card.owner)
    return True


@rule("general.golden_rule")
def burn_counter(table: Table, methuselah: Methuselah, card: Card) -> None:
    """As {card} says, {methuselah} burns a counter on it and does not draw."""
    table.change(card, counters=card.counters - 1)


@rule("general.burn.card_to_owner")
def burn_empty(table: Table, card: Card, owner: Methuselah | None) -> None:
    """{card} has no counter left, and goes to the ash heap of {owner}."""
    transitions.burn_card(table, card)


def refill(table: Table, methuselah: Methuselah) -> None:
    """Draw in the place of a card that was discarded."""
    if methuselah.told:
        replace_discarded(table, methuselah)


@rule("cards.draw.discarded_replaced")
def replace_discarded(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} draws to replace what was discarded."""
    draw_for_one(table, methuselah)


@rule("cards.draw.until_after_combat")
def wait_for_combat(table: Table, methuselah: Methuselah, card: Card, time: str) -> None:
    """{card} is not replaced until a combat, or the action, is over."""
    table.change(methuselah, unreplaced=(*methuselah.unreplaced, time))


@rule("general.golden_rule")
def wait(table: Table, methuselah: Methuselah, card: Card, time: str) -> None:
    """The text of {card} tells when it is replaced: {time}."""
    table.change(methuselah, unreplaced=(*methuselah.unreplaced, time))


def due(table: Table, time: str, methuselahs: tuple[Methuselah, ...] | None = None) -> None:
    """Replace the cards whose replacement waited for a time that has come, of everybody or of some Methuselahs."""
    for methuselah in methuselahs or table.seats:
        if time in methuselah.unreplaced:
            replace_now(table, methuselah, time)


def replace_left(table: Table) -> None:
    """Replace the cards that waited for their leaving play, and have left it."""
    for methuselah in table.seats:
        waiting = methuselah.unreplaced.count(LEFT_PLAY)
        if waiting:
            out = (ASH_HEAP, REMOVED, HAND, LIBRARY)
            mine = [card for card in table.cards if card.replaced == LEFT_PLAY and card.owner is methuselah]
            there = sum(card.place not in out for card in mine)
            if there < waiting:
                replace_now(table, methuselah, LEFT_PLAY, waiting - there)


@rule("cards.draw.keep_hand_size")
def replace_now(table: Table, methuselah: Methuselah, time: str, most: int = 0) -> None:
    """{methuselah} replaces what waited for this: {time}."""
    due_now = min(methuselah.unreplaced.count(time), most or len(methuselah.unreplaced))
    left = list(methuselah.unreplaced)
    for _ in range(due_now):
        left.remove(time)
    table.change(methuselah, unreplaced=tuple(left))
    for _ in range(due_now):
        burns_counter(table, methuselah)
    level(table, methuselah)


def keep(table: Table, methuselah: Methuselah) -> None:
    """Let a Methuselah draw or discard if something changed their hand size or their hand."""
    if not methuselah.told:
        return
    held, size = cards_in_hand(table, methuselah), hand_size(table, methuselah)
    if held > size or (held < size and (not methuselah.stocked or library(table, methuselah))):
        keep_hand_size(table, methuselah)


@rule("cards.draw.keep_hand_size")
def keep_hand_size(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} draws up or discards down to the hand size."""
    level(table, methuselah)


def level(table: Table, methuselah: Methuselah) -> None:
    """Draw up or discard down to the hand size, as far as the library goes."""
    lacking = hand_size(table, methuselah) - cards_in_hand(table, methuselah)
    for _ in range(-lacking):
        discard_down(table, methuselah)
    for _ in range(lacking):
        if not draw(table, methuselah):
            return


def discard_down(table: Table, methuselah: Methuselah) -> None:
    """Let a Methuselah discard a card of their choice."""
    others = [UNNAMED] if methuselah.unnamed else []
    cards = {card.name: card for card in hand(table, methuselah)}
    card = table.ask(WhichDiscard(methuselah, [*others, *cards.values()]))
    if isinstance(card, str):
        discard_unnamed(table, methuselah)
    else:
        to_ash_heap(table, card, card.owner)


@rule("general.discard.to_owner_ash_heap")
def discard_unnamed(table: Table, methuselah: Methuselah) -> None:
    """A card that the story does not name goes to the ash heap of {methuselah}."""
    table.change(methuselah, unnamed=methuselah.unnamed - 1)


@rule("general.discard.to_owner_ash_heap")
def to_ash_heap(table: Table, card: Card, owner: Methuselah | None) -> None:
    """{card} goes to the ash heap of its owner, {owner}."""
    course = table.course
    if course.phase == "discard" and card.place == HAND and card.holder is course.active:
        table.change(course.turn, discarded=(*course.turn.discarded, card))
    transitions.burn_card(table, card)


def top(table: Table, methuselah: Methuselah) -> Card:
    """Return the top card of a library that has one: by chance, where its order is left to that."""
    cards = library(table, methuselah)
    card: Card = table.ask(RandomPick(cards)) if methuselah.shuffled and len(cards) > 1 else cards[0]
    return card


def draw(table: Table, methuselah: Methuselah) -> bool:
    """Let a Methuselah draw the top card of the library; tells whether there was one."""
    cards = library(table, methuselah)
    if cards:
        card = table.ask(DrawnCard(cards)) if methuselah.shuffled and len(cards) > 1 else cards[0]
        draw_card(table, methuselah, card)
        return True
    if methuselah.stocked and table.holds(
        "cards.draw.empty_library", "The library of {who} is empty: there is nothing to draw.", who=methuselah
    ):
        return False
    if methuselah.told:
        draw_unnamed(table, methuselah)
    return methuselah.told


@rule("deck.restack.sources")
def draw_card(table: Table, methuselah: Methuselah, card: Card) -> None:
    """{methuselah} draws {card}."""
    transitions.move_card(table, card, HAND, methuselah)


@rule("deck.restack.sources")
def draw_unnamed(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} draws a card."""
    table.change(methuselah, unnamed=methuselah.unnamed + 1)


# Putting back.


def put_back(table: Table, card: Card, where: str, *, among_others: bool = False) -> None:
    """Put a card into the library of its owner, on "top" or at the "bottom", and let the owner draw if short of it.

    ``among_others`` tells that more is put back with it, after which the hand is seen to.
    """
    owner = card.owner
    assert owner is not None
    depths = [one.depth for one in library(table, owner)] or [0]
    return_card(table, card, owner, where, min(depths) - 1 if where == "top" else max(depths) + 1)
    if not among_others:
        keep(table, owner)


@rule("general.golden_rule")
def return_card(table: Table, card: Card, owner: Methuselah, where: str, depth: int) -> None:
    """{card} goes back to the library of {owner}: to its {where}."""
    table.change(card, depth=depth)
    transitions.move_card(table, card, LIBRARY, None)


# Searching.


@rule("general.search.shuffle")
def shuffle(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} shuffles the library after the search."""
    table.change(methuselah, shuffled=True)
