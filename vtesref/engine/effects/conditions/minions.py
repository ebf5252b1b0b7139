"""Conditions on minions, and on whatever is locked or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.notation.effects_table import condition
from vtesref.engine.cards.playing import meeting
from vtesref.engine.cards.whom import filters, history
from vtesref.engine.table import CRYPT, READY, TORPOR, UNCONTROLLED, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter


@condition("{what:minion} is ready", "it is in the ready region")
def is_ready(context: Context, what: list[Minion]) -> bool:
    """Tell whether a minion is ready."""
    return any(minion.region == READY for minion in what)


@condition("{what:minion} is in torpor", "it is in torpor")
def is_torpid(context: Context, what: list[Minion]) -> bool:
    """Tell whether a vampire is in torpor."""
    return any(minion.region == TORPOR for minion in what)


@condition("{what:minion} is in play", "it is in play")
def is_in_play(context: Context, what: list[Minion]) -> bool:
    """Tell whether a minion is in play."""
    return any(minion.region in (READY, TORPOR) for minion in what)


@condition(
    "user is superior",
    "the user has each Discipline that the card requires at the superior level",
    cited="cards.discipline.basic",
)
def is_superior(context: Context) -> bool:
    """Tell whether the user has what its card requires at the superior level."""
    user, card = context.user, context.card
    return user is not None and card is not None and meeting.superior(context.table, user, card)


@condition(
    "{who:minion} is merged",
    "an advanced vampire and its base are one; until then a part of its text does not count",
    cited="advanced.merge_icon_text",
)
def is_merged(context: Context, who: list[Minion]) -> bool:
    """Tell whether a vampire is merged, or need not be for the whole of its text to count."""
    return not who or any(
        minion.merged is not None
        or not context.table.holds(
            "advanced.merge_icon_text", "{vampire} is not merged: a part of their text does not count.", vampire=minion
        )
        for minion in who
    )


@condition("{who:minion} has committed diablerie since your last turn", "or in this one", says="asks for diablerie")
def has_diablerised(context: Context, who: list[Minion]) -> bool:
    """Tell whether a vampire has committed diablerie since the last turn of whoever uses the text."""
    since = f"since a turn of {context.you.name}"
    return any((since, "diablerie", minion.name) in context.table.course.uses for minion in who)


@condition(
    "{who:minion} has burned an? {held:filter}",
    "in combat or by diablerie, during this action (or in this combat, where it is in no action)",
    says="asks who was burned",
)
def has_burned(context: Context, who: list[Minion], held: Filter) -> bool:
    """Tell whether a minion has burned somebody of a kind."""
    return any(
        filters.is_such_gone(held, context, minion) for each in who for minion in history.burned_by(context.table, each)
    )


@condition("{what:minion} tie for the highest or lowest capacity", "two of them at least")
def tie(context: Context, what: list[Minion]) -> bool:
    """Tell whether two of some vampires have the highest capacity among them, or the lowest."""
    capacities = [minion.capacity for minion in what]
    return any(capacities.count(of(capacities)) > 1 for of in (max, min)) if capacities else False


# Whatever it is.


@condition("{what:card} is {other:card}", "they are the same card", says="is the same")
@condition("{what:minion} is {other:minion}", "they are the same minion")
@condition("{what:methuselah} is {other:methuselah}", "they are the same Methuselah")
def is_same(context: Context, what: list[Any], other: list[Any]) -> bool:
    """Tell whether two references stand for the same."""
    return bool(what) and all(one in other for one in what)


@condition("{what:any} (is|are) an? {held:filter}", "it is what the filter describes")
@condition("{what:any} is {held:filter}", "it is what the filter describes")
def is_a(context: Context, what: list[Any], held: Filter) -> bool:
    """Tell whether something is what a filter seeks; a vampire that waits uncontrolled is what it will be."""
    return bool(what) and all(
        filters.is_such(held, context, one) if _waits(one) else filters.fits(held, context, one) for one in what
    )


def _waits(one: Any) -> bool:
    return isinstance(one, Minion) and one.region in (CRYPT, UNCONTROLLED)


@condition("{what:any} is locked", "it is locked")
def is_locked(context: Context, what: list[Any]) -> bool:
    """Tell whether something is locked."""
    return any(one.locked for one in what)


@condition("{what:any} is unlocked", "it is not locked")
def is_unlocked(context: Context, what: list[Any]) -> bool:
    """Tell whether something is unlocked."""
    return any(not one.locked for one in what)


@condition("{what:any} was chosen", "something was")
def was_chosen(context: Context, what: list[Any]) -> bool:
    """Tell whether anything was chosen under a name."""
    return bool(what)
