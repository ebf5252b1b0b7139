"""The official lists of cards: comma-separated files of the library, the crypt and the sets."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint
from vtesref.official import symbols
from vtesref.official.hidden import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

#: A field longer than this is no card's; the reader stops there instead of reading on to the file's end.
MAX_FIELD = 50_000
#: A name longer than this is none.
LONGEST_NAME = 200


@dataclass(slots=True)
class Card:
    """One card of the official lists.

    ``name`` is the name as printed, ``label`` the same with group or "ADV" where several cards share it. ``sets`` are
    (abbreviation, full name, ISO day or "", rarity). Costs are texts, since some are X. ``banned`` is an ISO day, a
    year, or "". ``format`` is a format whose pool the card is in by no set. ``names`` are the names in other languages
    by their codes, where they differ from the English one.
    """

    id: int
    name: str
    label: str = ""
    also: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    clans: list[str] = field(default_factory=list)
    path: str = ""
    disciplines: list[str] = field(default_factory=list)
    joint: str = ""
    pool: str = ""
    blood: str = ""
    conviction: str = ""
    burn_option: bool = False
    capacity: str = ""
    group: str = ""
    advanced: bool = False
    title: str = ""
    text: str = ""
    flavour: str = ""
    sets: list[list[str]] = field(default_factory=list)
    banned: str = ""
    format: str = ""
    artists: list[str] = field(default_factory=list)
    crypt: bool = False
    names: dict[str, str] = field(default_factory=dict)

    @property
    def since(self) -> str:
        """The ISO day on which the card first came out, "" when the lists do not tell."""
        return min((entry[2] for entry in self.sets if entry[2]), default="")

    def data(self) -> dict[str, Any]:
        """Return the card as plain data, without empty fields."""
        return {key: value for key, value in asdict(self).items() if value not in ("", [], {}, False)}


def iso(day: str) -> str:
    """Return "20201130" as "2020-11-30"; raises ValueError for what is no day of the calendar."""
    from datetime import date

    if not re.fullmatch(r"\d{8}", day):
        raise ValueError(f'"{day}" is not a date of the form YYYYMMDD')
    try:
        return date(int(day[:4]), int(day[4:6]), int(day[6:])).isoformat()
    except ValueError:
        raise ValueError(f'"{day}" is not a day of the calendar') from None


def ban_date(text: str) -> str:
    """Return the day of a ban, or only its year where a list tells no more; raises ValueError otherwise."""
    return text if re.fullmatch(r"(19|20)\d\d", text) else iso(text)


def plain_text(text: str) -> str:
    """Return a card's text without the marks of the lists: braces around changed words, signs around cards' names."""
    text = re.sub(r"<([^<>\n]{1,80})>", r"\1", text.replace("{", "").replace("}", "").replace("Ⓓ", "(D)"))
    return re.sub(r"(?<![\w\]])/([A-Z][^/\n]{1,80})/(?!\w)", r"\1", text).strip().replace("\r\n", "\n")


def rows(
    data: bytes, name: str, needed: Iterable[str], report: Callable[[Complaint], None], *, short: bool = False
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield (line, row) of a comma-separated file with a heading; what cannot be read is reported.

    With ``short`` a row with other fields than the heading will do where the needed ones come before those.
    Raises ValueError when the file as a whole is not of that form.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1  # its object is the data without the byte-order mark
        report(
            Complaint(
                name, line, f"byte 0x{error.object[error.start]:02x} is not UTF-8", "it is shown as a question mark"
            )
        )
        text = data.decode("utf-8-sig", "replace")
    csv.field_size_limit(MAX_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        heading = next(reader, [])
    except csv.Error as error:
        raise ValueError(f"{name} is not a comma-separated list ({error})") from None
    missing = [column for column in needed if column not in heading]
    if missing:
        raise ValueError(f"{name} has no column {', '.join(missing)}; give the official list of that name")
    last = max(heading.index(column) for column in needed)
    while True:
        start = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            report(Complaint(name, start, f"the row cannot be read ({error})", "the row is left out"))
            continue
        if not row:
            continue
        if short and len(row) > last:
            row = [*row, *[""] * len(heading)][: len(heading)]
        if len(row) > len(heading) or len(row) < len(heading) - 1:
            what = f"the row has {len(row)} fields instead of {len(heading)}"
            report(Complaint(name, start, what, "the row is left out"))
            continue
        row = shown(row, name, start, report)
        yield start, dict(zip(heading, [*row, ""] if len(row) < len(heading) else row, strict=True))


def read_sets(data: bytes, name: str, report: Callable[[Complaint], None]) -> dict[str, tuple[str, str]]:
    """Return the sets by their abbreviation, as (full name, ISO day)."""
    found: dict[str, tuple[str, str]] = {}
    for line, row in rows(data, name, ("Abbrev", "Release Date", "Full Name"), report):
        try:
            day = iso(row["Release Date"].strip()) if row["Release Date"].strip() else ""
        except ValueError as error:
            report(Complaint(name, line, str(error), "the set counts as undated"))
            day = ""
        found[row["Abbrev"].strip()] = (row["Full Name"].strip(), day)
    return found


def read_cards(
    files: dict[str, bytes], report: Callable[[Complaint], None]
) -> tuple[list[Card], dict[str, tuple[str, str]]]:
    """Read the library, the crypt and the sets; raises ValueError when a file is not of that form."""
    sets = read_sets(files["vtessets.csv"], "vtessets.csv", report) if "vtessets.csv" in files else {}
    found: dict[int, Card] = {}
    for name, crypt in (("vteslib.csv", False), ("vtescrypt.csv", True)):
        if name not in files:
            continue
        needed = ("Id", "Name", "Type", "Card Text", "Set", "Disciplines" if crypt else "Discipline")
        for line, row in rows(files[name], name, needed, report):
            try:
                card = _card(row, crypt, sets)
                if card.id in found:
                    raise ValueError(f"the id {card.id} is used twice")
            except ValueError as error:
                report(Complaint(name, line, str(error), "the row is left out"))
                continue
            for entry in card.sets:
                if not entry[2] and re.search(r"\d{8}\Z", f"{entry[0]}{entry[3]}"):
                    what = f"{card.name}: the printing {entry[0]} {entry[3]}".rstrip() + " has no date since 1994"
                    report(Complaint(name, line, what, "it counts as undated"))
            found[card.id] = card
    cards = sorted(found.values(), key=lambda card: card.id)
    label(cards)
    return cards, sets


def turned(name: str) -> str:
    """Return a name with its article in front: "Barrens, The" becomes "The Barrens"."""
    for article in ("The", "An", "A"):
        if name.endswith(f", {article}"):
            return f"{article} {name.removesuffix(f', {article}')}"
    return name


def _card(row: dict[str, str], crypt: bool, sets: dict[str, tuple[str, str]]) -> Card:
    """Return the card of a row; raises ValueError with the reason when it has none."""
    ident, name = row["Id"].strip(), row["Name"].strip()
    if not re.fullmatch(r"\d{1,9}", ident):
        raise ValueError(f'"{ident[:40]}" is not the number of a card')
    if not name or len(name) > LONGEST_NAME:
        raise ValueError(f"card {ident} has no name")
    types = [part.strip() for part in row["Type"].split("/") if part.strip()]
    if not types:
        raise ValueError(f"{name} has no type")
    card = Card(int(ident), turned(name), types=types, crypt=crypt)
    others = [turned(part.strip()) for part in row.get("Aka", "").split(";") if part.strip()]
    card.also = [other for other in dict.fromkeys(others) if other != card.name]
    card.clans = [part.strip() for part in row.get("Clan", "").split("/") if part.strip()]
    card.path, card.title = row.get("Path", "").strip(), row.get("Title", "").strip()
    card.format = row.get("Format", "").strip()
    card.text = plain_text(row["Card Text"])
    card.flavour = row.get("Flavor Text", "").strip().replace("\r\n", "\n")
    card.artists = [part.strip() for part in row.get("Artist", "").split(";") if part.strip()]
    card.capacity = row.get("Capacity", "").strip()
    if row.get("Banned", "").strip():
        card.banned = ban_date(row["Banned"].strip())
    card.sets = [_printing(part.strip(), sets) for part in row["Set"].split(",") if part.strip()]
    if crypt:
        card.group = row.get("Group", "").strip()
        card.advanced = bool(row.get("Adv", "").strip())
        card.disciplines = [part for part in row["Disciplines"].split() if not part.startswith("-none")]
        for code in card.disciplines:
            if symbols.spelled(code) is None:
                raise ValueError(f'{name} has "{code}", which is not a Discipline')
    else:
        card.disciplines, card.joint = symbols.discipline_codes(row["Discipline"])
        card.pool, card.blood = row.get("Pool Cost", "").strip(), row.get("Blood Cost", "").strip()
        card.conviction = row.get("Conviction Cost", "").strip()
        card.burn_option = row.get("Burn Option", "").strip().lower() in ("y", "yes")
    return card


def _printing(text: str, sets: dict[str, tuple[str, str]]) -> list[str]:
    """Return one printing as [abbreviation, full name, ISO day, rarity]: "KMW:R1", "Promo-20210709", "POD:20210307"."""
    abbreviation, _, rarity = text.partition(":")
    abbreviation = abbreviation.strip()
    full, day = sets.get(abbreviation, ("", ""))
    dated = re.search(r"(?<!\d)((?:19|20)\d{6})\d?\Z", text)  # some lists add how many there were
    if dated and not day:
        try:
            day = iso(dated[1])
        except ValueError:
            day = ""
        day = day if "1994" <= day < "2100" else ""  # the game is of 1994: a list may miswrite a year
    if abbreviation.startswith("Promo") and not full:
        full = "Promotional card"
    elif abbreviation == "POD" and not full:
        full = "Print on demand"
    return [abbreviation, full or abbreviation, day, rarity.strip()]


def label(cards: list[Card]) -> None:
    """Give each card a name that no other bears: with group and "ADV" where several share one."""
    by_name: dict[str, list[Card]] = {}
    for card in cards:
        by_name.setdefault(card.name, []).append(card)
    for same in by_name.values():
        if len(same) == 1:
            same[0].label = same[0].name
            continue
        for card in same:
            inside = [f"G{card.group}" if card.group else "", "ADV" if card.advanced else ""]
            inside = [part for part in inside if part]
            card.label = f"{card.name} ({' '.join(inside)})" if inside else card.name
        if len({card.label for card in same}) < len(same):
            for card in same:
                card.label = f"{card.label} [{card.id}]"
