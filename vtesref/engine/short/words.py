"""Reading one effect of the short form by the table of effect words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards import strike_words as strikes
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import (
    ACTION_TIMINGS,
    CHOICE,
    MAX_NUMBER,
    TAGS,
    TIMINGS,
    CardError,
    Effect,
    bounded,
)
from vtesref.engine.meant import nearest_forms
from vtesref.engine.short import words_action, words_combat, words_deeds, words_in_play
from vtesref.engine.short.rewriting import MEANINGS
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, TITLES, current

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Every effect word; no two of them are written alike.
TABLE = (*words_combat.WORDS, *words_action.WORDS, *words_deeds.WORDS, *words_in_play.WORDS)


def _telling(pattern: str) -> tuple[str, ...]:
    """Return the words of a pattern, of which at least one stands in whatever it matches."""
    return tuple(re.findall(r"[a-z]{3,}", re.sub(r"\(\?P<\w+>|\(\?:|[a-z]\?", " ", pattern)))


#: The patterns with the words by which they are looked for, so that none is compiled in vain.
PATTERNS = tuple((_telling(one.pattern), Pattern(one.pattern), one.word, one.when) for one in TABLE)


def _discipline(name: str) -> str:
    """Return a Discipline's name as minions have it."""
    for one in DISCIPLINES:
        if one.lower() == name:
            return current(one)
    raise CardError(f'"{name}" is no Discipline; Disciplines are: {", ".join(DISCIPLINES)}', name)


#: A city as it is written: every word of it begins with a capital.
_CITY = Pattern(r"[A-Z]\S*(?: [A-Z]\S*)*")


def _standing(text: str, written: str) -> str:
    """Return the title, or the sect, that a referendum gives; ``written`` has the capitals of a city."""
    head, of, _ = text.partition(" of ")
    if head not in [one.lower() for one in (*TITLES, *SECTS)]:
        raise CardError(f'"{text}" is no title or sect; titles are: {", ".join(TITLES)}', text)
    where = written.rpartition(" of ")[2] if of else ""
    of_clans = [one.lower() for one in CLAN_TITLES]
    fits = where.lower() in map(str.lower, CLANS) if head in of_clans else _CITY.fullmatch(where) is not None
    if of and (head in map(str.lower, SECTS) or not fits):
        raise CardError(f'"of {where}" cannot follow "becomes {head}"', f"of {where}")
    return text


def effect(text: str) -> Effect:
    """Read one effect; raises CardError if it is not one."""
    plain = " ".join(text.lower().split())
    tags = [" ".join(tag.split()) for inside in re.findall(r"\(([^()]*)\)", plain) for tag in inside.split(",")]
    for tag in tags:
        if tag not in TAGS:
            raise CardError(f'"({tag})" is unknown; {_near(tag, TAGS)}', tag)
    words = " ".join(re.sub(r"\([^()]*\)", " ", plain).split())
    timing = next((tag for tag in tags if tag in (*TIMINGS, *ACTION_TIMINGS)), "")
    held = frozenset(tag for tag in tags if tag not in (*TIMINGS, *ACTION_TIMINGS))
    head, colon, rest = words.partition("strike:")
    if colon and not head:
        strike = strikes.read(rest.strip())
        if strike is None:
            raise CardError(f'"{rest.strip()}" is no strike; strikes are: {"; ".join(strikes.STRIKES)}', rest.strip())
        return Effect(text.strip(), "strike", CHOICE, strike=strike, tags=held)
    for telling, pattern, word, when in PATTERNS:
        match = pattern.fullmatch(words) if any(one in words for one in telling) else None
        if match:
            found = match.groupdict()
            number = MAX_NUMBER if found.get("n") == "all" else bounded(found.get("n") or "0")
            number = -number if found.get("sign") == "-" else number
            what = found.get("what") or ""
            if what and word in ("Discipline", "no Discipline", "search"):
                what = _discipline(what)
            elif word == "becomes":
                what = _standing(what, " ".join(re.sub(r"\([^()]*\)", " ", text).split()))
            return Effect(
                text.strip(),
                word,
                timing or when,
                number,
                bool(found.get("agg")),
                what=what,
                optional=bool(found.get("opt")),
                tags=held,
            )
    raise CardError(f'"{text.strip()}" is no effect; {_near(words, MEANINGS)}', text.strip())


def _near(phrase: str, known: Iterable[str]) -> str:
    """Return the end of a message about what is no known form: the nearest ones, and where all are told."""
    return f'the nearest are: {"; ".join(nearest_forms(phrase, known))} ("vtesref scenario words" prints all)'
