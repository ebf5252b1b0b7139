"""A line of a story happens at a point in time, in the order told."""

from __future__ import annotations

import pytest

from vtesref.corpus import library
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.playing import Outcome, play

EDITION = "fifth-2020"


def told(text: str) -> Outcome:
    return play(parse(text), EDITION)


# Phases and turns.

PRINCES = "A 10: Vera 4/6 prince of Paris; B 10: Bob 4/4 prince of Paris"


@pytest.mark.parametrize(
    "story",
    [
        f"{PRINCES}; A's turn; unlock phase | A's unlock phase",
        f"{PRINCES}; A's turn; unlock phase | unlock phase",
        f"{PRINCES} | A's turn, A's unlock phase",
        f"{PRINCES} | A's unlock phase, A's unlock phase",
    ],
)
def test_an_unlock_phase_that_is_on_is_not_played_a_second_time(story: str) -> None:
    assert "Vera ready 3/6" in told(story).result


def test_the_next_unlock_phase_comes_after_those_of_others() -> None:
    with pytest.raises(ScenarioError, match="B's unlock phase"):
        told(f"{PRINCES} | A's unlock phase, Vera pays for the title, A's unlock phase")
    assert "Vera ready 2/6" in told(f"{PRINCES} | A's unlock phase, B's unlock phase, A's unlock phase").result


@pytest.mark.parametrize("given", ["", "Bob's turn; "])
def test_who_acts_does_so_in_the_minion_phase_and_no_phase_before_it_follows(given: str) -> None:
    outcome = told(f"{given}Bob 10: Lupo 4/4; Alice 20: Anson 5/5 | Lupo bleeds, discard phase")
    assert "Lupo locked" in outcome.told
    refused = told(f"{given}Bob 10: Lupo 4/4; Alice 20: Anson 5/5 | Lupo bleeds, master phase").refused
    assert refused == ("master phase", ("general.turn.five_phases",))


@pytest.mark.parametrize("phase", ["unlock", "master", "minion", "influence", "discard"])
def test_a_phase_told_twice_is_one_phase(phase: str) -> None:
    once, twice = (told(f"{PRINCES} | A's turn, {', '.join([f'{phase} phase'] * times)}") for times in (1, 2))
    assert once.told == twice.told
    assert twice.refused is None


def test_minions_of_several_methuselahs_do_not_act_in_one_turn() -> None:
    outcome = told("Alice 20: Vera 4/6; Bob 20: Orson 5/6 | Vera bleeds, Orson bleeds")
    assert outcome.refused == ("Orson bleeds", ("general.turn.five_phases",))
    assert "it is Alice's turn" in outcome.missed[-1].why
    for line in ("Bob's turn, Orson bleeds", "Orson bleeds out of turn"):
        assert told(f"Alice 20: Vera 4/6; Bob 20: Orson 5/6 | Vera bleeds, {line}").refused is None


# One window.

LULL = "Lull is a combat card, end combat (before strikes); Bite is a combat card, inflict 2 (before strikes)"


@pytest.mark.parametrize(
    ("lines", "result", "refused"),
    [
        ("Orson plays Lull, Vera plays Bite", "Orson ready 5/5", "Vera plays Bite"),
        ("Vera plays Bite, Orson plays Lull", "Orson ready 3/5", None),
        ("Orson plays Bite, Vera plays Lull", "Vera ready 3/6", None),
        ("Vera plays Lull, Orson plays Bite", "Vera ready 5/6", "Orson plays Bite"),
    ],
)
def test_what_is_told_first_in_one_window_comes_first(lines: str, result: str, refused: str | None) -> None:
    outcome = told(f"Vera 5/6, Orson 5/5 where {LULL} | Vera fights Orson, {lines}")
    assert result in outcome.result
    assert (outcome.refused and outcome.refused[0]) == refused


def test_the_acting_minion_may_leave_the_first_press_to_the_other_and_end_it() -> None:
    cards = "Go is a combat card, press to continue; Halt is a combat card, press to end"
    outcome = told(f"Vera 5/6, Orson 5/5 where {cards} | Vera fights Orson, Orson plays Go, Vera plays Halt")
    assert outcome.refused is None
    assert outcome.result == "Vera ready 4/6; Orson ready 4/5"


