"""The store of the official data: every document in one SQLite file, with SQLite's own full-text index over them.

It is derived from what is kept and never edited. A document is plain data, as those of the project's own texts are, so
that both are shown and ranked alike.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from vtesref import paths
from vtesref.corpus.names import fold
from vtesref.desk.store import marks

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from vtesref.official.reading import Official
    from vtesref.official.recognising import CardNames

Data = dict[str, Any]

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE documents (
    num INTEGER PRIMARY KEY, id TEXT UNIQUE, kind TEXT, holder TEXT, date TEXT, body TEXT, stems TEXT
);
CREATE INDEX documents_by_holder ON documents (holder);
CREATE TABLE facets (facet TEXT, value TEXT, num INTEGER, PRIMARY KEY (facet, value, num)) WITHOUT ROWID;
CREATE TABLE completions (form TEXT, label TEXT, PRIMARY KEY (form, label)) WITHOUT ROWID;
CREATE TABLE members (holder TEXT, card INTEGER, prefix TEXT, PRIMARY KEY (card, holder)) WITHOUT ROWID;
CREATE TABLE refs (ref TEXT, num INTEGER, PRIMARY KEY (ref, num)) WITHOUT ROWID;
CREATE TABLE links (card INTEGER, num INTEGER, PRIMARY KEY (card, num)) WITHOUT ROWID;
CREATE TABLE decks (num INTEGER PRIMARY KEY, date TEXT, body TEXT);
CREATE TABLE deck_cards (card INTEGER, deck INTEGER, count INTEGER, PRIMARY KEY (card, deck)) WITHOUT ROWID;
CREATE TABLE words (word TEXT PRIMARY KEY, stem TEXT, texts INTEGER) WITHOUT ROWID;
CREATE INDEX words_by_stem ON words (stem);
"""
_SEARCH = (
    "CREATE VIRTUAL TABLE search USING fts5(title, text, gist, content='', tokenize=\"unicode61 tokenchars '+-.'\")"
)
#: What a word counts in the title, in the text, and in what is only there to be found by.
WEIGHTS = (6.0, 2.0, 1.0)
FACETS = ("type", "clan", "discipline", "authority", "year")


