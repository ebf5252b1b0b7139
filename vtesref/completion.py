"""Names for the shell's completion: read from the index if it is there, and quickly; otherwise none."""

from __future__ import annotations


def subjects(start: str) -> list[str]:
    """Return the names of cards and topics that begin with ``start``."""
    import os

    from vtesref import paths
    from vtesref.corpus.names import fold
    from vtesref.desk import cache
    from vtesref.desk.store import Store

    try:
        key = cache.current_key(paths.content_root(), paths.cache_root())
        for path in cache.candidates(paths.cache_root(), key):
            store = Store.open(os.path.join(path, cache.STORE))
            return store.complete_subjects(fold(start).strip(" \"'"))
    except Exception:  # completion that fails must not disturb the prompt
        return []
    return []
