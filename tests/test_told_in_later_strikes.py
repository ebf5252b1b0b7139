"""What is told after a later pair of strikes, or in a later round, belongs there, though it could have come before."""

from __future__ import annotations

import pytest

from vtesref.scenario import parse
from vtesref.scenario.playing import play

FIRST = "Vera fights Lupo, Vera strikes hand, Lupo strikes hand"
CARDS = "where Skin is a combat card, prevent 1; Vest is equipment, prevent 1; Claw is a combat card, strike: 3 damage"
#: How a point of damage is prevented, or is not, with how much of it is left.
MEANS = {
    "WHO prevents 1": 0,
    "WHO plays Skin": 0,
    "WHO prevents 1 with Skin": 0,
    "WHO uses Vest": 0,
    "WHO does not prevent": 1,
}
#: What is told between the first strikes and the prevention: more strikes of the other, with how many there are.
LATER = {
    "OTHER gains 1 additional strikes, OTHER strikes hand": 1,
    "OTHER gains 2 additional strikes, OTHER strikes hand, OTHER strikes hand": 2,
    "OTHER presses, OTHER strikes hand, WHO strikes hand": 1,
    "OTHER presses, OTHER strikes hand, WHO strikes hand, OTHER gains 1 additional strikes, OTHER strikes hand": 2,
    "OTHER presses, OTHER maneuvers, WHO maneuvers, OTHER strikes hand, WHO strikes hand": 1,
}


@pytest.mark.parametrize("who", ["Vera", "Lupo"])
@pytest.mark.parametrize("means", MEANS)
def test_damage_is_prevented_after_the_strikes_after_which_that_is_told(who: str, means: str) -> None:
    other = "Lupo" if who == "Vera" else "Vera"
    for later, strikes in LATER.items():
        for first, spared in (("", 0), ("WHO prevents 1, ", 1), ("WHO does not prevent, ", 0)):
            lines = f"{first}{later}, {means}".replace("WHO", who).replace("OTHER", other)
            vest = " with Vest" if "Vest" in means else ""
            story = f"Vera 9/9{vest}, Lupo 9/9{vest} {CARDS} | {FIRST}, {lines}"
            if vest and spared and "presses" not in later:
                continue  # what lies there to be used is used once in a round
            found = play(parse(story), "fifth-2020")
            left = 9 - 1 + spared - strikes + 1 - MEANS[means]
            assert (found.missed, f"{who} ready {left}/9" in found.result) == ((), True), story


def test_a_card_prevents_more_of_a_later_strike_than_there_was_of_the_first() -> None:
    story = f"Vera 9/9, Lupo 9/9 {CARDS.replace('prevent 1', 'prevent 2')} | {FIRST}"
    lines = "Vera gains 1 additional strikes, Vera plays Claw, Lupo prevents 2 with Skin"
    assert play(parse(f"{story}, {lines} | Lupo ready 7/9"), "fifth-2020").failed == ()


def test_what_is_told_before_the_strikes_that_it_belongs_to_is_refused_as_ever() -> None:
    story = f"Vera 9/9, Lupo 9/9 | {FIRST}, Lupo gains 1 additional strikes, Vera prevents 1, Lupo strikes hand"
    assert [one.line for one in play(parse(story), "fifth-2020").missed] == ["Vera prevents 1"]
