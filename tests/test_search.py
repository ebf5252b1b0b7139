"""What a search finds, and in what order."""

from __future__ import annotations

import time
from datetime import date
from typing import Any

import pytest
from whoosh.query import Term

from vtesref.search.filters import Filters, told
from vtesref.search.query import QueryError
from vtesref.search.searcher import FIELD, best_of
from vtesref.search.snippets import snippet

pytestmark = pytest.mark.search


def ids(answer: Any) -> list[str]:
    return [hit.document["id"] for hit in answer.hits]


def documents(answer: Any) -> list[dict[str, Any]]:
    return [one.document for hit in answer.hits for one in (hit, *hit.older)]


def test_the_newest_edition_comes_first_and_the_older_ones_stand_under_it(searcher: Any) -> None:
    first = searcher.search("aggravated damage wounded").hits[0]
    assert first.document["edition"] == "fifth-2020"
    for hit in searcher.search("aggravated damage wounded vampire burned", limit=20).hits:
        for one in hit.older:
            assert one.document["edition"] != hit.document["edition"]
            assert set(one.document["rules"]) & set(hit.document["rules"])


@pytest.mark.parametrize(("old", "new"), [("untap", "unlock"), ("heal", "mend"), ("diabolist", "diablerist")])
def test_the_words_of_one_era_find_the_others(searcher: Any, old: str, new: str) -> None:
    only_fifth = Filters(edition="fifth-2020")
    found = searcher.search(old, only_fifth)
    assert any(new in document["plain"].lower() for document in documents(found))
    found = searcher.search(new, Filters(edition="revised-1998"))
    assert any(old in document["plain"].lower() for document in documents(found))


def test_inflections_meet(searcher: Any) -> None:
    for one, other in [
        ("activated", "activate"),
        ("prevented", "preventing"),
        ("burned", "burning"),
        ("declining", "declined"),
    ]:
        assert ids(searcher.search(one, limit=5)) == ids(searcher.search(other, limit=5))


def test_accents_are_folded(searcher: Any) -> None:
    for typed in ("carrion crows", "Carrión Crows", "carrio\u0301n crows"):
        assert ids(searcher.search(typed))[0].startswith("rulings/carrion-crows/")


def test_a_misspelling_is_mended_and_told(searcher: Any) -> None:
    answer = searcher.search("immortal graple")
    assert answer.corrections == [("graple", "grapple")]
    assert ids(answer)[0].startswith("rulings/immortal-grapple/")


def test_a_word_that_is_right_is_never_replaced(searcher: Any) -> None:
    assert searcher.search("torpor hunt bleed stealth").corrections == []


def test_a_cards_name_in_the_query_ranks_its_rulings_first(searcher: Any) -> None:
    for query in ("anathema blood", "blood anathema", "can anathema burn a vampire with zero blood"):
        assert ids(searcher.search(query))[0].startswith("rulings/anathema/"), query


def test_a_document_has_the_best_score_of_its_own_words(searcher: Any) -> None:
    def scores(*words: str) -> dict[int, float]:
        terms = [Term(FIELD, searcher.stem(word)) for word in words]
        results = searcher.searcher.search(best_of()(terms) if len(terms) > 1 else terms[0], limit=None)
        return {results.docnum(place): results.score(place) for place in range(results.scored_length())}

    words = ("tap", "lock", "diablerie", "wake")
    own = [scores(word) for word in words]
    together = scores(*words)
    assert together == {num: max(one.get(num, 0.0) for one in own) for num in set().union(*own)}
    assert len(together) > max(map(len, own))


def test_phrases_must_stand_together(searcher: Any) -> None:
    for document in documents(searcher.search('"combat ends"', limit=30)):
        text = " ".join([document["title"], document["plain"], *document.get("names", [])]).lower()
        assert "combat end" in " ".join(text.replace("-", " ").split())


def test_and_not_and_prefixes_do_what_they_say(searcher: Any) -> None:
    for document in documents(searcher.search("diablerie NOT torpor", limit=30)):
        assert "torpor" not in document["plain"].lower()
    both = searcher.search("anathema AND pool", limit=30)
    assert both.hits
    for hit in both.hits:
        text = f"{hit.document['title']} {hit.document['plain']}".lower()
        assert "anathema" in text
    started = searcher.search("diabl*", limit=10)
    assert any("diabler" in document["plain"].lower() for document in documents(started))


def test_a_section_number_or_page_brings_the_place(searcher: Any) -> None:
    assert ids(searcher.search("6.4.6"))[0].startswith("revised-1998/6.4.6/") or any(
        document["section"] == "revised-1998/6.4.6" for document in documents(searcher.search("6.4.6"))
    )
    assert any(d.get("section") == "crr-2.13/vi.c" for d in documents(searcher.search("VI.C")))


