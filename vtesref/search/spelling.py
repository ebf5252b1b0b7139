"""Mending misspelt words, from the words of the texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from vtesref.search import analysis
from vtesref.search import query as trees

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.desk.store import Store

#: How many words are mended, and how many more are named that the texts lack.
MAX_CORRECTIONS = 4
#: Letters that sound alike, and the one that is taken for them.
SOUNDS = (("ph", "f"), ("ck", "k"), ("kn", "n"), ("wr", "r"), ("y", "i"), ("z", "s"))
#: The share of a word's letters that may be wrong, and how much commoner a word must be than a rare chance likeness
#: (a misspelt word may stem like one of the texts) to be taken for the word meant.
MISSPELT = 0.3
COMMONER = 4
#: From how many letters on a single slip shows which word is meant: shorter words are near too many others.
LONG = 6
#: Letters that are taken for one another by ear. Any other letter in the place of one makes another word of it as
#: often ("retailer" is no retainer), so it is no slip for sure.
BY_EAR = ("aeiou", "cksz")


class Mended(NamedTuple):
    """A query with its misspelt words replaced: what was replaced, and which other words no text has.

    ``lacking`` has each such word with the nearest word of the texts, or "".
    """

    node: trees.Node
    corrections: list[tuple[str, str]]
    lacking: list[tuple[str, str]]


class Speller:
    """Knows the words of the texts, and which of them a misspelt word most likely means.

    ``names`` are names and everyday words for things, as stems: their parts are right even where no text has them.
    ``stem`` gives the stem of a word.
    """

    def __init__(self, store: Store, names: Iterable[tuple[str, ...]], stem: Callable[[str], str]) -> None:
        self.store = store
        self.stem = stem
        self.parts = {stem for name in names for stem in name}
        self._vocabulary: list[tuple[str, str, int]] | None = None
        self._initials: dict[str, str] | None = None
        self._numbers: dict[str, int] | None = None

    def vocabulary(self) -> list[tuple[str, str, int]]:
        """Return every word of the texts, read once."""
        if self._vocabulary is None:
            self._vocabulary = self.store.words()
        return self._vocabulary

    def numbers(self) -> dict[str, int]:
        """Return for each word how many texts have exactly it: none where only cards are called so."""
        if self._numbers is None:
            self._numbers = {word: texts for word, _, texts in self.vocabulary()}
        return self._numbers

    def correct(self, word: str) -> str | None:
        """Return the word of the texts that a misspelt word most likely means, or None."""
        if len(word) < 3 or not word.isalpha():
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        texts = self.numbers()
        words = [text for text in texts if texts[text] and abs(len(text) - len(word)) <= 3 and text.isalpha()]
        limit = int(len(word) * MISSPELT)
        near = process.extract(word, words, scorer=OSA.distance, score_cutoff=limit, limit=20) if limit else []
        best = min(near, key=lambda found: _likelihood(word, found[0], found[1], texts[found[0]]), default=None)
        return str(best[0]) if best else None

    def initials(self) -> dict[str, str]:
        """Return what initials stand for: those of the names of one card only, of three words or more."""
        if self._initials is None:
            found: dict[str, set[str]] = {}
            for (name,) in self.store.connection.execute("SELECT DISTINCT name FROM subject_words"):
                words = name.split()
                if len(words) > 2:
                    found.setdefault("".join(word[0] for word in words), set()).add(name)
            self._initials = {short: min(names) for short, names in found.items() if len(names) == 1}
        return self._initials

    def sounding(self, word: str) -> str | None:
        """Return the word of the game that sounds as a misspelt one does: "fase" is "phase"."""
        if len(word) < 4 or not word.isalpha():
            return None
        sound = sound_of(word)
        alike = [(-texts, known) for known, _, texts in self.vocabulary() if texts and sound_of(known) == sound]
        return min(alike)[1] if alike else None

    def mend(self, node: trees.Node) -> Mended:
        """Replace words that stand nowhere, where only a slip parts them from a word of the texts; name the others.

        A word that may be another one, merely unknown here, is never taken for a word like it: it is told as
        ``lacking`` with the word that is nearest, and the rest is searched, if there is any and nothing is demanded.
        """
        corrections: dict[str, str] = {}
        lacking: dict[str, str] = {}
        for word in dict.fromkeys(trees.all_words(node)):
            if len(corrections) >= MAX_CORRECTIONS or len(lacking) >= MAX_CORRECTIONS:
                break
            if word in analysis.STOP_WORDS or self._in_name(word):
                continue
            stemmed = self.stem(word)
            forms = self.store.word_forms([stemmed])
            if word in forms or (forms and len(word) < LONG):
                if self._only_named(forms):
                    lacking[word] = ""
                continue
            meant = self.initials().get(word) if not forms else None
            if meant:
                corrections[word] = meant
                continue
            if self.store.asked(stemmed)[0]:  # a word of the questions that were written down is no misspelt one
                continue
            better = self.sounding(word) or self.correct(word)
            if better and is_slip(word, better):
                if not forms or self._texts(better) >= COMMONER * sum(map(self._texts, forms)):
                    corrections[word] = better
            elif not forms and word.isalpha() and len(word) > 2:
                lacking[word] = better or ""
        mended = _replaced(node, corrections) if corrections else node
        loose = trees.plain_words(mended) if lacking else None
        if loose and (rest := [trees.Word(word) for word in loose if word not in lacking]):
            mended = trees.Bag(tuple(rest)) if len(rest) > 1 else rest[0]
        return Mended(mended, list(corrections.items()), list(lacking.items()))

    def _texts(self, word: str) -> int:
        """Return the number of texts that have exactly this word."""
        return self.numbers().get(word, 0)

    def _only_named(self, words: Iterable[str]) -> bool:
        """Tell whether cards are called so and no text has any of the words."""
        return all(self.numbers().get(word) == 0 for word in words)

    def _in_name(self, word: str) -> bool:
        """Tell whether a word is part of a name of several words, such as the "ce" of S:CE."""
        return self.stem(word) in self.parts


def is_slip(typed: str, word: str) -> bool:
    """Tell whether only a slip of the fingers or the ear parts what was typed from a word: nothing else is meant.

    Both sound alike; or both are long, begin alike, and one letter is left out, put in, or taken for one that sounds
    like it, or two neighbours have changed places.
    """
    if len(typed) > 3 and sound_of(typed) == sound_of(word):
        return True
    if max(len(typed), len(word)) < LONG or typed[0] != word[0]:
        return False
    start = next((at for at, (one, other) in enumerate(zip(typed, word, strict=False)) if one != other), len(typed))
    left, meant = typed[start:], word[start:]
    if left[1:] == meant or left == meant[1:]:
        return True
    if left[2:] == meant[2:] and left[:2] == meant[1::-1]:
        return True
    return left[1:] == meant[1:] and any(left[0] in group and meant[0] in group for group in BY_EAR)


def sound_of(word: str) -> str:
    """Return how a word sounds, roughly: letters that sound alike are one, and doubled ones are single."""
    for letters, sound in SOUNDS:
        word = word.replace(letters, sound)
    return "".join(one for place, one in enumerate(word) if place == 0 or one != word[place - 1])


def _likelihood(typed: str, word: str, distance: float, texts: int) -> tuple[float, ...]:
    """Order possible corrections: few changes, the same beginning, the same letters, then the commoner word."""
    same_start = 0.0 if typed[:1] == word[:1] else 0.6
    same_length = 0.1 * abs(len(typed) - len(word))
    return (distance + same_start + same_length - 0.12 * math.log(1 + texts), -texts, len(word))


def _replaced(node: trees.Node, corrections: dict[str, str]) -> trees.Node:
    """Return the tree with words replaced."""
    if isinstance(node, trees.Word):
        better = corrections.get(node.word, node.word).split()
        return trees.Word(better[0]) if len(better) == 1 else trees.Bag(tuple(trees.Word(word) for word in better))
    if isinstance(node, trees.Phrase):
        return trees.Phrase(tuple(part for word in node.words for part in corrections.get(word, word).split()))
    if isinstance(node, trees.Without | trees.Prefix):
        return node
    assert isinstance(node, trees.Several)
    return type(node)(tuple(_replaced(part, corrections) for part in node.parts))
