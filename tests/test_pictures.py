"""The picture of a terminal in the README shows what the command prints."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there is no pseudo-terminal", allow_module_level=True)

from pictures import FOLDER, printed, terminal


def test_the_picture_of_the_terminal_is_what_the_command_prints() -> None:
    lines = printed()
    assert "Bob torpor 2/6" in "".join(lines)
    assert (FOLDER / "terminal.svg").read_text("utf-8") == terminal(lines), "run: python tests/pictures.py"


def test_a_drawn_line_is_escaped_and_keeps_its_weight() -> None:
    drawn = terminal(["$ x", "\x1b[1ma < b\x1b[0m plain"])
    assert "<tspan class='b'>a &lt; b</tspan><tspan> plain</tspan>" in drawn
