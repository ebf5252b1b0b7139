"""What the engine asks is a word, and what is chosen are options that tell what they are about: nothing is parsed."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).resolve().parents[1] / "vtesref"
#: What takes a string apart.
PARSING = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of a method, with where it stands."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield f"{file.relative_to(PACKAGE)}:{node.lineno}", node


def test_what_is_asked_is_a_word_and_not_put_together() -> None:
    asked = [(where, call.args[1]) for where, call in calls() if call.func.attr == "ask" and len(call.args) > 2]  # type: ignore[attr-defined]
    assert len(asked) > 50
    assert [where for where, what in asked if not isinstance(what, ast.Constant | ast.Name)] == []


def test_no_question_is_taken_apart() -> None:
    found = [
        where
        for where, call in calls()
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in PARSING
        and ast.unparse(call.func.value) in ("question.what", "self.question.what", "one.question.what")
    ]
    assert found == []
