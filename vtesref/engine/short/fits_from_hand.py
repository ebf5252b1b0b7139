"""Which effect a card can have that a minion plays from hand, an action card or a political action card.

A reason tells a player why it cannot; "" means that it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import (
    AFTER_ACTION,
    ANY_TIME,
    AS_ACTION,
    AS_PLAYED,
    AS_REPLY,
    BEFORE_VOTES,
    DURING_ACTION,
    NATURE,
    POLLING,
)
from vtesref.engine.short import occasions as at

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect


def first(kind: str, effect: Effect) -> str:
    """Return why a card that a minion plays from hand cannot be played for an effect."""
    word, time = effect.word, at.told_time(effect)
    if effect.when == NATURE:
        return "" if word in ("replaced", "burn option") else "it says what other types of card are"
    if word in ("gain pool", "burn pool") and not at.is_each(effect):
        return "nobody chooses a Methuselah for it"
    if kind == "combat card":
        if word in at.STEPS:
            return f"it has its own time ({at.STEPS[word]})" if time else ""
        if word not in at.MOMENTS:
            return "it is no effect of combat"
        return "" if effect.when in at.MOMENTS[word] else f"it comes to nothing {at.moment(effect.when)}"
    times = at.DURING_ACTIONS[kind]
    if word not in times:
        return "it is no effect of such cards"
    wrong_side = {("intercept", True): "action modifier", ("intercept", False): ""}.get((word, effect.number > 0), "")
    if wrong_side == kind:
        return "the acting minion does not block"
    if time and time not in times[word]:
        return f"it comes to nothing {at.moment(time)}"
    return ""


def following(kind: str, lead: Effect, effect: Effect) -> str:
    """Return why an effect cannot come with the one for which a card that a minion plays from hand is played."""
    word, time = effect.word, at.told_time(effect)
    if word in ("gain pool", "burn pool") and not at.is_each(effect):
        return "nobody chooses a Methuselah for it"
    if time and time != lead.when:
        return f'the card is played for "{lead.text}", and all of it is carried out then; take out "({time})"'
    if word in at.LEADS:
        return "a card that has it is played for it; write it first"
    if kind == "combat card":
        return _following_in_combat(lead, effect)
    if word in at.ANYWHERE:
        return ""
    if kind == "reaction" and (word == "cannot block" or (word == "intercept" and effect.number < 0)):
        return "a reaction that has it is played for it; write it first"
    if word == "attempt" and lead.word == "intercept":
        return "who raises its intercept attempts to block already; write it first"
    known = at.DURING_ACTIONS["reaction" if kind == "reflex" else kind]
    if word not in known:
        return "it is no effect of such cards"
    if lead.when in (BEFORE_VOTES, POLLING, ANY_TIME, *at.OUTCOME, AFTER_ACTION) and word != "not again":
        return f"it comes to nothing {at.moment(lead.when)}"
    allowed = known[word]
    if lead.when not in (DURING_ACTION, AS_PLAYED, AS_REPLY, *allowed):
        return f"it comes to nothing {at.moment(lead.when)}"
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
    if word in at.STEPS:
        time = at.ROUND.index(at.STEPS[word])
        committed = lead.word == "strike" and word == "maneuver"
        if committed or at.ROUND.index(lead.when) <= time:
            return ""
        return f'its time is over when the card is played for "{lead.text}"; write it first'
    if word not in at.MOMENTS:
        return "it is no effect of combat"
    return "" if lead.when in at.MOMENTS[word] else f"it comes to nothing {at.moment(lead.when)}"


def of_action(effect: Effect) -> str:
    """Return why an action card cannot have an effect."""
    if effect.when == NATURE:
        ok = ("replaced", "burn option", "costs the Edge")
        return "" if effect.word in ok else "it says what other types of card are"
    if effect.word not in (*at.OF_ACTIONS, *at.OF_ITS_KIND):
        return "it is nothing that an action does when it succeeds"
    time = at.told_time(effect)
    if time and time != AS_ACTION:
        return f'an action card does what it says when the action succeeds; take out "({time})"'
    return ""


def of_political_action(effect: Effect) -> str:
    """Return why a referendum that a political action card calls cannot have an effect."""
    if effect.when == NATURE:
        return "" if effect.word == "burn option" else "it says what other types of card are"
    if effect.word not in at.OF_REFERENDUMS:
        return "it is nothing that a referendum does when it passes"
    time = at.told_time(effect)
    return f'it is done when the referendum has passed; take out "({time})"' if time else ""
