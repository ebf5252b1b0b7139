"""Why a line is refused or a claim does not hold, and what would be allowed instead."""

from __future__ import annotations

from typing import Any

import pytest

from vtesref.engine.editions import PLAYED
from vtesref.scenario import make, parse
from vtesref.scenario.play.why import Why, why
from vtesref.scenario.playing import play

KNOWN: dict[str, dict[str, str]] = {edition: {} for edition in PLAYED}
BLEED = "Alice 20: Anson 5/6; Bob 14: Lupo 3/4 locked, Mira 2/3"


def asked(sentence: str, edition: str = "fifth-2020") -> Why:
    return why(parse(sentence), edition, KNOWN)


def test_another_minion_that_could_do_it_is_found() -> None:
    bar = asked(f"{BLEED} | Anson bleeds, Lupo blocks").bar
    assert bar is not None
    assert bar.keys == ("block.needs_ready_unlocked",)
    assert [one.told for one in bar.others] == ["Mira blocks"]
    assert bar.moment is None
    assert bar.editions == ()
    assert not play(parse(bar.others[0].sentence), "fifth-2020").missed


def test_the_nearest_moment_is_found() -> None:
    bar = asked("Royce 3/6, Lupo 3/4 | Royce fights Lupo, Lupo dodges, Royce maneuvers").bar
    assert bar is not None
    assert bar.line == "Royce maneuvers"
    assert bar.moment is not None
    assert bar.moment.told == 'before "Lupo dodges"'
    assert not play(parse(bar.moment.sentence), "fifth-2020").missed


def test_the_editions_that_allow_it_are_told() -> None:
    bar = asked("Royce 6/6 | Royce hunts", "crr-2.13").bar
    assert bar is not None
    assert set(bar.editions) == {"revised-1998", "fifth-2020"}


def test_a_line_that_nothing_asks_for_is_told_too() -> None:
    found = asked("Royce 3/6, Lupo 3/4 | Royce takes 1, Lupo prevents 1")
    assert found.bar is not None
    assert found.bar.keys == ()
    assert "prevents" in found.bar.why


def test_nothing_is_found_where_nothing_is_legal() -> None:
    bar = asked("Royce 0/6, Lupo 3/4 | Royce bleeds").bar
    assert bar is not None
    assert "hunt.mandatory_empty" in bar.keys
    assert bar.moment is None


def test_a_claim_parts_at_the_step_that_ended_it() -> None:
    (parted,) = asked("Royce 1/6 | Royce takes 2 | Royce ready").parted
    assert parted.held
    assert [step.changes for step in parted.steps] == [[("Royce", "region", "ready", "torpor")]]


def test_a_claim_that_was_true_twice_parts_at_the_last_time() -> None:
    (parted,) = asked("Royce 1/6 | Royce takes 1, Royce hunts, Royce takes 1 | Royce ready 1/6").parted
    assert parted.held
    (step,) = parted.steps
    assert ("Royce", "counters", 1, 0) in step.changes
    table = play(parse("Royce 1/6 | Royce takes 1, Royce hunts, Royce takes 1"), "fifth-2020").table
    alike = [one for _, one in table.root.walk() if ("Royce", "counters", 1, 0) in one.changes]
    assert len(alike) == 2


def test_a_claim_that_never_held_names_what_changed_last() -> None:
    (parted,) = asked("Royce 3/6 | Royce takes 1 | Royce 5/6").parted
    assert not parted.held
    assert [step.changes[0][:2] for step in parted.steps] == [("Royce", "counters")]


def test_the_editions_by_which_a_claim_holds_are_told() -> None:
    (parted,) = asked("Royce 1/6 | Royce takes 2 aggravated | Royce burned").parted
    holds = {
        one for one in PLAYED if not play(parse("Royce 1/6 | Royce takes 2 aggravated | Royce burned"), one).failed
    }
    assert set(parted.editions) == holds - {"fifth-2020"}


def test_a_story_without_a_fault_has_none() -> None:
    found = asked("Royce 1/6 | Royce hunts | Royce 2/6")
    assert (found.bar, found.parted) == (None, ())


def test_the_command_and_its_exit_codes(cli: Any) -> None:
    shown = cli("scenario", "why", f"{BLEED} | Anson bleeds, Lupo blocks")
    assert shown.exit_code == 0
    assert 'Refused: "Lupo blocks"' in shown.output
    assert "Allowed instead: Mira blocks" in shown.output
    assert "5E Minion Phase, p. 18" in shown.output
    assert cli("scenario", "why", "Royce 1/6 | Royce hunts").exit_code == 1
    assert cli("scenario", "why", "Royce sings").exit_code == 2
    assert cli("scenario", "why", "Royce 1/6 | Royce hunts | cites: no.such_rule").exit_code == 2
    assert "not a file" in cli("scenario", "why", ".").output


