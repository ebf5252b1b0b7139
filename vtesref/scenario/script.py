"""The story as an oracle: answers what the engine asks with the lines that answer it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.action import actions, block, text_actions
from vtesref.engine.action.block import Block
from vtesref.engine.action.modifiers import REACTION, Play
from vtesref.engine.action.out_of_turn import OutOfTurn
from vtesref.engine.combat.combatants import Use
from vtesref.engine.combat.diablerie import Hunt
from vtesref.engine.contest.contest import bars_contested
from vtesref.engine.core import Question, Refused
from vtesref.engine.politics.votes import BurnEdge, Vote
from vtesref.engine.table import CONTESTED, HAND
from vtesref.engine.turn.unlock import Later
from vtesref.scenario import BLOOD_HUNT, ROUND, Line, ScenarioError, turn_lines, unmet
from vtesref.scenario.action_lines import ATTEMPT_FAILS, NOBODY
from vtesref.scenario.declining_lines import PASSES, declines, is_declining
from vtesref.scenario.deed_lines import AMID
from vtesref.scenario.grammar import ANSWERS
from vtesref.scenario.meant import adding_up, awaits, comes_later, fits, is_for_later, is_second_choice, raised
from vtesref.scenario.moments import Clock, Moment
from vtesref.scenario.politics_lines import CALLS_HUNT, GIVES, SILENT
from vtesref.scenario.story import DIVIDES
from vtesref.scenario.table_lines import LATER, SETTLING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.action.actions import Action
    from vtesref.engine.table import Methuselah, Table
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.missed import Missed

#: Which verbs answer a question.
ANSWERED_BY = {
    "maneuver": ("maneuvers", "plays", "uses"),
    "strike": ("strikes", "dodges", "ends", "plays"),
    "use": ("plays", "uses"),
    "additional strikes": ("gains", "plays", "uses"),
    "press": ("presses", "plays", "uses"),
    "prevent": ("prevents", "plays", "uses"),
    "prize": ("picks",),
    "receive": ("picks",),
}


#: Questions that are answered in the order of the story, whoever is asked; and what declining them is called.
IN_TURN = frozenset(
    (
        "action",
        "attempt",
        "announcement",
        "as played",
        "contest",
        "slave",
        "first player",
        "receive",
        "award",
        "cancel",
        "out of turn",
        "find",
        "polling",
        "terms",
        "bearer",
        "torpor first",
    )
)
DECLINES = {"action": "block"}
#: What the choice of who is given a point says.
GIVEN = " gives a point to "
#: How much a line prevents that prevents all.
ALL = 999
#: What an unlock phase begins with.
UNLOCK_PHASES = (turn_lines.TURN, "unlock phase")


def declining(question: Question, table: Table) -> str:
    """Return the sentence by which what is asked is declined, where that says anything that matters later."""
    matters = any(isinstance(option, Block) or _reacts(option) for option in question.options)
    if question.what == "action" and not matters:
        late = (keys for option, keys in question.barred if isinstance(option, Play) and option.whom is not None)
        if not any("bleed.redirect_after_decline" in keys for keys in late):
            return ""
    verb = DECLINES.get(question.what)
    action = table.course.action
    if verb and action is not None and question.who not in map(str, may_block(table, action)):
        return f"{question.who} passes"
    return f"{question.who} does not {verb}" if verb else ""


def may_block(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs who may block an action; looking it up leaves no trace."""
    told, table.told = table.told, False
    entitled = block.entitled(table, action)
    table.told = told
    return entitled


def _reacts(option: object) -> bool:
    """Tell whether an option is a reaction, which could be played once its Methuselah has declined to block, too."""
    return isinstance(option, Play) and option.use.card is not None and option.use.card.kind == REACTION


class Asked(NamedTuple):
    """A question, the moment at which it was asked, the lines that could answer it then, and whether one did."""

    moment: Moment
    question: Question
    begun: int
    until: int
    answered: bool


