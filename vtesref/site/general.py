"""The pages beside the texts: home, the list of the editions, prose, search, data."""

from __future__ import annotations

import os
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import COMPANIONS, EDITIONS
from vtesref.site import addresses, data
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.page import Page
from vtesref.site.sources import read_file
from vtesref.site.view import prose_contents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vtesref.site.library import Library

#: The prose pages of ``site/pages`` and their addresses.
PROSE = {name: f"{name}.html" for name in ("about", "sources", "reading", "commands", "figures", "publishing")}
#: The workflow that a page shows whole.
WORKFLOW = "site/publish/github-pages.yml"
#: What is shown without a network instead of a page that was not kept.
OFFLINE = "offline/missing.html"
#: Questions to begin with, under the large search field.
QUESTIONS = ("Who can I bleed?", "aggravated damage on a wounded vampire", "contested titles")
#: The way through the newest rulebook for newcomers: a section, what it is about, and a scenario that shows it.
STOPS = [
    ("object-of-the-game", "What you want, and how you lose: pool, prey and predator.", ""),
    ("components", "What is on the table: the cards, the counters and the Edge.", ""),
    ("game-setup", "How you begin.", ""),
    ("turn-sequence", "The five phases of your turn.", ""),
    ("influence-phase", "How your vampires come into play.", ""),
    ("library-cards", "What the cards of your library do.", ""),
    ("types-of-actions", "What your minions can do: hunt, bleed, equip and more.", "bleed.stealthless"),
    ("summary-of-the-course-of-an-action", "Stealth, intercept and blocking.", ""),
    ("combat", "What happens when an action is blocked.", ""),
    ("damage-resolution", "Blood, wounds and aggravated damage.", "damage.aggravated.first_point_wounds"),
    ("torpor", "Where defeated vampires go, and how they come back.", ""),
    ("politics", "Referendums and votes.", ""),
]
#: What the page of the sources says besides where the site has the official data.
OFFICIAL = """
## The official data

The pages under [Official](official/index.html) are not restated: they show the VEKN's card lists, rulings and rulebook
as published, each with its source, version and day. Their texts are their authors' and the publisher's, and are not
under the licence of this project.
"""
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_TITLE = re.compile(r"# (.+)\n+")


def _whole_first() -> list[str]:
    """Return the editions, the newest first, but those that change another right behind that one."""
    found: list[str] = []
    for key in EDITIONS:
        base = edition_keys.base(key)
        found.insert(found.index(base) + 1 if base else 0, key)
    return found


def pages(library: Library, shelf: list[Page]) -> Iterator[Page]:
    """Yield these pages; ``shelf`` are the pages of the books, whose chapters the list of the editions names."""
    counts = library.store.meta("counts")
    editions = [edition_brief(library, key) for key in _whole_first()]
    editions.sort(key=lambda one: not one["in_force"])  # the draft last
    editions += [edition_brief(library, key) for key in COMPANIONS]
    yield Page(
        "index.html",
        "home.html",
        "vtesref: the rules desk for Vampire: The Eternal Struggle",
        "Every rule, every ruling and every difference between the editions of Vampire: The Eternal Struggle, cited.",
        {"what": "home", "counts": counts, "editions": editions},
        {
            "books": editions,
            "counts": counts,
            "scenarios": len(library.cases),
            "questions": QUESTIONS,
        },
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
        "The four rules texts, by edition and chapter, and what holds in tournaments.",
        {"what": "editions", "editions": listed},
        {"editions": listed},
        area="rules",
    )
    yield _learning(library)
    shown = f"\n```yaml\n{read_file(os.path.join(library.root, *WORKFLOW.split('/'))).decode()}```\n"
    yield from prose(library.root, {"publishing": shown, **({"sources": OFFICIAL} if library.official else {})})
    yield Page(
        "search/index.html",
        "search.html",
        "Search",
        "Search every rule, ruling, term, difference and scenario.",
        None,
        {},
    )
    yield Page("404.html", "missing.html", "Not found", "There is no page at this address.", None, {})
    yield Page(OFFLINE, "offline_missing.html", "Offline", "This page is not saved for reading offline.", None, {})


def _learning(library: Library) -> Page:
    """Return the way through the newest book for newcomers."""
    stops = []
    for name, text, rule in STOPS:
        section = library.corpus.books[library.newest].section(name)
        if section is None:
            raise SiteError(f"the page for newcomers leads to the section {name}, which is missing; correct STOPS")
        address, name = next(iter(library.shown_by.get(rule, ())), ("", ""))
        scenario = {"name": name, "address": address} if address else None
        stops.append(
            {"title": section.heading, "address": addresses.address(section.id), "text": text, "scenario": scenario}
        )
    return Page(
        "learn.html",
        "learn.html",
        "Learn the game",
        "The Fifth Edition rulebook in twelve short stops, for newcomers.",
        None,
        {"stops": stops, "whole": addresses.whole(library.newest)},
        [("Rules", "editions.html")],
        area="rules",
    )


def offline_page() -> Page:
    """Return the page on which a reader keeps everything for reading without a network."""
    return Page(
        "offline.html",
        "offline.html",
        "Read offline",
        "What this site saves for reading without a network, and how to save everything.",
        None,
        {},
    )


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


def prose(root: str, more: Mapping[str, str] = MappingProxyType({})) -> Iterator[Page]:
    """Yield the prose pages, with ``more`` text by name at their ends; raises SiteError for one that has no title."""
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
            raise SiteError(f"site/pages/{name}.md does not begin with a title; write one after a #")
        body = text[title.end() :] + more.get(name, "")
        first = re.split(r"\n\s*\n", body.strip(), maxsplit=1)[0]
        about = " ".join(re.sub(r"[*`\[\]]|\([^)]*\)", "", first).split())[:180]
        yield Page(page, "prose.html", title[1], about, None, {"text": body, "toc": prose_contents(body)})
