"""Names for the shell's completion: read from the index if it is there, and quickly; otherwise none."""

from __future__ import annotations


def subjects(start: str) -> list[str]:
    """Return the names of cards and topics that begin with ``start``: the official cards first, if there are any."""
    import os

    from vtesref import paths
    from vtesref.corpus.names import fold
    from vtesref.desk import cache
    from vtesref.desk.store import STORE, Store

    typed = fold(start).strip(" \"'")
    found: list[str] = []
    try:
        found = _official(typed)
    except Exception:  # completion that fails must not disturb the prompt
        pass
    try:
        key = cache.current_key(paths.content_root(), paths.cache_root())
        for path in cache.candidates(paths.cache_root(), key):
            store = Store.open(os.path.join(path, STORE))
            return list(dict.fromkeys([*found, *store.complete_subjects(typed)]))
    except Exception:  # completion that fails must not disturb the prompt
        return found
    return found


def _official(typed: str) -> list[str]:
    """Return the names of official cards, from an index that is there; building one would take too long."""
    import json
    import os

    from vtesref import paths

    if not os.path.exists(os.path.join(paths.data_root(), "official.zip")):
        return []
    from vtesref.official.opening import SPOT, STORE
    from vtesref.official.store import OfficialStore

    with open(os.path.join(paths.cache_root(), SPOT), encoding="utf-8") as file:
        folder = json.load(file)["folder"]
    return OfficialStore.open(os.path.join(paths.cache_root(), folder, STORE)).complete(typed)
