"""Windows: when texts are played and used, what goes on around them then, and for which types of card.

One table for the times, one for the types of card. The rules of the chapters open the windows; nothing else in the
engine asks of which type a card is to know when it may be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards import model

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Row, Text


class Window(NamedTuple):
    """A time at which texts are played or used.

    ``when`` is the time of the chapters that it belongs to ("" for what has one of its own), ``around`` what goes on
    then, ``types`` are the types of card that may be played then, ``mechanic`` is what everything used then does.
    """

    when: str
    around: frozenset[str]
    types: tuple[str, ...]
    mechanic: str = ""


class Type(NamedTuple):
    """A type of card: its usual window, and where it goes ("in play" or "burned") if its text does not say."""

    usual: str
    goes: str


MODIFIER = "action modifier"
REACTION = "reaction"
COMBAT = "combat card"
#: What goes on around an effect that counts only for an action which is still to be resolved.
UNRESOLVED = "an action that is not resolved yet"
_IN_ACTION = frozenset(("action", "minion user", UNRESOLVED))
_RESOLVED = frozenset(("action", "minion user"))
_IN_COMBAT = frozenset(("combat", "minion user"))
_IN_REFERENDUM = frozenset(("referendum", "action", "minion user"))
_NONE: frozenset[str] = frozenset()
_ACTION_CARDS = (MODIFIER, REACTION)
#: The types of cards that a Methuselah plays as a master card.
MASTER_TYPES = _MASTERS = ("master", "location", "trophy", "Discipline card")

WINDOWS: dict[str, Window] = {
    # During an action.
    "as announced": Window(model.AS_ANNOUNCED, _IN_ACTION, _ACTION_CARDS),
    "as a card is played": Window(model.AS_PLAYED, frozenset(("card played",)), (*_ACTION_CARDS, COMBAT, *_MASTERS)),
    "as the action card is played": Window(model.AS_PLAYED, _IN_ACTION, _ACTION_CARDS),
    "in reply to a card": Window(model.AS_REPLY, _IN_ACTION | {"reply"}, _ACTION_CARDS),
    "during the action": Window(model.DURING_ACTION, _IN_ACTION, (*_ACTION_CARDS, *_MASTERS)),
    "during a block attempt": Window(model.DURING_ACTION, _IN_ACTION | {"attempt"}, _ACTION_CARDS),
    "when stealth is needed": Window(model.DURING_ACTION, _IN_ACTION, _ACTION_CARDS),
    "when intercept is needed": Window(model.DURING_ACTION, _IN_ACTION, _ACTION_CARDS),
    "when the bleed counts": Window(model.AFTER_DECLINED, _IN_ACTION, _ACTION_CARDS),
    "as the bleed would succeed": Window("as the bleed would succeed", _IN_ACTION, (MODIFIER,)),
    "after blocks declined": Window(model.AFTER_DECLINED, _IN_ACTION, (*_ACTION_CARDS, *_MASTERS)),
    "after a block": Window(model.AFTER_BLOCK, _IN_ACTION, _ACTION_CARDS),
    "before combat begins": Window("before combat begins", _IN_ACTION | {"attempt", "may go on"}, _ACTION_CARDS),
    "before any combat begins": Window("before any combat begins", _IN_ACTION | {"may go on"}, _ACTION_CARDS),
    "once blocked": Window("once blocked", _IN_ACTION | {"may go on"}, _ACTION_CARDS),
    "after block resolution": Window(model.AFTER_ACTION, _RESOLVED, _ACTION_CARDS),
    "after the action": Window(model.AFTER_ACTION, _RESOLVED, _ACTION_CARDS),
    # In combat.
    "as combat is entered": Window(model.ENTER, _IN_COMBAT, (COMBAT, *_MASTERS)),
    "before range": Window(model.BEFORE_RANGE, _IN_COMBAT, (COMBAT, *_MASTERS)),
    "range": Window(model.RANGE, _IN_COMBAT, (COMBAT,), "maneuver"),
    "before strikes": Window(model.BEFORE_STRIKES, _IN_COMBAT, (COMBAT, *_MASTERS)),
    "strike": Window(model.CHOICE, _IN_COMBAT, (COMBAT,)),
    "as a strike card is played": Window(model.CANCEL, _IN_COMBAT | {"strike card"}, (COMBAT,)),
    "strike modifier": Window("strike modifier", _IN_COMBAT | {"strike chosen"}, (COMBAT,)),
    "ammunition": Window(model.AMMUNITION, _IN_COMBAT | {"strike chosen"}, (COMBAT,)),
    "once strikes are chosen": Window(model.STRIKES_CHOSEN, frozenset(("combat",)), _MASTERS),
    "during strikes": Window(model.DURING_STRIKES, _IN_COMBAT | {"strikes under way"}, (COMBAT,)),
    "prevent": Window(model.PREVENT, frozenset(("minion user",)), (COMBAT,), "prevent"),
    "additional strikes": Window(model.ADDITIONAL, _IN_COMBAT, (COMBAT,), "additional strikes"),
    "press": Window(model.PRESS, _IN_COMBAT, (COMBAT,), "press"),
    "end of round": Window(model.END_OF_ROUND, _IN_COMBAT, (COMBAT, *_MASTERS)),
    # In a referendum.
    "referendum": Window("referendum", _IN_REFERENDUM, ("political action",)),
    "before votes": Window(model.BEFORE_VOTES, _IN_REFERENDUM, _ACTION_CARDS),
    "polling": Window(model.POLLING, _IN_REFERENDUM, _ACTION_CARDS),
    "during the referendum": Window(model.ANY_TIME, _IN_REFERENDUM, (*_ACTION_CARDS, *_MASTERS)),
    "if the referendum passes": Window(model.IF_PASSED, _IN_REFERENDUM, _ACTION_CARDS),
    "if the referendum fails": Window(model.IF_FAILED, _IN_REFERENDUM, _ACTION_CARDS),
    "after resolution": Window("after the tally", _IN_REFERENDUM, _ACTION_CARDS),
    # In the phases of a turn.
    "master phase action": Window("master phase", frozenset(("phase",)), _MASTERS),
    "discard phase action": Window("discard phase", frozenset(("phase",)), ("event",)),
    "your unlock phase": Window("unlock phase", frozenset(("phase",)), ()),
    "any unlock phase": Window("unlock phase", frozenset(("phase",)), ()),
    "any master phase": Window("master phase", frozenset(("phase",)), ()),
    "your master phase": Window("master phase", frozenset(("phase",)), ()),
    "your minion phase": Window("minion phase", frozenset(("phase",)), ()),
    "your influence phase": Window("influence phase", frozenset(("phase",)), ()),
    "your discard phase": Window("discard phase", frozenset(("phase",)), ()),
    "as a Methuselah has no pool": Window(model.NO_POOL, _NONE, _MASTERS),
    model.BY_HUNT: Window(model.BY_HUNT, frozenset(("blood hunt",)), _MASTERS),
    "any time": Window("any time", _NONE, ()),
    # With the action that brings a card into play.
    "its action": Window(
        "its action", frozenset(("action", "minion user")), ("equipment", "weapon", "ally", "retainer")
    ),
}

TYPES: dict[str, Type] = {
    "action": Type("action", "burned"),
    MODIFIER: Type("during the action", "burned"),
    REACTION: Type("during the action", "burned"),
    COMBAT: Type("", "burned"),
    "political action": Type("referendum", "burned"),
    "master": Type("master phase action", "burned"),
    "location": Type("master phase action", "in play"),
    "trophy": Type("master phase action", "in play"),
    "Discipline card": Type("master phase action", "in play"),
    "event": Type("discard phase action", "in play"),
    "equipment": Type("its action", "in play"),
    "weapon": Type("its action", "in play"),
    "ally": Type("its action", "in play"),
    "retainer": Type("its action", "in play"),
}

#: The windows of each time of the chapters.
AT: dict[str, tuple[str, ...]] = {}
for _name, _window in WINDOWS.items():
    AT[_window.when] = (*AT.get(_window.when, ()), _name)


def time_of(text: Text) -> str:
    """Return the time of the chapters at which a text is played or used."""
    window = WINDOWS.get(text.at)
    return window.when if window is not None else text.at


def contexts_of(text: Text, kind: str, *, announced: bool = False) -> frozenset[str]:
    """Return what goes on around a text when its effects are carried out, or those that come as it is announced."""
    if text.kind == "always":
        return frozenset(("always", "action", "combat", "referendum", "phase", "minion user", UNRESOLVED))
    if text.at == "action":
        return _IN_ACTION if announced else _RESOLVED
    if text.kind == "strike":
        return _IN_COMBAT
    if text.moment is not None:
        return contexts_of_event(text.moment.row)
    window = WINDOWS.get(text.at)
    return window.around if window is not None else _NONE


def contexts_of_event(row: Row) -> frozenset[str]:
    """Return what goes on around what follows an event."""
    return frozenset(("minion user",)) | _EVENTS.get(row.observed, _NONE)


#: What goes on around what follows an event, by the name of the event.
_EVENTS: dict[str, frozenset[str]] = {
    "attempt failed": frozenset(("action", UNRESOLVED)),
    "before resolution": frozenset(("action", UNRESOLVED)),
    "round begins": frozenset(("combat",)),
    "round ends": frozenset(("combat",)),
    "press step begins": frozenset(("combat",)),
    "card played in combat": frozenset(("combat",)),
    "combat ended": frozenset(("action", "may go on", UNRESOLVED)),
    "combat over": frozenset(("action",)),
    "hunted": frozenset(("action",)),
    "bled": frozenset(("action",)),
    "about to bleed": frozenset(("action", UNRESOLVED)),
    "blocked": frozenset(("action", UNRESOLVED)),
    "damaged": frozenset(("combat",)),
    "referendum over": frozenset(("action", "referendum")),
    "action resolved": frozenset(("action",)),
    "acts": frozenset(("action", UNRESOLVED)),
    "announced": frozenset(("action", UNRESOLVED)),
    "strikes resolved": frozenset(("combat",)),
}
