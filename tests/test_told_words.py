"""What is told is carried out or refused: no word of a line, no number and no name is passed over in silence."""

from __future__ import annotations

import pytest

from vtesref.corpus import library
from vtesref.engine.core import NotModelled
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse, playing

FIFTH = "fifth-2020"
TABLE = "Alice 20: Vera 5/6; Bob 20: Orson 4/6, Ivan 3/3; Cleo 10: Sam 2/2"


@pytest.fixture(autouse=True)
def known() -> None:
    library.use(content_root())


def played(text: str) -> playing.Outcome:
    """Return what the newest edition makes of a story."""
    return playing.play(parse(text), FIFTH)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Vera plays Govern the Unaligned on Bob and on Cleo", "on Bob and"),
        ("Vera plays Govern the Unaligned elephant", "elephant"),
        ("Vera plays a purple Govern the Unaligned", "purple"),
        ("Vera plays Feast on Orson", "cannot choose Orson"),
        ("Vera plays Feast on Bob", "cannot choose Bob"),
        ("Vera plays Feast at superior", "at superior"),
        ("Vera employs Ghoul at superior", "at superior"),
        ("Vera equips with Gun at superior", "at superior"),
        ("Vera plays Storm on Bob and Cleo for 2", "cannot choose 2"),
        ("Vera fights Orson, Vera strikes with Snatch, Vera picks Gun at superior", "at superior"),
    ],
)
def test_what_a_line_tells_beyond_what_its_card_does_is_refused(line: str, word: str) -> None:
    cards = (
        "where Feast is an action, gain 2 blood; where Ghoul is a retainer, 2 life, +1 bleed; "
        "where Gun is a weapon, strike: 2 ranged; where Snatch is a combat card, strike: steal weapon; "
        "where Storm is an action, several Methuselahs, burn 1 pool"
    )
    with pytest.raises((ScenarioError, NotModelled), match=word):
        played(f"{TABLE.replace('Orson 4/6', 'Orson 4/6 with Gun')} {cards} | {line}")


def test_a_name_with_letters_wrong_is_still_found() -> None:
    outcome = played(f"{TABLE.replace('5/6', '5/6 dom')} | Vera plays Govern the Unalined on Bob")
    assert "Bob 17 pool" in outcome.told
