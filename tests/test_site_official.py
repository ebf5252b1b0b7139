"""The site with the official data: pages beside ours, a search of their own, and not a byte of it unless asked for."""

from __future__ import annotations

import functools
import gzip
import json
import re
import shutil
import threading
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
import site_html
from official_files import GROUPS, LIBRARY, REFERENCES, RULINGS, folder, library, listed, translations, wheel
from small_site import edit
from test_official import DAY
from test_site_browser import Visit, _Quiet

from vtesref import paths
from vtesref.official import opening
from vtesref.official.importing import bring
from vtesref.official.sources import read_source
from vtesref.site import build, packs
from vtesref.site.keep import Kept
from vtesref.site.official import texts
from vtesref.site.official.cards import _facts, sorting
from vtesref.site.official.shelf import Shelf
from vtesref.site.output import MANIFEST
from vtesref.site.words import in_parts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Cli


HOSTILE = "5 < 6 & <img src=x onerror=alert(1) [XYZ]"
#: Cards of names that our content knows, with texts made up for the tests.
KNOWN = [
    {"Id": "100018", "Name": "Aching Beauty", "Type": "Master", "Card Text": "A mirror hangs here.", "Set": "Old:U1"},
    {"Id": "100518", "Name": "Deflection", "Type": "Reaction", "Card Text": "[DOM] Point elsewhere.", "Set": "Old:C1"},
    {
        "Id": "100600",
        "Name": 'Say "<b>" & Go',
        "Type": "Event",
        "Card Text": HOSTILE,
    },
]
MORE_RULINGS = """100018|Aching Beauty:
  - Loses three pool, see {Deflection} and <i>hostile</i> words. [RTR 19991206] [ANK 20230405]
100600|Say:
  - It is "said" & done. [LSJ 20010203]
"""


def brought(place: Path, rulings: str = RULINGS + MORE_RULINGS) -> Shelf:
    """Import the small data as a package would bring them, and the rulebook."""
    place.mkdir(exist_ok=True)
    files = {
        "vteslib": listed(LIBRARY, [*library(), *KNOWN]),
        "rulings": rulings.encode(),
        "references": (REFERENCES + "RTR 19991206: https://example.org/forum/5\n").encode(),
        "groups": GROUPS.encode(),
    }
    bring(read_source(str(wheel(place, "9.9", translations(), **files))), str(place / "data"), DAY)
    book = folder(place / "book", vteslib=None, vtescrypt=None, vtessets=None, rulings=None, references=None)
    bring(read_source(str(book / "content.md")), str(place / "data"), DAY)
    store = opening.open_official(str(place / "data"), str(place / "cache"), lambda done, total: None)
    assert store is not None
    return Shelf(store)


