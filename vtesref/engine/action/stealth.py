"""Stealth and intercept: what each side has, and whether a minion reaches the action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import modifier_effects
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing import stand_ins
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Minion, Table


def intercept(table: Table, action: Action, minion: Minion) -> int:
    """Return the intercept of a minion: 0, and what is added."""
    return modifier_effects.lasting(table, minion, "intercept") + sum(
        points for one, points in action.intercepts if one is minion
    )


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the acting minion: that of the action, and what is added."""
    return modifier_effects.lasting(table, action.minion, "stealth") + action.stealth


def reaches(table: Table, action: Action, minion: Minion) -> bool:
    """Tell whether a minion has the intercept to block the action as it stands."""
    return intercept(table, action, minion) >= stealth(table, action)


def is_blocked(table: Table, action: Action, minion: Minion) -> bool:
    """Compare intercept and stealth once nobody wishes to add to either."""
    able = minion.is_ready or stand_ins.is_one(minion)
    ready = able and minion not in action.barred and minion.controller is not action.acting
    if ready and (table.texts or table.course.lasting):
        ready = not values.barred(table, minion, "block")
    if action.upright and minion.locked and minion not in action.awake:
        # What makes a locked minion attempt to block lets it go through with that: it was not upright then.
        key = "block.needs_ready_unlocked"
        ready = ready and not table.holds(key, "{minion} has become locked, and cannot block.", minion=minion)
    return ready and bool(compare(table, minion, intercept(table, action, minion), stealth(table, action)))


@rule("stealth.compare", otherwise=False)
def compare(table: Table, minion: Minion, intercept: int, stealth: int) -> bool:
    """{minion} has {intercept} intercept against {stealth} stealth."""
    return intercept >= stealth
