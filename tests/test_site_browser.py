"""The site in a real browser: Debian's Chromium, driven by Playwright, with npm's axe-core and pyodide."""

from __future__ import annotations

import functools
import json
import re
import shlex
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from conftest import missing, npm_package

from vtesref.corpus.scenarios import load_cases, scenario_files
from vtesref.engine.editions import PLAYED
from vtesref.scenario.playing import play
from vtesref.scenario.shown import trace as trace_text
from vtesref.site.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WIDTHS = (320, 768, 1280)
PHONE = {"width": 360, "height": 740}
PATIENCE = 60_000  # milliseconds: a busy machine is no fault of the site
#: Every kind of page: the form of its address, and one of them.
KINDS = {
    r"index\.html": "index.html",
    r"editions\.html": "editions.html",
    r"[a-z]+-[\d.]+/index\.html": "fifth-2020/index.html",
    r"[a-z]+-[\d.]+/book/index\.html": "draft-1.6.1/book/index.html",
    r"[a-z]+-[\d.]+/book/.+\.html": "crr-2.13/book/damage.html",
    r"[a-z]+-[\d.]+/[^/]+\.html": "fifth-2020/torpor.html",
    r"rulings/index\.html": "rulings/index.html",
    r"rulings/[^/]+\.html": "rulings/anathema.html",
    r"cards\.html": "cards.html",
    r"cards/[^/]+\.html": "cards/epiphany.html",
    r"newest\.html": "newest.html",
    r"authorities/index\.html": "authorities/index.html",
    r"authorities/[^/]+\.html": "authorities/tom.html",
    r"years/index\.html": "years/index.html",
    r"years/[^/]+\.html": "years/1998.html",
    r"glossary/index\.html": "glossary/index.html",
    r"glossary/[^/]+\.html": "glossary/torpor.html",
    r"differences/index\.html": "differences/index.html",
    r"contradictions/index\.html": "contradictions/index.html",
    r"(differences|contradictions)/[^/]+\.html": "differences/advanced-vampires.html",
    r"compare/index\.html": "compare/index.html",
    r"compare/[^/]+\.html": "compare/draft-1.6.1-and-fifth-2020.html",
    r"rules/index\.html": "rules/index.html",
    r"rules/[^/]+\.html": "rules/damage.aggravated.normal_first.html",
    r"scenarios/index\.html": "scenarios/index.html",
    r"scenarios/[^/]+/index\.html": "scenarios/damage/index.html",
    r"scenarios/[^/]+/[^/]+\.html": "scenarios/damage/one-blood-two-points-of-aggravated-damage.html",
    r"coverage\.html": "coverage.html",
    r"try/index\.html": "try/index.html",
    r"try/words\.html": "try/words.html",
    r"learn\.html": "learn.html",
    r"offline\.html": "offline.html",
    r"offline/missing\.html": "offline/missing.html",
    r"search/index\.html": "search/index.html",
    r"data/index\.html": "data/index.html",
    r"(about|sources|reading|commands|figures|publishing)\.html": "commands.html",
    r"404\.html": "404.html",
}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the site, served as any host would."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(built)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


