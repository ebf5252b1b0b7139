"""The official rulings: rulings by card and by group, the groups, and the addresses that references stand for."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.official import symbols
from vtesref.official.hidden import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    Report = Callable[[Complaint], None]

_REFERENCE = re.compile(r"\[([A-Z]{3}) ([\w-]+)\]")
_AFTER = re.compile(r"\[[A-Z]{3} [\w-]+\][\s.,;\"']*")
_PREFIX = re.compile(r"(?:top\s*)?(?:\[[A-Za-z0-9 ]+\][\s,/&]*)+", re.IGNORECASE)
_MARK = re.compile(r"\[(REMINDER|REVERSAL)\]\s*|\((Reversal of [Pp]revious [Rr]ulings?)\)\s*")
#: A card that is named with its number, as newer releases write it: "{102088|Name}".
_NUMBERED = re.compile(r"\{\d{1,9}\|([^{}|]+)\}")
_KEY = re.compile(r"(G\d{1,9}|\d{1,9})\|(.+)", re.DOTALL)

#: Who stands behind the letters of a reference.
AUTHORITIES = {
    "TOM": "Thomas R. Wylie",
    "SFC": "Shawn F. Carnes",
    "JON": "Jon Wilkie",
    "LSJ": "L. Scott Johnson",
    "PIB": "Pascal Bertrand",
    "ANK": "Vincent Ripoll",
    "RTR": "the Rules Team",
    "RBK": "the rulebook",
}


@dataclass(slots=True)
class Ruling:
    """One official ruling.

    ``holder`` is the id of the card or group that it stands under ("100105", "G00012"). ``text`` has its braces and
    symbols as published, without the references at its end. ``symbols`` are those that head it. ``refs`` are keys such
    as "LSJ 20010711", ``urls`` their addresses, "" where the list of references lacks one. ``date`` is the ISO day of
    its first reference. ``cards`` holds, for a ruling of a group, other words for single cards of it.
    """

    id: str
    holder: str
    text: str
    symbols: list[str] = field(default_factory=list)
    refs: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    date: str = ""
    marks: list[str] = field(default_factory=list)
    cards: dict[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return the ruling as plain data, without empty fields."""
        return {key: value for key, value in asdict(self).items() if value not in ("", [], {})}


@dataclass(slots=True)
class Group:
    """A group of cards that share rulings; ``members`` gives each card's prefix (symbols), mostly none."""

    id: str
    name: str
    members: dict[str, str] = field(default_factory=dict)


def reference_date(ref: str) -> str:
    """Return the ISO day of a reference such as "LSJ 20040623-2"; "" for one without a date, such as "RBK allies"."""
    from vtesref.official.cards import iso

    match = re.match(r"[A-Z]{3} (\d{8})(?!\d)", ref)
    if not match:
        return ""
    try:
        return iso(match[1])
    except ValueError:
        return ""


def reference_words(ref: str) -> str:
    """Return a reference as this project writes it: "LSJ 20040623-2" becomes "LSJ 2004-06-23"."""
    day = reference_date(ref)
    return f"{ref[:3]} {day}" if day else ref


def read_references(data: bytes, name: str, report: Report) -> dict[str, str]:
    """Return the addresses by reference."""
    found: dict[str, str] = {}
    for key, value, line in _entries(data, name, report):
        if not isinstance(value, str) or not re.match(r"https?://[^\s<>\"']+\Z", value):
            report(Complaint(name, line, f'"{key}" has no address', "it is left out"))
            continue
        if not re.match(r"[A-Z]{3} [\w-]+\Z", key):
            report(Complaint(name, line, f'"{key[:60]}" is not a reference', "it is left out"))
            continue
        if re.match(r"[A-Z]{3} \d", key) and not key.startswith("RBK") and not reference_date(key):
            report(Complaint(name, line, f'"{key}" has no date of the calendar', "it counts as undated"))
        found[key] = value
    return found


