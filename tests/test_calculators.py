"""Calculators written from the rule texts alone, by somebody who had not read the engine, against what is played.

Each case is drawn, told as a story and played; a story that is refused must be one that the calculator refuses. What is
not drawn, and why, stands at the top of each calculator.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import calculated_blocks
import calculated_damage
import calculated_votes
import pytest
from calculated import CRR, FIFTH, REVISED, Case, disagreement
from calculated_damage import Minion, suffer

if TYPE_CHECKING:
    from collections.abc import Callable

DRAWS: dict[str, Callable[[Random], Case]] = {
    "damage": calculated_damage.draw,
    "votes": calculated_votes.draw,
    "blocks": calculated_blocks.draw,
}
#: How often the corners of a calculator must be reached by a thousand cases, at the least.
CORNERS = {
    "damage": {
        "aggravated on 0 blood": 80,
        "aggravated on 1 blood": 80,
        "aggravated in torpor": 50,
        "aggravated on a wounded vampire that is ready": 50,
        "normal damage wounds before the aggravated point": 80,
        "normal prevented before aggravated": 40,
        "prevented in part": 200,
        "prevented in full": 100,
        "nothing left to prevent": 60,
        "wounded by earlier damage": 40,
        "damage after a rescue": 10,
        "fights on wounded": 15,
        "falls as the combat ends": 30,
        "both fall together": 40,
        "too late in the combat": 50,
        "the last blood mends": 20,
        "vampire burned": 150,
        "ally burned": 50,
    },
    "votes": {
        "a tie": 25,
        "passes": 120,
        "fails": 150,
        "prisci tied": 2,
        "prisci agree or outvote": 3,
        "a ballot": 80,
        "a contested title": 80,
        "a contested prince": 25,
        "a contested archbishop": 4,
        "a contested baron": 3,
        "a contested justicar": 12,
        "a contested Inner Circle": 3,
        "a contested kholo": 2,
        "a contested regent": 3,
        "a new title": 100,
        "a title of the wrong sect": 5,
        "a title in torpor": 5,
        "a locked voter": 40,
        "another number than all": 25,
        "votes twice": 10,
        "the calling card": 80,
        "another card of the caller": 20,
        "a second card burned": 5,
        "the Edge": 100,
        "no Edge to burn": 25,
        "no votes by default": 25,
        "votes from a card": 100,
        "no votes from a card": 8,
    },
    "blocks": {
        "intercept equals stealth": 20,
        "intercept added": 25,
        "intercept not needed": 60,
        "stealth added": 25,
        "stealth not needed": 25,
        "blocked": 60,
        "unblocked": 250,
        "blocked by the predator": 12,
        "blocked by a minion that woke": 1,
        "another attempt": 25,
        "a third attempt": 5,
        "redirected": 3,
        "blocks while another does": 8,
        "blocks while locked": 8,
        "blocks from torpor": 3,
        "blocks after declining": 10,
        "blocks across the table": 8,
        "blocks what is not directed at them": 25,
        "a fellow minion blocks": 8,
    },
}


def compare(what: str, seed: int, number: int) -> Counter[str]:
    """Play so many cases; fail where tool and calculator part, else say how often each corner was reached."""
    random, reached, parted = Random(f"{what} {seed}"), Counter[str](), []
    for _ in range(number):
        case = DRAWS[what](random)
        reached.update(case.corners)
        found = disagreement(case)
        if found:
            parted.append(found)
    assert not parted, f"{len(parted)} of {number}\n" + "\n".join(parted[:5])
    return reached


@pytest.mark.parametrize("what", DRAWS)
def test_what_is_played_is_what_a_calculator_makes_of_the_texts(what: str) -> None:
    reached = compare(what, 0, 1000)
    rare = {corner: reached[corner] for corner, least in CORNERS[what].items() if reached[corner] < least}
    assert not rare


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("what", DRAWS)
def test_twenty_thousand_cases_are_played_as_calculated(what: str, seed: int) -> None:
    compare(what, seed, 5000)


@pytest.mark.parametrize(
    ("edition", "blood", "normal", "aggravated", "end"),
    [
        (FIFTH, 1, 0, 1, ("torpor", 1)),  # 5E Aggravated Damage: Nassir
        (FIFTH, 2, 0, 3, ("torpor", 0)),  # Tamoszius
        (FIFTH, 1, 2, 1, ("burned", 0)),  # Ryan
        (REVISED, 1, 0, 1, ("torpor", 1)),  # Rev 6.4.6: Lupo
        (REVISED, 1, 0, 2, ("torpor", 0)),  # Royce
        (REVISED, 1, 2, 1, ("burned", 0)),  # Nik
        (CRR, 1, 0, 1, ("torpor", 0)),  # VI.C: every point costs a blood
    ],
)
def test_the_calculator_of_damage_agrees_with_the_examples_of_the_books(
    edition: str, blood: int, normal: int, aggravated: int, end: tuple[str, int]
) -> None:
    vampire = Minion("Royce", blood, 6)
    suffer(edition, vampire, normal, aggravated)
    assert (vampire.region, vampire.blood) == end
