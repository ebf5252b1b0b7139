"""Decks in the forms in which programs and people publish them, read and written back without a loss."""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from official_files import wheel
from test_official import DAY

from vtesref import paths
from vtesref.cli.scenario_deck import FORMS
from vtesref.corpus import library
from vtesref.engine.turn.deck import size
from vtesref.official.importing import bring
from vtesref.official.sources import read_source
from vtesref.scenario.decks import counted, written
from vtesref.scenario.decks import lists as deck_lists
from vtesref.scenario.decks.cards import Cards
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from vtesref.scenario.decks.lists import Listed
    from vtesref.scenario.words.played_cards import Known

DECKS = Path(__file__).parent / "decks"
ARCHIVE = sorted(path.stem for path in DECKS.glob("*.txt") if not path.stem.startswith("peer-"))
PEERS = sorted(path.name for path in DECKS.glob("peer-*"))
#: The deck that every file of a peer holds.
OF_PEERS = "2021eddlfbs"
#: Where official data are at hand: the tests themselves see none.
DATA = os.environ.get(paths.DATA_VARIABLE, "")
#: So many winning decks of the imported data are read in a test.
SAMPLE = 150


@pytest.fixture(scope="module")
def known(root: str) -> Known:
    library.use(root)
    return played_cards.held()


@pytest.fixture(scope="module")
def cards(known: Known) -> Cards:
    return Cards(known)


