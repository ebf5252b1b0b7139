"""Cards in the short form become cards of texts: a type has a function here that makes texts of its effect words.

What a function does not take stays with the effect words; a type without a function stays with them altogether.
"""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text

#: The effects of a card by its levels, as the short form has them.
Levels = tuple[tuple[str, tuple["Effect", ...]], ...]


class Adapted(NamedTuple):
    """What a card in the short form is as a card of texts, and the effects that are left to the effect words."""

    texts: tuple[Text, ...]
    levels: Levels = ()
    traits: tuple[str, ...] = ()
    #: When the card is drawn for, if not at once.
    replaced: str = ""


#: Where the texts of each type of card are made: a module beside this one, and a function of it. Modules are imported
#: when a card of the type is first made, and not before.
DOORS = {
    "action modifier": ("adapt_action", "from_hand"),
    "reaction": ("adapt_action", "from_hand"),
    "reflex": ("adapt_action", "from_hand"),
}


@functools.lru_cache(maxsize=4096)  # texts are the same only if they are one, and cards of one definition have the same
def adapted(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type with these effects is as a card of texts."""
    door = DOORS.get(kind)
    if door is None:
        return Adapted((), levels)
    module = importlib.import_module(f"vtesref.engine.cards.{door[0]}")
    make: Callable[[str, Levels], Adapted] = getattr(module, door[1])
    return make(kind, levels)
