"""What action modifiers, reactions and cards in play do to an action: stealth, intercept, wakes, ended actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import actions
from vtesref.engine.cards import values
from vtesref.engine.core import rule
from vtesref.engine.table import IN_PLAY, Methuselah, Minion, Table
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from vtesref.engine.action.actions import Action


@rule("stealth.inherent", otherwise=0)
def inherent(table: Table, points: int) -> int:
    """The action has {points} stealth of its own."""
    return points


def lasting(table: Table, minion: Minion, word: str) -> int:
    """Return what cards in play on a minion, or on account of its counters, add to its stealth or intercept."""
    of_counters = (
        effect.number
        for card in table.cards_with("by counter")
        if card.place == IN_PLAY
        for effect in library.effects_in_play(card)
        if effect.word == "by counter" and effect.what.startswith(word) and effect.what.split()[-2] in minion.tokens
    )
    of_texts = values.value(table, word, minion) if table.texts or table.course.lasting else 0
    return sum(of_counters) + of_texts


@rule("stealth.only_when_needed")
def more_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more stealth, which it needs."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth + points)


@rule("stealth.negative")
def less_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less stealth, even if that is below 0."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth - points)


@rule("intercept.only_when_needed")
def more_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more intercept, which it needs."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, points)))


@rule("stealth.negative")
def less_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less intercept, even if that is below 0."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, -points)))


@rule("cards.wake.effect")
def awake(table: Table, minion: Minion) -> None:
    """{minion} can block and play reaction cards as though unlocked."""
    action = actions.action_of(table)
    table.change(action, awake=(*action.awake, minion))


@rule("general.golden_rule")
def bar_blocker(table: Table, minion: Minion) -> None:
    """{minion} cannot block this action."""
    action = actions.action_of(table)
    table.change(action, barred=(*action.barred, minion))


@rule("general.golden_rule")
def admit_by_card(table: Table, who: Methuselah) -> None:
    """The text of the card lets {who} attempt to block."""
    action = actions.action_of(table)
    table.change(action, admitted=(*action.admitted, who))


@rule("general.golden_rule")
def bar_blocks(table: Table) -> None:
    """Nobody can block this action."""
    table.change(actions.action_of(table), unblockable=True)


@rule("general.golden_rule")
def pass_automatically(table: Table, action: Action) -> None:
    """The referendum of the action will pass."""
    table.change(action, passes=True)
