"""How what lies on the table changes its place: burned, out of the game, in play, in torpor, locked.

Every transition is one function, and nobody else writes the region of a minion or the place of a card. None is a rule
by itself: it is called inside the rule that causes it, which is what the trace tells. What goes with a transition
wherever it comes from happens here: nothing that is burned keeps counters, wounds or a controller, and what a
Discipline card gave its vampire goes with the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import rule
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    REMOVED,
    RETAINER,
    SET_ASIDE,
    TORPOR,
    Minion,
)

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah, Table

#: The type of the cards that raise the level of a Discipline.
DISCIPLINE_CARD = "Discipline card"


# Minions and retainers.


def burn_minion(table: Table, minion: Minion, to: str = ASH_HEAP) -> None:
    """Burn a minion or retainer, or put it out of the game (``to``), without its counters and wounds.

    The card of an ally or retainer goes with it.
    """
    table.change(minion, region=to, counters=0, unmended=0, bound_for_torpor=False)
    no_longer_chosen(table, minion)
    for card in table.near():
        if card.holder is minion and is_its_card(card):
            move_card(table, card, to, None)
            break


def is_its_card(card: Card) -> bool:
    """Tell whether a card in play is the card of the ally or retainer that has it."""
    return card.place == IN_PLAY and card.kind in (ALLY, RETAINER) and isinstance(card.holder, Minion)


def no_longer_chosen(table: Table, minion: Minion) -> None:
    """Let no card keep a minion who is gone as the one chosen for it: if they come back they are another one."""
    for card in table.cards:
        if card.chosen is minion:
            table.change(card, chosen=None)


def to_torpor(table: Table, vampire: Minion) -> None:
    """Move a vampire to torpor; what follows from that is for the rule that moves it."""
    table.change(vampire, region=TORPOR, bound_for_torpor=False)


def to_ready(table: Table, minion: Minion) -> None:
    """Move a minion to the ready region, locked or unlocked as it is; a vampire is not paralysed there."""
    table.change(minion, region=READY, paralysed=False)


def move_minion(table: Table, minion: Minion, region: str) -> None:
    """Move a minion to a region in which it is not in play: uncontrolled, contested, or part of another."""
    table.change(minion, region=region)


# Coming into play.


def come_into_play(table: Table, minion: Minion) -> None:
    """Let a minion come into play: in the ready region, face up and unlocked."""
    table.change(minion, region=READY, locked=False)


def put_into_play(table: Table, card: Card, on: Any, controller: Methuselah | None = None) -> None:
    """Put a card into play on a minion or in front of a Methuselah.

    ``controller`` is whoever controls it, None for whoever controls what it lies on.
    """
    table.change(card, place=IN_PLAY, holder=on, controller=controller)
    if card.lies_on is not None:
        table.change(card, lies_on=None)


def put_elsewhere(table: Table, card: Card, on: Minion) -> None:
    """Move a card in play to a minion; who controls it stays as it is."""
    table.change(card, place=IN_PLAY, holder=on)


# Cards.


def burn_card(table: Table, card: Card, to: str = ASH_HEAP) -> None:
    """Burn a card from wherever it is, or put it out of the game (``to``)."""
    move_card(table, card, to, None)


def move_card(table: Table, card: Card, place: str, holder: Methuselah | None) -> None:
    """Move a card to a place where it is not in play: a hand, a library, an ash heap, or aside while it is played.

    What it gave a vampire in play goes with it.
    """
    if card.lies_on is not None:
        table.change(card, lies_on=None)
    if card.exiled and place in (HAND, LIBRARY):
        table.change(card, exiled=False)
    if card.exiled and place == ASH_HEAP:
        is_removed = "{card} was played as if from hand, and is removed from the game instead."
        place = REMOVED if table.holds("general.remove_from_game", is_removed, card=card) else place
    if card.printed is not None:
        kind, traits = card.printed
        table.change(card, kind=kind, traits=traits, printed=None)
    vampire = card.holder
    was_in_play = card.place == IN_PLAY
    leaves = isinstance(vampire, Minion) and is_its_card(card) and not vampire.is_gone
    table.change(card, place=place, holder=holder, controller=None, locked=False, counters=0)
    teaches = card.kind == DISCIPLINE_CARD or bool(card.texts and card.taught)
    if was_in_play and teaches and isinstance(vampire, Minion):
        (unlearn if vampire.is_gone else forget)(table, vampire, card)
    if leaves and isinstance(vampire, Minion):
        burn_minion(table, vampire, place)


def become(table: Table, card: Card, kind: str, *traits: str) -> None:
    """Let a card be of another type as long as it is in play, with some traits besides its own."""
    printed = card.printed or (card.kind, card.traits)
    table.change(
        card,
        kind=kind,
        traits=(*card.traits, *(trait for trait in traits if trait not in card.traits)),
        printed=printed,
    )


def lay_on(table: Table, card: Card, under: Card, holder: Methuselah) -> None:
    """Lay a card on another in play, from which it is played as if from the hand of ``holder``."""
    table.change(card, place=HAND, holder=holder, controller=None, locked=False, counters=0, lies_on=under, exiled=True)


def lay_aside_on(table: Table, card: Card, under: Card) -> None:
    """Lay a card on another in play, where it is out of play itself."""
    table.change(card, place=SET_ASIDE, holder=None, controller=None, locked=False, counters=0, lies_on=under)


def turn_over(table: Table, card: Card, place: str) -> None:
    """Turn a card face down where it lies, or up again: contested and in play are its places."""
    table.change(card, place=place)


def lock(table: Table, thing: Minion | Card) -> None:
    """Lock a minion or a card; what is locked stays so."""
    table.change(thing, locked=True)


# What Discipline cards give.


@rule("master.discipline.raises_level")
def learn(table: Table, vampire: Minion, card: Card) -> None:
    """{vampire} gains a level of each Discipline that {card} gives, up to superior."""
    taught = []
    for name in disciplines_of(card):
        level = name.upper() if name in vampire.disciplines else name
        if level not in vampire.disciplines:
            table.change(vampire, disciplines=(*vampire.disciplines, level))
            taught.append(name)
    table.change(card, taught=tuple(taught))


@rule("master.discipline.raises_level")
def forget(table: Table, vampire: Minion, card: Card) -> None:
    """{card} is gone, and {vampire} loses the level that the card gave."""
    unlearn(table, vampire, card)
    if card.kind == DISCIPLINE_CARD and raises_capacity(card):
        grow_younger(table, vampire)


def unlearn(table: Table, vampire: Minion, card: Card) -> None:
    """Take from a vampire, also one that is burned, the levels that a card gave; the card has taught nobody then."""
    held = list(vampire.disciplines)
    for name in disciplines_of(card) if card.taught is None else card.taught:
        if name.upper() in held:
            held.remove(name.upper())
            if name not in held:
                held.append(name)
        elif name in held:
            held.remove(name)
    table.change(vampire, disciplines=tuple(held))
    table.change(card, taught=None)


@rule("master.discipline.capacity_plus_one")
def grow_younger(table: Table, vampire: Minion) -> None:
    """{vampire} also loses the 1 capacity that the card gave."""
    table.change(vampire, capacity=max(1, vampire.capacity - 1))


def disciplines_of(card: Card) -> list[str]:
    """Return the Disciplines that a Discipline card gives."""
    return [name for slots in _lessons(card) for name, _ in slots["taught"]]


def raises_capacity(card: Card) -> bool:
    """Tell whether a Discipline card raises the capacity of its vampire."""
    return not any("bare" in slots for slots in _lessons(card))


def _lessons(card: Card) -> list[dict[str, Any]]:
    """Return what fills the slots of the effects by which a card teaches its vampire Disciplines."""
    return [doing.slots for text in card.texts for doing in text.do if "taught" in doing.slots]
