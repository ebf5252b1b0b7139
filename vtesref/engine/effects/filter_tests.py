"""What the words of filters ask of one thing that only a chapter of the game knows: its bleed, its strike, its base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import bleed_effects
from vtesref.engine.cards.playing import as_vampire, costs, play
from vtesref.engine.cards.whom.filter_tests import compare, resolved, test
from vtesref.engine.combat import strike_damage
from vtesref.engine.contest import contest
from vtesref.engine.table import ALLY, HAND

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context


@test("discipline")
def has_discipline(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a minion has a Discipline: one of which an ally merely plays cards is none of theirs."""
    name, superior = arg
    held = name.upper() in one.disciplines or (not superior and name in one.disciplines)
    return held and not (one.kind == ALLY and as_vampire.said_capacity(context.table, one))


@test("bleed")
def bleeds(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a minion bleeds for as much as is asked for."""
    return compare(bleed_effects.current(context.table, one), arg)


@test("struck at aggravated")
def struck_at(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether the strike that was chosen against a combatant is for aggravated damage."""
    combat = context.table.course.combat
    return combat is not None and any(
        combat.other(side).minion is one and strike_damage.is_aggravated(context.table, side) for side in combat.sides
    )


@test("may bear")
def may_bear(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether no text and no limit keeps a minion from having a card on it."""
    table = context.table
    return not any(table.is_barred(costs.bars_bearing(table, who, one)) for who in resolved(arg, context))


@test("unmerged base")
def unmerged_base(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a minion is the base of an advanced vampire, and not merged with it."""
    return bool(one.is_vampire and one.merged is None and not contest.is_advanced(one))


@test("pool cost")
def costs_pool(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a card costs so much pool; in hand, as much as it would cost whoever uses the text."""
    user = context.user if one.place == HAND else None
    cost = one.pool_cost if user is None else play.pool_cost(context.table, user, one)
    return compare(cost, arg)
