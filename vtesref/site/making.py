"""The making of a site's folder: all its pages and files, of which those that are as they were are taken over."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref import __version__
from vtesref.site import (
    addresses,
    again,
    assets,
    books,
    browser_index,
    covered,
    data,
    feeds,
    forks,
    general,
    grammar,
    links,
    packs,
    plays,
    reference,
    rulings,
    workbench,
)
from vtesref.site.addresses import SiteError
from vtesref.site.keep import Kept, digest
from vtesref.site.links import UNPLACED
from vtesref.site.official import cards as official_cards
from vtesref.site.official import finding
from vtesref.site.official import lists as official_lists
from vtesref.site.output import Output
from vtesref.site.play_files import PlayFiles
from vtesref.site.sources import engine_key, program, read_file, sources
from vtesref.site.view import Renderer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.desk.documents import Document
    from vtesref.site.library import Library
    from vtesref.site.official.shelf import Shelf
    from vtesref.site.page import Page

#: From so many pages on several processes render them.
MANY = 200
#: What a process that builds again and again may leave to its next build: search, data, packs, the engine.
_DEFERRED = re.compile(
    r"search/[^/]+\.js$|data/(?!index)(?:schemas/)?[^/]+\.json$|offline/(?:index\.json|\w+\.bin)$|official/search/|try/(?:engine\.|pyodide-)"
)
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


def collect(library: Library, kept: Kept | None = None, pyodide: str = "") -> list[Page]:
    """Return every page of the site, before it is rendered; ``pyodide`` is the folder that holds Pyodide, if any."""
    shelf = list(books.pages(library))
    pages = [
        *general.pages(library, shelf),
        *shelf,
        *rulings.pages(library),
        *reference.pages(library),
        *plays.pages(library, kept),
        covered.page(library, kept),
        workbench.page(library, pyodide),
        grammar.page(library),
        general.offline_page(),
        general.data_page(library.files),
    ]
    if library.official is not None:
        pages += [*official_cards.pages(library, library.official), *official_lists.pages(library.official)]
    addresses.distinct(page.address for page in pages)
    return pages


def permanent(pages: list[Page]) -> set[str]:
    """Return every address that never changes: the pages and the anchors in them."""
    found = {page.address for page in pages if page.address not in UNPLACED}
    found.update(f"{page.address}#{anchor}" for page in pages for anchor in page.anchors)
    return found


def rendered(pages: list[Page], renderer: Renderer) -> Iterator[tuple[str, str]]:
    """Yield the HTML and the JSON of pages, in order; several processes share the work where it is worth it."""
    return forks.in_order(lambda place: _written(pages[place], renderer), len(pages), forks.processes(len(pages), MANY))


def _written(page: Page, renderer: Renderer) -> tuple[str, str]:
    """Return the HTML and the JSON of a page."""
    page.whole()
    told = data.has_own(page) or data.is_plays(page)
    return renderer.html(page), feeds.described(page) if told else ""


def address_of(document: Document) -> str:
    """Return the address of anything that can be found by searching."""
    if document.kind == "scenario":
        return addresses.scenario(document.section, document.title)
    return addresses.address(document.id)


class Making:
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
        self.base_url = base_url
        self.progress = progress or (lambda done, total: None)
        self.rendered = 0
        self.checked: dict[str, links.Page] = {}
        self.kept = kept or Kept()
        self.output = Output(old, new, self.kept)
        self.kept.take(self.output.before)
        self.due = self.output.over = self.kept.defer and any(map(_DEFERRED.match, self.output.before["files"]))

    def run(self) -> Built:
        """Make the folder, and return what it holds; raises SiteError where it would not be sound."""
        self.progress(0, 100)
        library = again.library(self.root, self.kept, self.official)
        engine = engine_key(self.root)
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
        # While somebody works at styles or scripts, nothing keeps these, and no page need be rendered for their hashes.
        before = self.output.before.get("hashes", {}) if self.kept.lasting else {}
        loaded = assets.loaded(library, renderer, before)
        everything = digest(
            *sources(os.path.join(self.root, "site", "templates"), ".html"),
            program("site").encode(),
            __version__.encode(),
            self.base_url.encode(),
            self.report.encode(),
            feeds.dump([redirects, renderer.site, renderer.subjects, feeds.terms(library)]).encode(),
        )
        self._pages(pages, renderer, everything)
        self._redirects(redirects, present, renderer, everything)
        if self.due:
            self._defer()
        else:
            self._search(library)
            if self.official is not None:
                self._official_search(library, self.official)
            self._write_data(library, pages)
            packs.write(self.output, (name for name in self.checked if name not in UNPLACED))
        for name, content in workbench.shipped(library, self.pyodide) if self.pyodide and not self.due else ():
            self.output.put(name, content)
        for name, content in loaded.items():
            self.output.put(f"assets/{name}", content)
        assets.read_by_machines(self.output, library, pages, self.base_url, renderer.hashes, self.pyodide)
        problems = list(links.broken(self.checked, self.output.made, self.base_url, self.kept.sound))
        if problems:
            listed = "\n".join(problems[:MOST_BROKEN])
            rest = f"\nand {len(problems) - MOST_BROKEN} more" if len(problems) > MOST_BROKEN else ""
            raise SiteError(f"{len(problems)} broken links:\n{listed}{rest}")
        manifest = {
            "inputs": "" if self.due or assets.outdated(loaded, renderer.hashes) else self.inputs,
            "hashes": renderer.hashes,
            "pages": len(self.checked),
            "files": self.output.made,
            **self.kept.told(),
        }
        self.output.finish(manifest)
        self.kept.sound = links.Sound(dict(self.checked), frozenset(self.output.made)) if self.kept.lasting else None
        self.progress(100, 100)
        return Built(
            self.output.new, len(self.checked), self.rendered, len(self.output.made), self.output.size, self.due
        )

    def _check_redirects(self, redirects: dict[str, str], present: set[str]) -> None:
        for old, new in redirects.items():
            if new not in present:
                raise SiteError(f"{addresses.REDIRECTS}: {old} leads to {new}, which does not exist; correct it")
            if old in present:
                raise SiteError(f"{addresses.REDIRECTS}: {old} exists again; remove the line")

    def _page_taken(self, name: str, made_of: str) -> bool:
        """Take a page over, with the links that are known of it; tell whether that was done."""
        known = self.kept.read.get(name)
        unknown = known is None or known[0] != made_of
        content = self.output.taken(name, made_of, read=unknown)
        if content is None:
            return False
        self._check(name, content.decode() if unknown else None, made_of)
        return True

    def _check(self, name: str, html: str | None, made_of: str) -> None:
        """Note the links of a page; without its HTML those known since an earlier build."""
        if html is not None:
            self.kept.read[name] = (made_of, links.read(html))
        self.checked[name] = self.kept.read[name][1]

    def _pages(self, pages: list[Page], renderer: Renderer, everything: str) -> None:
        """Take over the pages that are as they were, and render the others."""
        changed: list[tuple[Page, str]] = []
        told = PlayFiles(self.output)
        for page in pages:
            own = data.has_own(page)
            made_of = page.hash(everything, own)
            if data.is_plays(page):
                whole = told.known(page, made_of)
            else:
                whole = not own or self.output.taken(data.twin(page), made_of) is not None
            if not whole or not self._page_taken(page.address, made_of):
                changed.append((page, made_of))
        done = len(pages) - len(changed)
        written = rendered([page for page, _ in changed], renderer)
        for (page, made_of), (html, described) in zip(changed, written, strict=True):
            self.output.put(page.address, html.encode(), made_of)
            self._check(page.address, html, made_of)
            if data.is_plays(page):
                told.tell(page, described)
            elif described and data.twin(page) not in self.output.made:
                self.output.put(data.twin(page), described.encode(), made_of)
            self.rendered += 1
            self.progress(done + self.rendered, len(pages) + 40)
        told.write()

    def _redirects(self, redirects: dict[str, str], present: set[str], renderer: Renderer, everything: str) -> None:
        for old, new in sorted(redirects.items()):
            page, mark, _ = old.partition("#")
            if page in present:
                continue  # the page is there: it says itself where the anchor went
            if mark and page not in redirects:
                raise SiteError(f"{addresses.REDIRECTS}: the page of {old} is missing; write where {page} leads")
            made_of = digest(everything.encode(), new.encode())
            if not mark and not self._page_taken(old, made_of):
                html = renderer.moved(old, new)
                self.output.put(old, html.encode(), made_of)
                self._check(old, html, made_of)

    def _defer(self) -> None:
        """Take the search and the data over as they were: the next build makes them."""
        for name in filter(_DEFERRED.match, self.output.before["files"]):
            if self.output.taken(name, self.output.before["files"][name][0]) is None:
                raise SiteError(f"{name} of the site in the folder has been changed; build it again")

    def _search(self, library: Library) -> None:
        """Write what the site is searched with, or take it over when no text, name or address has changed."""
        documents = [*library.documents, *browser_index.play_documents(library.cases, library.corpus.rules)]
        texts = [repr(document).encode() for document in documents]
        parts = sources(os.path.join(self.root, "rulebook"), ".yaml", ".yml")
        made_of = digest(*texts, *parts, program().encode())
        if not self.output.taken_whole(made_of):
            for name, content in browser_index.scripts(library.corpus, documents, address_of):
                self.output.put(f"search/{name}", content, made_of)

    def _official_search(self, library: Library, shelf: Shelf) -> None:
        """Write what the official pages are searched with, apart from the site's own index, or take it over."""
        terms = read_file(os.path.join(self.root, "rulebook", "glossary.yaml"))
        made_of = digest(b"official", shelf.key.encode(), terms, program().encode())
        if not self.output.taken_whole(made_of):
            written = []
            for name, content in finding.scripts(library.corpus, shelf):
                self.output.put(f"{finding.FOLDER}/{name}", content, made_of)
                written.append(name)
            self.output.put(f"{finding.FOLDER}/files.json", feeds.dump(written).encode(), made_of)

    def _write_data(self, library: Library, pages: list[Page]) -> None:
        for name, content in data.connected(library.files, pages).items():
            self.output.put(f"data/{name}.json", feeds.dump(content).encode())
        self.output.put("data/schema.json", feeds.dump(data.schema()).encode())
        schemas = os.path.join(self.root, "site", "data", "schemas")  # of what the commands print as JSON
        for name in sorted(os.listdir(schemas)) if os.path.isdir(schemas) else []:
            self.output.put(f"data/schemas/{name}", read_file(os.path.join(schemas, name)))
