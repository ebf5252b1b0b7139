"""The words after the name and counters of a minion: region, clan, sect, title, Disciplines, traits."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.meant import hint
from vtesref.engine.table import ASH_HEAP, CONTESTED, CRYPT, READY, TORPOR, UNCONTROLLED
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, SHORT, TITLES, TRAITS, current
from vtesref.scenario.words.template import Template, Word, add_kind, read_word, so_when
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.engine.table import Minion


def _among(names: Iterable[str]) -> str:
    """Return what names are written as, in capitals or small letters, the longest first."""
    return f"(?i:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"


def discipline(word: str) -> str:
    """Return the Discipline of a name or of its usual short form, "" for none."""
    known = SHORT.get(word.lower()) or _KNOWN.get(word.lower(), "")
    return current(known) if known in DISCIPLINES else ""


def _level(words: str, text: str) -> str:
    name = discipline(re.sub("^superior ", "", words, flags=re.I))
    return name.upper() if words.isupper() or words.lower().startswith("superior ") else name


_SUPERIOR = "|".join(map(str.upper, SHORT))
#: All names of what a minion can have, by how they are in small letters.
_KNOWN = {one.lower(): one for one in (*CLANS, *DISCIPLINES, *SECTS, *TITLES, *TRAITS)}
_NO_CITY = f"{'|'.join(map(re.escape, _KNOWN.values()))}|{_SUPERIOR}"
for _kind, _names in {"CLAN": CLANS, "SECT": SECTS, "TITLE": TITLES, "TRAIT": TRAITS}.items():
    add_kind(f"a {_kind.lower()}", _kind, _among(_names), lambda words, text: current(_KNOWN[words.lower()]))
_CITY = rf"[A-Z]\S*(?: (?:de )?(?!(?:{_NO_CITY})(?:\s|$))[A-Z]\S*)*"
add_kind("a city", "CITY", _CITY, lambda words, text: current(words))
add_kind(
    "a level",
    "DISCIPLINE (dom), superior DISCIPLINE (DOM)",
    rf"(?i:superior )?(?:{_among(DISCIPLINES)}|{'|'.join(SHORT)}|{_SUPERIOR})",
    _level,
)
add_kind("whose", "METHUSELAH", r"[^\s()]+")
add_kind("token", "KIND", "[a-z]+(?: of [A-Z][a-z]+)?")


def _lies(written: str, region: str, meaning: str) -> Word:
    """Return the word for a region."""
    return so_when(written, meaning, lambda one: one.region == region)


def _locked(minion: Minion) -> bool:
    return minion.locked and not minion.paralysed and minion.region in (READY, TORPOR)


def _tokens(minion: Minion) -> list[tuple[Any, ...]]:
    return [(count, kind) for kind, count in Counter(minion.tokens).items()]


#: What stands on the card of a minion in numbers, which is told where it is not known from its name.
NUMBERS = {
    "strength": Word(Template("strength {strength:number}"), "has a printed strength"),
    "bleed": Word(Template("bleed {bleed:number}"), "has a printed bleed amount"),
    "votes": Word(Template("{votes:number} votes?"), "has N votes from its own text, not from a title"),
}
#: All words that may follow a minion, in the order in which those that are told follow it.
MINION_WORDS = (
    so_when("ready", "is in the ready region (the default)"),
    _lies("(torpor|in torpor)", TORPOR, "is in torpor (a vampire)"),
    _lies("contested", CONTESTED, "is contested, face down; another Methuselah has a copy"),
    _lies("uncontrolled", UNCONTROLLED, "is in the uncontrolled region"),
    _lies("crypt", CRYPT, "is in the crypt; the first one written is the top card"),
    _lies("burned", ASH_HEAP, "is in the ash heap: NAME 0/5 burned"),
    so_when("wounded", "is wounded: has damage that is not mended (a vampire)", lambda one: one.unmended > 0),
    so_when("paralysed", "is in torpor by paralysis (1998)", lambda one: one.paralysed),
    so_when("locked", "is locked (tapped)", _locked),
    so_when("unlocked", "is unlocked (the default)"),
    Word(Template("{n:number} {kind:token} counters?"), "has N counters that are neither blood nor life", _tokens),
    Word(
        Template("owned by {owner:whose}"),
        "comes from the deck of that Methuselah, not of the one who controls it",
        lambda one: [one.owner] * (one.owner is not one.controller),
    ),
    Word(
        Template("lent by {lender:whose}"),
        "is controlled only for a time; it returns to the named Methuselah",
        lambda one: [one.lender] * (one.lender is not None),
    ),
    so_when("ally", "is an ally; the number before it is its life"),
    so_when("untitled", "has no title any more, though one stands on the card"),
    *NUMBERS.values(),
)
CLAN = Word(Template("{clan:a clan}"), "its clan")
SECT = Word(Template("{sect:a sect}"), "its sect")
TITLE = Word(Template("{title:a title}[ of {city:a city}]"), "its title")
SLAVE = Word(Template("slave[ to {serves:a clan}]"), "the clan that a slave serves")
LEVEL = Word(Template("{level:a level}"), "its Disciplines")
TRAIT = Word(Template("{trait:a trait}"), "its traits")
#: What a minion has, which is told where it is not known from its name.
NAMED = (CLAN, SECT, TITLE, SLAVE, LEVEL, TRAIT)
#: Words that are read to say what is wrong with them.
_ODD = (so_when("life", ""), so_when("retainer", ""))
_ALL = (*MINION_WORDS, *NAMED, *_ODD)
_WORD = Pattern(rf"(?:{'|'.join(f'({word.template.nameless})' for word in _ALL)})(?=\s|$)")


class Attributes:
    """What the words after a minion say."""

    def __init__(self) -> None:
        self.plain: set[str] = set()
        self.clan = self.sect = self.title = self.city = self.serves = self.owner = self.lender = ""
        self.votes = 0
        self.tokens: tuple[str, ...] = ()
        self.disciplines: list[str] = []
        self.traits: list[str] = []
        self.strength: int | None = None
        self.bleed: int | None = None

    @property
    def held_in(self) -> str:
        """The city of the title that is told, or the clan of a title of clans; "" for none."""
        return self.city or (self.clan if self.title in CLAN_TITLES else "")

    def take(self, name: str, said: Word, words: str) -> None:
        """Take one of the words after a minion; raises ScenarioError for one that contradicts another."""
        slots = read_word(words, [said])[1]
        if said is SLAVE:
            self.traits.append("slave")
        if "kind" in slots:
            self.tokens += (slots["kind"],) * slots["n"]
        elif said is TRAIT:
            self.traits.append(slots["trait"])
        elif said is LEVEL:
            self.disciplines += dict.fromkeys((discipline(slots["level"]), slots["level"]))
        elif not said.template.kinds:
            self.plain.update(slots)
        else:
            for what, held in slots.items():
                before = self.__dict__[what]
                if before and held is not None:
                    told = f"two are written: {before} and {held}; keep one"
                    raise ScenarioError(f"{name} can have only one {what}, but {told}", words)
                self.__dict__[what] = before if held is None else held

    def of_card(self) -> dict[str, Any]:
        """Return what stands on the card of a minion, by the names of a minion's fields."""
        return {
            "strength": self.strength,
            "bleed": self.bleed,
            "clan": self.clan,
            "sect": self.sect,
            "title": self.title,
            "city": self.held_in,
            "printed_votes": self.votes,
            "disciplines": tuple(self.disciplines),
            "traits": tuple(self.traits),
            "serves": self.serves,
        }