# Declining.

#: The cards of a combat in the order of their times, each with the step that it belongs to.
CARDS = {
    "Bite": ("inflict 1 (before range)", 0),
    "Fog": ("maneuver", 1),
    "Claws": ("aggravated hands (before strikes)", 2),
    "Blow": ("+1 damage", 3),
    "Guard": ("prevent 1", 4),
    "Rush": ("1 additional strikes", 5),
    "Go": ("press", 6),
}
DECLINED = {"does not maneuver": 1, "does not prevent": 4, "does not press": 6}
DEFINED = "; ".join(f"{name} is a combat card, {effect}" for name, (effect, _) in CARDS.items())
STRUCK = "Vera strikes hand, Orson strikes hand, "


@pytest.mark.parametrize("who", ["Vera", "Orson"])
@pytest.mark.parametrize("decliner", ["Vera", "Orson"])
@pytest.mark.parametrize("declines", DECLINED)
@pytest.mark.parametrize("card", CARDS)
def test_what_is_told_after_a_declining_line_happens_after_it(
    card: str, declines: str, decliner: str, who: str
) -> None:
    struck = STRUCK if DECLINED[declines] > 3 else ""
    story = f"Vera fights Orson, {struck}{decliner} {declines}, {who} plays {card}"
    outcome = told(f"Vera 6/7, Orson 5/6 where {DEFINED} | {story}")
    too_late = CARDS[card][1] < DECLINED[declines]
    again = CARDS[card][1] == DECLINED[declines] and who == decliner
    refused = outcome.refused[0] if outcome.refused else None
    assert refused == (f"{who} plays {card}" if too_late or again else None), outcome.missed


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("Orson does not block, Orson blocks", "Orson blocks"),
        ("Orson does not block, Mira blocks", None),
        ("Orson does not block, Mira does not block, Orson blocks", "Orson blocks"),
        ("Bob does not block, Mira blocks", "Mira blocks"),
        ("nobody blocks, Mira blocks", "Mira blocks"),
    ],
)
def test_who_has_declined_to_block_does_not_block_afterwards(lines: str, refused: str | None) -> None:
    outcome = told(f"Alice 20: Vera 4/6; Bob 20: Orson 5/6, Mira 4/5 | Vera bleeds, {lines}")
    assert (outcome.refused and outcome.refused[0]) == refused


def test_a_line_told_late_is_refused_though_a_later_one_is_refused_as_well() -> None:
    bob = "Orson 3/6 where Claws is a combat card, +1 strength (before strikes)"
    fought = "Vera bleeds, Orson blocks, Vera strikes hand, Orson strikes hand, Vera plays Claws"
    outcome = told(f"Alice 20: Vera 6/7; Bob 20: {bob} | {fought}, Orson bleeds")
    assert outcome.refused == ("Vera plays Claws", ("combat.steps_5e",))


# Copies.


def test_a_copy_that_is_not_in_a_hand_that_is_told_is_not_there_and_elsewhere_it_is_said_to_be_a_second() -> None:
    go = "where Go is a combat card, press | Vera fights Orson, Vera plays Go, round 2, Vera presses with Go"
    stated = told(f"A 10 holding Go: Vera 5/6; B 10: Orson 5/5 {go}")
    assert stated.missed[-1].why == "A holds no further Go"
    assert told(f"A 10: Vera 5/6; B 10: Orson 5/5 {go}").read_as == (
        '"Vera presses with Go" plays a second copy of Go',
    )


def test_the_press_of_a_card_that_was_played_is_no_second_copy() -> None:
    go = "where Go is a combat card, maneuver, press | Vera fights Orson, Vera plays Go, Vera presses with Go"
    assert told(f"A 10: Vera 5/6; B 10: Orson 5/5 {go}").read_as == ()


# Master cards in the turn of another.

QUASH = "A's turn; minion phase; where Grip is an action modifier, +2 bleed; Quash is a master, out-of-turn"


@pytest.mark.parametrize("what", ["an action modifier", "a card"])
def test_a_master_card_cancels_the_modifier_after_which_it_is_told(what: str) -> None:
    lines = "Vera bleeds B, nobody blocks, Vera plays Grip, B plays Quash"
    outcome = told(f"A 10: Vera 5/6; B 20; C 10; {QUASH}, cancel {what} | {lines}")
    assert "B 19 pool" in outcome.told


