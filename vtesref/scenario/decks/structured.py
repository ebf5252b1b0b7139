"""Decks in the files of programs: JSON by official numbers, XML, quoted names, addresses that hold a deck."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from vtesref.scenario.decks.cards import FIRST_OF_CRYPT, tidy
from vtesref.scenario.decks.lines import MAX_ENTRIES, Read, Row
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

#: The most copies of one card.
MOST = 999
_NUMBER = re.compile(r"\d{1,9}")
_IN_ADDRESS = re.compile(r"\b([12]\d{5})=(\d{1,3})\b")


def read(text: str) -> Read | None:
    """Read a deck in one of these forms; None for a list of lines, ScenarioError for a file that is broken."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("<"):
        return _xml(start)
    if start.startswith("{") or re.match(r"\[\s*[{\[]", start):
        return _json(start)
    if start.startswith('"') and re.search(r'^\d+\s*\n\s*"', start, re.M):
        return _quoted(start)
    if start.startswith(("http://", "https://")) and (cards := _IN_ADDRESS.findall(start.partition("\n")[0])):
        return _read([_row(int(copies), "", int(number)) for number, copies in cards])
    return None


def _read(rows: list[Row], title: object = "", author: object = "", left_out: list[str] | None = None) -> Read:
    if len(rows) > MAX_ENTRIES:
        raise ScenarioError(f"the deck has more than {MAX_ENTRIES} cards of different names")
    told = (" ".join(tidy(str(one or "")).split())[:200] for one in (title, author))
    return Read(rows, left_out or [], [], *told)


def _row(copies: int, name: str, ident: int = 0, pile: str = "") -> Row:
    if not 0 < copies <= MOST:
        raise ScenarioError(f"{copies} copies of {name or ident}; from 1 to {MOST} can be in a deck")
    if not pile and ident:
        pile = "crypt" if ident >= FIRST_OF_CRYPT else "library"
    return Row(copies, name, pile, 0, ident)


# -- JSON --------------------------------------------------------------------------------------------------------------


def _json(text: str) -> Read:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        told = f"line {error.lineno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else "it is too deep"
        raise ScenarioError(f"the file begins as JSON, but cannot be read as that: {told}") from None
    deck = _deck(value)
    if deck is None:
        raise ScenarioError('the JSON holds no deck: an object with "crypt" and "library", or with "cards"')
    rows: list[Row] = []
    left_out: list[str] = []
    for pile in ("crypt", "library"):
        for ident, value in _cards(deck.get(pile)):
            _add(rows, left_out, ident, value, pile)
    if not ("crypt" in deck or "library" in deck):
        for ident, value in _cards(deck.get("cards")):
            _add(rows, left_out, ident, value, "")
    return _read(rows, deck.get("name") or deck.get("title"), deck.get("author") or deck.get("player"), left_out)


def _deck(value: Any, depth: int = 0) -> dict[str, Any] | None:
    """Return the object that holds the piles: the value, or what lies in it, as programs wrap it in their answers."""
    if isinstance(value, dict):
        if any(isinstance(value.get(key), dict | list) and value.get(key) for key in ("crypt", "library", "cards")):
            return value
        if value and all(re.fullmatch(r"[12]\d{5}", key) for key in value):
            return {"cards": value}
        inner: Any = value.values()
    elif isinstance(value, list):
        inner = value[:1]
    else:
        return None
    return next((found for one in inner if depth < 4 and (found := _deck(one, depth + 1)) is not None), None)