class OfficialStore:
    """A reader of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._meta: Data = {}
        self._names: dict[str, CardNames] = {}

    @classmethod
    def open(cls, path: str) -> OfficialStore:
        """Open a store file; raises sqlite3.Error when it is none."""
        store = cls(sqlite3.connect(paths.read_only(path), uri=True))
        if store.meta("counts") is None:
            raise sqlite3.DatabaseError("it is not complete")
        return store

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def all(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a statement of ours."""
        return self.connection.execute(statement, values).fetchall()

    def meta(self, key: str) -> Any:
        """Return a value of the store as a whole: "counts", "sources", "newest", "documents", "searchable"."""
        if key not in self._meta:
            rows = self.all("SELECT value FROM meta WHERE key = ?", (key,))
            self._meta[key] = json.loads(rows[0][0]) if rows else None
        return self._meta[key]

    def document(self, ident: str) -> Data | None:
        """Return the document of that id."""
        rows = self.all("SELECT body FROM documents WHERE id = ?", (ident,))
        return json.loads(rows[0][0]) if rows else None

    def documents(self, numbers: Iterable[int]) -> dict[int, Data]:
        """Return documents by number."""
        wanted = list(numbers)
        rows = self.all(f"SELECT num, body FROM documents WHERE num IN ({marks(wanted)})", wanted)
        return {num: json.loads(body) for num, body in rows}

    def held(self, holders: Iterable[str]) -> list[Data]:
        """Return the documents on cards ("100105") and groups ("G00012"), in the order of the files."""
        wanted = list(holders)
        rows = self.all(f"SELECT body FROM documents WHERE holder IN ({marks(wanted)}) ORDER BY num", wanted)
        return [json.loads(row[0]) for row in rows]

    def card(self, ident: int) -> Data | None:
        """Return the document of a card."""
        return self.document(f"cards/{ident}")

    def groups_of(self, card: int) -> dict[str, str]:
        """Return the groups that a card is in, with its prefix in each."""
        return dict(self.all("SELECT holder, prefix FROM members WHERE card = ? ORDER BY holder", (card,)))

    def members(self, holder: str) -> list[tuple[int, str]]:
        """Return the cards of a group, with their prefixes."""
        return self.all("SELECT card, prefix FROM members WHERE holder = ? ORDER BY card", (holder,))

    def groups(self) -> list[tuple[str, str]]:
        """Return the id and the heading of every group."""
        rows = self.all("SELECT holder, body FROM documents WHERE kind = 'group'")
        return [(holder, str(json.loads(body)["title"])) for holder, body in rows]

    def naming(self, card: int) -> list[Data]:
        """Return the rulings on other cards that name this one."""
        rows = self.all(
            "SELECT d.body FROM links l JOIN documents d ON d.num = l.num WHERE l.card = ? ORDER BY d.num", (card,)
        )
        return [json.loads(row[0]) for row in rows]

    def with_reference(self, ref: str) -> list[Data]:
        """Return the rulings with a reference, written "LSJ 2004-06-23" or "LSJ 20040623-2"."""
        rows = self.all(
            "SELECT d.body FROM refs r JOIN documents d ON d.num = r.num WHERE r.ref = ? ORDER BY d.num", (ref,)
        )
        return [json.loads(row[0]) for row in rows]

    def named(self, forms: Iterable[str]) -> list[tuple[str, int]]:
        """Return (form, card) for every one of the forms (of :func:`names.words_of`) that is a card's name."""
        wanted = list(forms)
        return self.all(f"SELECT form, card FROM names WHERE form IN ({marks(wanted)})", wanted)

    def named_translated(self, forms: Iterable[str]) -> list[tuple[str, int]]:
        """Return (form, card) for every one of the forms that is a card's name in another language."""
        wanted = list(forms)
        return self.all(f"SELECT form, card FROM translated_names WHERE form IN ({marks(wanted)}) ORDER BY num", wanted)

    def names(self) -> CardNames:
        """Return the matcher of names, made once."""
        return self._matcher("")

    def translated_names(self) -> CardNames:
        """Return the matcher of names in other languages, made once."""
        from vtesref.official.recognising import TRANSLATED

        return self._matcher(TRANSLATED)

    def _matcher(self, of: str) -> CardNames:
        if of not in self._names:
            from vtesref.official.recognising import CardNames

            self._names[of] = CardNames(self.connection, of)
        return self._names[of]

    def complete(self, start: str) -> list[tuple[str, str]]:
        """Return (folded, whole) for the names of cards that begin with ``start``, in alphabetical order."""
        upper = start + "\U0010ffff"
        return self.all(
            "SELECT form, label FROM completions WHERE form >= ? AND form < ? ORDER BY form", (start, upper)
        )

    def complete_ids(self, start: str) -> list[str]:
        """Return the ids of documents that begin with ``start``."""
        rows = self.all("SELECT id FROM documents WHERE id >= ? AND id < ? ORDER BY id", (start, start + "\U0010ffff"))
        return [row[0] for row in rows]

    def values(self, facet: str) -> list[str]:
        """Return every value of a facet."""
        return [row[0] for row in self.all("SELECT DISTINCT value FROM facets WHERE facet = ?", (facet,))]

    def decks_with(self, cards: Sequence[Collection[int]]) -> list[Data]:
        """Return the winning decks that hold one card at least of each set, the newest first; all of them for no set.

        Each has "name", "player", "event", "place", "date", "players", "url" and "copies", how many of each set it
        holds.
        """
        chosen = [f"num IN (SELECT deck FROM deck_cards WHERE card IN ({marks(list(one))}))" for one in cards]
        values = [card for one in cards for card in one]
        where = f" WHERE {' AND '.join(chosen)}" if chosen else ""
        rows = self.all(f"SELECT num, body FROM decks{where} ORDER BY date DESC, num DESC", values)
        decks = {num: json.loads(body) for num, body in rows}
        for deck in decks.values():
            deck["copies"] = [0] * len(cards)
        for place, one in enumerate(cards):
            counts = f"SELECT deck, sum(count) FROM deck_cards WHERE card IN ({marks(list(one))}) GROUP BY deck"
            for num, count in self.all(counts, list(one)):
                if num in decks:
                    decks[num]["copies"][place] = count
        return list(decks.values())

    def deck_years(self, cards: Collection[int]) -> dict[str, int]:
        """Return in how many winning decks of each year one of some cards is, the newest year first."""
        rows = self.all(
            "SELECT substr(date, 1, 4) AS year, count(*) FROM decks WHERE num IN "
            f"(SELECT deck FROM deck_cards WHERE card IN ({marks(list(cards))})) GROUP BY year ORDER BY year DESC",
            list(cards),
        )
        return dict(rows)

    def words(self) -> list[tuple[str, str, int]]:
        """Return every word as (word, stem, number of texts with it)."""
        return self.all("SELECT word, stem, texts FROM words")

    def stem(self, word: str) -> str | None:
        """Return the stem of a word of the texts."""
        rows = self.all("SELECT stem FROM words WHERE word = ?", (word,))
        return str(rows[0][0]) if rows else None

    def word_forms(self, stems: Iterable[str], fewest: int = 1) -> set[str]:
        """Return every word that has one of the stems and is in at least that many texts."""
        wanted = list(stems)
        rows = self.all(f"SELECT word FROM words WHERE stem IN ({marks(wanted)}) AND texts >= ?", [*wanted, fewest])
        return {row[0] for row in rows}


