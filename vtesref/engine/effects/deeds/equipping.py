"""Effects that bring equipment and other cards into play without an action of their own."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import FirstEquipment, WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.playing import meeting, paying, uses
from vtesref.engine.cards.tracking import library
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, LIBRARY, RETAINER, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Table


def price(table: Table, who: Minion, card: Card, less: int = 0) -> tuple[int, int]:
    """Return what a card costs in blood and pool that comes outside an action of its own, for who pays it now.

    So much ``less`` it costs of the one or the other, as it has but one cost.
    """
    from vtesref.engine.cards.playing import play

    return max(0, play.cost_to_pay(table, who, card) - less), max(0, play.pool_cost(table, who, card) - less)


def paid_for(context: Context, who: Minion, card: Card, less: int) -> bool:
    """Let a minion pay for a card that it may have, and tell whether it has; what it cannot have costs nothing."""
    from vtesref.engine.cards.playing import costs

    # What a minion pretends to for a card that it plays, it does for what that card brings as well.
    pretends = context.card is not None and "cards.req.discipline" in meeting.bars_requirements(who, context.card)
    found = set(costs.bars_card(context.table, who, card, "basic", played=pretends))
    if found - ({"cards.cost.must_afford"} if less else set()):
        return False
    blood, pool = price(context.table, who, card, less)
    if less and not costs.affords(context.table, who, blood, pool):
        return False
    return costs.pay_in_full(context.table, who, blood, pool)


@contextlib.contextmanager
def from_hand(table: Table, card: Card) -> Iterator[None]:
    """Bring a card into play within: whoever held it in hand draws in its place."""
    holder = card.holder if card.place == HAND and card.lies_on is None else None
    yield
    if isinstance(holder, Methuselah) and card.place != HAND:
        library.keep(table, holder)


@effect(
    "equip {who:minion} with {what:card}[ at its cost[ less {less:number}] and requirements]",
    "the equipment comes into play on the minion",
)
def equip(context: Context, who: Minion, what: list[Card], less: int = 0) -> None:
    """Put equipment on a minion, for what it costs."""
    from vtesref.engine.action import equip as equipping

    for card in what:
        with from_hand(context.table, card):
            if paid_for(context, who, card, less):
                equipping.bring(context.table, who, card)


@effect(
    "{who:minion} employs {what:card}[ at its cost[ less {less:number}] and requirements]",
    "the retainer comes into play with the minion, without an action of its own",
    observed="a retainer",
)
def employ(context: Context, who: Minion, what: list[Card], less: int = 0) -> None:
    """Let a minion employ retainers, for what they cost."""
    from vtesref.engine.action import recruit

    for card in what:
        with from_hand(context.table, card):
            if card.kind == RETAINER and paid_for(context, who, card, less):
                recruit.bring_retainer(context.table, who, card)


@effect(
    "equip {who:minion} with {what:card} for half its cost whatever it requires",
    "rounded down: the blood is the bearer's, the pool that of whoever uses the text; without that it stays away",
    observed="it is in play",
)
def equip_for_half(context: Context, who: Minion, what: list[Card]) -> None:
    """Put equipment on a minion for half its cost, without asking what it requires."""
    from vtesref.engine.action import equip as equipping

    for card in what:
        blood, pool = (cost // 2 for cost in price(context.table, who, card))
        if blood > who.counters or pool > context.you.pool:
            continue
        if blood:
            paying.pay_blood(context.table, who, blood)
        if pool:
            paying.pay_pool(context.table, context.you, pool)
        if not contest.burns_instead(context.table, card, who.controller):
            equipping.put_on(context.table, who, card, "basic")


@effect(
    "put one {what:one of?ally/retainer/equipment} into play",
    "such a card comes into play from hand, at no cost and without an action of its own",
    needs=("minion user",),
    observed="it is in play",
)
def put_into_play(context: Context, what: str) -> None:
    """Let whoever uses the text put a card of a type into play."""
    from vtesref.engine.action import other_means

    if context.user is not None:
        other_means.put(context.table, context.user, what)


@effect(
    "equip user with what is found in your library",
    "the user equips at no cost with equipment that you find",
    needs=("minion user",),
    observed="it is equipped",
    says="is of its user",
)
def equip_from_library(context: Context) -> None:
    """Let whoever uses the text equip with equipment of the library, which is shuffled."""
    from vtesref.engine.action import equip as equipping

    table, you = context.table, context.you
    card = uses.found(table, you, *equipping.EQUIPMENT)
    if card is not None and context.user is not None:
        equipping.bring(table, context.user, card)
    library.shuffle(table, you)


@effect(
    "equip user with the first equipment of your library",
    "at its cost and requirements; what the user cannot have is burned for nothing; the library is shuffled",
    needs=("minion user",),
    observed="it is equipped",
    says="is of its user",
)
def equip_with_first(context: Context) -> None:
    """Let the user equip with the first equipment from the top of the library."""
    from vtesref.engine.action import equip
    from vtesref.engine.cards.playing import costs

    table, you, user = context.table, context.you, context.user
    cards = [one for one in library.library(table, you) if one.kind in equip.EQUIPMENT]
    if cards and user is not None:
        card = table.ask(FirstEquipment(cards)) if you.shuffled and len(cards) > 1 else cards[0]
        if table.bars((*meeting.bars_meeting(table, user, card), *contest.bars_coming(table, card, you))):
            burn_unfit(table, user, card)
        elif costs.pay_in_full(table, user, *price(table, user, card)):
            equip.bring(table, user, card)
        else:
            burn_unfit(table, user, card)
    library.shuffle(table, you)


@effect(
    "equip a ready minion with the first {held:filter} of your library",
    "whoever uses it says which minion; where none meets its requirements it burns; the library is shuffled",
    observed="it is equipped",
)
def equip_from_top(context: Context, held: Filter) -> None:
    """Put the first card of a kind of the library on a minion that can have it, for its cost, or burn it."""
    from vtesref.engine.cards.playing import costs
    from vtesref.engine.effects.deeds import burning

    table, you = context.table, context.you
    in_library = held._replace(zone=LIBRARY)
    card = next((one for one in library.library(table, you) if filter_tests.matches(in_library, context, one)), None)
    if card is not None:
        mine = [
            minion
            for minion in table.minions
            if minion.controller is you and minion.is_ready and minion.employer is None
        ]
        fit = [minion for minion in mine if not any(costs.bars_card(table, minion, card, "basic"))]
        if fit:
            bearer = table.ask(WhichOne(you, fit)) if len(fit) > 1 else fit[0]
            equip(context, bearer, [card])
        else:
            burning.burn(context, card)
    library.shuffle(table, you)


@rule("equip.fail_from_hand_burns")
def burn_unfit(table: Table, minion: Minion, card: Card) -> None:
    """{minion} cannot have {card}, which is burned."""
    transitions.burn_card(table, card)
