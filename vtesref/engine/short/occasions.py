"""On what occasions each type of card can have which effect carried out: the tables behind ``fitting.py``.

Nothing is carried out here.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.model import (
    ACTION_TIMINGS,
    ADDITIONAL,
    AFTER_ACTION,
    AFTER_BLOCK,
    AFTER_DECLINED,
    AMMUNITION,
    ANY_TIME,
    AS_ANNOUNCED,
    AS_REPLY,
    BEFORE_RANGE,
    BEFORE_STRIKES,
    BEFORE_VOTES,
    CANCEL,
    CHOICE,
    DURING_ACTION,
    DURING_STRIKES,
    END_OF_ROUND,
    ENTER,
    IF_FAILED,
    IF_PASSED,
    PASSED,
    PASSIVE,
    POLLING,
    PRESS,
    PREVENT,
    RANGE,
    TIMINGS,
)

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect

#: The types that a minion plays from hand for an effect, those that a Methuselah plays, and those that lie on a minion.
HAND_OF_MINIONS = ("combat card", "action modifier", "reaction", "reflex")
OF_METHUSELAHS = ("master", "location", "event", "trophy", "Discipline card")
ON_MINIONS = ("weapon", "equipment", "retainer", "ability", "title", "trophy", "ally")

# The moments of a round, in their order.
ROUND = (
    *(ENTER, BEFORE_RANGE, RANGE, BEFORE_STRIKES, CHOICE, AMMUNITION, CANCEL),
    *(DURING_STRIKES, PREVENT, ADDITIONAL, PRESS, END_OF_ROUND),
)
_NO_PREVENTION = tuple(one for one in ROUND if one != PREVENT)
_UNTIL_STRIKES = (ENTER, BEFORE_RANGE, RANGE, BEFORE_STRIKES)
_UNTIL_DAMAGE = (*_UNTIL_STRIKES, CHOICE, AMMUNITION, CANCEL, DURING_STRIKES)
#: Effects that have a step of a round of their own, which no bracket moves.
STEPS = {
    "maneuver": RANGE,
    "press": PRESS,
    "additional strikes": ADDITIONAL,
    "prevent": PREVENT,
    "strike": CHOICE,
    "additional damage": CHOICE,
    "first strike": CHOICE,
    "ammunition": AMMUNITION,
    "cancel strike": CANCEL,
}
#: The moments of a round at which the other effects of combat do something.
MOMENTS = {
    "strength": (*_UNTIL_DAMAGE, PREVENT, ADDITIONAL),
    "aggravated hands": (*_UNTIL_DAMAGE, ADDITIONAL),
    "set range": (ENTER, BEFORE_RANGE),
    "inflict": _NO_PREVENTION,
    "environmental": _NO_PREVENTION,
    "take": _NO_PREVENTION,
    "gain": ROUND,
    "burn": ROUND,
    "hand strikes only": _UNTIL_STRIKES,
    "cannot strike": _UNTIL_STRIKES,
    "neutral press": tuple(one for one in _NO_PREVENTION if one not in (PRESS, END_OF_ROUND)),
    "immune": _UNTIL_DAMAGE,
    "keep up": tuple(one for one in _NO_PREVENTION if one not in (PRESS, END_OF_ROUND)),
    "end combat": tuple(one for one in _NO_PREVENTION if one != END_OF_ROUND),
    "continue action": (*_UNTIL_STRIKES, CHOICE, END_OF_ROUND),
    "new combat": (END_OF_ROUND,),
    "go on": (END_OF_ROUND,),
    "diablerise": (END_OF_ROUND,),
    "gain pool": ROUND,
    "burn pool": ROUND,
    "search": ROUND,
    "unlock": ROUND,
}
#: What is done at once wherever a card is played, at nobody in particular.
ANYWHERE = ("gain", "gain pool", "burn pool", "search", "unlock")

#: The effects of what is used during an action, and at which times besides their own they do something.
_LATER = (AFTER_DECLINED, AFTER_BLOCK, AFTER_ACTION)
OUTCOME = (IF_PASSED, IF_FAILED)
_AT_ANY = (AS_ANNOUNCED, *_LATER, BEFORE_VOTES, *OUTCOME)
_DURING: dict[str, tuple[str, ...]] = {
    "stealth": (),
    "intercept": (),
    "bleed": (AS_ANNOUNCED, AFTER_DECLINED),
    "unlock": _AT_ANY,
    "gain": _AT_ANY,
    "gain pool": _AT_ANY,
    "burn pool": _AT_ANY,
    "search": _AT_ANY,
    "wake": (),
    "cannot block": (),
    "end action": (AS_ANNOUNCED, AFTER_DECLINED, AFTER_BLOCK),
    "not again": (AS_ANNOUNCED, *_LATER),
    "automatic": (AS_ANNOUNCED, AFTER_DECLINED),
    "unblockable": (AS_ANNOUNCED,),
}
_REACTING: dict[str, tuple[str, ...]] = {"may block": (), "attempt": (), "redirect": ()}
_VOTING: dict[str, tuple[str, ...]] = {
    "votes": (BEFORE_VOTES,),
    "cancel votes": (BEFORE_VOTES,),
    "cancel referendum": (),
}
DURING_ACTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "action modifier": {**_DURING, **_VOTING, "cancel": ()},
    "reaction": {**_DURING, **_REACTING, **_VOTING, "cancel": (), "cancel action card": ()},
    "reflex": {"cancel": (), "cancel combat card": ()},
}
#: What must lead on a card, since it decides when the card can be played or at whom it is aimed.
IN_REFERENDUMS = (BEFORE_VOTES, POLLING, ANY_TIME, *OUTCOME)
LEADS = (
    *("cancel", "cancel action card", "cancel combat card", "cancel votes", "cancel referendum"),
    *("redirect", "votes", "cancel strike", "cannot block"),
)
#: What is used of a card in play during an action.
USED_IN_ACTIONS = {**_DURING, "may block": (), "attempt": (), "redirect": (), "cancel": ()}

#: What adds or bars all the time as long as a card lies on a minion; and what does so of cards of Methuselahs.
ALWAYS_ON_MINION = (
    *("strength", "stealth", "intercept", "bleed", "aggravated hands", "immune", "hunt amount", "must bleed"),
    *("cannot hunt", "stays locked", "no blood hunt", "stand-in", "no Discipline", "capacity", "votes"),
    *("environmental", "torpor costs"),
)
ALWAYS_OF_METHUSELAH = ("transfers", "master actions", "discard actions", "hand size", "by counter")
#: What a Methuselah does with a card of hers, when it is played or in a phase.
IN_A_PHASE = ("gain pool", "burn pool", "search", "to pool", "to vampire", "gain")
AT_ONCE = (
    *("gain pool", "burn pool", "search", "burn location", "steal location", "gain", "burn", "inflict", "unlock"),
    *("burn chosen", "put counter", "burn cards", "burn uncontrolled", "remove", "to library", "torpor and burn"),
    *("to pool", "to vampire"),
)

#: What an action can do, and what only tells what action it is.
VERSIONS = ("bleed action", "hunt action", "equip action", "leave torpor")
OF_ACTIONS = (
    *VERSIONS,
    *("gain", "gain pool", "search", "unlock", "go to torpor", "take", "put into play", "burn pool", "burn", "inflict"),
    *("remove", "burn cards", "burn uncontrolled", "to library", "put counter", "torpor and burn", "enter combat"),
    *("look", "burn chosen", "burn location", "steal location"),
)
OF_ITS_KIND = ("inherent stealth", "directed", "several", "any target")
#: What a referendum can do.
OF_REFERENDUMS = ("burn pool", "gain pool", "allot", "becomes", "burn chosen", "burn by vote", "automatic")

#: At what the effects are aimed that are carried out on something that a player names.
MINION = "a minion"
METHUSELAH = "a Methuselah"
UNCONTROLLED_VAMPIRE = "an uncontrolled vampire"
BURNED_CARD = "a card of an ash heap"
LOCATION = "a location"
_AIMED = {
    **dict.fromkeys(("inflict", "burn", "enter combat", "put counter", "torpor and burn", "burn chosen"), MINION),
    **dict.fromkeys(("bleed action", "look", "burn cards"), METHUSELAH),
    "burn uncontrolled": UNCONTROLLED_VAMPIRE,
    **dict.fromkeys(("remove", "to library"), BURNED_CARD),
    **dict.fromkeys(("burn location", "steal location"), LOCATION),
}


def aim(effect: Effect) -> str:
    """Return at what an effect of an action or a master card is aimed; "" for nothing that is named."""
    if effect.word == "burn pool":
        return METHUSELAH if effect.what in ("", "a methuselah") else ""
    if effect.word == "gain pool":
        return METHUSELAH if effect.what == "a methuselah" else ""
    return _AIMED.get(effect.word, "")


def aim_of_master(effect: Effect) -> str:
    """Return at what an effect of a master card is aimed, which no minion plays that could be meant."""
    return MINION if effect.word in ("gain", "unlock", "to pool", "to vampire") else aim(effect)


@functools.lru_cache(maxsize=4096)
def told_time(effect: Effect) -> str:
    """Return the time that stands in brackets with an effect; "" for none."""
    inside = re.findall(r"\(([^()]*)\)", " ".join(effect.text.lower().split()))
    tags = [" ".join(tag.split()) for one in inside for tag in one.split(",")]
    return next((tag for tag in tags if tag in (*TIMINGS, *ACTION_TIMINGS)), "")


def usual_time(effect: Effect) -> str:
    """Return the time of an effect without what stands in brackets."""
    return STEPS.get(effect.word) or effect.when


def usual_on(kind: str, effect: Effect) -> str:
    """Return the time at which an effect is used on a type of card if its text tells none; "" for that of the word."""
    if told_time(effect):
        return ""
    if kind in ("action modifier", "reaction", "reflex") and effect.word in ANYWHERE:
        return DURING_ACTION
    if kind == "combat card" and effect.word in ANYWHERE and effect.word not in ("gain",):
        return END_OF_ROUND
    if kind in (*ON_MINIONS, "master") and effect.word == "aggravated hands":
        return PASSIVE
    return ""


def is_each(effect: Effect) -> bool:
    """Tell whether an effect on pool names no Methuselah who would have to be chosen."""
    return (effect.word == "gain pool" and not effect.what) or effect.what.startswith("each")


def moment(when: str) -> str:
    """Return how a time is told within a sentence."""
    named = {RANGE: "at range", CHOICE: "with a strike", PRESS: "at the presses", PREVENT: "at a prevention"}
    named |= {AMMUNITION: "with ammunition", CANCEL: "as a strike is cancelled", ADDITIONAL: "at additional strikes"}
    named |= {POLLING: "in the polling", AS_REPLY: "as another card is cancelled"}
    return named.get(
        when, when if when.startswith(("as ", "after ", "before ", "during ", "if ")) else f"at the {when}"
    )


def is_called(effect: Effect) -> bool:
    """Tell whether an effect of a card in play can be meant for a referendum that is called with it alone."""
    return effect.when == PASSED and not effect.tags and (bool(effect.what) or effect.word in ("allot", "burn by vote"))


def target_of_master(effect: Effect) -> str:
    """Return on what a master card is played for an effect that it has at once or as long as it is in play."""
    if (effect.word in ALWAYS_ON_MINION and effect.word != "votes") or effect.word == "Discipline":
        return MINION
    return aim_of_master(effect)
