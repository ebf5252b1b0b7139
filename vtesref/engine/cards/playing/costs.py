"""What an action costs: it must be there when the action is announced, and is paid when it succeeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import playing, values
from vtesref.engine.cards.playing import as_vampire
from vtesref.engine.cards.playing.meeting import bars_meeting, superior
from vtesref.engine.cards.playing.paying import pay_blood, pay_pool
from vtesref.engine.cards.playing.play import blood_cost, cost_to_pay, pool_cost
from vtesref.engine.cards.tracking import limits
from vtesref.engine.core import rule
from vtesref.engine.table import SET_ASIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table


def bars_card(
    table: Table, minion: Minion, card: Card, level: str, text: Text | None = None, played: bool = True
) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a card for an action: what it requires, its level, its cost.

    A card that is not ``played``, but comes by another one, must be one that the minion itself meets.
    """
    yield from bars_meeting(table, minion, card, played)
    if values.speaks(table):
        yield from playing.bars_card(table, minion, card, text)
    if card.kind in ON_MINION:
        yield from bars_bearing(table, minion, card)
    if level == "superior" and not superior(table, minion, card):
        yield "cards.discipline.basic"
    if not affords(table, minion, blood_cost(table, minion, card, text), pool_cost(table, minion, card, text)):
        yield "cards.cost.must_afford"
    if costs_edge(card):
        if table.course.edge is not minion.controller:
            yield "cards.cost.alternative_costs"
        elif not table.holds(
            "general.costs.minion_uses_controllers",
            "{minion} may use what {who} has.",
            minion=minion,
            who=minion.controller,
        ):
            yield "cards.cost.must_afford"


#: The types of cards that come into play on the minion that plays them.
ON_MINION = ("equipment", "weapon", "retainer")


def bars_bearing(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rule by which a minion cannot have a card on it: so many of the kind are there, or a text says so."""
    yield from limits.bars_another_on(table, minion, card)
    if card.kind != "retainer" and values.speaks(table):
        yield from values.barred(table, minion, "have equipment")


def costs_edge(card: Card) -> bool:
    """Tell whether the Edge is burned for a card."""
    return "costs the Edge" in card.traits


def affords(table: Table, minion: Minion, blood: int, pool: int) -> bool:
    """Tell whether a minion and its controller have what something costs; only vampires have blood."""
    bloody = not blood or (blood <= minion.counters and as_vampire.has_blood(table, minion))
    return bloody and pool <= minion.controller.pool


def pay(table: Table, action: Action) -> bool:
    """Pay for the card that an action was taken with, if any, and tell whether it was paid in full.

    A card in play was paid for when it came.
    """
    card = action.card
    if card is None or card.place != SET_ASIDE:
        return True
    if costs_edge(card) and not burn_edge(table, action.minion.controller):
        return False
    minion = action.minion
    text = action.text
    return pay_in_full(table, minion, cost_to_pay(table, minion, card, text), pool_cost(table, minion, card, text))


@rule("cards.cost.alternative_costs", otherwise=True)
def burn_edge(table: Table, methuselah: Methuselah) -> bool:
    """{methuselah} still has the Edge, and burns it for this."""
    had = table.course.edge is methuselah
    table.change(table.course, edge=None if had else table.course.edge)
    return had


def pay_in_full(table: Table, minion: Minion, blood: int, pool: int) -> bool:
    """Pay what an action costs, or lose what there is of it; tell whether it was paid in full."""
    if not affords(table, minion, blood, pool):
        if blood:
            fizzle(table, minion, blood)
        if pool:
            fizzle_pool(table, minion.controller, pool)
        return "cards.cost.unpayable_fizzles" in table.disabled
    if blood:
        pay_blood(table, minion, blood)
    if pool:
        pay_pool(table, minion.controller, pool)
    return True


@rule("cards.cost.unpayable_fizzles")
def fizzle(table: Table, payer: Minion, cost: int) -> None:
    """{payer} cannot pay {cost} blood any more: they burn what they have, and the action has no effect."""
    table.change(payer, counters=max(0, payer.counters - cost))


@rule("cards.cost.unpayable_fizzles")
def fizzle_pool(table: Table, methuselah: Methuselah, cost: int) -> None:
    """{methuselah} cannot pay {cost} pool any more: they burn what they have, and the action has no effect."""
    table.change(methuselah, pool=max(0, methuselah.pool - cost))
