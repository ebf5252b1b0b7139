"""With what became of a situation stand the rulings that a judge would cite: at most five, the nearest first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

CASES = yaml.safe_load((Path(__file__).parent / "governing.yaml").read_text(encoding="utf-8"))
#: How many of the twenty on which the choice may be tuned must have their ruling among those shown.
TUNED = 18


def _shown(cli: Any, story: str) -> list[str]:
    found: list[str] = cli.json("scenario", "check", story)["outcomes"][0]["rulings"]
    return found


def _missed(cli: Any, cases: list[dict[str, str]]) -> list[str]:
    return [one["ruling"] for one in cases if one["ruling"] not in _shown(cli, one["story"])]


def test_the_ruling_that_a_judge_would_cite_is_among_those_shown(cli: Any) -> None:
    missed = _missed(cli, CASES["tuned"])
    assert len(CASES["tuned"]) - len(missed) >= TUNED, missed


def test_situations_that_nobody_tuned_on_are_only_counted(cli: Any, record_property: Any) -> None:
    record_property("shown", len(CASES["kept"]) - len(_missed(cli, CASES["kept"])))
    assert len(CASES["kept"]) == len(CASES["tuned"]) == 20


@pytest.mark.parametrize("place", [3, 17])
def test_text_and_json_show_the_same_five_rulings_with_an_outcome_and_with_a_refusal(cli: Any, place: int) -> None:
    story = CASES["tuned"][place]["story"]
    printed = cli("scenario", "check", story).output.partition("Related rulings")[2].splitlines()
    told = [line.split()[-1] for line in printed if "rulings/" in line]
    assert told == _shown(cli, story)
    assert 1 <= len(told) <= 5


def test_a_ruling_on_the_card_that_is_played_stands_before_one_on_a_rule_alone(cli: Any) -> None:
    story = (
        "Alice 20: Anson 4/6; Bob 20: Lupo 4/6 | Alice's turn, master phase, Alice plays Blood Doll on Anson, "
        "Alice uses Blood Doll for pool"
    )
    assert _shown(cli, story)[:2] == ["rulings/blood-doll/fifth-2020", "rulings/blood-doll/pib-2015-05-22"]


def test_what_does_not_hold_any_more_stands_last(cli: Any, searcher: Any) -> None:
    for one in (*CASES["tuned"], *CASES["kept"]):
        shown = [searcher.store.document(ident) for ident in _shown(cli, one["story"])]
        past = [ruling["standing"] in ("superseded", "obsolete") for ruling in shown]
        assert past == sorted(past)


def test_a_ruling_that_is_not_carried_out_is_told_where_its_card_is_in_the_story(cli: Any) -> None:
    story = "Alice 20 with CARD: Anson 5/6; Bob 14: Lupo 3/4 | Anson bleeds"
    with_card, without = (story.replace("CARD", card) for card in ("Heidelberg Castle, Germany", "Pier 13"))
    idents = [f"rulings/heidelberg-castle-germany/{one}" for one in ("lsj-undated", "sfc-1996-08-30")]
    told = " ".join(cli("scenario", "check", with_card).output.split())
    assert "ruling not carried out: You cannot tap Heidelberg Castle, Germany" in told
    assert told.index(idents[0]) < told.index("Anson locks to act")
    assert (
        json.loads(cli("scenario", "check", with_card, "--json").output)["outcomes"][0]["rulings_not_played"] == idents
    )
    assert "ruling not carried out" not in cli("scenario", "check", without).output
    assert json.loads(cli("scenario", "check", without, "--json").output)["outcomes"][0]["rulings_not_played"] == []
