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


Door = tuple[str, str]
_NATURE: Door = ("adapt_nature", "nature")
_OF_METHUSELAHS: Door = ("adapt_master", "made")
_REFERENDUM: Door = ("adapt_politics", "made")
_ACTION: Door = ("adapt_card_actions", "made")
#: Where the texts of each type of card are made, one door after the other for what the one before it has left: a module
#: beside this one, and a function of it. Modules are imported when there is something for them to do.
DOORS: dict[str, tuple[Door, ...]] = {
    **dict.fromkeys(("combat card", "action modifier", "reaction", "reflex"), (_NATURE,)),
    **dict.fromkeys(("ability", "title", "weapon", "equipment", "retainer", "ally"), (_NATURE, _OF_METHUSELAHS)),
    **dict.fromkeys(("master", "location", "event", "trophy", "Discipline card"), (_NATURE, _OF_METHUSELAHS)),
    "political action": (_NATURE, _REFERENDUM),
    "action": (_NATURE, _ACTION),
}
#: The types that are cards of texts even if nothing is said of them.
ALWAYS = ("master", "location", "event", "trophy", "Discipline card", "political action", "action")


@functools.lru_cache(maxsize=4096)  # texts are the same only if they are one, and cards of one definition have the same
def adapt(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type with these effects is as a card of texts."""
    found = Adapted((), levels)
    for module, name in DOORS.get(kind, ()) if levels or kind in ALWAYS else ():
        make: Callable[[str, Levels], Adapted] = getattr(
            importlib.import_module(f"vtesref.engine.cards.{module}"), name
        )
        more = make(kind, found.levels)
        found = Adapted(
            (*found.texts, *more.texts),
            more.levels,
            (*found.traits, *more.traits),
            found.replaced or more.replaced,
        )
    return found
