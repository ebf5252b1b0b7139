"""Bids: Methuselahs bid pool in turn for the control of a vampire, the winner pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import seating
from vtesref.engine.asking import MayBid
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.tracking import counters
from vtesref.engine.core import by_text, rule
from vtesref.engine.effects.deeds import control

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Methuselah, Minion, Table

#: The counters that stand for a pool that the winner still owes.
DEBT = "debt"


class Bid(NamedTuple):
    """The choice to bid so much pool, some of it on credit."""

    who: Methuselah
    number: int
    credit: int = 0

    def __str__(self) -> str:
        return f"{self.who} bids {self.number}{f' with {self.credit} on credit' if self.credit else ''}"


@effect(
    "Methuselahs bid for control of {what:minion}, up to {most:number} on credit",
    "each in turn bids more than the last, or passes; the winner burns what is not on credit, and takes control",
    observed="its controller",
)
def bid(context: Context, what: list[Minion], most: int) -> None:
    """Let Methuselahs bid for a minion; who owes pool has a debt counter for each."""
    table = context.table
    highest: Bid | None = None
    order = [context.you, *seating.clockwise(table, context.you)]
    place = passed = 0
    while passed < len(order) - (highest is not None):
        who = order[place % len(order)]
        place += 1
        if highest is not None and who is highest.who:
            continue
        least = highest.number + 1 if highest is not None else 1
        offers = list(_bids(who, least, most))
        chosen = table.ask(MayBid(who, [None, *offers], _barred(context, who, least, most))) if offers else None
        if chosen is None:
            passed += 1
        else:
            highest, passed = chosen, 0
            stand(table, str(chosen))
    if highest is not None:
        _pay(table, highest)
        control.take_control(context, highest.who, list(what))


def _bids(who: Methuselah, least: int, most: int) -> Iterator[Bid]:
    """Yield what a Methuselah could bid, from a number on; they have the pool for what is not on credit."""
    for number in range(least, who.pool + most + 1):
        yield from (Bid(who, number, credit) for credit in range(max(0, number - who.pool), min(most, number) + 1))


#: How far above what they have Methuselahs are told why they cannot bid so much.
BEYOND = 20


def _barred(context: Context, who: Methuselah, least: int, most: int) -> Iterator[tuple[Bid, tuple[str, ...]]]:
    """Yield the bids that a Methuselah cannot make: not above the last, more on credit than may be, beyond the pool."""
    for number in range(who.pool + most + BEYOND):
        for credit in range(min(number, most + BEYOND) + 1):
            keys = []
            if number < least:
                keys.append(by_text(context.card, f"a bid is {least} or more here"))
            if credit > most:
                keys.append(by_text(context.card, f"up to {most} on credit"))
            if number - min(credit, most) > who.pool:
                keys.append(by_text(context.card, f"{who} has {who.pool} pool for what is not on credit"))
            found = context.table.bars(keys)
            if found:
                yield Bid(who, number, credit), found


@rule("general.golden_rule")
def stand(table: Table, words: str) -> None:
    """{words}."""
    table.change(table.course)


def _pay(table: Table, won: Bid) -> None:
    """Let the winner of the bids pay, and owe the rest."""
    counters.burn_pool(table, won.who, won.number - won.credit)
    if won.credit:
        owe(table, won.who, won.credit)


@rule("general.golden_rule")
def owe(table: Table, who: Methuselah, credit: int) -> None:
    """{who} owes {credit} pool."""
    table.change(who, tokens=(*who.tokens, *(DEBT for _ in range(credit))))
