"""Writing decks in the forms of the archive and of the programs that people play and build with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.decks.cards import Card, Cards, article_last
from vtesref.scenario.decks.lists import FIRST_TURN, Listed
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vtesref.engine.turn.deck import Entry

#: The types of library cards in the order in which the archive lists them.
TYPES = (
    "Master", "Conviction", "Power", "Action", "Action/Combat", "Action/Reaction", "Political Action", "Ally",
    "Equipment", "Retainer", "Action Modifier", "Action Modifier/Combat", "Action Modifier/Reaction", "Reaction",
    "Combat", "Combat/Reaction", "Event",
)  # fmt: skip
#: What cards of no known type stand under.
OTHER = "Other"
#: Letters that no accent tells from a plain one.
_PLAIN = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ß": "ss",
                        "ı": "i", "đ": "d", "’": "'", "—": "-", "–": "-"})  # fmt: skip


class Line(NamedTuple):
    """A card of a deck to be written: its copies, what is known of it, its group, and if an older one has its name."""

    copies: int
    card: Card
    group: str
    shared: bool

    @property
    def type(self) -> str:
        """The types of a library card as a heading has them."""
        return "/".join(sorted(self.card.types)) or OTHER


def of_numbers(numbers: Mapping[int, int], cards: Cards) -> Listed:
    """Return a deck of copies by official numbers; raises ScenarioError for a number that is not known."""
    from vtesref.scenario.decks.lines import Read, Row
    from vtesref.scenario.decks.lists import done

    missing = [number for number in numbers if cards.numbered(number) is None]
    if missing:
        raise ScenarioError(f"no card is known by the number {missing[0]}")
    return done(Read([Row(copies, "", "", 0, number) for number, copies in numbers.items()], [], []), cards)


def write(listed: Listed, form: str, cards: Cards | None = None) -> str:
    """Return a deck in one of :data:`FORMS`; raises ScenarioError where a card has no number that the form needs.

    With ``cards`` a vampire that shares its name with an older one is marked by its group: programs take the oldest
    for the one that is meant by the name alone.
    """
    return FORMS[form](
        listed, _lines(listed, listed.deck.crypt, cards, True), _lines(listed, listed.deck.library, cards)
    )


def _lines(listed: Listed, entries: tuple[Entry, ...], cards: Cards | None, crypt: bool = False) -> list[Line]:
    found = []
    for entry in entries:
        card = listed.cards.get(entry.name)
        if card is None:
            stated = listed.stated.get(entry.name)
            card = Card(entry.name, entry.name, crypt, False, group=entry.group)
            if stated is not None:
                card = card._replace(capacity=stated.capacity, disciplines=stated.disciplines)
        same = [] if cards is None or not crypt else [one for one in cards.find(card.printed) if one.crypt]
        shared = any(one.advanced == card.advanced and one.id < card.id for one in same)
        found.append(Line(entry.copies, card, entry.group or card.group, shared))
    return found


def _sorted_library(library: list[Line]) -> list[tuple[str, list[Line]]]:
    kinds: dict[str, list[Line]] = {}
    for line in library:
        kinds.setdefault(line.type, []).append(line)
    order = {name: place for place, name in enumerate(TYPES)}
    return [
        (kind, sorted(lines, key=lambda line: article_last(line.card.printed).lower()))
        for kind, lines in sorted(kinds.items(), key=lambda one: (order.get(one[0], len(order)), one[0]))
    ]


def _by_copies(crypt: list[Line]) -> list[Line]:
    return sorted(crypt, key=lambda line: (-line.copies, -line.card.capacity, line.card.printed))


def _total(lines: list[Line]) -> int:
    return sum(line.copies for line in lines)


def _listed_name(line: Line) -> str:
    """Return a name as the archive lists it: its article last, a trade mark in letters, (ADV) behind."""
    name = article_last(line.card.printed).replace("™", "(TM)")
    return f"{name} (ADV)" if line.card.advanced else name


def _marked(line: Line) -> str:
    """Return the name as forms without columns have it: with the group where an older vampire has the name."""
    name = _listed_name(line)
    return f"{name} (G{line.group.upper()})" if line.shared and line.group else name


# -- lists of lines ----------------------------------------------------------------------------------------------------


def _crypt_heading(crypt: list[Line], joint: str) -> str:
    sizes = sorted(size for line in crypt for size in [line.card.capacity] * line.copies)
    told = f"{_total(crypt)} cards"
    if sizes and sizes[0]:
        average = round(sum(sizes) / len(sizes), 2)
        parts = (f"min={sum(sizes[:FIRST_TURN])}", f"max={sum(sizes[-FIRST_TURN:])}", f"avg={average:g}")
        told += f", {joint.join(parts)}"
    return f"Crypt ({told})"


def _columns(crypt: list[Line]) -> list[str]:
    """Return the lines of vampires with capacity, Disciplines, title, clan and group, below each other."""
    rows = [
        (
            f"{line.copies}x {_listed_name(line)}",
            str(line.card.capacity or "?"),
            " ".join(sorted(line.card.disciplines)) or "-none-",
            line.card.title.lower(),
            f"{line.card.clan or '?'}:{line.group.upper() or '?'}",
        )
        for line in crypt
    ]
    widths = [max((len(row[place]) for row in rows), default=0) for place in range(5)]
    return [
        "  ".join(
            text.rjust(width) if place == 1 else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
            if width
        ).rstrip()
        for row in rows
    ]


def _head(listed: Listed, author: str) -> list[str]:
    told = [("Deck Name", listed.title), (author, listed.author)]
    lines = [f"{name}: {text}" for name, text in told if text]
    return [*lines, ""] if lines else []


def _archive(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    heading = _crypt_heading(crypt, ", ")
    lines = [*_head(listed, "Created by"), heading, "-" * len(heading), *_columns(_by_copies(crypt)), ""]
    lines.append(f"Library ({_total(library)} cards)")
    for kind, held in _sorted_library(library):
        lines += [f"{kind} ({_total(held)})", *(f"{line.copies}x {_listed_name(line)}" for line in held), ""]
    return "\n".join(lines).rstrip() + "\n"


def _text(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    heading = _crypt_heading(crypt, " ")
    lines = [*_head(listed, "Author"), heading, "=" * len(heading)]
    lines += _columns(sorted(crypt, key=lambda line: (-line.card.capacity, line.card.printed)))
    heading = f"Library ({_total(library)} cards)"
    lines += ["", heading, "=" * len(heading)]
    for kind, held in _sorted_library(library):
        heading = f"{kind} ({_total(held)})"
        lines += [heading, "-" * len(heading), *(f"{line.copies}x {_listed_name(line)}" for line in held), ""]
    return "\n".join(lines).rstrip() + "\n"


def _jol(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    ordered = [line for _, held in _sorted_library(library) for line in held]
    lines = [f"{line.copies}x {_marked(line)}" for line in _by_copies(crypt)]
    return "\n".join([*lines, "", *(f"{line.copies}x {_marked(line)}" for line in ordered)]) + "\n"


def _names(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    """Write the project's own form: names alone below "crypt" and "library"."""
    lines = [f"{line.copies} {_listed_name(line)}{f' g{line.group}' if line.group else ''}" for line in crypt]
    return "\n".join(["crypt", *lines, "library", *(f"{line.copies} {_listed_name(line)}" for line in library)]) + "\n"


