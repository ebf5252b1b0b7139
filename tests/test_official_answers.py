"""Official cards are found by any name, shown with their rulings, and searched together with our texts."""

from __future__ import annotations

import json
import lzma
import random
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from official_files import RULINGS, folder, translations, wheel
from test_official import DAY, REAL, real
from test_queries import QUERIES, RECALL, place_of, wanted_ids

from vtesref import paths
from vtesref.corpus.load import load
from vtesref.corpus.reader import read_yaml
from vtesref.official import answers, keeping, opening
from vtesref.official.counting import of_subjects
from vtesref.official.importing import bring
from vtesref.official.matching import pairs
from vtesref.official.names import SMALL, initials_of, sure, words_of
from vtesref.official.recognising import TABLES, CardNames, write_names
from vtesref.official.searching import JointSearcher
from vtesref.official.sources import read_source
from vtesref.search.filters import Filters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.official.store import OfficialStore
    from vtesref.search.searcher import Searcher

CARD_QUERIES = read_yaml(str(Path(__file__).parent / "card-queries.yaml"))


def opened(data: Path, cache: Path) -> OfficialStore:
    store = opening.open_official(str(data), str(cache), lambda done, total: None)
    assert store is not None
    return store


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small official data, imported for this module."""
    place = tmp_path_factory.mktemp("small")
    bring(read_source(str(folder(place / "files"))), str(place / "data"), DAY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(paths.DATA_VARIABLE, str(place / "data"))
        yield place


@pytest.fixture(scope="module")
def official(small: Path, own_cache: Path) -> OfficialStore:
    return opened(small / "data", own_cache)


@pytest.fixture(scope="module")
def joint(official: OfficialStore, root: str, own_cache: Path) -> JointSearcher:
    from vtesref.desk import cache

    return JointSearcher(cache.open_searcher(root, str(own_cache), lambda done, total: None), official)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> OfficialStore:
    """The published data."""
    if not REAL.is_dir():
        pytest.skip("the published files are not here: the real ones are NOT TESTED")
    place = tmp_path_factory.mktemp("whole")
    bring(read_source(str(REAL)), str(place / "data"), DAY)
    return opened(place / "data", place / "cache")


# -- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Lantern Oath", ["Lantern Oath"]),
        ("lantern oath!", ["Lantern Oath"]),
        ("lamp oath", ["Lantern Oath"]),
        ("gilded warden", ["The Gilded Warden"]),
        ("Gilded Warden, The", ["The Gilded Warden"]),
        ("pere minuit", ["Père Minuit, Prague"]),
        ("midnight", ["Père Minuit, Prague"]),
        ("bargain thieves", ["Quiet Bargain with Old Thieves"]),
        ("qbwot", ["Quiet Bargain with Old Thieves"]),
        ("quiet bargan with old theives", ["Quiet Bargain with Old Thieves"]),
        ("sable court", ["Sable Court: Nightfall"]),
        ("lantren oaht", ["Lantern Oath"]),
        ("odile marchetti", ["Odile Marchetti (G2)", "Odile Marchetti (G2 ADV)", "Odile Marchetti (G6)"]),
        ("odile marchetti (adv)", ["Odile Marchetti (G2 ADV)"]),
        ("odile marchetti g6", ["Odile Marchetti (G6)"]),
        ("xyzzy", []),
        ("", []),
    ],
)
def test_a_card_is_found_by_any_name(official: OfficialStore, typed: str, found: list[str]) -> None:
    cards, _ = answers.find_cards(official, None, typed)
    assert {str((official.card(card) or {})["title"]) for card in cards} == set(found)


def test_a_name_that_may_mean_several_cards_is_asked_back() -> None:
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    listed = [(1, "Iron Gate", 1.0), (2, "Iron Glove", 5.0), (3, "Wooden Door", 1.0)]
    write_names(connection, [(card, words_of(name), name, weight) for card, name, weight in listed])
    names = CardNames(connection)
    for typed in ("iron", "ig"):
        found = names.find(typed)
        assert [match.key for match in found[:2]] == [2, 1], "the one that is asked for more comes first"
        assert sure(found) == []


@pytest.mark.slow
@real
def test_published_cards_are_found_by_name_part_old_name_initials_and_with_two_letters_wrong(
    whole: OfficialStore,
) -> None:
    names = whole.names()
    cards = [json.loads(row[0])["card"] for row in whole.all("SELECT body FROM documents WHERE kind = 'card'")]
    base = {card["id"]: card["name"] for card in cards}
    assert len(base) == 4149
    letters = random.Random(20)
    some = set(letters.sample(sorted(base), 300))  # of what takes the matcher its time; by name every one is asked for

    def missing(asked: dict[int, list[str]], among: int) -> list[tuple[str, str]]:
        lost = []
        for key, typed in asked.items():
            for one in typed:
                found = {base[match.key] for match in names.find(one, among)}
                if base[key] not in found:
                    lost.append((one, base[key]))
        return lost

    for card in cards:
        for name in (card["name"], card["label"], *card.get("also", [])):
            assert card["id"] in names.exact(name), name
    parts = {key: [" ".join(words_of(name).split()[:3])] for key, name in base.items() if key in some}
    assert missing(parts, 60) == []
    initials = {
        key: initials_of(words_of(name))[:1] for key, name in base.items() if key in some and " " in words_of(name)
    }
    assert missing(initials, 100) == []
    misspelt = {}
    short = {key for key, name in base.items() if len(words_of(name).replace(" ", "")) < 7}
    for key in sorted(some | short):
        typed = list(words_of(base[key]))
        places = [place for place, letter in enumerate(typed) if letter != " "]
        for place in letters.sample(places, min(2, len(places))):
            typed[place] = letters.choice([one for one in "abcdefghijklmnopqrstuvwxyz" if one != typed[place]])
        misspelt[key] = ["".join(typed)]
    lost = missing(misspelt, 12)
    assert [one for one in lost if not names.exact(one[0])] == [], "but what is another card's name"
    assert len(lost) < 3


@pytest.mark.slow
@real
def test_published_cards_are_found_by_their_longest_word(whole: OfficialStore) -> None:
    names = whole.names()
    lost = []
    for row in whole.all("SELECT body FROM documents WHERE kind = 'card' AND num % 13 = 0"):
        card = json.loads(row[0])["card"]
        words = [word for word in words_of(card["name"]).split() if word not in SMALL] or [words_of(card["name"])]
        word = max(words, key=len)
        if len(word) > 2 and card["id"] not in {match.key for match in names.find(word, 200)}:
            lost.append((word, card["name"]))
    assert lost == []


def test_completion_knows_the_official_names(small: Path, official: OfficialStore) -> None:
    from vtesref import completion

    assert completion.subjects("gil") == ["The Gilded Warden"]
    assert completion.subjects("père") == ["Père Minuit, Prague"]
    assert completion.subjects("pere mid") == ["Père Minuit, Prague"]


# -- names in other languages ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory, root: str, own_cache: Path) -> JointSearcher:
    """The small official data of a release with French and Spanish names."""
    from vtesref.desk import cache

    place = tmp_path_factory.mktemp("translated")
    bring(read_source(str(wheel(place, more=translations()))), str(place / "data"), DAY)
    official = opened(place / "data", place / "cache")
    return JointSearcher(cache.open_searcher(root, str(own_cache), lambda done, total: None), official)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Serment à la lanterne", "Lantern Oath"),
        ("serment a la lanterne", "Lantern Oath"),
        ("JURAMENTO DEL FAROL", "Lantern Oath"),
        ("juramento del", "Lantern Oath"),
        ("juramneto del farl", "Lantern Oath"),
        ("gardien", "The Gilded Warden"),
        ("frere anselme", "Brother Anselm"),
        ("Trance", "Sable Court: Nightfall"),
        ("crepuscule", "Sable Court: Nightfall"),
    ],
)
def test_a_card_is_found_by_its_french_and_spanish_name(translated: JointSearcher, typed: str, found: str) -> None:
    cards, _ = answers.find_cards(translated.official, translated.store, typed)
    assert [str((translated.official.card(card) or {})["title"]) for card in cards] == [found]


@pytest.mark.parametrize("typed", ["Lantern Oath", "lantern", "lantrn oath", "lo"])
def test_an_english_name_comes_before_one_in_another_language(translated: JointSearcher, typed: str) -> None:
    cards, matches = answers.find_cards(translated.official, translated.store, typed)
    assert cards == [100001], "the warden's rival goes by that name in French"
    assert matches[0].key == 100001


def test_a_question_finds_a_card_by_its_whole_name_in_another_language(translated: JointSearcher) -> None:
    for asked, name in (
        ("does Serment à la lanterne cost blood", "Lantern Oath"),
        ("juramento del farol", "Lantern Oath"),
        ("what about crepuscule?", "Sable Court: Nightfall"),
        ('"hermano anselmo" NOT dodge', "Brother Anselm"),
    ):
        answer = translated.search(asked)
        assert [note for note in answer.notes if note.endswith(f" is {name}")], asked
        assert name in {hit.document["title"] for hit in answer.hits}, asked


@pytest.mark.parametrize(
    "asked",
    [
        "can a vampire in torpor bleed",
        "torpor",
        "what comes after the action phase",
        "does the trance end",
        "lantern oath",
        "gardien",
    ],
)
def test_a_name_in_another_language_is_never_taken_for_english_words(translated: JointSearcher, asked: str) -> None:
    assert translated.cards.in_english(asked) == (asked, [])
    assert not {100003, 100004} & set(translated.cards.find(asked))


def test_ask_decks_and_completion_know_names_in_other_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Any
) -> None:
    from vtesref import completion

    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    deck = {"id": "a", "player": "Ann", "name": "", "event": {"name": "Opening", "date": "2024-05-01"}}
    packed = lzma.compress(json.dumps({"a": {**deck, "cards": [{"id": 100001, "count": 3}]}}).encode())
    more = {"cards/twda.json.xz": packed, **translations()}
    bring(read_source(str(wheel(tmp_path, more=more))), str(tmp_path / "data"), DAY)
    told = cli("ask", "what", "does", "juramento", "del", "farol", "cost?").output
    assert told.startswith('Note: "juramento del farol" is Lantern Oath.\nLantern Oath costs 1 blood.\n'), told
    assert cli.json("show", "Gardien doré")["found"][0]["id"] == "cards/100002"
    assert "1 of 1 winning decks hold Lantern Oath." in cli("deck", "with", "Serment à la lanterne").output
    assert completion.subjects("jura") == ["Juramento del farol"]


# -- cards, rulings, groups --------------------------------------------------------------------------------------


def test_a_card_shows_its_text_rulings_groups_and_addresses(small: Path, cli: Any) -> None:
    told = " ".join(cli("card", "lantern", "oath").output.split())
    for words in (
        "Action Modifier/Reaction; Dominate or Obfuscate; costs 1 blood",
        "[superior Dominate] Gain 2 stealth.",
        "Oldest Set (1994)",
        "Official rulings (3)",
        "[LSJ 2001-02-03] official",
        "unlike The Gilded Warden",
        "https://example.org/forum/1",
        "reminder",
        "As one of the group: Lamps [superior Dominate]",
        "[superior Dominate] Burns after the action.",
    ):
        assert words in told, words


def test_the_rulings_on_an_official_card_stand_before_its_sets_and_how_a_scenario_plays_it(
    official: OfficialStore, store: Any
) -> None:
    from vtesref.desk import played
    from vtesref.official.card_text import lines

    known = answers.describe_card(official, None, 100001)
    assert known is not None
    output = "\n".join(lines({**known, "played": played.find(store, ["Deflection"])}, 100))
    parts = [
        known["rulings"][0]["id"],
        *(group["id"] for group in known["groups"]),
        "Sets: ",
        "How a scenario plays it",
    ]
    places = [output.index(part) for part in [known["plain"][:20], *parts]]
    assert places == sorted(places)


def test_a_card_of_a_group_has_its_own_words_where_the_ruling_has_them(official: OfficialStore) -> None:
    data = answers.describe_card(official, None, 100002)
    assert data is not None
    assert data["groups"][0]["rulings"][0]["plain"] == "Burns before the action."
    assert [one["title"] for one in data["named_in"]] == ["Lantern Oath"]


def test_a_banned_card_says_so(small: Path, cli: Any) -> None:
    assert "banned since 2005-01-01" in cli("card", "pere midnight").output


def test_show_knows_official_ids_groups_and_references(small: Path, cli: Any) -> None:
    assert "Lamps" in cli("show", "groups/G00001").output
    assert "Burns after the action." in cli("show", "official/G00001/lsj-20010203").output
    assert "Costs two blood." in cli("show", "official-2024/torpor/waking").output
    assert cli.json("show", "LSJ 20010203")["found"][0]["id"] == "official/100001/lsj-20010203"


def test_ours_stand_with_the_official_ruling_of_the_same_reference() -> None:
    def one(ident: str, text: str, *refs: str, **more: Any) -> dict[str, Any]:
        return {"id": ident, "plain": text, "refs": list(refs), **more}

    ours = [
        one("a", "A lamp that burns lights two rooms.", "LSJ 2001-02-03"),
        one("b", "A lamp may be sold for pool.", "LSJ 2001-02-03", standing="superseded"),
        one("c", "No reference is shared.", "RTR 1998-06-23"),
    ]
    official = [
        one("x", "Lamps can be sold for pool.", "LSJ 2001-02-03"),
        one("y", "The burning lamp lights three rooms.", "LSJ 2001-02-03", "ANK 2023-04-05"),
    ]
    found = {pair["ours"]: pair for pair in pairs(ours, official)}
    assert {key: pair["official"] for key, pair in found.items()} == {"a": "y", "b": "x"}
    assert any("different numbers" in why for why in found["a"]["differs"])
    assert any("later message" in why for why in found["a"]["differs"])
    assert any("superseded" in why for why in found["b"]["differs"])


@real
def test_published_rulings_are_paired_with_ours(whole: OfficialStore, store: Any) -> None:
    cards = [key for row in whole.all("SELECT DISTINCT card FROM names") for key in row]
    found = [pair for card in cards if (data := answers.describe_card(whole, store, card)) for pair in data["pairs"]]
    assert len({pair["ours"] for pair in found}) > 100


@real
def test_every_card_that_has_rulings_here_shows_them_on_its_page(whole: OfficialStore, root: str, store: Any) -> None:
    found = set()
    for (card,) in whole.all("SELECT DISTINCT card FROM names"):
        own = answers.own_subject(store, whole.card(card) or {})
        found.add(own["id"].removeprefix("rulings/") if own else "")
    subjects = load(root).subjects.values()
    assert {subject.id for subject in subjects if subject.kind == "card"} <= found


# -- search ------------------------------------------------------------------------------------------------------


def ids(answer: Any) -> list[str]:
    return [one.document["id"] for hit in answer.hits for one in (hit, *hit.twins)]


def test_cards_rulings_groups_and_the_rulebook_are_searched(joint: JointSearcher) -> None:
    assert ids(joint.search("lantern oath"))[0] == "cards/100001"
    assert "official/100001/lsj-20010203" in ids(joint.search("lantern oath"))
    assert "official-2024/torpor/deep-sleep" in ids(joint.search("sleeps deeply"))[:5]
    assert ids(joint.search("lamps", Filters(groups=("groups",))))[0] == "groups/G00001"


@real
def test_ours_and_the_official_ruling_of_one_message_are_one_hit(
    whole: OfficialStore, root: str, own_cache: Path, store: Any
) -> None:
    """A search shows the pairs of a card's page, whichever of the two it finds, and however few hits it shows."""
    from vtesref.desk import cache

    joint = JointSearcher(cache.open_searcher(root, str(own_cache), lambda done, total: None), whole)
    met = 0
    for name in ("Ashur Tablets", "Deflection", "Anathema", "Freak Drive", "Karen Suadela"):
        (card, *_) = whole.names().exact(name)
        found = answers.describe_card(whole, store, card) or {}
        partners: dict[str, set[str]] = {}
        for pair in found["pairs"]:
            partners.setdefault(pair["ours"], set()).add(pair["official"])
            partners.setdefault(pair["official"], set()).add(pair["ours"])
        for limit in (2, 10):
            shown = [
                [hit.document["id"], *(twin.document["id"] for twin in hit.twins)]
                for hit in joint.search(name, limit=limit).hits
            ]
            listed = [ident for hit in shown for ident in hit]
            assert len(listed) == len(set(listed)), name
            for ident, *twins in shown:
                met += len(twins)
                assert partners.get(ident, set()) <= {ident, *listed}, (name, ident)
                assert partners.get(ident, set()) <= {ident, *twins}, (name, ident)
    assert met > 10


