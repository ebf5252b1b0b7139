"""Master cards that cancel others as these are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.playing import uses
from vtesref.engine.cards.playing.cancelling import (
    MEANS,
    OF_METHUSELAH,
    RESULT,
    UNPAID,
    Cancelling,
    Means,
    Played,
    count_as_played,
    is_met,
    window,
)
from vtesref.engine.cards.tracking import library
from vtesref.engine.turn import master, texts_from_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


def bars(table: Table, choice: Cancelling) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from playing a master card that cancels another."""
    yield from master.bars_time(table, choice.methuselah, choice.card)
    yield from master.bars_methuselah(table, choice.methuselah, choice.card)


def play(table: Table, choice: Cancelling, context: Context, played: Played) -> None:
    """Play a master card that cancels another, unless it is cancelled itself."""
    who, own = choice.methuselah, choice.card
    master.spend_action(table, who, own)
    result = UNPAID if is_met(table, own, played) else window(table, own, who)
    if result != UNPAID:
        master.pay(table, who, own, bool(result))
    library.replace(table, who, own, bool(result))
    if result:
        master.go_to_ash_heap(table, own)
        return
    texts_from_hand.resolve(table, context)
    if uses.is_of_nature(own, "trifle"):
        master.trifle(table, who, own)
    if context.names.get(RESULT):
        count_as_played(table, played.card, played.player)


MEANS[OF_METHUSELAH] = Means(bars, play)
