"""What a deck comes to in numbers: capacities, groups, clans, types, Disciplines, and what is played by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.decks.lists import FIRST_TURN

if TYPE_CHECKING:
    from vtesref.scenario.decks.lists import Listed

#: What stands for a fact that is not known of a card.
NOT_KNOWN = "not known"


class Crypt(NamedTuple):
    """Copies of vampires by what they are; ``least`` and ``most`` are of four, None if a capacity is not known.

    ``disciplines`` gives for each (in the short form) the copies that have it at inferior, and at superior.
    """

    cards: int
    capacities: dict[int, int]
    least: int | None
    most: int | None
    average: float | None
    groups: dict[str, int]
    clans: dict[str, int]
    titles: dict[str, int]
    disciplines: dict[str, tuple[int, int]]
    played: int


class Library(NamedTuple):
    """Copies of library cards by their types and by the Disciplines that they ask for (in the short form)."""

    cards: int
    types: dict[str, int]
    disciplines: dict[str, int]
    played: int


def crypt(listed: Listed) -> Crypt:
    """Count a crypt; what the list states of a vampire that is not known counts too."""
    capacities: Counter[int] = Counter()
    groups: Counter[str] = Counter()
    clans: Counter[str] = Counter()
    titles: Counter[str] = Counter()
    disciplines: dict[str, list[int]] = {}
    sizes: list[int] = []
    played = 0
    missing = {*listed.not_played}
    for entry in listed.deck.crypt:
        card, stated = listed.cards.get(entry.name), listed.stated.get(entry.name)
        size = (card.capacity if card else 0) or (stated.capacity if stated else 0)
        codes = (card.disciplines if card else ()) or (stated.disciplines if stated else ())
        capacities[size] += entry.copies
        sizes += [size] * entry.copies
        groups[entry.group or NOT_KNOWN] += entry.copies
        clans[(card.clan if card else "") or NOT_KNOWN] += entry.copies
        if card and card.title:
            titles[card.title] += entry.copies
        for code in dict.fromkeys(codes):
            if not (code.islower() and code.upper() in codes):
                disciplines.setdefault(code.lower(), [0, 0])[code.isupper()] += entry.copies
        played += 0 if entry.name in missing else entry.copies
    sizes.sort()
    whole = bool(sizes) and bool(sizes[0])
    return Crypt(
        len(sizes),
        dict(sorted(capacities.items())),
        sum(sizes[:FIRST_TURN]) if whole else None,
        sum(sizes[-FIRST_TURN:]) if whole else None,
        round(sum(sizes) / len(sizes), 2) if whole else None,
        dict(sorted(groups.items())),
        _most(clans),
        _most(titles),
        {
            code: (low, high)
            for code, (low, high) in sorted(disciplines.items(), key=lambda one: (-sum(one[1]), one[0]))
        },
        played,
    )


def library(listed: Listed) -> Library:
    """Count a library."""
    types: Counter[str] = Counter()
    disciplines: Counter[str] = Counter()
    played = held = 0
    missing = {*listed.not_played}
    for entry in listed.deck.library:
        card = listed.cards.get(entry.name)
        held += entry.copies
        types["/".join(sorted(card.types)) if card and card.types else NOT_KNOWN] += entry.copies
        for code in dict.fromkeys(code.lower() for code in card.disciplines) if card else ():
            disciplines[code] += entry.copies
        played += 0 if entry.name in missing else entry.copies
    return Library(held, _most(types), _most(disciplines), played)


def _most(counted: Counter[str]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda one: (-one[1], one[0])))
