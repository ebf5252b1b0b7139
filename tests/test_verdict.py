"""The line that answers: what it says of a situation that was played, and when it says yes or no of a question."""

from __future__ import annotations

from typing import Any

import pytest

from vtesref.corpus.asks import NO, YES
from vtesref.desk import asking
from vtesref.engine.edition_keys import NEWEST
from vtesref.scenario import parse
from vtesref.scenario.plain import heard
from vtesref.scenario.plain.verdict import Verdict, verdict
from vtesref.scenario.playing import play
from vtesref.search.verdict import Asking, Written, asks_the_same, telling
from vtesref.search.verdict import verdict as said


def answered(text: str) -> Verdict:
    """Return what is answered to a description, which must be understood whole."""
    found = heard(text)
    assert found.whole, found
    return verdict(text, found, play(parse(found.sentence), NEWEST))


@pytest.mark.parametrize(
    ("text", "word", "told"),
    [
        ("my guy has 3 blood and takes 2 aggravated, is he gone?", "no", "Your vampire is in torpor, with 2 blood."),
        (
            "my ally has one life left and is hit by a vampire with strength 2. Does he die?",
            "yes",
            "Your ally is burned.",
        ),
        (
            "a vampire sitting at 3 blood gets hit for 5 normal. Is it torpor or ash heap?",
            "",
            "The vampire is in torpor",
        ),
        ("full vampire 4/4 hunts, what does he get?", "", "The vampire is ready, with 4 blood, locked."),
        (
            "I bleed for one and he reduces it by two so it goes to zero. do I still get the edge?",
            "no",
            "Nobody has",
        ),
        (
            "i have the edge, my predator bleeds me for 1 and i don't block. who has the edge",
            "",
            "Your predator",
        ),
        ("my prey's prince calls a vote. my prince is tapped, can he vote against it?", "yes", "The referendum fails"),
        ("i call a vote with my prince, a primogen votes against. pass?", "yes", "The referendum passes"),
        (
            "My prey is at 4 pool. I bleed for 3, he doesn't block, and I add +1. Is he out?",
            "yes",
            "Your prey is",
        ),
        (
            "my predator's bleed for 2 is blocked by my ally with 1 life. Does my pool change? I had 11",
            "no",
            "You have 11",
        ),
    ],
)
def test_the_line_answers_what_is_asked_in_the_words_of_who_asks(text: str, word: str, told: str) -> None:
    found = answered(text)
    assert found.word == word
    assert found.text.startswith(told)


def test_a_number_that_nobody_told_is_not_told_as_if_somebody_had() -> None:
    assert answered("I bleed my prey for 2, no block").text.startswith("Your prey loses 2 pool")
    assert answered("prey is on 15 pool, I bleed him for 2, no block").text.startswith("Your prey has 13 pool")
    assert "(played with 4 blood, now 2)" in answered("my guy steals 2 blood from his, he punches me").text


def test_a_yes_or_no_that_hangs_on_a_number_that_nobody_told_is_not_said() -> None:
    assert answered("he rushes my vampire and hits for 3. is mine in torpor").word == ""
    assert answered("he rushes my vampire with 2 blood and hits for 3. is mine in torpor").word == "yes"


def test_what_a_rule_forbids_is_answered_with_the_rules_in_the_way() -> None:
    assert answered("can my prey's tapped vampire block my bleed") == Verdict("no", "", ("block.needs_ready_unlocked",))
    assert answered("my ally calls a vote") == Verdict("not allowed", "", ("political.who",))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("a vampire with 1 blood in torpor wants to come out by itself. He can't pay, can he?", "right"),
        ("my guy has 3 blood and takes 2 aggravated, so he is gone right?", "not so"),
        ("can my vampire with 1 blood in torpor leave it on his own?", "no"),
    ],
)
def test_a_guess_is_confirmed_or_not_rather_than_answered_with_yes_or_no(text: str, word: str) -> None:
    assert answered(text).word == word


