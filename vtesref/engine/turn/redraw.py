"""Drawing for cards that are used in a referendum: at once, when it is over, or at the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.times import END_OF_TURN
from vtesref.engine.cards.tracking.library import burns_counter, draw
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Methuselah, Table


def refill(table: Table, referendum: Referendum) -> None:
    """Let everybody draw for the cards used in the referendum that were not replaced yet."""
    for name in referendum.owed:
        draw_afterwards(table, next(methuselah for methuselah in table.seats if methuselah.name == name), referendum)


@rule("referendum.no_redraw_1998")
def draw_afterwards(table: Table, who: Methuselah, referendum: Referendum) -> None:
    """The referendum is over, and {who} draws."""
    table.change(referendum, redrawn=True)
    take_one(table, who)


def take_one(table: Table, who: Methuselah) -> None:
    """Draw for a card, or burn a counter of what is in play for it."""
    if not burns_counter(table, who):
        draw(table, who)


def replace_afterwards(table: Table, referendum: Referendum, who: Methuselah) -> None:
    """Leave a card unreplaced until the referendum is over (1998)."""
    if not table.holds("referendum.no_redraw_1998", "{who} does not draw before it is over.", who=who):
        take_one(table, who)
    else:
        table.change(referendum, owed=(*referendum.owed, who.name))


def replace_at_once(table: Table, referendum: Referendum, who: Methuselah) -> None:
    """Replace a card at once, in a referendum as elsewhere."""
    if table.holds("cards.draw.replace_at_once", "{who} draws at once.", who=who):
        take_one(table, who)


@rule("cards.draw.burned_pa_end_of_turn")
def replace_at_end_of_turn(table: Table, referendum: Referendum, who: Methuselah) -> None:
    """{who} does not draw for it before the end of the turn."""
    table.change(who, unreplaced=(*who.unreplaced, END_OF_TURN))
