"""The pages of the glossary, the list of rules, the differences, and any two editions side by side."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import slug
from vtesref.desk import answers as desk
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import EDITIONS
from vtesref.site import addresses
from vtesref.site.books import edition_brief, rulings_beside, scenarios_showing
from vtesref.site.page import Page
from vtesref.site.words import area_title, in_a_line, letter, sentence, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.differences import Difference
    from vtesref.site.library import Library

Data = dict[str, Any]

#: Rulings and paragraphs listed on a page of a rule or term before the rest folds away.
GLOSSARY = ("Glossary", "glossary/index.html")
RULES = ("List of rules", "rules/index.html")
DIFFERENCES = ("Differences", "differences/index.html")


def pages(library: Library) -> Iterator[Page]:
    """Yield the pages of terms, rules, differences and contradictions."""
    yield _glossary(library)
    for ident in library.corpus.terms:
        yield _term(library, ident)
    yield _rules(library)
    for key in library.corpus.rules:
        yield _rule(library, key)
    yield _differences(library)
    for ident in library.corpus.differences:
        yield _difference(library, ident)
    for ident in library.corpus.contradictions:
        yield _contradiction(library, ident)
    yield _contradictions(library)
    yield _pairs(library)
    for one, other in compared():
        yield _pair(library, one, other)


def compared() -> list[tuple[str, str]]:
    """Return the pairs of editions with a page, the older first: one that is based on another only beside that."""
    return [pair for pair in combinations(EDITIONS, 2) if addresses.compared(*pair)]


def term_words(library: Library, ident: str) -> list[Data]:
    """Return the other words for a term by edition."""
    term = library.corpus.terms[ident]
    return [
        {"edition": library.editions[key]["short"], "key": key, "words": list(words)}
        for key, words in term.words.items()
    ]


def _glossary(library: Library) -> Page:
    terms = sorted(library.corpus.terms.values(), key=lambda term: (letter(term.term), slug(term.term), term.id))
    letters: dict[str, list[Data]] = {}
    for term in terms:
        entry = {"id": term.id, "term": term.term, "text": term.text, "words": term_words(library, term.id)}
        letters.setdefault(letter(term.term), []).append(entry)
    return Page(
        "glossary/index.html",
        "glossary.html",
        "Glossary",
        f"{len(terms)} words of the game, and the words for them in other eras.",
        {"what": "glossary", "terms": [term.id for term in terms]},
        {"letters": [{"letter": one, "terms": listed} for one, listed in letters.items()]},
        area="glossary",
    )


def _term(library: Library, ident: str) -> Page:
    found = library.describe(ident)
    term = library.corpus.terms[ident]
    return Page(
        addresses.address(ident),
        "term.html",
        term.term,
        shortened(f"{term.term}: {found['plain']}", 180),
        found,
        {
            "term": term.term,
            "id": ident,
            "category": term.category,
            "text": term.text,
            "note": term.note,
            "words": term_words(library, ident),
            "also": list(term.also),
            "short": list(term.short),
            "cite": found["cite"],
            "rules": found.get("rules", []),
            "rulings": rulings_beside(library, found["interpreted_by"]),
            **{key: found[key] for key in ("states", "differences", "refers_to", "referred_by")},
        },
        [GLOSSARY],
        kind="article",
        linked={
            "@context": "https://schema.org",
            "@type": "DefinedTerm",
            "name": term.term,
            "alternateName": list(term.names[1:]),
            "description": sentence(found.get("plain", "")),
            "inDefinedTermSet": "vtesref glossary",
        },
        area="glossary",
    )


def _rules(library: Library) -> Page:
    areas: dict[str, list[Data]] = {}
    for rule in library.corpus.rules.values():
        entry = {"key": rule.key, "statement": sentence(rule.statement), "positions": rule.positions}
        areas.setdefault(rule.area, []).append(entry)
    return Page(
        "rules/index.html",
        "rules.html",
        "List of rules",
        f"{len(library.corpus.rules)} rules, each with its key and where each edition states it.",
        {"what": "rules", "rules": list(library.corpus.rules)},
        {
            "areas": [{"area": area, "title": area_title(area), "rules": rules} for area, rules in areas.items()],
            "editions": sorted(
                (edition_brief(library, key) for key in reversed(EDITIONS)), key=lambda one: not one["in_force"]
            ),
        },
        [("Rules", "editions.html")],
        area="rules",
    )


def _rule(library: Library, key: str) -> Page:
    found = library.describe(f"rules/{key}")
    years = desk.years(library.store, [one for one, column in found["editions"].items() if "as" not in column])
    columns = [
        {
            "edition": {**edition_brief(library, edition), "year": years[edition]},
            "position": column["position"],
            "paragraphs": [
                {**paragraph, "text": library.text(paragraph["id"])}
                for paragraph in sorted(column["paragraphs"], key=lambda one: one.get("form", "rule") != "rule")
            ],
        }
        for edition in reversed(EDITIONS)
        if edition in library.editions
        for column in [found["editions"][edition]]
        if "as" not in column  # which would say the same twice
        if edition != "draft-1.6.1" or column["paragraphs"]  # a fragment has its place only where it speaks
    ]
    return Page(
        addresses.address(f"rules/{key}"),
        "rule.html",
        shortened(found["statement"], 90),
        shortened(f"{found['statement']} What each edition says about it ({key}).", 180),
        found,
        {
            "key": key,
            "statement": found["statement"],
            "executable": found["executable"],
            "note": _linked(library, found.get("note", "")),
            "not_modelled": found.get("not_modelled", ""),
            "cite": found["cite"],
            "columns": columns,
            "rulings": rulings_beside(library, found["interpreted_by"]),
            "differences": found["differences"],
            "terms": found["terms"],
            "scenarios": scenarios_showing(library, [key]),
        },
        [("Rules", "editions.html"), RULES],
        kind="article",
        area="rules",
    )


def _linked(library: Library, note: str) -> str:
    """Return a note whose keys of rules, in brackets, are links to them."""

    def link(match: re.Match[str]) -> str:
        key = match[1]
        known = key in library.corpus.rules
        return f"([{shortened(library.corpus.rules[key].statement, 60)}](rules/{key}.html))" if known else match[0]

    return re.sub(r"\(([a-z_]+(?:\.[a-z0-9_]+)+)\)", link, note)


def _cells(library: Library, row: Difference) -> list[Data]:
    return [
        {
            "edition": edition_brief(library, key),
            "text": cell.text,
            "at": [library.store.section(place) or library.store.document(place) or {} for place in cell.sections],
        }
        for key, cell in reversed(row.cells.items())
    ]


def _differences(library: Library) -> Page:
    chapters: dict[str, list[Data]] = {}
    for row in library.corpus.differences.values():
        entry = {"id": row.id, "number": row.number, "topic": row.topic, "editions": list(row.cells)}
        chapters.setdefault(row.chapter, []).append(entry)
    found = library.corpus.contradictions.values()
    return Page(
        "differences/index.html",
        "differences.html",
        "How the editions differ",
        f"{len(library.corpus.differences)} differences between the editions, and {len(found)} contradictions within.",
        {
            "what": "differences",
            "differences": list(library.corpus.differences),
            "contradictions": list(library.corpus.contradictions),
        },
        {
            "chapters": [{"chapter": chapter, "rows": rows} for chapter, rows in chapters.items()],
            "contradictions": [
                {"id": contradiction.id, "number": contradiction.number, "topic": contradiction.topic}
                for contradiction in found
            ],
            "pairs": _pair_list(library),
        },
        area="differences",
    )


def _contradictions(library: Library) -> Page:
    rows = [
        {
            "id": contradiction.id,
            "number": contradiction.number,
            "topic": contradiction.topic,
            "text": shortened(in_a_line(library.by_id[contradiction.id].plain), 120),
        }
        for contradiction in library.corpus.contradictions.values()
    ]
    return Page(
        "contradictions/index.html",
        "contradictions.html",
        "Contradictions and unclear passages",
        f"{len(rows)} passages where a rules text contradicts itself or is unclear.",
        {"what": "contradictions", "contradictions": [row["id"] for row in rows]},
        {"contradictions": rows},
        [DIFFERENCES],
        area="differences",
    )


def _neighbours(rows: list[Any], row: Any) -> Data:
    """Return what comes before and after a difference, for reading on."""
    place = rows.index(row)
    around = [rows[place - 1] if place else None, *rows[place + 1 : place + 2], None]
    return {
        name: {"id": one.id, "topic": one.topic} if one else None
        for name, one in zip(("before", "after"), around, strict=False)
    }


def _difference(library: Library, ident: str) -> Page:
    found = library.describe(ident)
    row = library.corpus.differences[ident]
    return Page(
        addresses.address(ident),
        "difference.html",
        row.topic,
        shortened(f"How the editions differ on: {row.topic}. {found['plain']}", 180),
        found,
        {
            "kind": "difference",
            "number": row.number,
            "topic": row.topic,
            "chapter": row.chapter,
            "cells": _cells(library, row),
            "text": "",
            "note": row.note,
            **_neighbours(list(library.corpus.differences.values()), row),
            **_relations(library, found),
        },
        [DIFFERENCES],
        kind="article",
        area="differences",
    )


def _relations(library: Library, found: Data) -> Data:
    return {
        "cite": found["cite"],
        "rules": found.get("rules", []),
        "rulings": rulings_beside(library, found["interpreted_by"]),
        "scenarios": scenarios_showing(library, found.get("rules", [])),
        **{key: found[key] for key in ("terms", "refers_to", "referred_by")},
    }


def _contradiction(library: Library, ident: str) -> Page:
    found = library.describe(ident)
    row = library.corpus.contradictions[ident]
    return Page(
        addresses.address(ident),
        "difference.html",
        row.topic,
        shortened(f"An unclear passage in the texts: {row.topic}. {found['plain']}", 180),
        found,
        {
            "kind": "contradiction",
            "number": row.number,
            "topic": row.topic,
            "chapter": "",
            "cells": [],
            "text": row.text,
            "note": "",
            **_neighbours(list(library.corpus.contradictions.values()), row),
            **_relations(library, found),
        },
        [DIFFERENCES],
        kind="article",
        area="differences",
    )


def _pair_list(library: Library) -> list[Data]:
    """Return the pairs of editions, today's book first, then what changes another, those with a draft last."""
    in_force = {key: bool(library.editions[key]["in_force"]) for key in EDITIONS}
    return [
        {
            "one": edition_brief(library, one),
            "other": edition_brief(library, other),
            "address": addresses.pair(one, other),
        }
        for one, other in sorted(
            ((other, one) for one, other in reversed(compared())),
            key=lambda pair: (not (in_force[pair[0]] and in_force[pair[1]]), bool(edition_keys.base(pair[0]))),
        )
    ]


