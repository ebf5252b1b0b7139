"""Ousting: who runs out of pool is out of the game; what the predator gains, and what becomes of the cards.

``check`` is called after every effect. Whoever is out of pool then is ousted at the same time.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vtesref.engine import seating, settle, transitions
from vtesref.engine.cards import indexing
from vtesref.engine.cards.model import NO_POOL
from vtesref.engine.cards.playing import working_off
from vtesref.engine.cards.tracking import library
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.table import ANTE, ASH_HEAP, CONTESTED, IN_PLAY, REMOVED, Card, Methuselah, Minion
from vtesref.engine.turn import ending, out_of_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.table import Table

#: The pool that comes with a victory point.
SPOILS = 6


@settle.check("ousting")
def check(table: Table) -> None:
    """Oust everybody who has no pool left, all at the same time, and let follow what must."""
    if table.course.over:
        return
    empty = [
        one
        for one in table.seats
        if one.pool <= 0 and in_game(one) and table.holds("oust.at_zero_pool", "{who} has no pool.", who=one)
    ]
    if empty:
        empty = [one for one in empty if one not in table.course.spared]
    if empty and indexing.has(table, "times", NO_POOL):
        offer_to_keep(table, empty)
        empty = [one for one in empty if one.pool <= 0]
    for methuselah in table.seats:
        if methuselah.lacking and methuselah not in table.course.spared:
            no_longer(table, methuselah)
    if empty:
        oust_all(table, empty)
    divide(table)
    ending.check(table)


def oust_all(table: Table, empty: list[Methuselah]) -> None:
    """Oust Methuselahs at the same time: who has whom as prey is settled before anybody leaves a place."""
    predators = [(seating.predator_of(table, one), one) for one in empty]
    for methuselah in empty:
        oust(table, methuselah)
    for predator, prey in predators:
        if predator is not None and prey.ousted:
            reward(table, predator, prey)
    for methuselah in empty:
        if methuselah.ousted:
            table.edition.ousted_cards(table, methuselah)
            shift(table, methuselah)


def offer_to_keep(table: Table, empty: list[Methuselah]) -> None:
    """Offer others to keep those without pool in the game, who are not ousted before everybody has been asked."""
    before = table.course.spared
    names = " and ".join(one.name for one in empty)
    spare(table, names, (*before, *empty))
    for methuselah in empty:
        order = [other for other in seating.clockwise(table, methuselah) if other not in empty]
        out_of_turn.window(table, NO_POOL, order, partial(has_pool, methuselah), P=(methuselah,))
    spare(table, names, before)


@rule("oust.at_zero_pool")
def no_longer(table: Table, who: Methuselah) -> None:
    """It is settled whether {who} stays in the game, whatever they had to burn."""
    table.change(who, lacking=0)


def has_pool(who: Methuselah) -> bool:
    """Tell whether somebody has pool (again)."""
    return who.pool > 0


@rule("general.golden_rule")
def spare(table: Table, who: str, spared: tuple[Methuselah, ...]) -> None:
    """Other Methuselahs may keep {who} in the game with cards."""
    table.change(table.course, spared=spared)


def in_game(methuselah: Methuselah) -> bool:
    """Tell whether a Methuselah is neither ousted nor withdrawn."""
    return not methuselah.ousted and not methuselah.withdrawn


@rule("oust.at_zero_pool")
def oust(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has no pool left, and is ousted."""
    table.change(methuselah, ousted=True, withdrawing=False, spoils=0)
    give_up_edge(table, methuselah)


def give_up_edge(table: Table, methuselah: Methuselah) -> None:
    """Put the Edge of one who leaves the game back to the middle: no book tells of it, and nobody else takes it."""
    if table.course.edge is methuselah:
        table.change(table.course, edge=None)


