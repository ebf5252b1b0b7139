"""What lies on a minion, in the short form, as texts: what of it is used in combat.

A strike of it is a strike text, with what is added to it and what it does aside; a maneuver of a weapon comes with its
strike. All else that has a time in a round is used then, once a round; environmental damage is always dealt. What adds
or bars for good, and what is used elsewhere, stays as it was read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import effects_table
from vtesref.engine.cards import occasions as at
from vtesref.engine.cards.adapt_combat import ASIDE, MECHANICS, conditions, deed, follows, window
from vtesref.engine.cards.adapting import Adapted
from vtesref.engine.cards.model import ACTION_TIMINGS, DURING_STRIKES, IN_PHASES, NATURE, ON_USE, PASSIVE
from vtesref.engine.cards.refs import Ref
from vtesref.engine.cards.texts import ALWAYS, STRIKE, USE, Doing, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.adapting import Levels
    from vtesref.engine.cards.model import Effect

#: What a strike of the card takes with it, instead of being used by itself.
_ADDED = ("first strike", "additional damage")
FOUGHT = Ref("opponent of bearer", "minion", "office", "opponent of bearer")
_ENVIRONMENT = "{who:minion} takes {n:number} environmental[ {kind:one of?aggravated}] damage each round"


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
    return [
        _strike(kind, one, effects)
        if one.strike is not None
        else _always(one)
        if one.word == "environmental"
        else _use(one)
        for one in effects
        if not (struck and _comes_with_strike(kind, one))
    ]


def _comes_with_strike(kind: str, effect: Effect) -> bool:
    if effect.strike is not None:
        return False
    aside = effect.word in ASIDE and effect.word != "environmental" and not at.told_time(effect)
    return effect.word in _ADDED or aside or (kind == "weapon" and effect.word == "maneuver")


def _strike(kind: str, effect: Effect, effects: Sequence[Effect]) -> Text:
    """Return the text of a strike, with what comes with it."""
    assert effect.strike is not None
    text = Text(STRIKE, effect.text, at="strike", told=effect, only=conditions(effect))
    first = effect.strike.first or any(one.word == "first strike" for one in effects)
    text.strike = effect.strike._replace(first=first)
    with_it = [one for one in effects if _comes_with_strike(kind, one)]
    text.announced = tuple(follows(one, one.when) for one in with_it if one.word == "additional damage")
    text.aside = tuple(follows(one, DURING_STRIKES) for one in with_it if one.word in ASIDE)
    text.besides = tuple(_use(one, text) for one in with_it if one.word == "maneuver")
    return text


def _use(effect: Effect, of: Text | None = None) -> Text:
    """Return the text of what is used of a card in play at a time of a round."""
    text = Text(USE, effect.text, at=window(effect), told=effect, only=conditions(effect), of=of)
    if effect.word in MECHANICS:
        text.mechanic = (effect.word, effect.number, effect.what)
    else:
        text.do = (deed(effect, effect.when),)
    return text


def _always(effect: Effect) -> Text:
    """Return the text of environmental damage that is dealt in every round."""
    from vtesref.engine.cards import values

    effects_table.load()
    slots = {"who": FOUGHT, "n": effect.number, **({"kind": "aggravated"} if effect.aggravated else {})}
    return Text(ALWAYS, effect.text, told=effect, do=(Doing(effect.text, values.ALWAYS_ROWS[_ENVIRONMENT], slots),))
