"""How a card is played that a description names: by whom, at which level, at whom.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.traits import CLANS, SHORT, TITLES
from vtesref.scenario.plain import objects
from vtesref.scenario.plain.ledger import USUAL
from vtesref.scenario.plain.naming import IS_MINION, seat
from vtesref.scenario.plain.people import ME, VAMPIRE, Line, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.cards.named import Named
    from vtesref.scenario.plain.hearing import Hearing

#: What begins by what something is done that was told before.
MEANS = ("with", "using", "by", "via", "through", "thanks to")
BASIC, SUPERIOR = "basic", "superior"
LEVEL = r"(?:superior|inferior|basic)"


def player_of(h: Hearing, default: Person | None) -> Person:
    """Return the minion that plays a card: who is told, or else who is spoken of."""
    at = h.ledger.at
    if h.eat(r"(?:from|by|with)") and IS_MINION.match(h.rest):
        person = objects.minion(h)
        if person is not None:
            return person
    h.ledger.back(at)
    if not h.subject:
        return default or h.mine()
    first = h.subject[0]
    if isinstance(first, Seat) and default is not None and default.side == first.name:
        return default
    return h.doer()


def way_of(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], person: Person) -> list[dict[str, Any]]:
    """Return the texts of the level at which a card is played, and see that its player may play it."""
    h.players_of.append((named, person))
    by_level: dict[str, list[dict[str, Any]]] = {}
    for text in texts:
        by = str(text.get("by", "")).partition(" or ")[0]
        if by and (len(by) != 3 or by.lower() not in SHORT):
            h.lack(f'at which level the card "{named.name}" is played')
        by_level.setdefault("" if not by else SUPERIOR if by.isupper() else BASIC, []).append(text)
    levels = [one for one in by_level if one]
    if level and level not in by_level:
        h.lack(f'at which level the card "{named.name}" is played')
        return texts
    if not level and len(levels) > 1:
        need = str((named.data or {}).get("requires", ""))
        if need in person.words:  # it was told to have the Discipline at basic
            level = BASIC
        else:
            level = h.choose(*sorted(levels))
            h.level_points.append(len(h.points) - 1)
            h.levels.append(f"{named.name} at {level}")
    h.level = f" at {level}" if level and len(levels) > 1 else ""
    return [*by_level.get("", ()), *by_level.get(level, ())] if level else texts


def fit(h: Hearing, named: Named, person: Person) -> None:
    """Let a vampire of whom nothing else is told have what a card requires of its player."""
    if named.data is None:
        return
    data = named.data or {}
    needs = data.get("requires", ())
    needs = [needs] if isinstance(needs, str) else list(needs)
    for need in needs:
        if person.kind != VAMPIRE or need == "vampire":
            continue
        if need in SHORT:
            if not {need, need.upper()} & set(person.words):
                person.words[need.upper()] = None
            continue
        ways = re.split(r" or ", need)
        if any(way.lower() in map(str.lower, person.words) for way in ways):
            continue
        if all(way.lower() in map(str.lower, TITLES) for way in ways) and not person.untitled and not titles_of(person):
            person.words[ways[0].lower()] = None
        elif len(ways) == 1 and need in CLANS and not person.label:
            person.words[need] = None
        else:
            h.lack(f'who may play the card "{named.name}"')


def titles_of(person: Person) -> set[str]:
    """Return the titles that a minion is told to have."""
    return {title.lower() for title in TITLES} & set(person.words)


def finds(texts: list[dict[str, Any]], pattern: str) -> re.Match[str] | None:
    """Find what a card does, if any of its texts says so by itself."""
    for text in texts:
        for one in text.get("do", ()):
            if isinstance(one, str) and (found := re.match(pattern, one)):
                return found
    return None


def tell_with(h: Hearing, named: Named, line: Line, text: str) -> None:
    """Let a line of the story be told with its card at the end."""
    h.told_with.append((line, text))
    h.with_cards.append(named.said)


_GIVEN = (
    r"(?:for|to (?:get|gain|add|give(?: him| it)?)|giving(?: him| it)?)? ?(?:an? )?"
    r"\+?(?P<n>\d+)(?: more)? (?P<what>bleed|stealth|intercept)"
)


def given(h: Hearing, level: str, texts: list[dict[str, Any]]) -> str:
    """Read how much a card is told to give, which may tell at which level it is played; return that."""
    match = h.see(_GIVEN)
    if match is None:
        return level
    for text in texts:
        by = str(text.get("by", "")).partition(" or ")[0]
        of = "" if not by else SUPERIOR if by.isupper() else BASIC
        gives = finds([text], rf"\+{match['n']} {match['what']}\b")
        if gives and (not level or of in ("", level)):
            h.eat(_GIVEN, USUAL)
            return level or of
    return level


def aimless(h: Hearing, named: Named, texts: list[dict[str, Any]]) -> None:
    """Note a card for which something has to be chosen that nobody tells."""
    if any("choose" in text for text in texts):
        h.lack(f'what is chosen for the card "{named.name}"')


def target_of(h: Hearing, choose: str, person: Person) -> Person | Seat | None:
    """Read what a card is aimed at: a minion, or a Methuselah."""
    if "Methuselah" in choose.split("=")[-1].split(" controls")[0].split(",")[0] and "minion" not in choose:
        h.eat("on|against|at|to")
        return seat(h)
    if not re.search(r"\b(?:minion|vampire|ally)\b", choose):
        return None
    other = objects.minion(h, person)
    if other is not None and "uncontrolled" in choose:
        other.words["uncontrolled"] = None
        if "younger" in choose and other.capacity is None and other.blood is None:
            other.capacity = other.room = max(1, person.counters()[1] - 1)
        other.side = other.side or person.side
    elif other is not None and " you control" in choose:
        other.side = other.side or person.side or ME
    elif other is not None:
        h.oppose(person, other)
    return other
