"""The moments of a game: when a line happened, and which lines of the story are out of that order.

Lines of one moment (the strikes of a pair, who prevents) may be told in either order; otherwise what is told later
happens later. Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import asking
from vtesref.engine.action.plays import Play
from vtesref.engine.cards.model import (
    AFTER_ACTION,
    BEFORE_RANGE,
    BEFORE_STRIKES,
    CHOICE,
    DURING_STRIKES,
    END_OF_ROUND,
    ENTER,
    RANGE,
)
from vtesref.engine.cards.windows import time_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vtesref.engine.action.action import Action
    from vtesref.engine.core import Question
    from vtesref.engine.editions import Edition
    from vtesref.engine.table import Table

COMBAT = "combat"
ACTION = "action"
REFERENDUM = "referendum"


class Moment(NamedTuple):
    """A moment of the game: its place among those that there were, what is done in it, and what it is part of.

    ``what`` completes the sentence "... comes <what>"; ``within`` is a combat, an action or a referendum ("" before
    the first of them), and ``round`` that of the combat.
    """

    order: float
    what: str
    within: str
    round: int = 0


#: What is asked in combat, and the moment that it belongs to.
_ASKED: dict[type[Question], str] = {
    asking.MayManeuver: "while the range is determined",
    asking.WhichStrike: "while strikes are chosen",
    asking.WhichCard: "while strikes are chosen",
    asking.MayPrevent: "while damage is being prevented",
    asking.HowMuchAggravated: "while damage is being prevented",
    asking.MayGainStrikes: "when additional strikes are gained",
    asking.MayPress: "during the press step",
}
#: The windows for other effects in combat.
_USED = {
    ENTER: "when the combat begins",
    BEFORE_RANGE: "before range",
    BEFORE_STRIKES: "after range and before strikes are chosen",
    DURING_STRIKES: "while the strikes resolve",
    END_OF_ROUND: "at the end of the round",
}
#: The stages of a referendum.
_STAGES = {
    "": "when the terms are set",
    "before votes": "before votes are cast",
    "polling": "during the polling",
    "after the tally": "after the tally",
}
BLOCKS = "while blocks may be attempted"
DECLINED = "after everybody has declined to block"
ALL_DECLINE = "as the last of them declines to block"
SUCCEEDS = "as the bleed would succeed"


class Clock:
    """Counts the moments of a game as questions are asked."""

    def __init__(self) -> None:
        self.now = Moment(0, "before anything is asked", "")
        self._last: tuple[object, ...] = ()

    def tick(self, table: Table, question: Question) -> Moment:
        """Return the moment at which a question is asked: the last one, if it belongs to that."""
        found = _moment(table, question)
        if found is not None:
            what, within, number, whole = found
            if (what, within, number, whole) != self._last:
                self._last = (what, within, number, whole)
                self.now = Moment(self.now.order + 1, what, within, number)
        return self.now


def _moment(table: Table, question: Question) -> tuple[str, str, int, object] | None:
    """Return what is done, in what, in which round of it, and the combat, action or referendum itself."""
    combat, action, referendum = table.course.combat, table.course.action, table.course.referendum
    if combat is not None:
        what = _ASKED.get(type(question)) or (_used(question) if isinstance(question, asking.MayUseInCombat) else "")
        return (what, COMBAT, combat.round, combat) if what else None
    if referendum is not None and isinstance(question, asking.MayVote | asking.WhichTerms):
        return _STAGES.get(referendum.stage, _STAGES[""]), REFERENDUM, 0, referendum
    if action is not None and isinstance(
        question, asking.MayUseInAction | asking.MayUseInAttempt | asking.MayUseAtAnnouncement
    ):
        return _of_action(action, question), ACTION, 0, action
    return None


def _used(question: Question) -> str:
    """Return the moment of a window for effects in combat: that of the first effect which is offered."""
    for option in (*question.options, *(option for option, _ in question.barred)):
        if option is not None:
            return _USED.get(time_of(option.text), _ASKED[asking.WhichStrike])
    return ""


def _of_action(action: Action, question: Question) -> str:
    """Return how far an action has come."""
    if isinstance(question, asking.MayUseAtAnnouncement):
        uses = (getattr(option, "use", None) for option in question.options)
        late = any(use is not None and time_of(use.text) == AFTER_ACTION for use in uses)
        return "after the action" if late or action.state else "when the action is announced"
    if action.state == "meets":
        return "after the block"
    if any(isinstance(option, Play) and time_of(option.use.text) == SUCCEEDS for option in question.options):
        return SUCCEEDS
    return DECLINED if action.all_declined else BLOCKS


#: The steps of a round, in which moments follow each other; those from the strikes on come again with further strikes.
_STEPS = (
    _USED[ENTER],
    _USED[BEFORE_RANGE],
    _ASKED[asking.MayManeuver],
    _USED[BEFORE_STRIKES],
    _ASKED[asking.WhichStrike],
    _USED[DURING_STRIKES],
    _ASKED[asking.MayPrevent],
    _ASKED[asking.MayGainStrikes],
    _ASKED[asking.MayPress],
    _USED[END_OF_ROUND],
)


#: The steps of a round before the strikes, which do not come again in it; the last is that of the first strikes.
_ONCE = _STEPS[: _STEPS.index(_ASKED[asking.WhichStrike]) + 1]
_TIMES = {**_USED, RANGE: _ASKED[asking.MayManeuver], CHOICE: _ASKED[asking.WhichStrike]}


def of_later_step(times: Iterable[str], now: Moment) -> Moment | None:
    """Return the moment of an effect with some windows, if each is of a later step of the round than ``now``.

    Steps up to the first strikes count; None where the effect may come now, or comes after those strikes.
    """
    steps = [_TIMES.get(time, "") for time in times]
    if now.within != COMBAT or now.what not in _ONCE or not steps or not set(steps) <= set(_ONCE):
        return None
    step = min(steps, key=_STEPS.index)
    if _STEPS.index(step) <= _STEPS.index(now.what):
        return None
    return Moment(now.order + 0.5, step, COMBAT, now.round)


def of_declining(kind: type[Question], since: Moment | None, moments: Iterable[Moment]) -> Moment | None:
    """Return the moment at which somebody declines who is not asked, at or after another one (None: the first).

    It is where the step of the round is passed by first, seen from the ``moments`` in their order. Where the step is
    over by then and does not come again, it is before that; None for what is no step of a combat, and where further
    rounds follow, of one of which it may be told.
    """
    step = _STEPS.index(_ASKED[kind]) if kind in _ASKED else -1
    last = since if since is not None and since.within == COMBAT else None
    for moment in moments:
        if moment.within != COMBAT or (since is not None and moment.order <= since.order):
            continue
        if last is not None:
            here, there = _STEPS.index(last.what), _STEPS.index(moment.what)
            if moment.round != last.round or here == step or (here < step and not here < there <= step):
                break
        last = moment
    if last is None or step < 0:
        return None
    if _STEPS.index(last.what) > step:
        return (
            None
            if any(one.order > last.order for one in moments if one.within == COMBAT)
            else _over(step, last, moments)
        )
    return last if last.what == _STEPS[step] else Moment(last.order + 0.5, _STEPS[step], COMBAT, last.round)


def _over(step: int, last: Moment, moments: Iterable[Moment]) -> Moment:
    """Return when a step of the round of a moment was passed by last, before that moment."""
    first = last.order
    for moment in sorted(moments, reverse=True):
        if moment.order > last.order:
            continue
        if (moment.within, moment.round) != (COMBAT, last.round):
            break
        if _STEPS.index(moment.what) == step:
            return moment
        if _STEPS.index(moment.what) < step:
            return Moment(moment.order + 0.5, _STEPS[step], COMBAT, last.round)
        first = moment.order
    return Moment(first - 0.5, _STEPS[step], COMBAT, last.round)


def of_nobody(declined: Iterable[Moment]) -> Moment | None:
    """Return the moment at which nobody blocks any more: as the last one declined; None if nobody has."""
    last = max(declined, default=None)
    return last._replace(order=last.order + 0.5, what=ALL_DECLINE) if last is not None else None


class Misplaced(NamedTuple):
    """A line out of order: its place, the moment it belongs to, and the line and moment in its way."""

    place: int
    moment: Moment
    other: int
    beside: Moment

    @property
    def is_early(self) -> bool:
        """Tell whether the line is too early; if not, it is too late."""
        return self.moment.order > self.beside.order


def misplaced(told: Mapping[int, Moment], weights: Mapping[int, int], segments: Iterable[range]) -> list[Misplaced]:
    """Return the lines that are out of order, within each of the segments of a story.

    ``told`` has the moment of each line that came about. Most of the lines stay where they are told: those that weigh
    most together, and of equal ones those told first.
    """
    misplaceds = []
    for segment in segments:
        places = [place for place in segment if place in told]
        kept = _in_order(places, told, weights)
        for place in places:
            if place in kept:
                continue
            beside = next(
                one
                for one in kept
                if (one < place) == (told[one].order > told[place].order)
                and one != place
                and told[one].order != told[place].order
            )
            misplaceds.append(Misplaced(place, told[place], beside, told[beside]))
    return misplaceds


def _in_order(places: list[int], told: Mapping[int, Moment], weights: Mapping[int, int]) -> list[int]:
    """Return the places that keep the order of the moments and weigh most together."""
    best: list[tuple[int, list[int]]] = []
    for here, place in enumerate(places):
        before = [one for one in best[:here] if told[one[1][-1]].order <= told[place].order]
        weight, way = max(before, key=lambda one: one[0], default=(0, []))
        best.append((weight + weights.get(place, 1), [*way, place]))
    return max(best, key=lambda one: one[0], default=(0, []))[1]


def rule_of_order(edition: Edition, moment: Moment, other: Moment) -> str:
    """Return the rule by which one moment comes before another."""
    if moment.within == other.within == COMBAT:
        return edition.round_key if moment.round == other.round else "combat.rounds"
    if moment.within == other.within == REFERENDUM:
        return edition.referendum_key
    if moment.what != other.what and {moment.what, other.what} <= {BLOCKS, ALL_DECLINE, DECLINED}:
        return "block.all_pass_stage_c"
    return "action.summary.order"


def sentence(line: str, found: Misplaced, other: str) -> str:
    """Return why a line is out of order, and when it would be allowed."""
    mine, its = _with_round(found.moment, found.beside), _with_round(found.beside, found.moment)
    if found.is_early:
        return f'too early: "{line}" happens {mine}, which comes after "{other}" ({its}); write it after that'
    return f'too late: "{line}" happens {mine}, which comes before "{other}" ({its}); write it before that'


def _with_round(moment: Moment, beside: Moment) -> str:
    return f"{moment.what} of round {moment.round}" if moment.round != beside.round and moment.round else moment.what
