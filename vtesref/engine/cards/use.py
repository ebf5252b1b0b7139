"""A way to use a text of a card in an action, a combat or a referendum: what the windows offer, and what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.texts import USE
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Strike
    from vtesref.engine.cards.texts import Mechanic, Text
    from vtesref.engine.table import Card, Methuselah


class Use(NamedTuple):
    """A way to use a text: the card it is of (None for a minion's hands), at which level, aimed at whom.

    Strikes are aimed at minions, and so are votes that are cancelled; a bleed is redirected to a Methuselah.
    ``granted`` marks what a card that was played before has left to use.
    """

    card: Card | None
    level: str
    text: Text
    target: Minion | Methuselah | None = None
    granted: bool = False

    @property
    def strike(self) -> Strike | None:
        """Return the strike that is made with it, if it is one."""
        return self.text.strike

    @property
    def mechanic(self) -> Mechanic:
        """Return what the rules of combat carry out of it: a maneuver, a press, a prevention, additional strikes."""
        assert self.text.mechanic is not None
        return self.text.mechanic

    def __str__(self) -> str:
        if self.card is None:
            return "hand strike"
        level = "" if self.level == "basic" else f" at {self.level}"
        is_retainer = isinstance(self.target, Minion) and self.target.employer is not None
        target = f" at {self.target}" if is_retainer else ""
        which = f" for {self.text.name}" if self.text is not None and self.text.kind == USE and self.text.name else ""
        return f"{self.card}{level}{which}{target}"
