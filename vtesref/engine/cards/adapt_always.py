"""What a card of the short form adds to a number as long as it is in play, as texts: strength, hand size, votes ...

What lies on a minion adds to those of the minion; what lies on a retainer, or is its own, to those of its employer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import effects_table
from vtesref.engine.cards import occasions as at
from vtesref.engine.cards.adapting import Adapted
from vtesref.engine.cards.model import ON_USE
from vtesref.engine.cards.refs import Ref
from vtesref.engine.cards.texts import ALWAYS, Doing, Text

if TYPE_CHECKING:
    from vtesref.engine.cards.adapting import Levels
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Condition

#: The effect words of numbers that are changed while a card is in play, and the value that each changes.
NUMBERS = {
    **{word: word for word in ("strength", "stealth", "intercept", "bleed", "capacity", "votes")},
    "hunt amount": "hunt",
    "hand size": "hand size",
    "transfers": "transfers",
    "master actions": "master phase actions",
    "discard actions": "discard phase actions",
}
SERVED = Ref("served minion", "minion", "office", "served minion")


def numbers(kind: str, levels: Levels) -> Adapted:
    """Return the texts of the numbers that a card in play changes, and the effects that are left."""
    texts = []
    left = []
    for level, effects in levels:
        mine = [one for one in effects if is_number(one)]
        texts += [_text(kind, one, level if len(levels) > 1 else "") for one in mine]
        rest = tuple(one for one in effects if one not in mine)
        if rest:
            left.append((level, rest))
    return Adapted(tuple(texts), tuple(left))


def is_number(effect: Effect) -> bool:
    """Tell whether an effect changes a number as long as its card is in play, without being used."""
    return effect.word in NUMBERS and not effect.tags & ON_USE and not at.told_time(effect)


def _text(kind: str, effect: Effect, level: str) -> Text:
    """Return the text of a number, which counts at one level of the card if that is told."""
    from vtesref.engine.cards import values
    from vtesref.engine.cards.amounts import Amount

    effects_table.load()
    name = NUMBERS[effect.word]
    sign, sort = "plus" if effect.number >= 0 else "minus", values.VALUES[name].sort
    points = Amount(str(abs(effect.number)), "number", abs(effect.number))
    if "for each counter" in effect.tags:
        this = Ref("this card", "card", "office", "this card")
        points = Amount(effect.text, "per counter", abs(effect.number), this)
    mark = {"plus": "+", "minus": "-"}[sign]
    row = values.ALWAYS_ROWS[f"{mark}{{{sign}:amount}} {name}[ to {{who:{sort}}}]"]
    slots = {sign: points, **({"who": SERVED} if sort == "minion" else {})}
    do = (Doing(effect.text, row, slots),)
    return Text(ALWAYS, effect.text, told=effect, condition=tuple(_conditions(kind, effect, level)), do=do)


def _conditions(kind: str, effect: Effect, level: str) -> list[Condition]:
    """Return the conditions under which a number counts."""
    written = ["a vampire has this card"] if kind == "trophy" and NUMBERS[effect.word] in OF_METHUSELAHS else []
    written += ["bearer is merged"] if "merged" in effect.tags else []
    written += [f"played at {level}"] if level else []
    return [effects_table.read_condition(one, {}) for one in written]


#: The values that are a Methuselah's.
OF_METHUSELAHS = ("hand size", "transfers", "master phase actions", "discard phase actions")