@pytest.mark.parametrize(
    ("effect", "lines", "result"),
    [
        ("gain 3 pool", "Vera bleeds B, B plays Quash, nobody blocks", "B 3 pool"),
        ("gain 3 pool", "Vera bleeds B, nobody blocks, B plays Quash", "B 3 pool"),
        ("gain 3 pool", "Vera bleeds B, B plays Quash, Orson blocks", "B 4 pool"),
        ("+1 intercept", "Vera hunts, Orson blocks, B plays Quash on Orson", "Vera ready 4/6"),
        ("+1 intercept", "Vera hunts, B plays Quash on Orson, Orson blocks", "Vera ready 4/6"),
    ],
)
def test_an_out_of_turn_master_card_that_is_told_amid_an_action_comes_then(
    effect: str, lines: str, result: str
) -> None:
    outcome = told(f"A 10: Vera 5/6; B 1: Orson 5/5; C 10; {QUASH}, {effect} | {lines}")
    assert outcome.refused is None
    assert result in outcome.told


def test_an_out_of_turn_master_card_of_the_acting_methuselah_is_refused() -> None:
    outcome = told(
        f"A 10: Vera 5/6; B 20: Orson 5/5; {QUASH}, gain 3 pool | Vera bleeds B, A plays Quash, nobody blocks"
    )
    assert outcome.refused == ("A plays Quash", ("master.oot.others_turn_only",))


@pytest.mark.parametrize(
    ("blocker", "line"),
    [
        ("Wolf 9/9 prince of Rome locked", "Wolf plays Second Tradition: Domain"),
        ("Wolf 9/9 ANI locked", "Wolf plays Sense the Savage Way at superior"),
        ("Wolf 9/9 locked", "Wolf plays Eluding the Arms of Morpheus"),
        ("Wolf 9/9 AUS", "Wolf plays Eagle's Sight at superior"),
        ("Wolf 9/9", "Wolf plays Sight, Wolf blocks"),
    ],
)
def test_a_reaction_that_lets_a_minion_block_does_not_undo_a_decline(blocker: str, line: str) -> None:
    library.use(content_root())
    given = f"Alice 20: Royce 2/6; Bob 20: {blocker}, Rex 3/3; Cleo 20: Mira 3/5"
    cards = "where Sight is a reaction, may block" if line.endswith("blocks") else ""
    assert "Royce ready 1/6" in told(f"{given} {cards} | Royce bleeds, {line}").result
    late = told(f"{given} {cards} | Royce bleeds, Bob does not block, {line}")
    assert late.missed[-1].line == line.split(", ")[-1]
    assert "Royce ready 2/6" in late.result


# What is told before a line that declines, and belongs after it.


@pytest.mark.parametrize("who", ["Vera", "Orson"])
@pytest.mark.parametrize("decliner", ["Vera", "Orson"])
@pytest.mark.parametrize("declines", DECLINED)
@pytest.mark.parametrize("card", [card for card in CARDS if card != "Go"])
def test_what_is_told_before_a_declining_line_happens_before_it(
    card: str, declines: str, decliner: str, who: str
) -> None:
    outcome = told(
        f"Vera 6/7, Orson 5/6 where {DEFINED} | Vera fights Orson, {who} plays {card}, {decliner} {declines}"
    )
    again = card == "Rush" and declines == "does not prevent"  # the damage of the additional strike
    too_early = CARDS[card][1] > DECLINED[declines] and not again
    refused = outcome.refused[0] if outcome.refused else None
    assert refused == (f"{who} plays {card}" if too_early else None), outcome.missed


def test_a_step_that_is_declined_after_a_press_is_one_of_the_next_round() -> None:
    lines = "Vera fights Orson, Vera plays Go, Vera does not maneuver, Vera plays Claws"
    assert told(f"Vera 6/7, Orson 5/6 where {DEFINED} | {lines}").refused is None


