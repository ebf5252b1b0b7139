"""The turn: what may be done in it, games of transfers and master cards played at random, and what cannot be read."""

from __future__ import annotations

import random

import pytest
from amounts import tenth

from vtesref.engine.cards.tracking.library import cards_in_hand, hand_size
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import READY, UNCONTROLLED, Table
from vtesref.engine.turn.moves import moves
from vtesref.engine.turn.turn import PHASES, take_up
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.play.options import options
from vtesref.scenario.playing import play, set_up
from vtesref.scenario.sentences.grammar import read
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.words.template import Names

CARDS = (
    " where Windfall is a master, gain 3 pool where Haven is a location, costs 1 pool, gain 1 pool (lock)"
    " where Bauble is a master, trifle, gain 1 pool where Tithe is a master, out-of-turn, gain 2 pool"
    " where Lore is a Discipline card, gives Potence where Eclipse is an event, +1 transfer"
    " where Hall is a location, +1 hand size where Club is a location, requires Brujah, gain 1 pool (unlock phase)"
    " where Grudge is a reaction, requires Tremere, wake, burn option where Blaze is a master, burn a location"
)
TABLE = (
    "Alice 3 holding Windfall and Hall and Tithe and Grudge crypt Zoe 3: Royce 3/6 infernal locked, Nora 4/5"
    " uncontrolled, Nora ADV 0/6; Bob 9 with Haven holding Tithe and Lore and Eclipse and Blaze and Club crypt Ivan 4"
    " and Mira 7: Lupo 4/4 Red List, Rake 2 ally, Otto 5/5 uncontrolled, Vera 2/3 uncontrolled scarce; Bob has the Edge"
)


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("phase", PHASES)
def test_what_may_be_done_in_a_phase_is_what_a_story_may_tell(edition: str, phase: str) -> None:
    given = f"{TABLE}; Bob's turn; {phase} phase{CARDS}"
    told = 0
    for choice in options(given, edition):
        outcome = play(parse(f"{given.partition(' where')[0]}{CARDS} | {choice.text}"), edition)
        assert (outcome.refused[1] if outcome.refused else ()) == choice.bars, choice
        told += not choice.bars
    assert told > 1


def test_the_options_name_what_the_active_methuselah_may_do_with_the_rules_in_the_way() -> None:
    given = "Bob 20: Nora 2/6 uncontrolled, Lupo 4/4; Bob's turn; influence phase"
    choices = {choice.text: choice.bars for choice in options(given, "fifth-2020")}
    assert choices["Bob moves 1 to Nora"] == ()
    assert choices["Bob takes 1 from Nora"] == ()
    assert choices["Bob draws a vampire"] == ("influence.draw_crypt",)
    assert choices["discard phase"] == ()
    assert choices["master phase"] == ("general.turn.five_phases",)
    assert "Nora becomes controlled" not in choices


@pytest.mark.parametrize("edition", PLAYED)
def test_the_options_offer_to_bring_out_a_vampire_as_soon_as_it_is_full(edition: str) -> None:
    given = "Bob 20: Nora 6/6 uncontrolled, Mira 5/6 uncontrolled; Bob's turn; influence phase"
    controlled = [choice.text for choice in options(given, edition) if "controlled" in choice.text]
    assert controlled == ["Nora becomes controlled"]


def test_the_end_of_a_turn_in_1998_is_told_of_the_allies_that_come_and_of_no_others() -> None:
    given = "Alice 12: Royce 1/6, Rake 1 ally, Otto 2 ally uncontrolled, Vera 2 ally; Bob 20: Lupo 4/4; Alice's turn"
    table = play(parse(f"{given}; minion phase | Rake takes 1, Bob's turn"), "revised-1998").table
    told = [step.sentence for _, step in table.root.walk() if step.key == "ally.region_1998"]
    assert told == ["The turn ends, and Otto goes to the ready region."]


@pytest.mark.parametrize("edition", PLAYED)
def test_contests_may_be_paid_for_before_or_after_what_else_happens_in_the_unlock_phase(edition: str) -> None:
    given = "Alice 1: Royce 3/6; Bob 10: Royce 4/6; Cleo 9:; Alice has the Edge"
    ways = explore(parse(f"{given} | Alice's turn, Alice takes the pool of the Edge, master phase"), edition)
    found = {way.answers: "Alice ousted" in way.result for way in ways}
    first, later = "Alice pays for Royce", "Alice leaves what is due for later"
    assert found[(first,)]
    assert found[(later, first)] is False
    yields = {answers for answers in found if answers[-1] == "Alice yields Royce"}
    assert yields == {("Alice yields Royce",)}  # in either order it comes to the same
    for answers in found:
        story = ", ".join(["Alice's turn", *answers[:1], "Alice takes the pool of the Edge", *answers[1:]])
        if not found[answers]:
            assert play(parse(f"{given} | {story}"), edition).refused is None


def total(table: Table) -> int:
    """Return all pool and all blood on the table."""
    return sum(one.pool for one in table.seats) + sum(one.counters for one in table.minions)


