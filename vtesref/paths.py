"""The folders of the content and of the cache.

The content is ``rulebook/``, ``rulings/`` and ``site/``: at the top of a checkout, and under ``vtesref/content`` in
an installed wheel. Both behave alike; nothing else in the package knows the difference.
"""

from __future__ import annotations

import os
import sys

#: Names another content folder, one that holds ``rulebook`` and ``rulings``.
CONTENT_VARIABLE = "VTESREF_CONTENT"
#: Names another folder for the index; the user's cache folder otherwise.
CACHE_VARIABLE = "VTESREF_CACHE"
#: Names another folder for what was imported; the user's data folder otherwise.
DATA_VARIABLE = "VTESREF_DATA"

#: The kinds of content that the index is made of, and whose change makes it anew.
INDEXED = ("rulebook", "rulings")


def content_root() -> str:
    """Return the folder that holds ``rulebook`` and ``rulings``."""
    named = os.environ.get(CONTENT_VARIABLE)
    if named:
        return os.path.abspath(named)
    package = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(package, "content")
    return installed if os.path.isdir(installed) else os.path.dirname(package)


def cache_root() -> str:
    """Return the folder that the index is kept in; it need not exist yet."""
    return _of_user(
        CACHE_VARIABLE, ("LOCALAPPDATA", r"~\AppData\Local"), "~/Library/Caches", ("XDG_CACHE_HOME", "~/.cache")
    )


def data_root() -> str:
    """Return the folder that imported official data are kept in; it need not exist yet."""
    windows, mac = ("APPDATA", r"~\AppData\Roaming"), "~/Library/Application Support"
    return _of_user(DATA_VARIABLE, windows, mac, ("XDG_DATA_HOME", "~/.local/share"))


def _of_user(variable: str, windows: tuple[str, str], mac: str, others: tuple[str, str]) -> str:
    """Return the folder that a variable names, or else our folder in the user's of a system.

    On Windows and on all but macOS that is a variable of the system and the folder without it.
    """
    named = os.environ.get(variable)
    if named:
        return os.path.abspath(named)
    # platformdirs knows this too, but importing it takes longer than the rest of "show".
    if sys.platform == "win32":
        base = os.environ.get(windows[0]) or os.path.expanduser(windows[1])
    elif sys.platform == "darwin":
        base = os.path.expanduser(mac)
    else:
        base = os.environ.get(others[0]) or ""
        base = base if os.path.isabs(base) else os.path.expanduser(others[1])
    return os.path.join(base, "vtesref")


def situation_files(root: str) -> list[str]:
    """Return the scenario files under ``root``, whose situations are searched beside the texts."""
    found = []
    for name in INDEXED:
        try:
            entries = list(os.scandir(os.path.join(root, name, "scenarios")))
        except (FileNotFoundError, NotADirectoryError):
            continue
        found += [entry.path for entry in entries if entry.name.endswith((".yaml", ".yml"))]
    return sorted(found)


def shaping_files() -> list[str]:
    """Return the package's own modules that shape the index: the index is built again when one of them changes."""
    package = os.path.dirname(os.path.abspath(__file__))
    shaping = {
        "search": ("analysis", "asked", "indexing", "related", "situations", "synonyms"),
        "desk": ("documents", "markup", "store", "store_writing"),
        "corpus": (
            "asks",
            "citation",
            "counts",
            "differences",
            "glossary",
            "load",
            "names",
            "nicknames",
            "reader",
            "rulebook",
            "rulings",
            "scenarios",
        ),
    }
    found = [os.path.join(package, room, f"{name}.py") for room, names in shaping.items() for name in names]
    return [path for path in found if os.path.exists(path)]


def content_files(root: str) -> list[str]:
    """Return the YAML files under ``root`` that the index is made of, as sorted absolute paths.

    Scenario folders are left out: they are the engine's content, and no part of the index.
    """
    found: list[str] = []
    pending = [os.path.join(root, name) for name in INDEXED]
    while pending:
        folder = pending.pop()
        try:
            entries = list(os.scandir(folder))
        except (FileNotFoundError, NotADirectoryError):
            continue
        for entry in entries:
            if entry.is_dir():
                if entry.name != "scenarios":
                    pending.append(entry.path)
            elif entry.name.endswith((".yaml", ".yml")):
                found.append(entry.path)
    return sorted(found)


def read_only(path: str) -> str:
    """Return the address under which SQLite opens a file that nobody changes any more."""
    place = path.replace(os.sep, "/")
    for mark in "%?#":  # what an address means otherwise; importing urllib to quote them takes milliseconds
        place = place.replace(mark, f"%{ord(mark):02x}")
    if not place.startswith("/"):
        place = f"/{place}"  # a drive of Windows
    return f"file:{place}?mode=ro&immutable=1"
