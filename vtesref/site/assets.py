"""What pages load, and what machines read: styles, scripts, pictures, the feed, the map, the service worker."""

from __future__ import annotations

import gzip
import json
import os
from typing import TYPE_CHECKING

from vtesref.site import feeds, rulings, workbench
from vtesref.site.keep import digest
from vtesref.site.links import UNPLACED
from vtesref.site.slim import slim, slim_styles
from vtesref.site.sources import read_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vtesref.site.library import Library
    from vtesref.site.output import Output
    from vtesref.site.page import Page
    from vtesref.site.view import Renderer

#: The styles and scripts that every page loads at once.
FIRST = ("site.css", "theme.js", "site.js")
#: The styles and scripts that every page needs lie in one file of each, in this order; every page names them. So do the
#: search and the worker that asks it.
JOINED = {
    "site.css": ("site.css", "official.css"),
    "site.js": ("asof.js", "site.js", "search.js", "official.js"),
    "search-core.js": ("search-core.js", "search-worker.js"),
}
#: Tells the hashes of what changes with any text; pages never take it out of a cache.
NOW = "now.json"
#: What it tells of, if the site has it, by the names that scripts ask with.
TOLD_NOW = {
    **{"search/": "search/head.js", "official/search/": "official/search/head.js"},
    **{name: f"assets/{name}" for name in ("search-core.js", "names.js")},
    **{name: name for name in (workbench.ENGINE, workbench.FACTS)},
}
#: The characters of a hash that an address has.
HASH = 8
#: The picture that other sites show beside a link: no page shows it, so that no reader keeps it.
CARD = "assets/card.png"


def loaded(library: Library, renderer: Renderer, before: Mapping[str, str]) -> dict[str, bytes]:
    """Return what pages load, by name: styles and scripts without what only their authors need, and pictures.

    The renderer is told the hashes that pages ask for them with, so that no cache gives an older one: those of a site
    ``before``, while only styles and scripts are others.
    """
    places = [("styles", (".css",)), ("scripts", (".js",)), ("static", (".svg", ".png"))]
    if library.official is not None:
        places.append(("official", (".css", ".js")))
    found: dict[str, bytes] = {}
    for folder, endings in places:
        where = os.path.join(library.root, "site", folder)
        for name in sorted(os.listdir(where)) if os.path.isdir(where) else []:
            if name.endswith(endings) and name != "sw.js":
                content = read_file(os.path.join(where, name))
                if name == "theme.js":
                    content = renderer.areas_script().encode() + content
                if name.endswith((".js", ".css")):
                    content = (slim if name.endswith(".js") else slim_styles)(content.decode()).encode()
                found[name] = content
    for name, parts in JOINED.items():
        found[name] = b"".join([found.pop(part) for part in parts if part in found])
    found["terms.js"] = feeds.terms(library).encode()
    found["editions.js"] = feeds.editions(library).encode()
    hashes = renderer.hashes
    hashes |= {name: digest(content)[:HASH] for name, content in found.items() if name.endswith((".js", ".css"))}
    asked = {name: hash_ for name, hash_ in hashes.items() if name != "site.js" and name not in TOLD_NOW}
    found["site.js"] = f"const HASHES={json.dumps(asked, separators=(',', ':'))};\n".encode() + found["site.js"]
    hashes["site.js"] = digest(found["site.js"])[:HASH]
    if all(before.get(name) == hashes[name] for name in ("terms.js", "editions.js")):
        hashes |= before
    found["names.js"] = feeds.names(library).encode()
    return found


def outdated(found: Mapping[str, bytes], hashes: Mapping[str, str]) -> bool:
    """Tell whether pages ask for anything that they load with another hash than it has."""
    return any(digest(found[name])[:HASH] != hash_ for name, hash_ in hashes.items() if name in found)


def read_by_machines(
    output: Output, library: Library, pages: list[Page], base_url: str, hashes: Mapping[str, str], pyodide: str
) -> None:
    """Write the feed, what crawlers and browsers look for, and the service worker; all else must be written."""
    texts = {
        "feed.xml": feeds.atom(library, rulings.all_rows(library), base_url),
        "robots.txt": feeds.robots(base_url),
        "manifest.webmanifest": feeds.manifest(),
    }
    if base_url:
        texts["sitemap.xml"] = feeds.sitemap((page.address for page in pages if page.address not in UNPLACED), base_url)
        texts["opensearch.xml"] = feeds.opensearch(base_url)
    for name, text in texts.items():
        output.put(name, text.encode())
    now = {key: output.made[name][1][:HASH] for key, name in TOLD_NOW.items() if name in output.made}
    output.put(NOW, feeds.dump(now).encode())
    output.put("sw.js", _worker(output, library, {**hashes, **now}, pyodide))


def _worker(output: Output, library: Library, hashes: Mapping[str, str], pyodide: str) -> bytes:
    """Return the service worker: its version is the hash of all that it keeps from the first visit."""
    assets = sorted(name for name in output.made if name.startswith("assets/") and name != CARD)
    shell = ["index.html", "search/index.html", "offline.html", *UNPLACED[1:], "manifest.webmanifest", NOW, *assets]
    search = sorted(name for name in output.made if name.startswith("search/") and name.endswith(".js"))
    shown = {name: output.made[name][1] for name in (*shell, *search)}
    worker = read_file(os.path.join(library.root, "site", "scripts", "sw.js")).decode()
    version = digest(*(f"{name} {hash_}".encode() for name, hash_ in shown.items()), worker.encode())
    asked = {f"assets/{name}": f"assets/{name}?{hash_}" for name, hash_ in hashes.items()}
    known = {
        **{"VERSION": version, "SHELL": [asked.get(name, name) for name in shell]},
        **{"SEARCH": [f"{name}?{hashes['search/']}" for name in search], "LASTING": workbench.lasting(pyodide)},
        "EDITIONS": {key: edition["short"] for key, edition in library.editions.items()},
    }
    head = "".join(f"const {name}={json.dumps(value)};" for name, value in known.items()) + "\n"
    return (head + slim(worker)).encode()


def first_view(folder: str, page: str) -> dict[str, int]:
    """Return the compressed bytes of a page's HTML, and of the styles and scripts that it loads at once."""
    html = read_file(os.path.join(folder, *page.split("/")))
    assets = [os.path.join(folder, "assets", name) for name in FIRST]
    packed = sum(len(gzip.compress(read_file(path), 9, mtime=0)) for path in assets)
    return {"html": len(gzip.compress(html, 9, mtime=0)), "html_plain": len(html), "assets": packed}
