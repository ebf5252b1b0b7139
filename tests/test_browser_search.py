"""The search in the browser, run in Node: it finds what the command line finds, in the same order."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from test_queries import PLACES, QUERIES, place_of, wanted_ids

from vtesref.corpus.names import slug
from vtesref.corpus.scenarios import scenario_files, written_cases
from vtesref.desk.documents import Document, documents
from vtesref.search import analysis
from vtesref.search.filters import Filters
from vtesref.search.query import QueryError
from vtesref.site import browser_index
from vtesref.site.slim import slim

pytestmark = pytest.mark.search

HERE = Path(__file__).parent
SCRIPTS = HERE.parent / "site" / "scripts"
ENDINGS = """s es ed ing ly er ness ization ational fulness ousness iveness tional bility lessly ently ation alism ality
ously ivity fully ency ancy ably izer ator ally ably ogy alize icate ative ical ful ement ance ence able ible ment ant
ent ism ate ous ive ize ion al ic y ies ied eed eedly ingly edly sses ss us e ll""".split()


def node() -> str:
    """Return Node's path; without it the tests are skipped aloud, and fail where everything must run."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Node is missing: the search in the browser is not tested")
        pytest.skip("Node is missing: the search in the browser is NOT TESTED; install nodejs")
    return found


class Browser:
    """The search core in Node, with an index of the real texts."""

    def __init__(self, folder: Path, found: list[Document]) -> None:
        self.folder = folder
        self.found = found
        self.core = SCRIPTS / "search-core.js"

    def run(self, task: str, **asked: Any) -> Any:
        given = json.dumps({"core": str(self.core), "index": str(self.folder), "task": task, **asked})
        command = [node(), str(HERE / "browser_search.js")]
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def search(self, *texts: str, limit: int = 10, **filters: Any) -> list[dict[str, Any]]:
        return self.run("search", queries=[{"text": text, "filters": filters, "limit": limit} for text in texts])

    def ids(self, answer: dict[str, Any]) -> list[tuple[str, list[str]]]:
        return [
            (self.found[hit["num"]].id, [self.found[one["num"]].id for one in hit["older"]])
            for hit in answer.get("hits", [])
        ]


def address(document: Document) -> str:
    return f"{document.id}.html"


