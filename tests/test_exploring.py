"""Exploring against playing: what random play of a position comes to is among the outcomes that exploring lists."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from amounts import tenth

from vtesref.engine.core import Refused
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import TooMany
from vtesref.engine.turn.turn import take_up
from vtesref.scenario import parse
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.playing import set_up
from vtesref.scenario.shown.outcome import result
from vtesref.scenario.telling.lines import tell

if TYPE_CHECKING:
    from vtesref.scenario import Scenario

#: The cards of the positions, each in the short form.
CARDS = {
    "Sway": "an action modifier, +1 stealth",
    "Tax": "an action modifier, +2 bleed",
    "Press Gang": "an action modifier, +1 bleed (after blocks are declined)",
    "Eyes": "a reaction, +1 intercept",
    "Turnabout": "a reaction, redirect",
    "Guard": "a reaction, -2 bleed",
    "Wake": "a reaction, wake",
    "Dash": "a combat card, maneuver",
    "Hold": "a combat card, press",
    "Vest": "a combat card, prevent 1",
    "Blur": "a combat card, 1 additional strike",
    "Sidestep": "a combat card, strike: dodge",
    "Claw": "a combat card, strike: 1 aggravated",
    "Slip": "a combat card, strike: combat ends",
    "Bolt": "a combat card, strike: 2 ranged",
}
#: What is begun; Nora lies in torpor where it needs her there.
DEEDS = ("bleeds", "bleeds", "hunts", "fights Lupo", "fights Lupo", "takes 2 aggravated", "calls Levy", "rescues Nora")
LEVY = "Levy is a political action, a Methuselah burns 3 pool"
#: How often each position is played.
PLAYS = 12
#: Runs of one exploration: past them a position is passed over, since all its ways take minutes.
LIMIT = 4_000


def drawn(chance: random.Random) -> tuple[str, str]:
    """Draw a position and what is begun in it: three Methuselahs, a vampire each, few cards."""
    deed = chance.choice(DEEDS)
    seats, held = [], set[str]()
    for seat, name in (("Alice", "Anson"), ("Bob", "Lupo"), ("Cleo", "Nora")):
        cards = chance.sample(sorted(CARDS), chance.choice((0, 2, 3, 4)))
        held.update(cards)
        in_hand = [*cards, *(["Levy"] if name == "Anson" else [])]
        holding = f" holding {' and '.join(in_hand)}" if in_hand else ""
        capacity = chance.randint(2, 6)
        blood = chance.randint(1 if name == "Anson" else 0, capacity)
        state = chance.choice(("", "", " prince of Chicago" if name == "Anson" else " locked"))
        if name == "Nora" and "Nora" in deed:
            state = " torpor"
        seats.append(f"{seat} {chance.randint(1, 9)}{holding}: {name} {blood}/{capacity}{state}")
    cards_told = "; ".join([LEVY, *(f"{name} is {words}" for name, words in CARDS.items() if name in held)])
    return f"{'; '.join(seats)}; Alice's turn; minion phase where {cards_told}", f"Anson {deed}"


def played(scenario: Scenario, edition: str, chance: random.Random) -> str:
    """Play a story with random decisions; return what it comes to."""
    table = set_up(scenario, edition, lambda question: chance.randrange(len(question.options)))
    take_up(table)
    for line in scenario.when:
        tell(table, line)
    return result(table)


@pytest.mark.parametrize("number", tenth(400))
def test_what_random_play_of_a_position_comes_to_is_among_the_outcomes_that_exploring_lists(number: int) -> None:
    explored: list[int] = []
    unlisted = []
    for seed in range(number):
        chance = random.Random(seed)
        given, deed = drawn(chance)
        edition = chance.choice(sorted(PLAYED))
        scenario = parse(f"{given} | {deed}")
        try:
            outcomes = {way.result for way in explore(scenario, edition, LIMIT)}
        except (Refused, TooMany):  # who has just been sent to torpor by the drawing, and what takes too long
            continue
        explored.append(len(outcomes))
        come_to = {played(scenario, edition, chance) for _ in range(PLAYS)}
        unlisted += [f"[{edition}] {given} | {deed}: {outcome}" for outcome in come_to - outcomes]
    assert not unlisted, "\n".join(unlisted)
    assert len(explored) >= number // 2
    assert sum(count > 1 for count in explored) >= number // 4, "positions in which something is to be decided"
