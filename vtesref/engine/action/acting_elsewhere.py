"""Acting in the minion phase of another Methuselah, by a card that locks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.always import action as always_action
from vtesref.engine.cards.always import values
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Minion, Table


#: How what was used in a phase tells that a minion whose action card was cancelled may take another action for it.
FREED = "acts again"


def is_freed(table: Table, minion: Minion) -> bool:
    """Tell whether a minion may act again in the minion phase of another, as its action was cancelled."""
    return ("phase", FREED, minion.name) in table.course.uses


def may_act(table: Table, minion: Minion) -> bool:
    """Tell whether a card lets a minion act in the minion phase of another, locking for it or having locked."""
    return is_freed(table, minion) or always_action.card_to_lock(table, minion) is not None


def lock_to_act(table: Table, minion: Minion) -> None:
    """Lock the card by which a minion acts in the minion phase of another Methuselah, if it may not anyway."""
    course = table.course
    if course.active in (None, minion.controller) or course.out_of_turn or not values.speaks(table):
        return
    if is_freed(table, minion):
        take_another(table, minion)
        return
    card = always_action.card_to_lock(table, minion)
    if card is not None and not values.is_said_of(table, "acts in any turn", minion):
        lock_card_to_act(table, minion, card)


@rule("general.golden_rule")
def lock_card_to_act(table: Table, minion: Minion, card: Card) -> None:
    """{card} locks for {minion} to act in the turn of another."""
    transitions.lock(table, card)


def keep_place(table: Table, minion: Minion) -> None:
    """Let a minion whose action card was cancelled act again for the card that locked for it in another's turn."""
    course = table.course
    elsewhere = course.active not in (None, minion.controller) and course.phase == "minion" and not course.out_of_turn
    if elsewhere and values.speaks(table) and always_action.acts_for_locked(table, minion):
        free_again(table, minion)


@rule("action.cancelled.same_again")
def free_again(table: Table, minion: Minion) -> None:
    """What locked for {minion} to act stays locked, and {minion} may take another action in its place."""
    freed = ("phase", FREED, minion.name)
    table.change(table.course, uses=tuple(sorted({*table.course.uses, freed})))


@rule("action.cancelled.same_again")
def take_another(table: Table, minion: Minion) -> None:
    """{minion} takes another action in place of the one that was cancelled."""
    freed = ("phase", FREED, minion.name)
    table.change(table.course, uses=tuple(use for use in table.course.uses if use != freed))
