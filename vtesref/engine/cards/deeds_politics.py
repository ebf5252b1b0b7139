"""Effects in referendums: votes gained and cancelled, referendums cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import modifier_effects
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.core import rule
from vtesref.engine.politics import referendum_effects
from vtesref.engine.traits import SECTS, TRAITS

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Minion, Table


@effect(
    "{n:signed} votes?[ to {who:minion}][ this referendum]",
    "the user, or the minion that is named, gains (or loses) so many votes in the referendum",
    needs=("referendum",),
    observed="its votes",
)
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


@effect(
    "+{n:amount} votes to {who:minion} this referendum",
    "the minion gains so many votes in the referendum",
    needs=("referendum",),
    observed="its votes",
)
def counted_votes(context: Context, n: int, who: Minion) -> None:
    """Let a minion gain votes that are counted in the referendum."""
    votes(context, n, who)


@effect(
    "{who:minion} becomes {what:title}",
    "the minion receives the title and loses its old one; a title that a card stands for is lost with the card",
    observed="its title",
)
def give_title(context: Context, who: Minion, what: Any) -> None:
    """Give a vampire a title, for as long as it keeps it."""
    from vtesref.engine.action import becoming

    if who.is_gone or context.table.bars(becoming.bars_becoming(context.table, who, what)):
        return
    becoming.become(context.table, who, what)


@effect("{who:minion} becomes {what:sect}", "the minion changes its sect and keeps its clan", observed="its sect")
def give_sect(context: Context, who: Minion, what: str) -> None:
    """Change the sect of a vampire."""
    from vtesref.engine.action import becoming

    if not who.is_gone and not context.table.bars(becoming.bars_sect(context.table, what)):
        becoming.change_sect(context.table, who, what)


@effect("{who:minion} becomes {what:trait}", "it has the trait from then on", observed="its traits")
def give_trait(context: Context, who: Minion, what: str) -> None:
    """Give a minion a trait."""
    if not who.is_gone and what not in who.traits:
        _give_trait(context.table, who, what)


@rule("general.golden_rule")
def _give_trait(table: Table, minion: Minion, trait: str) -> None:
    """By the text {minion} is {trait} from now on."""
    table.change(minion, traits=(*minion.traits, trait))


def _trait(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in TRAITS:
        raise CardError(f'"{text}" is no trait; traits are: {", ".join(TRAITS)}', text)
    return text


SLOTS["trait"] = _trait


def _sect(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in SECTS:
        raise CardError(f'"{text}" is no sect; sects are: {", ".join(SECTS)}', text)
    return text


SLOTS["sect"] = _sect


@effect(
    "this referendum passes without a vote",
    "the referendum passes, and nobody votes",
    needs=("referendum",),
    observed="it passes",
)
def pass_without_vote(context: Context) -> None:
    """Let the referendum pass without any voting."""
    held = context.table.course.referendum
    if held is not None:
        context.table.change(held, automatic=True)


def _title(text: str, arg: str, scope: dict[str, str]) -> Any:
    from vtesref.engine.action import becoming

    found = becoming.office(text)
    if found is None:
        raise CardError(f'"{text}" is no title; write: prince of Chicago, justicar', text)
    return found


SLOTS["title"] = _title


@effect(
    "cancel the votes of {who:minion}",
    "the minion's votes do not count, whether they are cast already or not",
    needs=("referendum",),
    observed="its votes",
)
def cancel_votes(context: Context, who: Minion) -> None:
    """Cancel the votes of a minion."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel_votes(context.table, held, who)


@effect(
    "the referendum passes", "the referendum passes without any votes", needs=("action",), observed="no votes are cast"
)
def passes(context: Context) -> None:
    """Let the referendum of the action pass by this effect alone."""
    action = context.table.course.action
    if action is not None:
        modifier_effects.pass_automatically(context.table, action)


@effect(
    "the next predator gains {n:amount} pool for the prey",
    "instead of 6, whoever is the next to gain pool for an ousted prey",
    observed="the pool that comes with the next victory point",
)
def next_spoils(context: Context, n: int) -> None:
    """Change what the next predator gains for the prey."""
    change_spoils(context.table, n)


@rule("general.golden_rule")
def change_spoils(table: Table, number: int) -> None:
    """The next predator gains {number} pool for the prey."""
    table.change(table.course, spoils=number)


@effect("cancel the referendum", "the referendum has no outcome", needs=("referendum",), observed="no outcome")
def cancel(context: Context) -> None:
    """Cancel the referendum."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel(context.table, held)
