"""Cards in the short form become cards of texts: each type has functions here that make texts of its effect words."""

from __future__ import annotations

import functools
from collections.abc import Callable

from vtesref.engine.cards.model import CardError
from vtesref.engine.short import action, always, card_actions, combat, lying, master, nature, politics
from vtesref.engine.short.adapted import Adapted, Levels

#: What makes texts of the effects of a type of card, at their levels, as far as it knows them.
Door = Callable[[str, Levels], Adapted]
_ON_MINIONS: tuple[Door, ...] = (nature.nature, master.made, always.said, lying.permanent, action.in_play)
_BEFORE_METHUSELAHS: tuple[Door, ...] = (nature.nature, master.made, always.said, action.in_play)
#: Where texts are made of a type of card, one door after the other for what the one before it has left.
DOORS: dict[str, tuple[Door, ...]] = {
    **dict.fromkeys(("action modifier", "reaction", "reflex"), (nature.nature, action.from_hand)),
    "combat card": (nature.nature, combat.combat_card),
    **dict.fromkeys(("ability", "title", "weapon", "equipment", "retainer", "ally"), _ON_MINIONS),
    **dict.fromkeys(("master", "location", "event", "trophy", "Discipline card"), _BEFORE_METHUSELAHS),
    "master": (master.out_of_turn, *_BEFORE_METHUSELAHS),
    "political action": (nature.nature, politics.made),
    "action": (nature.nature, card_actions.made),
}
#: The types that are cards of texts even if nothing is said of them.
ALWAYS = ("master", "location", "event", "trophy", "Discipline card", "political action", "action")


@functools.lru_cache(maxsize=4096)  # texts are the same only if they are one, and cards of one definition have the same
def adapted(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type with these effects is as a card of texts; raises CardError for what no door takes.

    ``fitting.refusal`` tells before which effects a type can have: what fits and is not taken is a fault of the doors.
    """
    found = Adapted((), levels)
    for make in DOORS.get(kind, ()) if levels or kind in ALWAYS else ():
        more = make(kind, found.levels)
        found = Adapted(
            (*found.texts, *more.texts),
            more.levels,
            (*found.traits, *more.traits),
            found.replaced or more.replaced,
            found.counters + more.counters,
            more.strength if found.strength is None else found.strength,
            more.bleed if found.bleed is None else found.bleed,
        )
    for _, effects in found.levels:
        for one in effects:
            raise CardError(f'"{one.text}" is not carried out on a card of the type {kind}', one.text)
    return found
