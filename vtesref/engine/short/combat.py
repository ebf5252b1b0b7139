"""Combat cards in the short form as play texts: one text for each level, in its window of the round.

The effect for which a card is played says when; the others are done at the same moment, or are given to be used at
their own step later in the round. A strike says besides what is added to it as it is chosen, and what it does aside as
it resolves. Steps of a round (maneuvers, presses, preventions, additional strikes, strikes) need no row of a table.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import effects_table, refs
from vtesref.engine.cards.amounts import Amount
from vtesref.engine.cards.model import (
    ADDITIONAL,
    AMMUNITION,
    CANCEL,
    CHOICE,
    DURING_STRIKES,
    PRESS,
    PREVENT,
    RANGE,
    Effect,
    Strike,
)
from vtesref.engine.cards.refs import Ref
from vtesref.engine.cards.texts import PLAY, USE, Condition, Doing, Limit, Mechanic, Text
from vtesref.engine.effects.deeds import blood, combat, harm, library, locking
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.cards.texts import Row
    from vtesref.engine.short.adapted import Levels

#: Effects that have a step of a round, which a card leaves to be used then.
MECHANICS = ("maneuver", "press", "prevent", "additional strikes")
#: What a strike does aside as it resolves, and what is added to it as it is chosen.
ASIDE = ("take", "inflict", "environmental", "gain", "burn")
#: The windows of the times of a round, where they are not called alike.
_WINDOWS = {
    RANGE: "range",
    PRESS: "press",
    PREVENT: "prevent",
    ADDITIONAL: "additional strikes",
    CHOICE: "strike modifier",
    CANCEL: "as a strike card is played",
    AMMUNITION: "ammunition",
}
USER = Ref("user", "minion", "office", "user")
OPPOSING = Ref("opposing minion", "minion", "office", "opposing minion")
_ONCE = Limit(1, "once", "user", "", "once")


def combat_card(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a combat card, one for each level."""
    return Adapted(tuple(play(level, effects) for level, effects in levels))


def play(level: str, effects: Sequence[Effect]) -> Text:
    """Return the text by which a card is played at a level."""
    lead = next((one for one in effects if one.strike is not None), effects[0])
    others = [one for one in effects if one is not lead]
    at = "strike" if lead.strike is not None else window(lead)
    of_level = (_condition("user is superior"),) if level == "superior" else ()
    text = Text(PLAY, lead.text, at=at, label=level, told=lead, only=(*of_level, *conditions(lead)))
    if lead.word in MECHANICS:
        text.mechanic = mechanic(lead)
    now = [one for one in others if one.word not in MECHANICS]
    if lead.strike is not None:
        text.strike = struck(lead, now)
        text.aside = tuple(follows(one, DURING_STRIKES) for one in now if one.word in ASIDE)
        added = [one for one in now if one.word == "additional damage"]
        rest = [one for one in now if one.word not in (*ASIDE, "additional damage", "first strike")]
        text.announced = tuple(follows(one, lead.when) for one in (*added, *rest))
    else:
        done = () if text.mechanic is not None else (deed(lead, lead.when),)
        text.do = (*done, *(follows(one, lead.when) for one in now))
    text.besides = tuple(_given(one, text) for one in others if one.word in MECHANICS)
    return text


def window(effect: Effect) -> str:
    """Return the name of the window at whose time an effect is used."""
    return _WINDOWS.get(effect.when, effect.when)


def mechanic(effect: Effect) -> Mechanic:
    """Return what the rules of combat carry out of an effect that has a step of a round."""
    return Mechanic(effect.word, effect.number, effect.what, effect.optional, "retainers" in effect.tags)


def struck(effect: Effect, besides: Sequence[Effect]) -> Strike:
    """Return the strike of an effect, with what the other effects of its card and its brackets say of it."""
    assert effect.strike is not None
    first = effect.strike.first or any(one.word == "first strike" for one in besides)
    return effect.strike._replace(first=first, retainers="retainers" in effect.tags)


def _given(effect: Effect, of: Text) -> Text:
    """Return the text by which what comes with a card is used at its own step, once."""
    text = Text(USE, effect.text, at=window(effect), until="round", label=of.label, told=effect, of=of)
    text.mechanic = mechanic(effect)
    text.only = conditions(effect)
    text.limits = (_ONCE,)
    return text


def follows(effect: Effect, when: str) -> Doing:
    """Return what is done besides, as far as it can be: as long as the user is there, at the range that it is for."""
    still_there = _condition("{what:minion} is in play", what=USER)
    return Doing(
        effect.text, ways=((deed(effect, when),),), condition=(still_there, *conditions(effect, ranges_only=True))
    )


# Conditions.

#: The conditions for which brackets stand.
_BRACKETS = {
    "at close range": "close range",
    "at long range": "long range",
    "bystander": "user is outside the combat",
    "not going to torpor": "user does not go to torpor",
}


def conditions(effect: Effect, *, ranges_only: bool = False) -> tuple[Condition, ...]:
    """Return the conditions for which the brackets of an effect stand."""
    return tuple(
        _condition(written)
        for tag, written in _BRACKETS.items()
        if tag in effect.tags and (not ranges_only or tag.endswith("range"))
    )


def _condition(written: str, **slots: Any) -> Condition:
    return Condition(written, effects_table.CONDITIONS[written], slots)


