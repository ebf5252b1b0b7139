"""Looking at the site while writing: built, served on this computer only, and built again when a file changes."""

from __future__ import annotations

import functools
import os
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Callable

HOST = "127.0.0.1"
#: Where a page of a served site asks whether it is still the newest: the answer is the number of the build.
PULSE = "/.vtesref-pulse"
_SCRIPT = "/.vtesref-reload.js"
#: Which follows the first line of the head of every page.
_HEAD = b"<meta charset=utf-8>"
_RELOAD = f"""let seen = null;
setInterval(async () => {{
  try {{
    const now = await (await fetch("{PULSE}", {{ cache: "no-store" }})).text();
    if (seen !== null && now !== seen) location.reload();
    seen = now;
  }} catch {{ /* the server rests */ }}
}}, 300);
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
"""


class _Handler(SimpleHTTPRequestHandler):
    """Serves files of the site, each page with the script that loads it anew after a build."""

    builds: Callable[[], int]

    def __init__(self, *args: Any, builds: Callable[[], int], **kwargs: Any) -> None:
        self.builds = builds
        super().__init__(*args, **kwargs)

    def parse_request(self) -> bool:
        """Read a request, and refuse one that gets nothing, whatever it asks for."""
        if not super().parse_request():
            return False
        # A page of another site that names this machine by another name (DNS rebinding).
        if self.headers.get("Host", "").rpartition(":")[0] not in (HOST, "localhost"):
            self.send_error(403)
            return False
        if "\0" in unquote(self.path):  # no file has such a name
            self.send_error(404)
            return False
        return True

    def do_GET(self) -> None:
        if self.path == PULSE:
            self._send(str(self.builds()).encode(), "text/plain")
        elif self.path == _SCRIPT:
            self._send(_RELOAD.encode(), "text/javascript")
        elif (path := self._page()) is not None:
            with open(path, "rb") as file:
                html = file.read()
            self._send(html.replace(_HEAD, _HEAD + f'<script src="{_SCRIPT}" defer></script>'.encode(), 1), "text/html")
        else:
            super().do_GET()

    def _page(self) -> str | None:
        """Return the path of the page that is asked for; None when it is no page."""
        path = self.translate_path(self.path)
        if os.path.isdir(path) and self.path.partition("?")[0].endswith("/"):
            path = os.path.join(path, "index.html")
        return path if path.endswith(".html") and os.path.isfile(path) else None

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for what the builds say."""


def watched(root: str) -> dict[str, tuple[int, int]]:
    """Return the size and time of every file that the site is made of."""
    found = {}
    for part in ("rulebook", "rulings", "site"):
        for where, _, names in os.walk(os.path.join(root, part)):
            for name in names:
                path = os.path.join(where, name)
                try:
                    status = os.stat(path)
                except OSError:
                    continue  # an editor's file that has gone again
                found[path] = (status.st_size, status.st_mtime_ns)
    return found


class Server:
    """Serves a folder on loopback; port 0 takes a free one."""

    def __init__(self, folder: str, port: int = 0) -> None:
        self.number = 1
        handler = functools.partial(_Handler, directory=folder, builds=lambda: self.number)
        self.http = ThreadingHTTPServer((HOST, port), handler)
        self.http.daemon_threads = True

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://{HOST}:{self.http.server_address[1]}/"

    def start(self) -> None:
        """Serve in the background."""
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve no longer."""
        self.http.shutdown()
        self.http.server_close()


def watch(
    root: str,
    server: Server,
    rebuild: Callable[[], bool],
    stopped: threading.Event,
    pause: float = 0.25,
    finish: Callable[[], object] = lambda: None,
) -> None:
    """Build again whenever a file changes, until stopped; the pages are told when a build succeeds.

    ``finish`` is called at first, and once no file has changed since a build: for what no page waits for.
    """
    before = watched(root)
    due = True
    while not stopped.wait(pause):
        now = watched(root)
        if now != before:
            before = now
            due = rebuild()
            if due:
                server.number += 1
        elif due:
            due = False
            finish()
