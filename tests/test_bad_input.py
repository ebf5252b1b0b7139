"""Bad input to the scenario commands: one clear line, the documented exit code, never a traceback, and quickly."""

from __future__ import annotations

import random
import re
import time
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from amounts import tenth

from vtesref.engine.core import NotModelled, Refused
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import TooMany
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.play.options import options
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from pathlib import Path

#: Seconds that any answer to bad input may take, and characters that a line about it may have.
QUICK = 5
LONGEST = 2_000
HUGE = "9" * 5_000
ENTRY = "- name: x{0}\n  given: Royce 1/6\n  when: Royce takes 1\n  then: Royce ready\n"
HALF = "Alice 12: Royce 3/6; Bob 9: Lupo 1/4"


def is_clear(line: str) -> bool:
    """Tell whether a line holds nothing that a terminal would act on, or that hides or turns what is written."""
    return len(line) <= LONGEST and not any(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") for letter in line)


@pytest.fixture(autouse=True, scope="module")
def _indexed(store: Any) -> None:
    """The index is built before anything is timed."""


def complaint(cli: Any, code: int, *args: str, **kwargs: Any) -> str:
    """Run a command that must fail well, and return its one line, over which the place may be shown."""
    start = time.process_time()  # a busy machine is not to blame
    result = cli(*args, **kwargs)
    elapsed = time.process_time() - start
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == code, result.output[:LONGEST]
    assert not result.stdout
    *shown, line = result.stderr.removesuffix("\n").split("\n")
    assert is_clear(line), repr(line[:LONGEST])
    assert len(shown) in (0, 2)  # the place, and a mark under the word
    assert all(is_clear(one) for one in shown), repr(shown)[:LONGEST]
    assert not shown or not shown[1].replace("^", "").strip()
    assert line.startswith("vtesref: ")
    assert elapsed < QUICK
    return str(line)


POSITIONS = [
    ("Royce 8/6 | Royce hunts", "Royce cannot have 8 blood with capacity 6"),
    ("Royce 0/0 | Royce hunts", "Royce cannot have capacity 0"),
    ("Royce -1/6 | Royce hunts", '"Royce -1/6" is not a minion'),
    ("Royce 1/-6 | Royce hunts", '"Royce 1/-6" is not a minion'),
    ("Rake -2 ally | Rake hunts", '"Rake -2 ally" is not a minion'),
    ("Royce 3/6 | Royce takes -1", '"-1" in "Royce takes -1" is not damage'),
    (
        f"{HALF}; Alice has the Edge; Bob has the Edge | Royce hunts",
        '"Bob has the Edge" comes after "Alice has the Edge"',
    ),
    (f"{HALF}; Alice's turn; Bob's turn | Royce hunts", '"Bob\'s turn" comes after'),
    (f"{HALF}; turn 3; turn 4 | Royce hunts", '"turn 4" comes after "turn 3"'),
    (f"{HALF}; Alice's turn; master phase; 2 transfers left | Royce hunts", "that it is the influence phase"),
    (f"{HALF}; Carl has the Edge | Royce hunts", 'no Methuselah is called "Carl"'),
    (f"{HALF}; Carl's turn | Royce hunts", 'no Methuselah is called "Carl"'),
    (f"{HALF}; tea phase | Royce hunts", '"tea" is not a phase'),
    ("Alice 1: Royce 3/6; alice 2: Lupo 1/4 | Royce hunts", 'two Methuselahs are called "alice"'),
    ("Ghoul 1 retainer | Ghoul takes 1", "is a retainer but has no employer"),
    ("Royce 3/6 with Ghoul (retainer, 0 life) | Royce hunts", "has no life"),
    ("Royce 3/6 with Ghoul (retainer, 1 life) locked | Royce hunts", "a retainer has its life alone; leave it out"),
    ("Royce 3/6 with Royce (retainer, 1 life) | Royce hunts", 'two minions are called "Royce"'),
    ("Royce 3/6 locked unlocked | Royce hunts", "cannot be both"),
    ("Royce 3/6 ready torpor | Royce hunts", "cannot be both"),
    ("Royce 3/6 with Gun | Royce hunts", 'no card is called "Gun"'),
    ("Royce 3/6 holding Gun | Royce hunts", 'no card is called "Gun"'),
    ("Royce 3/6 with Sway where Sway is a combat card, press | Royce hunts", "does not stay on a minion"),
    ("Royce 3/6 Brujha | Royce hunts", 'did you mean "Brujah"'),
    (f"{HALF}; master phase; minion phase | Royce hunts", '"minion phase" comes after "master phase"'),
    ("Alice 0: Royce 3/6 | Royce hunts", "Alice cannot have a pool of 0"),
    ("Royce 3/6 Brujah Nosferatu | Royce hunts", "Royce can have only one clan"),
    ("Royce 3/6 strength 1 strength 2 | Royce hunts", "Royce can have only one strength, but two are written: 1 and 2"),
    ("Royce 3/6 with Ghoul (retainer, 1 life, 2 life) | Royce hunts", "its life is given twice"),
]
NAMES_AND_CARDS = [
    ("Royce 3/6 | Lupo hunts", 'nobody at the table is called "Lupo"'),
    ("Royce 3/6 | Royce takes 1 | Lupo burned", 'nobody at the table is called "Lupo"'),
    ("Royce 3/6 | Royce fights Royce", "cannot do that to itself"),
    ("Royce 3/6 where Sway is a combat card, maneuver; Sway is a combat card, press | Royce hunts", "defined twice"),
    ("Royce 3/6 where Sway is a banana | Royce hunts", '"banana" is no type of card'),
    ("Royce 3/6 where Sway is a combat card, fly | Royce hunts", '"fly" is no effect'),
    ("Royce 3/6 where Sway is a combat card, maneuver (daily) | Royce hunts", '"(daily)" is unknown'),
    ("Royce 3/6 where Sway is a combat card, requires wings, press | Royce hunts", 'cannot require "wings"'),
    ("Royce 3/6 where Sway is a combat card, Sway | Royce hunts", '"Sway" is no effect'),
    ("Royce 3/6 where Sway is a Sway | Royce hunts", '"Sway" is no type of card'),
    ("Royce 3/6 with Rod (Rod) | Royce hunts", '"Rod" is no type of card'),
    ("Royce 3/6 where Sway | Royce hunts", "does not define a card"),
    ("Royce 3/6 ( | Royce hunts", 'there is a "(" without a ")"'),
    ("Royce 3/6 ) | Royce hunts", 'there is a ")" without a "("'),
    ("Royce 3/6 with Gun (weapon, strike: 2 | Royce hunts", 'there is a "(" without a ")"'),
    ("Royce 3/6 with Gun (weapon)) | Royce hunts", 'there is a ")" without a "("'),
    (
        "Royce 3/6 with Gun (weapon, strike: 2), Lupo 2/4 with Gun (weapon, strike: 5) | Royce fights Lupo",
        '"Gun" is defined twice',
    ),
    ("Royce 3/6 with Gun (weapon, strike: 2) where Gun is a weapon, strike: 5 | Royce hunts", '"Gun" is defined twice'),
    ("round 3/6 | round takes 2", 'a minion cannot be called "round"'),
    ("the blood hunt 3/6 | the blood hunt takes 2", 'a minion cannot be called "the blood hunt"'),
    ("Alice 9: Bob: Royce 3/6 | Bob: Royce hunts", "two colons"),
]
STORY = [
    ("Royce 0/6 | Royce takes 1 and 1 aggravated, Royce hunts", '"Royce hunts" cannot happen: Royce is burned'),
    ("Royce 0/6, Lupo 1/4 | Royce takes 1 and 1 aggravated, Lupo fights Royce", "Royce is burned"),
    ("Rake 1 ally | Rake takes 1, Rake takes 1", "Rake is burned"),
    ("Royce 3/6, Lupo 1/4 | Royce maneuvers", "there is no combat"),
    ("Royce 3/6, Lupo 1/4 where Eyes is a reaction, +1 intercept | Lupo plays Eyes", "no action goes on; its time is"),
    ("Royce 3/6, Lupo 1/4 | Royce strikes, Royce dodges", "there is no combat"),
    ("Royce 3/6, Lupo 1/4 | the blood hunt passes", "can only follow a diablerie"),
    ("Royce 1/6 | Royce prevents 1", "takes none afterwards"),
    ("Royce 3/6, Lupo 1/4 with Ghoul (retainer, 1 life) | Royce fights Ghoul", "a retainer is not a minion"),
    ("Royce 3/6, Lupo 1/4 with Ghoul (retainer, 1 life) | Ghoul hunts", "a retainer is not a minion"),
    ("Royce 3/6, Lupo 1/4 torpor | Royce rescues Lupo paying 9", "cannot pay 9"),
    ("Royce 3/6, Lupo 1/4 | Royce fights Lupo, Royce strikes with Gun", 'no card is called "Gun"'),
    ("Royce 3/6 | Royce leaves home", '"Royce leaves home" cannot be read; write: NAME leaves torpor'),
    ("Royce 3/6 | Royce hunts deer", '"Royce hunts deer" cannot be read; write: NAME hunts'),
    ("Royce 3/6 | Royce takes 1 | Royce happy", "is not a claim"),
    ("Royce 3/6 | Royce takes 1 | Royce 3 blod", "claims near it are: N rounds; "),
    ("Royce 3/6 | a | b | c", "more than three parts"),
    ("Royce 3/6, Lupo 1/4 | Royce fights Lupo, round 0, Royce strikes", "the first one is round 1"),
    ("Royce 3/6 | Royce takes 1 | refused:", "names no rule"),
]
NUMBERS = [
    ("Royce 9999/9999 | Royce hunts", "more than 999"),
    (f"Royce 3/6 | Royce takes {HUGE}", "more than 999"),
    (f"Royce 3/6 | Royce prevents {HUGE}, Royce takes 1", "more than 999"),
    (f"Royce 3/6 strength {HUGE} | Royce hunts", "more than 999"),
    (f"Royce 3/6 | round {HUGE}, Royce takes 1", "more than 999"),
    (f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce gains {HUGE} additional strikes", "more than 999"),
    *(
        pytest.param(text, "more than 999", id=f"{text[:70]}...")
        for text in (
            f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce uses inflict {HUGE}",
            "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce uses inflict 5000",
            f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce strikes for {HUGE}",
            f"Royce 3/6 with Gun (weapon, strike: {HUGE}) | Royce hunts",
            f"Royce 3/6 | Royce takes 1 | Royce {HUGE}/6",
            f"Royce 3/6 | Royce takes 1 | {HUGE} rounds",
            f"a vampire with {HUGE} blood takes 1",
        )
    ),
]
LENGTHS = [
    ("x" * 30_000, "at most 20000"),
    ("(" * 9_000 + ")" * 9_000, "cannot be read; write given"),
    ("Royce 3/6 with Gun (weapon, " + "(" * 5_000 + "x" + ")" * 5_000 + ") | Royce hunts", "is unknown"),
    ("Royce 3/6 | " + "Royce takes 1, " * 1_000, "at most 500"),
    ("x's turn " * 2_000 + "| Royce hunts", "there is no minion"),
    ("Royce 3/6 holding " + "a and " * 3_000 + "| Royce hunts", 'no card is called "a"'),
    *(
        pytest.param(text, word, id=f"{text[:40]}...")
        for text, word in (
            ("R" * 9_000 + " 3/6 | " + "S" * 9_000 + " hunts", "nobody at the table"),
            ("R" * 9_000 + " | Royce hunts", "is not a minion"),
            ("Royce 3/6 | Royce" + " takes" * 3_000, "is not damage"),
            ("Royce 3/6 | Royce strikes " + "at " * 6_000, "nobody at the table"),
            ("Royce 3/6 where " + "a is " * 3_000 + " | Royce hunts", "no type of card"),
            ("Royce 3/6 " + "(a)" * 6_000 + " | Royce hunts", "is not a minion"),
            ("Royce 1/6 | Royce takes 1 | " + "Royce on " * 2_000, "no card is told of"),
            ("Royce 3/6 with Gun " + "(" * 5_000 + ")" * 5_000 + " | Royce hunts", "is no type of card"),
        )
    ),
]
CHARACTERS = [
    ("Royce\x1b[31m 3/6 | Rake hunts", 'nobody at the table is called "Rake"'),
    ("Royce 3/6 \x1b[31mred | Royce hunts", "after Royce is unknown"),
    *(
        ("", ""),
        ("   ", ""),
        ("\n\n", ""),
        ("|", "there is no minion"),
        ("||", "there is no minion"),
        (";", ""),
        (",,,", ""),
    ),
    (",,,| ,,, | ;;;", "there is no minion"),
    ("Royce 3/6 |", "nothing happens"),
    ("Royce 3/6 | , , ,", "nothing happens"),
    ("\ud800 3/6 | Royce hunts", 'nobody at the table is called "Royce"'),
    ("Royce 3/6 | Royce takes ²", '"²" in "Royce takes ²" is not damage'),
    *(
        pytest.param(text, word, id=ascii(text))
        for text, word in (
            ("Royce\x07 3/6 | Lupo hunts", 'nobody at the table is called "Lupo"'),
            ("Royce\u202e 3/6 | Royce hunts", 'nobody at the table is called "Royce"'),
            ("Royce 3/6 | Royce \u200fhunts", "cannot be read; write: NAME hunts"),
        )
    ),
]
SWAY = "where Sway is a combat card, press"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CROWD = ", ".join(f"R{a}{b} 1/2" for a in LETTERS[:6] for b in LETTERS)
CONTRADICTIONS = [
    (": Royce 3/6 | Royce hunts", "is not a Methuselah"),
    (" : | Royce hunts", "is not a Methuselah"),
    ("Alice's turn: Royce 3/6 | Royce hunts", "write a semicolon after it"),
    ("Royce 3/6 superior Brujah | Royce hunts", "only a Discipline can be superior"),
    ("Royce 3/6 Camarilla Sabbat | Royce hunts", "only one sect, but two are written"),
    ("Royce 3/6 prince of Chicago justicar | Royce hunts", "only one title, but two are written"),
    (f"Royce 3/6 holding 21 Sway {SWAY} | Royce hunts", "a number from 1 to 20"),
    (f"Royce 3/6 holding 0 Sway {SWAY} | Royce hunts", "a number from 1 to 20"),
    (
        "Royce 3/6 where Sway is a combat card, costs 1 blood, costs 2 blood | Royce hunts",
        "cost in blood is given twice",
    ),
    ("Gun 3/6 with Gun (weapon, strike: 2) | Gun takes 1 | Gun burned", "a minion and a card are both"),
    ("Royce 3/6, Lupo 2/4 | Royce fights Lupo, round 2, Lupo hunts", "no line of that round follows"),
    ("Royce 3/6 | Royce hunts, round 1", "no line of that round follows"),
    ("Royce 3/6 | Royce takes 999 and 999", "more than 999 damage"),
    ("Royce 3/6 | Royce TAKES 2", 'did you mean "takes"'),
    ("Royce 3/6 | Royce fights", '"Royce fights" cannot be read; write: NAME fights NAME'),
    ("Royce 3/6 | Royce takes", '"Royce takes" is not complete; write: NAME takes N'),
    ("Royce 3/6 | Royce takes 1 | cites: damage.mend.to_zero_okk", 'did you mean "damage.mend.to_zero_ok"'),
    ("Royce 3/6 | Royce takes 1 | cites: mend and burn", "names no rule"),
    ("Alice 9: Royce 3/6 | Royce takes 1 | Alice 9/9 pool", "is not a claim"),
    ("Alice 9: Royce 3/6 | Royce takes 1 | Royce 9 pool", 'no Methuselah is called "Royce"'),
    ("Royce\x1b[m 3/6 | Royce\x1b[m hunts", "the character U+001B, which cannot be seen"),
    ("Royce\u200b 3/6 | Royce\u200b hunts", "the character U+200B, which cannot be seen"),
    ("an empty vampire with 2 blood takes 1", "cannot be empty and have 2"),
    ("a vampire with 2/4 blood and capacity 5 takes 1", "the capacity is given twice"),
    ("ally with 2/4 life takes 1", "has no capacity"),
    ("a locked retainer with 2 life takes 1", "never locked"),
    (f"{CROWD} | Raa hunts", "at most 120 can play"),
    ("; ".join(f"R{a} 9:" for a in LETTERS) + "; Royce 3/6 | Royce hunts", "at most 12 can play"),
    ("Royce 3/6 holding " + "20 Sway and " * 31 + f"Sway {SWAY} | Royce hunts", "at most 600 can be in a scenario"),
    (f"Royce 3/6 {SWAY}" + ", press" * 500 + " | Royce hunts", "at most 20 are read"),
]
WORDS = [*POSITIONS, *NAMES_AND_CARDS, *STORY, *NUMBERS, *LENGTHS, *CHARACTERS, *CONTRADICTIONS]
CASES = [
    case
    if hasattr(case, "marks")
    else pytest.param(*case, id=ascii(case[0] if len(case[0]) < 90 else f"{case[0][:60]}... ({case[1]})"))
    for case in WORDS
]


@pytest.mark.parametrize(("text", "words"), CASES)
def test_a_bad_sentence_is_answered_by_one_line(cli: Any, text: str, words: str) -> None:
    for edition in PLAYED:
        assert words in complaint(cli, 2, "scenario", "check", text, "--edition", edition)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Royce 03/006 | Royce takes 0001", "Royce ready 2/6"),
        ("Royce 3/6 with Bow (weapon, strike: 2R (at long range)) | Royce takes 1", "Royce ready 2/6"),
        (f"Royce 3/6 holding 20 Sway {SWAY} | Royce takes 1", "Royce ready 2/6"),
        (
            "Royce 3/6 with Gun (weapon, strike: 2), Lupo 2/4 with gun (weapon,  strike: 2)"
            " | Royce fights Lupo, Royce strikes with Gun",
            "Royce ready 2/6; Lupo ready 0/4",
        ),
        (
            "Royce 3/6 prince of Los Angeles Brujah with Gun (weapon, requires Brujah, strike: 2), Lupo 2/4"
            " | Royce fights Lupo, Royce strikes with Gun",
            "Royce ready 2/6; Lupo ready 0/4",
        ),
    ],
)
def test_what_only_looks_bad_is_played(text: str, outcome: str) -> None:
    for edition in PLAYED:
        played = play(parse(text), edition)
        assert not played.refused
        assert played.result == outcome