@pytest.mark.parametrize(
    ("filters", "holds"),
    [
        (Filters(groups=("rulings",)), lambda d: d["kind"] == "ruling"),
        (Filters(groups=("glossary",)), lambda d: d["kind"] == "term"),
        (
            Filters(groups=("rules", "differences")),
            lambda d: d["kind"] in ("rule", "difference", "contradiction"),
        ),
        (Filters(edition="crr-2.13"), lambda d: d["edition"] == "crr-2.13"),
        (Filters(edition="fifth-2020"), lambda d: d.get("edition") == "fifth-2020" or "fifth-2020" in d["authority"]),
        (Filters(authority="LSJ"), lambda d: "LSJ" in d["authority"]),
        (Filters(subject="deflection"), lambda d: d["subject_id"] == "deflection"),
        (Filters(standing="absorbed"), lambda d: d["standing"] == "absorbed"),
        (Filters(since=date(2004, 1, 1)), lambda d: d["date"] >= "2004-01-01"),
        (Filters(until=date(1996, 1, 1)), lambda d: d["date"] <= "1996-01-01"),
        (Filters(year="1998"), lambda d: d["date"].startswith("1998")),
    ],
)
def test_filters_leave_out_what_they_say(searcher: Any, filters: Filters, holds: Any) -> None:
    answer = searcher.search("bleed action block vampire combat", filters, limit=30)
    assert answer.hits
    assert all(holds(document) for document in documents(answer))


@pytest.mark.parametrize(
    "filters",
    [
        Filters(as_of=date(1993, 1, 1)),
        Filters(edition="crr-2.13", subject="deflection"),
        Filters(groups=("glossary",), authority="LSJ"),
        Filters(since=date(2016, 1, 1), until=date(2016, 12, 31)),
    ],
)
def test_filters_that_leave_nothing_find_nothing(searcher: Any, filters: Filters) -> None:
    for query in ("bleed", '"combat ends"', "deflection AND bleed", "6.4.6", "edge"):
        assert searcher.search(query, filters).hits == []


@pytest.mark.parametrize(
    ("day", "book"),
    [
        (date(1998, 5, 25), None),
        (date(1998, 5, 26), "crr-2.13"),
        (date(1998, 10, 7), "crr-2.13"),
        (date(1998, 10, 8), "revised-1998"),
        (date(2020, 12, 30), "revised-1998"),
        (date(2020, 12, 31), "fifth-2020"),
    ],
)
def test_as_of_a_day_only_the_book_in_force_and_what_was_published_counts(
    searcher: Any, day: date, book: str | None
) -> None:
    answer = searcher.search("bleed action block vampire combat torpor", Filters(as_of=day), limit=50)
    found = documents(answer)
    assert {d["edition"] for d in found if d["kind"] == "rule"} == ({book} if book else set())
    assert all(d["date"] <= day.isoformat() for d in found)
    assert {d["kind"] for d in found} <= {"rule", "ruling"}
    assert any("no rules text" in note for note in answer.notes) == (book is None)


def test_the_undated_draft_appears_as_of_a_day_only_when_asked_for(searcher: Any) -> None:
    day = date(2005, 1, 1)
    assert not any(
        d["edition"] == "draft-1.6.1"
        for d in documents(searcher.search("event cards", Filters(as_of=day)))
        if d["kind"] == "rule"
    )
    asked = searcher.search("event cards", Filters(as_of=day, edition="draft-1.6.1"))
    assert any(d["kind"] == "rule" and d["edition"] == "draft-1.6.1" for d in documents(asked))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("what is a game win in a tournament", "scoring/game-win"),
        ("how many points for withdrawing in a tournament", "scoring/points-for-withdrawing"),
        ("can i concede", "conceding/conceding"),
        ("concede", "conceding/conceding"),
        ("banned list", "cards-allowed/banned"),
        ("time is called while i bleed", "rounds/time-called"),
        ("infinite loop", "infinite-loops/no-repeating"),
        ("may i use proxies", "proxies-and-sleeves/proxies"),
        ("what is the penalty for drawing too many cards", "judges-guide-drawing/extra"),
        ("VEKN 3.7.5", "scoring/final"),
        ("VEKN JG 1.6.2", "judges-guide-conduct/stalling"),
    ],
)
def test_what_holds_in_tournaments_is_found(searcher: Any, query: str, found: str) -> None:
    assert ids(searcher.search(query))[0] == f"tournament-2026/{found}"


def test_who_does_not_speak_of_tournaments_finds_the_rulebook_first(searcher: Any) -> None:
    for query in (
        "how many points for withdrawing",
        "who wins the game",
        "victory points",
        "shuffle my library",
        "9.1",
    ):
        assert not ids(searcher.search(query))[0].startswith("tournament-2026/"), query


