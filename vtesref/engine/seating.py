"""Who sits where: prey and predator, and the order around the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


def in_play(table: Table) -> list[Methuselah]:
    """Return the Methuselahs that are still in the game, clockwise."""
    return [one for one in table.seats if one.seated]


def clockwise(table: Table, start: Methuselah) -> list[Methuselah]:
    """Return the other Methuselahs in the game, clockwise from the left of one, whether or not that one still is."""
    place = table.seats.index(start)
    return [one for one in (*table.seats[place + 1 :], *table.seats[:place]) if one.seated]


def prey_of(table: Table, methuselah: Methuselah) -> Methuselah | None:
    """Return the prey of a Methuselah: the next one to the left; None when nobody else is left."""
    others = clockwise(table, methuselah)
    return others[0] if others else None


def predator_of(table: Table, methuselah: Methuselah) -> Methuselah | None:
    """Return the predator of a Methuselah: whose prey it is; None when nobody else is left."""
    others = clockwise(table, methuselah)
    return others[-1] if others else None
