"""Building the site: only what changed is rendered, everything is checked, and then the folders are swapped.

The new site is written beside the old one. Pages whose inputs are the same (by the hashes in the manifest of the old
site) are taken over. A build that fails leaves the old site as it was. The output is the same byte for byte for the
same content: nothing in it comes from the clock, the machine or the order of the file system.
"""

from __future__ import annotations

import contextlib
import functools
import gzip
import json
import os
import re
import shutil
import zlib
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref import __version__
from vtesref.site import (
    addresses,
    books,
    browser_index,
    data,
    feeds,
    forks,
    general,
    grammar,
    links,
    plays,
    reference,
    rulings,
    workbench,
)
from vtesref.site.addresses import SiteError
from vtesref.site.keep import Kept, digest, stamp
from vtesref.site.library import Library
from vtesref.site.links import UNPLACED
from vtesref.site.official import cards as official_cards
from vtesref.site.official import finding
from vtesref.site.official import lists as official_lists
from vtesref.site.slim import slim
from vtesref.site.swap import beside, mend, swap
from vtesref.site.view import Renderer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.desk.documents import Document
    from vtesref.site.official.shelf import Shelf
    from vtesref.site.page import Page

#: Lies in the output folder: what each file was made from. A folder without it is not ours, and is never replaced; one
#: with the manifest of old is ours, and all of it is made anew.
MANIFEST, OLD_MANIFEST = ".vtesref-site.json.gz", ".vtesref-site.json"
#: From so many pages on several processes render them.
MANY = 200
#: The styles and scripts that every page loads at once.
FIRST = ("site.css", "theme.js", "site.js")
#: The styles and scripts that every page needs lie in one file of each, in this order; every page names them.
JOINED = {"site.css": ("site.css", "official.css"), "site.js": ("asof.js", "site.js", "search.js", "official.js")}
#: The picture that other sites show beside a link: no page shows it, so that no reader keeps it.
CARD = "assets/card.png"
#: What a process that builds again and again may leave to its next build: search, data, packs, the engine.
_DEFERRED = re.compile(
    r"search/[^/]+\.js$|data/(?!index)(?:schemas/)?[^/]+\.json$|offline/(?:index\.json|\w+\.bin)$|official/search/|try/(?:engine\.|pyodide-)"
)
#: Pages in each of the packs that readers keep as a whole.
PACKED = 150
#: Broken links that are told at most.
MOST_BROKEN = 20


class Built(NamedTuple):
    """What a build made: pages and files in all, pages rendered again, bytes; whether search and data are still due."""

    folder: str
    pages: int
    rendered: int
    files: int
    size: int
    due: bool = False


def check_base_url(text: str) -> str:
    """Return the address of the site with a slash at its end; raises SiteError for what is no web address."""
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    except ValueError:
        sound = False
    if not sound or any(character in text for character in "\"'<> \\") or not text.isprintable():
        raise SiteError(f"--base-url {text} is not an address; write it as https://example.org/rules/")
    return text if text.endswith("/") else f"{text}/"


def check_report(text: str) -> None:
    """Raise SiteError for what is no address to report mistakes to."""
    sound = (
        re.match(r"(?:https?://[^/]|mailto:[^@]+@)", text) and text.isprintable() and not set("\"'<> \\") & set(text)
    )
    if text and not sound:
        raise SiteError(
            f"--report {text} is not an address; write it as https://example.org/new or mailto:me@example.org"
        )


def check_folder(folder: str, root: str) -> None:
    """Raise SiteError unless the output folder is new, empty, or holds a site that was built here before."""
    where = os.path.realpath(folder)
    source = os.path.realpath(root)
    if source == where or source.startswith(where + os.sep):
        raise SiteError(f"{folder} has the content files; name another folder with --out")
    for part in ("rulebook", "rulings", "site", "vtesref"):
        if where == os.path.join(source, part) or where.startswith(os.path.join(source, part) + os.sep):
            raise SiteError(f"{folder} is inside the folder of the content files; name another folder with --out")
    if not os.path.lexists(folder):
        return
    if os.path.islink(folder) or not os.path.isdir(folder):
        raise SiteError(f"{folder} is not a folder; name another with --out")
    if os.listdir(folder) and not any(os.path.isfile(os.path.join(folder, one)) for one in (MANIFEST, OLD_MANIFEST)):
        raise SiteError(f"{folder} has files that are not a site; name an empty folder, or remove them")


