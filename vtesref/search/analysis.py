"""How text becomes search terms: one analysis for indexing, for queries, and for the site's search.

Text is folded (lower case, no accents), cut into words, and each word is reduced to its Snowball stem, so that
"activated" and "activate" meet. Section numbers (6.4.6, vi.c) and signed numbers (+1) stay whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.corpus.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Words that carry no meaning of their own in a question. "not", "no" and "as" stay: rules hang on them.
STOP_WORDS = frozenset(
    """a about actually am an and any anybody anyone are at be been but by can could did do does doing else exactly
    for from get gets getting had happen happened happens has have having he her here him his how i if in into is
    isnt it its just let many me mean meaning means much my of ok on or our out over please really rule
    rules shall she should so some somebody someone than that the their them then there these they thing things
    this those to us was we were what whats when where whether which who whom whose why will with work works would
    you your yours""".split()
)

#: Stands between parts of a document, so that no phrase reaches from one into the next.
GAP = " / "

_TOKEN = re.compile(r"(?<![a-z0-9])[+-][0-9]+|[a-z0-9]+(?:\.[a-z0-9]+)*")
_POSSESSIVE = re.compile(r"'s?(?![a-z0-9])|'")
_SENTENCE_STOP = re.compile(r"(?<=[a-z]{3})\.(?=[a-z]{3})")


class Span(NamedTuple):
    """One word of a text: its folded form, and where it stands in the text."""

    word: str
    start: int
    end: int


def prepare(text: str) -> str:
    """Fold a text and take its apostrophes out, so that "Cats' Guidance" and "cats guidance" are the same."""
    return _SENTENCE_STOP.sub(" ", _POSSESSIVE.sub("", fold(text)))


def words(text: str) -> list[str]:
    """Return the folded words of a text, in order."""
    return _TOKEN.findall(prepare(text))


def stems(text: str) -> list[str]:
    """Return the stems of a text's words, in order."""
    return [stem(word) for word in words(text)]


#: Forms that no ending tells, by the plain word: they have its stem. The index of the browser tells them, too.
IRREGULAR = {
    form: plain
    for plain, *forms in (
        entry.split()
        for entry in """bleed bled; eat ate eaten; fight fought; strike struck; wake woke woken; draw drew drawn; lose
        lost; pay paid; keep kept; spend spent; steal stole stolen; shoot shot; bite bit bitten;
        choose chose chosen; deal dealt; drink drank drunk; throw threw thrown; forget forgot
        forgotten; break broke broken; buy bought; burn burnt; sell sold; win won; yourself
        myself himself herself itself themselves ourselves yourselves""".split(";")
    )
    for form in forms
}

_stems: dict[str, str] = {}
_stemmer = None


def stem(word: str) -> str:
    """Return the stem of one folded word."""
    known = _stems.get(word)
    if known is None:
        global _stemmer
        if _stemmer is None:
            from whoosh.lang.snowball.english import EnglishStemmer

            _stemmer = EnglishStemmer()
        plain = IRREGULAR.get(word, word)
        known = _stems[word] = str(_stemmer.stem(plain)) if len(plain) > 2 and plain.isalpha() else plain
    return known


_WRITTEN = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+(?:['’][^\W_]+)*(?:\.[^\W_]+)*")


def spans(text: str) -> list[Span]:
    """Return the words of a text with the places where they stand in it, for highlighting.

    Folding may change the length of a text, so each run of letters is folded on its own.
    """
    return [
        Span(word, match.start(), match.end()) for match in _WRITTEN.finditer(text) for word in words(match.group())
    ]


def content_words(given: Iterable[str]) -> list[str]:
    """Drop the stop words, unless nothing else is left."""
    listed = list(given)
    return [word for word in listed if word not in STOP_WORDS] or listed
