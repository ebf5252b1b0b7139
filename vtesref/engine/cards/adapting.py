"""Short definitions as card texts: what the effects of a definition come to in the notation of card texts.

"where Windfall is a master, gain 2 pool" is short for a card with a text that is played in the usual window of its
type. Here the short form is written out; from there on it is read, played and used like any other card. What is left
to the effect words of ``model.py`` stays in ``levels``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import adapt_card_actions, adapt_master, adapt_politics
from vtesref.engine.cards.model import NATURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text

#: The effects of a card by its levels ("basic", "superior").
Levels = tuple[tuple[str, tuple["Effect", ...]], ...]


class Adapted(NamedTuple):
    """What a short definition comes to: texts, what is left to the effect words, traits, and when it is replaced."""

    texts: tuple[Text, ...]
    levels: Levels
    traits: tuple[str, ...]
    replaced: str


#: By the type of the card: what writes the effects of all its levels out, and returns (texts, the effects left).
DOORS: dict[str, Callable[[str, Levels], tuple[list[dict[str, Any]], Levels]]] = {
    **dict.fromkeys(adapt_master.KINDS, adapt_master.write_out),
    "political action": adapt_politics.write_out,
    "action": adapt_card_actions.write_out,
}
#: What says of which nature a card is, and is a trait of it.
TRAITS = ("trifle", "out-of-turn", "burn option", "costs the Edge")


def adapt(kind: str, levels: Levels) -> Adapted:
    """Return what a definition that was found sound comes to."""
    nature = [one for _, effects in levels for one in effects if one.when == NATURE]
    traits = tuple(dict.fromkeys(one.word for one in nature if one.word in TRAITS))
    replaced = next((one.what for one in nature if one.word == "replaced"), "")
    told = (*TRAITS, "replaced")
    left = _without(levels, lambda one: one.word in told)
    written: list[dict[str, Any]] = []
    door = DOORS.get(kind)
    if door is not None:
        written, left = door(kind, left)
    texts: tuple[Text, ...] = ()
    if written:
        from vtesref.engine.cards import reading

        texts = reading.texts(written, kind)
    return Adapted(texts, left, traits, replaced)


def _without(levels: Levels, told: Callable[[Effect], bool]) -> Levels:
    kept = ((level, tuple(one for one in effects if not told(one))) for level, effects in levels)
    return tuple((level, effects) for level, effects in kept if effects)
