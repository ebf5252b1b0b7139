"""Conditions of card texts on amounts, on what is in play, and on what goes on: what is more, what is aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import filters
from vtesref.engine.cards.effects_table import condition

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Minion


@condition("{n:amount} is more than {other:amount}", "as both are now")
def is_more(context: Context, n: Any, other: Any) -> bool:
    """Tell whether an amount is more than another."""
    from vtesref.engine.cards import amounts

    def worth(one: Any) -> int:
        return one if isinstance(one, int) else amounts.value(one, context)

    return worth(n) > worth(other)


@condition("{who:minion} is a target of the action", "it is what the action is aimed at", needs=("action",))
def is_target(context: Context, who: list[Minion]) -> bool:
    """Tell whether the action under way is aimed at a minion."""
    action = context.table.course.action
    if action is None:
        return False
    aims = (action.target, *(each for _, held in action.names for each in held))
    return any(one in aims for one in who)


@condition("{count:number} or more {held:filter} are in play", "whoever controls them")
def many_in_play(context: Context, count: int, held: Filter) -> bool:
    """Tell whether so many of something are in play."""
    return len(filters.candidates(held, context)) >= count


@condition("no action is under way", "what is used comes between actions")
def no_action(context: Context) -> bool:
    """Tell whether no action goes on."""
    return context.table.course.action is None and not context.table.course.one_action
