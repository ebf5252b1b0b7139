"""Conditions on Methuselahs: the turn, the Edge, what they have and what they control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.cards.notation.effects_table import condition
from vtesref.engine.cards.tracking import library
from vtesref.engine.cards.whom import filters
from vtesref.engine.turn import influence

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Methuselah


@condition("it is your turn", "you are the active Methuselah")
def your_turn(context: Context) -> bool:
    """Tell whether it is the turn of whoever uses the text."""
    return context.table.course.active is context.you


@condition("it is the {phase:one of?unlock/master/minion/influence/discard} phase", "of whoever is active")
def is_phase(context: Context, phase: str) -> bool:
    """Tell whether the turn is in a phase."""
    return context.table.course.phase == phase


@condition("at least {n:number} Methuselahs", "so many Methuselahs are still in the game")
def at_least(context: Context, n: int) -> bool:
    """Tell whether so many Methuselahs are left."""
    return len(seating.in_play(context.table)) >= n


@condition("{what:methuselah} is {one:methuselah} or {other:methuselah}", "they are one of these two Methuselahs")
def is_either(context: Context, what: list[Methuselah], one: list[Methuselah], other: list[Methuselah]) -> bool:
    """Tell whether a Methuselah is one of two."""
    return all(each in (*one, *other) for each in what)


@condition("{who:methuselah} (have|has) the Edge", "that Methuselah has the Edge")
def has_edge(context: Context, who: list[Methuselah]) -> bool:
    """Tell whether somebody has the Edge."""
    return context.table.course.edge in who


@condition(
    "{who:methuselah} (have|has) {n:number} or more victory points", "that Methuselah has already gained so many"
)
def has_points(context: Context, who: list[Methuselah], n: int) -> bool:
    """Tell whether a Methuselah has won so many victory points."""
    return all(methuselah.points >= n for methuselah in who)


@condition("{who:methuselah} (have|has) a {kind:word} counter", "of that kind")
def has_counter(context: Context, who: list[Methuselah], kind: str) -> bool:
    """Tell whether a Methuselah has a counter of a kind."""
    return any(kind in methuselah.tokens for methuselah in who)


# What they have and control.


@condition(
    "{who:methuselah} (control|controls) {count:number} or more {held:filter}",
    "that Methuselah controls at least so many of them",
)
def controls_many(context: Context, who: list[Methuselah], count: int, held: Filter) -> bool:
    """Tell whether somebody controls so many of something."""
    from vtesref.engine.cards.whom.refs import controller_of

    found = filters.candidates(held, context)
    return any(sum(controller_of(one) is whom for one in found) >= count for whom in who)


@condition("{who:methuselah} (control|controls) an? {held:filter}", "that Methuselah controls at least one of them")
def controls_one(context: Context, who: list[Methuselah], held: Filter) -> bool:
    """Tell whether somebody controls something."""
    return bool(controls_many(context, who, 1, held))


@condition("{who:methuselah} (control|controls) no {held:filter}", "that Methuselah controls none of them")
def controls_none(context: Context, who: list[Methuselah], held: Filter) -> bool:
    """Tell whether somebody controls nothing of a kind."""
    return not controls_many(context, who, 1, held)


@condition("you hold another copy of this card", "in hand")
def holds_copy(context: Context) -> bool:
    """Tell whether whoever uses the text has another copy of its card in hand."""
    from vtesref.engine.effects.deeds import hand

    return bool(hand.copies_in_hand(context))


@condition("your crypt has a card", "on its top")
def has_crypt(context: Context) -> bool:
    """Tell whether anything is left in the crypt of whoever uses the text."""
    return bool(influence.crypt(context.table, context.you))


@condition("your library has {n:number} or more cards", "as far as it is told what is in it")
def has_library(context: Context, n: int) -> bool:
    """Tell whether so many cards are left in the library of whoever uses the text."""
    return not context.you.stocked or len(library.library(context.table, context.you)) >= n


@condition("no crypt is empty", "everybody has a vampire there")
def no_empty_crypt(context: Context) -> bool:
    """Tell whether every Methuselah in the game has a crypt with somebody in it."""
    from vtesref.engine.turn import influence

    return all(influence.crypt(context.table, methuselah) for methuselah in seating.in_play(context.table))
