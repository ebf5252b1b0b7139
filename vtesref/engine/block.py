"""Blocks: who may attempt one, and in which order; stealth against intercept; what a block brings.

The Fifth Edition tells the course in three states: no attempt is going on, one is, all have declined. Both books of
1998 tell the same course in fewer words, and are played by it where they are silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import actions, modifiers, seating
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, TORPOR
from vtesref.engine.timing import Offer, impulse, sift

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.actions import Action
    from vtesref.engine.table import Methuselah, Minion, Table


class Block(NamedTuple):
    """The choice to attempt a block with a minion."""

    minion: Minion

    def __str__(self) -> str:
        return f"{self.minion} blocks"


def resolve_attempts(table: Table, action: Action) -> None:
    """Let block attempts be made until one succeeds, which leaves the blocker on the action, or all have declined."""
    while True:
        target = action.target
        without_attempt(table, action)
        if action.target is not target:
            continue
        if action.blocker is None:
            if all_have_declined(table, action):
                return
            continue
        during_attempt(table, action)
        if action.blocker is not None and is_blocked(table, action, action.blocker):
            table.rest("blocked")
            return
        fail(table, action)
        table.rest("attempt failed")


# The three states.


def without_attempt(table: Table, action: Action) -> None:
    """Let effects be used and a block attempt be declared; who passes may declare none any more."""
    target = action.target

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        blocks, no_blocks = sift(table, attempts_of(table, action, who), lambda one: bars_blocking(table, action, one))
        return [*options, *blocks], [*barred, *no_blocks]

    def carry_out(who: Methuselah, choice: Any) -> None:
        if isinstance(choice, Block):
            attempt(table, action, choice.minion)
        else:
            modifiers.use(table, action, who, choice)

    impulse(
        table,
        "action",
        order(table, action),
        offer,
        carry_out,
        passes=lambda who: decline(table, action, who),
        over=lambda: action.blocker is not None or action.target is not target,
    )


def during_attempt(table: Table, action: Action) -> None:
    """Let effects be used while a minion attempts to block."""

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        others = [one for one in attempts_of(table, action, who) if one.minion is not action.blocker]
        one_at_a_time = table.bars(("block.one_at_a_time",))
        return options, [*barred, *((one, one_at_a_time) for one in others if one_at_a_time)]

    def carry_out(who: Methuselah, choice: Any) -> None:
        modifiers.use(table, action, who, choice)

    impulse(table, "attempt", order(table, action), offer, carry_out, over=lambda: action.blocker is None)


def all_have_declined(table: Table, action: Action) -> bool:
    """Let effects be used once all have declined; tell whether the action goes on unblocked."""
    if not declined_by_all(table, action):
        return True

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        blocks = attempts_of(table, action, who)
        final = table.bars(("block.decline_final",))
        return options, [*barred, *((one, final) for one in blocks if final)]

    def carry_out(who: Methuselah, choice: Any) -> None:
        modifiers.use(table, action, who, choice)

    impulse(table, "action", order(table, action), offer, carry_out, over=lambda: not action.all_declined)
    table.rest("declined")
    return action.all_declined


@rule("block.all_pass_stage_c", otherwise=False)
def declined_by_all(table: Table, action: Action) -> bool:
    """Nobody blocks any more; effects may still be used."""
    table.change(action, all_declined=True)
    return True


# Who may.


def entitled(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs whose minions may attempt to block, in the order of their attempts."""
    target = actions.aimed_at(action)
    if target is not None:
        if table.holds("action.directed.definition", "The action is directed at {who}.", who=target):
            return [target]
        return []
    table.holds("action.undirected.definition", "The action is undirected.")
    return prey_and_predator(table, action)


def prey_and_predator(table: Table, action: Action) -> list[Methuselah]:
    """Return the prey and the predator of the acting Methuselah: one of them where there are but two at the table."""
    both = (seating.prey_of(table, action.acting), seating.predator_of(table, action.acting))
    return list(dict.fromkeys(one for one in both if one is not None))


