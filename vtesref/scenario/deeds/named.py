"""Whom and what a story line names: minions, Methuselahs, cards of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.table import HAND

if TYPE_CHECKING:
    from collections.abc import Collection

    from vtesref.engine.table import Card, Methuselah, Minion, Table


def minion(table: Table, name: str) -> Minion | None:
    """Return the minion or retainer of a name."""
    return next((one for one in table.minions if one.name == name), None)


def methuselah(table: Table, name: str) -> Methuselah | None:
    """Return the Methuselah of a name."""
    return next((one for one in table.seats if one.name == name), None)


def held(table: Table, who: Methuselah, name: str, besides: Collection[Card] = ()) -> Card | None:
    """Return a card of a name in a hand that is not among those found before."""
    for card in table.cards:
        if card.name == name and card.place == HAND and card.holder is who and card not in besides:
            return card
    return None