@pytest.mark.parametrize(
    "text",
    [
        "Royce 3/6 | Royce naps well",
        "Royce 3/6 with Rush (conviction) | Royce hunts",
        pytest.param("Royce 3/6 | " + "Royce naps " * 1_500, id="a long line"),
        pytest.param("Royce 3/6 with " + "R" * 9_000 + " (conviction) | Royce hunts", id="a long name"),
    ],
)
def test_what_is_not_modelled_says_so_in_its_first_line(cli: Any, text: str) -> None:
    result = cli("scenario", "check", text)
    assert result.exit_code == 2
    assert "is not modelled" in result.stderr.split("\n")[0]
    assert is_clear(result.stderr.split("\n")[0])


@pytest.mark.parametrize("name", ["check", "explore", "options"])
def test_an_edition_that_is_not_played(cli: Any, name: str) -> None:
    for edition in ("", "sixth-2030", "draft-1.6.1", "draft", "VEKN", "fi fth"):
        result = cli("scenario", name, "Royce 3/6 | Royce hunts", "--edition", edition)
        assert result.exit_code == 2
        assert f'the edition "{edition}" cannot be played; editions are' in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "Royce 3/6, Lupo 1/4 | Royce fights Lupo, round 7, Royce strikes",
        "Royce 3/6, Lupo 1/4 | Royce fights Lupo, round 2, round 1, Royce strikes",
        "Royce 3/6, Lupo 1/4 | Royce fights Lupo, Royce dodges, Royce strikes hand, Royce ends combat",
        "Royce 3/6, Lupo 1/4, Ivan 2/5 | Royce fights Lupo, Ivan presses",
        "Royce 6/6, Lupo 4/4 | Royce fights Lupo, Royce strikes, Lupo strikes for 1R at Royce, Royce presses to end",
    ],
)
def test_a_line_that_cannot_come_up_is_named(cli: Any, text: str) -> None:
    last = text.rpartition("|")[2]
    for edition in PLAYED:
        result = cli("scenario", "check", text, "--edition", edition)
        assert result.exit_code in (1, 2), result.output
        assert isinstance(result.exception, SystemExit)
        told = re.search(r'"([^"]+)"', result.stderr or result.stdout.partition("refused: ")[2])
        assert told
        assert told[1] in last