def test_a_misspelt_card_is_told_and_searched(joint: JointSearcher) -> None:
    answer = joint.search("lantrn oaht")
    assert answer.corrections == [("lantrn oaht", "Lantern Oath")]
    assert ids(answer)[0] == "cards/100001"


def test_sources_facets_and_dates_narrow_the_search(joint: JointSearcher) -> None:
    assert not any(
        one.startswith(("cards/", "official")) for one in ids(joint.search("lantern", Filters(source="own")))
    )
    only = ids(joint.search("blood torpor", filters=Filters(source="official")))
    assert only
    assert all(one.startswith(("cards/", "official", "groups/")) for one in only)
    assert ids(joint.search("stealth", filters=Filters(disciplines=("Dominate",))))[0] == "cards/100001"
    assert not ids(joint.search("stealth", filters=Filters(clans=("Brujah",))))
    from datetime import date

    before = ids(joint.search("played ally", Filters(as_of=date(2000, 1, 1), source="official")))
    after = ids(joint.search("played ally", Filters(as_of=date(2002, 1, 1), source="official")))
    assert "official/100001/lsj-20010203" in after
    assert "official/100001/lsj-20010203" not in before


def test_the_heading_of_a_group_in_a_question_names_the_group(
    joint: JointSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joint.official, "groups", lambda: [("G00001", "Lamps that burn"), ("G00002", "Wake")])
    assert joint.cards.groups("which lamps that burn are there") == {"G00001": 1.0}
    assert joint.cards.groups("a wake, and lamps burn") == {}, "a single word is none, nor are words apart"
    assert ids(joint.search("lamps that burn"))[0] in ("official/G00001/lsj-20010203", "groups/G00001")


