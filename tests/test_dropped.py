"""Texts of cards that were once read and not carried out: each happens now, or is refused with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.playing import play

HAPPENS = (
    # An action does all that its card says, be it a version of a basic action.
    "A 30: Vera 3/6; B 30: Cleo 5/5; where GH is an action, hunt, burn 1 blood | Vera plays GH on Cleo"
    " | Cleo 4/5; Vera 4/6",
    "A 30: Vera 3/6; B 30: Cleo 5/5; where GH is an action, bleed, gain 1 blood | Vera plays GH on B"
    " | B 29 pool; Vera 4/6",
    "A 30: Vera 3/6; B 30: Cleo 5/5; where GH is an action, hunt with +1, burn 1 pool | Vera plays GH"
    " | B 29 pool; Vera 5/6",
    # Environmental damage that lasts for the combat.
    "A 30: Vera 5/6; B 30: Orson 5/5; where C is a combat card, environmental 1 (this combat) | Vera fights Orson, "
    "Vera dodges, Orson strikes hand, Orson plays C, Orson presses, round 2, Vera dodges, Orson strikes hand"
    " | Vera 3/6",
    # What lasts stays in play; what is aimed at somebody befalls whoever is named.
    "A 30 holding Ch: Vera 3/6; B 30; A's turn; master phase; where Ch is a master, +1 bleed"
    " | A plays Ch on Vera, minion phase, Vera bleeds B | Ch on Vera; B 28 pool",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, burn 2 blood"
    " | A plays Xx on Orson | Orson 3/5",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, inflict 1"
    " | A plays Xx on Orson | Orson 4/5",
    "A 10 holding Xx: Vera 4/6 locked; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, unlock"
    " | A plays Xx on Vera | Vera unlocked",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, burn 2 pool"
    " | A plays Xx on B | B 8 pool",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, each Methuselah burns 1 "
    "pool | A plays Xx | A 9 pool; B 9 pool",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, burn a vampire"
    " | A plays Xx on Orson | Orson burned",
    "A 10 holding Xx: Vera 4/6; B 10: Orson 5/5; A's turn; master phase; where Xx is a master, cannot hunt"
    " | A plays Xx on Orson, B's turn, Orson hunts | refused: general.golden_rule; Xx on Orson",
    "A 10: Vera 4/6; B 10: Orson 5/5; where Xx is an action, burn a minion | Vera plays Xx on Orson | Orson burned",
    "A 10: Vera 4/6; B 10: Orson 5/5; C 10; where Xx is an action, each Methuselah burns 1 pool | Vera plays Xx"
    " | A 9 pool; B 9 pool; C 9 pool",
    "A 10: Vera 4/6; B 9 with Site (location): Orson 5/5; where Arson is an action, burn a location"
    " | Vera plays Arson on Site | Site burned",
    # A text in play counts by itself.
    "Vera 4/6 with Claws (ability, aggravated hands), Orson 0/5 | Vera fights Orson, Vera strikes hand, Orson dodges"
    " | Orson ready 0/5",
    "Vera 4/6 with Claws (ability, aggravated hands), Orson 5/5 | Vera fights Orson, Vera strikes hand"
    " | Orson torpor 5/5",
    # What comes second on a modifier or reaction.
    "A 10: Vera 3/6; B 10; where Fest is an action modifier, +1 bleed, gain 2 blood | Vera bleeds B, Vera plays Fest"
    " | B 8 pool; Vera 5/6",
    # What is added to a strike by its own card, and what a card says twice.
    "Vera 4/6, Orson 5/5; where Blow is a combat card, strike: 2, +1 damage | Vera fights Orson, Vera strikes with Blow"
    " | Orson 2/5",
    "Vera 4/6, Orson 5/5; where Brawn is a combat card, +1 strength, +1 strength | Vera fights Orson, Vera plays "
    "Brawn, Vera strikes hand | Orson 2/5",
    # A word of the seat within brackets, copies, and the superior level of what cancels votes.
    "A 10: Vera 3/6; B 10 with Lil (master, search the library (lock)) library empty: ; A's turn | B uses Lil"
    " | Lil on B",
    "A 10: Vera 3/6 with 2 Library (equipment, gain 2 pool (as an action)) | Vera acts with Library | A 12 pool",
    "A 10: Vera 3/6 2 votes; B 10: Orson 5/5; C 10; where Hu is a reaction, cancel votes, superior: cancel votes"
    " | Vera calls a referendum, Vera votes 2 for, Orson plays Hu at superior on Vera | the referendum fails",
)


@pytest.mark.parametrize("text", HAPPENS)
def test_it_happens(text: str) -> None:
    outcome = play(parse(text), "fifth-2020")
    assert not outcome.failed, outcome.result


REFUSED = (
    ("A 9: Vera 3/6; B 9: Cleo 5/5; where GH is an action, enter combat, maneuver | Vera plays GH on Cleo", "maneuver"),
    ("A 9: Vera 3/6; B 9: Cleo 5/5; where GH is an action, enter combat, +1 strength | Vera plays GH", "+1 strength"),
    (
        "A 9: Vera 3/6; B 9: Cleo 5/5; where K is a reaction, +1 intercept, optional maneuver | Vera hunts",
        "optional maneuver",
    ),
    (
        "A 9: Vera 3/6; B 9; where F is an action modifier, put a Rose counter on a minion (as announced)"
        " | Vera bleeds B",
        "put a Rose counter on a minion (as announced)",
    ),
    ("A 9: Vera 3/6; where Gloria is an ally, 1 life | Gloria comes into play by force", "Gloria"),
    ("A 9: Vera 3/6 with Two (ability, gain 1 pool (as an action), unlock (as an action)) | Vera hunts", ""),
    (
        "A 9: Vera 3/6 with Two (master, gain 1 pool (unlock phase), move 1 blood to pool (unlock phase)) | Vera hunts",
        "",
    ),
    ("A 9: Vera 3/6; B 9 with Fog (location, +1 stealth): | Vera hunts", "+1 stealth"),
    ("A 9: Vera 3/6; where C is a combat card, maneuver (lock the minion) | Vera hunts", "maneuver (lock the minion)"),
    ("A 9: Vera 3/6; where C is a combat card, costs 1 blood, unique, press | Vera hunts", "unique"),
    ("A 9: Vera 3/6; where M is a master, costs 2 blood, gain 1 pool | Vera hunts", "costs 2 blood"),
)


@pytest.mark.parametrize(("text", "word"), REFUSED)
def test_it_is_refused_with_the_word(text: str, word: str) -> None:
    with pytest.raises(ScenarioError) as refusal:
        play(parse(text), "fifth-2020")
    assert not word or refusal.value.word == word, (refusal.value.word, str(refusal.value))


def test_an_answer_without_a_question_is_no_traceback(cli: Any) -> None:
    result = cli("scenario", "play", "Vera 6/6, Orson 5/5", input="Vera maneuvers\n")
    assert "Traceback" not in result.output
    assert not isinstance(result.exception, KeyError)


def test_an_unknown_effect_is_told_with_the_three_nearest() -> None:
    with pytest.raises(ScenarioError, match="the nearest are: ") as refusal:
        parse("A 9: Vera 3/6; where C is a combat card, manuver | Vera hunts")
    assert str(refusal.value).partition('("vtesref')[0].count(";") == 3  # one before them, two between
    assert "maneuver" in str(refusal.value)


def test_the_table_of_types_has_a_line_for_every_effect(cli: Any) -> None:
    from vtesref.engine.cards.notation.strike_words import STRIKES
    from vtesref.engine.short.fitting import types
    from vtesref.engine.short.rewriting import MEANINGS

    assert set(types()) == {*MEANINGS} - {*STRIKES} | {"strike: STRIKE"}
    assert all(types().values())
    assert "set range close|long: combat card" in cli("scenario", "words", "--types").output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "A 20 with Dreams of the Sphinx: Nora 5/6; B 9; A's turn | A uses Dreams of the Sphinx for hand size",
            'no text of Dreams of the Sphinx is called "hand size"; write "for hand" or "for pool" or "for blood"',
        ),
        (
            "A 20: Gregory Winter 2; B 9: Orson 3/4 | Gregory Winter acts with Gregory Winter for fun on Orson",
            'no text of Gregory Winter is called "fun"; write "for blood" or "for torpor"',
        ),
        (
            "A 20 with The Coven: Nora 2/6; B 9; A's turn | A uses The Coven for blood on Nora",
            'no text of The Coven is called "blood"; leave "for blood" out',
        ),
    ],
)
def test_a_text_that_a_card_does_not_have_is_not_passed_over(cli: Any, text: str, told: str) -> None:
    result = cli("scenario", "check", text)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())


def test_what_a_card_in_play_waits_for_is_told_where_it_did_not_come(cli: Any) -> None:
    story = "A 20: Nora 6/6 with Cavalier; B 9; A's turn | Nora bleeds, B does not block, Nora uses Cavalier"
    told = " ".join(cli("scenario", "check", story).output.split())
    assert "Cavalier waits for this: after action resolution, and asks for this:" in told
    assert "the action cost blood; not all of that was so" in told


def test_what_a_text_in_play_asks_for_that_is_not_so_is_told(cli: Any) -> None:
    given = "A 20: Nora 5/6 ser; B 14: Lupo 3/4; A's turn; minion phase"
    story = "Nora plays Temptation at ser on Lupo, nobody blocks, A uses Temptation for control"
    told = " ".join(cli("scenario", "check", f"{given} | {story}").output.split())
    assert "not met for Temptation: counters of this card are at least blood of bearer" in told
