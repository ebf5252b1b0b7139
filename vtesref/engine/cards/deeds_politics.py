"""Effects in referendums: votes gained and cancelled, referendums cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import modifier_effects
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.politics import referendum_effects
from vtesref.engine.traits import SECTS

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


@effect(
    "{who:minion} becomes {what:title}",
    "it has the title from then on, and loses the one it had; the title is lost with the card that stands for it",
    observed="its title",
)
def give_title(context: Context, who: Minion, what: Any) -> None:
    """Give a vampire a title, for as long as it keeps it."""
    from vtesref.engine.action import becoming

    if who.is_gone or context.table.bars(becoming.bars_becoming(context.table, who, what)):
        return
    becoming.become(context.table, who, what)


@effect("{who:minion} becomes {what:sect}", "it changes its sect, and keeps its clan", observed="its sect")
def give_sect(context: Context, who: Minion, what: str) -> None:
    """Change the sect of a vampire."""
    from vtesref.engine.action import becoming

    if not who.is_gone and not context.table.bars(becoming.bars_sect(context.table, what)):
        becoming.change_sect(context.table, who, what)


def _sect(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in SECTS:
        raise CardError(f'"{text}" is no sect; sects are: {", ".join(SECTS)}', text)
    return text


SLOTS["sect"] = _sect


def _title(text: str, arg: str, scope: dict[str, str]) -> Any:
    from vtesref.engine.action import becoming

    found = becoming.office(text)
    if found is None:
        raise CardError(f'"{text}" is no title; write: prince of Chicago, justicar', text)
    return found


SLOTS["title"] = _title


@effect("cancel the votes of {who:minion}", "cast or not", needs=("referendum",), observed="its votes")
def cancel_votes(context: Context, who: Minion) -> None:
    """Cancel the votes of a minion."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel_votes(context.table, held, who)


@effect("the referendum passes", "without any voting", needs=("action",), observed="no votes are cast")
def passes(context: Context) -> None:
    """Let the referendum under way, or the one that the action is to call, pass by this effect alone."""
    table = context.table
    if table.course.referendum is not None:
        table.change(table.course.referendum, automatic=True)
    elif table.course.action is not None:
        modifier_effects.pass_automatically(table, table.course.action)


@effect("cancel the referendum", "it has no outcome", needs=("referendum",), observed="no outcome")
def cancel(context: Context) -> None:
    """Cancel the referendum."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel(context.table, held)
