"""Political actions as actions: who may take one, and who has called a referendum. The rest stands in ``politics/``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.may_act import bars_acting
from vtesref.engine.core import rule
from vtesref.engine.table import IN_PLAY, Deed
from vtesref.engine.turn import minion_phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

POLITICAL = "political action"


def bars_political(table: Table, vampire: Minion, card: Card | None, as_one: bool = False) -> Iterator[str]:
    """Yield the rules that keep a minion from any political action.

    ``as_one`` tells that it plays the card of the action as a vampire, whatever it is.
    """
    if not (vampire.is_vampire or as_one) or not vampire.is_ready:
        yield "political.who"
    yield from bars_acting(table, vampire)
    yield from minion_phase.bars_forgone(vampire, Deed(POLITICAL, card, card is not None and card.place != IN_PLAY))
    if vampire.name in table.course.politicians:
        yield from table.edition.second_call_bars


@rule("political.terms_after_success")
def take_note(table: Table, vampire: Minion) -> None:
    """{vampire} calls a referendum; its terms are not set yet."""
    table.change(table.course, politicians=(*table.course.politicians, vampire.name))


def take_back(table: Table, vampire: Minion) -> None:
    """Let a referendum that was never called, as its action was cancelled, bar no other; only inside that rule."""
    left = list(table.course.politicians)
    if vampire.name in left:
        left.remove(vampire.name)
        table.change(table.course, politicians=tuple(left))