@pytest.mark.parametrize("name", ["options", "explore"])
def test_the_other_commands_fail_as_well(cli: Any, name: str) -> None:
    story = " | Royce hunts" if name == "explore" else ""
    for given in ("", "|", "Royce 9/6", "Royce 3/6 (", "Royce 3/6 with Gun", "Royce -1/6"):
        complaint(cli, 2, "scenario", name, f"{given}{story}")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("options", "Royce 3/6 | Royce takes 2", "before anything happens"),
        ("options", "Royce\x1b[m 3/6", "which cannot be seen"),
        ("explore", "Royce 3/6, Lupo 2/4 | Royce strikes", "the story needs a line that starts something"),
        ("explore", "Royce 3/6 | Royce takes 1 | cites:", "names no rule"),
        *((name, ".", "not a file") for name in ("options", "explore")),
        *((name, "-", "not a file") for name in ("options", "explore")),
        *((name, "none.yaml", 'no file "none.yaml"') for name in ("options", "explore")),
    ],
)
def test_the_other_commands_say_what_they_take(cli: Any, name: str, text: str, words: str) -> None:
    assert words in complaint(cli, 2, "scenario", name, text)


def test_a_scenario_without_a_name_cannot_be_shown(cli: Any) -> None:
    assert "name a scenario" in complaint(cli, 1, "scenario", "show", "")


