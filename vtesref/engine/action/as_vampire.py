"""Allies that may play cards as a vampire: what counts as what for such a card, and for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.passive import passive
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY

if TYPE_CHECKING:
    from vtesref.engine.table import Minion, Table

#: The capacity of an ally for a card that it plays so.
CAPACITY = 1


def may_play(table: Table, minion: Minion) -> bool:
    """Tell whether a minion is an ally whose text lets it play cards as a vampire."""
    return minion.kind == ALLY and any(passive(table, minion, "as a vampire"))


def counts(table: Table, minion: Minion) -> bool:
    """Tell whether an ally counts as a vampire for a card that it plays."""
    return may_play(table, minion) and table.holds(
        "cards.as_vampire.scope", "{minion} plays it as a vampire.", minion=minion
    )


def capacity(table: Table, minion: Minion) -> int:
    """Return the capacity of a minion for a card that it plays."""
    known = counts(table, minion) and table.holds("cards.as_vampire.capacity_one", "Its capacity is taken to be 1.")
    return CAPACITY if known else minion.capacity


def has_blood(table: Table, minion: Minion) -> bool:
    """Tell whether the counters of a minion serve as blood for a card that it plays."""
    return minion.is_vampire or (
        may_play(table, minion)
        and table.holds("cards.as_vampire.life_is_blood", "The life of {minion} is its blood.", minion=minion)
    )


def keeps_excess(table: Table, minion: Minion) -> bool:
    """Tell whether an ally keeps what it gains beyond the capacity that it is taken to have."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.no_drain", "{minion} keeps the life, whatever its capacity.", minion=minion
    )


def takes_plain(table: Table, minion: Minion) -> bool:
    """Tell that aggravated damage by such a card costs an ally plain life."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.aggravated_normal", "Aggravated damage costs {minion} life as any other.", minion=minion
    )


def is_none_in_play(table: Table, minion: Minion) -> bool:
    """Tell that a minion is what it is for what a card does once it is in play, whatever it may play."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.not_in_play_text", "In play the card finds no vampire in {minion}.", minion=minion
    )


@rule("cards.as_vampire.torpor_burns")
def burn(table: Table, minion: Minion) -> None:
    """{minion} would go to torpor, and is burned."""
    transitions.burn_minion(table, minion)
