"""A page of the site, before it is written."""

from __future__ import annotations

import json
import marshal
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.site.keep import digest

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]


@dataclass(slots=True)
class Page:
    """One page.

    ``data`` is what JSON tells of it, in a file of its own or in one of several pages (None: nothing does), ``view``
    what its template needs besides; both are plain data, so that their hash tells whether the page must be written
    anew. ``trail`` are the (title, address) of the pages above it. ``anchors`` are the addresses within it that are
    permanent. ``edition`` is set on the pages of a book.

    What takes long to make comes ``later``: (data, view) that are added when the page is written; until then ``key``
    stands for them.
    """

    address: str
    template: str
    title: str
    description: str
    data: Data | None
    view: Data
    trail: list[tuple[str, str]] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    edition: str = ""
    kind: str = "website"
    linked: Data | None = None  # what JSON-LD says of it
    area: str = ""  # which entry of the navigation it belongs to
    key: str = ""
    later: Callable[[], tuple[Data, Data]] | None = None
    _inputs: bytes = b""
    _hash: tuple[str, str] = ("", "")  # that of its inputs and of what every page is made of, and the latter

    def made_of(self, data: bool = True) -> bytes:
        """Return its inputs as bytes, made once: what comes later changes nothing of it.

        They are only ever hashed. The oldest format of marshal is the same for equal values, and made in a third of the
        time of JSON, which stands in for what it does not know.
        """
        if not self._inputs:
            inputs = self.inputs(data)
            try:
                self._inputs = marshal.dumps(inputs, 0)
            except ValueError:
                self._inputs = json.dumps(inputs).encode()
        return self._inputs

    def hash(self, everything: str, data: bool = True) -> str:
        """Return what tells whether it must be written anew; ``everything`` is the hash of what all are made of."""
        if self._hash[1] != everything:
            self._hash = (digest(everything.encode(), self.made_of(data)), everything)
        return self._hash[0]

    def inputs(self, data: bool = True) -> list[object]:
        """Return everything that the page and its twin depend on, except templates and the site as a whole.

        Without ``data`` only that it has some: what another file tells of the page is no part of it.
        """
        own = [getattr(self, name) for name in self.__slots__ if name not in ("later", "data", "_inputs", "_hash")]
        return [*own, self.data if data else self.data is not None]

    def whole(self) -> Page:
        """Return the page with all that came later."""
        if self.later is not None:
            data, view = self.later()
            if data or self.data is not None:
                self.data = {**(self.data or {}), **data}
            self.view, self.later = {**self.view, **view}, None
        return self
