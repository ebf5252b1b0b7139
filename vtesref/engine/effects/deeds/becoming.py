"""Effects by which cards become vampires or allies, and what such a minion has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.playing import teaching
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds import burning
from vtesref.engine.table import ALLY, IN_PLAY, READY, SET_ASIDE, VAMPIRE, Minion
from vtesref.engine.traits import DISCIPLINES, current

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Table


@effect(
    "this card becomes a non-unique vampire with capacity {n:number} of the clan and sect of {like:minion}",
    "without blood, controlled by whoever uses the text",
    observed="a vampire is ready",
    says="becomes a vampire, puts its card",
)
def become_like(context: Context, n: int, like: list[Minion]) -> None:
    """Let a card become a vampire of the clan and sect of another."""
    card = context.card
    for minion in like:
        if card is not None:
            vampire = made(context, card, n, ("non-unique",), minion.clan, minion.sect)
            inherit(context.table, vampire, minion, card)


@rule("sects.new_vampire_inherits")
def inherit(table: Table, vampire: Minion, creator: Minion, card: Card) -> None:
    """{card} is {vampire} from now on, of the clan and the sect of {creator}."""
    enter(table, vampire, card)


@effect(
    "this card becomes a unique Independent infernal vampire without a clan with capacity {n:number},"
    " {strength:number} strength, {bleed:number} bleed and {blood:number} blood",
    "controlled by whoever uses the text; who bore the card burns",
    observed="a vampire is ready",
    says="becomes a vampire, puts its card",
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
        burning.burn_minion(context.table, bearer)


@rule("general.golden_rule")
def stand_up(table: Table, vampire: Minion, card: Card) -> None:
    """The text of {card} makes it {vampire} from now on."""
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
    there = list(dict.fromkeys(current(discipline) for discipline in DISCIPLINES))
    for _ in range(n):
        left = [one for one in there if one.upper() not in who.disciplines]
        give(table, who, str(table.ask(WhichOne(context.you, left))))


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


# Equipment.

#: What a card can become in play: how it is written, its type, and the trait that it has besides.
TYPES = {"weapon": ("weapon", ()), "melee weapon": ("weapon", ("melee weapon",)), "equipment": ("equipment", ())}


@effect(
    "this card becomes an? {what:one of?weapon/melee weapon/equipment}",
    "for as long as it is in play",
    observed="its type in play",
    says="puts its card",
)
def become_equipment(context: Context, what: str) -> None:
    """Let a card count as equipment in play, whatever its type."""
    if context.card is not None:
        kind, traits = TYPES[what]
        be_equipment(context.table, context.card, what, kind, traits)


@rule("general.golden_rule")
def be_equipment(table: Table, card: Card, what: str, kind: str, traits: tuple[str, ...]) -> None:
    """The text of {card} makes it a {what} in play."""
    transitions.become(table, card, kind, *traits)


def given_in_play(card: Card) -> None:
    """Let a card with which a situation begins be what its text has it become, and give what it gives its bearer."""
    teaching.given_in_play(card)
    for text in card.texts:
        for doing in text.do if text.kind == PLAY else ():
            if doing.row is not None and doing.row.function is become_equipment:
                kind, traits = TYPES[doing.slots["what"]]
                card.__dict__.update(kind=kind, traits=(*card.traits, *traits), printed=(card.kind, card.traits))


# Allies.


@effect(
    "this card becomes an ally with {life:number} life, {strength:number} strength and {bleed:number} bleed",
    "it is a minion from then on, and the card lies on it",
    observed="a minion",
    says="becomes an ally, puts its card",
)
def become_ally(context: Context, life: int, strength: int, bleed: int) -> None:
    """Let a card in play become an ally of whoever played it, with the traits of the card."""
    from vtesref.engine.action import recruit

    table, card = context.table, context.card
    if card is None or card.place != IN_PLAY:
        return
    ally = Minion(
        recruit.name_of(table, card),
        ALLY,
        controller=context.you,
        region=SET_ASIDE,
        strength=strength,
        bleed=bleed,
        traits=recruit.traits_of(card),
        card=card.name,
    )
    recruit.come(table, ally, card)
    recruit.give_ally_life(table, ally, life)
    table.edition.ally_arrives(table, ally)
