"""The short form of combat cards as texts: what is compiled, and that the notation of texts says the same."""

from __future__ import annotations

from typing import Any

import pytest

from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation.reading import card
from vtesref.scenario import make
from vtesref.scenario.playing import play
from vtesref.scenario.words.cards import define

TABLE = "Alice 20: Anson 4/6 Tremere with Gun (weapon, strike: 1 ranged); Bob 14: Lupo 3/4; Alice's turn"


def outcome(text: Any, story: str) -> str:
    """Return what comes of a story with a card of Anson's, and one for a strike of Lupo's."""
    cards = {"Trick": text, "Blow": "combat card, strike: 2"}
    return play(make(TABLE, tuple(one.strip() for one in story.split(",")), (), cards), "fifth-2020").result


def played(at: str, *do: Any, **more: Any) -> dict[str, Any]:
    """Return a combat card in the notation of texts that is played at a time for some effects."""
    return {"type": "combat", "texts": [{"play": at, "do": list(do), **more}]}


PAIRS = {
    "added aggravated damage": (
        "combat card, +1 aggravated damage",
        played("strike modifier", "+1 aggravated damage"),
        "Anson fights Lupo, Anson strikes hand, Anson plays Trick",
    ),
    "first strike": (
        "combat card, first strike",
        played("strike modifier", "the strike has first strike"),
        "Anson fights Lupo, Anson strikes 4, Anson plays Trick, Lupo strikes hand",
    ),
    "ammunition": (
        "combat card, ammunition +2",
        played("ammunition", "+2 damage"),
        "Anson fights Lupo, Anson strikes with Gun, Anson plays Trick",
    ),
    "a strike card cancelled": (
        "combat card, cancel a strike card",
        played("as a strike card is played", "cancel the strike card"),
        "Anson fights Lupo, Lupo strikes with Blow, Anson plays Trick",
    ),
    "immunity for the round": (
        "combat card, immune to strikes (before strikes)",
        played("before strikes", "user is immune to strikes this round"),
        "Anson fights Lupo, Anson plays Trick, Lupo strikes with Blow",
    ),
    "environmental damage at once": (
        "combat card, environmental 1 (before range)",
        played("before range", "inflict 1 environmental damage on opposing minion"),
        "Anson fights Lupo, Anson plays Trick",
    ),
    "damage that falls with the strikes": (
        "combat card, inflict 2 aggravated (during strikes)",
        played("during strikes", "opposing minion takes 2 aggravated damage with the strikes"),
        "Anson fights Lupo, Anson plays Trick",
    ),
    "no torpor before the end": (
        "combat card, no torpor until the combat ends",
        played("before strikes", "user does not go to torpor before the combat is over"),
        "Anson fights Lupo, Anson plays Trick, Anson strikes hand, Lupo strikes 1 aggravated first strike",
    ),
    "an effect for one range": (
        "combat card, inflict 1 (before strikes) (at long range)",
        played("before strikes", "inflict 1 damage on opposing minion", only="long range"),
        "Anson fights Lupo, Anson maneuvers, Anson plays Trick",
    ),
    "an effect for the other range": (
        "combat card, inflict 1 (before strikes) (at long range)",
        played("before strikes", "inflict 1 damage on opposing minion", only="long range"),
        "Anson fights Lupo, Anson plays Trick",
    ),
    "pool for clans": (
        "combat card, gain 1 pool (for each clan) (end of round)",
        played("end of round", "gain 1 pool for each clan of your ready vampires"),
        "Anson fights Lupo, Anson plays Trick",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_short_form_and_the_notation_come_to_the_same(name: str) -> None:
    short, notation, story = PAIRS[name]
    found = outcome(short, story)
    assert outcome(notation, story) == found
    without = outcome(short, ", ".join(one for one in story.split(", ") if "Trick" not in one))
    assert found != without


@pytest.mark.parametrize("kind", ["combat card", "weapon", "equipment", "ability"])
def test_what_is_used_in_combat_is_texts_and_nothing_else(kind: str) -> None:
    for text in ("strike: 2 ranged", "maneuver", "press", "prevent 1", "1 additional strike", "inflict 1"):
        trick = define("Trick", f"{kind}, {text}")
        assert [one.told for one in trick.texts] == [trick.told[0][1][0]]


def test_what_adds_bars_or_allows_in_play_is_always_so() -> None:
    card = define("Trick", "equipment, +1 strength, maneuver, +1 stealth, cannot hunt, immune to ranged strikes")
    lasting = [one for one in card.texts if one.kind == "always"]
    assert [(one.kind, one.do[0].row and one.do[0].row.observed) for one in lasting] == [
        ("always", "strength"),
        ("always", "stealth"),
        ("always", "bar hunt"),
        ("always", "immune to"),
    ]
    assert [one.mechanic for one in card.texts if one.kind == "use"] == [("maneuver", 0, "", False, False)]


def test_what_comes_with_a_card_is_given_for_the_round() -> None:
    (text,) = define("Trick", "combat card, maneuver, prevent 1, +1 strength").texts
    assert [(one.mechanic, one.until) for one in text.besides] == [(("prevent", 1, "", False, False), "round")]
    assert len(text.do) == 1


@pytest.mark.parametrize(
    ("at", "effect"),
    [
        ("before strikes", "+1 damage"),
        ("before strikes", "cancel the strike card"),
        ("before range", "user takes 1 damage with the strikes"),
    ],
)
def test_what_has_nothing_to_work_on_is_refused(at: str, effect: str) -> None:
    with pytest.raises(CardError, match="around it"):
        card({"card": "Trick", **played(at, effect)})
