"""The plain descriptions of situations, and that the formal sentence of each really plays to its outcome."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from plain_judge import agrees, plays

from vtesref.corpus.reader import read_yaml
from vtesref.scenario.plain import heard

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


#: How many of each half must come out so, and may come out wrong, at least and at most: what is reached today.
REACHED = {"tuning": {"read right": 78, "played wrongly": 1}, "locked": {"read right": 21, "played wrongly": 6}}


def judged(entry: dict[str, Any]) -> str:
    """Return what became of a plain description, as the README counts it."""
    reading = heard(entry["plain"])
    if entry["formal"] == NOT_A_SITUATION:
        return "played wrongly" if reading.whole and plays(reading.sentence) else "left to search"
    right = bool(reading.sentence) and agrees(entry["plain"], entry)
    if reading.whole and plays(reading.sentence):
        return "read right" if right else "played wrongly"
    return "first suggestion" if right else "not read"


@pytest.mark.parametrize("half", ["tuning", "locked"])
def test_plain_descriptions_are_read_as_well_as_is_told(half: str, capsys: pytest.CaptureFixture[str]) -> None:
    counts = Counter(judged(entry) for entry in PLAIN if entry["half"] == half)
    with capsys.disabled():
        print(f"\nplain descriptions, {half}: {dict(counts)}")
    assert counts["read right"] >= REACHED[half]["read right"]
    assert counts["played wrongly"] <= REACHED[half]["played wrongly"]


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        ("My vampire with 3 blood is hit for 2 aggravated damage", "Bob 3/6 | Bob takes 2 aggravated"),
        ("an ally with 2 life takes 1 damage", "Rake 2 ally | Rake takes 1"),
        (
            "he hits me with a gun for 2 at long range",
            "Ann 20: Bob 4/6; Ben 20: Dan 4/5 | Bob fights Dan, Dan maneuvers, Dan strikes 2 ranged",
        ),
        (
            "my predator bleeds me for 3, I deflect it to my prey",
            "Ann 20: Bob 4/6; Ben 20; Cat 20: Lea 4/5 bleed 3 | Lea bleeds, Ann does not block, Bob redirects to Ben",
        ),
    ],
)
def test_plain_words_become_the_formal_sentence(plain: str, formal: str) -> None:
    assert heard(plain).sentence == formal
    assert heard(plain).whole


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ("my vampire with 3 blood frobs and takes 2", "frobs"),
        ("my vampire bleeds my predator for 2", "what lets Cat be bled"),
        ("my vampire has 2 blood and intercept 1 and takes 1", "intercept"),
    ],
)
def test_what_is_not_understood_is_named_and_nothing_is_played(plain: str, part: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert any(part in one for one in reading.unheard)


@pytest.mark.parametrize(
    "plain", ["can I look at my library", "how many cards do I hold", "torpor", "", "😀", "wo bin ich"]
)
def test_what_is_no_situation_is_left_to_search(plain: str) -> None:
    assert not heard(plain).whole


def test_ask_plays_a_situation_and_says_first_what_was_understood(cli: Any) -> None:
    result = cli("ask", "my guy has 3 blood and takes 2 aggravated, is he gone?")
    assert result.exit_code == 0
    assert result.output.startswith("understood as: Bob 3/6 | Bob takes 2 aggravated")
    assert "Outcome: Bob torpor 2/6" in result.output


def test_a_bare_sentence_is_asked(cli: Any) -> None:
    assert "understood as: " in cli("he has 2 blood and takes 1 aggravated").output


def test_ask_answers_a_question_with_the_passage_whole_and_what_to_type_next(cli: Any) -> None:
    result = cli("ask", "can I look at the cards in my hand")
    assert result.exit_code == 0
    assert "Type next:" in result.output
    assert "vtesref show " in result.output


def test_a_situation_that_is_half_understood_is_not_played(cli: Any) -> None:
    result = cli("scenario", "check", "my vampire with 3 blood frobs and takes 2")
    assert result.exit_code == 2
    assert "not understood: frobs" in result.output
    assert "Bob 3/6 | Bob takes 2" in result.output
    assert "Outcome" not in result.output


def test_the_nearest_scenario_stands_among_the_results(cli: Any) -> None:
    result = cli("search", "two aggravated damage with one blood")
    assert "A situation like yours: One blood, two points of aggravated damage" in result.output


@pytest.mark.parametrize(("typed", "meant"), [("untap fase", '"phase"'), ("CtG two vamps", '"cloak the gathering"')])
def test_sounds_and_initials_are_known(cli: Any, typed: str, meant: str) -> None:
    assert f"did you mean {meant}" in cli("search", typed).output


def test_a_word_of_players_is_not_mended(cli: Any) -> None:
    assert "did you mean" not in cli("search", "push a vote").output


def test_long_questions_are_searched_by_their_telling_words(cli: Any) -> None:
    result = cli("search", "my vampire bleeds and then " * 400)
    assert result.exit_code == 0
    assert "only the rarest of the 2000 words were searched: vampire bleeds" in " ".join(result.output.split())


def test_a_scenario_is_made_by_choices_and_played() -> None:
    from click.testing import CliRunner

    from vtesref.cli import group

    typed = "2\n20\n1\n1\n6\n4\n1\n20\n0\n99\n1\n1\n25\n"
    result = CliRunner().invoke(group, ["scenario", "new"], input=typed)
    assert result.exit_code == 0
    assert "Ann 20: Bob 4/6; Ben 20 | Bob bleeds" in result.output
    assert "give a number from 1 to" in result.output
    assert "Ben 19 pool" in result.output


def test_choices_that_end_early_make_no_scenario() -> None:
    from click.testing import CliRunner

    from vtesref.cli import group

    assert CliRunner().invoke(group, ["scenario", "new"], input="2\n20\n").exit_code == 2


def test_every_choice_of_what_happens_is_a_line_of_the_grammar() -> None:
    from vtesref.scenario import parse
    from vtesref.scenario.choosing import DEEDS

    for deed in DEEDS.values():
        parse(f"Ann 20: Bob 4/6; Ben 20: Dan 4/5 | {deed.format('Bob', 'Dan', n=1)}")
