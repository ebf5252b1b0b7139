"""Writing the store: every document of a corpus and what is looked up of it, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from vtesref.desk.store import RANK_ALIAS, RANK_HEADING, RANK_ID, RANK_PLACE, RANK_SUBJECT, RANK_TERM, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from vtesref.corpus.load import Corpus
    from vtesref.desk.documents import Document
    from vtesref.search.situations import Rows

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE documents (
    num INTEGER PRIMARY KEY, id TEXT UNIQUE, kind TEXT, edition TEXT, subject TEXT, date TEXT, standing TEXT,
    authority TEXT, body TEXT, stems TEXT
);
CREATE TABLE sections (position INTEGER PRIMARY KEY, id TEXT UNIQUE, body TEXT);
CREATE TABLE subjects (id TEXT PRIMARY KEY, name TEXT, kind TEXT, body TEXT) WITHOUT ROWID;
CREATE TABLE rules (key TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;
CREATE TABLE uses (rule TEXT, num INTEGER, PRIMARY KEY (rule, num)) WITHOUT ROWID;
CREATE TABLE links (target TEXT, source TEXT, PRIMARY KEY (target, source)) WITHOUT ROWID;
CREATE TABLE names (name TEXT, rank INTEGER, id TEXT, PRIMARY KEY (name, rank, id)) WITHOUT ROWID;
CREATE TABLE words (word TEXT PRIMARY KEY, stem TEXT, texts INTEGER) WITHOUT ROWID;
CREATE TABLE subject_words (name TEXT, subject TEXT, PRIMARY KEY (name, subject)) WITHOUT ROWID;
CREATE TABLE library (key TEXT PRIMARY KEY, name TEXT, official TEXT, type TEXT, body TEXT) WITHOUT ROWID;
CREATE TABLE card_uses (card TEXT, situation INTEGER, PRIMARY KEY (card, situation)) WITHOUT ROWID;
CREATE TABLE questions (name TEXT PRIMARY KEY, body BLOB) WITHOUT ROWID;
CREATE TABLE written (num INTEGER PRIMARY KEY, thing INTEGER, verdict TEXT, text TEXT);
CREATE TABLE things (num INTEGER PRIMARY KEY, kind TEXT, name TEXT, answer TEXT);
CREATE TABLE asked (stem TEXT PRIMARY KEY, questions BLOB, also BLOB) WITHOUT ROWID;
CREATE INDEX words_by_stem ON words (stem);
CREATE INDEX documents_by_subject ON documents (subject);
"""


def build(
    corpus: Corpus,
    documents: list[Document],
    path: str = ":memory:",
    root: str = "",
    parts: Sequence[dict[str, str]] | None = None,
    scenarios: Callable[[], Rows] | None = None,
) -> Store:
    """Write the store of a corpus and its documents to ``path``, and return it open.

    ``root`` is the content folder whose scenarios are held with it ("" for none). ``parts`` are the analysed parts of
    the documents, in the same order; without them what only searching asks of it is left out. ``scenarios``
    gives what was gathered of the scenarios elsewhere.
    """
    from vtesref.corpus import nicknames
    from vtesref.corpus.counts import count
    from vtesref.corpus.ruling_cells import not_played
    from vtesref.engine.edition_keys import EDITIONS
    from vtesref.search import situations
    from vtesref.search.analysis import GAP
    from vtesref.search.synonyms import near_words, synonym_groups

    connection = sqlite3.connect(path)
    connection.executescript("PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
    meta = {
        "counts": count(corpus),
        "editions": {key: _edition(book.edition) for key, book in corpus.books.items()},
        "authorities": {key: {"name": who.name, "text": who.text} for key, who in corpus.authorities.items()},
        "synonyms": synonym_groups(corpus),
        "near": near_words(corpus),
        "not played": not_played(corpus),
        "nicknames": nicknames.as_meta(corpus.nicknames),
        "winning_decks": corpus.winning_decks._asdict(),
        "replaced": corpus.replaced(),
        **{f"positions by {key}": corpus.positions(key) for key in EDITIONS},
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", [(key, _json(value)) for key, value in meta.items()])
    connection.executemany(
        "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                num,
                document.id,
                document.kind,
                document.edition,
                document.subject_id,
                document.date,
                document.standing,
                " ".join(document.authority),
                _json(document.body()),
                "" if parts is None else GAP.join(parts[num].values()),
            )
            for num, document in enumerate(documents)
        ],
    )
    uses = {(rule, num) for num, document in enumerate(documents) for rule in document.rules}
    connection.executemany("INSERT INTO uses VALUES (?, ?)", sorted(uses))
    _write_sections(connection, corpus)
    _write_subjects(connection, corpus)
    rules = [(rule.key, _json(_rule(rule))) for rule in corpus.rules.values()]
    connection.executemany("INSERT INTO rules VALUES (?, ?)", rules)
    cards = [
        (key, str(data["card"]), str(data.get("id", "")), str(data.get("type", "")), _json(data))
        for key, data in corpus.library.items()
    ]
    connection.executemany("INSERT INTO library VALUES (?, ?, ?, ?, ?)", cards)
    connection.executemany("INSERT OR IGNORE INTO links VALUES (?, ?)", sorted(_links(corpus, documents)))
    connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?)", sorted(_names(corpus, documents)))
    if parts is not None:
        _write_questions(connection, corpus, documents)
        connection.executemany("INSERT INTO words VALUES (?, ?, ?)", sorted(_words(documents, corpus)))
        subject_words = sorted(set(_subject_words(corpus)))
        connection.executemany("INSERT OR IGNORE INTO subject_words VALUES (?, ?)", subject_words)
    situations.write(connection, scenarios() if scenarios else situations.gather(root, corpus))
    connection.commit()
    if parts is not None:
        connection.execute("VACUUM")  # every byte is read again to check it, at each start
    return Store(connection)


