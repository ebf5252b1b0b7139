"""The scenarios that come with the texts are listed and found without reading their files."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from vtesref import paths
from vtesref.corpus import scenarios
from vtesref.search import situations

pytestmark = pytest.mark.search

STORY = "- name: {}\n  source: {}\n  given: Royce 1/6\n  when: {}\n  then: Royce ready 0/6\n"


@pytest.fixture(scope="module")
def bare(lean: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lean content, with three scenarios in two files."""
    content = Path(shutil.copytree(lean, tmp_path_factory.mktemp("bare") / "content"))
    for name in ("rulebook", "rulings"):
        (content / name / "scenarios").mkdir()
    one = STORY.format("One takes 1", "a book", "Royce takes 1") + STORY.format("Two", '""', "Royce takes 1")
    (content / "rulebook" / "scenarios" / "a.yaml").write_text(one, "utf-8")
    (content / "rulings" / "scenarios" / "b.yaml").write_text(STORY.format("Three", "x", "Royce takes 1"), "utf-8")
    return content


def test_the_store_lists_the_scenarios_as_their_files_do(root: str, store: Any) -> None:
    listed = situations.listed(store)
    files = scenarios.scenario_files(root)
    assert list(dict.fromkeys(one.file for one in listed)) == files
    assert not situations.unread(store)
    for file in files[::5]:
        cases = scenarios.written_cases(root, file)
        assert [one for one in listed if one.file == file] == [
            (case.name, case.file, case.line, case.source) for case in cases
        ]


def test_listing_reads_no_file_and_showing_reads_one(cli: Any, store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = scenarios.written_cases
    cli("scenario", "list")  # so that there is an index
    monkeypatch.setattr(scenarios, "written_cases", lambda root, file, *more: read.append(file) or real(root, file))
    result = cli("scenario", "list")
    listed = situations.listed(store)
    assert result.output == "".join(f"{one.name}  ({one.file}:{one.line})\n" for one in listed)
    assert not read
    result = cli("scenario", "show", listed[1].name)
    assert result.exit_code == 0
    assert result.output.startswith(f"{listed[1].name}  ({listed[1].file}:{listed[1].line})\n")
    assert read == [listed[1].file]


@pytest.mark.full
def test_scenarios_of_other_content_are_listed_with_and_without_an_index(cli: Any, bare: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for cache in (tmp_path / "cache", tmp_path / "file" / "cache"):
        env = {paths.CONTENT_VARIABLE: str(bare), paths.CACHE_VARIABLE: str(cache)}
        assert cli("scenario", "list", env=env).stdout.splitlines() == [
            "One takes 1  (rulebook/scenarios/a.yaml:1)",
            "Two  (rulebook/scenarios/a.yaml:6)",
            "Three  (rulings/scenarios/b.yaml:1)",
        ]
        shown = cli("scenario", "show", "two", env=env)
        assert shown.exit_code == 0
        assert "Given: Royce 1/6\nWhen: Royce takes 1\n" in shown.stdout


@pytest.mark.slow
def test_a_scenario_file_that_is_not_sound_is_complained_of_in_one_line(cli: Any, bare: Path, tmp_path: Path) -> None:
    content = Path(shutil.copytree(bare, tmp_path / "content"))
    spoilt = content / "rulebook" / "scenarios" / "a.yaml"
    env = {paths.CONTENT_VARIABLE: str(content), paths.CACHE_VARIABLE: str(tmp_path / "cache")}
    spoilt.write_text(STORY.format("One", "a book", "Royce takes 1").replace("source", "sauce"), "utf-8")
    for command in (["list"], ["show", "Three"]):
        result = cli("scenario", *command, env=env)
        assert result.exit_code == 3
        assert result.stderr.startswith("vtesref: rulebook/scenarios/a.yaml:2: ")
        assert result.stderr.count("\n") == 1
    spoilt.write_text(STORY.format("One", "a book", "Royce flies to the moon"), "utf-8")
    assert cli("scenario", "list", env=env).exit_code == 0
    result = cli("scenario", "show", "One", env=env)
    assert result.exit_code == 3
    assert result.stderr.startswith('vtesref: rulebook/scenarios/a.yaml:1: scenario "One": ')