def read_attributes(name: str, words: str) -> Attributes:
    """Read the words after a minion; raises ScenarioError for one that is unknown, or that contradicts another."""
    has = Attributes()
    rest = words.strip()
    while rest:
        match = _WORD.match(rest)
        if match is None:
            raise _unknown(name, rest)
        has.take(name, _ALL[(match.lastindex or 0) - 1], match[0])
        rest = rest[match.end() :].strip()
    return has


def _unknown(name: str, rest: str) -> ScenarioError:
    """Return the error that says of what follows a minion that it is unknown."""
    text = re.sub("^superior ", "", rest, flags=re.I)
    other = _WORD.match(text)
    if other is not None:
        return ScenarioError(f'"superior {other[0]}" after {name} is unknown; only a Discipline can be superior', rest)
    word = text.removeprefix("to ").split()[0]
    shown = [one.template.shown for one in MINION_WORDS]
    otherwise = f"write one of: {', '.join(shown)}, or a clan, Discipline, sect, title or trait"
    known = [*shown, *sorted(_KNOWN.values(), key=len, reverse=True)]
    return ScenarioError(f'"{word}" after {name} is unknown; {hint(word, known, otherwise)}', word)


def short_level(level: str) -> str:
    """Return a level of a Discipline as a story writes it."""
    name = level.capitalize() if level.isupper() else level
    short = next((short for short, full in SHORT.items() if full.lower() == level.lower()), None)
    if short is None:
        return f"superior {name}" if level.isupper() else name
    return short.upper() if level.isupper() else short
