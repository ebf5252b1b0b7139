"""On what occasions each type of card can have which effect carried out: the table behind ``fitting.py``.

Nothing is carried out here. A reason tells a player why a card cannot have an effect; "" means that it can.
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
    AS_ACTION,
    AS_ANNOUNCED,
    AS_PLAYED,
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
    IN_PHASES,
    NATURE,
    ON_USE,
    PASSED,
    PASSIVE,
    POLLING,
    PRESS,
    PREVENT,
    RANGE,
    TIMINGS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.model import Effect

#: The types that a minion plays from hand for an effect, those that a Methuselah plays, and those that lie on a minion.
HAND_OF_MINIONS = ("combat card", "action modifier", "reaction", "reflex")
OF_METHUSELAHS = ("master", "location", "event", "trophy", "Discipline card")
ON_MINIONS = ("weapon", "equipment", "retainer", "ability", "title", "trophy", "ally")

# The moments of a round, in their order.
_ROUND = (
    *(ENTER, BEFORE_RANGE, RANGE, BEFORE_STRIKES, CHOICE, AMMUNITION, CANCEL),
    *(DURING_STRIKES, PREVENT, ADDITIONAL, PRESS, END_OF_ROUND),
)
_NO_PREVENTION = tuple(one for one in _ROUND if one != PREVENT)
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
    "aggravated hands": (*_UNTIL_DAMAGE, PREVENT, ADDITIONAL),
    "set range": (ENTER, BEFORE_RANGE),
    "inflict": _NO_PREVENTION,
    "environmental": _NO_PREVENTION,
    "take": _NO_PREVENTION,
    "gain": _ROUND,
    "burn": _ROUND,
    "hand strikes only": _UNTIL_STRIKES,
    "cannot strike": _UNTIL_STRIKES,
    "neutral press": tuple(one for one in _ROUND if one not in (PRESS, END_OF_ROUND)),
    "immune": _UNTIL_DAMAGE,
    "keep up": tuple(one for one in _ROUND if one not in (PRESS, END_OF_ROUND)),
    "end combat": tuple(one for one in _NO_PREVENTION if one != END_OF_ROUND),
    "continue action": (*_UNTIL_STRIKES, CHOICE, END_OF_ROUND),
    "new combat": (END_OF_ROUND,),
    "go on": (END_OF_ROUND,),
    "diablerise": (END_OF_ROUND,),
    "gain pool": _ROUND,
    "burn pool": _ROUND,
    "search": _ROUND,
    "unlock": _ROUND,
}
#: What is done at once wherever a card is played, at nobody in particular.
ANYWHERE = ("gain", "gain pool", "burn pool", "search", "unlock")

#: The effects of what is used during an action, and at which times besides their own they do something.
_LATER = (AFTER_DECLINED, AFTER_BLOCK, AFTER_ACTION)
_OUTCOME = (IF_PASSED, IF_FAILED)
_AT_ANY = (AS_ANNOUNCED, *_LATER, BEFORE_VOTES, *_OUTCOME)
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
    "reflex": {"cancel": ()},
}
#: What must lead on a card, since it decides when the card can be played or at whom it is aimed.
_IN_REFERENDUMS = (BEFORE_VOTES, POLLING, ANY_TIME, *_OUTCOME)
LEADS = ("cancel", "cancel action card", "cancel votes", "cancel referendum", "redirect", "votes", "cancel strike")
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
MINION, METHUSELAH, UNCONTROLLED_VAMPIRE, BURNED_CARD, LOCATION = (
    *("a minion", "a Methuselah", "an uncontrolled vampire", "a card of an ash heap", "a location"),
)
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


# Cards from the hands of minions.


def first(kind: str, effect: Effect) -> str:
    """Return why a card that a minion plays from hand cannot be played for an effect."""
    word, time = effect.word, told_time(effect)
    if effect.when == NATURE:
        return "" if word in ("replaced", "burn option") else "it says what other types of card are"
    if word in ("gain pool", "burn pool") and not is_each(effect):
        return "nobody chooses a Methuselah for it"
    if kind == "combat card":
        if word in STEPS:
            return f"it has its own time ({STEPS[word]})" if time else ""
        if word not in MOMENTS:
            return "it is no effect of combat"
        return "" if effect.when in MOMENTS[word] else f"it comes to nothing {_moment(effect.when)}"
    times = DURING_ACTIONS[kind]
    if word not in times:
        return "it is no effect of such cards"
    wrong_side = {("intercept", True): "action modifier", ("intercept", False): ""}.get((word, effect.number > 0), "")
    if wrong_side == kind:
        return "the acting minion does not block"
    if time and time not in times[word]:
        return f"it comes to nothing {_moment(time)}"
    return ""


def following(kind: str, lead: Effect, effect: Effect) -> str:
    """Return why an effect cannot come with the one for which a card that a minion plays from hand is played."""
    word, time = effect.word, told_time(effect)
    if word in ("gain pool", "burn pool") and not is_each(effect):
        return "nobody chooses a Methuselah for it"
    if time and time != lead.when:
        return f'the card is played for "{lead.text}", and all of it is carried out then; take out "({time})"'
    if word in LEADS:
        return "a card that has it is played for it; write it first"
    if kind == "combat card":
        return _following_in_combat(lead, effect)
    if word in ANYWHERE:
        return ""
    if kind == "reaction" and (word == "cannot block" or (word == "intercept" and effect.number < 0)):
        return "a reaction that has it is played for it; write it first"
    if word == "attempt" and lead.word == "intercept":
        return "who raises its intercept attempts to block already; write it first"
    known = DURING_ACTIONS["reaction" if kind == "reflex" else kind]
    if word not in known:
        return "it is no effect of such cards"
    if lead.when in (BEFORE_VOTES, POLLING, ANY_TIME, *_OUTCOME, AFTER_ACTION) and word != "not again":
        return f"it comes to nothing {_moment(lead.when)}"
    allowed = known[word]
    if lead.when not in (DURING_ACTION, AS_PLAYED, AS_REPLY, *allowed):
        return f"it comes to nothing {_moment(lead.when)}"
    return first(kind if kind != "reflex" else "reaction", effect)


def _following_in_combat(lead: Effect, effect: Effect) -> str:
    word = effect.word
    if word == "strike":
        return "" if lead.word == "maneuver" else "a strike card is played for its strike; write it first"
    if word in ("additional damage", "first strike"):
        of_strike = lead.word in ("strike", "additional damage", "first strike")
        return "" if of_strike else "it is added to a strike; write that first"
    if word == "ammunition":
        return "a card that has it is played for it; write it first"
    if word in STEPS:
        time = _ROUND.index(STEPS[word])
        committed = lead.word == "strike" and word == "maneuver"
        if committed or _ROUND.index(lead.when) <= time:
            return ""
        return f'its time is over when the card is played for "{lead.text}"; write it first'
    if word not in MOMENTS:
        return "it is no effect of combat"
    return "" if lead.when in MOMENTS[word] else f"it comes to nothing {_moment(lead.when)}"


def _moment(when: str) -> str:
    """Return how a time is told within a sentence."""
    named = {RANGE: "at range", CHOICE: "with a strike", PRESS: "at the presses", PREVENT: "at a prevention"}
    named |= {AMMUNITION: "with ammunition", CANCEL: "as a strike is cancelled", ADDITIONAL: "at additional strikes"}
    named |= {POLLING: "in the polling", AS_REPLY: "as another card is cancelled"}
    return named.get(
        when, when if when.startswith(("as ", "after ", "before ", "during ", "if ")) else f"at the {when}"
    )


# Actions and referendums.


def of_action(effect: Effect) -> str:
    """Return why an action card cannot have an effect."""
    if effect.when == NATURE:
        ok = ("replaced", "burn option", "costs the Edge")
        return "" if effect.word in ok else "it says what other types of card are"
    if effect.word not in (*OF_ACTIONS, *OF_ITS_KIND):
        return "it is nothing that an action does when it succeeds"
    time = told_time(effect)
    if time and time != AS_ACTION:
        return f'an action card does what it says when the action succeeds; take out "({time})"'
    return ""


def of_political_action(effect: Effect) -> str:
    """Return why a referendum that a political action card calls cannot have an effect."""
    if effect.when == NATURE:
        return "" if effect.word == "burn option" else "it says what other types of card are"
    if effect.word not in OF_REFERENDUMS:
        return "it is nothing that a referendum does when it passes"
    time = told_time(effect)
    return f'it is done when the referendum has passed; take out "({time})"' if time else ""


# Cards in play, and those that Methuselahs play.


def in_play(kind: str, effect: Effect) -> str:
    """Return why a card that a Methuselah plays, or one that is in play, cannot have an effect."""
    if kind == "Discipline card" and effect.word not in ("Discipline", "replaced", "burn option", *_MASTERS):
        return "it gives a Discipline, and nothing else"
    if effect.word == "Discipline":
        return "" if kind == "Discipline card" and not told_time(effect) else "it is what a Discipline card gives"
    if effect.when == NATURE:
        return _of_nature(kind, effect)
    time = told_time(effect)
    if kind == "master" and effect.word == "cancel action card" and not time:
        return ""
    if kind in ON_MINIONS and is_called(effect):
        return "nobody calls a referendum with it" if kind in ("title", "trophy", "retainer") else ""
    if time in IN_PHASES or ("lock" in effect.tags and effect.word in IN_A_PHASE):
        return _of_phase(kind, effect)
    if (effect.when == AS_ACTION and effect.word not in AT_ONCE) or time == AS_ACTION or _by_default(kind, effect):
        return _as_action(kind, effect)
    if effect.word in ("printed strength", "printed bleed"):
        return "" if kind == "ally" and not time else "it is printed on an ally"
    if effect.word == "as a vampire":
        return "" if kind in ("ability", "ally") and not time else "it is a text of an ally"
    if effect.word in ("counters", "instead of drawing"):
        return "" if kind in ("master", "location") and not time else "such a card has no counters"
    if effect.word in ALWAYS_OF_METHUSELAH:
        return f'it counts as long as the card is in play; take out "({time})"' if time else ""
    if kind in OF_METHUSELAHS and kind != "trophy" and effect.word in AT_ONCE and not effect.tags & ON_USE and not time:
        return _at_once(kind, effect)
    return _in_play_all_the_time(kind, effect, time)


def is_called(effect: Effect) -> bool:
    """Tell whether an effect of a card in play can be meant for a referendum that is called with it alone."""
    return effect.when == PASSED and not effect.tags and (bool(effect.what) or effect.word in ("allot", "burn by vote"))


_MASTERS = ("trifle", "out-of-turn")


def _of_nature(kind: str, effect: Effect) -> str:
    word = effect.word
    if word == "replaced" and kind in (*OF_METHUSELAHS, "weapon", "equipment", "retainer", "ally"):
        return ""
    if word == "burn option" and kind not in ("ability", "title"):
        return ""
    if word in _MASTERS and kind in OF_METHUSELAHS and kind != "event":
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
    if effect.word not in IN_A_PHASE:
        return "it is nothing that a Methuselah does with a card in play"
    if effect.word in ("gain pool", "burn pool") and not is_each(effect):
        return "nobody chooses a Methuselah for it"
    if effect.word in ("to pool", "to vampire", "gain") and kind in ("location", "event"):
        return "the card lies on no minion"
    return ""


def _by_default(kind: str, effect: Effect) -> bool:
    """Tell whether an effect of a card in play can be meant as an action alone."""
    return effect.when == AS_ACTION and kind not in OF_METHUSELAHS


def _as_action(kind: str, effect: Effect) -> str:
    if kind not in ON_MINIONS or kind in ("title", "trophy"):
        return "no minion acts with such a card"
    if effect.word not in (*OF_ACTIONS, *OF_ITS_KIND):
        return "it is nothing that an action does when it succeeds"
    return ""


def _at_once(kind: str, effect: Effect) -> str:
    if kind == "event" and aim_of_master(effect):
        return "an event is played on nothing"
    if kind == "location" and aim_of_master(effect) == MINION:
        return "a location is played on nothing"
    return ""


def _in_play_all_the_time(kind: str, effect: Effect, time: str) -> str:
    """Return why an effect cannot last on a type of card in play or be used from it in combat or an action."""
    word, used = effect.word, bool(effect.tags & ON_USE)
    on_minion = kind in ON_MINIONS
    if word == "votes":
        if time or kind in ("event", "Discipline card", "retainer"):
            return "its votes would not count, or count without a time of their own"
        return ""
    if word == "torpor costs" and kind == "retainer":
        return "it is about the vampire on which a card lies"
    lasts = word in ALWAYS_ON_MINION and not used
    if lasts and not (word == "immune" and time):
        if time:
            return f'it counts as long as the card lies on a minion; take out "({time})"'
        return "" if on_minion or kind == "master" else "the card lies on no minion"
    if word in USED_IN_ACTIONS and (not time or time in ACTION_TIMINGS):
        if time and time not in USED_IN_ACTIONS[word]:
            return f"it comes to nothing {_moment(time)}"
        if not time and word in ANYWHERE and not used:
            return "it does not say when; write a time or a way in brackets: (unlock phase), (lock), (as an action)"
        if word in ("gain pool", "burn pool") and not is_each(effect):
            return "nobody chooses a Methuselah for it"
        if time in (BEFORE_VOTES, *_OUTCOME):
            return "nothing in play is used in a referendum"
        if word in ("gain pool", "burn pool") and not is_each(effect):
            return "nobody chooses a Methuselah for it"
        return "" if on_minion or kind in ("location", "event", "master") else "it is not used of such cards"
    if used:
        return "it is nothing that a card in play is locked for"
    if not on_minion or kind == "trophy":
        return "it is nothing that such a card does"
    if word in STEPS:
        return f"it has its own time ({STEPS[word]})" if time else ""
    if word in MOMENTS and (word not in ANYWHERE or word == "gain"):
        return "" if effect.when in MOMENTS[word] else f"it comes to nothing {_moment(effect.when)}"
    return "it is nothing that such a card does"


# Effects that are in each other's way.


def conflict(kind: str, effects: Sequence[Effect], place: int) -> str:
    """Return why an effect cannot stand with another one on one level of a card, though each could alone."""
    effect, others = effects[place], [one for here, one in enumerate(effects) if here < place]
    if effect.word == "replaced" and any(one.when in _IN_REFERENDUMS for one in effects):
        return "what is played in a referendum is replaced when the referendum says"
    if kind == "political action" and {"automatic", "burn by vote"} <= {effect.word, *(one.word for one in others)}:
        return "nobody votes in a referendum that passes by its card"
    if kind == "action":
        return _conflict_of_aims(effect, others, aim) or _conflict_of_versions(effect, others)
    both = {effect.word, *(one.word for one in others)}
    if kind == "master" and "cancel master" in both and any(target_of_master(one) for one in (effect, *others)):
        return "a card that is played to cancel another is played on nothing"
    if kind in OF_METHUSELAHS:
        mine = [one for one in others if not told_time(one) and not one.tags & ON_USE]
        if not told_time(effect) and not effect.tags & ON_USE:
            found = _conflict_of_aims(effect, mine, lambda one: target_of_master(one))
            if found:
                return found
    if kind in (*OF_METHUSELAHS, *ON_MINIONS):
        return _conflict_of_uses(effect, others)
    return ""


def target_of_master(effect: Effect) -> str:
    """Return on what a master card is played for an effect that it has at once or as long as it is in play."""
    if (effect.word in ALWAYS_ON_MINION and effect.word != "votes") or effect.word == "Discipline":
        return MINION
    return aim_of_master(effect)


def _conflict_of_aims(effect: Effect, others: Sequence[Effect], of: object) -> str:
    mine = of(effect)  # type: ignore[operator]
    other = next((one for one in others if of(one) not in ("", mine)), None)  # type: ignore[operator]
    if not mine or other is None:
        return ""
    return f'it is aimed at {mine}, and "{other.text}" at {of(other)}; a card is aimed at one thing'  # type: ignore[operator]


def _conflict_of_versions(effect: Effect, others: Sequence[Effect]) -> str:
    other = next((one for one in others if one.word in VERSIONS), None)
    if effect.word in VERSIONS and other is not None:
        return f'"{other.text}" says already what action it is'
    return ""


def _conflict_of_uses(effect: Effect, others: Sequence[Effect]) -> str:
    """Return why a use of a card in play could not be told from another one."""
    time = told_time(effect)
    for one in others:
        if is_called(one) != is_called(effect) and {one.word, effect.word} <= set(OF_REFERENDUMS):
            return f'"{one.text}" is done in a referendum, and a story could not tell them apart; make two cards'
        if time in IN_PHASES and told_time(one) == time:
            return f'"{one.text}" is another use in that phase, and a story could not tell them apart; make two cards'
        both = _is_deed(effect) and _is_deed(one)
        if both:
            return f'"{one.text}" is another action, and a story could not tell them apart; make two cards'
    return ""


def _is_deed(effect: Effect) -> bool:
    return effect.when == AS_ACTION and effect.word not in OF_ITS_KIND