# Deeds.


@functools.cache
def _rows() -> dict[Any, Row]:
    """Return the rows of the table of effects by the functions behind them."""
    return {row.function: row for row in effects_table.EFFECTS.values()}


@functools.lru_cache(maxsize=512)
def deed(effect: Effect, when: str) -> Doing:
    """Return what an effect of the short form does at a time, by the table of effects."""
    row, slots = _DEEDS[effect.word](effect, when)
    doing = Doing(effect.text, row, slots)
    if effect.word == "environmental" and "this combat" in effect.tags:
        row, slots = _in_later_rounds(effect)
        return Doing(effect.text, ways=((doing, Doing(effect.text, row, slots)),))
    return doing


_Deed = tuple["Row", dict[str, Any]]


def _amount(effect: Effect) -> Amount:
    if "for each clan" in effect.tags:
        return Amount(effect.text, "per clan", effect.number)
    return Amount(str(effect.number), "number", effect.number)


def _kind(effect: Effect) -> dict[str, str]:
    return {"kind": "aggravated"} if effect.aggravated else {}


def _simple(name: str, **fixed: Any) -> Callable[[Effect, str], _Deed]:
    """Return a function that finds a row of combat effects that needs only to know whom it concerns."""

    def find(effect: Effect, when: str) -> _Deed:
        return _rows()[getattr(combat, name)], dict(fixed)

    return find


def _written(written: str, **fixed: Any) -> _Deed:
    return effects_table.EFFECTS[written], dict(fixed)


def _strength(effect: Effect, when: str) -> _Deed:
    scope = "this combat" if "this combat" in effect.tags else "this round"
    return _written("+{n:amount} strength[ to {who:minion}] {scope:until}", n=_amount(effect), scope=scope)


def _cannot_strike(effect: Effect, when: str) -> _Deed:
    return _written("{who:minion} cannot strike {scope:until}", who=OPPOSING, scope="this round")


def _set_range(effect: Effect, when: str) -> _Deed:
    return _rows()[combat.set_range], {"to": effect.what}


def _immune(effect: Effect, when: str) -> _Deed:
    return _rows()[combat.immune], {"who": USER, "what": effect.what}


def _added(effect: Effect, when: str) -> _Deed:
    return _rows()[combat.additional_damage], {"n": effect.number, **_kind(effect)}


def _hurt(who: Ref, *, environmental: bool = False) -> Callable[[Effect, str], _Deed]:
    """Return what finds the row of damage of no strike: it falls with the strikes where it is used as they resolve."""

    def find(effect: Effect, when: str) -> _Deed:
        slots = {"who": who, "n": effect.number, **_kind(effect)}
        if when == DURING_STRIKES:
            of_nobody = {"env": "environmental"} if environmental else {}
            return _rows()[combat.with_the_strikes], {**slots, **of_nobody}
        if environmental:
            return _rows()[combat.inflict_environmental], slots
        deed = harm.inflict_aggravated if effect.aggravated else harm.inflict
        return _rows()[deed], {"who": who, "n": _amount(effect)}

    return find


def _in_later_rounds(effect: Effect) -> _Deed:
    return _rows()[combat.lasting_environment], {"who": OPPOSING, "n": effect.number, **_kind(effect)}


def _gain(effect: Effect, when: str) -> _Deed:
    return _rows()[blood.gain_blood], {"who": USER, "n": _amount(effect)}


def _burn(effect: Effect, when: str) -> _Deed:
    return _rows()[blood.burn_blood], {"who": OPPOSING, "n": _amount(effect), "kind": effect.what}


def _unlock(effect: Effect, when: str) -> _Deed:
    return _rows()[locking.unlock], {"who": USER}


def _pool(effect: Effect, when: str) -> _Deed:

    who = refs.read(effect.what.replace("methuselah", "Methuselah") or "you", "methuselah", {})
    deed = blood.gain_pool if effect.word == "gain pool" else blood.burn_pool
    return _rows()[deed], {"who": who, "n": _amount(effect)}


def _search(effect: Effect, when: str) -> _Deed:
    return _rows()[library.search_for_any], {"held": effect.what} if effect.what else {}


#: The rows that carry out the effect words of combat.
_DEEDS: dict[str, Callable[[Effect, str], _Deed]] = {
    "strength": _strength,
    "aggravated hands": _simple("aggravated_hands", who=USER),
    "set range": _set_range,
    "inflict": _hurt(OPPOSING),
    "environmental": _hurt(OPPOSING, environmental=True),
    "take": _hurt(USER),
    "gain": _gain,
    "burn": _burn,
    "hand strikes only": _simple("hands_only"),
    "cannot strike": _cannot_strike,
    "neutral press": _simple("neutral_press"),
    "immune": _immune,
    "keep up": _simple("keep_up", who=USER),
    "end combat": _simple("end_combat"),
    "continue action": _simple("continue_action"),
    "new combat": _simple("new_combat"),
    "go on": _simple("carry_on"),
    "diablerise": _simple("diablerise"),
    "first strike": _simple("first_strike"),
    "additional damage": _added,
    "ammunition": _added,
    "cancel strike": _simple("cancel_strike"),
    "gain pool": _pool,
    "burn pool": _pool,
    "search": _search,
    "unlock": _unlock,
}
