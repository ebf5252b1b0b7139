"""What is always so of a card of the short form as long as it is in play, as texts: numbers, bars and permissions.

What lies on a minion is about the minion; what lies on a retainer, or is its own, about its employer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import ON_USE, PASSIVE
from vtesref.engine.short import occasions as at
from vtesref.engine.short import rewriting
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.short.adapted import Levels

#: The effect words of numbers that are changed while a card is in play.
NUMBERS = (
    *("strength", "stealth", "intercept", "bleed", "capacity", "votes", "hunt amount", "hand size", "transfers"),
    *("master actions", "discard actions"),
)
#: What else is so as long as a card is in play, and what goes off of itself.
SAID = (
    *("must bleed", "cannot hunt", "stays locked", "stand-in", "no Discipline", "as a vampire", "instead of drawing"),
    *("by counter", "environmental", "no blood hunt"),
)
SET_OFF = ("torpor costs",)


def said(kind: str, levels: Levels) -> Adapted:
    """Return the texts of what is always so of a card in play, and the effects that are left."""
    texts = []
    left = []
    for level, effects in levels:
        mine = [one for one in effects if is_number(one) or is_said(one)]
        texts += [_text(kind, one, level if len(levels) > 1 else "") for one in mine]
        rest = tuple(one for one in effects if one not in mine)
        if rest:
            left.append((level, rest))
    return Adapted(tuple(texts), tuple(left))


def is_number(effect: Effect) -> bool:
    """Tell whether an effect changes a number as long as its card is in play, without being used."""
    return effect.word in NUMBERS and not effect.tags & ON_USE and not at.told_time(effect)


def is_said(effect: Effect) -> bool:
    """Tell whether an effect bars or allows something, or deals damage, as long as its card is in play."""
    if effect.word in ("immune", "aggravated hands"):
        return effect.when == PASSIVE  # and not at a time of a round
    return effect.word in (*SAID, *SET_OFF) and not at.told_time(effect)


def _text(kind: str, effect: Effect, level: str) -> Text:
    """Return the text of what is so, at one level of the card if that is told."""
    said = rewriting.said(effect.text)
    written = rewriting.text_of(kind, said, "when" if effect.word in SET_OFF else "always")
    if level:
        written["if"] = [*written.get("if", ()), f"played at {level}"]
    text = rewriting.made(written, kind, said)
    for one in text.do if effect.word not in SET_OFF else ():
        one.text = effect.text  # by which it is told
    text.told = None if effect.word in SET_OFF else effect
    return text
