"""Which rulings run: how many there are, which no table shows, and that a reason is counted for what it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from vtesref.corpus.load import load
from vtesref.corpus.shown_rulings import CANNOT, COULD, KINDS, RUN, is_played, kind_of, left, shown_rulings, state_of
from vtesref.paths import content_root


@pytest.fixture(scope="module")
def corpus() -> Any:
    return load(content_root())


def test_the_figures_add_up(corpus: Any) -> None:
    found = shown_rulings(corpus)
    for row in (found["played"], found["others"]):
        assert row["rulings"] == row[RUN] + row[CANNOT] + row[COULD]
    assert sum(row["rulings"] for row in found["by year"].values()) == sum(1 for _ in corpus.rulings())
    assert sum(row[RUN] for row in found["by year"].values()) == found["played"][RUN] + found["others"][RUN]
    assert sum(found["kinds"].values()) == found["played"][CANNOT]
    assert len(left(corpus)) == found["played"][COULD]


def test_a_reason_without_a_kind_is_a_ruling_that_could_run(corpus: Any) -> None:
    by_id = {ruling.id: ruling for ruling in corpus.rulings()}
    assert state_of(by_id["rulings/wider-view/lsj-2008-03-14"]) == (CANNOT, "knowledge")
    assert state_of(by_id["rulings/life-boon/rtr-1999-12-06"]) == (COULD, "")
    assert state_of(by_id["rulings/conditioning/fifth-2020"]) == (RUN, "")
    assert kind_of("(knowledge) Nobody sees it.") == ("knowledge", "Nobody sees it.")
    assert kind_of("Nobody (of those) sees it.") == ("", "Nobody (of those) sees it.")


def test_every_kind_is_used_and_few_rulings_are_of_one(corpus: Any) -> None:
    kinds = [kind_of(ruling.not_run)[0] for ruling in corpus.rulings() if ruling.not_run]
    assert {kind for kind in kinds if kind} == set(KINDS)
    assert sum(bool(kind) and kind != "unplayed" for kind in kinds) < 50


def test_a_card_that_stories_play_is_told_from_one_that_they_do_not(corpus: Any) -> None:
    assert is_played(corpus.subjects["barrens-the"], corpus)
    assert not is_played(corpus.subjects["dirty-little-secrets"], corpus)


def test_the_command_counts_and_lists_what_is_missing(cli: Any, corpus: Any) -> None:
    data = json.loads(cli("coverage", "rulings", "--json").output)
    assert data["played"] == shown_rulings(corpus)["played"]
    told = cli("coverage", "rulings", "--missing").output
    assert all(f"  {ident}" in told for ident, _ in left(corpus))
    assert f"{data['played'][COULD]:>22}\n" in told
