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
    from vtesref.engine.table import Minion


add_kind("whose", "METHUSELAH", r"[^\s()]+")
add_kind("token", "KIND", "[a-z]+(?: of [A-Z][a-z]+)?")


def _lies(written: str, region: str, meaning: str) -> Word:
    """Return the word for a region."""
    return so_when(written, meaning, lambda one: one.region == region)


def _locked(one: Minion) -> bool:
    return one.locked and not one.paralysed and one.region in (READY, TORPOR)


def _tokens(one: Minion) -> list[tuple[Any, ...]]:
    return [(count, kind) for kind, count in Counter(one.tokens).items()]


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
#: Words that are read to say what is wrong with them.
_ODD = (so_when("life", ""), so_when("retainer", ""))
_WORD = Pattern(rf"(?:{'|'.join(one.template.nameless for one in (*MINION_WORDS, *_ODD))})(?=\s|$)")


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

    def take(self, name: str, words: str) -> None:
        """Take one of the words after a minion; raises ScenarioError for one that contradicts another."""
        said, slots = read_word(words, (*MINION_WORDS, *_ODD))
        if "strength" in slots and self.strength is not None:
            raise ScenarioError(f"the strength of {name} is given twice; keep one", words)
        if "kind" in slots:
            self.tokens += (slots["kind"],) * slots["n"]
        elif said.template.kinds:
            self.__dict__.update(slots)
        else:
            self.plain.update(slots)

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


_NAMES = sorted((*CLANS, *DISCIPLINES, *SECTS, *TITLES, *TRAITS), key=len, reverse=True)


#: The same in lower case, with the name as it is written.
_LOWER = [(one.lower(), one) for one in _NAMES]


_NO_CITY = "|".join(map(re.escape, (*_NAMES, *map(str.upper, SHORT))))
_CITY = Pattern(rf"of [A-Z]\S*(?: (?!(?:{_NO_CITY})(?:\s|$))[A-Z]\S*)*")


def read_attributes(name: str, words: str) -> Attributes:
    """Read the words after a minion; raises ScenarioError for one that is unknown, or that contradicts another."""
    has = Attributes()
    rest = words.strip()
    while rest:
        match = _WORD.match(rest)
        if match:
            has.take(name, match[0])
            rest = rest[match.end() :].strip()
        else:
            rest = _named(name, rest, has)
    return has


def _named(name: str, rest: str, has: Attributes) -> str:
    """Take a clan, Discipline, sect, title or trait from the front, and return what is left."""
    short = re.match(r"([A-Z]{3}|[a-z]{3})(?=\s|$)", rest)
    if short and short[1].lower() in SHORT:  # the usual short form: dom, or DOM for the superior level
        before = "superior " if short[1].isupper() else ""
        rest = f"{before}{SHORT[short[1].lower()]}{rest[short.end() :]}"
    superior = rest.lower().startswith("superior ")
    text = rest[len("superior ") :] if superior else rest
    lower = text.lower()
    one = next(
        (known for low, known in _LOWER if lower.startswith(low) and not lower[len(low) : len(low) + 1].strip()), ""
    )
    if not one:
        word = text.split()[0]
        shown = [one.template.shown for one in MINION_WORDS]
        known = [*shown, *_NAMES]
        otherwise = f"write one of: {', '.join(shown)}, or a clan, Discipline, sect, title or trait"
        raise ScenarioError(f'"{word}" after {name} is unknown; {hint(word, known, otherwise)}', word)
    left = text[len(one) :].strip()
    superior = superior or (one in DISCIPLINES and text[: len(one)].isupper())  # DOMINATE, as DOM is written
    if superior and one not in DISCIPLINES:
        raise ScenarioError(
            f'"superior {one}" after {name} is unknown; only a Discipline can be superior', rest.strip()
        )
    for what, names, before in (("clan", CLANS, has.clan), ("sect", SECTS, has.sect), ("title", TITLES, has.title)):
        if one in names and before:
            raise ScenarioError(
                f"{name} can have only one {what}, but two are written: {before} and {one}; keep one", one
            )
    if one in DISCIPLINES:
        has.disciplines.append(current(one))
        if superior:
            has.disciplines.append(current(one).upper())
    elif one in CLANS:
        has.clan = current(one)
    elif one in SECTS:
        has.sect = one
    elif one in TITLES:
        city = _CITY.match(left)
        has.title = one
        has.city = current(city[0].removeprefix("of ")) if city else ""
        left = left[city.end() :].strip() if city else left
    else:
        has.traits.append(one)
        if one == "slave" and left.startswith("to "):
            has.serves = next((clan for clan in CLANS if left[len("to ") :].lower().startswith(clan.lower())), "")
            left = left[len("to ") + len(has.serves) :].strip()
            has.serves = current(has.serves)
    return left


def short_level(level: str) -> str:
    """Return a level of a Discipline as a story writes it."""
    name = level.capitalize() if level.isupper() else level
    short = next((short for short, full in SHORT.items() if full.lower() == level.lower()), None)
    if short is None:
        return f"superior {name}" if level.isupper() else name
    return short.upper() if level.isupper() else short
