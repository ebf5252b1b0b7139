"""Minions are "they" in the sentences of a story."""

from __future__ import annotations

import re
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[1] / "vtesref" / "engine"
#: A sentence of a story that speaks of a minion and then of what is "its".
_ITS = re.compile(r'"\{(?:cast\.)?(?:minion|vampire|side|diablerist|ally|retainer|torpid)\}[^"]*\bits(?:elf)?\b[^"]*"')


def test_no_sentence_of_a_story_calls_a_minion_it() -> None:
    files = sorted(ENGINE.rglob("*.py"))
    assert any('"{minion} ' in file.read_text("utf-8") or '"{vampire} ' in file.read_text("utf-8") for file in files)
    found = [sentence for file in files for sentence in _ITS.findall(file.read_text("utf-8"))]
    assert found == ['"{vampire} calls a referendum; its terms are not set yet."']  # those of the referendum
