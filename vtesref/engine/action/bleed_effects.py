"""What is played on a bleed: raising and lowering its amount, and aiming it at somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.cards.whom import refs
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Methuselah, Minion, Table


# The amount.


def amount(table: Table, action: Action) -> int:
    """Return the bleed amount as the action stands; it may be below 0."""
    return current(table, action.minion) + action.bleed


def current(table: Table, minion: Minion) -> int:
    """Return for how much a minion would bleed now, as far as nothing is used for it."""
    of_texts = values.value(table, "bleed", minion) if table.texts or table.course.lasting else 0
    return own_amount(table, minion) + of_texts


def own_amount(table: Table, minion: Minion) -> int:
    """Return the bleed amount of a minion: what is printed, or the default."""
    if minion.bleed is not None:
        return minion.bleed
    if minion.is_vampire:
        return one_by_default(table, minion)
    return table.edition.ally_bleed(table, minion)


def one_by_default(table: Table, minion: Minion) -> int:
    """Return 1, the bleed amount of a vampire (and of every minion by the CRR)."""
    return 1 if table.holds("bleed.amount.vampire_one", "The bleed amount of {minion} is 1.", minion=minion) else 0


def none_by_default(table: Table, minion: Minion) -> int:
    """Return 0, the bleed amount of an ally."""
    return 0 if table.holds("bleed.amount.ally_zero", "The bleed amount of an ally is 0.", minion=minion) else 1


def is_raised(table: Table, action: Action) -> bool:
    """Tell whether a limited modifier raises the bleed amount as things stand, so that no other one may."""
    if action.raised or not values.is_spoken_of(table, "bleed"):
        return action.raised
    return any(
        standing.doing.row is not None
        and "limited" in standing.doing.row.says
        and action.minion in refs.resolve(standing.doing.slots["who"], context)
        for standing, context in values.in_force(table, "bleed")
    )


@rule("bleed.modifier_timing")
def increase(table: Table, action: Action, points: int, counts: bool) -> None:
    """The bleed amount rises by {points}."""
    table.change(action, bleed=action.bleed + points, raised=action.raised or counts)


@rule("bleed.modifier_timing")
def lower(table: Table, action: Action, points: int) -> None:
    """The bleed amount falls by {points}."""
    table.change(action, bleed=action.bleed - points)


@rule("general.golden_rule")
def give_up(table: Table, action: Action) -> None:
    """The text of a card makes the bleed unsuccessful, and no pool is burned."""
    table.change(action, given_up=True)


# The target.


@rule("bleed.other_target_by_card")
def redirect(table: Table, action: Action, whom: Methuselah) -> None:
    """The bleed is aimed at {whom} instead."""
    table.change(action, target=whom)
    reopen(table, action, whom)


@rule("bleed.redirect_reopens_block")
def reopen(table: Table, action: Action, whom: Methuselah) -> None:
    """{whom} may attempt to block."""
    table.holds("block.target_change_reopens", "The target has changed, so attempts to block start again.")
    table.change(action, declined=())
    begin_anew(table, action)


@rule("block.target_change_reopens")
def begin_anew(table: Table, action: Action) -> None:
    """Attempts to block start again."""
    table.change(action, all_declined=False)
