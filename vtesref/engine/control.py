"""Who controls what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah


def controller_of(thing: Minion | Card) -> Methuselah | None:
    """Return who controls a minion, or a card in play: whoever played a master card, else whose is what it lies on."""
    if isinstance(thing, Minion) or thing.controller is not None:
        return thing.controller
    return whose(thing)


def whose(card: Card) -> Methuselah | None:
    """Return who has a card, or controls what it lies on."""
    return card.holder.controller if isinstance(card.holder, Minion) else card.holder
