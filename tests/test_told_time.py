"""A line of a story happens at a point in time, in the order told."""

from __future__ import annotations

import pytest

from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.playing import Outcome, play

EDITION = "fifth-2020"


def told(text: str) -> Outcome:
    return play(parse(text), EDITION)


# Phases and turns.

PRINCES = "A 10: Vera 4/6 prince of Paris; B 10: Bob 4/4 prince of Paris"


@pytest.mark.parametrize(
    "story",
    [
        f"{PRINCES}; A's turn; unlock phase | A's unlock phase",
        f"{PRINCES}; A's turn; unlock phase | unlock phase",
        f"{PRINCES} | A's turn, A's unlock phase",
        f"{PRINCES} | A's unlock phase, A's unlock phase",
    ],
)
def test_an_unlock_phase_that_is_on_is_not_played_a_second_time(story: str) -> None:
    assert "Vera ready 3/6" in told(story).result


def test_the_next_unlock_phase_comes_after_those_of_others() -> None:
    with pytest.raises(ScenarioError, match="B's unlock phase"):
        told(f"{PRINCES} | A's unlock phase, Vera pays for the title, A's unlock phase")
    assert "Vera ready 2/6" in told(f"{PRINCES} | A's unlock phase, B's unlock phase, A's unlock phase").result


@pytest.mark.parametrize("given", ["", "Bob's turn; "])
def test_who_acts_does_so_in_the_minion_phase_and_no_phase_before_it_follows(given: str) -> None:
    outcome = told(f"{given}Bob 10: Lupo 4/4; Alice 20: Anson 5/5 | Lupo bleeds, discard phase")
    assert "Lupo locked" in outcome.told
    refused = told(f"{given}Bob 10: Lupo 4/4; Alice 20: Anson 5/5 | Lupo bleeds, master phase").refused
    assert refused == ("master phase", ("general.turn.five_phases",))


def test_minions_of_several_methuselahs_do_not_act_in_one_turn() -> None:
    outcome = told("Alice 20: Vera 4/6; Bob 20: Orson 5/6 | Vera bleeds, Orson bleeds")
    assert outcome.refused == ("Orson bleeds", ("general.turn.five_phases",))
    assert "it is Alice's turn" in outcome.missed[-1].why
    for line in ("Bob's turn, Orson bleeds", "Orson bleeds out of turn"):
        assert told(f"Alice 20: Vera 4/6; Bob 20: Orson 5/6 | Vera bleeds, {line}").refused is None


# One window.

LULL = "Lull is a combat card, end combat (before strikes); Bite is a combat card, inflict 2 (before strikes)"


@pytest.mark.parametrize(
    ("lines", "result", "refused"),
    [
        ("Orson plays Lull, Vera plays Bite", "Orson ready 5/5", "Vera plays Bite"),
        ("Vera plays Bite, Orson plays Lull", "Orson ready 3/5", None),
        ("Orson plays Bite, Vera plays Lull", "Vera ready 3/6", None),
        ("Vera plays Lull, Orson plays Bite", "Vera ready 5/6", "Orson plays Bite"),
    ],
)
def test_what_is_told_first_in_one_window_comes_first(lines: str, result: str, refused: str | None) -> None:
    outcome = told(f"Vera 5/6, Orson 5/5 where {LULL} | Vera fights Orson, {lines}")
    assert result in outcome.result
    assert (outcome.refused and outcome.refused[0]) == refused


def test_the_acting_minion_may_leave_the_first_press_to_the_other_and_end_it() -> None:
    cards = "Go is a combat card, press to continue; Halt is a combat card, press to end"
    outcome = told(f"Vera 5/6, Orson 5/5 where {cards} | Vera fights Orson, Orson plays Go, Vera plays Halt")
    assert outcome.refused is None
    assert outcome.result == "Vera ready 4/6; Orson ready 4/5"
