"""What is told of a table when a story is over: the state of each minion, and what has changed.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    REMOVED,
    SET_ASIDE,
    TORPOR,
    Card,
    Minion,
    Table,
)
from vtesref.engine.traits import SECTS
from vtesref.scenario import table_claims
from vtesref.scenario.telling.politics import outcome_of_referendum

if TYPE_CHECKING:
    from vtesref.engine.core import Entity


def lacking(table: Table) -> list[str]:
    """Return the texts of cards in the story that are not carried out, each with its card, because they may matter.

    Cards that are in play or were played count; cards in hands and libraries do not.
    """
    told = [card for card in table.cards if card.lacks and card.place not in (HAND, LIBRARY)]
    return list(dict.fromkeys(f"{card}: {lack}" for card in told for lack in card.lacks))


def result(table: Table) -> str:
    """Return the state of every minion as claims that read back, and the pools, the Edge and so on if they changed."""
    # An ally whose card is back in a hand or library is told with the cards.
    states = [state_of(minion) for minion in table.minions if minion.region not in (SET_ASIDE, HAND, LIBRARY)]
    changed = {(entity, name) for entity, name, _ in table.changes_since(0)}
    if table.minions:  # without minions the pools are told as they stand
        states += [f"{seat} {seat.pool} pool" for seat in table.seats if (seat, "pool") in changed]
    if (table.course, "edge") in changed:
        states.append(f"{table.course.edge or 'nobody'} has the Edge")
    return "; ".join([*states, *outcome_of_referendum(table), *table_claims.standing(table)])


def changed(table: Table) -> list[str]:
    """Return the other changes as claims that can be read again: locked, controlled, titled, and where cards ended.

    Only what is not as it was given is told, and of cards only those that the situation names.
    """
    first: dict[tuple[Entity, str], object] = {}
    for entity, name, before in table.changes_since(0):
        first.setdefault((entity, name), before)

    def differs(entity: Entity, name: str) -> bool:
        return (entity, name) in first and first[entity, name] != entity.__dict__[name]

    found = []
    for minion in table.minions:
        if minion.region not in (READY, TORPOR):
            continue
        if differs(minion, "locked"):
            found.append(f"{minion} {'locked' if minion.locked else 'unlocked'}")
        if differs(minion, "controller"):
            found.append(f"{minion.controller} controls {minion}")
        if differs(minion, "title") and not minion.claims:
            found.append(f"{minion} is {_title_of(minion)}")
        if differs(minion, "sect") and minion.sect in SECTS:
            found.append(f"{minion} is {minion.sect}")
        for kind in dict.fromkeys(minion.tokens) if differs(minion, "tokens") else ():
            found.append(f"{minion} {minion.tokens.count(kind)} {kind} counters")
    cards = [one for one in table.cards if differs(one, "place") or differs(one, "holder")]
    found += [told for told in map(_lies, cards) if told]
    minions = {minion.name for minion in table.minions}  # a minion that a card became is meant by its name
    counted = [card for card in table.cards if differs(card, "counters") and card.name not in minions]
    found += [f"{card} {card.counters} counters" for card in counted]
    return list(dict.fromkeys(found))


def _title_of(minion: Minion) -> str:
    if not minion.title:
        return "untitled"
    return f"{minion.title} of {minion.city}" if minion.city else minion.title


def _lies(card: Card) -> str:
    """Return where a card lies as a claim; "" for one that has no place of its own to tell."""
    if card.place == IN_PLAY:
        return f"{card} on {card.holder}" if str(card.holder) != card.name else ""
    if card.place in (ASH_HEAP, LIBRARY):
        return f"{card} in the {card.place} of {card.owner}"
    if card.place == HAND and card.lies_on is not None:
        return f"{card} lies on {card.lies_on}"
    if card.place == HAND:
        return f"{card} in the hand of {card.holder}"
    return f"{card} {card.place}" if card.place in (CONTESTED, REMOVED) else ""


def state_of(minion: Minion) -> str:
    """Return a minion's state as a claim: "Royce torpor 0/6", "Rake burned"."""
    if minion.region == ASH_HEAP:
        return f"{minion} burned"
    if minion.region in (CONTESTED, REMOVED):
        return f"{minion} {minion.region}"
    count = f"{minion.counters}/{minion.capacity}" if minion.is_vampire else str(minion.counters)
    return f"{minion} {minion.region} {count}"
