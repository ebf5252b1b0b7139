"""Reading decks as they are published: the layout of the archive of winning decks, and plain lists of "3x Name"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.turn.deck import ANY, Deck, Entry
from vtesref.scenario.decks import text as deck_text
from vtesref.scenario.words.text import ScenarioError, number

if TYPE_CHECKING:
    from vtesref.scenario.words.played_cards import Known

#: A line longer than this, in letters, is no part of a deck.
MAX_LETTERS = 300
#: A list of more cards, a line each, is no deck.
MAX_ENTRIES = 1000
#: A heading of the crypt or the library, with the number of cards that it tells, if it does.
_PILE = re.compile(r"(?P<pile>crypt|library)\b\s*:?\s*(?:[\[(]\s*(?P<told>\d+)\b.*)?:?\s*", re.I)
#: A heading of cards of a type within the library: "Master (15; 3 trifle)".
_TYPES = re.compile(r"[A-Z][A-Za-z /&-]*?\s*[\[(]\s*\d+[^\])]*[\])].*")
_CARD = re.compile(r"(?P<copies>\d+)\s*(?:x|\*)?\s+(?P<name>\S.*)", re.I)
#: What follows the name of a vampire: its capacity, its Disciplines, a title, its clan and its group.
_VAMPIRE = re.compile(
    r"(?P<name>.+?)\s+(?P<capacity>\d{1,2})\s+(?P<rest>\S.*?)?(?P<clan>\S[^:]*?)?:\s*(?P<group>\d{1,2}|any|\*)", re.I
)
_PLAIN_GROUP = re.compile(r"(?P<name>.+?)\s+\(?g(?P<group>\d{1,2}|any)\)?", re.I)
_SHORT = re.compile(r"[A-Za-z]{3}")


class Stated(NamedTuple):
    """What a list says of a vampire: its capacity, and its Disciplines in the short form."""

    capacity: int
    disciplines: tuple[str, ...]


class Listed(NamedTuple):
    """A deck that was read: its cards, by their printed names where they are known.

    ``unknown`` are the names that are not known, each once; ``notes`` are other remarks on the list;
    ``stated`` is what the list says of its vampires, by their names.
    """

    deck: Deck
    unknown: tuple[str, ...]
    notes: tuple[str, ...]
    stated: dict[str, Stated]


def read(text: str, known: Known) -> Listed:
    """Read a deck in a published form or in the project's own; raises ScenarioError for what is no deck."""
    if _is_own(text):
        return named(deck_text.read(text), known)
    reading = _Reading(known)
    for place, line in enumerate(text.splitlines(), 1):
        reading.line(line.replace("\t", " ").strip(), place)
    return reading.done()


def _is_own(text: str) -> bool:
    for line in text.splitlines():
        plain = " ".join(line.split())
        if plain and not plain.startswith("#"):
            return plain.rstrip(":").lower() in ("crypt", "library")
    return True


def known_name(name: str, known: Known) -> tuple[str, bool] | None:
    """Return the printed name of a card that is known, and whether it is a vampire; None for one that is not known."""
    for form in _forms(name):
        found = known.exact(form)
        if found is not None:
            key, vampire = found
            return (known.source.vampires if vampire else known.source.names)[key], vampire
    return None


def _forms(name: str) -> list[str]:
    """Return how a name may be printed: "Parthenon, The" is The Parthenon, (ADV) is what marks an advanced vampire."""
    forms = [name]
    article = re.fullmatch(r"(.+), (The|An|A)", name, re.I)
    if article:
        forms.append(f"{article[2]} {article[1]}")
    advanced = re.fullmatch(r"(.+?) ?[\[(]adv(?:anced)?\.?[\])]", name, re.I)
    if advanced:
        return [f"{advanced[1]} ADV"]
    return forms


def named(deck: Deck, known: Known) -> Listed:
    """Give a deck that was read the names and groups of the cards that are known."""
    unknown: list[str] = []
    notes: list[str] = []
    piles: list[tuple[Entry, ...]] = []
    for pile, wants_vampire in ((deck.crypt, True), (deck.library, False)):
        entries = []
        for entry in pile:
            found = known_name(entry.name, known)
            if found is None or found[1] != wants_vampire:
                unknown.append(entry.name)
                if found is not None:
                    notes.append(
                        f"{found[0]} is a {'crypt' if found[1] else 'library'} card, but the list has it elsewhere"
                    )
                entries.append(entry)
            else:
                group = _group(found[0], known) if wants_vampire else ""
                if entry.group and group and entry.group != group:
                    notes.append(f"{found[0]} is of group {group}; the list says {entry.group}")
                entries.append(Entry(entry.copies, found[0], entry.group or group))
        piles.append(tuple(entries))
    return Listed(Deck(*piles), tuple(dict.fromkeys(unknown)), tuple(notes), {})