def _ascii(name: str) -> str:
    import unicodedata

    bare = unicodedata.normalize("NFKD", name.translate(_PLAIN))
    return "".join(one for one in bare if not unicodedata.combining(one)).replace('"', "'")


def _lackey(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    ordered = [line for _, held in _sorted_library(library) for line in held]
    lines = [f"{line.copies}\t{_ascii(_marked(line))}" for line in ordered]
    return "\n".join([*lines, "Crypt:", *(f"{line.copies}\t{_ascii(_marked(line))}" for line in crypt)]) + "\n"


def _quoted(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    lines = [f'"{_unquoted(told)}"' for told in (listed.title, listed.author, "")]
    for pile in (crypt, library):
        names = sorted(_unquoted(_marked(line)) for line in pile for _ in range(line.copies))
        lines += [str(len(names)), *(f'"{name}"' for name in names)]
    return "\n".join(lines) + "\n"


def _unquoted(text: str) -> str:
    return text.replace('"', "'")


# -- XML and JSON ------------------------------------------------------------------------------------------------------


def _dek(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    lines = ['<deck version="0.8">', "\t<meta>", "\t\t<game>VTES</game>", "\t</meta>"]
    for zone, pile in (("Deck", library), ("Crypt", crypt)):
        lines.append(f'\t<superzone name="{zone}">')
        lines += [
            f"\t\t<card><name>{_xml(_ascii(_marked(line)))}</name></card>" for line in pile for _ in range(line.copies)
        ]
        lines.append("\t</superzone>")
    return "\n".join([*lines, "</deck>"]) + "\n"


def _ardb(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    sizes = [line.card.capacity for line in crypt for _ in range(line.copies)] or [0]
    average = f"{sum(sizes) / len(sizes):.2f}"
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<deck>", f"  <name>{_xml(listed.title)}</name>"]
    lines.append(f"  <author>{_xml(listed.author)}</author>")
    lines.append(f'  <crypt size="{_total(crypt)}" min="{min(sizes)}" max="{max(sizes)}" avg="{average}">')
    for line in crypt:
        card = line.card
        parts = [
            ("adv", "(Advanced)" if card.advanced else ""), ("name", article_last(card.printed)),
            ("disciplines", " ".join(card.disciplines)), ("clan", card.clan), ("capacity", str(card.capacity or "")),
            ("group", line.group.upper()), ("title", card.title),
        ]  # fmt: skip
        told = "".join(f"<{tag}>{_xml(text)}</{tag}>" for tag, text in parts if text)
        lines.append(f'    <vampire databaseID="{card.id}" count="{line.copies}">{told}</vampire>')
    lines += ["  </crypt>", f'  <library size="{_total(library)}">']
    for line in library:
        told = f"<name>{_xml(article_last(line.card.printed))}</name><type>{_xml(line.type)}</type>"
        lines.append(f'    <card databaseID="{line.card.id}" count="{line.copies}">{told}</card>')
    return "\n".join([*lines, "  </library>", "</deck>"]) + "\n"


def _xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _number(line: Line) -> int:
    if not line.card.id:
        raise ScenarioError(
            f'{line.card.name} has no official number that is known, but this form needs it ("vtesref update")'
        )
    return line.card.id


def _krcg(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    def cards(lines: list[Line]) -> list[dict[str, object]]:
        return [{"id": _number(line), "count": line.copies, "name": line.card.printed} for line in lines]

    sections = [{"type": kind, "count": _total(held), "cards": cards(held)} for kind, held in _sorted_library(library)]
    deck: dict[str, object] = {"name": listed.title, "author": listed.author}
    deck = {key: value for key, value in deck.items() if value}
    deck["crypt"] = {"count": _total(crypt), "cards": cards(_by_copies(crypt))}
    deck["library"] = {"count": _total(library), "cards": sections}
    return json.dumps(deck, ensure_ascii=False, indent=2) + "\n"


def _vdb(listed: Listed, crypt: list[Line], library: list[Line]) -> str:
    def cards(lines: list[Line]) -> dict[str, dict[str, int]]:
        return {str(_number(line)): {"q": line.copies} for line in lines}

    deck = {"name": listed.title, "author": listed.author, "crypt": cards(crypt), "library": cards(library)}
    return json.dumps(deck, ensure_ascii=False, indent=2) + "\n"


#: How a deck is written in each form.
FORMS: dict[str, Callable[[Listed, list[Line], list[Line]], str]] = {
    "twd": _archive,
    "text": _text,
    "jol": _jol,
    "lackey": _lackey,
    "dek": _dek,
    "eldb": _quoted,
    "ardb": _ardb,
    "krcg": _krcg,
    "vdb": _vdb,
    "names": _names,
}