def test_who_is_asked_about_is_never_somebody_whom_nobody_has_named() -> None:
    assert heard("my vampire got rescued from torpor, can he hunt").sentence.endswith("| Eve rescues Bob, Bob hunts")
    assert answered("my vampire got rescued from torpor, can he hunt").word == "yes"
    assert not heard("a vampire that was in torpor and got rescued, can he block").whole
    assert not heard("my prince and his prince vote, he's for it and he's against it. does it pass?").whole


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("I bleed at 2 stealth, he has 1 intercept. does he block?", "no"),
        ("I bleed at 1 stealth, he has 1 intercept. can he block?", "yes"),
        ("he bleeds me at 1 stealth, my vampire has no intercept. can I block?", "no"),
    ],
)
def test_an_attempt_to_block_that_stealth_evades_is_no_block(text: str, word: str) -> None:
    assert answered(text).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("my guy has 3 blood and takes 4 normal. does he stay out of torpor?", ""),
        ("my guy has 1 blood and takes 3 aggravated. is he not in torpor?", ""),
        ("my 3 life ally hits his 1 life ally for 1. is mine burned?", "no"),
        ("my 3 life ally hits his 1 life ally for 1. is his burned?", "yes"),
        ("I bleed for 3, he doesn't block. does my prey lose pool?", "yes"),
        ("he bleeds me for 3, I have 2 pool. am I dead?", "yes"),
        ("he bleeds me for 3, I have 5 pool. do I survive?", "yes"),
        ("my predator bleeds me for 1 and I have the edge. do I lose the edge?", "yes"),
        ("my predator bleeds me for 1, I block and have the edge. do I lose the edge?", "no"),
    ],
)
def test_yes_and_no_are_those_of_what_is_asked_and_of_whom(text: str, word: str) -> None:
    assert answered(text).word == word


def test_a_bare_question_of_death_is_none_of_a_minion_where_a_player_is_ousted() -> None:
    found = answered("my prey has 2 pool, I bleed him for 3 and he doesn't block. dead?")
    assert found.word in ("", "yes")
    assert "your prey is ousted" in found.text.lower()


def test_a_question_that_two_may_be_meant_by_gets_no_yes_and_no_no() -> None:
    found = answered(
        "my vampire with 1 blood fights a vampire with 5 blood. I hit for 2 and he hits for 2, does he go to torpor?"
    )
    assert found.word == ""
    assert "Your vampire is in torpor" in found.text
    assert "your prey's vampire is ready" in found.text


def test_what_is_forbidden_in_general_is_answered_with_no_unless_a_card_says_otherwise(searcher: Any) -> None:
    text = "can I bleed my predator"
    line = asking.look_up(text, heard(text), searcher).line
    assert line is not None
    assert line.told() == "No, unless a card says otherwise: By default your minions can bleed only your prey."
    assert line.id == "fifth-2020/bleed/target"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("can an ally hunt", "may allies hunt", True),
        ("can an ally hunt", "must an ally hunt", False),
        ("can an ally hunt", "so an ally can not hunt", False),
        ("can't an ally hunt", "can an ally hunt", True),
        ("can I block before he plays a modifier", "can I block after he plays a modifier", False),
        ("can a locked vampire block", "can an unlocked vampire block", False),
        ("can a locked vampire block", "can a tapped vampire block", True),
        ("can I bleed my prey", "can I bleed my predator", False),
        ("can an ally hunt", "can an ally bleed", False),
    ],
)
def test_a_question_asks_the_same_only_in_the_same_mood_with_the_same_telling_words(
    searcher: Any, one: str, other: str, same: bool
) -> None:
    assert asks_the_same(searcher, one, other) is same


def test_yes_or_no_is_said_only_where_the_questions_that_ask_the_same_agree() -> None:
    def written(*words: str) -> list[Written]:
        return [Written(1.0, "may an ally hunt", word, "rule", "x", "") for word in words]

    assert said(written(NO)) == NO
    assert said(written(NO, NO)) == NO
    assert said(written(NO, YES)) == ""
    assert said(written(YES, "")) == ""
    assert said([]) == ""


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("can my vampire bleed while in torpor", "No: "),
        ("may my ready ally be sent to bleed", "Yes: "),
        ("who is able to bleed", ""),
    ],
)
def test_a_question_that_was_written_down_is_answered_with_its_verdict(searcher: Any, question: str, line: str) -> None:
    found = asking.look_up(question, heard(question), searcher).line
    assert found is not None
    assert found.told().startswith(line)
    assert bool(line) == bool(found.verdict)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("can a vampire hunt when he's full up", "Can a vampire at full capacity gain blood? They can hunt"),
        ("in the crr, can a full vampire hunt", "A vampire at full capacity cannot hunt."),
    ],
)
def test_what_holds_no_longer_leads_only_where_it_is_asked_how_it_was(searcher: Any, question: str, line: str) -> None:
    lines = asking.look_up(question, heard(question), searcher).lines
    assert lines[0].text.startswith(line)
    assert all(not one.text.startswith(("No longer", "In CRR")) for one in lines[:1])


def test_of_a_long_text_the_sentences_are_told_that_tell_what_is_asked(searcher: Any) -> None:
    asking = Asking(searcher, "can an ally hunt")
    text = "A vampire bleeds. " * 20 + "Only vampires can. If they do, allies hunt. " + "A vampire strikes. " * 20
    assert telling(asking, text) == "Only vampires can. If they do, allies hunt."
    assert telling(asking, "Only this one") == "Only this one"
    assert len(telling(asking, "An ally may hunt. " * 40)) <= 240
