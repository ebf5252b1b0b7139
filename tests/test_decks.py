"""Decks as they are published, tables dealt with them, and random games between them."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from retelling import made_decks
from vampires_without_text import FILE
from watching import FROM_BANK, TO_BANK, Watched, check

from vtesref.corpus import library
from vtesref.corpus.reader import read_yaml
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.whom import filters, reading_filters
from vtesref.engine.core import EngineError
from vtesref.engine.table import CRYPT, LIBRARY
from vtesref.engine.turn.deck import size
from vtesref.scenario.decks import lists as deck_lists
from vtesref.scenario.play import deck_games
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.scenario.decks.lists import Listed
    from vtesref.scenario.play.games import Ended
    from vtesref.scenario.words.played_cards import Known

ARCHIVE = """A Meeting
Somewhere
3R + F
12 players

Deck Name: Two Seats
Description: 4 of everything would be too many.

Crypt (12 cards, min=20, max=44, avg=8)
---------------------------------------
5x Anson             8  aus dom CEL PRE          prince   Toreador:1
4x Arika            11  aus cel DOM FOR OBF PRE  Inner Circle  Ventrue:2
3x Nobody at All     4  aus PRE                  Toreador:1

Library (60 cards)
Master (14; 3 trifle)
10x Blood Doll -- as ever
4x Parthenon, The

Action (21)
20x Govern the Unaligned
1x A Card of No Set

