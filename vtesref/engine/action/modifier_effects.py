"""What action modifiers, reactions and cards in play do to an action: stealth, intercept, wakes, ended actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import actions, announcing, bleed_effects, block
from vtesref.engine.cards import immediate, values
from vtesref.engine.combat.combatants import passive
from vtesref.engine.core import rule
from vtesref.engine.table import IN_PLAY, Methuselah, Minion, Table
from vtesref.engine.turn import library, minion_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.action.actions import Action
    from vtesref.engine.cards.model import Effect


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
    return sum(effect.number for effect in passive(table, minion, word)) + sum(of_counters) + of_texts


def add_stealth(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Change the stealth of the acting minion."""
    if effect.number < 0:
        less_stealth(table, action.minion, -effect.number)
    else:
        more_stealth(table, action.minion, effect.number)


@rule("stealth.only_when_needed")
def more_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more stealth, which it needs."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth + points)


@rule("stealth.negative")
def less_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less stealth, be it below 0."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth - points)


def add_intercept(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Change the intercept of the minion that attempts to block."""
    if effect.number < 0 and action.blocker is not None:
        less_intercept(table, action.blocker, -effect.number)
    elif effect.number > 0:
        more_intercept(table, minion, effect.number)


@rule("intercept.only_when_needed")
def more_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more intercept, which it needs."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, points)))


@rule("stealth.negative")
def less_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less intercept, be it below 0."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, -points)))


def wake(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Let a minion act as though unlocked for the action."""
    awake(table, minion)


@rule("cards.wake.effect")
def awake(table: Table, minion: Minion) -> None:
    """{minion} may block and react as though unlocked."""
    action = actions.action_of(table)
    table.change(action, awake=(*action.awake, minion))


def unlock(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Unlock the minion that uses the effect."""
    immediate.unlock(table, minion)


def cannot_block(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Keep the minion that attempts to block from blocking the action."""
    if action.blocker is not None:
        bar_blocker(table, action.blocker)
        block.fail(table, action)


@rule("general.golden_rule")
def bar_blocker(table: Table, minion: Minion) -> None:
    """{minion} cannot block this action."""
    action = actions.action_of(table)
    table.change(action, barred=(*action.barred, minion))


def end_action(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """End the action, unblocked and unsuccessful."""
    raise actions.ActionEnds("general.golden_rule")


def not_again(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Keep the acting minion from the same action for the rest of the turn."""
    minion_phase.forgo(table, action.minion, action)


def admit(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Let a Methuselah's minions block though the action is none of hers."""
    admit_by_card(table, minion.controller)


@rule("general.golden_rule")
def admit_by_card(table: Table, who: Methuselah) -> None:
    """The text of the card lets {who} attempt to block."""
    action = actions.action_of(table)
    table.change(action, admitted=(*action.admitted, who))


def attempt(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Make a minion attempt to block."""
    if action.blocker is minion:
        table.holds("block.force_block_effects", "{minion} is the one that attempts it already.", minion=minion)
    else:
        block.attempt(table, action, minion)


def unblockable(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Keep everybody from blocking the action, also who attempts it now."""
    bar_blocks(table)
    if action.blocker is not None:
        block.fail(table, action)


@rule("general.golden_rule")
def bar_blocks(table: Table) -> None:
    """Nobody can block this action."""
    table.change(actions.action_of(table), unblockable=True)


def cancel_card(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Cancel the action card as it is played."""
    announcing.cancel(table, action)


def automatic(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Let the referendum of the action pass by the effect."""
    pass_automatically(table, action)


@rule("general.golden_rule")
def pass_automatically(table: Table, action: Action) -> None:
    """The referendum of the action will pass."""
    table.change(action, passes=True)


def carry(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Carry out an effect that a minion uses during an action, be it none on the action itself."""
    if effect.word in EFFECTS:
        EFFECTS[effect.word](table, action, minion, effect)
    else:
        immediate.carry(table, minion.controller, effect, minion)


#: How the effects that are used during an action are carried out, by their words.
EFFECTS: dict[str, Callable[[Table, Action, Minion, Effect], None]] = {
    "stealth": add_stealth,
    "intercept": add_intercept,
    "wake": wake,
    "unlock": unlock,
    "may block": admit,
    "attempt": attempt,
    "cannot block": cannot_block,
    "end action": end_action,
    "not again": not_again,
    "bleed": bleed_effects.change_amount,
    "unblockable": unblockable,
    "cancel action card": cancel_card,
    "automatic": automatic,
}
