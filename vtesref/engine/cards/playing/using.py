"""The texts that may be used now, and what a text says of its use.

The chapters open the windows and ask here for the texts that belong to them; from there on every text is used alike,
whatever the type of its card: ``legality`` says what bars it, then what it concerns is chosen (``choosing``), it is
paid for (``paying``), counted (``limits``), and its effects follow in order (``resolving``).
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from vtesref.engine.cards.context import Context
from vtesref.engine.cards.texts import PLAY, STRIKE, USE, Lasting, Text
from vtesref.engine.cards.use import Use
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.cards.windows import AT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Minion, Table

#: The level of a text that is played at the superior level of whatever its card requires.
SUPERIOR = "superior"


# Which texts belong to a time.


def at_times(table: Table, times: tuple[str, ...]) -> dict[Card, tuple[Text, ...]]:
    """Return the cards that have texts for times of the chapters, each with those, from hand or in play."""
    found: dict[Card, tuple[Text, ...]] = table.once(("at", *times), _at_times, table, times)
    return found


#: A card with its texts for some times.
Ways = tuple["Card", tuple[Text, ...]]


def near_by(table: Table, times: tuple[str, ...]) -> list[Ways]:
    """Return like ``at_times`` the cards in hands, in play and under way alone, in order; not to be changed."""
    found: list[Ways] = table.meanwhile(("at", *times), _near_by, table, times)
    return found


def _near_by(table: Table, times: tuple[str, ...]) -> list[Ways]:
    having = at_times(table, times)
    return [(card, having[card]) for card in table.near() if card in having] if having else []


def _at_times(table: Table, times: tuple[str, ...]) -> dict[Card, tuple[Text, ...]]:
    names = {name for time in times for name in AT.get(time, ())}
    known: dict[tuple[Text, ...], tuple[Text, ...]] = {}  # copies of a card have the same texts
    found = {}
    for card in table.texts:
        held = known.get(card.texts)
        if held is None:
            held = known[card.texts] = tuple(
                text for text in card.texts if text.kind in (PLAY, USE) and text.at in names
            )
        if held:
            found[card] = held
    return found


def given(table: Table, minion: Minion) -> Iterator[Lasting]:
    """Yield the texts in force for a time that a minion may use."""
    for lasting in table.course.lasting:
        if lasting.text.kind != USE:
            continue
        who = lasting.text.who
        if who is None:
            mine = lasting.user is minion
        else:
            context = Context(table, lasting.you, lasting.card, minion, lasting.text, names=dict(lasting.names))
            mine = filter_tests.matches(who, context, minion)
        if mine:
            yield lasting


def given_with_mechanic(table: Table, minion: Minion, words: tuple[str, ...]) -> list[Use]:
    """Return the ways in which a minion may use texts that are in force for a time for a step of a round."""
    for lasting in table.course.lasting:
        mechanic = lasting.text.mechanic
        if mechanic is not None and mechanic.word in words:
            break
    else:
        return []
    return [
        _use_of(one)
        for one in given(table, minion)
        if one.text.mechanic is not None and one.text.mechanic.word in words
    ]


def given_strikes(table: Table, minion: Minion) -> list[Use]:
    """Return the strikes that a minion may make by texts that are in force for a time."""
    return [
        _use_of(lasting) for lasting in table.course.lasting if lasting.text.kind == STRIKE and lasting.user is minion
    ]


def given_at(table: Table, minion: Minion, *times: str) -> list[Use]:
    """Return the ways in which a minion may use texts that are in force for a time, at times of the chapters."""
    names = _at(times)
    if names.isdisjoint([lasting.text.at for lasting in table.course.lasting]):
        return []
    return [
        _use_of(lasting)
        for lasting in given(table, minion)
        if lasting.text.at in names and lasting.text.mechanic is None
    ]


@functools.cache
def _at(times: tuple[str, ...]) -> frozenset[str]:
    """Return what texts call the times of the chapters."""
    return frozenset([name for time in times for name in AT.get(time, ())])


def _use_of(lasting: Lasting) -> Use:
    return Use(lasting.card, lasting.text.label, lasting.text, granted=True)


def context_of(table: Table, minion: Minion | None, use: Use, you: Methuselah | None = None) -> Context:
    """Return what a text is worked out from that a minion (or a Methuselah) uses."""
    who = you or (minion.controller if minion is not None else None)
    assert who is not None
    names = None
    for lasting in table.course.lasting:
        if lasting.text is use.text:
            names = dict(lasting.names)
            break
    if use.text.aimed and use.target is not None:
        names = {**(names or {}), use.text.choose[0].name: (use.target,)}
    return Context(table, who, use.card, minion, use.text, use.level, names)


def is_for_locked(text: Text) -> bool:
    """Tell whether a text is for a locked minion, or for one that need not be unlocked, or wakes whoever uses it."""
    locked = text.who is not None and any(name in ("locked", "either lock") for name, _ in text.who.tests)
    return locked or wakes(text)


def wakes(text: Text) -> bool:
    """Tell whether a text is used to wake whoever uses it."""
    return text.says("wakes", of="user")


def unlocks(text: Text) -> bool:
    """Tell whether a text is used to unlock whoever uses it."""
    return text.says("unlocks", of="user")


def ends_action(text: Text) -> bool:
    """Tell whether a text ends the action, whatever else it does."""
    return text.says("ends the action")


def cancels(text: Text, kind: str) -> bool:
    """Tell whether a text cancels cards of a type that are just being played."""
    replies = [doing for doing in text.do if doing.row is not None and "reply" in doing.row.needs]
    return any(doing.slots["what"] in ("card", kind) for doing in replies)


#: What a condition says by which a text is for a minion that is not in the combat.
BYSTANDER = "for bystanders"


def is_for_bystanders(text: Text) -> bool:
    """Tell whether a text is for a minion that is not in the combat."""
    return any(condition.says(BYSTANDER) for condition in text.only)


def is_for_others(text: Text) -> bool:
    """Tell whether a text is for a minion other than the acting one."""
    return text.who is not None and any(
        name == "other than" and arg.kind == "office" and arg.arg in ("acting minion", "acting vampire")
        for name, arg in text.who.tests
    )
