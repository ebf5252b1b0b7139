"""Effects on libraries: searched, looked at, put in order, shuffled, burned from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import MayFind, WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.playing import uses
from vtesref.engine.cards.tracking import library
from vtesref.engine.cards.whom import filter_tests, filters
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds.hand import look
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, LIBRARY, Card, Methuselah

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Table


@effect(
    "name search your library for an? {held:card filter}",
    "from then on, the name stands for the card that is found (or for none)",
    needs=("card",),
    says="names",
)
def search(context: Context, held: Filter, name: str) -> None:
    """Search the library of whoever uses the text for a card."""
    table, you = context.table, context.you
    in_library = held._replace(zone=LIBRARY, others=tuple(one._replace(zone=LIBRARY) for one in held.others))
    fit = [card for card in library.library(table, you) if filter_tests.matches(in_library, context, card)]
    if not table.holds(
        "general.search.no_announce", "{who} need not say what they search for, and need not find it.", who=you
    ):
        return
    found = table.ask(MayFind(you, [None, *fit])) if fit else None
    context.names[name] = () if found is None else (found,)


@effect(
    "name search your library, hand and ash heap for an? {held:card filter}",
    "from then on, the name stands for the one card that is found in any of them (or for none)",
    needs=("card",),
    says="names",
)
def search_all(context: Context, held: Filter, name: str) -> None:
    """Search library, hand and ash heap of whoever uses the text for a card."""
    table, you = context.table, context.you
    if not table.holds(
        "general.search.no_announce", "{who} need not say what they search for, and need not find it.", who=you
    ):
        return
    there = [card for card in table.cards if card.place in (LIBRARY, HAND, ASH_HEAP) and card.owner is you]
    fit = {(card.name, card.place): card for card in reversed(there) if filters.is_such(held, context, card)}
    found = table.ask(MayFind(you, [None, *reversed(fit.values())])) if fit else None
    context.names[name] = () if found is None else (found,)


@effect(
    "search your library for any card[ requiring {held:Discipline}]",
    "the card that is found (or none) goes to your hand; you shuffle the library",
    observed="the hand",
)
def search_for_any(context: Context, held: str = "") -> None:
    """Let whoever uses the text take a card of the library: any, or one that requires a Discipline."""
    uses.search(context.table, context.you, held)


@effect(
    "name up to {most:number} of the top {n:number} cards of your library",
    "which are looked at",
    needs=("card",),
    observed="what was seen",
    says="names",
)
def look_at_top(context: Context, most: int, n: int, name: str) -> None:
    """Look at the top cards of the library of whoever uses the text, who chooses some of them."""
    table, you = context.table, context.you
    seen = library.library(table, you)[:n]
    look(context, you, f"top {n} cards of the library")
    chosen: list[Card] = []
    while len(chosen) < min(most, len(seen)):
        one = table.ask(WhichOne(you, [*(card for card in seen if card not in chosen), None]))
        if one is None:
            break
        chosen.append(one)
    context.names[name] = tuple(chosen)


@effect(
    "put the top {n:number} cards of your library in any order",
    "of the choice of whoever uses it",
    observed="the order of the library",
)
def put_in_order(context: Context, n: int) -> None:
    """Let whoever uses the text look at the top cards of the library, and say which comes next."""
    table, you = context.table, context.you
    left = library.library(table, you)[:n]
    depths = sorted(card.depth for card in left)
    if len(set(depths)) < len(depths):  # cards that lie as they were given have one depth, and get their own now
        depths = list(range(min(depths) - len(depths), min(depths)))
    for depth in depths:
        card = table.ask(WhichOne(you, left)) if len(left) > 1 else left[0]
        left.remove(card)
        _lay(table, card, depth)


@rule("general.golden_rule")
def _lay(table: Table, card: Card, depth: int) -> None:
    """{card} comes next in the library."""
    table.change(card, depth=depth)


@effect(
    "move 1 of {what:card} to your hand and the others to your library",
    "the library is shuffled",
    observed="the hand and the library",
)
def one_to_hand(context: Context, what: list[Card]) -> None:
    """Move one of some cards to the hand of whoever uses the text, and shuffle the others into the library."""
    from vtesref.engine.effects.deeds import hand

    if what:
        chosen = context.table.ask(WhichOne(context.you, what)) if len(what) > 1 else what[0]
        hand.to_hand(context, chosen)
        for card in what:
            if card is not chosen:
                to_library(context, card)
        library.shuffle(context.table, context.you)


# Cards that go to a library, or from it to the ash heap.


@effect("{who:card} goes to (your|its owner's) library", "to be shuffled in", observed="it is in the library")
def to_library(context: Context, who: Card) -> None:
    """Put a card into its owner's library, which is shuffled then."""
    _to_library(context.table, who)


