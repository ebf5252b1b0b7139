"""The vampires that are played by name: their facts are those of the official list, where it is at hand."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from each import each

from vtesref.corpus.library import load_library
from vtesref.engine.traits import PATHS, SHORT
from vtesref.paths import content_root

LISTED = Path(__file__).resolve().parents[2] / "shared" / "official" / "vekn-cards" / "vtescrypt.csv"


def official() -> dict[int, dict[str, str]]:
    """Return the rows of the official list by their numbers."""
    with LISTED.open(encoding="utf-8-sig", newline="") as file:
        return {int(row["Id"]): row for row in csv.DictReader(file)}


ROWS = official() if LISTED.is_file() else {}
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
        assert city in first
        traits = " ".join(str(one) for one in vampire.get("traits", ())).lower()
        for trait in ("infernal", "scarce", "sterile", "blood cursed", "flight", "slave", "black hand", "red list"):
            closing = text.lower().rstrip(".").replace("[flight]", "").split(":")[-1]
            named = any(trait == one.strip() for one in closing.split(".")) or f"{trait}:" in text.lower()
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