def build(official: Official, sources: Data, path: str, progress: Callable[[int, int], None]) -> OfficialStore:
    """Write the store of the official data to ``path`` and return it open."""
    from collections import Counter

    from vtesref.official import recognising
    from vtesref.official.documents import documents
    from vtesref.search.analysis import stem, words

    connection = sqlite3.connect(path)
    pragmas = "PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
    connection.executescript(pragmas + _TABLES + recognising.TABLES)
    searchable = True
    try:
        connection.execute(_SEARCH)
    except sqlite3.OperationalError:  # a Python whose SQLite was built without full-text search
        searchable = False
    found = documents(official)
    texts: Counter[str] = Counter()

    def analysed(text: str, seen: set[str]) -> str:
        given = words(text)
        seen.update(given)
        return " ".join([stem(word) for word in given])

    for num, document in enumerate(found, 1):
        seen: set[str] = set()
        parts = [analysed(text, seen) for text in (document.title, document.body["plain"], document.gist)]
        texts.update(seen)
        row = (
            num,
            document.body["id"],
            document.body["kind"],
            document.holder,
            document.body.get("date", ""),
            _json(document.body),
        )
        connection.execute("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, " / ".join(parts)))
        if searchable:
            connection.execute("INSERT INTO search (rowid, title, text, gist) VALUES (?, ?, ?, ?)", (num, *parts))
        facets = [(facet, value, num) for facet, values in document.facets.items() for value in values]
        connection.executemany("INSERT OR IGNORE INTO facets VALUES (?, ?, ?)", facets)
        connection.executemany("INSERT OR IGNORE INTO refs VALUES (?, ?)", [(ref, num) for ref in document.refs])
        connection.executemany("INSERT OR IGNORE INTO links VALUES (?, ?)", [(card, num) for card in document.cards])
        if num % 100 == 0:
            progress(num, len(found))
    for name in {word for card in official.cards for word in words(" ".join([card.name, *card.also]))}:
        texts[name] = max(2, texts[name])  # a name is never misspelt, though it may stand once only
    connection.executemany(
        "INSERT INTO words VALUES (?, ?, ?)", sorted((word, stem(word), number) for word, number in texts.items())
    )
    _write_all_names(connection, official)
    _write_decks(connection, official)
    members = [
        (group.id, int(card), prefix) for group in official.groups.values() for card, prefix in group.members.items()
    ]
    connection.executemany("INSERT OR IGNORE INTO members VALUES (?, ?, ?)", members)
    meta = {
        "counts": official.counts(),
        "newest": official.newest,
        "sources": sources,
        "documents": len(found),
        "searchable": searchable,
        "problems": [str(problem) for problem in official.problems],
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", [(key, _json(value)) for key, value in meta.items()])
    if searchable:
        connection.execute("INSERT INTO search (search) VALUES ('optimize')")
    connection.commit()
    connection.execute("ANALYZE")
    progress(len(found), len(found))
    return OfficialStore(connection)


def _write_decks(connection: sqlite3.Connection, official: Official) -> None:
    told = ("id", "name", "player", "event", "place", "date", "players", "url")
    for num, deck in enumerate(official.decks, 1):
        body = {key: getattr(deck, key) for key in told}
        connection.execute("INSERT INTO decks VALUES (?, ?, ?)", (num, deck.date, _json(body)))
        rows = [(card, num, count) for card, count in deck.cards.items()]
        connection.executemany("INSERT INTO deck_cards VALUES (?, ?, ?)", rows)


def _write_all_names(connection: sqlite3.Connection, official: Official) -> None:
    """Write all names of the cards; the part before a comma or colon counts as a name where only one card has it."""
    from collections import Counter, defaultdict

    from vtesref.official.names import entries_of, translated_entries, words_of
    from vtesref.official.recognising import TRANSLATED, write_names

    number: Counter[int] = Counter(int(ruling.holder) for ruling in official.rulings if ruling.holder.isdigit())
    names: dict[tuple[str, int], tuple[str, float]] = {}
    heads: dict[str, set[str]] = defaultdict(set)
    entries = entries_of(official.cards, number)
    for card, name, weight in entries:
        names.setdefault((words_of(name), card), (name, weight))
    known = {form for form, _ in names}
    base = {card.id: card.name for card in official.cards}
    for card, name, _ in entries:
        head = words_of(name.partition(",")[0].partition(":")[0])
        if len(head) > 3 and head not in known:
            heads[head].add(base[card])
    for card, name, weight in entries:
        head = words_of(name.partition(",")[0].partition(":")[0])
        if len(heads.get(head, ())) == 1:
            names.setdefault((head, card), (name.partition(",")[0].partition(":")[0], weight))
    write_names(connection, [(card, form, name, weight) for (form, card), (name, weight) in names.items() if form])
    translated = translated_entries(official.cards, entries)
    write_names(connection, translated, TRANSLATED)
    completions = {(fold(name), card.label) for card in official.cards for name in (card.label, *card.also)}
    completions |= {
        (fold(card.label).removeprefix("the "), card.label)
        for card in official.cards
        if fold(card.label).startswith("the ")
    }
    completions |= {(fold(name), name) for _, _, name, _ in translated}
    connection.executemany("INSERT INTO completions VALUES (?, ?)", sorted(completions))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
