"""Reading filters: a filter is peeled from both ends until only what kind of thing is sought is left.

Every word becomes a test. A word that is none is refused, so that no part of a filter can be passed over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.cards.whom.filter_tests import TABLE
from vtesref.engine.cards.whom.filter_words import (
    AFTER,
    BEFORE,
    NOUNS,
    PLURALS,
    ZONES,
    adjective,
    disciplines,
    reference,
)
from vtesref.engine.cards.whom.filters import Filter, Test
from vtesref.engine.cards.whom.offices import METHUSELAH, MINION, OFFICES
from vtesref.engine.table import HAND, UNCONTROLLED
from vtesref.engine.traits import CLANS, SECTS, TITLES, TRAITS, current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.lazily import Pattern
    from vtesref.engine.cards.patterns import Scope


def read(text: str, scope: Scope) -> Filter:
    """Read a filter; raises CardError for a word that is none."""
    words = re.sub(r"^an? (?=random )", "", " ".join(text.split()))
    if words in scope:  # what the text has chosen before
        return Filter(words, scope[words], TABLE, (("is", reference(words, scope)),))
    either = re.fullmatch(r"(?P<one>.+?) or (?P<other>(?!more|less|fewer|greater|higher).+)", words)
    if either:
        one_of = _either(either["one"], either["other"], scope)
        if one_of is not None:
            return one_of._replace(text=words)
    return _single(words, scope)


def _either(one: str, other: str, scope: Scope) -> Filter | None:
    """Read two filters of which either will do; what follows the second noun belongs to both where it fits both."""
    other = re.sub(r"^an? ", "", other)
    try:
        last = read(other, scope)
    except CardError:
        return None
    try:
        first = read(re.sub(r"^an? ", "", one), scope)
    except CardError:
        return None
    if first.sort != last.sort:
        raise CardError(f'"{one}" and "{other}" are of two sorts', other)
    shared = tuple(
        test
        for test in last.tests
        if test[0] in ("controlled by", "not controlled by", "on", "attempting", "other than")
    )
    first = first._replace(
        tests=(*first.tests, *(test for test in shared if test[0] not in {name for name, _ in first.tests})),
        zone=last.zone if first.zone == TABLE else first.zone,
    )
    return first._replace(others=(*first.others, last))


def _single(words: str, scope: Scope) -> Filter:
    """Read a filter without alternatives: peel what stands before and after its noun."""
    rest, zone = words, TABLE
    tests: list[Test] = []
    changed = True
    while changed:
        changed = False
        office = _office(rest, scope)
        if office is not None:
            return _checked(Filter(words, office.sort, zone, (("is", office), *tests)))
        found = _noun(rest)
        if found is not None:
            sort, of_noun = found
            return _checked(Filter(words, sort, zone, (*of_noun, *tests)))
        if re.match(r"uncontrolled ", rest):
            rest, zone, changed = rest.removeprefix("uncontrolled "), UNCONTROLLED, True
            continue
        copy = re.fullmatch(r"cop(?:y|ies) of (?P<what>this card|.+?)(?P<after> .+)?", rest)
        if copy:
            test: Test = ("named", copy["what"]) if copy["what"] != "this card" else ("copy of", None)
            rest, changed = f"card{copy['after'] or ''}", True
            tests.append(test)
            continue
        for pattern, made in BEFORE:
            match = pattern.match(rest)
            if match:
                tests += made(match, scope)
                rest, changed = rest[match.end() :], True
                break
        if changed:
            continue
        head = _leading_name(rest)
        if head is not None and not _is_noun(head, rest[len(head) :]):
            tests += adjective(head, scope) or ()
            rest, changed = rest[len(head) + 1 :], True
            continue
        for pattern, where in ZONES:
            match = _ending(pattern, rest)
            if match:
                whose = match.groupdict().get("ref") or {"your": "you", "its": "it", "their": "it"}.get(
                    match["ref2"] or "", ""
                )
                if whose:
                    tests.append(("owned by" if where != HAND else "held by", reference(whose, scope)))
                rest, zone, changed = rest[: match.start()], where, True
                break
        if changed:
            continue
        for pattern, made in AFTER:
            for match in _endings(pattern, rest):
                try:
                    more = made(match, scope)
                except CardError:
                    continue
                tests += more
                rest, changed = rest[: match.start()], True
                break
            if changed:
                break
    remedy = f'; write what has it: "{rest} minion"' if _is_adjective(rest, scope) else ""
    raise CardError(f'"{rest}" is nothing that a text can speak of (in "{words}"){remedy}', rest)


def _is_adjective(words: str, scope: Scope) -> bool:
    """Tell whether words say of what kind a minion is, without a minion: "mortal", "locked"."""
    if not re.fullmatch(r"[\w-]+", words):
        return False
    try:
        return bool(_single(f"{words} minion", scope)) and _noun(words) is None
    except CardError:
        return False


def _is_noun(head: str, rest: str) -> bool:
    """Tell whether a name stands for its vampires itself, since only what follows a noun comes after it."""
    patterns = [*(pattern for pattern, _ in AFTER), *(pattern for pattern, _ in ZONES)]
    return _noun(head) is not None and any(pattern.fullmatch(rest) for pattern in patterns)


def _ending(pattern: Pattern, text: str) -> re.Match[str] | None:
    """Return the match of a pattern that reaches to the end of a text, the longest one."""
    return next(_endings(pattern, text), None)


def _endings(pattern: Pattern, text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that reach to the end of a text, the longest first."""
    for match in re.finditer(r" ", text):
        found = pattern.fullmatch(text, match.start())
        if found and text[: match.start()].strip():
            yield found


