"""A row says itself what others ask of it: nobody outside of it looks into how it is written."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import vtesref.engine.effects  # noqa: F401 - fills the tables
from vtesref.engine.cards.notation.effects_table import ALWAYS_ROWS, CONDITIONS, EFFECTS, EVENTS, effect
from vtesref.engine.cards.playing import needs
from vtesref.engine.cards.says import SAYS, TOUCHES
from vtesref.engine.core import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1] / "vtesref"
TABLES = (EFFECTS, CONDITIONS, EVENTS, ALWAYS_ROWS)
ROWS = [row for table in TABLES for row in table.values()]
#: Where the words of rows are read, and those of other notations: short forms, what people tell.
READERS = {
    "engine/cards/notation/effects_table.py",  # reads phrases by them
    "engine/cards/patterns.py",
    "engine/meant.py",
}
OTHER_WORDS = ("engine/short/", "scenario/plain/")
#: What holds how something is written on a card.
WORDING = {"text", "source", "written"}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of the engine and of scenarios, each with its name and its code."""
    for folder in ("engine", "scenario"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name not in READERS and not name.startswith(OTHER_WORDS):
                yield name, ast.parse(file.read_text("utf-8"))


def constants(node: ast.AST, known: dict[str, ast.expr]) -> list[str]:
    """Return the words that an expression stands for: itself, its parts, or what its name was given in any module."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name | ast.Attribute):
        given = known.get(node.id if isinstance(node, ast.Name) else node.attr)
        return constants(given, {}) if given is not None else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))]
    return [word for one in ast.iter_child_nodes(node) for word in constants(one, known)]


def named(code: ast.Module) -> dict[str, ast.expr]:
    """Return what the names of a module stand for that are given to constants, and those that go through them."""
    given = [(node.targets[0], node.value) for node in code.body if isinstance(node, ast.Assign)]
    found = {target.id: value for target, value in given if isinstance(target, ast.Name)}
    for node in ast.walk(code):
        if isinstance(node, ast.comprehension) and isinstance(node.target, ast.Name):
            over = node.iter.id if isinstance(node.iter, ast.Name) else ""
            if over in found:
                found[node.target.id] = found[over]
    return found


def is_wording(node: ast.AST) -> bool:
    """Tell whether an expression is how something is written; the source of other things is where they come from."""
    if not isinstance(node, ast.Attribute) or node.attr not in WORDING:
        return False
    return node.attr != "source" or ast.unparse(node.value).endswith("text")


#: What the names in capitals stand for that a module gives to words, for those that import them.
CONSTANTS = {name: value for _, code in modules() for name, value in named(code).items() if name.isupper()}


def sought(code: ast.Module) -> Iterator[tuple[int, list[str]]]:
    """Yield the words with which the code of a module compares how something is written, each with its line."""
    known = {**CONSTANTS, **named(code)}
    for node in ast.walk(code):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(is_wording(one) for one in parts):
                yield node.lineno, [word for one in parts for word in constants(one, known)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of, given = node.func.value, node.args
            if node.func.attr in ("startswith", "endswith", "removeprefix", "partition", "split") and is_wording(of):
                yield node.lineno, [word for one in given for word in constants(one, known)]
            elif node.func.attr in ("match", "fullmatch", "search") and any(is_wording(one) for one in given):
                yield node.lineno, [word for one in (of, *given) for word in constants(one, known)]


def asking(node: ast.AST) -> list[ast.expr]:
    """Return what a node compares, looks up or searches; nothing of what does none of that."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr != "replace":
        return [node.func.value, *node.args]
    return [node.value] if isinstance(node, ast.Return | ast.Assign) and node.value is not None else []


#: The words of the rows that stand outside their slots, as they are written.
WORDS = [re.sub(r"\{[^{}]*\}", "_", row.written) for row in ROWS]


def is_of_a_row(words: str) -> bool:
    """Tell whether some words are of the wording of a row: more than one of its own, or all that it has."""
    plainly = " ".join(words.split())
    if len(plainly.split()) < 2:
        return any(plainly == one for one in WORDS)
    return any(plainly in one for one in WORDS) or any(row.template.pattern.fullmatch(plainly) for row in ROWS)


#: Words that are like those of a row in a line of a story.
OTHERS = {("scenario/playing.py", "the action")}


def test_nobody_compares_how_a_row_is_written() -> None:
    found = [
        (name, line, word)
        for name, code in modules()
        for line, words in sought(code)
        for word in words
        if is_of_a_row(word) and (name, word) not in OTHERS
    ]
    assert found == []


def test_nobody_asks_a_row_how_it_is_written_or_by_which_name_its_function_goes() -> None:
    found = [
        (name, node.lineno, ast.unparse(node))
        for name, code in modules()
        for node in ast.walk(code)
        if any(
            re.search(r"\brow\.(function\.__name__|written\b)", ast.unparse(one))
            for one in asking(node)
            if isinstance(one, ast.Attribute)
        )
    ]
    assert found == []


def test_what_is_looked_up_of_rows_is_a_key_and_never_what_is_observed_of_an_effect() -> None:
    keys = {row.observed for table in (EVENTS, ALWAYS_ROWS) for row in table.values()}
    observed = {row.observed for row in EFFECTS.values()} - keys - {""}
    found = [
        (name, node.lineno, word)
        for name, code in modules()
        for node in ast.walk(code)
        if isinstance(node, ast.Compare)
        and any(isinstance(one, ast.Attribute) and one.attr == "observed" for one in (node.left, *node.comparators))
        for one in (node.left, *node.comparators)
        for word in constants(one, {})
        if word in observed
    ]
    assert found == []


def test_every_word_that_rows_say_is_said_by_one() -> None:
    assert {word for row in ROWS for word in row.says} == set(SAYS)
    assert {word for row in EFFECTS.values() for word in row.touches} == set(TOUCHES)


def test_what_effects_need_is_told_of_rows() -> None:
    assert set(needs.NEEDS) <= {row.function for row in EFFECTS.values()}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"says": "wakes, sings"}, "says"),
        ({"touches": "the moon"}, "says"),
        ({"needs": ("action",)}, "does not say what it touches"),
    ],
)
def test_a_row_says_what_is_asked_and_what_of_an_action_it_touches(fields: dict[str, object], why: str) -> None:
    with pytest.raises(EngineError, match=why):
        effect("sing", "a song", **fields)  # type: ignore[arg-type]


def test_what_is_asked_of_rows_is_what_they_can_say() -> None:
    asked = {
        (name, word)
        for name, code in modules()
        for node in ast.walk(code)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "says"
        for word in constants(node.args[0], {})
    }
    assert asked
    assert {one for one in asked if one[1] not in SAYS} == set()
