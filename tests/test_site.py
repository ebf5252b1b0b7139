"""The site says what the command line says, at addresses that stay, in pages that hold nothing that could do harm."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
import site_html
from markupsafe import Markup

from vtesref import RULINGS_END, RULINGS_REACH, browser
from vtesref.corpus.citation import parse_day
from vtesref.corpus.names import page_name
from vtesref.desk import answers as desk
from vtesref.scenario.playing import play
from vtesref.scenario.shown import play as shown_play
from vtesref.scenario.shown import trace as trace_text
from vtesref.scenario.shown import woven
from vtesref.scenario.shown.vocabulary import words
from vtesref.search.filters import Filters, allowed
from vtesref.site import (
    addresses,
    assets,
    books,
    browser_index,
    data,
    feeds,
    general,
    given,
    grammar,
    links,
    making,
    packs,
    played,
    plays,
    reference,
    rulings,
    workbench,
)
from vtesref.site.addresses import SiteError
from vtesref.site.html import Texts, curly, marked, visible
from vtesref.site.keep import Kept
from vtesref.site.library import Library
from vtesref.site.output import read_manifest
from vtesref.site.page import Page
from vtesref.site.terms import Terms
from vtesref.site.view import Renderer

if TYPE_CHECKING:
    from conftest import Cli

    from vtesref.engine.trace import Step

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def library(root: str) -> Library:
    return Library(root)


@pytest.fixture(scope="session")
def pages(library: Library, built: Path, pyodide: str) -> list[Page]:
    """The pages that the site was made of; how the scenarios went is known from it."""
    kept = Kept()
    kept.take(read_manifest(str(built)))
    return making.collect(library, kept, pyodide)


@pytest.fixture(scope="session")
def html(built: Path) -> dict[str, str]:
    found = {path.relative_to(built).as_posix(): path.read_text("utf-8") for path in built.rglob("*.html")}
    return {address: text for address, text in found.items() if 'http-equiv="refresh"' not in text}


@pytest.fixture(scope="session", params=[10, pytest.param(1, marks=pytest.mark.full)], ids=["a tenth", "all"])
def read(html: dict[str, str], request: pytest.FixtureRequest) -> dict[str, site_html.Strict]:
    """What stands on the pages: those on top and one in ten of the others, or all."""
    few = [one for one in html if one.count("/") < 1 or not zlib.crc32(one.encode()) % request.param]
    return {address: site_html.read(html[address]) for address in few}


def squeezed(text: str) -> str:
    """Return a text without blanks, its quotes straight."""
    return "".join(text.translate(str.maketrans("“”‘’", "\"\"''")).split())


# Pages


def test_every_page_is_sound_html(read: dict[str, site_html.Strict]) -> None:
    assert len(read) > 500
    assert {address: page.faults for address, page in read.items() if page.faults} == {}


def test_every_page_has_landmarks_title_and_the_search_slot(read: dict[str, site_html.Strict]) -> None:
    for address, page in read.items():
        assert page.landmarks.count("main") == 1, address
        tags = [(tag, dict(attributes)) for tag, attributes in page.attributes]
        assert ("html", "en") in {(tag, attributes.get("lang")) for tag, attributes in tags}, address
        ids = {attributes.get("id") for _, attributes in tags}
        assert "content" in ids, address
        if address == "404.html":  # a script finds out where home is
            continue
        first = next(attributes for tag, attributes in tags if tag == "a" and attributes.get("class") != "skip")
        assert str(first["href"]).rpartition("/")[2] == "index.html", f"{address}: the first link leads home"
        if "/" not in address or address.endswith("/index.html"):  # on the others a script makes the band
            assert any(tag == "form" and attributes.get("role") == "search" for tag, attributes in tags), address
            assert "q" in ids, address


def test_titles_and_descriptions_are_filled(pages: list[Page], html: dict[str, str], library: Library) -> None:
    described = r'<meta name=description content="[^"]{5,}">'
    for address, text in html.items():
        assert re.search(r"<title>[^<]{3,}</title>", text), address
        if "/" not in address or address.endswith("/index.html"):
            assert re.search(described, text), address
    renderer = Renderer(library, "https://example.org/", {})  # with an address it is for others to find, too
    assert all(re.search(described, renderer.html(page.whole())) for page in pages[::100])


def test_no_page_runs_or_asks_for_anything_foreign(read: dict[str, site_html.Strict]) -> None:
    for address, page in read.items():
        for tag, attributes in page.attributes:
            assert not any(name.startswith("on") or name == "style" for name in attributes), address
            if tag == "script":
                inline = attributes.get("type") == "application/ld+json" or address == "404.html"  # named by its hash
                assert attributes.get("src") or inline, address
            for name in ("src", "action", "srcset", "data"):
                assert not re.match(r"[a-z]+:|//", attributes.get(name) or "", re.IGNORECASE), address
            if tag == "link" and attributes.get("rel") != "canonical":
                assert not re.match(r"[a-z]+:|//", attributes.get("href") or ""), address
            if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy":
                policy = attributes["content"] or ""
                policy = policy.replace("'wasm-unsafe-eval'", "") if address == "try/index.html" else policy
                assert "unsafe" not in policy
                assert "http" not in policy
        assert any("Content-Security-Policy" in attributes.values() for _, attributes in page.attributes), address


def test_every_document_stands_at_its_address(library: Library, read: dict[str, site_html.Strict]) -> None:
    words = {address: squeezed("".join(page.words)) for address, page in read.items()}
    ids = {address: {one.get("id") for _, one in page.attributes} for address, page in read.items()}
    for document in library.documents:
        page, _, anchor = addresses.address(document.id).partition("#")
        if page not in read:
            continue
        assert not anchor or anchor in ids[page], document.id
        for line in document.plain.split("\n"):
            bare = re.sub(r"^\s*(-|\d+\.) ", "", line)
            for cell in bare.split(" | "):
                found = squeezed(cell)
                if document.kind == "difference":
                    found = squeezed(cell.partition(": ")[2])
                assert found in words[page], document.id


def test_every_scenario_has_a_page_with_each_steps_paragraph(library: Library, html: dict[str, str]) -> None:
    for case in library.cases:
        text = html[library.address_of(case)]
        for edition in case.claims:
            assert f"id={edition}>" in text, case.name
            assert re.search(rf'data-books="?[^">]*\b{re.escape(edition)}\b', text), case.name
        assert "class=refused>Does not hold" not in text, case.name
    page = html["scenarios/damage/one-blood-two-points-of-aggravated-damage.html"]
    assert re.search(r"href=\.\./\.\./revised-1998/6\.4\.6\.html#[a-z-]+>Rev 6\.4\.6<", page)
    trace = page.partition("class=trace")[2].partition("</div>")[0]
    linked = re.findall(r"<a href=(\S+?)>", trace)
    assert len(linked) == len(set(linked)), "a passage is linked where a trace has it first"
    parted = html["scenarios/cards/a-minion-is-the-target-where-its-blood-is-burned.html"]
    assert "<i>only</i> <i>Rev, CRR: silent</i>" in parted


def test_a_paragraph_shows_what_the_desk_knows_of_it(library: Library, html: dict[str, str]) -> None:
    for ident in ("revised-1998/6.4.6/prevention", "fifth-2020/torpor/entering"):
        found = library.describe(ident)
        page, _, anchor = addresses.address(ident).partition("#")
        part = html[page].partition(f'<div class="para rule" id={anchor}>')[2].partition('<div class="para')[0]
        for other in [*found["interpreted_by"], *found["same_rule"]]:
            assert addresses.relative(page, addresses.address(other["id"])) in part


def test_lists_lead_to_every_card_term_and_rule(library: Library, html: dict[str, str]) -> None:
    for subject in library.corpus.subjects.values():
        index = "cards.html" if subject.kind == "card" else "rulings/index.html"
        link = addresses.relative(index, f"rulings/{subject.id}.html")
        assert f"href={link}>" in html[index]
    for ident in library.corpus.terms:
        assert addresses.relative("glossary/index.html", addresses.address(ident)) in html["glossary/index.html"]
    for key in library.corpus.rules:
        assert f"href={key}.html>" in html["rules/index.html"]


def test_lists_go_from_a_to_z(html: dict[str, str]) -> None:
    for address in ("glossary/index.html", "cards.html"):
        letters = re.findall(r"id=letter-([^\s>]+)", html[address])
        assert len(letters) > 15
        assert letters == sorted(letters), address


def test_the_picture_for_shared_links_is_what_pages_say(built: Path, library: Library) -> None:
    picture = (built / assets.CARD).read_bytes()
    assert len(picture) < 30_000
    assert picture.startswith(b"\x89PNG")
    width, height = (int.from_bytes(picture[place : place + 4], "big") for place in (16, 20))
    renderer = Renderer(library, "https://example.org/", {})
    text = renderer.html(Page("about.html", "prose.html", "About", "About it.", None, {"text": "Words."}))
    assert f"<meta property=og:image:width content={width}>" in text
    assert f"<meta property=og:image:height content={height}>" in text
    assert re.search(r'<meta property=og:image:alt content="[^"]{10,}">', text)
    assert "card.png" not in (built / "sw.js").read_text("utf-8")


def test_texts_are_readable_without_scripts(read: dict[str, site_html.Strict]) -> None:
    allowed_ids = {"asof-bar", "results", "try", "try-unable", "try-wait", "table", "words-find"}
    allowed_ids |= {"offline-keep", "offline-drop", "offline-wait", "ways"}
    for address, page in read.items():
        hidden = {one.get("id") for _, one in page.attributes if "hidden" in one}
        assert hidden <= allowed_ids, address


def test_the_first_view_of_a_ruling_is_small(built: Path, library: Library) -> None:
    for subject in library.corpus.subjects:
        found = assets.first_view(str(built), f"rulings/{subject}.html")
        assert found["html"] < 30_000
        assert found["assets"] < 20_000


# Addresses


def test_no_address_vanishes(library: Library, html: dict[str, str]) -> None:
    listed = addresses.read_list(library.root)
    anchors = re.compile(r'<[a-z][^>]* id="?([^">\s]+)')
    present = set(html) | {f"{address}#{anchor}" for address, text in html.items() for anchor in anchors.findall(text)}
    gone = addresses.vanished(listed, present, addresses.read_redirects(library.root))
    assert gone == [], "say in site/redirects.yaml where they lead now"
    assert listed == sorted(listed)
    documents = {addresses.address(document.id) for document in library.documents}
    unlisted = documents - set(listed)
    assert not unlisted, "run: vtesref site addresses --update"


def test_addresses_follow_from_ids() -> None:
    assert addresses.address("fifth-2020/torpor/entering") == "fifth-2020/torpor.html#entering"
    assert addresses.address("revised-1998/6.4.6") == "revised-1998/6.4.6.html"
    assert addresses.address("rulings/anathema/rtr-1998-06-23") == "rulings/anathema.html#rtr-1998-06-23"
    assert addresses.address("rules/damage.aggravated.normal_first") == "rules/damage.aggravated.normal_first.html"
    assert addresses.address("fifth-2020/index") == "fifth-2020/index_.html", "index.html is the book's own page"
    assert addresses.relative("rules/a.html", "glossary/b.html") == "../glossary/b.html"
    assert addresses.relative("rules/a.html", "rules/b.html#c") == "b.html#c"
    assert addresses.relative("a/b/c.html", "a/d/e.html") == "../d/e.html"
    assert addresses.relative("a/b/c.html", "") == "../../"
    assert addresses.relative("rules/a.html", "rules/a.html#x") == "#x"


@pytest.mark.parametrize(
    "ident",
    [
        *("rulings/../x,rulings/a\\b,rulings/A,rulings/,glossary/a..b,glossary/-a,glossary/a b,rules/<script>").split(
            ","
        ),
        *("rulings/a/b/c,nothing/x,glossary/\u202ea,/etc/passwd,glossary/con\x00").split(","),
        "glossary/" + "a" * 200,
    ],
)
def test_an_id_that_no_file_may_bear_is_refused(ident: str) -> None:
    with pytest.raises(SiteError) as caught:
        addresses.address(ident)
    assert str(caught.value).isascii()


def test_twins_by_case_are_refused() -> None:
    with pytest.raises(SiteError, match="two things have the address"):
        addresses.distinct(["rulings/a.html", "rulings/A.html"])


def test_a_vanished_address_needs_a_redirect() -> None:
    assert addresses.vanished(["a.html", "b.html"], {"a.html"}, {}) == ["b.html"]
    assert addresses.vanished(["a.html", "b.html"], {"a.html"}, {"b.html": "a.html"}) == []


@pytest.mark.parametrize(
    "line", ["a.html: ../../b.html", "../a.html: b.html", "a.html: https://b/", "- a", "a.html: [b]"]
)
def test_a_redirect_that_leads_astray_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "redirects.yaml").write_text(line, "utf-8")
    with pytest.raises(SiteError):
        addresses.read_redirects(str(tmp_path))


def test_a_moved_anchor_is_told_on_its_page(library: Library) -> None:
    renderer = Renderer(library, "", {"about.html#old": "sources.html", "gone.html": "about.html"})
    text = renderer.html(Page("about.html", "prose.html", "About", "About it.", None, {"text": "Words."}))
    assert "<p class=moved id=old>The text of this link has moved: <a href=sources.html>" in text
    assert 'url=about.html"' in renderer.moved("gone.html", "about.html")


def test_what_has_moved_leads_on_and_runs_nothing(built: Path, library: Library) -> None:
    for old, new in addresses.read_redirects(library.root).items():
        if "#" not in old:
            text = (built / old).read_text("utf-8")
            assert addresses.relative(old, new) in text
            assert "default-src 'none'" in text
            assert "<script" not in text


def test_the_list_of_addresses_is_complete(pages: list[Page], library: Library) -> None:
    new = making.permanent(pages) - set(addresses.read_list(library.root))
    assert not new, "run: vtesref site addresses --update"


# What the command line says


@pytest.mark.parametrize(
    ("ident", "file"),
    [
        ("fifth-2020/torpor", "sections"),
        ("fifth-2020/torpor/entering", "paragraphs"),
        ("glossary/torpor", "glossary"),
        ("rulings/anathema/rtr-1998-06-23", "rulings"),
        ("rules/damage.aggravated.normal_first", "rules"),
    ],
)
def test_data_say_what_show_says(cli: Cli, built: Path, ident: str, file: str) -> None:
    said = next(one for one in cli.json("show", ident)["found"] if one["id"] == ident)
    listed = json.loads((built / "data" / f"{file}.json").read_text("utf-8"))["items"]
    held = next(one for one in listed if ident in (one.get("id"), f"rules/{one.get('key')}"))
    fields = {name for name, _, _ in data.FILES[file][1]}
    told = 0
    for key, value in said.items():
        if value and isinstance(value, list) and isinstance(value[0], dict) and "id" in value[0]:
            assert held[key] == [one["id"] for one in value], key
            told += 1
        elif key in fields and key in held and key not in ("title", "text"):
            assert held[key] == value, key
            told += 1
    assert told > 5
    if file == "rules":
        books = said["editions"].items()
        assert held["paragraphs"] == {
            key: [one["id"] for one in on["paragraphs"]] for key, on in books if on["paragraphs"]
        }


def test_a_card_has_its_rulings_in_the_order_of_the_command(cli: Cli, built: Path) -> None:
    listed = json.loads((built / "data" / "subjects.json").read_text("utf-8"))["items"]
    held = next(one for one in listed if one["id"] == "rulings/anathema")
    said = json.loads(cli("show", "rulings/anathema", "--json").output)["found"][0]
    assert held["rulings"] == [one["id"] for one in said["rulings"]]


def named(steps: list[Any], rules: list[str]) -> list[Any]:
    """Return the steps of a trace in the file, each as (key of its rule, the steps within it)."""
    parted = [(one[0], one[1:]) if isinstance(one, list) else (one, []) for one in steps]
    return [(rules[number], named(within, rules)) for number, within in parted]


def told_keys(step: Step) -> list[Any]:
    """Return the steps that the trace tells, in the same form."""
    return [(one.key, told_keys(one)) for one in trace_text.shown(step, False)]


def test_how_scenarios_went_is_in_one_file_for_each_folder(built: Path, library: Library) -> None:
    case = next(one for one in library.cases if one.file.endswith("scenarios/damage.yaml") and len(one.claims) == 3)
    address = library.address_of(case)
    told = json.loads((built / addresses.scenario_file(case.file) / data.PLAYS).read_text("utf-8"))
    assert set(told["plays"]) == {
        library.address_of(one).rpartition("/")[2] for one in library.cases if one.file == case.file
    }
    own = told["plays"][address.rpartition("/")[2]]
    for edition in case.claims:
        outcome = play(case.scenario, edition, played.known_positions(library, edition), claims=case.claims[edition])
        [held] = [one for one in own["outcomes"] if edition in one["editions"]]
        assert held["result"] == outcome.result
        [trace] = [one for one in own["traces"] if edition in one["editions"]]
        assert named(trace["steps"], told["rules"]) == told_keys(outcome.table.root)


def sampled_days(library: Library) -> list[str]:
    dates = sorted({one.date for one in library.documents if one.date})
    around = [dates[place * len(dates) // 40] for place in range(40)]
    edges = ["1990-01-01", "1998-05-25", "1998-05-26", "1998-10-07", "1998-10-08", "2020-12-30", "2020-12-31"]
    return [*around, *edges, "1998", "2007-10", "2026-01-01"]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_as_of_switch_agrees_with_the_command_line(library: Library, built: Path, tmp_path: Path) -> None:
    days = sampled_days(library)
    assert len(days) >= 50
    given = {
        "days": days,
        "documents": [[one.id, one.kind, one.edition, one.date] for one in library.documents],
    }
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    (tmp_path / "run.js").write_text(
        """
        const asof = require(process.argv[2]);
        require(process.argv[3]);
        const given = JSON.parse(require("fs").readFileSync(process.argv[4]));
        const found = given.days.map((text) => {
          const day = asof.lastDay(text);
          return given.documents.filter(([, kind, edition, date]) =>
            kind === "rule" ? asof.passageShown(edition, globalThis.vtesrefEditions, day, false)
            : kind === "ruling" ? asof.rulingShown(date, day) : false).map(([id]) => id);
        });
        console.log(JSON.stringify(found));
        """,
        "utf-8",
    )
    scripts = [
        str(ROOT / "site" / "scripts" / "asof.js"),
        str(built / "assets" / "editions.js"),
        str(tmp_path / "given.json"),
    ]
    done = subprocess.run(["node", str(tmp_path / "run.js"), *scripts], capture_output=True, text=True, check=True)
    for day, shown in zip(days, json.loads(done.stdout), strict=True):
        numbers, _ = allowed(library.store, Filters(as_of=parse_day(day)))
        assert numbers is not None
        assert shown == [library.documents[number].id for number in sorted(numbers)], day


def test_pages_bear_the_dates_that_the_switch_reads(library: Library, read: dict[str, site_html.Strict]) -> None:
    for ruling in library.corpus.rulings():
        page, _, anchor = addresses.address(ruling.id).partition("#")
        if page not in read:
            continue
        element = next(one for _, one in read[page].attributes if one.get("id") == anchor)
        assert element["data-when"] == library.by_id[ruling.id].date


# Data


def test_every_page_with_texts_leads_to_what_tells_it_to_programs(built: Path, pages: list[Page], html: Any) -> None:
    own = 0
    for page in pages:
        link = re.search(r"<a href=(\S+?) rel=alternate type=application/json>", html[page.address])
        assert (link is not None) == (page.data is not None), page.address
        if link is not None:
            path = (built / page.address).parent / link[1]
            assert path.resolve() == (built / data.twin(page)).resolve()
            if data.has_own(page):
                own += 1
                assert json.loads(path.read_text("utf-8"))["address"] == page.address
    assert own > 0


def test_data_files_keep_to_their_schema(built: Path, library: Library) -> None:
    schema = json.loads((built / "data" / "schema.json").read_text("utf-8"))["$defs"]
    kinds = {"string": str, "array": list, "integer": int, "boolean": bool, "object": dict}
    for name in data.FILES:
        found = json.loads((built / "data" / f"{name}.json").read_text("utf-8"))
        item = schema[name]["properties"]["items"]["items"]
        for one in found["items"]:
            assert set(item["required"]) <= set(one)
            for key, value in one.items():
                assert isinstance(value, kinds[item["properties"][key]["type"]]), (name, key)
    counted = json.loads((built / "data" / "rulings.json").read_text("utf-8"))["items"]
    assert len(counted) == sum(1 for _ in library.corpus.rulings())


def test_the_feed_has_the_newest_first(built: Path) -> None:
    space = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.fromstring((built / "feed.xml").read_text("utf-8"))
    days = [entry.findtext(f"{space}updated") for entry in feed.findall(f"{space}entry")]
    assert days
    assert days == sorted(days, reverse=True)
    assert len({entry.findtext(f"{space}id") for entry in feed.findall(f"{space}entry")}) == len(days)


def test_with_its_address_a_site_has_full_links(library: Library) -> None:
    base = given.check_base_url("https://example.org/rules")
    renderer = Renderer(library, base, {})
    text = renderer.html(
        Page("about.html", "prose.html", "About", "About it.", None, {"text": "x"}, [("Home", "index.html")])
    )
    assert "<link rel=canonical href=https://example.org/rules/about.html>" in text
    assert '"@type":"BreadcrumbList"' in text
    assert "<meta property=og:image content=https://example.org/rules/assets/card.png>" in text
    missing = renderer.html(Page("404.html", "missing.html", "Not found", "Nothing.", None, {}))
    assert "href=https://example.org/rules/assets/site.css>" in missing
    sitemap = ElementTree.fromstring(feeds.sitemap(["a.html"], base))
    assert sitemap[0][0].text == "https://example.org/rules/a.html"
    assert "example.org/rules/search/index.html?q={searchTerms}" in feeds.opensearch(base)
    assert ElementTree.fromstring(feeds.opensearch(base)) is not None
    assert "Sitemap: https://example.org/rules/sitemap.xml" in feeds.robots(base)
    feed = feeds.atom(library, rulings.all_rows(library), base)
    assert 'href="https://example.org/rules/rulings/' in feed


@pytest.mark.parametrize(
    "url", ["ftp://x/", "javascript:alert(1)", "https://", 'https://x/"><script>', "https://x/?a=b", "x"]
)
def test_an_address_of_the_site_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(SiteError):
        given.check_base_url(url)


def test_the_service_worker_knows_the_shell(built: Path) -> None:
    text = (built / "sw.js").read_text("utf-8")
    shell = json.loads(re.search(r"SHELL=(\[.*?\]);", text)[1])  # type: ignore[index]
    assert "index.html" in shell
    assert all((built / name.partition("?")[0]).exists() for name in shell)


def test_the_manifest_names_what_is_there(built: Path) -> None:
    manifest = json.loads((built / "manifest.webmanifest").read_text("utf-8"))
    assert (built / manifest["start_url"]).exists()
    assert all((built / icon["src"]).exists() for icon in manifest["icons"])


def test_no_file_tells_of_the_machine_or_the_day(built: Path, texts: Any) -> None:
    year = re.compile(r"20(?:2[1-9]|[3-9]\d)-\d\d-\d\d")
    told = {ref.date for ruling in texts.rulings() for ref in ruling.refs} | {
        who.until for who in texts.authorities.values()
    }
    told |= {book.edition.date for book in texts.books.values()} | {section.since for section in texts.sections()}
    told |= set(
        year.findall((ROOT / "site" / "pages" / "figures.md").read_text("utf-8"))
    )  # which says when it measured
    for path in built.rglob("*"):
        if path.is_file() and path.suffix in (".html", ".json", ".xml", ".js"):
            text = path.read_text("utf-8")
            assert str(built) not in text, path
            assert str(ROOT) not in text, path
            assert set(year.findall(text)) <= told, path
            assert " object at 0x" not in text, path


# Links and texts


def test_links_that_lead_nowhere_are_told() -> None:
    page = links.read('<a href="b.html">b</a><a href="../c.html">c</a><a href="#no">d</a><img src="javascript:x">')
    told = list(links.broken({"a.html": page}, ["a.html"]))
    assert len(told) == 4
    assert told[0] == "a.html: the link 'b.html' leads nowhere"
    assert "out of the site" in told[1]
    twice = links.read('<p id="a"></p><p id="a"></p>')
    assert list(links.broken({"a.html": twice}, ["a.html"])) == ['a.html: the anchor "a" is used twice']
    assert list(links.broken({"a.html": links.read('<a href="https://x.org/">x</a>')}, ["a.html"])) == []


def texts(library: Library, here: str = "rules/x.html") -> Texts:
    return Texts(here, Terms(library.corpus.terms), library.subject_ids)


def test_a_term_is_linked_once_and_an_old_word_explained(library: Library) -> None:
    words = texts(library)
    text = str(words.block("A tapped vampire in torpor; torpor again, and *torpor*. {Anathema} and {No Such Card}."))
    assert '<a class="term old" href="../glossary/lock.html">tapped</a>' in text
    assert text.count("glossary/torpor") == 1
    assert '<a class="card" href="../rulings/anathema.html">Anathema</a>' in text
    assert '<span class="card">No Such Card</span>' in text
    words.fresh("glossary/torpor")
    assert "glossary/torpor" not in str(words.block("torpor"))


@pytest.mark.parametrize(
    "hostile", ["<script>x</script>", '"><img src=x>', "{<b>x</b>}", "`<b>`", "<a onclick=x>torpor</a>"]
)
def test_html_in_a_text_is_shown_and_not_obeyed(library: Library, hostile: str) -> None:
    found = site_html.Strict()
    found.feed(str(texts(library).block(hostile)))
    assert {tag for tag, _ in found.attributes} <= {"p", "code", "span", "a", "em", "strong"}
    assert "<script" not in str(texts(library).line(hostile))


def test_a_text_of_a_megabyte_is_rendered(library: Library) -> None:
    text = "A vampire in torpor burns blood. *" * 30_000
    assert len(str(texts(library).block(text))) > 900_000


def test_characters_that_hide_are_written_out() -> None:
    assert visible("a\u202eb\x00\u2066") == "a[U+202E]b[U+0000][U+2066]"
    assert visible("Carrión → ™ אבג\n\t") == "Carrión → ™ אבג\n\t"
    assert json.loads(feeds.dump("\u202e\x07é")) == "\u202e\x07é"
    assert feeds.dump("\u202e").isascii()


# Colours


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def themes() -> list[dict[str, str]]:
    css = (ROOT / "site" / "styles" / "site.css").read_text("utf-8")
    blocks = re.findall(r":root[^{,]*\{(.*?)\}", css, re.DOTALL)
    found = [dict(re.findall(r"--(\w[\w-]*): ?(#[0-9a-f]{6})\b", block)) for block in blocks]
    return [block for block in found if "ink" in block and "wash" in block]


def test_colours_have_contrast_in_both_themes() -> None:
    found = themes()
    assert len(found) == 3
    assert found[1] == found[2], "dark by the system and dark by choice are the same"
    for theme in found:
        for ground in ("paper", "sheet", "wash"):
            for colour in ("ink", "soft", "link", "accent"):
                assert contrast(theme[colour], theme[ground]) >= 4.5, (colour, ground)
        for name in ("good", "bad", "doubt"):
            for ground in (f"{name}-wash", "paper", "sheet"):
                assert contrast(theme[name], theme[ground]) >= 4.5, (name, ground)
        for ground in ("paper", "sheet"):
            assert contrast(theme["edge"], theme[ground]) >= 3, "edges of controls"
            assert contrast(theme["focus"], theme[ground]) >= 3


# What is written


def test_quotes_are_curled_and_what_is_typed_stays() -> None:
    assert curly("\"Lock X\" ('a') isn't '98, said \"he\"") == "“Lock X” (‘a’) isn’t ’98, said “he”"
    assert curly('" it goes on', "a word") == "” it goes on"


def test_quotes_of_texts_are_curly_and_those_of_commands_straight(html: dict[str, str]) -> None:
    assert "vtesref scenario show 'NAME'" in html["scenarios/index.html"]
    for address in ("fifth-2020/during-x-do-y.html", "rulings/anathema.html", "fifth-2020/torpor.html"):
        text = re.sub(r"<(pre|script|code).*?</\1>|<[^>]*>", "", html[address], flags=re.DOTALL)
        assert '"' not in text, address


def test_the_words_that_differ_are_marked() -> None:
    one, other = marked(
        Markup("<p>To <em>lock</em> a card, turn it.</p>"), Markup("<p>To <em>tap</em> a card, turn it.</p>")
    )
    assert one == "<p>To <em><mark>lock</mark></em> a card, turn it.</p>"
    assert other == "<p>To <em><mark>tap</mark></em> a card, turn it.</p>"
    anew = Markup("<p>Nothing of the kind is written anywhere in these pages.</p>")
    assert marked(one, anew) == (one, anew), "nearly all words would be marked"


def test_entries_of_a_list_are_told_apart(read: dict[str, site_html.Strict], library: Library) -> None:
    words = texts(library)
    rows = [{"id": f"fifth-2020/torpor/{name}", "citation": "5E Torpor, p. 34"} for name in ("entering", "leaving")]
    assert words.labels(rows) == ["5E Torpor, p. 34 (entering)", "5E Torpor, p. 34 (leaving)"]


def test_who_ruled_is_spelled_out_once(html: dict[str, str]) -> None:
    page = html["rulings/torpor-and-diablerie.html"]
    assert page.count("L. Scott Johnson (LSJ)</a>") <= 1
    assert "href=../authorities/" in page
    page = html["rulings/deflection.html"]
    assert page.count("rulebook, version 1.1 (5E)</a>") == 1
    assert page.index("id=played") > page.index("class=ruling"), "a judge looks for the rulings"
    assert "<h1>Glossary</h1>" in html["fifth-2020/glossary.html"]
    assert "<title>Glossary (5E)" in html["fifth-2020/glossary.html"]


def test_mistakes_are_reported_where_the_build_says(library: Library) -> None:
    renderer = Renderer(library, "https://example.org/", {}, "https://example.org/new?about={page}")
    text = renderer.html(Page("about.html", "prose.html", "About", "About it.", None, {"text": "Words."}))
    assert 'href="https://example.org/new?about=https%3A%2F%2Fexample.org%2Fabout.html">Report a mistake' in text
    assert "Report a mistake" not in Renderer(library, "", {}).html(
        Page("about.html", "prose.html", "About", "About it.", None, {"text": "Words."})
    )
    for wrong in ("javascript:alert(1)", "example.org", 'https://x/"><b>'):
        with pytest.raises(SiteError, match="--report"):
            given.check_report(wrong)


def test_a_page_that_is_missing_offline_has_its_styles_at_any_depth(html: dict[str, str]) -> None:
    assert re.search(r'href="?/assets/site\.css\?\w{8}', html["offline/missing.html"])
    page = links.read('<a href="/index.html">a</a><a href="/none.html#x">b</a>')
    told = list(links.broken({"404.html": page, "index.html": links.read("")}, ["404.html", "index.html"]))
    assert told == ["404.html: the link '../none.html#x' leads nowhere"] or "none.html" in told[0]
    assert len(told) == 1


def test_every_page_is_in_a_pack_for_reading_offline(built: Path, html: dict[str, str]) -> None:
    index = json.loads((built / "offline" / "index.json").read_text("utf-8"))
    pages: dict[str, str] = {}
    for pack in index["packs"]:
        content = (built / pack["name"]).read_bytes()
        assert len(content) == pack["size"]
        own = packs.unpacked(json.loads(gzip.decompress(content)))
        assert min(own) == pack["first"]
        pages.update(own)
    assert {address: pages[address] for address in html if address in pages} == {
        address: text for address, text in html.items() if address in pages
    }
    assert set(html) - set(pages) == {"404.html", "offline/missing.html"}
    assert index["size"] < 6_000_000


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_cards_are_found_by_name_as_the_command_line_finds_them(built: Path, library: Library, tmp_path: Path) -> None:
    """Whole, misspelt (a letter left out, two changed places), begun, and abbreviated."""
    subjects = [one for one in library.corpus.subjects.values() if one.kind == "card"]
    typed: dict[str, list[str]] = {}
    for subject in subjects:
        ident = f"rulings/{subject.id}"
        typed.setdefault(subject.name, []).append(ident)
        middle = len(subject.name) // 2
        if len(subject.name) > 8:
            for wrong in (subject.name[:middle] + subject.name[middle + 1 :], subject.name[:-2]):
                near = desk.find_subjects(library.store, wrong) or [
                    found
                    for name, _ in desk.near_subjects(library.store, wrong)[:1]
                    for found in desk.find_subjects(library.store, name)
                ]
                typed.setdefault(wrong, []).extend(near[:1])
    typed["DI"] = desk.find_subjects(library.store, "DI")
    (tmp_path / "typed.json").write_text(json.dumps(list(typed)), "utf-8")
    code = (
        "require(process.argv[1]); const { find } = require(process.argv[2]);"
        "const typed = JSON.parse(require('fs').readFileSync(process.argv[3]));"
        "console.log(JSON.stringify(typed.map((one) => find(vtesrefKnown, one).names.map((name) => name.address))))"
    )
    assets = built / "assets"
    command = [
        "node",
        "-e",
        code,
        str(assets / "names.js"),
        str(assets / "search-names.js"),
        str(tmp_path / "typed.json"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    missed = [
        (text, found)
        for (text, wanted), found in zip(typed.items(), json.loads(done.stdout), strict=True)
        if wanted and addresses.address(wanted[0]) not in found[:3]
    ]
    assert len(typed) > 400
    assert len(missed) <= len(typed) / 100, missed


def test_all_that_can_be_said_is_on_a_page_with_examples_that_play(library: Library, html: dict[str, str]) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    shown = grammar.examples(library)
    forms = [(table, form) for table, rows in words().items() for form in rows]
    assert len(shown) > 0.9 * len(forms)
    for (table, form), example in shown.items():
        assert example["part"].lower() in example["whole"].lower(), form
        answers = [browser.answer(example["whole"], edition, known) for edition in known.editions]
        assert any("error" not in one for one in answers), (table, form, answers[0])
    page = html["try/words.html"]
    assert page.count("<dt id=") == len(forms)


# Trying situations


def test_a_situation_is_played_on_by_numbers(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    given = "Alice 12: Mira 2/6, Nik 3/3 locked; Bob 20: Lupo 4/4"
    first = browser.step(given, "fifth-2020", [], known)
    assert "Mira hunts" in [one["text"] for one in first["may"]]
    assert any(one["text"] == "Nik hunts" and one["bars"][0]["at"] for one in first["barred"])
    asked = browser.step(given, "fifth-2020", ["Mira hunts"], known)
    assert asked["who"] == "Bob"
    blocks = next(one for one in asked["may"] if one["text"] == "Lupo blocks")
    then = browser.step(given, "fifth-2020", ["Mira hunts", blocks["decision"]], known)
    assert then["sentence"].startswith(f"{given} | Mira hunts, Lupo blocks")
    refused = browser.step(given, "fifth-2020", ["Mira bleeds Alice"], known)
    assert refused["refused"]["bars"]
    assert refused["decisions"] == []
    assert browser.step("Royce 3/", "fifth-2020", [], known)["error"]


def test_editions_that_agree_are_told_once(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    answer = browser.answer("Royce 1/6 | Royce takes 2 aggravated", "", known)
    assert [one["editions"] for one in answer["groups"]] == [["fifth-2020", "revised-1998"], ["crr-2.13"]]
    first = answer["groups"][0]
    assert first["verdict"] == [{"who": "Royce", "state": "in torpor, 0 of 6 blood", "changed": True}]
    assert first["why"][-1]["told"].startswith("Royce goes to torpor")
    assert all(step["cites"][0]["cite"].startswith("5E") for step in first["why"])
    steps = list(woven.flat(first["steps"]))
    assert len(steps) == first["count"]
    ways = [way for step in steps for way in (step, *step.get("also", ()))]
    for way in ways:  # what both tell is cited by both, what one tells by that alone
        cited = {word for cite in way["cites"] for word in re.findall(r"\b(?:5E|Rev)\b", cite["cite"])}
        assert len(cited) == (1 if way.get("only") else 2)
    assert not all(way.get("only") for way in ways)


def test_a_verdict_tells_all_that_is_otherwise_than_it_was_given(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))

    def states(situation: str) -> list[str]:
        answer = browser.answer(situation, "fifth-2020", known)
        return [f"{one['who']} {one['state']}".strip() for one in answer["groups"][0]["verdict"]]

    fragments = "Alice 20 with The Erciyes Fragments: Nora 4/6; Bob 14 ash heap Conditioning: Lupo 3/4; Alice's turn"
    moved = states(f"{fragments} | Alice uses The Erciyes Fragments on Conditioning")
    assert "Conditioning lies on The Erciyes Fragments" in moved
    bled = states("Alice 20: Nora 4/6 dom; Bob 14: Lupo 3/4 | Nora bleeds, Bob does not block, Nora plays Conditioning")
    assert "Nora ready, 3 of 6 blood, locked" in bled, "one line for each minion"
    assert not any("Conditioning" in one for one in bled), "where a card goes that was played is no news"


def test_related_rulings_are_on_what_decided_a_scenario(library: Library) -> None:
    page = next(page for page in plays.pages(library) if page.title == "One blood, two points of aggravated damage")
    page.whole()
    related = page.view["related"]
    assert related
    case = next(case for case in library.cases if case.name == page.title)
    assert any(set(library.by_id[one["id"]].rules) & set(case.shows) for one in related)
    rules = {key for one in related for key in library.by_id[one["id"]].rules}
    few = {key for key in rules if len(trace_text.on_rule(library.store, key)) <= played.PARTICULAR}
    assert all(set(library.by_id[one["id"]].rules) & few for one in related), "on a rule of few rulings"
    assert trace_text.particular(library.store, case.shows, 0) == []


def test_the_way_here_stays_within_the_chapter(html: dict[str, str]) -> None:
    def way(address: str) -> list[str]:
        trail = html[address].partition("<nav class=trail")[2].partition("</nav>")[0]
        return re.findall(r"<a [^>]*>(?:<abbr [^>]*>)?([^<]*)", trail)

    assert way("fifth-2020/torpor.html") == ["Rules", "5E", "Torpor"], "the minion phase is another chapter"
    assert way("fifth-2020/aggravated-damage.html") == ["Rules", "5E", "Combat", "Damage Resolution"]


def test_long_lists_are_folded(html: dict[str, str]) -> None:
    assert html["rulings/index.html"].count("<details class=fold id=letter-") > 10
    assert "<details class=fold id=scenarios><summary><h2>scenarios.json</h2>" in html["data/index.html"]
    commands = html["commands.html"]
    assert commands.count("<details class=fold><summary><h2 id=") == commands.count("<h2 ")
    assert "<details" not in html["about.html"], "a short page needs none"


def test_editions_share_one_trace_and_what_parts_them_is_marked(library: Library) -> None:
    def step(told: str, key: str, *within: dict[str, Any]) -> dict[str, Any]:
        return {"told": told, "key": key, "cite": key, "at": key, "steps": list(within)}

    def one(edition: str, *steps: dict[str, Any]) -> dict[str, Any]:
        same: dict[str, Any] = {"result": "", "verdict": [], "refused": None, "failed": [], "why": [1]}
        return {"edition": edition, "steps": list(steps), **same}

    newer = one("fifth-2020", step("A acts", "a"), step("B pays 1", "b", step("C goes", "c")), step("D", "d"))
    older = one("revised-1998", step("A acts", "a2"), step("B pays 2", "b", step("C goes", "c")), step("E", "e"))
    (found,) = woven.grouped(library.store, [newer, older])
    told = [
        (way["told"], way.get("only", False)) for s in woven.flat(found["steps"]) for way in (s, *s.get("also", ()))
    ]
    assert told == [
        ("A acts", False), ("B pays 1", True), ("B pays 2", True), ("C goes", False), ("D", True), ("E", True)
    ]  # fmt: skip
    assert [cite["cite"] for cite in found["steps"][0]["cites"]] == ["a", "a2"]
    assert [step["told"] for step in found["why"]] == ["B pays 1"]


def test_a_mistake_is_answered_with_the_nearest_example(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    near = browser.answer("Royce 3/6 | Royce hnts", "", known)["nearest"]
    assert near["part"].endswith("hunts")
    assert "error" not in browser.answer(near["whole"], "", known)


def test_plain_words_are_played_on_the_page_as_on_the_command_line(cli: Cli, library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    words = "my guy has 3 blood and takes 2 aggravated, is he gone?"
    answer = browser.answer(words, "fifth-2020", known)
    assert answer["understood"] == "Bob 3/6 | Bob takes 2 aggravated"
    assert f"understood as: {answer['understood']}" in cli("scenario", "check", words).stdout
    assert answer["plays"][0]["result"] == cli.json("scenario", "check", words)["outcomes"][0]["result"]
    assert browser.answer(answer["understood"], "fifth-2020", known)["understood"] == ""


@pytest.mark.parametrize(
    ("words", "part", "offered"),
    [
        (
            "my vampire FROBNICATES with 2 blood and takes 2 aggravated",
            "FROBNICATES",
            ["Bob 2/6 | Bob takes 2 aggravated"],
        ),
        ("how does a contested title work", "", []),
        ("my vampire " * 80, "", []),
    ],
)
def test_plain_words_that_are_not_understood_get_a_situation_to_edit(
    library: Library, words: str, part: str, offered: list[str]
) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    answer = browser.answer(words, "", known)
    assert (answer["word"], answer["sentences"]) == (part, offered)
    assert answer["at"] == words.find(part or "\n")
    assert "cannot be read" not in answer["error"]
    for sentence in [*offered, *([answer["nearest"]["whole"]] if answer["nearest"] else [])]:
        assert "error" not in browser.answer(sentence, "", known)


def test_situations_to_edit_are_short_and_lead_to_their_pages(library: Library, html: dict[str, str]) -> None:
    rows = workbench.situations(library)
    assert rows
    assert all(len(sentence) <= workbench.SHORT for _, sentence, _ in rows)
    assert all(f"{folder}/{page_name(name)}.html" in html for name, _, folder in rows)


def test_where_documents_lie_is_known_where_situations_are_tried(library: Library) -> None:
    facts = browser.Facts(feeds.dump(workbench.facts(library)))
    for rule in library.store.rules():
        for one in facts.using(rule["key"]):
            assert facts.address(one["id"]) == addresses.address(one["id"])


def test_without_pyodide_pages_say_so_before_one_goes_there(library: Library) -> None:
    renderer = Renderer(library, "", {}, plays=False)
    page = workbench.page(library, "")
    text = renderer.html(page)
    assert "cannot play situations" in text
    assert "try-text" in text, "the form makes the command"
    home = next(one for one in general.pages(library, list(books.pages(library))) if one.address == "index.html")
    assert "Not played in this copy" in renderer.html(home)
    assert "Not played in this copy" not in Renderer(library, "", {}).html(home)


def test_scenarios_are_grouped_by_titles_that_say_what_they_are_about(library: Library) -> None:
    files = {case.file for case in library.cases}
    titles = [plays.title_of(file) for file in files]
    assert len(set(titles)) == len(files)
    named = {f"rulebook/scenarios/{name}.yaml" for name in plays.TITLES}
    named |= {f"rulings/scenarios/{name}.yaml" for name in plays.RULING_TITLES}
    assert named <= files, "a title of a file that is gone"
    assert not {"Judged", "Given more", "Plain rules", "Story order"} & set(titles)


def test_a_scenario_leads_to_the_text_that_it_is_from(library: Library) -> None:
    ruling = next(one for one in library.documents if one.kind == "ruling")
    assert plays._source(library, ruling.id) == {"id": ruling.id, "citation": ruling.citation}
    assert plays._source(library, "revised-1998 6.4.6") == {"id": "revised-1998/6.4.6", "citation": "Rev 6.4.6"}
    royce = {"id": "revised-1998/6.4.6", "citation": "Rev 6.4.6 (Royce)"}
    assert plays._source(library, "revised-1998 6.4.6 (Royce)") == royce
    assert plays._source(library, "crr-2.13 II.C.2.a") == {"id": "", "citation": "CRR II.C.2.a"}
    assert plays._source(library, "fifth-2020") == {"id": "", "citation": "5E"}


def test_home_says_how_far_the_rulings_reach(html: dict[str, str]) -> None:
    knows = html["index.html"].partition("until when")[2]
    assert str(RULINGS_REACH) in knows
    assert str(RULINGS_END) in knows


def test_todays_book_is_compared_first_and_other_pairs_come_last(html: dict[str, str]) -> None:
    listed = re.findall(r"compare/|[\w.-]+-and-[\w.-]+(?=\.html)", html["compare/index.html"])
    assert next(one for one in listed if "-and-" in one) == "revised-1998-and-fifth-2020"
    page = html["compare/revised-1998-and-fifth-2020.html"]
    assert page.index("class=fold id=chapter-1") < page.index("All pairs")


def test_the_words_of_another_edition_stand_beside_a_paragraph(library: Library, html: dict[str, str]) -> None:
    one = next(
        document
        for document in library.documents
        if document.edition == "fifth-2020" and "revised-1998" in document.kin
    )
    other = library.by_id[one.kin["revised-1998"]]
    page = squeezed(html[addresses.address(one.id).partition("#")[0]])
    beside = re.sub(r"<[^>]+>", "", page.partition(squeezed("The same rule in"))[2])
    assert squeezed(other.plain.split(".")[0].split(",")[0])[:30] in beside


def test_a_companion_has_pages_of_its_own_and_is_compared_with_nothing(library: Library) -> None:
    shelf = {page.address: page for page in books.pages(library)}
    contents = shelf["tournament-2026/index.html"]
    assert contents.view["edition"]["companion"]
    assert not contents.view["pairs"]
    assert {f"tournament-2026/{page}.html" for page in ("scoring", "book/results", "book/index")} <= shelf.keys()
    assert all(pair["name"] for pair in shelf["fifth-2020/index.html"].view["pairs"])
    assert not any("tournament-2026" in page.address for page in reference.pages(library))


def test_no_chapter_ends_with_a_mere_heading(html: dict[str, str]) -> None:
    assert ">Index<" not in html["fifth-2020/book/introduction.html"]


def test_the_engine_that_is_shipped_needs_nothing_but_the_standard_library(tmp_path: Path, library: Library) -> None:
    workbench.unpack(workbench.archive(), str(tmp_path))
    (tmp_path / "facts.json").write_text(feeds.dump(workbench.facts(library)), "utf-8")
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); from vtesref import browser\n"
        "facts = browser.Facts(open(sys.argv[2], encoding='utf-8').read())\n"
        "print(browser.answer_json('Royce 1/6 | Royce takes 2 aggravated', '', facts))"
    )
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path), str(tmp_path / "facts.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert {one["edition"]: one["result"] for one in answer["plays"]}["revised-1998"] == "Royce torpor 0/6"
    assert answer["agree"] is (len({play["result"] for play in answer["plays"]}) == 1)
    assert all(address.partition("#")[0].endswith(".html") for address in answer["addresses"].values())


def test_a_situation_tried_is_told_as_on_the_pages_of_the_scenarios(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    for case in library.cases[::97]:
        for edition, claims in case.claims.items():
            outcome = play(case.scenario, edition, known.positions(edition), claims=claims)
            assert shown_play.play(known, outcome) == shown_play.play(library.store, outcome), case.name


def test_every_example_can_be_played(library: Library) -> None:
    known = browser.Facts(feeds.dump(workbench.facts(library)))
    for name, text in workbench.EXAMPLES:
        answer = browser.answer(text, "", known)
        assert "error" not in answer, (name, answer)
        assert any(one["refused"] for one in answer["plays"]) == (name == "Something refused"), name


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Royce 3/6 | Royce hnts", "hnts"),
        ("\U0001f987 3/6 | \U0001f987 hnts", "hnts"),
        ("Royce 3/6 | Royce hunts | cites: no.such_rule", ""),
        ("", ""),
        ("x" * 30_000, ""),
    ],
)
def test_a_situation_that_does_not_parse_points_at_the_word(library: Library, text: str, word: str) -> None:
    answer = browser.answer(text, "", browser.Facts(feeds.dump(workbench.facts(library))))
    assert answer["error"]
    assert answer["word"] == word
    units = text.encode("utf-16-le")
    if word:
        assert units[2 * answer["at"] :].decode("utf-16-le").startswith(word)


def test_a_folder_that_is_no_pyodide_is_refused(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "package.json").write_text('{"version": "../../etc"}', "utf-8")
    for folder in (tmp_path, tmp_path / "none"):
        result = cli("site", "build", "--pyodide", str(folder), "--out", str(tmp_path / "out"))
        assert result.exit_code == 2
        assert "is not Pyodide" in result.stderr
    assert not (tmp_path / "out").exists()


def test_what_npm_gives_is_used_only_when_it_is_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tarfile

    def npm(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        if "view" in command:
            return subprocess.CompletedProcess(command, 0)
        folder = Path(command[command.index("--pack-destination") + 1])
        with tarfile.open(folder / f"pyodide-{workbench.VERSION}.tgz", "w:gz") as packed:
            for name in (*workbench.DIGESTS, "package.json"):
                (tmp_path / name).write_text("another", "utf-8")
                packed.add(tmp_path / name, f"package/{name}")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", npm)
    with pytest.raises(SiteError, match="has changed"):
        workbench.fetched(str(tmp_path / "cache"))

    def unreachable(command: list[str], **given: Any) -> subprocess.CompletedProcess[bytes]:
        assert "view" in command, "nothing is fetched before npm has answered"
        assert given["timeout"] <= 10
        raise subprocess.TimeoutExpired(command, given["timeout"])

    monkeypatch.setattr(subprocess, "run", unreachable)
    with pytest.raises(SiteError, match="cannot reach its registry"):
        workbench.fetched(str(tmp_path / "cache"))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SiteError, match="npm is not installed"):
        workbench.fetched(str(tmp_path / "cache"))


# Searching


def test_the_index_tells_where_everything_lies(built: Path, html: dict[str, str]) -> None:
    blocks = sorted((built / "search").glob("d*.js"))
    found = [row for path in blocks for row in json.loads(path.read_text("utf-8").split(",", 1)[1].rpartition(",")[0])]
    assert len(found) > 3000
    for title, citation, told, _ in found:
        address = f"{told[:-1]}{browser_index.plain_name(title)}.html" if told.endswith("*") else told
        page, _, anchor = address.partition("#")
        assert page in html, citation
        assert not anchor or f"id={anchor}" in html[page], citation


def test_the_index_is_taken_over_while_the_texts_are_the_same(built: Path, tmp_path: Path, library: Library) -> None:
    maker = making.Making(library.root, str(built), str(tmp_path), "", None)
    maker._search(library)
    output = maker.output
    assert {name for name in output.before["files"] if re.match(r"search/.*\.js$", name)} == set(output.made)
    written = {path.name: path.read_bytes() for path in (tmp_path / "search").iterdir()}
    assert written == {path.name: path.read_bytes() for path in (built / "search").glob("*.js")}


# Serving


def test_the_server_is_for_this_machine_and_tells_of_builds(built: Path) -> None:
    from vtesref.site.serve import PULSE, Server, watch

    server = Server(str(built))
    server.start()
    try:
        assert server.address.startswith("http://127.0.0.1:")

        def get(path: str, host: str = "") -> str:
            request = urllib.request.Request(server.address + path, headers={"Host": host} if host else {})
            with urllib.request.urlopen(request, timeout=10) as answer:
                return str(answer.read().decode())

        assert "reload" in get("about.html")
        assert "reload" in get("")
        assert get(PULSE.lstrip("/")) == "1"
        for path, host, code in (("about.html", "evil.example:80", 403), ("../../etc/passwd", "", 404)):
            with pytest.raises(urllib.error.HTTPError) as caught:
                get(path, host)
            assert caught.value.code == code
        stopped = threading.Event()
        folder = built.parent / "watched"
        (folder / "site").mkdir(parents=True)

        def rebuild() -> bool:
            stopped.set()
            return True

        watching = threading.Thread(target=watch, args=(str(folder), server, rebuild, stopped, 0.05), daemon=True)
        watching.start()
        for number in range(100):
            (folder / "site" / "x.md").write_text(str(number), "utf-8")
            if stopped.wait(0.1):
                break
        watching.join(5)
        assert get(PULSE.lstrip("/")) == "2"
    finally:
        server.stop()


# The command


def test_the_templates_are_not_loaded_by_other_commands(cli: Cli) -> None:
    code = "import sys; from vtesref.cli import group; group(['--version'], standalone_mode=False); "
    code += "sys.exit(any(name.startswith('jinja2') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_wrong_usage_is_told_in_a_line(cli: Cli) -> None:
    for arguments in (["--base-url", "ftp://x"], ["--out", "/dev/null/x"]):
        result = cli("site", "build", "--no-pyodide", *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("vtesref: ")
        assert result.stderr.count("\n") == 1
