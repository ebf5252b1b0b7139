"""Each kind of decision is a class: what answers it in a story is found by that class, and nothing is parsed."""

from __future__ import annotations

import ast
import functools
import inspect
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vtesref.engine import asking
from vtesref.engine.core import Question
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import Methuselah, Table
from vtesref.scenario.play import games
from vtesref.scenario.telling import answers_in_combat, answers_in_turn, answers_to_choices, script

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).resolve().parents[1] / "vtesref"
#: The kinds of decision; the others are what several of them have in common.
KINDS = sorted(
    (one for one in vars(asking).values() if inspect.isclass(one) and issubclass(one, Question) and one.what),
    key=lambda one: one.__name__,
)
ANSWERERS = (answers_in_combat, answers_in_turn, answers_to_choices)


@functools.cache
def trees() -> list[tuple[Path, ast.Module]]:
    """The modules of the package, read once."""
    return [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(PACKAGE.rglob("*.py"))]


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of a function or method of this name, with where it stands."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield f"{file.relative_to(PACKAGE)}:{node.lineno}", node


def kind_of(asked: ast.expr) -> set[str]:
    """Return the kinds that an expression asks a question of: a class called, or either of two."""
    if isinstance(asked, ast.IfExp):
        return kind_of(asked.body) | kind_of(asked.orelse)
    return {asked.func.id} if isinstance(asked, ast.Call) and isinstance(asked.func, ast.Name) else {""}


def asked_for() -> dict[str, set[str]]:
    """Return where the engine asks, with the names of the classes it asks with."""
    found = {
        where: kind_of(call.args[0])
        for where, call in calls("ask")
        if isinstance(call.func, ast.Attribute) and ast.unparse(call.func) != "api.ask"
    }
    for name, place in (("impulse", 1), ("invite", 2)):
        found |= {where: {ast.unparse(call.args[place])} for where, call in calls(name)}
    return found


@pytest.mark.slow
def test_whatever_is_asked_is_a_class_of_its_own_and_each_class_is_asked() -> None:
    found = asked_for()
    names = {kind.__name__ for kind in KINDS}
    generic = {where for where, kinds in found.items() if kinds == {"kind"}}  # handed to impulse and invite
    assert {where.partition(":")[0] for where in generic} == {"engine/timing.py"}
    unknown = {where: kinds for where, kinds in found.items() if where not in generic and not kinds <= names}
    assert unknown == {}
    assert set().union(*found.values()) - {"kind"} == names


def test_every_kind_of_question_has_exactly_one_answerer_in_stories() -> None:
    answered = [kind for module in ANSWERERS for kind in module.ANSWERS_TO]
    assert sorted(kind.__name__ for kind in answered) == [kind.__name__ for kind in KINDS]
    assert set(script.ANSWERS_TO) == set(KINDS)


def test_every_kind_is_told_apart_by_a_word_and_says_what_it_asks() -> None:
    words = [kind.what for kind in KINDS]
    assert len(set(words)) == len(words) > 40
    assert [kind.__name__ for kind in KINDS if not kind.__doc__ or "__slots__" not in vars(kind)] == []


@pytest.mark.slow
def test_nobody_tells_questions_apart_by_a_word() -> None:
    """The word of a kind is for people to read: it is only shown, in these modules."""
    shown = {"engine/core.py", "engine/explore.py", "scenario/telling/questions.py", "scenario/play/session.py"}
    found, compared = set(), []
    for file, tree in trees():
        for node in ast.walk(tree):
            for inner in ast.iter_child_nodes(node):
                if isinstance(inner, ast.Attribute) and inner.attr == "what" and ast.unparse(inner.value) == "question":
                    found.add(str(file.relative_to(PACKAGE)))
                    if isinstance(node, ast.Attribute | ast.Compare):
                        compared.append(f"{file.relative_to(PACKAGE)}:{inner.lineno}")
    assert found == shown
    assert compared == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_question_is_a_frozen_record_of_its_kind(kind: type[Question]) -> None:
    fixed = {asking.ByChance: asking.CHANCE, asking.OfTheTable: asking.THE_TABLE}
    who = next((name for base, name in fixed.items() if issubclass(kind, base)), "Alice")
    options = [None, 1]
    asked = kind(options) if who != "Alice" else kind(Methuselah("Alice"), options)  # type: ignore[arg-type, call-arg]
    options.append(2)
    assert (asked.who, asked.options, asked.barred, asked.about) == (who, (None, 1), (), ())
    with pytest.raises(AttributeError):
        asked.options = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        asked.other = 1  # type: ignore[attr-defined]
    table = Table(PLAYED["fifth-2020"], oracle=lambda question: 1 if question is asked else 0)
    assert table.ask(asked) == 1


def test_a_drawn_answer_never_stipulates_how_a_blood_hunt_ends() -> None:
    answer = games.answerer(random.Random(1), declines=0)
    assert {answer(asking.HowHuntEnds((None, 1, 2))) for _ in range(50)} == {0}
    assert {answer(asking.MayCallHunt((None, 1, 2))) for _ in range(50)} == {0, 1, 2}
