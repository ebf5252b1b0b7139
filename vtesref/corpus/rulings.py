"""The rulings: what was decided about cards and topics, by whom, when, and how it stands today."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vtesref import RULINGS_END
from vtesref.corpus.citation import Reference, parse_day, parse_reference
from vtesref.corpus.names import STANDINGS, slug
from vtesref.corpus.reader import Fields, Report, entries
from vtesref.corpus.rulebook import Edition, read_or_report
from vtesref.engine.edition_keys import NEWEST, line

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

#: Where the addresses of the published messages stand.
ADDRESSES = "rulings/references.yaml"
#: What ``only`` says of a ruling that has one side alone, and why it lacks the other.
ONLY = {
    "allows": "the ruling only allows, so there is nothing that it refuses",
    "refuses": "the ruling only refuses, so there is nothing that it allows",
    "tells": "the ruling tells how something comes out; it allows and refuses nothing",
}
#: The columns of a ruling's standing: that in the newest edition, or else in one that it is based on.
_STANDING = line(NEWEST) or [NEWEST]
_ADDRESS = re.compile(r"https?://[^\s<>\"']+\Z")


@dataclass(frozen=True, slots=True)
class Authority:
    """Someone who could rule: ``since`` and ``until`` bound the dates that the sources give them."""

    key: str
    name: str
    text: str
    since: str
    until: str
    rank: int | None
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Beside:
    """Why some cards that a ruling concerns are shown on neither side of it, or not on one (``side``)."""

    cards: tuple[str, ...]
    side: str
    why: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its id (rulings/subject/name), text in Markdown, references, and standing in the Fifth Edition.

    ``scenario`` names the file that shows it at a table, ``not_run`` says why no table can; both may be empty.
    ``cards`` are played cards that it concerns besides those that it names; ``only`` is the one side that it has
    ("allows", "refuses", "tells"), "" for both.
    """

    id: str
    name: str
    subject: str
    subject_id: str
    subject_kind: str
    printed: str
    question: str
    text: str
    refs: tuple[Reference, ...]
    printed_refs: str
    rules: tuple[str, ...]
    standing: str
    why: str
    note: str
    scenario: str
    not_run: str
    file: str
    line: int
    cards: tuple[str, ...] = ()
    only: str = ""
    beside: tuple[Beside, ...] = ()

    def published(self, editions: dict[str, Edition]) -> date | None:
        """The first day on which the ruling had certainly been published; None when no reference tells."""
        days = []
        for ref in self.refs:
            if ref.date:
                days.append(parse_day(ref.date))
            elif ref.edition in editions and (day := editions[ref.edition].published):
                days.append(day)
        return min(days, default=None)


@dataclass(frozen=True, slots=True)
class Subject:
    """A card or a topic with its rulings; one without rulings says why in ``note``.

    ``reaches`` is the year to which the published rulings on it stand here.
    """

    id: str
    name: str
    kind: str
    also: tuple[str, ...]
    note: str
    reaches: int
    rulings: tuple[Ruling, ...]
    file: str
    line: int


def ruling_files(root: str) -> list[str]:
    """Return the names of the ruling files, general topics first."""
    names = [name for name in ("rulings/general.yaml", "rulings/faq.yaml") if os.path.exists(os.path.join(root, name))]
    folder = os.path.join(root, "rulings", "cards")
    if os.path.isdir(folder):
        names += [f"rulings/cards/{name}" for name in sorted(os.listdir(folder)) if name.endswith((".yaml", ".yml"))]
    return names


def load_subjects(root: str, report: Report, files: Iterable[str] | None = None) -> dict[str, Subject]:
    """Read every ruling file, or only the named ``files``: by subject id, in the order of the files."""
    subjects: dict[str, Subject] = {}
    for file in ruling_files(root) if files is None else files:
        for fields in entries(read_or_report(root, file, report), file, "subject", report):
            subject = _subject(fields)
            if subject.id in subjects:
                first = subjects[subject.id]
                fields.complain(
                    f'the subject "{subject.id}" is written twice (also {first.file}:{first.line})', "merge"
                )
            subjects[subject.id] = subject
    return subjects


def _subject(fields: Fields) -> Subject:
    kind = "card" if fields.has("card") else "topic"
    name = fields.text(kind)
    fields.what = f"{kind} {name}"
    ident = fields.text("id")
    if ident and slug(ident) != ident:
        fields.complain(f'the id "{ident}" must be lower-case words joined by hyphens', "rename it", "id")
    cards = tuple(fields.texts("cards"))
    subject = Subject(
        id=ident,
        name=name,
        kind=kind,
        also=tuple(fields.texts("also")),
        note=fields.text("note", ""),
        reaches=fields.number("reaches") or RULINGS_END,
        rulings=tuple(_ruling(item, name, ident, kind, cards) for item in fields.items("rulings", "a ruling")),
        file=fields.file,
        line=fields.line,
    )
    if not subject.rulings and not subject.note:
        fields.complain(f"{fields.what} has no ruling", 'add one, or give the reason in "note"')
    fields.done()
    return subject


