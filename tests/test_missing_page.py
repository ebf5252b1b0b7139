"""The page for addresses at which there is none: a host shows it at any depth of any folder."""

from __future__ import annotations

import base64
import functools
import hashlib
import re
import threading
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Where the site may lie on its host, and what is asked for that is not there.
FOLDERS = (*(pytest.param(one, marks=pytest.mark.full) for one in ("/", "/rules/")), "/clubs/berlin/rules/")
ASKED = ("none.html", "rulings/none.html", "a/b/c/none.html", "rulings//none.html")
PATIENCE = 60_000  # milliseconds: a busy machine is no fault of the site


def test_its_policy_allows_just_the_style_and_script_that_stand_in_it(built: Path) -> None:
    html = (built / "404.html").read_text("utf-8")
    policy = unescape(re.search(r'http-equiv=Content-Security-Policy content="([^"]*)"', html)[1])  # type: ignore[index]
    assert "unsafe" not in policy
    for name in ("style", "script"):
        [text] = re.findall(rf"<{name}>(.*?)</{name}>", html, re.DOTALL)
        hashed = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{name}-src 'self' 'sha256-{hashed}'" in policy


def test_its_ways_lead_to_pages_and_nothing_in_it_needs_the_root_of_the_host(built: Path) -> None:
    html = (built / "404.html").read_text("utf-8")
    ways = re.findall(r"data-to=([^\s>]+)", html)
    assert len(ways) == 3
    assert all((built / way).is_file() for way in ways)
    assert re.findall(r"(?:href|src)=[\"']?/[^\s>]*", html) == ["href=/"]


class _Host(SimpleHTTPRequestHandler):
    """A host that has the site in one of its folders, and shows the site's page for what is missing everywhere."""

    folder = "/"

    def translate_path(self, path: str) -> str:
        inside = path.partition("?")[0].removeprefix(self.folder)
        return super().translate_path("/" + inside if path.startswith(self.folder) else "/nowhere")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404:
            super().send_error(code, message, explain)
            return
        content = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(params=FOLDERS)
def host(request: pytest.FixtureRequest, built: Path) -> Iterator[str]:
    """The address of the site in a folder of a host."""
    kind = type("Host", (_Host,), {"folder": request.param})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=str(built)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}{request.param}"
    server.shutdown()


@pytest.mark.parametrize("asked", ASKED)
def test_it_finds_the_way_home_from_any_address(chromium: Any, host: str, asked: str) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    assert page.goto(host + asked).status == 404
    page.locator("#q").wait_for()  # the band with its search
    page.locator("#theme").wait_for()  # and what scripts add to it
    assert page.locator("#unknown").is_hidden()
    assert page.locator("#ways a").first.evaluate("(link) => link.href") == f"{host}index.html"
    assert page.locator("header .home").evaluate("(link) => link.href") == f"{host}index.html"
    sheets = page.evaluate("[...document.styleSheets].map((one) => one.href)")
    assert [sheet.partition("?")[0] for sheet in sheets] == [f"{host}assets/site.css"]
    page.locator("#q").fill("torpor")
    page.locator(".search-link").first.wait_for()
    page.locator("#ways a").first.evaluate("(link) => link.click()")
    page.locator(".hero").wait_for()
    assert page.url == f"{host}index.html"
    assert not faults
    context.close()


def test_without_scripts_and_where_no_site_is_found_it_says_what_it_cannot_know(chromium: Any, built: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "404.html").as_uri())
    assert "cannot tell where the site begins" in page.locator("#unknown").inner_text()
    assert page.locator("#ways").is_hidden()
    context.close()
    context = chromium.new_context()
    page = context.new_page()
    html = (built / "404.html").read_text("utf-8")
    page.route("**/*", lambda route: route.fulfill(status=404, content_type="text/html", body=html))
    with page.expect_response(re.compile(r"/clubs/manifest\.webmanifest$")):
        page.goto("http://127.0.0.1:9/clubs/none.html")
    page.wait_for_timeout(300)
    assert page.locator("#unknown").is_visible()
    assert page.locator("#ways").is_hidden()
    context.close()