@pytest.fixture(scope="session")
def browser(texts: Any, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    folder = tmp_path_factory.mktemp("search")
    found = documents(texts)
    browser_index.write(str(folder), texts, found, address)
    return Browser(folder, found)


def test_hits_with_one_heading_are_told_apart_by_the_rules_that_they_state(browser: Browser) -> None:
    (answer,) = browser.search("contested titles", kinds=["rules"], edition="fifth-2020")
    titles = [hit["title"] for hit in answer["hits"][:4]]
    citations = [hit["citation"] for hit in answer["hits"][:4]]
    assert len(set(citations)) < len(citations), "the heading alone does not tell them apart"
    assert len(set(titles)) == len(titles)


def cli_ids(answer: Any) -> list[tuple[str, list[str]]]:
    return [(hit.document["id"], [one.document["id"] for one in hit.older]) for hit in answer.hits]


def test_it_answers_as_many_questions_as_the_command_line(
    browser: Browser, searcher: Any, texts: Any, store: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from types import SimpleNamespace

    def named(ident: str, older: list[str]) -> Any:
        return SimpleNamespace(
            document=store.document(ident),
            older=[SimpleNamespace(document=store.document(one), twins=[]) for one in older],
            twins=[],
        )

    found: dict[str, Counter[int]] = {"command line": Counter(), "browser": Counter()}
    answers = browser.search(*[entry["query"] for entry in QUERIES])
    for entry, answer in zip(QUERIES, answers, strict=True):
        wanted = wanted_ids(entry["finds"], texts)
        here = SimpleNamespace(hits=[named(*ids) for ids in browser.ids(answer)])
        there = searcher.search(entry["query"], limit=max(PLACES))
        for name, one in (("browser", here), ("command line", there)):
            place = place_of(one, *wanted)
            for at in PLACES:
                found[name][at] += 0 < place <= at
    with capsys.disabled():
        print("\n\nrecall        queries" + "".join(f"   at {at:>2}" for at in PLACES))
        for name, counts in found.items():
            print(f"{name:<14}{len(QUERIES):>7}" + "".join(f"{counts[at] / len(QUERIES):>8.3f}" for at in PLACES))
    assert found["browser"][3] / len(QUERIES) >= found["command line"][3] / len(QUERIES) - 0.02


def test_it_ranks_groups_and_shows_as_the_command_line_does(browser: Browser, searcher: Any) -> None:
    queries = [entry["query"] for entry in QUERIES]
    queries += ["hunt AND torpor", '"combat ends"', '"combat ends" AND torpor NOT diablerie', "dodg*", "torpor -rescue"]
    queries += ["(hunt OR bleed) AND edge", "6.4.6", "p. 31", "difference 12", "out-of-turn", "S:CE", "+1 stealth"]
    differing = []
    for query, answer in zip(queries, browser.search(*queries), strict=True):
        there = searcher.search(query)
        shown = [[tuple(piece) for piece in hit["snippet"]] for hit in answer["hits"]]
        same = browser.ids(answer) == cli_ids(there) and shown == [hit.snippet for hit in there.hits]
        # A last word that only one word begins with is taken for that word, not for a mistake.
        mended = [pair for pair in there.corrections if not (query.endswith(pair[0]) and pair[1].startswith(pair[0]))]
        if not same or [tuple(pair) for pair in answer["corrections"]] != mended:
            differing.append((query, browser.ids(answer)[:4], cli_ids(there)[:4], answer["corrections"], mended))
    assert not differing, len(differing)


@pytest.mark.parametrize(
    "filters",
    [
        {"kinds": ["rulings"]},
        {"kinds": ["rules", "differences"]},
        {"edition": "revised-1998"},
        {"edition": "fifth-2020"},
        {"edition": "draft-1.6.1", "asOf": "2005-01-01"},
        {"asOf": "1994-01-01"},
        {"asOf": "1998-07-01"},
        {"asOf": "1999-01-01", "kinds": ["rulings"]},
        {"asOf": "2024-01-01"},
    ],
    ids=str,
)
def test_the_filters_leave_out_what_the_command_line_leaves_out(
    browser: Browser, searcher: Any, filters: dict[str, Any]
) -> None:
    day = filters.get("asOf")
    same = Filters(
        groups=tuple(filters.get("kinds", ())),
        edition=filters.get("edition", ""),
        as_of=date.fromisoformat(day) if day else None,
    )
    queries = ["bleed", "contested title", "torpor diablerie", "untap", "deflection", '"strike"', "combat"]
    for query, answer in zip(queries, browser.search(*queries, **filters), strict=True):
        there = searcher.search(query, same)
        assert browser.ids(answer) == cli_ids(there), query
        assert answer["total"] == there.total, query


def test_scenarios_are_found_too_and_stand_in_nobodys_way(
    texts: Any, root: str, tmp_path: Path, browser: Browser
) -> None:
    cases = [case for file in scenario_files(root) for case in written_cases(root, file)]
    found = [*browser.found, *browser_index.play_documents(cases, texts.rules)]
    browser_index.write(str(tmp_path), texts, found, address)
    both = Browser(tmp_path, found)
    some = cases[::9]
    for case, answer in zip(some, both.search(*[case.name for case in some], kinds=["scenarios"]), strict=True):
        assert case.name in [hit["title"] for hit in answer["hits"][:5]]
        assert {hit["kind"] for hit in answer["hits"]} == {"scenario"}
    queries = [entry["query"] for entry in QUERIES]
    reached = Counter({"texts": 0, "both": 0})
    for name, one in (("texts", browser), ("both", both)):
        for entry, answer in zip(QUERIES, one.search(*queries), strict=True):
            rules, ids, starts = wanted_ids(entry["finds"], texts)
            for hit in answer["hits"][:3]:
                near = [found[num] for num in (hit["num"], *(older["num"] for older in hit["older"]))]
                if any(
                    (document.kind == "rule" and rules & set(document.rules))
                    or document.id in ids
                    or document.id.startswith(tuple(starts))
                    for document in near
                ):
                    reached[name] += 1
                    break
    assert reached["both"] >= reached["texts"] - 1, reached
    (answer,) = both.search("bleed my predator")
    assert "fifth-2020/bleed/target" in [found[hit["num"]].id for hit in answer["hits"][:3]]


def test_every_word_of_the_texts_has_the_stem_that_the_index_gave_it(browser: Browser) -> None:
    words = {
        word
        for document in browser.found
        for word in analysis.words(" ".join([document.title, document.plain, document.gist, *document.names]))
    }
    assert len(words) > 2500
    listed = sorted(words)
    assert browser.run("stems", words=listed) == [analysis.stem(word) for word in listed]


def test_the_stemmer_agrees_on_words_that_no_text_has(browser: Browser) -> None:
    stems = sorted({analysis.stem(word) for document in browser.found for word in analysis.words(document.title)})
    made = [start + ending for start in stems if start.isalpha() for ending in ENDINGS]
    made += "yy yay sayyid eye eyed dyed skis skies dying news proceeding generally communism arsenal arsenic".split()
    made += ["a", "by", "ss", "ed", "ing", "ies", "tied", "dies", "use", "luxuriating", "hopping", "hoped", "bled"]
    made += [*analysis.IRREGULAR, *analysis.IRREGULAR.values()]
    given = browser.run("stems", words=made)
    wrong = [(word, stem, analysis.stem(word)) for word, stem in zip(made, given, strict=True)]
    assert not [entry for entry in wrong if entry[1] != entry[2]]


def test_words_have_the_same_stems_in_whatever_order_the_index_arrives(browser: Browser) -> None:
    usual = browser.run("late", shards=["head", "words", "names"])
    assert browser.run("late", shards=["words", "names", "head"]) == usual


def test_texts_are_cut_into_the_same_words(browser: Browser) -> None:
    given = [document.text for document in browser.found]
    given += [
        "Ćwiek's «Œuvre» — ﬁne",
        "cats’ guidance; don't",
        "a.b.c e.g. end.Start 6.4.6",
        "+1 -2 x+3",
        "İstanbul ſ ß",
    ]
    given += ["\u202eevil\u0000\u0301 x", "ＦＵＬＬ width ②"]
    assert browser.run("words", texts=given) == [analysis.words(text) for text in given]


def test_it_makes_the_address_of_a_page_from_its_title(browser: Browser, root: str) -> None:
    titles = [case.name for file in scenario_files(root) for case in written_cases(root, file)]
    titles += ["İstanbul ſ ß", "", "x" * 100, "Théo’s “word”, don't", "A", "-a-"]
    assert browser.run("names", titles=titles) == [browser_index.plain_name(title) for title in titles]
    shown = browser_index._shown("A long title", "", "scenarios/block/a-long-title.html", "text")
    assert shown == ["A long title", "", "scenarios/block/*", "text"]
    assert browser_index._shown("Another", "", "scenarios/block/a-long-title.html", "")[2].endswith("title.html")


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("torp", "Torpor"),
        ("diabl", "Diablerie"),
        ("methus", "Methuselah"),
        ("creation ri", "Creation Rites"),
        ("anathe", "Anathema"),
    ],
)
def test_the_beginning_of_a_word_finds_it_while_it_is_typed(browser: Browser, typed: str, title: str) -> None:
    (answer,) = browser.search(typed)
    assert title in [hit["title"] for hit in answer["hits"][:3]]
    assert not answer["corrections"]


