"""Answers in the order of the story, whoever is asked: actions, referendums, contests, cards that are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import asking
from vtesref.engine.action.blockers import Block
from vtesref.engine.action.plays import Play
from vtesref.engine.cards.playing.cancelling import Cancelling
from vtesref.engine.core import Question, Refused
from vtesref.engine.politics.votes import BurnEdge, Vote
from vtesref.engine.turn.due import Later
from vtesref.engine.turn.out_of_turn import OutOfTurn
from vtesref.scenario import Line, ScenarioError
from vtesref.scenario.sentences import turn as turn_lines
from vtesref.scenario.sentences.declining import declines, is_declining
from vtesref.scenario.telling import reasons
from vtesref.scenario.telling.meant import USING, adding_up, awaits, comes_later, fits, is_use_of
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import AMID, GIVES, LATER, NOBODY, SETTLING, SILENT, TAKES_PLACE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.scenario.telling.script import Script


#: What the choice of who is given a point says.
GIVEN = " gives a point to "
#: What an unlock phase begins with.
UNLOCK_PHASES = (verbs.TURN, "unlock phase")


def in_turn(script: Script, question: Question) -> int:
    """Answer with the next line of the story that is not told yet, if it is one of the options."""
    if isinstance(question, asking.MayVote):
        _pass_over_silence(script)
    if isinstance(question, asking.MayCancel) and _next_declines_to_block(script):
        return 0  # which is told of when the card has been played out
    place = _past_declining(script, question)
    if place is None:
        _all_given(script, question)
        return 0
    line = script.lines[place]
    if is_declining(line):
        script.used.add(place)
        return decline(script, line, question)
    if line.verb == AMID:
        script.refuse_amid(line)
    if line.verb == NOBODY or (line.kind == turn_lines.ON_SUCCESS and not _has_succeeded(script)):
        return 0
    if isinstance(question, asking.MayUseInAction) and line.says == f"{question.who} does not block":
        script.used.add(place)
        return 0
    if isinstance(question, asking.MayUseInAction) and script.decliner(line) == question.who:
        script.used.add(place)
        return in_turn(script, question) if _another_blocks(script, question, line.name) else 0
    for answer, option in enumerate(question.options):
        chooses_nobody = isinstance(question, asking.WhichTerms) and line.verb == "chooses" and not line.other
        if fits(line, option) or (option is None and chooses_nobody):
            if isinstance(option, Play) and option.whom is None:
                script.aim(place)
            if isinstance(option, OutOfTurn):
                named = [str(one) for _, ones in option.names for one in ones]
                script.aim(place, () if option.text.choose else named)
            if isinstance(option, Cancelling):
                script.aims = []  # a cancelled card chooses nothing of what its line names
            if _is_one_of_several(question, line, option):
                return answer  # the line casts them all, one after the other
            script.take_level(place, option)
            script.use(place)
            return answer
    _all_given(script, question)
    part = _part_of_sum(script, place, question)
    if part is not None:
        return part
    for option, keys in reasons.nearest(script.table, question, line):
        if line.card or not isinstance(option, BurnEdge):
            later = isinstance(option, Block) and keys == ("block.one_at_a_time",)  # once that attempt has failed
            if later or comes_later(line, option, keys):
                script.put_off(place, question, option, keys)
                return 0
            raise Refused(line.text, keys, reasons.told(script.table, line, question, option, keys))
    return 0


def _another_blocks(script: Script, question: Question, name: str) -> bool:
    """Tell whether the next line that is not told yet is a block by another minion of whoever is asked."""
    place = script.next_in_turn()
    line = script.lines[place] if place is not None else None
    if line is None or line.name == name:
        return False
    return any(isinstance(option, Block) and fits(line, option) for option in question.options)


def _has_succeeded(script: Script) -> bool:
    """Tell whether the action under way has succeeded, and its cost is paid."""
    action = script.table.course.action if script.table is not None else None
    return action is not None and action.state == "successful"


def _next_declines_to_block(script: Script) -> bool:
    """Tell whether in the next line that is not told yet somebody declines to block who has not done so before."""
    action = script.table.course.action if script.table is not None else None
    declined = {str(methuselah) for methuselah in action.declined} if action is not None else set()
    place = next((one for one in range(script.until) if one not in script.used and not script.is_told(one)), None)
    line = script.lines[place] if place is not None else None
    return line is not None and script.decliner(line) not in ("", *declined)


def _all_given(script: Script, question: Question) -> None:
    """Raise ScenarioError where a story shares out some of the points of the terms, and not all of them."""
    given = [here for here in script.used if here > script.begun and script.lines[here].verb == GIVES]
    is_open = len(question.options) > 1  # the last point may go to one alone
    if (
        isinstance(question, asking.WhichTerms)
        and is_open
        and given
        and all(GIVEN in str(option) for option in question.options)
    ):
        line = script.lines[max(given)]
        raise ScenarioError(f'after "{line.text}" there are points left; write who gets them', GIVES)


def _is_one_of_several(question: Question, line: Line, option: object) -> bool:
    """Tell whether a line that tells no number casts votes of a Methuselah of which there are more from elsewhere."""
    if not isinstance(option, Vote) or option.minion is not None or line.normal >= 0 or line.card:
        return False
    others = [one for one in question.options if isinstance(one, Vote) and one.minion is None and fits(line, one)]
    return any(vote.source != option.source for vote in others)


def _part_of_sum(script: Script, place: int, question: Question) -> int | None:
    """Answer with the next of several votes that come to the number which a Methuselah is told to cast."""
    line = script.lines[place]
    if not isinstance(question, asking.MayVote) or line.verb != "votes" or line.card or line.name != question.who:
        return None
    left = line.normal - script.given.get(place, 0)
    votes: dict[str, tuple[int, int]] = {}
    for answer, option in enumerate(question.options):
        if isinstance(option, Vote) and option.number and option.side == line.other:
            votes.setdefault(option.source, (answer, option.number))
    for answer in adding_up(list(votes.values()), left)[:1]:
        script.given[place] = script.given.get(place, 0) + question.options[answer].number
        if script.given[place] == line.normal:
            script.used.add(place)
        return answer
    return None


def _past_declining(script: Script, question: Question) -> int | None:
    """Return the place of the next line that is not told yet, past those who decline without being asked.

    They are passed over where what is told after them answers the question; who is asked may decline at last.
    """
    first = place = script.next_in_turn()
    passed = []
    while place is not None and is_declining(script.lines[place]) and not _is_asked(script, place, question):
        passed.append(place)
        place = next(
            (one for one in range(place + 1, script.until) if one not in script.used and not script.is_told(one)), None
        )
    if place is None or not passed:
        return place
    line = script.lines[place]
    answers = is_declining(line) or any(fits(line, option) for option in question.options)
    if not answers and not any(fits(line, one) for one, _ in question.barred):
        return None if first in passed else first
    script.used.update(passed)
    script.unasked.update(passed)
    return place


def _is_asked(script: Script, place: int, question: Question) -> bool:
    """Tell whether a line declines what is asked of whom it is about, or of that minion's Methuselah."""
    line = script.lines[place]
    minions = script.table.minions if script.table is not None else ()
    whose = {line.name, *(str(minion.controller) for minion in minions if minion.name == line.name)}
    return question.who in whose and declines(line, type(question))


