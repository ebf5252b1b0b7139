"""What becomes of a card in the short form: its texts and facts, and the effects that are not carried out yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text

#: The effects of a card by its levels, as the short form has them.
Levels = tuple[tuple[str, tuple["Effect", ...]], ...]


class Adapted(NamedTuple):
    """What a card in the short form is as a card of texts, and the effects that the next door is to take."""

    texts: tuple[Text, ...]
    levels: Levels = ()
    traits: tuple[str, ...] = ()
    #: When the card is drawn for, if not at once.
    replaced: str = ""
    #: With how many counters the card comes into play, and what is printed on an ally.
    counters: int = 0
    strength: int | None = None
    bleed: int | None = None