def test_the_name_of_a_card_finds_its_rulings_first(browser: Browser, texts: Any) -> None:
    cards = [subject for subject in texts.subjects.values() if subject.kind == "card" and subject.rulings]
    names = [subject.name for subject in cards]
    missed = []
    for subject, answer in zip(cards, browser.search(*names), strict=True):
        for hit in answer["hits"]:
            found = browser.found[hit["num"]]
            if found.subject_id == subject.id:
                break
            same = (subject.id, subject.id.removesuffix("-the"), subject.id.removeprefix("the-"))
            if slug(found.title) not in same:  # a term may bear the same name
                missed.append((subject.name, found.id))
    assert not missed


@pytest.mark.parametrize(
    ("typed", "meant"), [("agravated", "aggravated"), ("methuslah", "methuselah"), ("diablorie", "diablerie")]
)
def test_a_misspelt_word_is_mended_and_said_so(browser: Browser, typed: str, meant: str) -> None:
    (answer,) = browser.search(f"{typed} rule")
    assert answer["corrections"] == [[typed, meant]]
    assert answer["hits"]


@pytest.mark.parametrize("query", ["proxies torpor", "aline blocks", "concede the game", "thick retailer torpor"])
def test_a_word_that_no_text_has_is_named_as_on_the_command_line(browser: Browser, searcher: Any, query: str) -> None:
    (answer,) = browser.search(query)
    there = searcher.search(query)
    assert [tuple(pair) for pair in answer["lacking"]] == there.lacking
    assert answer["corrections"] == there.corrections == []
    assert browser.ids(answer) == cli_ids(there)


