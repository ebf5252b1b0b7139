"""How pages look and what their lists are called: what pictures and phones showed, held."""

from __future__ import annotations

import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from vtesref.site.html import Texts
from vtesref.site.plays import _groups
from vtesref.site.terms import Terms
from vtesref.site.view import tidy
from vtesref.site.words import area_title, in_a_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PHONE = {"width": 360, "height": 740}


def labels(*entries: dict[str, str]) -> list[str]:
    return Texts("index.html", Terms({}), {}).labels(list(entries))


def test_a_list_says_nothing_twice() -> None:
    torpor = {"id": "glossary/torpor", "kind": "term", "title": "Torpor", "citation": "Glossary, Torpor"}
    fame = {"id": "rulings/fame/fifth-2020", "kind": "ruling", "title": "Fame", "citation": "Fame [5E, Fame]"}
    assert labels(torpor) == ["Torpor"]
    assert labels(torpor, fame) == ["Torpor (glossary)", "Fame [5E]"]
    dated = {**fame, "citation": "Fame [LSJ 2001-01-01, 5E, Frequently Asked Questions]"}
    assert labels(dated) == [dated["citation"]]


def test_a_section_is_called_by_its_number_and_its_title() -> None:
    numbered = {"id": "crr-2.13/vi", "kind": "section", "title": "Damage", "citation": "CRR VI"}
    named = {"id": "fifth-2020/torpor", "kind": "section", "title": "Torpor", "citation": "5E Torpor, p. 34"}
    assert labels(numbered, named) == ["CRR VI Damage", "5E Torpor, p. 34"]


def test_days_are_not_cut_in_two_and_stand_only_where_tags_may() -> None:
    assert tidy("<p>Since 1998-10-08 so.</p><h2>") == "<p>Since <time>1998-10-08</time> so.<h2>"
    for same in (
        "<title>1998-10-08</title>",
        '<a href="x" data-when="1998-10-08">',
        "<b>rtr-1998-10-08</b>",
        "<b>[LSJ 1998-10-08]</b>",
        '<script type="application/ld+json">{"d":"1998-10-08"}</script>',
    ):
        assert "<time>" not in tidy(same)


def test_one_or_two_more_are_not_folded_away(built: Path) -> None:
    for page in [*(built / "revised-1998").glob("*.html"), *(built / "glossary").glob("*.html")]:
        assert not re.search(r"<summary>[12] more</summary>", page.read_text("utf-8")), page.name


def test_areas_of_rules_are_called_as_players_call_them_in_one_order(built: Path) -> None:
    assert area_title("stealth-intercept") == "Stealth and intercept"
    assert area_title("strike-effects") == "Strike effects"
    rules = (built / "rules" / "index.html").read_text("utf-8")
    listed = re.findall(r"class=fold id=([a-z-]+)", rules)
    covered = re.findall(r"rules/index\.html#([a-z-]+)", (built / "coverage.html").read_text("utf-8"))
    assert len(listed) > 40
    assert covered == [area for area in listed if area in covered]


def test_files_of_scenarios_are_listed_by_their_titles_rules_before_rulings() -> None:
    files = [
        {"title": "The turn", "file": "rulebook/scenarios/turn.yaml"},
        {"title": "Bleeding", "file": "rulebook/scenarios/bleed.yaml"},
        {"title": "Cards", "file": "rulings/scenarios/cards.yaml"},
    ]
    told = [[one["title"] for one in group["files"]] for group in _groups(files)]
    assert told == [["Bleeding", "The turn"], ["Cards"]]


def test_a_text_that_begins_with_a_list_begins_with_its_words() -> None:
    assert in_a_line("- One.\n- Two.") == "One. Two."


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def phone(chromium: Any, built: Path) -> Iterator[Any]:
    """A page of a phone, at the first page of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(built)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}/"
    context = chromium.new_context(
        viewport=PHONE,
        base_url=base,
        has_touch=True,
        is_mobile=True,
        service_workers="block",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()
    server.shutdown()


def test_what_is_said_of_a_copied_link_moves_no_text(phone: Any) -> None:
    phone.goto("fifth-2020/aggravated-damage.html")
    place = "[...document.querySelectorAll('.para')].map((one) => one.offsetTop)"
    before = phone.evaluate(place)
    phone.locator(".para .mark").nth(1).tap()
    phone.locator(".copied").wait_for()
    assert phone.evaluate(place) == before
    assert phone.evaluate("navigator.clipboard.readText()") == phone.url


def test_results_of_the_search_page_are_followed_by_no_help_on_searching(phone: Any) -> None:
    phone.goto("search/index.html")
    assert phone.locator("#search-hint").is_visible()
    phone.goto("search/index.html?q=torpor")
    phone.locator(".search-link").first.wait_for()
    assert phone.locator("#search-hint").is_hidden()
    assert phone.locator("h1").count() == 1


def test_letters_that_are_folds_stand_once_on_a_phone(phone: Any) -> None:
    for address in ("glossary/index.html", "cards.html"):
        phone.goto(address)
        assert phone.locator(".letters").is_hidden()
        folds = phone.locator(".fold > summary")
        assert folds.count() > 15
        assert max(folds.nth(place).bounding_box()["height"] for place in range(10)) < 50


@pytest.mark.parametrize("address", ["rulings/deflection.html", "coverage.html", "years/1998.html"])
def test_nothing_on_a_phone_is_cut_off_and_no_day_is_cut_in_two(phone: Any, address: str) -> None:
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for wide in phone.locator(".wide").all():
        assert wide.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "a table fits"
    lines = "[...document.querySelectorAll('main time')].map((one) => one.getClientRects().length)"
    assert set(phone.evaluate(lines)) <= {0, 1}
    assert phone.evaluate("document.querySelectorAll('main time').length") > 0 or address == "coverage.html"


def test_the_mark_of_a_ruling_stands_beside_its_heading(chromium: Any, built: Path) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    page.goto((built / "rulings" / "deflection.html").as_uri())
    for header in page.locator(".ruling > header").all():
        top = header.bounding_box()["y"]
        mark, heading = (header.locator(name).bounding_box() for name in (".mark", "h2, h3"))
        assert abs(mark["y"] - top) < 12
        assert mark["x"] >= heading["x"] + heading["width"] - 1
    page.close()
