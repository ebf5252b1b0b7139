"""The words after the name and counters of a minion: region, clan, sect, title, Disciplines, traits."""

from __future__ import annotations

import re
from typing import Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.meant import hint
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, SHORT, TITLES, TRAITS, current
from vtesref.scenario.words.text import ScenarioError, number

#: The words that may follow a minion, and what each means.
MINION_WORDS = {
    "locked": "is locked (tapped)",
    "unlocked": "is unlocked (the default)",
    "torpor": "is in torpor (a vampire)",
    "wounded": "is wounded: has damage that is not mended (a vampire)",
    "paralysed": "is in torpor by paralysis (1998)",
    "ally": "is an ally; the number before it is its life",
    "ready": "is in the ready region (the default)",
    "strength N": "has a printed strength",
    "bleed N": "has a printed bleed amount",
    "burned": "is in the ash heap: NAME 0/5 burned",
    "contested": "is contested, face down; another Methuselah has a copy",
    "uncontrolled": "is in the uncontrolled region",
    "crypt": "is in the crypt; the first one written is the top card",
    "untitled": "has no title any more, though one stands on the card",
    "owned by METHUSELAH": "comes from the deck of that Methuselah, not of the one who controls it",
    "lent by METHUSELAH": "is controlled only for a time; it returns to the named Methuselah",
    "N votes": "has N votes from its own text, not from a title",
    "N KIND counters": "has N counters that are neither blood nor life",
}


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
        owned = re.match(r"owned by (\S+)", rest)
        if owned:
            has.owner = owned[1]
            rest = rest[owned.end() :].strip()
            continue
        lent = re.match(r"lent by (\S+)", rest)
        if lent:
            has.lender = lent[1]
            rest = rest[lent.end() :].strip()
            continue
        votes = re.match(r"(\d+) votes?(?=\s|$)", rest)
        if votes:
            has.votes = number(votes[1], "votes")
            rest = rest[votes.end() :].strip()
            continue
        tokens = re.match(r"(\d+) ([a-z]+(?: of [A-Z][a-z]+)?) counters?(?=\s|$)", rest)
        if tokens:
            has.tokens += (tokens[2],) * number(tokens[1], "counters")
            rest = rest[tokens.end() :].strip()
            continue
        match = re.match(r"(?:strength (\d+)|bleed (\d+)|(in torpor|[a-z]+))(?=\s|$)", rest)
        plain = (match[3] or "").removeprefix("in ") if match else ""
        if match and match[1]:
            if has.strength is not None:
                raise ScenarioError(f"the strength of {name} is given twice; keep one", match[0])
            has.strength = number(match[1], "a strength")
        elif match and match[2]:
            has.bleed = number(match[2], "a bleed amount")
        elif match and (plain in MINION_WORDS or plain in ("life", "retainer")):
            has.plain.add(plain)
        else:
            rest = _named(name, rest, has)
            continue
        rest = rest[match.end() :].strip()
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
        known = [*MINION_WORDS, *_NAMES]
        otherwise = f"write one of: {', '.join(MINION_WORDS)}, or a clan, Discipline, sect, title or trait"
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
