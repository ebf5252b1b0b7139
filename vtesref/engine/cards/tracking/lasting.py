"""Texts that are in force for a time: they lie on the game until what ends them comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.cards.context import SPARED
from vtesref.engine.cards.texts import WHEN, Lasting
from vtesref.engine.cards.times import IN_ALL, SCOPES
from vtesref.engine.cards.whom import amounts
from vtesref.engine.core import rule
from vtesref.engine.table import IN_PLAY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table

    After = Callable[[Table, Lasting], None]

#: What comes after effects that lasted for a time, by what is observed of them.
AFTERWARDS: dict[str, After] = {}


def afterwards(observed: str) -> Callable[[After], After]:
    """Let a function carry out what comes after effects of which something is observed for a time."""

    def add(function: After) -> After:
        AFTERWARDS[observed] = function
        return function

    return add


def give(context: Context, text: Text) -> None:
    """Let a text be in force from now on, until its time is over, or it was used as often as it may be."""
    lasting = made(context, text)
    often = [limit.amount for limit in text.limits if limit.scope == IN_ALL and limit.amount is not None]
    if often:
        left = min(amounts.value(amount, context) for amount in often)
        if left < 1:
            return
        lasting = lasting._replace(left=left)
    begin(context.table, lasting)


def made(context: Context, text: Text) -> Lasting:
    """Return a text that is in force for a time, with whom it was used by and what was chosen."""
    scope = SCOPES.get(text.until, text.until)
    names = (*context.names.items(), *_spared(context))
    return Lasting(text, context.card, context.user, context.you, names, scope, context.you)


def _spared(context: Context) -> tuple[tuple[str, tuple[Minion, ...]], ...]:
    """Return under its name whom a card that was played does not affect, if there is anybody."""
    table, card = context.table, context.card
    if card is None or card.place == IN_PLAY or SPARED in context.names or not values.is_spoken_of(table, "unaffected"):
        return ()
    minions = tuple(minion for minion in table.minions if values.is_unaffected(table, minion, card))
    return ((SPARED, minions),) if minions else ()


def begin(table: Table, lasting: Lasting) -> None:
    """Let what is so for a time begin: by the rule of what combat cards do, or by its text alone."""
    if table.course.combat is not None and lasting.scope in ("round", "combat"):
        begin_in_combat(table, lasting, lasting.scope)
    else:
        begin_by_text(table, lasting)


@rule("general.golden_rule")
def begin_by_text(table: Table, one: Lasting) -> None:
    """An effect of {one.card} lasts for a time: {one.effect}."""
    table.change(table.course, lasting=(*table.course.lasting, one))


@rule("cards.combat.round_only")
def begin_in_combat(table: Table, one: Lasting, scope: str) -> None:
    """An effect of {one.card} lasts until the {scope} is over: {one.effect}."""
    table.change(table.course, lasting=(*table.course.lasting, one))


def end(table: Table, scope: str, whose: Methuselah | None = None, but: tuple[Lasting, ...] = ()) -> None:
    """Let what lasts for a scope be over; of a phase, what lasts until it is the phase of ``whose``.

    ``but`` are texts that wait for what the end itself brings, and are over after that (``end_those``).
    """
    if not table.course.lasting:
        return
    over = _lasting_for(table, scope, whose)
    if over:
        end_those(table, scope, [lasting for lasting in over if lasting not in but])


def _lasting_for(table: Table, scope: str, whose: Methuselah | None) -> list[Lasting]:
    return [
        lasting
        for lasting in table.course.lasting
        if lasting.scope == scope and (whose is None or lasting.whose is whose)
    ]


def last_waiting(table: Table, scope: str, whose: Methuselah, event: str) -> tuple[Lasting, ...]:
    """Return the texts that are over with a phase and wait for an event which belongs to that: its beginning."""
    if not table.course.lasting:
        return ()
    return tuple(
        lasting
        for lasting in _lasting_for(table, scope, whose)
        if lasting.text.kind == WHEN and lasting.text.moment is not None and lasting.text.moment.row.observed == event
    )


def speaks_of(lasting: Lasting, name: str) -> bool:
    """Tell whether a text for a time says something of a value."""
    return any(doing.row is not None and doing.row.observed == name for doing in lasting.text.do)


def end_those(table: Table, scope: str, over: Sequence[Lasting]) -> None:
    """Let some texts be over, as far as they are still in force; those that were given first are meant."""
    left = list(table.course.lasting)
    for lasting in over:
        place = next((at for at, each in enumerate(left) if each._replace(left=lasting.left) == lasting), None)
        if place is not None:
            del left[place]
    if len(left) == len(table.course.lasting):
        return
    lapse(table, scope, tuple(left))
    for lasting in over:
        for doing in lasting.text.do:
            after = AFTERWARDS.get(doing.row.observed) if doing.row is not None else None
            if after is not None:
                after(table, lasting)


@rule("cards.duration.current_action")
def lapse(table: Table, scope: str, left: tuple[Lasting, ...]) -> None:
    """What lasted for the {scope} is over."""
    table.change(table.course, lasting=left)


def used_up(table: Table, text: Text, card: Card | None) -> None:
    """Let a text be over that is used but once."""
    left = tuple(lasting for lasting in table.course.lasting if lasting.text is not text or lasting.card is not card)
    if len(left) != len(table.course.lasting):
        lapse_by_use(table, text.source, card, left)


@rule("general.golden_rule")
def lapse_by_use(table: Table, what: str, card: Card | None, left: tuple[Lasting, ...]) -> None:
    """An effect of {card} is used up: {what}."""
    table.change(table.course, lasting=left)


def used_once(table: Table, text: Text, card: Card | None) -> None:
    """Take note that a text was used of those which are over once they were used so often in all."""
    for lasting in table.course.lasting:
        if lasting.text is text and lasting.card is card and lasting.left:
            others = tuple(each for each in table.course.lasting if each is not lasting)
            again = (lasting._replace(left=lasting.left - 1),) if lasting.left > 1 else ()
            lapse_by_use(table, text.source, card, (*others, *again))
            return


def of_kind(table: Table, kind: str) -> Iterator[Lasting]:
    """Yield the texts of a kind that are in force for a time."""
    return (lasting for lasting in table.course.lasting if lasting.text.kind == kind)
