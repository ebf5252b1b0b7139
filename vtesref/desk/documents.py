"""The documents that are searched and shown: one for each paragraph, ruling, term and difference.

A document is plain data (it is kept as JSON): what it is, how it is cited, its text, and what it hangs together with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref import RULINGS_END
from vtesref.corpus.citation import parse_day
from vtesref.corpus.names import fold, slug
from vtesref.corpus.shown_rulings import kind_of
from vtesref.desk import markup
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.corpus.citation import Reference
    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulebook import Paragraph, Section
    from vtesref.corpus.rulings import Ruling


@dataclass(slots=True)
class Document:
    """One document; fields that do not apply to its kind are empty.

    ``citation`` is the short form, ``cite`` the full line to paste. ``date`` is the ISO day from which it counts, empty
    when no source tells. ``text`` is Markdown, ``plain`` the same without markup. ``gist`` holds further words to find
    it by: the statements of its rules.
    """

    id: str
    kind: str
    title: str
    citation: str
    cite: str
    text: str
    plain: str
    edition: str = ""
    section: str = ""
    heading: str = ""
    number: str = ""
    page: int | None = None
    form: str = ""
    subject: str = ""
    subject_id: str = ""
    refs: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    date: str = ""
    authority: list[str] = field(default_factory=list)
    standing: str = ""
    why: str = ""
    not_run: str = ""
    note: str = ""
    rules: list[str] = field(default_factory=list)
    see: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    cells: dict[str, dict[str, Any]] = field(default_factory=dict)
    kin: dict[str, str] = field(default_factory=dict)
    gist: str = ""

    def body(self) -> dict[str, Any]:
        """Return the document as plain data, without what only the site and the index need, and no empty fields."""
        data = {name: getattr(self, name) for name in self.__slots__ if name not in ("gist", "text")}
        return {key: value for key, value in data.items() if value not in ("", [], {}, None)}


def documents(corpus: Corpus) -> list[Document]:
    """Return every document of the corpus, in a fixed order: books, rulings, glossary, differences."""
    found = [*_rules(corpus), *of_rulings(corpus, corpus.rulings()), *_terms(corpus), *_differences(corpus)]
    _join_kin(found, {ident for idents in corpus.replaced().values() for ident in idents})
    return found


def above(section: Section, sections: dict[str, Section]) -> Section | None:
    """Return the section that one stands under, of its own edition or the nearest that this one is based on."""
    places = (f"{key}/{section.under}" for key in edition_keys.line(section.edition) or [section.edition])
    return next((sections[place] for place in places if place in sections), None) if section.under else None


def source_told(section: Section) -> str:
    """Say where the words of a section come from that are not those of its edition; "" for all others."""
    return f"Not from the edition's own text: {' '.join(section.origin.split()).rstrip('.')}." if section.origin else ""


def section_title(section: Section, sections: dict[str, Section]) -> str:
    """Return a heading that stands by itself: "Advanced Rules" becomes "Equip: Advanced Rules".

    A section that is named after the one above it, because another has its heading, is told apart from that one, too:
    "Types of Actions: Stealth and Intercept".
    """
    if section.name == "glossary":
        return "Glossary"
    parent = above(section, sections)
    generic = fold(section.heading) in (
        "advanced rules",
        "deck construction",
        "other",
        "note",
        "card types",
        "general",
    )
    alone = slug(section.heading)
    shared = section.name != alone and section.name.endswith(f"-{alone}")
    return f"{parent.heading}: {section.heading}" if parent and (generic or shared) else section.heading


def _place(number: str, heading: str, page: int | None) -> str:
    place = number or heading
    return f"{place}, p. {page}" if page and not number else place


def _rules(corpus: Corpus) -> Iterator[Document]:
    sections = {section.id: section for section in corpus.sections()}
    for section, paragraph in corpus.paragraphs():
        if paragraph.ruling:
            continue  # the ruling is a document of its own
        yield _rule(corpus, sections, section, paragraph)


def _rule(corpus: Corpus, sections: dict[str, Section], section: Section, paragraph: Paragraph) -> Document:
    edition = corpus.books[section.edition].edition
    # Only a numbered book cites by number alone; elsewhere a numbered step is cited with its heading.
    number = (paragraph.number or section.number) if section.number else ""
    page = paragraph.page or section.page
    heading = section_title(section, sections)
    title = f"{heading}: {paragraph.term}" if paragraph.term else heading
    if paragraph.number and not section.number:
        title = f"{title} ({paragraph.number})"
    place = _place(number, title, page)
    full = f"{number} {title}" if number else place
    when = section.since or (edition.date if edition.date == "undated" else edition.date[:10])
    counts = parse_day(section.since) if section.since else edition.in_force
    statements = [corpus.rules[key].statement for key in paragraph.rules if key in corpus.rules]
    return Document(
        id=paragraph.id,
        kind="rule",
        title=title,
        citation=f"{edition.short} {place}",
        cite=f"{edition.title} ({when}), {full} [{paragraph.id}]",
        text=paragraph.text,
        plain=markup.plain(paragraph.text),
        edition=section.edition,
        section=section.id,
        heading=section.heading,
        number=number,
        page=page,
        form=paragraph.kind,
        date=counts.isoformat() if counts else "",
        note=" ".join(part for part in (paragraph.note, source_told(section)) if part),
        rules=list(paragraph.rules),
        see=list(dict.fromkeys([*paragraph.see, *section.see])),
        names=[paragraph.term] if paragraph.term else [],
        gist=" ".join(statements),
    )


def reference_words(ref: Reference, corpus: Corpus) -> str:
    """Return a reference as it is cited: "LSJ 1998-08-19", "RTR (undated)", "5E, Deflection"."""
    if ref.edition:
        book = corpus.books.get(ref.edition)
        return f"{book.edition.short if book else ref.edition}, {ref.heading}"
    return f"{ref.authority or 'unsigned'} {ref.date or '(undated)'}"


def of_rulings(corpus: Corpus, rulings: Iterable[Ruling]) -> Iterator[Document]:
    """Yield the documents of some rulings of the corpus."""
    editions = {key: book.edition for key, book in corpus.books.items()}
    for ruling in rulings:
        refs = [reference_words(ref, corpus) for ref in ruling.refs]
        published = ruling.published(editions)
        told = ", ".join(dict.fromkeys(refs)) or "no reference"
        text = f"**{ruling.question}**\n\n{ruling.text}" if ruling.question else ruling.text
        statements = [corpus.rules[key].statement for key in ruling.rules if key in corpus.rules]
        yield Document(
            id=ruling.id,
            kind="ruling",
            title=ruling.subject,
            citation=f"{ruling.subject} [{told}]",
            cite=f"{ruling.subject}: ruling of {told} [{ruling.id}]",
            text=text,
            plain=markup.plain(text),
            heading=ruling.printed or ruling.subject,
            form=ruling.subject_kind,
            subject=ruling.printed or ruling.subject,
            subject_id=ruling.subject_id,
            refs=refs,
            addresses=list(dict.fromkeys(filter(None, (corpus.addresses.get(str(ref)) for ref in ruling.refs)))),
            date=published.isoformat() if published else "",
            authority=list(dict.fromkeys(_authority(ref) for ref in ruling.refs)),
            standing=ruling.standing,
            why=ruling.why,
            not_run=kind_of(ruling.not_run)[1] or _unplayed(ruling, corpus),
            note=_ruling_note(ruling),
            rules=list(ruling.rules),
            names=list(corpus.subjects[ruling.subject_id].also),
            gist=" ".join(statements),
        )


def _authority(ref: Reference) -> str:
    return ref.edition or ref.authority or "unsigned"


def _unplayed(ruling: Ruling, corpus: Corpus) -> str:
    """Say of a ruling of today that no story can show it because its card is none that stories play by name."""
    subject = corpus.subjects[ruling.subject_id]
    if ruling.scenario or subject.kind != "card" or subject.reaches == RULINGS_END:
        return ""
    from vtesref.scenario.words.played_cards import plain

    names = (subject.name, *subject.also, f"The {subject.name.removesuffix(', The')}")
    return "" if {plain(name) for name in names} & corpus.library.keys() else "No story plays this card by name."


def _ruling_note(ruling: Ruling) -> str:
    printed = f"The source prints the reference as {ruling.printed_refs}." if ruling.printed_refs else ""
    return " ".join(part for part in (ruling.note, printed) if part)


def _terms(corpus: Corpus) -> Iterator[Document]:
    for term in corpus.terms.values():
        yield Document(
            id=term.id,
            kind="term",
            title=term.term,
            citation=f"Glossary, {term.term}",
            cite=f"vtesref glossary, {term.term} [{term.id}]",
            text=term.text,
            plain=markup.plain(term.text),
            heading=term.term,
            form=term.category,
            note=term.note,
            rules=list(term.rules),
            see=list(term.see),
            names=list(term.names[1:]),
            cells={edition: {"text": ", ".join(words)} for edition, words in term.words.items()},
        )


def _differences(corpus: Corpus) -> Iterator[Document]:
    for row in corpus.differences.values():
        says = {key: " ".join(cell.text.split()) for key, cell in row.cells.items()}
        parts = [f"{corpus.books[key].edition.short}: {text}" for key, text in says.items()]
        yield Document(
            id=row.id,
            kind="difference",
            title=row.topic,
            citation=f"Difference {row.number}, {row.topic}",
            cite=f"vtesref differences, {row.number} {row.topic} [{row.id}]",
            text="\n".join(f"- {part}" for part in parts),
            plain=markup.plain("\n".join(f"- {part}" for part in parts)),
            heading=row.topic,
            number=str(row.number),
            form=row.chapter,
            note=row.note,
            rules=list(row.rules),
            see=[section for cell in row.cells.values() for section in cell.sections] + list(row.rulings),
            cells={
                key: {"text": markup.plain(says[key]), "at": list(cell.sections)} for key, cell in row.cells.items()
            },
            gist=" ".join(corpus.rules[key].statement for key in row.rules if key in corpus.rules),
        )
    for contradiction in corpus.contradictions.values():
        yield Document(
            id=contradiction.id,
            kind="contradiction",
            title=contradiction.topic,
            citation=f"Contradiction {contradiction.number}, {contradiction.topic}",
            cite=f"vtesref contradictions, {contradiction.number} {contradiction.topic} [{contradiction.id}]",
            text=contradiction.text,
            plain=markup.plain(contradiction.text),
            heading=contradiction.topic,
            number=str(contradiction.number),
            rules=list(contradiction.rules),
            see=list(contradiction.sections),
        )


def _join_kin(found: Iterable[Document], replaced: set[str]) -> None:
    """Give every paragraph, for each other edition, the paragraph there that states most of the same rules.

    An edition that is based on another says something else only where it replaces a paragraph.
    """
    by_rule: dict[str, list[Document]] = {}
    paragraphs = [document for document in found if document.kind == "rule"]
    for document in paragraphs:
        for key in document.rules:
            by_rule.setdefault(key, []).append(document)
    for document in paragraphs:
        own = set(document.rules)
        best: dict[str, tuple[float, str]] = {}
        for key in document.rules:
            for other in by_rule[key]:
                if other.edition == document.edition:
                    continue
                if _of_one_line(document, other) and not _takes_place(document, other, replaced):
                    continue
                both = own & set(other.rules)
                score = len(both) / len(own | set(other.rules)) + 0.2 * (other.form == document.form)
                score += 0.05 * (bool(other.names) == bool(document.names))
                if score > best.get(other.edition, (0.0, ""))[0]:
                    best[other.edition] = (score, other.id)
        document.kin = {edition: best[edition][1] for edition in EDITIONS if edition in best}


def _of_one_line(one: Document, other: Document) -> bool:
    """Tell whether the edition of one document is based on that of the other."""
    return other.edition in edition_keys.line(one.edition) or one.edition in edition_keys.line(other.edition)


def _takes_place(one: Document, other: Document, replaced: set[str]) -> bool:
    """Tell whether one of two paragraphs stands in the place of the other, which goes by the same name."""
    same = one.id.partition("/")[2] == other.id.partition("/")[2]
    return same and not replaced.isdisjoint((one.id, other.id))


def name_forms(text: str) -> list[str]:
    """Return the forms under which a name can be asked for: folded, and as a slug."""
    return list(dict.fromkeys([fold(text).strip(), slug(text)]))
