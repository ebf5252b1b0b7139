"""Putting a new folder in the place of an old one so that there is always one: whole, the old or the new."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from time import time

#: What a build leaves unfinished for so long (in seconds) nobody will finish.
KEEP_UNFINISHED = 3600
_OLD = "-old"


def beside(folder: str) -> str:
    """Return the beginning of the names of what builds write beside a folder."""
    parent, name = os.path.split(folder)
    return os.path.join(parent, f".{name}.building-")


def mend(folder: str) -> None:
    """Put back the site that a build set aside and could not replace, and remove what killed builds have left."""
    parent, prefix = os.path.split(beside(folder))
    if not os.path.isdir(parent):
        return
    left = sorted((os.path.join(parent, name) for name in os.listdir(parent) if name.startswith(prefix)), key=_time)
    if not os.path.lexists(folder):
        for path in reversed(left):
            if path.endswith(_OLD):
                os.rename(path, folder)
                left.remove(path)
                break
    for path in left:
        if time() - _time(path) > KEEP_UNFINISHED:
            shutil.rmtree(path, ignore_errors=True)


def _time(path: str) -> float:
    with contextlib.suppress(OSError):
        return os.stat(path).st_mtime
    return time()


def swap(new: str, folder: str) -> str:
    """Put the new folder in the place of the old one; return the place of the old one, "" when there was none.

    Where the system can exchange two names (Linux), there is no moment without a site. Elsewhere the old one is set
    aside first; should the machine stop just then, the next build finds it (``mend``).
    """
    if not os.path.lexists(folder):
        os.rename(new, folder)
        return ""
    if _exchange(new, folder):
        return new
    old = f"{new}{_OLD}"
    os.rename(folder, old)
    try:
        os.rename(new, folder)
    except BaseException:
        os.rename(old, folder)
        raise
    return old


def _exchange(one: str, other: str) -> bool:
    """Exchange two names at once; tell whether that was done."""
    if sys.platform != "linux":
        return False
    import ctypes

    here, exchange = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(rename(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0)
