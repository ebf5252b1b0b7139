"""What watches random games notices what a change breaks, though it looks at what has changed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from watching import Watched, check

from vtesref.engine.table import HAND, LIBRARY, READY, TORPOR, UNCONTROLLED, Table
from vtesref.scenario.play import games

if TYPE_CHECKING:
    from collections.abc import Callable


class Enough(Exception):
    """Enough moves were played."""


def table_after(moves: int) -> Watched:
    """Return the table of a random game after so many moves, each of them watched."""
    tables: list[Table] = []

    def watch(table: Table, text: str) -> None:
        check(table, text)
        tables.append(table)
        if len(tables) == moves:
            raise Enough

    with pytest.raises(Enough):
        games.play("fifth-2020", 3, 120, Watched, watch)
    assert isinstance(tables[-1], Watched)
    tables[-1].told = False  # so that it can be changed by hand
    return tables[-1]


def ready(table: Table) -> Any:
    return next(one for one in table.minions if one.region == READY and one.is_vampire)


def card(table: Table, place: str) -> Any:
    return next(one for one in table.cards if one.place == place)


BROKEN: dict[str, Callable[[Watched], None]] = {
    "more blood than capacity": lambda table: table.change(ready(table), counters=ready(table).capacity + 1),
    "on the way to torpor": lambda table: table.change(ready(table), bound_for_torpor=True),
    "a locked card in a hand": lambda table: table.change(card(table, HAND), locked=True),
    "a card in a hand too many": lambda table: table.change(card(table, LIBRARY), place=HAND),
    "an ally in torpor": lambda table: table.change(ready(table), kind="ally", region=TORPOR),
    "a vampire twice": lambda table: table.change(
        next(one for one in table.minions if one.region == UNCONTROLLED),
        region=READY,
        card=ready(table).card,
        counters=0,
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_a_change_breaks_is_noticed(broken: str) -> None:
    table = table_after(120)
    check(table, "nothing has changed")
    BROKEN[broken](table)
    with pytest.raises(AssertionError):
        check(table, broken)


def test_what_is_undone_is_looked_at_again() -> None:
    table = table_after(120)
    mark = table.mark()
    table.change(ready(table), unmended=1)
    check(table, "it is only wounded")
    table.undo(mark)
    assert table.looked_at is None
    check(table, "as it was")
    assert table.looked_at == table.mark()
