"""Whole games at random, in each edition: what always holds, how many end by the rules, undoing and playing again."""

from __future__ import annotations

import functools
from collections import Counter

import pytest
from amounts import tenth
from watching import FROM_BANK, TO_BANK, Watched, check

from vtesref.engine.cards.tracking.library import cards_in_hand
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import (
    ASH_HEAP,
    HAND,
    IN_PLAY,
)
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play import games
from vtesref.scenario.play.options import options
from vtesref.scenario.playing import play

GAMES = 100
#: Turns of all Methuselahs together after which a game is broken off.
CAP = 120
#: How many of the games at least come to their end by the rules before that, in hundredths.
ENDING = 93
#: Cards of each type that are played at least, over the games of all editions.
PLAYED_AT_LEAST = 10
#: Types of which none is played from hand: a title card comes with a title.
NOT_PLAYED = {"title"}


class Sums:
    """What came of all games of an edition."""

    def __init__(self, edition: str, number: int) -> None:
        self.ended = 0
        self.points: list[tuple[int, int]] = []
        self.played: Counter[str] = Counter()
        self.come: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        for seed in range(number):
            game = games.play(edition, seed, CAP, Watched, check)
            table = game.table
            assert isinstance(table, Watched)
            self.ended += game.by_rules
            if game.by_rules:
                self.points.append((sum(seat.points for seat in table.seats), len(table.seats)))
            self.played += table.played
            for key, (come, gone) in table.by_rule().items():
                self.come[key] += come
                self.gone[key] += gone


@functools.cache
def sums(edition: str, number: int) -> Sums:
    return Sums(edition, number)


@pytest.mark.parametrize("number", tenth(GAMES))
@pytest.mark.parametrize("edition", PLAYED)
def test_whole_games_keep_to_what_always_holds_and_enough_of_them_end(edition: str, number: int) -> None:
    found = sums(edition, number)
    assert found.ended * 100 >= ENDING * number - 100  # of a few, one more may not
    # Everybody ousted or withdrawn brings a victory point to somebody, and being the last brings one more.
    assert all(points == seats for points, seats in found.points)


@pytest.mark.slow
@pytest.mark.parametrize("number", tenth(GAMES))
@pytest.mark.parametrize("edition", PLAYED)
def test_counters_come_from_the_bank_and_go_to_it_only_by_rules_that_say_so(edition: str, number: int) -> None:
    found = sums(edition, number)
    assert {key for key, number in found.come.items() if number} <= FROM_BANK
    assert {key for key, number in found.gone.items() if number} <= TO_BANK


@pytest.mark.full
def test_cards_of_every_type_are_played() -> None:
    played = sum((sums(edition, GAMES).played for edition in PLAYED), Counter[str]())
    kinds = {definition.kind for definition in games.DEFINED.values()} - NOT_PLAYED
    assert {kind: played[kind] for kind in kinds if played[kind] < PLAYED_AT_LEAST} == {}
    assert not any(played[kind] for kind in NOT_PLAYED)


@pytest.mark.parametrize("number", [1, pytest.param(4, marks=pytest.mark.full)])
@pytest.mark.parametrize("edition", PLAYED)
def test_games_can_be_taken_back_and_played_again_to_the_same_end(edition: str, number: int) -> None:
    for seed in range(number):
        game = games.play(edition, seed, CAP)
        table, end = game.table, game.table.state()
        again = games.replay(edition, seed, game.story, table.answers)
        assert again.state() == end
        assert again.mark() == table.mark()
        table.undo()
        assert table.state() == games.replay(edition, seed, (), ()).state()
        untold = games.play(edition, seed, CAP, told=False)
        assert (untold.story, untold.table.state()) == (game.story, end)


# What random games brought to light.

RIVALS = "Alice 9 holding Gun and Ledger and Blaze library Feint and Feint and Feint and Feint and Feint: Royce 3/6"
CARDS = (
    " where Gun is a weapon, strike: 2 ranged; Ledger is an action, gain 1 pool; Blaze is a master, burn a location;"
    " Feint is a combat card, maneuver; Court is a location, +1 hand size; Tithe is a master, out-of-turn, gain 1 pool"
)


@pytest.mark.parametrize("edition", PLAYED)
def test_who_is_drawn_to_begin_begins_with_the_first_turn(edition: str) -> None:
    found = play(parse("Alice 30: Royce 3/6; Bob 30:; turn 1 | the game is set up, Bob begins, Bob's turn"), edition)
    assert found.refused is None
    assert (str(found.table.course.active), found.table.course.turn.number) == ("Bob", 1)


@pytest.mark.parametrize("edition", PLAYED)
def test_a_card_played_for_an_action_is_replaced(edition: str) -> None:
    found = play(parse(f"{RIVALS}; Bob 9: Lupo 4/4{CARDS} | Royce plays Ledger"), edition).table
    assert [card.name for card in found.cards if card.place == HAND and card.name == "Feint"] == ["Feint"]
    assert cards_in_hand(found, found.seats[0]) == 7


@pytest.mark.parametrize("edition", PLAYED)
def test_a_weapon_in_hand_is_no_strike(edition: str) -> None:
    with pytest.raises(ScenarioError, match="no such strike"):
        play(parse(f"{RIVALS}; Bob 9: Lupo 4/4{CARDS} | Royce fights Lupo, Royce strikes with Gun"), edition)


@pytest.mark.parametrize("edition", PLAYED)
def test_of_two_cards_of_a_name_the_one_in_play_is_burned(edition: str) -> None:
    given = f"{RIVALS}; Bob 9 with Court holding Court: Lupo 4/4; Alice's turn; master phase{CARDS}"
    found = play(
        parse(f"{given.replace('with Court holding Court', 'with Court and Court')} | Alice plays Blaze on Court"),
        edition,
    )
    assert [card.place for card in found.table.cards if card.name == "Court"] == [ASH_HEAP, IN_PLAY]
    again = play(parse(f"{given} | Alice plays Blaze on Court"), edition)
    assert sorted(card.place for card in again.table.cards if card.name == "Court") == [ASH_HEAP, HAND]


@pytest.mark.parametrize("edition", PLAYED)
def test_the_ousted_go_on_to_no_phase_and_play_nothing(edition: str) -> None:
    given = f"Alice 9:; Bob 1 holding Tithe: Lupo 0/4 uncontrolled; Cleo 9:; Bob's turn; influence phase{CARDS}"
    story = "Bob moves 1 to Lupo"
    found = play(parse(f"{given} | {story}, discard phase"), edition)
    assert found.refused is not None
    assert found.refused[1] == ("oust.at_zero_pool",)
    late = play(parse(f"{given} | {story}, Cleo's turn, Bob plays Tithe"), edition)
    assert late.refused is not None
    assert "oust.at_zero_pool" in late.refused[1]


@pytest.mark.parametrize("edition", PLAYED)
def test_what_a_slave_may_not_do_is_not_among_what_may_be_done(edition: str) -> None:
    given = "Alice 9: Pablo 3/4 Gargoyle slave to Tremere; Bob 9: Lupo 2/4 torpor"
    bars = {choice.text: choice.bars for choice in options(given, edition)}
    for text in ("Pablo bleeds", "Pablo diablerises Lupo", "Pablo rescues Lupo"):
        refused = play(parse(f"{given} | {text}"), edition).refused
        assert bars[text] == (refused[1] if refused else ()), text
