"""What is told is carried out or refused: no word of a line, no number and no name is passed over in silence."""

from __future__ import annotations

import pytest

from vtesref.corpus import library
from vtesref.engine.core import NotModelled
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario.words import made_up
from vtesref.scenario.words.made_up import Printed

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


def test_a_known_vampire_with_its_printed_capacity_is_the_card() -> None:
    for told in ("Anneke", "Anneke 9", "Anneke 9/10"):
        outcome = played(f"Alice 20: {told}; Bob 20: Orson 4/6 | Anneke bleeds")
        assert "Bob 18 pool" in outcome.told, told
        assert not made_up.notes(parse(f"{told}, Orson 4/6 | Anneke hunts").invented)


def test_with_another_capacity_it_is_made_up_and_the_outcome_names_the_card() -> None:
    story = parse("Alice 20: Anneke 9/9; Bob 20: Orson 4/6 | Anneke bleeds")
    assert "Bob 19 pool" in playing.play(story, FIFTH).told
    assert made_up.notes(story.invented) == ["Anneke 9/9 is made up here; the card: Anneke 10"]


def test_a_real_card_that_is_not_played_is_named_where_the_official_lists_are_known() -> None:
    story = parse("Alice 20: Wanda 3/5, Wes 3/4; Bob 20: Tye 1 ally, Orson 4/6 | Wanda bleeds")
    lists = {"Wanda": Printed("Wanda", (5,)), "Wes": Printed("Wes", (6, 7)), "Tye": Printed("Tye", ())}
    assert made_up.notes(story.invented, lists.get) == [
        "Wanda 3/5: the text of the card Wanda is not played",
        "Wes 3/4 is made up here; the card Wes has capacity 6 or 7",
        "Tye 1 ally: the text of the card Tye is not played",
    ]


def test_a_name_may_be_told_without_the_marks_of_its_letters() -> None:
    assert "Zoe ready 3/3" in played("Alice 20: Zoe 2/3; Bob 20: Orson 4/6 | Zoe hunts").told


def test_what_is_chosen_where_a_text_lets_allies_be_kept_is_kept() -> None:
    given = "Alice 20: Nora 3/6 prince of Paris; Bob 14: Carlton Van Wyk, Rake 2 ally; Alice's turn; minion phase"
    story = f"{given} | Nora calls Kindred Segregation, Nora votes for"
    assert "Carlton Van Wyk ready 2; Rake burned; Bob 12 pool" in played(f"{story}, Bob chooses Carlton Van Wyk").told
    for nobody in (story, f"{story}, Bob chooses nobody"):
        assert "Carlton Van Wyk burned; Rake burned; the referendum" in played(nobody).told


def test_a_prevention_between_two_losses_is_refused_and_said_how_to_tell_which_it_is_of() -> None:
    with pytest.raises(ScenarioError, match='before "Vera takes 1", if it is of that damage, or after "Vera takes 3"'):
        played(f"{TABLE} | Vera takes 1, Vera prevents 2, Vera takes 3")
    assert "Vera ready 2/6" in played(f"{TABLE} | Vera prevents 2, Vera takes 1, Vera takes 3").told
    assert "Vera ready 3/6" in played(f"{TABLE} | Vera takes 1, Vera takes 3, Vera prevents 2").told


@pytest.mark.parametrize(
    ("given", "lines", "card"),
    [
        ("A 9: Vera 4/6; B 12 with Anarch Revolt; C 10", "A's unlock phase, A burns 1 pool", "Anarch Revolt"),
        (
            "A 9: Vera 4/6; B 12 with Smiling Jack, The Anarch 2 counters; C 10",
            "A's unlock phase, A burns 2 pool",
            "Smiling Jack",
        ),
        ("A 9: Vera 4/6; B 12: Orson 4/6 with Fame", "Orson takes 5, B burns 3 pool", "Fame"),
    ],
)
def test_what_the_text_of_a_card_has_done_already_is_not_done_again(given: str, lines: str, card: str) -> None:
    with pytest.raises(ScenarioError, match=f"{card}.* does that already"):
        played(f"{given} | {lines}")


@pytest.mark.parametrize(
    ("story", "remedy"),
    [
        (
            "Alice 20: Ray; Bob 14 with Club; Alice's turn; minion phase; where Ray is {type: ally, life: 2, texts: "
            "[{use: your minion phase, pay: lock user, choose: L = a location, do: [burn L]}]} "
            "where Club is {type: master, traits: [location], texts: [{always: +1 hand size}]} | Ray uses Ray on Club",
            "write: Alice uses Ray on Club",
        ),
        (
            "Vera 4/6, Lupo 4/4 where Stash is {type: combat, texts: [{play: before range, choose: W = an equipment "
            "card in your hand, do: [equip user with W]}]} | Vera fights Lupo, Vera plays Stash",
            "write what they hold: Vera's Methuselah holding CARD",
        ),
    ],
)
def test_a_card_told_in_braces_is_answered_with_what_to_write_instead(story: str, remedy: str) -> None:
    try:
        answer = " ".join(one.why for one in played(story).missed)
    except ScenarioError as error:
        answer = str(error)
    assert remedy in answer
