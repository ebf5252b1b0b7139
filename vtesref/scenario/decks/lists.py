"""Reading decks in every form in which they are published: by the archive, by programs, in posts.

Whatever the form, a list comes to rows: copies and the words that name a card, below a heading or none. The cards that
are known then decide what is a card, of which pile, and which of several that share a name.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.turn.deck import Deck, Entry
from vtesref.scenario.decks import lines, structured
from vtesref.scenario.decks.cards import FIRST_OF_CRYPT, Card, Cards, Wanted, chosen, tidy, wanted
from vtesref.scenario.decks.lines import MAX_ENTRIES, Read, Row
from vtesref.scenario.words.text import ScenarioError, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vtesref.scenario.words.played_cards import Known

#: A line longer than this, in letters, is no part of a deck.
MAX_LETTERS = 300
#: So many copies, without a mark before the name, are a part of a name that is not known: "419 Operation".
MANY = 100
#: So many lines that were left out are named; of more only the number.
MAX_LEFT_OUT = 20
#: How far an average of capacities may be from the stated one, which is rounded.
ROUNDED = 0.0101
#: The vampires whose capacities the archive adds up to the least and the most.
FIRST_TURN = 4
_RULE = frozenset("-=_*#/~ +")
_TITLE = re.compile(r"(?:deck\s*name|name|title)\s*:\s*(?P<told>.*)", re.I)
_AUTHOR = re.compile(r"(?:author|created by|creator|player)\s*:\s*(?P<told>.*)", re.I)


class Stated(NamedTuple):
    """What a list says of a vampire: its capacity, and its Disciplines in the short form."""

    capacity: int
    disciplines: tuple[str, ...]


class Listed(NamedTuple):
    """A deck that was read: its cards, by their printed names where they are known.

    ``unknown`` are the names that are not known at all, ``unplayed`` those of cards that are known but that stories do
    not play by name, each once; ``notes`` are other remarks on the list; ``stated`` is what the list says of its
    vampires, ``cards`` what is known of its cards, both by their names in the deck. ``left_out`` are the notes on lines
    that are no card; ``title`` and ``author`` are "" where the list tells none.
    """

    deck: Deck
    unknown: tuple[str, ...]
    notes: tuple[str, ...]
    stated: dict[str, Stated]
    unplayed: tuple[str, ...] = ()
    cards: Mapping[str, Card] = MappingProxyType({})
    left_out: tuple[str, ...] = ()
    title: str = ""
    author: str = ""

    @property
    def not_played(self) -> tuple[str, ...]:
        """The names of all cards that stories do not play by name."""
        return (*self.unplayed, *self.unknown)


class Found(NamedTuple):
    """What the words of a row name: the card if it is known, or a name; what is said of a vampire."""

    card: Card | None
    name: str
    group: str
    told: lines.Tail | None
    several: tuple[Card, ...] = ()


def read(text: str, known: Known, cards: Cards | None = None) -> Listed:
    """Read a deck in any published form or in the project's own; raises ScenarioError for what is no deck.

    ``cards`` are the cards that names may mean; without them, those that ``known`` plays.
    """
    cards = cards or Cards(known)
    told = structured.read(text)
    return done(told if told is not None else _Lines(text, cards).read(), cards)


def named(deck: Deck, known: Known, cards: Cards | None = None) -> Listed:
    """Give a deck that was read the names and groups of the cards that are known."""
    rows = [
        Row(entry.copies, f"{entry.name} g{entry.group}" if entry.group else entry.name, pile)
        for pile, entries in (("crypt", deck.crypt), ("library", deck.library))
        for entry in entries
    ]
    return done(Read(rows, [], []), cards or Cards(known))


def find(text: str, pile: str, cards: Cards) -> Found:
    """Return what the words of a row name: a card, with what a list says of a vampire behind it."""
    found: Found | None = cards.named.get((text, pile))
    if found is None:
        found = cards.named[text, pile] = _find(tidy(text), pile, cards)
    return found


def _find(text: str, pile: str, cards: Cards) -> Found:
    for whole in dict.fromkeys((text, re.sub(r"\s+(?:--|//).*", "", text).strip())):
        if (found := _named(whole, pile, cards)) is not None:
            return found
    return _described(whole, pile, cards)


def _named(text: str, pile: str, cards: Cards, told: lines.Tail | None = None) -> Found | None:
    for asked in dict.fromkeys((Wanted(text, "", False), wanted(text))):
        if pile == "library" and asked.name != text and asked.group:
            continue
        group = asked.group or (told.group if told else "")
        left = chosen(cards.find(asked.name), asked._replace(group=group), pile, told.capacity if told else 0)
        if left:
            several = tuple(left[1:]) if left[0].crypt and not group and not (told and told.capacity) else ()
            return Found(left[0], left[0].name, group, told, tuple(card for card in several if card.id != left[0].id))
    return None


def _described(text: str, pile: str, cards: Cards) -> Found:
    """Read a vampire with its capacity, clan or the like behind its name, or else a name that is not known."""
    if pile == "library":
        return Found(None, text, "", None)
    columns = re.split(r"\s{2,}|\t", text, maxsplit=1)
    words = text.split()
    ways = [(columns[0], columns[1])] if len(columns) > 1 else []
    ways += [(" ".join(words[:count]), " ".join(words[count:])) for count in range(len(words) - 1, 0, -1)]
    for name, rest in ways:
        told = lines.tail(rest)
        found = None if told is None else _named(name, "crypt", cards, told)
        if found is not None and found.card is not None and found.card.crypt is not False:
            return found
    # not known: its name ends where columns part it from the rest, or else before its capacity or Disciplines
    for name, rest in (*ways[: len(columns) - 1], *reversed(ways)):
        told = lines.tail(rest)
        if told is not None and (len(columns) > 1 or lines.begins(rest)):
            return Found(None, name, told.group, told)
    asked = wanted(text)
    return Found(None, asked.name if asked.group else text, asked.group, None)


class _Lines:
    """Reads a list of lines."""

    def __init__(self, text: str, cards: Cards) -> None:
        self.cards = cards
        self.lines = [(place, _plain(line)) for place, line in enumerate(text.splitlines(), 1)]
        self.pile, self.block = "", 0
        self.rows: list[Row] = []
        self.left_out: list[str] = []
        self.notes: list[str] = []
        self.title = self.author = ""
        #: Headings, each with the number of rows above it and where the rows that it tells of end.
        self.headings: list[tuple[lines.Heading, int]] = []
        self.from_place, self.prose = self._begins()

    def _begins(self) -> tuple[int, bool]:
        """Return the line from which on cards may stand, and whether lines may be prose until the first card.

        What stands above the headings is prose, unless a pile has no heading and must stand there: programs write the
        library first and then "Crypt:", people the crypt first and then "Library".
        """
        written = [(place, line) for place, line in self.lines if line and not set(line) <= _RULE]
        found: dict[str, int] = {}
        types: list[int] = []
        for (place, line), (_, after) in zip(written, [*written[1:], (0, "")], strict=False):
            told = lines.heading(line)
            if told is None:
                continue
            if told.type:
                types.append(place)
            elif told.rest or after[:1].isdigit() or lines.ways(after)[0].by == "x" or lines.heading(after):
                found.setdefault(told.pile, place)  # another word "Crypt" is a line of what is told above the deck
        if not found:
            if types:
                self.pile = "crypt"
            return 0, True
        first = min(found, key=lambda pile: found[pile])
        if len(found) > 1 or (first == "crypt" and any(place > found[first] for place in types)):
            return found[first], False
        self.pile = "library" if first == "crypt" else "crypt"
        return 0, True

    def read(self) -> Read:
        """Read all lines."""
        for place, line in self.lines:
            if not line:
                self.block += 1
            elif not (set(line) <= _RULE or line.startswith(("#", "//", "--"))):
                self.line(line, place)
        self._check_totals()
        if len(self.left_out) > MAX_LEFT_OUT:
            more = len(self.left_out) - MAX_LEFT_OUT
            self.left_out[MAX_LEFT_OUT:] = [f"{more} more lines were left out, as they are no cards"]
        return Read(self.rows, self.left_out, self.notes, self.title, self.author)

    def line(self, text: str, place: int) -> None:
        """Read one line: a heading, a card, or what is neither, which is prose above the cards and left out below."""
        if place >= self.from_place and (told := lines.heading(text)) is not None:
            if not told.type or not self.headings or told.pile != "crypt" or self.pile != "library":
                self.pile = told.pile
            self.headings.append((told, len(self.rows)))
            if told.rest:
                self.line(told.rest, place)
            return
        if not self.rows and not self.headings and self._is_told(text):
            return
        if place < self.from_place:
            return
        ways = lines.ways(text)
        if len(text) > MAX_LETTERS and ways[0].by == "x":
            raise ScenarioError(f"line {place}: the line has {len(text)} letters; at most {MAX_LETTERS} are read")
        way = self._way(ways) if len(text) <= MAX_LETTERS else None
        if way is not None:
            if not way.copies:
                raise ScenarioError(f"line {place}: there are 0 copies of {way.text}; leave the line out")
            number(str(way.copies), f"line {place}: a number of copies")
            self.rows.append(Row(way.copies, way.text, self.pile, place, 0, self.block))
            if len(self.rows) > MAX_ENTRIES:
                raise ScenarioError(
                    f"line {place}: the deck has more than {MAX_ENTRIES} lines; write each card once, with its "
                    "number of copies"
                )
        elif (self.rows or self.headings) and not (text.endswith(":") and len(text) < 60):
            self.left_out.append(f'line {place} left out: "{text[:60]}" is not a card')

    def _is_told(self, text: str) -> bool:
        title, author = _TITLE.fullmatch(text), _AUTHOR.fullmatch(text)
        self.title = self.title or (" ".join(title["told"].split()) if title else "")
        self.author = self.author or (" ".join(author["told"].split()) if author else "")
        return title is not None or author is not None

    def _way(self, ways: list[lines.Way]) -> lines.Way | None:
        """Return the way to read a line by which its name is known, else the first that tells copies as cards do."""
        if len(ways) > 1 and ways[0].by == "x" and len(ways) == 2:
            return ways[0]
        for way in ways:
            if find(way.text, self.pile, self.cards).card is not None:
                return way
        counted = next((way for way in ways if way.by == "x"), None)
        if counted is not None:
            return counted
        begun = bool(self.rows or self.headings) if self.prose else True
        if begun or self.headings:
            first = next((way for way in ways if way.by == "before"), None)
            return first if first is None or first.copies < MANY else ways[-1]
        return None

    def _check_totals(self) -> None:
        """Compare what the headings state with what stands below them."""
        for place, (told, start) in enumerate(self.headings):
            if told.told is None:
                continue
            if told.type:
                after = [first for _, first in self.headings[place + 1 :]]
                rows = self.rows[start : after[0] if after else None]
            else:
                rows = [row for row in self.rows if row.pile == told.pile]
            held = sum(row.copies for row in rows)
            if held != told.told:
                of = f"{told.type} has" if told.type else f"the {told.pile} holds"
                self.notes.append(f"the heading says that {of} {told.told} cards; the list holds {held}")
        for told, _ in self.headings:
            if told.pile == "crypt" and told.least is not None and told.most is not None:
                self._check_capacities(told)

    def _check_capacities(self, told: lines.Heading) -> None:
        sizes: list[int] = []
        for row in self.rows:
            if row.pile == "crypt":
                found = find(row.text, "crypt", self.cards)
                size = found.told.capacity if found.told else 0
                size = size or (found.card.capacity if found.card else 0)
                if not size:
                    return
                sizes += [size] * row.copies
        if not sizes:
            return
        sizes.sort()
        sums = (sum(sizes[:FIRST_TURN]), sum(sizes[-FIRST_TURN:]))
        average = sum(sizes) / len(sizes)
        wrong = []
        if (told.least, told.most) not in (sums, (sizes[0], sizes[-1])):
            wrong.append(f"min={told.least:g}, max={told.most:g}, but they are {sums[0]} and {sums[1]}")
        if told.average is not None and abs(told.average - average) > ROUNDED:
            wrong.append(f"an average of {told.average:g}, but it is {average:.2f}")
        if wrong:
            self.notes.append(f"the heading says that the capacities come to {'; '.join(wrong)}")


def _plain(line: str) -> str:
    """Return a line without what does not matter; tabs and several spaces part columns, and stay."""
    return tidy(line.strip().removeprefix("\ufeff").replace("\t", "  "))


def done(told: Read, cards: Cards) -> Listed:
    """Return the deck of what was read."""
    rows = [(row, _of_row(row, cards)) for row in told.rows]
    if not rows:
        raise ScenarioError(
            "there is no card in the list; write lines of copies and a name, such as: 3x Govern the Unaligned"
        )
    piles = _piles(rows)
    rows, chosen_notes = _by_groups(rows)
    entries: dict[str, dict[tuple[str, str], int]] = {"crypt": {}, "library": {}}
    stated: dict[str, Stated] = {}
    cards_of: dict[str, Card] = {}
    unknown: list[str] = []
    notes = chosen_notes
    for (row, found), pile in zip(rows, piles, strict=True):
        card, group = found.card, found.group
        if card is not None:
            cards_of[found.name] = card
            if card.crypt is not None and card.crypt != (pile == "crypt"):
                notes.append(
                    f"{card.name} is a {'crypt' if card.crypt else 'library'} card, but the list has it elsewhere"
                )
            if group and card.group and group != card.group and pile == "crypt":
                notes.append(f"{card.name} is of group {card.group}; the list says {group}")
            group = group or (card.group if pile == "crypt" else "")
        if card is None or (card.crypt is not None and card.crypt != (pile == "crypt")):
            unknown.append(found.name)
        if found.told and found.told.capacity:
            stated[found.name] = Stated(found.told.capacity, found.told.disciplines)
        elif card is not None and card.capacity and not card.played:
            stated[found.name] = Stated(card.capacity, card.disciplines)
        key = (found.name, group if pile == "crypt" else "")
        entries[pile][key] = entries[pile].get(key, 0) + row.copies
    crypt, library = (
        tuple(Entry(copies, name, group) for (name, group), copies in entries[pile].items()) for pile in entries
    )
    unplayed = [card.name for card in cards_of.values() if not card.played and card.name not in unknown]
    return Listed(
        Deck(crypt, library),
        tuple(dict.fromkeys(unknown)),
        (*dict.fromkeys(notes), *told.notes, *told.left_out),
        stated,
        tuple(dict.fromkeys(unplayed)),
        cards_of,
        tuple(told.left_out),
        told.title,
        told.author,
    )


def _by_groups(rows: list[tuple[Row, Found]]) -> tuple[list[tuple[Row, Found]], list[str]]:
    """Settle which vampire is meant by a name that several share, where the list tells no group.

    It is the oldest, as the programs that write no groups have it, unless only another goes with the rest of the crypt.
    """
    groups = {found.group or (found.card.group if found.card else "") for _, found in rows if not found.several}
    numbers = [int(group) for group in groups if group.isdigit()]

    def fits(card: Card) -> bool:
        every = [*numbers, int(card.group)] if card.group.isdigit() else numbers
        return not every or max(every) - min(every) <= 1

    settled: list[tuple[Row, Found]] = []
    notes: list[str] = []
    for row, found in rows:
        others = [card for card in found.several if fits(card)]
        if found.card is not None and numbers and len(others) == 1 and not fits(found.card):
            card = others[0]
            notes.append(
                f"{card.name} is taken for the {card.printed} of the list, by the groups of the other vampires"
            )
            found = found._replace(card=card, name=card.name, several=())
        settled.append((row, found))
    return settled, notes


def _of_row(row: Row, cards: Cards) -> Found:
    if row.number:
        card = cards.numbered(row.number)
        if card is not None:
            return Found(card, card.name, "", None)
        if not row.text:
            return Found(None, f"card {row.number}", "", None)
    return find(row.text, row.pile, cards)


def _piles(rows: Iterable[tuple[Row, Found]]) -> list[str]:
    """Return the pile of each row: as the list tells it, as the card is, or as the known ones around it are."""
    every = list(rows)
    piles = [_told_pile(*one) for one in every]
    blocks: dict[int, list[int]] = {}
    for place, (row, _) in enumerate(every):
        blocks.setdefault(row.block, []).append(place)
    ordered = sorted(blocks)
    for block in ordered:
        places = blocks[block]
        in_crypt = [place for place in places if piles[place] == "crypt"]
        in_library = [place for place in places if piles[place] == "library"]
        for place in places:
            if piles[place]:
                continue
            if in_crypt and in_library:
                piles[place] = "crypt" if place < in_crypt[-1] else "library"
            elif in_crypt or in_library:
                piles[place] = "crypt" if in_crypt else "library"
            else:
                piles[place] = "crypt" if block == ordered[0] and len(ordered) > 1 else "library"
    return piles


def _told_pile(row: Row, found: Found) -> str:
    if row.pile:
        return row.pile
    if found.card is not None and found.card.crypt is not None:
        return "crypt" if found.card.crypt else "library"
    if row.number:
        return "crypt" if row.number >= FIRST_OF_CRYPT else "library"
    return "crypt" if found.group or found.told else ""
