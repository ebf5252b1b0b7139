"""What can never take hold is refused as a card is read; and each row of each table has been seen taking hold."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import taking_hold

from vtesref.engine.cards.notation import effects_table
from vtesref.scenario.words.cards import from_texts
from vtesref.scenario.words.text import ScenarioError

ROOT = Path(__file__).resolve().parents[1]
WHAT_TO_DO = (
    "write a small scenario in rulings/scenarios/notation.yaml in which it takes hold (its outcome worked out first), "
    "then run: python tests/taking_hold.py; what no story can show does not belong in the table, "
    "or stands with the reason in tests/take-hold-not.txt"
)


def test_every_row_of_every_table_has_a_scenario_that_shows_it_or_a_reason() -> None:
    missing = taking_hold.not_mentioned()
    assert not missing, "\n".join([*missing, WHAT_TO_DO])


def test_a_new_row_that_no_scenario_shows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effects_table.CONDITIONS, "it rains", None)
    assert taking_hold.not_mentioned() == [
        "no scenario shows it: conditions, is not so: it rains",
        "no scenario shows it: conditions, is so: it rains",
    ]


def test_what_is_not_shown_is_little_and_has_its_reason() -> None:
    reasons = taking_hold.without()
    assert all(reasons.values())
    assert len(reasons) <= 4, "the list grows shorter, not longer"


def test_the_scenarios_show_every_row_at_work() -> None:
    told = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "taking_hold.py"), "--check"],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert told.returncode == 0, f"{told.stdout[-3000:]}{told.stderr[-3000:]}\n{WHAT_TO_DO}"


def _read(kind: str, text: dict[str, Any]) -> None:
    from_texts({"card": "Token", "type": kind, "texts": [text]})


_MORE_DISCARDS = ["+1 discard phase actions this phase"]
_NEVER: list[tuple[str, dict[str, Any], str]] = [
    # It is over before anything that it counts for.
    ("master", {"use": "your master phase", "do": _MORE_DISCARDS}, "it counts in the discard phase"),
    ("master", {"use": "any master phase", "do": _MORE_DISCARDS}, "it counts in the discard phase"),
    (
        "master",
        {"use": "your discard phase", "do": ["+1 master phase actions this turn"]},
        "it counts in the master phase",
    ),
    (
        "combat",
        {"play": "before range", "do": ["opposing minion cannot play reaction cards this round"]},
        "it counts within an action or longer",
    ),
    # It is of two who are never the same, or of what does not go on.
    (
        "equipment",
        {"always": "combat cards cost bearer 1 fewer blood", "only": "opposing minion is bearer"},
        "nobody fights themselves",
    ),
    (
        "equipment",
        {"always": "+1 strength to bearer", "if": "opponent of bearer is bearer"},
        "nobody fights themselves",
    ),
    (
        "combat",
        {"play": "before range", "only": "user is opposing minion", "do": ["end combat"]},
        "nobody fights themselves",
    ),
    ("equipment", {"always": "+1 stealth to bearer", "only": "opposing minion is an ally"}, "there is no combat"),
    (
        "master",
        {"use": "your master phase", "do": ["gain 1 pool per vampire attempting to block"]},
        "there is no action",
    ),
    # Nobody chooses whom it is about.
    ("equipment", {"when": "a minion blocks", "do": ["gain 1 pool"]}, "nobody chooses which"),
    # It is not said by a text of this kind.
    ("master", {"always": "control of bearer is for a time"}, "by an effect"),
    ("master", {"always": "the next referendum that a vampire calls passes"}, "for a time only"),
    (
        "master",
        {"use": "your master phase", "do": [{"until": "end of turn", "always": "bearer has dom"}]},
        "not for a time",
    ),
]


@pytest.mark.parametrize(("kind", "text", "why"), _NEVER, ids=[str(one[1]) for one in _NEVER])
def test_a_text_that_can_never_take_hold_is_refused(kind: str, text: dict[str, Any], why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        _read(kind, text)


_AT_TIMES: list[tuple[str, dict[str, Any]]] = [
    ("master", {"always": "bearer cannot play political action cards"}),
    ("master", {"use": "your discard phase", "do": _MORE_DISCARDS}),
    ("master", {"use": "your unlock phase", "do": ["+1 discard phase actions this turn"]}),
    ("combat", {"play": "before range", "do": ["opposing minion cannot play reaction cards this action"]}),
    ("equipment", {"always": "combat cards cost bearer 1 fewer blood", "only": "opposing minion is an ally"}),
    ("equipment", {"always": "+1 strength to bearer", "only": "opposing minion is an ally"}),
    ("equipment", {"when": "each minion blocks", "do": ["gain 1 pool"]}),
    ("equipment", {"when": "bearer blocks", "do": ["gain 1 pool"]}),
    ("master", {"use": "your master phase", "do": ["gain 1 pool per Brujah prince or Brujah justicar"]}),
    ("master", {"use": "your master phase", "do": [
        {"until": "end of turn", "always": "the next referendum that a vampire calls passes"},
    ]}),
    ("master", {"always": "bearer has dom"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), _AT_TIMES, ids=[str(one[1]) for one in _AT_TIMES])
def test_what_takes_hold_at_times_is_read(kind: str, text: dict[str, Any]) -> None:
    _read(kind, text)
