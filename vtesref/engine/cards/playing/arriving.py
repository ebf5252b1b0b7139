"""What a card does as it comes into play with the action that brings it: equipment, an ally, a retainer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.context import Context
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import choosing, resolving
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.texts import PLAY

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Minion, Table

#: The window of what is done with the action that brings a card into play.
WINDOW = "its action"


def come(table: Table, card: Card, minion: Minion, level: str) -> None:
    """Carry out what a card does as a minion brings it into play, at the level at which it was played."""
    texts = [one for one in card.texts if one.kind == PLAY and one.at == WINDOW]
    of_level = [one for one in texts if not one.level or one.label == level]
    for text in of_level:
        context = Context(table, minion.controller, card, minion, text, level)
        resolving.tell_lacks(context)
        if all(holds(condition, context) for condition in text.only):
            choosing.choose(context)
            for doing in text.do:
                carry(doing, context)
