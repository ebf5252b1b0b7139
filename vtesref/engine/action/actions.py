"""The course of an action: it is announced, others may block it, and it is resolved.

What an action is stands in ``action.py``, who may act in ``may_act.py``, block attempts in ``block.py``, what is played
during an action in ``modifiers.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action import acting_elsewhere, announcing, block, modifier_effects
from vtesref.engine.action.may_act import bars_announcing
from vtesref.engine.cards import times
from vtesref.engine.cards.always import costs as always_costs
from vtesref.engine.cards.always import values
from vtesref.engine.cards.model import AFTER_ACTION, DURING_ACTION
from vtesref.engine.cards.playing.paying import pay_blood
from vtesref.engine.cards.playing.play import blood_cost
from vtesref.engine.cards.tracking import events, library, limits
from vtesref.engine.combat import unblocked
from vtesref.engine.core import rule
from vtesref.engine.early_ends import ActionEnds
from vtesref.engine.settle import settle
from vtesref.engine.turn import minion_phase

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Minion, Table


# Announcing.


def take(table: Table, what: str, action: Action) -> None:
    """Carry out an action from its announcement to its end; ``what`` is the sentence that announces it.

    Raises Refused when a rule is in the way of announcing it.
    """
    table.require(what, bars_announcing(table, action))
    table.holds("action.summary.order", "An action is announced, may be blocked, and is resolved.")
    acting_elsewhere.lock_to_act(table, action.minion)
    announce(table, action.minion)
    if not under_way(table, action):
        return
    try:
        if action.kind.begin is not None:
            action.kind.begin(table, action)
        events.happen(table, "acts", action.minion)
        if table.course.happened:
            settle(table)
        announcing.announced(table, action)
        block.resolve_attempts(table, action)
        resolve(table, action)
        events.happen(table, "action resolved", action)
    except ActionEnds as end:
        end_early(table, action, end.key)
        if end.resolved:
            events.happen(table, "action resolved", action)
    settle(table)
    announcing.after(table, action)
    stealth_lapses(table, action)
    effects_end(table, action)
    over(table, action)
    settle(table)


@rule("general.golden_rule")
def allow_out_of_turn(table: Table, minion: Minion) -> None:
    """The text of a card lets {minion} act out of turn."""
    table.change(table.course, out_of_turn=True)


@rule("action.announce.lock")
def announce(table: Table, minion: Minion) -> None:
    """{minion} locks to act."""
    if minion.performed:
        table.holds("minion.unlock_again_act_again", "{minion} has unlocked, and acts again.", minion=minion)
    table.holds("action.performed.span", "{minion} performs it until it is resolved.", minion=minion)
    if table.holds("minion.acting_locks", "Acting locks {minion}.", minion=minion):
        transitions.lock(table, minion)


@rule("action.performed.span", otherwise=False)
def under_way(table: Table, action: Action) -> bool:
    """The action is under way from now on until it is resolved."""
    minion = action.minion
    table.change(minion, performed=minion_phase.announced(action))
    table.change(table.course, action=action)
    points = action.kind.stealth(table, action)
    table.change(action, stealth=modifier_effects.inherent(table, points) if points else 0)
    before = table.course.before
    if before is not None:  # of which nothing is left
        lasting = before.stealth if before.minion is action.minion else 0
        table.change(action, stealth=action.stealth + lasting, intercepts=before.intercepts)
        table.change(action, awake=before.awake, barred=before.barred, admitted=before.admitted)
    return True


# Resolving.


def resolve(table: Table, action: Action) -> None:
    """Carry out what the action comes to: its effect, or its block."""
    table.edition.note_completed(table, action.minion, action)
    resolve_unblocked(table, action)
    come_out(table, action)


def resolve_unblocked(table: Table, action: Action) -> None:
    """Let follow what is set off as an action begins to resolve that nobody blocks; a block does so by itself."""
    if action.blocker is None:
        events.happen(table, "before resolution", action)
        if table.course.happened:
            settle(table)


def come_out(table: Table, action: Action) -> None:
    """Let an action succeed, or be blocked by its blocker, after which it may go on, and may be blocked again."""
    if action.blocker is None:
        go_through(table, action)
        return
    blocker = action.blocker
    if not table.holds("action.blocked.no_effect", "The action is blocked, and has no effect."):
        succeed(table, action)
    elif action.card is not None and not table.holds("action.blocked.no_cost", "Its cost is not paid."):
        price = blood_cost(table, action.minion, action.card, action.text)
        pay_blood(table, action.minion, min(price, action.minion.counters))
    announcing.lose_card(table, action)
    if action.kind.lost is not None:
        action.kind.lost(table, action)
    table.edition.block_success(table, action, blocker)
    block.once_blocked(table, action)
    if action.continues:
        unblocked.take_up(table, action)
        if not action.all_declined:
            # Who attempted to block has not declined, and may attempt it with another minion.
            block.resolve_attempts(table, action)
        resolve_unblocked(table, action)
        come_out(table, action)
        return
    if table.holds("block.action_over_after_combat", "The action is over."):
        block.too_late(table, action, DURING_ACTION, "block.action_over_after_combat")


def go_through(table: Table, action: Action) -> None:
    """Carry out the effect of an action that is not blocked, unless it fails for another reason."""
    if action.kind.fails is not None and action.kind.fails(table, action):
        return
    if action.kind.about is not None:
        action.kind.about(table, action)
    if table.holds("minion.success_unblocked", "The action is not blocked, and succeeds."):
        succeed(table, action)


@rule("action.success.cost_then_effect")
def succeed(table: Table, action: Action) -> None:
    """The action succeeds: its cost, then its effect."""
    table.change(action, state="successful")
    from vtesref.engine.cards.playing import costs  # which works with actions

    more = always_costs.of_action(table, action.minion, action.kind.name) if values.speaks(table) else 0
    if more and not costs.pay_in_full(table, action.minion, more, 0):
        return
    action.kind.succeed(table, action)


def end_early(table: Table, action: Action, key: str) -> None:
    """Take note that an effect ended the action, with the block attempt that was going on."""
    table.holds(key, "The action ends.")
    blocker = action.blocker
    if blocker is not None and not table.holds(
        "block.action_ended_first", "{who} neither locks nor fights.", who=blocker
    ):
        block.lock(table, action, blocker)


@rule("stealth.lasts_action")
def stealth_lapses(table: Table, action: Action) -> None:
    """Changes to stealth and intercept last until the action is over, and end now."""
    table.change(action, stealth=0, intercepts=())


@rule("cards.duration.current_action")
def effects_end(table: Table, action: Action) -> None:
    """Other effects of modifiers and reactions last until the action is over, and end now."""
    table.change(action, awake=(), barred=(), admitted=())
    limits.over(table, "action")


@rule("action.performed.span")
def over(table: Table, action: Action) -> None:
    """The action is over."""
    announcing.put_away(table, action)
    table.change(table.course, action=None, before=action, out_of_turn=False)
    table.change(action, failed=(), declined=(), played=(), used=())
    library.due(table, times.AFTER_COMBAT)
    library.due(table, AFTER_ACTION)
