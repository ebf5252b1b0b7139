"""An edition made by following CONTRIBUTING: a folder with one paragraph, one cell of a rule, one of the engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from small_site import edit

from vtesref import paths
from vtesref.corpus.rulebook import load_books
from vtesref.engine import edition_keys

ROOT = Path(__file__).parents[1]
KEY = "house-2099"
HEAD = """\
edition: house-2099
based-on: fifth-2020
title: Rules of the house
short: House
date: "2099-01-01"
origin: made up for a test
played: true
chapters: [types-of-actions]
"""
CHAPTER = """\
- section: hunt
  text:
    - id: who
      term: Who can hunt
      rules: [hunt.who, hunt.forbidden_full_1998c]
      text: Any ready vampire who has less blood than their capacity, as the squirrels of this house want it.
"""
RULE = """\
- rule: hunt.forbidden_full_1998c
  area: hunt
"""
CELL = "  house-2099: {stated: [hunt]}\n"
CHANGED = 'CHANGED: dict[str, dict[str, Any]] = {"house-2099": {"full_hunt_bars": ("hunt.forbidden_full_1998c",)}}'


def add(content: Path, head: str = HEAD, chapter: str = CHAPTER) -> None:
    """Write the folder of the edition."""
    folder = content / "rulebook" / KEY
    folder.mkdir()
    (folder / "edition.yaml").write_text(head, "utf-8")
    (folder / "types-of-actions.yaml").write_text(chapter, "utf-8")


@pytest.fixture(scope="module")
def house(few_built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with few scenarios and the edition: what a contributor's checkout is."""
    folder = tmp_path_factory.mktemp("house")
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(few_built[0], folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "vtesref", folder / "vtesref", ignore=skipped)
    add(folder)
    edit(folder / "rulebook" / "rules.yaml", RULE, RULE + CELL)
    edit(folder / "vtesref/engine/editions.py", "CHANGED: dict[str, dict[str, Any]] = {}", CHANGED)
    return folder


@pytest.fixture(scope="module")
def run(house: Path) -> Any:
    """Run a command of that checkout in a fresh process; return what it prints."""

    def run(*args: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "vtesref", *args],
            cwd=house,
            env={**os.environ, "PYTHONPATH": str(house), paths.CACHE_VARIABLE: str(house / "cache")},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    return run


def test_it_is_sound_and_newest(run: Any) -> None:
    assert run("lint") == "The content is sound.\n"
    assert "[default: house-2099]" in " ".join(run("scenario", "options", "--help").split())


def test_it_is_searched_as_a_whole_and_its_words_instead_of_those_of_its_base(run: Any) -> None:
    found = json.loads(run("search", "squirrels", "--edition", "house", "--json"))
    assert [hit["id"] for hit in found["hits"]] == [f"{KEY}/hunt/who"]
    ids = [hit["id"] for hit in json.loads(run("search", "ready vampire hunt", "--edition", KEY, "--json"))["hits"]]
    assert "fifth-2020/hunt/mandatory" in ids
    assert "fifth-2020/hunt/who" not in ids
    old = [hit["id"] for hit in json.loads(run("search", "who can hunt", "--edition", "fifth-2020", "--json"))["hits"]]
    assert "fifth-2020/hunt/who" in old


def test_it_is_shown_with_what_it_takes_from_its_base(run: Any) -> None:
    assert "squirrels" in run("show", f"{KEY}/hunt/who")
    assert "fifth-2020/torpor" in run("show", f"{KEY}/torpor")
    rule = run("show", "hunt.who")
    assert rule.index("house-2099\n") < rule.index("fifth-2020\n")
    assert "house-2099\n" not in run("show", "bleed.limited.one_modifier"), "the same words are shown once"


def test_it_is_compared_where_it_differs(run: Any) -> None:
    assert "House (2099)" in run("compare", "hunt.forbidden_full_1998c")
    same = run("compare", "damage.wounded.definition")
    assert "and 2099)" in same
    assert "House" not in same


