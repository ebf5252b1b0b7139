"""An unlock phase told by itself, with what its Methuselah is offered in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.turn import due, turn, unlock

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


def unlock_phase(table: Table, methuselah: Methuselah) -> None:
    """Carry out the unlock phase of a Methuselah, which they do not reach when they have withdrawn.

    The phase that is under way already is not carried out once more.
    """
    settle(table)
    active = table.course.active
    if active is not None and table.course.phase == "unlock":
        if active is methuselah:
            return
        due.go_on(table, active, last=True)
        unlock.end(table, active)
    begin(table, methuselah)
    turn.open_phase(table, methuselah, turn.UNLOCK)


@rule("general.turn.five_phases")
def begin(table: Table, methuselah: Methuselah) -> None:
    """The turn of {methuselah} begins with the unlock phase."""
    table.change(table.course, active=methuselah, phase="unlock")
    table.change(table.course.turn, used=(), burn_options=())
    sects.forget_marks(table)