@pytest.fixture
def official(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import the small official lists that are made for the tests."""
    bring(read_source(str(wheel(tmp_path))), str(tmp_path / "data"), DAY)
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))


def held(listed: Listed) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    crypt, cards = Counter[tuple[str, str]](), Counter[str]()
    for entry in listed.deck.crypt:
        crypt[entry.name, entry.group] += entry.copies
    for entry in listed.deck.library:
        cards[entry.name] += entry.copies
    return crypt, cards


def published(name: str, known: Known) -> Listed:
    return deck_lists.read((DECKS / f"{name}.txt").read_text("utf-8"), known)


def copies(text: str, known: Known) -> dict[str, int]:
    listed = deck_lists.read(text, known)
    return {entry.name: entry.copies for entry in (*listed.deck.crypt, *listed.deck.library)}


# -- forms ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ARCHIVE)
@pytest.mark.parametrize("form", FORMS)
def test_a_deck_is_written_and_read_back_without_a_difference(form: str, name: str, known: Known, cards: Cards) -> None:
    deck = published(name, known)
    assert (deck.notes, deck.not_played) == ((), ())
    again = deck_lists.read(written.write(deck, form, cards), known)
    assert held(again) == held(deck)
    assert (again.notes, again.not_played) == ((), ())
    told = dict.fromkeys(("jol", "lackey", "dek", "names"), ("", ""))
    assert (again.title, again.author) == told.get(
        form, (deck.title.replace('"', "'") if form == "eldb" else deck.title, "")
    )


def test_the_forms_are_those_that_can_be_written() -> None:
    assert tuple(written.FORMS) == FORMS


@pytest.mark.parametrize("name", PEERS)
def test_what_a_program_writes_is_read_as_the_same_deck(name: str, known: Known) -> None:
    deck = deck_lists.read((DECKS / name).read_text("utf-8"), known)
    assert held(deck) == held(published(OF_PEERS, known))
    assert (deck.notes, deck.not_played) == ((), ())


@pytest.mark.parametrize("name", ARCHIVE)
def test_what_is_written_as_the_archive_has_it_is_what_it_has(name: str, known: Known, cards: Cards) -> None:
    def plain(text: str) -> list[str]:  # order within a crypt, columns, trifles and old names of clans apart
        lines = [" ".join(line.partition(";")[0].partition("  ")[0].split()) for line in text.splitlines()]
        return sorted(line.rstrip(")") for line in lines if line and not line.startswith(("Deck Name", "---")))

    ours = written.write(published(name, known), "twd", cards)
    theirs = (DECKS / f"{name}.txt").read_text("utf-8").replace("(TM)", "")
    assert plain(ours) == plain(theirs)


# -- lists as people post them -------------------------------------------------------------------------------------

VAMPIRES = "Crypt\n12x Anson\n\nLibrary\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("55\tDeflection\n25\tBlood Doll\nCrypt:\n12\tAnson\n", {"Anson": 12, "Deflection": 55, "Blood Doll": 25}),
        ("7x Anson\n5x Dimple\n\n60x Deflection\n", {"Anson": 7, "Dimple": 5, "Deflection": 60}),
        ("12 Anson\nLibrary: 60 cards\n60 Deflection", {"Anson": 12, "Deflection": 60}),
        (
            f"{VAMPIRES}Action (20)  16x Govern the Unaligned\n4x Entrancement",
            {"Anson": 12, "Govern the Unaligned": 16, "Entrancement": 4},
        ),
        ("2 - Arika\n3 rounds\n\n" + VAMPIRES + "3x Deflection", {"Anson": 12, "Deflection": 3}),
        (f"{VAMPIRES}x2 deflection\nBlood Doll (2)\n2*Villein\nWash x3", {
            "Anson": 12, "Deflection": 2, "Blood Doll": 2, "Villein": 2, "Wash": 3
        }),
        (f"{VAMPIRES}4x Parthenon, The\n2 Pentex(TM) Subversion\n1 Zillah`s Valley", {
            "Anson": 12, "The Parthenon": 4, "Pentex Subversion": 2, "Zillah's Valley": 1
        }),
        (f"{VAMPIRES}2x KRC\n1x 419 Operation\n419 operation", {
            "Anson": 12, "Kine Resources Contested": 2, "419 Operation": 1, "419 operation": 1
        }),
        ("Anson\nAnson\nArika\n\nDeflection\n", {"Anson": 2, "Arika": 1, "Deflection": 1}),
        ("6x Onaedo  (6)  Lasombra (group 4)\n6x Anson (8)\n\n2 Wash", {"Onaedo": 6, "Anson": 6, "Wash": 2}),
        ("12xAnson\n60xDeflection", {"Anson": 12, "Deflection": 60}),
        ("1x Sarrasine [ADV]\n11 Sarrasine (G2 ADV)\n\n2x Wash", {"Sarrasine ADV": 12, "Wash": 2}),
    ],
)  # fmt: skip
def test_a_list_as_people_post_it_is_read(text: str, found: dict[str, int], known: Known) -> None:
    assert copies(text, known) == found
    assert deck_lists.read(text, known).left_out == ()


def test_a_group_tells_which_pile_a_stranger_is_of(known: Known) -> None:
    listed = deck_lists.read("6x Onaedo  (6)  Lasombra (group 4)\n6x Dimple  2  obf  Nosferatu:4\n60 Deflection", known)
    assert [(entry.name, entry.group) for entry in listed.deck.crypt] == [("Onaedo", "4"), ("Dimple", "4")]
    assert listed.stated["Dimple"] == deck_lists.Stated(2, ("obf",))


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Crypt (13 cards)\n12x Anson\nLibrary\n60x Deflection", ["the crypt holds 13 cards; the list holds 12"]),
        (f"{VAMPIRES}Reaction (61)\n60x Deflection", ["Reaction has 61 cards; the list holds 60"]),
        ("Crypt (12 cards, min=3, max=32, avg=8)\n12x Anson\nLibrary\n60x Deflection", ["they are 32 and 32"]),
        ("Crypt (12 cards, min=32, max=32, avg=9)\n12x Anson\nLibrary\n60x Deflection", ["it is 8.00"]),
        (f"{VAMPIRES}60x Deflection\nwe drew well", ['line 6 left out: "we drew well" is not a card']),
        (f"{VAMPIRES}60x Deflection\nAction (20)\nStrange (20)", ["Action has 20 cards", 'left out: "Strange (20)"']),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_told_in_one_line(text: str, notes: list[str], known: Known) -> None:
    found = deck_lists.read(text, known).notes
    assert len(found) == len(notes)
    for note, said in zip(found, notes, strict=True):
        assert said in note


def test_what_is_not_seen_is_no_part_of_a_name(known: Known, cards: Cards) -> None:
    listed = deck_lists.read(f"{VAMPIRES}2x Black\x1b[31m Out\u202e\uffff\n", known)
    assert listed.unknown == ("Black[31m Out",)
    assert held(deck_lists.read(written.write(listed, "dek", cards), known)) == held(listed)


def test_many_lines_that_are_no_cards_are_counted(known: Known) -> None:
    text = VAMPIRES + "60x Deflection\n" + "a word on this\n" * 50
    found = deck_lists.read(text, known).left_out
    assert len(found) == deck_lists.MAX_LEFT_OUT + 1
    assert found[-1] == "30 more lines were left out, as they are no cards"


# -- what is broken ------------------------------------------------------------------------------------------------

BOMB = '<!DOCTYPE d [<!ENTITY b "xxxxxxx">]><deck><crypt><vampire count="1"><name>&b;</name></vampire></crypt></deck>'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BOMB, "declares entities"),
        ("<deck><crypt>", "begins as XML"),
        ("<deck/>", "holds no deck"),
        ('<deck><crypt><vampire count="1000"><name>Anson</name></vampire></crypt></deck>', "1000 copies"),
        ("{", "begins as JSON"),
        ("[" * 100_000, "begins as JSON"),
        ('{"deck": ' * 900 + "1" + "}" * 900, "holds no deck"),
        ("{}", "holds no deck"),
        ('{"crypt": {"200107": -3}}', "-3 copies"),
        ('{"crypt": {"200107": 1000000}}', "1000000 copies"),
        ('{"crypt": {"200107": 1e999}}', "no card in the list"),
        ('{"crypt": [null, 7, [], {}]}', "no card in the list"),
        ('"a"\n"b"\n""\n3\n"Anson"\n', None),
        ("x" * 400 + " 3x", "at most 300 are read"),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_in_one_line(text: str, says: str | None, known: Known) -> None:
    if says is None:
        assert deck_lists.read(text, known).notes == ("the list says that the crypt holds 3 cards; it holds 1",)
        return
    with pytest.raises(ScenarioError) as error:
        deck_lists.read(text, known)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        '{"200107": 12, "100518": 60}',
        '{"result": {"title": "", "cards": {"200107": 12, "100518": 60}}}',
        '[{"crypt": {"200107": 12}, "library": {"100518": {"count": "60"}}}]',
        '{"crypt": [{"name": "Anson", "count": 12}], "library": [{"card": {"name": "deflection"}, "quantity": 60}]}',
    ],
)
def test_json_of_other_makes_is_read(text: str, known: Known) -> None:
    assert copies(text, known) == {"Anson": 12, "Deflection": 60}
    assert deck_lists.read(text, known).notes == ()


def test_a_card_of_a_file_that_has_no_name_is_not_lost(known: Known) -> None:
    listed = deck_lists.read('{"crypt": {"200107": 12}, "library": {"999999": 3, "100518": {"q": "many"}}}', known)
    assert listed.unknown == ("card 999999",)
    assert size(listed.deck.library) == 3
    assert listed.left_out == ('left out: "100518" has no number of copies',)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_file_of_any_usual_encoding_is_read(encoding: str, cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes((DECKS / "9905.txt").read_text("utf-8").encode(encoding))
    answer = json.loads(cli("deck", "check", str(file), "--json").output)
    assert (answer["crypt"], answer["library"], answer["unknown"], answer["notes"]) == (12, 62, [], [])


# -- the commands --------------------------------------------------------------------------------------------------


def test_check_is_scenario_deck(cli: Any) -> None:
    file = str(DECKS / f"{OF_PEERS}.txt")
    assert cli("deck", "check", file).output == cli("scenario", "deck", file).output


def test_a_banned_card_is_told_with_the_rule(cli: Any) -> None:
    found = cli("deck", "check", "-", input=f"{VAMPIRES}57x Deflection\n3x Protect Thine Own\n")
    assert found.exit_code == 1
    assert "banned in tournaments since" in found.output
    assert "Banned list" in found.output or "tournament" in found.output


def test_convert_writes_the_deck_alone_and_tells_the_rest_apart(cli: Any, known: Known) -> None:
    found = cli(
        "deck", "convert", "-", "--to", "jol", input=f"{VAMPIRES}60x Deflection\nwe drew well\n3x Nothing Such\n"
    )
    assert found.exit_code == 1
    assert found.stdout == "12x Anson\n\n60x Deflection\n3x Nothing Such\n"
    assert 'line 6 left out: "we drew well" is not a card' in found.stderr
    assert "not known: Nothing Such" in found.stderr


def test_a_form_by_numbers_refuses_a_card_without_one(cli: Any) -> None:
    found = cli("deck", "convert", "-", "--to", "krcg", input=f"{VAMPIRES}60x Deflection\n3x Nothing Such\n")
    assert found.exit_code == 2
    assert "Nothing Such has no official number that is known" in found.stderr


def test_a_deck_is_counted(known: Known) -> None:
    listed = published("10355", known)
    crypt, cards = counted.crypt(listed), counted.library(listed)
    assert crypt.capacities == {1: 2, 8: 1, 9: 1, 10: 5, 11: 3}
    assert (crypt.least, crypt.most, crypt.average) == (19, 43, 8.5)
    assert crypt.groups == {"4": 9, "5": 1, "any": 2}
    assert crypt.disciplines["pre"] == (0, 10)
    assert crypt.disciplines["cel"] == (1, 2)
    assert cards.types["Master"] == 52
    assert (crypt.played, cards.played) == (12, 89)


def test_what_is_not_played_is_counted_apart(cli: Any) -> None:
    answer = json.loads(
        cli("deck", "stats", "-", "--json", input="6x Anson\n6x Nobody of Nowhere\n\n60x Deflection").output
    )
    assert (answer["crypt"]["cards"], answer["crypt"]["played"], answer["library"]["played"]) == (12, 6, 60)
    assert answer["crypt"]["capacities"] == {"not known": 6, "8": 6}
    assert answer["crypt"]["average"] is None


# -- with the official lists ---------------------------------------------------------------------------------------


def test_the_official_lists_tell_vampires_of_one_name_apart(cli: Any, official: None) -> None:
    deck = "Crypt\n6x Odile Marchetti (ADV)\n3x Odile Marchetti\nLibrary\n60x Lantern Oath\n"
    answer = json.loads(cli("deck", "stats", "-", "--json", input=deck).output)
    assert answer["unknown"] == []
    assert len(answer["unplayed"]) == 3
    assert answer["crypt"]["average"] is not None
    assert counted.NOT_KNOWN not in answer["library"]["types"]
    back = cli("deck", "convert", "-", "--to", "vdb", input=deck).stdout
    again = json.loads(cli("deck", "stats", "-", "--json", input=back).output)
    assert (again["crypt"], again["library"]) == (answer["crypt"], answer["library"])
    assert json.loads(cli("deck", "check", "-", "--json", input=deck).output)["outside_v5"] is not None


def test_a_name_that_no_list_has_asks_for_the_nearest_official_one(cli: Any, official: None) -> None:
    found = cli("deck", "check", "-", input="12 Anson\n\n60x Lantrn Oath\n").output
    assert 'Lantrn Oath (did you mean "Lantern Oath"?)' in found
    assert "no official lists are imported" not in found


# -- the archive ---------------------------------------------------------------------------------------------------


def test_winning_decks_of_the_imported_data_are_read_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, DATA or paths.data_root())
    sys.path.insert(0, str(Path(__file__).parent / "benchmarks"))
    try:
        benchmark: Any = import_module("decks")
    finally:
        sys.path.pop(0)
    cards = benchmark.opened()
    if cards is None:
        pytest.skip("no winning decks are imported: the archive is NOT READ; vtesref update")
    every = benchmark.held(cards)
    chance = random.Random(7)
    for ident in chance.sample(sorted(every), min(SAMPLE, len(every))):
        deck = benchmark.of_data(ident, every[ident], cards, chance.choice(FORMS))
        assert benchmark.faults(deck_lists.read(deck.text, cards.known, cards), deck.cards) == [], (ident, deck.text)