def test_a_refusal_by_the_text_of_a_card_tells_what_is_not_met(cli: Any) -> None:
    story = "Anson bleeds, Anson plays Conditioning, Bob does not block, Bob plays Archon Investigation"
    shown = cli("scenario", "check", f"Alice 20: Anson 3/6 dom; Bob 14: Lupo 3/4; Alice's turn; minion phase | {story}")
    assert "not met for Archon Investigation: the bleed is 4 or more" in shown.output
    table = "Alice 20: Anson 3/9 dom; Bob 14: Lupo 3/8 dom; Cleo 9"
    shown = cli("scenario", "check", f"{table} | Anson bleeds, Bob does not block, Lupo plays Redirection")
    assert "not met for Redirection: acting minion is a vampire younger than user" in " ".join(shown.output.split())


#: Cards whose text is in the way, each with a story that it refuses, and what is told of it.
BY_TEXT: dict[str, tuple[dict[str, Any], str, tuple[str, ...], str]] = {
    "a limit on its bearer": (
        {"type": "equipment", "limit": "1 on a minion", "texts": [{"always": "+1 stealth to bearer"}]},
        "Alice 20: Anson 5/6 with Oddity; Bob 14: Lupo 3/4",
        ("Anson equips with Oddity",),
        "Oddity: limit: 1 on a minion",
    ),
    "a maneuver of one way": (
        {"type": "combat", "texts": [{"play": "range", "do": ["maneuver to close range"]}]},
        "Royce 3/6, Lupo 3/4",
        ("Royce fights Lupo", "Royce plays Oddity"),
        "Oddity: the maneuver is only to close range",
    ),
    "a duty to hunt": (
        {"type": "equipment", "texts": [{"always": "bearer must hunt"}]},
        "Alice 20: Anson 5/6 with Oddity; Bob 14: Lupo 3/4",
        ("Anson bleeds",),
        "Oddity: bearer must hunt",
    ),
    "a duty to bleed": (
        {"type": "equipment", "texts": [{"always": "bearer must bleed"}]},
        "Alice 20: Anson 5/6 with Oddity; Bob 14: Lupo 3/4",
        ("Anson hunts",),
        "Oddity: bearer must bleed",
    ),
    "an action that is barred for the turn": (
        {
            "type": "action modifier",
            "texts": [
                {"play": "usual", "do": ["+1 stealth even unneeded", "user cannot take this same action this turn"]}
            ],
        },
        "Alice 20: Anson 5/6; Bob 14: Lupo 3/4",
        ("Anson hunts", "Anson plays Oddity", "Anson unlocks", "Anson hunts"),
        "Oddity: Anson cannot take this same action again this turn",
    ),
    "a Discipline that is barred": (
        {"type": "equipment", "texts": [{"always": "bearer plays no cards with dom"}]},
        "Alice 20: Anson 5/6 dom with Oddity; Bob 14: Lupo 3/4",
        ("Anson bleeds", "Anson plays Whisper"),
        "Oddity: bearer plays no cards with dom",
    ),
    "cards that do not affect a minion": (
        {"type": "equipment", "texts": [{"always": "reaction cards do not affect bearer"}]},
        "Alice 20: Anson 5/6 with Oddity; Bob 14: Lupo 3/4",
        ("Anson bleeds", "Lupo plays Scorn"),
        "Oddity: reaction cards do not affect bearer",
    ),
}
OTHERS: dict[str, dict[str, Any]] = {
    "Whisper": {"type": "action modifier", "requires": "dom", "texts": [{"play": "usual", "do": ["+1 bleed"]}]},
    "Scorn": {"type": "reaction", "texts": [{"play": "usual", "do": ["the bleed is reduced by 1"]}]},
}


@pytest.mark.parametrize("what", BY_TEXT)
def test_a_text_that_is_in_the_way_is_told_with_its_card(what: str) -> None:
    oddity, given, story, said = BY_TEXT[what]
    cards = {"Oddity": oddity, **{name: card for name, card in OTHERS.items() if name in story[-1]}}
    missed = play(make(given, story, (), cards), "fifth-2020").missed[0]
    assert missed.line == story[-1]
    assert "general.golden_rule" in missed.keys
    assert said in missed.why.split("; ")


def test_a_claim_is_told_with_the_blood_that_was_burned(cli: Any) -> None:
    output = cli("scenario", "why", "Royce 1/6 | Royce takes 2 aggravated | Royce burned").output
    assert "(blood 1 → 0)" in output
    assert "counters" not in output


def test_the_text_of_a_card_in_the_way_brings_no_rulings_on_other_cards(cli: Any) -> None:
    given = "Alice 20: Nora 4/5 bleed 3; Bob 14: Lupo 3/4"
    output = cli("scenario", "why", f"{given} | Nora bleeds, Bob does not block, Bob plays Archon Investigation").output
    assert "not met for Archon Investigation" in output
    assert "ruling:" not in output
    by_rule = cli("scenario", "why", f"{given} locked | Nora bleeds, Lupo blocks").output
    assert "ruling:" in by_rule
