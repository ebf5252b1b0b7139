"""What the texts of cards are for: worked out once for all cards that are written alike, and once for a table.

The windows and the steps of a round ask here which texts belong to them; no rule is looked at.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.texts import PLAY, STRIKE, USE, Doing, Text
from vtesref.engine.cards.windows import time_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.table import Card, Table

#: A card with the texts that can be used of it from hand, and those in play.
Ways = tuple["Card", tuple[Text, ...], tuple[Text, ...]]


class Facts(NamedTuple):
    """What some texts are for.

    ``uses`` are the texts by what they are used for: at a time of the chapters ("at before range"), or for a step of
    a round ("for maneuver"); those that are used from hand, and those in play. ``steps`` are the steps for which they
    are used, with what comes with them and what they give for a time; ``times`` are the times of the chapters at which
    anything of that is used. ``kinds`` are the kinds of texts; ``does`` is whether any has an effect, and ``says`` what
    their effects and conditions say of themselves, with what they count, seek and speak of. ``limits`` are the scopes
    in which it is limited how often any is used, each with the name of the card that it cannot be used with in it (""
    for none).
    """

    uses: tuple[tuple[str, tuple[Text, ...], tuple[Text, ...]], ...]
    steps: frozenset[str]
    times: frozenset[str]
    kinds: frozenset[str]
    does: bool
    says: frozenset[str]
    limits: frozenset[tuple[str, str]]


@functools.lru_cache(maxsize=8192)
def facts(texts: tuple[Text, ...]) -> Facts:
    """Return what some texts are for."""
    every = [one for text in texts for one in with_given(text)]
    doings = [doing for text in texts for doing in doings_of(text)]
    return Facts(
        _uses(texts),
        frozenset(step for text in every for step in _steps(text)),
        frozenset(time_of(text) for text in every if text.kind in (PLAY, USE)),
        frozenset(text.kind for text in every),
        any(doing.row is not None for doing in doings),
        frozenset(_said(every, doings)),
        frozenset((limit.scope, limit.other) for text in every for limit in text.limits),
    )


def _uses(texts: tuple[Text, ...]) -> tuple[tuple[str, tuple[Text, ...], tuple[Text, ...]], ...]:
    held, lying = _by_use(texts, PLAY), _by_use(texts, USE)
    return tuple((key, held.get(key, ()), lying.get(key, ())) for key in {**held, **lying})


def _by_use(texts: tuple[Text, ...], kind: str) -> dict[str, tuple[Text, ...]]:
    found: dict[str, tuple[Text, ...]] = {}

    def add(key: str, text: Text) -> None:
        found[key] = (*found.get(key, ()), text)

    for text in texts:
        if text.kind == kind:
            add(f"at {time_of(text)}", text)
            if text.mechanic is not None:
                add(f"for {text.mechanic.word}", text)
        if text.strike is not None and text.kind == (PLAY if kind == PLAY else STRIKE):
            add("for strike", text)
            for one in text.besides:  # a strike card, or a weapon, is used for its maneuver before its strike
                if one.mechanic is not None and one.mechanic.word == "maneuver":
                    add("for maneuver", one)
        if kind == PLAY == text.kind and text.at == "prevent":
            for one in text.besides:  # the press of a prevention is offered at the presses, so as to be told why not
                if one.mechanic is not None and one.mechanic.word == "press":
                    add("for press", one)
    return found


def _steps(text: Text) -> Iterator[str]:
    if text.strike is not None:
        yield "strike"
    if text.mechanic is not None:
        yield text.mechanic.word


def _said(texts: Iterable[Text], doings: Iterable[Doing]) -> Iterator[str]:
    for text in texts:
        yield from spoken((text.only, text.condition, text.choose))
    for doing in doings:
        yield from doing.row.says if doing.row is not None else ()
        yield from spoken((doing.slots, doing.condition, doing.choose))


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
    found: dict[str, tuple[Ways, ...]] = table.known.get("ways") or table.once("ways", _ways, table)
    return found.get(key, ())


def _ways(table: Table) -> dict[str, tuple[Ways, ...]]:
    found: dict[str, list[Ways]] = {}
    for card in table.texts:
        for key, held, lying in facts(card.texts).uses:
            found.setdefault(key, []).append((card, held, lying))
    return {key: tuple(ways) for key, ways in found.items()}


def has(table: Table, what: str, *sought: Any) -> bool:
    """Tell whether any text on the table has one of some things among its facts (``what``); this never changes."""
    if not table.texts:
        return False
    there: frozenset[Any] | None = table.known.get(what)
    if there is None:
        there = table.known[what] = frozenset().union(*[getattr(one, what) for one in all_facts(table)])
    return not there.isdisjoint(sought)


def cards(table: Table, what: str, *sought: Any) -> tuple[Card, ...]:
    """Return the cards with texts that have one of some things among their facts (``what``), wherever they lie."""
    if not has(table, what, *sought):
        return ()
    found: tuple[Card, ...] = table.once((what, *sought), _cards, table, what, sought)
    return found


def _cards(table: Table, what: str, sought: tuple[Any, ...]) -> tuple[Card, ...]:
    return tuple(card for card in table.texts if not getattr(facts(card.texts), what).isdisjoint(sought))


def all_facts(table: Table) -> tuple[Facts, ...]:
    """Return what the texts of the cards of a table are for, copies of a card once; this never changes."""
    factses: tuple[Facts, ...] = table.once("facts", _all_facts, table)
    return factses


def _all_facts(table: Table) -> tuple[Facts, ...]:
    return tuple([facts(texts) for texts in {id(card.texts): card.texts for card in table.texts}.values()])


def counted(table: Table) -> dict[str, set[str]]:
    """Return by scope the names of the cards of which it is counted how often they, or texts of theirs, are used.

    Those are the cards with a limit for the scope, and those that such a limit names.
    """
    found: dict[str, set[str]] = table.once("counted", _counted, table)
    return found


def _counted(table: Table) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card in table.texts:
        for scope, other in (*facts(card.texts).limits, *((limit.scope, limit.other) for limit in card.limits)):
            found.setdefault(scope, set()).update((card.name, other))
    return found
