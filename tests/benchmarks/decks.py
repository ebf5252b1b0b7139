"""How the decks of the archive are read: by year, the share read right, and how much of them is played by name.

    python tests/benchmarks/decks.py                  the imported winning decks, written in the archive's form
    python tests/benchmarks/decks.py --as jol         the same in another form
    python tests/benchmarks/decks.py --published DIR  the files of the archive as they are published

A deck is read right if every card is the one it is and every total that it states holds. Of published files,
the cards are compared with those of the imported data where these have the deck. The time is that of reading alone.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref import paths
from vtesref.corpus import library
from vtesref.desk import cache
from vtesref.official import opening
from vtesref.official.deck_cards import OfficialCards
from vtesref.scenario.decks import lists as deck_lists
from vtesref.scenario.decks import written
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.scenario.decks.lists import Listed

#: How many decks that are not read right are named.
NAMED = 12


class Published(NamedTuple):
    """A deck of the archive: its id, its year, its text, and its cards by number (none: not known)."""

    id: str
    year: str
    text: str
    cards: dict[int, int]


def opened() -> OfficialCards | None:
    """Return the official cards, None where none are imported with winning decks."""
    root = paths.content_root()
    library.use(root)
    own = cache.open_store(root, paths.cache_root(), lambda done, total: None)
    official = opening.open_official(paths.data_root(), paths.cache_root(), lambda done, total: None)
    if official is None or not official.meta("counts").get("decks"):
        return None
    return OfficialCards(played_cards.held(), own, official)


def held(cards: OfficialCards) -> dict[str, tuple[str, dict[int, int]]]:
    """Return the cards of the imported winning decks with the year of each, by their ids."""
    found: dict[str, tuple[str, dict[int, int]]] = {}
    rows = cards.official.all(
        "SELECT json_extract(d.body, '$.id'), d.date, c.card, c.count FROM decks d JOIN deck_cards c ON c.deck = d.num"
    )
    for ident, date, card, count in rows:
        found.setdefault(str(ident), (date[:4] or "no day", {}))[1][card] = count
    return found


def from_data(cards: OfficialCards, form: str) -> Iterator[Published]:
    """Yield the imported decks as texts in a form."""
    for ident, deck in held(cards).items():
        yield of_data(ident, deck, cards, form)


def of_data(ident: str, deck: tuple[str, dict[int, int]], cards: OfficialCards, form: str) -> Published:
    """Return a deck of the imported data, as :func:`held` has it, as a text in a form."""
    year, numbers = deck
    return Published(ident, year, written.write(written.of_numbers(numbers, cards), form, cards), numbers)


def faults(listed: Listed, cards: dict[int, int]) -> list[str]:
    """Return what keeps a deck from being read right; ``cards`` are those that it has (none: not known)."""
    found = [note for note in listed.notes if note not in listed.left_out]
    found += [f"not known: {name}" for name in listed.unknown]
    if cards and (other := numbers_of(listed)) != Counter(cards):
        off = sorted({*(other - Counter(cards)), *(Counter(cards) - other)})
        found.append(f"other copies than the data of the cards {', '.join(map(str, off[:6]))}")
    return found


def from_files(cards: OfficialCards, folder: str) -> Iterator[Published]:
    """Yield the decks of a folder of published files."""
    known = held(cards)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".txt"):
            with open(os.path.join(folder, name), encoding="utf-8") as stream:
                text = stream.read()
            ident = name.removesuffix(".txt")
            year = re.search(r"\b(?:19|20)\d\d\b", "\n".join(text.splitlines()[2:4]))
            yield Published(ident, year[0] if year else "?", text, known.get(ident, ("", {}))[1])


def numbers_of(listed: Listed) -> Counter[int]:
    """Return the copies of a deck that was read by the official numbers of its cards."""
    found: Counter[int] = Counter()
    for entry in (*listed.deck.crypt, *listed.deck.library):
        card = listed.cards.get(entry.name)
        found[card.id if card else 0] += entry.copies
    return found


class Year:
    """What is counted of the decks of a year."""

    def __init__(self) -> None:
        self.decks = self.right = self.whole = 0
        self.crypt = [0, 0]
        self.library = [0, 0]

    def add(self, listed: Listed, right: bool) -> None:
        """Count a deck."""
        self.decks += 1
        self.right += right
        missing = {*listed.not_played}
        self.whole += not missing
        for pile, counted in ((listed.deck.crypt, self.crypt), (listed.deck.library, self.library)):
            for entry in pile:
                counted[0] += 0 if entry.name in missing else entry.copies
                counted[1] += entry.copies

    def told(self, name: str) -> str:
        """Return the line of the table."""
        shares = (
            self.right / self.decks,
            self.crypt[0] / (self.crypt[1] or 1),
            self.library[0] / (self.library[1] or 1),
        )
        return f"{name:8}{self.decks:7}" + "".join(f"{share:9.1%}" for share in shares) + f"{self.whole:9}"


def measure(decks: Iterator[Published], cards: OfficialCards) -> tuple[dict[str, Year], list[str], float]:
    """Read decks; return what each year comes to, what is wrong with those not read right, and the seconds taken."""
    years: dict[str, Year] = {}
    wrong: list[str] = []
    taken = 0.0
    for deck in decks:
        start = time.process_time()
        listed = deck_lists.read(deck.text, cards.known, cards)
        taken += time.process_time() - start
        found = faults(listed, deck.cards)
        for name in (deck.year, "all"):
            years.setdefault(name, Year()).add(listed, not found)
        if deck.year >= "2018":
            years.setdefault("2018-", Year()).add(listed, not found)
        if found:
            wrong.append(f"{deck.id} ({deck.year}): {'; '.join(found[:3])}")
    return years, wrong, taken


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--as", dest="form", default="twd", choices=written.FORMS, help="the form of the texts")
    parser.add_argument("--published", metavar="DIR", help="read the files of a folder instead")
    parser.add_argument("--wrong", type=int, default=NAMED, help="how many of those not read right are named")
    arguments = parser.parse_args()
    cards = opened()
    if cards is None:
        print('no winning decks are imported; "vtesref update" brings them')
        return 2
    decks = from_files(cards, arguments.published) if arguments.published else from_data(cards, arguments.form)
    years, wrong, taken = measure(decks, cards)
    print(f"{'year':8}{'decks':>7}{'right':>9}{'crypt':>9}{'library':>9}{'whole':>9}")
    for name in sorted(years):
        print(years[name].told(name))
    print(f"\nread in {taken:.1f} s of processor time; right: every card and every total that is stated;")
    print("crypt, library: copies played by name; whole: decks of which every card is")
    for line in wrong[: arguments.wrong]:
        print(line)
    if len(wrong) > arguments.wrong:
        print(f"{len(wrong) - arguments.wrong} more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
