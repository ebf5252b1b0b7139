"""What the tab key completes, in the shells themselves."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import pytest
from official_files import LIBRARY, folder, library, listed
from shells import SHELLS, Shell, found

from vtesref import paths
from vtesref.cli.completing import typed, written
from vtesref.official.importing import bring
from vtesref.official.sources import read_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FURY = {"Id": "100006", "Name": "Vespers' Hell's Fury (Red)", "Type": "Action", "Card Text": "Bleed.", "Set": "Old:C"}
NIGHT = {"Id": "100007", "Name": "Vesper: Night & Day", "Type": "Combat", "Card Text": "Dodge.", "Set": "Old:C"}
#: What is typed before the tab key, and the words that the line is after it.
LINES = (
    ("card lantern", ["card", "Lantern Oath"]),
    ("card LANT", ["card", "Lantern Oath"]),
    ("card lantern o", ["card", "lantern", "Oath"]),
    (r"card lantern\ o", ["card", "Lantern Oath"]),
    ('card "lantern o', ["card", "Lantern Oath"]),
    ("card 'lantern o", ["card", "Lantern Oath"]),
    ("card gilded", ["card", "The Gilded Warden"]),
    ("card pere mi", ["card", "pere", "Minuit, Prague"]),
    ("card père", ["card", "Père Minuit, Prague"]),
    ('card "vespers hells', ["card", FURY["Name"]]),
    (r"card vespers\'\ hell\'s", ["card", FURY["Name"]]),
    ("card vespers’ hell’s f", ["card", "vespers’", "hell’s", "Fury (Red)"]),
    ("card \"vespers' hell's", ["card", FURY["Name"]]),
    ("deck with lamp", ["deck", "with", "Lantern Oath"]),
    ("deck with 'lantern oath' gil", ["deck", "with", "lantern oath", "The Gilded Warden"]),
    ("search --type action\\ mod", ["search", "--type", "Action Modifier"]),
    ("search --clan tor", ["search", "--clan", "Toreador"]),
    ("search --clan=TOR", ["search", "--clan=Toreador"]),
    ("search --title pr", ["search", "--title", "prince"]),
    ("search --sect cam", ["search", "--sect", "Camarilla"]),
    ("search --trait adv", ["search", "--trait", "advanced"]),
    ("search --format con", ["search", "--format", "constructed"]),
    ("search --edition crr-2", ["search", "--edition", "crr-2.13"]),
    ("search --edition=5e", ["search", "--edition=5E"]),
    ("search --standing ho", ["search", "--standing", "holds"]),
    ("search --in rules,gl", ["search", "--in", "rules,glossary"]),
    ("search --subject anath", ["search", "--subject", "Anathema"]),
    ("scenario check --edition revi", ["scenario", "check", "--edition", "revised-1998"]),
    ("show fifth-2020/aggravated-d", ["show", "fifth-2020/aggravated-damage/"]),
    ("show rulings/anath", ["show", "rulings/anathema/"]),
    ("show damage.aggravated.norm", ["show", "damage.aggravated.normal_first"]),
    ("show cards/100002", ["show", "cards/100002"]),
    ("compare damage.aggravated.norm", ["compare", "damage.aggravated.normal_first"]),
    ("related the gild", ["related", "the", "Gilded Warden"]),
    ("search --fac", ["search", "--facets"]),
    ("rela", ["related"]),
)
#: What fish takes out of the answers again: it wants every sign that was typed, and a value behind its option.
NOT_IN_FISH = ('card "vespers hells', "search --clan=TOR", "search --edition=5e")
#: What bash alone is asked: where in a word it puts something in is its own affair.
IN_BASH = (
    ("card vesper:\\ ni", ["card", "vesper: Night & Day"]),
    ('card "vesper: ni', ["card", NIGHT["Name"]]),
    ("card vespers hell's", ["card", "vespers", "hells Fury (Red)"]),
    ("card xqzwv", ["card", "xqzwv"]),
)


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory, searcher: Any) -> Iterator[dict[str, str]]:
    """The environment of a shell that has the program, the texts and some official cards."""
    place = tmp_path_factory.mktemp("completion")
    files = folder(place / "files", vteslib=listed(LIBRARY, [*library(), FURY, NIGHT]))
    bring(read_source(str(files)), str(place / "data"), "2026-01-02")
    program = place / "bin" / "vtesref"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vtesref "$@"\n')
    program.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(paths.DATA_VARIABLE, str(place / "data"))
        patch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("TERM", "xterm")
        from vtesref import completion
        from vtesref.cli import common

        assert common.open_official() is not None  # the index is made, as the first command makes it
        assert completion.official() is not None
        yield dict(os.environ)


@pytest.mark.parametrize("name", SHELLS)
def test_the_tab_key_completes_names_values_and_ids(name: str, env: dict[str, str]) -> None:
    if not found(name):
        pytest.skip(f"{name} is not here: completion in {name} is NOT TESTED")
    shell = Shell(name, env)
    wrong = []
    try:
        for line, words in (*LINES, *(IN_BASH if name == "bash" else ())):
            if name == "fish" and line in NOT_IN_FISH:
                continue
            if (now := shell.line(f"vtesref {line}")) != words:
                wrong.append((line, now))
    finally:
        shell.close()
    assert not wrong


@pytest.mark.parametrize(
    ("line", "words", "last", "fixed", "quote"),
    [
        ("vtesref card gov", ["vtesref", "card"], "gov", "", ""),
        ("vtesref card ", ["vtesref", "card"], "", "", ""),
        (r"vtesref card a\ b\'c", ["vtesref", "card"], "a b'c", "", ""),
        ('vtesref card "a \\"b', ["vtesref", "card"], 'a "b', "", '"'),
        ("vtesref card 'a b' c", ["vtesref", "card", "a b"], "c", "", ""),
        ("vtesref card hell's f", ["vtesref", "card"], "hell's f", "hell'", "'"),
        ("vtesref search --clan=bru", ["vtesref", "search"], "--clan=bru", "--clan=", ""),
        ('vtesref search --clan="bru', ["vtesref", "search"], "--clan=bru", "--clan=", '"'),
        ("vtesref card '' x", ["vtesref", "card", ""], "x", "", ""),
    ],
)
def test_a_line_is_read_as_bash_reads_it(line: str, words: list[str], last: str, fixed: str, quote: str) -> None:
    assert typed(line, " \t\n\"'><=;|&(:") == (words, last, fixed, quote)


def test_what_is_put_in_is_one_word_for_bash() -> None:
    assert written("Hell's & Fury (Red): $5", "") == r"Hell\'s\ \&\ Fury\ \(Red\):\ \$5"
    assert written("Hell's $5", '"') == r"Hell's \$5"
    assert written("Hell's", "'") == r"Hell'\''s"


def test_without_an_index_nothing_is_completed_and_nothing_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vtesref import completion

    monkeypatch.setenv(paths.CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    assert completion.subjects("a") == completion.cards("a") == completion.ids("a") == []
    assert completion.values("clan", "b") == []
    assert not (tmp_path / "cache").exists()
