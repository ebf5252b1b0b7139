"""Diablerie, step by step; the blood hunt that follows it stands in ``politics/blood_hunt.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import sects, transitions
from vtesref.engine.asking import MayAward, MayCallHunt, MayDiablerise, MayReceive, MayTake
from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing import resolving
from vtesref.engine.cards.tracking import events
from vtesref.engine.cards.tracking.library import keep_hand_size
from vtesref.engine.cards.whom import history
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, LIBRARY
from vtesref.engine.transitions import DISCIPLINE_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vtesref.engine.table import Card, Minion, Table


class Hunt(NamedTuple):
    """The choice to call a blood hunt."""

    diablerist: Minion

    def __str__(self) -> str:
        return "the blood hunt is called"


class Diablerise(NamedTuple):
    """The choice of a ready vampire that meets one in torpor to diablerise it."""

    diablerist: Minion
    victim: Minion

    def __str__(self) -> str:
        return f"{self.diablerist} diablerises {self.victim}"


class Take(NamedTuple):
    """The choice of a diablerist to take an equipment of the victim."""

    diablerist: Minion
    card: Card

    def __str__(self) -> str:
        return f"{self.diablerist} picks {self.card}"


def may_diablerise(table: Table, vampire: Minion, torpid: Minion) -> None:
    """Offer a ready vampire that meets one in torpor to diablerise it."""
    if not vampire.is_vampire or not vampire.is_ready:
        table.holds("torpor_action.leave.torpid_blocker", "{vampire} can do nothing.", vampire=vampire)
        return
    if table.bars(sects.bars_diablerie(table, vampire)):
        return
    if table.ask(MayDiablerise(vampire, (None, Diablerise(vampire, torpid)))):
        commit(table, vampire, torpid)


def commit(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Carry out a diablerie, step by step and as one whole, and the blood hunt after it."""
    table.holds("diablerie.indivisible", "Nothing can come between the steps of a diablerie.")
    older = victim.capacity > diablerist.capacity
    spared = (*bars_calling(table, victim, "its diablerist"), *bars_calling(table, diablerist, "it"))
    if indexing.has(table, "says", "asks for diablerie"):
        remember(table, diablerist)
    drink(table, diablerist, victim)
    spill(table, diablerist)
    take_equipment(table, diablerist, victim)
    burn_victim(table, victim)
    history.note_burned(table, diablerist, victim)
    settle(table)
    if older:
        learn(table, diablerist)
    table.edition.trophies(table, diablerist, victim)
    events.happen(table, "diablerie", diablerist)
    settle(table)
    hunt(table, diablerist, spared)
    settle(table)


def hunt(table: Table, vampire: Minion, spared: Iterable[str]) -> None:
    """Let a blood hunt be called on a vampire, unless texts keep everybody from it."""
    why = tuple(spared)
    if why and table.holds("general.golden_rule", "The text of a card keeps everybody from calling a blood hunt."):
        table.ask(MayCallHunt((None,), ((Hunt(vampire), why[:1]),)))
    else:
        table.edition.blood_hunt(table, vampire)


@rule("diablerie.indivisible")
def remember(table: Table, diablerist: Minion) -> None:
    """{diablerist} commits diablerie, which is remembered until each Methuselah has had a turn."""
    since = [(f"since a turn of {methuselah.name}", "diablerie", diablerist.name) for methuselah in table.seats]
    table.change(table.course, uses=tuple(sorted({*table.course.uses, *since})))


def bars_calling(table: Table, vampire: Minion, whom: str) -> Iterator[str]:
    """Yield the rule by which a card on a vampire keeps blood hunts from being called on ``whom``."""
    yield from values.bars_of(table, f"no blood hunt on {whom}", vampire)


@rule("diablerie.step1_blood")
def drink(table: Table, diablerist: Minion, victim: Minion) -> None:
    """All blood on {victim} moves to {diablerist}."""
    table.change(diablerist, counters=diablerist.counters + victim.counters)
    table.change(victim, counters=0)


def spill(table: Table, diablerist: Minion) -> None:
    """Let what the diablerist cannot hold drain off, within the diablerie."""
    if diablerist.counters > diablerist.capacity:
        drain(table, diablerist, diablerist.counters - diablerist.capacity)


@rule("diablerie.excess_capacity_1998c")
def drain(table: Table, diablerist: Minion, excess: int) -> None:
    """{diablerist} cannot hold more than their capacity: {excess} blood drains off."""
    table.change(diablerist, counters=diablerist.capacity)


