"""Short definitions of referendums, written out: their terms, and what they do when they pass.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import reading_texts
from vtesref.engine.short.adapted import Adapted
from vtesref.engine.short.phrases import phrase
from vtesref.engine.traits import SECTS

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.adapted import Levels

    Written = dict[str, Any]

#: What is chosen with the terms, by whom the effect says that it affects.
CHOSEN = {"a methuselah": "a Methuselah", "vampire": "a vampire", "minion": "a minion"}
#: The names of what is chosen, in their order.
NAMES = "VWXYZABCDEFGHIJKLNOQRSTU"


def made(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card, and the effects that are left."""
    texts, left = write_out(kind, levels)
    return Adapted(reading_texts.texts(texts, kind) if texts else (), left)


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the text of a political action card as it is written, and nothing that is left."""
    return [called("play", [one for _, effects in levels for one in effects])], ()


def called(how: str, effects: list[Effect]) -> Written:
    """Return the text by which a referendum is called: with a card that is played, or one in play that is used."""
    text: Written = {how: "referendum"}
    choose: list[str] = []
    do: list[str] = []
    for one, name in zip(effects, NAMES, strict=False):
        if one.word == "allot":
            choose.append(f"{name} = {one.number} points among {one.what} or more Methuselahs")
            do.append(f"each Methuselah burns 1 pool per point of theirs in {name}")
        elif one.word == "automatic":
            text["announced"] = "the referendum passes"
        elif one.word == "becomes":
            choose.append(f"{name} = a vampire")
            do.append(f"{name} becomes {_standing(one.what)}")
        elif one.word == "burn by vote":
            do.append(f"each minion that voted {one.what} burns {one.number} blood")
        else:
            if one.what in CHOSEN:
                choose.append(f"{name} = {CHOSEN[one.what]}")
            do.append(phrase(one, name if one.what in CHOSEN else "you"))
    return {**text, "choose": choose, "do": do}


def _standing(what: str) -> str:
    """Return the title or the sect that somebody is given, a sect as it is named."""
    return next((one for one in SECTS if one.lower() == what), what)
