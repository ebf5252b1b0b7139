"""What Methuselahs do with cards of texts: master cards and events as they are played, and what is used from play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import filters, using
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.texts import PLAY, USE, Text
from vtesref.engine.cards.values import is_in_play
from vtesref.engine.cards.windows import TYPES, WINDOWS
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import IN_PLAY, Card, Methuselah, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: The windows of what is used from play outside an action and a combat, and the phase that each is of ("" for any).
PHASES = {
    "your unlock phase": "unlock",
    "your master phase": "master",
    "your minion phase": "minion",
    "your influence phase": "influence",
    "your discard phase": "discard",
    "any time": "",
    "master phase action": "master",
}


def text_of(card: Card, level: str) -> Text | None:
    """Return the text by which a card is played: the one that is named, or its first."""
    plays = [one for one in card.texts if one.kind == PLAY]
    return next(
        (one for one in plays if level in (one.label, one.name, one.level)), None if level else next(iter(plays), None)
    )


def _context(table: Table, who: Methuselah, card: Card, text: Text, target: object) -> Context:
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
    if target is not None:
        there = using.candidates(text.choose[0], Context(table, who, card, None, text)) if text.choose else []
        if target not in there:
            yield "cards.target.must_be_available"
    yield from using.bars_context(_context(table, who, card, text, target))


def announce(table: Table, who: Methuselah, card: Card, target: object, level: str) -> Context:
    """Tell what the text of a card chooses, before it is paid for."""
    text = text_of(card, level)
    assert text is not None
    context = Context(table, who, card, None, text, text.label)
    using.choose(context, () if target is None else (target,))
    return context


def resolve(table: Table, context: Context) -> None:
    """Let a card go where its text (or its type) says, and carry its text out."""
    card, text = context.card, context.text
    assert card is not None
    assert text is not None
    using.tell_lacks(context)
    using.pay(context)
    using.count_use(context)
    if using.cancelled(context):
        burn_played(table, card)
        return
    if text.goes:
        using.go(context)
    elif card.kind in TYPES and TYPES[card.kind].goes == "in play":
        using.into_play(table, card, context.you, context.you, text.label)
    else:
        burn_played(table, card)
    settle(table)
    if text.goes in ("in play",) and card.place != IN_PLAY:
        return  # a copy that is contested never does anything in play
    for doing in text.do:
        carry(doing, context)
    library.keep(table, context.you)
    settle(table)


@rule("master.other.per_text")
def burn_played(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)


def in_play(table: Table, who: Methuselah, card: Card) -> None:
    """Carry out what an event does as it comes into play."""
    text = text_of(card, "")
    if text is not None:
        context = _context(table, who, card, text, None)
        using.tell_lacks(context)
        using.choose(context)
        using.pay(context)
        using.count_use(context)
        for doing in text.do:
            carry(doing, context)
    library.keep(table, who)


def aims(table: Table, who: Methuselah, card: Card) -> Iterator[Any]:
    """Yield what a card could be played on; None for one that is played on nothing."""
    text = text_of(card, "")
    if text is None or not text.choose or text.choose[0].low == 0:
        yield None
    else:
        yield from using.candidates(text.choose[0], Context(table, who, card, None, text))


# From play.


def texts_in_play(card: Card) -> list[Text]:
    """Return the texts of a card in play that are used outside actions and combats."""
    return [one for one in card.texts if one.kind == USE and one.at in PHASES]


def bars_using(table: Table, who: Methuselah, card: Card, text: Text, target: object) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a text of a card in play."""
    course = table.course
    if text.who is not None:
        if text.who.sort == "methuselah" and not filters.matches(text.who, _context(table, who, card, text, None), who):
            yield "general.golden_rule"
    elif library.controller_of(card) is not who:
        on_minion = isinstance(card.holder, Minion) and card.controller is None
        yield "general.control.attached_minion_card" if on_minion else "general.control.master_card"
    if not is_in_play(card):  # what an uncontrolled vampire could do by its text, for one
        yield "cards.target.must_be_available"
    phase = PHASES[text.at]
    if phase and (course.active is not who or course.phase != phase):
        yield "general.template.during_x_do_y"
    if text.at == "master phase action":
        from vtesref.engine.turn import master

        yield from master.bars_action(table, who)
    user = card.holder if isinstance(card.holder, Minion) else None
    context = _context(table, who, card, text, target)
    context.user = user
    if target is not None and (
        not text.choose or target not in using.candidates(text.choose[0], Context(table, who, card, user, text))
    ):
        yield "cards.target.must_be_available"
    yield from using.bars_context(context)
    free = text.at != "master phase action" and not text.pay and not text.limits
    if phase and free and (card, text.source) in course.turn.used:
        yield "general.template.during_x_do_y"


def use(table: Table, what: str, who: Methuselah, cards: list[Card], level: str, target: object) -> None:
    """Use a text of one of some cards in play; ``what`` is the sentence of it. Raises Refused when none may be used."""
    ways = [(card, text) for card in cards for text in texts_in_play(card) if not level or text.name == level]
    free = [(card, text) for card, text in ways if not table.bars(bars_using(table, who, card, text, target))]
    if not free:
        card, text = ways[0] if ways else (cards[0], None)
        table.require(what, bars_using(table, who, card, text, target) if text else ("general.template.during_x_do_y",))
        return
    card, text = free[0]
    user = card.holder if isinstance(card.holder, Minion) else None
    context = Context(table, who, card, user, text, text.label)
    using.choose(context, () if target is None else (target,))
    begin_use(table, who, card, text)
    if text.at == "master phase action":
        spend_action(table, who, card)
    using.pay(context)
    using.count_use(context)
    using.carry_out(context)
    settle(table)


@rule("general.template.during_x_do_y")
def begin_use(table: Table, who: Methuselah, card: Card, text: Text) -> None:
    """{who} uses {card}."""
    turn = table.course.turn
    table.change(turn, used=(*turn.used, (card, text.source)))


@rule("master.action_plays_card")
def spend_action(table: Table, who: Methuselah, card: Card) -> None:
    """{who} uses a master phase action for {card}."""
    turn = table.course.turn
    table.change(turn, master_actions=max(0, turn.master_actions - 1))


def could(table: Table, who: Methuselah) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield what a Methuselah could use of texts in play, with the rules in the way."""
    for card in table.texts:
        if not is_in_play(card):
            continue
        for text in texts_in_play(card):
            if text.who is None and library.controller_of(card) is not who:
                continue
            name = f" for {text.name}" if text.name else ""
            context = Context(table, who, card, None, text)
            targets: list[Any] = using.candidates(text.choose[0], context) if text.choose else [None]
            for target in targets:
                on = f" on {target}" if target is not None else ""
                yield f"{who} uses {card}{name}{on}", bars_using(table, who, card, text, target)


__all__ = ["WINDOWS", "announce", "bars_playing", "could", "resolve", "use"]
