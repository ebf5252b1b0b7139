"""Effects that burn, cancel and remove cards and minions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards.context import BEARER
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.playing import uses, working_off
from vtesref.engine.cards.tracking import library
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, IN_PLAY, REMOVED, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


@effect("burn {who:any}", "it goes to its owner's ash heap", observed="it is burned", says="burns, harms")
def burn(context: Context, who: Any) -> None:
    """Burn a minion or a card."""
    table = context.table
    if isinstance(who, Minion):
        if not who.is_gone:
            burn_minion(table, who)
    elif isinstance(who, Card) and who.place != ASH_HEAP:
        by = context.card  # the one whose text it is may be of somebody else than whoever uses it
        whose = controller_of(by) if by is not None and by.place == IN_PLAY else None
        if working_off.replaced(table, "would burn", who, whose or context.you):
            return
        remember_bearer(context, who)
        you = controller_of(who)
        if who.kind == "location" and who.place == IN_PLAY:
            uses.burn_location(table, who)
        else:
            uses.burn_to_owner(table, who, who.owner)
        if you is not None:
            library.keep(table, you)


def remember_bearer(context: Context, card: Card) -> None:
    """Let the rest of a text still speak of its bearer as the card itself goes out of play, often to pay for it."""
    if card is context.card and isinstance(card.holder, Minion):
        context.names[BEARER] = (card.holder,)


@rule("general.golden_rule")
def burn_minion(table: Table, minion: Minion) -> None:
    """The text burns {minion}."""
    transitions.burn_minion(table, minion)


@effect(
    "cancel {who:card}[ {way:one of?unpaid}]",
    "the card that is just being played has no effect (unpaid: its cost is not paid either)",
    needs=("card played",),
    observed="it has no effect",
)
def cancel(context: Context, who: Card, way: str = "") -> None:
    """Cancel the card that is being played."""
    from vtesref.engine.cards.playing import cancelling

    context.names[cancelling.RESULT] = (cancelling.UNPAID if way else cancelling.PAID,)


@effect("remove {who:any}[ from the game]", "it leaves the game", observed="it is removed", says="removes")
def remove(context: Context, who: Any) -> None:
    """Remove a minion or a card from the game."""
    if isinstance(who, Card):
        remember_bearer(context, who)
    _remove(context.table, who)


@rule("general.remove_from_game")
def _remove(table: Table, thing: Any) -> None:
    """{thing} is removed from the game."""
    if isinstance(thing, Minion):
        transitions.burn_minion(table, thing, REMOVED)
    else:
        transitions.burn_card(table, thing, REMOVED)
