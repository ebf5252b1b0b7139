"""The rulebooks: editions, their chapters, sections and paragraphs, and the list of rules that they state."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vtesref.corpus.citation import parse_day
from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.corpus.names import BOOKS, COMPANIONS, EDITIONS
from vtesref.corpus.reader import Fields, Report, entries, read_yaml

if TYPE_CHECKING:
    import datetime

KINDS = ("rule", "example", "note", "table", "flavour", "credits")

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of the rules: ``date`` as the source gives it (or "undated"), ``in_force`` the day it counts from.

    ``since`` is given where the same rules stood in an earlier printing: they count from that day.
    A ``companion`` stands beside the rules: no column of theirs, and states none of the list of rules.
    """

    key: str
    title: str
    short: str
    author: str
    date: str
    origin: str
    chapters: tuple[str, ...]
    vocabulary: dict[str, str]
    since: str = ""
    companion: bool = False

    @property
    def in_force(self) -> datetime.date | None:
        """The day from which the edition counts; None for the undated draft."""
        return parse_day(self.since) if self.since else self.published

    @property
    def published(self) -> datetime.date | None:
        """The day from which its text counts; None for the undated draft."""
        return None if self.date == "undated" else parse_day(self.date)

    @property
    def year(self) -> str:
        """The year of publication, or "undated"."""
        return self.date if self.date == "undated" else self.date[:4]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a book: its id (edition/section/name), text in Markdown, and the rules it states.

    A paragraph with ``ruling`` set stands for a ruling that the book prints and ``rulings/`` holds.
    """

    id: str
    name: str
    kind: str
    number: str
    term: str
    page: int | None
    rules: tuple[str, ...]
    marks: tuple[str, ...]
    text: str
    note: str
    see: tuple[str, ...]
    ruling: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its id (edition/name), heading as printed, number or page where the book has one."""

    id: str
    edition: str
    name: str
    chapter: str
    heading: str
    under: str
    number: str
    page: int | None
    note: str
    see: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the project's list: its key, statement and, for each edition, where it is stated or how it is not.

    ``executable`` is whether a simulation of play can show that it matters; ``not_modelled`` is why the engine does not
    carry it out all the same ("" where it does, or will). ``also`` are the keys of rules that are now
    part of this one.
    """

    key: str
    area: str
    statement: str
    executable: bool
    positions: dict[str, str]
    stated_at: dict[str, tuple[str, ...]]
    note: str
    not_modelled: str
    also: tuple[str, ...]
    file: str
    line: int


@dataclass(slots=True)
class Book:
    """An edition with its sections in book order."""

    edition: Edition
    sections: list[Section] = field(default_factory=list)

    def section(self, name: str) -> Section | None:
        """Return the section of that name."""
        return next((section for section in self.sections if section.name == name), None)


def load_books(root: str, report: Report) -> dict[str, Book]:
    """Read every edition and companion under ``root``/rulebook, in the order of BOOKS."""
    books: dict[str, Book] = {}
    for key in BOOKS:
        folder = os.path.join(root, "rulebook", key)
        if not os.path.isdir(folder):
            report(Complaint(f"rulebook/{key}", 0, "the edition's folder is missing", "restore it"))
            continue
        books[key] = _load_book(root, key, report)
    return books


def read_or_report(root: str, name: str, report: Report) -> object:
    """Read a content file by its path below ``root``; a file that cannot be read is reported and counts as empty."""
    try:
        return read_yaml(os.path.join(root, *name.split("/")), name)
    except CorpusError as error:
        report(error.complaint)
        return None


def _load_book(root: str, key: str, report: Report) -> Book:
    name = f"rulebook/{key}/edition.yaml"
    fields = Fields(read_or_report(root, name, report), name, 1, "the edition", report)
    days = {part: fields.text(part, default) for part, default in (("date", None), ("since", ""))}
    for name_of, told in days.items():
        if told not in ("", "undated"):
            try:
                parse_day(told)
            except ValueError as error:
                fields.complain(str(error), "correct the date", name_of)
                days[name_of] = "undated" if name_of == "date" else ""
    vocabulary = fields.child("vocabulary", "the vocabulary")
    edition = Edition(
        key=fields.choice("edition", (key,), key),
        title=fields.text("title"),
        short=fields.text("short"),
        author=fields.text("author", ""),
        date=days["date"],
        origin=fields.text("origin"),
        chapters=tuple(fields.texts("chapters")),
        vocabulary={word: vocabulary.text(word) for word in vocabulary.map} if vocabulary else {},
        since=days["since"],
        companion=fields.flag("companion"),
    )
    if edition.companion != (key in COMPANIONS):
        what = "is no companion" if edition.companion else "is a companion of the editions"
        told = "take out" if edition.companion else "write"
        fields.complain(f"the text {key} {what}", f'{told} "companion: true"', "companion")
    fields.done()
    book = Book(edition)
    listed = {f"{chapter}.yaml" for chapter in edition.chapters}
    for file in sorted(os.listdir(os.path.join(root, "rulebook", key))):
        if file.endswith((".yaml", ".yml")) and file != "edition.yaml" and file not in listed:
            where = f"rulebook/{key}/{file}"
            report(Complaint(where, 0, "the chapter is not listed", f"add it to {name}, or remove the file"))
    for chapter in edition.chapters:
        file = f"rulebook/{key}/{chapter}.yaml"
        for fields in entries(read_or_report(root, file, report), file, "section", report):
            book.sections.append(_section(fields, key, chapter))
    return book


def _name(fields: Fields, key: str) -> str:
    name = fields.text(key)
    if name and not _NAME.match(name):
        fields.complain(f'the id "{name}" must be lower-case letters, digits, dots and hyphens', "rename it", key)
    return name


def _targets(fields: Fields, edition: str) -> tuple[str, ...]:
    """Take the cross-references; a bare section id is one of the same edition."""
    return tuple(target if "/" in target else f"{edition}/{target}" for target in fields.texts("see"))


def _section(fields: Fields, edition: str, chapter: str) -> Section:
    name = _name(fields, "section")
    fields.what = f"section {name}"
    section = Section(
        id=f"{edition}/{name}",
        edition=edition,
        name=name,
        chapter=chapter,
        heading=fields.text("heading"),
        under=fields.text("under", ""),
        number=fields.text("number", ""),
        page=fields.number("page"),
        note=fields.text("note", ""),
        see=_targets(fields, edition),
        paragraphs=tuple(_paragraph(item, f"{edition}/{name}") for item in fields.items("text", "a paragraph")),
        file=fields.file,
        line=fields.line,
    )
    if "text" not in fields.map:
        fields.complain(f'{fields.what} has no "text"', "add the paragraphs, or text: [] for a heading without text")
    fields.done()
    return section


def _paragraph(fields: Fields, section: str) -> Paragraph:
    name = _name(fields, "id")
    fields.what = f"paragraph {section}/{name}"
    ruling = fields.text("ruling", "")
    paragraph = Paragraph(
        id=f"{section}/{name}",
        name=name,
        kind=fields.choice("kind", KINDS, "rule"),
        number=fields.text("number", ""),
        term=fields.text("term", ""),
        page=fields.number("page"),
        rules=tuple(fields.texts("rules")),
        marks=tuple(fields.texts("marks")),
        text=fields.text("text", "" if ruling else None),
        note=fields.text("note", ""),
        see=_targets(fields, section.partition("/")[0]),
        ruling=ruling,
        file=fields.file,
        line=fields.line,
    )
    fields.done()
    return paragraph


def load_rules(root: str, report: Report) -> dict[str, Rule]:
    """Read ``rulebook/rules.yaml``: every rule key."""
    file = "rulebook/rules.yaml"
    rules: dict[str, Rule] = {}
    for fields in entries(read_or_report(root, file, report), file, "rule", report):
        key = _rule_key(fields)
        fields.what = f"rule {key}"
        positions: dict[str, str] = {}
        stated_at: dict[str, tuple[str, ...]] = {}
        statement = fields.text("statement")
        area = fields.text("area")
        kind = fields.choice("kind", ("executable", "definition"))
        for edition in EDITIONS:
            value = fields.map.get(edition)
            if isinstance(value, str) or value is None:
                positions[edition] = fields.choice(edition, ("silent", "absent"))
                stated_at[edition] = ()
            else:
                child = fields.child(edition, f"{edition} of rule {key}")
                places = tuple(child.texts("stated")) if child else ()
                positions[edition] = "stated"
                stated_at[edition] = places
                if child:
                    if not places:
                        child.complain(
                            f"rule {key} is stated in {edition}, but no section is named", "name the sections"
                        )
                    child.done()
        rule = Rule(
            key,
            area,
            statement,
            kind == "executable",
            positions,
            stated_at,
            fields.text("note", ""),
            fields.text("not-modelled", ""),
            tuple(fields.texts("also")),
            file,
            fields.line,
        )
        fields.done()
        if rule.not_modelled and not rule.executable:
            fields.complain(
                f"the rule {key} is a definition, and not modelled", ("keep one of the two"), "not-modelled"
            )
        if key in rules:
            fields.complain(f"the rule {key} is written twice (first on line {rules[key].line})", "merge the two")
        rules[key] = rule
    return rules


def _rule_key(fields: Fields) -> str:
    key = fields.text("rule")
    if key and not re.fullmatch(r"[a-z0-9_]+(?:[.-][a-z0-9_]+)*", key):
        fields.complain(f'the rule key "{key}" must be lower-case words joined by dots', "rename it", "rule")
    return key
