"""Whether what a text for a time waits for can come at all, before that time is over.

A text that waits in vain would be read and never carried out, so it is refused. The times lie one within another
(a strike within a round, a round within a combat ...), and the phases follow each other: both are gone through here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import times
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.texts import ALWAYS, USE, WHEN
from vtesref.engine.cards.windows import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Doing, Moment, Text

#: The times that lie one within another, the shortest first.
_WITHIN = ("strike", "round", "combat", "referendum", "action", "phase", "turn")
#: The shortest of these times in which an event can come (what is not here can come at any time).
_LEAST = {
    "strikes resolved": "strike",
    "evaded": "strike",
    "card played in combat": "strike",
    "press step begins": "round",
    "round ends": "round",
    "combat over": "round",
    "round begins": "combat",
    "combat ended": "combat",
    "referendum over": "referendum",
    "attempt failed": "action",
    "blocked": "action",
    "before resolution": "action",
    "action resolved": "action",
    "hunted": "action",
    "about to bleed": "action",
    "bled": "action",
    "diablerie": "action",
    "acts": "phase",
    "announced": "phase",
    "phase ends": "phase",
    "phase begins": "turn",
    "infernal unlocked": "phase",
    "turn ends": "turn",
    "turn skipped": "game",
}
#: The times that nothing of a phase, and those that nothing of an action as it is resolved, lies in.
_OF_COMBAT = ("strike", "round", "combat")
_OF_ACTIONS = (*_OF_COMBAT, "referendum", "action")
_PHASES = ("unlock", "master", "minion", "influence", "discard")
YOU = "you"
OTHER = "other"
#: What comes between the beginning of a phase and its end.
AMID = "amid"


def refuse_vain(text: Text, giver: Text) -> None:
    """Refuse a text for a time that another gives, if its time never ends or its event comes too late for it."""
    if text.until in _never_around(giver) and not _begins_combat(giver):
        raise CardError(f'there is no {text.until} around "{giver.source}" that could be over', text.source)
    if text.kind != WHEN or text.moment is None:
        return
    if not _can_come(text.moment, text.until, giver):
        raise CardError(f'"{text.source}" waits in vain: its time is over before that can come', text.source)


#: The times of an action that come once it is resolved.
_AFTERWARDS = ("after the action", "after block resolution", "any time")


def refuse_late(text: Text) -> None:
    """Refuse what an action gives for itself as it is resolved, when all that it could count for is over."""
    for doing in (*text.do, *text.announced):
        refuse_uncounted(doing, text)
    for doing in text.do:
        scope = times.SCOPES.get(str(doing.slots.get("scope")).removeprefix("until ").replace("the ", ""))
        if scope in _never_around(text) and not _begins_combat(text):
            raise CardError(f'there is no {scope} around "{text.source}" that could be over', doing.text)
    if text.at != "action" or text.version == "political" or _begins_combat(text):
        return
    for doing in text.do:
        given = doing.given
        counts = given is not None and (given.kind == ALWAYS or (given.kind == USE and given.at not in _AFTERWARDS))
        if given is not None and counts and given.until == "action":
            why = 'the action is over when this comes; what counts during it stands under "announced"'
            raise CardError(f'"{given.source}" waits in vain: {why}', given.source)


def refuse_uncounted(doing: Doing, giver: Text) -> None:
    """Refuse what changes a value for a time, or keeps somebody from something, if that is over before it counts."""
    for way in doing.ways:
        for each in way:
            refuse_uncounted(each, giver)
    given = doing.given
    told = given.do if given is not None and given.kind == ALWAYS else (doing,)
    for one in told if given is None or given.kind == ALWAYS else ():
        scope = times.SCOPES.get(times.plain(str(one.slots.get("scope")))) if given is None else given.until
        counts = one.row.counts if one.row is not None else ""
        if scope and counts and not _comes_to_count(counts, scope, one, giver):
            where = (
                f"in the {counts}"
                if counts.endswith(" phase")
                else f"within {'an' if counts == 'action' else 'a'} {counts} or longer"
            )
            raise CardError(f'"{doing.text}" comes to nothing: it counts {where}, and is over before that', doing.text)


def _comes_to_count(counts: str, scope: str, doing: Doing, giver: Text) -> bool:
    """Tell whether what counts in a time, or in a phase, does so before it is over, if it is given by a text."""
    if counts in _WITHIN:
        if "referendum" in (scope, counts) and scope in (*_OF_COMBAT, "referendum"):
            return counts == scope
        return scope not in _WITHIN or _WITHIN.index(counts) <= _WITHIN.index(scope)
    if scope in _OF_ACTIONS:
        return False
    who, phase = doing.slots.get("who"), counts.removesuffix(" phase")
    sought = [("phase begins", YOU, phase)]
    if who is not None and not (who.kind == "office" and who.arg == YOU):
        sought.append(("phase begins", OTHER, phase))
    return any(_begins_in_time(sought, scope, *place) for place in _places(giver))


def _begins_in_time(sought: list[tuple[str, str, str]], scope: str, whose: str, phase: str) -> bool:
    """Tell whether one of some phases goes on as something is given for a time, or begins before that is over."""
    if ("phase begins", whose, phase) in sought:
        return True
    for happening in _what_follows(whose, phase):
        if _ends(scope, happening):
            return False
        if happening in sought:
            return True
    return False


def _never_around(giver: Text) -> tuple[str, ...]:
    """Return the times of which none goes on as a text is used."""
    if giver.at in ("action", "referendum"):
        return _OF_COMBAT if giver.at == "referendum" else (*_OF_COMBAT, "referendum")
    window = WINDOWS.get(giver.at)
    in_phase = window is not None and "phase" in window.around and "out-of-turn" not in giver.traits
    return _OF_ACTIONS if in_phase else ()


def _begins_combat(giver: Text) -> bool:
    """Tell whether a text itself begins a combat."""
    return giver.says("begins a combat")


def _can_come(moment: Moment, scope: str, giver: Text) -> bool:
    event = moment.row.observed
    least = _LEAST.get(event)
    if least is None:
        return True
    if scope == "referendum" and least != scope:
        return False
    if scope in _WITHIN and (least not in _WITHIN or _WITHIN.index(least) > _WITHIN.index(scope)):
        return False
    if event == "blocked" and scope == "action" and giver.at == "action" and "user" in spoken(moment.slots):
        return False
    sought = _sought(moment)
    if not sought or scope in _OF_ACTIONS:
        return True
    return any(_is_in_time(sought, scope, *place) for place in _places(giver))


def _sought(moment: Moment) -> list[tuple[str, str, str]]:
    """Return what a text waits for of a turn: the beginning or end of a phase, an action in it; nothing for others."""
    event = moment.row.observed
    if event in ("phase begins", "phase ends"):
        return [(event, one, moment.slots["phase"]) for one in _whose(moment)]
    if event == "turn ends":
        return [("turn over", YOU, "discard"), ("turn over", OTHER, "discard")]
    if _LEAST.get(event) in ("action", "referendum") or event in ("acts", "announced"):
        return [(AMID, YOU, "minion"), (AMID, OTHER, "minion")]
    return []


def _places(giver: Text) -> Iterator[tuple[str, str]]:
    """Yield whose turn it can be, and in which phase, as a text is used."""
    if giver.moment is not None:
        phase = giver.moment.slots.get("phase")
        if phase is not None:
            yield from ((whose, phase) for whose in _whose(giver.moment))
            return
    window = WINDOWS.get(giver.at)
    if window is not None and "phase" in window.around and "out-of-turn" not in giver.traits:
        phase = window.when.removesuffix(" phase")
        yield YOU, phase
        if giver.at.startswith("any "):
            yield OTHER, phase
        return
    amid = (window is not None and window.around & {"action", "combat"}) or giver.at in ("action", "referendum")
    for phase in ("minion",) if amid else _PHASES:
        yield YOU, phase
        yield OTHER, phase


def _whose(moment: Moment) -> tuple[str, ...]:
    """Return whose phase an event is about: yours, another's, or anybody's."""
    if "of yours" in moment.row.says:
        return (YOU,)
    return (OTHER,) if "of others" in moment.row.says else (YOU, OTHER)


def _is_in_time(sought: list[tuple[str, str, str]], scope: str, whose: str, phase: str) -> bool:
    """Tell whether what a text waits for comes before it is over, if it is given in a phase."""
    for happening in _what_follows(whose, phase):
        if happening in sought:
            return True
        if _ends(scope, happening):
            return False
    return False


def _what_follows(whose: str, phase: str) -> Iterator[tuple[str, str, str]]:
    """Yield what comes from the middle of a phase until everybody had a turn, as it comes."""
    turns = (whose, OTHER if whose == YOU else YOU, whose, YOU)
    for number, who in enumerate(turns):
        for one in _PHASES[_PHASES.index(phase) if number == 0 else 0 :]:
            if number or one != phase:
                yield "phase begins", who, one
            yield AMID, who, one
            yield "phase ends", who, one
        yield "turn over", who, "discard"


def _ends(scope: str, happening: tuple[str, str, str]) -> bool:
    """Tell whether what happens is the end of a time; what waits for a phase to begin still sees that it does."""
    event, whose, phase = happening
    if scope == "phase":
        return event == "phase ends"
    if scope == "turn":
        return event == "turn over"
    if scope == "unlocking":
        return event == "phase ends" and whose == OTHER and phase == "discard"
    return event == "phase begins" and whose == YOU and scope == f"{phase} phase"
