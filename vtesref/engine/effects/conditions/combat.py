"""Conditions on a combat: its range, its round, its strikes, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import DODGE
from vtesref.engine.cards.notation.effects_table import condition
from vtesref.engine.cards.whom import filters, history
from vtesref.engine.combat import aftermath
from vtesref.engine.combat.strike_damage import strike_of
from vtesref.engine.table import TORPOR

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Minion


@condition("close range", "the range of the round is close", needs=("combat",), cited="range.limits_effects")
def close(context: Context) -> bool:
    """Tell whether the range is close."""
    combat = context.table.course.combat
    return combat is not None and combat.range == "close"


@condition("long range", "the range of the round is long", needs=("combat",), cited="range.limits_effects")
def long(context: Context) -> bool:
    """Tell whether the range is long."""
    combat = context.table.course.combat
    return combat is not None and combat.range == "long"


@condition("round {n:number}", "it is that round of the combat", needs=("combat",))
def in_round(context: Context, n: int) -> bool:
    """Tell whether it is a round of the combat."""
    combat = context.table.course.combat
    return combat is not None and combat.round == n


@condition("the initial strikes resolve", "these are the first pair of strikes of the round", needs=("combat",))
def initial_strikes(context: Context) -> bool:
    """Tell whether it is the first pair of strikes of the round."""
    combat = context.table.course.combat
    return combat is not None and combat.struck and combat.step == "strike"


@condition("opposing minion strikes with {held:filter}", "it has chosen such a strike", needs=("combat",))
def strikes_with(context: Context, held: Filter) -> bool:
    """Tell whether the opposing minion strikes with a card of a kind."""
    combat = context.table.course.combat
    for side in combat.sides if combat is not None else ():
        if side.minion is not context.user and side.strike is not None and side.strike.card is not None:
            return filters.fits(held, context, side.strike.card)
    return False


@condition("opposing minion dodges", "it has chosen to dodge as its strike", needs=("combat",))
def dodges(context: Context) -> bool:
    """Tell whether the opposing minion dodges the strike of the user."""
    combat = context.table.course.combat
    other = next((side for side in combat.sides if side.minion is not context.user), None) if combat else None
    return other is not None and other.strike is not None and strike_of(other).kind == DODGE


@condition(
    "user inflicted more damage than opposing minion",
    "the user inflicted more damage this round than the opposing minion",
    needs=("combat",),
    says="asks for more damage",
)
def inflicted_more(context: Context) -> bool:
    """Tell whether the user inflicted more damage in the round than the opposing minion."""
    combat = context.table.course.combat
    if combat is None:
        return False
    mine = sum(side.dealt for side in combat.sides if side.minion is context.user)
    return mine > sum(side.dealt for side in combat.sides if side.minion is not context.user)


@condition("the strike of user inflicted damage", "not all of it was prevented", needs=("combat",))
def strike_inflicted(context: Context) -> bool:
    """Tell whether damage of the strike that the user has just made was inflicted on whom it was aimed at."""
    combat = context.table.course.combat
    return combat is not None and any(side.harmed for side in combat.sides if side.minion is context.user)


@condition("combat is about to end", "the combat has ended, or nobody has pressed to continue it", needs=("combat",))
def about_to_end(context: Context) -> bool:
    """Tell whether the combat ends with this round."""
    combat = context.table.course.combat
    return combat is not None and (bool(combat.over) or not combat.pressed)


@condition("no combat is queued", "no effect makes another combat follow this one or the action", needs=("combat",))
def none_queued(context: Context) -> bool:
    """Tell whether no other combat is to follow this one or the action."""
    combat = context.table.course.combat
    return combat is not None and not combat.follows and not aftermath.queued(context.table)


@condition("both combatants are ready", "neither combatant is in torpor or burned", needs=("combat",))
def both_ready(context: Context) -> bool:
    """Tell whether both combatants are ready."""
    combat = context.table.course.combat
    return combat is not None and all(side.minion.is_ready for side in combat.sides)


@condition(
    "user does not go to torpor",
    "the user is not in torpor, not on the way there, and not burned",
    needs=("combat",),
    says="for who stands",
)
def stays_up(context: Context) -> bool:
    """Tell whether the user is still ready."""
    return context.user is not None and context.user.region != TORPOR and not context.user.is_gone


@condition("user is outside the combat", "the user is neither of the two combatants", says="for bystanders")
def outside(context: Context) -> bool:
    """Tell whether the user is not a combatant."""
    combat = context.table.course.combat
    return combat is None or all(side.minion is not context.user for side in combat.sides)


@condition(
    "user is about to fight the acting minion",
    "a combat between the user and the acting minion is about to begin",
    needs=("action",),
)
def about_to_fight(context: Context) -> bool:
    """Tell whether the user is about to enter combat with the acting minion."""
    action = context.table.course.action
    both = action.about_to_fight if action is not None else ()
    return action is not None and context.user in both and action.minion in both


# What combat came to in the action.


@condition(
    "{n:number} or more rounds of combat this action",
    "of combats of the acting minion",
    needs=("action",),
    says="rounds of combat",
)
def rounds_fought(context: Context, n: int) -> bool:
    """Tell whether so many rounds were fought in the action."""
    action = context.table.course.action
    return action is not None and sum(use[1] == history.ROUNDS for use in context.table.course.uses) >= n


@condition(
    "{n:number} or more blood lost by {who:minion} this action", "in whatever way", needs=("action",), says="blood lost"
)
def has_lost(context: Context, n: int, who: list[Minion]) -> bool:
    """Tell whether a minion has lost so much blood in the action."""
    return any(history.count(context.table, history.LOST, minion) >= n for minion in who)


@condition(
    "{who:minion} has ended combat by a strike this action",
    "before its press step",
    needs=("action",),
    says="ended combat by a strike",
)
def has_ended(context: Context, who: list[Minion]) -> bool:
    """Tell whether a strike of a minion has ended a combat of the action."""
    return any(history.count(context.table, history.ENDED, minion) for minion in who)
