"""What Methuselahs do with cards of their own: locations burned and stolen, libraries searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.asking import MayFind, WhichBearer
from vtesref.engine.cards.playing.meeting import disciplines_of
from vtesref.engine.cards.tracking import library
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table


class Put(NamedTuple):
    """The choice of the minion on which a stolen card comes to lie."""

    methuselah: Methuselah
    card: Card
    minion: Minion

    def __str__(self) -> str:
        return f"{self.methuselah} puts {self.card} on {self.minion}"


def is_of_nature(card: Card, word: str) -> bool:
    """Tell whether a card is a trifle, an out-of-turn master card and so on."""
    return word in card.traits


# What effects do.


@rule("master.location.can_be_burned")
def burn_location(table: Table, card: Card) -> None:
    """{card} is burned."""
    burn_to_owner(table, card, card.owner)


@rule("general.steal_card.permanent")
def steal(table: Table, who: Methuselah, card: Card) -> None:
    """{who} takes {card} permanently."""
    if isinstance(card.holder, Minion):
        find_place(table, who, card)
    else:
        change_control(table, who, card)


@rule("general.control.can_change")
def change_control(table: Table, who: Methuselah, card: Card) -> None:
    """{who} controls {card} from now on."""
    table.change(card, controller=who, holder=who)
    if not table.holds("general.ownership.no_transfer", "{owner} still owns it.", owner=card.owner):
        table.change(card, owner=who)


def find_place(table: Table, who: Methuselah, card: Card) -> None:
    """Move a stolen card that lay on a minion to a minion of the Methuselah who stole it; without one, burn it."""
    minions = [
        minion for minion in table.minions if minion.controller is who and minion.is_ready and minion.employer is None
    ]
    if minions:
        reattach(table, card, table.ask(WhichBearer(who, [Put(who, card, minion) for minion in minions])).minion)
    else:
        burn_homeless(table, card, who)


@rule("general.steal_card.reattach")
def reattach(table: Table, card: Card, minion: Minion) -> None:
    """{card} moves to {minion}."""
    table.change(card, holder=minion)


@rule("general.steal_card.reattach")
def burn_homeless(table: Table, card: Card, who: Methuselah) -> None:
    """{who} has no minion that could have {card}, and it is burned."""
    transitions.burn_card(table, card)


@rule("general.burn.card_to_owner")
def burn_to_owner(table: Table, card: Card, owner: Methuselah | None) -> None:
    """{card} goes to the ash heap of {owner}."""
    transitions.burn_card(table, card)


def search(table: Table, who: Methuselah, discipline: str = "") -> None:
    """Let a Methuselah search their library for a card, or one that requires a Discipline; they need not find it."""
    card = found(table, who, discipline=discipline)
    if card is not None:
        fetch(table, who, card)
    library.shuffle(table, who)
    library.keep(table, who)


def found(table: Table, who: Methuselah, *kinds: str, discipline: str = "") -> Card | None:
    """Return the card that a Methuselah finds in their library; None for none.

    It is one of some types, and one that can be taken to require a Discipline, where any are named.
    """
    cards = library.library(table, who)
    fit = [card for card in cards if not discipline or requires(card, discipline)]
    barred = [(card, table.bars(("general.golden_rule",))) for card in cards if card not in fit]
    wanted = [card for card in fit if not kinds or card.kind in kinds]
    if not table.holds(
        "general.search.no_announce", "{who} need not say what they search for, and need not find it.", who=who
    ):
        return None
    chosen: Card | None = table.ask(MayFind(who, [None, *wanted], barred))
    return chosen


def requires(card: Card, discipline: str) -> bool:
    """Tell whether a card that is not being played can be taken to require a Discipline."""
    return any(discipline in asked.split(" or ") for asked in disciplines_of(card))


@rule("general.golden_rule")
def fetch(table: Table, who: Methuselah, card: Card) -> None:
    """{who} finds {card} in the library, and takes it."""
    transitions.move_card(table, card, HAND, who)
