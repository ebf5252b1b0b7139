"""The reason of a refusal: the first condition that fails for what the line names, and the card that set a limit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from vtesref.corpus import library
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, make, parse
from vtesref.scenario.playing import play
from vtesref.scenario.telling import reason_words


@pytest.fixture(autouse=True)
def _cards_by_name() -> None:
    library.use(str(content_root()))


EDITION = "fifth-2020"
#: What a player asks, the story, and the reason, which is all that is told besides the rules.
ASKED = {
    "may a locked prince block a bleed at another with Second Tradition": (
        "Alice 20: Anson 5/6; Bob 14; Cleo 10: Lupo 3/7 prince of Paris locked | "
        "Anson bleeds Bob, Lupo plays Second Tradition: Domain",
        "the action is directed at Bob: nobody may attempt to block it but minions of Bob",
    ),
    "does a Guardian Angel prevent twice in a combat": (
        "Alice 20: Anson 5/6 with Guardian Angel; Bob 14: Lupo 5/7 | Lupo fights Anson, Lupo strikes 2, "
        "Anson uses Guardian Angel, Anson uses Guardian Angel",
        "Guardian Angel: limit: 1 each combat",
    ),
    "does a Guardian Angel prevent again in the next round": (
        "Alice 20: Anson 5/6 with Guardian Angel; Bob 14: Lupo 5/7 | Lupo fights Anson, "
        "Anson prevents 1 with Guardian Angel, Lupo presses, Anson prevents 1 with Guardian Angel",
        "Guardian Angel: limit: 1 each combat",
    ),
    "does a Kevlar Vest prevent twice in a combat": (
        "Alice 20: Anson 5/6; Bob 14: Lupo 5/7 with Kevlar Vest | Anson fights Lupo, Anson strikes 2, "
        "Lupo plays Kevlar Vest, Lupo plays Kevlar Vest",
        "Kevlar Vest: limit: 2 points each combat",
    ),
    "may I press again in the next round": (
        "Vera 5/5, Orson 5/5 | Vera fights Orson, Vera presses, Vera presses",
        "in round 1 Vera pressed last, and nobody presses against it; to press in the next round, write: "
        "round 2, Vera presses",
    ),
    "does Perfectionist give blood twice in a turn": (
        "A 10: Vera 2/6 with Perfectionist; B 20: Orson 3/4; A's turn; minion phase; "
        "where Stir is an action modifier, unlock | Vera hunts, nobody blocks, Vera plays Stir, "
        "Vera uses Perfectionist, Vera bleeds, nobody blocks, Vera uses Perfectionist",
        "Perfectionist: limit: 1 each turn",
    ),
    "may neither predator nor prey play Wash": (
        "A 10: Vera 4/6; B 20: Orson 3/4; C 20: Mira 3/4; D 20; E 20; A's turn; master phase | "
        "A plays Blood Doll on Vera, C plays Wash",
        "not met for Wash: A is your predator or your prey",
    ),
    "may I play a second Disarm on a vampire": (
        "A 20: Nadia 5/6 POT strength 2; B 20: Lupo 4/6 with Disarm | Nadia fights Lupo, Nadia plays Disarm",
        "Disarm: limit: 1 on a vampire",
    ),
    "what does a card cost under Terror Frenzy": (
        "Alice 20: Nora 5/6 ANI; Bob 14: Lupo 1/4; where Step is a combat card, cost 1 blood, maneuver | "
        "Nora fights Lupo, Nora plays Terror Frenzy at superior, Lupo plays Step",
        "Step costs 2 blood (Terror Frenzy makes it cost 1 more), and Lupo has 1",
    ),
    "may I deflect what is no bleed": (
        "Alice 20: Nora 5/6; Bob 14: Lupo 3/4 dom; Cleo 10 | Nora hunts, nobody blocks, Lupo plays Deflection on Cleo",
        "not met for Deflection: you are being bled",
    ),
    "may I block after my Methuselah declined": (
        "Alice 20: Nora 5/6; Bob 14: Lupo 3/4 | Nora bleeds, Bob does not block, Lupo blocks",
        "Bob has declined to block this action",
    ),
    "may I prevent what is prevented already": (
        "Royce 3/6, Lupo 3/4 | Royce fights Lupo, Lupo strikes hand, Royce prevents 1, Royce prevents 1",
        "at that time no damage to Royce is left to be prevented",
    ),
    "may I maneuver twice in a row": (
        "Royce 3/6, Lupo 3/4 | Royce fights Lupo, Royce maneuvers, Royce maneuvers",
        "in round 1 Royce maneuvered last, and nobody maneuvers against it",
    ),
    "may a prevention be played after a dodge": (
        "Royce 4/6, Lupo 4/4 for | Royce fights Lupo, Lupo dodges, Lupo plays Hidden Strength",
        "at that time no damage to Lupo is left to be prevented",
    ),
    "may a prevention be played after a dodge that is a press at the level not held": (
        "Royce 4/6, Lupo 4/4 for | Royce fights Lupo, Lupo dodges, Lupo plays Indomitability",
        "at that time no damage to Lupo is left to be prevented",
    ),
    "may a locked vampire that did not block unlock by Cats' Guidance": (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4 locked ani | Royce bleeds, Lupo plays Cats' Guidance",
        "not met for Cats' Guidance: user blocked this action",
    ),
    "may a blocker in torpor unlock by Cats' Guidance": (
        "Alice 20: Royce 4/6 pot; Bob 20: Lupo 1/4 ani | Royce bleeds, Lupo blocks, "
        "Royce plays Torn Signpost, Lupo plays Cats' Guidance",
        "Lupo is in torpor",
    ),
    "may another minion block after Form of Mist ended the combat": (
        "Alice 20: Royce 4/6 PRO; Bob 20: Lupo 4/4, Nora 3/4 | Royce bleeds, Lupo blocks, "
        "Royce strikes with Form of Mist at superior, Nora blocks",
        "Lupo has blocked the action, and after the combat it is over; for it to go on, write before this: "
        "Alice uses Form of Mist",
    ),
    "may another minion block after the combat": (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4, Nora 3/4 | Royce bleeds, Lupo blocks, Nora blocks",
        "Lupo has blocked the action, and after the combat it is over",
    ),
    "may I use Blood Doll in my unlock phase": (
        "Alice 20: Royce 4/6 with Blood Doll; Bob 20: Lupo 4/4; Alice's turn; unlock phase | "
        "Alice uses Blood Doll for pool",
        "Blood Doll is used in Alice's master phase, and it is Alice's unlock phase",
    ),
    "does Glancing Blow prevent what is no damage from a strike": (
        "Royce 4/6 ani, Lupo 4/4 | Royce fights Lupo, Royce plays Carrion Crows, Royce dodges, "
        "Lupo plays Glancing Blow",
        "at that time no damage from a strike to Lupo is left to be prevented",
    ),
    "may I reduce a bleed after Spying Mission": (
        "Alice 20: Royce 4/6 OBF; Bob 20: Lupo 4/4 aus | Royce bleeds, Bob does not block, "
        "Royce plays Spying Mission at superior, Lupo plays Telepathic Counter",
        'too late: "Lupo plays Telepathic Counter" happens after everybody has declined to block; write it before '
        '"Royce plays Spying Mission at superior" (as the bleed would succeed)',
    ),
    "may the version in play merge": (
        "A 10: Lena 4/4, Lena ADV 4/4 uncontrolled; B 20: Orson 3/4; A's turn; influence phase | Lena merges",
        "Lena is not in the uncontrolled region, from which a vampire merges; write: Lena ADV merges",
    ),
    "may a vampire merge with nobody": (
        "A 10: Lena ADV 4/4 uncontrolled; B 20: Orson 3/4; A's turn; influence phase | Lena ADV merges",
        "A controls no other version of Lena ADV",
    ),
    "may a vampire merge after a transfer": (
        "A 10: Lena 4/4, Lena ADV 4/4 uncontrolled; B 20: Orson 3/4; A's turn; influence phase | "
        "A moves 1 to Lena ADV, Lena ADV merges",
        "A has 3 transfers left",
    ),
    "may I play a third master card after a trifle": (
        "A 10: Vera 4/6; B 20: Orson 3/4; A's turn; master phase; where T is a master, trifle, gain 1 pool; "
        "S is a master, gain 1 pool; U is a master, gain 2 pool | A plays T, A plays S, A plays U",
        "A had 2 master phase actions in this phase, and none is left",
    ),
    "may I play a second master card": (
        "A 10: Vera 4/6; B 20: Orson 3/4; A's turn; master phase; where T is a master, gain 1 pool; "
        "S is a master, gain 1 pool | A plays T, A plays S",
        "A has no master phase action left",
    ),
    "may I play a second strike card in a round": (
        "Alice 20: Royce 4/6 tha; Bob 20: Lupo 4/4 | Royce fights Lupo, Royce plays Theft of Vitae, "
        "Royce plays Theft of Vitae",
        "Royce has chosen a strike already",
    ),
    "may I maneuver in a round that did not come": (
        "Royce 4/6, Lupo 4/4 | Royce fights Lupo, Royce strikes hand, round 2, Lupo maneuvers",
        "nobody pressed to continue, and the combat ended after round 1",
    ),
    "may a vampire without the Discipline play the card": (
        "Alice 20: Nora 5/6; Bob 14: Lupo 3/4; Cleo 10 | Nora bleeds Bob, nobody blocks, Lupo plays Deflection on Cleo",
        "Lupo does not have Dominate",
    ),
}


@pytest.mark.parametrize("asked", ASKED)
def test_the_reason_of_a_refusal_is_the_first_condition_that_fails(asked: str) -> None:
    story, reason = ASKED[asked]
    (missed,) = play(parse(story), "fifth-2020").missed
    assert missed.keys
    assert missed.why == reason


@pytest.mark.parametrize(
    ("votes", "reasons_told"),
    [
        (
            "Vera 3 for, Orson 2 against",
            [
                "Vera has 2 votes; leave the number out to cast them all",
                'it waits for "Vera 3 for", which did not come about',
            ],
        ),
        ("Vera votes for, Orson 3 against", ["Orson has 2 votes; leave the number out to cast them all"]),
        ("Vera votes for, A 3 for", ["A has no votes of their own, and their minions have 2"]),
    ],
)
def test_who_casts_more_votes_than_they_have_is_told_how_many(votes: str, reasons_told: list[str]) -> None:
    given = "A 10: Vera 4/6 prince of Paris; B 20: Orson 3/4 prince of Rome"
    try:
        told = "; ".join(one.why for one in play(parse(f"{given} | Vera calls a referendum, {votes}"), EDITION).missed)
    except ScenarioError as error:
        told = str(error)
    for one in reasons_told:
        assert one in told
    assert told.count(";") <= 2


def test_who_has_no_vote_is_told_so() -> None:
    given = "A 10: Vera 4/6 prince of Paris; B 20: Orson 3/4"
    (missed,) = play(parse(f"{given} | Vera calls a referendum, Vera votes for, Orson votes against"), EDITION).missed
    assert missed.why == "Orson has neither a title nor a card that gives them votes"


def test_reasons_are_told_of_rules_that_there_are(texts: Any) -> None:
    assert not {*reason_words.WORDS, *reason_words.SAID} - texts.rules.keys()
    assert not reason_words.WORDS.keys() & reason_words.SAID.keys()


def test_a_rule_that_says_it_all_is_the_reason_of_a_refusal_in_json_too(cli: Any) -> None:
    story = "Alice 10: Nora 5/6; Bob 10: Lupo 3/6 | Nora hunts, Bob withdraws"
    for command in (("check",), ("why",)):
        shown = cli("scenario", *command, story, "--json")
        assert '"why": ""' not in shown.output
        assert json.loads(shown.output)


def test_two_effects_without_a_name_are_not_the_same_card() -> None:
    story = "Anson bleeds, Lupo blocks, Anson +1 stealth, Lupo +1 intercept, Anson +1 stealth"
    assert not play(parse(f"A 10: Anson 5/6; B 10: Lupo 5/6 | {story}"), "fifth-2020").missed


def test_two_copies_of_a_card_with_a_name_are() -> None:
    given = "A 10: Anson 5/6; B 10: Lupo 5/6; where Cloak is an action modifier, +1 stealth"
    story = "Anson bleeds, Lupo blocks, Anson plays Cloak, Lupo +1 intercept, Anson plays Cloak"
    (missed,) = play(parse(f"{given} | {story}"), "fifth-2020").missed
    assert missed.why == "Anson has played Cloak in this action already"


def test_what_has_too_few_counters_is_told_so_in_the_words_of_the_game() -> None:
    text = {"play": "usual", "choose": "V = a vampire you control with 1 or more blood", "do": ["burn V"]}
    given = "Alice 10: Vera 5/6; Bob 10: Orson 0/4; Alice's turn; master phase"
    told = make(given, ("Alice plays Drain on Orson",), (), {"Drain": {"type": "master", "texts": [text]}})
    (missed,) = play(told, EDITION).missed
    assert missed.why == "Orson is not one with 1 or more blood, nor controlled by you"


def test_what_prevents_all_damage_prevents_as_much_as_there_is() -> None:
    outcome = play(parse("Vera 5/5, Orson 5/5 | Vera fights Orson, Orson strikes 3, Vera prevents all"), EDITION)
    told = [step.sentence for _, step in outcome.table.root.walk() if "prevents up to" in step.sentence]
    assert told == ["Vera prevents up to 3 damage with prevent all."]


@pytest.mark.parametrize("named", ["", "on Bob "])
def test_whom_life_boon_keeps_in_the_game_may_be_named(named: str) -> None:
    given = "Alice 20: Royce 4/6; Bob 1: Lupo 4/4; Cleo 10: Mira 3/3"
    story = f"{given} | Royce bleeds Bob, nobody blocks, Cleo plays Life Boon {named}for 3"
    assert "Bob 3 pool; Cleo 7 pool" in play(parse(story), EDITION).result
    with pytest.raises(ScenarioError, match="cannot choose Alice"):
        play(parse(story.replace("Boon on Bob", "Boon").replace("Boon", "Boon on Alice")), EDITION)


def test_a_line_of_a_later_action_is_not_refused_for_a_reason_of_an_earlier_one(cli: Any) -> None:
    story = (
        "Alice 20 holding Charming Lobby and Honor the Elders and Autarkis Persecution and Iron Glare: Otto 5/8 pre,"
        " Mira 5/6 pot pre; Bob 20; Cleo 20; Alice's turn | Otto plays Charming Lobby on Honor"
        " the Elders, nobody blocks, Alice 1 for, Mira calls Autarkis Persecution, nobody blocks, Mira plays Iron Glare"
    )
    told = cli("scenario", "check", story, "--edition", "fifth-2020").output
    assert "there is no voting in it" in " ".join(told.split())
    assert "acting minion plays action modifiers" not in told


def test_what_never_had_its_time_is_refused_by_the_text_that_says_when(cli: Any) -> None:
    story = "Alice 20: Otto 6/8; Bob 9: Vera 4/5; Alice's turn | Otto bleeds, nobody blocks, Otto plays Momentary Delay"
    result = cli("scenario", "check", story, "--json")
    missed = json.loads(result.output)["outcomes"][0]["missed"]
    assert [(one["line"], one["rules"]) for one in missed] == [("Otto plays Momentary Delay", ["general.golden_rule"])]
    assert missed[0]["why"].startswith("its time is once blocked")
