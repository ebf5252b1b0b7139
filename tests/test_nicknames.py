"""What players call cards: the table, its lint, and everybody who reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vtesref.corpus.nicknames import FILE, load_nicknames
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.played_cards import is_everyday, plain

if TYPE_CHECKING:
    from pathlib import Path

    from vtesref.corpus.complaints import Complaint


def read(folder: Path, text: str) -> tuple[list[Any], list[Complaint]]:
    """Return what a table of nicknames has, and what is wrong with it."""
    (folder / "rulings").mkdir()
    (folder / FILE).write_text(text, encoding="utf-8")
    complaints: list[Complaint] = []
    return load_nicknames(str(folder), complaints.append), complaints


def test_a_nickname_means_one_card(tmp_path: Path) -> None:
    found, complaints = read(tmp_path, "- card: Blur\n  called: [BB]\n- card: Blood Rage\n  called: [BR, bb]\n")
    assert [one.card for one in found] == ["Blur", "Blood Rage"]
    assert [one.what for one in complaints] == ['"bb" is given twice, also to "Blur"']


def test_single_words_may_be_everyday_ones() -> None:
    assert is_everyday("Sudden")
    assert not is_everyday("WWEF")
    assert not is_everyday("ConAg")
    assert not is_everyday("Qui Vive")


def test_the_table_has_what_tournament_players_use(texts: Any) -> None:
    nicknames = texts.nicknames
    assert 70 <= len(nicknames) <= 120
    known = {plain(name): one.card for one in nicknames for name in one.called}
    for called, card in (("wwef", "Wake with Evening's Freshness"), ("2nd trad", "Second Tradition: Domain")):
        assert known[called] == card
    assert not known.keys() & {plain(str(card["card"])) for card in texts.library.values()}


@pytest.mark.parametrize(
    ("typed", "card"),
    [("WWEF", "Wake with Evening's Freshness"), ("krc", "Kine Resources Contested"), ("PTO", "Protect Thine Own")],
)
def test_the_command_of_cards_knows_nicknames(cli: Any, typed: str, card: str) -> None:
    result = cli("card", typed)
    assert result.exit_code == 0
    assert result.output.startswith(card)


def test_stories_know_nicknames(cli: Any) -> None:
    result = cli("scenario", "check", "Ann 20: Bob 4/6 dom; Ben 20 | Bob plays Govern | Ben 17 pool")
    assert result.exit_code == 0, result.output
    assert played_cards.held().find("OtQV") is not None
