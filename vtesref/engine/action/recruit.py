"""Employing retainers and recruiting allies: cards from hand that come into play with a life of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.equip import bars_from_hand, fix_level
from vtesref.engine.action.may_act import bars_performing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing import arriving, as_vampire, costs
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY, RETAINER, SET_ASIDE, UNCONTROLLED, Card, Minion
from vtesref.engine.traits import TRAITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table


def name_of(table: Table, card: Card) -> str:
    """Return a name for what a card becomes: its own, with a letter if there is such a one already."""
    names = {minion.name.lower() for minion in table.minions}
    tries = (copy_name(card.name.partition(",")[0], number) for number in range(1, len(names) + 2))
    return next(name for name in tries if name.lower() not in names)


def copy_name(name: str, number: int) -> str:
    """Return how the first, second... minion of a name is called: Stray, Stray B, Stray C."""
    letters = ""
    rest = number - 1
    while rest:
        rest, place = divmod(rest, 26)
        letters = chr(ord("A") + place) + letters
    return f"{name} {letters}".strip()


def traits_of(card: Card) -> tuple[str, ...]:
    """Return the traits of what a card becomes."""
    of_card = tuple(trait for trait in card.traits if trait in TRAITS)
    return ("unique", *of_card) if card.unique else of_card


# Retainers.


def employ(minion: Minion, card: Card, level: str = "basic", more: tuple[Card, ...] = ()) -> Action:
    """Return the action of a minion to employ a retainer from hand."""
    return Action(EMPLOY, minion, card=card, level=level, cards=more)


def bars_employing(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from employing a retainer."""
    yield from bars_performing(table, action, "retainer.who")
    yield from bars_from_hand(table, action)


@rule("retainer.stealth", otherwise=0)
def employing_stealth(table: Table, action: Action) -> int:
    """Employing a retainer is undirected, at +1 stealth."""
    table.holds("action.permanents", "It brings a card that stays in play.")
    return 1


def employed(table: Table, action: Action) -> None:
    """Let the cost be paid, and the retainer come to the acting minion."""
    card, employer = action.card, action.minion
    assert card is not None
    if not pay_for_retainer(table, action):
        return
    if any(table.retainers_of(employer)) and not table.holds(
        "retainer.no_limit", "{minion} may have any number of them.", minion=employer
    ):
        return
    bring_retainer(table, employer, card, action.level)


def bring_retainer(table: Table, employer: Minion, card: Card, level: str = "basic") -> None:
    """Let a retainer come to a minion, unless it would be contested with a copy of the same Methuselah."""
    if not contest.burns_instead(table, card, employer.controller):
        give(table, employer, card, level)
        arriving.come(table, card, employer, level)


def give(table: Table, employer: Minion, card: Card, level: str) -> None:
    """Put a retainer into play on a minion."""
    retainer = Minion(
        name_of(table, card),
        RETAINER,
        controller=employer.controller,
        employer=employer,
        traits=traits_of(card),
        card=card.name,
    )
    come_to(table, employer, retainer, card)
    fix_level(table, card, level)
    give_retainer_life(table, retainer, card.life)


@rule("retainer.cost", otherwise=True)
def pay_for_retainer(table: Table, action: Action) -> bool:
    """The cost is that of the retainer."""
    return costs.pay(table, action)


@rule("cards.retainer.on_minion")
def come_to(table: Table, minion: Minion, retainer: Minion, card: Card) -> None:
    """{retainer} comes to {minion}."""
    table.holds("retainer.not_independent", "{retainer} stays with {minion}.", retainer=retainer, minion=minion)
    table.enter(retainer)
    transitions.put_into_play(table, card, retainer)


@rule("retainer.life_from_bank")
def give_retainer_life(table: Table, retainer: Minion, life: int) -> None:
    """{retainer} has {life} life from the bank."""
    table.change(retainer, counters=life)


EMPLOY = Kind("employ", employing_stealth, bars_employing, employed)


# Allies.


def recruit(minion: Minion, card: Card, level: str = "basic", more: tuple[Card, ...] = ()) -> Action:
    """Return the action of a minion to recruit an ally from hand."""
    return Action(RECRUIT, minion, card=card, level=level, cards=more)


def bars_recruiting(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from recruiting an ally."""
    yield from bars_performing(table, action, "ally.who")
    yield from bars_from_hand(table, action)


@rule("ally.stealth", otherwise=0)
def recruiting_stealth(table: Table, action: Action) -> int:
    """Recruiting an ally is undirected, at +1 stealth."""
    table.holds("action.permanents", "It brings a card that stays in play.")
    return 1


def recruited(table: Table, action: Action) -> None:
    """Let the cost be paid, and the ally come into play."""
    card = action.card
    assert card is not None
    if not pay_for_ally(table, action) or contest.burns_instead(table, card, action.acting):
        return
    ally = made(table, action.minion, card)
    come(table, ally, card)
    fix_level(table, card, action.level)
    give_ally_life(table, ally, card.life)
    table.edition.ally_arrives(table, ally)
    as_vampire.endow(table, ally, card)
    if not values.is_said_of(table, "acts at once", ally):
        stay_still(table, ally)
    arriving.come(table, card, action.minion, action.level)


def made(table: Table, minion: Minion, card: Card) -> Minion:
    """Return the minion that the card of an ally becomes, not yet in play."""
    return Minion(
        name_of(table, card),
        ALLY,
        controller=minion.controller,
        region=SET_ASIDE,
        strength=card.strength,
        bleed=card.bleed,
        traits=traits_of(card),
        card=card.name,
    )


@rule("ally.cost", otherwise=True)
def pay_for_ally(table: Table, action: Action) -> bool:
    """The cost is that of the ally."""
    return costs.pay(table, action)


@rule("cards.ally.life_and_independent")
def come(table: Table, ally: Minion, card: Card) -> None:
    """{ally} comes into play, apart from the minion who recruited them."""
    table.holds("ally.minion_in_own_right", "{ally} is a minion in their own right.", ally=ally)
    table.enter(ally)
    transitions.put_into_play(table, card, ally)


@rule("ally.life_from_bank")
def give_ally_life(table: Table, ally: Minion, life: int) -> None:
    """{ally} has {life} life from the bank."""
    table.change(ally, counters=life)


@rule("ally.region_5e")
def to_ready(table: Table, ally: Minion) -> None:
    """{ally} goes to the ready region."""
    transitions.to_ready(table, ally)


@rule("ally.region_1998")
def to_wait(table: Table, ally: Minion) -> None:
    """{ally} waits in the uncontrolled region (the inactive region by the CRR) until the turn ends."""
    transitions.move_minion(table, ally, UNCONTROLLED)


@rule("ally.no_act_this_turn")
def stay_still(table: Table, ally: Minion) -> None:
    """{ally} cannot act this turn."""
    table.change(ally, arrived=True)


RECRUIT = Kind("recruit", recruiting_stealth, bars_recruiting, recruited)