@rule("general.golden_rule")
def _to_library(table: Table, card: Card) -> None:
    """{card} goes into the library of its owner."""
    transitions.move_card(table, card, LIBRARY, None)


@effect(
    "put {who:card} (at|on) the {where:one of?bottom/top} of (your|its owner's) library",
    "the card goes there",
    observed="it is in the library",
)
def put_back(context: Context, who: Card, where: str) -> None:
    """Put a card at the top or the bottom of its owner's library."""
    library.put_back(context.table, who, where)


@effect(
    "burn the top {n:amount} cards of your library",
    "so many cards are burned, or all if there are fewer",
    observed="the library shrinks",
)
def burn_top(context: Context, n: int) -> None:
    """Burn cards from the top of the library of whoever uses the text."""
    for _ in range(min(n, len(library.library(context.table, context.you)))):
        library.to_ash_heap(context.table, library.top(context.table, context.you), context.you)


@effect(
    "burn the top {n:amount} cards? of the library of {who:methuselah}",
    "so many cards are burned, or all if there are fewer",
    observed="it shrinks",
    says="harms",
)
def burn_top_of(context: Context, who: Methuselah, n: int) -> None:
    """Burn cards from the top of somebody's library."""
    for _ in range(min(n, len(library.library(context.table, who)))):
        uses.burn_to_owner(context.table, library.top(context.table, who), who)


@effect("shuffle your library", "it is shuffled", observed="its order is left to chance")
def shuffle(context: Context) -> None:
    """Shuffle the library of whoever uses the text, who draws from it if their hand is short of cards."""
    library.shuffle(context.table, context.you)
    library.keep(context.table, context.you)


@effect("shuffle the library of {who:methuselah}", "it is shuffled", observed="its order is left to chance")
def shuffle_of(context: Context, who: Methuselah) -> None:
    """Shuffle the library of somebody, who draws from it if their hand is short of cards."""
    library.shuffle(context.table, who)
    library.keep(context.table, who)


@effect(
    "{who:card} lies on this card out of play",
    "until this card leaves play, when it goes to its owner's ash heap",
    observed="where it lies",
    says="lies on a card",
)
def lie_aside_on(context: Context, who: Card) -> None:
    """Let a card lie on another, out of play and of no use by itself."""
    if context.card is not None and context.card.place == IN_PLAY:
        _lie_aside_on(context.table, who, context.card)


@rule("general.golden_rule")
def _lie_aside_on(table: Table, card: Card, under: Card) -> None:
    """{card} lies on {under}, and is out of play."""
    transitions.lay_aside_on(table, card, under)


@effect(
    "{who:card} lies on this card as if in hand",
    "whoever controls this card plays it from there; it is removed from the game when it is burned",
    observed="where it lies",
    says="lies on a card",
)
def lie_on(context: Context, who: Card) -> None:
    """Let a card lie on another, to be played from there as if from hand."""
    if context.card is not None:
        _lie_on(context.table, who, context.card, context.you)


@rule("general.golden_rule")
def _lie_on(table: Table, card: Card, under: Card, methuselah: Methuselah) -> None:
    """{card} lies on {under}, and {methuselah} can play it as if from hand."""
    transitions.lay_on(table, card, under, methuselah)
