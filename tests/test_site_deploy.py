"""A site that is put on its host anew while it is read: what is found is never older than what is there."""

from __future__ import annotations

import functools
import hashlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from small_site import edit

from vtesref.site import build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60_000  # milliseconds
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}


class _Host(BaseHTTPRequestHandler):
    """A host that lets browsers keep each file for ten minutes, as many do, and knows it by its content."""

    def __init__(self, *args: Any, folder: Path) -> None:
        self.folder = folder
        super().__init__(*args)

    def do_GET(self) -> None:
        path = self.folder / self.path.partition("?")[0].lstrip("/")
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        same = self.headers.get("If-None-Match") == tag
        self.send_response(304 if same else 200)
        self.send_header("Content-Type", KINDS.get(path.suffix, "application/octet-stream"))
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("ETag", tag)
        self.send_header("Content-Length", "0" if same else str(len(content)))
        self.end_headers()
        if not same:
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def host(few_copied: Path) -> Iterator[str]:
    """The address of the small site on such a host."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Host, folder=few_copied))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def _until(page: Any, expression: str) -> None:
    for _ in range(PATIENCE // 100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"never came true: {expression}")


def _found(page: Any, words: str) -> str:
    """Return what a page finds, once it has answered."""
    page.locator("#q").fill("")
    page.locator("#q").fill(words)
    page.locator(".search-hit").first.wait_for()
    _until(page, "document.querySelector('#results').ariaBusy === 'false'")
    return str(page.locator(".search-hits").inner_text())


@pytest.mark.parametrize("workers", ["block", "allow"])
def test_what_is_found_after_a_deploy_is_what_is_there_now(
    workers: str, chromium: Any, host: str, few_content: Path, few_copied: Path
) -> None:
    """One page is loaded again; of two that stay open one has asked before, and one has not."""
    before, after, question = "controller still loses", "controller soon loses", "aching beauty obedience"
    context = chromium.new_context(service_workers=workers)
    context.set_default_timeout(PATIENCE)
    address = f"{host}rulings/aching-beauty.html"
    page, asked, early = (context.new_page() for _ in range(3))
    faults: list[str] = []
    for one in (page, asked, early):
        one.on("pageerror", lambda error: faults.append(str(error)))
        one.goto(address)
    assert before in page.inner_text("main")
    for one in (page, asked):
        assert before in _found(one, question)
    shells = "caches.keys().then((all) => all.filter((name) => name.startsWith('vtesref-shell-')).join())"
    if workers == "allow":
        _until(early, "navigator.serviceWorker.controller !== null")
        old = early.evaluate(shells)

    edit(few_content / "rulings" / "cards" / "a.yaml", before, after)
    build.build(str(few_content), str(few_copied), linted=False)
    page.reload()
    assert after in page.inner_text("main")
    for one in (page, early):
        found = _found(one, question)
        assert after in found
        assert before not in found
    assert "Titles" in _found(asked, "contested title prince")  # whose index may be of old, if it has all of it
    if workers == "allow":
        for one in (page, asked, early):  # which keep the worker of old
            one.close()
        page = context.new_page()
        page.goto(address)
        _until(page, f"{shells}.then((names) => names !== '{old}' && !names.includes(','))")
        context.set_offline(True)
        page.goto(address)
        assert after in page.inner_text("main")
        found = _found(page, question)
        assert after in found
        assert before not in found
    context.close()
    assert faults == []
