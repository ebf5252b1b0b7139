"""Who uses a text, and what it has chosen: all that its effects, conditions and amounts are worked out from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table


class Context:
    """One use of a text.

    ``you`` is who controls what is used, ``user`` the minion that uses it (None for what a Methuselah does), ``card``
    whose text it is, at the ``level`` at which it is used. ``names`` holds what was chosen and what an event was
    about, by the names of the text: each is a tuple of what it stands for. ``it`` is whoever an effect is just being
    carried out on, where there are several.
    """

    __slots__ = ("card", "it", "level", "names", "table", "text", "user", "you")

    def __init__(
        self,
        table: Table,
        you: Methuselah,
        card: Card | None,
        user: Minion | None = None,
        text: Text | None = None,
        level: str = "basic",
        names: dict[str, tuple[Any, ...]] | None = None,
    ) -> None:
        self.table = table
        self.you = you
        self.card = card
        self.user = user
        self.text = text
        self.level = level
        self.names: dict[str, tuple[Any, ...]] = dict(names or {})
        self.it: Any = None