def order(table: Table, action: Action) -> list[Methuselah]:
    """Return everybody in the order in which they may use effects: the acting one, those who may block, the others."""
    acting = action.acting
    first = entitled(table, action)
    others = [one for one in seating.clockwise(table, acting) if one not in first]
    if table.holds("sequencing.acting_first", "{who} acts, and goes first.", who=acting):
        return [acting, *first, *others]
    return [*first, *others, acting]


def attempts_of(table: Table, action: Action, who: Methuselah) -> list[Block]:
    """Return the block attempts that a Methuselah could think of.

    An attempt that failed twice, with nothing played since that could matter, is not offered for ever.
    """
    tries = 2 + len(action.played) + len(action.used)
    return [
        Block(minion)
        for minion in table.minions
        if minion.controller is who
        and minion.employer is None
        and (minion.region in (READY, TORPOR) or minion.arrived)
        and minion is not action.minion
        and action.failed.count(minion) < tries
    ]


def bars_blocking(table: Table, action: Action, choice: Block) -> Iterator[str]:
    """Yield the rules that keep a minion from attempting to block."""
    minion = choice.minion
    if minion.region == TORPOR:
        yield "torpor.cannot_act_block_react"
    if not minion.is_ready or (minion.locked and minion not in action.awake):
        yield "block.needs_ready_unlocked"
    if minion.controller not in entitled(table, action):
        directed = actions.aimed_at(action) is not None
        yield "block.directed.targets_only" if directed else "block.undirected.prey_then_predator"
    elif minion.controller in action.declined:
        yield "block.decline_final"
    if minion in action.barred or action.unblockable:
        yield "general.golden_rule"


# Attempts.


@rule("block.declare_window")
def attempt(table: Table, action: Action, minion: Minion) -> None:
    """{minion} attempts to block."""
    if minion in action.failed:
        table.holds("block.repeat_attempts", "{minion} may attempt it again.", minion=minion)
    table.change(action, blocker=minion)


def decline(table: Table, action: Action, who: Methuselah) -> None:
    """Take note that a Methuselah who could have blocked does not."""
    if who not in action.declined and who in entitled(table, action):
        decline_for_good(table, action, who)


@rule("block.decline_final")
def decline_for_good(table: Table, action: Action, who: Methuselah) -> None:
    """{who} declines to block."""
    table.change(action, declined=(*action.declined, who))


def intercept(table: Table, action: Action, minion: Minion) -> int:
    """Return the intercept of a minion: 0, and what is added."""
    return modifiers.lasting(table, minion, "intercept") + sum(
        points for one, points in action.intercepts if one is minion
    )


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the acting minion: that of the action, and what is added."""
    return modifiers.lasting(table, action.minion, "stealth") + action.stealth


def reaches(table: Table, action: Action, minion: Minion) -> bool:
    """Tell whether a minion has the intercept to block the action as it stands."""
    return intercept(table, action, minion) >= stealth(table, action)


def is_blocked(table: Table, action: Action, minion: Minion) -> bool:
    """Compare intercept and stealth once nobody wishes to add to either."""
    ready = minion.is_ready and minion not in action.barred
    return ready and bool(compare(table, minion, intercept(table, action, minion), stealth(table, action)))


@rule("stealth.compare", otherwise=False)
def compare(table: Table, minion: Minion, intercept: int, stealth: int) -> bool:
    """{minion} has {intercept} intercept against {stealth} stealth."""
    return intercept >= stealth


@rule("block.all_pass_resolves_attempt")
def fail(table: Table, action: Action) -> None:
    """The attempt to block fails."""
    blocker = action.blocker
    if blocker is not None:
        table.holds("block.failed_no_lock", "{blocker} does not lock for it.", blocker=blocker)
        table.change(action, failed=(*action.failed, blocker), blocker=None)


# Success.


def succeed(table: Table, action: Action, blocker: Minion) -> None:
    """Carry out that the action is blocked, up to the combat."""
    lock(table, action, blocker)


@rule("block.success.locks_blocker")
def lock(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} blocks the action, and locks."""
    table.change(action, state="blocked")
    table.change(blocker, locked=True)
    settle(table)
