"""Short definitions of actions, written out: action cards, and what cards in play let a minion do as an action.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import reading_texts
from vtesref.engine.cards.model import AS_ACTION
from vtesref.engine.short import rewriting
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.adapted import Levels

    Written = dict[str, Any]


def made(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card, and the effects that are left."""
    texts, left = write_out(kind, levels)
    return Adapted(reading_texts.texts(texts, kind) if texts else (), left)


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the texts of an action card as they are written, one for each level, and nothing that is left."""
    texts = []
    for level, effects in levels or (("basic", ()),):
        text = acted(kind, "play", list(effects))
        texts.append({**text, "name": level} if level == "superior" else text)
    return texts, ()


def is_acted(effect: Effect) -> bool:
    """Tell whether an effect of a card in play is done as an action, or says what action that is."""
    return effect.when == AS_ACTION


def acted(kind: str, how: str, effects: list[Effect]) -> Written:
    """Return the text of an action: of a card that is played, or of one in play."""
    parts = [rewriting.text_of(kind, rewriting.said(one.text), "acts") for one in effects]
    told = [held for one in parts for held in one["acts"]]
    version = next((one for one in told if one not in ("", "directed")), "")
    chosen = _of(parts, "choose")
    aims = _of(parts, "aim") or sorted(chosen, key=len)[-1:]  # "a vampire" rather than "a minion"
    do = _of(parts, "do")
    text: Written = {}
    if version == "bleed" and not _of(parts, "aim"):
        aims, do = [], [re.sub(r"\bV\b", "target", one) for one in do]
    directed = "directed" if "directed" in told and (chosen or version == "bleed") else ""
    text = {how: " ".join(filter(None, ("action" if how == "play" else "", directed, version)))}
    text |= {"choose": aims} if aims else {}
    stealth = [int(one) for one in _of(parts, "stealth")]
    text |= {"stealth": sum(stealth)} if stealth else {}
    announced = _of(parts, "announced")
    return {**text, **({"announced": announced} if announced else {}), "do": do}


def _of(parts: list[Written], key: str) -> list[str]:
    return [held for one in parts for held in one.get(key, ())]
