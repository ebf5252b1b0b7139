"""The README and the reference tell the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vtesref.cli import COMMANDS
from vtesref.cli.reference import reference

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


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


def test_the_readme_tells_the_numbers_of_the_texts(texts: object) -> None:
    from vtesref.corpus.counts import count

    counts = count(texts)  # type: ignore[arg-type]
    assert f"{counts['rulings']['all']} rulings" in README
