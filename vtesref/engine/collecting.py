"""The collector of garbage, kept from looking at everything again and again while nothing can be waste."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Collect no garbage within: for work whose objects live until its end, or hang together in no circles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
