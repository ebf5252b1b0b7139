"""What is always so of a card of the short form as long as it is in play, as texts: numbers, bars and permissions.

What lies on a minion is about the minion; what lies on a retainer, or is its own, about its employer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import effects_table, reading_texts
from vtesref.engine.cards.model import ON_USE, PASSIVE
from vtesref.engine.cards.refs import Ref
from vtesref.engine.cards.texts import ALWAYS, Doing, Text
from vtesref.engine.short import occasions as at
from vtesref.engine.short.adapted import Adapted
from vtesref.engine.traits import SHORT

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Condition
    from vtesref.engine.short.adapted import Levels

#: The effect words of numbers that are changed while a card is in play, and the value that each changes.
NUMBERS = {
    **{word: word for word in ("strength", "stealth", "intercept", "bleed", "capacity", "votes")},
    "hunt amount": "hunt",
    "hand size": "hand size",
    "transfers": "transfers",
    "master actions": "master phase actions",
    "discard actions": "discard phase actions",
}
#: What else is so of the minion on which a card lies, as texts have it: {what} is what the effect names.
SAID = {
    "aggravated hands": "hand strikes of served minion are aggravated",
    "immune": "served minion is immune to {what}",
    "must bleed": "served minion must bleed",
    "cannot hunt": "served minion cannot hunt",
    "stays locked": "served minion cannot unlock",
    "stand-in": "served minion needs no Discipline for one Discipline at the basic level",
    "no Discipline": "served minion plays no cards with {what}",
    "as a vampire": "served minion plays cards as a vampire",
    "instead of drawing": "burn a counter of this card instead of replacing another card",
    "by counter": "{n:+} {value} to each minion with any {counter} counters",
    "environmental": "opponent of bearer takes {n} {kind} damage each round",
}
#: The same of what names one of two things.
SAID_OF = {
    ("no blood hunt", "it"): "no blood hunt is called on served minion",
    ("no blood hunt", "its diablerist"): "no blood hunt is called on who diablerises served minion",
}
#: What goes off of itself, as texts have it: the event, and what is done.
SET_OFF = {"torpor costs": ("bearer goes to torpor", "controller of bearer burns {n} pool")}
SERVED = Ref("served minion", "minion", "office", "served minion")


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
    known = effect.word in SAID or effect.word in SET_OFF or (effect.word, effect.what) in SAID_OF
    return known and not at.told_time(effect)


def _text(kind: str, effect: Effect, level: str) -> Text:
    """Return the text of what is so, at one level of the card if that is told."""
    if effect.word in SET_OFF:
        happening, done = SET_OFF[effect.word]
        written = {"when": happening, "do": done.format(n=effect.number), "if": _written(kind, effect, level)}
        (text,) = reading_texts.texts([written], kind)
        return text
    do = (_number(effect) if effect.word in NUMBERS else _said(effect),)
    return Text(ALWAYS, effect.text, told=effect, condition=tuple(_conditions(kind, effect, level)), do=do)


def _said(effect: Effect) -> Doing:
    written = SAID.get(effect.word) or SAID_OF[effect.word, effect.what]
    kind = "environmental aggravated" if effect.aggravated else "environmental"
    what = next((short for short, name in SHORT.items() if name == effect.what), effect.what)
    value, counter = (effect.what.split()[0], effect.what.split()[-2]) if effect.word == "by counter" else ("", "")
    filled = written.format(what=what, n=effect.number, kind=kind, value=value, counter=counter)
    doing = effects_table.read_always(filled, {})
    return Doing(effect.text, doing.row, doing.slots)


def _number(effect: Effect) -> Doing:
    from vtesref.engine.cards.amounts import Amount
    from vtesref.engine.cards.named_values import VALUES

    name = NUMBERS[effect.word]
    sign, sort = "plus" if effect.number >= 0 else "minus", VALUES[name].sort
    points = Amount(str(abs(effect.number)), "number", abs(effect.number))
    if "for each counter" in effect.tags:
        this = Ref("this card", "card", "office", "this card")
        points = Amount(effect.text, "per counter", abs(effect.number), this)
    mark = {"plus": "+", "minus": "-"}[sign]
    row = effects_table.ALWAYS_ROWS[f"{mark}{{{sign}:amount}} {name}[ to {{who:{sort}}}]"]
    slots = {sign: points, **({"who": SERVED} if sort == "minion" else {})}
    return Doing(effect.text, row, slots)


def _conditions(kind: str, effect: Effect, level: str) -> list[Condition]:
    """Return the conditions under which it counts."""
    return [effects_table.read_condition(one, {}) for one in _written(kind, effect, level)]


def _written(kind: str, effect: Effect, level: str) -> list[str]:
    of_theirs = NUMBERS.get(effect.word) in OF_METHUSELAHS
    written = ["a vampire has this card"] if kind == "trophy" and of_theirs else []
    written += ["bearer is merged"] if "merged" in effect.tags else []
    return [*written, f"played at {level}"] if level else written


#: The values that are a Methuselah's.
OF_METHUSELAHS = ("hand size", "transfers", "master phase actions", "discard phase actions")
