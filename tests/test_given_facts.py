"""What is told of a game at its start: each fact is read, laid out, and told again as it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vtesref.corpus import library
from vtesref.engine.turn.turn import take_up
from vtesref.scenario import parse
from vtesref.scenario.given import course as given_course
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.words import FORMS
from vtesref.scenario.playing import play, set_up

if TYPE_CHECKING:
    from vtesref.scenario.given.fact import Fact
    from vtesref.scenario.given.words import Form


@pytest.mark.parametrize("fact", given_standing.FACTS, ids=lambda fact: fact.shown)
def test_each_fact_is_told_again_as_its_example_writes_it(fact: Fact, root: str) -> None:
    library.use(root)
    scenario = parse(fact.example)
    (said,) = [one for one in scenario.situation.facts if one.fact is fact]
    table = set_up(scenario, "fifth-2020")
    if fact in given_course.LEFT_IN:
        take_up(table)  # what is left is counted once the phase has begun
    told = list(fact.told(table))
    assert told == [said.text], "what its lay writes on the table, its tell has to yield as slots, once"
    play(scenario, "fifth-2020")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.written)
def test_what_a_situation_begins_with_is_played_as_its_example_writes_it(form: Form, root: str) -> None:
    library.use(root)
    assert play(parse(form.example), "fifth-2020").result


def test_a_fact_may_be_written_in_small_letters_or_capitals() -> None:
    (said,) = parse(
        "Alice 12: Mira 2/6; Bob 9: Ivan 2/5; alice Owes 2 Master phase actions | Mira hunts"
    ).situation.facts
    assert said.text == "alice Owes 2 Master phase actions"
    assert said.slots == {"who": "Alice", "n": 2}
