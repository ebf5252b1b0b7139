"""The story as an oracle: answers what the engine asks with the lines that answer it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.combatants import Use
from vtesref.engine.core import Question, Refused
from vtesref.engine.diablerie import Hunt
from vtesref.engine.modifiers import MODIFIER, REACTION, Play
from vtesref.engine.table import HAND, Card
from vtesref.engine.votes import CHOICES
from vtesref.scenario import BLOOD_HUNT, ROUND, Line, ScenarioError
from vtesref.scenario.grammar import ANSWERS
from vtesref.scenario.politics_lines import CALLS_HUNT, SILENT, is_for_votes, needed

if TYPE_CHECKING:
    from vtesref.engine.table import Table
    from vtesref.scenario import Given
    from vtesref.scenario.cards import Definition

#: Which verbs answer a question.
ANSWERED_BY = {
    "maneuver": ("maneuvers", "plays"),
    "strike": ("strikes", "dodges", "ends", "plays"),
    "use": ("plays", "uses"),
    "additional strikes": ("gains", "plays"),
    "press": ("presses", "plays"),
    "prevent": ("prevents", "plays"),
    "prize": ("picks",),
}


#: Questions that are answered in the order of the story, whoever is asked; and what declining them is called.
IN_TURN = ("action", "polling", "terms")
DECLINES = {"action": "block"}


class Script:
    """Answers from the story; what nobody mentions is declined.

    What is asked during an action is answered in the order of the story. In combat each minion's lines are used in
    their order, and none before an earlier one that belongs to a later step of a round.
    """

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.used: set[int] = set()
        self.until = 0
        self.table: Table | None = None
        self.cards: dict[str, Definition] = {}

    def __call__(self, question: Question) -> int:
        """Answer a question with the line that means one of its options."""
        if question.what.startswith("blood hunt"):
            return self._blood_hunt(question)
        if question.what == "split":
            return self._split(question)
        if question.what == "diablerise":
            return self._simple(question, "diablerises")
        if question.what.startswith("take "):
            return self._take(question)
        if question.what in IN_TURN:
            return self._in_turn(question)
        if question.what == "prevent aggravated":
            return 0
        return self._answer(question)

    def _in_turn(self, question: Question) -> int:
        """Answer with the next line of the story that is not told yet, if it is one of the options."""
        if question.what == "polling":
            self._pass_over_silence()
        place = next((here for here in range(self.until) if here not in self.used and not self._told(here)), None)
        if place is None:
            return 0
        line = self.lines[place]
        if line.says == f"{question.who} does not {DECLINES.get(question.what, question.what)}":
            self.used.add(place)
            return 0
        for answer, option in enumerate(question.options):
            if fits(line, option):
                self.used.add(place)
                return answer
        for option, keys in question.barred:
            if fits(line, option):
                raise Refused(line.text, keys)
        return 0

    def _pass_over_silence(self) -> None:
        """Take as told the lines that come next and say that somebody does not vote."""
        for place in range(self.until):
            if place not in self.used and not self._told(place):
                if self.lines[place].verb not in SILENT:
                    return
                self.used.add(place)

    def _told(self, place: int) -> bool:
        """Tell whether a line sets something off, which is told by itself."""
        return not self.lines[place].is_answer or self.lines[place].name == ROUND

    def _answer(self, question: Question) -> int:
        verbs = ANSWERED_BY.get(question.what, ())
        for place in self._next(question.who):
            line = self.lines[place]
            if line.verb not in verbs or self._too_early(place):
                return 0
            for answer, option in enumerate(question.options):
                if fits(line, option):
                    self.used.add(place)
                    return answer
            for option, keys in question.barred:
                if fits(line, option):
                    raise Refused(line.text, keys)
            if question.what == "strike" and line.verb != "plays":
                raise ScenarioError(f'"{line.text}" cannot be: {line.name} has no such strike at hand')
            return 0
        return 0

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
        for earlier in range(place):
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
            raise ScenarioError(f"{question.who} cannot pay {paying} of the rescue: there is too little blood")
        return question.options.index(paying)

    def _simple(self, question: Question, verb: str) -> int:
        place = self.until
        if place < len(self.lines) and self.lines[place].verb == verb and self.lines[place].name == question.who:
            self.used.add(place)
            # What was to set something off answered instead; its own answers follow it.
            self.until = next(
                (later for later in range(place + 1, len(self.lines)) if not self.lines[later].is_answer),
                len(self.lines),
            )
            return 1
        return 0

    def _take(self, question: Question) -> int:
        card = question.what.removeprefix("take ")
        for place, line in enumerate(self.lines):
            if place not in self.used and line.verb == "picks" and line.name == question.who and line.card == card:
                self.used.add(place)
                return question.options.index(True)
        return 0


def fits(line: Line, option: Any) -> bool:
    """Tell whether a line means an option."""
    if isinstance(option, Play):
        return line.name == option.minion.name and not line.hands and not line.says and _plays(line, option.use)
    if isinstance(option, CHOICES):
        return line.verb in ("votes", "burns") and option.is_meant(line.name, line.normal, line.other, line.card)
    if line.says:
        return line.says == str(option)
    if isinstance(option, Card):
        return line.card == option.name
    if not isinstance(option, Use):
        return False
    target = option.target.name if option.target is not None else ""
    if line.verb in ("strikes", "dodges", "ends") and line.other != target and line.other:
        return False
    if target and line.other != target:
        return False
    if line.hands:
        return option.card is None
    return option.card is not None and _plays(line, option)


def _plays(line: Line, use: Use) -> bool:
    """Tell whether a line names the card or the effect that is used."""
    if line.card:
        return use.card is not None and use.card.name == line.card and line.level in ("", use.level)
    return line.effect is not None and use.effect._replace(text="") == line.effect._replace(text="")


#: Cards that are played from hand, and what cards of no name are by what they do (and whether by a number above 0).
PLAYED_FROM_HAND = ("combat card", MODIFIER, REACTION)
UNNAMED = {
    ("stealth", True): MODIFIER,
    ("stealth", False): REACTION,
    ("intercept", True): REACTION,
    ("intercept", False): MODIFIER,
    ("wake", False): REACTION,
    ("cannot block", False): MODIFIER,
}


def supply(lines: tuple[Line, ...], given: Given) -> tuple[Card, ...]:
    """Return the cards that the story needs in hands that were not stated: a player holds just what the story plays."""
    from vtesref.scenario.given import make_card

    found = needed(lines, given)
    maneuvered: set[tuple[str, str]] = set()
    minions = {minion.name: minion for minion in given.minions}
    in_play = {(card.name, getattr(card.holder, "name", "")) for card in given.cards if card.place != HAND}
    for line in lines:
        minion = minions.get(line.name)
        if minion is None or line.verb not in ANSWERS or line.hands or line.verb in ("picks", "burns", "votes"):
            continue
        if minion.controller.name in given.stated:
            continue
        if line.card:
            definition = given.defined[line.card.lower()]
            if line.verb == "strikes" and (line.name, line.card) in maneuvered:
                maneuvered.discard((line.name, line.card))
                continue  # the same card, played for its maneuver before
            if line.verb == "maneuvers":
                maneuvered.add((line.name, line.card))
            bearers = {minion.name, *(one.name for one in given.minions if one.employer is minion)}
            if any((line.card, bearer) in in_play for bearer in bearers):
                continue
            if definition.kind in PLAYED_FROM_HAND:
                found.append(make_card(definition, HAND, minion.controller))
        elif line.effect is not None and not is_for_votes(line):
            text = line.effect.text.removeprefix("strike: ")
            kind = UNNAMED.get((line.effect.word, line.effect.number > 0), "combat card")
            found.append(Card(text, kind, (("basic", (line.effect,)),), place=HAND, holder=minion.controller))
    return tuple(found)
