"""What lies on a minion, in the short form, as texts: what of it is used in combat.

A strike of it is a strike text, with what is added to it and what it does aside; a maneuver of a weapon comes with its
strike. All else that has a time in a round is used then, once a round; environmental damage is always dealt. What adds
or bars for good, and what is used elsewhere, stays as it was read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import ACTION_TIMINGS, IN_PHASES, NATURE, ON_USE, PASSIVE
from vtesref.engine.short import combat, rewriting
from vtesref.engine.short import occasions as at
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.short.adapted import Levels

ASIDE = ("take", "inflict", "environmental", "gain", "burn")
#: What a strike of the card takes with it, instead of being used by itself.
_ADDED = ("first strike", "additional damage")


def permanent(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type that lies on a minion comes to."""
    texts: list[Text] = []
    left = []
    for level, effects in levels:
        of_combat = [one for one in effects if is_of_combat(one)]
        mine = texts_of(kind, of_combat)
        for one in mine if len(levels) > 1 else ():
            one.at_level = level
        texts += mine
        left.append((level, tuple(one for one in effects if one not in of_combat)))
    if not any(effects for _, effects in left) and len(levels) == 1:
        left = []
    return Adapted(tuple(texts), tuple(left))


def is_of_combat(effect: Effect) -> bool:
    """Tell whether an effect of a card in play is used in combat, or deals its damage there."""
    if (
        effect.when in (NATURE, PASSIVE)
        or effect.tags & ON_USE
        or at.told_time(effect) in (*IN_PHASES, *ACTION_TIMINGS)
    ):
        return False
    if effect.strike is not None or effect.word in at.STEPS:
        return True
    return (
        effect.word in at.MOMENTS
        and effect.word not in ("strength", "gain pool", "burn pool", "search", "unlock")
        and effect.when in at.MOMENTS[effect.word]
    )


def texts_of(kind: str, effects: Sequence[Effect]) -> list[Text]:
    """Return the texts of what a card in play can do in combat at one level."""
    struck = any(one.strike is not None for one in effects)
    with_it = [one for one in effects if struck and _comes_with_strike(kind, one)]
    return [
        _strike(kind, one, with_it) if one.strike is not None else _use(kind, one)
        for one in effects
        if one not in with_it
    ]


def _comes_with_strike(kind: str, effect: Effect) -> bool:
    if effect.strike is not None:
        return False
    aside = effect.word in ASIDE and effect.word != "environmental" and not at.told_time(effect)
    return effect.word in _ADDED or aside or (kind == "weapon" and effect.word == "maneuver")


def _strike(kind: str, effect: Effect, with_it: Sequence[Effect]) -> Text:
    """Return the text of a strike, with what comes with it."""
    said = rewriting.said(effect.text)
    others = [rewriting.said(one.text) for one in with_it if one.word != "maneuver"]
    text = combat.struck(kind, said, rewriting.text_of(kind, said, "strike"), others)
    text.told = effect
    text.besides = tuple(_use(kind, one, text) for one in with_it if one.word == "maneuver")
    return text


def _use(kind: str, effect: Effect, of: Text | None = None) -> Text:
    """Return the text of what is used of a card in play at a time of a round."""
    said = rewriting.said(effect.text)
    text = rewriting.made(rewriting.text_of(kind, said, "use"), kind, said)
    text.told, text.of = effect, of
    return text
