"""The short form of a card as texts: one door for each type of card that is compiled when it is made.

What a door does not compile stays as it was read, for the rules of the chapters to use.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text

    Levels = tuple[tuple[str, tuple[Effect, ...]], ...]


class Adapted(NamedTuple):
    """What a card of the short form comes to: the levels that are left of it, its texts, and facts that it tells."""

    levels: Levels
    texts: tuple[Text, ...] = ()
    replaced: str = ""
    traits: tuple[str, ...] = ()


def _combat_card(levels: Levels) -> Adapted:
    from vtesref.engine.cards import adapt_combat

    return adapt_combat.combat_card(levels)


def _permanent(kind: str) -> Callable[[Levels], Adapted]:
    def door(levels: Levels) -> Adapted:
        from vtesref.engine.cards import adapt_lying

        return adapt_lying.permanent(kind, levels)

    return door


#: What compiles the short form of each type of card; imported when the first card of the type is made.
DOORS: dict[str, Callable[[Levels], Adapted]] = {
    "combat card": _combat_card,
    **{kind: _permanent(kind) for kind in ("weapon", "equipment", "retainer", "ally", "ability", "title")},
}


@functools.lru_cache(maxsize=2048)
def adapt(kind: str, levels: Levels) -> Adapted:
    """Return what the short form of a card of a type comes to; cards that are written alike have the same texts."""
    door = DOORS.get(kind)
    return door(levels) if door is not None and levels else Adapted(levels)
