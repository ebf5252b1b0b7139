"""Importing Whoosh without the web client that it never uses.

``whoosh.compat`` imports ``urllib.request`` for a name that nothing in Whoosh calls, and with it the HTTP, mail and TLS
modules: a fifth of the time that a search takes in a fresh process. While Whoosh is first imported, an empty module
with that name stands in; afterwards the real one is imported as usual by whoever needs it.
"""

from __future__ import annotations

import sys
from types import ModuleType

_NAME = "urllib.request"


def import_whoosh() -> None:
    """Import what a search needs of Whoosh."""
    if "whoosh.compat" in sys.modules or _NAME in sys.modules:
        import whoosh.compat
    else:
        stand_in = ModuleType(_NAME)
        stand_in.urlretrieve = None  # type: ignore[attr-defined]
        sys.modules[_NAME] = stand_in
        try:
            import whoosh.compat
        except ImportError:  # a Whoosh that wants more of it
            pass
        finally:
            if sys.modules.get(_NAME) is stand_in:
                del sys.modules[_NAME]
            parent = sys.modules.get("urllib")
            if parent is not None and getattr(parent, "request", None) is stand_in:
                del parent.request
    import whoosh.index  # noqa: F401