@pytest.mark.parametrize("rounds", [30, pytest.param(120, marks=pytest.mark.full)])
def test_hostile_queries_are_answered_or_refused_like_on_the_command_line(
    browser: Browser, searcher: Any, rounds: int
) -> None:
    chance = random.Random(20201231)
    letters = "ab\"()*-+ \t\0\u202e\u0301é’🧛.ANDORT/\\<>&%'\ud7ff"
    queries = [
        "",
        " ",
        "x" * 100_000,
        "\0\1\2",
        '"',
        '""',
        "(",
        ")",
        "((((((((((((((a",
        "AND",
        "OR OR",
        "NOT NOT",
        "-a",
    ]
    queries += ["NOT a", "a*", "*", "the", "a AND NOT a", "-" * 256, "(" * 256, "a " * 128, "__proto__", "constructor"]
    queries += [
        "hasOwnProperty toString",
        "'; DROP TABLE x; --",
        "<script>alert(1)</script>",
        "a OR (NOT b)",
        ") a ( b",
    ]
    queries += ["".join(chance.choices(letters, k=chance.randrange(1, 60))) for _ in range(rounds)]
    queries += [
        " ".join(chance.choices(["AND", "OR", "NOT", "(", ")", '"', "torpor", "blod"], k=12)) for _ in range(3 * rounds)
    ]
    answers = browser.search(*queries)
    for query, answer in zip(queries, answers, strict=True):
        assert answer["ms"] < 500, query
        try:
            there = searcher.search(query)
        except QueryError:
            assert answer.get("error"), query
            continue
        assert "error" not in answer, query
        if query.count("NOT") < 2:  # Whoosh errs by one text where an exclusion is excluded
            assert bool(answer["hits"]) >= bool(there.hits), query


@pytest.mark.parametrize(
    "query",
    [
        "wie viele Karten darf ich haben",
        "darf ich mit meinem Vampir zweimal bluten",
        "cuantas cartas puedo tener en la mano",
        "est-ce que je peux bloquer deux fois",
        "quantas cartas posso ter na minha",
        "the of and",
        "what is it",
    ],
)
def test_words_that_say_nothing_get_the_line_of_the_command_line(browser: Browser, searcher: Any, query: str) -> None:
    with pytest.raises(QueryError) as refused:
        searcher.search(query)
    line = str(refused.value)
    (answer,) = browser.search(query)
    assert answer["error"] == f"{line[0].upper()}{line[1:]}."


@pytest.mark.parametrize("query", ["b", "mi bleed", "Edward Vignes", "gangrel de", "torpor 2x", "xyzzy"])
def test_what_only_looks_foreign_is_searched(browser: Browser, searcher: Any, query: str) -> None:
    (answer,) = browser.search(query)
    assert "error" not in answer
    assert browser.ids(answer) == cli_ids(searcher.search(query))


@pytest.mark.parametrize("query", ["😀", "“”", "!?"])
def test_what_has_no_word_is_refused_with_what_to_do(browser: Browser, searcher: Any, query: str) -> None:
    with pytest.raises(QueryError, match="at least one word"):
        searcher.search(query)
    (answer,) = browser.search(query)
    assert "at least one word" in answer["error"]


def test_of_two_thousand_words_the_rarest_are_searched_and_named(browser: Browser, searcher: Any) -> None:
    query = "my vampire bleeds and then " * 400
    (answer,) = browser.search(query)
    (note,) = searcher.search(query).notes
    assert note.endswith(answer["rarest"])
    assert browser.ids(answer) == cli_ids(searcher.search(query))


@pytest.mark.parametrize(
    "query", ["bleed my predator", "can I bleed my predator", "may I bleed someone who is not my prey"]
)
def test_whom_one_may_bleed_is_among_the_first_hits(browser: Browser, searcher: Any, query: str) -> None:
    (answer,) = browser.search(query)
    for shown in (browser.ids(answer), cli_ids(searcher.search(query))):
        assert "fifth-2020/bleed/target" in [ident for ident, _ in shown[:3]]


def test_a_search_loads_only_what_it_needs(browser: Browser) -> None:
    fresh = browser.run("fresh", query={"text": "aggravated damage", "filters": {}, "limit": 10})
    assert len(fresh["loaded"]) == len(set(fresh["loaded"]))
    assert sum(name.startswith("p") for name in fresh["loaded"]) <= 4
    assert sum(name.startswith("d") for name in fresh["loaded"]) <= 20


@pytest.mark.full
def test_the_index_is_the_same_byte_for_byte_whoever_writes_it(browser: Browser, root: str) -> None:
    code = (
        "import hashlib, sys\nfrom vtesref.corpus.load import load\nfrom vtesref.desk.documents import documents\n"
        "from vtesref.site import browser_index\nsha = hashlib.sha256()\ncorpus = load(sys.argv[1])\n"
        "for name, data in browser_index.scripts(corpus, documents(corpus), lambda d: d.id + '.html'):\n"
        "    sha.update(name.encode() + data)\nprint(sha.hexdigest())"
    )
    found = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", code, root]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1


