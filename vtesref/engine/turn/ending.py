"""The end of the game: the last Methuselah, their own victory point, who wins, and ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


def check(table: Table) -> None:
    """End the game when no more than one Methuselah is left of several."""
    if table.course.over or len(table.seats) < 2 or sum([methuselah.seated for methuselah in table.seats]) > 1:
        return
    for last in seating.in_play(table):
        be_last(table, last)
    end(table)


@rule("victory.last_one_extra")
def be_last(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} is the last one left, and gains a victory point for it."""
    table.change(methuselah, points=methuselah.points + 1)


@rule("victory.game_ends_last")
def end(table: Table) -> None:
    """No more than one Methuselah is left, and the game ends."""
    table.change(table.course, over=True)
    decide(table)


@rule("victory.most_points_wins")
def decide(table: Table) -> None:
    """The game is over; the Methuselah with the most victory points wins, ousted or not."""
    table.change(table.course, over=True)
    most = max(methuselah.points for methuselah in table.seats)
    leaders = [methuselah for methuselah in table.seats if methuselah.points == most]
    if len(leaders) > 1 and table.holds(
        "victory.tie_no_winner", "{who} are tied: nobody wins.", who=" and ".join(map(str, leaders))
    ):
        return
    table.change(table.course, winner=leaders[0])
