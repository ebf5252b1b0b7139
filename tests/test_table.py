"""Ousting, contests and withdrawal at the table: held against a plain model, played at random, and bad sentences."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vtesref.engine import settle
from vtesref.engine.cards.tracking import counters
from vtesref.engine.core import NotModelled, Question
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    FAR,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    TORPOR,
    Card,
    Methuselah,
    Table,
)
from vtesref.engine.turn.unlocking import unlock_phase
from vtesref.scenario import ScenarioError, parse, place
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.play.options import options
from vtesref.scenario.playing import play

NAMES = ("Alice", "Bob", "Cleo", "Dora", "Eve", "Fay")


class Model:
    """Ousting as the books tell it, written down in the plainest way."""

    def __init__(self, pools: dict[str, int]) -> None:
        self.pools = dict(pools)
        self.points = dict.fromkeys(pools, 0)
        self.ring = list(pools)

    def lose(self, losses: dict[str, int]) -> None:
        for name, amount in losses.items():
            self.pools[name] = max(0, self.pools[name] - amount)
        out = {name for name in self.ring if not self.pools[name]}
        for here, name in enumerate(self.ring):
            prey = self.ring[(here + 1) % len(self.ring)]
            if prey in out and prey != name:
                self.points[name] += 1
                self.pools[name] += 0 if name in out else 6
        self.ring = [name for name in self.ring if name not in out]
        if len(self.ring) == 1:
            self.points[self.ring[0]] += 1

    @property
    def over(self) -> bool:
        return len(self.ring) < 2

    @property
    def winner(self) -> str | None:
        most = max(self.points.values())
        leaders = [name for name, points in self.points.items() if points == most]
        return leaders[0] if len(leaders) == 1 else None


@pytest.mark.parametrize("edition", PLAYED)
def test_a_whole_game_of_losses_gives_the_points_and_pools_of_the_books(edition: str) -> None:
    chance = random.Random(7)
    for _ in range(300):
        pools = {name: chance.randint(1, 9) for name in NAMES[: chance.randint(2, 6)]}
        model = Model(pools)
        seats = tuple(Methuselah(name, pool) for name, pool in pools.items())
        table = Table(PLAYED[edition], seats=seats)
        while not model.over:
            losers = chance.sample(model.ring, chance.randint(1, len(model.ring)))
            losses = {name: chance.randint(1, 6) for name in losers}
            model.lose(losses)
            for seat in seats:
                if seat.name in losses:
                    counters.burn_pool(table, seat, losses[seat.name])
            settle.settle(table)
            assert {seat.name: seat.points for seat in seats} == model.points
            assert {seat.name: seat.pool for seat in seats} == model.pools
            assert [seat.name for seat in seats if not seat.ousted] == model.ring
        assert table.course.over
        assert (table.course.winner.name if table.course.winner else None) == model.winner
        assert sum(model.points.values()) == len(pools)


def test_undoing_a_game_brings_everybody_back() -> None:
    given = place(
        "Alice 9: Royce 3/6; Bob 2: Royce 4/6, Lupo 4/4 prince of Chicago; Cleo 3: Mira 3/5 prince of Chicago"
    )
    for edition in PLAYED.values():
        table = Table(edition, seats=given.seats, minions=given.minions, cards=given.cards)
        before = table.state()
        settle.settle(table)
        counters.burn_pool(table, given.seats[1], 2)
        settle.settle(table)
        unlock_phase(table, given.seats[0])
        assert table.state() != before
        table.undo()
        assert table.state() == before


def test_where_cards_are_is_known_after_any_moves_and_after_taking_them_back() -> None:
    chance = random.Random(13)
    seats = (Methuselah("Alice"), Methuselah("Bob"))
    cards = tuple(Card(f"Card {number}", "action", holder=chance.choice(seats)) for number in range(9))
    table = Table(PLAYED["fifth-2020"], seats=seats, cards=cards)
    table.told = False
    marks: list[tuple[int, int]] = []
    again = 0
    for _ in range(3000):
        if marks and chance.random() < 0.3:
            place = chance.randrange(len(marks))
            mark, moved = marks[place]
            del marks[place:]
            table.undo(mark)
            assert table.moved == moved
            again += 1
        else:
            marks.append((table.mark(), table.moved))
            card, held = chance.choice(cards), chance.choice(seats)
            table.change(card, place=chance.choice((HAND, LIBRARY, ASH_HEAP, IN_PLAY)), holder=held)
        if chance.random() < 0.7:  # what is not asked for now may be asked for later
            assert table.near() == [card for card in cards if card.place not in FAR]
            for one in seats:
                assert table.hand_of(one) == [card for card in cards if card.place == HAND and card.holder is one]
    assert again > 300


@pytest.mark.parametrize("edition", PLAYED)
def test_no_unique_card_and_no_unique_title_is_ever_held_twice(edition: str) -> None:
    chance = random.Random(11)
    text = (
        "Alice 3: Royce 3/6 Camarilla prince of Chicago, Mira 2/4 torpor; Bob 4: Royce 2/6, Lupo 1/4 prince of Chicago;"
        " Cleo 5: Mira 3/4 prince of Chicago, Royce 1/6"
    )
    for _ in range(150):
        given = place(text)

        def oracle(question: Question) -> int:
            return chance.randrange(len(question.options))

        table = Table(PLAYED[edition], seats=given.seats, minions=given.minions, oracle=oracle)
        settle.settle(table)
        for _ in range(12):
            seat = chance.choice([one for one in given.seats if one.seated])
            unlock_phase(table, seat)
            in_play = [one for one in given.minions if one.region in (READY, TORPOR)]
            assert len({one.card for one in in_play}) == len(in_play)
            assert sum(one.title == "prince" for one in in_play) <= 1
            assert all(one.counters >= 0 for one in given.minions)
            for one in given.minions:
                assert one.region in (READY, TORPOR, CONTESTED) or not one.counters
            if table.course.over:
                break


def test_what_may_be_done_for_a_contest_reads_back_as_the_story() -> None:
    for edition in PLAYED:
        text = "Alice 2: Royce 3/6, Mira 0/4 prince of Chicago; Bob 9: Royce 4/6, Lupo 4/4 prince of Chicago; Cleo 9:"
        for way in explore(parse(f"{text} | Alice burns 1 pool, Alice's unlock phase"), edition):
            told = ", ".join(["Alice burns 1 pool", "Alice's unlock phase", *way.answers])
            again = play(parse(f"{text} | {told}"), edition)
            assert again.result == way.result
            assert not again.failed


def test_a_contest_of_three_copies_ends_in_as_many_ways_as_they_can_choose() -> None:
    text = "Alice 5: Royce 3/6; Bob 5: Royce 4/6; Cleo 5: Royce 5/6"
    story = "Alice burns 1 pool, Alice's unlock phase, Bob's unlock phase, Cleo's unlock phase"
    for edition in PLAYED:
        # Each pays or yields; when Alice and Bob have yielded, Cleo has won and is not asked.
        assert sum(way.ways for way in explore(parse(f"{text} | {story}"), edition)) == 3 * 2 + 1


def test_the_options_tell_whether_a_methuselah_may_withdraw() -> None:
    where = "Bob's turn; unlock phase"
    may = {one.text: one.bars for one in options(f"Alice 9:; Bob 5: Lupo 4/4; {where}", "fifth-2020")}
    assert may["Bob withdraws"] == ()
    card = "where Sway is a combat card, maneuver"
    barred = options(f"Alice 9:; Bob 5 library Sway: Lupo 4/4; {where} {card}", "fifth-2020")
    assert {one.text: one.bars for one in barred}["Bob withdraws"] == ("withdraw.condition_library",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Alice 9: Royce 3/6; Bob 9: | Zoe burns 2 pool", 'no Methuselah is called "Zoe"'),
        ("Alice 9: Royce 3/6; Bob 9: | Royce withdraws", 'no Methuselah is called "Royce"'),
        ("Alice 9: Royce 3/6; Bob 9: | Alice burns 1000 pool", "more than 999"),
        ("Alice 9: Royce 3/6; Bob 9: | Alice loses 2 pool and then Bob falls", "is not a loss of pool"),
        ("Alice 9: Royce 3/6; Bob 9: | Royce is contested", "no two copies"),
        ("Alice 9: Royce 3/6; Bob 9: | Royce comes into play", "is in play"),
        ("Alice 9: Royce 3/6; Bob 9: | Royce changes sect to Brujah", "Sabbat, Anarch"),
        ("Alice 9: Royce 3/6; Bob 9: | Royce returns to Zoe", 'no Methuselah is called "Zoe"'),
        ("Alice 9: Royce 3/6; Bob 9: | Alice's unlock phase, Alice pays for Royce", "its time is in the unlock phase"),
        ("Alice 9: Royce 3/6; Bob 9: | Royce receives Gun", 'no card is called "Gun"'),
        ("Alice 9: Rake 2 ally; Bob 9: | Rake burns 1 blood", "is not a vampire"),
        ("Alice 9:; Bob 2: Lupo 4/4; Cleo 9: | Bob is ousted, Bob burns 1 pool", "out of the game"),
        ("Alice 9: Royce 3/6; Bob 9: | Alice burns 1 pool | Zoe 1 victory point", "Zoe"),
        ("Alice 9: Royce 3/6; Bob 9: | Alice burns 1 pool | Zoe wins", "Zoe"),
        ("Alice 9: Royce 3/6; Bob 9: | Alice burns 1 pool | Rake is prince", "Rake"),
        ("Alice 9: Royce 3/6 owned by Zoe; Bob 9: | Alice burns 1 pool", 'no Methuselah is called "Zoe"'),
        ("Alice 9: Royce 3/6, Royce 2/6, Royce 1/6; Bob 9: | Alice burns 1 pool", "two minions are called"),
    ],
)
def test_a_sentence_of_the_table_that_cannot_be_says_why(text: str, message: str) -> None:
    for edition in PLAYED:
        with pytest.raises(ScenarioError, match=message):
            play(parse(text), edition)


def test_a_minion_of_the_ousted_does_nothing_any_more() -> None:
    story = parse("Alice 9:; Bob 2: Lupo 4/4; Cleo 9: | Bob is ousted, Lupo hunts")
    assert play(story, "fifth-2020").refused == ("Lupo hunts", ("general.remove_from_game",))
    with pytest.raises(ScenarioError, match="burned"):
        play(story, "crr-2.13")


@pytest.mark.parametrize(
    "text",
    ["Alice 9: Royce 3/6; Bob 9: | Royce naps well", "Alice 9:; Bob 9: | the game is set up for ante"],
)
def test_what_is_not_modelled_says_so(text: str) -> None:
    with pytest.raises(NotModelled):
        play(parse(text), "fifth-2020")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Alice 9: Rake 2 ally; Bob 9: | Rake becomes prince of Chicago", "titles.sect_needed"),
        ("Alice 9: Royce 3/6 uncontrolled; Bob 9: | Royce hunts", "hunt.who"),
    ],
)
def test_what_a_rule_bars_is_refused_with_the_rule(text: str, key: str) -> None:
    for edition in PLAYED:
        refused = play(parse(text), edition).refused
        assert refused is not None
        assert key in refused[1]


def test_what_the_ousted_had_is_off_the_table(texts: Any) -> None:
    for edition in PLAYED:
        outcome = play(parse("Alice 9:; Bob 2: Lupo 4/4, Mira 2/3 torpor; Cleo 9: | Bob is ousted"), edition)
        assert all(minion.region not in (READY, TORPOR) for minion in outcome.table.minions)
        gone = ASH_HEAP if texts.rules["oust.cards_removed_5e"].positions[edition] == "absent" else "removed"
        assert {minion.region for minion in outcome.table.minions} == {gone}