def read_groups(data: bytes, name: str, known: set[str], report: Report) -> dict[str, Group]:
    """Return the groups by id; ``known`` are the ids of cards, empty when the cards are not known."""
    found: dict[str, Group] = {}
    for key, value, line in _entries(data, name, report):
        match = _KEY.match(key)
        if not match or not match[1].startswith("G") or not isinstance(value, dict):
            report(Complaint(name, line, f'"{key[:60]}" is not a group', "it is left out"))
            continue
        group = Group(match[1], match[2].strip())
        lines = getattr(value, "lines", {})
        for member, prefix in value.items():
            inner = _KEY.match(member)
            at = lines.get(member, line)
            if not inner or inner[1].startswith("G"):
                report(Complaint(name, at, f'"{member[:60]}" is not a card', "it is left out"))
                continue
            if known and inner[1] not in known:
                report(Complaint(name, at, f"there is no card {inner[1]} ({inner[2]})", "it is left out of the group"))
                continue
            group.members[inner[1]] = " ".join(str(prefix or "").split())
        found[group.id] = group
    return found


def read_rulings(
    data: bytes, name: str, urls: dict[str, str], known: set[str], groups: dict[str, Group], report: Report
) -> list[Ruling]:
    """Return the rulings in the order of the file. A reference without an address and an unknown card are reported."""
    rulings: list[Ruling] = []
    for key, value, line in _entries(data, name, report):
        match = _KEY.match(key)
        if not match or not isinstance(value, list):
            report(Complaint(name, line, f'"{key[:60]}" is not a card or group with rulings', "it is left out"))
            continue
        holder = match[1]
        if holder.startswith("G") and holder not in groups:
            report(Complaint(name, line, f"there is no group {holder}", "its rulings are left out"))
            continue
        if not holder.startswith("G") and known and holder not in known:
            report(Complaint(name, line, f"there is no card {holder} ({match[2]})", "its rulings are left out"))
            continue
        taken: dict[str, int] = {}
        lines = getattr(value, "lines", [])
        for place, entry in enumerate(value):
            at = lines[place] if place < len(lines) else line
            try:
                ruling = _ruling(holder, entry)
            except ValueError as error:
                report(Complaint(name, at, str(error), "the ruling is left out"))
                continue
            for ref in ruling.refs:
                if ref not in urls:
                    report(Complaint(name, at, f"the reference {ref} has no address", "the ruling is shown without it"))
            ruling.urls = [urls.get(ref, "") for ref in ruling.refs]
            stem = ruling.refs[0].lower().replace(" ", "-") if ruling.refs else "unsigned"
            taken[stem] = taken.get(stem, 0) + 1
            ruling.id = f"official/{holder}/{stem}" + (f".{taken[stem]}" if taken[stem] > 1 else "")
            rulings.append(ruling)
    return rulings


def _ruling(holder: str, entry: Any) -> Ruling:
    """Return the ruling of an entry: a text, or a text with other words for single cards of a group."""
    others: dict[str, str] = {}
    if isinstance(entry, dict):
        given = entry.get("overrides") or {}
        unknown = [key for key in entry if key not in ("text", "overrides")]
        if unknown or not isinstance(given, dict) or not isinstance(entry.get("text"), str):
            raise ValueError(f"a ruling is a text, or text and overrides; this has {', '.join(map(str, entry))}")
        for key, words in given.items():
            match = _KEY.match(key)
            if not match or not isinstance(words, str):
                raise ValueError(f'"{key}" is not a card with its own words')
            others[match[1]] = _NUMBERED.sub(r"{\1}", " ".join(words.split()))
        entry = entry["text"]
    if not isinstance(entry, str) or not entry.strip():
        raise ValueError("the ruling is empty")
    text = _NUMBERED.sub(r"{\1}", " ".join(entry.split()))
    refs = [f"{who} {what}" for who, what in _REFERENCE.findall(text)]
    text = _without_references(text)
    marks = [(match[1] or "REVERSAL").lower() for match in _MARK.finditer(text)]
    text = " ".join(_MARK.sub("", text).split())
    if not text:
        raise ValueError("the ruling has references but no text")
    prefix = _PREFIX.match(text)
    heads = re.findall(r"\[([A-Za-z0-9 ]+)\]", prefix[0]) if prefix else []
    day = min((found for ref in refs if (found := reference_date(ref))), default="")
    return Ruling("", holder, text, heads, list(dict.fromkeys(refs)), [], day, list(dict.fromkeys(marks)), others)


