"""Counting the content: what ``vtesref index`` prints and a test pins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vtesref.corpus.load import Corpus


def count(corpus: Corpus) -> dict[str, Any]:
    """Return how much of everything there is: by edition, by authority, by standing, by position."""
    editions: dict[str, Any] = {}
    for key, book in corpus.books.items():
        paragraphs = [paragraph for section in book.sections for paragraph in section.paragraphs]
        own: dict[str, Any] = {
            "chapters": len(book.edition.chapters),
            "sections": len(book.sections),
            "paragraphs": len(paragraphs),
            "examples": sum(paragraph.kind == "example" for paragraph in paragraphs),
        }
        editions[key] = own
        if not book.edition.companion:  # which has no column among the rules
            editions[key]["rules"] = {
                position: sum(rule.positions.get(key) == position for rule in corpus.rules.values())
                for position in ("stated", "silent", "absent")
            }
    rulings = list(corpus.rulings())
    authorities = Counter(
        who
        for ruling in rulings
        for who in dict.fromkeys(ref.edition or ref.authority or "unsigned" for ref in ruling.refs)
    )
    return {
        "editions": editions,
        "rules": {
            "all": len(corpus.rules),
            "executable": sum(rule.executable and not rule.not_modelled for rule in corpus.rules.values()),
            "not modelled": sum(bool(rule.not_modelled) for rule in corpus.rules.values()),
            "definitions": sum(not rule.executable for rule in corpus.rules.values()),
        },
        "rulings": {
            "all": len(rulings),
            "cards": sum(subject.kind == "card" for subject in corpus.subjects.values()),
            "topics": sum(subject.kind == "topic" for subject in corpus.subjects.values()),
            "by authority": dict(sorted(authorities.items())),
            "by standing": dict(sorted(Counter(ruling.standing for ruling in rulings).items())),
        },
        "glossary": len(corpus.terms),
        "differences": len(corpus.differences),
        "contradictions": len(corpus.contradictions),
    }
