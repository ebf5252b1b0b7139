"""Effects by which cards become vampires, and what such a vampire has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards import deeds_cards
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.table import READY, VAMPIRE, Minion
from vtesref.engine.traits import DISCIPLINES, current

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Table


@effect(
    "this card becomes a non-unique vampire with capacity {n:number} of the clan and sect of {like:minion}",
    "without blood, controlled by whoever uses the text",
    observed="a vampire is ready",
)
def become_like(context: Context, n: int, like: list[Minion]) -> None:
    """Let a card become a vampire of the clan and sect of another."""
    card = context.card
    for one in like:
        if card is not None:
            vampire = made(context, card, n, ("non-unique",), one.clan, one.sect)
            inherit(context.table, vampire, one, card)


@rule("sects.new_vampire_inherits")
def inherit(table: Table, vampire: Minion, creator: Minion, card: Card) -> None:
    """{card} is {vampire} from now on, of the clan and the sect of {creator}."""
    enter(table, vampire, card)


@effect(
    "this card becomes a unique Independent infernal vampire without a clan with capacity {n:number},"
    " {strength:number} strength, {bleed:number} bleed and {blood:number} blood",
    "controlled by whoever uses the text; who bore the card burns",
    observed="a vampire is ready",
)
def become_alone(context: Context, n: int, strength: int, bleed: int, blood: int) -> None:
    """Let a card become a vampire of no clan, and burn whoever bore it."""
    card = context.card
    if card is None:
        return
    bearer = card.holder
    vampire = made(context, card, n, ("unique", "infernal"), "", "Independent")
    vampire.__dict__.update(strength=strength, bleed=bleed, counters=blood)
    stand_up(context.table, vampire, card)
    if isinstance(bearer, Minion):
        deeds_cards.burn_minion(context.table, bearer)


@rule("general.golden_rule")
def stand_up(table: Table, vampire: Minion, card: Card) -> None:
    """By its text {card} is {vampire} from now on."""
    enter(table, vampire, card)
    table.change(card, counters=0)


@effect(
    "{who:minion} has {n:number} superior Disciplines of your choice",
    "one after the other, of all there are",
    observed="its Disciplines",
)
def choose_disciplines(context: Context, who: Minion, n: int) -> None:
    """Give a vampire Disciplines at the superior level, of the choice of whoever uses the text."""
    table = context.table
    there = list(dict.fromkeys(current(one) for one in DISCIPLINES))
    for _ in range(n):
        left = [one for one in there if one.upper() not in who.disciplines]
        give(table, who, str(table.ask(str(context.you), "choose", left)))


@rule("general.golden_rule")
def give(table: Table, vampire: Minion, name: str) -> None:
    """{vampire} has {name} at the superior level."""
    table.change(vampire, disciplines=(*vampire.disciplines, name.upper()))


def made(context: Context, card: Card, capacity: int, traits: tuple[str, ...], clan: str, sect: str) -> Minion:
    """Return the vampire that a card becomes, not yet in play."""
    from vtesref.engine.action import recruit

    return Minion(
        recruit.name_of(context.table, card),
        VAMPIRE,
        controller=context.you,
        capacity=capacity,
        region=READY,
        clan=clan,
        sect=sect,
        traits=traits,
        card=card.name,
    )


def enter(table: Table, vampire: Minion, card: Card) -> None:
    """Let a vampire come into play that a card becomes; the card lies on it as what it is."""
    table.enter(vampire)
    transitions.put_into_play(table, card, vampire)
