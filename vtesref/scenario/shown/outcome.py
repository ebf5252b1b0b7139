"""What is told of a table when a story is over: the state of each minion, and what has changed.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.always import turn
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
from vtesref.scenario.claims import of_cards, of_game, of_minions, of_play
from vtesref.scenario.claims.claim import NOBODY, last_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from vtesref.engine.core import Entity


def lacking(table: Table) -> list[str]:
    """Return the texts of cards in the story that are not carried out, each with its card, because they may matter.

    Cards that are in play or were played count; cards in hands and libraries do not.
    """
    told = [card for card in table.cards if card.lacks and card.place not in (HAND, LIBRARY)]
    return list(dict.fromkeys(f"{card}: {lack}" for card in told for lack in card.lacks))


def result(table: Table) -> str:
    """Return the state of every minion as claims that read back, and the pools, the Edge and so on if they changed."""
    states = [state_of(minion) for minion in told_of(table)]
    changed = {(entity, name) for entity, name, _ in table.changes_since(0)}
    if table.minions:  # without minions the pools are told as they stand
        states += [of_game.POOL.say(who=seat, n=seat.pool) for seat in table.seats if (seat, "pool") in changed]
    if (table.course, "edge") in changed:
        states.append(of_game.EDGE.say(who=table.course.edge or NOBODY))
    return "; ".join([*states, *_of_referendum(table), *_standing(table)])


def told_of(table: Table) -> list[Minion]:
    """Return the minions whose state is told; an ally back in a hand or library is told with the cards."""
    return [minion for minion in table.minions if minion.region not in (SET_ASIDE, HAND, LIBRARY)]


def _of_referendum(table: Table) -> list[str]:
    """Return how the last referendum ended; nothing for a blood hunt, or where none was held."""
    from vtesref.engine.politics.referendum import FAILED, PASSED, Referendum

    held = last_of(table, "referendum", Referendum)
    if held is None or held.hunted is not None or held.result not in (PASSED, FAILED):
        return []
    return [of_play.REFERENDUM.say(how="passes" if held.result == PASSED else "fails")]


def _standing(table: Table) -> list[str]:
    """Return the state of the game: who is out, victory points, contested titles, who won; pools without minions."""
    found = [] if table.minions else [of_game.POOL.say(who=seat, n=seat.pool) for seat in table.seats]
    for seat in table.seats:
        if seat.ousted or seat.withdrawn:
            found.append(of_game.OUT.say(who=seat, how="ousted" if seat.ousted else "withdrawn"))
        if seat.points:
            found.append(of_game.POINTS.say(who=seat, n=seat.points))
    found += [of_game.OPEN_HAND.say(who=seat) for seat in table.seats if turn.is_open(table, seat)]
    contested = (minion for minion in table.minions if minion.claims and not minion.is_gone)
    found += [of_minions.CONTESTS.say(name=minion, how="a") for minion in contested]
    if table.course.over:
        found.append(of_game.WINS.say(who=table.course.winner or NOBODY))
    return found


def changed(table: Table, named: Collection[str]) -> list[str]:
    """Return the other changes as claims that can be read again: locked, controlled, titled, and where cards ended.

    Only what is not as it was given is told, and of cards only those that have a name in the scenario (``named``, in
    lower case), not what stands for an effect.
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
            found.append(of_minions.LOCK.say(name=minion, lock="locked" if minion.locked else "unlocked"))
        if differs(minion, "controller"):
            found.append(of_minions.CONTROLS.say(who=minion.controller, name=minion))
        if differs(minion, "title") and not minion.claims:
            found.append(of_minions.IS.say(name=minion, what=_title_of(minion)))
        if differs(minion, "sect") and minion.sect in SECTS:
            found.append(of_minions.IS.say(name=minion, what=minion.sect))
        had: Any = first.get((minion, "tokens"), minion.tokens)
        for kind in dict.fromkeys((*had, *minion.tokens)):
            if had.count(kind) != minion.tokens.count(kind):
                found.append(of_minions.COUNTERS.say(name=minion, n=minion.tokens.count(kind), kind=kind))
    cards = [card for card in table.cards if card.name.lower() in named]
    moved = [card for card in cards if differs(card, "place") or differs(card, "holder")]
    found += [told for told in map(_lies, moved) if told]
    minions = {minion.name for minion in table.minions}  # a minion that a card became is meant by its name
    counted = [card for card in cards if differs(card, "counters") and card.name not in minions]
    found += [of_cards.COUNTERS.say(card=card, n=card.counters) for card in counted]
    return list(dict.fromkeys(found))


def _title_of(minion: Minion) -> str:
    if not minion.title:
        return "untitled"
    return f"{minion.title} of {minion.city}" if minion.city else minion.title


def _lies(card: Card) -> str:
    """Return where a card lies as a claim; "" for one that has no place of its own to tell."""
    if card.place == IN_PLAY:
        return of_cards.ON.say(card=card, holder=card.holder) if str(card.holder) != card.name else ""
    if card.place in (ASH_HEAP, LIBRARY):
        return of_cards.LIES.say(card=card, place=card.place, whose=card.owner)
    if card.place == HAND and card.lies_on is not None:
        return of_cards.LIES_ON.say(card=card, on=card.lies_on)
    if card.place == HAND:
        return of_cards.LIES.say(card=card, place=HAND, whose=card.holder)
    return of_minions.GONE.say(what=card, where=card.place) if card.place in (CONTESTED, REMOVED) else ""


def state_of(minion: Minion) -> str:
    """Return a minion's state as a claim: "Royce torpor 0/6", "Rake burned"."""
    if minion.region == ASH_HEAP:
        return of_minions.GONE.say(what=minion, where="burned")
    if minion.region in (CONTESTED, REMOVED):
        return of_minions.GONE.say(what=minion, where=minion.region)
    capacity = minion.capacity if minion.is_vampire else None
    return of_minions.STATE.say(name=minion, where=minion.region, n=minion.counters, capacity=capacity)
