"""Every claim is one record: its example reads as that claim, holds, and is printed back as it was meant."""

from __future__ import annotations

import re

import pytest

from vtesref.browser import Facts
from vtesref.corpus import library
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, claims, make, parse
from vtesref.scenario.claims import of_cards, of_game, of_minions, of_play
from vtesref.scenario.claims.claim import Claim
from vtesref.scenario.playing import play
from vtesref.scenario.shown import play as shown_play

#: What a page knows that has no texts.
NO_FACTS = Facts('{"editions": {}, "rules": {}, "addresses": {}}')
NAMED = {
    f"{chapter.__name__.rpartition('.')[2]}.{name}": claim
    for chapter in (of_minions, of_cards, of_game, of_play)
    for name, claim in vars(chapter).items()
    if isinstance(claim, Claim)
}
#: What does not hold in the example of a claim, though it is the same claim.
WRONG = {
    "of_minions.STATE": ("Royce ready 0/6", "Royce torpor 1/6", "Royce torpor 0/5", "Royce torpor locked"),
    "of_minions.LOCK": ("Royce unlocked", "Royce locked 2/6", "Royce locked 3/5"),
    "of_minions.BLOOD": ("Royce 2", "Royce 3/5"),
    "of_minions.GONE": ("Royce burned", "Rake removed", "Rake contested", "Rake burned 1"),
    "of_minions.CONTROLS": ("Alice controls Royce",),
    "of_minions.CONTESTS": ("Lupo contests no title",),
    "of_minions.IS": ("Mira is untitled", "Mira is prince of Rome", "Mira is Sabbat"),
    "of_minions.DISCIPLINE": ("Royce has superior Dominate", "Royce has Auspex"),
    "of_minions.COUNTERS": ("Royce 1 graft counter", "Royce 2 corruption counters"),
    "of_cards.ON": ("Axe on Rake",),
    "of_cards.LIES_ON": ("The Erciyes Fragments lies on Blur",),
    "of_cards.LIES": ("Windfall in the library of Bob", "Windfall in play"),
    "of_cards.COUNTERS": ("Smiling Jack 1 counter",),
    "of_game.POOL": ("Bob 8 pool", "Alice 7 pool"),
    "of_game.EDGE": ("Bob has the Edge", "nobody has the Edge", "the Edge to nobody"),
    "of_game.POINTS": ("Alice 2 victory points", "Bob 1 victory point"),
    "of_game.OUT": ("Bob in the game", "Bob withdrawn", "Alice ousted"),
    "of_game.WINS": ("Bob wins", "nobody wins"),
    "of_game.PREY": ("Alice has Bob as prey",),
    "of_game.HAND": ("Alice 1 card in hand", "Alice holds 7 cards"),
    "of_game.OPEN_HAND": ("Alice has an open hand",),
    "of_game.ANTE_OF": ("Bob has the ante of Bob", "Alice has the ante of Cleo"),
    "of_game.TURN": ("Alice's turn", "Alice begins"),
    "of_game.PHASE": ("discard phase", "untap phase"),
    "of_game.LEFT": ("Alice 1 master phase action", "Alice 2 discard phase actions", "Alice 1 transfer"),
    "of_play.RANGE": ("close range",),
    "of_play.ROUNDS": ("1 round",),
    "of_play.REFERENDUM": ("the referendum fails",),
    "of_play.VOTES": ("1 vote for", "2 votes against"),
    "of_play.REFUSED": ("refused: general.golden_rule",),
    "of_play.CITES": ("cites: general.golden_rule",),
    "of_play.SILENT": ("silent: general.golden_rule",),
}
#: The editions in which an example holds, where not in all: one has no ante, and one speaks where others are silent.
NOT_ALL = {"of_game.ANTE_OF": ("crr-2.13", "revised-1998"), "of_play.SILENT": ("crr-2.13", "fifth-2020")}
#: How else the claim of an example is written.
OTHERWISE = {
    "of_cards.LIES": "Windfall in hand",
    "of_game.EDGE": "the Edge to Alice",
    "of_game.HAND": "Alice holds 0 cards",
    "of_game.TURN": "Bob begins",
    "of_game.LEFT": "Alice 0 transfers",
}