def rewrite(connection: sqlite3.Connection, document: Document) -> int:
    """Write a document anew of which only the words have changed; return its number."""
    values = (_json(document.body()), document.id)
    [(number,)] = connection.execute("UPDATE documents SET body = ? WHERE id = ? RETURNING num", values).fetchall()
    return int(number)


def _write_questions(connection: sqlite3.Connection, corpus: Corpus, documents: list[Document]) -> None:
    from vtesref.search.asked import gather

    held = gather(corpus, documents)
    parts = {"of": held.of.tobytes(), "sizes": held.sizes.tobytes(), "targets": _json(held.targets).encode()}
    connection.executemany("INSERT INTO questions VALUES (?, ?)", list(parts.items()))
    postings = [
        (stem, having.tobytes(), held.also[stem].tobytes() if stem in held.also else b"")
        for stem, having in held.postings.items()
    ]
    connection.executemany("INSERT INTO asked VALUES (?, ?, ?)", postings)
    things = [(num, thing.kind, thing.key, thing.answer) for num, thing in enumerate(held.things)]
    connection.executemany("INSERT INTO things VALUES (?, ?, ?, ?)", things)
    written = [
        (thing, verdict, text)
        for thing, asked in enumerate(held.things)
        for text, verdict in zip(asked.questions, asked.verdicts, strict=True)
    ]
    numbered = [(num, *question) for num, question in enumerate(written)]
    connection.executemany("INSERT INTO written VALUES (?, ?, ?, ?)", numbered)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _edition(edition: Any) -> dict[str, Any]:
    return {
        "title": edition.title,
        "short": edition.short,
        "author": edition.author,
        "date": edition.date,
        "origin": edition.origin,
        "year": edition.year,
        "published": edition.published.isoformat() if edition.published else "",
        "in_force": edition.in_force.isoformat() if edition.in_force else "",
        "vocabulary": edition.vocabulary,
        "based_on": edition.based_on,
        "companion": edition.companion,
    }


def _rule(rule: Any) -> dict[str, Any]:
    return {
        "key": rule.key,
        "also": list(rule.also),
        "area": rule.area,
        "statement": " ".join(rule.statement.split()),
        "executable": rule.executable,
        "positions": rule.positions,
        "stated_at": {edition: list(places) for edition, places in rule.stated_at.items() if places},
        "note": " ".join(rule.note.split()),
        "not_modelled": " ".join(rule.not_modelled.split()),
    }


def _write_sections(connection: sqlite3.Connection, corpus: Corpus) -> None:
    from vtesref.desk.documents import above, section_title, source_told

    rows = []
    known = {section.id: section for section in corpus.sections()}
    within: dict[str, list[str]] = {}
    for section in corpus.sections():
        parent, base = above(section, known), corpus.books[section.edition].base
        if parent and parent.edition != section.edition and base and base.nearest(section.name):
            continue  # it changes a section that stands there already
        place = parent.id if parent else f"{section.edition}/{_parent(section)}"
        within.setdefault(place, []).append(section.id)
    for position, section in enumerate(corpus.sections()):
        parent = above(section, known)
        body = {
            "id": section.id,
            "edition": section.edition,
            "chapter": section.chapter,
            "heading": section.heading,
            "title": section_title(section, known),
            "number": section.number,
            "page": section.page,
            "under": parent.id if parent else "",
            "under_heading": parent.heading if parent else "",
            "note": " ".join(filter(None, (section.note, source_told(section)))),
            "see": list(section.see),
            "paragraphs": [paragraph.ruling or paragraph.id for paragraph in section.paragraphs],
            "within": within.get(section.id, []),
        }
        rows.append((position, section.id, _json({key: value for key, value in body.items() if value})))
    connection.executemany("INSERT INTO sections VALUES (?, ?, ?)", rows)


def _parent(section: Any) -> str:
    """Return the name of the section that a section lies directly within: by ``under``, or by its number."""
    return str(section.under or section.name.rpartition(".")[0])


