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
_FROM_HAND: Door = ("adapt_action", "from_hand")
_IN_COMBAT: Door = ("adapt_combat", "combat_card")
_LYING: Door = ("adapt_lying", "permanent")
_IN_PLAY: Door = ("adapt_action", "in_play")
_OF_METHUSELAHS: Door = ("adapt_master", "made")
_REFERENDUM: Door = ("adapt_politics", "made")
_ACTION: Door = ("adapt_card_actions", "made")
_NUMBERS: Door = ("adapt_always", "numbers")
#: Where texts are made of a card as it is defined, one door after the other for what the one before it has left: a
#: module beside this one, and a function of it. Modules are imported when there is something for them to do.
DEFINED: dict[str, tuple[Door, ...]] = {
    **dict.fromkeys(("combat card", "action modifier", "reaction", "reflex"), (_NATURE,)),
    **dict.fromkeys(
        ("ability", "title", "weapon", "equipment", "retainer", "ally"), (_NATURE, _OF_METHUSELAHS, _NUMBERS)
    ),
    **dict.fromkeys(("master", "location", "event", "trophy", "Discipline card"), (_NATURE, _OF_METHUSELAHS, _NUMBERS)),
    "political action": (_NATURE, _REFERENDUM),
    "action": (_NATURE, _ACTION),
}
#: And where they are made of what that leaves, as the card is made: stories name these by what the short form says.
MADE: dict[str, tuple[Door, ...]] = {
    **dict.fromkeys(("action modifier", "reaction", "reflex"), (_FROM_HAND,)),
    "combat card": (_IN_COMBAT,),
    **dict.fromkeys(("ability", "title", "weapon", "equipment", "retainer", "ally"), (_LYING, _IN_PLAY)),
    **dict.fromkeys(("trophy", "master", "location", "event"), (_IN_PLAY,)),
}
#: The types that are cards of texts even if nothing is said of them.
ALWAYS = ("master", "location", "event", "trophy", "Discipline card", "political action", "action")


@functools.lru_cache(maxsize=4096)  # texts are the same only if they are one, and cards of one definition have the same
def defined(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type with these effects is as a card of texts, as it is defined."""
    return _through(DEFINED.get(kind, ()) if levels or kind in ALWAYS else (), kind, levels)


@functools.lru_cache(maxsize=4096)
def made(kind: str, levels: Levels) -> Adapted:
    """Return what the effects that the definition of a card has left come to when the card is made."""
    return _through(MADE.get(kind, ()) if levels else (), kind, levels)


def _through(doors: tuple[Door, ...], kind: str, levels: Levels) -> Adapted:
    found = Adapted((), levels)
    for module, name in doors:
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
