"""Out-of-turn master cards that are played amid what somebody else does: an action, a combat, or losing all pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.table import HAND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.action.actions import Action
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table

#: The types of the cards that are played so.
MASTERS = ("master", "location")


class OutOfTurn(NamedTuple):
    """The choice of a Methuselah to play a master card in the turn of another."""

    methuselah: Methuselah
    card: Card
    text: Text
    #: What the time gives a name to, for the text.
    names: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def __str__(self) -> str:
        return f"{self.methuselah} plays {self.card}"


def plays(table: Table, who: Methuselah, at: tuple[str, ...]) -> list[OutOfTurn]:
    """Return the master cards that a Methuselah could play at these times, alike ones once; no rule is looked at."""
    from vtesref.engine.cards import using

    found: dict[tuple[str, str], OutOfTurn] = {}
    for card, texts in using.at_times(table, at).items():
        if card.place == HAND and card.holder is who and card.kind in MASTERS:
            for text, _ in texts:
                if text.kind == "play":
                    found.setdefault((card.name, text.source), OutOfTurn(who, card, text))
    return list(found.values())


def context_of(table: Table, choice: OutOfTurn) -> Context:
    """Return what the text is worked out from."""
    from vtesref.engine.cards.context import Context

    return Context(table, choice.methuselah, choice.card, None, choice.text, choice.text.label, dict(choice.names))


def bars(table: Table, choice: OutOfTurn) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from playing the card now."""
    from vtesref.engine.cards import legality
    from vtesref.engine.turn import master

    yield from master.bars_time(table, choice.methuselah, choice.card)
    yield from master.bars_methuselah(table, choice.methuselah, choice.card)
    yield from legality.bars_context(context_of(table, choice))


def window(
    table: Table, time: str, order: list[Methuselah], over: Callable[[], bool] | None = None, **names: tuple[Any, ...]
) -> None:
    """Offer Methuselahs in order to play master cards at a time that no other window belongs to, until it is ``over``.

    ``names`` are what the texts of that time know by a name.
    """
    from vtesref.engine.cards import indexing
    from vtesref.engine.timing import invite

    if not indexing.has(table, "times", time):
        return
    for who in order:
        if over is not None and over():
            return
        found = [one._replace(names=tuple(names.items())) for one in plays(table, who, (time,))]
        chosen = invite(table, who, "out of turn", found, lambda one: bars(table, one))
        if chosen is not None:
            play(table, table.course.action, chosen)


def play(table: Table, action: Action | None, choice: OutOfTurn) -> None:
    """Play the card: an action of the next master phase is spent, it may be cancelled, is paid for and carried out."""
    from vtesref.engine.action import actions
    from vtesref.engine.cards import cancelling, choosing, uses, uses_of_texts
    from vtesref.engine.turn import library, master

    who, card = choice.methuselah, choice.card
    context = context_of(table, choice)
    choosing.choose(context)
    master.spend_action(table, who, card)
    result = cancelling.window(table, card, who)
    if result != cancelling.UNPAID:
        master.pay(table, who, card, bool(result), master.aims_of(context))
    library.replace(table, who, card, bool(result))
    if result:
        master.go_to_ash_heap(table, card)
        return
    uses_of_texts.resolve(table, context)
    if uses.is_of_nature(card, "trifle"):
        master.trifle(table, who, card)
    if action is not None:
        actions.check_control(table, action)