def _cards(pile: Any, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Yield the cards of a pile: by number, or in lists, which types may part."""
    if isinstance(pile, dict):
        if isinstance(pile.get("cards"), list | dict) and depth < 3:
            yield from _cards(pile["cards"], depth + 1)
        else:
            yield from (
                (str(key), value) for key, value in pile.items() if not (key == "count" and isinstance(value, int))
            )
    elif isinstance(pile, list):
        for one in pile:
            if isinstance(one, dict) and isinstance(one.get("cards"), list | dict) and depth < 3:
                yield from _cards(one["cards"], depth + 1)
            else:
                yield "", one


def _add(rows: list[Row], left_out: list[str], key: str, value: Any, pile: str) -> None:
    ident, name, copies = key, "", value
    if isinstance(value, dict):
        ident = str(value.get("id") or key)
        inner = value.get("card")
        card: dict[str, Any] = inner if isinstance(inner, dict) else value
        name = str(card.get("name") or card.get("printed_name") or "")
        copies = next((value[word] for word in ("count", "q", "quantity", "copies", "number") if word in value), 1)
        copies = int(copies) if str(copies).isdigit() and len(str(copies)) < 7 else copies
    elif isinstance(value, str):
        name, copies = value, 1
    if not isinstance(copies, int) or isinstance(copies, bool):
        left_out.append(f'left out: "{tidy(name or ident)[:60]}" has no number of copies')
    elif copies:  # programs keep cards that were taken out as 0 copies
        digits = _NUMBER.fullmatch(ident)
        if not digits and not name:
            name = ident
        if not digits and not name:
            left_out.append("left out: a card has neither a number nor a name")
        else:
            rows.append(_row(copies, " ".join(name.split())[:200], int(ident) if digits else 0, pile))


# -- XML ---------------------------------------------------------------------------------------------------------------


def _xml(text: str) -> Read:
    """Read the XML of Lackey (a card element a copy, in zones) or of ARDB (crypt and library with counts)."""
    from xml.etree import ElementTree

    if re.search(r"<!\s*(?:DOCTYPE|ENTITY)", text, re.I):
        raise ScenarioError("the file declares entities, which no deck needs; it is not read")
    text = re.sub(r"\A<\?xml[^>]*\?>", "", text)  # it is decoded already, whatever it declares
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise ScenarioError(f"the file begins as XML, but cannot be read as that: {error}") from None
    rows: list[Row] = []
    left_out: list[str] = []
    counted: dict[tuple[str, str], int] = {}
    for zone in root.iter("superzone"):
        kind = str(zone.get("name", "")).strip().lower()
        pile = "crypt" if "crypt" in kind or "vampire" in kind else "library"
        for card in zone.iter("card"):
            key = (_text(card, "name"), pile)
            counted[key] = counted.get(key, 0) + 1
    rows += [_row(copies, name, 0, pile) for (name, pile), copies in counted.items() if name]
    for tag, pile in (("vampire", "crypt"), ("card", "library")):
        for card in root.iterfind(f".//{'crypt' if pile == 'crypt' else 'library'}//{tag}"):
            name, advanced = _text(card, "name"), "adv" in _text(card, "adv").lower()
            group = _text(card, "group") if pile == "crypt" else ""
            copies = str(card.get("count", "1")).strip()
            if not name or not _NUMBER.fullmatch(copies):
                left_out.append(
                    f'left out: a card of the {pile} ("{tidy(name)[:60]}") without a name or a number of copies'
                )
                continue
            marks = " ".join([*([f"G{group}"] if group else []), *(["ADV"] if advanced else [])])
            rows.append(_row(int(copies), f"{name} ({marks})" if marks else name, 0, pile))
    if not rows:
        raise ScenarioError("the XML holds no deck: neither the zones of Lackey nor the crypt and library of ARDB")
    return _read(rows, _text(root, "name"), _text(root, "author"), left_out)


def _text(element: Element, tag: str) -> str:
    found = element.find(tag)
    return "" if found is None else " ".join("".join(found.itertext()).split())[:200]


# -- quoted names ------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> Read:
    """Read the form of ELDB: title, author, description, then each pile as its number and a quoted name a copy."""
    every = text.splitlines()
    numbers = [place for place, line in enumerate(every) if re.fullmatch(r"\s*\d{1,4}\s*", line)]
    piles = [place for place in numbers if place + 1 < len(every) and every[place + 1].lstrip().startswith('"')]
    rows: dict[tuple[str, str], int] = {}
    notes: list[str] = []
    left_out: list[str] = []
    first = [line.strip().strip('"') for line in every[: piles[0] if piles else 0]]
    for pile, start in zip(("crypt", "library"), piles[-2:] if len(piles) > 1 else piles, strict=False):
        held = 0
        for place in range(start + 1, len(every)):
            line = every[place].strip()
            if place in numbers:
                break
            if not line:
                continue
            if not (len(line) > 2 and line.startswith('"') and line.endswith('"')):
                left_out.append(f'line {place + 1} left out: "{tidy(line)[:60]}" is not a card')
                continue
            held += 1
            key = (line[1:-1].strip(), pile)
            rows[key] = rows.get(key, 0) + 1
        told = int(every[start])
        if held != told:
            notes.append(f"the list says that the {pile} holds {told} cards; it holds {held}")
    title, author = [*first, "", ""][:2]
    read = _read([_row(copies, name, 0, pile) for (name, pile), copies in rows.items()], title, author)
    return read._replace(notes=notes, left_out=left_out)
