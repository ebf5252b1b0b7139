"""What action modifiers, reactions and cards in play do to an action: stealth, intercept, wakes, ended actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.action import action_of
from vtesref.engine.cards.always import values
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Methuselah, Minion, Table


@rule("stealth.inherent", otherwise=0)
def inherent(table: Table, points: int) -> int:
    """The action has {points} stealth of its own."""
    return points


def lasting(table: Table, minion: Minion, word: str) -> int:
    """Return what cards in play add to the stealth or the intercept of a minion."""
    return values.value(table, word, minion) if table.texts or table.course.lasting else 0


@rule("stealth.only_when_needed")
def more_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more stealth, which they need."""
    action = action_of(table)
    table.change(action, stealth=action.stealth + points)


@rule("stealth.negative")
def less_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less stealth, even if that is below 0."""
    action = action_of(table)
    table.change(action, stealth=action.stealth - points)


@rule("intercept.only_when_needed")
def more_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more intercept, which they need."""
    action = action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, points)))


@rule("stealth.negative")
def less_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less intercept, even if that is below 0."""
    action = action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, -points)))


@rule("cards.wake.effect")
def awake(table: Table, minion: Minion) -> None:
    """{minion} can block and play reaction cards as though unlocked."""
    action = action_of(table)
    table.change(action, awake=(*action.awake, minion))


@rule("general.golden_rule")
def bar_blocker(table: Table, minion: Minion) -> None:
    """{minion} cannot block this action."""
    action = action_of(table)
    table.change(action, barred=(*action.barred, minion))


@rule("general.golden_rule")
def admit_by_card(table: Table, who: Methuselah) -> None:
    """The text of the card lets {who} attempt to block."""
    action = action_of(table)
    table.change(action, admitted=(*action.admitted, who))


@rule("general.golden_rule")
def bar_blocks(table: Table) -> None:
    """Nobody can block this action."""
    table.change(action_of(table), unblockable=True)


@rule("general.golden_rule")
def pass_automatically(table: Table, action: Action) -> None:
    """The referendum of the action will pass."""
    table.change(action, passes=True)
