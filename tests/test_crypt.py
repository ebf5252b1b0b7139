"""The vampires that are played by name: their facts are those of the official list, where it is at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import vampires_without_text as without_text
from each import each

from vtesref.corpus.library import load_library, use
from vtesref.corpus.reader import plain, read_yaml
from vtesref.engine.traits import PATHS, SHORT
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.playing import play, set_up
from vtesref.scenario.words import played_cards

LISTED = Path(__file__).resolve().parents[2] / "shared" / "official" / "vekn-cards" / "vtescrypt.csv"


ROWS = {int(row["Id"]): row for row in without_text.rows(LISTED)} if LISTED.is_file() else {}
needs_the_list = pytest.mark.skipif(not ROWS, reason="the official list is not here")


@pytest.fixture(scope="module")
def vampires() -> list[tuple[str, Any]]:
    known = load_library(content_root()).values()
    return [(str(one["card"]), one) for one in known if one.get("type") == "vampire"]


def title_of(vampire: dict[str, Any]) -> str:
    """Return the title as the official list has it: without the city, and votes as a title of their own."""
    if "votes" in vampire:
        return f"{vampire['votes']} vote{'s' if int(vampire['votes']) > 1 else ''}"
    return str(vampire.get("title", "")).partition(" of ")[0].lower()


@needs_the_list
def test_the_facts_of_a_vampire_are_those_of_the_list(vampires: Any) -> None:
    def check(vampire: dict[str, Any]) -> None:
        row = ROWS[int(vampire["id"])]
        assert vampire["card"] == (f"{row['Name']} ADV" if row["Adv"] else row["Name"])
        assert vampire["clan"] == row["Clan"]
        assert int(vampire["capacity"]) == int(row["Capacity"])
        assert str(vampire["group"]) == row["Group"]
        disciplines = row["Disciplines"] if row["Disciplines"] != "-none-" else ""
        assert sorted(str(vampire.get("disciplines", "")).split()) == sorted(disciplines.split())
        assert title_of(vampire) == row["Title"].lower()
        paths = [one for one in vampire.get("traits", ()) if one in PATHS]
        assert paths == ([f"Path of {row['Path']}"] if row["Path"] else [])
        assert bool(vampire.get("banned")) == bool(row["Banned"])

    each(vampires, check)


@needs_the_list
def test_the_sect_the_city_and_the_traits_of_a_vampire_stand_in_its_text(vampires: Any) -> None:
    def check(vampire: dict[str, Any]) -> None:
        text = ROWS[int(vampire["id"])]["Card Text"]
        first = text.partition(":")[0]
        assert str(vampire["sect"]) in first
        city = str(vampire.get("title", "")).partition(" of ")[2]
        assert city in first.replace("Washington, DC", "Washington, D.C.")
        traits = " ".join(str(one) for one in vampire.get("traits", ())).lower()
        for trait in ("infernal", "scarce", "sterile", "blood cursed", "flight", "slave", "black hand", "red list"):
            closing = text.lower().rstrip(".").replace("[flight]", "").split(":")[-1]
            parts = [one.strip() for one in closing.split(".")]
            named = trait in parts or f"{trait}:" in text.lower() or (trait == "slave" and parts[-1].endswith(" slave"))
            assert (trait in traits) == named, trait

    each(vampires, check)


@needs_the_list
def test_the_bleed_and_the_strength_of_a_vampire_are_those_of_its_text(vampires: Any) -> None:
    def check(vampire: dict[str, Any]) -> None:
        sentences = {one.strip() for one in ROWS[int(vampire["id"])]["Card Text"].replace(":", ".").split(".")}
        for what in ("bleed", "strength"):
            added = next((n for n in range(1, 5) if f"+{n} {what}" in sentences), 0)
            assert int(vampire.get(what, 1)) == 1 + added, what

    each(vampires, check)


def test_a_vampire_has_no_more_disciplines_than_there_are_and_each_once(vampires: Any) -> None:
    def check(vampire: dict[str, Any]) -> None:
        held = str(vampire.get("disciplines", "")).lower().split()
        assert len(set(held)) == len(held)
        assert all(one in SHORT for one in held)

    each(vampires, check)


def test_what_a_vampire_lacks_is_named(vampires: Any) -> None:
    def check(vampire: dict[str, Any]) -> None:
        assert all(len(str(one).split()) > 2 for one in vampire.get("lacks", ()))
        assert "what its own text does" not in vampire.get("lacks", ())

    each(vampires, check)


def without() -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of the vampires whose texts are only facts, with their names."""
    return [(str(one["card"]), plain(one)) for one in read_yaml(str(without_text.FILE))]