class Visit:
    """A browser of its own with a page, and what went wrong in it."""

    def __init__(self, chromium: Any, site: str, **options: Any) -> None:
        self.site = site
        self.faults: list[str] = []
        self.offline = False
        self.context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self._request)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda found: self.faults.append(str(found.error)))
        self.page = self.context.new_page()

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.site, "blob:", "data:")):
            self.faults.append(f"a request off the site: {request.url}")

    def _console(self, message: Any) -> None:
        if message.location["url"].endswith("/favicon.ico"):  # of the page that finds out where its icon is
            return
        if message.type in ("error", "warning") and not self.offline:
            self.faults.append(f"{message.text} {message.location['url']}")

    def go(self, address: str) -> Any:
        self.page.goto(self.site + address)
        return self.page

    def until(self, expression: str) -> None:
        """Wait until an expression holds; Playwright's own waiting needs eval, which the site's policy forbids."""
        for _ in range(PATIENCE // 100):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(100)
        pytest.fail(f"never came true: {expression}")

    def search(self, text: str) -> Any:
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        return self.page.locator(".search-link").first


@pytest.fixture(scope="session")
def reading(chromium: Any, site: str) -> Iterator[Visit]:
    """One page for all that is only looked at."""
    found = Visit(chromium, site)
    yield found
    found.context.close()


@pytest.fixture
def visit(chromium: Any, site: str) -> Iterator[Visit]:
    found = Visit(chromium, site)
    yield found
    found.context.close()
    assert found.faults == []


# Reading


def test_a_search_finds_a_ruling_and_opens_it(visit: Visit) -> None:
    page = visit.go("index.html")
    visit.search("anathema marked for torpor")
    hit = page.locator(".search-link[href*='rulings/anathema']").first
    hit.click()
    page.wait_for_url("**/rulings/anathema.html**")
    assert "Anathema" in page.inner_text("h1")


def test_results_follow_the_typing_the_filters_and_the_day(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    assert visit.search("agravated damage").inner_text()
    page.get_by_text("Searched for “aggravated” instead of “agravated”.").wait_for()
    page.wait_for_url("**q=agravated+damage**")
    page.locator(".search-count", has_text="results").wait_for()
    page.select_option("select[name=edition]", "revised-1998")
    page.locator(".search-place", has_text=re.compile("^Rev ")).first.wait_for()
    assert page.locator(".search-place", has_text=re.compile("^5E ")).count() == 0
    page.select_option("select[name=edition]", "")
    page.select_option("select[name=in]", "rulings")
    page.locator(".search-place", has_text=re.compile("^5E ")).first.wait_for(state="detached")
    page.select_option("select[name=in]", "rules")
    page.locator(".search-place", has_text=re.compile("^5E ")).first.wait_for()
    page.click("#asof summary")
    page.fill("#asof-day", "1998-07-01")
    page.click("#asof-set")
    page.locator(".search-place", has_text=re.compile("^5E ")).first.wait_for(state="detached")
    page.locator(".search-place", has_text=re.compile("^CRR ")).first.wait_for()
    assert "Historical, as of 1998-07-01" in page.inner_text("#asof-bar")
    page.reload()
    page.locator(".search-place", has_text=re.compile("^CRR ")).first.wait_for()


def test_a_filter_chosen_just_before_a_reload_is_kept(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    visit.search("aggravated damage").wait_for()
    page.wait_for_url("**q=aggravated+damage**")
    page.select_option("select[name=in]", "rulings")
    page.reload()
    page.locator(".search-tag.search-ruling").first.wait_for()
    assert page.input_value("select[name=in]") == "rulings"
    assert page.locator(".search-place").count() == 0


def test_a_search_from_the_address_and_one_for_nothing(visit: Visit) -> None:
    page = visit.go("search/index.html?q=diablerie&in=glossary")
    page.locator(".search-link", has_text="Diablerie").first.wait_for()
    page.fill("#q", "zzzzqqqq")
    page.locator(".search-count", has_text="Nothing found").wait_for()
    page.locator(".search-note button", has_text="everything").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#results").is_hidden()
    assert "q=" not in page.url


def test_results_tell_once_what_short_names_stand_for(visit: Visit) -> None:
    page = visit.go("index.html")
    visit.search("aggravated damage wounded").wait_for()
    page.locator(".search-letters a", has_text="Fifth Edition").first.wait_for()
    visit.until("document.querySelectorAll('.search-hits .search-hit').length > 5")
    told = page.evaluate(
        "[...document.querySelectorAll('.search-letters')].flatMap((one) => one.textContent.split('; '))"
    )
    assert "5E: Fifth Edition, version 1.1" in told
    assert len(told) == len(set(told))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.className").startswith("search-"), "the keys go from result to result"
    page.locator(".search-letters a", has_text="Fifth Edition").click()
    page.wait_for_url("**/fifth-2020/index.html*")


def test_results_make_way_for_the_page_below_them(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    below = page.locator("h1").bounding_box()["y"]
    visit.search("blood").wait_for()
    assert page.locator("h1").bounding_box()["y"] == below, "the page does not jump while one types"
    page.locator("main .text p").last.click(position={"x": 2, "y": 2})
    assert page.locator("#results").is_hidden()
    page.focus("#q")
    assert page.locator(".search-link").first.is_visible()
    page.focus("main a.mark")
    assert page.locator("#results").is_hidden()


def test_scenarios_are_found(visit: Visit) -> None:
    page = visit.go("index.html")
    visit.search("one blood two points of aggravated damage")
    page.select_option("select[name=in]", "scenarios")
    page.locator(".search-link[href*='scenarios/damage/']").first.click()
    page.wait_for_url("**/scenarios/damage/**")
    assert page.locator(".trace").count()


def test_a_search_works_from_files(chromium: Any, built: Path) -> None:
    visit = Visit(chromium, built.as_uri() + "/")
    page = visit.go("rulings/anathema.html")
    visit.search("dominate").wait_for()
    page.locator(".search-link").first.click()
    page.wait_for_url("file://**.html**")
    visit.go("try/index.html")
    if page.locator("#try-unable").count():
        assert page.locator("#try-unable").is_visible()
        assert page.locator("#try").is_visible()  # which makes a command to type
    visit.context.close()
    assert visit.faults == []


def test_a_rule_is_read_in_another_edition(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    assert page.evaluate("document.documentElement.dataset.book") == "fifth-2020"
    page.locator(".beside > summary", has_text="other edition").first.click()
    told = page.locator(".beside[open] details.told", has=page.locator("a[href*='revised-1998/']")).first
    if not told.locator("a").last.is_visible():
        told.locator("summary").click()
    told.locator("a", has_text="Open the passage").click()
    page.wait_for_url("**/revised-1998/**")
    assert page.evaluate("document.documentElement.dataset.book") == "revised-1998"


def test_two_editions_are_compared(visit: Visit) -> None:
    page = visit.go("compare/index.html")
    page.locator("main a[href*='revised-1998-and-fifth-2020']").first.click()
    page.wait_for_url("**/compare/revised-1998-and-fifth-2020.html")
    page.locator(".fold > summary").first.click()
    boxes = [one.bounding_box() for one in page.locator(".side").first.locator("> *").all()[:2]]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] < boxes[1]["x"]
    page.set_viewport_size({"width": 320, "height": 800})
    boxes = [one.bounding_box() for one in page.locator(".side").first.locator("> *").all()[:2]]
    assert boxes[0]["y"] < boxes[1]["y"]


def test_the_meaning_of_a_term_by_keyboard_and_pointer(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    page.focus("main a.mark")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('a.term')"):
            break
    card = page.locator(".term-card")
    card.wait_for()
    assert card.get_attribute("role") == "tooltip"
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "term-card"
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    page.locator("a.term").nth(2).hover()
    card.wait_for()
    box = card.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280


def test_escape_closes_one_thing_at_a_time(visit: Visit) -> None:
    page = visit.go("fifth-2020/torpor.html")
    visit.search("blood").wait_for()
    page.click("#asof summary")
    page.keyboard.press("Escape")
    assert page.locator("#asof-day").is_hidden()
    assert page.locator("#results").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#results").is_hidden()


def test_colours_follow_the_system_and_the_choice(visit: Visit) -> None:
    def ground() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    page = visit.go("index.html")
    light = ground()
    page.emulate_media(color_scheme="dark")
    dark = ground()
    assert light != dark
    page.click("#theme")
    assert ground() == light
    page.click("#theme")
    page.emulate_media(color_scheme="light")
    assert ground() == dark
    page.reload()
    assert ground() == dark


def test_what_was_read_can_be_read_and_searched_without_a_network(visit: Visit) -> None:
    page = visit.go("rulings/anathema.html")
    visit.until("navigator.serviceWorker.controller !== null")
    visit.until("caches.open('vtesref-pages').then((one) => one.match(location.href)).then(Boolean)")
    words = page.inner_text("main")
    visit.offline = True
    visit.context.set_offline(True)
    page.goto(f"{visit.site}rulings/anathema.html")
    assert page.inner_text("main") == words
    visit.search("diablerie blood hunt").wait_for()  # the first search of all
    page.locator(".search-hit").first.wait_for()
    page.goto(f"{visit.site}rulings/aching-beauty.html")
    assert "without a network" in page.inner_text("h1")
    listed = page.locator("main .doors li").all_inner_texts()
    assert listed.count("Home") == 1
    assert "Anathema" in listed
    assert "index" not in listed
    page.goto(visit.site)
    assert page.locator(".ways").count()


def test_everything_is_kept_when_it_is_asked_for(visit: Visit) -> None:
    page = visit.go("offline.html")
    visit.until("navigator.serviceWorker.controller !== null")
    page.locator("#offline-keep", has_text="MB").click()
    page.locator("#offline-state", has_text="Everything is saved").wait_for()
    visit.offline = True
    visit.context.set_offline(True)
    page.goto(f"{visit.site}rulings/aching-beauty.html")
    assert "Aching Beauty" in page.inner_text("h1")
    page.goto(f"{visit.site}scenarios/damage/")
    assert "Damage" in page.inner_text("h1")
    page.goto(f"{visit.site}offline.html")
    page.click("#offline-drop")
    page.locator("#offline-state", has_text="Removed").wait_for()
    page.goto(f"{visit.site}rulings/anathema.html")
    assert "without a network" in page.inner_text("h1")
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky", "it is styled"


def test_the_day_is_in_the_address_and_counts_follow(visit: Visit) -> None:
    page = visit.go("rulings/anathema.html?as-of=1999-01-01")
    page.locator("#asof-bar", has_text="Historical").wait_for()
    assert page.locator("article.ruling:visible").count() < page.locator("article.ruling").count()
    assert page.inner_text("[data-count]") == "1 of 2", "rulings, and not what else on the page has a date"
    assert page.locator(".related").is_hidden(), "no heading stands over nothing"
    page.click(".areas a >> text=Rulings")
    page.wait_for_url("**/rulings/index.html?as-of=1999-01-01")
    visit.go("rulings/anathema.html?as-of=1995-01-01")
    page.locator(".not-yet", has_text="Nothing on this page").wait_for()
    page.click("#asof-bar button >> text=Back to today")
    page.wait_for_url("**/rulings/anathema.html")
    visit.go("compare/revised-1998-and-fifth-2020.html?as-of=2001-01-01")
    page.locator("#asof-bar", has_text="Historical").wait_for()
    page.locator(".fold > summary").first.click()
    page.locator(".side > [data-books=revised-1998]").first.wait_for()
    assert page.locator(".side > [data-books=fifth-2020]").first.is_hidden()


def test_enter_chooses_the_day_and_nothing_is_said_to_be_hidden_where_nothing_is(visit: Visit) -> None:
    page = visit.go("about.html")
    page.click("#asof summary")
    page.fill("#asof-day", "1998-07-01")
    page.press("#asof-day", "Enter")
    page.locator("#asof-bar", has_text="Historical").wait_for()
    assert "hidden" not in page.inner_text("#asof-bar")
    page.locator("#asof-bar button", has_text="Revised Rules").click()
    page.locator("#asof-bar", has_text="as of 1998-10-08").wait_for()


def test_a_year_in_a_question_offers_the_editions_and_the_day(visit: Visit) -> None:
    page = visit.go("index.html")
    visit.search("contested titles 1998").wait_for()
    page.locator(".search-times button", has_text="Revised Rules").click()
    page.wait_for_url("**edition=revised-1998**")
    assert page.input_value("#q") == "contested titles"
    visit.go("search/index.html?q=contested+titles&as-of=1998-07-01")
    page.locator(".search-times", has_text="Not in force on 1998-07-01").wait_for()
    page.locator(".search-times button", has_text="Revised Rules").click()
    page.wait_for_url("**as-of=1998-10-08**")


def test_the_band_gives_way_and_contents_tell_the_place(visit: Visit) -> None:
    page = visit.go("fifth-2020/book/combat.html")
    page.locator(".toc a[aria-current]").wait_for()
    first = page.inner_text(".toc a[aria-current]")
    page.mouse.wheel(0, 3000)
    page.locator(".top.away").wait_for()
    assert page.inner_text(".toc a[aria-current]") != first
    page.mouse.wheel(0, -300)
    page.locator(".top:not(.away)").wait_for()


def test_a_card_comes_first_by_a_name_that_is_misspelt(visit: Visit) -> None:
    page = visit.go("index.html")
    visit.search("immortal graple")
    page.locator(".search-names a", has_text="Immortal Grapple").first.click()
    page.wait_for_url("**/rulings/immortal-grapple.html**")
    visit.go("search/index.html?q=Rev+6.4.6")
    assert page.locator(".search-names a").first.inner_text() == "Rev 6.4.6"


def test_a_link_is_searched_opened_and_copied_by_keyboard_alone(chromium: Any, site: str) -> None:
    visit = Visit(chromium, site, permissions=["clipboard-read", "clipboard-write"])
    page = visit.go("index.html")
    visit.search("entering torpor").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    wanted = page.evaluate("document.activeElement.href")
    assert wanted == page.locator(".search-link").first.evaluate("(one) => one.href")
    page.keyboard.press("Enter")
    page.wait_for_url(wanted)
    anchor = wanted.partition("#")[2]
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('a.mark[href=\"#{anchor}\"]')"):
            break
    page.keyboard.press("Enter")
    page.locator(".copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == wanted
    visit.context.close()
    assert visit.faults == []


def test_without_scripts_texts_are_read_and_lists_replace_the_search(chromium: Any, site: str) -> None:
    visit = Visit(chromium, site, java_script_enabled=False)
    page = visit.go("fifth-2020/torpor.html")
    assert "torpor" in page.locator("main .text").first.inner_text().lower()
    page.locator(".top > a").click()  # a page below the lists has the rest of its band from a script
    page.fill("#q", "anathema")
    page.press("#q", "Enter")
    page.wait_for_url("**/search/index.html?q=anathema")
    assert "<noscript><p>Searching needs JavaScript" in page.content(), "not drawn where scripts are off by emulation"
    page.locator("main").get_by_text("Cards A to Z").click()
    page.locator("#letter-a > summary").click()
    page.get_by_text("Anathema", exact=True).click()
    assert "Anathema" in page.inner_text("h1")
    visit.go("try/index.html")
    assert page.locator("main a[href*='scenarios/index.html']").first.is_visible()
    visit.context.close()
    assert visit.faults == []


# Access


@pytest.fixture(scope="session")
def axe() -> str:
    folder = npm_package("axe-core")
    if folder is None:
        missing("axe-core", "npm install axe-core")
    return (folder / "axe.min.js").read_text("utf-8")


#: What hangs on the colours, and is asked again in the other ones.
COLOURS = ["color-contrast", "link-in-text-block"]
AXE = """(only) => axe.run(document, {
  runOnly: only || ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"],
  ...(only ? {} : { rules: { "target-size": { enabled: true } } }),
  resultTypes: ["violations"],
}).then(({ violations }) => violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`)))"""
#: Of a long list some rows are enough: one is like another.
CUT = """for (const list of document.querySelectorAll("main :is(ul, ol, dl, tbody)"))
  for (const row of [...list.children].slice(12)) row.remove();
for (const part of [...document.querySelectorAll("main > section")].slice(12)) part.remove();"""


def violations(page: Any, axe: str, widths: tuple[int, ...] = WIDTHS) -> dict[str, list[str]]:
    """Return what axe complains of, and what scrolls sideways, by width and colours."""
    found: dict[str, list[str]] = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found[f"{width} px"] = [f"the page is {wide} px wide"]
    page.evaluate(CUT)
    page.evaluate(axe)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            told = page.evaluate(AXE, COLOURS if colours == "dark" else None)
            if told:
                found[f"{width} px, {colours}"] = told[:5]
    return found


@pytest.mark.parametrize("address", KINDS.values())
def test_nobody_is_kept_out(reading: Visit, axe: str, address: str) -> None:
    reading.page.emulate_media(color_scheme="light")
    assert violations(reading.go(address), axe) == {}
    assert reading.faults == []


def test_nobody_is_kept_out_of_what_opens(visit: Visit, axe: str) -> None:
    page = visit.go("fifth-2020/torpor.html")
    page.click("#asof summary")
    page.fill("#asof-day", "2001-07-01")
    page.click("#asof-set")
    page.locator("#asof-bar", has_text="Historical").wait_for()
    page.click("#asof summary")
    visit.search("agravated damage").wait_for()
    page.locator(".search-count", has_text="result").wait_for()
    assert violations(page, axe) == {}
    page.keyboard.press("Escape")
    page.click("#asof-bar button")
    page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    assert violations(page, axe) == {}
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("document.activeElement.blur()")
        page.locator("a.term").first.focus()
        page.locator(".term-card").wait_for()
        assert violations(page, axe, (width,)) == {}


def test_every_page_is_of_a_kind_that_is_tried(built: Path) -> None:
    pages = {path.relative_to(built).as_posix() for path in built.rglob("*.html")}
    assert set(KINDS.values()) <= pages
    for address in pages:
        if 'http-equiv="refresh"' in (built / address).read_text("utf-8"):
            continue  # it leads on to where the page lies now
        first = next((kind for kind in KINDS if re.fullmatch(kind, address)), None)
        assert first is not None, address


# Trying situations


@pytest.fixture
def engine(pyodide: str) -> str:
    if not pyodide:
        missing("Pyodide", "npm install pyodide")
    return pyodide


@pytest.mark.usefixtures("engine")
def test_a_situation_is_played_in_the_browser(visit: Visit, axe: str) -> None:
    page = visit.go("try/index.html?s=Royce+1%2F6+%7C+Royce+takes+2+aggravated")
    assert page.input_value("#try-text") == "Royce 1/6 | Royce takes 2 aggravated"
    assert page.locator("#try-answer > *").count() == 0, "nothing is fetched before it is asked for"
    page.click("text=Play it out")
    page.locator("#try-answer .verdict").first.wait_for()
    shown = page.inner_text("#try-answer")
    told = visit.context.new_page()
    told.goto(visit.site + "scenarios/damage/one-blood-two-points-of-aggravated-damage.html")
    for one in told.locator(".play .verdict").all_inner_texts():
        assert one in shown
    told.close()
    page.select_option("#try-edition", "revised-1998")
    page.locator("#try-answer h2", has_text="Fifth").wait_for(state="detached")
    page.locator("#try-answer .why a", has_text="Rev 6.4.6").first.click()
    page.wait_for_url("**/revised-1998/6.4.6.html#**")
    page.go_back()
    assert page.input_value("#try-text") == "Royce 1/6 | Royce takes 2 aggravated"
    page.fill("#try-text", "Royce 3/6 | Royce hnts")
    page.keyboard.press("Control+Enter")
    page.locator(".try-where mark", has_text="hnts").wait_for()
    chosen = "(([from, to]) => document.activeElement.value.slice(from, to))"
    assert (
        page.evaluate(f"{chosen}([document.activeElement.selectionStart, document.activeElement.selectionEnd])")
        == "hnts"
    )
    page.locator(".try-near code", has_text="hunts").wait_for()
    page.get_by_text("Something refused").click()
    page.locator("#try-answer .why li a").first.wait_for()
    assert "s=Royce" in page.url
    assert violations(page, axe) == {}
    page.click("#table summary")
    page.click("text=Set the table")
    page.locator(".choices button", has_text="Mira hunts").click()
    page.locator("#table-now h3", has_text="Bob decides").wait_for()
    page.locator(".choices button", has_text="Lupo blocks").click()
    visit.until("document.querySelector('#try-text').value.includes('Mira hunts, Lupo blocks')")
    assert violations(page, axe) == {}


@pytest.mark.usefixtures("engine")
def test_on_a_phone_plain_words_are_played_and_the_outcome_is_seen(chromium: Any, site: str, axe: str) -> None:
    visit = Visit(chromium, site, viewport=PHONE)
    page = visit.go("try/index.html")
    page.fill("#try-text", "my guy has 3 blood and takes 2 aggravated, is he gone?")
    page.click("text=Play it out")
    page.locator("#try-answer .verdict").first.wait_for()
    assert page.inner_text("#try-answer p:first-child").startswith("No: Your vampire is in torpor"), "the answer leads"
    assert "Bob 3/6 | Bob takes 2 aggravated" in page.inner_text("#try-answer")
    where = "document.querySelector('.verdict').getBoundingClientRect()"
    visit.until(f"{where}.top >= 0 && {where}.bottom <= innerHeight")
    page.click("#try-answer >> text=Edit it")
    assert page.input_value("#try-text") == "Bob 3/6 | Bob takes 2 aggravated"
    page.fill("#try-text", "my vampire frobnicates with 2 blood and takes 2 aggravated")
    page.click("text=Play it out")
    page.locator(".try-where mark", has_text="frobnicates").wait_for()
    shown = page.inner_text("main")
    assert shown.count("is not understood") == 1
    assert "The nearest situation" in shown
    page.evaluate("scrollTo(0, 0)")  # the band would lie over what was scrolled under it
    page.locator(".top:not(.away)").wait_for()
    assert violations(page, axe, (320,)) == {}
    visit.context.close()
    assert visit.faults == []


def test_what_cannot_be_played_becomes_a_command(chromium: Any, built: Path) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"file://{built}/try/index.html")
    page.click("#table summary")
    page.click("text=Set the table")
    assert page.input_value("#try-text").startswith("Alice 12: Mira 3/6; Bob 20: Lupo 4/4 | ")
    page.fill("#try-text", "Royce 1/6 | Royce's hunt")
    page.click("#try button[type=submit]")
    told = page.inner_text("#try-answer pre")
    assert shlex.split(told) == ["vtesref", "scenario", "check", "Royce 1/6 | Royce's hunt", "--edition", "all"]
    context.close()


@pytest.mark.usefixtures("engine")
def test_what_takes_too_long_is_stopped(visit: Visit) -> None:
    page = visit.page
    page.add_init_script(
        "const wait = setTimeout;"
        "window.setTimeout = (what, time, ...rest) => wait(what, time === 10000 ? 0 : time, ...rest)"
    )
    visit.go("try/index.html")
    page.fill("#try-text", "Royce 6/6, Lupo 6/6 | " + ", ".join(["Royce fights Lupo"] * 400))
    page.click("text=Play it out")
    page.get_by_text("more than ten seconds").first.wait_for()
    assert page.locator("text=Play it out").is_enabled()


GALLERY = """
const fs = require("fs"), path = require("path");
const [folder, engine, cases] = process.argv.slice(2);
(async () => {
  const { loadPyodide } = await import("file://" + path.join(folder, "pyodide.mjs"));
  const python = await loadPyodide({ indexURL: folder + path.sep });
  const modules = JSON.parse(require("zlib").gunzipSync(fs.readFileSync(path.join(engine, "engine.bin"))));
  for (const [name, source] of Object.entries(modules)) {
    python.FS.mkdirTree("/engine/" + path.dirname(name));
    python.FS.writeFile("/engine/" + name, source);
  }
  python.globals.set("facts_text", fs.readFileSync(path.join(engine, "engine.json"), "utf8"));
  python.globals.set("cases_text", fs.readFileSync(cases, "utf8"));
  process.stdout.write(python.runPython(`
import json, sys
sys.path.insert(0, "/engine")
from vtesref.browser import Facts
from vtesref.scenario.playing import play
from vtesref.scenario import make
facts = Facts(facts_text)
known = {edition: facts.positions(edition) for edition in facts.editions}
found = []
for given, when, cards, claims in json.loads(cases_text):
    scenario = make(given, tuple(when), (), cards)
    for edition, held in claims.items():
        one = play(scenario, edition, known[edition], claims=tuple(held))
        refused = {"line": one.refused[0], "rules": list(one.refused[1])} if one.refused else None
        trace = [step.as_data() for step in one.table.root.steps]
        found.append({"edition": edition, "claims": held, "result": one.result, "refused": refused,
                      "failed": list(one.failed), "trace": trace})
json.dumps(found)
`));
})();
"""


def cases_for_node(root: str) -> list[Any]:
    """Return every fourth scenario of each file: all of them take minutes there, and rules are tried elsewhere."""
    return [case for file in scenario_files(root) for case in load_cases(root, file)[::4]]


@pytest.fixture(scope="session", autouse=True)
def gallery(pyodide: str, built: Path, root: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Node, playing scenarios while the other tests look at the pages; None where it or Pyodide is not there."""
    node = shutil.which("node")
    if node is None or not pyodide:
        yield None
        return
    folder = tmp_path_factory.mktemp("gallery")
    given = [
        [case.scenario.given, [line.text for line in case.scenario.when], case.cards, case.claims]
        for case in cases_for_node(root)
    ]
    (folder / "gallery.js").write_text(GALLERY, "utf-8")
    (folder / "cases.json").write_text(json.dumps(given), "utf-8")
    command = [node, str(folder / "gallery.js"), pyodide, str(built / "try"), str(folder / "cases.json")]
    with (folder / "played.json").open("wb") as out, (folder / "faults.txt").open("wb") as faults:
        playing = subprocess.Popen(command, stdout=out, stderr=faults)
    yield playing, folder
    playing.kill()
    playing.wait()


@pytest.mark.usefixtures("engine")
def test_pyodide_plays_scenarios_of_every_file_as_python_does(gallery: Any, built: Path, root: str) -> None:
    if gallery is None:
        missing("Node", "apt-get install nodejs")
    playing, folder = gallery
    store = Library(root).store
    known = {edition: trace_text.positions(store, edition) for edition in PLAYED}
    expected = []
    for case in cases_for_node(root):
        for edition, held in case.claims.items():
            one = play(case.scenario, edition, known[edition], claims=held)
            trace = [step.as_data() for step in one.table.root.steps]
            refused = {"line": one.refused[0], "rules": list(one.refused[1])} if one.refused else None
            outcome = {"edition": edition, "claims": list(held), "result": one.result, "refused": refused}
            expected.append({**outcome, "failed": list(one.failed), "trace": trace, "name": case.name})
    assert playing.wait(300) == 0, (folder / "faults.txt").read_text("utf-8")[-2000:]
    found = json.loads((folder / "played.json").read_text("utf-8"))
    assert len(found) == len(expected) > 1000
    for one, other in zip(found, expected, strict=True):
        name = other.pop("name")
        assert one == other, name
