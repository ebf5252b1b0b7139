"""The cards that are played by name: how many there are, and how many lack something."""

from __future__ import annotations

from pathlib import Path

from pin_counts import cards

from vtesref.corpus.reader import read_yaml

HERE = Path(__file__).parent


def test_as_many_cards_are_played_by_name_as_are_pinned() -> None:
    pinned = read_yaml(str(HERE / "card-counts.yaml"))
    assert cards() == {kind: int(number) for kind, number in pinned.items()}
