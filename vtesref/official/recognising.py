"""Finding a card by any name: in full, in part, of old, by its initials, with letters wrong.

The names lie in tables that are written once, numbered from the card that is asked for most: the first numbers of any
look-up are its best answers, and a look-up reads only what can be an answer. Misspelt names are looked for in one text
for every length, as a text of names is read and compared faster than the names one by one.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.desk.store import marks
from vtesref.official.names import (
    EXACT,
    INITIALS,
    NEAR,
    PART,
    SMALL,
    START,
    WORDS,
    Entry,
    Match,
    initials_of,
    letters_of,
    without_small,
    words_of,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

_TABLES = """
CREATE TABLE {0}names (num INTEGER PRIMARY KEY, form TEXT, bare TEXT, card INTEGER, name TEXT, weight REAL);
CREATE INDEX {0}names_by_form ON {0}names (form, card);
CREATE INDEX {0}names_by_bare ON {0}names (bare);
CREATE TABLE {0}name_initials (initials TEXT, num INTEGER, PRIMARY KEY (initials, num)) WITHOUT ROWID;
CREATE TABLE {0}name_words (word TEXT PRIMARY KEY, nums BLOB) WITHOUT ROWID;
CREATE TABLE {0}name_texts (kind TEXT, length INTEGER, text TEXT, nums BLOB, PRIMARY KEY (kind, length));
"""
#: What the names of the tables begin with in which the names in other languages lie: apart, so that no search among the
#: English names finds one, and every one of these comes first.
TRANSLATED = "translated_"
TABLES = _TABLES.format("") + _TABLES.format(TRANSLATED)
#: The share of letters that may be wrong.
WRONG = 0.34
#: How like two words are at least (1: the same) to count as one misspelt.
LIKE_WORD = 0.6
#: How like all words of a name are on average at least.
LIKE_WORDS = 0.7
#: Names of at most so many letters are found though some of them are wrong.
FEW = 5
#: How many of those letters may be wrong.
TWO = 2
#: A name is compared by so many letters at most: no card has as many.
LONGEST = 200
#: How many misspelt names are looked at closely.
NEAREST = 40
#: How many rows are asked for at a time.
AT_ONCE = 400
#: A line of ``name_texts`` that holds names without their spaces.
TIGHT = "tight"
#: A line of it that holds the words of names.
WORD = "word"


def write_names(connection: sqlite3.Connection, entries: Iterable[Entry], of: str = "") -> None:
    """Write the names of all cards into the tables of :data:`TABLES` whose names begin with ``of``."""
    rows = sorted(entries, key=lambda entry: (-entry[3], entry[0], entry[1]))
    words: dict[str, array[int]] = {}
    texts: dict[int, tuple[list[str], array[int]]] = {}
    for num, (_, form, _, _) in enumerate(rows):
        for word in dict.fromkeys(form.split()):
            words.setdefault(word, array("I")).append(num)
        tight = form.replace(" ", "")
        lines, nums = texts.setdefault(len(tight), ([], array("I")))
        lines.append(tight)
        nums.append(num)
    connection.executemany(
        f"INSERT INTO {of}names VALUES (?, ?, ?, ?, ?, ?)",
        [(num, form, without_small(form), card, name, weight) for num, (card, form, name, weight) in enumerate(rows)],
    )
    named = rows if of != TRANSLATED else ()  # nobody says a name in another language by its initials
    initials = [(form, num) for num, row in enumerate(named) if " " in row[1] for form in initials_of(row[1])]
    connection.executemany(f"INSERT INTO {of}name_initials VALUES (?, ?)", initials)
    connection.executemany(
        f"INSERT INTO {of}name_words VALUES (?, ?)", [(word, nums.tobytes()) for word, nums in sorted(words.items())]
    )
    spelt: dict[int, list[str]] = {}
    for word in sorted(words):
        if word not in SMALL:
            spelt.setdefault(len(word), []).append(word)
    listed = [(TIGHT, length, "\n".join(lines), nums.tobytes()) for length, (lines, nums) in sorted(texts.items())]
    listed += [(WORD, length, "\n".join(lines), b"") for length, lines in sorted(spelt.items())]
    connection.executemany(f"INSERT INTO {of}name_texts VALUES (?, ?, ?, ?)", listed)


class CardNames:
    """Knows the names of all cards, from a database that :func:`write_names` has written.

    The weight of a card (how many rulings and printings it has) decides between cards that a short name may mean.
    """

    def __init__(self, connection: sqlite3.Connection, of: str = "") -> None:
        self.connection, self.of = connection, of

    def exact(self, text: str) -> list[int]:
        """Return the keys of the cards that bear exactly this name (case, accents and signs aside)."""
        form = words_of(text)
        for wanted in (form, f"the {form}"):
            if found := self._all(f"SELECT DISTINCT card FROM {self.of}names WHERE form = ? ORDER BY card", (wanted,)):
                return [row[0] for row in found]
        return []

    def with_word(self, word: str) -> list[int]:
        """Return the keys of the cards in whose names a folded word stands."""
        found = array("I")
        for row in self._all(f"SELECT nums FROM {self.of}name_words WHERE word = ?", (word,)):
            found.frombytes(row[0])
        rows = self._all(f"SELECT DISTINCT card FROM {self.of}names WHERE num IN ({marks(list(found))})", tuple(found))
        return [row[0] for row in rows]

    def called(self, text: str) -> list[int]:
        """Return the keys of the cards of just these words, small ones aside, or of the only one of these initials.

        No other likeness counts: a list that is read means what it says.
        """
        form = words_of(text)
        if found := self._ranked("bare = ?", (without_small(form),), FEW):
            return found
        if " " in form or len(form) < 3:
            return []
        one = self._ranked(f"num IN (SELECT num FROM {self.of}name_initials WHERE initials = ?)", (form,), FEW)
        return one if len(one) == 1 else []

    def find(self, text: str, limit: int = 12) -> list[Match]:
        """Return the cards that ``text`` may mean, best first: the better kind of likeness before the other."""
        form = words_of(text)
        if not form or len(form) > LONGEST:
            return []
        best = {key: Match(key, EXACT, 100.0) for key in self._ranked("form = ?", (form,), limit)}
        best = best or {key: Match(key, EXACT, 100.0) for key in self._ranked("form = ?", (f"the {form}",), limit)}
        if not best:
            bare = without_small(form)
            best = {key: Match(key, WORDS, 99.0) for key in self._ranked("bare = ?", (bare,), limit)}
        named = bool(best)
        if named and limit == 1:
            return list(best.values())
        plain = re.sub(r"[^a-z0-9]", "", fold(text))
        if " " not in form or len(plain) * 2 - 1 <= len(form) + 1:
            where = f"num IN (SELECT num FROM {self.of}name_initials WHERE initials = ?)"
            for key in self._ranked(where, (plain,), limit):
                best.setdefault(key, Match(key, INITIALS, 95.0))
        if len(form) > 1:
            for key in self._ranked("form >= ? AND form < ?", (form, form + "\U0010ffff"), limit):
                best.setdefault(key, Match(key, START, 90.0))
            if len(best) < limit:
                for key in self._parts(form, limit):
                    best.setdefault(key, Match(key, PART, 85.0))
        if named:
            return list(best.values())[:limit]
        spelt = letters_of(text)
        if len(best) < limit:
            near = [match for spelling in dict.fromkeys((form, spelt)) for match in self._near(spelling)]
            for match in sorted(near, key=lambda match: -match.score):  # "hg": a hunting ground, or letters of a name
                best.setdefault(match.key, match)
        return self._with_short(spelt, list(best.values()), limit)

    def _with_short(self, spelt: str, matches: list[Match], limit: int) -> list[Match]:
        """Return the matches with room for every name as long as a short one that has two letters wrong.

        Of so few letters two wrong leave little, and longer names that hold the same letters would crowd it out.
        """
        typed = spelt.replace(" ", "")
        if len(typed) > FEW:
            return matches[:limit]
        near: list[tuple[int, int]] = []
        for text, nums in self._texts(TIGHT, len(typed), len(typed)):
            for num, line in zip(nums, text.split("\n"), strict=True):
                wrong = sum(one != other for one, other in zip(typed, line, strict=True))
                if wrong <= TWO:
                    near.append((wrong, num))
        cards: dict[int, Match] = {}
        wrongs = {num: wrong for wrong, num in sorted(near)}
        for num, _, card, _ in self._rows(wrongs):
            cards.setdefault(card, Match(card, NEAR, round(100.0 * (1.0 - wrongs[num] / len(typed)), 1)))
        first = matches[: max(limit - len(cards), 1)]
        rest = {match.key: match for match in (*first, *cards.values(), *matches)}
        return list(rest.values())[:limit]

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def _ranked(self, where: str, values: Sequence[object], limit: int) -> list[int]:
        """Return the cards with a name of which something is so, those that are asked for most first."""
        rows = self._all(
            f"SELECT card FROM {self.of}names WHERE {where} GROUP BY card ORDER BY min(num) LIMIT ?", (*values, limit)
        )
        return [row[0] for row in rows]

    def _rows(self, nums: Iterable[int]) -> Iterator[tuple[int, str, int, float]]:
        """Yield (number, form, card, weight) of names by their numbers, in that order."""
        wanted = list(nums)
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            found = self._all(f"SELECT num, form, card, weight FROM {self.of}names WHERE num IN ({marks(some)})", some)
            by_number = {row[0]: row for row in found}
            yield from (by_number[num] for num in some)

    def _texts(self, kind: str, shortest: int, longest: int = LONGEST) -> Iterator[tuple[str, array[int]]]:
        """Yield (lines, numbers of the names in them) for the names or words of some lengths."""
        rows = self.connection.execute(
            f"SELECT text, nums FROM {self.of}name_texts WHERE kind = ? AND length BETWEEN ? AND ? ORDER BY length",
            (kind, shortest, longest),
        )
        for text, nums in rows:
            yield text, array("I", nums)

    # -- parts of names ------------------------------------------------------------------------------------------

    def _parts(self, form: str, limit: int) -> list[int]:
        """Return the cards with a name that holds what was typed: as words, or as letters within and across words."""
        found: set[int] = set()
        if len(form) > 2:
            found.update(self._with_words(form, str))
            found.update(self._with_words(without_small(form), without_small))
        if len(form) > 3:
            found.update(self._with_letters(form.replace(" ", "")))
        cards: dict[int, None] = {}
        for _, _, card, _ in self._rows(sorted(found)):
            cards[card] = None
            if len(cards) == 2 * limit:  # some of them may be known by the beginning of their names
                break
        return list(cards)

    def _with_words(self, form: str, shape: Any) -> Iterable[int]:
        """Return the numbers of the names in whose ``shape`` the words stand one behind the other."""
        words = list(dict.fromkeys(form.split()))
        rows = self._all(f"SELECT nums FROM {self.of}name_words WHERE word IN ({marks(words)})", words)
        if len(rows) < len(words):
            return []
        nums = set.intersection(*(set(array("I", row[0])) for row in rows))
        if " " not in form and shape is str:
            return nums
        return [num for num, name, _, _ in self._rows(sorted(nums)) if f" {form} " in f" {shape(name)} "]

    def _with_letters(self, letters: str) -> Iterator[int]:
        """Yield the numbers of the names in which the letters stand one behind the other, spaces aside."""
        for text, nums in self._texts(TIGHT, len(letters)):
            line, before, at = 0, 0, text.find(letters)
            while at >= 0:
                line += text.count("\n", before, at)
                yield nums[line]
                before = text.find("\n", at)
                at = text.find(letters, before) if before > 0 else -1

    # -- misspelt names ------------------------------------------------------------------------------------------

    def _near(self, form: str) -> list[Match]:
        """Return the cards whose names, or the beginnings of them, have few other letters; the likest first."""
        typed = form.replace(" ", "")
        wrong = max(2, int(len(form) * WRONG))
        whole: list[tuple[float, int, str]] = []
        begun: list[tuple[float, int, str]] = []
        for text, nums in self._texts(TIGHT, len(typed) - wrong):
            lines = text.split("\n")
            if len(lines[0]) <= len(typed) + wrong:
                whole += _nearest(typed, lines, nums, wrong)
            if len(lines[0]) > len(typed) + 2:  # a misspelt name may be near the beginning of a longer one
                begun += _nearest(typed, [line[: len(typed)] for line in lines], nums, wrong)
        distances = [
            *sorted(whole)[:NEAREST],
            *((more + 0.75, num, head) for more, num, head in sorted(begun)[:NEAREST]),
        ]
        rows = {row[0]: row for row in self._rows({num for _, num, _ in distances})}
        worths = []
        for distance, num, other in distances:
            share = 1.0 - distance / max(len(typed), len(other))
            nudge = min(1.5, 0.1 * rows[num][3]) - (2.0 if typed[0] != other[0] else 0.0)
            worths.append((100.0 * share + nudge, num, rows[num][2]))
        worths += self._tokens(form)
        best: dict[int, Match] = {}
        for worth, _, card in sorted(worths, key=lambda entry: (-entry[0], entry[1])):
            best.setdefault(card, Match(card, NEAR, round(worth, 1)))
        return list(best.values())

    def _tokens(self, form: str) -> list[tuple[float, int, int]]:
        """Return (worth, number, card) of names most of whose words are like words typed, whatever their order."""
        typed = [word for word in form.split() if word not in SMALL]
        if not 1 < len(typed) <= 8:
            return []
        likest = [self._like(word) for word in typed]
        need = ceil(LIKE_WORDS * len(typed))  # no word is more than like itself
        shared = sorted(num for num, times in Counter(chain.from_iterable(likest)).items() if times >= need)
        alike = {num: sum(one.get(num, 0.0) for one in likest) for num in shared}
        initials = {word[0] for word in typed}
        found = []
        for num, name, card, _ in self._rows(num for num in shared if alike[num] >= LIKE_WORDS * len(typed)):
            own = [word for word in name.split() if word not in SMALL]
            if not 1 < len(own) <= len(typed) + 3 or not any(word[0] in initials for word in own):
                continue
            worth = 100.0 * alike[num] / max(len(typed), LIKE_WORDS * len(own))
            if worth >= 70.0:
                found.append((worth - 8.0, num, card))
        return found

    def _like(self, word: str) -> dict[int, float]:
        """Return the names with a word like this one, with the likeness of the likest of their words."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        likeness: dict[str, float] = {}
        for text, _ in self._texts(WORD, ceil(LIKE_WORD * len(word)), int(len(word) / LIKE_WORD)):
            lines = text.split("\n")
            near = process.extract(word, lines, scorer=OSA.normalized_similarity, score_cutoff=LIKE_WORD, limit=None)
            likeness.update((other, float(like)) for other, like, _ in near)
        ordered = sorted(likeness, key=likeness.__getitem__)
        found: dict[int, float] = {}
        for start in range(0, len(ordered), AT_ONCE):  # the likest last: of two words of a name it counts
            some = ordered[start : start + AT_ONCE]
            rows = dict(self._all(f"SELECT word, nums FROM {self.of}name_words WHERE word IN ({marks(some)})", some))
            for other in some:
                found.update(dict.fromkeys(array("I", rows[other]), likeness[other]))
        return found


def _nearest(typed: str, lines: list[str], nums: array[int], wrong: int) -> list[tuple[float, int, str]]:
    """Return (letters that differ, number, line) of the lines with the fewest letters that differ."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    near = process.extract(typed, lines, scorer=OSA.distance, score_cutoff=wrong, limit=NEAREST)
    return [(float(distance), nums[place], line) for line, distance, place in near]
