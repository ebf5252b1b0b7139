"""Addresses: the place of everything on the site, which never changes.

An address is a path below the site's root, with the anchor where one page holds several things. It follows from the
id alone: ``fifth-2020/torpor/entering`` lies at ``fifth-2020/torpor.html#entering``. The list of all addresses is
committed (``site/addresses.txt``); one that vanishes needs an entry in ``site/redirects.yaml``.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vtesref.corpus.names import page_name, slug
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import BOOKS, EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Ids that are a page each, by their first part.
SINGLE = ("rules", "glossary", "differences", "contradictions")
#: What a part of an id may be; every part becomes a file's or an anchor's name.
_PART = re.compile(r"[a-z0-9][a-z0-9_.-]*\Z")
MAX_PART = 120

LIST = "site/addresses.txt"
REDIRECTS = "site/redirects.yaml"


class SiteError(Exception):
    """The site cannot be built; the message names the file or page and what to do."""


def _parts(ident: str) -> list[str]:
    """Return the parts of an id; raises SiteError for one that no file may be named after."""
    parts = ident.split("/")
    for part in parts:
        if not _PART.match(part) or ".." in part or len(part) > MAX_PART:
            raise SiteError(
                f"the id {ascii(ident)[1:-1]} cannot be an address: each part may have lower-case letters, digits, "
                f"dots, hyphens and underscores, begins with a letter or digit, and has at most {MAX_PART} characters; "
                "rename it"
            )
    return parts


def _page(*parts: str) -> str:
    """Return the address of a page; "index" is the name of a folder's own page, and no other may take it."""
    return "/".join([*parts[:-1], "index_" if parts[-1] == "index" else parts[-1]]) + ".html"


def address(ident: str) -> str:
    """Return the address of an id of any kind; raises SiteError for an id that cannot have one."""
    parts = _parts(ident)
    kind = parts[0]
    if kind in BOOKS and len(parts) in (1, 2, 3):
        return f"{kind}/index.html" if len(parts) == 1 else _with_anchor(_page(*parts[:2]), parts[2:])
    if kind == "rulings" and len(parts) in (2, 3):
        return _with_anchor(_page(*parts[:2]), parts[2:])
    if kind in SINGLE and len(parts) == 2:
        return _page(*parts)
    raise SiteError(f"ids of the kind of {ident} have no address")


def _with_anchor(page: str, rest: list[str]) -> str:
    return f"{page}#{rest[0]}" if rest else page


def card(name: str) -> str:
    """Return the address of a card that is played by name and has no rulings."""
    return _page(*_parts(f"cards/{slug(name)}"))


def chapter(edition: str, name: str) -> str:
    """Return the address of a chapter of an edition."""
    return _page(*_parts(f"{edition}/book/{name}"))


def whole(edition: str) -> str:
    """Return the address of an edition as one long page."""
    return f"{edition}/book/index.html"


def scenario_file(file: str) -> str:
    """Return the folder of a scenario file: "rulings/scenarios/combat.yaml" becomes "scenarios/rulings-combat"."""
    folder, _, name = file.rpartition("/")
    stem = slug(name.rpartition(".")[0])
    return "/".join(_parts(f"scenarios/{'rulings-' if folder.startswith('rulings') else ''}{stem}"))


def scenario(file: str, name: str) -> str:
    """Return the address of a scenario; it follows from its name."""
    return "/".join(_parts(f"{scenario_file(file)}/{page_name(name)}")) + ".html"


def compared(one: str, other: str) -> bool:
    """Tell whether two editions have a page side by side: one that is based on another has it only beside that."""
    return one != other and {edition_keys.base(one), edition_keys.base(other)} <= {"", one, other}


def pair(one: str, other: str) -> str:
    """Return the address of two editions side by side, the older first."""
    first, second = sorted((one, other), key=EDITIONS.index)
    return f"compare/{first}-and-{second}.html"


def relative(here: str, target: str) -> str:
    """Return the shortest link from the page ``here`` to an address, so that it works from any folder of any host."""
    page, mark, anchor = target.partition("#")
    if page == here and mark:
        return f"#{anchor}"
    folders, parts = here.split("/")[:-1], target.split("/")
    shared = 0
    while shared < min(len(folders), len(parts) - 1) and folders[shared] == parts[shared]:
        shared += 1
    return "../" * (len(folders) - shared) + "/".join(parts[shared:])


def distinct(pages: Iterable[str]) -> None:
    """Raise SiteError for two addresses that are one file where case does not count."""
    seen: set[str] = set()
    for page in pages:
        if page.casefold() in seen:
            raise SiteError(f"two things have the address {page}; rename one")
        seen.add(page.casefold())


def read_list(root: str) -> list[str]:
    """Return the committed addresses; none when the list is missing."""
    try:
        with open(os.path.join(root, *LIST.split("/")), encoding="utf-8") as file:
            return [line.strip() for line in file if line.strip()]
    except FileNotFoundError:
        return []


def write_list(root: str, addresses: Iterable[str]) -> None:
    """Write the list of addresses, sorted."""
    with open(os.path.join(root, *LIST.split("/")), "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{one}\n" for one in sorted(addresses))


def read_redirects(root: str) -> dict[str, str]:
    """Return where vanished addresses lead now, from ``site/redirects.yaml``; raises SiteError when it is not sound."""
    from vtesref.corpus.complaints import CorpusError
    from vtesref.corpus.reader import Mapping, read_yaml

    path = os.path.join(root, *REDIRECTS.split("/"))
    if not os.path.exists(path):
        return {}
    try:
        found = read_yaml(path, REDIRECTS)
    except CorpusError as error:
        raise SiteError(str(error)) from None
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise SiteError(f"{REDIRECTS}: must hold lines of the form old: new")
    for old, new in found.items():
        for one in (old, new):
            if not isinstance(one, str) or not is_address(one):
                raise SiteError(f"{REDIRECTS}:{found.lines[old]}: {one} is not the address of a page; correct it")
    return dict(found)


def is_address(text: str) -> bool:
    """Tell whether a text has the form of an address: a .html page below the root, perhaps with an anchor."""
    page, mark, anchor = text.partition("#")
    if not page.endswith(".html") or (mark and not _PART.match(anchor)):
        return False
    return all(_PART.match(part) and ".." not in part for part in page.split("/"))


def vanished(listed: Iterable[str], present: set[str], redirects: dict[str, str]) -> list[str]:
    """Return, sorted, the listed addresses that do not exist and are not redirected."""
    return sorted(one for one in listed if one not in present and one not in redirects)
