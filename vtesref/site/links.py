"""Holding the links of the written pages: every one leads to a file and an anchor that is there."""

from __future__ import annotations

import posixpath
import re
from html import unescape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_VALUE = r'(?:"[^"]*"|[^\s">]+)'  # of an attribute; what looks like one within another's quotes is none
_TAG = rf"<[a-z][\w-]*(?:\s+[\w:-]+(?:={_VALUE})?)*?\s+"
_LINK = re.compile(rf"{_TAG}(?:href|src)=({_VALUE})")
_ID = re.compile(rf"{_TAG}id=({_VALUE})")
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
#: Pages that are shown at any address: their links begin at the root of the site.
UNPLACED = ("404.html", "offline/missing.html")
#: What a link may lead to outside the site; anything else (javascript:, data:) is refused.
_ALLOWED = re.compile(r"(?:https?|mailto):", re.IGNORECASE)


class Page(NamedTuple):
    """What a written page says of itself: its anchors, and where its links lead."""

    anchors: frozenset[str]
    links: tuple[str, ...]
    twice: str  # an anchor that stands twice, or ""


class Sound(NamedTuple):
    """The pages and files of a site in which no link leads nowhere."""

    pages: dict[str, Page]
    files: frozenset[str]


def read(html: str) -> Page:
    """Return the anchors and links of a page of ours (its HTML is well-formed, no attribute in single quotes)."""
    ids = [unescape(one.strip('"')) for one in _ID.findall(html)]
    anchors = frozenset(ids)
    twice = "" if len(anchors) == len(ids) else next(one for one in ids if ids.count(one) > 1)
    return Page(anchors, tuple(dict.fromkeys(unescape(link.strip('"')) for link in _LINK.findall(html))), twice)


def broken(
    pages: dict[str, Page], files: Iterable[str], base_url: str = "", sound: Sound | None = None
) -> Iterator[str]:
    """Yield a line for every link that leads nowhere, with its page; ``files`` are all files of the site.

    Where nothing that was there has gone since a ``sound`` site, only pages that are not as they were are looked at.
    """
    present = set(files)
    if (
        sound is None
        or sound.files - present
        or any(_lost(pages.get(name), page) for name, page in sound.pages.items())
    ):
        sound = Sound({}, frozenset())
    for address, page in pages.items():
        if sound.pages.get(address) is page:
            continue
        if page.twice:
            yield f'{address}: the anchor "{page.twice}" is used twice'
        for link in page.links:
            problem = _problem(address, link, pages, present, base_url)
            if problem:
                yield f"{address}: the link {link!a} {problem}"


def _lost(now: Page | None, before: Page) -> bool:
    """Tell whether a page has lost an anchor."""
    return now is not before and (now is None or not before.anchors <= now.anchors)


def _problem(address: str, link: str, pages: dict[str, Page], present: set[str], base_url: str) -> str:
    if base_url and link.startswith(base_url):
        link = posixpath.relpath(link.removeprefix(base_url) or "index.html", posixpath.dirname(address) or ".")
    if link.startswith("/") and address in UNPLACED:
        link = posixpath.relpath(link[1:] or "index.html", posixpath.dirname(address) or ".")
    if _OUTSIDE.match(link):
        return "" if _ALLOWED.match(link) else "leads to an address that pages cannot use"
    path, _, anchor = link.partition("#")
    path = unquote(path.partition("?")[0])
    target = posixpath.normpath(posixpath.join(posixpath.dirname(address), path)) if path else address
    if target.startswith(("../", "/")) or target == "..":
        return "leads out of the site"
    if target not in present:
        return "leads nowhere"
    if anchor and target in pages and unquote(anchor) not in pages[target].anchors:
        return "leads to an anchor that does not exist"
    return ""