def decline(script: Script, line: Line, question: Question) -> int:
    """Decline a question; raises Refused where something has to be chosen."""
    for answer, option in enumerate(question.options):
        if option is None:
            return answer
    assert script.table is not None
    key = "strike.default_hand" if isinstance(question, asking.WhichStrike) else "general.golden_rule"
    script.table.require(line.text, (key,), f"{question.who} has to choose, at least: {question.options[0]}")
    return 0


def _pass_over_silence(script: Script) -> None:
    """Take as told the lines that come next and say that somebody does not vote."""
    for place in range(script.until):
        if place not in script.used and not script.is_told(place):
            if script.lines[place].verb not in SILENT:
                return
            script.used.add(place)


def due(script: Script, question: Question) -> int:
    """Answer what comes next of all that is due; what the story tells of after something else is left for then.

    Contests that it does not tell of come first, and then texts, unless it leaves what is due for later by a sentence.
    """
    place = script.next_in_turn()
    told = [*question.options, *(option for option, _ in question.barred)]
    if place is not None and any(fits(script.lines[place], option) for option in told):
        return in_turn(script, question)
    following = script.lines[script.until : script.until + 1]
    used = next((at for at, one in enumerate(question.options) for line in following if is_use_of(line, one)), None)
    if used is not None:
        return used
    later = next((here for here, option in enumerate(question.options) if isinstance(option, Later)), None)
    if later is None:
        return 0
    phase = [here for here, line in enumerate(script.lines) if line.verb in UNLOCK_PHASES and here < script.until]
    begun = phase[-1] if phase else 0  # the situation may stand in the phase already
    if any(script.lines[here].verb == LATER for here in script.used if here >= begun):
        return later
    waiting = [line for line in _rest_of_phase(script) if line.verb in (*SETTLING, TAKES_PLACE, *USING)]
    now = (here for here, option in enumerate(question.options) if here != later and not awaits(option, waiting))
    return next(now, later)


def _rest_of_phase(script: Script) -> Iterator[Line]:
    """Yield the lines that come after what is going on, up to the end of the phase."""
    for line in script.lines[script.until :]:
        if line.verb in (*UNLOCK_PHASES, verbs.PHASE):
            return
        yield line


#: What answers the questions of this module.
ANSWERS_TO: dict[type[Question], Callable[[Script, Question], int]] = {
    asking.WhichDue: due,
    asking.FirstPlayer: in_turn,
    asking.MayUseOutOfTurn: in_turn,
    asking.MayUseAtAnnouncement: in_turn,
    asking.MayUseInAction: in_turn,
    asking.MayUseInAttempt: in_turn,
    asking.MayUseAsPlayed: in_turn,
    asking.MayCancel: in_turn,
    asking.MaySendSlave: in_turn,
    asking.MayGoToTorpor: in_turn,
    asking.MayReceive: in_turn,
    asking.MayAward: in_turn,
    asking.WhichTerms: in_turn,
    asking.MayVote: in_turn,
    asking.MayFind: in_turn,
    asking.MayBid: in_turn,
    asking.WhichBearer: in_turn,
}
