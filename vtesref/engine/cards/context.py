"""Who uses a text, and what it has chosen: all that its effects, conditions and amounts are worked out from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table


#: Under this name a context knows the text with which the card of which something is asked is played.
PLAYED_WITH = "PLAYED WITH"
#: Under this name a context knows on whom its card was until that, or the card alone, was burned.
BEARER = "BEARER"
#: Under this name a text for a time knows whom its card did not affect as it was played: that does not change later.
SPARED = "SPARED"


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

    @property
    def copy_name(self) -> str:
        """Return the name of a card in play that tells it from other copies: each has limits of its own."""
        if self.card is None:
            return ""
        alike = [card for card in self.table.cards if card.name == self.card.name]
        return f"{self.card.name} {alike.index(self.card) + 1}" if self.card in alike else self.card.name

    def of_text_played(self, text: Text | None) -> Context:
        """Return a context in which a card counts as of the type and the Discipline with which it is played."""
        if text is None:
            return self
        names = {**self.names, PLAYED_WITH: (text,)}
        return Context(self.table, self.you, self.card, self.user, self.text, self.level, names)

    def played_with(self, card: Card) -> Text | None:
        """Return the text with which a card is played of which this is asked, if that is known."""
        text: Text | None = next(iter(self.names.get(PLAYED_WITH, ())), None)
        return text if text is not None and text in card.texts else None


class Uses(NamedTuple):
    """The choice to use a text that may be used just now; ``price`` is what it costs, as (whose, blood or pool, n)."""

    methuselah: Methuselah
    card: Card | None
    price: tuple[tuple[str, str, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.methuselah} uses {self.card}"
