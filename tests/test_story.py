"""The story in order: when a line would be allowed, all lines that did not come about, passing, and what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario.play.session import Session
from vtesref.scenario.sentences.grammar import SENTENCES, STORY_LINES
from vtesref.scenario.shown.vocabulary import examples
from vtesref.scenario.telling.script import Script
from vtesref.scenario.words.verbs import AMID

if TYPE_CHECKING:
    from vtesref.engine.core import Question

FIFTH = "fifth-2020"
BLEED = "A 10: Vera 4/6; B 10: Orson 5/5; A's turn; minion phase"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (
            "Vera 4/6, Orson 5/5 where Claws is a combat card, aggravated hands (before strikes)"
            " | Vera fights Orson, Orson strikes hand, Vera plays Claws",
            "Vera plays Claws",
            "too late: .* after range and before strikes are chosen, which comes before .*Orson strikes hand",
        ),
        (
            "Vera 4/6, Orson 5/5 where Skin is a combat card, prevent 1"
            " | Vera fights Orson, Orson plays Skin, Vera strikes hand",
            "Orson plays Skin",
            "too early: .* while damage is being prevented, which comes after .*Vera strikes hand",
        ),
        (
            f"{BLEED} where Sway is an action modifier, +1 votes"
            " | Vera calls a referendum, Vera plays Sway, B does not block",
            "Vera plays Sway",
            "too early: .* (?:during the polling|before votes are cast)",
        ),
        (f"{BLEED} | Orson blocks, Vera bleeds", "Orson blocks", "too early: .* write it after .*Vera bleeds"),
        (
            f"{BLEED} | B loses 2 pool during the action, Vera hunts",
            "B loses 2 pool during the action",
            "too early: .* write it after .*Vera hunts",
        ),
    ],
)
def test_a_line_out_of_order_is_refused_with_the_time_at_which_it_would_be_allowed(
    text: str, line: str, why: str
) -> None:
    for edition in PLAYED:
        outcome = playing.play(parse(text), edition)
        assert [one.line for one in outcome.missed] == [line], edition
        assert all(one.keys for one in outcome.missed)
        with pytest.raises(AssertionError, match=why):
            raise AssertionError(outcome.missed[0].why)


def test_a_line_out_of_order_has_no_effect_on_the_outcome() -> None:
    given = "Vera 4/6, Orson 5/5 where Claws is a combat card, aggravated hands (before strikes)"
    late = playing.play(parse(f"{given} | Vera fights Orson, Orson strikes hand, Vera plays Claws"), FIFTH)
    without = playing.play(parse(f"{given} | Vera fights Orson, Orson strikes hand"), FIFTH)
    assert late.result == without.result


def test_without_the_rule_of_the_order_the_same_story_is_told() -> None:
    given = "Vera 4/6, Orson 5/5 where Claws is a combat card, aggravated hands (before strikes)"
    story = parse(f"{given} | Vera fights Orson, Orson strikes hand, Vera plays Claws")
    outcome = playing.play(story, FIFTH, disabled=frozenset({"combat.steps_5e"}), claims=())
    assert not [one for one in outcome.missed if "combat.steps_5e" in one.keys]


def test_every_line_that_did_not_come_about_is_reported() -> None:
    text = "Vera 4/6, Orson 5/5, Nora 2/2 | Vera fights Orson, Nora presses, Vera strikes hand, Vera dodges"
    outcome = playing.play(parse(text), FIFTH)
    assert [one.line for one in outcome.missed] == ["Nora presses", "Vera dodges"]
    assert outcome.refused == (outcome.missed[0].line, outcome.missed[0].keys)


def test_lines_before_the_one_that_is_refused_are_reported_too() -> None:
    text = f"{BLEED} where Stop is a master, out-of-turn, cancel a master card | Vera hunts, B plays Stop, Vera hunts"
    outcome = playing.play(parse(text), FIFTH)
    assert [one.line for one in outcome.missed] == ["B plays Stop", "Vera hunts"]
    assert outcome.missed[0].keys == ("sequencing.as_played.window",)  # there was nothing to cancel
    assert "as somebody plays the card that it cancels" in outcome.missed[0].why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{BLEED} | Vera hunts, A does not block", "acting Methuselah"),
        ("Vera 4/6 | Vera maneuvers, Vera hunts", "while the range of a round"),
        (
            f"{BLEED.replace('A 10', 'A 10 holding Junk')} where Junk is a master | Vera bleeds, Vera +1 bleed",
            "no card in it does",
        ),
        (f"{BLEED} | Vera hunts, Vera votes 1 for", "no referendum"),
        (f"{BLEED} | Vera passes, Vera hunts", "Vera had nothing to decide"),
        (f"{BLEED} | Vera bleeds, Orson blocks, Orson locks", "does not say when"),
        (f"{BLEED} | Vera bleeds, Vera hunts during the action", 'cannot end in "during the action"'),
    ],
)
def test_what_was_missing_is_said_in_one_sentence(text: str, words: str) -> None:
    assert words in missing(text)


def missing(text: str) -> str:
    """Return what the answer to a story says of the lines that did not come about."""
    try:
        return "; ".join(one.why for one in playing.play(parse(text), FIFTH).missed)
    except ScenarioError as error:
        return str(error)


def test_no_answer_says_that_something_never_came_up(cli: Any) -> None:
    for story in ("Vera dodges", "B plays Stop", "B votes 1 for", "Vera prevents 1", "Vera picks Gun"):
        cards = "Stop is a master, out-of-turn, cancel a master card; Gun is a weapon, strike: 2"
        result = cli("scenario", "check", f"{BLEED} where {cards} | Vera hunts, {story}")
        assert result.exit_code in (1, 2)
        assert "never" not in result.output, result.output


def test_the_example_of_each_sentence_has_a_line_that_is_read_by_it_and_comes_about() -> None:
    shown = examples()
    assert set(shown) == {one.written for one in SENTENCES}
    for sentence in SENTENCES:
        line, whole = shown[sentence.written]
        try:
            missed = playing.play(parse(whole), FIFTH).missed
        except ScenarioError as error:
            pytest.fail(f"{error}; what sets something off needs tells or does, and what answers is asked in telling/")
        cannot_be = [line] if sentence.verb == AMID else []  # which tells of what cannot be
        assert [one.line for one in missed] == cannot_be, f"{whole}: {[one.why for one in missed]}"


def test_sentences_of_one_verb_do_the_same() -> None:
    does: dict[str, set[Any]] = {}
    for one in SENTENCES:
        does.setdefault(one.verb, set()).add((one.tells, one.does))
    wrong = [verb for verb, what in does.items() if len(what) > 1]
    assert not wrong, f"a line is carried out by its verb, the first that has it: give another verb for {wrong}"


def test_a_pass_is_one_sentence_record() -> None:
    passes = [one for one in SENTENCES if one.written == "NAME passes"]
    assert len(passes) == 1
    assert STORY_LINES["NAME passes"] == passes[0].meaning


def test_a_session_tells_the_passing_of_who_may_not_block_and_reads_it_back() -> None:
    given = "A 9: Vera 4/6; B 9: Orson 5/5; C 9: Cleo 3/3; A's turn; minion phase where Turn is a reaction, redirect"
    session = Session(given.replace("C 9:", "C 9 holding Turn:"), FIFTH)
    session.do("Vera bleeds B")
    while session.now().question is not None:
        session.answer(0)
    told = session.now().story
    assert "C does not block" not in told
    assert playing.play(parse(session.scenario()), FIFTH).missed == ()


def test_the_outcome_says_what_changed_and_reads_back() -> None:
    cards = "where Ring is equipment, +1 strength; Sway is an action modifier, +1 stealth"
    story = "Vera equips with Ring, Orson blocks, Orson +1 intercept, Vera plays Sway"
    for edition in PLAYED:
        outcome = playing.play(parse(f"{BLEED} {cards} | {story}"), edition)
        assert {"Vera locked", "Ring on Vera", "Sway in the ash heap of A"} <= set(outcome.changed)
        again = playing.play(parse(f"{BLEED} {cards} | {story}"), edition, claims=tuple(outcome.told.split("; ")))
        assert not again.failed


def test_what_ends_as_it_began_is_not_told_as_changed() -> None:
    outcome = playing.play(parse(f"{BLEED} | Vera hunts, Vera unlocks"), FIFTH)
    assert outcome.changed == ()


def test_nobody_decides_on_another_block_before_an_attempt_that_fails_as_things_stand_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, list[str]]] = []

    def note(script: Script, question: Question) -> int:
        asked.append((question.who, [str(option) for option, _ in question.barred]))
        return answer(script, question)

    answer = Script.__call__
    monkeypatch.setattr(Script, "__call__", note)
    given = "Alice 12: Vera 2/6; Bob 9: Lupo 3/4, Ivan 2/4 | Vera {}, Lupo blocks"
    playing.play(parse(given.format("hunts")), FIFTH)
    assert ("Bob", ["Ivan blocks"]) not in asked, "Ivan may attempt it next"
    playing.play(parse(given.format("bleeds")), FIFTH)
    assert ("Bob", ["Ivan blocks"]) in asked


def test_the_trace_tells_the_rule_that_decided_and_nothing_twice(cli: Any) -> None:
    dodge = cli("scenario", "check", "Vera 4/6, Orson 5/5 | Vera fights Orson, Vera dodges").output
    assert "Vera dodges the strike of Orson" in dodge
    assert "Being locked makes no difference" not in dodge
    ally = cli("scenario", "check", "Rake 2 ally, Orson 5/5 | Rake fights Orson").output
    assert "without printed strength: 0" in ally
    bleed = cli("scenario", "check", f"{BLEED.replace('4/6', '4/6 bleed 0')} | Vera bleeds").output
    assert "the bleed for zero does not" in bleed
    vest = "Vera 4/6, Orson 5/5 with Vest (equipment, prevent 1) | Vera fights Orson, Vera strikes destroy equipment"
    assert "is a weapon" not in cli("scenario", "check", vest, "--full").output
    marble = "Vera 4/6 PRO, Orson 5/5 strength 3 | Vera fights Orson, Vera plays Flesh of Marble at superior"
    assert "prevents 2 damage to Vera" in cli("scenario", "check", marble).output
    full = cli("scenario", "check", f"{BLEED} | Vera bleeds, Orson blocks", "--full").output
    told = [line.strip("├└│ ") for line in full.splitlines() if "may still be used" in line or "undirected" in line]
    assert len(told) == len(set(told))


def test_a_refusal_lists_the_rulings_on_the_rule_in_the_way(cli: Any) -> None:
    text = "Vera 3/6 where Skin is a combat card, prevent 2 | Vera prevents 1 with Skin, Vera takes 2"
    output = cli("scenario", "check", text).output
    assert "the book is silent" in output
    assert "Damage (Combat) [RTR 2004-12-02]" in output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Vera 4/6 where H is a combat card, +1 strenght | Vera hunts", "+N strength"),
        ("Vera 4/6 where H is a combat card, press (limitd) | Vera hunts", "the nearest are: limited"),
        ("Vera 4/6, Vero 4/6, Orson 3/3 | Ver hunts", 'did you mean "Vera" or "Vero"?'),
        ("A 15, Vera 4/6; B 10: Orson 5/5 | Vera hunts", "a colon after a Methuselah: A 15: ..."),
        ("A 9: Vera 4/6 with Gun (weapon, strike: 2) contested | Vera hunts", "because it is not unique"),
        ("A 9 holding Gun (weapon, strike: 2) locked: Vera 4/6 | Vera hunts", "is only for cards in play"),
        ("A ousted holding Gun (weapon, strike: 2): ; B 9: Vera 4/6 | Vera hunts", "has no cards left"),
        ("A 9: Vera 2/6 burned; B 9 | Vera hunts", "Vera 0/5 burned"),
        ("A 9: Vera 2/6; B 9; 2 transfers left | Vera hunts", "before you write what is left"),
        ("A 9: Vera 2/6; where H is a combat card, press; B 9: Bob 4/4 | Vera hunts", 'comes before "where"'),
        ("A 9 with Pal: Vera 2/6; B 9 where Pal is an ally, 2 life | Vera hunts", "write it among the minions"),
        ("A 9 with Ward: Vera 2/6; B 9 where Ward is a reaction, +1 intercept | Vera hunts", "A 20 holding Ward"),
        (
            "A 9 holding Gun (weapon, strike: 2): Vera 2/6; B 9 | Vera hunts, B burns the Edge for",
            "there is no referendum",
        ),
    ],
)
def test_a_word_that_is_unknown_is_answered_by_the_nearest_and_what_to_write(text: str, words: str) -> None:
    found = missing_of_reading(text)
    assert words in found
    assert len(found) < 300


def missing_of_reading(text: str) -> str:
    """Return the message with which a text is refused."""
    with pytest.raises(ScenarioError) as raised:
        playing.play(parse(text), FIFTH)
    return str(raised.value)


@pytest.mark.parametrize(
    "text",
    [
        "Vera 4/6, Orson 5/5 where H is a combat card, 1 additional strike (limited, at close range)"
        " | Vera fights Orson",
        "A 10 with Lil (master, search the library (lock)): Vera 4/6; B 10 | Vera hunts",
        "A 10 holding H (combat card, press) library 2 H and H: Vera 4/6; B 10 | Vera hunts",
        "A 10: Vera 4/6; B 10; where H is a combat card, press; A's turn; minion phase | Vera hunts",
    ],
)
def test_brackets_may_hold_several_things_and_brackets_and_the_phase_may_follow_the_cards(text: str) -> None:
    assert playing.play(parse(text), FIFTH).missed == ()


def test_a_rule_is_cited_from_the_section_about_it_not_from_an_outline_of_another(cli: Any) -> None:
    given = "Anna 10: Vera 4/6; Bert 10: Bob 4/4 with Gun (weapon, strike: 2 ranged); Anna's turn; minion phase"
    taking = cli("scenario", "check", f"{given} | Vera takes Gun from Bob").output
    assert "same controller.  5E Equip: Effect when equipping from another minion you control" in taking
    repeated = "Anna 10: Vera 4/6; Bert 10; where Feast is an action, gain 1 blood"
    twice = cli("scenario", "check", f"{repeated} | Vera plays Feast, Vera unlocks, Vera plays Feast").output
    assert "A cancelled card does not count.  5E Action Card (or Card in Play)" in twice


def test_sections_with_the_same_heading_are_told_apart_in_citations(cli: Any) -> None:
    acting = cli("show", "action.default.ally").output
    assert "5E Types of Actions: Stealth and Intercept" in acting


def test_what_is_wrong_in_brackets_with_a_comma_is_pointed_at(cli: Any) -> None:
    text = "Vera 4/6, Orson 5/5; where K is a combat card, press (limited, at long range) | Vera presses with K"
    lines = cli("scenario", "check", text).output.split("\n")
    marked = next(place for place, line in enumerate(lines) if set(line.strip()) == {"^"})
    start = lines[marked].index("^")
    assert lines[marked - 1][start : start + lines[marked].count("^")] == "press (limited, at long range)"


def test_an_ally_that_the_story_defines_comes_before_the_card_of_its_name() -> None:
    told = (
        "Ossian; Bob 14: Lupo 4/4; Bob's turn; minion phase where Ossian is an ally, 3 life, 3 strength | Lupo fights"
    )
    assert "Lupo ready 1/4" in playing.play(parse(f"Alice 20: {told} Ossian"), "fifth-2020").result
