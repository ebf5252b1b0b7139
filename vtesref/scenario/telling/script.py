"""The story as an oracle: answers what the engine asks with the lines that answer it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import settle
from vtesref.engine.action import blockers, may_act, text_actions
from vtesref.engine.asking import ByChance, HowMany, OfText, WhichOne, WhichTerms, WhichWay
from vtesref.engine.cards.windows import time_of
from vtesref.engine.table import HAND
from vtesref.scenario import ROUND, Line, ScenarioError
from vtesref.scenario.sentences.grammar import ANSWERS
from vtesref.scenario.telling import answers_in_combat, answers_in_turn, answers_to_choices, moments, reasons
from vtesref.scenario.telling.meant import is_from_hand, raised
from vtesref.scenario.telling.moments import Clock, Moment, of_nobody
from vtesref.scenario.telling.questions import ONE_POINT, may_block, sentence
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import ATTEMPT_FAILS, GIVES, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.action.action import Action
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table
    from vtesref.scenario.telling.missed import Missed
    from vtesref.scenario.words.cards import Definition

#: What is chosen of the terms of a referendum or an effect.
TERMS = (WhichTerms, WhichOne, WhichWay, HowMany)


#: What answers each kind of question.
ANSWERS_TO = {**answers_in_turn.ANSWERS_TO, **answers_in_combat.ANSWERS_TO, **answers_to_choices.ANSWERS_TO}


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
        self.later: dict[int, reasons.Later] = {}
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
        #: Lines that could come about before lines told earlier, and wait for those.
        self.waits: dict[int, frozenset[int]] = {}
        self.stated: Callable[[], frozenset[str]] = frozenset
        #: When each line came about, and what was asked when.
        self.told: dict[int, Moment] = {}
        self.asked: list[Asked] = []
        #: When each Methuselah who did not block declined, and the same by the line that set the action off.
        self.declined: dict[str, Moment] = {}
        self.passed: dict[int, dict[str, Moment]] = {}
        #: What is asked just now.
        self.asking: Question | None = None
        #: Lines that name no level and were read at another than the basic one, with the level.
        self.raised: dict[int, str] = {}
        #: Lines that play a further copy of a card which somebody has played in what is under way.
        self.further: list[int] = []
        #: The lines by which could be told what was chosen without one, in order.
        self.assumed: list[str] = []
        #: The line under way when a line last told what a text chooses, and who chose: what else it may choose is left.
        self.chose: tuple[int, str] = (-1, "")

    def __call__(self, question: Question) -> int:
        """Answer a question with the line that means one of its options."""
        assert self.table is not None
        self.asking = question
        used = set(self.used)
        before = self._answered()
        self._look_who_declined()
        moment = self._once_declined(self.clock.tick(self.table, question))
        begun, until = self.begun, self.until
        answer = ANSWERS_TO[type(question)](self, question)
        self.asked.append(Asked(moment, question, begun, until, self.used != used))
        self._note(used, moment)
        self.asking = None
        option = question.options[answer]
        several = len(set(map(str, question.options))) > 1 or (self.assumed and ONE_POINT in str(option))
        if several and option is not None and isinstance(question, TERMS) and before == self._answered():
            self.assumed.append(sentence(question, option))
        return answer

    def _answered(self) -> tuple[int, int, int]:
        """Return how much the lines have answered: lines, points that they give, and whom they name."""
        return len(self.used), sum(self.given.values()), len(self.aims)

    def begin(self, place: int) -> None:
        """Take up the line that sets something off next, with the lines up to the one after it."""
        self.begun = place
        later = (one for one in range(place + 1, len(self.lines)) if not self.lines[one].is_answer)
        self.until = next(later, len(self.lines))

    def _look_who_declined(self) -> None:
        """Take note of when those who do not block declined."""
        action = self.table.course.action if self.table is not None else None
        declined = {methuselah.name for methuselah in action.declined} if action is not None else set()
        self.declined = {name: self.declined.get(name, self.clock.now) for name in sorted(declined)}
        if declined:
            self.passed[self.begun] = self.declined

    def _once_declined(self, moment: Moment) -> Moment:
        """Return a moment; once all have declined, at the earliest when the last of them did, though none was asked."""
        action = self.table.course.action if self.table is not None else None
        passed = of_nobody(self.declined.values()) if action is not None and action.all_declined else None
        return max(moment, passed or moment)

    def passed_at(self, place: int, begun: int) -> Moment | None:
        """Return when whoever a line tells not to block declined, in what another line set off; None if they did not.

        That nobody blocks is so once the last of them has declined.
        """
        passed, line = self.passed.get(begun, {}), self.lines[place]
        if line.verb == NOBODY:
            return of_nobody(passed.values())
        return passed.get(self.decliner(line))

    def _note(self, used: set[int], moment: Moment) -> None:
        """Take note of when the lines came about that were not ``used`` before: now, or as somebody declined.

        A number told with the call of a referendum ("calls CARD for 2") is part of that line.
        """
        for place in self.used - used - self.unasked:
            line = self.lines[place]
            if place and self.lines[place - 1].verb == "calls" and line.verb == "chooses" and line.other.isdigit():
                continue
            again = self.decliner(line) and any(self.lines[one].says == line.says for one in self.told)
            self.told[place] = moment if again else self.passed_at(place, self.begun) or moment

    def happen(self, tell: Callable[[Table, Line], None]) -> None:
        """Carry out the lines that are to happen now, while an action goes on."""
        table = self.table
        if table is None or table.course.action is None:
            return
        self._look_who_declined()
        used = set(self.used)
        place = self.next_in_turn()
        self._note(used, self.clock.now)
        while place is not None and self.lines[place].amid:
            if place < self.begun:
                began = self.lines[self.begun].text
                why = f'too early: "{self.lines[place].text}" belongs to the action; write it after "{began}"'
                table.require(self.lines[place].text, ("action.summary.order",), why)
            self.used.add(place)
            self.told[place] = self._once_declined(self.clock.now)
            tell(table, self.lines[place])
            settle.check_control(table, table.course.action)
            place = self.next_in_turn()

    def next_in_turn(self) -> int | None:
        """Return the place of the next line that is not told yet.

        Lines are passed over that mark an attempt that has failed, and those in which somebody declines to block who
        did so without being asked.
        """
        action = self.table.course.action if self.table is not None else None
        declined = {str(methuselah) for methuselah in action.declined} if action is not None else set()
        for place in range(self.until):
            if place in self.used or self.is_told(place):
                continue
            line = self.lines[place]
            if line.verb == ATTEMPT_FAILS:
                if action is None or action.blocker is not None:
                    return None
            elif line.verb == NOBODY:
                if place >= self.begun and action is not None and not action.all_declined:
                    return place
            elif self.decliner(line) not in declined:
                if place >= self.begun and action is not None and not action.state:
                    self._refuse_declining(line, action)
                return place
            self.used.add(place)
        return None

    def _refuse_declining(self, line: Line, action: Action) -> None:
        """Refuse the declining of a Methuselah who may not block the action anyway.

        While a card that is played chooses, what it does to the action is still to come.
        """
        table = self.table
        if isinstance(self.asking, OfText | ByChance):
            return
        name = self.decliner(line)
        who = (
            next((methuselah for methuselah in table.seats if methuselah.name == name), None)
            if table is not None
            else None
        )
        if table is None or who is None:
            return
        entitled = may_block(table, action)
        if who not in entitled:
            may = " and ".join(map(str, entitled)) or "nobody"
            why = f"{who} has nothing to decline, because only {may} may block; leave the line out"
            if who is action.acting:
                why = f"{who} is the acting Methuselah and has nothing to decline; leave the line out"
            table.require(line.text, blockers.bars_of_right(table, action), why)

    def decliner(self, line: Line) -> str:
        """Return whose declining to block a line tells, also where it names a minion; "" for any other line."""
        if line.says != f"{line.name} does not block":
            return ""
        minions = self.table.minions if self.table is not None else ()
        return next((minion.controller.name for minion in minions if minion.name == line.name), line.name)

    def is_told(self, place: int) -> bool:
        """Tell whether a line sets something off, or is about chance, which is told by itself."""
        line = self.lines[place]
        return not line.is_answer or line.name == ROUND or line.verb == verbs.DRAWN

    def next_of(self, who: str) -> list[int]:
        """Return the place of the next line of somebody, if any, before what sets off the next thing."""
        for place in range(self.until):
            line = self.lines[place]
            if place not in self.used and line.name == who and line.verb in ANSWERS:
                return [place] if self.waits.get(place, frozenset()) <= self.used else []
        return []

    def is_too_early(self, place: int) -> bool:
        """Tell whether a line must wait for an earlier one that belongs to a later step of the round."""
        verb = self.lines[place].verb
        rank = ANSWERS[verb]
        combat = self.table.course.combat if self.table is not None else None
        for earlier in range(self.begun, place):
            line = self.lines[earlier]
            if line.name == ROUND:
                if combat is not None and combat.round < line.normal:
                    return True
            elif earlier in self.used:
                continue
            elif self._lets_combat_follow(line):
                return True
            elif not rank:
                continue
            # Maneuvers and presses alternate, and are told in that order.
            elif ANSWERS.get(line.verb, 0) > rank or (line.verb == verb and verb in ("maneuvers", "presses")):
                return True
        return False

    def before_told(self, place: int) -> moments.Misplaced | None:
        """Return what a line is out of order with that could come about now: a card of a later step, told before it.

        Such a card has still to be played in this combat, and may be so only if the line is not played before it.
        """
        combat = self.table.course.combat if self.table is not None else None
        fighting = [str(side.minion) for side in combat.sides] if combat is not None else []
        for earlier in range(self.begun, place):
            line = self.lines[earlier]
            card = self.cards.get(line.card.lower()) if line.verb == "plays" and line.name in fighting else None
            if card is None or earlier in self.used:
                continue
            texts = [text for text in card.texts if text.kind == "play" and line.level in ("", text.label, text.level)]
            later = moments.of_later_step(map(time_of, texts), self.clock.now)
            if later is not None:
                return moments.Misplaced(place, self.clock.now, earlier, later)
        return None

    def _lets_combat_follow(self, line: Line) -> bool:
        """Tell whether a line plays what lets another combat follow, to which the lines after it belong."""
        card = self.cards.get(line.card.lower()) if line.verb == "plays" else None
        texts = [text for text in card.texts if text.kind == "play"] if card is not None else []
        if line.level:
            texts = [text for text in texts if line.level in (text.label, text.level)]
        return bool(texts) and all(text.says("goes on fighting") for text in texts)

    def use(self, place: int) -> None:
        """Take a line as told, one that gives points once it has given them all."""
        line = self.lines[place]
        self.given[place] = self.given.get(place, 0) + 1
        if line.verb != GIVES or self.given[place] >= line.normal:
            self.used.add(place)

    def take_level(self, place: int, option: Any) -> None:
        """Take note of a line that names no level and is read at one that its card's first text does not have."""
        line = self.lines[place]
        level = raised(line, option)
        if level:
            self.raised[place] = level
        before = (self.lines[one] for one in range(self.begun, place) if one in self.used)
        if is_from_hand(option) and line.verb != "plays" and any(line.card and _same(line, one) for one in before):
            self.further.append(place)

    def put_off(self, place: int, question: Question, option: Any, keys: tuple[str, ...]) -> None:
        """Take note of the rules that bar a line for now; of those in the way of a text whose level its user has."""
        lacks, before = reasons.lacks_level(self.table, question, option, keys), self.later.get(place)
        anew = before is not None and before.begun < self.begun < place  # what the line belongs to begins only now
        if before is None or anew or (before.lacks_level and not lacks):
            found = reasons.explained(self.table, self.lines[place], question, option, keys)
            self.later[place] = reasons.Later(found, lacks, self.begun)

    def minions_of(self, who: str) -> list[str]:
        """Return the names of the minions of a Methuselah."""
        minions = self.table.minions if self.table is not None else ()
        return [minion.name for minion in minions if minion.controller.name == who]

    def aim(self, place: int, known: Iterable[str] = ()) -> None:
        """Take note of whom a line names, for what its text chooses; those of the line before must all be chosen.

        Who is ``known`` is named by the time of the text, which chooses nobody.
        """
        self.all_aimed()
        line = self.lines[place]
        self.aims = [(place, name) for name in (line.other, *line.more) if name and name not in known]

    def all_aimed(self) -> None:
        """Raise ScenarioError when a line named somebody that nothing was done with."""
        if self.aims and self.table is not None and self.lines[self.aims[0][0]].verb.startswith("uses"):
            action = self.table.course.action or self.table.course.before
            if action is not None:  # what is used for an action may name who acts, though its text chooses nobody
                self.aims = [aim for aim in self.aims if aim[1].lower() != action.minion.name.lower()]
        if self.aims:
            place, name = self.aims[0]
            self.aims = []
            raise ScenarioError(
                f'"{self.lines[place].text}" cannot happen: the text of the card cannot choose {name}', name
            )

    def answered_by_next(self) -> None:
        """Take the line that was to set something off next as told: it has answered what the line before it asked."""
        self.used.add(self.until)
        self.until = next(
            (later for later in range(self.until + 1, len(self.lines)) if not self.lines[later].is_answer),
            len(self.lines),
        )

    def refuse_amid(self, line: Line) -> None:
        """Refuse an action card that is to be played while an action goes on."""
        assert self.table is not None
        minion = next(one for one in self.table.minions if one.name == line.name)
        for card in self.table.cards:
            if card.name == line.card and card.place == HAND and card.holder is minion.controller:
                action = text_actions.act(self.table, minion, card, None)
                self.table.require(line.text, may_act.bars_announcing(self.table, action))
                return


def _same(line: Line, other: Line) -> bool:
    """Tell whether two lines are about the same card of the same minion."""
    return (line.name, line.card) == (other.name, other.card)
