"""The influence phase: transfers and what they are spent on, and vampires that become controlled."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import sects, transitions
from vtesref.engine.asking import MayBringOut
from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.settle import alter_capacities, settle
from vtesref.engine.table import CRYPT, UNCONTROLLED, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Methuselah, Table

#: The transfers of a usual turn.
TRANSFERS = 4
#: What the uses of them cost: a blood to a vampire, one back, a card from the crypt, merging.
IN = 1
OUT = 2
DRAW = 4
MERGE = 4


# Transfers.


def begin(table: Table, who: Methuselah) -> None:
    """Give the active Methuselah their transfers."""
    limits.over(table, f"influence phase of {who.name}")
    if 0 < table.course.turn.number < TRANSFERS:
        receive_first(table, who, table.course.turn.number)
    else:
        receive(table, who, TRANSFERS)
    more = library.lasting(table, who, "transfers")
    if more:
        change_amount(table, who, max(more, -table.course.turn.transfers))


@rule("influence.transfers_four")
def receive(table: Table, who: Methuselah, amount: int) -> None:
    """{who} receives {amount} transfers."""
    table.change(table.course.turn, transfers=table.course.turn.transfers + amount)


def receive_first(table: Table, who: Methuselah, amount: int) -> None:
    """Give the transfers of one of the first three turns of the game."""
    if table.bars(("influence.first_turns",)):
        receive_fewer(table, who, amount)
    else:
        receive(table, who, TRANSFERS)


@rule("influence.first_turns")
def receive_fewer(table: Table, who: Methuselah, amount: int) -> None:
    """In turn {amount} of the game {who} receives at most {amount} transfers."""
    table.change(table.course.turn, transfers=table.course.turn.transfers + amount)


@rule("influence.amount_can_change")
def change_amount(table: Table, who: Methuselah, more: int) -> None:
    """What {who} has in play changes the number of transfers by {more}."""
    table.change(table.course.turn, transfers=max(0, table.course.turn.transfers + more))


def bars_transfers(table: Table, who: Methuselah, number: int, key: str) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from spending transfers; ``key`` is what they would be spent by."""
    course = table.course
    if course.active is not who or course.phase != "influence":
        yield key
    elif course.turn.transfers < number:
        yield "influence.first_turns" if 0 < course.turn.number < TRANSFERS else "influence.transfers_four"


def spend(table: Table, number: int, way: str) -> bool:
    """Take away the transfers that are spent in some way; tells whether they could be, after other ways."""
    turn = table.course.turn
    others = any(text != way for _, text in turn.used)
    if others and not table.holds("influence.any_mix", "Transfers may be spent in any mix."):
        return False
    table.change(turn, transfers=max(0, turn.transfers - number), used=(*turn.used, (None, way)))
    return True


def check_pool(table: Table, who: Methuselah) -> None:
    """Oust a Methuselah who has spent the last pool."""
    if who.pool <= 0:
        table.holds("influence.pool_zero_ousts", "The last pool of {who} is gone, in the influence phase too.", who=who)


# To and from an uncontrolled vampire.


def is_own_uncontrolled(who: Methuselah, vampire: Minion) -> bool:
    """Tell whether a vampire is in a Methuselah's uncontrolled region."""
    return vampire.controller is who and vampire.region == UNCONTROLLED and vampire.is_vampire


def bars_moving_in(table: Table, who: Methuselah, vampire: Minion, number: int) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from moving pool to an uncontrolled vampire."""
    if not is_own_uncontrolled(who, vampire):
        yield "influence.transfer_in"
    yield from bars_transfers(table, who, number * IN, "influence.transfer_in")
    if number > who.pool:
        yield "general.costs.own_resources"


def move_in(table: Table, what: str, who: Methuselah, vampire: Minion, number: int) -> None:
    """Move pool to an uncontrolled vampire; ``what`` is the sentence of it."""
    table.require(what, bars_moving_in(table, who, vampire, number))
    if vampire.counters + number > vampire.capacity and not table.holds(
        "influence.overfill_ok", "{vampire} may have more blood than their capacity.", vampire=vampire
    ):
        number = max(0, vampire.capacity - vampire.counters)
    transfer_in(table, who, vampire, number)
    check_pool(table, who)
    settle(table)


@rule("influence.transfer_in")
def transfer_in(table: Table, who: Methuselah, vampire: Minion, number: int) -> None:
    """{who} moves {number} pool to {vampire}, a transfer each."""
    if spend(table, number * IN, "in"):
        table.change(who, pool=who.pool - number)
        table.change(vampire, counters=vampire.counters + number)


def bars_moving_out(table: Table, who: Methuselah, vampire: Minion, number: int) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from taking blood from an uncontrolled vampire."""
    if not is_own_uncontrolled(who, vampire) or vampire.counters < number:
        yield "influence.transfer_out"
    yield from bars_transfers(table, who, number * OUT, "influence.transfer_out")


def move_out(table: Table, what: str, who: Methuselah, vampire: Minion, number: int) -> None:
    """Take blood from an uncontrolled vampire; ``what`` is the sentence of it."""
    table.require(what, bars_moving_out(table, who, vampire, number))
    transfer_out(table, who, vampire, number)


@rule("influence.transfer_out")
def transfer_out(table: Table, who: Methuselah, vampire: Minion, number: int) -> None:
    """{who} moves {number} blood from {vampire} to the pool, two transfers each."""
    if spend(table, number * OUT, "out"):
        table.change(vampire, counters=vampire.counters - number)
        table.change(who, pool=who.pool + number)


# From the crypt.


