"""Importing Whoosh without what it imports and this project never calls.

``whoosh.compat`` imports ``urllib.request`` for a name that nothing in Whoosh uses, and with it the HTTP, mail and TLS
modules, and ``html`` with every entity for highlighting as HTML; the queries import a table of English word forms, the
analyzers a stemmer and a phonetic alphabet, none of which is used here. Together they are a quarter of the time that a
search takes in a fresh process. While Whoosh is first imported, empty modules with
their names stand in; afterwards the real ones are imported as usual by whoever needs them.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

#: Modules that are not needed, with the names that Whoosh takes from them.
UNUSED = {
    "urllib.request": ("urlretrieve",),
    "html": ("escape",),
    "whoosh.lang.dmetaphone": ("double_metaphone",),
    "whoosh.lang.morph_en": ("variations",),
    "whoosh.lang.porter": ("stem",),
}


def import_whoosh() -> None:
    """Import what a search needs of Whoosh."""
    if "whoosh.index" in sys.modules:
        return
    stand_ins: dict[str, ModuleType] = {}
    for name, taken in UNUSED.items():
        if name not in sys.modules:
            stand_ins[name] = sys.modules[name] = ModuleType(name)
            for one in taken:
                setattr(stand_ins[name], one, _unused)
    if "hashlib" not in sys.modules:
        md5 = _md5()
        if md5 is not None:
            stand_ins["hashlib"] = sys.modules["hashlib"] = ModuleType("hashlib")
            stand_ins["hashlib"].md5 = md5  # type: ignore[attr-defined]
    try:
        _import()
    except ImportError:  # a Whoosh that wants more of them
        _remove(stand_ins)
        _import()
    _remove(stand_ins)


def _import() -> None:
    import whoosh.codec
    import whoosh.index
    import whoosh.searching

    whoosh.codec.default_codec()  # reads the index, and is imported at first use


def _md5() -> object:
    """Return the interpreter's own MD5, the one thing of ``hashlib`` that Whoosh uses: the rest loads OpenSSL."""
    try:
        return importlib.import_module("_md5").md5
    except (ImportError, AttributeError):  # an interpreter without it
        return None


def _unused(*args: object) -> None:
    raise NotImplementedError("this part of Whoosh was not imported; see vtesref/search/whoosh_import.py")


def _remove(stand_ins: dict[str, ModuleType]) -> None:
    """Take the stand-ins out again, from the table of modules and from their packages."""
    for name, stand_in in stand_ins.items():
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        package, _, last = name.rpartition(".")
        parent = sys.modules.get(package)
        if parent is not None and getattr(parent, last, None) is stand_in:
            delattr(parent, last)