def test_shards_of_two_builds_are_never_taken_together(browser: Browser) -> None:
    assert browser.run("mixed") == "its index is not whole", "then the page asks which index there is now"


def test_the_scripts_do_the_same_when_they_are_slimmed(browser: Browser, tmp_path: Path) -> None:
    slimmed = Browser(browser.folder, browser.found)
    slimmed.core = tmp_path / "search-core.js"
    slimmed.core.write_text(slim((SCRIPTS / "search-core.js").read_text(encoding="utf-8")), encoding="utf-8")
    queries = [entry["query"] for entry in QUERIES[::5]]

    def hits(one: Browser) -> list[Any]:
        return [answer["hits"] for answer in one.search(*queries)]

    assert hits(slimmed) == hits(browser)
    for path in SCRIPTS.glob("search*.js"):
        (tmp_path / path.name).write_text(slim(path.read_text(encoding="utf-8")), encoding="utf-8")
        subprocess.run([node(), "--check", str(tmp_path / path.name)], check=True)


@pytest.mark.parametrize("script", ["const a = `one", "/* one", "const a = 'one\n';", "f(]", "f({", "`${a`", "a = /b"])
def test_what_is_no_whole_script_is_not_slimmed(script: str) -> None:
    with pytest.raises(ValueError, match=r"does not end|not closed|nothing"):
        slim(script)


SLIMMED = {
    "/* what\n it is */ f(); // why": "f();",
    "const far = `one  // two\n${f(far + + 1)} {`;": "const far=`one  // two\n${f(far+ +1)} {`;",
    "const far = 1;\nfunction go(near) { return near + far; }": "const far=1;function go(a){return a+far}",
    "{ let near = 1; near.near = { near, far: near, near() { return near; } }; }": (
        "{let a=1;a.near={near:a,far:a,near(){return a}}}"
    ),
    "f(({ near, far: [other = 2], ...rest }) => near + other + rest.far);": (
        "f(({near:a,far:[b=2],...c})=>a+b+c.far);"
    ),
    "f((near) => near / 2 / g, (other) => other.replace(/[/(]near/g, near));": (
        "f(near=>near/2/g,a=>a.replace(/[/(]near/g,near));"
    ),
    "f(c ? (near) => `${near} ${near}` : near, near);": "f(c?near=>`${near} ${near}`:near,near);",
    "f(c ? (near) => `${near} ${near ?? 1}` : d, ([near]) => g(near));": "f(c?a=>`${a} ${a??1}`:d,([a])=>g(a));",
    "{ const near = 1, [far] = f(near ? near : here); g(far); }\nfor (const other of all) f(other);\nhere\nf()": (
        "{const a=1,[b]=f(a?a:here);g(b)}\nfor(const other of all)f(other);here\nf()"
    ),
}


@pytest.mark.parametrize(("script", "slimmed"), SLIMMED.items())
def test_only_local_names_are_made_short(script: str, slimmed: str) -> None:
    assert slim(script) == f"{slimmed}\n"


def test_every_shard_is_one_call_and_none_is_large(browser: Browser) -> None:
    names = sorted(path.name for path in browser.folder.iterdir())
    assert {"head.js", "words.js", "names.js", "p0.js", "d0.js"} <= set(names)
    versions = set()
    for path in browser.folder.iterdir():
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f'vtesrefIndex("{path.stem}",')
        data, _, version = text.partition(",")[2].rpartition(",")
        json.loads(data)
        versions.add(version)
    assert len(versions) == 1
    shown = [path for path in browser.folder.iterdir() if path.stem[0] == "d"]
    assert max(path.stat().st_size for path in shown) < 64_000


def test_numbers_and_only_numbers_are_written_and_read_back() -> None:
    numbers = [0, 1, 44, 45, 46, 2024, 2025, 91_125, 10**6, 0]
    text = browser_index.encode(numbers)
    assert not set(text) & {'"', "\\"}
    assert [browser_index.signed(number) for number in (0, -1, 1, -2, 2)] == [0, 1, 2, 3, 4]


def test_the_scripts_are_small_and_ask_nothing_that_a_strict_policy_forbids() -> None:
    size = 0
    for path in sorted(SCRIPTS.glob("search*.js")):
        text = path.read_text(encoding="utf-8")
        size += len(gzip.compress(slim(text).encode(), 9))
        forbidden = r"\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|https?://|\.style\b"
        assert not re.search(forbidden, text), path.name
    assert size < 17_400  # with years and stories in a question, official texts, short names, words that no text has
