"""The matrix of rulings and played cards: which cells there are, which run, and what is said of the others."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from vtesref.corpus.load import load
from vtesref.corpus.ruling_cells import CANNOT, LACKING, OPEN, RUN, cards_of, cells, counted
from vtesref.corpus.rulings import Beside
from vtesref.corpus.scenarios import Case, scenario_files, written_cases
from vtesref.paths import content_root
from vtesref.scenario import tell

BOUNCE = "rulings/changing-the-target-of-a-bleed/ank-2021-10-03"


@pytest.fixture(scope="module")
def corpus() -> Any:
    return load(content_root())


def case(story: str, claim: str, source: str = BOUNCE, also: tuple[str, ...] = ()) -> Case:
    told = tell("Alice 20: Anson 5/6; Bob 14: Lupo 3/4 DOM; Cleo 12: Mira 5/5", (story,))
    return Case("x", source, told, {"fifth-2020": (claim,)}, (), "", "x.yaml", 1, {}, also)


def states(corpus: Any, cases: list[Case], ruling: Any) -> dict[tuple[str, str], str]:
    subject = corpus.subjects[ruling.subject_id]
    kept = replace(corpus, subjects={subject.id: replace(subject, rulings=(ruling,))})
    return {(cell.card, cell.side): cell.state for cell in cells(kept, cases)}


@pytest.fixture
def ruling(corpus: Any) -> Any:
    found = next(one for one in corpus.rulings() if one.id == BOUNCE)
    return replace(found, text="{Deflection} and {Redirection}.", note="", cards=(), only="", beside=())


def test_a_card_has_two_cells_and_each_runs_by_a_scenario_that_comes_out_on_its_side(corpus: Any, ruling: Any) -> None:
    allowed = case("Lupo plays Deflection at superior on Cleo", "Cleo 11 pool")
    assert states(corpus, [allowed], ruling) == {
        ("deflection", "allowed"): RUN,
        ("deflection", "refused"): OPEN,
        ("redirection", "allowed"): OPEN,
        ("redirection", "refused"): OPEN,
    }
    refused = case("Lupo plays Redirection at superior on Cleo", "refused: general.golden_rule")
    assert states(corpus, [refused], ruling)["redirection", "refused"] == RUN


def test_a_card_that_the_scenario_makes_up_shows_nothing(corpus: Any, ruling: Any) -> None:
    made_up = replace(
        case("Lupo plays Deflection on Cleo", "Cleo 11 pool"), cards={"Deflection": "reaction, +1 intercept"}
    )
    assert states(corpus, [made_up], ruling)["deflection", "allowed"] == OPEN


def test_a_scenario_of_another_ruling_shows_it_too_if_it_says_so(corpus: Any, ruling: Any) -> None:
    other = case("Lupo plays Deflection on Cleo", "Cleo 11 pool", "rulings/deflection/fifth-2020")
    assert states(corpus, [other], ruling)["deflection", "allowed"] == OPEN
    assert states(corpus, [replace(other, also=(BOUNCE,))], ruling)["deflection", "allowed"] == RUN


@pytest.mark.parametrize(
    ("only", "allowed", "refused"), [("allows", OPEN, CANNOT), ("refuses", CANNOT, OPEN), ("tells", OPEN, CANNOT)]
)
def test_a_ruling_of_one_side_has_no_cell_on_the_other(
    corpus: Any, ruling: Any, only: str, allowed: str, refused: str
) -> None:
    found = states(corpus, [], replace(ruling, only=only))
    assert (found["deflection", "allowed"], found["deflection", "refused"]) == (allowed, refused)


def test_what_a_ruling_tells_is_shown_by_a_scenario_of_either_side(corpus: Any, ruling: Any) -> None:
    shown = [case("Lupo plays Deflection on Cleo", "refused: general.golden_rule")]
    assert states(corpus, shown, replace(ruling, only="tells"))["deflection", "allowed"] == RUN
    assert states(corpus, shown, replace(ruling, only="allows"))["deflection", "allowed"] == OPEN


def test_a_card_beside_the_ruling_says_why_or_what_is_lacking(corpus: Any, ruling: Any) -> None:
    beside = (
        Beside(("Deflection",), "refused", "(comparison) It is named only to tell it apart."),
        Beside(("Redirection",), "", "No story can tell who looks."),
    )
    found = states(corpus, [], replace(ruling, beside=beside))
    assert found["deflection", "allowed"] == OPEN
    assert found["deflection", "refused"] == CANNOT
    assert found["redirection", "allowed"] == found["redirection", "refused"] == LACKING


def test_the_cards_of_a_ruling_are_its_subject_those_named_and_those_listed(corpus: Any) -> None:
    by_id = {one.id: one for one in corpus.rulings()}
    dawn = by_id["rulings/daring-the-dawn/ank-2022-03-31"]
    assert cards_of(dawn, corpus)[:2] == ["daring the dawn", "mirror walk"][: len(cards_of(dawn, corpus))]
    assert "cavalier" in cards_of(replace(dawn, cards=("Cavalier",)), corpus)


def test_the_command_counts_every_cell_and_lists_those_that_are_left(cli: Any, corpus: Any) -> None:
    data = json.loads(cli("coverage", "rulings", "--missing", "--json").output)
    left = Counter(cell["state"] for cell in data["cells left"])
    for state in (LACKING, OPEN):
        assert left[state] == sum(side[state] for side in data["cells"]["sides"].values())
    assert sum(data["cells"]["kinds"].values()) == sum(side[CANNOT] for side in data["cells"]["sides"].values())
    told = cli("coverage", "rulings", "--missing").output
    assert told.count(f"({OPEN})") == left[OPEN]
    assert counted([])["rulings"] == {}


def test_no_cell_is_open(corpus: Any) -> None:
    root = content_root()
    cases = [case for file in scenario_files(root) for case in written_cases(root, file)]
    left = [f"{one.ruling}: {one.card}, {one.side}" for one in cells(corpus, cases) if one.state == OPEN]
    assert not left, "\n".join([f"{len(left)} are open (CONTRIBUTING.md, A ruling):", *left])
