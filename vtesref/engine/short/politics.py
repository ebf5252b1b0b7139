"""Short definitions of referendums, written out: their terms, and what they do when they pass.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import reading_texts
from vtesref.engine.short import rewriting
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.adapted import Levels

    Written = dict[str, Any]

#: The names of what is chosen, in their order.
NAMES = "VWXYZABCDEFGHIJKLNOQRSTU"


def made(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card, and the effects that are left."""
    texts, left = write_out(kind, levels)
    return Adapted(reading_texts.texts(texts, kind) if texts else (), left)


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the text of a political action card as it is written, and nothing that is left."""
    return [called(kind, "play", [one for _, effects in levels for one in effects])], ()


def called(kind: str, how: str, effects: list[Effect]) -> Written:
    """Return the text by which a referendum is called: with a card that is played, or one in play that is used."""
    text: Written = {how: "referendum", "announced": [], "choose": [], "do": []}
    for one, name in zip(effects, NAMES, strict=False):
        part = rewriting.text_of(kind, rewriting.said(one.text), "calls")
        for key in ("announced", "choose", "do"):
            text[key] += [re.sub(r"\bV\b", name, held) for held in part.get(key, ())]
    return {key: held for key, held in text.items() if held}
