"""The rulebooks: editions, their chapters, sections and paragraphs, and the list of rules that they state."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from vtesref.corpus.citation import parse_day
from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.corpus.reader import Fields, Report, entries, read_yaml
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import BOOKS, EDITIONS

if TYPE_CHECKING:
    import datetime

KINDS = ("rule", "example", "note", "table", "flavour", "credits")

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of the rules: ``date`` as the source gives it (or "undated"), ``in_force`` the day it counts from.

    ``since`` is given where the same rules stood in an earlier printing: they count from that day.
    One that is ``based_on`` another is a patch: its folder holds what it changes, and all else is that of its base.
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
    based_on: str = ""
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
    """One section: its id (edition/name), heading as printed, number or page where the book has one.

    In a patch it holds the paragraphs that are new or changed, and ``replaced`` are the ids of those of its base which
    no longer count. ``since`` and ``origin`` are given where its words do not come from the edition itself.
    """

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
    since: str
    origin: str
    replaced: tuple[str, ...]
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
    """An edition with its sections in book order; a patch has its own alone, and ``base`` is what it changes."""

    edition: Edition
    base: Book | None = None
    sections: list[Section] = field(default_factory=list)

    def section(self, name: str) -> Section | None:
        """Return the section of that name."""
        return next((section for section in self.sections if section.name == name), None)

    def nearest(self, name: str) -> Section | None:
        """Return the section of that name as it stands here, or in the nearest edition that this one changes."""
        return self.section(name) or (self.base.nearest(name) if self.base else None)

    def text(self) -> list[tuple[Section, Paragraph]]:
        """Return the whole text: every paragraph that counts with its section, those of the base first."""
        gone = {ident for section in self.sections for ident in section.replaced}
        below = self.base.text() if self.base else []
        own = [(section, paragraph) for section in self.sections for paragraph in section.paragraphs]
        return [pair for pair in below if pair[1].id not in gone] + own


def load_books(root: str, report: Report) -> dict[str, Book]:
    """Read every edition and companion under ``root``/rulebook, in their order."""
    books: dict[str, Book] = {}
    heads = edition_keys.heads(root)
    for key in BOOKS:
        if key not in heads:
            report(Complaint(f"rulebook/{key}", 0, "the edition's folder is missing", "restore it"))
    for key, head in heads.items():
        books[key] = _load_book(root, head, books, report)
    return books


def read_or_report(root: str, name: str, report: Report) -> object:
    """Read a content file by its path below ``root``; a file that cannot be read is reported and counts as empty."""
    try:
        return read_yaml(os.path.join(root, *name.split("/")), name)
    except CorpusError as error:
        report(error.complaint)
        return None


def _load_book(root: str, head: edition_keys.Head, books: dict[str, Book], report: Report) -> Book:
    key = head.key
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
    based_on = fields.text("based-on", "")
    base = books.get(based_on)
    if based_on and (base is None or base.edition.companion or not head.base):
        what = f'"{based_on}" is no older edition that {key} could be based on'
        fields.complain(what, "name the key of an edition that is dated before it", "based-on")
        base = None
    vocabulary = fields.child("vocabulary", "the vocabulary")
    edition = Edition(
        key=fields.choice("edition", (key,), key),
        title=fields.text("title"),
        short=fields.text("short"),
        author=fields.text("author", ""),
        date=days["date"],
        origin=fields.text("origin"),
        chapters=tuple(fields.texts("chapters")),
        vocabulary={
            **(base.edition.vocabulary if base else {}),
            **({word: vocabulary.text(word) for word in vocabulary.map} if vocabulary else {}),
        },
        since=days["since"],
        based_on=base.edition.key if base else "",
        companion=fields.flag("companion"),
    )
    _as_at_the_start(fields, head, edition)
    fields.done()
    book = Book(edition, base)
    listed = {f"{chapter}.yaml" for chapter in edition.chapters}
    for file in sorted(os.listdir(os.path.join(root, "rulebook", key))):
        if file.endswith((".yaml", ".yml")) and file != "edition.yaml" and file not in listed:
            where = f"rulebook/{key}/{file}"
            report(Complaint(where, 0, "the chapter is not listed", f"add it to {name}, or remove the file"))
    for chapter in edition.chapters:
        file = f"rulebook/{key}/{chapter}.yaml"
        for fields in entries(read_or_report(root, file, report), file, "section", report):
            section = _section(fields, key, chapter, base)
            above = book.section(section.under)
            if above and not section.origin:  # what stands under a section is from where that is
                section = replace(section, origin=above.origin, since=section.since or above.since)
            book.sections.append(section)
    return _led_on(book) if base else book


def _as_at_the_start(fields: Fields, head: edition_keys.Head, edition: Edition) -> None:
    """Complain of what was read otherwise as the program began, and of what cannot be played."""
    played, after = fields.flag("played"), fields.text("after", "")
    day = "" if edition.date == "undated" and not edition.since else edition.since or edition.date
    read = {"short": edition.short, "companion": edition.companion, "played": played, "after": after}
    for name, value in read.items():
        if value != getattr(head, name):
            fields.complain(f'"{name}" is not read at the start of the program', f"write it as {name}: ... alone", name)
    if day != head.since:
        fields.complain("the date is not read at the start of the program", "write it as date: ... alone", "date")
    if not head.since and not edition.companion and not after:
        fields.complain("the edition has no date", 'write behind which one it stands: "after: KEY"', "date")
    if played and not edition.based_on and head.key not in edition_keys.COLUMNS:
        remedy = "add its column there, or take this out: it is a text only"
        fields.complain("no column of vtesref/engine/editions.py plays it", remedy, "played")


def _led_on(patch: Book) -> Book:
    """Return a patch whose references lead to its base wherever it has no such section or paragraph itself."""
    own = {section.id for section in patch.sections}
    own |= {paragraph.id for section in patch.sections for paragraph in section.paragraphs}

    def lead(see: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_in_base(target, patch) if target not in own else target for target in see)

    patch.sections = [
        replace(
            section,
            see=lead(section.see),
            paragraphs=tuple(replace(one, see=lead(one.see)) for one in section.paragraphs),
        )
        for section in patch.sections
    ]
    return patch


def _in_base(target: str, patch: Book) -> str:
    edition, _, name = target.partition("/")
    section = patch.base.nearest(name.partition("/")[0]) if patch.base and edition == patch.edition.key else None
    return f"{section.edition}/{name}" if section else target


def _name(fields: Fields, key: str) -> str:
    name = fields.text(key)
    if name and not _NAME.match(name):
        fields.complain(f'the id "{name}" must be lower-case letters, digits, dots and hyphens', "rename it", key)
    return name


def _targets(fields: Fields, edition: str) -> tuple[str, ...]:
    """Take the cross-references; a bare section id is one of the same edition."""
    return tuple(target if "/" in target else f"{edition}/{target}" for target in fields.texts("see"))


def _section(fields: Fields, edition: str, chapter: str, base: Book | None) -> Section:
    name = _name(fields, "section")
    fields.what = f"section {name}"
    below = base.nearest(name) if base else None
    counting = [one.id for section, one in base.text() if section.name == name] if base else []
    without, adds, gone = fields.texts("without"), fields.texts("adds"), fields.flag("gone")
    paragraphs = tuple(_paragraph(item, f"{edition}/{name}") for item in fields.items("text", "a paragraph"))
    names = {paragraph.name for paragraph in paragraphs}.union(without)
    section = Section(
        id=f"{edition}/{name}",
        edition=edition,
        name=name,
        chapter=chapter,
        heading=fields.text("heading", below.heading if below else None),
        under=fields.text("under", below.under if below else ""),
        number=fields.text("number", below.number if below else ""),
        page=fields.number("page"),
        note=fields.text("note", ""),
        see=_targets(fields, edition),
        paragraphs=paragraphs,
        since=fields.text("since", ""),
        origin=fields.text("origin", ""),
        replaced=tuple(ident for ident in counting if gone or ident.rpartition("/")[2] in names),
        file=fields.file,
        line=fields.line,
    )
    if section.since:
        try:
            parse_day(section.since)
        except ValueError as error:
            fields.complain(str(error), "correct the date", "since")
            section = replace(section, since="")
    known = {ident.rpartition("/")[2] for ident in counting}
    unknown = [one for one in without if one not in known]
    if unknown or (gone and not counting):
        what = f'"{unknown[0]}" is no paragraph' if unknown else f"{fields.what} is no section"
        fields.complain(
            f"{what} of {base.edition.key if base else 'a base'} that could be taken away",
            "correct the name, or take this out",
            "without" if unknown else "gone",
        )
    for paragraph in paragraphs if below else ():
        added = paragraph.name in adds
        if added == (paragraph.name in known):
            what = f"{section.id}/{paragraph.name} replaces {'a' if added else 'no'} paragraph of the section"
            remedy = f'{"take it out of" if added else "correct its id, or name it under"} "adds"'
            fields.report(Complaint(fields.file, paragraph.line, what, remedy))
    if "text" not in fields.map and not (gone or without):
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
            base = edition_keys.base(edition)
            if value is None and base:
                positions[edition], stated_at[edition] = positions[base], stated_at[base]
            elif isinstance(value, str) or value is None:
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
