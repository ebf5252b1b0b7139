"""The texts of cards that a Methuselah plays from hand: master cards and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import choosing, legality, paying, resolving
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.texts import PLAY, Text
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.cards.whom import filters
from vtesref.engine.cards.windows import TYPES
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import IN_PLAY, READY, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: The windows in which a Methuselah plays a card by their own choice.
PLAYED_AT = ("master phase action", "discard phase action")


def text_of(card: Card, level: str) -> Text | None:
    """Return the text by which a card is played: the one that is named, or its first."""
    plays = [text for text in card.texts if text.kind == PLAY and text.at in PLAYED_AT]
    return next(
        (text for text in plays if level in (text.label, text.name, text.level)),
        None if level else next(iter(plays), None),
    )


def context_of(table: Table, who: Methuselah, card: Card, text: Text, target: object) -> Context:
    """Return what a text is worked out from that a Methuselah uses on something (None: not told on what)."""
    context = Context(table, who, card, None, text, text.label)
    if target is not None and text.choose:
        context.names[text.choose[0].name] = (target,)
    return context


def bars_playing(table: Table, who: Methuselah, card: Card, target: object, level: str) -> Iterator[str]:
    """Yield the rules by which the text of a master card or event cannot be used now."""
    text = text_of(card, level)
    if text is None:
        yield "cards.play.declare_fully"
        return
    unfit = tuple(bars_target(Context(table, who, card, None, text), target))
    yield from unfit
    yield from legality.bars_context(context_of(table, who, card, text, None if unfit else target))


def bars_target(context: Context, target: object) -> Iterator[str]:
    """Yield the rules by which a card cannot be played on something, or not without it being told on what."""
    text = context.text
    assert text is not None
    if not text.choose:
        if target is not None:
            yield "cards.target.must_be_available"
        return
    choice = text.choose[0]
    if target is None:
        if choice.low:
            there = choosing.candidates(choice, context)
            yield "cards.play.declare_fully" if there else "cards.target.must_be_available"
    else:
        yield from choosing.bars_chosen(choice, context, target)


def announce(table: Table, who: Methuselah, card: Card, target: object, level: str) -> Context:
    """Tell what the text of a card chooses, before it is paid for."""
    text = text_of(card, level)
    assert text is not None
    context = Context(table, who, card, None, text, text.label)
    choosing.choose(context, () if target is None else (target,))
    return context


def resolve(table: Table, context: Context) -> None:
    """Let a card go where its text (or its type) says, and carry its text out."""
    card, text = context.card, context.text
    assert card is not None
    assert text is not None
    resolving.tell_lacks(context)
    paying.pay(context)
    limits.count_use(context)
    if resolving.cancelled(context):
        burn_played(table, card)
        return
    if stays(card, text):
        if contest.burns_instead(table, card, context.you):
            return
        come_into_play(table, context, card)
        contest.check(table)  # its cost, which comes at the same moment as what it brings, ousts nobody yet
        if text.goes in ("in play", "") and card.place != IN_PLAY:
            return  # a copy that is contested never does anything in play
    elif text.goes:
        resolving.go(context)
        settle(table)
    else:
        burn_played(table, card)  # what it brings comes at the same moment as its cost, which alone ousts nobody
    do(table, context, card)
    settle(table)


def do(table: Table, context: Context, card: Card) -> None:
    """Carry out what the text of a card does as it is played, and let its player keep the hand at its size."""
    text, you = context.text, context.you
    assert text is not None
    before = library.cards_in_hand(table, you)
    for doing in text.do:
        carry(doing, context)
    if library.cards_in_hand(table, you) != before:
        library.keep(table, you)


def stays(card: Card, text: Text) -> bool:
    """Tell whether a card that is played with a text comes into play, as the text or its type says."""
    by_type = not text.goes and card.kind in TYPES and TYPES[card.kind].goes == "in play"
    return by_type or text.goes == "in play" or text.goes.startswith("on ")


def come_into_play(table: Table, context: Context, card: Card) -> None:
    """Put a master card into play, on what its text says if anything."""
    text = context.text
    assert text is not None
    on = resolving.bearer_of(context) if text.goes.startswith("on ") else context.you
    if on is None:
        return
    if (
        isinstance(on, Minion)
        and on.region != READY
        and not table.holds("cards.target.torpor_ok", "{target} may be chosen in torpor.", target=on)
    ):
        return
    PUT.get(card.kind, put_master)(table, card, context.you, on, text.label)


@rule("master.location.stays")
def put_location(table: Table, card: Card, who: Methuselah, on: Methuselah | Minion, label: str) -> None:
    """{card} stays in play, and may be used from now on."""
    resolving.into_play(table, card, who, on, label)


@rule("master.trophy.put_in_play")
def put_trophy(table: Table, card: Card, who: Methuselah, on: Methuselah | Minion, label: str) -> None:
    """{card} is put into play, and does nothing until it is moved to a vampire."""
    transitions.put_into_play(table, card, on)


@rule("master.other.per_text")
def put_master(table: Table, card: Card, who: Methuselah, on: Methuselah | Minion, label: str) -> None:
    """{card} stays in play by its text."""
    resolving.into_play(table, card, who, on, label)


#: How each type of master card comes into play, where it has a rule of its own.
PUT = {"location": put_location, "trophy": put_trophy, "Discipline card": resolving.into_play}


@rule("master.other.per_text")
def burn_played(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)


def in_play(table: Table, who: Methuselah, card: Card) -> None:
    """Carry out what an event does as it comes into play."""
    text = text_of(card, "")
    if text is not None:
        context = context_of(table, who, card, text, None)
        resolving.tell_lacks(context)
        choosing.choose(context)
        paying.pay(context)
        limits.count_use(context)
        do(table, context, card)


def aims(table: Table, who: Methuselah, card: Card) -> Iterator[Any]:
    """Yield what a card could be played on; None for one that is played on nothing, nothing for one of other times."""
    text = text_of(card, "")
    if text is None:
        return
    if not text.choose or text.choose[0].low == 0:
        yield None
    else:
        context = Context(table, who, card, None, text)
        yield from filters.candidates_anywhere(text.choose[0].what, context)
