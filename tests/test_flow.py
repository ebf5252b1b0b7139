"""A card text in braces stands in a sentence: it is read as YAML would, written back, and its errors have a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

from vtesref.corpus.scenarios import load_cases, scenario_files
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play.session import Session
from vtesref.scenario.playing import play
from vtesref.scenario.words import flow
from vtesref.scenario.words.text import braced, parted

if TYPE_CHECKING:
    from pathlib import Path

FIFTH = "fifth-2020"
DODGE = "{type: combat, texts: [{play: strike, strike: dodge}]}"


def outcome(text: str) -> str:
    """Return what comes of a scenario."""
    return play(parse(text), FIFTH).result


@pytest.mark.parametrize(
    "text",
    [
        DODGE,
        "{type: combat, texts: []}",
        """{a: "x, y: {z}", 'b c': 'it''s', d: [e f, [g], {h: i}], +1: -2}""",
        "{only: this is a:b and c's, n: 1.5, t: true, u: [x , y,]}",
        '{a: "say \\"no\\""}',
    ],
)
def test_what_is_in_braces_is_read_as_yaml_reads_it(text: str) -> None:
    assert flow.read(text) == yaml.load(text, Loader=yaml.BaseLoader)
    assert flow.read(flow.write(flow.read(text))) == flow.read(text)


def test_every_card_text_of_the_scenarios_can_stand_in_a_sentence() -> None:
    root = content_root()
    told = [
        text
        for file in scenario_files(root)
        for case in load_cases(root, file)
        for text in case.cards.values()
        if isinstance(text, dict)
    ]
    assert len(told) > 400
    assert all(flow.read(flow.write(text)) == text for text in told)
    assert max(len(flow.write(text)) for text in told) < flow.MAX_FLOW / 2


@pytest.mark.parametrize("file", ["rulings/scenarios/notation.yaml", "rulings/scenarios/texts-made-up.yaml"])
def test_a_story_comes_out_the_same_with_its_cards_in_the_sentence(file: str) -> None:
    for case in load_cases(content_root(), file):
        assert outcome(case.sentence) == play(case.scenario, FIFTH).result, case.name


@pytest.mark.parametrize(
    ("text", "why", "word"),
    [
        ("{type: combat", 'a "{" without a "}"', "{type: combat"),
        ("{type: combat, texts: [{play: strike strike: dodge}]}", "with a comma", ": dodge}]}"),
        ("{type: combat, texts: [{play strike}]}", 'after a colon: "?play strike', "play strike}]}"),
        ("{type: combat, type: master}", "twice", "type: master}"),
        ("{type: combat, texts: [a}", 'end that with "]"', "}"),
        ("{type: combat, texts: [,]}", "a word is missing", ",]}"),
        ('{type: "combat}', "closes what begins here", '"combat}'),
        (f"{DODGE} and more", "follows the last brace", "and more"),
        ("{a: [[[[[[[[[[1]]]]]]]]]]}", "at most 10 levels", "[1]]]]]]]]]]}"),
        (f"{{a: {'x' * 4000}}}", "at most 4000", "{a: xxxxxx"),
        ("{type: combat, txts: []}", '"txts" is nothing that a card has', "txts"),
    ],
)
def test_what_is_wrong_in_braces_is_said_with_its_place(text: str, why: str, word: str) -> None:
    with pytest.raises(ScenarioError, match=why) as error:
        parse(f"Vera 4/6, Lupo 4/4 where X is {text} | Vera fights Lupo")
    assert error.value.word.startswith(word)


def test_marks_of_a_sentence_part_nothing_within_braces() -> None:
    text = """X is {a: "b; where | }", c: 'd}'}; Y is 2 | z"""
    assert [text[start:end] for start, end in braced(text)] == ["""{a: "b; where | }", c: 'd}'}"""]
    assert parted(text, "[|;]") == [text[: text.index("; Y")], " Y is 2 ", " z"]
    given = f"Vera 4/6, Lupo 4/4 where X is {DODGE} and Y is a combat card, maneuver"
    assert outcome(f"{given} | Vera fights Lupo, Vera maneuvers with Y, Vera plays X, Lupo strikes 2 ranged") == (
        "Vera ready 4/6; Lupo ready 4/4"
    )


def test_a_session_prints_a_card_text_as_it_was_written() -> None:
    session = Session(f"A 9: Vera 4/6; B 9: Lupo 4/4; A's turn; minion phase where X is {DODGE}", FIFTH)
    session.do("Vera hunts")
    assert f"where X is {DODGE}" in session.scenario()
    assert play(parse(session.scenario()), FIFTH).missed == ()


@pytest.mark.parametrize("written", [f"X: {DODGE}\nY: combat card, press\n", f"- {{card: X, {DODGE[1:]}\n"])
def test_the_cards_of_a_file_are_taken_into_a_scenario(cli: Any, tmp_path: Path, written: str) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(written, "utf-8")
    story = "Vera 4/6, Lupo 4/4 | Vera fights Lupo, Vera plays X, Lupo strikes 3"
    found = cli("scenario", "check", story, "--cards", str(file))
    assert "Outcome: Vera ready 4/6; Lupo ready 4/4" in found.output
    assert cli("scenario", "explore", story, "--cards", str(file)).exit_code == 0
    assert cli("scenario", "why", f"{story} | Vera 3/6", "--cards", str(file)).exit_code == 0
    assert cli("scenario", "options", "Vera 4/6", "--cards", str(file)).exit_code == 0


@pytest.mark.parametrize(("written", "code"), [("- one\n", 3), ("X:\n", 3), ("X: [a]\n", 3), ("{", 3)])
def test_a_file_without_cards_is_one_clear_line(cli: Any, tmp_path: Path, written: str, code: int) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(written, "utf-8")
    found = cli("scenario", "check", "Vera 4/6 | Vera hunts", "--cards", str(file))
    assert found.exit_code == code
    assert len(found.stderr.strip().split("\n")) == 1
    assert cli("scenario", "check", "Vera 4/6 | Vera hunts", "--cards", f"{file}x").exit_code == 2
    assert cli("scenario", "check", "rulebook/scenarios", "--cards", str(file)).exit_code == 2
