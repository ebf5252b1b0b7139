"""The questions of new users, and how many of them the search answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from vtesref.corpus.reader import read_yaml

pytestmark = pytest.mark.search

QUERIES = read_yaml(str(Path(__file__).parent / "queries.yaml"))
PLACES = (1, 3, 10)
#: The share of the questions that must be answered so far up; nine in ten among the first three is what was asked for.
RECALL = {1: 0.75, 3: 0.91, 10: 0.97}


def wanted_ids(targets: list[dict[str, str]], texts: Any) -> tuple[set[str], set[str], set[str]]:
    """Return the rule keys, the ids, and the beginnings of ids that count as found."""
    rules, ids, starts = set(), set(), set()
    for target in targets:
        ((kind, value),) = target.items()
        if kind == "rule":
            rules.add(value)
        elif kind == "ruling":
            (ids if "/" in value else starts).add(f"rulings/{value}" if "/" in value else f"rulings/{value}/")
        elif kind == "term":
            ids.add(f"glossary/{value}")
        elif kind == "difference":
            ids |= {row.id for row in texts.differences.values() if str(row.number) == value}
        else:
            raise AssertionError(f"unknown kind of target {kind}")
    return rules, ids, starts


def place_of(answer: Any, rules: set[str], ids: set[str], starts: set[str]) -> int:
    """Return the place of the first hit that answers, or 0. What is grouped under a hit counts as part of it."""
    for place, hit in enumerate(answer.hits, 1):
        for one in (hit, *hit.older, *hit.twins):
            document = one.document
            stated = document["kind"] == "rule" and rules & set(document.get("rules", []))
            if stated or document["id"] in ids or document["id"].startswith(tuple(starts)):
                return place
    return 0


def test_every_target_of_the_questions_exists(texts: Any) -> None:
    ids = {ruling.id for ruling in texts.rulings()} | set(texts.terms) | set(texts.differences)
    missing = []
    for entry in QUERIES:
        rules, wanted, starts = wanted_ids(entry["finds"], texts)
        missing += [(entry["query"], key) for key in rules - set(texts.rules)]
        missing += [(entry["query"], ident) for ident in wanted - ids]
        missing += [(entry["query"], start) for start in starts if start.split("/")[1] not in texts.subjects]
    assert not missing


def test_as_many_questions_are_answered_as_before(
    searcher: Any, texts: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    found: dict[str, Counter[int]] = defaultdict(Counter)
    missed = []
    for entry in QUERIES:
        answer = searcher.search(entry["query"], limit=max(PLACES))
        place = place_of(answer, *wanted_ids(entry["finds"], texts))
        for kind in (entry["kind"], "all"):
            found[kind]["queries"] += 1  # type: ignore[index]
            for at in PLACES:
                found[kind][at] += 0 < place <= at
        if not 0 < place <= 3:
            missed.append(f"  {entry['kind']:<13} at {place or '-':>2}  {entry['query']}")
    with capsys.disabled():
        print("\n\nrecall        queries" + "".join(f"   at {at:>2}" for at in PLACES))
        for kind, counts in sorted(found.items(), key=lambda item: (item[0] == "all", item[0])):
            total = counts["queries"]  # type: ignore[index]
            print(f"{kind:<14}{total:>7}" + "".join(f"{counts[at] / total:>8.3f}" for at in PLACES))
        print("not among the first three:", *missed, sep="\n")
    everything = found["all"]
    assert len(QUERIES) >= 100
    for at, share in RECALL.items():
        assert everything[at] / everything["queries"] >= share, at  # type: ignore[index]
