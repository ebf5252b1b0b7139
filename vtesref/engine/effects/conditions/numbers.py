"""Conditions on numbers: amounts and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.notation.effects_table import condition

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context


@condition("{n:amount} (is|are) at least {least:amount}", "as they are now")
@condition("{n:amount} is {least:number} or more", "as it came out")
def is_at_least(context: Context, n: int, least: int) -> bool:
    """Tell whether one number is at least another."""
    return n >= least


@condition("{n:amount} is more than {other:amount}", "as both are now")
def is_more(context: Context, n: int, other: int) -> bool:
    """Tell whether one number is more than another."""
    return n > other


@condition("{n:amount} is {low:number} or less", "as it came out")
def at_most(context: Context, n: int, low: int) -> bool:
    """Tell whether a number is so small."""
    return n <= low


@condition("{n:number} or fewer counters on {what:any}", "the card has no more counters than that now")
def few_counters(context: Context, n: int, what: list[Any]) -> bool:
    """Tell whether there are so few counters on something."""
    return all(one.counters <= n for one in what)


@condition("{n:number} or more counters on {what:any}", "the card has at least so many counters now")
def many_counters(context: Context, n: int, what: list[Any]) -> bool:
    """Tell whether there are so many counters on something."""
    return bool(what) and all(one.counters >= n for one in what)