def _write_subjects(connection: sqlite3.Connection, corpus: Corpus) -> None:
    rows = []
    for subject in corpus.subjects.values():
        body = {
            "id": subject.id,
            "name": subject.name,
            "kind": subject.kind,
            "also": subject.also,
            "note": subject.note,
            "reaches": subject.reaches,
        }
        rows.append((subject.id, subject.name, subject.kind, _json(body)))
    connection.executemany("INSERT INTO subjects VALUES (?, ?, ?, ?)", rows)


def _links(corpus: Corpus, documents: list[Document]) -> Iterable[tuple[str, str]]:
    """Yield (target, source) for every explicit reference."""
    from vtesref.corpus.names import slug
    from vtesref.desk import markup

    for section in corpus.sections():
        for target in section.see:
            yield target, section.id
    for document in documents:
        if document.kind != "rule":
            for target in document.see:
                yield target, document.id
        for name in markup.card_names(document.text):
            subject = corpus.subjects.get(slug(name))
            if subject and subject.id != document.subject_id:
                yield f"rulings/{subject.id}", document.id


def _names(corpus: Corpus, documents: list[Document]) -> Iterable[tuple[str, int, str]]:
    """Yield every (folded name, rank, id) that ``show`` and ``card`` know things by.

    A bare number is one of an edition; a companion's is known by its citation: "vekn 3.7".
    """
    from vtesref.corpus.names import fold
    from vtesref.desk.documents import name_forms
    from vtesref.engine.edition_keys import COMPANIONS

    shorts = {key: f"{fold(corpus.books[key].edition.short)} " for key in COMPANIONS if key in corpus.books}
    for document in documents:
        yield document.id, RANK_ID, document.id
        if document.kind != "rule":
            yield (
                document.id.partition("/")[2],
                RANK_ID if document.kind == "ruling" else RANK_TERM,
                document.id,
            )
        if document.kind in ("difference", "contradiction"):
            yield f"{document.kind} {document.number}", RANK_ID, document.id
            yield f"{document.kind}s/{document.number}", RANK_ID, document.id
        elif document.number:
            yield shorts.get(document.edition, "") + fold(document.number), RANK_PLACE, document.id
        if document.kind == "term":
            for form in name_forms(document.title):
                yield form, RANK_TERM, document.id
        for name in document.names:
            for form in name_forms(name):
                yield form, RANK_ALIAS, document.id
    for section in corpus.sections():
        yield section.id, RANK_ID, section.id
        if section.number:
            yield shorts.get(section.edition, "") + fold(section.number), RANK_PLACE, section.id
            yield shorts.get(section.edition, "§") + fold(section.number), RANK_PLACE, section.id
        if section.page:
            for form in (
                f"p.{section.page}",
                f"p. {section.page}",
                f"p{section.page}",
                f"page {section.page}",
            ):
                yield form, RANK_PLACE, section.id
        for form in name_forms(section.heading):
            yield form, RANK_HEADING, section.id
    for subject in corpus.subjects.values():
        yield f"rulings/{subject.id}", RANK_ID, f"rulings/{subject.id}"
        for name in _subject_names(subject):
            for form in name_forms(name):
                yield form, RANK_SUBJECT, f"rulings/{subject.id}"
    for rule in corpus.rules.values():
        for key in (rule.key, *rule.also):
            yield key, RANK_ID, f"rules/{rule.key}"
            yield f"rules/{key}", RANK_ID, f"rules/{rule.key}"


def _subject_names(subject: Any) -> list[str]:
    """Return every name of a card or topic: as printed, other spellings, and with its article turned or left out."""
    names: list[str] = []
    for name in (
        subject.name,
        *subject.also,
        *(ruling.printed for ruling in subject.rulings if ruling.printed),
    ):
        names.append(name)
        if name.endswith(", The"):
            names += [f"The {name.removesuffix(', The')}", name.removesuffix(", The")]
        elif name.startswith("The "):
            names.append(name.removeprefix("The "))
    return list(dict.fromkeys(names))


def _subject_words(corpus: Corpus) -> Iterable[tuple[str, str]]:
    """Yield (name as folded words, subject id), by which a query's words are recognised as a card's name."""
    from vtesref.search.analysis import words

    for subject in corpus.subjects.values():
        for name in _subject_names(subject):
            yield " ".join(words(name)), subject.id


def _words(documents: list[Document], corpus: Corpus) -> Iterable[tuple[str, str, int]]:
    """Yield every word of the texts and titles, which misspellings are mended from, and those of cards' names."""
    from collections import Counter

    from vtesref.search.analysis import stem, words

    texts: Counter[str] = Counter()
    for document in documents:
        texts.update(set(words(" ".join([document.title, document.plain, *document.names]))))
    for data in corpus.library.values():
        texts.update(dict.fromkeys(words(str(data["card"])), 0))
    return ((word, stem(word), number) for word, number in texts.items())
