"""The pages beside the texts: home, the list of the editions, prose, search, data."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import EDITIONS
from vtesref.site import addresses, data
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.library import Library

#: The prose pages of ``site/pages`` and their addresses.
PROSE = {"about": "about.html", "sources": "sources.html", "reading": "reading.html", "commands": "commands.html"}
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_TITLE = re.compile(r"# (.+)\n+")


def pages(library: Library, shelf: list[Page]) -> Iterator[Page]:
    """Yield these pages; ``shelf`` are the pages of the books, whose chapters the list of the editions names."""
    counts = library.store.meta("counts")
    editions = [edition_brief(library, key) for key in reversed(EDITIONS)]
    yield Page(
        "index.html",
        "home.html",
        "vtesref: the rules desk for Vampire: The Eternal Struggle",
        "Every rule, every ruling and every difference between the editions of Vampire: The Eternal Struggle, cited.",
        {"what": "home", "counts": counts, "editions": editions},
        {"editions": editions, "counts": counts, "scenarios": len(library.cases)},
        linked={"@context": "https://schema.org", "@type": "WebSite", "name": "vtesref", "inLanguage": "en"},
    )
    chapters = {
        page.address.partition("/")[0]: page.view["chapters"] for page in shelf if page.template == "edition.html"
    }
    listed = [
        {
            **edition,
            "count": counts["editions"][edition["key"]],
            "whole": addresses.whole(edition["key"]),
            "chapters": [{key: one[key] for key in ("title", "address")} for one in chapters[edition["key"]]],
        }
        for edition in editions
    ]
    yield Page(
        "editions.html",
        "editions.html",
        "The rules",
        "The four rules texts, by edition and chapter.",
        {"what": "editions", "editions": listed},
        {"editions": listed},
        area="rules",
    )
    yield from prose(library.root)
    yield Page(
        "search/index.html",
        "search.html",
        "Search",
        "Search every rule, ruling, term, difference and scenario.",
        None,
        {},
    )
    yield Page("404.html", "missing.html", "Not found", "Nothing lies at this address.", None, {})


def data_page(files: dict[str, Any]) -> Page:
    """Return the page that documents the data files."""
    view = {
        "version": data.SCHEMA,
        "files": [
            {
                "name": name,
                "about": about,
                "count": len(files[name]["items"]),
                "fields": [{"name": field, "type": kind, "about": text} for field, kind, text in fields],
            }
            for name, (about, fields) in data.FILES.items()
        ],
    }
    linked = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "vtesref corpus",
        "description": "Rules, rulings and glossary of Vampire: The Eternal Struggle as JSON.",
        "license": "https://opensource.org/license/mit",
        "isAccessibleForFree": True,
    }
    about = "The whole corpus as JSON files, with the meaning of every field."
    names = {"what": "data", "schema": data.SCHEMA, "files": [f"data/{name}.json" for name in data.FILES]}
    return Page("data/index.html", "schema.html", "Data", about, names, view, linked=linked)


def prose(root: str) -> Iterator[Page]:
    """Yield the prose pages; raises SiteError for one that has no title."""
    folder = os.path.join(root, "site", "pages")
    for name, page in PROSE.items():
        path = os.path.join(folder, f"{name}.md")
        try:
            with open(path, encoding="utf-8") as file:
                text = _COMMENT.sub("", file.read())
        except FileNotFoundError:
            raise SiteError(f"site/pages/{name}.md is missing; restore it") from None
        title = _TITLE.match(text)
        if title is None:
            raise SiteError(f"site/pages/{name}.md: begins without a title; write one after a #")
        body = text[title.end() :]
        first = re.split(r"\n\s*\n", body.strip(), maxsplit=1)[0]
        about = " ".join(re.sub(r"[*`\[\]]|\([^)]*\)", "", first).split())[:180]
        yield Page(page, "prose.html", title[1], about, None, {"text": body})
