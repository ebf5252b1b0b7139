"""The facts of a card in the short form: of which nature it is, when it is replaced, its counters, what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from vtesref.engine.short.adapted import Levels

#: What says of which nature a card is, and the trait that it is of the card.
TRAITS = {
    **{word: word for word in ("trifle", "out-of-turn", "burn option", "costs the Edge")},
    "also location": "location",
}
#: What else is a fact of the card: when it is replaced, and what is printed on an ally.
FACTS = ("replaced", "printed strength", "printed bleed")


def nature(kind: str, levels: Levels) -> Adapted:
    """Return the facts that the effects of a card tell, and the effects without what tells them."""
    told = [one for _, effects in levels for one in effects]
    traits = tuple(dict.fromkeys(TRAITS[one.word] for one in told if one.word in TRAITS))
    kept = ((level, tuple(one for one in effects if one.word not in (*TRAITS, *FACTS))) for level, effects in levels)
    return Adapted(
        (),
        tuple((level, effects) for level, effects in kept if effects),
        traits,
        next((one.what for one in told if one.word == "replaced"), ""),
        sum(one.number for one in told if one.word == "counters"),
        next((one.number for one in told if one.word == "printed strength"), None),
        next((one.number for one in told if one.word == "printed bleed"), None),
    )