def test_options_of_what_is_not_modelled(cli: Any) -> None:
    result = cli("scenario", "options", "Royce 3/6 with Rush (conviction)")
    assert result.exit_code == 2
    assert "is not modelled" in result.stderr


def test_options_of_a_thousand_minions(cli: Any) -> None:
    letters = "abcdefghij"
    crowd = ", ".join(f"R{letters[n // 100]}{letters[n // 10 % 10]}{letters[n % 10]} 1/2" for n in range(1_000))
    result = cli.fresh("scenario", "options", crowd, timeout=QUICK)
    assert result.returncode == 2
    assert "minions" in result.stderr


# Standard input.


@pytest.mark.parametrize(
    "text",
    ["Royce 3/6 | Royce takes 1\n" * 100_000, "\n|,;\n" * 100_000, "(" * 100_000, "x" * 1_000_000, "", "\n\n \n"],
    ids=["100,000 lines", "separators", "brackets", "one word", "nothing", "blank lines"],
)
def test_bad_standard_input(cli: Any, text: str) -> None:
    complaint(cli, 2, "scenario", "check", "-", input=text)


def test_standard_input_that_is_no_text(cli: Any) -> None:
    complaint(cli, 2, "scenario", "check", "-", input=b"Royce \xff\xfe 3/6 | Royce hunts")


