"""Filters as they are written: the words for kinds, what stands before them and after them, read into a filter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    HAND,
    LIBRARY,
    RETAINER,
    UNCONTROLLED,
)
from vtesref.engine.traits import CLANS, SECTS, SHORT, TITLES, TRAITS, current

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.patterns import Scope

from vtesref.engine.cards.filters import TABLE, Filter, Test

#: Kinds of things: the noun, its sort, and the tests that it stands for.
NOUNS: dict[str, tuple[str, tuple[Test, ...]]] = {
    "minion": ("minion", (("minion", None),)),
    "vampire": ("minion", (("vampire", None),)),
    "ally": ("minion", (("kind", ALLY),)),
    "retainer": ("minion", (("kind", RETAINER),)),
    "methuselah": ("methuselah", ()),
    "card": ("card", ()),
    "library card": ("card", ()),
    "equipment": ("card", (("types", ("equipment", "weapon")),)),
    "equipment card": ("card", (("types", ("equipment", "weapon")),)),
    "weapon": ("card", (("types", ("weapon",)),)),
    "location": ("card", (("types", ("location",)),)),
    "event": ("card", (("types", ("event",)),)),
    "event card": ("card", (("types", ("event",)),)),
    "gehenna event": ("card", (("types", ("event",)), ("requires trait", "gehenna"))),
    "conviction card": ("card", (("requires trait", "conviction"),)),
    "discipline card": ("card", (("requires trait", "discipline"),)),
    "master card": ("card", (("types", ("master", "location", "Discipline card", "trophy")),)),
    "action card": ("card", (("types", ("action",)),)),
    "action modifier": ("card", (("types", ("action modifier",)),)),
    "reaction card": ("card", (("types", ("reaction",)),)),
    "combat card": ("card", (("types", ("combat card",)),)),
    "political action card": ("card", (("types", ("political action",)),)),
    "minion card": ("card", (("minion card", None),)),
    "ally card": ("card", (("types", ("ally",)),)),
    "retainer card": ("card", (("types", ("retainer",)),)),
    "vehicle": ("card", (("requires trait", "vehicle"),)),
    "gun": ("card", (("requires trait", "gun"),)),
    "frenzy card": ("card", (("requires trait", "frenzy"),)),
    "grapple card": ("card", (("requires trait", "grapple"),)),
    "condemnation card": ("card", (("requires trait", "condemnation"),)),
    "aim card": ("card", (("requires trait", "aim"),)),
    "strike card": ("card", (("strike card", None),)),
    "gehenna card": ("card", (("requires trait", "gehenna"),)),
    "boon": ("card", (("requires trait", "boon"),)),
    "melee weapon": ("card", (("requires trait", "melee weapon"),)),
}


#: Plurals and other forms of the nouns.
_PLURAL = {"allies": "ally", "equipment cards": "equipment card", "methuselahs": "methuselah"}


def _ref(text: str, scope: Scope) -> Any:
    from vtesref.engine.cards import refs

    return refs.read(text, "any", scope)


def _clan_in(name: str, scope: Scope) -> str:
    """Return the name under which a text has chosen a clan."""
    if scope.get(name) != "clan":
        raise CardError(f'"{name}" stands for no clan that the text chooses; write: choose: {name} = a clan', name)
    return name


#: What may stand before the noun: a pattern, and the tests it comes to.
_BEFORE: tuple[tuple[Pattern, Callable[[re.Match[str], Scope], tuple[Test, ...]]], ...] = (
    (Pattern(r"(?:other|another) "), lambda match, scope: (("another", None),)),
    (Pattern(r"locked or unlocked "), lambda match, scope: (("either lock", None),)),
    (Pattern(r"random "), lambda match, scope: ()),
    (Pattern(r"ready "), lambda match, scope: (("ready", None),)),
    (Pattern(r"locked "), lambda match, scope: (("locked", None),)),
    (Pattern(r"unlocked "), lambda match, scope: (("unlocked", None),)),
    (Pattern(r"unique "), lambda match, scope: (("unique", None),)),
    (Pattern(r"unmerged base "), lambda match, scope: (("unmerged base", None),)),
    (Pattern(r"wounded "), lambda match, scope: (("wounded", None),)),
    (Pattern(r"titled "), lambda match, scope: (("titled", None),)),
    (Pattern(r"non-titled |untitled "), lambda match, scope: (("not", (("titled", None),)),)),
    (Pattern(r"opposing "), lambda match, scope: (("is", _ref("opposing minion", scope)),)),
    (Pattern(r"acting "), lambda match, scope: (("is", _ref("acting minion", scope)),)),
    (Pattern(r"non-unique "), lambda match, scope: (("not", (("unique", None),)),)),
    (Pattern(r"non-location "), lambda match, scope: (("not", (("is location", None),)),)),
    (Pattern(r"non-out-of-turn "), lambda match, scope: (("not", (("requires trait", "out-of-turn"),)),)),
    (Pattern(r"non-equipment "), lambda match, scope: (("not", NOUNS["equipment"][1]),)),
    (
        Pattern(r"non-(?P<kind>zombie|mage|mortal|animal|ghoul|demon|ghost|werewolf|wraith|changeling) "),
        lambda match, scope: (("not", (("trait", match["kind"]),)),),
    ),
    (
        Pattern(rf"non-(?P<what>{'|'.join((*CLANS, *SECTS, *TRAITS))}) ", re.I),
        lambda match, scope: (("not", _adjective(match["what"], scope) or ()),),
    ),
)


def _number(match: re.Match[str]) -> tuple[str, int]:
    how = " ".join((match["how"] or "").split())
    how = {"or fewer": "or less", "or greater": "or more", "or higher": "or more"}.get(how, how)
    return how, bounded(match["n"])


_N = r"(?P<n>\d+)(?P<how> or (?:more|less|fewer|greater|higher))?"


#: What may stand after the noun, the longest first.
_AFTER: tuple[tuple[Pattern, Callable[[re.Match[str], Scope], tuple[Test, ...]]], ...] = (
    (Pattern(rf" (?:with|of) capacity {_N}"), lambda match, scope: (("capacity", _number(match)),)),
    (Pattern(rf" with (?:a )?capacity of {_N}"), lambda match, scope: (("capacity", _number(match)),)),
    (Pattern(rf" with {_N} (?:blood|life|counters?)"), lambda match, scope: (("counters", _number(match)),)),
    (Pattern(rf" with (?:a )?bleed(?: of)? {_N}"), lambda match, scope: (("bleed", _number(match)),)),
    (Pattern(rf" with {_N} pool"), lambda match, scope: (("pool", _number(match)),)),
    (
        Pattern(r" with more pool than (?P<ref>.+)"),
        lambda match, scope: (("more pool than", _ref(match["ref"], scope)),),
    ),
    (
        Pattern(rf" costing {_N} pool"),
        lambda match, scope: (("pool cost", _number(match)),),
    ),
    (
        Pattern(r" that strikes for (?P<n>\d+) or less and no aggravated damage"),
        lambda match, scope: (("strikes for", bounded(match["n"])),),
    ),
    (Pattern(r" that becomes? a vampire"), lambda match, scope: (("becomes a vampire", None),)),
    (Pattern(r" that came in your last influence phase"), lambda match, scope: (("came last", None),)),
    (Pattern(r" contesting a title"), lambda match, scope: (("contesting a title", None),)),
    (
        Pattern(r" contesting the title of (?P<ref>.+)"),
        lambda match, scope: (("contesting title of", _ref(match["ref"], scope)),),
    ),
    (
        Pattern(r" with (?:(?P<n>\d+) or more of )?your (?P<kind>[a-z]+) counters"),
        lambda match, scope: (("own tokens", (match["kind"], bounded(match["n"] or "1"))),),
    ),
    (Pattern(r" with any (?P<kind>[a-z]+) counters"), lambda match, scope: (("tokens", match["kind"]),)),
    (Pattern(r" with no (?:blood|life|counters)"), lambda match, scope: (("counters", ("", 0)),)),
    (Pattern(r" with (?P<disc>[a-zA-Z]{3})"), lambda match, scope: (("discipline", discipline(match["disc"])),)),
    (
        Pattern(r" without (?P<disc>[a-zA-Z]{3})"),
        lambda match, scope: (("not", (("discipline", discipline(match["disc"])),)),),
    ),
    (
        Pattern(r" with (?P<card>an? (?:equipment|weapon|location|vehicle|gun))"),
        lambda match, scope: (("with card", read(re.sub(r"^an? ", "", match["card"]), scope)),),
    ),
    (Pattern(r" requiring (?P<what>[A-Za-z ]+)"), lambda match, scope: (("requires", requirement(match["what"])),)),
    (Pattern(r" of clan (?P<name>[A-Z]\w*)"), lambda match, scope: (("of clan", _clan_in(match["name"], scope)),)),
    (Pattern(r" of the clan of (?P<ref>.+)"), lambda match, scope: (("of the clan of", _ref(match["ref"], scope)),)),
    (
        Pattern(r" not chosen for another copy of this card"),
        lambda match, scope: (("not", (("chosen for a copy", None),)),),
    ),
    (Pattern(r" of the name of (?P<ref>.+)"), lambda match, scope: (("named as", _ref(match["ref"], scope)),)),
    (Pattern(r" named (?P<name>[^,]+)"), lambda match, scope: (("named", match["name"]),)),
    (
        Pattern(r" (?:that )?(?P<ref>.+) does not control"),
        lambda match, scope: (("not controlled by", _ref(match["ref"], scope)),),
    ),
    (
        Pattern(r" (?:that )?you do not control| not yours"),
        lambda match, scope: (("not controlled by", _ref("you", scope)),),
    ),
    (
        Pattern(r" (?:that )?(?P<ref>you) controls?| of yours"),
        lambda match, scope: (("controlled by", _ref("you", scope)),),
    ),
    (
        Pattern(r" (?:that )?another Methuselah controls"),
        lambda match, scope: (("not controlled by", _ref("you", scope)),),
    ),
    (Pattern(r" of theirs"), lambda match, scope: (("controlled by", _ref("they", scope)),)),
    (Pattern(r" controlled by (?P<ref>.+)"), lambda match, scope: (("controlled by", _ref(match["ref"], scope)),)),
    (
        Pattern(r" (?:that )?(?P<ref>[^ ]+(?: [^ ]+)?(?: [^ ]+)?) controls?"),
        lambda match, scope: (("controlled by", _ref(match["ref"], scope)),),
    ),
    (Pattern(r" (?:that is )?in torpor"), lambda match, scope: (("torpor", None),)),
    (
        Pattern(r" employed by an? (?P<what>.+)"),
        lambda match, scope: (("employed by", read(match["what"], scope)),),
    ),
    (Pattern(r" struck at for aggravated damage"), lambda match, scope: (("struck at aggravated", None),)),
    (Pattern(r" that redirects? a bleed"), lambda match, scope: (("redirects", None),)),
    (Pattern(r" serving (?P<ref>.+)"), lambda match, scope: (("retainer of", _ref(match["ref"], scope)),)),
    (Pattern(r" that has voted"), lambda match, scope: (("has voted", None),)),
    (Pattern(r" that voted (?P<side>for|against)"), lambda match, scope: (("voted", match["side"]),)),
    (Pattern(r" (?:that is )?attempting to block"), lambda match, scope: (("attempting", None),)),
    (Pattern(r" in combat"), lambda match, scope: (("in combat", None),)),
    (Pattern(r" younger than (?P<ref>.+)"), lambda match, scope: (("younger than", _ref(match["ref"], scope)),)),
    (Pattern(r" older than (?P<ref>.+)"), lambda match, scope: (("older than", _ref(match["ref"], scope)),)),
    (
        Pattern(r" (?:other than|but|except) (?P<ref>.+)"),
        lambda match, scope: (("other than", _ref(match["ref"], scope)),),
    ),
    (Pattern(r" on (?P<ref>.+)"), lambda match, scope: (("on", _ref(match["ref"], scope)),)),
    (Pattern(r" in play"), lambda match, scope: ()),
)


#: Where things lie that are not on the table, as it is written after the noun.
_ZONES: tuple[tuple[Pattern, str], ...] = (
    (Pattern(r" (?:of|in|from) (?:the hand of (?P<ref>.+)|(?P<ref2>your|its|their) hand)"), HAND),
    (Pattern(r" (?:of|in|from) (?:the library of (?P<ref>.+)|(?P<ref2>your|its|their) library)"), LIBRARY),
    (Pattern(r" (?:of|in|from) (?:the ash heap of (?P<ref>.+)|(?P<ref2>your|its|their) ash heap)"), ASH_HEAP),
    (Pattern(r" (?:of|in|from) (?P<ref2>any|an) ash heap"), ASH_HEAP),
)


def discipline(text: str) -> tuple[str, bool]:
    """Read a Discipline in the usual short form: its name, and whether it is asked for at the superior level."""
    name = SHORT.get(text.lower())
    if name is None or not (text.islower() or text.isupper()):
        raise CardError(f'"{text}" is no Discipline in the short form (dom, DOM, ...)', text)
    return name, text.isupper()


def disciplines(text: str) -> list[tuple[str, bool]]:
    """Read the Disciplines that a text is used with, all of which it needs ("cel for", "CEL FOR")."""
    return [discipline(one) for one in re.split(r"[ &]+", text.strip())]


def requirement(text: str) -> str:
    """Return what a card may require, by its newest name."""
    plain = re.sub(r"^an? ", "", text.strip())
    return SHORT.get(plain.lower(), current(plain))


def _adjective(word: str, scope: Scope) -> tuple[Test, ...] | None:
    """Return the test of a clan, sect, title or trait before a noun."""
    for name, known in (("clan", CLANS), ("sect", SECTS), ("title", TITLES), ("trait", TRAITS)):
        for one in known:
            if one.lower() == word.lower():
                return ((name, current(one)),)
    return None


def read(text: str, scope: Scope) -> Filter:
    """Read a filter; raises CardError for a word that is none."""
    words = re.sub(r"^an? (?=random )", "", " ".join(text.split()))
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
        for pattern, made in _BEFORE:
            match = pattern.match(rest)
            if match:
                tests += made(match, scope)
                rest, changed = rest[match.end() :], True
                break
        if changed:
            continue
        head = _leading_name(rest)
        if head is not None and not _is_noun(head, rest[len(head) :]):
            tests += _adjective(head, scope) or ()
            rest, changed = rest[len(head) + 1 :], True
            continue
        for pattern, where in _ZONES:
            match = _ending(pattern, rest)
            if match:
                whose = match.groupdict().get("ref") or {"your": "you", "its": "it", "their": "it"}.get(
                    match["ref2"] or "", ""
                )
                if whose:
                    tests.append(("owned by" if where != HAND else "held by", _ref(whose, scope)))
                rest, zone, changed = rest[: match.start()], where, True
                break
        if changed:
            continue
        for pattern, made in _AFTER:
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
    raise CardError(f'"{rest}" is nothing that a text can speak of (in "{words}")', rest)


def _is_noun(head: str, rest: str) -> bool:
    """Tell whether a name stands for its vampires itself, since only what follows a noun comes after it."""
    patterns = [*(pattern for pattern, _ in _AFTER), *(pattern for pattern, _ in _ZONES)]
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
    from vtesref.engine.cards import refs

    name = next((one for one in refs.OFFICES if one.lower() == text.lower()), None)
    return _ref(name, scope) if name is not None and refs.OFFICES[name][0] in ("methuselah", "minion") else None


def _noun(text: str) -> tuple[str, tuple[Test, ...]] | None:
    plain = re.sub(r"^an? ", "", text.lower())
    plain = _PLURAL.get(plain, plain)
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
    return next((text[: len(one)] for one in names if lower.startswith(f"{one.lower()} ")), None)


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
    "bleed": "minion",
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
    return found


SLOTS["Disciplines"] = lambda text, arg, scope: disciplines(text)
SLOTS["filter"] = lambda text, arg, scope: read(text, scope)
