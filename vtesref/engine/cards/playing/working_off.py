"""Working off what has happened: the texts that waited for it take place in order, or something happens instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.asking import MayUseText, WhichNext
from vtesref.engine.cards.context import Context, Uses
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import choosing, needs, paying
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.texts import INSTEAD
from vtesref.engine.cards.tracking import events, lasting, limits
from vtesref.engine.cards.tracking.events import Pending, is_optional, met, waiting_for
from vtesref.engine.core import rule
from vtesref.engine.settle import check, outliving
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Table


# What happens instead.


def replaced(table: Table, name: str, *about: Any) -> bool:
    """Offer whoever has a text for it to let something else happen; tells whether somebody did."""
    for card, text in table.once("instead", _instead, table):
        waiting = waiting_for(table, name, card, text)
        if waiting is None:
            continue
        you = waiting.you
        for pending in met(waiting, text, about):
            context = Context(table, you, card, waiting.user, text, names=dict(pending.names))
            if not applies(context, text):
                continue
            if text.may and not table.ask(MayUseText(you, [None, Uses(you, card)])):
                continue
            _by_text(table, pending, context)
            return True
    return False


@outliving
def outlives(table: Table, card: Card) -> bool:
    """Let the text of a card on a minion that is burned do something instead of burning with it; tells whether."""
    bearer = card.holder
    for text in card.texts:
        waits = (
            text.kind == INSTEAD and text.moment is not None and text.moment.row.observed == "would burn with bearer"
        )
        if waits and isinstance(bearer, Minion):
            context = Context(table, bearer.controller, card, bearer, text)
            if not applies(context, text):
                continue
            _by_text(table, Pending(text, card, bearer, bearer.controller, ()), context)
            return True
    return False


def _instead(table: Table) -> tuple[tuple[Card, Text], ...]:
    return tuple((card, text) for card in table.texts for text in card.texts if text.kind == INSTEAD)


# Working it off.


@check("events")
def work_off(table: Table) -> None:
    """Carry out the texts whose events have happened: the acting one's first, each in the order of their choice."""
    while table.course.happened:
        pending = table.course.happened
        whose = in_order(table, pending)[0].you
        own = [one for one in pending if one.you is whose]
        one = table.ask(WhichNext(whose, own)) if len(own) > 1 else own[0]
        take(table, tuple(each for each in pending if each is not one))
        carry_out(table, one)


def as_they_enter(table: Table, minion: Minion) -> bool:
    """Carry out what the text of a minion says of its coming into play, before anything else; tell whether it does."""
    events.observe(table)
    found = [
        one
        for one in table.course.happened
        if one.user is minion and is_of_own_coming(one.card, one.text) and (minion,) in dict(one.names).values()
    ]
    for one in found:
        take(table, tuple(each for each in table.course.happened if each is not one))
        carry_out(table, one, together=True)
    return bool(found)


def is_of_own_coming(card: Card | None, text: Text) -> bool:
    """Tell whether a text is what a minion itself does as it comes into play."""
    of_coming = text.moment is not None and text.moment.row.observed == "minion came"
    return of_coming and card is not None and card.kind == "ability"


def in_order(table: Table, pending: tuple[Pending, ...]) -> list[Pending]:
    """Return texts whose events have happened by whose they are: the acting one's first, then clockwise."""
    course = table.course
    start = course.action.acting if course.action is not None else course.active or pending[0].you
    order = [start, *seating.clockwise(table, start)]
    return sorted(pending, key=lambda one: order.index(one.you) if one.you in order else len(order))


@rule("sequencing.active_player_orders_own")
def take(table: Table, left: tuple[Pending, ...]) -> None:
    """What the text says comes now."""
    table.change(table.course, happened=left)


def applies(context: Context, text: Text) -> bool:
    """Tell whether the conditions of a text hold now."""
    return all(holds(each, context) for each in (*text.only, *text.condition))


def carry_out(table: Table, pending: Pending, *, together: bool = False) -> None:
    """Carry out a text whose event has happened, as far as its conditions hold now and its costs can be paid.

    ``together`` leaves what must follow to whoever asked for it.
    """
    context = Context(table, pending.you, pending.card, pending.user, pending.text, names=dict(pending.names))
    text = pending.text
    if not applies(context, text):
        return
    if any(True for _ in limits.bars_limits(context)) or not choosing.can_choose(context):
        return
    unpayable = tuple(paying.bars_paying(context))
    if is_optional(text):
        of_needs = (key for doing in text.do if doing.row is not None for key in needs.bars(context, doing))
        keys = table.bars((*unpayable, *of_needs))
        use = Uses(pending.you, pending.card, () if keys else paying.price(context))
        if not table.ask(MayUseText(pending.you, [None, *([] if keys else [use])], [(use, keys)] if keys else [])):
            return
    elif unpayable:
        return
    choosing.choose(context)
    paying.pay(context)
    limits.count_use(context)
    lasting.used_once(table, text, pending.card)
    _by_text(table, pending, context, together)


@rule("general.golden_rule")
def _by_text(table: Table, one: Pending, context: Context, together: bool = False) -> None:
    """The text of {one.card} takes place: {one.event}."""
    for doing in one.text.do:
        carry(doing, context, together=together)
