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
    return thing.holder.controller if isinstance(thing.holder, Minion) else thing.holder
