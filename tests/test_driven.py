"""The stories generated for the texts of known cards: each reads, and what its text says comes about in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from driving import EDITION, FAILS, ROOT, Key, Used, read_file, reads_back, texts, undriven

from vtesref.corpus import library
from vtesref.engine.cards.tracking.limits import OF_COMBAT
from vtesref.engine.table import IN_PLAY
from vtesref.scenario import parse
from vtesref.scenario.play.session import Session
from vtesref.scenario.playing import play
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text

#: How many texts are reached by no story at most.
UNDRIVEN = 26
#: A story in which a text is used to no avail: the prey has not the more pool that it asks for.
IN_VAIN = "Alice 20 holding Personal Involvement: Nora 3/4; Bob 14: Lupo 3/4; Alice's turn; master phase | "


@pytest.fixture(scope="module")
def wanted() -> dict[Key, Text]:
    library.use(str(ROOT))
    return texts(played_cards.held())


@pytest.mark.slow
def test_every_generated_story_shows_its_text_at_work(wanted: dict[Key, Text]) -> None:
    idle = []
    with Used() as used:
        for key, story in read_file().items():
            try:
                if id(wanted[key]) not in reads_back(story, used):
                    idle.append(f"{key.card} #{key.number}: its text does nothing")
            except FAILS as error:
                idle.append(f"{key.card} #{key.number}: {error}")
    assert not idle


def test_each_text_has_a_story_or_a_reason_why_it_has_none(wanted: dict[Key, Text]) -> None:
    without, found = undriven(), read_file()
    told = [
        f'no story: {key.card} #{key.number}; run: python tests/driving.py "{key.card}" (it looks for one), or'
        for key in sorted(wanted.keys() - found.keys() - without.keys())
    ]
    assert not told, "\n".join([*told, "write into tests/undriven.txt which scenario shows it"])
    idle = [f"{key.card} #{key.number}" for key in sorted(without.keys() - (wanted.keys() - found.keys()))]
    assert not idle, f"there is a story, or no such text; take it out of tests/undriven.txt: {idle}"
    assert all(without.values())
    assert len(without) <= UNDRIVEN


def test_a_text_that_is_used_and_changes_nothing_is_not_at_work(wanted: dict[Key, Text]) -> None:
    text = wanted[Key("Personal Involvement", 1)]
    story = f"{IN_VAIN}Alice plays Personal Involvement"
    with Used() as used:
        assert id(text) not in reads_back(story, used)
        assert id(text) in reads_back(story.replace("Alice 20", "Alice 9"), used)


def test_what_is_used_outside_a_combat_does_not_count_for_one(wanted: dict[Key, Text]) -> None:
    outcome = play(parse(read_file()[Key("Call the Great Beast", 1)]), EDITION)
    assert "Call the Great Beast" in {card.name for card in outcome.table.cards if card.place == IN_PLAY}
    assert not [use for use in outcome.table.course.uses if use[0] in OF_COMBAT]


def test_a_game_begins_with_one_card_where_its_full_name_has_a_comma() -> None:
    library.use(str(ROOT))
    session = Session("Alice 20 with Heidelberg Castle, Germany: Nora 3/4; Bob 14: Lupo 3/4", "fifth-2020")
    assert [card.place for card in session.now().table.cards] == [IN_PLAY]
