"""What a shell may complete: read from the index if it is there, and quickly; otherwise nothing.

A name is completed whatever its case, accents and signs, as it is looked up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore

#: So many names are proposed at most: nobody reads more.
MOST = 100
#: More ids than these are proposed up to their next part alone.
FEW = 40


def bare(text: str) -> str:
    """Return the letters and figures of a text, folded, with one blank between words: "Hell's" and "hells" are one."""
    from vtesref.corpus.names import fold

    return " ".join(re.sub(r"[^a-z0-9 ]", "", fold(text)).split()) + (" " if text[-1:].isspace() else "")


def subjects(start: str) -> list[str]:
    """Return the names of cards and topics that begin with ``start``: the official cards first, if there are any."""
    from vtesref.corpus.names import fold

    typed, first = bare(start), fold(start).strip(" \"'")[:1]
    found: list[tuple[str, str]] = []
    if store := official():
        found += store.complete(first)
    if own := texts():
        found += own.complete_subjects(first)
    return list(dict.fromkeys(label for form, label in found if bare(form).startswith(typed)))[:MOST]


def cards(start: str) -> list[str]:
    """Return the names of official cards that begin with ``start``."""
    known = {label for _, label in store.complete("")} if (store := official()) else set()
    return [name for name in subjects(start) if name in known]


def ids(start: str) -> list[str]:
    """Return what has an id that begins with ``start``; of very many only the next part, with the sign after it."""
    start = start.lower()
    found = [one for store in (texts(), official()) if store for one in store.complete_ids(start)]
    if len(found) <= FEW:
        return found
    parts = (re.match(r"[^/.]*[/.]?", one[len(start) :]) for one in found)
    return list(dict.fromkeys(start + part[0] for part in parts if part))


def values(facet: str, start: str) -> list[str]:
    """Return the values of a fact of cards that begin with ``start``, and the authorities of our rulings."""
    found = store.values(facet) if (store := official()) else []
    if facet == "authority" and (own := texts()):
        found = [*found, *own.meta("authorities")]
    return begun(sorted(dict.fromkeys(found)), start)


def begun(known: Iterable[str], start: str) -> list[str]:
    """Return those of some names that begin with ``start``."""
    return [name for name in known if bare(name).startswith(bare(start))]


def texts() -> Store | None:
    """Return the store of the texts, None where there is no index."""
    import os

    from vtesref import paths
    from vtesref.desk import cache
    from vtesref.desk.store import STORE, Store

    try:
        key = cache.current_key(paths.content_root(), paths.cache_root())
        for path in cache.candidates(paths.cache_root(), key):
            return Store.open(os.path.join(path, STORE))
    except Exception:  # completion that fails must not disturb the prompt
        pass
    return None


def official() -> OfficialStore | None:
    """Return the store of the official data, None where there is no index; building one would take too long."""
    import json
    import os

    from vtesref import paths

    if not os.path.exists(os.path.join(paths.data_root(), "official.zip")):
        return None
    try:
        from vtesref.official.opening import SPOT, STORE
        from vtesref.official.store import OfficialStore

        with open(os.path.join(paths.cache_root(), SPOT), encoding="utf-8") as file:
            folder = json.load(file)["folder"]
        return OfficialStore.open(os.path.join(paths.cache_root(), folder, STORE))
    except Exception:  # completion that fails must not disturb the prompt
        return None
