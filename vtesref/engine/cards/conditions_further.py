"""Further conditions: of cards in play, of the action and its cost, of dice, of the strike under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import actions
from vtesref.engine.cards import filters
from vtesref.engine.cards.effects_table import condition
from vtesref.engine.cards.play import blood_cost
from vtesref.engine.table import SET_ASIDE
from vtesref.engine.turn import influence, library

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Card, Minion


@condition("{n:number} or more {held:filter} are in play", "whoever controls them")
def are_in_play(context: Context, n: int, held: Filter) -> bool:
    """Tell whether so many of something are in play."""
    return len(filters.candidates(held, context)) >= n


@condition("{n:amount} is {low:number} or less", "as it came out")
def at_most(context: Context, n: int, low: int) -> bool:
    """Tell whether a number is so small."""
    return n <= low


@condition("{n:amount} is {high:number} or more", "as it came out")
def at_least(context: Context, n: int, high: int) -> bool:
    """Tell whether a number is so large."""
    return n >= high


@condition("{what:card} is {other:card}", "they are the same card")
def is_card(context: Context, what: list[Card], other: list[Card]) -> bool:
    """Tell whether two references stand for the same card."""
    return bool(what) and all(one in other for one in what)


@condition("{what:any} was chosen", "something was")
def was_chosen(context: Context, what: list[Any]) -> bool:
    """Tell whether anything was chosen under a name."""
    return bool(what)


@condition("your crypt has a card", "on its top")
def has_crypt(context: Context) -> bool:
    """Tell whether anything is left in the crypt of whoever uses the text."""
    return bool(influence.crypt(context.table, context.you))


@condition("your library has {n:number} or more cards", "as far as it is told what is in it")
def has_library(context: Context, n: int) -> bool:
    """Tell whether so many cards are left in the library of whoever uses the text."""
    return not context.you.stocked or len(library.library(context.table, context.you)) >= n


@condition("no reaction card was played during the action", "by anybody", needs=("action",))
def no_reactions(context: Context) -> bool:
    """Tell whether nobody has played a reaction card during the action."""
    action = context.table.course.action
    return action is not None and all(one.controller is action.acting for one, _, _ in action.played)


@condition("an action card was played", "with which the action was taken", needs=("action",))
def with_action_card(context: Context) -> bool:
    """Tell whether the action was taken with an action card from hand."""
    action = context.table.course.action
    return action is not None and action.card is not None and action.card.place == SET_ASIDE


@condition("the action cost blood", "the acting minion, when it succeeded", needs=("action",))
def cost_blood(context: Context) -> bool:
    """Tell whether blood was paid for the action."""
    from vtesref.engine.cards import sayings
    from vtesref.engine.combat import torpor

    table, action = context.table, context.table.course.action
    if action is None:
        return False
    of_text = action.text.cost[0] if action.text is not None else 0
    from_play = action.text is not None and action.text.kind == "action"
    of_card = blood_cost(table, action.minion, action.card) if action.card is not None and not from_play else 0
    of_kind = 2 if action.kind in (torpor.LEAVE, torpor.RESCUE) else 0
    return bool(of_text or of_card or of_kind or sayings.of_action(table, action.minion, action.kind.name))


@condition("the action is directed at the chosen Methuselahs", "at those, and at nobody else", needs=("action",))
def directed_at_chosen(context: Context) -> bool:
    """Tell whether the action is directed at the Methuselahs that the card has kept."""
    action, card = context.table.course.action, context.card
    kept = card.kept if card is not None else ()
    if action is None or not kept:  # of a card that was in play from the first it is not told at whom
        return action is not None and bool(actions.all_aimed_at(action))
    return set(actions.all_aimed_at(action)) == set(kept)


@condition("opposing minion strikes with {held:filter}", "it has chosen such a strike", needs=("combat",))
def strikes_with(context: Context, held: Filter) -> bool:
    """Tell whether the opposing minion strikes with a card of a kind."""
    combat = context.table.course.combat
    for side in combat.sides if combat is not None else ():
        if side.minion is not context.user and side.strike is not None and side.strike.card is not None:
            return filters.fits(held, context, side.strike.card)
    return False


@condition("the referendum requires a titled vampire", "by the card that called it", needs=("referendum",))
def requires_title(context: Context) -> bool:
    """Tell whether the card of the referendum can be played by titled vampires alone."""
    held = context.table.course.referendum
    return (
        held is not None
        and held.card is not None
        and any(one.partition(" ")[0] in ("title", "any") and "title" in one for one in held.card.requires)
    )


@condition("the referendum passes without a vote", "by an effect", needs=("referendum",))
def is_automatic(context: Context) -> bool:
    """Tell whether the referendum passes by an effect."""
    from vtesref.engine.politics import referendum

    held = context.table.course.referendum
    return held is not None and referendum.is_automatic(context.table, held)


@condition("{who:minion} has committed diablerie since your last turn", "or in this one")
def has_diablerised(context: Context, who: list[Minion]) -> bool:
    """Tell whether a vampire has committed diablerie since the last turn of whoever uses the text."""
    since = f"since a turn of {context.you.name}"
    return any((since, "diablerie", one.name) in context.table.course.uses for one in who)