def test_standard_input_with_a_nul(cli: Any) -> None:
    complaint(cli, 2, "scenario", "check", "-", input="Royce\x00 3/6 | Lupo hunts")


def test_standard_input_is_never_a_path(cli: Any, tmp_path: Path) -> None:
    complaint(cli, 2, "scenario", "check", "-", input=str(tmp_path))


# Files.


def entry(given: str = "Royce 1/6", when: str = "Royce takes 1", then: str = "Royce ready", more: str = "") -> str:
    return f"- name: x\n  given: {given}\n{more}  when: {when}\n  then: {then}\n"


FILES = [
    pytest.param("Royce 3/6 | Royce takes 1\n" * 100_000, "must be a list", id="100,000 lines"),
    pytest.param("".join(ENTRY.format(n) for n in range(100_000)), "larger than", id="100,000 entries"),
    pytest.param("- given: Royce\n" * 100_000, "add it", id="100,000 short entries"),
    pytest.param("- x\n" * 100_000, "must be a mapping", id="100,000 words"),
    pytest.param("[" * 20_000 + "]" * 20_000, "nested", id="brackets"),
    pytest.param("- given: " + "{a: " * 2_000 + "}" * 2_000, "nested", id="mappings"),
    pytest.param(entry(then="Royce ready; " * 100_000), "keep lines under", id="a long line"),
    pytest.param("- &a\n  name: *a\n", "not allowed", id="an entry that holds itself"),
    pytest.param(entry(more="  cards: &a\n    Sway: *a\n"), "not allowed", id="cards that hold themselves"),
    pytest.param(entry(then="\n    sixth-2030: Royce ready"), "sixth-2030", id="no such edition"),
    pytest.param(entry(then="\n    draft-1.6.1: Royce ready"), "draft-1.6.1", id="an edition that is not played"),
    pytest.param("- name: x\n  given: Royce 1/6\n  when: Royce takes 1\n", "claims nothing", id="no claims"),
    pytest.param(entry(then="[Royce ready]"), "write them in one text", id="claims as a list"),
    pytest.param("- name: x\n  name: y\n", "is written twice", id="a field twice"),
    pytest.param(entry(more="  cards: [a]\n"), "must be a mapping", id="cards as a list"),
    pytest.param(entry(more="  cards:\n    Sway: banana\n"), "no type of card", id="an unknown type"),
    pytest.param(entry(more="  cards:\n    Sway: combat card, Sway\n"), "no effect", id="a card that is itself"),
    pytest.param(entry(when="Royce naps well"), "not modelled", id="not modelled"),
    pytest.param(entry(given="Royce 9/6"), "capacity", id="an impossible position"),
    pytest.param("- name: \x00\n", "U+0000", id="a NUL"),
    pytest.param("- name: \x1b[31m\n", "U+001B", id="an escape"),
    pytest.param("- name: x\n---\n- name: y\n", "second document", id="two documents"),
    pytest.param("- !!python/object:os.system x\n", "not allowed", id="a tag"),
    pytest.param(entry("Royce 0/6", "Royce takes 1 and 1 aggravated, Royce hunts"), "burned", id="burned"),
    pytest.param(entry(when="Royce maneuvers"), "no combat", id="no combat"),
    pytest.param(
        entry("Royce 1/6, Lupo 2/4", f"Royce fights Lupo, Royce uses inflict {HUGE}"),
        "999",
        id="a huge number",
    ),
    pytest.param(entry('"Royce\\n3"'), "is not a minion", id="a line end in what is given"),
    pytest.param(entry(when='"Royce\\nsleeps"'), "not modelled", id="a line end in the story"),
    pytest.param(entry('"Royce\\e[31m"'), "cannot be seen", id="an escape in what is given"),
    pytest.param(entry("N" * 15_000), "is not a minion", id="a long name"),
    pytest.param(entry("N" * 50_000), "at most 20000", id="a long text"),
    pytest.param(
        entry("Royce 1/6 where Sway is a combat card, press", more="  cards:\n    Sway: combat card, maneuver\n"),
        "Sway",
        id="a card in cards and where",
    ),
    pytest.param(
        entry(more="  cards:\n    Sway: combat card, maneuver\n    sway: combat card, press\n"),
        "sway",
        id="a card in capitals and not",
    ),
    pytest.param(entry() + entry(), "has the same name as the one on line 1", id="a name twice"),
    pytest.param(
        entry(more="  each: {CARD: [a, b]}\n"), "has the same name as the one on line 1", id="each of one name"
    ),
    pytest.param(entry(more="  each: {CARD: [a, b], OTHER: [c]}\n"), "lists of one length", id="each of two lengths"),
    pytest.param(entry(more="  each: {Card: [a, b]}\n"), "words in capitals", id="each without capitals"),
    pytest.param(entry(more="  each: [a, b]\n"), "must be a mapping", id="each as a list"),
    pytest.param(entry(more=f"  each: {{CARD: [{', '.join('ab' * 99)}]}}\n"), "at most 60", id="each of too many"),
    pytest.param(entry().replace("name: x", "name: " + "x" * 3_000), "at most 300", id="a long title"),
    pytest.param(entry().replace("name: x", 'name: "x\\e[31m"'), "U+001B", id="an escape in a title"),
    pytest.param(entry(more='  note: "x\\u202e"\n'), "U+202E", id="a turned note"),
    pytest.param(entry(then='",,"'), "claims nothing", id="commas for claims"),
    pytest.param(entry(then="'cites: damage.nothing'"), 'no rule has the key "damage.nothing"', id="no such rule"),
    pytest.param(entry(more="  shows: [damage.nothing]\n"), 'no rule has the key "damage.nothing"', id="shows no rule"),
    pytest.param(
        entry(more="  shows: [" + ", ".join(f"a.b{n}" for n in range(9_000)) + "]\n"), "at most 50", id="shows it all"
    ),
    pytest.param(entry(more='  cards: {"": combat card}\n'), "has no name", id="a card without a name"),
    *(
        pytest.param(text, "no scenario", id=name)
        for text, name in (("", "nothing"), (" \n\n", "blank lines"), ("# x\n", "a comment"))
    ),
]