def _office(text: str, scope: Scope) -> Any:
    """Return the one who has a name in every text, if it is a name and no filter: "your prey", "bearer"."""
    name = next((office for office in OFFICES if office.lower() == text.lower()), None)
    return reference(name, scope) if name is not None and OFFICES[name][0] in (METHUSELAH, MINION) else None


def _noun(text: str) -> tuple[str, tuple[Test, ...]] | None:
    plain = re.sub(r"^an? ", "", text.lower())
    plain = PLURALS.get(plain, plain)
    if plain in NOUNS:
        return NOUNS[plain]
    if plain.endswith("s") and plain[:-1] in NOUNS:
        return NOUNS[plain[:-1]]
    for name, known in (("title", TITLES), ("sect", SECTS), ("clan", CLANS)):
        for one in known:
            if plain in (one.lower(), f"{one.lower()}s"):
                return "minion", (("vampire", None), (name, current(one)))
    return None


def _leading_name(text: str) -> str | None:
    """Return the clan, sect, title or trait that a text begins with, the longest one."""
    names = sorted({*CLANS, *SECTS, *TITLES, *TRAITS}, key=len, reverse=True)
    lower = text.lower()
    return next((text[: len(name)] for name in names if lower.startswith(f"{name.lower()} ")), None)


#: Tests that make sense of one sort alone.
_OF_SORT = {
    "ready": "minion",
    "torpor": "minion",
    "clan": "minion",
    "sect": "minion",
    "title": "minion",
    "titled": "minion",
    "trait": "minion",
    "discipline": "minion",
    "capacity": "minion",
    "extreme": "minion",
    "bleed": "minion",
    "below start": "minion",
    "wounded": "minion",
    "unmerged base": "minion",
    "younger than": "minion",
    "older than": "minion",
    "attempting": "minion",
    "employed by": "minion",
    "has voted": "minion",
    "voted": "minion",
    "in combat": "minion",
    "struck at aggravated": "minion",
    "with card": "minion",
    "pool": "methuselah",
    "more pool than": "methuselah",
    "on": "card",
    "may bear": "card",
    "requires": "card",
    "copy of": "card",
    "of clan": "minion",
    "of the clan of": "minion",
    "held by": "card",
}


def _checked(found: Filter) -> Filter:
    """Return a filter if its tests are of its sort; raises CardError otherwise."""
    for name, _ in found.tests:
        if _OF_SORT.get(name, found.sort) != found.sort or (
            found.sort == "methuselah"
            and name in ("locked", "unlocked", "counters", "controlled by", "not controlled by")
        ):
            raise CardError(f'"{found.text}" asks of a {found.sort} what only others have', found.text)
    extreme = next((test for test in found.tests if test[0] == "extreme"), None)
    if extreme is not None:  # the oldest is so among those that everything else of the filter finds
        others = found._replace(tests=tuple(test for test in found.tests if test[0] != "extreme"))
        which, n, _ = extreme[1]
        return found._replace(tests=(*others.tests, ("extreme", (which, n, others))))
    return found


def _of_cards(text: str, scope: Scope) -> Filter:
    """Read a filter of cards, wherever they lie; raises CardError for one of minions or Methuselahs."""
    found = read(text, scope)
    if found.sort != "card":
        raise CardError(f'"{text}" is a {found.sort}; a card is sought here: {text} card', text)
    return found


SLOTS["Disciplines"] = lambda text, arg, scope: disciplines(text)
SLOTS["filter"] = lambda text, arg, scope: read(text, scope)
SLOTS["card filter"] = lambda text, arg, scope: _of_cards(text, scope)
