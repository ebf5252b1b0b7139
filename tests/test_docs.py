"""The README, the reference and the page of figures tell the truth."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from vtesref.cli import COMMANDS
from vtesref.cli.reference import reference

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
#: Where the files lie that CONTRIBUTING names within a folder.
FOLDERS = ("", "vtesref/engine/", "vtesref/engine/short/")
#: A file or folder as it is named in a text; words in capitals stand for whichever it is.
NAMED = r"(?<![\w./])(?:\.?[A-Za-z_*-]+/)+[\w*-]*(?:\.\w+)?|(?<![\w./*-])[\w*-]+\.(?:py|yaml|txt|md|toml)\b"


def shell_blocks() -> list[str]:
    return re.findall(r"```sh\n(.*?)```", README, re.DOTALL)


def test_the_readme_has_two_commands_and_ci_runs_the_second() -> None:
    install, test = (block.strip() for block in shell_blocks())
    assert "vtesref search" in install
    assert "pytest" in test
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_readme_names_every_command() -> None:
    for command in COMMANDS:
        assert f"`vtesref {command}" in README


def test_the_reference_is_what_the_commands_say() -> None:
    written = (ROOT / "site" / "pages" / "commands.md").read_text(encoding="utf-8")
    assert written == reference(), "run: python -m vtesref.cli.reference > site/pages/commands.md"


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_the_readmes_links_lead_somewhere(link: str) -> None:
    assert link.startswith("http") or (ROOT / link).exists()


def paths(text: str) -> list[str]:
    """Return the files and folders that a text names in code."""
    code = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [path for words in re.findall(r"`([^`]+)`", code) for path in re.findall(NAMED, words)]


def is_there(path: str) -> bool:
    pattern = re.sub(r"\b[A-Z]{2,}\b", "*", path)
    return (ROOT / path).exists() or any(next(ROOT.glob(f"{folder}{pattern}"), None) for folder in FOLDERS)


def test_every_file_that_contributing_names_is_there() -> None:
    named = dict.fromkeys(paths(CONTRIBUTING))
    assert len(named) > 60
    assert [path for path in named if not is_there(path)] == []


def test_every_example_of_contributing_stands_in_the_file_named_before_it() -> None:
    wrong: list[str] = []
    blocks = list(re.finditer(r"^ *```(?:python|yaml)\n(.*?)^ *```$", CONTRIBUTING, re.DOTALL | re.MULTILINE))
    assert len(blocks) > 9
    for block in blocks:
        file = [path for path in paths(CONTRIBUTING[: block.start()]) if re.search(r"\.(py|yaml)$", path)][-1]
        lines = {line.strip().rstrip(",") for line in (ROOT / file).read_text(encoding="utf-8").splitlines()}
        shown = (line.strip().rstrip(",") for line in block[1].splitlines())
        wrong += [f"not in {file}: {line}" for line in shown if line not in lines]
    assert not wrong, "\n".join(wrong)


def examples() -> list[tuple[str, str]]:
    """Return the commands of the README that show what they print, each with that."""
    blocks = re.findall(r"```console\n\$ vtesref (.*?)\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == README.count("```console")
    return blocks


@pytest.mark.search
@pytest.mark.parametrize(("command", "printed"), examples())
def test_the_readmes_commands_print_what_it_shows(cli: Any, searcher: Any, command: str, printed: str) -> None:
    result = cli(*shlex.split(command))
    assert result.exit_code == 0
    example, flags = doctest.Example(command, printed), doctest.ELLIPSIS
    checker = doctest.OutputChecker()
    assert checker.check_output(printed, result.output, flags), checker.output_difference(example, result.output, flags)


def test_each_table_of_figures_has_a_day_and_a_maker() -> None:
    sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))
    try:
        from figures import PAGE, TABLES, standing
    finally:
        sys.path.pop(0)
    written = standing(PAGE.read_text(encoding="utf-8"))
    titles = [table.title for table in TABLES.values()]
    assert list(written) == [title for title in titles if title in written], "run: python tests/benchmarks/figures.py"
    for title, body in written.items():
        assert re.match(r"\*(Measured|Carried over)\b[^*]* 20\d\d-\d\d-\d\d\b", body), title
