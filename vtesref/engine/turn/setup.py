"""Setting up: pool, the Edge, the first cards and vampires, and who begins.

Nothing is shuffled here: libraries and crypts lie as they are given, the top card first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.asking import FirstPlayer
from vtesref.engine.core import NotModelled, rule
from vtesref.engine.table import ANTE, CRYPT, HAND, LIBRARY, UNCONTROLLED, Card, Methuselah

if TYPE_CHECKING:
    from vtesref.engine.table import Table

#: The cards of a full hand.
HAND_SIZE = 7
#: The crypt cards that are dealt as the game starts.
DEALT = 4
#: The pool as the game starts.
POOL = 30


class Begins(NamedTuple):
    """That a Methuselah is drawn to begin."""

    who: Methuselah

    def __str__(self) -> str:
        return f"{self.who} begins"


def set_up(table: Table, *, ante: bool = False) -> None:
    """Set the game up, up to who begins, which is drawn ("first player"); ``ante`` when it is played for ante.

    Raises NotModelled for an ante in an edition without one.
    """
    if ante and not table.edition.knows_ante:
        raise NotModelled("this edition knows no ante")
    lay_edge(table)
    for methuselah in table.seats:
        form_pool(table, methuselah)
    table.holds("deck.two_parts", "Crypt and library are two piles.")
    table.holds("setup.decks.shuffle_separately", "Each crypt and each library is shuffled by itself.")
    if ante:
        stake(table)
    for methuselah in table.seats:
        bring_decks(table, methuselah)
        table.edition.deal(table, methuselah)
    draw_first(table)


@rule("general.ownership.starting_cards")
def bring_decks(table: Table, who: Methuselah) -> None:
    """{who} owns the cards of their decks; none of them is in hand yet."""
    table.change(who, unnamed=0)


@rule("setup.edge.starts_uncontrolled")
def lay_edge(table: Table) -> None:
    """The Edge lies in the middle, and nobody has it."""
    table.change(table.course, edge=None)


@rule("setup.pool.thirty")
def form_pool(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} starts with 30 pool."""
    table.change(methuselah, pool=POOL)


@rule("setup.ante.optional")
def stake(table: Table) -> None:
    """The game is played for ante, as all have chosen."""
    for methuselah in table.seats:
        top = next((card for card in table.cards if card.owner is methuselah and card.place == LIBRARY), None)
        if top is not None:
            set_aside(table, methuselah, top)


@rule("setup.ante.top_card")
def set_aside(table: Table, methuselah: Methuselah, card: Card) -> None:
    """The top card of the library of {methuselah}, {card}, is set aside."""
    transitions.move_card(table, card, ANTE, methuselah)


def crypt_first(table: Table, methuselah: Methuselah) -> None:
    """Deal the crypt cards, then the hand (CRR)."""
    deal_vampires(table, methuselah)
    draw_hand(table, methuselah)


def hand_first(table: Table, methuselah: Methuselah) -> None:
    """Draw the hand, then deal the crypt cards."""
    draw_hand(table, methuselah)
    deal_vampires(table, methuselah)


@rule("setup.crypt.four_face_down")
def deal_vampires(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} deals the top four cards of the crypt face down to the uncontrolled region."""
    table.holds("setup.regions.two", "It is apart from the controlled region.")
    table.holds("deck.restack.sources", "Crypt cards go to the uncontrolled region, library cards to the hand.")
    for minion in [one for one in table.minions if one.owner is methuselah and one.region == CRYPT][:DEALT]:
        transitions.move_minion(table, minion, UNCONTROLLED)


@rule("setup.hand.seven")
def draw_hand(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} draws the top seven cards of the library."""
    for card in [one for one in table.cards if one.owner is methuselah and one.place == LIBRARY][:HAND_SIZE]:
        transitions.move_card(table, card, HAND, methuselah)


@rule("setup.first_player.random")
def draw_first(table: Table) -> None:
    """The Methuselah who begins is drawn at random."""
    drawn = table.ask(FirstPlayer([Begins(methuselah) for methuselah in table.seats]))
    begin(table, drawn.who)


@rule("setup.turn_order.clockwise")
def begin(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} begins, and turns go clockwise from there."""
    table.change(table.course, active=methuselah)
