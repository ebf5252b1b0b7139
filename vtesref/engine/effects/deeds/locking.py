"""Effects that lock and unlock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import times
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.table import STUN, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


@effect("lock {who:any}", "it locks; what is locked already stays locked", observed="it is locked", says="harms")
def lock(context: Context, who: Any) -> None:
    """Lock a minion or a card."""
    if not who.locked:
        _lock(context.table, who)


@rule("general.golden_rule")
def _lock(table: Table, thing: Any) -> None:
    """The text locks {thing}."""
    transitions.lock(table, thing)


@effect("stun {who:minion}", "it locks and receives a stun counter", observed="it is stunned", says="harms")
def stun(context: Context, who: Minion) -> None:
    """Lock a minion and put a stun counter on it; one that is locked already receives the counter all the same."""
    _stun(context.table, who)


@rule("stun.locks_and_counts")
def _stun(table: Table, minion: Minion) -> None:
    """{minion} is stunned: they lock and receive a stun counter."""
    transitions.lock(table, minion)
    table.change(minion, tokens=(*minion.tokens, STUN))


@effect("unlock {who:any}", "it unlocks", observed="it is unlocked", says="unlocks")
def unlock(context: Context, who: Any) -> None:
    """Unlock a minion or a card, unless a text keeps it from unlocking by any means."""
    from vtesref.engine.cards.always import values

    if isinstance(who, Minion) and values.barred(context.table, who, "unlock by any means"):
        return
    if who.locked:
        _unlock(context.table, who)


@rule("general.golden_rule")
def _unlock(table: Table, thing: Any) -> None:
    """The text of the card unlocks {thing}."""
    table.change(thing, locked=False)


@effect("{who:card} does not unlock as normal {scope:until}", "for a time", observed="it stays locked")
def keep_locked(context: Context, who: Card, scope: str) -> None:
    """Keep a card from unlocking with the others for a time."""
    from vtesref.engine.effects.deeds import for_a_time

    for_a_time.let_be(context, "card stays locked", who, times.scope_of(scope))
