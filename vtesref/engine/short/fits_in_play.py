"""Which effect a card can have that is in play, or that a Methuselah plays.

A reason tells a player why it cannot; "" means that it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import ACTION_TIMINGS, AS_ACTION, BEFORE_VOTES, IN_PHASES, NATURE, ON_USE
from vtesref.engine.short import occasions as at

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect


def in_play(kind: str, effect: Effect) -> str:
    """Return why a card that a Methuselah plays, or one that is in play, cannot have an effect."""
    if kind == "Discipline card" and effect.word not in ("Discipline", "replaced", "burn option", *_MASTERS):
        return "it gives a Discipline, and nothing else"
    if effect.word == "Discipline":
        return "" if kind == "Discipline card" and not at.told_time(effect) else "it is what a Discipline card gives"
    if effect.when == NATURE:
        return _of_nature(kind, effect)
    time = at.told_time(effect)
    if kind == "master" and effect.word == "cancel action card" and not time:
        return ""
    if kind in at.ON_MINIONS and at.is_called(effect):
        return "nobody calls a referendum with it" if kind in ("title", "trophy", "retainer") else ""
    if time in IN_PHASES or ("lock" in effect.tags and effect.word in at.IN_A_PHASE):
        return _of_phase(kind, effect)
    if (effect.when == AS_ACTION and effect.word not in at.AT_ONCE) or time == AS_ACTION or _by_default(kind, effect):
        return _as_action(kind, effect)
    if effect.word in ("printed strength", "printed bleed"):
        return "" if kind == "ally" and not time else "it is printed on an ally"
    if effect.word == "as a vampire":
        return "" if kind in ("ability", "ally") and not time else "it is a text of an ally"
    if effect.word in ("counters", "instead of drawing"):
        return "" if kind in ("master", "location") and not time else "such a card has no counters"
    if effect.word in at.ALWAYS_OF_METHUSELAH:
        return f'it counts as long as the card is in play; take out "({time})"' if time else ""
    if (
        kind in at.OF_METHUSELAHS
        and kind != "trophy"
        and effect.word in at.AT_ONCE
        and not effect.tags & ON_USE
        and not time
    ):
        return _at_once(kind, effect)
    return _in_play_all_the_time(kind, effect, time)


_MASTERS = ("trifle", "out-of-turn")


def _of_nature(kind: str, effect: Effect) -> str:
    word = effect.word
    if word == "replaced" and kind in (*at.OF_METHUSELAHS, "weapon", "equipment", "retainer", "ally"):
        return ""
    if word == "burn option" and kind not in ("ability", "title"):
        return ""
    if word in _MASTERS and kind in at.OF_METHUSELAHS and kind != "event":
        return ""
    if word == "cancel master" and kind == "master":
        return ""
    if word == "also location" and kind == "equipment":
        return ""
    if word == "costs the Edge" and kind in ("weapon", "equipment", "retainer", "ally"):
        return ""
    return "it says what other types of card are"


def _of_phase(kind: str, effect: Effect) -> str:
    if kind == "Discipline card" or kind == "trophy":
        return "it is not used in a phase"
    if effect.word not in at.IN_A_PHASE:
        return "it is nothing that a Methuselah does with a card in play"
    if effect.word in ("gain pool", "burn pool") and not at.is_each(effect):
        return "nobody chooses a Methuselah for it"
    if effect.word in ("to pool", "to vampire", "gain") and kind in ("location", "event"):
        return "the card lies on no minion"
    return ""


def _by_default(kind: str, effect: Effect) -> bool:
    """Tell whether an effect of a card in play can be meant as an action alone."""
    return effect.when == AS_ACTION and kind not in at.OF_METHUSELAHS


def _as_action(kind: str, effect: Effect) -> str:
    if kind not in at.ON_MINIONS or kind in ("title", "trophy"):
        return "no minion acts with such a card"
    if effect.word not in (*at.OF_ACTIONS, *at.OF_ITS_KIND):
        return "it is nothing that an action does when it succeeds"
    return ""


def _at_once(kind: str, effect: Effect) -> str:
    if kind == "event" and at.aim_of_master(effect):
        return "an event is played on nothing"
    if kind == "location" and at.aim_of_master(effect) == at.MINION:
        return "a location is played on nothing"
    return ""


def _in_play_all_the_time(kind: str, effect: Effect, time: str) -> str:
    """Return why an effect cannot last on a type of card in play or be used from it in combat or an action."""
    word, used = effect.word, bool(effect.tags & ON_USE)
    on_minion = kind in at.ON_MINIONS
    if word == "votes":
        if time or kind in ("event", "Discipline card", "retainer"):
            return "its votes would not count, or count without a time of their own"
        return ""
    if word == "torpor costs" and kind == "retainer":
        return "it is about the vampire on which a card lies"
    lasts = word in at.ALWAYS_ON_MINION and not used
    if lasts and not (word == "immune" and time):
        if time:
            return f'it counts as long as the card lies on a minion; take out "({time})"'
        return "" if on_minion or kind == "master" else "the card lies on no minion"
    if word in at.USED_IN_ACTIONS and (not time or time in ACTION_TIMINGS):
        if time and time not in at.USED_IN_ACTIONS[word]:
            return f"it comes to nothing {at.moment(time)}"
        if not time and word in at.ANYWHERE and not used:
            return "it does not say when; write a time or a way in brackets: (unlock phase), (lock), (as an action)"
        if word in ("gain pool", "burn pool") and not at.is_each(effect):
            return "nobody chooses a Methuselah for it"
        if time in (BEFORE_VOTES, *at.OUTCOME):
            return "nothing in play is used in a referendum"
        return "" if on_minion or kind in ("location", "event", "master") else "it is not used of such cards"
    if used:
        return "it is nothing that a card in play is locked for"
    if not on_minion or kind == "trophy":
        return "it is nothing that such a card does"
    if word in at.STEPS:
        return f"it has its own time ({at.STEPS[word]})" if time else ""
    if word in at.MOMENTS and (word not in at.ANYWHERE or word == "gain"):
        return "" if effect.when in at.MOMENTS[word] else f"it comes to nothing {at.moment(effect.when)}"
    return "it is nothing that such a card does"
