"""Who sits where: prey and predator, and the order around the table."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


#: Where somebody sits.
PLACE = attrgetter("place")


def around(table: Table) -> list[Methuselah]:
    """Return all Methuselahs as they sit, clockwise, those too that are out of the game."""
    return sorted(table.seats, key=PLACE)


def in_play(table: Table) -> list[Methuselah]:
    """Return the Methuselahs that are still in the game, clockwise."""
    return [methuselah for methuselah in around(table) if methuselah.seated]


def clockwise(table: Table, start: Methuselah) -> list[Methuselah]:
    """Return the other Methuselahs in the game, clockwise from the left of one, whether or not that one still is."""
    seats = around(table)
    place = seats.index(start)
    return [methuselah for methuselah in (*seats[place + 1 :], *seats[:place]) if methuselah.seated]


def prey_of(table: Table, methuselah: Methuselah) -> Methuselah | None:
    """Return the prey of a Methuselah: the next one to the left; None when nobody else is left."""
    others = clockwise(table, methuselah)
    return others[0] if others else None


def predator_of(table: Table, methuselah: Methuselah) -> Methuselah | None:
    """Return the predator of a Methuselah: whose prey it is; None when nobody else is left."""
    others = clockwise(table, methuselah)
    return others[-1] if others else None


@rule("setup.prey.follows_seating")
def change_seats(table: Table, one: Methuselah, other: Methuselah) -> None:
    """{one} and {other} change seats; each one's prey is now whoever sits to their left."""
    seats = around(table)
    places = {seat: here for here, seat in enumerate(seats)}
    places[one], places[other] = places[other], places[one]
    for seat, place in places.items():
        table.change(seat, place=place)