def test_a_companion_is_searched_alone_by_its_key_or_the_beginning_of_it(searcher: Any) -> None:
    for key in ("tournament-2026", "tournament"):
        found = documents(searcher.search("victory points", told(edition=key), limit=50))
        assert {document["edition"] for document in found} == {"tournament-2026"}


def test_as_of_a_day_a_companion_stands_beside_the_edition_in_force(searcher: Any) -> None:
    def books(day: date) -> set[str]:
        found = documents(searcher.search("withdraw victory points tournament", Filters(as_of=day), limit=50))
        return {document["edition"] for document in found if document["kind"] == "rule"}

    assert books(date(2026, 8, 25)) == {"fifth-2020", "tournament-2026"}
    assert books(date(2026, 8, 24)) == {"fifth-2020"}


def test_the_slowest_queries_that_are_allowed_stay_quick(searcher: Any) -> None:
    for query in (
        " ".join(["vampire"] * 32),
        " ".join(f"{word}*" for word in ("com", "con", "pre", "str", "tor", "dis", "act", "min")),
        " ".join(f"qzx{n}wv" for n in range(32)),
        "((((((((vampire))))))))",
        "NOT " * 20 + "vampire bleed",
        '"' + "the " * 30 + '"',
    ):
        start = time.monotonic()
        searcher.search(query)
        assert time.monotonic() - start < 5, query


def test_a_snippet_shows_the_words_in_their_place() -> None:
    text = "First of all, nothing. " * 20 + "The vampire is burned at once. " + "And so on. " * 30
    pieces = snippet(text, {"burned"}, 120)
    shown = "".join(piece for piece, _ in pieces)
    assert "burned" in shown
    assert [piece for piece, marked in pieces if marked] == ["burned"]
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) < 140
    assert "".join(piece for piece, _ in snippet("Short é text", {"text"})) == "Short é text"


def test_how_many_are_shown_changes_nothing_in_the_first(searcher: Any) -> None:
    for text in (
        "can my vampire bleed with one blood",
        "aggravated damage wounded vampire",
        "deflection",
        "torpor",
        "who may block a political action of my prey",
        "burn AND edge",
        "vampire NOT torpor",
    ):
        five = ids(searcher.search(text, limit=5))
        assert five
        for limit in (1, 3, 10, 40, 200):
            assert ids(searcher.search(text, limit=limit))[:5] == five[:limit], (text, limit)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("what", "names nothing of the game"),
        ("can i do that", "names nothing of the game"),
        ("wer darf blocken", "German"),
        ("wie viele Karten habe ich auf der Hand", "German"),
        ("puede mi vampiro sangrar dos veces", "Spanish"),
        ("combien de cartes dans ma main", "French"),
    ],
)
def test_what_says_nothing_of_the_game_is_refused_with_the_reason(searcher: Any, text: str, told: str) -> None:
    with pytest.raises(QueryError, match=told):
        searcher.search(text)


def test_misspelt_words_are_of_no_other_language(searcher: Any) -> None:
    answer = searcher.search("agravated damge tropor")
    assert [meant for _, meant in answer.corrections] == ["aggravated", "damage", "torpor"]


@pytest.mark.parametrize("word", ["umbrellas", "aline", "retailer", "camille", "banana"])
def test_a_word_that_is_no_slip_is_searched_as_it_stands_and_named(searcher: Any, word: str) -> None:
    answer = searcher.search(f"{word} torpor")
    assert answer.corrections == []
    assert [one for one, _ in answer.lacking] == [word]
    assert answer.hits[0].document["id"] == searcher.search("torpor").hits[0].document["id"]


def test_an_everyday_word_for_a_thing_of_the_game_is_no_misspelt_one(searcher: Any) -> None:
    answer = searcher.search("graveyard")
    assert answer.corrections == answer.lacking == []
    assert "ash heap" in answer.hits[0].document["plain"]


def test_the_name_of_a_known_vampire_is_no_misspelt_word(searcher: Any) -> None:
    for name in searcher.store.library_names(vampires=True).values():
        typed = name.split()[0].strip(",").lower()
        assert typed not in [word for word, _ in searcher.search(f"{typed} torpor").corrections], name


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("deflecton", "deflection"),
        ("methusela", "methuselah"),
        ("manuever", "maneuver"),
        ("intersept", "intercept"),
        ("predetor", "predator"),
        ("blod", "blood"),
    ],
)
def test_a_slip_of_the_fingers_or_the_ear_is_mended(searcher: Any, typed: str, meant: str) -> None:
    assert searcher.search(typed).corrections == [(typed, meant)]


def test_how_many_are_found_does_not_hang_on_how_many_are_shown(searcher: Any) -> None:
    for query in ("bleed stealth", "torpor", "deflection", "hunt AND torpor"):
        assert len({searcher.search(query, None, limit).total for limit in (3, 10, 200)}) == 1, query
