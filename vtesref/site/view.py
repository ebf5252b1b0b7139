"""Pages to HTML: the templates and what they are given."""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote_plus

import jinja2
from markupsafe import Markup, escape

from vtesref import HORIZON, RULINGS_END, RULINGS_REACH, TEXTS_END
from vtesref.corpus.names import slug
from vtesref.desk import markup
from vtesref.render import POSITIONS, STANDINGS
from vtesref.site import addresses
from vtesref.site.data import twin
from vtesref.site.html import Texts, curly, marked, visible
from vtesref.site.links import UNPLACED
from vtesref.site.official.shelf import HOME
from vtesref.site.terms import Terms
from vtesref.site.words import where

if TYPE_CHECKING:
    from vtesref.site.library import Library
    from vtesref.site.page import Page

NAME = "vtesref"
#: What a page may load: its own scripts, styles, pictures and data, and nothing from anywhere else.
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
AREAS = [
    {"area": "rules", "title": "Rules", "address": "editions.html"},
    {"area": "rulings", "title": "Rulings", "address": "rulings/index.html"},
    {"area": "glossary", "title": "Glossary", "address": "glossary/index.html"},
    {"area": "differences", "title": "Differences", "address": "differences/index.html"},
    {"area": "scenarios", "title": "Scenarios", "address": "scenarios/index.html"},
]
OFFICIAL = {"area": "official", "title": "Official", "address": HOME}
_HEADING = re.compile(r"<h(\d)>(.*?)</h\1>")
_FIRST = re.compile(r"^## (.+)$", re.MULTILINE)
#: From so many characters on the parts of a prose page are folded.
LONG = 10_000
#: From so many headings on a prose page has a table of contents.
HEADINGS = 4


class _Prose(Texts):
    """Texts whose headings have anchors: those of the prose pages."""

    def prose(self, text: str) -> Markup:
        """Render a prose page's text; no cards or terms; what scrolls can be reached by keyboard."""
        html = str(self.block(text, terms=False))
        html = _HEADING.sub(_anchored, html).replace("<pre>", '<pre tabindex="0">')
        if len(text) < LONG:
            return Markup(html)
        before, *parts = re.split("(?=<h2 )", html)
        folded = (part.replace("</h2>", "</h2></summary>", 1) for part in parts)
        return Markup(before + "".join(f"<details class=fold><summary>{part}</details>" for part in folded))


def prose_contents(text: str) -> list[tuple[str, str]]:
    """Return (anchor, words) of the headings of a prose page; none for a short one."""
    found = [re.sub(r"[`*]", "", words).strip() for words in _FIRST.findall(text)]
    return [(slug(words) or "part", words) for words in found] if len(found) >= HEADINGS else []


def _finished(value: object) -> object:
    """Return what an expression of a template gives as it is printed: with curly quotes, unless it is HTML."""
    return curly(value) if type(value) is str else value


def _hashed(text: str) -> Markup:
    """Return how a policy names a script or style that stands in the page: by the hash of its text."""
    found = hashlib.sha256(str(text).encode()).digest()
    return Markup(f"'sha256-{base64.b64encode(found).decode()}'")


def _anchored(match: re.Match[str]) -> str:
    level, words = match.groups()
    return f'<h{level} id="{slug(re.sub("<.*?>", "", words)) or "part"}">{words}</h{level}>'