def collect(library: Library, kept: Kept | None = None, pyodide: str = "") -> list[Page]:
    """Return every page of the site, before it is rendered; ``pyodide`` is the folder that holds Pyodide, if any."""
    shelf = list(books.pages(library))
    found = [
        *general.pages(library, shelf),
        *shelf,
        *rulings.pages(library),
        *reference.pages(library),
        *plays.pages(library, kept),
        plays.coverage_page(library, kept),
        workbench.page(library, pyodide),
        grammar.page(library),
        general.offline_page(),
        general.data_page(library.files),
    ]
    if library.official is not None:
        found += [*official_cards.pages(library, library.official), *official_lists.pages(library.official)]
    addresses.distinct(page.address for page in found)
    return found


def permanent(pages: list[Page]) -> set[str]:
    """Return every address that never changes: the pages and the anchors in them."""
    found = {page.address for page in pages if page.address not in UNPLACED}
    found.update(f"{page.address}#{anchor}" for page in pages for anchor in page.anchors)
    return found


def build(
    root: str,
    folder: str,
    base_url: str = "",
    progress: Callable[[int, int], None] | None = None,
    pyodide: str = "",
    kept: Kept | None = None,
    linted: bool = True,
    report: str = "",
    official: Shelf | None = None,
) -> Built:
    """Build the site of the content under ``root`` into ``folder``.

    ``pyodide`` is a folder that holds Pyodide; without it nobody can try a situation of their own. ``kept`` is what an
    earlier build of the same process has left. ``report`` is where readers report mistakes: a web or mail address, in
    which {page} stands for that of the page. ``linted`` tells whether content is refused that ``lint`` complains of.
    ``official`` are the imported data that get pages, too; without them not a byte of the site tells of any.

    Raises SiteError when the site would not be sound, CorpusError when the content is not, and OSError when the folder
    cannot be written; the previous site then stays as it was.
    """
    folder = os.path.abspath(folder)
    base_url = check_base_url(base_url)
    check_report(report)
    mend(folder)
    check_folder(folder, root)
    if pyodide:
        workbench.check(pyodide)
    inputs = inputs_key(root, " ".join([base_url, report, *([official.key] if official else [])]), pyodide)
    unchanged = _unchanged(folder, inputs)
    if unchanged is not None:
        return unchanged
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    new = f"{beside(folder)}{token_hex(4)}"
    os.mkdir(new)
    try:
        with _undisturbed(), _linting(root, linted, later=bool(kept and kept.defer)):
            built = _Build(root, folder, new, base_url, progress, pyodide, kept, inputs, report, official).run()
        old = swap(new, folder)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    if old:
        shutil.rmtree(old, ignore_errors=True)
    return built._replace(folder=folder)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep the collector of garbage from looking at everything again and again: a build makes little waste."""
    import gc

    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextlib.contextmanager
def _linting(root: str, wanted: bool, later: bool = False) -> Iterator[None]:
    """Lint the content while the site is built, in a process of its own; raise CorpusError for complaints.

    A build of which a part is left to the next one leaves this to it, too (``later``), unless something goes wrong.
    """
    import multiprocessing

    from vtesref.corpus.complaints import CorpusError
    from vtesref.corpus.lint import lint

    if not wanted:
        yield
        return
    with contextlib.ExitStack() as stack:
        complaints: Callable[[], Any]
        if later or "fork" not in multiprocessing.get_all_start_methods():
            complaints = functools.partial(lint, root)
        else:
            complaints = stack.enter_context(multiprocessing.get_context("fork").Pool(1)).apply_async(lint, (root,)).get
        try:
            yield
        except (ArithmeticError, AttributeError, LookupError, RecursionError, SiteError, TypeError, ValueError):
            # What lint complains of is why: that says more.
            if found := complaints():
                raise CorpusError(found[0]) from None
            raise
        if not later and (found := complaints()):
            raise CorpusError(found[0])


def _manifest(folder: str) -> dict[str, Any]:
    """Return the manifest of a built site; one without files when there is none that can be read."""
    try:
        found = json.loads(gzip.decompress(_read(os.path.join(folder, MANIFEST))))
        return found if isinstance(found, dict) and isinstance(found.get("files"), dict) else {"files": {}}
    except (OSError, EOFError, zlib.error, ValueError):
        return {"files": {}}


def _unchanged(folder: str, inputs: str) -> Built | None:
    """Return the site that is there, when it was built from the very same and nobody has touched it since."""
    manifest = _manifest(folder)
    if not manifest["files"] or manifest.get("inputs") != inputs:
        return None
    size = present = 0
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            known = manifest["files"].get(os.path.relpath(path, folder).replace(os.sep, "/"))
            if known is None and name != MANIFEST:
                return None
            content = _read(path)
            if known is not None and digest(content) != known[1]:
                return None
            size += len(content)
            present += known is not None
    return Built(folder, manifest["pages"], 0, present, size) if present == len(manifest["files"]) else None


def inputs_key(root: str, base_url: str, pyodide: str = "") -> str:
    """Return the hash of everything that a site is made of: the content, the program, and what it uses."""
    from importlib.metadata import version

    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parts = [f"{name} {version(name)}".encode() for name in ("jinja2", "markdown-it-py", "markupsafe")]
    parts += [__version__.encode(), base_url.encode(), *_sources(package, ".py")]
    for folder in ("rulebook", "rulings", "site"):
        parts += _sources(os.path.join(root, folder), "")
    parts += [content for _, content in workbench.files(pyodide)] if pyodide else []
    return digest(*parts)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _sources(folder: str, *endings: str) -> Iterator[bytes]:
    """Yield the names and contents of the files of a folder, sorted."""
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                path = os.path.join(where, name)
                yield os.path.relpath(path, folder).replace(os.sep, "/").encode()
                yield _read(path)


def rendered(pages: list[Page], renderer: Renderer) -> Iterator[tuple[str, str]]:
    """Yield the HTML and the JSON of pages, in order; several processes share the work where it is worth it."""
    return forks.in_order(lambda place: _written(pages[place], renderer), len(pages), forks.processes(len(pages), MANY))


def _written(page: Page, renderer: Renderer) -> tuple[str, str]:
    """Return the HTML and the JSON of a page."""
    page.whole()
    return renderer.html(page), feeds.described(page) if page.data is not None else ""


def address_of(document: Document) -> str:
    """Return the address of anything that can be found by searching."""
    if document.kind == "scenario":
        return addresses.scenario(document.section, document.title)
    return addresses.address(document.id)


class _Build:
    """One build, into a folder beside the output."""

    def __init__(
        self,
        root: str,
        old: str,
        new: str,
        base_url: str,
        progress: Callable[[int, int], None] | None,
        pyodide: str = "",
        kept: Kept | None = None,
        inputs: str = "",
        report: str = "",
        official: Shelf | None = None,
    ) -> None:
        self.official = official
        self.report = report
        self.root = root
        self.inputs = inputs
        self.pyodide = pyodide
        self.old = old
        self.new = new
        self.base_url = base_url
        self.progress = progress or (lambda done, total: None)
        self.before: dict[str, Any] = _manifest(old)
        self.made: dict[str, list[str]] = {}  # what each file was made of, and the hash of its content
        self.size = 0
        self.rendered = 0
        self.checked: dict[str, links.Page] = {}
        self.kept = kept or Kept()
        self.kept.take(self.before)
        self.due = False

    def run(self) -> Built:
        self.progress(0, 100)
        library = Library(self.root, self.kept, self.official)
        engine = _engine_key(self.root)
        if self.kept.coverage.get("of") != engine:
            self.kept.coverage = {"of": engine}
        pages = collect(library, self.kept, self.pyodide)
        present = permanent(pages)
        redirects = addresses.read_redirects(self.root)
        gone = addresses.vanished(addresses.read_list(self.root), present, redirects)
        if gone:
            more = f" (and {len(gone) - 1} more)" if len(gone) > 1 else ""
            raise SiteError(
                f"the address {gone[0]} is missing{more}; restore it, or write in {addresses.REDIRECTS} where it leads"
            )
        self._check_redirects(redirects, present)
        renderer = Renderer(library, self.base_url, redirects, self.report, bool(self.pyodide))
        everything = digest(
            *_sources(os.path.join(self.root, "site", "templates"), ".html"),
            *_sources(os.path.join(os.path.dirname(os.path.abspath(__file__))), ".py"),
            __version__.encode(),
            self.base_url.encode(),
            self.report.encode(),
            feeds.dump([redirects, renderer.site, renderer.subjects, feeds.terms(library)]).encode(),
        )
        self._pages(pages, renderer, everything)
        self._redirects(redirects, present, renderer)
        deferred = self._deferred()
        if not deferred:
            self._search(library)
            if self.official is not None:
                self._official_search(library, self.official)
            self._write_data(library)
            self._packs()
        for name, content in workbench.shipped(library, self.pyodide) if self.pyodide and not deferred else ():
            self._put(name, content, "")
        self._assets(library)
        self._machines(library, pages)
        problems = list(links.broken(self.checked, self.made, self.base_url, self.kept.sound))
        if problems:
            listed = "\n".join(problems[:MOST_BROKEN])
            rest = f"\nand {len(problems) - MOST_BROKEN} more" if len(problems) > MOST_BROKEN else ""
            raise SiteError(f"{len(problems)} broken links:\n{listed}{rest}")
        manifest = {
            "inputs": "" if self.due else self.inputs,
            "pages": len(self.checked),
            "files": self.made,
            **self.kept.told(),
        }
        told = json.dumps(manifest, separators=(",", ":"), sort_keys=True).encode()
        self._put(MANIFEST, gzip.compress(told, 2, mtime=0), "")
        self.kept.sound = links.Sound(dict(self.checked), frozenset(self.made)) if self.kept.lasting else None
        self.progress(100, 100)
        return Built(self.new, len(self.checked), self.rendered, len(self.made), self.size, self.due)

    def _check_redirects(self, redirects: dict[str, str], present: set[str]) -> None:
        for old, new in redirects.items():
            if new not in present:
                raise SiteError(f"{addresses.REDIRECTS}: {old} leads to {new}, which does not exist; correct it")
            if old in present:
                raise SiteError(f"{addresses.REDIRECTS}: {old} exists again; remove the line")

    def _path(self, name: str) -> str:
        """Return where a file of the site is written: never outside the folder."""
        path = os.path.normpath(os.path.join(self.new, *name.split("/")))
        if not path.startswith(self.new + os.sep) or name.startswith("/") or "\\" in name or ":" in name:
            raise SiteError(f"{name} would be outside the output folder")
        return path

    def _put(self, name: str, content: bytes, made_of: str) -> None:
        path = self._path(name)
        if name != MANIFEST:
            if name in self.made:  # written over, it would change in the old site, too
                raise SiteError(f"two things have the address {name}; rename one")
            self.made[name] = [made_of, digest(content)]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        self.size += len(content)

    def _take_over(self, name: str, made_of: str) -> bytes | None:
        """Take a file of the old site over when it was made of the same; return its content, else None."""
        return self._taken(name, made_of, read=True)

    def _taken(self, name: str, made_of: str, read: bool) -> bytes | None:
        """Take a file over; its content is read only where it is asked for, or the file is not known yet."""
        made, content_hash = self.before["files"].get(name, ("", ""))
        if made != made_of:
            return None
        path = self._path(name)
        old = os.path.join(self.old, *name.split("/"))
        try:
            now = stamp(old)
            content = b""
            if read or self.kept.seen.get(name) != now:
                content = _read(old)
                if digest(content) != content_hash:
                    return None
            try:
                os.link(old, path)
            except FileNotFoundError:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                os.link(old, path)
        except OSError:
            try:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                shutil.copyfile(old, path)
            except OSError:
                return None
        self.kept.seen[name] = now
        self.size += now[1]
        self.made[name] = [made_of, content_hash]
        return content

    def _page_taken(self, name: str, made_of: str) -> bool:
        """Take a page over, with the links that are known of it; tell whether that was done."""
        known = self.kept.read.get(name)
        content = self._taken(name, made_of, read=known is None or known[0] != made_of)
        if content is None:
            return False
        self._check(name, content.decode() if content else None, made_of)
        return True

    def _check(self, name: str, html: str | None, made_of: str) -> None:
        """Note the links of a page; without its HTML those known since an earlier build."""
        if html is not None:
            self.kept.read[name] = (made_of, links.read(html))
        self.checked[name] = self.kept.read[name][1]

    def _pages(self, pages: list[Page], renderer: Renderer, everything: str) -> None:
        """Take over the pages that are as they were, and render the others."""
        changed: list[tuple[Page, str]] = []
        for page in pages:
            made_of = digest(everything.encode(), json.dumps(page.inputs()).encode())
            twin = addresses.twin(page.address)
            whole = page.data is None or self._taken(twin, made_of, read=False) is not None
            if not whole or not self._page_taken(page.address, made_of):
                changed.append((page, made_of))
        done = len(pages) - len(changed)
        written = rendered([page for page, _ in changed], renderer)
        for (page, made_of), (html, described) in zip(changed, written, strict=True):
            self._put(page.address, html.encode(), made_of)
            self._check(page.address, html, made_of)
            twin = addresses.twin(page.address)
            if described and twin not in self.made:
                self._put(twin, described.encode(), made_of)
            self.rendered += 1
            self.progress(done + self.rendered, len(pages) + 40)

    def _redirects(self, redirects: dict[str, str], present: set[str], renderer: Renderer) -> None:
        for old, new in sorted(redirects.items()):
            page, mark, _ = old.partition("#")
            if page in present:
                continue  # the page is there: it says itself where the anchor went
            if mark and page not in redirects:
                raise SiteError(f"{addresses.REDIRECTS}: the page of {old} is missing; write where {page} leads")
            if not mark:
                html = renderer.moved(old, new)
                self._put(old, html.encode(), "")
                self.checked[old] = links.read(html)

    def _deferred(self) -> bool:
        """Take the search and the data over as they were, where the next build may make them; tell whether it may."""
        files = [name for name in self.before["files"] if _DEFERRED.match(name)]
        if not self.kept.defer or not files:
            return False
        for name in files:
            if self._taken(name, self.before["files"][name][0], read=False) is None:
                raise SiteError(f"{name} of the site in the folder has been changed; build it again")
        self.due = True
        return True

    def _search(self, library: Library) -> None:
        """Write what the site is searched with, or take it over when no text, name or address has changed."""
        found = [*library.documents, *browser_index.play_documents(library.cases, library.corpus.rules)]
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        texts = [repr(document).encode() for document in found]
        parts = _sources(os.path.join(self.root, "rulebook"), ".yaml", ".yml")
        made_of = digest(*texts, *parts, *_sources(package, ".py"))
        if not self._taken_whole(made_of):
            for name, content in browser_index.scripts(library.corpus, found, address_of):
                self._put(f"search/{name}", content, made_of)

    def _taken_whole(self, made_of: str) -> bool:
        """Take over all files that were made of the same; tell whether there are any, and none has been changed."""
        kept = [name for name, (made, _) in self.before["files"].items() if made == made_of]
        size = self.size
        if kept and all(self._taken(name, made_of, read=False) is not None for name in kept):
            return True
        self.size = size  # without what was taken over in vain
        for name in kept:
            if self.made.pop(name, None):
                os.remove(self._path(name))
        return False

    def _official_search(self, library: Library, shelf: Shelf) -> None:
        """Write what the official pages are searched with, apart from the site's own index, or take it over."""
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        terms = _read(os.path.join(self.root, "rulebook", "glossary.yaml"))
        made_of = digest(b"official", shelf.key.encode(), terms, *_sources(package, ".py"))
        if not self._taken_whole(made_of):
            written = []
            for name, content in finding.scripts(library.corpus, shelf):
                self._put(f"{finding.FOLDER}/{name}", content, made_of)
                written.append(name)
            self._put(f"{finding.FOLDER}/files.json", feeds.dump(written).encode(), made_of)

    def _assets(self, library: Library) -> None:
        places = [("styles", (".css",)), ("scripts", (".js",)), ("static", (".svg", ".png"))]
        if self.official is not None:
            places.append(("official", (".css", ".js")))
        found: dict[str, bytes] = {}
        for folder, endings in places:
            where = os.path.join(self.root, "site", folder)
            for name in sorted(os.listdir(where)) if os.path.isdir(where) else []:
                if name.endswith(endings) and name != "sw.js":
                    content = _read(os.path.join(where, name))
                    found[name] = slim(content.decode()).encode() if name.endswith(".js") else content
        for name, parts in JOINED.items():
            found[name] = b"".join([found.pop(part) for part in parts if part in found])
        for name, content in found.items():
            self._put(f"assets/{name}", content, "")
        self._put("assets/terms.js", feeds.terms(library).encode(), "")
        self._put("assets/names.js", feeds.names(library).encode(), "")
        self._put("assets/editions.js", feeds.editions(library).encode(), "")

    def _machines(self, library: Library, pages: list[Page]) -> None:
        texts = {
            "feed.xml": feeds.atom(library, rulings.all_rows(library), self.base_url),
            "robots.txt": feeds.robots(self.base_url),
            "manifest.webmanifest": feeds.manifest(),
        }
        if self.base_url:
            texts["sitemap.xml"] = feeds.sitemap(
                (page.address for page in pages if page.address not in UNPLACED), self.base_url
            )
            texts["opensearch.xml"] = feeds.opensearch(self.base_url)
        for name, text in texts.items():
            self._put(name, text.encode(), "")
        assets = sorted(name for name in self.made if name.startswith("assets/") and name != CARD)
        shell = ["index.html", "search/index.html", "offline.html", *UNPLACED[1:], "manifest.webmanifest", *assets]
        search = sorted(name for name in self.made if name.startswith("search/") and name.endswith(".js"))
        shown = {name: self.made[name][1] for name in (*shell, *search)}
        worker = _read(os.path.join(self.root, "site", "scripts", "sw.js")).decode()
        version = digest(*(f"{name} {hash_}".encode() for name, hash_ in shown.items()), worker.encode())
        known = {
            **{"VERSION": version, "SHELL": shell, "SEARCH": search, "LASTING": workbench.lasting(self.pyodide)},
            "EDITIONS": {key: edition["short"] for key, edition in library.editions.items()},
        }
        head = "".join(f"const {name}={json.dumps(value)};" for name, value in known.items()) + "\n"
        self._put("sw.js", (head + slim(worker)).encode(), "")

    def _packs(self) -> None:
        """Write all pages packed, for readers who keep everything: in the order of their addresses, and an index."""
        pages = sorted(name for name in self.checked if name not in UNPLACED)
        packs: list[dict[str, Any]] = []
        for number, start in enumerate(range(0, len(pages), PACKED)):
            own = pages[start : start + PACKED]
            made_of = digest(*(f"{name} {self.made[name][1]}".encode() for name in own))
            name = f"offline/{number}.bin"
            if self._taken(name, made_of, read=False) is None:
                texts = {page: _read(self._path(page)).decode() for page in own}
                content = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
                self._put(name, gzip.compress(content, 9, mtime=0), made_of)
            size = os.path.getsize(self._path(name))
            packs.append({"name": name, "first": own[0], "size": size, "hash": self.made[name][1]})
        index: dict[str, Any] = {"pages": len(pages), "size": sum(one["size"] for one in packs), "packs": packs}
        index["version"] = digest(json.dumps(packs).encode())
        self._put("offline/index.json", feeds.dump(index).encode(), "")

    def _write_data(self, library: Library) -> None:
        for name, content in library.files.items():
            self._put(f"data/{name}.json", feeds.dump(content).encode(), "")
        self._put("data/schema.json", feeds.dump(data.schema()).encode(), "")
        schemas = os.path.join(self.root, "site", "data", "schemas")  # of what the commands print as JSON
        for name in sorted(os.listdir(schemas)) if os.path.isdir(schemas) else []:
            self._put(f"data/schemas/{name}", _read(os.path.join(schemas, name)), "")


def _engine_key(root: str) -> str:
    """Return the hash of all that the coverage hangs on: the engine, the scenarios, the list of rules."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parts: list[bytes] = []
    parts += _sources(os.path.join(package, "corpus"), ".py")
    parts += [_read(os.path.join(package, name)) for name in workbench.modules(package)]
    parts.append(_read(os.path.join(root, "rulebook", "rules.yaml")))
    for folder in ("rulebook", "rulings"):
        parts += _sources(os.path.join(root, folder, "scenarios"), ".yaml", ".yml")
    return digest(*parts)


def first_view(folder: str, page: str) -> dict[str, int]:
    """Return the compressed bytes of a page's HTML, and of the styles and scripts that it loads at once."""
    html = _read(os.path.join(folder, *page.split("/")))
    assets = [os.path.join(folder, "assets", name) for name in FIRST]
    packed = sum(len(gzip.compress(_read(path), 9, mtime=0)) for path in assets)
    return {"html": len(gzip.compress(html, 9, mtime=0)), "html_plain": len(html), "assets": packed}