@pytest.fixture(scope="session")
def official(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return brought(tmp_path_factory.mktemp("official"))


@pytest.fixture(scope="session")
def beside(few_built: tuple[Path, Path], official: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of few scenarios, with the official data; no test may spoil it."""
    out = tmp_path_factory.mktemp("beside") / "out"
    shutil.copytree(few_built[1], out)
    build.build(str(few_built[0]), str(out), official=official, linted=False)
    return out


def page(site: Path, address: str) -> str:
    return (site / address).read_text("utf-8")


def contents(site: Path) -> dict[str, bytes]:
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


@pytest.mark.full
def test_without_the_flag_not_a_byte_tells_of_the_official_data(
    few_built: tuple[Path, Path],
    beside: Path,
    tmp_path: Path,
) -> None:
    before = contents(few_built[1])
    assert not any(name.startswith("official/") or "official" in name.rpartition("/")[2] for name in before)
    assert not any(b"official/search" in text for name, text in before.items() if name.endswith((".html", ".js")))
    out = tmp_path / "out"
    shutil.copytree(beside, out)
    build.build(str(few_built[0]), str(out), linted=False)
    assert contents(out) == before, "built without them over a site with them, it is what it was"


def test_every_card_group_and_paragraph_has_its_page(beside: Path, official: Shelf) -> None:
    cards = [row[0] for row in official.store.all("SELECT id FROM documents WHERE kind = 'card'")]
    assert len(cards) == official.counts["cards"] > 10
    for ident in cards:
        text = page(beside, f"official/{ident}.html")
        assert site_html.read(text).faults == [], ident
    for path in (beside / "official").rglob("*.html"):
        text = path.read_text("utf-8")
        assert site_html.read(text).faults == [], path
        assert "2026-01-02" in text or DAY in text, path
        assert "their authors’ and the publisher’s" in text, path
    assert "krcg 9.9" in page(beside, "official/cards/100001.html")
    home = page(beside, "official/index.html")
    assert f"{len(cards)} cards" in home
    assert "official/rulebook/torpor.html" in " ".join(contents(beside))
    assert "the licence of this project" in page(beside, "sources.html")
    assert "id=deep-sleep>" in page(beside, "official/rulebook/torpor.html")
    assert "100002.html" in page(beside, "official/a-z/g.html"), "its article does not count"


def test_a_card_has_facts_symbols_rulings_and_groups(beside: Path) -> None:
    text = page(beside, "official/cards/100001.html")
    assert "<b class=sym>superior Dominate</b> Gain 2 stealth." in text
    assert "<dt>Disciplines<dd>Dominate or Obfuscate" in text
    assert "<dt>Also called<dd>Lamp Oath" in text
    assert "<dt>In French<dd>Serment à la lanterne" in text
    assert "Oldest Set (1994): C1; Newest Set (2024): PB2" in text
    assert "href=https://example.org/forum/3 rel=noreferrer>Vincent Ripoll (ANK) <time>2023-04-05</time></a>" in text
    assert text.count("(ANK)") == 1, "spelled out once"
    assert "<a class=card href=100002.html>The Gilded Warden</a>" in text
    assert "REMINDER" not in text
    assert "reminder" in text
    assert "Burns after the action." in text, "what its group has"
    assert "href=../groups/g00001.html>" in text
    assert "Burns before the action." in page(beside, "official/cards/100002.html")
    assert "banned since <time>2005-01-01</time>" in page(beside, "official/cards/100003.html")
    variants = page(beside, "official/cards/200001.html")
    assert "Odile Marchetti (G2 ADV)" in variants
    group = page(beside, "official/groups/g00001.html")
    assert "Burns after the action." in group
    assert "Burns before the action." in group
    assert "rests on this section" in page(beside, "official/rulebook/torpor.html"), "a ruling refers to that paragraph"


def test_sets_are_folded_where_there_are_many_and_lists_where_they_are_long() -> None:
    printed = [["", f"Set {year}", f"{year}-05-01", "C"] for year in range(2001, 2007)]
    many = _facts({"types": ["Action"], "sets": printed})
    assert many[-1]["label"] == "Sets"
    assert many[-1]["short"] == "6 sets, 2001 to 2006"
    assert _facts({"types": ["Action"], "sets": printed[:2]})[-1]["short"] == ""
    assert in_parts(list(range(80)), 40) == [list(range(80))]
    assert [len(part) for part in in_parts(list(range(81)), 40)] == [40, 40, 1]


def test_ours_stand_with_the_official_card(beside: Path) -> None:
    text = page(beside, "official/cards/100018.html")
    assert "id=ours-rtr-1999-12-06 " in text
    assert "href=#ours-rtr-1999-12-06>Ours of the same reference</a>" in text
    assert "Differs: the official ruling also cites a later message (ANK <time>2023-04-05</time>)." in text
    ours = page(beside, "rulings/aching-beauty.html")
    assert "href=../official/cards/100018.html>" in ours
    played = page(beside, "official/cards/100518.html")
    assert "How a scenario plays it" in played
    assert "redirect the bleed" in played


def test_official_words_are_shown_and_not_obeyed(beside: Path) -> None:
    text = page(beside, "official/cards/100600.html")
    assert "<img" not in text
    assert "5 &lt; 6 &amp; &lt;img src=x onerror=alert(1) [XYZ]" in text
    assert "Say “&lt;b&gt;” &amp; Go" in text
    assert "&lt;i&gt;hostile&lt;/i&gt;" in page(beside, "official/cards/100018.html")


def test_they_are_searched_apart(beside: Path, few_built: tuple[Path, Path]) -> None:
    for name, content in contents(few_built[1]).items():
        if name.startswith("search/") and name.endswith(".js"):
            assert (beside / name).read_bytes() == content, "our own index knows nothing of them"
    listed_ = json.loads(page(beside, "official/search/files.json"))
    assert {"head.js", "words.js", "names.js", "d0.js", "p0.js"} <= set(listed_)
    for name in listed_:
        assert page(beside, f"official/search/{name}").startswith("vtesrefOfficial(")
    assert "Lantern Oath" in page(beside, "official/search/d0.js")
    worker = page(beside, "sw.js")
    assert "official/search" not in worker, "nobody has to load it who does not search in it"
    assert "vtesrefOfficial" in page(beside, "assets/site.js")


def test_they_are_kept_for_reading_offline(beside: Path) -> None:
    index = json.loads(page(beside, "offline/index.json"))
    kept: dict[str, Any] = {}
    for pack in index["packs"]:
        kept.update(packs.unpacked(json.loads(gzip.decompress((beside / pack["name"]).read_bytes()))))
    assert "official/cards/100001.html" in kept
    assert index["pages"] == len(kept)


def test_only_what_changed_is_made_again(
    few_content: Path,
    beside: Path,
    official: Shelf,
    tmp_path: Path,
) -> None:
    out = tmp_path / "out"
    shutil.copytree(beside, out)
    kept = Kept(lasting=True)
    build.build(str(few_content), str(out), kept=kept, official=official, linted=False)
    again = build.build(str(few_content), str(out), kept=kept, official=official, linted=False)
    assert again.rendered == 0
    edit(few_content / "rulings" / "cards" / "a.yaml", "When a vampire with {Aching Beauty}", "When {Aching Beauty}")
    changed = build.build(str(few_content), str(out), kept=kept, official=official, linted=False)
    assert 0 < changed.rendered < 60
    assert "When <span" in page(out, "official/cards/100018.html") or "When <a" in page(
        out, "official/cards/100018.html"
    )
    newer = brought(tmp_path / "newer", RULINGS.replace("Burns after", "Burns long after") + MORE_RULINGS)
    build.build(str(few_content), str(out), kept=kept, official=newer, linted=False)
    assert "Burns long after the action." in page(out, "official/cards/100001.html")


@pytest.mark.full
def test_rulings_without_lists_of_cards_have_pages(few_built: tuple[Path, Path], tmp_path: Path) -> None:
    place = folder(tmp_path / "files", vteslib=None, vtescrypt=None, vtessets=None, content=None)
    bring(read_source(str(place)), str(tmp_path / "data"), DAY)
    store = opening.open_official(str(tmp_path / "data"), str(tmp_path / "cache"), lambda done, total: None)
    assert store is not None
    out = tmp_path / "out"
    shutil.copytree(few_built[1], out)
    build.build(str(few_built[0]), str(out), official=Shelf(store), linted=False)
    assert "Can be played by an ally" in page(out, "official/cards/100001.html")
    assert not (out / "official" / "rulebook").exists()
    for path in (out / "official").rglob("*.html"):
        assert site_html.read(path.read_text("utf-8")).faults == [], path


def test_the_command_says_what_to_do_when_nothing_was_imported(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "none"))
    result = cli("site", "build", "--with-official", "--out", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert 'nothing official is imported; "vtesref update" brings it' in result.output
    assert not (tmp_path / "out").exists()


def test_no_page_tells_where_the_files_lay(beside: Path, official: Shelf) -> None:
    places = {source["path"] for source in official.sources.values()}
    for path in beside.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not any(place in text for place in places), path


@pytest.mark.parametrize(
    ("name", "under"),
    [("The Art of Pain", "A"), ("An Anarch Manifesto", "A"), ('"Q" Street', "Q"), (".44 Magnum", "0-9")],
)
def test_names_are_listed_without_articles(name: str, under: str) -> None:
    assert sorting(name)[0] == under


def test_a_directed_action_is_told_as_cards_print_it() -> None:
    assert texts.line("If the Laibon performs a Ⓓ action, [dom]") == (
        'If the Laibon performs a (D) action, <b class="sym">Dominate</b>'
    )


def test_a_box_of_the_rulebook_has_no_marks_of_its_source(beside: Path) -> None:
    told = [path.read_text("utf-8") for path in (beside / "official" / "rulebook").glob("*.html")]
    assert any("Deep Sleep" in text for text in told)
    assert not any(re.search(r"<p>\s*&gt;", text) for text in told)


# In the browser


@pytest.fixture
def visiting(chromium: Any, beside: Path) -> Iterator[Visit]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(beside)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = Visit(chromium, f"http://127.0.0.1:{server.server_address[1]}/")
    yield found
    found.context.close()
    server.shutdown()
    assert found.faults == []


def test_an_official_card_is_found_below_ours_and_first_by_its_name(visiting: Visit) -> None:
    asked: list[str] = []
    visiting.context.on("request", lambda request: asked.append(request.url))
    found = visiting.go("index.html")
    visiting.until("document.documentElement.dataset.scripted !== undefined || document.readyState === 'complete'")
    assert not any("official/search" in url for url in asked), "its index is not loaded before it is needed"
    visiting.search("lantern oath")
    visiting.until("document.querySelector('.official-hits a')?.textContent.includes('Lantern Oath')")
    visiting.until("!results.hidden && results.getAttribute('aria-busy') === 'false'")  # the site's own came, too
    first = found.locator(".results a").first
    assert first.text_content() == "Lantern Oath"
    found.keyboard.press("ArrowDown")
    found.keyboard.press("Enter")
    found.wait_for_url("**/official/cards/100001.html")
    assert found.locator("h1").text_content() == "Lantern Oath"


def test_an_official_card_is_found_by_its_name_in_another_language(visiting: Visit) -> None:
    for name in ("serment à la lanterne", "juramento del farol"):
        visiting.go("index.html")
        visiting.search(name)
        visiting.until("document.querySelector('.official-hits a')?.textContent.includes('Lantern Oath')")


def test_a_result_keeps_the_focus_while_others_come_late_and_all_are_drawn_anew(visiting: Visit) -> None:
    held: list[Any] = []
    late = [True]
    visiting.context.route("**/official/search/**", lambda route: held.append(route) if late[0] else route.continue_())
    found = visiting.go("index.html")
    visiting.search("torpor").wait_for()
    visiting.until("document.querySelectorAll('.search-hits .search-hit').length > 3")
    for _ in range(3):
        found.keyboard.press("ArrowDown")
    address = found.evaluate("document.activeElement.href")
    for _ in range(100):
        if held:
            break
        found.wait_for_timeout(100)
    assert held, "the official answers are still on their way"
    late[0] = False
    for route in held:
        route.continue_()
    visiting.until("document.querySelector('.official-hits a') !== null")
    assert found.evaluate("document.activeElement.href") == address
    found.evaluate("globalThis.was = document.activeElement; document.dispatchEvent(new Event('vtesref:as-of'))")
    visiting.until("!was.isConnected")  # it was drawn anew, at the same place or a moment later
    visiting.until("document.activeElement !== document.body")
    assert found.evaluate("document.activeElement.href") == address


def test_official_cards_are_found_and_read_without_a_network_once_everything_is_kept(visiting: Visit) -> None:
    found = visiting.go("offline.html")
    visiting.until("navigator.serviceWorker.controller !== null")
    found.locator("#offline-keep", has_text="Keep everything").click()
    found.locator("#offline-state", has_text="Everything is saved").wait_for()
    found.wait_for_load_state("networkidle")  # the index of the official data comes besides
    visiting.offline = True
    visiting.context.set_offline(True)
    visiting.go("index.html")
    visiting.search("lantern oath")
    visiting.until("document.querySelector('.official-hits a')?.textContent.includes('Lantern Oath')")
    found.locator(".official-hits a").first.click()  # a page that was never opened
    found.wait_for_url("**/official/cards/100001.html")
    assert found.locator("h1").text_content() == "Lantern Oath"
    assert "Burns after the action." in found.inner_text("main")


def test_official_texts_are_searched_from_files(chromium: Any, beside: Path) -> None:
    context = chromium.new_context()
    found = context.new_page()
    found.goto((beside / "official" / "index.html").as_uri())
    found.keyboard.press("/")
    found.keyboard.type("burns before")
    found.locator(".official-hits .search-hit").first.wait_for()
    assert "Lamps" in (found.locator(".official-hits .search-hit").first.text_content() or "")
    context.close()