def _group(name: str, known: Known) -> str:
    found = known.exact(name)
    return "" if found is None else str(known.source.data(found[0]).get("group", "")).lower()


class _Reading:
    """Reads a published list line by line."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.pile = ""
        self.told: dict[str, int] = {}
        self.piles: dict[str, list[Entry]] = {"crypt": [], "library": []}
        self.stated: dict[str, Stated] = {}
        self.skipped: list[str] = []

    def line(self, text: str, place: int) -> None:
        """Read one line: a heading, a card, or what is neither, which is text before the crypt and a remark after."""
        if not text or set(text) <= set("-=_*#/ ") or text.startswith(("#", "//")):
            return
        heading = _PILE.fullmatch(text)
        if heading:
            self.pile = heading["pile"].lower()
            if heading["told"]:
                self.told[self.pile] = number(heading["told"], f"line {place}: a number of cards")
            return
        match = _CARD.fullmatch(text)
        if match is None or (not self.pile and self._is_prose(text, match["name"])):
            if self.pile and not _TYPES.fullmatch(text):
                self.skipped.append(f'line {place}: "{text[:60]}" is not a card and was left out')
            return
        if len(text) > MAX_LETTERS:
            raise ScenarioError(f"line {place}: the line has {len(text)} letters; at most {MAX_LETTERS} are read")
        copies = number(match["copies"], f"line {place}: a number of copies")
        if not copies:
            raise ScenarioError(f"line {place}: there are 0 copies of {match['name']}; leave the line out")
        self._card(copies, re.sub(r"\s+--.*", "", match["name"]).strip(), place)

    def _is_prose(self, text: str, name: str) -> bool:
        """Tell whether a line above all headings only happens to begin with a number: "12 players", "2R+F"."""
        return not re.match(r"\d+\s*(?:x|\*)\s", text, re.I) and known_name(_bare(name), self.known) is None

    def _card(self, copies: int, text: str, place: int) -> None:
        group, capacity, rest = "", 0, ""
        vampire = _VAMPIRE.fullmatch(text) if self.pile != "library" else None
        grouped = _PLAIN_GROUP.fullmatch(text) if self.pile != "library" else None
        if vampire:
            text, group, capacity = vampire["name"], vampire["group"].lower(), int(vampire["capacity"])
            rest = f"{vampire['rest'] or ''}{vampire['clan'] or ''}"
        elif grouped:
            text, group = grouped["name"], grouped["group"].lower()
        found = known_name(text, self.known)
        name = text if found is None else found[0]
        pile = self.pile
        if not pile and found is not None:
            pile = "crypt" if found[1] else "library"
        pile = pile or ("crypt" if group else "library")
        if capacity:
            self.stated[name] = Stated(capacity, _disciplines(rest))
        entries = self.piles[pile]
        entries.append(
            Entry(copies, name, ANY if group == "*" else group and (group if group == ANY else str(int(group))))
        )
        if len(entries) > MAX_ENTRIES:
            raise ScenarioError(
                f"line {place}: the {pile} has more than {MAX_ENTRIES} lines; write each card once, with its "
                "number of copies"
            )

    def done(self) -> Listed:
        """Return the deck."""
        if not self.piles["crypt"] and not self.piles["library"]:
            raise ScenarioError(
                "there is no card in the list; write lines of copies and a name, such as: 3x Govern the Unaligned"
            )
        listed = named(Deck(tuple(self.piles["crypt"]), tuple(self.piles["library"])), self.known)
        notes = [*listed.notes, *self.skipped]
        for pile, told in self.told.items():
            held = sum(entry.copies for entry in self.piles[pile])
            if held != told:
                notes.append(f"the heading says that the {pile} holds {told} cards; the list holds {held}")
        return listed._replace(notes=tuple(notes), stated=self.stated)


def _bare(name: str) -> str:
    vampire = _VAMPIRE.fullmatch(name) or _PLAIN_GROUP.fullmatch(name)
    return vampire["name"] if vampire else name


def _disciplines(text: str) -> tuple[str, ...]:
    """Return the Disciplines at the front of what a list says after the capacity, in the short form."""
    from vtesref.engine.traits import SHORT

    found = []
    for word in text.split():
        if not _SHORT.fullmatch(word) or word.lower() not in SHORT or not (word.islower() or word.isupper()):
            break
        found.append(word)
    return tuple(found)
