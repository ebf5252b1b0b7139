"""Deck construction: sizes, groups, and reading a list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from vtesref.engine.editions import PLAYED
from vtesref.engine.turn.deck import findings
from vtesref.scenario.decks.text import read
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from pathlib import Path


def broken(text: str, edition: str, players: int = 5) -> list[str]:
    return [one.key for one in findings(read(text), PLAYED[edition], players) if one.breaks]


def deck(crypt: int = 12, library: int = 60, groups: tuple[str, ...] = ("g5",)) -> str:
    first, *others = groups
    lines = [f"{crypt - len(others)} Nora {first}", *(f"1 Mira{place} {group}" for place, group in enumerate(others))]
    return "\n".join(["crypt", *lines, "library", f"{library} Sway"])


@pytest.mark.parametrize("edition", PLAYED)
def test_a_crypt_needs_twelve_cards(edition: str) -> None:
    assert broken(deck(crypt=11), edition) == ["deck.crypt.min_12"]
    assert broken(deck(crypt=12), edition) == []


@pytest.mark.parametrize("edition", PLAYED)
def test_a_crypt_may_be_as_large_as_one_likes(edition: str) -> None:
    assert broken(deck(crypt=200), edition) == []


def test_the_smallest_library_has_forty_cards_in_1998_and_sixty_since() -> None:
    assert broken(deck(library=39), "crr-2.13") == ["deck.library.minimum"]
    assert broken(deck(library=40), "crr-2.13") == []
    assert broken(deck(library=40), "revised-1998") == []
    assert broken(deck(library=59), "fifth-2020") == ["deck.library.minimum"]
    assert broken(deck(library=60), "fifth-2020") == []


def test_six_players_of_1998_have_from_forty_to_a_hundred_cards() -> None:
    assert broken(deck(library=100), "revised-1998", players=6) == []
    assert broken(deck(library=101), "revised-1998", players=6) == ["deck.library.maximum"]
    assert broken(deck(library=61), "crr-2.13", players=2) == ["deck.library.maximum"]


def test_the_largest_library_of_the_fifth_edition_has_ninety_cards_whoever_plays() -> None:
    for players in (2, 5, 6):
        assert broken(deck(library=90), "fifth-2020", players) == []
        assert broken(deck(library=91), "fifth-2020", players) == ["deck.library.maximum"]


@pytest.mark.parametrize(
    ("groups", "sound"),
    [
        (("g5",), True),
        (("g5", "g6"), True),
        (("g5", "g5", "g4"), True),
        (("g5", "g7"), False),
        (("g4", "g5", "g6"), False),
        (("g5", "gany"), True),
        (("g2", "gany", "g3"), True),
        (("gany", "gany"), True),
        (("g1", "gany", "g3"), False),
    ],
)
def test_a_crypt_holds_one_group_or_two_that_follow_each_other(groups: tuple[str, ...], sound: bool) -> None:
    assert (broken(deck(groups=groups), "fifth-2020") == []) == sound
    assert broken(deck(groups=groups), "revised-1998") == []  # there were no groups yet
    assert broken(deck(groups=groups), "crr-2.13") == []


def test_any_number_of_copies_is_allowed_and_said_to_be() -> None:
    found = list(findings(read(deck()), PLAYED["fifth-2020"], 5))
    assert [one.key for one in found if not one.breaks] == ["deck.unique.self_copies_ok", "deck.copies.unlimited"]


def test_an_advanced_vampire_is_a_crypt_card_of_the_fifth_edition() -> None:
    text = deck().replace("Nora", "Nora (advanced)")
    assert "deck.advanced.in_crypt" in [one.key for one in findings(read(text), PLAYED["fifth-2020"], 5)]
    assert "deck.advanced.in_crypt" not in [one.key for one in findings(read(text), PLAYED["crr-2.13"], 5)]


def test_no_edition_cites_a_rule_that_it_does_not_have(texts: object) -> None:
    everything = deck(crypt=5, library=300, groups=("g1", "gany", "g3")) + "\n\n# a remark\n"
    for text in (everything, deck(crypt=30, library=1).replace("Nora", "Nora (advanced)")):
        for edition, column in PLAYED.items():
            for one in findings(read(text), column, 5):
                assert texts.rules[one.key].positions[edition] != "absent", one.key  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("2 Nora g5", "line 1"),
        ("crypt\nNora g5", "line 2"),
        ("crypt\n0 Nora g5", "0 copies"),
        ("crypt\n1000 Nora g5", "more than 999"),
        ("library\n4 Sway g5", "has no group"),
        ("crypt\n" + "1 Nora\n" * 1001, "more than 1000 lines"),
        ("crypt\n1 " + "N" * 300, "line 2"),
    ],
)
def test_what_is_no_deck_is_told_by_its_line(text: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        read(text)


def test_the_command_says_which_rule_each_fault_breaks(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(deck(crypt=11, library=50), encoding="utf-8")
    result = cli("scenario", "deck", str(file), "--edition", "all")
    assert result.exit_code == 1
    fifth, _, rest = result.output.partition("[revised-1998]")
    assert "breaks deck.crypt.min_12" in fifth
    assert "breaks deck.library.minimum" in fifth
    assert "breaks deck.library.minimum" not in rest
    assert "breaks deck.crypt.min_12" in rest


def test_the_command_is_content_with_a_sound_deck(cli: Any) -> None:
    result = cli("scenario", "deck", "-", input=deck())
    assert result.exit_code == 0
    assert "no rules broken" in result.output


def test_the_command_prints_json(cli: Any) -> None:
    result = cli("scenario", "deck", "-", "--json", input=deck(crypt=3))
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert (data["crypt"], data["library"]) == (3, 60)
    assert [one["key"] for one in data["editions"]["fifth-2020"] if one["breaks"]] == ["deck.crypt.min_12"]


def test_the_command_refuses_what_it_cannot_read(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.bin").write_bytes(b"\xff\xfe\x00")
    for arguments, text in (
        ([str(tmp_path / "nothing.txt")], ""),
        ([str(tmp_path)], ""),
        ([str(tmp_path / "deck.bin")], ""),
        (["-"], "Nora"),
        (["-", "--edition", "draft-1.6.1"], deck()),
    ):
        result = cli("scenario", "deck", *arguments, input=text)
        assert result.exit_code == 2, arguments
        assert "Traceback" not in result.output
