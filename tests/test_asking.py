"""Whole questions of players, and how many of them the search answers: one half to tune on, the other to report."""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from test_queries import place_of as place_in_texts
from test_queries import wanted_ids

from vtesref.corpus import scenarios
from vtesref.corpus.asks import Asked, lint_asks
from vtesref.corpus.reader import read_yaml
from vtesref.desk.asking import ruling_with
from vtesref.desk.store_writing import build
from vtesref.search.query import QueryError
from vtesref.search.related import LIKE, PARTS, related
from vtesref.search.situations import nearest

pytestmark = pytest.mark.search

HERE = Path(__file__).parent
QUESTIONS = read_yaml(str(HERE / "questions.yaml"))
KINDS = ("may-i", "what-happens", "how-much", "when", "who", "situation", "term")
HALVES = ("tuning", "locked")
PLACES = (1, 3, 5)
#: The column of those that the first three settle, or what "vtesref ask" prints with the first: a ruling, a situation.
WITH = "3 with"
#: The most questions that may have nothing in the texts to find.
UNSETTLED = 30
#: The share of the tuning half that must be settled so far up (0.40, 0.61, 0.68 when the questions were written).
FLOOR = {1: 0.61, 3: 0.77, 5: 0.82}


def scenario_names() -> set[str]:
    """Return the names of all worked situations."""
    root = str(HERE.parent)
    return {case.name for file in scenarios.scenario_files(root) for case in scenarios.written_cases(root, file)}


def split(finds: list[dict[str, str]]) -> tuple[list[dict[str, str]], set[str]]:
    """Return the targets among the texts, and the names of the worked situations."""
    return [one for one in finds if "scenario" not in one], {one["scenario"] for one in finds if "scenario" in one}


def place_of(searcher: Any, texts: Any, entry: dict[str, Any]) -> int:
    """Return the place of the first hit that settles a question, or 0; a question that is refused has none."""
    try:
        answer = searcher.search(entry["question"], limit=max(PLACES))
    except QueryError:
        return 0
    targets, names = split(entry["finds"])
    place = place_in_texts(answer, *wanted_ids(targets, texts))
    situations = [
        at
        for at, hit in enumerate(answer.hits, 1)
        if any(one.document["kind"] == "scenario" and one.document["title"] in names for one in (hit, *hit.older))
    ]
    return min(found for found in (place, *situations) if found) if place or situations else 0


def stands_with(searcher: Any, texts: Any, entry: dict[str, Any]) -> bool:
    """Tell whether one of the first three hits settles a question, or what ``vtesref ask`` prints with the first.

    That is the ruling under it, and the situation like the one that is asked about.
    """
    try:
        answer = searcher.search(entry["question"], limit=10)
    except QueryError:
        return False
    targets, names = split(entry["finds"])
    rules, ids, starts = wanted_ids(targets, texts)
    if 0 < place_in_texts(answer, rules, ids, starts) <= 3:
        return True
    ruling = ruling_with(answer.hits[0], answer.hits[1:], searcher.store) if answer.hits else None
    situations = nearest(searcher.store, entry["question"], searcher.stem)
    return (ruling is not None and ruling["id"] in ids) or any(one.name in names for one in situations)


def origin(entry: dict[str, Any]) -> str:
    """Return whether a question was asked in the archive or made up in its manner."""
    return "made up" if entry["from"] == "made up" else "archive"


def measured(searcher: Any, texts: Any) -> dict[tuple[str, str], Counter[Any]]:
    """Count, for each half and each kind, origin and altogether, the questions and those settled within each place."""
    found: dict[tuple[str, str], Counter[Any]] = defaultdict(Counter)
    for entry in QUESTIONS:
        if not entry["finds"]:
            continue
        place, with_it = place_of(searcher, texts, entry), stands_with(searcher, texts, entry)
        for row in (entry["kind"], f"from {origin(entry)}", "all"):
            counts = found[entry["half"], row]
            counts["questions"] += 1
            for at in PLACES:
                counts[at] += 0 < place <= at
            counts[WITH] += with_it
    return found


def table(found: dict[tuple[str, str], Counter[Any]]) -> str:
    """Return the recall by kind and half, as it is printed. It names no question of either half."""
    lines = []
    for half in HALVES:
        lines.append(f"\n{half + ' half':<16}questions" + "".join(f"   at {at:>2}" for at in PLACES) + f"  {WITH}")
        for row in (*KINDS, "from archive", "from made up", "all"):
            counts = found.get((half, row))
            if counts:
                total = counts["questions"]
                lines.append(f"{row:<16}{total:>9}" + "".join(f"{counts[at] / total:>8.3f}" for at in (*PLACES, WITH)))
    return "\n".join(lines)


