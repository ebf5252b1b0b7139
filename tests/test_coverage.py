"""What the engine covers: how much of each edition is shown by scenarios, and the figures as data."""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from typing import Any

import pin_counts
import pytest

from vtesref.corpus.scenarios import load_cases, scenario_files, written_cases
from vtesref.engine.editions import PLAYED
from vtesref.paths import content_root
from vtesref.scenario.play.coverage import by_edition, coverage, showing, shown, shown_in
from vtesref.scenario.playing import hangs_on

#: The least part of the executable rules that an edition states which scenarios show, in a hundred.
FLOORS = {"crr-2.13": 90, "revised-1998": 90, "fifth-2020": 95}


@pytest.fixture(scope="module")
def counted(cli: Any) -> tuple[Any, str]:
    """What the command tells as data and in a table, for which the scenarios are laid out and played once."""
    cases, rules = functools.cache(load_cases), {}

    def once(key: str, *given: Any) -> Any:
        if key not in rules:
            rules[key] = shown_in(key, *given)
        return rules[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vtesref.corpus.scenarios.load_cases", cases)
        patch.setattr("vtesref.scenario.play.coverage.shown_in", once)
        data, table = cli("coverage", "--json"), cli("coverage", "--missing")
    assert (data.exit_code, table.exit_code) == (0, 0)
    return json.loads(data.output), table.output


@pytest.fixture(scope="module")
def data(counted: tuple[Any, str]) -> Any:
    return counted[0]


@pytest.mark.parametrize("edition", PLAYED)
def test_most_of_what_an_edition_states_is_shown(data: Any, edition: str) -> None:
    row = data["editions"][edition]
    assert 100 * row["shown"] >= FLOORS[edition] * row["executable"], data["not shown"][edition]


@pytest.mark.parametrize("edition", PLAYED)
def test_as_many_rules_are_executable_as_are_pinned(data: Any, edition: str) -> None:
    assert data["editions"][edition]["executable"] == pin_counts.pinned()["texts"][edition]["rules executable"]


def test_the_figures_of_the_chapters_add_up(data: Any) -> None:
    for edition in PLAYED:
        for what, total in data["editions"][edition].items():
            assert sum(rows[edition][what] for rows in data["chapters"].values()) == total, (edition, what)
        row = data["editions"][edition]
        assert row["stated"] >= row["executable"] >= row["shown"] > 0
        assert len(data["not shown"][edition]) == row["executable"] - row["shown"]


def test_every_rule_is_counted_once(data: Any, texts: Any) -> None:
    rules = data["rules"]
    assert rules["all"] == len(texts.rules)
    assert rules["all"] == rules["executable"] + rules["not modelled"] + rules["definitions"]
    assert data["scenarios"] == sum(len(written_cases(content_root(), file)) for file in scenario_files(content_root()))


def test_what_is_not_modelled_says_why_and_is_not_counted_as_missing(data: Any) -> None:
    assert len(data["not modelled"]) == data["rules"]["not modelled"]
    for key, why in data["not modelled"].items():
        assert len(why) > 30, key
        assert not any(key in missing for missing in data["not shown"].values())


def test_cards_are_counted_by_type_and_each_by_itself(cli: Any) -> None:
    data = json.loads(cli("coverage", "cards", "--json").output)
    cards, types = data["cards"], data["types"]
    assert sum(row["cards"] for row in types.values()) == len(cards)
    assert sum(row["whole"] for row in types.values()) == sum(not card["lacks"] for card in cards)
    result = cli("coverage", "cards", "--missing", "--list")
    assert result.exit_code == 0
    for card in cards:
        words = " ".join(result.output.split())
        assert all(" ".join(f"{card['name']}: {lack}".split()) in words for lack in card["lacks"])
    plain = {card["name"] for card in cards if card["plain"]}
    assert "Aleph" in plain
    assert not plain & {"Gilbert Duane", "Ozmo", "Badr al-Budur", "Rebekah", "Blood Doll"}
    unshown = " ".join(result.output.partition("No scenario plays:")[2].partition("Besides")[0].split())
    assert not any(f", {name}," in f", {unshown}," for name in plain)
    assert cli("coverage", "--list").exit_code == 2


def test_the_table_tells_what_is_missing(counted: tuple[Any, str]) -> None:
    data, table = counted
    assert "shown of executable" in table
    for keys in data["not shown"].values():
        assert all(f"  {key}\n" in table for key in keys)
    assert all(f"  {key}: {why}" in table for key, why in data["not modelled"].items())


def test_a_rule_that_a_scenario_names_in_vain_is_told() -> None:
    root = content_root()
    case = next(iter(load_cases(root, scenario_files(root)[0])))
    known = {edition: {"setup.pool.thirty": "stated"} for edition in PLAYED}
    found = shown([replace(case, shows=("setup.pool.thirty",))], known)
    assert found.in_vain
    assert not found.anywhere()


def test_a_rule_is_named_in_vain_though_other_scenarios_show_it(texts: Any) -> None:
    root = content_root()
    cases = load_cases(root, "rulebook/scenarios/torpor.yaml")
    known = {edition: texts.positions(edition) for edition in PLAYED}
    found = shown(cases, known)
    editions = {key: shown_in(key, naming, known) for key, naming in showing(cases).items()}
    assert found == (by_edition(editions), [])
    key = max(editions, key=lambda key: len(editions[key]))
    assert editions[key] == list(PLAYED)
    idle = next(case for case in cases if not hangs_on(key, case.scenario, case.claims, known))
    again = shown([*cases, replace(idle, shows=(key,))], known)
    assert again == found._replace(in_vain=[(replace(idle, shows=(key,)), key)])


def test_a_rule_that_is_not_stated_or_not_modelled_is_no_gap() -> None:
    def rule(key: str, position: str, why: str = "", executable: bool = True) -> dict[str, Any]:
        positions = dict.fromkeys(PLAYED, position)
        return {"key": key, "area": "hunt", "positions": positions, "executable": executable, "not_modelled": why}

    rules = [
        rule("hunt.a", "stated"),
        rule("hunt.b", "stated"),
        rule("hunt.c", "stated", why="nothing hangs on it"),
        rule("hunt.d", "silent"),
        rule("hunt.e", "stated", executable=False),
    ]
    found = coverage(rules, {edition: {"hunt.a"} for edition in PLAYED})
    assert found["editions"]["fifth-2020"] == {"stated": 4, "executable": 2, "shown": 1}
    assert found["not shown"]["fifth-2020"] == ["hunt.b"]
    assert found["rules"] == {"all": 5, "executable": 3, "shown": 1, "definitions": 1, "not modelled": 1}
