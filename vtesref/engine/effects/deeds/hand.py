"""Effects on hands: cards drawn, discarded, looked at, returned to a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.asking import HowMany, MayDiscardInstead, RandomDiscard, WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.tracking import library
from vtesref.engine.cards.whom import filters
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, Card, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Table


@effect(
    "draw {n:amount}[ cards?][ from your library]",
    "you draw so many cards, whatever your hand size is",
    observed="the hand grows",
)
def draw(context: Context, n: int) -> None:
    """Let whoever uses the text draw cards."""
    for _ in range(n):
        library.draw(context.table, context.you)


@effect(
    "draw up to {n:number} cards and put as many cards of your hand at the bottom of your library",
    "you draw first; then you put as many cards of your choice back",
    observed="the library",
)
def draw_and_put_back(context: Context, n: int) -> None:
    """Let whoever uses the text draw some cards, and put as many of the hand at the bottom of the library."""
    table, you = context.table, context.you
    number = int(table.ask(HowMany(you, range(n, -1, -1))))
    for _ in range(number):
        library.draw(table, you)
    for _ in range(min(number, len(library.hand(table, you)))):
        held = library.hand(table, you)
        card = table.ask(WhichOne(you, held)) if len(held) > 1 else held[0]
        library.put_back(table, card, "bottom", among_others=True)
    library.keep(table, you)


@effect("{who:card} goes to your hand", "the card goes there from wherever it is", observed="it is in the hand")
def to_hand(context: Context, who: Card) -> None:
    """Let a card come to the hand of whoever uses the text."""
    _to_hand(context.table, who, context.you)


@effect("{who:card} goes to its owner's hand", "the card goes there from wherever it is", observed="it is in the hand")
def to_owners_hand(context: Context, who: Card) -> None:
    """Let a card come to the hand of its owner."""
    if who.owner is not None:
        _to_hand(context.table, who, who.owner)


@rule("general.golden_rule")
def _to_hand(table: Table, card: Card, methuselah: Methuselah) -> None:
    """{card} goes to the hand of {methuselah}."""
    transitions.move_card(table, card, HAND, methuselah)


@effect(
    "look at the {what:one of?hand/library/crypt/uncontrolled region} of {who:methuselah}",
    "you look at these cards; nothing is changed there",
    observed="what was seen",
)
def look(context: Context, who: Methuselah, what: str) -> None:
    """Look at a hand, or at other cards that lie face down."""
    context.table.holds(
        "general.golden_rule", "{you} looks at the {what} of {who}.", you=context.you, what=what, who=who
    )


@effect("look at {who:any}", "at its face; nothing changes", observed="what was seen")
def look_at(context: Context, who: Any) -> None:
    """Look at a card that lies face down."""
    context.table.holds("general.golden_rule", "{you} looks at {who}.", you=context.you, who=who)


# Discarding.


@effect(
    "discard {who:card}", "a card in a hand goes to its owner's ash heap", observed="the hand shrinks", says="harms"
)
def discard_card(context: Context, who: Card) -> None:
    """Let a card be discarded from the hand that holds it, which is drawn up again."""
    holder = who.holder
    if who.place == HAND and isinstance(holder, Methuselah):
        library.to_ash_heap(context.table, who, holder)
        library.refill(context.table, holder)


@effect(
    "{who:methuselah} discards? {n:amount} cards?",
    "the Methuselah chooses which cards they discard",
    observed="the hand shrinks",
    says="harms",
)
def discard(context: Context, who: Methuselah, n: int) -> None:
    """Let somebody discard cards of their choice, which are not replaced by that."""
    for _ in range(min(n, library.cards_in_hand(context.table, who))):
        library.discard_down(context.table, who)


@effect(
    "(discard down|draw up)[ to your hand size]",
    "you draw, or discard cards of your choice, until you hold as many as your hand size",
    observed="the hand shrinks",
)
def discard_down(context: Context) -> None:
    """Let whoever uses the text draw up or discard down to the hand size."""
    library.keep(context.table, context.you)


@effect(
    "{who:methuselah} discards down",
    "cards of their choice, to their hand size",
    observed="the hand shrinks",
    says="harms",
)
def another_discards_down(context: Context, who: Methuselah) -> None:
    """Let a Methuselah discard down to the hand size (or draw up to it)."""
    library.keep(context.table, who)


def copies_in_hand(context: Context) -> list[Card]:
    """Return the other copies of the card that whoever uses its text has in hand."""
    card = context.card
    return [
        one for one in library.hand(context.table, context.you) if card and one is not card and one.name == card.name
    ]


@effect("discard another copy of this card", "from hand", observed="the hand shrinks")
def discard_copy(context: Context) -> None:
    """Let whoever uses the text discard another copy of its card, if there is one."""
    for card in copies_in_hand(context)[:1]:
        discard_card(context, card)


@effect(
    "{who:methuselah} discards a random card",
    "the Methuselah discards a card at random",
    observed="the hand shrinks",
    says="harms",
)
def discard_random(context: Context, who: Methuselah) -> None:
    """Let somebody discard a card at random."""
    discard_at_random(context.table, who, 1)


def discard_at_random(table: Table, who: Methuselah, number: int) -> None:
    """Let somebody discard cards at random, all at once: they draw once the last is gone."""
    gone = 0
    for _ in range(number):
        cards: list[Any] = library.hand(table, who)
        if who.unnamed:
            cards = [*cards, library.UNNAMED]
        if not cards:
            break
        card = table.ask(RandomDiscard(cards)) if len(cards) > 1 else cards[0]
        if isinstance(card, Card):
            library.to_ash_heap(table, card, who)
        else:
            _discard_unnamed(table, who)
        gone += 1
    for _ in range(gone):
        library.refill(table, who)


@rule("general.discard.to_owner_ash_heap")
def _discard_unnamed(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} discards a card that the story does not name."""
    table.change(methuselah, unnamed=methuselah.unnamed - 1)


@effect(
    "{who:methuselah} discards an? {held:filter}[ {way:one of?replaced in their master phase}] or locks {what:minion}",
    "of their choice; who has no such card locks it",
    observed="the hand, or the minion",
    says="harms",
)
def discard_or_lock(context: Context, who: Methuselah, held: Filter, what: list[Minion], way: str = "") -> None:
    """Let a Methuselah discard a card for each of some minions, which is locked otherwise."""
    from vtesref.engine.cards.always import values
    from vtesref.engine.effects.deeds import locking

    table = context.table
    for minion in what:
        options: list[Any] = [card for card in library.hand(table, who) if filters.fits(held, context, card)]
        others = [library.UNNAMED] if who.unnamed and not held.tests and not held.others else []
        chosen = table.ask(MayDiscardInstead(who, [None, *options, *others])) if options or others else None
        if chosen is None:
            if not values.is_spared(table, context, minion):
                locking.lock(context, minion)
            continue
        if isinstance(chosen, Card):
            library.to_ash_heap(table, chosen, chosen.owner)
        else:
            _discard_other(table, who)
        if not way:
            library.refill(table, who)
        elif who.told:
            _replace_later(table, who)


@rule("general.discard.to_owner_ash_heap")
def _discard_other(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} discards a card of which nothing is known."""
    table.change(methuselah, unnamed=methuselah.unnamed - 1)


@rule("general.golden_rule")
def _replace_later(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} replaces the card in the next master phase, and not before."""
    table.change(methuselah, unreplaced=(*methuselah.unreplaced, "your master phase"))