#: What belongs after everybody has declined to block, and what sets it off.
LATE = {
    "Royce calls Kine Resources Contested": ("Royce plays Bewitching Oration", "Alice votes for with the calling card"),
    "Royce bleeds": ("Royce plays Freak Drive",),
    "Royce hunts": ("Royce plays Freak Drive",),
    "Royce calls a referendum": ("Lupo plays Delaying Tactics", "Royce plays Bewitching Oration", "Alice abstains"),
}
TABLE = "Alice 20: Royce 2/6 PRE for; Bob 20: Lupo 4/4; Cleo 20: Mira 3/5"


@pytest.mark.parametrize("declines", ["nobody blocks", "Bob does not block"])
@pytest.mark.parametrize(("begins", "late"), [(begins, one) for begins, several in LATE.items() for one in several])
def test_what_belongs_after_the_blocks_is_too_early_before_they_are_declined(
    begins: str, late: str, declines: str
) -> None:
    library.use(content_root())
    early = told(f"{TABLE} | {begins}, {late}, {declines}")
    assert early.refused is not None, early.told
    assert early.refused[0] == late
    assert "too early" in early.missed[0].why
    after = told(f"{TABLE} | {begins}, {declines}, {late}")
    assert after.refused is None


@pytest.mark.parametrize("declines", ["nobody blocks", "Bob does not block"])
def test_a_number_told_with_the_call_of_a_referendum_is_part_of_it(declines: str) -> None:
    library.use(content_root())
    story = f"Anson calls Political Flux for 12, {declines}, Anson votes for"
    assert told(f"Alice 20: Anson 8/8 PRE; Bob 20: Lupo 4/4; Cleo 20: Mira 3/5 | {story}").refused is None


def test_what_is_told_after_a_deflection_and_before_nobody_blocks_is_of_the_new_target() -> None:
    library.use(content_root())
    lines = "Royce bleeds, Lupo plays Deflection on Cleo, nobody blocks"
    assert "Cleo 19 pool" in told(f"Alice 20: Royce 4/6; Bob 20: Lupo 4/4 dom; Cleo 20: Mira 3/3 | {lines}").told


# Lines told late, and what would be illegal if they came early.


@pytest.mark.parametrize(
    "late",
    ["Lupo maneuvers", "Lupo plays Pursuit", "Lupo maneuvers with Pursuit", "Lupo maneuvers with .44 Magnum"],
)
def test_a_maneuver_told_after_a_grapple_is_too_late_and_the_grapple_stands(late: str) -> None:
    library.use(content_root())
    given = "Royce 4/6 pot, Lupo 4/4 cel with .44 Magnum"
    outcome = told(f"{given} | Royce fights Lupo, Royce plays Immortal Grapple, {late}, Lupo strikes hand")
    assert [one.line for one in outcome.missed] == [late]
    assert outcome.missed[0].keys == ("combat.steps_5e",)
    assert outcome.missed[0].why.startswith("too late: ")
    assert outcome.result == "Royce ready 3/6; Lupo ready 3/4"


def test_a_grapple_told_after_the_maneuver_is_refused_at_long_range() -> None:
    library.use(content_root())
    lines = "Royce fights Lupo, Lupo plays Pursuit, Royce plays Immortal Grapple"
    (missed,) = told(f"Royce 4/6 pot, Lupo 4/4 cel | {lines}").missed
    assert (missed.line, missed.keys) == ("Royce plays Immortal Grapple", ("range.limits_effects",))


@pytest.mark.parametrize(
    ("lull", "bite"),
    [
        ("end combat (before range)", "inflict 2 (before strikes)"),
        ("end combat (before strikes)", "strike: 2R"),
        ("inflict 9 (before range)", "maneuver"),
    ],
)
def test_what_ends_the_combat_is_too_late_when_told_after_a_card_of_a_later_step(lull: str, bite: str) -> None:
    cards = f"Lull is a combat card, {lull}; Bite is a combat card, {bite}"
    (missed,) = told(f"Vera 5/6, Orson 5/5 where {cards} | Vera fights Orson, Orson plays Bite, Vera plays Lull").missed
    assert missed.line == "Vera plays Lull"
    assert missed.why.startswith("too late: ")


