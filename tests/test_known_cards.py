"""The cards that are played by name: how many there are, how many lack something, and that the README says so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from vtesref.corpus.library import load_library
from vtesref.corpus.reader import read_yaml
from vtesref.paths import content_root

HERE = Path(__file__).parent


def counted() -> dict[str, int]:
    found: Counter[str] = Counter()
    for card in load_library(content_root()).values():
        kind = "vampires" if card.get("type") == "vampire" else "library cards"
        found[kind] += 1
        found[f"{kind} that lack something"] += bool(card.get("lacks"))
    return dict(found)


def test_as_many_cards_are_played_by_name_as_are_pinned() -> None:
    pinned = read_yaml(str(HERE / "card-counts.yaml"))
    assert counted() == {kind: int(number) for kind, number in pinned.items()}


def test_the_readme_tells_how_many_cards_are_played_by_name() -> None:
    readme = " ".join((HERE.parent / "README.md").read_text("utf-8").split())
    have = counted()
    for kind in ("library cards", "vampires"):
        assert f"{have[kind]} {kind} ({have[f'{kind} that lack something']} lack something)" in readme
