"""The store: every document in one SQLite file, so that one is shown without parsing any YAML.

The store is derived from the corpus (``store_writing.py``) and never edited. Its file is opened read-only; its key is
the content's hash.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from vtesref import paths
from vtesref.engine import former_keys

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

    from vtesref.scenario.words.played_cards import Source
    from vtesref.search.asked import Questions

#: The name of its file in an index.
STORE = "store.sqlite"
#: How a name was found, best first: a lower rank is the closer meaning of what the user typed.
RANK_ID = 0
RANK_PLACE = 1
RANK_TERM = 2
RANK_SUBJECT = 3
RANK_HEADING = 4
RANK_ALIAS = 5


class Store:
    """A reader of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._meta: dict[str, Any] = {}
        #: What rules are stated or interpreted by, and the documents that were read for that, by their numbers.
        self._using: dict[str, list[dict[str, Any]]] = {}
        self._documents: dict[int, dict[str, Any]] = {}

    @classmethod
    def open(cls, path: str) -> Store:
        """Open a store file that is known to be whole; raises sqlite3.Error when it is not a store after all."""
        return cls(sqlite3.connect(paths.read_only(path), uri=True))

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def _read(self, body: str) -> Any:
        """Return what the JSON of a row tells."""
        return json.loads(body)

    def meta(self, key: str) -> Any:
        """Return a value of the store as a whole, by the name that ``build`` gives it ("counts", for one)."""
        if key not in self._meta:
            rows = self._all("SELECT value FROM meta WHERE key = ?", (key,))
            self._meta[key] = json.loads(rows[0][0]) if rows else None
        return self._meta[key]

    def questions(self) -> Questions:
        """Return the questions that were written down for what settles them, without the postings of their words."""
        from array import array

        from vtesref.search.asked import Questions

        held = dict(self._all("SELECT name, body FROM questions"))
        of, sizes = array("H"), array("H")
        of.frombytes(held.get("of", b""))
        sizes.frombytes(held.get("sizes", b""))
        return Questions(of, sizes, json.loads(held.get("targets", b"[]")), {}, {}, [])

    def asked(self, stem: str) -> tuple[array[int], array[int]]:
        """Return the numbers of the questions that have a stem, and those that have a related one (see related.py)."""
        from array import array

        found, also = array("H"), array("H")
        for row in self._all("SELECT questions, also FROM asked WHERE stem = ?", (stem,)):
            found.frombytes(row[0])
            also.frombytes(row[1])
        return found, also

    def settled(self, questions: Sequence[int]) -> list[tuple[int, str, str, str, str, str]]:
        """Return, of the questions with these numbers, what settles them and how.

        Each is (number, question, "yes", "no" or "", kind and key of what settles it, its answer in one line or "").
        """
        return self._all(
            "SELECT w.num, w.text, w.verdict, t.kind, t.name, t.answer FROM written w JOIN things t ON t.num = w.thing "
            f"WHERE w.num IN ({marks(questions)})",
            tuple(questions),
        )

    def library_names(self, vampires: bool = False) -> dict[str, str]:
        """Return the library cards (or the vampires) that are played by name: their names as printed, by a key."""
        how = "=" if vampires else "!="
        return dict(self._all(f"SELECT key, name FROM library WHERE type {how} 'vampire'"))

    def library_key(self, names: Sequence[str]) -> str | None:
        """Return the key of the card played by name that bears one of these names or official numbers, or None."""
        how = f"name IN ({marks(names)}) OR official IN ({marks(names)})"
        rows = self._all(f"SELECT key FROM library WHERE {how} ORDER BY key", (*names, *names))
        return str(rows[0][0]) if rows else None

    def library_card(self, key: str) -> dict[str, Any]:
        """Return the facts and texts of a card that is played by name."""
        card: dict[str, Any] = json.loads(self._all("SELECT body FROM library WHERE key = ?", (key,))[0][0])
        return card

    def known_cards(self) -> Source:
        """Return where the cards come from that stories play by name."""
        from vtesref.scenario.words.played_cards import Source

        called = {name: card for card, name, _ in self.nicknames().values()}
        return Source(self.library_names(), self.library_card, self.library_names(vampires=True), called)

    def nicknames(self) -> dict[str, tuple[str, str, bool]]:
        """Return what players call cards, folded: the card, the name, and whether it may be an everyday word."""
        return {called: tuple(row) for called, row in (self.meta("nicknames") or {}).items()}

    def scenarios_with(self, card: str) -> list[tuple[str, str, str]]:
        """Return name, file and outcome of the scenarios that play a known card, by its key.

        Those that name it in their title come first, and simple ones before long ones.
        """
        return self._all(
            "SELECT s.name, s.file, s.outcome FROM card_uses u JOIN situations s ON s.num = u.situation "
            "JOIN library l ON l.key = u.card WHERE u.card = ? "
            "ORDER BY instr(lower(s.name), lower(l.name)) = 0, length(s.sentence), s.num",
            (card,),
        )

    def document(self, ident: str) -> dict[str, Any] | None:
        """Return the document of that id."""
        rows = self._all("SELECT body FROM documents WHERE id = ?", (ident,))
        return self._read(rows[0][0]) if rows else None

    def documents(self, numbers: Iterable[int]) -> dict[int, dict[str, Any]]:
        """Return documents by their numbers in the index."""
        wanted = list(numbers)
        rows = self._all(f"SELECT num, body FROM documents WHERE num IN ({marks(wanted)})", wanted)
        return {num: self._read(body) for num, body in rows}

    def number(self, ident: str) -> int | None:
        """Return the number of the document of that id."""
        rows = self._all("SELECT num FROM documents WHERE id = ?", (ident,))
        return int(rows[0][0]) if rows else None

    def stems(self, numbers: Iterable[int]) -> dict[int, str]:
        """Return the analysed text of documents, by their numbers."""
        wanted = list(numbers)
        return dict(self._all(f"SELECT num, stems FROM documents WHERE num IN ({marks(wanted)})", wanted))

    def of_subject(self, subject: str) -> list[dict[str, Any]]:
        """Return the rulings of a card or topic, in the order of the texts."""
        rows = self._all("SELECT body FROM documents WHERE subject = ? ORDER BY num", (subject,))
        return [self._read(row[0]) for row in rows]

    def using(self, rule: str) -> list[dict[str, Any]]:
        """Return every document that states or interprets a rule; not to be changed, each is read once."""
        found = self._using.get(rule)
        if found is None:
            rows = self._all(
                "SELECT d.num, d.body FROM uses u JOIN documents d ON d.num = u.num WHERE u.rule = ? ORDER BY d.num",
                (rule,),
            )
            held = self._documents
            found = self._using[rule] = [
                held[num] if num in held else held.setdefault(num, self._read(body)) for num, body in rows
            ]
        return found

    def sources(self, target: str) -> list[str]:
        """Return the ids of everything that refers to ``target`` by name."""
        return [row[0] for row in self._all("SELECT source FROM links WHERE target = ? ORDER BY source", (target,))]

    def section(self, ident: str) -> dict[str, Any] | None:
        """Return a section with the ids of its paragraphs."""
        rows = self._all("SELECT body FROM sections WHERE id = ?", (ident,))
        return self._read(rows[0][0]) if rows else None

    def subject(self, ident: str) -> dict[str, Any] | None:
        """Return a card or topic."""
        rows = self._all("SELECT body FROM subjects WHERE id = ?", (ident,))
        return self._read(rows[0][0]) if rows else None

    def cards_ruled_on(self) -> list[tuple[str, str]]:
        """Return (id, name) of the cards that there are rulings on."""
        return self._all("SELECT id, name FROM subjects WHERE kind = 'card' ORDER BY id")

    def rule(self, key: str) -> dict[str, Any] | None:
        """Return a rule of the list of rules."""
        rows = self._all("SELECT body FROM rules WHERE key = ?", (former_keys.current(key),))
        return self._read(rows[0][0]) if rows else None

    def rules(self) -> list[dict[str, Any]]:
        """Return every rule of the list of rules."""
        return [self._read(row[0]) for row in self._all("SELECT body FROM rules ORDER BY key")]

    def lookup(self, names: Iterable[str]) -> list[tuple[int, str]]:
        """Return what any of the (folded) names means, as (rank, id), the closest meaning first."""
        wanted = list(names)
        return self._all(
            f"SELECT DISTINCT rank, id FROM names WHERE name IN ({marks(wanted)}) ORDER BY rank, id", wanted
        )

    def subjects_named(self, names: Iterable[str]) -> list[tuple[str, str]]:
        """Return (name, subject id) for every one of the names, given as folded words, that a card or topic bears."""
        wanted = list(names)
        return self._all(f"SELECT name, subject FROM subject_words WHERE name IN ({marks(wanted)})", wanted)

    def word_forms(self, stems: Iterable[str]) -> set[str]:
        """Return every word of the texts that has one of the stems."""
        wanted = list(stems)
        return {row[0] for row in self._all(f"SELECT word FROM words WHERE stem IN ({marks(wanted)})", wanted)}

    def names(self, ranks: Iterable[int]) -> list[tuple[str, str]]:
        """Return every (name, id) of the given ranks."""
        wanted = list(ranks)
        return self._all(f"SELECT name, id FROM names WHERE rank IN ({marks(wanted)})", wanted)

    def complete_subjects(self, start: str) -> list[tuple[str, str]]:
        """Return (folded, whole) for the names of cards and topics that begin with ``start``, in alphabetical order."""
        return self._all(
            "SELECT DISTINCT n.name, s.name FROM names n JOIN subjects s ON 'rulings/' || s.id = n.id"
            " WHERE n.rank = ? AND n.name >= ? AND n.name < ? ORDER BY s.name",
            (RANK_SUBJECT, start, start + "\U0010ffff"),
        )

    def complete_ids(self, start: str) -> list[str]:
        """Return the ids of documents and the keys of rules that begin with ``start``."""
        between = (start, start + "\U0010ffff")
        rows = self._all(
            "SELECT id FROM documents WHERE id >= ? AND id < ? UNION SELECT key FROM rules WHERE key >= ? AND key < ?",
            (*between, *between),
        )
        return [row[0] for row in rows]

    def stem(self, word: str) -> str | None:
        """Return the stem of a word of the texts."""
        rows = self._all("SELECT stem FROM words WHERE word = ?", (word,))
        return str(rows[0][0]) if rows else None

    def words(self) -> list[tuple[str, str, int]]:
        """Return every word of the texts as (word, stem, number of texts with it)."""
        return self._all("SELECT word, stem, texts FROM words")

    def numbers(self, condition: str, values: Sequence[object]) -> set[int]:
        """Return the numbers of the documents that meet an SQL condition of ours."""
        return {row[0] for row in self._all(f"SELECT num FROM documents WHERE {condition}", values)}


def marks(values: Sequence[object]) -> str:
    """Return the question marks for a list of values in an SQL statement."""
    return ",".join("?" * len(values))