class Script:
    """Answers from the story; without a line the answer is to decline.

    What is asked during an action is answered in the order of the story. In combat each minion's lines are used in
    their order, and none before an earlier one that belongs to a later step of a round.
    """

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.used: set[int] = set()
        #: Lines in which somebody declines who was not asked.
        self.unasked: set[int] = set()
        #: How many points the lines have given that give some.
        self.given: dict[int, int] = {}
        #: Lines that a rule barred when they could first have come up, and the rules.
        self.later: dict[int, tuple[str, ...]] = {}
        self.begun = self.until = 0
        #: The kind of damage that is told to be prevented just now.
        self.kind = ""
        #: Whom the line named that was used last, for what its text chooses: (place of the line, name).
        self.aims: list[tuple[int, str]] = []
        self.table: Table | None = None
        self.cards: dict[str, Definition] = {}
        self.clock = Clock()
        #: Lines that are left out, being told out of order; and what tells whose hands are stated.
        self.withheld: dict[int, Missed] = {}
        self.stated: Callable[[], frozenset[str]] = frozenset
        #: When each line came about, and what was asked when.
        self.told: dict[int, Moment] = {}
        self.asked: list[Asked] = []
        #: When each Methuselah who did not block declined.
        self.declined: dict[str, Moment] = {}
        #: Lines that name no level and were read at another than the basic one, with the level.
        self.raised: dict[int, str] = {}

    def __call__(self, question: Question) -> int:
        """Answer a question with the line that means one of its options."""
        assert self.table is not None
        used = set(self.used)
        self._look_who_declined()
        moment = self.clock.tick(self.table, question)
        begun, until = self.begun, self.until
        answer = self._decide(question)
        self.asked.append(Asked(moment, question, begun, until, self.used != used))
        self._note(used, moment)
        return answer

    def begin(self, place: int) -> None:
        """Take up the line that sets something off next, with the lines up to the one after it."""
        self.begun = place
        later = (one for one in range(place + 1, len(self.lines)) if not self.lines[one].is_answer)
        self.until = next(later, len(self.lines))

    def _look_who_declined(self) -> None:
        """Take note of when those who do not block declined."""
        action = self.table.course.action if self.table is not None else None
        declined = {one.name for one in action.declined} if action is not None else set()
        self.declined = {name: self.declined.get(name, self.clock.now) for name in sorted(declined)}

    def _note(self, used: set[int], moment: Moment) -> None:
        """Take note of when the lines came about that were not ``used`` before: now, or as somebody declined."""
        for place in self.used - used - self.unasked:
            line = self.lines[place]
            declines = line.says == f"{line.name} does not block"
            if declines and not any(self.lines[one].says == line.says for one in self.told):
                self.told[place] = self.declined.get(line.name, moment)
            else:
                self.told[place] = moment

    def happen(self, tell: Callable[[Table, Line], None]) -> None:
        """Carry out the lines that are to happen now, while an action goes on."""
        table = self.table
        if table is None or table.course.action is None:
            return
        self._look_who_declined()
        used = set(self.used)
        place = self._next_in_turn()
        self._note(used, self.clock.now)
        while place is not None and self.lines[place].amid:
            if place < self.begun:
                began = self.lines[self.begun].text
                why = f'too early: "{self.lines[place].text}" belongs to the action; write it after "{began}"'
                table.require(self.lines[place].text, ("action.summary.order",), why)
            self.used.add(place)
            self.told[place] = self.clock.now
            tell(table, self.lines[place])
            actions.check_control(table, table.course.action)
            place = self._next_in_turn()

    def _decide(self, question: Question) -> int:
        if question.what.startswith("blood hunt"):
            return self._blood_hunt(question)
        if question.what == "split":
            return self._split(question)
        if question.what.startswith("diablerise "):
            return self._simple(question, "diablerises")
        if question.what.startswith("take "):
            return self._take(question)
        if question.what.startswith("bring out "):
            return self._bring_out(question)
        if question.what in ("discard down", "discard or lock"):
            return self._discard_down(question)
        if question.what == "contest":
            return self._contest(question)
        if question.what.startswith(("cancel ", "use ")):
            return self._may(question)
        if question.what in IN_TURN:
            return self._in_turn(question)
        if question.what in ("choose", "choose one", "how many"):
            return self._choose(question)
        if question.what == "prevent aggravated":
            return self._divide(question)
        if question.what == "draw":
            return self._draw(question)
        return self._answer(question)

    def _in_turn(self, question: Question) -> int:
        """Answer with the next line of the story that is not told yet, if it is one of the options."""
        if question.what == "polling":
            self._pass_over_silence()
        if question.what == "cancel" and self._next_declines_to_block():
            return 0  # which is told of when the card has been played out
        place = self._past_declining(question)
        if place is None:
            self._all_given(question)
            return 0
        line = self.lines[place]
        if is_declining(line):
            self.used.add(place)
            return self._decline(line, question)
        if line.verb == AMID:
            self._refuse_amid(line)
        if line.verb == NOBODY:
            return 0
        if line.says == f"{question.who} does not {DECLINES.get(question.what, question.what)}":
            self.used.add(place)
            return 0
        for answer, option in enumerate(question.options):
            chooses_nobody = question.what == "terms" and line.verb == "chooses" and not line.other
            if fits(line, option) or (option is None and chooses_nobody):
                if isinstance(option, Play) and option.use.text is not None and option.whom is None:
                    self.aim(place)
                if isinstance(option, OutOfTurn):
                    self.aim(place)
                self._take_level(place, option)
                self._use(place)
                return answer
        self._all_given(question)
        part = self._part_of_sum(place, question)
        if part is not None:
            return part
        for option, keys in sorted(question.barred, key=lambda one: is_second_choice(line, *one)):
            if fits(line, option) and (line.card or not isinstance(option, BurnEdge)):
                if comes_later(line, option):
                    self.later[place] = keys
                    return 0
                if isinstance(option, Block) and keys == ("block.one_at_a_time",):
                    self.later[place] = keys
                    return 0  # once the attempt has failed it may be another's turn
                raise Refused(line.text, keys, unmet.told(self.table, question, option, keys))
        return 0

    def _next_declines_to_block(self) -> bool:
        """Tell whether in the next line that is not told yet somebody declines to block who has not done so before."""
        action = self.table.course.action if self.table is not None else None
        declined = {str(one) for one in action.declined} if action is not None else set()
        place = next((one for one in range(self.until) if one not in self.used and not self._told(one)), None)
        line = self.lines[place] if place is not None else None
        return line is not None and line.says == f"{line.name} does not block" and line.name not in declined

    def _all_given(self, question: Question) -> None:
        """Raise ScenarioError where a story shares out some of the points of the terms, and not all of them."""
        given = [here for here in self.used if here > self.begun and self.lines[here].verb == GIVES]
        if question.what == "terms" and given and all(GIVEN in str(one) for one in question.options):
            line = self.lines[max(given)]
            raise ScenarioError(f'after "{line.text}" there are points left; write who gets them', GIVES)

    def _part_of_sum(self, place: int, question: Question) -> int | None:
        """Answer with the next of several votes that come to the number which a Methuselah is told to cast."""
        line = self.lines[place]
        if question.what != "polling" or line.verb != "votes" or line.card or line.name != question.who:
            return None
        left = line.normal - self.given.get(place, 0)
        votes: dict[str, tuple[int, int]] = {}
        for answer, option in enumerate(question.options):
            if isinstance(option, Vote) and option.number and option.side == line.other:
                votes.setdefault(option.source, (answer, option.number))
        for answer in adding_up(list(votes.values()), left)[:1]:
            self.given[place] = self.given.get(place, 0) + question.options[answer].number
            if self.given[place] == line.normal:
                self.used.add(place)
            return answer
        return None

    def _past_declining(self, question: Question) -> int | None:
        """Return the place of the next line that is not told yet, past those who decline without being asked.

        They are passed over where what is told after them answers the question; who is asked may decline at last.
        """
        first = place = self._next_in_turn()
        passed = []
        while place is not None and is_declining(self.lines[place]) and not self._is_asked(place, question):
            passed.append(place)
            place = next(
                (one for one in range(place + 1, self.until) if one not in self.used and not self._told(one)), None
            )
        if place is None or not passed:
            return place
        line = self.lines[place]
        answers = is_declining(line) or any(fits(line, one) for one in question.options)
        if not answers and not any(fits(line, one) for one, _ in question.barred):
            return None if first in passed else first
        self.used.update(passed)
        self.unasked.update(passed)
        return place

    def _is_asked(self, place: int, question: Question) -> bool:
        """Tell whether a line declines what is asked of whom it is about, or of that minion's Methuselah."""
        line = self.lines[place]
        minions = self.table.minions if self.table is not None else ()
        whose = {line.name, *(str(one.controller) for one in minions if one.name == line.name)}
        return question.who in whose and declines(line, question.what)

    def _decline(self, line: Line, question: Question) -> int:
        """Decline a question; raises Refused where something has to be chosen."""
        for answer, option in enumerate(question.options):
            if option is None or option is False:
                return answer
        assert self.table is not None
        key = "strike.default_hand" if question.what == "strike" else "general.golden_rule"
        self.table.require(line.text, (key,), f"{question.who} has to choose, at least: {question.options[0]}")
        return 0

    def _choose(self, question: Question) -> int:
        """Answer what a text chooses with whom the line names that used it; what is not named takes the first."""
        numbers = question.what == "how many"
        here = next((here for here, (_, name) in enumerate(self.aims) if name.isdigit() == numbers), None)
        if here is None and question.what == "choose":
            return self._chosen_by_line(question)
        if question.what == "choose one" or here is None:
            return 0
        place, name = self.aims.pop(here)
        for answer, option in enumerate(question.options):
            if str(option) == name:
                return answer
        for option, keys in question.barred:
            if str(option) == name:
                raise Refused(self.lines[place].text, keys)
        raise ScenarioError(f'"{self.lines[place].text}" cannot happen: {name} cannot be chosen for it', name)

    def _chosen_by_line(self, question: Question) -> int:
        """Answer what is chosen with the next line, if that says whom somebody chooses; the first otherwise."""
        place = self._next_in_turn()
        line = self.lines[place] if place is not None else None
        if place is None or line is None or line.verb != "chooses" or line.name != question.who:
            return 0
        for answer, option in enumerate(question.options):
            if str(option) == line.other or (option is None and not line.other):
                self._use(place)
                return answer
        for option, keys in question.barred:
            if str(option) == line.other:
                raise Refused(line.text, keys)
        return 0

    def _may(self, question: Question) -> int:
        """Answer whether a text that waited for an event is used, or undone, with the line that says so."""
        verb, _, card = question.what.partition(" ")
        verbs = (turn_lines.USES, turn_lines.AMIDST, "uses", "plays") if verb == "use" else ("undoes",)
        names = {question.who, *self._minions_of(question.who)}
        for place in range(min(self.until + 1, len(self.lines))):
            line = self.lines[place]
            if place in self.used or line.verb not in verbs or line.card != card or line.name not in names:
                continue
            if place == self.until:
                self._answered_by_next()
            self.used.add(place)
            self.aim(place)
            return question.options.index(True)
        if verb == "cancel" and self._pays_next(question, names):
            self._answered_by_next()
            return question.options.index(True)
        return 0

    def _pays_next(self, question: Question, names: set[str]) -> bool:
        """Tell whether what is told next is that somebody burns just what it costs to undo a card."""
        line = self.lines[self.until] if self.until < len(self.lines) else None
        burns = line is not None and line.verb in ("loses pool", "loses blood") and self.until not in self.used
        return burns and line is not None and line.name in names and (line.normal,) == question.about

    def _take_level(self, place: int, option: Any) -> None:
        """Take note of a line that names no level and is read at one that its card's first text does not have."""
        level = raised(self.lines[place], option)
        if level:
            self.raised[place] = level

    def _minions_of(self, who: str) -> list[str]:
        minions = self.table.minions if self.table is not None else ()
        return [one.name for one in minions if one.controller.name == who]

    def aim(self, place: int) -> None:
        """Take note of whom a line names, for what its text chooses; those of the line before must all be chosen."""
        self.all_aimed()
        line = self.lines[place]
        self.aims = [(place, name) for name in (line.other, *line.more) if name]

    def all_aimed(self) -> None:
        """Raise ScenarioError when a line named somebody that nothing was done with."""
        if self.aims:
            place, name = self.aims[0]
            self.aims = []
            raise ScenarioError(
                f'"{self.lines[place].text}" cannot happen: the text of the card cannot choose {name}', name
            )

    def _use(self, place: int) -> None:
        """Take a line as told, one that gives points once it has given them all."""
        line = self.lines[place]
        self.given[place] = self.given.get(place, 0) + 1
        if line.verb != GIVES or self.given[place] >= line.normal:
            self.used.add(place)

    def _contest(self, question: Question) -> int:
        """Answer which contest is settled next, and how; what the story tells of after something else is left for then.

        Contests that it does not tell of come first, unless it leaves contests for later by a sentence.
        """
        place = self._next_in_turn()
        told = [*question.options, *(option for option, _ in question.barred)]
        if place is not None and any(fits(self.lines[place], option) for option in told):
            return self._in_turn(question)
        later = next((here for here, option in enumerate(question.options) if isinstance(option, Later)), None)
        if later is None:
            return 0
        phase = [here for here, line in enumerate(self.lines) if line.verb in UNLOCK_PHASES and here < self.until]
        if any(self.lines[here].verb == LATER for here in self.used if here >= phase[-1]):
            return later
        waiting = [line for line in self._rest_of_phase() if line.verb in SETTLING]
        now = (here for here, option in enumerate(question.options) if here != later and not awaits(option, waiting))
        return next(now, later)

    def _rest_of_phase(self) -> Iterator[Line]:
        """Yield the lines that come after what is going on, up to the end of the phase."""
        for line in self.lines[self.until :]:
            if line.verb in (*UNLOCK_PHASES, turn_lines.PHASE):
                return
            yield line

    def _refuse_amid(self, line: Line) -> None:
        """Refuse an action card that is to be played while an action goes on."""
        assert self.table is not None
        minion = next(one for one in self.table.minions if one.name == line.name)
        for card in self.table.cards:
            if card.name == line.card and card.place == HAND and card.holder is minion.controller:
                action = text_actions.act(self.table, minion, card, None)
                self.table.require(line.text, actions.bars_announcing(self.table, action))
                return

    def _next_in_turn(self) -> int | None:
        """Return the place of the next line that is not told yet.

        Lines are passed over that mark an attempt that has failed, and those in which somebody declines to block who
        did so without being asked.
        """
        action = self.table.course.action if self.table is not None else None
        declined = {str(one) for one in action.declined} if action is not None else set()
        for place in range(self.until):
            if place in self.used or self._told(place):
                continue
            line = self.lines[place]
            if line.verb == ATTEMPT_FAILS:
                if action is None or action.blocker is not None:
                    return None
            elif line.verb == NOBODY:
                if place >= self.begun and action is not None and not action.all_declined:
                    return place
            elif line.says != f"{line.name} does not block" or line.name not in declined:
                if place >= self.begun and action is not None and not action.state:
                    self._refuse_declining(line, action)
                return place
            self.used.add(place)
        return None

    def _refuse_declining(self, line: Line, action: Action) -> None:
        """Refuse the declining of a Methuselah who may not block the action anyway."""
        table = self.table
        who = next((one for one in table.seats if one.name == line.name), None) if table is not None else None
        if table is None or who is None or line.says != f"{line.name} does not block":
            return
        entitled = may_block(table, action)
        if who not in entitled:
            may = " and ".join(map(str, entitled)) or "nobody"
            why = f"{who} has nothing to decline, because only {may} may block; leave the line out"
            if who is action.acting:
                why = f"{who} is the acting Methuselah and has nothing to decline; leave the line out"
            table.require(line.text, block.bars_of_right(table, action), why)

    def _pass_over_silence(self) -> None:
        """Take as told the lines that come next and say that somebody does not vote."""
        for place in range(self.until):
            if place not in self.used and not self._told(place):
                if self.lines[place].verb not in SILENT:
                    return
                self.used.add(place)

    def _told(self, place: int) -> bool:
        """Tell whether a line sets something off, or is about chance, which is told by itself."""
        line = self.lines[place]
        return not line.is_answer or line.name == ROUND or line.verb == turn_lines.DRAWN

    def _answer(self, question: Question) -> int:
        verbs = ANSWERED_BY.get(question.what, ())
        for place in self._next(question.who):
            line = self.lines[place]
            if is_declining(line) and not self._too_early(place):
                self.used.add(place)
                mandatory = not any(option is None for option in question.options)
                if not declines(line, question.what) or (mandatory and line.verb == PASSES):
                    self.unasked.add(place)  # for what it declines
                    return self._answer(question)
                return self._decline(line, question)
            if line.verb not in verbs or self._too_early(place):
                return 0
            for answer, option in enumerate(question.options):
                if fits(line, option):
                    if isinstance(option, Use) and option.text is not None and option.target is None:
                        self.aim(place)
                    self._take_level(place, option)
                    self._use(place)
                    if line.verb == "prevents":
                        self._hold_to_number(line, option, question)
                    return answer
            for option, keys in question.barred:
                if fits(line, option):
                    if is_for_later(line, option):
                        self.later[place] = keys
                        return 0
                    raise Refused(line.text, keys, unmet.told(self.table, question, option, keys))
            self._refuse_contested(line)
            if question.what == "strike" and line.verb != "plays":
                raise ScenarioError(f'"{line.text}" cannot happen: {line.name} has no such strike')
            return 0
        return 0

    def _hold_to_number(self, line: Line, use: Use, question: Question) -> None:
        """Refuse to prevent another number, or of another kind, than a card prevents of the damage that is there."""
        assert self.table is not None
        if not line.card or line.normal == ALL or use.effect.what == "and what was paid":
            return
        normal, aggravated = question.about
        there = {"normal": normal, "aggravated": aggravated}.get(use.effect.what, normal + aggravated)
        does = min(use.effect.number, there)
        of_kind = {"normal": normal, "aggravated": aggravated}.get(line.kind, does)
        if line.normal != does and line.normal != use.effect.number:
            why = f"{line.card} prevents {does} here; write: {line.name} prevents {does} with {line.card}"
            self.table.require(line.text, ("damage.prevent.up_to",), why)
        if line.kind and of_kind < does:
            why = f"{line.card} prevents {does}, and only {of_kind} of the damage is {line.kind}"
            self.table.require(line.text, ("damage.prevent.up_to",), why)
        self.kind = line.kind

    def _refuse_contested(self, line: Line) -> None:
        """Refuse the use of a card that is out of play, being contested."""
        assert self.table is not None
        for card in self.table.cards:
            if line.card == card.name and card.place == CONTESTED and getattr(card.holder, "name", "") == line.name:
                self.table.require(line.text, bars_contested())

    def _next(self, who: str) -> list[int]:
        """Return the place of the next line of somebody, if any, before what sets off the next thing."""
        for place in range(self.until):
            line = self.lines[place]
            if place not in self.used and line.name == who and line.verb in ANSWERS:
                return [place]
        return []

    def _too_early(self, place: int) -> bool:
        verb = self.lines[place].verb
        rank = ANSWERS[verb]
        combat = self.table.course.combat if self.table is not None else None
        for earlier in range(self.begun, place):
            line = self.lines[earlier]
            if line.name == ROUND:
                if combat is not None and combat.round < line.normal:
                    return True
            elif earlier in self.used or not rank:
                continue
            # Maneuvers and presses alternate, and are told in that order.
            elif ANSWERS.get(line.verb, 0) > rank or (line.verb == verb and verb in ("maneuvers", "presses")):
                return True
        return False

    def _blood_hunt(self, question: Question) -> int:
        """Answer whether a blood hunt is called, or with the outcome that is told of it."""
        hunts = [one for one in (*question.options, *(one for one, _ in question.barred)) if isinstance(one, Hunt)]
        for place, line in enumerate(self.lines[: self.until]):
            is_call = line.verb in ("called", CALLS_HUNT)
            if place in self.used or not (line.name == BLOOD_HUNT or is_call):
                continue
            if (is_call and not hunts) or (hunts and line.other not in ("", hunts[0].diablerist.name)):
                return 0
            answer: object = hunts[0] if hunts else line.verb == "passes"
            if answer not in question.options:
                raise Refused(line.text, question.barred[0][1])
            if is_call or not hunts:
                self.used.add(place)
            return question.options.index(answer)
        return 0

    def _split(self, question: Question) -> int:
        paying = self.lines[self.until - 1].normal if self.until else -1
        for place in range(self.until - 1, -1, -1):
            if self.lines[place].verb == "rescues":
                paying = self.lines[place].normal
                break
        if paying < 0:
            return 0
        if paying not in question.options:
            raise ScenarioError(f"{question.who} cannot pay {paying} blood for the rescue: they have too little")
        return question.options.index(paying)

    def _simple(self, question: Question, verb: str) -> int:
        place = self.until
        if place < len(self.lines) and self.lines[place].verb == verb and self.lines[place].name == question.who:
            self.used.add(place)
            self.begin(place)  # what was to set something off answered instead; its own answers follow it
            return 1
        return 0

    def _divide(self, question: Question) -> int:
        kind, self.kind = self.kind, ""
        if kind:  # from the most of it aggravated to the least
            return 0 if kind == "aggravated" else len(question.options) - 1
        for place in self._next(question.who):
            line = self.lines[place]
            if line.verb != DIVIDES:
                return 0
            if line.normal not in question.options:
                options = question.options
                raise ScenarioError(
                    f'"{line.text}" cannot happen: from {options[-1]} to {options[0]} of it can be aggravated'
                )
            self.used.add(place)
            return question.options.index(line.normal)
        return 0

    def _draw(self, question: Question) -> int:
        for place, line in enumerate(self.lines[: self.until]):
            if place in self.used or line.verb != turn_lines.DRAWN or line.name != str(question.options[0].owner):
                continue
            answer = next((here for here, card in enumerate(question.options) if card.name == line.card), None)
            if answer is None:
                raise ScenarioError(f'"{line.text}" cannot happen: {line.card} is not in the library')
            self.used.add(place)
            return answer
        return 0

    def _bring_out(self, question: Question) -> int:
        vampire = question.what.removeprefix("bring out ")
        line = self.lines[self.until] if self.until < len(self.lines) else None
        if line is not None and line.verb == turn_lines.ARRIVES and line.name == vampire:
            self._answered_by_next()
            return question.options.index(True)
        stays = f"{vampire} stays uncontrolled"
        for place, line in enumerate(self.lines):
            if place not in self.used and line.says == stays:
                self.used.add(place)
                return question.options.index(False)
        return 0

    def _discard_down(self, question: Question) -> int:
        """Answer with the discard that the story tells of next, which is then no discard of its own."""
        line = self.lines[self.until] if self.until < len(self.lines) else None
        if line is None or line.verb != "discards" or line.name != question.who:
            return 0
        answer = next((here for here, card in enumerate(question.options) if str(card) == line.card), None)
        if answer is None:
            raise ScenarioError(f'"{line.text}" cannot happen: {line.name} does not hold {line.card}')
        self._answered_by_next()
        return answer

    def _answered_by_next(self) -> None:
        """Take the line that was to set something off next as told: it has answered what the line before it asked."""
        self.used.add(self.until)
        self.until = next(
            (later for later in range(self.until + 1, len(self.lines)) if not self.lines[later].is_answer),
            len(self.lines),
        )

    def _take(self, question: Question) -> int:
        card = question.what.removeprefix("take ")
        for place, line in enumerate(self.lines):
            if place not in self.used and line.verb == "picks" and line.name == question.who and line.card == card:
                self.used.add(place)
                return question.options.index(True)
        return 0
