"""A page of the site, before it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]


@dataclass(slots=True)
class Page:
    """One page.

    ``data`` is its JSON twin (None: it has none), ``view`` what its template needs besides; both are plain data, so
    that their hash tells whether the page must be written anew. ``trail`` are the (title, address) of the pages above
    it. ``anchors`` are the addresses within it that are permanent. ``edition`` is set on the pages of a book.

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

    def inputs(self) -> list[object]:
        """Return everything that the written page depends on, except templates and the site as a whole."""
        return [getattr(self, name) for name in self.__slots__ if name != "later"]

    def whole(self) -> Page:
        """Return the page with all that came later."""
        if self.later is not None:
            data, view = self.later()
            if data or self.data is not None:
                self.data = {**(self.data or {}), **data}
            self.view, self.later = {**self.view, **view}, None
        return self