def _without_references(text: str) -> str:
    """Return a ruling without the references that end it, found in one pass however many there are."""
    start = end = 0
    for match in _AFTER.finditer(text):
        if match.start() != end:
            start = match.start()
        end = match.end()
    return (text[:start] if end == len(text) else text).strip()


def _entries(data: bytes, name: str, report: Report) -> list[tuple[str, Any, int]]:
    """Return the entries of a YAML file as (key, value, line); an entry that cannot be read is reported.

    A sound file is read at once. In another one each entry is read by itself, so that one mistake costs one entry.
    Raises CorpusError when the file is too large or holds no entries.
    """
    from vtesref.corpus.reader import MAX_BYTES, parse_yaml

    if len(data) > MAX_BYTES:
        raise CorpusError(
            Complaint(
                name, 0, f"is larger than {MAX_BYTES // 1024 // 1024} MiB", ("give the official file of that name")
            )
        )
    fault: CorpusError | None = None
    try:
        whole = parse_yaml(data, name)
    except CorpusError as error:
        fault = error
    if fault is None:
        if not isinstance(whole, dict):
            raise CorpusError(Complaint(name, 0, "holds no entries", "give the official file of that name"))
        lines = dict(whole.lines)  # type: ignore[attr-defined]
        return [_shown(key, value, lines.get(key, 0), name, report) for key, value in whole.items()]
    found: list[tuple[str, Any, int]] = []
    faults = 0
    for start, part in _parts(data.decode("utf-8-sig", "replace")):
        try:
            piece = parse_yaml(part.encode(), name)
            if not isinstance(piece, dict):
                raise CorpusError(Complaint(name, 1, ("is not an entry"), "write a key, a colon and a value"))
        except CorpusError as error:
            faults += 1
            what = error.complaint
            report(Complaint(name, start + max(0, what.line - 1), what.what, "the entry is left out"))
            continue
        known = {key for key, _, _ in found}
        for key, value in piece.items():
            at = start + piece.lines[key] - 1  # type: ignore[attr-defined]
            if key in known:
                report(Complaint(name, at, f'the key "{key}" is written twice', "the first one counts"))
                continue
            _move(value, start - 1)
            found.append(_shown(key, value, at, name, report))
    if not found or faults > len(found):
        raise fault
    return found


def _shown(key: str, value: Any, line: int, name: str, report: Report) -> tuple[str, Any, int]:
    """Return an entry without characters that a terminal would obey."""
    return str(shown(key, name, line, report)), shown(value, name, line, report), line


def _move(value: Any, by: int) -> None:
    """Let a value that was read by itself know its lines in the whole file."""
    lines = getattr(value, "lines", None)
    if isinstance(lines, dict):
        for key in lines:
            lines[key] += by
    elif isinstance(lines, list):
        lines[:] = [line + by for line in lines]


def _parts(text: str) -> list[tuple[int, str]]:
    """Cut a file into its entries: (first line, text). An entry begins with a line that is not indented."""
    parts: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith(("#", "---", "...")):
            continue
        if not line.startswith((" ", "\t", "-")):
            parts.append((number, []))
        if parts:
            start, lines = parts[-1]
            lines += [""] * (number - start - len(lines))
            lines.append(line)
    return [(start, "\n".join(lines) + "\n") for start, lines in parts]


def plain(text: str) -> str:
    """Return a ruling for reading."""
    return symbols.plain(text)