def _pairs(library: Library) -> Page:
    pairs = _pair_list(library)
    return Page(
        "compare/index.html",
        "pairs.html",
        "Compare two editions",
        "Any two editions side by side, difference by difference.",
        {"what": "comparisons", "pairs": [pair["address"] for pair in pairs]},
        {"pairs": pairs, "editions": [edition_brief(library, key) for key in reversed(EDITIONS)]},
        [DIFFERENCES],
        area="differences",
    )


def _pair(library: Library, one: str, other: str) -> Page:
    newer, older = edition_brief(library, other), edition_brief(library, one)
    chapters = dict.fromkeys(row.chapter for row in library.corpus.differences.values())
    numbers = {chapter: number for number, chapter in enumerate(chapters, 1)}
    rows = [
        {
            "id": row.id,
            "number": row.number,
            "topic": row.topic,
            "chapter": row.chapter,
            "chapter_number": numbers[row.chapter],
            "cells": [row.cells[key].text if key in row.cells else "" for key in (other, one)],
        }
        for row in library.corpus.differences.values()
        if (other in row.cells if edition_keys.base(other) else one in row.cells or other in row.cells)
    ]
    return Page(
        addresses.pair(one, other),
        "pair.html",
        f"{newer['name']} and {older['name']}",
        f"{newer['title']} and {older['title']}, difference by difference.",
        {"what": "comparison", "editions": [other, one], "differences": rows},
        {"newer": newer, "older": older, "rows": rows, "pairs": _pair_list(library)},
        [DIFFERENCES, ("Compare", "compare/index.html")],
        area="differences",
    )
