"""What cards in play on a minion bar or allow all the time, by the effect words that are no texts yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import FOR_GOOD, PASSIVE
from vtesref.engine.table import IN_PLAY, Minion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.table import Card, Table


def passive(table: Table, minion: Minion, word: str) -> Iterable[Effect]:
    """Return the effects of a word that cards in play on a minion (and on its retainers) have all the time."""
    cards = table.cards_with(word)
    return _passive(table, cards, minion, word) if cards else ()


def _passive(table: Table, cards: Iterable[Card], minion: Minion, word: str) -> Iterator[Effect]:
    for card in cards:
        holder = card.holder
        if card.place != IN_PLAY or not isinstance(holder, Minion):
            continue
        combat = table.course.combat
        if (
            combat is not None
            and card.stolen_in == combat.round
            and "effect.steal_equipment.not_this_round" not in table.disabled
        ):
            continue
        if holder is minion or (holder.employer is minion and holder.is_ready):
            for _, effects in card.levels:
                for effect in effects:
                    if effect.word == word and effect.when in (PASSIVE, FOR_GOOD):
                        yield effect
