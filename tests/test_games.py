"""Whole games at random, in each edition: what always holds, how many end by the rules, undoing and playing again."""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from vtesref.engine.contest.contest import copies, name_of
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    HAND,
    IN_PLAY,
    LIBRARY,
    MERGED,
    READY,
    REMOVED,
    RETAINER,
    SET_ASIDE,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
    Table,
)
from vtesref.engine.turn.library import cards_in_hand, hand_size, library
from vtesref.engine.turn.moves import moves
from vtesref.engine.turn.ousting import in_game
from vtesref.scenario import ScenarioError, games, parse
from vtesref.scenario.options import options
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from vtesref.engine.core import Entity

GAMES = 100
#: Turns of all Methuselahs together after which a game is broken off.
CAP = 120
#: How many of the games at least come to their end by the rules before that, in hundredths.
ENDING = 93
REGIONS = {READY, TORPOR, ASH_HEAP, CRYPT, UNCONTROLLED, CONTESTED, REMOVED, MERGED, SET_ASIDE}
#: The only rules by which pool, blood or life come from the bank, and those by which they go there.
FROM_BANK = {
    "ally.life_from_bank",
    "general.counters.gain_from_bank",
    "general.golden_rule",  # a card whose text says so
    "hunt.gain_one",
    "retainer.life_from_bank",
    "setup.pool.thirty",
    "unlock.edge_pool",
    "victory.point_and_six_pool",
}
TO_BANK = {
    "advanced.merge_cost",
    "bleed.effect",
    "bloodhunt.burns_diablerist",
    "cards.cost.blood",
    "cards.cost.pool",
    "cards.retainer.burns_with_employer",
    "cards.target.as_many_as_possible",  # a referendum that all burn pool by
    "contest.card.cost_one_pool",
    "contest.card.yield_burns",
    "contest.title.cost_one_blood",
    "damage.aggravated.burn_skips_torpor",  # what is left on a vampire that is burned
    "damage.aggravated.every_point_1998c",
    "damage.aggravated.wounded_pays",
    "damage.ally.one_life_each",
    "damage.mend.must_burn_all",
    "damage.mend.one_blood_each",
    "diablerie.excess_capacity_1998c",
    "general.burn.counter_to_bank",
    "general.capacity.limit",
    "general.golden_rule",  # a card whose text says so
    "influence.draw_crypt",
    "influence.excess_drains",
    "oust.cards_burned_1998",
    "oust.cards_removed_5e",
    "torpor_action.leave.cost",
    "torpor_action.rescue.cost",
    "trait.infernal",
}
#: Cards of each type that are played at least, over the games of all editions.
PLAYED_AT_LEAST = 10
#: Types of which none is played from hand: a title card comes with a title.
NOT_PLAYED = {"title"}


#: What is counted, or looked at, of each kind of thing.
COUNTED = {Methuselah: "pool", Minion: "counters", Card: "place"}


