"""Opening the official data: from the index in the cache, from one made now, or not at all if there are none.

The index lies in the cache folder as the project's own does: built under another name, renamed when whole, never
changed afterwards. It is known by the hash of what is kept, so an answer comes from one whole import, old or new.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from vtesref import __version__
from vtesref.official import keeping

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.official.store import OfficialStore

STORE = "official.sqlite"
STAMP = "stamp.json"
SPOT = "official-spot.json"
PREFIX = "official-"
SHAPING = (
    "belonging", "cards", "documents", "languages", "names", "reading", "recognising", "rulebook", "rulings", "store",
    "symbols",
)  # fmt: skip


def imported(data: str) -> bool:
    """Tell whether anything official was imported."""
    return os.path.exists(keeping.path_of(data))


def _shape() -> list[Any]:
    """Return what tells this program's way of building apart from another's."""
    here = os.path.dirname(os.path.abspath(__file__))
    found: list[Any] = [__version__]
    for name in SHAPING:
        status = os.stat(os.path.join(here, f"{name}.py"))
        found.append([status.st_size, status.st_mtime_ns])
    return found


def _spot(data: str) -> list[Any] | None:
    """Return what the file system tells of what is kept: different after any import."""
    try:
        status = os.stat(keeping.path_of(data))
    except OSError:
        return None
    return [keeping.path_of(data), status.st_size, status.st_mtime_ns, status.st_ino, _shape()]


def open_official(data: str, cache: str, progress: Callable[[int, int], None]) -> OfficialStore | None:
    """Return the store of the official data, None when nothing was imported.

    Raises keeping.KeptDamaged when what was imported cannot be read. A cache of no use costs time, not the answer.
    """
    from vtesref.official.store import OfficialStore

    spot = _spot(data)
    if spot is None:
        return None
    try:
        with open(os.path.join(cache, SPOT), encoding="utf-8") as file:
            noted = json.load(file)
        if noted["spot"] == spot:
            path = os.path.join(cache, noted["folder"])
            status = os.stat(os.path.join(path, STORE))
            if noted["store"] == [status.st_size, status.st_mtime_ns]:
                return OfficialStore.open(os.path.join(path, STORE))
    except (OSError, ValueError, KeyError, TypeError, sqlite3.Error):
        pass  # no index yet, or one that is damaged or was cleared: it is made anew
    kept = keeping.read(data)
    if kept is None:
        return None
    return _make(kept, spot, cache, progress)


def _make(kept: keeping.Kept, spot: list[Any], cache: str, progress: Callable[[int, int], None]) -> OfficialStore:
    """Build the index of what is kept and note where it is; in memory when the cache cannot take it."""
    from secrets import token_hex

    from vtesref.desk.cache import remove, warn
    from vtesref.official.reading import read_files
    from vtesref.official.store import OfficialStore, build

    progress(0, 1)
    official = read_files(kept.files)
    mark = token_hex(4)
    unfinished = os.path.join(cache, f"building-{mark}")
    try:
        os.makedirs(unfinished, mode=0o700)
        try:
            build(official, kept.sources, os.path.join(unfinished, STORE), progress).close()
            with open(os.path.join(unfinished, STAMP), "w", encoding="utf-8") as file:
                json.dump({"key": kept.key, "version": __version__, "files": {}}, file)
            name = f"{PREFIX}{kept.key}-{mark}"
            path = os.path.join(cache, name)
            os.rename(unfinished, path)
        except BaseException:
            remove(unfinished)
            raise
        status = os.stat(os.path.join(path, STORE))
        note = {"spot": spot, "folder": name, "store": [status.st_size, status.st_mtime_ns]}
        temporary = os.path.join(cache, f"{SPOT}.{mark}")
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump(note, file)
        os.replace(temporary, os.path.join(cache, SPOT))
        _prune(cache, name)
        return OfficialStore.open(os.path.join(path, STORE))
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", "") or str(error)
        warn(f"the index of the official data cannot be kept in {cache} ({reason}); it is made in memory")
        return build(official, kept.sources, ":memory:", progress)


def _prune(cache: str, keep: str) -> None:
    """Remove indexes of earlier imports, after a while in which somebody may still be reading them."""
    from time import time

    from vtesref.desk.cache import remove

    for name in os.listdir(cache):
        path = os.path.join(cache, name)
        if not name.startswith(PREFIX) or name == keep or not os.path.isdir(path):
            continue
        try:
            if time() - os.stat(path).st_mtime > 600:
                remove(path)
        except OSError:
            continue


def forget(cache: str) -> None:
    """Remove every index of official data: nothing of their texts stays when what was imported is taken out."""
    from vtesref.desk.cache import remove

    with suppress(OSError):
        os.remove(os.path.join(cache, SPOT))
    for name in os.listdir(cache) if os.path.isdir(cache) else []:
        if name.startswith(PREFIX) and os.path.isdir(os.path.join(cache, name)):
            remove(os.path.join(cache, name))
