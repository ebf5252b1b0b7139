"""The files for machines: feed, sitemap, robots, OpenSearch, manifest, the terms for the cards, the service worker."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from vtesref.corpus.names import fold, plain_title
from vtesref.site import addresses
from vtesref.site.data import is_plays
from vtesref.site.html import json_text, visible
from vtesref.site.reference import term_words
from vtesref.site.rulings import authority_page
from vtesref.site.view import NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.site.library import Library
    from vtesref.site.page import Page

#: Entries of the feed.
NEWEST = 60
_XML = '<?xml version="1.0" encoding="utf-8"?>\n'


def _identifier(ident: str) -> str:
    """Return an identifier for a feed that is the same for good, wherever the site lies."""
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'vtesref:{ident}')}"


def atom(library: Library, rows: list[dict[str, Any]], base_url: str) -> str:
    """Return the Atom feed of the newest rulings; ``rows`` are all of them, newest first."""
    dated = [row for row in rows if row["date"]][:NEWEST]
    updated = dated[0]["date"] if dated else "1994-01-01"
    parts = [
        _XML,
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n',
        f"<title>{NAME}: rulings, newest first</title>\n",
        f"<id>{_identifier('feed')}</id>\n<updated>{updated}T00:00:00Z</updated>\n",
        f"<author><name>{NAME}</name></author>\n",
        f'<link rel="self" href={quoteattr(base_url + "feed.xml")}/>\n',
        f'<link rel="alternate" type="text/html" href={quoteattr(base_url + "newest.html")}/>\n',
    ]
    for row in dated:
        document = library.by_id[row["id"]]
        link = base_url + addresses.address(row["id"])
        parts.append(
            f"<entry><title>{escape(document.citation)}</title><id>{_identifier(row['id'])}</id>"
            f"<updated>{row['date']}T00:00:00Z</updated><link href={quoteattr(link)}/>"
            f"<author><name>{escape(', '.join(row['authority']) or 'unsigned')}</name></author>"
            f"<content>{escape(document.plain)}</content></entry>\n"
        )
    parts.append("</feed>\n")
    return visible("".join(parts))


def sitemap(pages: Iterable[str], base_url: str) -> str:
    """Return the sitemap; it needs the site's address."""
    entries = "".join(f"<url><loc>{escape(base_url + page)}</loc></url>\n" for page in sorted(pages))
    return f'{_XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'


def robots(base_url: str) -> str:
    """Return the file for robots: all may read everything."""
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {base_url}sitemap.xml\n" if base_url else "")


def opensearch(base_url: str) -> str:
    """Return the description by which a browser offers the site's search; it needs the site's address."""
    template = quoteattr(f"{base_url}search/index.html?q={{searchTerms}}")
    return (
        f'{_XML}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n<ShortName>{NAME}</ShortName>\n'
        "<Description>Rules and rulings of Vampire: The Eternal Struggle</Description>\n"
        f'<InputEncoding>UTF-8</InputEncoding>\n<Url type="text/html" template={template}/>\n'
        f'<Image type="image/svg+xml">{escape(base_url)}assets/icon.svg</Image>\n</OpenSearchDescription>\n'
    )


def manifest() -> str:
    """Return the web app's manifest."""
    return dump(
        {
            "name": "vtesref: the rules desk",
            "short_name": NAME,
            "start_url": "index.html",
            "scope": "./",
            "display": "standalone",
            "background_color": "#faf7f1",
            "theme_color": "#3a0a0f",
            "icons": [
                {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
                {"src": "assets/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
                {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
            ],
        }
    )


def terms(library: Library) -> str:
    """Return the script that holds the meanings of the terms: plain script, since pages of files cannot fetch."""
    found = {
        term.name: [term.term, library.by_id[ident].plain, [[row["edition"], row["words"]] for row in words]]
        for ident, term in library.corpus.terms.items()
        for words in [term_words(library, ident)]
    }
    return f"globalThis.vtesrefTerms={dump(found).strip()};\n"


def names(library: Library) -> str:
    """Return the script that holds what can be named exactly: cards and topics, citations, keys of rules."""
    from vtesref.desk import answers as desk
    from vtesref.desk.store import RANK_PLACE

    subjects: list[list[Any]] = []
    place_of: dict[str, int] = {}
    for subject in library.corpus.subjects.values():
        place_of[f"rulings/{subject.id}"] = len(subjects)
        address = addresses.address(f"rulings/{subject.id}")
        subjects.append([subject.name, address, len(subject.rulings), subject.kind, *subject.also])
    subjects += [[str(library.cards[key]["card"]), at, 0, "card"] for key, at in library.cards_alone.items()]
    shorts = {
        fold(short): [place_of[ident] for ident in desk.find_subjects(library.store, short)]
        for term in library.corpus.terms.values()
        for short in term.short
    }
    places = {}
    for form in sorted({form for form, _ in library.store.names([RANK_PLACE])}):
        found = [ident for ident in desk.resolve(library.store, form) if library.store.section(ident)]
        sections = [library.store.section(ident) or {} for ident in found]
        shown = [
            [
                f"{library.editions[section['edition']]['short']} {section.get('number') or section['title']}",
                addresses.address(section["id"]),
            ]
            for section in sections
        ]
        if shown:
            places[form] = shown
    books = {fold(edition["short"]): f"{key}/" for key, edition in library.editions.items()}
    known = {
        "subjects": subjects,
        "shorts": {short: found for short, found in shorts.items() if found},
        "places": places,
        "books": {**books, **{key: f"{key}/" for key in library.editions}},
        "rules": list(library.corpus.rules),
        "letters": {  # what citations begin with: the short names of the books, and who ruled
            **{
                one["short"]: [plain_title(one["title"]), addresses.address(key)]
                for key, one in library.editions.items()
            },
            **{key: [who.name, authority_page(key)] for key, who in library.corpus.authorities.items()},
        },
    }
    return f"globalThis.vtesrefKnown={dump(known).strip()};\n"


def editions(library: Library) -> str:
    """Return the script that holds the editions and the days from which they count."""
    found = [
        {"key": key, "title": edition["title"], "from": edition["in_force"], "address": addresses.address(key)}
        | ({"companion": True} if edition["companion"] else {})
        | ({"base": edition["based_on"]} if edition["based_on"] else {})
        for key, edition in library.editions.items()
    ]
    return f"globalThis.vtesrefEditions={dump(found).strip()};\n"


def dump(value: object) -> str:
    """Return JSON as the site writes it: compact, in a fixed order, safe within a script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return json_text(text) + "\n"


def described(page: Page) -> str:
    """Return a page's JSON twin; of a scenario its line in the file that tells how those of its folder went."""
    if is_plays(page):
        return dump(page.data)
    return dump({"address": page.address, "title": page.title, **(page.data or {})})