def check(table: Table) -> None:
    """Assert what holds whenever nothing is under way."""
    for minion in table.minions:
        assert minion.counters >= 0
        assert minion.region != READY or not minion.is_vampire or minion.counters <= minion.capacity
    for seat in table.seats:
        assert seat.pool >= 0
        assert seat.ousted or cards_in_hand(table, seat) == hand_size(table, seat)
    turn = table.course.turn
    assert min(turn.transfers, turn.master_actions, turn.discard_actions) >= 0


@pytest.mark.parametrize("number", tenth(150))
@pytest.mark.parametrize("edition", PLAYED)
def test_turns_at_random_keep_to_the_rules_and_can_be_taken_back(edition: str, number: int) -> None:
    chance = random.Random(11)
    scenario = parse(f"{TABLE}; turn 1{CARDS} | Alice's turn")
    names = Names(
        ("Zoe", "Royce", "Nora", "Nora ADV", "Ivan", "Mira", "Lupo", "Rake", "Otto", "Vera"), ("Alice", "Bob")
    )
    seen: set[str] = set()
    for _ in range(number):
        table = set_up(scenario, edition, lambda question: chance.randrange(len(question.options)))
        start = table.state()
        take_up(table)
        text = "Alice's turn"
        for _ in range(60):
            tell(table, read(text, names, scenario.cards))
            check(table)
            legal = [text for text, bars in moves(table) if not table.bars(bars)]
            if any(seat.ousted for seat in table.seats):
                break
            deeds = [text for text in legal if not text.endswith((" phase", " turn"))]
            ahead = next(one for one in legal if one.endswith((" phase", " turn")))
            text = chance.choice(deeds) if deeds and chance.random() < 0.6 else ahead
        seen |= {step.key for _, step in table.root.walk()}
        table.undo()
        assert table.state() == start
    if number < 150:
        return
    wanted = {"transfer_in", "transfer_out", "draw_crypt", "move_when_full", "first_turns", "pool_zero_ousts"}
    assert {f"influence.{one}" for one in wanted} <= seen
    assert {"master.action_plays_card", "master.oot.borrows_next", "master.location.can_be_burned"} <= seen
    assert {"discard.use", "unlock.edge_pool", "cards.draw.keep_hand_size"} <= seen


def test_transfers_and_their_way_back_leave_the_counters_as_they_were() -> None:
    given = "Bob 20: Nora 3/9 uncontrolled, Lupo 4/4; turn 9"
    story = "Bob's turn, influence phase, Bob moves 2 to Nora, Bob takes 1 from Nora, Bob's turn, influence phase"
    for edition in PLAYED:
        table = play(parse(f"{given} | {story}, Bob takes 1 from Nora"), edition).table
        assert total(table) == 20 + 3 + 4
        assert table.minions[0].region == UNCONTROLLED


WRONG = (
    ("Bob 20: Nora 2/6 uncontrolled | 2 transfers to Nora", "whose turn it is"),
    ("Bob 20: Nora 2/6 uncontrolled | influence phase, 2 transfers to Nora", "whose turn it is"),
    ("Bob 20: Nora 2/6 uncontrolled | Bob's turn, tea phase", '"tea" is not a phase'),
    ("Bob 20: Nora 2/6 uncontrolled | Bobby's turn", 'did you mean "Bob"'),
    ("Bob 20: Nora 2/6 uncontrolled | Bob's turn, influence phase, 2 transfers to Norma", 'did you mean "Nora"'),
    ("Bob 20: Nora 2/6 uncontrolled | Bob's turn, Bob plays Windfal" + CARDS, 'did you mean "Windfall"'),
    ("Bob 20: Nora 2/6 uncontrolled locked | Bob's turn", "cannot be both"),
    ("Bob 20: Nora 2/6 uncontrolled | Nora takes 2", "only a vampire that is ready or in torpor"),
    ("Bob 20 crypt Nora: Lupo 4/4 | Bob's turn", "is not a vampire in a crypt"),
    ("Bob 20 crypt Nora 0: Lupo 4/4 | Bob's turn", "cannot have capacity 0"),
    ("Bob 20 hand size 1 holding 2 Windfall: Lupo 4/4" + CARDS + " | Bob's turn", "cannot hold 2 cards"),
    ("Bob 20: Lupo 4/4" + CARDS + " | Bob's turn, master phase, Bob uses Haven", "is not in play"),
    ("Bob 20: Lupo 4/4" + CARDS + " | Bob's turn, master phase, Bob plays Grudge", "only minions play such cards"),
    ("Bob 20: Lupo 4/4 | Bob's turn | Nora uncontrolled", 'nobody at the table is called "Nora"'),
    ("Bob 20: Lupo 4/4 | Bob's turn | the Edge to Bobb", 'did you mean "Bob"'),
)


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_cannot_be_is_answered_by_one_line(text: str, words: str) -> None:
    if text.endswith(CARDS):
        given, _, story = text.removesuffix(CARDS).partition(" | ")
        text = f"{given}{CARDS} | {story}"
    with pytest.raises(ScenarioError, match=words) as raised:
        play(parse(text), "fifth-2020")
    assert "\n" not in str(raised.value)
