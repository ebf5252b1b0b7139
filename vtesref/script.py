"""The story as an oracle: answers what the engine asks with the lines that answer it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.combatants import Use
from vtesref.engine.core import Question, Refused
from vtesref.engine.table import HAND, Card
from vtesref.scenario import BLOOD_HUNT, ROUND, Line, ScenarioError
from vtesref.scenario.story import ANSWERS

if TYPE_CHECKING:
    from vtesref.engine.table import Table
    from vtesref.scenario import Given

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


class Script:
    """Answers from the story; what nobody mentions is declined.

    Each minion's lines are used in their order, and none before an earlier one that belongs to a later step of a round.
    """

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.used: set[int] = set()
        self.until = 0
        self.table: Table | None = None

    def __call__(self, question: Question) -> int:
        """Answer a question with the line that means one of its options."""
        if question.what in ("blood hunt called", "blood hunt passes"):
            return self._blood_hunt(question)
        if question.what == "split":
            return self._split(question)
        if question.what == "diablerise":
            return self._simple(question, "diablerises")
        if question.what.startswith("take "):
            return self._take(question)
        if question.what == "prevent aggravated":
            return 0
        return self._answer(question)

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
        for place, line in enumerate(self.lines[: self.until]):
            if place not in self.used and line.name == BLOOD_HUNT:
                if question.what == "blood hunt passes" or line.verb == "fails":
                    self.used.add(place)
                return int(line.verb == "passes")
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
    if option.card is None:
        return False
    if line.card:
        return option.card.name == line.card and line.level in ("", option.level)
    return line.effect is not None and option.effect._replace(text="") == line.effect._replace(text="")


def supply(lines: tuple[Line, ...], given: Given) -> tuple[Card, ...]:
    """Return the cards that the story needs in hands that were not stated: a player holds just what the story plays."""
    from vtesref.scenario.given import make_card

    found: list[Card] = []
    maneuvered: set[tuple[str, str]] = set()
    minions = {minion.name: minion for minion in given.minions}
    in_play = {(card.name, getattr(card.holder, "name", "")) for card in given.cards if card.place != HAND}
    for line in lines:
        if line.verb not in ANSWERS or line.hands or line.verb == "picks":
            continue
        minion = minions[line.name]
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
            if definition.kind == "combat card":
                found.append(make_card(definition, HAND, minion.controller))
        elif line.effect is not None:
            text = line.effect.text.removeprefix("strike: ")
            found.append(Card(text, "combat card", (("basic", (line.effect,)),), place=HAND, holder=minion.controller))
    return tuple(found)