def test_facets_count_what_matches(joint: JointSearcher) -> None:
    counted = {facet: dict(found) for facet, found in joint.facets("stealth", Filters(source="official")).items()}
    assert counted["type"] == {"Action Modifier": 1, "Reaction": 1}
    assert counted["discipline"] == {"Dominate": 1, "Obfuscate": 1}


def test_facets_count_our_texts_too(joint: JointSearcher) -> None:
    def counted(query: str, source: str = "", **narrow: tuple[str, ...]) -> dict[str, dict[str, int]]:
        found = joint.facets(query, filters=Filters(source=source, **narrow))
        return {facet: dict(values) for facet, values in found.items()}

    own = counted("torpor blood", "own")
    matching = joint.store.documents(joint.own.matching("torpor blood")).values()
    assert own["authority"]["LSJ"] == sum("LSJ" in one.get("authority", ()) for one in matching) > 0
    assert own["year"]["1998"] == sum(one.get("date", "")[:4] == "1998" for one in matching) > 0
    official, both = counted("torpor blood", "official"), counted("torpor blood")
    for facet, values in both.items():
        for value, number in values.items():
            assert number == own[facet].get(value, 0) + official[facet].get(value, 0), (facet, value)


@real
def test_our_rulings_are_of_the_type_of_their_card(whole: OfficialStore, root: str, own_cache: Path) -> None:
    from vtesref.desk import cache

    joint = JointSearcher(cache.open_searcher(root, str(own_cache), lambda done, total: None), whole)
    subject, facts = next(
        (ident, facts)
        for ident, facts in sorted(of_subjects(joint).items())
        if any(facet == "type" for facet, _ in facts)
    )
    kind = next(value for facet, value in sorted(facts) if facet == "type")
    name = str((joint.store.subject(subject) or {})["name"])
    narrow = Filters(source="own", types=(kind,))
    found = [hit.document for hit in joint.search(name, filters=narrow, limit=50).hits]
    assert subject in {one["subject_id"] for one in found}
    assert all(("type", kind) in of_subjects(joint)[one["subject_id"]] for one in found)
    assert dict(joint.facets(name, filters=narrow)["type"])[kind] > 0
    assert joint.search(name, filters=Filters(source="own", types=("Conviction",))).hits == []


