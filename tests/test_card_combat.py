"""Card texts of combat, of the table and of what lies in play: what of them is carried out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation.reading import card
from vtesref.scenario import make
from vtesref.scenario.playing import Outcome, play

TABLE = "Alice 20: Anson 5/6 PRE FOR; Bob 14: Lupo 4/4; Cleo 9: Mira 3/3; Alice's turn"


def outcome(given: str, when: str, cards: dict[str, dict[str, Any]], *claims: str) -> Outcome:
    """Play a story with cards that are defined by their texts."""
    return play(make(given, tuple(one.strip() for one in when.split(",")), claims, cards), "fifth-2020")


def holds(given: str, when: str, cards: dict[str, dict[str, Any]], *claims: str) -> None:
    """Hold claims against what comes of a story."""
    found = outcome(given, when, cards, *claims)
    assert not found.failed, found.result


REFUSED = {
    "a replacement, which nothing carries out": (
        {"type": "master", "texts": [{"play": "usual"}, {"instead": "bearer goes to torpor", "do": ["gain 1 pool"]}]},
        "nothing replaces",
    ),
    "a use in a window of cards from hand": (
        {"type": "equipment", "texts": [{"use": "its action", "do": ["gain 1 pool"]}]},
        "nothing is used from play",
    ),
    "a destination of what is used from play": (
        {"type": "master", "texts": [{"use": "any time", "goes": "burned", "do": ["gain 1 pool"]}]},
        "goes",
    ),
    "a limit on what is always so": (
        {"type": "master", "texts": [{"always": "+1 hand size", "limit": "1 each turn"}]},
        "limit",
    ),
    "an effect beside what is always so": (
        {"type": "master", "texts": [{"always": "+1 hand size", "do": ["gain 1 pool"]}]},
        "do",
    ),
    "somebody who may, where an event brings it about": (
        {"type": "master", "texts": [{"when": "your unlock phase", "who": "vampire", "do": ["gain 1 pool"]}]},
        "who",
    ),
    "a time for a text of the card itself": (
        {"type": "combat", "texts": [{"play": "range", "until": "end of combat", "do": ["maneuver"]}]},
        "until",
    ),
    "stealth of what is no action": (
        {"type": "combat", "texts": [{"play": "range", "stealth": 1, "do": ["maneuver"]}]},
        "stealth",
    ),
    "a limit that does not say within what": (
        {"type": "combat", "texts": [{"play": "range", "limit": "1", "do": ["maneuver"]}]},
        "within what",
    ),
    "a maneuver that comes with no strike": (
        {"type": "combat", "texts": [{"play": "press", "with": "optional maneuver", "do": ["press"]}]},
        "comes with a strike",
    ),
    "a weapon whose maneuver has no limit": (
        {"type": "equipment", "traits": ["weapon"], "texts": [{"strike": "1R damage", "with": "optional maneuver"}]},
        "how often",
    ),
    "an ally without life": ({"type": "ally", "texts": [{"strike": "1R damage"}]}, "must have its life"),
    "equipment with life": ({"type": "equipment", "life": 2, "texts": [{"strike": "dodge"}]}, 'has no "life"'),
    "a condition of a maneuver": (
        {"type": "combat", "texts": [{"play": "range", "if": "close range", "do": ["maneuver"]}]},
        "write: only",
    ),
    "cancelling where no card is being played": (
        {"type": "master", "texts": [{"play": "usual", "choose": "C = a location", "do": ["cancel C"]}]},
        "card played",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_would_be_read_and_come_to_nothing_is_refused(what: str) -> None:
    data, words = REFUSED[what]
    with pytest.raises(CardError, match=words):
        card({"card": "Sway", **data})


def test_a_condition_is_looked_at_when_the_text_is_carried_out() -> None:
    cards = {"Gift": {"type": "master", "texts": [{"play": "usual", "if": "you have the Edge", "do": ["gain 3 pool"]}]}}
    given = f"{TABLE}; master phase"
    holds(given, "Alice plays Gift", cards, "Alice 20 pool")
    holds(given.replace("Alice 20:", "Alice 20 with the Edge:"), "Alice plays Gift", cards, "Alice 23 pool")


def test_limits_in_play_count_for_each_copy() -> None:
    cards = {
        "Well": {
            "type": "master",
            "texts": [{"use": "your master phase", "limit": "1 each phase", "do": ["gain 1 pool"]}],
        }
    }
    given = f"{TABLE}; master phase".replace("Alice 20:", "Alice 20 with 2 Well:")
    holds(given, "Alice uses Well, Alice uses Well", cards, "Alice 22 pool")
    holds(given, "Alice uses Well, Alice uses Well, Alice uses Well", cards, "refused: general.template.during_x_do_y")


def test_a_limit_for_all_its_uses_bars_the_other_text() -> None:
    texts = [
        {"use": "your master phase", "name": one, "limit": "1 each phase for all its uses", "do": [f"gain {n} pool"]}
        for n, one in enumerate(("little", "more"), 1)
    ]
    cards = {"Well": {"type": "master", "texts": texts}}
    given = f"{TABLE}; master phase".replace("Alice 20:", "Alice 20 with Well:")
    holds(given, "Alice uses Well for more", cards, "Alice 22 pool")
    holds(
        given, "Alice uses Well for more, Alice uses Well for little", cards, "refused: general.template.during_x_do_y"
    )


def test_a_press_that_comes_with_a_card_is_used_once() -> None:
    cards = {"Leap": {"type": "combat", "texts": [{"play": "range", "do": ["maneuver"], "with": "optional press"}]}}
    given = TABLE.replace("Alice 20:", "Alice 20 holding Leap:")
    holds(given, "Anson fights Lupo, Anson maneuvers with Leap, Anson presses with Leap", cards, "2 rounds")
    holds(given, "Anson fights Lupo, Anson maneuvers with Leap", cards, "1 rounds", "long range")


def test_a_cancelled_maneuver_leaves_the_range_and_may_cost_nothing() -> None:
    leap = {"type": "combat", "cost": "1 blood", "texts": [{"play": "range", "do": ["maneuver"]}]}
    for how, blood in (("cancel C", 3), ("cancel C unpaid", 4)):
        stop = {"type": "master", "traits": ["out-of-turn"], "texts": [{"play": "as a card is played", "do": [how]}]}
        story = "Anson fights Lupo, Anson maneuvers with Leap, Bob plays Stop"
        holds(TABLE, story, {"Leap": leap, "Stop": stop}, "close range", f"Anson ready {blood}/6", "Leap burned")


def test_a_cancelled_prevention_prevents_nothing() -> None:
    skin = {"type": "combat", "texts": [{"play": "prevent", "do": ["prevent all damage of the strike"]}]}
    stop = {"type": "master", "traits": ["out-of-turn"], "texts": [{"play": "as a card is played", "do": ["cancel C"]}]}
    holds(TABLE, "Anson fights Lupo, Anson plays Skin", {"Skin": skin, "Stop": stop}, "Anson ready 5/6")
    story = "Anson fights Lupo, Anson plays Skin, Cleo plays Stop"
    holds(TABLE, story, {"Skin": skin, "Stop": stop}, "Anson ready 4/6")


def test_what_prevents_damage_of_strikes_leaves_other_damage() -> None:
    cards = {
        "Skin": {"type": "combat", "texts": [{"play": "prevent", "do": ["prevent all damage of the strike"]}]},
        "Flock": {
            "type": "combat",
            "texts": [
                {
                    "play": "before range",
                    "do": [
                        {"until": "end of combat", "always": "opposing minion takes 1 environmental damage each round"}
                    ],
                }
            ],
        },
    }
    holds(TABLE, "Anson fights Lupo, Lupo plays Flock, Anson plays Skin", cards, "Anson ready 4/6", "Lupo ready 3/4")


def test_what_bars_equipment_keeps_a_weapon_unused_for_its_time() -> None:
    cards = {
        "Fear": {
            "type": "combat",
            "texts": [{"play": "before range", "do": ["opposing minion cannot use equipment this round"]}],
        },
        "Gun": {"type": "equipment", "traits": ["weapon"], "texts": [{"strike": "2R damage"}]},
    }
    given = TABLE.replace("Lupo 4/4", "Lupo 4/4 with Gun")
    story = "Anson fights Lupo, Anson plays Fear, Lupo strikes with Gun"
    holds(given, story, cards, "refused: general.golden_rule")
    holds(given, "Anson fights Lupo, Lupo strikes with Gun", cards, "Anson ready 3/6")


def test_a_capacity_that_a_card_gives_is_gone_with_it() -> None:
    cards = {
        "Age": {
            "type": "master",
            "texts": [
                {"play": "usual", "choose": "V = a vampire you control", "goes": "on V"},
                {"always": "+2 capacity to bearer"},
                {"use": "your master phase", "name": "end", "pay": "burn this card", "do": ["gain 1 pool"]},
            ],
        }
    }
    given = f"{TABLE}; master phase"
    holds(given, "Alice plays Age on Anson", cards, "Anson ready 5/8")
    holds(given, "Alice plays Age on Anson, Alice uses Age for end", cards, "Anson ready 5/6", "Alice 21 pool")


def test_a_card_tells_of_what_it_chose_as_long_as_it_is_in_play() -> None:
    cards = {
        "Den": {
            "type": "master",
            "texts": [
                {
                    "play": "usual",
                    "choose": "V = a vampire you control",
                    "goes": "in play",
                    "do": ["this card keeps V"],
                },
                {"use": "your unlock phase", "do": ["chosen vampire gains 1 blood"]},
            ],
        }
    }
    given = "Alice 20: Anson 2/6, Vera 1/3; Bob 14: Lupo 4/4; Alice's turn; master phase"
    story = "Alice plays Den on Vera, Bob's turn, Alice's turn, Alice uses Den"
    holds(given, story, cards, "Vera ready 2/3", "Anson ready 2/6")


def test_a_number_that_a_text_leaves_open_is_told_with_its_use() -> None:
    cards = {
        "Tap": {
            "type": "master",
            "texts": [{"play": "usual", "do": ["move 0 to 3 of your pool to this card as counters"]}],
        }
    }
    with pytest.raises(Exception, match="chosen"):
        outcome(f"{TABLE}; master phase", "Alice plays Tap for 4", cards)
    holds(f"{TABLE}; master phase", "Alice plays Tap for 2", cards, "Alice 18 pool")


def test_a_level_of_a_discipline_goes_with_the_card_that_gave_it() -> None:
    cards = {
        "Lore": {
            "type": "master",
            "texts": [
                {
                    "play": "usual",
                    "choose": "V = a vampire without DOM",
                    "goes": "on V",
                    "do": ["V gains a level of dom"],
                },
                {"use": "your master phase", "name": "end", "pay": "burn this card", "do": ["gain 1 pool"]},
            ],
        }
    }
    given = f"{TABLE.replace('PRE FOR', 'dom')}; master phase"
    holds(given, "Alice plays Lore on Anson", cards, "Anson has superior Dominate")
    found = outcome(given, "Alice plays Lore on Anson, Alice uses Lore for end", cards, "Anson has superior Dominate")
    assert found.failed
    holds(given, "Alice plays Lore on Anson, Alice uses Lore for end", cards, "Anson has Dominate")