def take_equipment(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Move the equipment of the victim: all of it, or what the diablerist chooses."""
    for card in [card for card in table.cards_on(victim) if card.is_equipment]:
        if values.is_spoken_of(table, "not diablerised") and values.is_of_card(table, "not diablerised", card):
            table.holds("general.golden_rule", "The text of {card} keeps it from being taken.", card=card)
            continue
        taking = Take(diablerist, card)
        if table.ask(MayTake(diablerist, (taking,) if table.edition.takes_all_equipment else (None, taking))):
            take(table, diablerist, victim, card)


@rule("diablerie.step2_equipment")
def take(table: Table, diablerist: Minion, victim: Minion, card: Card) -> None:
    """{diablerist} takes {card} from {victim}."""
    table.change(card, holder=diablerist)


@rule("diablerie.step3_burn")
def burn_victim(table: Table, victim: Minion) -> None:
    """{victim} is burned."""
    transitions.burn_minion(table, victim)


# A Discipline, if the victim was older.


def learn(table: Table, diablerist: Minion) -> None:
    """Let the diablerist be given a Discipline card from its controller's hand, library or ash heap."""
    cards = list(at_reach(table, diablerist, DISCIPLINE_CARD))
    if not cards:
        if not table.holds(
            "diablerie.step4_no_card_no_capacity", "No Discipline card is found, and nothing is gained."
        ):
            grow_older(table, diablerist)
        return
    card = table.ask(MayReceive(diablerist, [None, *cards]))
    if card is not None:
        give_discipline(table, diablerist, card)


def is_named(card: Card) -> bool:
    """Tell whether a card is a master Discipline card that its own texts describe."""
    return "discipline" in card.traits and card.kind != DISCIPLINE_CARD


def at_reach(table: Table, vampire: Minion, kind: str) -> Iterator[Card]:
    """Yield the cards of a kind in the hand, library and ash heap of a vampire's controller, alike ones once."""
    found: dict[tuple[str, str], Card] = {}
    for card in table.cards:
        such = card.kind == kind or (kind == DISCIPLINE_CARD and is_named(card))
        if such and card.owner is vampire.controller and card.place in (HAND, LIBRARY, ASH_HEAP):
            found.setdefault((card.name, card.place), card)
    yield from found.values()


@rule("diablerie.step4_discipline")
def give_discipline(table: Table, diablerist: Minion, card: Card) -> None:
    """The victim was older: {diablerist} is given {card}."""
    fetch(table, diablerist, card, set_right)
    if is_named(card):  # whose texts say what it gives, the capacity included
        resolving.as_played(table, diablerist.controller, diablerist, card)
        return
    transitions.learn(table, diablerist, card)
    grow_older(table, diablerist)
    if not table.holds("diablerie.step4_no_blood", "The capacity brings no blood."):
        table.change(diablerist, counters=diablerist.counters + 1)


@rule("diablerie.step4_capacity")
def grow_older(table: Table, diablerist: Minion) -> None:
    """The capacity of {diablerist} rises by 1."""
    table.change(diablerist, capacity=diablerist.capacity + 1)


def fetch(table: Table, vampire: Minion, card: Card, then: Callable[[Table, Minion, str], None]) -> None:
    """Put a card that was searched for on a vampire, and let library and hand be set right."""
    place = card.place
    transitions.put_into_play(table, card, vampire)
    if place in (LIBRARY, HAND):
        then(table, vampire, place)


@rule("diablerie.step4_reshuffle")
def set_right(table: Table, vampire: Minion, place: str) -> None:
    """After a search of the {place}, the library is shuffled, or the hand is refilled."""
    if place == HAND:
        keep_hand_size(table, vampire.controller)


# Trophies, for a victim on the Red List.


class Award(NamedTuple):
    """The choice to award a trophy that is in play."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card.owner} awards {self.card}"


def no_trophies(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Give no trophies, which the books of 1998 do not know."""


def red_list_trophies(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Let the diablerist of a Red List vampire receive trophies."""
    if "Red List" not in victim.traits:
        return
    card = table.ask(MayReceive(diablerist, [None, *at_reach(table, diablerist, "trophy")]))
    if card is not None:
        give = give_trophy if table.course.combat is None else give_trophy_after_combat
        give(table, diablerist, card)
    for other in table.cards:
        free = other.kind == "trophy" and other.place == IN_PLAY and other.holder is other.owner
        if free and table.ask(MayAward(other.owner, (None, Award(other)))) is not None:
            award(table, diablerist, other)


@rule("diablerie.step5_trophies")
def give_trophy(table: Table, diablerist: Minion, card: Card) -> None:
    """The victim was on the Red List: {diablerist} receives {card}."""
    table.holds("trait.red_list.before_blood_hunt", "Trophies come before the blood hunt.")
    fetch(table, diablerist, card, set_right_after_trophy)


@rule("trait.red_list.trophy")
def give_trophy_after_combat(table: Table, vampire: Minion, card: Card) -> None:
    """{vampire} has burned a Red List minion in combat, and receives {card}."""
    fetch(table, vampire, card, set_right_after_trophy)


@rule("trait.red_list.reshuffle")
def set_right_after_trophy(table: Table, vampire: Minion, place: str) -> None:
    """After a search of the {place}, the library is shuffled, or the hand is refilled."""
    if place == HAND:
        keep_hand_size(table, vampire.controller)


@rule("trait.red_list.trophy")
def award(table: Table, diablerist: Minion, card: Card) -> None:
    """{card} was in play and not awarded yet, and goes to {diablerist}."""
    table.change(card, holder=diablerist)