Reaction (25)
25x Deflection
"""
PLAIN = "3x Anson\n9x Arika\n10 Blood Doll\n25x Govern the Unaligned\n25x Deflection\n"
GAMES, CAP = 3, 60


@pytest.fixture(scope="module")
def known(root: str) -> Known:
    library.use(root)
    return played_cards.held()


def names(listed: Listed) -> dict[str, int]:
    return {entry.name: entry.copies for entry in (*listed.deck.crypt, *listed.deck.library)}


def test_the_layout_of_the_archive_is_read_with_counts_and_groups(known: Known) -> None:
    listed = deck_lists.read(ARCHIVE, known)
    assert (size(listed.deck.crypt), size(listed.deck.library)) == (12, 60)
    assert [(entry.copies, entry.group) for entry in listed.deck.crypt] == [(5, "1"), (4, "2"), (3, "1")]
    assert names(listed)["The Parthenon"] == 4
    assert names(listed)["Blood Doll"] == 10  # the remark behind it is no part of the name
    assert listed.notes == ()


def test_what_is_not_known_is_named_and_stays_in_the_deck(known: Known) -> None:
    listed = deck_lists.read(ARCHIVE, known)
    assert listed.unknown == ("Nobody at All", "A Card of No Set")
    assert listed.stated["Nobody at All"] == deck_lists.Stated(4, ("aus", "PRE"))


def test_a_plain_list_is_parted_by_what_is_known_of_its_cards(known: Known) -> None:
    listed = deck_lists.read(PLAIN, known)
    assert (size(listed.deck.crypt), size(listed.deck.library)) == (12, 60)
    assert [entry.group for entry in listed.deck.crypt] == ["1", "2"]
    assert listed.unknown == ()


def test_a_count_of_a_heading_that_is_wrong_is_noted(known: Known) -> None:
    listed = deck_lists.read(ARCHIVE.replace("Library (60 cards)", "Library (61 cards)"), known)
    assert listed.notes == ("the heading says that the library holds 61 cards; the list holds 60",)


def test_a_group_that_the_list_has_otherwise_is_noted(known: Known) -> None:
    listed = deck_lists.read(ARCHIVE.replace("Toreador:1\n4x", "Toreador:3\n4x"), known)
    assert listed.notes == ("Anson is of group 1; the list says 3",)


def test_a_line_that_is_no_card_is_noted_within_the_deck(known: Known) -> None:
    listed = deck_lists.read(f"{ARCHIVE}Deflections are few\n", known)
    assert len(listed.notes) == 1
    assert 'left out: "Deflections are few" is not a card' in listed.notes[0]


@pytest.mark.parametrize("text", ["", "Nora", "a text of some words\nand others", "0x Blood Doll", "1000x Blood Doll"])
def test_what_is_no_deck_is_refused(known: Known, text: str) -> None:
    with pytest.raises(ScenarioError):
        deck_lists.read(text, known)


def test_the_command_names_what_it_does_not_know(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(ARCHIVE.replace("A Card of No Set", "Govern the Unalined"), encoding="utf-8")
    found = cli("scenario", "deck", str(file))
    assert found.exit_code == 0
    assert "not known by name: 2 cards" in found.output
    assert 'Govern the Unalined (did you mean "Govern the Unaligned"?)' in found.output
    data = json.loads(cli("scenario", "deck", str(file), "--json").output)
    assert data["unknown"] == ["Nobody at All", "Govern the Unalined"]


def test_the_command_holds_a_published_deck_against_the_rules(cli: Any) -> None:
    found = cli("scenario", "deck", "-", input=ARCHIVE.replace("Ventrue:2", "Ventrue:4").replace("Arika", "Nobody"))
    assert found.exit_code == 1
    assert "breaks deck.group.consecutive" in found.output


def test_a_table_is_dealt_every_card_of_its_decks(known: Known) -> None:
    import random

    listed = [deck_lists.read(ARCHIVE, known), deck_lists.read(PLAIN, known)]
    dealt = deck_games.deal(listed, known, random.Random(1))
    for seat, one in zip(dealt.seats, listed, strict=True):
        mine = [minion for minion in dealt.minions if minion.owner is seat and minion.region == CRYPT]
        assert len(mine) == size(one.deck.crypt)
        lying = [card for card in dealt.cards if card.owner is seat and card.place == LIBRARY]
        assert len(lying) == size(one.deck.library)
    assert len({minion.name for minion in dealt.minions}) == len(dealt.minions)
    anson = next(minion for minion in dealt.minions if minion.card == "Anson")
    assert (anson.capacity, anson.clan, anson.title, anson.city) == (8, "Toreador", "prince", "Seattle")
    nobody = next(minion for minion in dealt.minions if minion.card == "Nobody at All")
    assert (nobody.capacity, nobody.disciplines) == (4, ("Auspex", "Presence", "PRESENCE"))


def test_one_deck_is_no_table(known: Known) -> None:
    with pytest.raises(EngineError, match="from 2 to 5"):
        deck_games.play([deck_lists.read(PLAIN, known)], known, 1)


def played_by_the_rules(listed: Sequence[Listed], known: Known, seed: int, cap: int) -> Ended:
    """Play a game that is watched, and hold it to what comes from the bank, what goes there, and how it ends."""
    game = deck_games.play(listed, known, seed, cap=cap, kind=Watched, watch=check)
    assert isinstance(game.table, Watched)
    flow = game.table.by_rule()
    assert {key for key, (come, _) in flow.items() if come} <= FROM_BANK
    assert {key for key, (_, gone) in flow.items() if gone} <= TO_BANK
    assert game.turns == cap or game.by_rules
    return game


@pytest.mark.parametrize("seed", range(GAMES))
def test_games_between_decks_keep_to_what_always_holds(known: Known, seed: int) -> None:
    listed = [deck_lists.read(ARCHIVE, known), deck_lists.read(PLAIN, known)] * 2
    game = played_by_the_rules(listed, known, seed, CAP)
    again = deck_games.play(listed, known, seed, cap=CAP, kind=Watched)
    assert again.story == game.story


#: Of games with vampires without text: the turns after which one is broken off, and how many in a hundred end before.
LONG_CAP, ENDING = 200, 95


@pytest.mark.parametrize("number", [3, pytest.param(200, marks=pytest.mark.full)])
def test_games_with_vampires_without_text_end_by_the_rules_and_keep_to_what_always_holds(
    known: Known, number: int
) -> None:
    names = sorted(str(one["card"]) for one in read_yaml(str(FILE)))
    ended = 0
    for seed in range(number):
        listed = made_decks(known, random.Random(f"without text {seed}"), 4, names)
        assert not [one.unknown for one in listed if one.unknown]
        ended += played_by_the_rules(listed, known, seed, LONG_CAP).by_rules
    assert ended * 100 >= ENDING * number - 100  # of a few, one more may not


def test_a_game_from_decks_is_played_in_the_terminal(cli: Any, tmp_path: Path) -> None:
    for name, text in (("one.txt", ARCHIVE), ("other.txt", PLAIN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    decks = ("--deck", str(tmp_path / "one.txt"), "--deck", str(tmp_path / "other.txt"), "--seed", "3")
    found = cli("scenario", "play", *decks, input="Alice begins\nAlice's turn\ninfluence phase\ns x.yaml\nu\nq\n")
    assert found.exit_code == 0
    assert "Alice plays" in found.output
    assert "A Card of No Set" in found.output
    assert "Alice 30 pool; Bob 30 pool; Alice's turn, influence phase" in found.output
    assert "too large for a scenario" in found.output
    again = cli("scenario", "play", *decks, input="Alice begins\nAlice's turn\ninfluence phase\ns x.yaml\nu\nq\n")
    assert again.output == found.output


def test_the_terminal_refuses_too_few_decks_and_decks_beside_a_situation(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(PLAIN, encoding="utf-8")
    for arguments in (["--deck", str(file)], ["--deck", str(file), "--deck", str(file), "Royce 3/6"], []):
        found = cli("scenario", "play", *arguments)
        assert found.exit_code == 2
        assert "Traceback" not in found.output


def test_the_benchmark_plays_decks_of_a_file_and_tells_what_was_never_used(tmp_path: Path) -> None:
    deck = {"crypt": {"200107": 6, "200135": 6}, "library": {"Govern the Unaligned": 30, "Deflection": 30, "Naught": 1}}
    file = tmp_path / "decks.jsonl"
    file.write_text("\n".join([json.dumps(deck)] * 5), encoding="utf-8")
    script = Path(__file__).parent / "benchmarks" / "games.py"
    command = [sys.executable, str(script), "--decks", str(file), "--games", "1", "--cap", "20"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "5 decks, 0 of known cards alone; 1 names unknown" in found.stdout
    assert "Govern the Unaligned" in found.stdout
    assert "\ndealt and never played, " in found.stdout
    assert "texts never used" in found.stdout


def test_copies_of_a_vampire_are_told_apart_by_the_name_that_stories_say(known: Known) -> None:
    text = "4x Lucian, the Perfect\n4x Lucian\n4x Anson\n60x Deflection\n"
    dealt = deck_games.deal([deck_lists.read(text, known)] * 2, known, random.Random(1))
    names = [minion.name for minion in dealt.minions]
    assert len(set(names)) == len(names) == 24


def test_the_text_of_a_vampire_is_no_card_to_be_chosen(known: Known) -> None:
    text = "6x High Priest Angra Mainyu\n6x Anson\n60x Deflection\n"
    table, _ = deck_games.lay_out(
        [deck_lists.read(text, known)] * 2, known, random.Random(1), "fifth-2020", lambda question: 0
    )
    assert {card.kind for card in table.near()} == {"ability"}
    anybody = Context(table, table.seats[0], None)
    assert filters.candidates(reading_filters.read("card", {}), anybody) == []
