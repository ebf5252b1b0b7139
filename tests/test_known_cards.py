"""The cards that are played by name: how many there are, how many lack something, and that the README says so."""

from __future__ import annotations

from pathlib import Path

from pin_counts import cards

from vtesref.corpus.reader import read_yaml

HERE = Path(__file__).parent


def test_as_many_cards_are_played_by_name_as_are_pinned() -> None:
    pinned = read_yaml(str(HERE / "card-counts.yaml"))
    assert cards() == {kind: int(number) for kind, number in pinned.items()}


def test_the_readme_tells_how_many_cards_are_played_by_name() -> None:
    readme = " ".join((HERE.parent / "README.md").read_text("utf-8").split())
    have = cards()
    for kind in ("library cards", "vampires"):
        assert f"{have[kind]} {kind} ({have[f'{kind} that lack something']} lack something)" in readme
