"""Cancelling a card as it is played: one window for cards of every type, before they are paid for.

A text that is played or used "as a card is played" knows the card as C and whoever plays it as P.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import uses, using
from vtesref.engine.cards.context import Context
from vtesref.engine.core import rule
from vtesref.engine.seating import clockwise
from vtesref.engine.table import HAND, IN_PLAY, Minion
from vtesref.engine.timing import invite
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table

#: The window, and the names that its texts give to the card and to whoever plays it.
WINDOW, PLAYED, PLAYER = "as a card is played", "C", "P"
#: What becomes of the cost of a card that is cancelled.
PAID, UNPAID = "paid", "unpaid"
#: Under this name an effect that cancels the card notes what becomes of its cost.
RESULT = "CANCELLED"


class Cancelling(NamedTuple):
    """The choice to cancel a card as it is played, with a text of a card from hand or in play."""

    methuselah: Methuselah
    card: Card
    text: Text
    #: Who plays it, if it is a card of minions: a reflex of whoever the card is played on.
    minion: Minion | None = None

    def __str__(self) -> str:
        return f"{self.minion or self.methuselah} plays {self.card}"


def window(table: Table, card: Card, player: Methuselah, aimed: tuple[Any, ...] = ()) -> str:
    """Offer everybody else to cancel a card as it is played; tells what becomes of its cost, "" if nobody does.

    ``aimed`` is what the card is played on.
    """
    if not table.texts:
        return ""
    for other in clockwise(table, player):
        found = list(ways(table, other, aimed))
        chosen = invite(table, other, "cancel", found, lambda one: bars(table, one, card, player))
        if chosen is not None:
            result = use(table, chosen, card, player)
            if result:
                return result
    return ""


def ways(table: Table, who: Methuselah, aimed: tuple[Any, ...] = ()) -> Iterator[Cancelling]:
    """Yield the texts by which somebody could cancel cards, alike ones once; no rule is looked at."""
    seen = set()
    for one in aimed:
        if isinstance(one, Minion) and one.controller is who:
            yield from reflexes(table, one)
    for card in table.texts:
        in_hand = card.place == HAND and card.holder is who and card.kind in ("master", "location")
        if not in_hand and not (card.place == IN_PLAY and library.controller_of(card) is who):
            continue
        for text in card.texts:
            if text.kind == ("play" if in_hand else "use") and text.at == WINDOW and (card.name, text) not in seen:
                seen.add((card.name, text))
                yield Cancelling(who, card, text)


def reflexes(table: Table, minion: Minion) -> Iterator[Cancelling]:
    """Yield the texts of cards in hand by which a minion could cancel what is played on it, alike ones once."""
    seen = set()
    for card in table.texts:
        if card.place != HAND or card.holder is not minion.controller or card.kind != "combat card":
            continue
        for text in card.texts:
            if text.kind == "play" and text.at == WINDOW and (card.name, text.source) not in seen:
                seen.add((card.name, text.source))
                yield Cancelling(minion.controller, card, text, minion)


def context_of(table: Table, choice: Cancelling, card: Card, player: Methuselah) -> Context:
    """Return what the text is worked out from."""
    names: dict[str, tuple[Any, ...]] = {PLAYED: (card,), PLAYER: (player,)}
    return Context(table, choice.methuselah, choice.card, choice.minion, choice.text, choice.text.label, names)


def bars(table: Table, choice: Cancelling, card: Card, player: Methuselah) -> Iterator[str]:
    """Yield the rules that keep somebody from cancelling a card with a text."""
    from vtesref.engine.cards import play
    from vtesref.engine.turn import master

    if choice.minion is not None:
        yield from play.bars_meeting(table, choice.minion, choice.card)
        if play.blood_cost(table, choice.minion, choice.card) > choice.minion.counters:
            yield "cards.cost.must_afford"
    elif choice.card.place == HAND:
        yield from master.bars_time(table, choice.methuselah, choice.card)
        yield from master.bars_methuselah(table, choice.methuselah, choice.card)
    yield from using.bars_context(context_of(table, choice, card, player))


def use(table: Table, choice: Cancelling, card: Card, player: Methuselah) -> str:
    """Use a text against a card that is played; tells what becomes of its cost, "" if it is played after all."""
    from vtesref.engine.cards import play, uses_of_texts
    from vtesref.engine.turn import master

    who, own = choice.methuselah, choice.card
    context = context_of(table, choice, card, player)
    using.choose(context)
    begin(table, who, own, card)
    if choice.minion is not None:
        play.play_card(table, choice.minion, own)
    if choice.minion is not None or own.place == IN_PLAY:
        using.pay(context)
        using.count_use(context)
        using.carry_out(context)
        return str(context.names.get(RESULT, ("",))[0])
    master.spend_action(table, who, own)
    result = window(table, own, who)
    if result != UNPAID:
        master.pay(table, who, own, bool(result))
    library.replace(table, who, own, bool(result))
    if result:
        master.go_to_ash_heap(table, own)
        return ""
    uses_of_texts.resolve(table, context)
    if uses.is_of_nature(own, "trifle"):
        master.trifle(table, who, own)
    cancelled = str(context.names.get(RESULT, ("",))[0])
    if cancelled:
        table.holds("general.cancel.counts_as_played", "{card} does nothing, but was played.", card=card)
    return cancelled


@rule("sequencing.as_played.window")
def begin(table: Table, who: Methuselah, own: Card, card: Card) -> None:
    """{who} uses {own} as {card} is played."""
