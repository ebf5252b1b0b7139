"""Finding the glossary's words in a text, so that a reader meets their meaning where they stand."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from vtesref.search import analysis

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from vtesref.corpus.glossary import Term

#: Categories that are not marked in texts: a card's name is a link to its rulings.
UNMARKED = ("card",)
#: Names of so few letters are abbreviations unless they are words: they are matched as they are written.
SHORT = 3
_BETWEEN = re.compile(r"[\s-]+\Z")


class Found(NamedTuple):
    """One term in a text: where it stands, its id, and whether it is the word of another era."""

    start: int
    end: int
    term: str
    old: bool


class _Name(NamedTuple):
    stems: tuple[str, ...]
    written: str  # as it must be written; "" if its stems are enough
    term: str
    old: bool


class Terms:
    """The names of every term, by the stem of their first word."""

    def __init__(self, terms: dict[str, Term]) -> None:
        self._names: dict[str, list[_Name]] = {}
        self._known: dict[str, list[Found]] = {}  # a text stands on several pages
        taken: set[tuple[tuple[str, ...], str]] = set()
        marked = [term for term in terms.values() if term.category not in UNMARKED]
        groups = [
            [(term.id, [term.term], False) for term in marked],
            [(term.id, [word for words in term.words.values() for word in words], True) for term in marked],
            [(term.id, [*term.also, *term.short], False) for term in marked],
        ]
        for group in groups:
            for ident, names, old in group:
                for name in names:
                    stems = tuple(analysis.stems(name))
                    abbreviated = len(name) <= SHORT and not (name.islower() or name.istitle())
                    written = name if abbreviated else ""
                    if stems and (stems, written) not in taken:
                        taken.add((stems, written))
                        self._names.setdefault(stems[0], []).append(_Name(stems, written, ident, old))
        for listed in self._names.values():
            listed.sort(key=lambda name: -len(name.stems))

    def find(self, text: str, seen: Container[str]) -> Iterator[Found]:
        """Yield the terms of a text from left to right, the longest name first, none that is in ``seen``."""
        if text not in self._known:
            self._known[text] = list(self._every(text))
        return (found for found in self._known[text] if found.term not in seen)

    def _every(self, text: str) -> Iterator[Found]:
        spans = analysis.spans(text)
        place = 0
        while place < len(spans):
            name = self._at(text, spans, place)
            if name is None:
                place += 1
                continue
            last = place + len(name.stems) - 1
            yield Found(spans[place].start, spans[last].end, name.term, name.old)
            place = last + 1

    def _at(self, text: str, spans: list[analysis.Span], place: int) -> _Name | None:
        for name in self._names.get(analysis.stem(spans[place].word), ()):
            words = spans[place : place + len(name.stems)]
            if tuple(analysis.stem(span.word) for span in words) != name.stems:
                continue
            if any(not _BETWEEN.match(text[span.end : other.start]) for span, other in pairwise(words)):
                continue
            if not name.written or text[words[0].start : words[-1].end] == name.written:
                return name
        return None