@rule("setup.prey.shifts_on_oust")
def shift(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has left: their predator's new prey is the next Methuselah to the left."""
    table.change(methuselah, seated=False)


# What the predator gains.


def reward(table: Table, predator: Methuselah, prey: Methuselah) -> None:
    """Give the predator of one who was ousted what is due."""
    if not table.holds("setup.prey.left", "{prey} sits left of {predator}.", prey=prey, predator=predator):
        return
    table.holds("setup.predator.right", "{predator} sits right of {prey}.", prey=prey, predator=predator)
    if table.course.active is not predator and not table.holds(
        "oust.any_cause_counts", "It does not matter who ousted {prey}, or how.", prey=prey
    ):
        return
    if predator.ousted and not table.holds(
        "victory.prey_ousted_any_turn_1998c", "{who} is ousted as well, but still gains it.", who=predator
    ):
        return
    gain_point(table, takes_point(table, predator, prey), prey)
    library.keep(table, predator)
    if table.course.happened:
        working_off.work_off(table)
    for card in table.cards:
        if card.place == ANTE and card.owner is prey and card.holder is prey:
            win_ante(table, predator, prey, card)
    if predator.ousted and table.holds(
        "victory.simultaneous_no_pool", "{who} is ousted at the same time, and gains no pool.", who=predator
    ):
        return
    table.edition.six_pool(table, predator)


def takes_point(table: Table, predator: Methuselah, prey: Methuselah) -> Methuselah:
    """Return who gains the victory point of a predator: somebody else by the text of a card, but not who is ousted."""
    from vtesref.engine.cards.always import turn
    from vtesref.engine.cards.tracking import events

    cards = turn.takers_of_points(table, predator)
    card = next((one for one in cards if controller_of(one) not in (prey, predator)), None)
    who = controller_of(card) if card is not None else None
    if card is None or who is None or who.ousted:
        return predator
    told = "{card} gives {who} the victory point for {other}."
    table.holds("general.golden_rule", told, card=card, who=who, other=predator)
    events.happen(table, "point taken", card)
    return who


@rule("victory.point_and_six_pool")
def gain_point(table: Table, methuselah: Methuselah, prey: Methuselah) -> None:
    """{methuselah} gains a victory point for {prey}, the prey."""
    table.change(methuselah, points=methuselah.points + 1)


@rule("setup.ante.to_predator")
def win_ante(table: Table, methuselah: Methuselah, prey: Methuselah, card: Card) -> None:
    """{methuselah} wins {card}, the ante of {prey}."""
    table.change(card, holder=methuselah)


@rule("victory.point_and_six_pool")
def gain_pool(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} gains 6 pool from the bank, unless something says otherwise."""
    table.holds("setup.bank.inexhaustible", "The bank never runs out.")
    number = SPOILS
    if table.course.spoils is not None:
        number = table.course.spoils
        take_changed(table, number)
    table.change(methuselah, pool=methuselah.pool + number)


@rule("general.golden_rule")
def take_changed(table: Table, number: int) -> None:
    """The text of a card makes it {number} pool this time."""
    table.change(table.course, spoils=None)


def after_the_action(table: Table, methuselah: Methuselah) -> None:
    """Let the pool come when the action is over, to one who gets through it without (CRR)."""
    if under_way(table) and "victory.simultaneous_survivor_1998c" not in table.disabled:
        hold_back(table, methuselah)
    else:
        gain_pool(table, methuselah)


@rule("victory.simultaneous_survivor_1998c")
def hold_back(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} gains the 6 pool, unless the same action ousts them without it."""
    table.change(methuselah, spoils=methuselah.spoils + 1)


def under_way(table: Table) -> bool:
    """Tell whether an action goes on."""
    return table.course.action is not None or table.course.one_action


def divide(table: Table) -> None:
    """Give out what was held back, when no action goes on."""
    for methuselah in table.seats:
        if methuselah.spoils and not under_way(table):
            survive(table, methuselah)


@rule("victory.simultaneous_survivor_1998c")
def survive(table: Table, methuselah: Methuselah) -> None:
    """The action is over, and {methuselah} is still in the game."""
    for _ in range(methuselah.spoils):
        gain_pool(table, methuselah)
    table.change(methuselah, spoils=0)


# What becomes of the cards.


def controlled(table: Table, methuselah: Methuselah) -> list[Minion | Card]:
    """Return all that a Methuselah has on the table: in play, contested, or not controlled yet."""
    return [
        *(
            minion
            for minion in table.minions
            if minion.controller is methuselah and minion.region not in (ASH_HEAP, REMOVED)
        ),
        *(
            card
            for card in table.cards
            if card.place in (IN_PLAY, CONTESTED) and controller_of(card) is methuselah and card.kind != "ability"
        ),
    ]


def owned_elsewhere(table: Table, methuselah: Methuselah) -> list[Minion | Card]:
    """Return what others control of the cards that a Methuselah started with."""
    return [
        thing
        for other in table.seats
        if other is not methuselah
        for thing in controlled(table, other)
        if thing.owner is methuselah
    ]


def burn_all(table: Table, methuselah: Methuselah) -> None:
    """Burn what an ousted Methuselah controlled, and what others control of their cards (CRR)."""
    burn_controlled(table, methuselah)
    for thing in owned_elsewhere(table, methuselah):
        burn_owned(table, methuselah, thing)


@rule("oust.all_owned_burned_1998c")
def burn_owned(table: Table, methuselah: Methuselah, thing: Minion | Card) -> None:
    """{methuselah} started with {thing}, which is burned, whoever controls it."""
    put(table, (thing,), ASH_HEAP)


@rule("oust.cards_burned_1998")
def burn_controlled(table: Table, methuselah: Methuselah) -> None:
    """All cards of {methuselah} are burned, each to its owner's ash heap."""
    put(table, controlled(table, methuselah), ASH_HEAP)


@rule("oust.cards_removed_5e")
def remove_controlled(table: Table, methuselah: Methuselah) -> None:
    """All cards of {methuselah} are removed from the game."""
    put(table, controlled(table, methuselah), REMOVED)


def burn_but_leave_owned(table: Table, methuselah: Methuselah) -> None:
    """Burn what an ousted Methuselah controlled; their cards under others stay (Revised Rules)."""
    burn_controlled(table, methuselah)
    leave_owned(table, methuselah)


def remove_but_leave_owned(table: Table, methuselah: Methuselah) -> None:
    """Remove what an ousted Methuselah controlled; their cards under others stay (Fifth Edition)."""
    remove_controlled(table, methuselah)
    leave_owned(table, methuselah)


def leave_owned(table: Table, methuselah: Methuselah) -> None:
    """Leave what others control of their cards, by the rule that says so."""
    owned = owned_elsewhere(table, methuselah)
    if owned and not table.holds(
        "oust.owned_cards_remain", "{who}'s cards that others control stay in play.", who=methuselah
    ):
        burn_controlled_elsewhere(table, methuselah, owned)


@rule("oust.at_zero_pool")
def burn_controlled_elsewhere(table: Table, methuselah: Methuselah, owned: Sequence[Minion | Card]) -> None:
    """{methuselah}'s cards that others control go, too."""
    put(table, owned, ASH_HEAP)


def put(table: Table, things: Sequence[Minion | Card], where: str) -> None:
    """Put cards from the table into their owners' ash heaps, or out of the game, without the counters on them."""
    for thing in things:
        if isinstance(thing, Minion):
            transitions.burn_minion(table, thing, where)
        else:
            transitions.burn_card(table, thing, where)


# Control that comes back to one who has left.


def give_back(table: Table, minion: Minion, methuselah: Methuselah) -> None:
    """Let control of a minion return to a Methuselah; to one who is ousted it cannot."""
    if methuselah.ousted and "oust.returned_control_burns" not in table.disabled:
        table.edition.returned_to_ousted(table, minion, methuselah)
    else:
        return_control(table, minion, methuselah)


@rule("oust.returned_control_burns")
def burn_returned(table: Table, minion: Minion, methuselah: Methuselah) -> None:
    """{minion} would return to {methuselah}, who is ousted, and is burned."""
    put(table, (minion,), ASH_HEAP)


@rule("oust.returned_control_burns")
def remove_returned(table: Table, minion: Minion, methuselah: Methuselah) -> None:
    """{minion} would return to {methuselah}, who is ousted, and is removed from the game (Fifth Edition, by ruling)."""
    put(table, (minion,), REMOVED)


@rule("general.control.can_change")
def return_control(table: Table, minion: Minion, methuselah: Methuselah) -> None:
    """Control of {minion} returns to {methuselah}."""
    table.change(minion, controller=methuselah, lender=None)
