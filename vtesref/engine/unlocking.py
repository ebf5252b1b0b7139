"""The unlock phase as far as contests, withdrawal and infernal minions have part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import contest, sects, withdrawal
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, TORPOR

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


def unlock_phase(table: Table, methuselah: Methuselah) -> None:
    """Carry out the unlock phase of a Methuselah, which she does not reach when she has withdrawn."""
    settle(table)
    withdrawal.conclude(table, methuselah)
    if methuselah.withdrawn:
        return
    begin(table, methuselah)
    unlock(table, methuselah)
    contest.unlock_phase(table, methuselah)
    if not methuselah.ousted:
        sects.offer_unlocking(table, methuselah)
        settle(table)


@rule("general.turn.five_phases")
def begin(table: Table, methuselah: Methuselah) -> None:
    """The turn of {methuselah} begins with the unlock phase."""
    table.change(table.course, active=methuselah, phase="unlock")
    sects.forget_marks(table)


@rule("unlock.all_cards")
def unlock(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} unlocks her cards."""
    for minion in table.minions:
        mine = minion.controller is methuselah and minion.locked and minion.region in (READY, TORPOR)
        if mine and not minion.paralysed and not sects.stays_locked(table, minion):
            table.change(minion, locked=False)