@pytest.mark.parametrize(("text", "words"), FILES)
def test_an_unsound_file_is_answered_by_one_line(cli: Any, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    line = complaint(cli, 3, "scenario", "check", str(path))
    assert words in line
    assert "bad.yaml" in line


def test_a_file_that_is_no_text(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(b"- name: \xff\xfe\n")
    assert "not UTF-8" in complaint(cli, 3, "scenario", "check", str(path))
    (tmp_path / "folder" / "bad.yaml").mkdir(parents=True)
    assert "bad.yaml" in complaint(cli, 3, "scenario", "check", str(tmp_path / "folder"))


def test_several_files_and_a_folder_without_any(cli: Any, tmp_path: Path) -> None:
    assert "no scenario file" in complaint(cli, 3, "scenario", "check", str(tmp_path))
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(entry(), encoding="utf-8")
    both = [str(tmp_path / name) for name in ("a.yaml", "b.yaml")]
    assert "name one" in complaint(cli, 2, "scenario", "explore", *both)
    assert "none.yaml" in complaint(cli, 2, "scenario", "check", both[0], str(tmp_path / "none.yaml"))


def test_a_file_that_is_not_there(cli: Any, tmp_path: Path) -> None:
    assert "no file" in complaint(cli, 2, "scenario", "check", str(tmp_path / "none.yaml"))


def test_a_story_may_say_the_same_twice(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(entry("Royce 4/6", "[Royce takes 1, Royce takes 1]", "Royce ready 2/6"), encoding="utf-8")
    assert cli("scenario", "check", str(path)).exit_code == 0


LARGE = {
    "lines alike": ("Royce 1/6", "\n" + "  - Royce takes 1\n" * 100_000),
    "lines unlike": ("Royce 1/6", "\n" + "".join(f"  - Royce takes {n}\n" for n in range(100_000))),
    "minions": (
        "\n" + "".join("    R" + "".join("abcdefghij"[int(c)] for c in str(n)) + " 1/6,\n" for n in range(20_000)),
        "Ra takes 1",
    ),
}


@pytest.mark.parametrize("name", list(LARGE))
def test_a_large_entry_is_refused_quickly(cli: Any, tmp_path: Path, name: str) -> None:
    given, when = LARGE[name]
    path = tmp_path / "large.yaml"
    path.write_text(entry(given, when), encoding="utf-8")
    result = cli.fresh("scenario", "check", str(path), timeout=QUICK)
    assert result.returncode == 3
    assert "at most" in result.stderr
    assert is_clear(result.stderr.removesuffix("\n"))


# Mutations of sound sentences.

SOUND = [
    "Royce 3/6 with Gun (weapon, strike: 2 ranged, optional maneuver), Lupo 2/4 with Vest (equipment, prevent 1)"
    " | Royce fights Lupo, Royce maneuvers with Gun, Royce strikes with Gun, Lupo prevents 1 with Vest | long range",
    "Alice 12: Royce 5/6 Celerity, Ivan 2/5 locked; Bob 20 holding Blur and 2 Sway: Lupo 4/4 superior Celerity"
    " with Ghoul (retainer, 2 life, strike: 1 ranged); Alice's turn; Bob has the Edge"
    " where Blur is a combat card, requires Celerity, costs 1 blood, 1 additional strike (limited),"
    " superior: 2 additional strikes (limited) where Sway is a combat card, press"
    " | Royce fights Lupo, Royce strikes for 2, Lupo strikes, Lupo plays Blur at superior, Lupo presses with Sway,"
    " round 2, Royce strikes, Lupo strikes | 2 rounds",
    "Royce 3/6, Lupo 2/4 with Ghoul (retainer, 1 life) | Royce fights Lupo, Royce maneuvers, Lupo maneuvers,"
    " Royce strikes for 1R at Ghoul, Lupo dodges, Royce presses, Lupo presses, Royce presses, round 2,"
    " Royce ends combat | Ghoul burned; close range",
    "Royce 6/6, Lupo 4/4 with Axe (weapon, strike: strength +1) and Coat (equipment, prevent 1) | Royce fights Lupo,"
    " Royce strikes for steal weapon, Royce picks Axe, Lupo strikes with Axe, Royce presses, round 2,"
    " Royce strikes with Axe, Lupo strikes for steal 2 blood | Axe on Royce",
    "Royce 6/6, Rake 3 ally strength 1 | Royce fights Rake, Royce uses inflict 1, Rake uses +1 strength,"
    " Royce uses set range long, Rake uses aggravated hands, Royce strikes for 2 ranged first strike,"
    " Royce gains 1 additional strikes, Royce strikes for destroy equipment, Rake prevents 2, Royce uses gain 2 blood",
    "Royce 2/6, Lupo 1/4 torpor with Gun (weapon, strike: 2), Ivan 1/3 | Royce diablerises Lupo, Royce picks Gun,"
    " the blood hunt passes, Ivan hunts | Royce burned",
    "Royce 2/6, Lupo 1/4 torpor, Rake 2 ally | Royce rescues Lupo paying 1, Lupo leaves torpor,"
    " Rake prevents 1, Rake takes 1 and 1 aggravated | Rake 1; Lupo ready",
    "Royce 6/6 with Nest (ability, environmental 1, immune to ranged strikes), Lupo 4/4 | Royce fights Lupo,"
    " Royce uses cannot strike, Lupo uses hand strikes only, Royce uses the round has a press, Lupo strikes for 1R,"
    " Royce strikes for combat ends and 2 damage, Lupo uses end combat | refused: general.golden_rule",
    "Royce 6/6 with Gun (weapon, strike: 1R), Lupo 4/4 | Royce fights Lupo, Royce strikes with Gun,"
    " Royce uses ammunition +2 aggravated, Royce uses +1 damage, Royce uses first strike, Lupo uses take 2,"
    " Lupo uses burn 2 blood, Lupo uses cancel a strike card, Lupo strikes for paralyze",
]
NAMES = ("Royce", "Lupo", "Rake", "Ghoul", "Ivan")
STORY_POOL = [line.strip() for text in SOUND for line in text.split("|")[1].split(",")]


def mutated(parts: list[str], chance: random.Random, splice: list[str]) -> list[str]:
    """Drop, swap, duplicate or splice one to four times."""
    found = list(parts)
    for _ in range(chance.randint(1, 4)):
        if not found:
            break
        kind, here, there = chance.randrange(4), chance.randrange(len(found)), chance.randrange(len(found))
        if kind == 0:
            del found[here]
        elif kind == 1:
            found[here], found[there] = found[there], found[here]
        elif kind == 2:
            found.insert(there, found[here])
        else:
            start = chance.randrange(len(splice))
            found[here:here] = splice[start : start + chance.randint(1, 3)]
    return found


def mutation(chance: random.Random) -> str:
    """Return a sound sentence with its words, or the lines of its story, mutated."""
    text = chance.choice(SOUND)
    if chance.random() < 0.3:
        pattern = r"[|;,()]|[^\s|;,()]+"
        other = re.findall(pattern, chance.choice(SOUND))
        return " ".join(mutated(re.findall(pattern, text), chance, other))
    given, story, *claims = text.split("|")
    lines = mutated([line.strip() for line in story.split(",")], chance, STORY_POOL)
    lines = [re.sub(r"^(Royce|Lupo)\b", chance.choice(NAMES), line) for line in lines]
    return "|".join([given, ", ".join(lines), *claims])


@pytest.mark.parametrize("number", tenth(1_000))
@pytest.mark.parametrize("seed", range(3))
def test_mutations_raise_nothing_else(seed: int, number: int) -> None:
    chance = random.Random(seed)
    played = lines = 0
    for place in range(number):
        text = mutation(chance)
        for edition in PLAYED:
            try:
                outcome = play(parse(text), edition)
                played += 1
                assert all(step.sentence for _, step in list(outcome.table.root.walk())[1:])
                assert all(minion.counters >= 0 for minion in outcome.table.minions)
                assert all(0 <= m.counters <= m.capacity for m in outcome.table.minions if m.is_vampire)
            except (ScenarioError, NotModelled) as error:
                lines += str(error).count("\n")
            except Exception as error:
                raise AssertionError(f"{type(error).__name__} ({error}) under {edition}: {text}") from error
            if place % 20 == 0:
                try:
                    explore(parse(text), edition, 40)
                    options(text.partition("|")[0], edition)
                except (ScenarioError, NotModelled, Refused, TooMany):
                    pass
    assert not lines
    assert played > number // 50  # the mutations are not all nonsense


def test_everyday_words_of_a_line_are_taken_or_answered_with_what_may_be_meant(cli: Any) -> None:
    given = "Alice 12: Royce 3/6; Bob 20: Lupo 4/4; Cleo 9: Ivan 2/2"
    for said, usual in (
        ("Royce attacks Lupo", "Royce fights Lupo"),
        ("Royce suffers 2 aggravated", "Royce takes 2 aggravated"),
        ("Royce bleeds, Bob and Cleo do not block", "Royce bleeds, Bob does not block, Cleo does not block"),
    ):
        outcomes = [play(parse(f"{given} | {story}"), "fifth-2020").result for story in (said, usual)]
        assert outcomes[0] == outcomes[1], said
    result = cli("scenario", "check", f"{given} | Royce is hit for 2")
    assert result.exit_code == 2
    assert "; NAME strikes [" in result.stderr.split("\n")[0]
    assert len(result.stderr.split("\n")[0]) < 250
    result = cli("scenario", "check", f"{given} | Royce bleeds Bob for 2")
    assert (result.exit_code, "Royce 3/6 bleed 2" in result.stderr) == (2, True)
