"""Effects of what Methuselahs play: counters of other kinds, locations burned and stolen, libraries, Disciplines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.cards import deeds_cards, uses
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.combat import damage
from vtesref.engine.core import rule
from vtesref.engine.table import Methuselah
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Minion, Table


@effect(
    "{who:minion} receives an? {kind:word} counter",
    "the minion receives a counter that is neither blood nor life",
    observed="its counters of the kind",
)
def put_counter(context: Context, who: Minion, kind: str) -> None:
    """Put a counter of a kind of its own on a minion."""
    _put_counter(context.table, who, kind)


@rule("general.golden_rule")
def _put_counter(table: Table, minion: Minion, kind: str) -> None:
    """{minion} receives a {kind} counter."""
    table.change(minion, tokens=(*minion.tokens, kind))


@effect("exchange {who:card} for {what:card}", "each goes to where the other was", observed="both change their place")
def exchange(context: Context, who: Card, what: list[Card]) -> None:
    """Let two cards change places, as one of the hand with one of the ash heap."""
    for other in what:
        _exchange(context.table, who, other)


@rule("general.golden_rule")
def _exchange(table: Table, card: Card, other: Card) -> None:
    """{card} goes to where {other} was, and {other} to where {card} was."""
    place, holder = card.place, card.holder
    to, of = other.place, other.holder
    transitions.move_card(table, card, to, of if isinstance(of, Methuselah) else None)
    transitions.move_card(table, other, place, holder if isinstance(holder, Methuselah) else None)


@effect("{who:methuselah} gains {n:amount} master phase actions?", "in their master phase", observed="there are more")
def more_master_actions(context: Context, who: Methuselah, n: int) -> None:
    """Give the Methuselah whose master phase it is more actions; to anybody else they are of no use."""
    from vtesref.engine.turn import master

    course = context.table.course
    if course.active is who and course.phase == "master":
        master.change_amount(context.table, who, n)


class GoesToTorpor(NamedTuple):
    """The choice to let a vampire that is burned go to torpor first."""

    vampire: Minion

    def __str__(self) -> str:
        return f"{self.vampire} goes to torpor"


@effect(
    "send {who:minion} to torpor and burn it",
    "the vampire goes to torpor and is burned at the same time",
    observed="it is burned",
)
def send_and_burn(context: Context, who: Minion) -> None:
    """Send a vampire to torpor and burn it; its controller says whether torpor comes first."""
    table = context.table
    if not who.is_vampire:
        return
    if who.is_ready and table.ask(str(who.controller), "torpor first", [None, GoesToTorpor(who)]):
        damage.to_torpor(table, who)
    deeds_cards.burn_minion(table, who)


@effect(
    "steal {who:card}",
    "you take control of the card permanently; if it lay on a minion, it goes on a minion of yours",
    observed="its controller",
)
def steal(context: Context, who: Card) -> None:
    """Let whoever uses the text take a card in play for good."""
    uses.steal(context.table, context.you, who)


@effect(
    "take a card of your library[ that requires {what:word}]",
    "the card that is found (or none) goes to your hand; you shuffle the library",
    observed="the hand grows",
)
def take_of_library(context: Context, what: str = "") -> None:
    """Let whoever uses the text search the library for a card, which need not be found."""
    uses.search(context.table, context.you, what)


@effect(
    "burn the top {n:amount} cards? of the library of {who:methuselah}",
    "so many cards are burned, or all if there are fewer",
    observed="it shrinks",
)
def burn_top_of(context: Context, who: Methuselah, n: int) -> None:
    """Burn cards from the top of somebody's library."""
    for card in library.library(context.table, who)[:n]:
        uses.burn_to_owner(context.table, card, who)


@effect(
    "{who:minion} learns what this card gives",
    "the minion gains a level of each Discipline that the card gives",
    observed="its level",
)
def learn(context: Context, who: Minion) -> None:
    """Give a vampire the Disciplines, and the capacity, of the Discipline card that lies on it."""
    table, card = context.table, context.card
    if card is not None:
        transitions.learn(table, who, card)
        if transitions.raises_capacity(card):
            grow_older(table, who)


@rule("master.discipline.capacity_plus_one")
def grow_older(table: Table, vampire: Minion) -> None:
    """The capacity of {vampire} rises by 1."""
    table.change(vampire, capacity=vampire.capacity + 1)
    if not table.holds("master.discipline.no_free_blood", "The capacity brings no blood."):
        table.change(vampire, counters=vampire.counters + 1)
