"""Allies that may play cards as a vampire: what counts as what for such a card, and for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.always import playing, values
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Minion, Table

#: The capacity of an ally for a card that it plays so.
CAPACITY = 1


def may_play(table: Table, minion: Minion) -> bool:
    """Tell whether a minion is an ally whose text lets it play cards as a vampire."""
    if minion.kind != ALLY:
        return False
    return values.is_said_of(table, "plays as a vampire", minion) or bool(said_capacity(table, minion))


def said_capacity(table: Table, minion: Minion) -> int:
    """Return the capacity that a text gives an ally for the cards that it plays as a vampire; 0 if none does."""
    return values.number_said(table, "as a vampire", minion) or 0


def endow(table: Table, ally: Minion, card: Card) -> None:
    """Give an ally that comes into play the Disciplines with which it plays cards as a vampire."""
    if said_capacity(table, ally):
        names = playing.disciplines_said(card.texts)
        known(table, ally, names, " and ".join(names))


@rule("cards.as_vampire.scope")
def known(table: Table, ally: Minion, names: tuple[str, ...], words: str) -> None:
    """{ally} plays cards that require {words}."""
    table.change(ally, disciplines=names)


def counts(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether an ally counts as a vampire for a card that it plays.

    A text that names Disciplines speaks of the cards that require one of them, and of no others.
    """
    if not may_play(table, minion):
        return False
    is_meant = not said_capacity(table, minion) or any(
        name in minion.disciplines
        for requirement in card.requires
        if requirement.startswith("discipline ")
        for name in requirement.removeprefix("discipline ").split(" or ")
    )
    return is_meant and table.holds("cards.as_vampire.scope", "{minion} plays it as a vampire.", minion=minion)


def capacity(table: Table, minion: Minion) -> int:
    """Return the capacity of a minion for a card that it plays."""
    said = said_capacity(table, minion)
    if said:
        return said
    known = may_play(table, minion) and table.holds("cards.as_vampire.capacity_one", "Its capacity counts as 1.")
    return CAPACITY if known else minion.capacity


def has_blood(table: Table, minion: Minion) -> bool:
    """Tell whether the counters of a minion serve as blood for a card that it plays."""
    return minion.is_vampire or (
        may_play(table, minion)
        and table.holds("cards.as_vampire.life_is_blood", "The life of {minion} counts as blood.", minion=minion)
    )


def keeps_excess(table: Table, minion: Minion) -> bool:
    """Tell whether an ally keeps what it gains beyond the capacity that it is taken to have."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.no_drain", "{minion} keeps the life, whatever their capacity.", minion=minion
    )


def takes_plain(table: Table, minion: Minion) -> bool:
    """Tell that aggravated damage by such a card costs an ally plain life."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.aggravated_normal",
        "Aggravated damage costs {minion} life as any other damage does.",
        minion=minion,
    )


def is_none_in_play(table: Table, minion: Minion) -> bool:
    """Tell that a minion is what it is for what a card does once it is in play, whatever it may play."""
    return not may_play(table, minion) or table.holds(
        "cards.as_vampire.not_in_play_text",
        "The card, once in play, does not treat {minion} as a vampire.",
        minion=minion,
    )


@rule("cards.as_vampire.torpor_burns")
def burn(table: Table, minion: Minion) -> None:
    """{minion} would go to torpor, and is burned."""
    transitions.burn_minion(table, minion)
