"""Effects on blocks of an action: who attempts or may, who cannot, whose attempt fails, who wakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import block, modifier_effects
from vtesref.engine.action.action import action_of
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.windows import UNRESOLVED

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Methuselah, Minion

#: The name under which a text remembers whose attempt it let fail.
BLOCKER = "BLOCKER"


@effect(
    "the attempt fails",
    "the current attempt to block fails",
    needs=("attempt",),
    observed="nobody attempts to block",
    touches="the attempt",
)
def attempt_fails(context: Context) -> None:
    """Let the block attempt that goes on fail; whose it was is "blocker" for what the text says after that."""
    blocker = action_of(context.table).blocker
    if blocker is not None:
        context.names[BLOCKER] = (blocker,)
        block.fail(context.table, action_of(context.table))


@effect(
    "{who:minion} cannot attempt to block this action",
    "the minion cannot attempt to block the action",
    needs=("action", UNRESOLVED),
    observed="it cannot block",
    says="harms",
    touches="those named",
)
def cannot_block(context: Context, who: Minion) -> None:
    """Keep a minion from blocking the action."""
    modifier_effects.bar_blocker(context.table, who)


@effect(
    "the action cannot be blocked",
    "nobody blocks it",
    needs=("action", UNRESOLVED),
    observed="nobody can block",
    touches="the action",
)
def unblockable(context: Context) -> None:
    """Keep everybody from blocking the action."""
    action = action_of(context.table)
    modifier_effects.bar_blocks(context.table)
    if action.blocker is not None:
        block.fail(context.table, action)


@effect(
    "{who:minion} wakes",
    "the minion can block and play reaction cards as though unlocked",
    needs=("action",),
    observed="it is awake",
    says="wakes",
    touches="those named",
)
def wake(context: Context, who: Minion) -> None:
    """Let a minion act as though unlocked for the action."""
    modifier_effects.awake(context.table, who)


@effect(
    "{who:minion} attempts to block[ {whoever:one of?whoever may}]",
    "the minion attempts to block, even if it is locked",
    needs=("action", UNRESOLVED),
    observed="it attempts to block",
    touches="those named",
)
def attempt(context: Context, who: Minion, whoever: str = "") -> None:
    """Let a minion attempt to block; "whoever may" waives the rule that says whose minions may."""
    table, action = context.table, action_of(context.table)
    if action.blocker is not who:
        block.attempt(table, action, who)
    else:
        table.holds("block.force_block_effects", "{minion} is already attempting to block.", minion=who)


@effect(
    "{who:methuselah} may block",
    "their minions may attempt to block, too",
    needs=("action", UNRESOLVED),
    observed="may block",
    touches="the attempt",
)
def admit(context: Context, who: Methuselah) -> None:
    """Let the minions of a Methuselah block an action that they otherwise could not block."""
    modifier_effects.admit_by_card(context.table, who)
