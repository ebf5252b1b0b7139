"""What the texts of cards are for: worked out once for all cards that are written alike, and once for a table.

The windows and the steps of a round ask here which texts belong to them; no rule is looked at.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.model import Effect
from vtesref.engine.cards.texts import PLAY, STRIKE, USE, Doing, Text
from vtesref.engine.cards.windows import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.table import Card, Table

#: The word of an effect that stands for a text in the windows of the chapters.
WORD = "text"
#: Texts, each as the windows of the chapters see it.
Seen = tuple[tuple[Text, Effect], ...]
#: A card with the texts that can be used of it from hand, and those in play.
Ways = tuple["Card", Seen, Seen]


class Facts(NamedTuple):
    """What some texts are for.

    ``uses`` are the texts by what they are used for: at a time of the chapters ("at before range"), or for a step of
    a round ("for maneuver"); those that are used from hand, and those in play. ``steps`` are the steps for which they
    are used, with what comes with them and what they give for a time; ``times`` are the times of the chapters at which
    anything of that is used. ``kinds`` are the kinds of texts, ``deeds`` the functions behind their effects,
    ``phrases`` their effects and conditions as written; ``scopes`` are those in which it is counted how often any is
    used.
    """

    uses: tuple[tuple[str, Seen, Seen], ...]
    steps: frozenset[str]
    times: frozenset[str]
    kinds: frozenset[str]
    deeds: frozenset[Any]
    phrases: tuple[str, ...]
    scopes: frozenset[str]


@functools.lru_cache(maxsize=8192)
def facts(texts: tuple[Text, ...]) -> Facts:
    """Return what some texts are for."""
    every = [one for text in texts for one in with_given(text)]
    doings = [doing for text in texts for doing in doings_of(text)]
    return Facts(
        _uses(texts),
        frozenset(step for one in every for step in _steps(one)),
        frozenset(_time(one) for one in every if one.kind in (PLAY, USE)),
        frozenset(one.kind for one in every),
        frozenset(one.row.function for one in doings if one.row is not None),
        tuple(_phrases(every, doings)),
        frozenset(limit.scope for one in every for limit in one.limits),
    )


def _uses(texts: tuple[Text, ...]) -> tuple[tuple[str, Seen, Seen], ...]:
    held, lying = _by_use(texts, PLAY), _by_use(texts, USE)

    def seen(found: tuple[Text, ...]) -> Seen:
        return tuple((one, as_effect(one)) for one in found)

    return tuple((key, seen(held.get(key, ())), seen(lying.get(key, ()))) for key in {**held, **lying})


def _by_use(texts: tuple[Text, ...], kind: str) -> dict[str, tuple[Text, ...]]:
    found: dict[str, tuple[Text, ...]] = {}

    def add(key: str, text: Text) -> None:
        found[key] = (*found.get(key, ()), text)

    for text in texts:
        if text.kind == kind:
            add(f"at {_time(text)}", text)
            if text.mechanic is not None:
                add(f"for {text.mechanic[0]}", text)
        if text.strike is not None and text.kind == (PLAY if kind == PLAY else STRIKE):
            add("for strike", text)
            for one in text.besides:  # a strike card, or a weapon, is used for its maneuver before its strike
                if one.mechanic is not None and one.mechanic[0] == "maneuver":
                    add("for maneuver", one)
        if kind == PLAY == text.kind and text.at == "prevent":
            for one in text.besides:  # the press of a prevention is offered at the presses, so as to be told why not
                if one.mechanic is not None and one.mechanic[0] == "press":
                    add("for press", one)
    return found


def _time(text: Text) -> str:
    return WINDOWS[text.at].when if text.at in WINDOWS else text.at


def _steps(text: Text) -> Iterator[str]:
    if text.strike is not None:
        yield "strike"
    if text.mechanic is not None:
        yield text.mechanic[0]


def _phrases(texts: Iterable[Text], doings: Iterable[Doing]) -> Iterator[str]:
    for text in texts:
        yield from (one.text for one in (*text.only, *text.condition))
        yield from (one.text for one in text.choose)
    for doing in doings:
        yield doing.text
        yield from (one.text for one in doing.condition)


def with_given(text: Text) -> Iterator[Text]:
    """Yield a text, what comes with it, and the texts that its effects give for a time."""
    yield text
    for one in text.besides:
        yield from with_given(one)
    for doing in _all((*text.do, *text.announced, *text.aside)):
        if doing.given is not None:
            yield from with_given(doing.given)


def doings_of(text: Text) -> Iterator[Doing]:
    """Yield every effect of a text, of what comes with it, and of what it gives for a time."""
    for one in with_given(text):
        yield from _all((*one.do, *one.announced, *one.aside))


def _all(doings: tuple[Doing, ...]) -> Iterator[Doing]:
    for doing in doings:
        yield doing
        for way in doing.ways:
            yield from _all(way)


# What is on a table.


def ways(table: Table, key: str) -> tuple[Ways, ...]:
    """Return the cards with texts for a use ("at before range", "for maneuver"), with those texts."""
    found: dict[str, tuple[Ways, ...]] = table.once("ways", _ways, table)
    return found.get(key, ())


def _ways(table: Table) -> dict[str, tuple[Ways, ...]]:
    found: dict[str, list[Ways]] = {}
    for card in table.texts:
        for key, held, lying in facts(card.texts).uses:
            found.setdefault(key, []).append((card, held, lying))
    return {key: tuple(ways) for key, ways in found.items()}


def has(table: Table, what: str, *sought: Any) -> bool:
    """Tell whether any text on the table has one of some things among its facts (``what``); this never changes."""
    return bool(table.texts) and bool(cards(table, what, *sought))


def cards(table: Table, what: str, *sought: Any) -> tuple[Card, ...]:
    """Return the cards with texts that have one of some things among their facts (``what``), wherever they lie."""
    found: tuple[Card, ...] = table.once((what, *sought), _cards, table, what, sought)
    return found


def _cards(table: Table, what: str, sought: tuple[Any, ...]) -> tuple[Card, ...]:
    return tuple(card for card in table.texts if any(one in getattr(facts(card.texts), what) for one in sought))


def is_mentioned(table: Table, words: str) -> bool:
    """Tell whether a condition or an effect of any text on the table has some words; this never changes."""
    found: bool = table.once(
        ("mentioned", words),
        lambda: any(words in one for card in table.texts for one in facts(card.texts).phrases),
    )
    return found


def counted_scopes(table: Table) -> frozenset[str]:
    """Return the scopes in which it is counted how often a card of the table, or a text of one, is used."""
    found: frozenset[str] = table.once("scopes", _counted_scopes, table)
    return found


def _counted_scopes(table: Table) -> frozenset[str]:
    found = {limit.scope for card in table.texts for limit in card.limits}
    return frozenset(found.union(*(facts(card.texts).scopes for card in table.texts))) - {"once", "on", "control"}


# Texts as the windows of the chapters see them.


def as_effect(text: Text) -> Effect:
    """Return a text as the windows of the chapters see it."""
    found = text.told or _EFFECTS.get(text)
    if found is None:
        when = _time(text)
        if text.strike is not None:
            found = Effect(text.source, "strike", "choice", strike=text.strike)
        elif text.mechanic is not None:
            word, number, what = text.mechanic
            found = Effect(text.source, word, when, number, what=what, optional=True)
        else:
            found = Effect(text.source, WORD, when)
        _EFFECTS[text] = found
    return found


_EFFECTS: dict[Text, Effect] = {}