@pytest.fixture(scope="module", autouse=True)
def _with_known_cards(root: str) -> None:
    library.use(root)


def test_every_claim_has_an_example_and_what_does_not_hold_in_it() -> None:
    assert not [name for name, claim in NAMED.items() if claim not in claims.CLAIMS], "add it to CLAIMS of its module"
    assert len(NAMED) == len(claims.CLAIMS)
    two_ways = {name for name, claim in NAMED.items() if len(claim.templates) > 1}
    wrong, otherwise = set(WRONG) ^ set(NAMED), set(OTHERWISE) ^ two_ways
    assert not wrong, f"write under WRONG what does not hold in the example of {wrong}"
    assert not otherwise, f"write under OTHERWISE the claim of the example in its second way, for {otherwise}"


@pytest.mark.parametrize("name", WRONG)
def test_the_example_of_a_claim_holds_and_is_read_and_printed_back_as_that_claim(
    name: str, known: dict[str, dict[str, str]]
) -> None:
    claim = NAMED[name]
    given, when, said = claim.example.split(" | ")
    right = [said, *([OTHERWISE[name]] if name in OTHERWISE else [])]
    told = parse(" | ".join([given, when, "; ".join([*right, *WRONG[name]])]))
    for one in told.then:
        read = told.claims[one]
        assert read.claim is claim, one
        template = next(way for way in claim.templates if way.words(one) is not None)
        again = claims.read(template.say(**read.slots), told.claims.names, told.claims.cards)
        assert (again.claim, again.slots) == (claim, read.slots), one
    for edition in NOT_ALL.get(name, tuple(PLAYED)):
        assert play(told, edition, known[edition]).failed == WRONG[name], edition


def test_claims_are_read_with_the_names_of_their_own_table() -> None:
    told = parse("Alice 9: Royce 3/6; Bob 8 | Royce hunts | alice 9 pool; royce ready; refused:hunt.who")
    assert [told.claims[one].slots for one in told.then] == [
        {"who": "Alice", "n": 9},
        {"name": "Royce", "where": "ready", "lock": None, "n": None, "capacity": None},
        {"rule": "hunt.who"},
    ]
    assert claims.rules(told.then) == ["hunt.who"]


def test_an_ally_whose_card_is_back_in_a_hand_is_told_once_with_the_cards() -> None:
    text = {"use": "your master phase", "do": ["this card goes to your hand"]}
    ally = {"Nefer": {"type": "ally", "life": 3, "strength": 1, "texts": [text]}}
    story = ("master phase", "Alice uses Nefer", "minion phase")
    outcome = play(make("Alice 20: Nefer; Bob 14: Lupo 4/4; Alice's turn; unlock phase", story, (), ally), "fifth-2020")
    verdict = shown_play.play(NO_FACTS, outcome)["verdict"]
    assert [one["who"] for one in verdict] == ["Lupo", ""]


@pytest.mark.parametrize(
    ("what", "hint"),
    [
        ("flying", "write one of them"),
        ("a Camarila", 'did you mean "Camarilla"'),
        ("infernl", 'did you mean "infernal"'),
        ("circle of Paris", "is no title"),
        ("justicar of Paris", '"Paris" in "Royce is justicar of Paris" is no clan'),
        ("justicar of Brujh", 'did you mean "Brujah"'),
    ],
)
def test_who_is_said_to_be_what_nobody_can_be_is_asked_what_is_meant(what: str, hint: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(hint)):
        parse(f"Royce 2/6 | Royce hunts | Royce is {what}")


@pytest.mark.parametrize("what", ["an Assamite", "Banu Haqim", "infernal", "Prince", "prince of rome", "a Camarilla"])
def test_what_somebody_is_may_be_told_by_any_of_its_names(what: str) -> None:
    story = f"Royce 2/6 Assamite Camarilla infernal prince of Rome | Royce hunts | Royce is {what}"
    assert play(parse(story), "fifth-2020").failed == ()
