"""Decks: how many cards a crypt and a library hold, and which vampires go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.editions import Edition

#: The cards of the smallest crypt.
CRYPT_MINIMUM = 12
#: The group of a crypt card that goes with any other.
ANY = "any"


class Entry(NamedTuple):
    """A line of a deck: copies of a card; ``group`` is a crypt card's ("" where it is not stated)."""

    copies: int
    name: str
    group: str = ""


class Deck(NamedTuple):
    """A crypt and a library, which are separate piles."""

    crypt: tuple[Entry, ...]
    library: tuple[Entry, ...]


class Fault(NamedTuple):
    """What a deck breaks: the rule, and how."""

    key: str
    text: str


def size(entries: tuple[Entry, ...]) -> int:
    """Return the number of cards of a crypt or library; copies of one card count as often as there are (no limit)."""
    return sum(entry.copies for entry in entries)


def flat(players: int) -> int:
    """Return the largest library of the Fifth Edition, which is the same whoever sits at the table."""
    return 90


def by_players(players: int) -> int:
    """Return the largest library of 1998: ten cards more than the smallest for each player."""
    return 40 + 10 * players


def faults(deck: Deck, edition: Edition, players: int) -> Iterator[Fault]:
    """Yield what a deck breaks of the rules of an edition, for a table of so many players."""
    cards = size(deck.crypt)
    if cards < CRYPT_MINIMUM:
        yield Fault("deck.crypt.min_12", f"the crypt holds {_cards(cards)}; at least {CRYPT_MINIMUM} are needed")
    cards = size(deck.library)
    least, most = edition.library_minimum, edition.library_maximum(players)
    if cards < least:
        yield Fault("deck.library.minimum", f"the library holds {_cards(cards)}; at least {least} are needed")
    if cards > most:
        yield Fault("deck.library.maximum", f"the library holds {_cards(cards)}; at most {most} are allowed")
    yield from edition.groups(deck)


def ungrouped(deck: Deck) -> Iterator[Fault]:
    """Yield nothing: the decks of 1998 know no groups."""
    yield from ()


def grouped(deck: Deck) -> Iterator[Fault]:
    """Yield a fault when the groups of a crypt are not one or two that follow each other; "any" goes with all."""
    numbers = sorted({int(entry.group) for entry in deck.crypt if entry.group not in ("", ANY)})
    if numbers and numbers[-1] - numbers[0] > 1:
        named = ", ".join(map(str, numbers))
        yield Fault("deck.group.consecutive", f"the crypt holds the groups {named}; one, or two in a row, are allowed")


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