def told_by(vampire: dict[str, Any]) -> list[str]:
    """Return what the text of a vampire says who has just these facts, sentence by sentence, in small letters."""
    title, _, city = str(vampire.get("title", "")).partition(" of ")
    clan = vampire["clan"] if title in ("justicar", "Inner Circle") else ""
    found = [" ".join(filter(None, (vampire["sect"], clan, title, f"of {city}" if city else "")))]
    for trait in vampire.get("traits", ()):
        slave, _, master = trait.partition(" to ")
        found += [f"{master} slave" if master else slave] if trait not in PATHS else []
    found += [f"{int(vampire[what]) - 1:+} {what}" for what in ("bleed", "strength") if what in vampire]
    found += [text["always"].removesuffix(" to bearer") for text in vampire.get("texts", ())]
    found += (
        [f"{vampire['votes']} vote{'s' if int(vampire['votes']) > 1 else ''} (titled)"] if "votes" in vampire else []
    )
    return sorted(one.lower() for one in found)


@needs_the_list
def test_a_vampire_without_text_has_all_that_the_text_tells_and_no_more() -> None:
    def check(vampire: dict[str, Any]) -> None:
        text = ROWS[int(vampire["id"])]["Card Text"].replace("Washington, DC", "Washington, D.C.").removesuffix(".")
        parts = text.replace(" [FLIGHT]", "").replace(": ", ". ").lower().split(". ")
        first = parts[0].removesuffix(" tremere slave")  # two tell it with the sect, and one behind it
        assert sorted([first, *parts[1:], *(["tremere slave"] if first != parts[0] else [])]) == told_by(vampire)
        assert all(set(text) == {"always"} for text in vampire.get("texts", ()))

    each(without(), check)


@needs_the_list
def test_no_vampire_without_text_is_forgotten() -> None:
    written, left_out = without_text.write(list(ROWS.values()))
    assert without_text.FILE.read_text("utf-8") == written
    assert 'Banjoko: "Seraph" is no title, trait or number that the engine knows' in "\n".join(left_out)


@needs_the_list
def test_a_vampire_whose_text_says_more_is_left_out_with_the_reason() -> None:
    row = {**ROWS[200002], "Card Text": "Sabbat bishop: Sterile. +1 bleed when hunting."}
    with pytest.raises(without_text.LeftOut, match="bleed when hunting"):
        without_text.entry(row)
    with pytest.raises(without_text.LeftOut, match="the title"):
        without_text.entry({**row, "Card Text": "Sabbat bishop: Sterile."})


def test_each_vampire_without_text_is_told_in_a_story_by_the_name_alone() -> None:
    use(content_root())

    def check(vampire: dict[str, Any]) -> None:
        for name in dict.fromkeys((vampire["card"], played_cards.as_said(vampire["card"]))):
            story = f"Alice 12: {name}; Bob 20: Royce 3/6 | {name} bleeds, Bob does not block"
            try:
                table = play(parse(story), "fifth-2020").table
            except ScenarioError as error:
                raise AssertionError(str(error)) from error
            one = table.minions[0]
            assert (one.capacity, one.clan, one.sect) == (int(vampire["capacity"]), vampire["clan"], vampire["sect"])
            assert " of ".join(filter(None, (one.title, one.city))).startswith(vampire.get("title", ""))
            slave = any("slave" in trait for trait in vampire.get("traits", ()))  # without a master they cannot
            assert table.seats[1].pool == 20 - (0 if slave else int(vampire.get("bleed", 1)))

    each(without(), check)


def test_a_vampire_of_the_name_in_another_size_or_advanced_is_made_up() -> None:
    use(content_root())
    found = played_cards.vampire("Dylan 5/6 locked")
    assert found is not None
    assert (found[0].capacity, found[1]) == (6, "5 locked")
    assert played_cards.vampire("Dylan 5/7") is None
    assert played_cards.vampire("Dylan ADV 5/6") is None  # the advanced one is not played
    assert played_cards.vampire("Lupo 2/2") is None
    assert played_cards.vampire("Nergal ADV 5") is not None


def test_an_ally_by_the_name_of_a_known_vampire_is_made_up() -> None:
    for told in ("Yuri 3 ally", "Yuri 3 locked ally", "Yuri 3 life"):
        table = set_up(f"Alice 20: Mira 4/6; Cleo 20: {told}; Alice's turn; minion phase", "fifth-2020")
        (yuri,) = (minion for minion in table.minions if minion.name == "Yuri")
        assert (yuri.kind, yuri.counters, yuri.capacity) == ("ally", 3, 0)
    table = set_up("Alice 20: Mira 4/6; Cleo 20: Yuri; Alice's turn; minion phase", "fifth-2020")
    assert next(minion.capacity for minion in table.minions if minion.name == "Yuri") == 4
