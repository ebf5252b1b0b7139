"""Points that a referendum shares out: the caller allots them one by one to Methuselahs, with the terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import seating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Methuselah, Minion, Table


class Point(NamedTuple):
    """The choice of who receives a point."""

    minion: Minion
    target: Methuselah

    def __str__(self) -> str:
        return f"{self.minion} gives a point to {self.target}"


def allot(table: Table, referendum: Referendum, minion: Minion, place: int, effect: Effect) -> None:
    """Let the caller allot the points of an effect, whichever Methuselahs receive them, the caller among them."""
    for left in range(effect.number - 1, -1, -1):
        names = received(referendum, place)
        found = [Point(minion, one) for one in seating.in_play(table)]
        barred = [(one, keys) for one in found if (keys := table.bars(bars(table, effect, names, one.target, left)))]
        options = [one for one in found if one not in [point for point, _ in barred]]
        point = table.ask(str(minion), "terms", options, barred)
        table.change(referendum, terms=(*referendum.terms, (place, point.target.name)))


def received(referendum: Referendum, place: int) -> list[str]:
    """Return who receives the points that are allotted, a name for each."""
    return [name for where, name in referendum.terms if where == place]


def bars(table: Table, effect: Effect, names: list[str], target: Methuselah, left: int) -> Iterator[str]:
    """Yield what keeps a point from somebody: with those that are left too few Methuselahs would receive any."""
    fewest = min(int(effect.what), len(seating.in_play(table)), effect.number)
    if len({*names, target.name}) + left < fewest:
        yield "general.golden_rule"
