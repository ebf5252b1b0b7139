"""The discard phase: discard phase actions, cards discarded and drawn, and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.playing import cancelling
from vtesref.engine.cards.tracking import library
from vtesref.engine.core import by_text, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import LIMBO
from vtesref.engine.turn import master, texts_from_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Table


def begin(table: Table, who: Methuselah) -> None:
    """Give the active Methuselah their discard phase actions."""
    receive(table, who)
    more = library.lasting(table, who, "discard phase actions")
    if more:
        change_amount(table, who, more)


@rule("discard.one_action")
def receive(table: Table, who: Methuselah) -> None:
    """{who} may discard a card."""
    table.change(table.course.turn, discard_actions=table.course.turn.discard_actions + 1)


@rule("discard.amount_may_change")
def change_amount(table: Table, who: Methuselah, more: int) -> None:
    """Cards in play change the number of {who}'s discard phase actions by {more}."""
    table.change(table.course.turn, discard_actions=max(0, table.course.turn.discard_actions + more))


def end(table: Table, who: Methuselah) -> None:
    """Take away what was not used."""
    if table.course.turn.discard_actions:
        lose(table, who)


@rule("discard.optional_no_saving")
def lose(table: Table, who: Methuselah) -> None:
    """{who} need not discard, and cannot save the discard for later."""
    table.change(table.course.turn, discard_actions=0)


# Discarding.


def bars_action(table: Table, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a discard phase action now."""
    course = table.course
    if course.active is not who or course.phase != "discard":
        yield "discard.use"
    elif course.turn.discard_actions < 1:
        yield "discard.one_action"


def discard(table: Table, what: str, who: Methuselah, card: Card) -> None:
    """Discard a card, in the discard phase; ``what`` is the sentence of it."""
    lies_elsewhere = (
        () if card.lies_on is None else (by_text(card.lies_on, "it is played as if from hand, and no more"),)
    )
    table.require(what, (*lies_elsewhere, *bars_action(table, who)))
    use_action(table, who, card)
    library.refill(table, who)


@rule("discard.use")
def use_action(table: Table, who: Methuselah, card: Card) -> None:
    """{who} discards {card}."""
    turn = table.course.turn
    table.change(turn, discard_actions=max(0, turn.discard_actions - 1))
    library.to_ash_heap(table, card, card.owner)


# Events.


def bars_event(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from playing an event."""
    course = table.course
    if "events.discard_phase_only" in table.edition.unknown or course.active is not who or course.phase != "discard":
        yield "events.discard_phase_only"
    else:
        yield from bars_action(table, who)
    if course.turn.event_played:
        yield "events.one_per_phase"
    if card.name in course.turn.events:
        yield "events.once_per_game"
    yield from master.bars_methuselah(table, who, card)
    yield from texts_from_hand.bars_playing(table, who, card, None, "")


def play_event(table: Table, what: str, who: Methuselah, card: Card) -> None:
    """Put an event into play; ``what`` is the sentence of it."""
    table.require(what, bars_event(table, who, card))
    use_for_event(table, who, card)
    result = cancelling.window(table, card, who)
    if result != cancelling.UNPAID:
        master.pay(table, who, card, bool(result))
    library.replace(table, who, card, bool(result))
    if result:
        burn_cancelled(table, card)
        settle(table)
        return
    put_into_play(table, who, card)
    texts_from_hand.in_play(table, who, card)
    settle(table)


@rule("discard.event")
def use_for_event(table: Table, who: Methuselah, card: Card) -> None:
    """{who} uses a discard phase action to put the event {card} into play."""
    turn = table.course.turn
    table.change(
        turn,
        discard_actions=max(0, turn.discard_actions - 1),
        event_played=True,
        events=(*turn.events, card.name),
    )
    transitions.move_card(table, card, LIMBO, None)


@rule("general.cancel.counts_as_played")
def burn_cancelled(table: Table, card: Card) -> None:
    """{card} is cancelled, and goes to the ash heap."""
    transitions.burn_card(table, card)


@rule("events.controller")
def put_into_play(table: Table, who: Methuselah, card: Card) -> None:
    """{who} controls {card}."""
    transitions.put_into_play(table, card, who, who)
