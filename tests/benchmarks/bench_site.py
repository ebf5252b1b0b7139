"""Prints the site's figures: ``python tests/benchmarks/bench_site.py``.

How long it takes to build the site from nothing, again when nothing has changed, and after one ruling was changed; how
many pages there are and how large they are, what the first view of a ruling page costs, and, where Playwright and
Chromium are there, the time from a key press to the results. ``--site DIR`` measures the index and
the keys on a site that is built; ``--with-official`` builds it with what "vtesref update" has imported.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import os
import shutil
import statistics
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from vtesref import paths
from vtesref.official import opening
from vtesref.site import build
from vtesref.site.assets import first_view
from vtesref.site.keep import Kept
from vtesref.site.official.shelf import Shelf

#: From the key press, as the browser stamps it, to the results standing in the page and laid out.
WATCH = """addEventListener("keydown", (event) => { globalThis.pressed = event.timeStamp; }, true);
addEventListener("DOMContentLoaded", () => {
  globalThis.taken = [];
  new MutationObserver((changes) => {
    if (pressed && changes.some((one) => one.target.matches?.(".search-hits"))) {
      document.body.offsetHeight;
      taken.push(performance.now() - pressed);
      globalThis.pressed = 0;
    }
  }).observe(document.getElementById("results"), { childList: true, subtree: true });
});"""
QUERIES = (
    *("aggravated damage wounded", "untap phase", "diablerie blood hunt", "contested title", "agravated torpor"),
    *("steal equipment", "block intercept", "prince political action", "anathema", "rescue from torpor"),
    *("dominate bleed", "maneuver range"),
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def keys(folder: str) -> None:
    """Print the time from a key press to the results, at the processor's speed and slowed four times."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("from a key press to the results: not measured (pip install -e '.[browser]')")
        return
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for slower in (1, 4):
            page = browser.new_page()
            page.add_init_script(WATCH)
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
            page.focus("#q")
            page.keyboard.type("torpor", delay=50)
            page.wait_for_timeout(8000)  # the whole index has come
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            page.evaluate("taken.length = 0")
            for query in QUERIES:
                page.fill("#q", "")
                page.keyboard.type(query, delay=120)
            times: list[Any] = sorted(page.evaluate("taken"))
            at = [times[int(len(times) * share)] for share in (0.5, 0.95)]
            speed = f", the processor slowed {slower} times" if slower > 1 else ""
            print(
                f"from a key press to the results{speed}: median {at[0]:.1f} ms, 95th {at[1]:.1f} ms, {len(times)} keys"
            )
            page.close()
        browser.close()
    server.shutdown()


def processor() -> float:
    """Return the processor time that this process and those that it has waited for have used, in seconds."""
    return sum(os.times()[:4])


def index(folder: Path) -> None:
    """Print how large the index of the search is, and what scenarios have of it."""
    found = {path.stem: path.read_bytes() for path in folder.glob("*.js")}
    packed = {name: len(gzip.compress(content, 9, mtime=0)) for name, content in found.items()}
    first = sum(packed[name] for name in ("head", "words", "names"))
    shown = [row for name in found if name[0] == "d" for row in rows(found[name])]
    told = sum(row[2].startswith("scenarios/") for row in shown)
    print(
        f"the index: {len(shown)} texts, {told} of them scenarios; {sum(packed.values())} bytes compressed in"
        f" {len(found)} files, {first} on first use"
    )


def engine(folder: Path) -> None:
    """Print how large is what the page for one's own situations loads besides Pyodide."""
    packed = len((folder / "engine.bin").read_bytes())
    known = len(gzip.compress((folder / "engine.json").read_bytes(), 9, mtime=0))
    print(f"the engine: {packed} bytes of modules and {known} of what they know, compressed")


def rows(shard: bytes) -> list[list[str]]:
    """Return what a shard of texts holds."""
    listed: list[list[str]] = json.loads(shard.decode().split(",", 1)[1].rpartition(",")[0])
    return listed


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", metavar="DIR", help="measure the index and the keys of this site, and nothing else")
    parser.add_argument("--with-official", action="store_true", help="with the pages of the imported data")
    given = parser.parse_args()
    if given.site:
        index(Path(given.site) / "search")
        keys(given.site)
        return
    source = Path(paths.content_root())
    shelf = None
    if given.with_official:
        store = opening.open_official(paths.data_root(), paths.cache_root(), lambda done, total: None)
        if store is None:
            sys.exit('nothing official is imported: run "vtesref update" first')
        shelf = Shelf(store)
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder) / "content", Path(folder) / "site"
        for name in ("rulebook", "rulings", "site"):
            shutil.copytree(source / name, root / name)

        serving = Kept(lasting=True)

        def timed(what: str, kept: Kept | None = None) -> build.Built:
            start, before = perf_counter(), processor()
            built = build.build(str(root), str(out), kept=kept, official=shelf)
            seconds, used = perf_counter() - start, processor() - before
            rate = f", {built.rendered / used:.0f} pages a second of it" if built.rendered > 1000 else ""
            told = f"{built.rendered} of {built.pages} pages rendered{rate}"
            print(f"{what}: {seconds:.1f} s, {used:.1f} s of processor time, {told}", flush=True)
            return built

        def change(number: int) -> None:
            card = root / "rulings" / "cards" / "a.yaml"
            text = card.read_text("utf-8").replace("text: |\n        ", f"text: |\n        Change {number}. ", 1)
            card.write_text(text, "utf-8")

        built = timed("from nothing")
        timed("nothing changed")
        change(1)
        timed("one ruling changed")
        change(2)
        timed("the first build of site serve", serving)
        for number in (3, 4):  # the second time all is kept
            serving.defer = True
            change(number)
            timed("one ruling changed under site serve: its page", serving)
            serving.defer = False
            timed("and then its search and data", serving)
        print(f"{built.files} files, {built.size / 1e6:.1f} MB")
        pages = sorted(name for name in os.listdir(out / "rulings") if name.endswith(".html"))
        views = [first_view(str(out), f"rulings/{name}") for name in pages]
        packed = [view["html"] for view in views]
        print(
            f"a ruling page, compressed: HTML {statistics.median(packed):.0f} bytes (at most {max(packed)}), "
            f"styles and scripts {views[0]['assets']}"
        )
        index(out / "search")
        engine(out / "try")
        keys(str(out))


if __name__ == "__main__":
    main()
