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
    table = context.table
    if held is None or minion is None:
        return
    table.holds(table.edition.gain_key, "It is the time to gain votes.")
    referendum_effects.gain(table, held, minion, n)
    if not table.holds("votes.hold_back", "{minion} need not cast them yet.", minion=minion):
        referendum_effects.cast_at_once(table, held, minion)


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
