"""What Methuselahs may do as the turn stands: every sentence with the rules in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.cards.playing import uses
from vtesref.engine.table import ASH_HEAP, UNCONTROLLED
from vtesref.engine.turn import advanced, discard, influence, master, turn, unlock, uses_of_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.table import Card, Methuselah, Table

#: A sentence of the story, and the rules that bar it.
Move = tuple[str, "Iterable[str]"]


def moves(table: Table, timely: bool = False) -> Iterator[Move]:
    """Yield what the active Methuselah, and whoever may do something in their turn, could do now; nothing off turn.

    With ``timely`` the master cards and the texts in play are left out whose time it is not, so that nobody looks for
    what they are aimed at.
    """
    active = table.course.active
    if active is None:
        return
    for phase in turn.PHASES:
        if phase != table.course.phase:
            yield f"{phase} phase", turn.bars_phase(table, phase)
    following = turn.next_in_turn(table)
    if following is not None:
        yield f"{following}'s turn", turn.bars_turn(table, following)
    for who in seating.in_play(table):
        yield from cards_of(table, who, timely)
    if table.course.phase == turn.UNLOCK:
        yield from in_unlock_phase(table, active)
    elif table.course.phase == turn.MASTER:
        for minion in table.minions:
            if "Red List" in minion.traits and minion.region != ASH_HEAP:
                yield f"{active} marks {minion}", master.bars_marking(table, active, minion)
    elif table.course.phase == turn.INFLUENCE:
        yield from in_influence_phase(table, active)


def cards_of(table: Table, who: Methuselah, timely: bool = False) -> Iterator[Move]:
    """Yield what a Methuselah could do with the cards of their hand and in play (``timely`` as in ``moves``)."""
    for card, target in master.playable(table, who, timely):
        on = f" on {target}" if target is not None else ""
        yield f"{who} plays {card}{on}", master.bars_playing(table, who, card, target)
    phase = table.course.phase
    of_phase = phase in (turn.UNLOCK, turn.DISCARD)
    for card in different_cards(table, who) if of_phase else different_events(table, who):
        if card.kind == "event":
            yield f"{who} plays {card}", discard.bars_event(table, who, card)
        if phase == turn.UNLOCK and uses.is_of_nature(card, "burn option"):
            yield f"{who} discards {card}", unlock.bars_burn_option(table, who, card)
        elif phase == turn.DISCARD:
            yield f"{who} discards {card}", discard.bars_action(table, who)
    yield from uses_of_texts.could(table, who, timely)


def different_cards(table: Table, who: Methuselah) -> list[Card]:
    """Return the cards in a hand, of those alike one; worked out once as long as nothing moves."""
    cards: list[Card] = table.meanwhile(("different", who), _different, table.hand_of(who))
    return cards


def _different(cards: list[Card]) -> list[Card]:
    return list({card.name: card for card in cards}.values())


def different_events(table: Table, who: Methuselah) -> list[Card]:
    """Return the events in a hand, of those alike one; worked out once as long as nothing moves."""
    cards: list[Card] = table.meanwhile(("events", who), _events, table, who)
    return cards


def _events(table: Table, who: Methuselah) -> list[Card]:
    return [card for card in different_cards(table, who) if card.kind == "event"]


def in_unlock_phase(table: Table, who: Methuselah) -> Iterator[Move]:
    """Yield what the active Methuselah could do in the unlock phase."""
    yield f"{who} takes the pool of the Edge", unlock.bars_edge(table, who)
    for minion in table.minions:
        if "infernal" in minion.traits and minion.locked and minion.region != ASH_HEAP:
            yield f"{who} unlocks {minion}", unlock.bars_unlocking(table, who, minion)


def in_influence_phase(table: Table, who: Methuselah) -> Iterator[Move]:
    """Yield what the active Methuselah could do in the influence phase, one counter at a time."""
    for vampire in table.minions_in(UNCONTROLLED):
        if not vampire.is_vampire or vampire.controller is not who:
            continue
        yield f"{who} moves 1 to {vampire}", influence.bars_moving_in(table, who, vampire, 1)
        yield f"{who} takes 1 from {vampire}", influence.bars_moving_out(table, who, vampire, 1)
        if influence.is_full(vampire):
            yield f"{vampire} becomes controlled", influence.bars_arriving(table, who, vampire)
        if advanced.version_of(table, vampire) is not None:
            yield f"{vampire} merges", advanced.bars_merging(table, who, vampire)
    yield f"{who} draws a vampire", influence.bars_drawing(table, who)