def crypt(table: Table, who: Methuselah) -> list[Minion]:
    """Return the vampires in a crypt, from the top."""
    return [minion for minion in table.minions if minion.controller is who and minion.region == CRYPT]


def bars_drawing(table: Table, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from drawing from the crypt."""
    if not crypt(table, who):
        yield "influence.draw_crypt"
    yield from bars_transfers(table, who, DRAW, "influence.draw_crypt")
    if who.pool < 1:
        yield "general.costs.own_resources"


def draw(table: Table, what: str, who: Methuselah) -> None:
    """Draw a vampire from the crypt; ``what`` is the sentence of it."""
    table.require(what, bars_drawing(table, who))
    draw_vampire(table, who, crypt(table, who)[0])
    check_pool(table, who)
    settle(table)


@rule("influence.draw_crypt")
def draw_vampire(table: Table, who: Methuselah, vampire: Minion) -> None:
    """{who} spends four transfers and a pool, and moves {vampire} from the crypt to the uncontrolled region."""
    if spend(table, DRAW, "draw"):
        table.change(who, pool=who.pool - 1)
        transitions.move_minion(table, vampire, UNCONTROLLED)


# Becoming controlled.


def is_full(vampire: Minion) -> bool:
    """Tell whether an uncontrolled vampire has as much blood as its capacity."""
    return vampire.region == UNCONTROLLED and vampire.is_vampire and vampire.counters >= vampire.capacity


def bars_arriving(table: Table, who: Methuselah, vampire: Minion) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from moving a vampire to the ready region now."""
    course = table.course
    in_phase = course.active is who and course.phase == "influence"
    if not in_phase or vampire.controller is not who or not is_full(vampire):
        yield "influence.move_when_full"
    yield from contest.bars_coming(table, vampire, who)
    yield from table.edition.early_arrival_bars


def bring_out(table: Table, what: str, who: Methuselah, vampire: Minion) -> None:
    """Move a vampire to the ready region during the phase; ``what`` is the sentence of it."""
    table.require(what, bars_arriving(table, who, vampire))
    arrive(table, who, vampire)


@rule("influence.move_when_full")
def arrive(table: Table, who: Methuselah, vampire: Minion) -> None:
    """{vampire} has the blood, and goes to the ready region, face up and unlocked."""
    if contest.is_advanced(vampire) and not table.holds(
        "advanced.influence_normally",
        "{vampire} is an advanced vampire, and comes into play like any other.",
        vampire=vampire,
    ):
        return
    table.holds("general.control.crypt", "{who} controls {vampire}.", who=who, vampire=vampire)
    table.edition.scarcity(table, who, vampire)
    transitions.come_into_play(table, vampire)
    if indexing.has(table, "says", "came last"):
        came = (f"influence phase of {who.name}", "came", vampire.name)
        table.change(table.course, uses=tuple(sorted((*table.course.uses, came))))
    if not table.holds(
        "influence.counters_stay", "The pool that was moved to {vampire} is their blood.", vampire=vampire
    ):
        table.change(vampire, counters=0)
    alter_capacities(table)  # the cards on them count before anything drains off
    if vampire.counters > vampire.capacity:
        spill(table, vampire, vampire.counters - vampire.capacity)
    more = sum(values.printed(card, "transfers") for card in table.cards_on(vampire))
    if more and not table.holds(
        "influence.new_transfers_next_turn", "The transfers {vampire} gives come next turn.", vampire=vampire
    ):
        table.change(table.course.turn, transfers=table.course.turn.transfers + more)
    settle(table)


@rule("influence.excess_drains")
def spill(table: Table, vampire: Minion, excess: int) -> None:
    """The blood that {vampire} has above their capacity drains off: {excess}."""
    table.change(vampire, counters=vampire.capacity)


def at_the_end(table: Table, who: Methuselah) -> None:
    """Let every vampire that has the blood become controlled as the phase ends (1998)."""
    for vampire in table.minions:
        if vampire.controller is who and is_full(vampire) and not who.ousted:
            come_by_itself(table, who, vampire)


class Decided(NamedTuple):
    """The choice whether a vampire that has the blood becomes controlled."""

    vampire: Minion
    comes: bool

    def __str__(self) -> str:
        return f"{self.vampire} {'becomes controlled' if self.comes else 'stays uncontrolled'}"


@rule("influence.timing_1998_end")
def come_by_itself(table: Table, who: Methuselah, vampire: Minion) -> None:
    """The phase ends, and {vampire} becomes controlled automatically."""
    arrive(table, who, vampire)


def by_choice(table: Table, who: Methuselah) -> None:
    """Ask before the phase ends which vampires that have the blood are moved (Fifth Edition).

    Whoever has paid for a vampire wants it: unless something else is said it comes, but for one that costs still more.
    """
    for vampire in table.minions:
        barred = table.bars(contest.bars_coming(table, vampire, who))
        if vampire.controller is who and is_full(vampire) and not who.ousted and not barred:
            free = not sects.scarcity(table, who, vampire)
            comes, stays = Decided(vampire, True), Decided(vampire, False)
            if table.ask(MayBringOut(who, (comes, stays) if free else (stays, comes))).comes:
                arrive(table, who, vampire)


def end(table: Table, who: Methuselah) -> None:
    """Let filled vampires become controlled, and take away what was not spent."""
    table.edition.arrivals(table, who)
    if table.course.turn.transfers:
        lose(table, who)


@rule("influence.no_saving")
def lose(table: Table, who: Methuselah) -> None:
    """{who} cannot save transfers for later."""
    table.change(table.course.turn, transfers=0)
