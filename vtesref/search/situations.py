"""The scenarios that come with the texts, searched by their words: the nearest is a situation like the one asked about.

They are worked answers, kept apart from the texts so that they change nothing in how those are ranked. Each is found by
the words of its title (which count twice), of what it shows, and of its story (BM25).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.search import analysis
from vtesref.search.asked import told

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from vtesref.corpus.load import Corpus
    from vtesref.desk.store import Store

TABLES = """
CREATE TABLE situations (
    num INTEGER PRIMARY KEY, name TEXT, file TEXT, line INTEGER, source TEXT, sentence TEXT, edition TEXT, outcome TEXT
);
CREATE TABLE situations_unread (file TEXT);
CREATE TABLE situation_sizes (words BLOB);
CREATE TABLE situation_words (stem TEXT PRIMARY KEY, postings BLOB) WITHOUT ROWID;
"""
#: The numbers of BM25.
K1 = 1.2
B = 0.6
#: How often a word of the title counts.
TITLE = 2
#: The share of a question's telling weight that a scenario must meet to be like it.
LIKE = 0.5
#: How many words must be met.
WORDS = 2


class Situation(NamedTuple):
    """A scenario: its title, its file, its sentence, and what comes of it under an edition, as claims."""

    name: str
    file: str
    sentence: str
    edition: str
    outcome: str


class Listed(NamedTuple):
    """A scenario as lists tell it: its title, where it stands, and the text that it comes from ("" for none)."""

    name: str
    file: str
    line: int
    source: str


#: The rows of each table that is written of the scenarios.
Rows = dict[str, list[tuple[object, ...]]]


def gather(root: str, corpus: Corpus, progress: Callable[[int, int], None] = lambda done, total: None) -> Rows:
    """Return what a store holds of the scenarios below ``root`` ("" for none), and which known cards each plays.

    They are not laid out for that. Of a file that cannot be read only its name is told here; lint reports it, and what
    cannot be laid out.
    """
    from vtesref.corpus.card_uses import Uses
    from vtesref.corpus.complaints import CorpusError
    from vtesref.corpus.library import source
    from vtesref.corpus.scenarios import scenario_files, written_cases
    from vtesref.scenario.words import played_cards

    if corpus.library:  # otherwise whatever is known stays known
        played_cards.use(source(corpus.library, corpus.nicknames))
    postings: dict[str, array[int]] = {}
    rows: list[tuple[object, ...]] = []
    unsound: list[tuple[object, ...]] = []
    played: list[tuple[object, ...]] = []
    sizes = array("H")
    uses, rules = Uses(corpus.library), corpus.rules
    files = scenario_files(root) if root else []
    for done, file in enumerate(files):
        progress(done, len(files))
        try:
            cases = written_cases(root, file)
        except CorpusError:
            unsound.append((file,))
            continue
        for case in cases:
            edition = list(case.claims)[-1] if case.claims else ""
            shown = " ".join(rules[key].statement for key in case.shows if key in rules)
            words = told_stems(case.name) * TITLE + told_stems(f"{case.told.text} {shown}")
            for stem, times in sorted(Counter(words).items()):
                postings.setdefault(stem, array("H")).extend((len(rows), times))
            outcome = "; ".join(case.claims.get(edition, ()))
            played += [(card, len(rows)) for card in uses.of(case)]
            sentence = case.sentence
            rows.append((len(rows), case.name, file, case.line, case.source, sentence, edition, outcome))
            sizes.append(len(words))
    return {
        "situations": rows,
        "situations_unread": unsound,
        "situation_sizes": [(sizes.tobytes(),)],
        "card_uses": played,
        "situation_words": [(stem, having.tobytes()) for stem, having in postings.items()],
    }


def write(connection: sqlite3.Connection, gathered: Rows) -> None:
    """Write what was gathered of the scenarios into a store."""
    connection.executescript(TABLES)
    for table, rows in gathered.items():
        for row in rows[:1]:
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", rows)


def listed(store: Store) -> list[Listed]:
    """Return every scenario, in the order of the files."""
    fields = "SELECT name, file, line, source FROM situations ORDER BY num"
    return [Listed(*row) for row in store.connection.execute(fields)]


def unread(store: Store) -> list[str]:
    """Return the files of scenarios that could not be read."""
    return [file for (file,) in store.connection.execute("SELECT file FROM situations_unread ORDER BY rowid")]


def told_stems(text: str) -> list[str]:
    """Return the stems of the telling words of a text, each as often as it stands there."""
    return [analysis.stem(word) for word in analysis.words(text) if word not in analysis.STOP_WORDS]


def nearest(store: Store, text: str, stem: Callable[[str], str], limit: int = 1) -> list[Situation]:
    """Return the scenarios that are most like what is asked, best first; none where none is like it."""
    stems = list(dict.fromkeys(stem(word) for word in told(analysis.words(text)) if not word.isdigit()))
    if len(stems) < WORDS:
        return []
    sizes = array("H")
    for (blob,) in store.connection.execute("SELECT words FROM situation_sizes"):
        sizes.frombytes(blob)
    if not sizes:
        return []
    mean = sum(sizes) / len(sizes)
    scores: dict[int, float] = {}
    met: dict[int, tuple[int, float]] = {}
    whole = 0.0
    for one in stems:
        having = array("H")
        for (blob,) in store.connection.execute("SELECT postings FROM situation_words WHERE stem = ?", (one,)):
            having.frombytes(blob)
        texts = len(having) // 2
        idf = math.log(1 + (len(sizes) - texts + 0.5) / (texts + 0.5))
        whole += idf
        for place in range(0, len(having), 2):
            num, times = having[place], having[place + 1]
            weight = times * (K1 + 1) / (times + K1 * (1 - B + B * sizes[num] / mean))
            scores[num] = scores.get(num, 0.0) + idf * weight
            words, share = met.get(num, (0, 0.0))
            met[num] = words + 1, share + idf
    best = sorted(scores, key=lambda num: (-scores[num], num))[: 3 * limit]
    like = [num for num in best if met[num][0] >= WORDS and met[num][1] >= LIKE * whole][:limit]
    fields = "SELECT name, file, sentence, edition, outcome FROM situations WHERE num = ?"
    return [Situation(*store.connection.execute(fields, (num,)).fetchone()) for num in like]
