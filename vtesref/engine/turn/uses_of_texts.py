"""Texts of cards in play that a Methuselah uses outside actions and combats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.always.values import is_in_play
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import choosing, legality, paying, resolving
from vtesref.engine.cards.texts import USE, Text
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.control import controller_of
from vtesref.engine.core import by_text, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import Card, Methuselah, Minion
from vtesref.engine.turn import discard, master
from vtesref.engine.turn.texts_from_hand import PLAYED_AT, context_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: The windows of what is used from play outside an action and a combat, and the phase that each is of ("" for any).
PHASES = {
    "your unlock phase": "unlock",
    "any unlock phase": "unlock",
    "your master phase": "master",
    "any master phase": "master",
    "your minion phase": "minion",
    "your influence phase": "influence",
    "your discard phase": "discard",
    "any time": "",
    "master phase action": "master",
    "discard phase action": "discard",
}


def texts_in_play(card: Card) -> list[Text]:
    """Return the texts of a card in play that are used outside actions and combats."""
    return [text for text in card.texts if text.kind == USE and text.at in PHASES]


def _used_in_phases(table: Table) -> tuple[Card, ...]:
    """Return the cards, wherever they lie, that have texts for use outside actions and combats once in play."""
    cards: tuple[Card, ...] = table.once(
        ("used in phases",), lambda: tuple(card for card in table.texts if texts_in_play(card))
    )
    return cards


def bars_using(table: Table, who: Methuselah, card: Card, text: Text, target: object) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a text of a card in play."""
    course = table.course
    if text.who is not None:
        if text.who.sort == "methuselah" and not filter_tests.matches(
            text.who, context_of(table, who, card, text, None), who
        ):
            yield by_text(card, f"{text.who.text} may use it")
    elif controller_of(card) is not who:
        yield key_of_control(card)
    if not is_in_play(card):  # what an uncontrolled vampire could do by its text, for one
        yield "cards.target.must_be_available"
    phase = PHASES.get(text.at, "")
    yield from bars_time(table, who, text)
    if text.at == "master phase action":
        yield from master.bars_action(table, who)
    if text.at == "discard phase action":
        yield from discard.bars_action(table, who)
    user = card.holder if isinstance(card.holder, Minion) else None
    context = context_of(table, who, card, text, target)
    context.user = user
    if target is not None and not text.choose:
        yield "cards.target.must_be_available"
    elif target is not None and target not in choosing.candidates(
        text.choose[0], Context(table, who, card, user, text)
    ):
        yield from choosing.why_not(text.choose[0], Context(table, who, card, user, text), target)
    yield from legality.bars_context(context)
    free = text.at not in PLAYED_AT and not text.pay and not text.limits
    if phase and free and (card, text.source) in course.turn.used:
        yield "general.template.during_x_do_y"


def bars_time(table: Table, who: Methuselah, text: Text) -> tuple[str, ...]:
    """Return the rule that keeps a Methuselah from using a text out of its phase; none where it has none, or in it."""
    phase = PHASES.get(text.at, "")
    of_another = table.course.active is not who and not text.at.startswith("any ")
    return ("general.template.during_x_do_y",) if phase and (of_another or table.course.phase != phase) else ()


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
    use_text(table, who, *free[0], () if target is None else (target,))


def use_text(table: Table, who: Methuselah, card: Card, text: Text, told: tuple[Any, ...]) -> None:
    """Use a text of a card in play, which no rule bars; ``told`` are choices that are known already."""
    user = card.holder if isinstance(card.holder, Minion) else None
    context = Context(table, who, card, user, text, text.label)
    choosing.choose(context, told)
    amid = table.course.action is not None or table.course.combat is not None
    if table.course.phase == "unlock" and not amid:
        table.holds("unlock.choose_order", "{who} chooses what comes next in the phase.", who=who)
    if table.course.phase in ("unlock", "master") and not amid:
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


def could(table: Table, who: Methuselah, timely: bool = False) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield what a Methuselah could use of texts in play, with the rules in the way.

    With ``timely`` what belongs to another phase is left out, so that nobody looks for what it is aimed at.
    """
    seen = set()
    known = table.whereabouts().known
    there = known.get("used in phases")
    if there is None:
        there = known["used in phases"] = [card for card in _used_in_phases(table) if is_in_play(card)]
    for card in sorted(there, key=lambda one: one.locked):  # of copies one that is free
        for text in texts_in_play(card):
            if text.who is None and controller_of(card) is not who:
                continue
            if timely and table.is_barred(bars_time(table, who, text)):
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