@pytest.mark.parametrize(
    ("query", "finds", "misses"),
    [
        ('"gain 2 stealth"', "cards/100001", "cards/100004"),
        ("stealth NOT gain", "", "cards/100001"),
        ("lant* AND stealth", "cards/100001", "cards/100002"),
        ("unlock AND torpor", "official/100002/rbk-torpor", "cards/100001"),
        ("-torpor unlock", "", "official/100002/rbk-torpor"),
    ],
)
def test_the_query_language_holds_for_official_texts(joint: JointSearcher, query: str, finds: str, misses: str) -> None:
    found = ids(joint.search(query, filters=Filters(source="official"), limit=50))
    assert not finds or finds in found
    assert misses not in found


@pytest.mark.parametrize(
    "query", ['"', "a" * 250, "NOT x y", "(((", "*", "x OR", '"" ""', "'; DROP TABLE", "日本語", "-"]
)
def test_odd_queries_are_answered_or_refused(joint: JointSearcher, query: str) -> None:
    from vtesref.search.query import QueryError

    told = ""
    try:
        joint.search(query)
    except QueryError as error:
        told = str(error)
    assert "\n" not in told


def test_wrong_filters_are_told_in_one_line(
    small: Path, cli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    result = cli("search", "stealth", "--clan", "nobody")
    assert result.exit_code == 2
    assert "Brujah" in result.output
    assert cli("search", "stealth", "--discipline", "dom").exit_code == 0
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    for option in (("--source", "official"), ("--type", "Ally"), ("--in", "cards"), ("--edition", "official-2024")):
        result = cli("search", "stealth", *option)
        assert result.exit_code == 2
        assert "update" in result.output


def test_related_tells_what_hangs_together(small: Path, cli: Any) -> None:
    found = cli.json("related", "gilded warden")["found"][0]
    labels = {group["label"]: [entry["id"] for entry in group["items"]] for group in found["groups"]}
    assert labels["Official rulings that name it"] == ["official/100001/lsj-20010203"]
    assert labels["Groups it is in"] == ["groups/G00001"]
    assert cli("related", "xqzwv vwzqx").exit_code == 1
    assert cli("related", "torpor").exit_code == 0


def answered(joint: JointSearcher, whole: OfficialStore, entry: dict[str, Any]) -> bool:
    """Tell whether one of the first three hits answers a question on cards."""
    cards = {card for name in entry["finds"] for card in whole.names().exact(name)}
    assert cards, entry["finds"]
    holders = {str(card) for card in cards} | {group for card in cards for group in whole.groups_of(card)}
    names = {name.lower() for name in entry["finds"]}
    for hit in joint.search(entry["query"], limit=3).hits:
        documents = [hit.document, *(twin.document for twin in hit.twins)]
        if any(
            one.get("holder") in holders
            or one.get("card", {}).get("id") in cards
            or (one["kind"] == "ruling" and one["title"].lower() in names)
            for one in documents
        ):
            return True
    return False


@pytest.mark.slow
@real
def test_a_hundred_questions_on_cards_and_the_old_ones_are_answered(
    whole: OfficialStore, root: str, own_cache: Path, texts: Any, searcher: Searcher
) -> None:
    from vtesref.desk import cache

    joint = JointSearcher(cache.open_searcher(root, str(own_cache), lambda done, total: None), whole)
    assert len(CARD_QUERIES) == 100
    first = sum(answered(joint, whole, entry) for entry in CARD_QUERIES)
    assert first >= 90
    old = new = 0
    for entry in QUERIES:
        wanted = wanted_ids(entry["finds"], texts)
        old += place_of(searcher.search(entry["query"], limit=3), *wanted) > 0
        new += place_of(joint.search(entry["query"], limit=3), *wanted) > 0
    assert new >= old
    assert new / len(QUERIES) >= RECALL[3]


# -- one whole answer at a time ----------------------------------------------------------------------------------

SEARCH = """
import sys
from vtesref import paths
from vtesref.official import opening
for turn in range(16):
    store = opening.open_official(sys.argv[1], sys.argv[2], lambda done, total: None)
    rulings = store.all("SELECT body FROM documents WHERE id = 'official/100001/lsj-20010203-2'")[0][0]
    sets = store.all("SELECT body FROM documents WHERE id = 'cards/100004'")[0][0]
    print("pool" in rulings, "Ballot" in sets, store.meta("documents"), flush=True)
"""


@pytest.mark.slow
def test_searches_during_imports_see_the_old_data_or_the_new_and_never_both(tmp_path: Path) -> None:
    one = folder(tmp_path / "one")
    library = (one / "vteslib.csv").read_bytes().replace(b"Vote.", b"Ballot.")
    other = folder(tmp_path / "two", rulings=RULINGS.replace("Costs blood", "Costs pool").encode(), vteslib=library)
    sources = [read_source(str(place)) for place in (one, other)]
    data, cache = tmp_path / "data", tmp_path / "cache"
    bring(sources[0], str(data), DAY)
    command = [sys.executable, "-c", SEARCH, str(data), str(cache)]
    readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(10)]
    stop = threading.Event()

    def write() -> None:
        turn = 0
        while not stop.wait(0.01):
            turn += 1
            bring(sources[turn % 2], str(data), DAY)

    writer = threading.Thread(target=write)
    writer.start()
    outputs = [reader.communicate(timeout=240)[0].split("\n")[:-1] for reader in readers]
    stop.set()
    writer.join()
    assert all(reader.returncode == 0 for reader in readers)
    seen = {line for output in outputs for line in output}
    assert all(len(output) == 16 for output in outputs)
    assert seen <= {"False False 19 ", "False False 19", "True True 19"}, seen
    assert len(seen) == 2


def test_a_cache_that_cannot_be_written_costs_time_and_not_the_answer(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("is not a folder")
    assert opened(small / "data", file).meta("counts")["cards"] == 9
    assert "made in memory" in capsys.readouterr().err


def test_a_damaged_index_is_made_anew(small: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    opened(small / "data", cache).close()
    for store in cache.glob("official-*/official.sqlite"):
        store.write_bytes(b"damaged" * 100)
    assert opened(small / "data", cache).meta("counts")["cards"] == 9
    assert keeping.read(str(small / "data")) is not None


def test_how_many_are_found_in_both_does_not_hang_on_how_many_are_shown(joint: JointSearcher) -> None:
    for query in ("lantern oath", "bleed stealth", "torpor"):
        assert len({joint.search(query, None, limit).total for limit in (3, 10, 200)}) == 1, query
