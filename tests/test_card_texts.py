"""Cards as texts: the notation is read strictly, and what is read of actions and referendums is carried out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from each import each

from vtesref.corpus.card_uses import Uses
from vtesref.corpus.library import load_library, use
from vtesref.corpus.scenarios import scenario_files, written_cases
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import reading
from vtesref.engine.cards.notation.reading_fit import every_doing
from vtesref.engine.cards.texts import STRIKE
from vtesref.engine.cards.tracking.lasting import SCOPES
from vtesref.engine.cards.windows import WINDOWS
from vtesref.paths import content_root
from vtesref.scenario import make
from vtesref.scenario.playing import Outcome, play
from vtesref.scenario.telling.script import Script
from vtesref.scenario.words.played_cards import FACTS, NOT_PLAYED

if TYPE_CHECKING:
    from vtesref.corpus.scenarios import Case
    from vtesref.engine.core import Question

ROOT = content_root()
ACTIONS = ("action", "action modifier", "reaction", "political action")


@pytest.fixture(scope="module", autouse=True)
def played_by_name() -> None:
    use(ROOT)


def card(**facts: Any) -> dict[str, Any]:
    """Return the data of a card."""
    return {"card": "Sway", "type": "action modifier", **facts}


def outcome(given: str, *lines: str, cards: dict[str, Any] | None = None) -> Outcome:
    """Play a story in the newest edition."""
    return play(make(given, lines, (), cards), "fifth-2020")


REFUSED = {
    'write it under "announced"': card(
        type="action", texts=[{"play": "action undirected", "do": ["+1 bleed not limited this action"]}]
    ),
    'what counts during it stands under "announced"': card(
        type="action",
        texts=[{"play": "action directed bleed", "do": [{"until": "end of action", "always": "+1 stealth to user"}]}],
    ),
    "a bleed is directed at a Methuselah": card(
        type="action",
        texts=[{"play": "action directed bleed", "choose": "M = a minion", "do": ["lock M"]}],
    ),
    "of the retainer itself, which does nothing: write employer": card(
        type="retainer", life=1, texts=[{"always": "+1 stealth to bearer"}]
    ),
    "of the retainer itself, and never happens": card(
        type="retainer", life=1, texts=[{"when": "bearer goes to torpor", "do": ["gain 1 pool"]}]
    ),
    '"+1 bleed this action" is of a bleed': card(
        type="action", texts=[{"play": "action undirected hunt", "do": ["+1 bleed this action"]}]
    ),
    '"the bleed was successful" is of a bleed': card(
        type="action",
        texts=[{"play": "action undirected", "do": [{"if": "the bleed was successful", "do": ["gain 1 pool"]}]}],
    ),
    "there is no round around": card(
        type="action", texts=[{"play": "action undirected", "do": ["+1 strength this round"]}]
    ),
    "no type as which": card(texts=[{"play": "usual", "as": "weapon of mass", "do": ["+1 stealth"]}]),
    "the card is no reaction": card(texts=[{"play": "usual", "as": "reaction", "do": ["+1 intercept"]}]),
    "say of": card(type="action modifier/reaction", texts=[{"play": "usual", "do": ["+1 stealth"]}]),
    "no Discipline in the short form": card(texts=[{"play": "usual", "by": "cel fox", "do": ["+1 stealth"]}]),
    "nothing follows": card(texts=[{"play": "usual", "do": ["end the action", "unlock user"]}]),
    "is directed at nothing": card(type="action", texts=[{"play": "action directed", "do": ["+1 bleed"]}]),
    "only an action or a referendum is announced": card(texts=[{"play": "usual", "announced": ["unlock user"]}]),
    "points are shared out in the terms": card(
        texts=[{"play": "usual", "choose": "Q = 4 points among 2 or more Methuselahs", "do": ["+1 stealth"]}]
    ),
    "points are shared out among Methuselahs or minions": card(
        type="political action",
        texts=[{"play": "referendum", "choose": "Q = 4 points among 2 or more locations", "do": ["gain 1 pool"]}],
    ),
    "no time at which a card is replaced": card(replaced="some day", texts=[{"play": "usual", "do": ["+1 stealth"]}]),
    "nothing to go through": card(texts=[{"play": "usual", "do": [{"for": "a minion", "do": ["unlock M"]}]}]),
    'does not go with "for"': card(
        texts=[{"play": "usual", "do": [{"for": "each minion M", "do": ["unlock M"], "may": "true"}]}]
    ),
    "does nothing": card(texts=[{"play": "usual", "do": [{"for": "each minion M"}]}]),
    '"pay" does not go with "always"': card(texts=[{"always": "+1 stealth to bearer", "pay": "1 blood"}]),
    '"goes" does not go with "when"': card(
        texts=[{"when": "your unlock phase", "goes": "in play", "do": ["gain 1 pool"]}]
    ),
    "no text for a time": card(texts=[{"play": "usual", "until": "end of action", "do": ["+1 stealth"]}]),
    "only an action has stealth of its own": card(texts=[{"play": "usual", "stealth": 1, "do": ["+1 stealth"]}]),
    "nobody undoes": card(
        type="political action",
        texts=[{"play": "referendum", "cancel": {"who": "your prey", "pay": "1 pool"}, "do": ["gain 1 pool"]}],
    ),
    '"played at DOM" is never so; write "played at basic" or "played at superior"': card(
        type="action",
        requires="dom",
        texts=[
            {"play": "action", "by": "dom", "goes": "on user"},
            {"play": "action", "by": "DOM", "goes": "on user"},
            {"always": "+1 bleed to bearer", "only": "played at DOM"},
        ],
    ),
    "needs referendum around it": card(texts=[{"play": "usual", "do": ["+2 votes"]}]),
    '"a minion" is one of several, and nobody chooses which here; write "each minion"': card(
        type="master", texts=[{"when": "a minion blocks", "do": ["gain 1 pool"]}]
    ),
    '"a vampire" is one of several, and nobody chooses which here': card(
        type="master", texts=[{"always": "+1 bleed to a vampire"}]
    ),
    "each other Methuselah": card(
        type="master", texts=[{"when": "X bled another Methuselah successfully", "do": ["gain 1 pool"]}]
    ),
    '"weapon" is no type of card; write: type: equipment, traits: [weapon]': card(type="weapon", texts=[]),
    '"combat card" is no type of card; write: type: combat': card(type="combat card", texts=[]),
    '"play" is nothing that a card has; write it within a text': card(play="usual", texts=[]),
    "it is of the whole card": card(texts=[{"play": "usual", "requires": "dom", "do": ["+1 stealth"]}]),
    "write it in braces": card(texts=["dodge"]),
    "write what else it does under do: strike: special": card(
        type="combat", texts=[{"play": "strike", "strike": "send to torpor"}]
    ),
    'has to be a press; what else comes in the step follows it: "when: the press step begins"': card(
        type="combat", texts=[{"play": "press", "do": ["gain 1 pool"]}]
    ),
    "no text says when Sway is played": card(
        type="combat", texts=[{"when": "the press step begins", "do": ["gain 1 pool"]}]
    ),
    'write what has it: "mortal minion"': card(
        texts=[{"play": "usual", "only": "user is a mortal", "do": ["+1 stealth"]}]
    ),
    "no limit; write: 1 each round": card(limit="1 per round", texts=[{"play": "usual", "do": ["+1 stealth"]}]),
    "what has it: when: this combat[ with X] has ended": card(
        type="equipment",
        texts=[{"when": "your unlock phase", "do": ["continue the action as unblocked"]}],
    ),
    "cancel says who may, and what it costs": card(
        texts=[{"play": "during a block attempt", "cancel": {"who": "blocker"}, "do": ["the attempt fails"]}]
    ),
    "needs attempt": card(texts=[{"play": "after the action", "do": ["the attempt fails"]}]),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_would_not_be_carried_out_is_refused_with_the_reason(why: str) -> None:
    with pytest.raises(CardError, match=re.escape(why)):
        reading.card(REFUSED[why])


def test_of_two_phrases_that_fit_the_one_that_says_more_is_meant() -> None:
    hacking = reading.card(
        card(type="action", texts=[{"play": "action directed bleed", "do": ["+2 bleed this action"]}])
    )
    assert hacking.texts[0].do[0].row.early  # it counts from the announcement on, and is no change for a time


def test_a_card_that_becomes_a_vampire_is_spoken_of_as_the_bearer_from_then_on() -> None:
    becoming = "this card becomes a non-unique vampire with capacity 2 of the clan and sect of user"
    texts = [
        {"play": "action", "do": [becoming, "bearer learns val without capacity", "move 1 blood from user to bearer"]}
    ]
    story = ("Anson plays Brother", "nobody blocks")
    told = outcome("Alice 20: Anson 5/6; Bob 14", *story, cards={"Brother": {"type": "action", "texts": texts}})
    assert "Anson ready 4/6" in told.result
    assert "Brother ready 1/2" in told.result


def test_what_is_used_in_any_master_phase_is_used_by_the_methuselah_whose_phase_it_is() -> None:
    stolen = {
        "type": "master",
        "texts": [
            {"play": "usual", "goes": "in play"},
            {
                "use": "any master phase",
                "who": "a Methuselah",
                "pay": "burn the Edge",
                "do": ["you take control of this card"],
            },
        ],
    }
    given = "Alice 20 with Hall: Anson 5/6; Bob 14 with the Edge: Lupo 3/4; Bob's turn; {} phase"
    taken = outcome(given.format("master"), "Bob uses Hall", cards={"Hall": stolen})
    assert "nobody has the Edge" in taken.result
    assert taken.changed == ("Hall on Bob",)
    late = outcome(given.format("discard"), "Bob uses Hall", cards={"Hall": stolen})
    assert late.refused is not None


@pytest.mark.parametrize(("kind", "blocked"), [("wraith", False), ("werewolf", True)])
def test_a_filter_tells_the_kinds_of_allies_apart(kind: str, blocked: bool) -> None:
    helping = {"play": "usual", "who": "a vampire other than acting minion", "only": "acting minion is a wraith minion"}
    veil = {"type": "action modifier", "texts": [{**helping, "do": ["+1 stealth"]}]}
    given = f"Alice 20: Pal 2 ally {kind} bleed 1, Mira 3/3; Bob 14: Lupo 3/4"
    told = outcome(given, "Pal bleeds", "Lupo blocks", "Mira plays Veil", cards={"Veil": veil})
    assert ("Bob 13 pool" not in told.result) == blocked


def test_both_disciplines_of_a_text_are_needed() -> None:
    stride = {"type": "action modifier", "texts": [{"play": "usual", "by": "CEL for", "do": ["+1 stealth"]}]}
    story = ("Anson bleeds", "Lupo blocks", "Anson plays Stride")
    given = "Alice 20: Anson 5/6 {}; Bob 14: Lupo 3/4"
    assert outcome(given.format("CEL for"), *story, cards={"Stride": stride}).refused is None
    for lacking in ("cel for", "CEL", "for"):
        refused = outcome(given.format(lacking), *story, cards={"Stride": stride}).refused
        assert refused is not None
        assert set(refused[1]) & {"cards.req.discipline", "cards.discipline.basic"}


def test_a_card_of_two_types_is_played_by_either_side_as_the_text_says() -> None:
    both = {
        "type": "action modifier/reaction",
        "texts": [
            {"play": "usual", "as": "action modifier", "do": ["+1 stealth"]},
            {"play": "usual", "as": "reaction", "do": ["+2 intercept"]},
        ],
    }
    given = "Alice 20: Anson 5/6; Bob 14: Lupo 3/4"
    story = ["Anson bleeds", "Lupo blocks", "Anson plays Both"]
    assert "Bob 13 pool" in outcome(given, *story, cards={"Both": both}).result
    assert "Bob 13 pool" not in outcome(given, *story, "Lupo plays Both", cards={"Both": both}).result


def test_what_is_announced_happens_also_when_the_action_is_blocked() -> None:
    rush = {
        "type": "action",
        "texts": [{"play": "action directed bleed", "announced": ["gain 2 pool"], "do": ["gain 5 pool"]}],
    }
    given = "Alice 20: Anson 5/6; Bob 14: Lupo 3/4"
    assert "Alice 22 pool" in outcome(given, "Anson plays Rush", "Lupo blocks", cards={"Rush": rush}).result
    assert "Alice 27 pool" in outcome(given, "Anson plays Rush", cards={"Rush": rush}).result


def test_what_may_be_paid_for_is_carried_out_only_for_that() -> None:
    deal = {
        "type": "action",
        "texts": [
            {
                "play": "action undirected",
                "do": [{"pay": "2 blood", "do": ["gain 3 pool"], "otherwise": ["gain 1 pool"]}],
            }
        ],
    }
    given = "Alice 20: Anson {}/6; Bob 14: Lupo 3/4"
    assert "Alice 21 pool" in outcome(given.format(5), "Anson plays Deal", cards={"Deal": deal}).result
    assert (
        "Alice 23 pool" in outcome(given.format(5), "Anson plays Deal", "Anson uses Deal", cards={"Deal": deal}).result
    )
    assert "Alice 21 pool" in outcome(given.format(1), "Anson plays Deal", cards={"Deal": deal}).result


def test_whoever_may_undo_a_text_by_a_discard_chooses_the_card_only_as_they_undo_it(monkeypatch: Any) -> None:
    asked: list[str] = []

    def note(script: Script, question: Question) -> int:
        asked.append(type(question).__name__)
        return answer(script, question)

    answer = Script.__call__
    monkeypatch.setattr(Script, "__call__", note)
    undo = {"who": "controller of V", "pay": "discard a master card of your hand"}
    curse = {
        "type": "master",
        "texts": [{"play": "usual", "choose": "V = a vampire", "cancel": undo, "do": ["lock V"]}],
    }
    given = "Alice 20 holding Curse: Anson 5/6; Bob 14 holding Villein and Giant's Blood: Lupo 3/4; Alice's turn"
    story = (f"{given}; master phase", "Alice plays Curse on Lupo")
    outcome(*story, cards={"Curse": curse})
    assert asked == ["MayUndo"]
    asked.clear()
    kept = outcome(*story, "Bob undoes Curse", "Bob chooses Villein", cards={"Curse": curse}).told
    assert "Villein in the ash heap of Bob" in kept
    assert "locked" not in kept
    assert asked == ["MayUndo", "WhichOne"]


def test_a_text_for_a_time_counts_only_under_its_condition() -> None:
    veil = {
        "type": "action modifier",
        "texts": [
            {
                "play": "usual",
                "do": [
                    {"until": "end of action", "always": "-1 intercept to blocker", "only": "blocker is an ally"},
                    {"until": "end of action", "always": "each ally cannot dodge"},
                ],
            }
        ],
    }
    story = ("Anson bleeds", "{} blocks", "Anson plays Veil")
    for blocker, pool in (("Lupo", "Bob 14"), ("Wolf", "Bob 13 pool")):
        lines = [line.format(blocker) for line in story]
        result = outcome("Alice 20: Anson 5/6; Bob 14: Lupo 3/4, Wolf 2 ally", *lines, cards={"Veil": veil}).result
        assert ("Bob 13 pool" in result) == (pool == "Bob 13 pool")


def test_a_text_bars_playing_cards_of_a_type() -> None:
    hush = {
        "type": "action modifier",
        "texts": [
            {"play": "as announced", "do": ["each minion you do not control cannot play reaction cards this action"]}
        ],
    }
    given = "Alice 20: Anson 5/6; Bob 14: Lupo 3/4 aus"
    story = ("Anson bleeds", "Lupo blocks", "Anson +1 stealth", "Lupo plays Enhanced Senses")
    assert outcome(given, *story).refused is None
    refused = outcome(given, "Anson bleeds", "Anson plays Hush", *story[1:], cards={"Hush": hush}).refused
    assert refused is not None
    assert "general.golden_rule" in refused[1]


@pytest.mark.parametrize(
    "says", ["each minion you do not control cannot play reaction cards", "reaction card cannot be played"]
)
def test_a_refusal_by_the_text_of_a_card_names_it_and_its_words(says: str) -> None:
    hush = {"type": "master", "traits": ["location"], "texts": [{"always": says}]}
    given = "Alice 20 with Hush: Anson 5/6; Bob 14: Lupo 3/4 aus"
    story = ("Anson bleeds", "Lupo blocks", "Anson +1 stealth", "Lupo plays Enhanced Senses")
    (missed,) = outcome(given, *story, cards={"Hush": hush}).missed
    assert "general.golden_rule" in missed.keys
    assert missed.why == f"Hush: {says}"


def test_every_card_of_actions_that_is_known_by_name_is_played_and_if_it_asks_for_something_refused() -> None:
    library = load_library(ROOT)
    uses = Uses(library)
    stories: dict[str, list[Case]] = {}
    for file in scenario_files(ROOT):
        for case in written_cases(ROOT, file) if file.startswith("rulings/") else ():
            for key in uses.of(case):
                stories.setdefault(key, []).append(case)

    def check(key: str) -> None:
        played = stories.get(key, [])
        refused = [one for one in played if "refused:" in str(one.claims)]
        assert len(played) > len(refused)
        assert refused or not library[key].get("requires")

    of_actions = [(key, key) for key, data in library.items() if str(data["type"]).split("/")[0] in ACTIONS]
    each(of_actions, check)


@pytest.mark.parametrize(
    ("action", "ends"),
    [("Anson plays Rush on Lupo", True), ("Anson plays Arson on Site", False), ("Anson bleeds", False)],
)
def test_a_card_is_for_actions_directed_at_such_a_thing_alone(action: str, ends: bool) -> None:
    cards = {
        "Rush": "action, burn a minion",
        "Arson": "action, burn a location",
        "Ghosts": {
            "type": "reaction",
            "texts": [
                {"play": "usual", "only": "the action is directed at a minion you control", "do": ["end the action"]}
            ],
        },
    }
    given = "Alice 20: Anson 5/6; Bob 14 with Site (location, +1 hand size): Lupo 3/4; Alice's turn; minion phase"
    told = outcome(given, action, "Lupo plays Ghosts", cards=cards)
    assert (told.refused is None) == ends
    assert "Lupo ready 3/4" in told.result


def test_what_a_card_gives_for_a_combat_is_over_with_it_and_not_in_the_one_that_is_queued() -> None:
    """Whatever is given for longer than a combat, and is used or waits in one, would last into the next one."""
    of_combat = ("round", "strike", "card played in combat", "press step")
    found = []
    for name, data in load_library(ROOT).items():
        left_out = (*NOT_PLAYED, *(FACTS if data["type"] == "vampire" else ()))
        kept = {key: value for key, value in data.items() if key not in left_out}
        for text in reading.card(kept).texts:
            for doing in every_doing((*text.do, *text.announced)):
                one = doing.given
                if one is None or SCOPES.get(one.until, one.until) in ("strike", "round", "combat"):
                    continue
                window = WINDOWS.get(one.at)
                awaited = one.moment.row.observed if one.moment is not None else ""
                if one.kind == STRIKE or (window and "combat" in window.around) or awaited.startswith(of_combat):
                    found.append(f"{name}: until {one.until}, {one.source}")
    assert found == []


QUEUED = {
    "mist, told before the combat": "Nadia uses Form of Mist",
    "mist, told after a strike of it": "Nadia strikes hand, Nadia uses Form of Mist",
}


@pytest.mark.parametrize("lines", QUEUED.values(), ids=QUEUED)
@pytest.mark.parametrize(
    ("card", "follows"),
    [("Psyche!", "Lupo plays Psyche! at superior"), ("Track", "Lupo plays Track")],
)
def test_what_was_to_follow_a_combat_is_lost_and_not_paid_once_another_is_queued(
    lines: str, card: str, follows: str
) -> None:
    given = f"Alice 20 holding Form of Mist: Nadia 5/6 PRO; Bob 14 holding {card}: Lupo 4/4 CEL"
    story = f"Nadia bleeds, Lupo blocks, Nadia strikes with Form of Mist at superior, {follows}, {lines}"
    played = outcome(given, *story.split(", "), cards={"Track": "combat card, the combat goes on"})
    assert played.missed[-1].line == "Nadia uses Form of Mist"
    assert "Bob 13" not in played.result
    assert (
        "Bob 13" in outcome(given, *story.replace(f"{follows}, {lines}", "Nadia uses Form of Mist").split(", ")).result
    )


def test_the_maneuver_of_a_rush_is_for_its_combat_and_not_for_the_one_after() -> None:
    given = "Alice 20 holding Bum's Rush: Nadia 5/6; Bob 14 holding Psyche!: Lupo 4/4 CEL"
    maneuver = "Nadia maneuvers with Bum's Rush"
    own = outcome(given, "Nadia plays Bum's Rush on Lupo", maneuver, "Lupo plays Psyche! at superior")
    assert own.refused is None
    late = outcome(given, "Nadia plays Bum's Rush on Lupo", "Lupo plays Psyche! at superior", maneuver)
    assert late.refused is not None
    assert late.refused[0] == maneuver
