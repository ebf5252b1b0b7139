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


class Finding(NamedTuple):
    """What a rule says of a deck: the rule, the sentence, and whether the deck breaks it."""

    key: str
    text: str
    breaks: bool = True


def size(entries: tuple[Entry, ...]) -> int:
    """Return the number of cards of a crypt or library."""
    return sum(entry.copies for entry in entries)


def findings(deck: Deck, edition: Edition, players: int) -> Iterator[Finding]:
    """Yield what the rules of an edition say of a deck, for a table of so many players."""
    crypt, library = size(deck.crypt), size(deck.library)
    if crypt < CRYPT_MINIMUM:
        yield Finding("deck.crypt.min_12", f"the crypt holds {_cards(crypt)}; at least {CRYPT_MINIMUM} are needed")
    elif crypt > CRYPT_MINIMUM:
        yield Finding("deck.crypt.no_max", f"the crypt holds {_cards(crypt)}, and may hold any number more", False)
    least, most = edition.library_minimum, edition.library_maximum(players)
    if library < least:
        yield Finding("deck.library.minimum", f"the library holds {_cards(library)}; at least {least} are needed")
    if library > most:
        yield Finding("deck.library.maximum", f"the library holds {_cards(library)}; at most {most} are allowed")
    for pile, key, allowed in (
        (deck.crypt, "deck.unique.self_copies_ok", "one of them at a time can be controlled"),
        (deck.library, "deck.copies.unlimited", "there may be any number of them"),
    ):
        most_of = max(pile, key=lambda entry: entry.copies, default=None)
        if most_of is not None and most_of.copies > 1:
            yield Finding(key, f"{most_of.copies} copies of {most_of.name}: {allowed}", False)
    yield from edition.groups(deck)


def flat(players: int) -> int:
    """Return the largest library of the Fifth Edition, which is the same whoever sits at the table."""
    return 90


def by_players(players: int) -> int:
    """Return the largest library of 1998: ten cards more than the smallest for each player."""
    return 40 + 10 * players


def ungrouped(deck: Deck) -> Iterator[Finding]:
    """Yield nothing: the decks of 1998 know no groups."""
    yield from ()


def grouped(deck: Deck) -> Iterator[Finding]:
    """Yield what the groups of a crypt come to: one, or two that follow each other; "any" goes with all."""
    for entry in deck.crypt:
        if entry.group == ANY:
            yield Finding("deck.group.any", f"{entry.name} goes with every group", False)
        if entry.name.lower().endswith("(advanced)"):
            yield Finding("deck.advanced.in_crypt", f"{entry.name} is a crypt card as any other", False)
    numbers = sorted({int(entry.group) for entry in deck.crypt if entry.group not in ("", ANY)})
    if numbers and numbers[-1] - numbers[0] > 1:
        named = ", ".join(map(str, numbers))
        text = f"the crypt holds the groups {named}; one, or two that follow each other, are allowed"
        yield Finding("deck.group.consecutive", text)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