def test_it_is_played_by_its_own_cell_and_else_as_its_base(run: Any) -> None:
    refused = run("scenario", "check", "Royce 6/6 | Royce hunts | refused: hunt.forbidden_full_1998c")
    assert "House Hunt: Who can hunt" in refused
    by_all = json.loads(run("scenario", "check", "Royce 6/6 | Royce hunts", "--edition", "all", "--json", code=1))
    assert [one["edition"] for one in by_all["outcomes"]] == [KEY, *reversed(edition_keys.KEYS)]
    assert [bool(one["refused"]) for one in by_all["outcomes"]] == [True, False, False, True]
    torpid = json.loads(run("scenario", "check", "Royce 1/6 | Royce takes 1 aggravated", "--json"))
    assert torpid["outcomes"][0]["result"] == "Royce torpor 1/6"


def test_claims_that_do_not_name_it_are_those_of_its_base(run: Any) -> None:
    told = run("scenario", "check", "rulebook/scenarios/damage.yaml")
    assert " 0 " in told.splitlines()[-1] or "as claimed" in told, told


def test_the_site_has_its_pages_and_compares_it_with_its_base_alone(run: Any, house: Path) -> None:
    run("site", "addresses", "--update")
    run("site", "build", "--out", str(house / "out"))
    page = (house / "out" / KEY / "hunt.html").read_text("utf-8")
    assert "squirrels" in page
    listed = sorted(file.name for file in (house / "out" / "compare").iterdir() if KEY in file.name)
    assert listed == ["fifth-2020-and-house-2099.html"]
    rule = (house / "out" / "rules" / "bleed.limited.one_modifier.html").read_text("utf-8")
    assert "Rules of the house" not in rule, "the same words are shown once"


@pytest.mark.parametrize(
    ("head", "chapter", "told"),
    [
        (HEAD.replace("fifth-2020", "fourth-1999"), CHAPTER, 'edition.yaml:2: "fourth-1999" is no older edition'),
        (HEAD.replace("fifth-2020", KEY), CHAPTER, f'edition.yaml:2: "{KEY}" is no older edition'),
        (HEAD.replace("2099-01-01", "1994"), CHAPTER, 'edition.yaml:2: "fifth-2020" is no older edition'),
        (HEAD.replace("fifth-2020", "tournament-2026"), CHAPTER, "is no older edition"),
        (HEAD.replace("short: House", "short: >-\n  House"), CHAPTER, '"short" is not read at the start'),
        (HEAD.replace("based-on: fifth-2020\n", ""), CHAPTER, "no column of vtesref/engine/editions.py plays it"),
        (HEAD, CHAPTER.replace("id: who", "id: whom"), f"yaml:3: {KEY}/hunt/whom replaces no paragraph"),
        (HEAD, CHAPTER.replace("  text:", "  adds: [who]\n  text:", 1), f"yaml:4: {KEY}/hunt/who replaces a paragraph"),
        (HEAD, CHAPTER.replace("  text:", "  without: [whom]\n  text:", 1), '"whom" is no paragraph of fifth-2020'),
        (HEAD, CHAPTER.replace("section: hunt", "section: hunted\n  gone: true"), "section hunted is no section of"),
        (HEAD, CHAPTER.replace("  text:", "  since: soon\n  text:", 1), "yaml:2: "),
    ],
)
def test_what_is_wrong_with_it_is_told_in_one_line(tmp_path: Path, head: str, chapter: str, told: str) -> None:
    for key in edition_keys.HEADS:
        shutil.copytree(ROOT / "rulebook" / key, tmp_path / "rulebook" / key)
    add(tmp_path, head, chapter)
    complaints: list[str] = []
    load_books(str(tmp_path), lambda one: complaints.append(str(one)))
    assert [one for one in complaints if told in one], complaints
