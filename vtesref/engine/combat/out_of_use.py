"""What makes no difference any more to what is left of a combat, so that exploring sees alike tables as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.model import ADDITIONAL, BEFORE_RANGE, END_OF_ROUND, PRESS, RANGE
from vtesref.engine.combat import effects, strikes
from vtesref.engine.combat.combatants import COMBAT_CARD, PAIR, cards_for, combat_of, is_given
from vtesref.engine.table import ASH_HEAP

if TYPE_CHECKING:
    from vtesref.engine.explore import Idle
    from vtesref.engine.table import Table


def out_of_use(table: Table) -> Idle | None:
    """Return what makes no difference to what is left of the combat: cards, wherever they lie, and fields.

    Between the choices of a pair of strikes there is no need to ask (None): few ways lead there.

    In the last round (no press is left in any hand or in play, or none was used) those are the mere maneuvers once the
    range is known, the mere strikes once they are made and the mere presses once they are declined. Nor do the cards
    drawn for them make a difference, if no hand is ever too large.
    """
    combat = combat_of(table)
    if combat.choosing:
        return None
    ending = combat.step == END_OF_ROUND
    if ending and effects.is_idle(table):  # what ends with the round
        idle: list[Any] = [(combat, "range"), (combat, "last")]
        idle += [(side, field) for side in combat.sides for field in ("presses", *PAIR)]
    else:
        idle = []
    if combat.step in ("", BEFORE_RANGE, RANGE) or combat.pressed or is_given(table):
        return frozenset(idle)
    pressing = () if ending else (*cards_for(table, "press"), *indexing.cards(table, "says", "presses"))
    if any(card.place != ASH_HEAP for card in pressing):
        return frozenset(idle)
    if values.is_spoken_of(table, "hand size"):
        return frozenset(idle)
    if combat.follows or any(card.place != ASH_HEAP for card in indexing.cards(table, "says", "goes on fighting")):
        return frozenset(idle)
    idle += [(seat, "unnamed") for seat in table.seats]
    words = ["maneuver"]
    if ending or combat.step == PRESS or (combat.step == ADDITIONAL and not strikes.may_add(table)):
        words.append("strike")
    if ending:
        words.append("press")
    cards: Idle = table.once(("mere", *words), mere, table, *words)
    return cards.union(idle)


def mere(table: Table, *words: str) -> Idle:
    """Return the combat cards that are used for steps of a round of these words and do nothing else."""
    return frozenset(
        card
        for card in table.texts
        if card.kind == COMBAT_CARD
        and not card.replaced
        and indexing.facts(card.texts).steps <= {*words}
        and not indexing.facts(card.texts).does
        and all(text.mechanic is not None or text.strike is not None for text in card.texts)
    )
