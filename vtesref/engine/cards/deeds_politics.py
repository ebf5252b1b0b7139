"""Effects in referendums: votes gained and cancelled, referendums cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.effects_table import effect
from vtesref.engine.politics import referendum_effects

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Minion


@effect("{n:signed} votes?[ to {who:minion}][ this referendum]", "gained", needs=("referendum",), observed="its votes")
def votes(context: Context, n: int, who: Minion | None = None) -> None:
    """Let a minion gain votes in the referendum."""
    held, minion = context.table.course.referendum, who or context.user
    if held is not None and minion is not None:
        referendum_effects.gain(context.table, held, minion, n)


@effect("+{n:amount} votes to {who:minion} this referendum", "gained", needs=("referendum",), observed="its votes")
def counted_votes(context: Context, n: int, who: Minion) -> None:
    """Let a minion gain votes that are counted in the referendum."""
    votes(context, n, who)


@effect("cancel the votes of {who:minion}", "cast or not", needs=("referendum",), observed="its votes")
def cancel_votes(context: Context, who: Minion) -> None:
    """Cancel the votes of a minion."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel_votes(context.table, held, who)


@effect("cancel the referendum", "it has no outcome", needs=("referendum",), observed="no outcome")
def cancel(context: Context) -> None:
    """Cancel the referendum."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel(context.table, held)
