"""Of which nature a card is, and when it is replaced: what the short form says of that is a fact of the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.adapting import Adapted
from vtesref.engine.cards.model import NATURE

if TYPE_CHECKING:
    from vtesref.engine.cards.adapting import Levels

#: What says of which nature a card is, and is a trait of it.
TRAITS = ("trifle", "out-of-turn", "burn option", "costs the Edge")


def nature(kind: str, levels: Levels) -> Adapted:
    """Return the traits of a card and when it is replaced, and the effects without what says so."""
    told = [one for _, effects in levels for one in effects if one.when == NATURE]
    traits = tuple(dict.fromkeys(one.word for one in told if one.word in TRAITS))
    replaced = next((one.what for one in told if one.word == "replaced"), "")
    kept = (
        (level, tuple(one for one in effects if one.word not in (*TRAITS, "replaced"))) for level, effects in levels
    )
    return Adapted((), tuple((level, effects) for level, effects in kept if effects), traits, replaced)