class Watched(Table):
    """A table that checks every change, and counts what each rule brings from the bank and takes to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flow: dict[int, int] = {}
        self.steps: dict[int, Any] = {}
        self.played: Counter[str] = Counter()

    def change(self, entity: Entity, **fields: object) -> None:
        before = entity.__dict__.get(COUNTED.get(type(entity), ""))
        super().change(entity, **fields)
        moved = 0
        if isinstance(entity, Card):
            if "place" in fields and before == HAND and entity.place not in (HAND, REMOVED):
                self.played[entity.kind] += self._open[-1].key != "general.discard.to_owner_ash_heap"
        elif isinstance(entity, Methuselah):
            assert entity.pool >= 0
            assert entity.unnamed == 0, "the whole deck is told"
            moved = entity.pool - before
        elif isinstance(entity, Minion):
            assert entity.counters >= 0
            assert entity.region in REGIONS
            assert (entity.kind == RETAINER) == (entity.employer is not None)
            moved = entity.counters - before
        if moved:
            step = self._open[-1]
            self.steps[id(step)] = step
            self.flow[id(step)] = self.flow.get(id(step), 0) + moved

    def by_rule(self) -> dict[str, tuple[int, int]]:
        """Return what came from the bank and what went there by each rule."""
        found: dict[str, tuple[int, int]] = {}
        for place, net in self.flow.items():
            key = self.steps[place].key
            come, gone = found.get(key, (0, 0))
            found[key] = (come + max(net, 0), gone + max(-net, 0))
        return {key: both for key, both in found.items() if both != (0, 0)}


def check(table: Table, text: str) -> None:
    """Assert what holds whenever nothing is under way."""
    course = table.course
    assert course.action is None, text
    assert course.combat is None, text
    assert course.referendum is None, text
    for seat in table.seats:
        assert seat.pool > 0 or seat.ousted, text
        assert not seat.ousted or seat.pool == 0, text
        assert seat.seated == in_game(seat), text
        if in_game(seat) and not course.over:
            held, size = cards_in_hand(table, seat), hand_size(table, seat)
            assert held == size or (held < size and not library(table, seat)), (text, str(seat))
    assert course.edge is None or in_game(course.edge), text
    for minion in table.minions:
        if minion.region in (ASH_HEAP, REMOVED):
            assert minion.counters == 0, (text, str(minion))
        elif minion.region in (READY, TORPOR):
            assert minion.is_vampire or minion.region == READY, (text, str(minion))
            assert in_game(minion.controller), (text, str(minion))
            assert not minion.is_vampire or minion.counters <= minion.capacity, (text, str(minion))
            assert minion.is_vampire or minion.counters > 0, (text, str(minion))
            if minion.is_vampire or "unique" in minion.traits:
                assert len([one for one in copies(table, name_of(minion)) if in_play(one)]) == 1, (text, str(minion))
        if minion.employer is not None and minion.region == READY:
            assert minion.employer.region in (READY, TORPOR, CONTESTED), (text, str(minion), minion.employer.region)
    near = [card for card in table.cards if card.place not in (LIBRARY, ASH_HEAP, REMOVED)]
    assert table.near() == near, text
    for card in near:
        assert card.place in (HAND, IN_PLAY, CONTESTED), (text, str(card), card.place)
        if card.place == HAND:
            assert isinstance(card.holder, Methuselah), (text, str(card))
        elif card.place == IN_PLAY:
            assert card.holder is not None, (text, str(card))
            if isinstance(card.holder, Minion):
                assert card.holder.region not in (ASH_HEAP, REMOVED) or card.kind in ("ally", "retainer"), (
                    text,
                    str(card),
                )
            if card.unique and card.kind not in ("ally", "retainer"):  # those count as what they become
                assert len([one for one in copies(table, card.name) if in_play(one)]) == 1, (text, str(card))
    if not course.over:
        assert course.active is not None
        if not in_game(course.active):
            mine = [what for what, bars in moves(table) if str(course.active) in what and not table.bars(bars)]
            assert not mine, text
        assert sum(map(in_game, table.seats)) > 1, text


def in_play(thing: Minion | Card) -> bool:
    return thing.place == IN_PLAY if isinstance(thing, Card) else thing.region in (READY, TORPOR)


class Sums:
    """What came of all games of an edition."""

    def __init__(self, edition: str) -> None:
        self.ended = 0
        self.points: list[tuple[int, int]] = []
        self.played: Counter[str] = Counter()
        self.come: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        for seed in range(GAMES):
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
def sums(edition: str) -> Sums:
    return Sums(edition)


@pytest.mark.parametrize("edition", PLAYED)
def test_whole_games_keep_to_what_always_holds_and_enough_of_them_end(edition: str) -> None:
    found = sums(edition)
    assert found.ended * 100 >= ENDING * GAMES
    # Everybody ousted or withdrawn brings a victory point to somebody, and being the last brings one more.
    assert all(points == seats for points, seats in found.points)


@pytest.mark.parametrize("edition", PLAYED)
def test_counters_come_from_the_bank_and_go_to_it_only_by_rules_that_say_so(edition: str) -> None:
    found = sums(edition)
    assert {key for key, number in found.come.items() if number} <= FROM_BANK
    assert {key for key, number in found.gone.items() if number} <= TO_BANK


def test_cards_of_every_type_are_played() -> None:
    played = sum((sums(edition).played for edition in PLAYED), Counter[str]())
    kinds = {definition.kind for definition in games.DEFINED.values()} - NOT_PLAYED
    assert {kind: played[kind] for kind in kinds if played[kind] < PLAYED_AT_LEAST} == {}
    assert not any(played[kind] for kind in NOT_PLAYED)


@pytest.mark.parametrize("edition", PLAYED)
def test_games_can_be_taken_back_and_played_again_to_the_same_end(edition: str) -> None:
    for seed in range(0, GAMES, 25):
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