def test_the_questions_are_as_their_head_says() -> None:
    asked = [entry["question"] for entry in QUESTIONS]
    assert len(set(asked)) == len(asked)
    for entry in QUESTIONS:
        assert entry["kind"] in KINDS, entry
        assert entry["topic"], entry
        assert entry["half"] in HALVES, entry
        assert entry["from"] == "made up" or set(entry["from"]) == {"year", "thread"}, entry
        assert bool(entry["finds"]) != ("why" in entry), entry
    assert sum(not entry["finds"] for entry in QUESTIONS) <= UNSETTLED
    assert len(QUESTIONS) >= 300
    halves = Counter(entry["half"] for entry in QUESTIONS)
    assert abs(halves["tuning"] - halves["locked"]) <= 1
    pairs = zip(QUESTIONS[::2], QUESTIONS[1::2], strict=False)
    assert all({one["half"], other["half"]} == set(HALVES) for one, other in pairs)


def test_every_passage_that_settles_a_question_exists(texts: Any) -> None:
    ids = {ruling.id for ruling in texts.rulings()} | set(texts.terms) | set(texts.differences)
    situations = scenario_names()
    missing = []
    for entry in QUESTIONS:
        targets, names = split(entry["finds"])
        rules, wanted, starts = wanted_ids(targets, texts)
        assert not starts, entry  # a ruling is named by its subject and its id
        missing += [(entry["question"], name) for name in (rules - set(texts.rules)) | (names - situations)]
        missing += [(entry["question"], ident) for ident in wanted - ids]
        assert len(wanted) + len(rules) + len(names) == len(entry["finds"]), entry  # no passage twice, none unknown
    assert not missing


def test_words_that_are_asked_of_the_same_things_are_related() -> None:
    of = array("H", [0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8])
    postings = {
        "rush": array("H", [0, 2]),
        "fight": array("H", [1, 3, 4]),
        "vote": array("H", [4, 5, 6]),
        "hand": array("H", [7, 8, 9, 10]),
    }
    found = related(of, postings)
    worth, count, *numbers = found["rush"]
    assert worth > 0
    assert (count, numbers) == (3, [1, 3, 4]), "fight is asked of both things of rush"
    assert found["fight"][2:].tolist() == [0, 2]
    assert "hand" not in found, "it shares no thing with another"
    assert "vote" not in found, "one thing together is chance"


def test_a_related_word_finds_questions_that_count_less(searcher: Any) -> None:
    having, also = searcher.store.asked(searcher.stem("rush"))
    assert having
    assert also[1] == len(set(also[2 : 2 + also[1]]))
    assert not set(also[2 : 2 + also[1]]) & set(having)
    rarity = math.log(1 + (len(searcher.store.questions().of) - len(having) + 0.5) / (len(having) + 0.5))
    assert also[0] / PARTS < LIKE * rarity


@pytest.mark.full
def test_as_many_questions_are_settled_as_before(searcher: Any, texts: Any, capsys: pytest.CaptureFixture[str]) -> None:
    found = measured(searcher, texts)
    with capsys.disabled():
        print("\n" + table(found))
    tuning = found["tuning", "all"]
    for at, share in FLOOR.items():
        assert tuning[at] / tuning["questions"] >= share, at


def test_situations_are_held_without_laying_any_out(root: str, texts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "make", lambda *parts: pytest.fail(f"laid out: {parts}"))
    store = build(texts, [], root=root)
    held = {name for (name,) in store.connection.execute("SELECT name FROM situations")}
    assert held == {name.strip() for name in scenario_names()}
    assert store.scenarios_with("anson")[0][0].startswith("Anson ")


def test_what_has_no_questions_and_what_is_asked_twice_is_a_complaint() -> None:
    four = ("may i bleed", "who bleeds", "when do i bleed", "how much is a bleed")
    asks = [
        Asked("rule", "bleed.one", four, "a.yaml", 1),
        Asked("rule", "bleed.two", ("May I bleed?", "b", "c", "d"), "a.yaml", 9),
        Asked("rule", "bleed.none", ("e", "f", "g"), "a.yaml", 20),
    ]
    said: list[str] = []
    lint_asks(asks, ["bleed.one", "bleed.two", "bleed.three"], [], [], lambda complaint: said.append(str(complaint)))
    assert len(said) == 4, said
    parts = ("is also a question of bleed.one", "no rule bleed.none", "has 3 questions", "for the rule bleed.three")
    for part in parts:
        assert sum(part in one for one in said) == 1, (part, said)
    said.clear()
    lint_asks(asks[:1], ["bleed.one"], [], [], lambda complaint: said.append(str(complaint)))
    assert said == []


def test_questions_on_a_paragraph_name_one_and_no_paragraph_must_have_any() -> None:
    four = ("may i concede", "who concedes", "how do i concede", "what is conceding")
    asks = [Asked("paragraph", "book/section/one", four, "a.yaml", 1)]
    said: list[str] = []
    lint_asks(asks, [], [], [], lambda one: said.append(str(one)), ["book/section/one", "book/section/two"])
    assert said == []
    lint_asks(asks, [], [], [], lambda one: said.append(str(one)), ["book/section/two"])
    assert len(said) == 1
    assert "no paragraph book/section/one" in said[0]
