"""What is put off until it is needed: patterns that a text cannot match, and what cards do."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from vtesref.engine.cards.lazily import Pattern, needed
from vtesref.scenario.claims import CLAIMS
from vtesref.scenario.sentences.grammar import SENTENCES
from vtesref.scenario.words.played_cards import Known, Source

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"(?P<name>.+?) prevents (?:only (?P<n>\d+)|no) aggravated", " aggravated"),
        (r"(?P<name>.+?) draws (?:a vampire|from the crypt)", " draws "),
        (r"turns? (\d+)", "turn"),
        (r"holds (?P<count>\d+) cards?", "holds "),
        (r"[^\]x]+ab{0,2}", "a"),
        (r"[]x(]y", "y"),
        (r"one|other", ""),
        (r"\d+ (?:one|other)", " "),
    ],
)
def test_a_pattern_needs_what_stands_in_every_match(pattern: str, words: str) -> None:
    assert needed(pattern) == words


def test_patterns_find_what_they_would_find_if_each_was_tried() -> None:
    every = [one.pattern for one in SENTENCES if one.pattern is not None]
    templates = [one for record in (*CLAIMS, *SENTENCES) for one in record.templates]
    lines = {
        line.strip(" -\"'")
        for file in sorted((ROOT / "rulebook" / "scenarios").glob("*.yaml"))[:4]
        for part in file.read_text("utf-8").split("\n")
        for line in part.split(", ")
    }
    assert len(lines) > 300
    found = {(one.text, line) for one in every for line in lines if one.fullmatch(line)}
    assert found == {(one.text, line) for one in every for line in lines if re.fullmatch(one.text, line, one.flags)}
    assert len(found) > 50
    claimed = {(one.written, line) for one in templates for line in lines if one.words(line) is not None}
    assert claimed == {(one.written, line) for one in templates for line in lines if one._form.pattern.fullmatch(line)}
    assert len(claimed) > 50


def test_a_text_without_the_words_of_a_pattern_is_left_as_it_is() -> None:
    pattern = Pattern(r"(?<=\S )goes hunting$")
    assert pattern.sub("hunts", "Vera goes hunting") == "Vera hunts"
    assert pattern.sub("hunts", "Vera bleeds") == "Vera bleeds"
    assert pattern.search("Vera bleeds") is None


def test_names_are_found_in_any_letters_and_only_whole() -> None:
    names = {"one": "Wake with Evening's Freshness", "two": "Zöe", "three": "Wake"}
    known = Known(Source(names, {}.__getitem__, {}))
    pattern = known._mention.pattern("they play WAKE WITH EVENING'S FRESHNESS and Wakeful")
    assert pattern is not None
    assert pattern.findall("they play WAKE WITH EVENING'S FRESHNESS and Wakeful") == ["WAKE WITH EVENING'S FRESHNESS"]
    assert known._mention.pattern("nothing of all that") is None
    odd = known._mention.pattern("ZÖE and Wa\u212ae")  # the sign of kelvin is a k in other letters
    assert odd is not None
    assert odd.findall("ZÖE and Wa\u212ae") == ["ZÖE", "Wa\u212ae"]


def test_what_cards_do_is_imported_when_the_first_card_is_read() -> None:
    code = (
        "import sys\n"
        "from vtesref.scenario import parse\n"
        "from vtesref.scenario.playing import play\n"
        "print(play(parse('Vera 3/6; Orson 4/4 | Vera bleeds, Orson blocks'), 'fifth-2020').result)\n"
        "print('vtesref.engine.effects' in sys.modules, 'vtesref.engine.short' in sys.modules)\n"
        "with_card = 'Vera 3/6 with Gun (weapon, strike: 2 ranged); Orson 4/4 | Vera bleeds, Orson blocks'\n"
        "print(play(parse(with_card), 'fifth-2020').refused)\n"
        "print('vtesref.engine.effects' in sys.modules)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert told.split("\n") == ["Vera ready 2/6; Orson ready 3/4", "False False", "None", "True", ""]
