"""What Methuselahs do with cards of texts: master cards and events as they are played, and what is used from play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import choosing, filters, legality, limits, paying, resolving, uses
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.texts import PLAY, USE, Text
from vtesref.engine.cards.values import is_in_play
from vtesref.engine.cards.windows import TYPES, WINDOWS
from vtesref.engine.contest import contest
from vtesref.engine.core import by_text, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import IN_PLAY, READY, Card, Methuselah, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: The windows of what is used from play outside an action and a combat, and the phase that each is of ("" for any).
PHASES = {
    "your unlock phase": "unlock",
    "any unlock phase": "unlock",
    "your master phase": "master",
    "your minion phase": "minion",
    "your influence phase": "influence",
    "your discard phase": "discard",
    "any time": "",
    "master phase action": "master",
    "discard phase action": "discard",
}


#: The windows in which a Methuselah plays a card by her own choice.
PLAYED_AT = ("master phase action", "discard phase action")


def text_of(card: Card, level: str) -> Text | None:
    """Return the text by which a card is played: the one that is named, or its first."""
    plays = [one for one in card.texts if one.kind == PLAY and one.at in PLAYED_AT]
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
    yield from bars_target(Context(table, who, card, None, text), target)
    yield from legality.bars_context(_context(table, who, card, text, target))


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
        settle(table)
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
    uses.hand_size_changed(table, you, card)


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
    if isinstance(on, Minion) and on.region != READY:
        table.holds("cards.target.torpor_ok", "{target} may be chosen in torpor.", target=on)
    PUT.get(card.kind, put_master)(table, card, context.you, on, text.label)
    library.lay_counters(table, card)


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
        context = _context(table, who, card, text, None)
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


# From play.


def texts_in_play(card: Card) -> list[Text]:
    """Return the texts of a card in play that are used outside actions and combats."""
    return [one for one in card.texts if one.kind == USE and one.at in PHASES]


def _used_in_phases(table: Table) -> tuple[Card, ...]:
    """Return the cards, wherever they lie, that have texts for use outside actions and combats once in play."""
    found: tuple[Card, ...] = table.once(
        ("used in phases",), lambda: tuple(card for card in table.texts if texts_in_play(card))
    )
    return found


def bars_using(table: Table, who: Methuselah, card: Card, text: Text, target: object) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a text of a card in play."""
    course = table.course
    if text.who is not None:
        if text.who.sort == "methuselah" and not filters.matches(text.who, _context(table, who, card, text, None), who):
            yield by_text(card, f"{text.who.text} may use it")
    elif library.controller_of(card) is not who:
        yield key_of_control(card)
    if not is_in_play(card):  # what an uncontrolled vampire could do by its text, for one
        yield "cards.target.must_be_available"
    phase = PHASES[text.at]
    of_another = course.active is not who and not text.at.startswith("any ")
    if phase and (of_another or course.phase != phase):
        yield "general.template.during_x_do_y"
    if text.at == "master phase action":
        from vtesref.engine.turn import master

        yield from master.bars_action(table, who)
    if text.at == "discard phase action":
        from vtesref.engine.turn import discard

        yield from discard.bars_action(table, who)
    user = card.holder if isinstance(card.holder, Minion) else None
    context = _context(table, who, card, text, target)
    context.user = user
    if target is not None and (
        not text.choose or target not in choosing.candidates(text.choose[0], Context(table, who, card, user, text))
    ):
        yield "cards.target.must_be_available"
    yield from legality.bars_context(context)
    free = text.at not in PLAYED_AT and not text.pay and not text.limits
    if phase and free and (card, text.source) in course.turn.used:
        yield "general.template.during_x_do_y"


def key_of_control(card: Card) -> str:
    """Return the rule that says who controls a card in play."""
    if card.kind == "event":
        return "events.controller"
    if card.controller is not None or card.kind in ("master", "location"):
        return "general.control.master_card"
    on_minion = isinstance(card.holder, Minion)
    return "general.control.attached_minion_card" if on_minion else "general.control.free_minion_card"


def use(table: Table, what: str, who: Methuselah, cards: list[Card], level: str, target: object) -> None:
    """Use a text of one of some cards in play; ``what`` is the sentence of it. Raises Refused when none may be used."""
    ways = [(card, text) for card in cards for text in texts_in_play(card) if not level or text.name == level]
    free = [(card, text) for card, text in ways if not table.is_barred(bars_using(table, who, card, text, target))]
    if not free:
        card, text = ways[0] if ways else (cards[0], None)
        table.require(what, bars_using(table, who, card, text, target) if text else ("general.template.during_x_do_y",))
        return
    card, text = free[0]
    user = card.holder if isinstance(card.holder, Minion) else None
    context = Context(table, who, card, user, text, text.label)
    choosing.choose(context, () if target is None else (target,))
    if table.course.phase == "unlock":
        table.holds("unlock.choose_order", "{who} chooses what comes next in the phase.", who=who)
    if table.course.phase in ("unlock", "master"):
        table.holds("sequencing.active_player_orders_own", "{who}, whose phase it is, orders the effects.", who=who)
    begin_use(table, who, card, text)
    if text.at == "master phase action":
        spend_action(table, who, card)
    elif text.at == "discard phase action":
        spend_discard(table, who, card)
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)
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


@rule("discard.use")
def spend_discard(table: Table, who: Methuselah, card: Card) -> None:
    """{who} uses a discard phase action for {card}."""
    turn = table.course.turn
    table.change(turn, discard_actions=max(0, turn.discard_actions - 1))


def could(table: Table, who: Methuselah) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield what a Methuselah could use of texts in play, with the rules in the way."""
    seen = set()
    there = [card for card in _used_in_phases(table) if is_in_play(card)]
    for card in sorted(there, key=lambda one: one.locked):  # of copies one that is free
        for text in texts_in_play(card):
            if text.who is None and library.controller_of(card) is not who:
                continue
            name = f" for {text.name}" if text.name else ""
            context = Context(table, who, card, None, text)
            targets: list[Any] = choosing.candidates(text.choose[0], context) if text.choose else [None]
            for target in targets:
                on = f" on {target}" if target is not None else ""
                told = f"{who} uses {card}{name}{on}"
                if told not in seen:
                    seen.add(told)
                    yield told, bars_using(table, who, card, text, target)


__all__ = ["WINDOWS", "announce", "bars_playing", "could", "resolve", "use"]
