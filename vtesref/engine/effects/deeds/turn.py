"""Effects on what a Methuselah has in a turn: the Edge, master phase actions, transfers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import times
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds import for_a_time

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Methuselah, Table


@effect("the Edge goes to {who:methuselah}", "that Methuselah gets the Edge", observed="the Edge")
def give_edge(context: Context, who: Methuselah) -> None:
    """Give somebody the Edge."""
    _edge(context.table, who)


@rule("bleed.edge")
def _edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has the Edge."""
    table.change(table.course, edge=methuselah)


@effect("burn the Edge", "whoever uses the text burns the Edge if they have it", observed="the Edge")
def burn_edge(context: Context) -> None:
    """Burn the Edge of whoever uses the text; nothing happens if they do not have it."""
    if context.table.course.edge is context.you:
        _no_edge(context.table, context.you)


@rule("general.golden_rule")
def _no_edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} burns the Edge; nobody has it now."""
    table.change(table.course, edge=None)


# Phases.


@effect(
    "gain {n:amount} master phase actions?",
    "you gain them for the current phase",
    needs=("phase",),
    observed="there are more",
)
def master_actions(context: Context, n: int) -> None:
    """Give master phase actions in the phase under way."""
    from vtesref.engine.turn import master

    master.change_amount(context.table, context.you, n)


@effect("{who:methuselah} gains {n:amount} master phase actions?", "in their master phase", observed="there are more")
def more_master_actions(context: Context, who: Methuselah, n: int) -> None:
    """Give the Methuselah whose master phase it is more actions; to anybody else they are of no use."""
    from vtesref.engine.turn import master

    course = context.table.course
    if course.active is who and course.phase == "master":
        master.change_amount(context.table, who, n)


@effect(
    "{who:methuselah} gains a master phase action for {what:card}",
    "at once, or in the next master phase for a card that is played out of turn",
    observed="one more",
)
def action_for(context: Context, who: Methuselah, what: list[Card]) -> None:
    """Give somebody a master phase action more for a card that was cancelled: now, or when the next phase begins."""
    from vtesref.engine.turn import master

    table = context.table
    out_of_turn = any("out-of-turn" in card.traits for card in what)
    if table.course.active is who and table.course.phase == "master" and not out_of_turn:
        master.change_amount(table, who, 1)
    else:
        for_a_time.change(context, "master phase actions", [who], 1, times.NEXT_MASTER)


@effect(
    "gain {n:amount} transfers?", "you gain them for the current phase", needs=("phase",), observed="there are more"
)
def transfers(context: Context, n: int) -> None:
    """Give transfers in the influence phase under way."""
    turn = context.table.course.turn
    _transfers(context.table, context.you, turn.transfers + n)


@rule("general.golden_rule")
def _transfers(table: Table, methuselah: Methuselah, number: int) -> None:
    """{methuselah} has {number} transfers."""
    table.change(table.course.turn, transfers=number)
