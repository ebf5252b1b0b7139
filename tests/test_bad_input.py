"""Bad input to the scenario commands: one clear line, the documented exit code, never a traceback, and quickly.

What fails is marked so, with the cause; a mark that has become untrue fails the run.
"""

from __future__ import annotations

import random
import re
import time
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest

from vtesref.engine.core import NotModelled, Refused
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import TooMany
from vtesref.playing import explore, options, play
from vtesref.scenario import ScenarioError, parse

if TYPE_CHECKING:
    from pathlib import Path

#: Seconds that any answer to bad input may take, and characters that a line about it may have.
QUICK = 5
LONGEST = 2_000
HUGE = "9" * 5_000
ENTRY = "- name: x{0}\n  given: Royce 1/6\n  when: Royce takes 1\n  then: Royce ready\n"
HALF = "Alice 12: Royce 3/6; Bob 9: Lupo 1/4"


def broken(*values: Any, reason: str, id: str | None = None) -> Any:
    """Return a case that fails as things are."""
    return pytest.param(*values, marks=pytest.mark.xfail(strict=True, reason=reason), id=id)


def is_clear(line: str) -> bool:
    """Tell whether a line holds nothing that a terminal would act on, or that hides or turns what is written."""
    return len(line) <= LONGEST and not any(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") for letter in line)


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
    ("Royce -1/6 | Royce hunts", '"Royce -1/6" is no minion'),
    ("Royce 1/-6 | Royce hunts", '"Royce 1/-6" is no minion'),
    ("Rake -2 ally | Rake hunts", '"Rake -2 ally" is no minion'),
    ("Royce 3/6 | Royce takes -1", '"-1" in "Royce takes -1" is no damage'),
    (f"{HALF}; Alice has the Edge; Bob has the Edge | Royce hunts", "there is one Edge"),
    (f"{HALF}; Alice's turn; Bob's turn | Royce hunts", "turn of one Methuselah only"),
    (f"{HALF}; Carl has the Edge | Royce hunts", 'no Methuselah is called "Carl"'),
    (f"{HALF}; Carl's turn | Royce hunts", 'no Methuselah is called "Carl"'),
    (f"{HALF}; tea phase | Royce hunts", '"tea" is no phase'),
    ("Alice 1: Royce 3/6; alice 2: Lupo 1/4 | Royce hunts", 'two Methuselahs are called "alice"'),
    ("Ghoul 1 retainer | Ghoul takes 1", "retainer without an employer"),
    ("Royce 3/6 with Ghoul (retainer, 0 life) | Royce hunts", "lacks its life"),
    ("Royce 3/6 with Royce (retainer, 1 life) | Royce hunts", 'two minions are called "Royce"'),
    ("Royce 3/6 locked unlocked | Royce hunts", "cannot be both"),
    ("Royce 3/6 ready torpor | Royce hunts", "cannot be both"),
    ("Royce 3/6 with Gun | Royce hunts", 'no card is called "Gun"'),
    ("Royce 3/6 holding Gun | Royce hunts", 'no card is called "Gun"'),
    ("Royce 3/6 with Sway where Sway is a combat card, press | Royce hunts", "does not stay on a minion"),
    ("Royce 3/6 Brujha | Royce hunts", 'did you mean "Brujah"'),
    broken(
        f"{HALF}; master phase; minion phase | Royce hunts",
        "phase",
        reason="given._Layout._stand checks that turn and Edge are given once, not the phase",
    ),
    broken(
        "Alice 0: Royce 3/6 | Royce hunts",
        "Alice",
        reason="given._Layout._seat takes a pool of 0, which is ousted",
    ),
    broken(
        "Royce 3/6 Brujah Nosferatu | Royce hunts",
        "clan",
        reason="given._named overwrites has.clan (has.sect and has.title likewise)",
    ),
    broken(
        "Royce 3/6 strength 1 strength 2 | Royce hunts",
        "strength",
        reason="given._attributes overwrites has.strength",
    ),
    broken(
        "Royce 3/6 with Ghoul (retainer, 1 life, 2 life) | Royce hunts",
        "life",
        reason="cards.define overwrites a cost that is given twice",
    ),
]
NAMES_AND_CARDS = [
    ("Royce 3/6 | Lupo hunts", 'nobody on the table is called "Lupo"'),
    ("Royce 3/6 | Royce takes 1 | Lupo burned", 'nobody on the table is called "Lupo"'),
    ("Royce 3/6 | Royce fights Royce", "cannot do that to itself"),
    ("Royce 3/6 where Sway is a combat card, maneuver; Sway is a combat card, press | Royce hunts", "defined twice"),
    ("Royce 3/6 where Sway is a banana | Royce hunts", '"banana" is no type of card'),
    ("Royce 3/6 where Sway is a combat card, fly | Royce hunts", '"fly" is no effect'),
    ("Royce 3/6 where Sway is a combat card, maneuver (daily) | Royce hunts", '"(daily)" is unknown'),
    ("Royce 3/6 where Sway is a combat card, requires wings, press | Royce hunts", 'cannot require "wings"'),
    ("Royce 3/6 where Sway is a combat card, Sway | Royce hunts", '"Sway" is no effect'),
    ("Royce 3/6 where Sway is a Sway | Royce hunts", '"Sway" is no type of card'),
    ("Royce 3/6 with Rod (Rod) | Royce hunts", '"Rod" is no type of card'),
    ("Royce 3/6 where Sway | Royce hunts", "defines no card"),
    ("Royce 3/6 ( | Royce hunts", "a bracket is not closed"),
    ("Royce 3/6 ) | Royce hunts", "a bracket is closed that was not opened"),
    ("Royce 3/6 with Gun (weapon, strike: 2 | Royce hunts", "a bracket is not closed"),
    ("Royce 3/6 with Gun (weapon)) | Royce hunts", "a bracket is closed that was not opened"),
    broken(
        "Royce 3/6 with Gun (weapon, strike: 2), Lupo 2/4 with Gun (weapon, strike: 5) | Royce fights Lupo",
        "Gun",
        reason="given._Layout._item keeps the first of two unlike definitions (setdefault) and plays both",
    ),
    broken(
        "Royce 3/6 with Gun (weapon, strike: 2) where Gun is a weapon, strike: 5 | Royce hunts",
        "Gun",
        reason="given._Layout._item keeps the first of two unlike definitions (setdefault) and plays both",
    ),
    broken(
        "round 3/6 | round takes 2",
        "round",
        reason="Line.is_answer takes any line about a minion called round for the line that names a round: not played",
    ),
    broken(
        "the blood hunt 3/6 | the blood hunt takes 2",
        "called",
        reason="Line.is_answer takes any line about a minion called the blood hunt for the referendum",
    ),
    broken(
        "Alice 9: Bob: Royce 3/6 | Bob: Royce hunts",
        ":",
        reason="given._Layout.part reads what follows a second colon as the name of a minion",
    ),
]
STORY = [
    ("Royce 0/6 | Royce takes 1 and 1 aggravated, Royce hunts", '"Royce hunts" cannot happen: Royce is burned'),
    ("Royce 0/6, Lupo 1/4 | Royce takes 1 and 1 aggravated, Lupo fights Royce", "Royce is burned"),
    ("Rake 1 ally | Rake takes 1, Rake takes 1", "Rake is burned"),
    ("Royce 3/6, Lupo 1/4 | Royce maneuvers", "there is no combat"),
    ("Royce 3/6, Lupo 1/4 | Royce strikes, Royce dodges", "there is no combat"),
    ("Royce 3/6, Lupo 1/4 | the blood hunt passes", "can only follow a diablerie"),
    ("Royce 1/6 | Royce prevents 1", "takes none afterwards"),
    ("Royce 3/6, Lupo 1/4 with Ghoul (retainer, 1 life) | Royce fights Ghoul", "a retainer is no minion"),
    ("Royce 3/6, Lupo 1/4 with Ghoul (retainer, 1 life) | Ghoul hunts", "a retainer is no minion"),
    ("Royce 3/6, Lupo 1/4 torpor | Royce rescues Lupo paying 9", "9 cannot be paid"),
    ("Royce 3/6, Lupo 1/4 | Royce fights Lupo, Royce strikes with Gun", 'no card is called "Gun"'),
    ("Royce 3/6 | Royce leaves home", '"home" cannot follow "leaves"'),
    ("Royce 3/6 | Royce hunts deer", '"deer" cannot follow "hunts"'),
    ("Royce 3/6 | Royce takes 1 | Royce happy", "is no claim"),
    ("Royce 3/6 | a | b | c", "more than three parts"),
    broken(
        "Royce 3/6, Lupo 1/4 | Royce fights Lupo, round 0, Royce strikes",
        "round",
        reason="story.read takes a round 0, and the first round is 1",
    ),
    broken(
        "Royce 3/6 | Royce takes 1 | refused:",
        "refused:",
        reason="scenario._check_claim takes any claim that begins so, with no rule after it",
    ),
]
NUMBERS = [
    ("Royce 9999/9999 | Royce hunts", "more than 999"),
    (f"Royce 3/6 | Royce takes {HUGE}", "more than 999"),
    (f"Royce 3/6 | Royce prevents {HUGE}, Royce takes 1", "more than 999"),
    (f"Royce 3/6 strength {HUGE} | Royce hunts", "more than 999"),
    (f"Royce 3/6 | round {HUGE}, Royce takes 1", "more than 999"),
    (f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce gains {HUGE} additional strikes", "more than 999"),
    *(
        broken(text, "more than 999", reason=reason, id=f"{text[:70]}...")
        for text, reason in (
            (f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce uses inflict {HUGE}", "engine.cards.effect calls int()"),
            ("Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce uses inflict 5000", "engine.cards.effect has no limit"),
            (f"Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce strikes for {HUGE}", "engine.cards._points calls int()"),
            (f"Royce 3/6 with Gun (weapon, strike: {HUGE}) | Royce hunts", "engine.cards._points calls int()"),
            (f"Royce 3/6 | Royce takes 1 | Royce {HUGE}/6", "playing._holds calls int() on a claim nobody limited"),
            (f"Royce 3/6 | Royce takes 1 | {HUGE} rounds", "scenario._check_claim has no limit"),
            (f"a vampire with {HUGE} blood takes 1", "scenario._quick calls int() before number()"),
        )
    ),
]
LONG_MESSAGE = "the message repeats the word whole; ScenarioError should cut what it quotes"
LENGTHS = [
    ("x" * 30_000, "at most 20000"),
    ("(" * 9_000 + ")" * 9_000, "is neither given"),
    ("Royce 3/6 with Gun (weapon, " + "(" * 5_000 + "x" + ")" * 5_000 + ") | Royce hunts", "is unknown"),
    ("Royce 3/6 | " + "Royce takes 1, " * 1_000, "at most 500"),
    ("x's turn " * 2_000 + "| Royce hunts", "nobody is on the table"),
    ("Royce 3/6 holding " + "a and " * 3_000 + "| Royce hunts", 'no card is called "a"'),
    *(
        broken(text, word, reason=LONG_MESSAGE, id=f"{text[:40]}...")
        for text, word in (
            ("R" * 9_000 + " 3/6 | " + "S" * 9_000 + " hunts", "nobody on the table"),
            ("R" * 9_000 + " | Royce hunts", "is no minion"),
            ("Royce 3/6 | Royce" + " takes" * 3_000, "nobody on the table"),
            ("Royce 3/6 | Royce strikes " + "at " * 6_000, "nobody on the table"),
            ("Royce 3/6 where " + "a is " * 3_000 + " | Royce hunts", "no type of card"),
            ("Royce 3/6 " + "(a)" * 6_000 + " | Royce hunts", "is no minion"),
            ("Royce 1/6 | Royce takes 1 | " + "Royce on " * 2_000, "is no claim"),
            ("Royce 3/6 with Gun " + "(" * 5_000 + ")" * 5_000 + " | Royce hunts", "cannot be on a minion"),
        )
    ),
]
RAW = "the message repeats control and format characters raw; ScenarioError should escape what it quotes"
CHARACTERS = [
    ("Royce\x1b[31m 3/6 | Rake hunts", "is no minion"),
    ("Royce 3/6 \x1b[31mred | Royce hunts", "after Royce is unknown"),
    *(("", ""), ("   ", ""), ("\n\n", ""), ("|", "nobody is on the table"), ("||", "nobody"), (";", ""), (",,,", "")),
    (",,,| ,,, | ;;;", "nobody is on the table"),
    ("Royce 3/6 |", "nothing happens"),
    ("Royce 3/6 | , , ,", "nothing happens"),
    ("\ud800 3/6 | Royce hunts", 'nobody on the table is called "Royce"'),
    ("Royce 3/6 | Royce takes ²", '"²" in "Royce takes ²" is no damage'),
    *(
        broken(text, word, reason=RAW, id=ascii(text))
        for text, word in (
            ("Royce\x07 3/6 | Lupo hunts", 'nobody on the table is called "Lupo"'),
            ("Royce\u202e 3/6 | Royce hunts", 'nobody on the table is called "Royce"'),
            ("Royce 3/6 | Royce \u200fhunts", "is unknown"),
        )
    ),
]
WORDS = [*POSITIONS, *NAMES_AND_CARDS, *STORY, *NUMBERS, *LENGTHS, *CHARACTERS]
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


@pytest.mark.parametrize("text", ["Royce 3/6 | Royce naps well", "Royce 3/6 with Rush (event) | Royce hunts"])
def test_what_is_not_modelled_says_so_in_its_first_line(cli: Any, text: str) -> None:
    result = cli("scenario", "check", text)
    assert result.exit_code == 2
    assert "is not modelled" in result.stderr.split("\n")[0]
    assert is_clear(result.stderr.split("\n")[0])


@pytest.mark.parametrize("name", ["check", "explore", "options"])
def test_an_edition_that_is_not_played(cli: Any, name: str) -> None:
    for edition in ("", "sixth-2030", "draft-1.6.1", "FIFTH-2020"):
        result = cli("scenario", name, "Royce 3/6 | Royce hunts", "--edition", edition)
        assert result.exit_code == 2
        assert f'no edition "{edition}" is played; played are' in result.stderr


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


@pytest.mark.xfail(strict=True, reason="cli.scenario.options catches ScenarioError alone, not NotModelled")
def test_options_of_what_is_not_modelled(cli: Any) -> None:
    result = cli("scenario", "options", "Royce 3/6 with Rush (master)")
    assert result.exit_code == 2
    assert "is not modelled" in result.stderr


@pytest.mark.xfail(strict=True, reason="playing.options looks at every pair of minions, and their number has no limit")
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


@pytest.mark.xfail(strict=True, reason="cli.scenario.check reads sys.stdin strictly: UnicodeDecodeError")
def test_standard_input_that_is_no_text(cli: Any) -> None:
    complaint(cli, 2, "scenario", "check", "-", input=b"Royce \xff\xfe 3/6 | Royce hunts")


@pytest.mark.xfail(strict=True, reason="cli.scenario.check takes NUL out of what was typed, not of standard input")
def test_standard_input_with_a_nul(cli: Any) -> None:
    complaint(cli, 2, "scenario", "check", "-", input="Royce\x00 3/6 | Lupo hunts")


@pytest.mark.xfail(strict=True, reason="cli.scenario.check looks for a file of the name that standard input holds")
def test_standard_input_is_never_a_path(cli: Any, tmp_path: Path) -> None:
    complaint(cli, 2, "scenario", "check", "-", input=str(tmp_path))


# Files.


def entry(given: str = "Royce 1/6", when: str = "Royce takes 1", then: str = "Royce ready", more: str = "") -> str:
    return f"- name: x\n  given: {given}\n{more}  when: {when}\n  then: {then}\n"


UNPLAYED = "cli.scenario._check_files lets ScenarioError out of play()"
SURPRISES = "corpus.reader puts texts into complaints as they are, line ends too (double-quoted YAML)"
TWICE = "cards.definitions and scenario.make let a later definition take the place of an earlier one"
FILES = [
    pytest.param("Royce 3/6 | Royce takes 1\n" * 100_000, "must be a list", id="100,000 lines"),
    pytest.param("".join(ENTRY.format(n) for n in range(100_000)), "larger than", id="100,000 entries"),
    pytest.param("- given: Royce\n" * 100_000, "lacks", id="100,000 short entries"),
    pytest.param("- x\n" * 100_000, "must be a mapping", id="100,000 words"),
    pytest.param("[" * 20_000 + "]" * 20_000, "nested", id="brackets"),
    pytest.param("- given: " + "{a: " * 2_000 + "}" * 2_000, "nested", id="mappings"),
    pytest.param(entry(then="Royce ready; " * 100_000), "keep lines under", id="a long line"),
    pytest.param("- &a\n  name: *a\n", "not allowed", id="an entry that holds itself"),
    pytest.param(entry(more="  cards: &a\n    Sway: *a\n"), "not allowed", id="cards that hold themselves"),
    pytest.param(entry(then="\n    sixth-2030: Royce ready"), "sixth-2030", id="no such edition"),
    pytest.param(entry(then="\n    draft-1.6.1: Royce ready"), "draft-1.6.1", id="an edition that is not played"),
    pytest.param("- name: x\n  given: Royce 1/6\n  when: Royce takes 1\n", "claims nothing", id="no claims"),
    pytest.param("- name: x\n  name: y\n", "stands twice", id="a field twice"),
    pytest.param(entry(more="  cards: [a]\n"), "must be a mapping", id="cards as a list"),
    pytest.param(entry(more="  cards:\n    Sway: banana\n"), "no type of card", id="an unknown type"),
    pytest.param(entry(more="  cards:\n    Sway: combat card, Sway\n"), "no effect", id="a card that is itself"),
    pytest.param(entry(when="Royce naps well"), "not modelled", id="not modelled"),
    pytest.param(entry(given="Royce 9/6"), "capacity", id="an impossible position"),
    pytest.param("- name: \x00\n", "U+0000", id="a NUL"),
    pytest.param("- name: \x1b[31m\n", "U+001B", id="an escape"),
    pytest.param("- name: x\n---\n- name: y\n", "second document", id="two documents"),
    pytest.param("- !!python/object:os.system x\n", "not allowed", id="a tag"),
    broken(entry("Royce 0/6", "Royce takes 1 and 1 aggravated, Royce hunts"), "burned", reason=UNPLAYED, id="burned"),
    broken(entry(when="Royce maneuvers"), "no combat", reason=UNPLAYED, id="no combat"),
    broken(
        entry("Royce 1/6, Lupo 2/4", f"Royce fights Lupo, Royce uses inflict {HUGE}"),
        "999",
        reason="engine.cards.effect calls int()",
        id="a huge number",
    ),
    broken(entry('"Royce\\n3"'), "is no minion", reason=SURPRISES, id="a line end in what is given"),
    broken(entry(when='"Royce\\nsleeps"'), "not modelled", reason=SURPRISES, id="a line end in the story"),
    pytest.param(entry('"Royce\\e[31m"'), "is no minion", id="an escape in what is given"),
    broken(entry("N" * 50_000), "is no minion", reason=LONG_MESSAGE, id="a long name"),
    broken(
        entry("Royce 1/6 where Sway is a combat card, press", more="  cards:\n    Sway: combat card, maneuver\n"),
        "Sway",
        reason=TWICE,
        id="a card in cards and where",
    ),
    broken(
        entry(more="  cards:\n    Sway: combat card, maneuver\n    sway: combat card, press\n"),
        "sway",
        reason=TWICE,
        id="a card in capitals and not",
    ),
    *(
        broken(text, "no scenario", reason="a file without scenarios passes, and says 0 scenarios", id=name)
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


@pytest.mark.xfail(strict=True, reason="cli.scenario.check takes the name of a missing file for a sentence")
def test_a_file_that_is_not_there(cli: Any, tmp_path: Path) -> None:
    assert "no file" in complaint(cli, 2, "scenario", "check", str(tmp_path / "none.yaml"))


@pytest.mark.xfail(strict=True, reason='corpus.reader.Fields.texts refuses a list that holds a text twice, even "when"')
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
SLOW = {
    "lines alike": "corpus.reader.Fields.texts counts every item of a list among all (found.count), and sees no limit",
    "lines unlike": "corpus.reader.Fields.texts counts every item of a list among all (found.count), and sees no limit",
    "minions": "scenario.make does not limit what is given, and _Layout._name compares each name with every other",
}


@pytest.mark.parametrize("name", [broken(name, reason=SLOW[name]) for name in LARGE])
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


@pytest.mark.parametrize("seed", range(3))
def test_a_thousand_mutations_raise_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    played = lines = 0
    for number in range(1_000):
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
            if number % 20 == 0:
                try:
                    explore(parse(text), edition, 40)
                    options(text.partition("|")[0], edition)
                except (ScenarioError, NotModelled, Refused, TooMany):
                    pass
    assert not lines
    assert played > 20  # the mutations are not all nonsense
