"""Torpor: leaving it, being rescued from it, and diablerie with the blood hunt that follows.

Carried out here are actions that nobody blocks. Discipline cards and trophies for the diablerist are not modelled yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.actions import bars_acting, lock
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

#: What leaving torpor and a rescue cost, in blood.
COST = 2


# Leaving.


def bars_leaving(table: Table, vampire: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from acting to leave torpor."""
    if not vampire.is_vampire or vampire.region != TORPOR:
        yield "torpor_action.leave.who"
    yield from bars_acting(vampire)
    if vampire.counters < COST:
        yield "torpor_action.leave.cost"


def leave(table: Table, vampire: Minion) -> None:
    """Carry out an action to leave torpor that nobody blocks."""
    table.require(f"{vampire} leaves torpor", bars_leaving(table, vampire))
    lock(table, vampire)
    pay_to_leave(table, vampire)
    arrive(table, vampire)


@rule("torpor_action.leave.cost")
def pay_to_leave(table: Table, vampire: Minion) -> None:
    """{vampire} burns 2 blood to leave torpor."""
    table.change(vampire, counters=vampire.counters - COST)


@rule("torpor_action.leave.effect")
def arrive(table: Table, vampire: Minion) -> None:
    """{vampire} goes to the ready region."""
    table.change(vampire, region=READY, unmended=0, paralysed=False)


# Rescue.


def bars_rescuing(table: Table, rescuer: Minion, torpid: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from rescuing another."""
    if not rescuer.is_vampire or rescuer.region != READY:
        yield "torpor_action.rescue.who"
    yield from bars_acting(rescuer)
    if torpid.region != TORPOR or torpid is rescuer:
        yield "torpor_action.rescue.effect"
    if not is_free(table, torpid) and not splits(rescuer, torpid):
        yield "torpor_action.rescue.cost"


def is_free(table: Table, torpid: Minion) -> bool:
    """Tell whether a rescue costs nothing: that of a paralysed vampire (1998)."""
    return (
        torpid.paralysed
        and table.edition.paralysis_bars == ()
        and table.holds(
            "torpor_action.rescue.paralyzed_free", "{torpid} is paralysed, and its rescue costs nothing.", torpid=torpid
        )
    )


def splits(rescuer: Minion, torpid: Minion) -> list[int]:
    """Return what the rescuer may pay of the cost, the most first; the rescued vampire pays the rest."""
    return [paid for paid in range(COST, -1, -1) if paid <= rescuer.counters and COST - paid <= torpid.counters]


def rescue(table: Table, rescuer: Minion, torpid: Minion) -> None:
    """Carry out a rescue that nobody blocks."""
    table.require(f"{rescuer} rescues {torpid}", bars_rescuing(table, rescuer, torpid))
    lock(table, rescuer)
    if not is_free(table, torpid):
        paid = table.ask(str(rescuer), "split", splits(rescuer, torpid))
        pay_for_rescue(table, rescuer, torpid, paid, COST - paid)
    come_back(table, torpid)


@rule("torpor_action.rescue.cost")
def pay_for_rescue(table: Table, rescuer: Minion, torpid: Minion, paid: int, rest: int) -> None:
    """The rescue costs 2 blood: {paid} from {rescuer}, {rest} from {torpid}."""
    table.change(rescuer, counters=rescuer.counters - paid)
    table.change(torpid, counters=torpid.counters - rest)


@rule("torpor_action.rescue.effect")
def come_back(table: Table, torpid: Minion) -> None:
    """{torpid} goes to the ready region, and neither locks nor unlocks."""
    table.change(torpid, region=READY, unmended=0, paralysed=False)


# Diablerie.


def bars_diablerising(table: Table, diablerist: Minion, victim: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from acting to diablerise another."""
    if not diablerist.is_vampire or diablerist.region != READY:
        yield "torpor_action.diablerize.who"
    yield from bars_acting(diablerist)
    if victim.region != TORPOR or victim is diablerist:
        yield "torpor_action.diablerize.effect"


def diablerise(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Carry out an action to diablerise that nobody blocks, and the blood hunt after it."""
    table.require(f"{diablerist} diablerises {victim}", bars_diablerising(table, diablerist, victim))
    lock(table, diablerist)
    commit_diablerie(table, diablerist, victim)


def may_diablerise(table: Table, vampire: Minion, torpid: Minion) -> None:
    """Offer a ready vampire that meets one in torpor to diablerise it."""
    if not vampire.is_vampire or not vampire.is_ready:
        table.holds("torpor_action.leave.torpid_blocker", "{vampire} can do nothing.", vampire=vampire)
        return
    if table.ask(str(vampire), "diablerise", (False, True)):
        commit_diablerie(table, vampire, torpid)


def commit_diablerie(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Carry out a diablerie, step by step and as one whole, and the blood hunt after it."""
    table.holds("diablerie.indivisible", "Nothing can come between the steps of a diablerie.")
    drink(table, diablerist, victim)
    spill(table, diablerist)
    take_equipment(table, diablerist, victim)
    burn_victim(table, victim)
    settle(table)
    table.edition.blood_hunt(table, diablerist)
    settle(table)


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
    """{diablerist} cannot hold more than its capacity: {excess} blood drains off."""
    table.change(diablerist, counters=diablerist.capacity)


def take_equipment(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Move the equipment of the victim: all of it, or what the diablerist chooses."""
    for card in [card for card in table.cards_on(victim) if card.is_equipment]:
        choices = (True,) if table.edition.takes_all_equipment else (False, True)
        if table.ask(str(diablerist), f"take {card}", choices):
            take(table, diablerist, victim, card)


@rule("diablerie.step2_equipment")
def take(table: Table, diablerist: Minion, victim: Minion, card: Card) -> None:
    """{diablerist} takes {card} from {victim}."""
    table.change(card, holder=diablerist)


@rule("diablerie.step3_burn")
def burn_victim(table: Table, victim: Minion) -> None:
    """{victim} burns."""
    table.change(victim, region=ASH_HEAP, counters=0, unmended=0)


# The blood hunt. In 1998 any Methuselah may call for it; in the Fifth Edition it follows by itself.


def if_called(table: Table, diablerist: Minion) -> None:
    """Hold the referendum if somebody calls for it (1998)."""
    if table.ask("the table", "blood hunt called", (False, True)):
        called(table, diablerist)


@rule("bloodhunt.called_by_any_1998")
def called(table: Table, diablerist: Minion) -> None:
    """A Methuselah calls for a blood hunt on {diablerist}."""
    hold_referendum(table, diablerist)


@rule("bloodhunt.automatic")
def at_once(table: Table, diablerist: Minion) -> None:
    """A referendum on a blood hunt on {diablerist} follows by itself."""
    hold_referendum(table, diablerist)


def hold_referendum(table: Table, diablerist: Minion) -> None:
    """Ask how the referendum ends, which is the table's affair."""
    if table.ask("the table", "blood hunt passes", (False, True)):
        burn_diablerist(table, diablerist)


@rule("bloodhunt.burns_diablerist")
def burn_diablerist(table: Table, diablerist: Minion) -> None:
    """The blood hunt is called, and {diablerist} burns."""
    table.change(diablerist, region=ASH_HEAP, counters=0, unmended=0)
