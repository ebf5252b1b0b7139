"""The facts of cards that are played by name, held against the official lists where those are; and their readings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from card_reading import cards, changed, hash_of, official, ours
from each import each

from vtesref.engine.traits import PATHS

Cards = dict[str, dict[str, Any]]
ROWS = official()
there = pytest.mark.skipif(not ROWS, reason="the official lists are not here")


@pytest.fixture(scope="module")
def known() -> Cards:
    return cards()


def words(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)] if value else []


def disciplines(data: dict[str, Any], known: set[str]) -> set[str]:
    """Return the Disciplines that a card asks for, of itself or by one of its texts."""
    told = words(data.get("requires")) + [one for text in data.get("texts", []) for one in words(text.get("by"))]
    return {word for one in told for word in re.findall(r"\w+", one.lower()) if word in known}


@there
def test_the_facts_of_a_library_card_are_the_official_ones(known: Cards) -> None:
    codes = {one for other in ROWS.values() for one in re.split(r"\W+", other.get("Discipline", "")) if len(one) == 3}

    def check(name: str) -> None:
        data = known[name]
        row = ROWS[str(data["id"])]
        assert name == row["Name"].replace("™", "")
        assert str(data["type"]).lower() == row["Type"].lower()
        costs = [f"{row[f'{what.title()} Cost']} {what}" for what in ("pool", "blood") if row[f"{what.title()} Cost"]]
        if "X" not in "".join(costs):  # what a cost of X comes to is told by the text
            assert str(data.get("cost", "")) == "".join(costs)
        wanted = {one for one in re.split(r"\W+", row["Discipline"]) if one}
        assert {one for one in disciplines(data, codes) if len(one) == 3} >= wanted
        told = {one for one in words(data.get("requires")) if one in codes}
        assert told <= wanted
        paths = [one for one in words(data.get("requires")) if one in PATHS]
        assert paths == ([f"Path of {row['Path']}"] if row["Path"] else [])
        if row["Clan"]:
            clans = row["Clan"].lower().replace("/", " or ")
            assert any(clans in one.lower() for one in words(data.get("requires")))
        assert bool(data.get("banned")) == bool(row["Banned"])
        assert ("burn option" in words(data.get("traits"))) == (row["Burn Option"] == "Y")

    each(((name, name) for name, data in known.items() if data["type"] != "vampire"), check)


@there
def test_an_ally_or_retainer_has_the_life_strength_and_bleed_of_its_text(known: Cards) -> None:
    def check(name: str) -> None:
        text = ROWS[str(known[name]["id"])]["Card Text"]
        for fact, pattern in (
            ("life", r"with (\d+) life"),
            ("strength", r"(\d+) strength"),
            ("bleed", r"(\d+) bleed\b"),
        ):
            told = re.search(pattern, text)
            if told and (fact == "life" or known[name]["type"] == "ally"):
                assert str(known[name].get(fact, "")) == told[1], fact

    each(((name, name) for name, data in known.items() if data["type"] in ("ally", "retainer")), check)


#: What the first line of an official text says of the nature of a card, and the trait that tells it here.
NATURE = {"unique": "unique", "trifle": "trifle", "out-of-turn": "out-of-turn", "location": "location"}


@there
@pytest.mark.parametrize("trait", NATURE)
def test_what_the_first_line_says_of_a_cards_nature_is_a_trait(known: Cards, trait: str) -> None:
    said, told = set(), set()
    for name, data in known.items():
        first = ROWS[str(data["id"])]["Card Text"].split("\n")[0]
        if data["type"] == "vampire" or len(first) > 60:
            continue  # the nature stands in a short line of its own
        if re.search(rf"(?i)(?<!non-)\b{NATURE[trait]}\b", first):
            said.add(name)
        if trait in words(data.get("traits")):
            told.add(name)
    assert said == told


def test_no_card_has_changed_since_it_was_read_a_second_time(known: Cards) -> None:
    """Run ``python tests/card_reading.py`` for the list, read the cards against their texts again, and stamp them."""
    again = {name: changed(data, ROWS.get(str(data["id"]))) for name, data in known.items() if "read" in data}
    assert {name: why for name, why in again.items() if why} == {}


def test_a_hash_changes_with_what_the_card_does_and_not_with_its_stamp() -> None:
    data: dict[str, Any] = {"card": "Murmur", "id": "1", "type": "combat", "texts": [{"play": "range"}]}
    assert ours(data) == ours({**data, "read": {"ours": "x"}})
    assert ours(data) != ours({**data, "texts": [{"play": "press"}]})
    assert hash_of("a  b\n") == hash_of("a b")
    assert changed({**data, "read": {"official": hash_of("t"), "ours": ours(data)}}, {"Card Text": "t"}) == ""
    assert "official" in changed({**data, "read": {"official": hash_of("t"), "ours": ours(data)}}, {"Card Text": "u"})
    assert "our data" in changed({**data, "read": {"official": hash_of("t"), "ours": "0"}}, None)