def test_what_is_told_after_a_press_is_of_the_next_round_whatever_was_played_before() -> None:
    library.use(content_root())
    lines = "Royce fights Lupo, Royce plays Immortal Grapple, Royce presses, Lupo maneuvers"
    assert told(f"Royce 4/6 pot, Lupo 4/4 | {lines}").refused is None


def test_terms_that_are_not_told_spare_the_caller_and_are_said() -> None:
    library.use(content_root())
    given = "A 10: Vera 5/6 prince of Paris; B 10: Orson 4/6; C 10: Ivan 3/3"
    outcome = told(f"{given} | Vera calls Kine Resources Contested, Vera votes for")
    assert outcome.assumed == ("Vera gives 3 points to B", "Vera gives a point to C")
    assert "B 7 pool; C 9 pool" in outcome.told
    points = "Vera gives 3 points to B, Vera gives a point to A"
    outcome = told(f"{given} | Vera calls Kine Resources Contested, {points}, Vera votes for")
    assert outcome.assumed == ()
    assert "A 9 pool; B 7 pool" in outcome.told


def test_with_one_other_methuselah_the_caller_takes_the_least_of_the_harm() -> None:
    library.use(content_root())
    story = "A 10: Vera 5/6 prince of Paris; B 10: Orson 4/6 | Vera calls Kine Resources Contested, Vera votes for"
    assert told(story).assumed == ("Vera gives 3 points to B", "Vera gives a point to A")


def test_terms_that_do_good_are_the_callers_own_and_are_said() -> None:
    library.use(content_root())
    given = "A 10: Vera 5/6 prince of Paris; B 14: Orson 4/6; C 10: Ivan 3/3"
    outcome = told(f"{given} | Vera calls Parity Shift, Vera votes for")
    assert outcome.assumed == ("Vera gives 3 points to A",)
    assert "A 13 pool; B 11 pool" in outcome.told


def test_terms_that_leave_nothing_to_choose_are_not_said() -> None:
    library.use(content_root())
    story = "A 10: Vera 5/6 prince of Paris; B 14: Orson 4/6 | Vera calls Parity Shift, Vera votes for"
    assert told(story).assumed == ()
    assert "A 13 pool; B 11 pool" in told(story).told


def keys_of(story: str) -> set[str]:
    """Return the rules of the steps of a story."""
    return {step.key for _, step in told(story).table.root.walk()}


def test_a_vampire_that_is_full_is_not_said_to_gain_blood() -> None:
    library.use(content_root())
    story = "A 20: Vera {}/6; B 14: Orson 4/4; A's turn; master phase | A plays Giant's Blood on Vera"
    assert "general.counters.gain_from_bank" in keys_of(story.format(5))
    assert "general.counters.gain_from_bank" not in keys_of(story.format(6))


def test_a_vampire_that_the_same_text_has_burned_is_not_said_to_burn_blood() -> None:
    ruin = "Ruin is {{type: master, texts: [{{play: usual, choose: V = a vampire, do: [{}V burns 1 blood]}}]}}"
    story = f"A 20 holding Ruin: Vera 4/6; B 14: Orson 4/4 where {ruin}; A's turn; master phase | A plays Ruin on Orson"
    assert "cards.target.as_many_as_possible" in keys_of(story.format(""))
    assert "cards.target.as_many_as_possible" not in keys_of(story.format("burn V, "))


def test_whom_an_effect_is_for_is_said_where_no_line_tells_it() -> None:
    library.use(content_root())
    given = "A 10: Vera 5/6; B 10: Orson 4/6 DOM; C 10: Ivan 3/3; D 9"
    assert told(f"{given} | Vera bleeds, B does not block, Orson plays Deflection").assumed == ("Orson chooses C",)
    assert told(f"{given} | Vera bleeds, B does not block, Orson plays Deflection on D").assumed == ()


def test_a_vampire_of_another_is_banished_where_no_line_tells_whom() -> None:
    library.use(content_root())
    given = "A 10: Vera 5/6 prince of Paris, Kim 2/3; B 10: Orson 4/5; C 10: Ivan 3/3"
    outcome = told(f"{given} | Vera calls Banishment, Vera votes for")
    assert outcome.assumed == ("Vera chooses Orson",)
    assert "Orson uncontrolled" in outcome.told
