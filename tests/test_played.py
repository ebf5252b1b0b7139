"""What is told of a card that scenarios play by name: on the command line, and with its counts in winning decks."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from each import each

from vtesref import api
from vtesref.corpus.card_uses import Uses
from vtesref.corpus.library import load_library, source
from vtesref.corpus.scenarios import Case, scenario_files, written_cases
from vtesref.corpus.winning_decks import load_winning_decks
from vtesref.desk import card_words
from vtesref.paths import content_root
from vtesref.scenario import Told
from vtesref.scenario.words.played_cards import Known

ROOT = content_root()
SHARED = Path(__file__).resolve().parents[2] / "shared"


def test_everything_that_a_text_says_is_told() -> None:
    def check(data: dict[str, Any]) -> None:
        lines = card_words.lines(data)  # raises KeyError for a part without words
        lacks = data.get("lacks", [])
        count = 1 if isinstance(lacks, str) else len(lacks)
        assert len(lines) == 1 + len(data.get("texts", ())) + count
        assert all(line.endswith(".") and "{" not in line for line in lines)

    each(load_library(ROOT).items(), check)


def test_a_part_without_words_is_no_silence() -> None:
    with pytest.raises(KeyError, match="backwards"):
        card_words.lines({"type": "master", "texts": [{"play": "usual", "backwards": "yes"}]})


def test_levels_are_told_by_the_names_of_disciplines() -> None:
    text = {"play": "usual", "by": "dom OBF", "do": ["+1 stealth"]}
    assert card_words.lines({"type": "action modifier", "texts": [text]})[1] == (
        "- Basic Dominate superior Obfuscate: +1 stealth."
    )


def test_an_amount_up_to_all_blood_is_told_as_any_amount() -> None:
    text = {"play": "usual", "do": ["move 0 to blood of V blood from V to your pool"]}
    told = card_words.lines({"type": "master", "texts": [text]})[1]
    assert told.endswith("move any amount of blood from V to your pool.")


def test_for_whom_by_what_choice_and_for_what_payment_effects_are_carried_out_is_told() -> None:
    each = {"for": "each Methuselah M", "if": "M is P", "choose": "K = a location M controls", "do": ["burn K"]}
    paid = {"pay": "3 blood", "do": [], "otherwise": ["burn user"]}
    one_of = {"do one of": [["burn user"], ["lock user"]], "chooses": "P"}
    text = {"play": "usual", "choose": "P = a Methuselah", "do": [each, paid, one_of]}
    told = card_words.lines({"type": "master", "texts": [text]})[1]
    assert "for each Methuselah M, if M is P, choosing a location M controls (K): burn K" in told
    assert "if one pays 3 blood: nothing, and otherwise: burn user" in told
    assert "one of these, as P chooses: burn user or lock user" in told


def test_a_card_is_shown_with_facts_texts_decks_and_scenarios(cli: Any) -> None:
    output = cli("card", "Deflection").output
    parts = ["winning decks", "How a scenario plays it", "lock user; redirect", "Scenarios with it"]
    places = [output.index(part) for part in ["Reaction, requires basic Dominate", "Rulings on this card", *parts]]
    assert places == sorted(places)


def test_the_rulings_on_a_card_stand_before_how_a_scenario_plays_it(cli: Any) -> None:
    told = json.loads(cli("card", "Deflection", "--json").output)["found"][0]["rulings"]
    output = cli("card", "Deflection").output
    assert told
    for ruling in told:
        assert output.index(ruling["id"]) < output.index("How a scenario plays it")


def test_a_card_without_rulings_is_found_as_well(cli: Any) -> None:
    found = cli("card", "anson")
    assert found.exit_code == 0
    assert "No ruling on this card." in found.output
    told = json.loads(cli("card", "anson", "--json").output)["found"]
    assert [one["what"] for one in told] == ["known card"]
    assert api.card("anson")["found"] == told


def test_a_part_of_a_name_is_rather_that_of_a_library_card() -> None:
    known = Known(source(load_library(ROOT)))
    for part, card in (("nod", "Fragment of the Book of Nod"), ("honor", "Honor the Elders"), ("stick", "Stick")):
        key = known.key_of(part)
        assert key is not None
        assert known.source.data(key)["card"] == card


def test_only_what_an_entry_plays_is_counted_as_played() -> None:
    uses = Uses({"anson": {"card": "Anson"}, "smiling jack the anarch": {"card": "Smiling Jack, The Anarch"}})
    cases = [case for file in scenario_files(ROOT) for case in written_cases(ROOT, file)]
    found = {case.name: uses.of(case) for case in cases}
    assert found["Anson gives two master phase actions"] == ["anson"]
    for case in cases:
        assert ("smiling jack the anarch" in found[case.name]) <= ("Smiling Jack" in case.told.text)


def test_a_card_is_played_where_its_whole_name_stands_with_the_marks_before_it_and_nothing_longer() -> None:
    names = (".44 Magnum", "Anson", "Sport Bike", "Sport Bike Gang", "Smiling Jack, The Anarch")
    uses = Uses({name.lower(): {"card": name} for name in names})

    def found(given: str, **cards: Any) -> list[str]:
        return uses.of(Case("", "", Told(given, ("Lupo hunts",)), {}, (), "", "", 1, cards))

    assert found(".44 Magnum") == found("Lupo 3/4 with .44 Magnum, Ivan 2/3") == [".44 magnum"]
    assert found("44 Magnum; a.44 Magnum; .44 Magnums; Anson's; 'Anson; Ansons") == []
    assert found("Lupo with Sport Bike Gang, Sport Bike") == ["sport bike", "sport bike gang"]
    assert found("Lupo with Sport Bike Gang") == ["sport bike gang"]
    assert found("Smiling Jack, Lupo 1/2") == found("Smiling Jack The Anarch") == ["smiling jack, the anarch"]
    assert found("Anson 4/8; Ivan with Sport Bike where Sport Bike is an equipment") == []
    assert found("Lupo with Anson", Anson="an equipment") == []


def test_the_counts_are_of_cards_that_are_known_or_wanted() -> None:
    counted = load_winning_decks(ROOT, lambda complaint: pytest.fail(str(complaint)))
    assert counted.decks > max(counted.having.values())
    known = {str(card.get("id", "")) for card in load_library(ROOT).values()}
    assert len(known & counted.having.keys()) > 450


@pytest.mark.skipif(not SHARED.is_dir(), reason="the official lists are not there")
def test_the_counts_name_cards_of_the_official_lists() -> None:
    counted = load_winning_decks(ROOT, lambda complaint: pytest.fail(str(complaint)))
    official = set()
    for name in ("vteslib.csv", "vtescrypt.csv"):
        with (SHARED / "official" / "vekn-cards" / name).open(encoding="utf-8-sig", newline="") as file:
            official |= {row["Id"] for row in csv.DictReader(file)}
    assert counted.having.keys() <= official