def _ruling(fields: Fields, subject: str, subject_id: str, kind: str, cards: tuple[str, ...]) -> Ruling:
    """Read a ruling; ``cards`` are those that its subject lists, for every ruling that does not list its own."""
    name = fields.text("id")
    fields.what = f"ruling {subject_id}/{name}"
    if name and slug(name) != name:
        fields.complain(f'the id "{name}" must be lower-case words joined by hyphens', "rename it", "id")
    refs = []
    for text in fields.texts("refs"):
        try:
            refs.append(parse_reference(text))
        except ValueError as error:
            fields.complain(f'the reference "{text}" {error}', "mend it", "refs")
    ruling = Ruling(
        id=f"rulings/{subject_id}/{name}",
        name=name,
        subject=subject,
        subject_id=subject_id,
        subject_kind=kind,
        printed=fields.text("printed", ""),
        question=fields.text("question", ""),
        text=fields.text("text"),
        refs=tuple(refs),
        printed_refs=fields.text("printed_refs", ""),
        rules=tuple(fields.texts("rules")),
        standing=fields.choice(next((key for key in _STANDING if fields.has(key)), _STANDING[-1]), STANDINGS),
        why=fields.text("why", ""),
        note=fields.text("note", ""),
        scenario=fields.text("scenario", ""),
        not_run=fields.text("not-run", ""),
        file=fields.file,
        line=fields.line,
        cards=tuple(fields.texts("cards")) if fields.has("cards") else cards,
        only=fields.choice("only", tuple(ONLY)) if fields.has("only") else "",
        beside=tuple(_beside(item) for item in fields.items("beside", "a reason")),
    )
    if not refs and not ruling.printed_refs:
        fields.complain(
            f"{fields.what} has no reference",
            'add "refs", or "printed_refs" for what the source prints instead',
            "refs",
        )
    if ruling.scenario and ruling.not_run:
        fields.complain(f"{fields.what} has both a scenario and a reason why there is none", "keep one", "not-run")
    if ruling.standing != "holds" and not ruling.why:
        fields.complain(f"{fields.what} does not say why it is {ruling.standing}", 'add "why"')
    fields.done()
    return ruling


def _beside(fields: Fields) -> Beside:
    beside = Beside(tuple(fields.texts("cards")), fields.text("side", ""), fields.text("why"))
    fields.done()
    return beside


def load_addresses(root: str, report: Report) -> dict[str, str]:
    """Read ``rulings/references.yaml``: the address of each published message, by reference as rulings write it.

    The file first names places (``place`` and the ``address`` at which their addresses begin), then the messages:
    ``ref``, and ``at``, a place and what follows its address.
    """
    file = ADDRESSES
    places: dict[str, str] = {}
    found: dict[str, str] = {}
    if not os.path.exists(os.path.join(root, file)):
        return found
    for fields in entries(read_or_report(root, file, report), file, "reference", report):
        held = places if fields.has("place") else found
        if fields.has("place"):
            key, address = fields.text("place"), fields.text("address")
        else:
            key, (place, _, rest) = fields.text("ref"), fields.text("at").partition(" ")
            address = places.get(place, "") + rest
            if place not in places:
                fields.complain(f'the place "{place}" is unknown', "name it at the head of the file", "at")
            try:
                parse_reference(key)
            except ValueError as error:
                fields.complain(f'the reference "{key}" {error}', "mend it", "ref")
        fields.done()
        if not _ADDRESS.match(address):
            fields.complain(f'"{address}" is no address', "write it without spaces, from https:// on")
        if key in held:
            fields.complain(f"{key} stands twice", "keep one of the two")
        held[key] = address
    return found


def load_authorities(root: str, report: Report) -> dict[str, Authority]:
    """Read ``rulings/authorities.yaml``, in its order."""
    file = "rulings/authorities.yaml"
    found: dict[str, Authority] = {}
    for fields in entries(read_or_report(root, file, report), file, "authority", report):
        key = fields.text("authority")
        fields.what = f"authority {key}"
        days = {}
        for bound in ("since", "until"):
            days[bound] = fields.text(bound, "")
            if days[bound]:
                try:
                    parse_day(days[bound])
                except ValueError as error:
                    fields.complain(str(error), "correct the date", bound)
                    days[bound] = ""
        authority = Authority(
            key,
            fields.text("name"),
            fields.text("text"),
            days["since"],
            days["until"],
            fields.number("rank"),
            file,
            fields.line,
        )
        fields.done()
        if key in found:
            fields.complain(f"the authority {key} is written twice", "merge the two")
        found[key] = authority
    return found