@functools.lru_cache(maxsize=2)
def _environment(folder: str) -> jinja2.Environment:
    """Return what reads the templates of a folder: each once, and again when its file has changed."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finished,
    )
    found.filters["verbatim"] = escape  # for what is typed or pasted
    found.filters["in_query"] = functools.partial(quote_plus, safe="/:;,()")  # a story in an address
    found.filters["where"] = where
    found.filters["hashed"] = _hashed
    return found


class Renderer:
    """Renders pages; made once for a build."""

    def __init__(
        self, library: Library, base_url: str, redirects: dict[str, str], report: str = "", plays: bool = True
    ) -> None:
        self.environment = _environment(os.path.join(library.root, "site", "templates"))
        self.terms = Terms(library.corpus.terms)
        self.subjects = library.subject_ids
        self.redirects = redirects
        self.hashes: dict[str, str] = {}  # of styles and scripts, by name; assets.py tells them
        newest = library.editions[library.newest]
        self.site = {
            "name": NAME,
            "base_url": base_url,
            "hashes": self.hashes,
            "policy": Markup(POLICY),  # its quotes need no escape between double ones
            "areas": AREAS if library.official is None else [*AREAS, OFFICIAL],
            "official": library.official is not None,
            "horizon": _horizon(library),
            "ends": {"texts": TEXTS_END, "rulings": RULINGS_END, "reach": RULINGS_REACH},
            "plays": plays,  # whether visitors can play situations of their own, which needs Pyodide
            "newest": {"title": newest["title"], "address": addresses.address(library.newest)},
            "shorts": {one["short"]: one["title"] for one in library.editions.values()},
            "books": {one["short"]: addresses.address(key) for key, one in library.editions.items()},
            "authorities": {
                key: {"name": who.name, "address": f"authorities/{key.lower()}.html"}
                for key, who in library.corpus.authorities.items()
            },
        }
        self.report = report
        self.standings = {key: words for key, (words, _) in STANDINGS.items()}
        markup.parser()

    def html(self, page: Page) -> str:
        """Return a page's HTML."""
        texts = _Prose(page.address, self.terms, self.subjects)
        moved = [
            (old.partition("#")[2], new) for old, new in self.redirects.items() if old.startswith(f"{page.address}#")
        ]
        found = self.environment.get_template(page.template).render(
            **page.view,
            page=page,
            t=texts,
            to=functools.partial(self._to, page),
            hashed_file=self._hashed,
            root=self._to(page, ""),
            twin=twin(page) if page.data is not None else "",
            linked=self._linked(page),
            site=self.site,
            standings=self.standings,
            said=_SAID,
            moved=moved,
            marked=marked,
            report=self._report(page),
        )
        return tidy(visible(found))

    def areas_script(self) -> str:
        """Return what theme.js is told: the links of the band above the pages."""
        areas = AREAS if not self.site["official"] else [*AREAS, OFFICIAL]
        return f"const AREAS={json.dumps([[area['title'], area['address']] for area in areas])};\n"

    def _to(self, page: Page, address: str) -> str:
        """Return the link from a page; that for missing pages, shown at any address, needs the site's own."""
        if page.address in UNPLACED:  # without the site's own address it is taken to lie at the root of its host
            return f"{self.site['base_url'] or '/'}{self._hashed(address)}"
        return addresses.relative(page.address, self._hashed(address))

    def _hashed(self, address: str) -> str:
        """Return the address of a style or script with its hash, and any other as it is."""
        found = self.hashes.get(address.removeprefix("assets/")) if address.startswith("assets/") else None
        return f"{address}?{found}" if found else address

    def _report(self, page: Page) -> str:
        """Return where a mistake on a page is reported: {page} in the address given to the build stands for its own."""
        from urllib.parse import quote

        return self.report.replace("{page}", quote(f"{self.site['base_url']}{page.address}", safe=""))

    def moved(self, old: str, target: str) -> str:
        """Return the page that leads from a former address to the new one."""
        template = self.environment.get_template("moved.html")
        return template.render(site=self.site, target=target, to=lambda one: addresses.relative(old, self._hashed(one)))

    def _linked(self, page: Page) -> Markup | None:
        """Return what JSON-LD says of a page: its own words, or the way to it."""
        base = self.site["base_url"]
        data: dict[str, Any] | None = page.linked
        if data and base:
            data = {**data, "url": f"{base}{page.address}"}
            if data["@type"] == "WebSite":
                search = {"@type": "EntryPoint", "urlTemplate": f"{base}search/index.html?q={{search_term_string}}"}
                action = {"@type": "SearchAction", "target": search, "query-input": "required name=search_term_string"}
                data["potentialAction"] = action
        elif not data and base and page.trail:
            steps = [*page.trail, (page.title, page.address)]
            data = {
                "@context": "https://schema.org",
                "@type": "BreadcrumbList",
                "itemListElement": [
                    {"@type": "ListItem", "position": place, "name": title, "item": f"{base}{address}"}
                    for place, (title, address) in enumerate(steps, 1)
                ],
            }
        if not data:
            return None
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def _horizon(library: Library) -> str:
    """Return the line that tells how far the texts reach."""
    newest = library.official.newest if library.official else ""
    if not newest:
        return HORIZON
    return (
        f"Our own rules texts reach to {TEXTS_END}, our dated rulings to {RULINGS_END}, to {RULINGS_REACH} on kinds of "
        f"cards and on the most played ones; the official rulings to {newest}."
    )


_SAID = {**POSITIONS, "stated": "Stated in a ruling that the book prints."}
#: A day in a heading or a line, which nothing may cut in two; not where tags cannot stand, and not in the brackets of
#: citations, of which there are so many that it would weigh.
_DAY = re.compile(r"(?<![\w/.(-])(\d{4}-\d\d-\d\d)(?![\w-])(?=[^<>\[\]]*<(?!/(?:title|script|style|option|textarea)>))")
_BLANK = re.compile(r"\n\s*\n+")
#: The end of a line before what begins or ends a block: nothing is seen of it.
_LINES = re.compile(
    r"\n\s*(?=</?(?:article|blockquote|d[dlt]|details|div|h[1-6]|li|ol|p|section|summary|t[dhr]|tbody|thead|ul)[\s>])"
)
#: What ends a paragraph without being told: the beginning of a block, and the end of what holds it.
_BLOCKS = (
    r"(?:<(?:article|aside|blockquote|details|div|dl|footer|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul)[\s>]"
    r"|</(?:article|aside|blockquote|d[dt]|details|div|footer|li|main|section|td)>)"
)
#: Ends of entries of lists, and of paragraphs: what follows ends them, too.
_ENDS = re.compile(rf"</(?:li(?=>\s*(?:<li[\s>]|</[ou]l>))|d[td](?=>\s*(?:<d[td][\s>]|</dl>))|p(?=>\s*{_BLOCKS}))>")
#: The value of an attribute that needs no quotes; in texts quotes are escaped or curly.
_QUOTED = re.compile(r"""(?<=[a-z])="([^\s"'=<>`]+)"(?=[\s>])""")


def tidy(html: str) -> str:
    """Return HTML without needless quotes, ends, and (outside preformatted text) ends of lines."""
    html = _DAY.sub(r"<time>\1</time>", _ENDS.sub("", _QUOTED.sub(r"=\1", html)))
    parts = re.split(r"(<pre.*?</pre>)", html, flags=re.DOTALL)
    return "".join(part if place % 2 else _BLANK.sub("\n", _LINES.sub("", part)) for place, part in enumerate(parts))
