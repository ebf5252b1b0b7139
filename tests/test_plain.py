"""The plain descriptions of situations, and that the formal sentence of each really plays to its outcome."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from vtesref.corpus.reader import read_yaml

PLAIN = read_yaml(str(Path(__file__).parent / "plain.yaml"))
NOT_A_SITUATION = "not a situation"
SITUATIONS = [entry for entry in PLAIN if entry["formal"] != NOT_A_SITUATION]


def test_the_descriptions_are_as_their_head_says() -> None:
    typed = [entry["plain"] for entry in PLAIN]
    assert len(typed) >= 200
    assert len(set(typed)) == len(typed)
    for entry in PLAIN:
        assert entry["from"] == "made up" or set(entry["from"]) == {"year", "thread"}, entry
        assert (entry["formal"] == NOT_A_SITUATION) != bool(entry.get("outcome")), entry
    assert 0.2 <= 1 - len(SITUATIONS) / len(PLAIN) <= 0.3
    pairs = zip(PLAIN[::2], PLAIN[1::2], strict=False)
    assert all({one["half"], other["half"]} == {"tuning", "locked"} for one, other in pairs)
    halves = Counter(entry["half"] for entry in PLAIN)
    assert abs(halves["tuning"] - halves["locked"]) <= 1


@pytest.mark.parametrize("start", range(0, len(SITUATIONS), 40))
def test_each_formal_sentence_plays_to_its_outcome(cli: Any, start: int) -> None:
    wrong = []
    for entry in SITUATIONS[start : start + 40]:
        result = cli("scenario", "check", f"{entry['formal']} | {entry['outcome']}")
        if result.exit_code:
            wrong.append((entry["formal"], entry["outcome"], result.output))
    assert not wrong
