"""A game played decision by decision: what is decided so far, whose decision is next, and the story it makes.

The table is set up and played again from the start after every decision, so that undoing is leaving out the last one.
Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.asking import HowSplit, WhichTerms
from vtesref.engine.cards.texts import USE
from vtesref.engine.table import HAND
from vtesref.engine.turn import due
from vtesref.engine.turn.out_of_turn import OutOfTurn
from vtesref.engine.turn.turn import INFLUENCE, take_up
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario.given.reading import read as read_given
from vtesref.scenario.play import options
from vtesref.scenario.sentences.grammar import read
from vtesref.scenario.sentences.turn import ON_SUCCESS
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.telling.questions import declining, sentence
from vtesref.scenario.words.template import Names
from vtesref.scenario.words.text import refuse_hidden
from vtesref.scenario.words.verbs import ATTEMPT_FAILS

if TYPE_CHECKING:
    from vtesref.engine.core import Oracle, Question
    from vtesref.engine.table import Table
    from vtesref.scenario.words.cards import Definition


class Position(NamedTuple):
    """Where a game stands: the table, the decision that is asked for (None: what to do next), and the story so far."""

    table: Table
    question: Question | None
    story: tuple[str, ...]


class _Waiting(Exception):  # the decisions are at their end, and another is asked for
    def __init__(self, question: Question) -> None:
        super().__init__(question.what)
        self.question = question


class Session:
    """A game from a starting situation under an edition. Raises ScenarioError for a situation that does not parse."""

    #: Whether what the game starts from is told in words, so that its story can be kept as a scenario.
    is_told = True

    def __init__(self, given: str, edition: str, positions: dict[str, str] | None = None) -> None:
        plain = " ".join(given.split())
        self.situation = read_given(plain)
        self.situation.lay()
        refuse_hidden(plain, f'"{plain}"')
        self._begin(given, edition, positions, self.situation.defined)

    def _begin(
        self,
        given: str,
        edition: str,
        positions: dict[str, str] | None,
        defined: dict[str, Definition],
    ) -> None:
        """Take note of what the game starts from."""
        self.given = given
        self.edition = edition
        self.positions = positions
        self.decisions: list[str | int] = []
        self.defined = defined
        self._last: tuple[list[str | int], Position] | None = None

    def now(self) -> Position:
        """Return where the game stands after all decisions; nobody may change its table."""
        if self._last is None or self._last[0] != self.decisions:
            self._last = list(self.decisions), self._played()
        return self._last[1]

    def _played(self) -> Position:
        """Play the game from the start to the last decision."""
        told = Teller()
        decisions = iter(self.decisions)

        def answer(question: Question) -> int:
            if len(question.options) == 1:
                if matters(question):
                    told.decision(table, question, question.options[0])
                return 0
            chosen = next(decisions, None)
            if chosen is None:
                raise _Waiting(question)
            if not isinstance(chosen, int):
                raise ScenarioError(f'"{chosen}" is not an answer to any question')
            told.decision(table, question, question.options[chosen])
            return chosen

        table = self._table(answer)
        try:
            self._take_up(table)
            for decision in decisions:
                told.event(str(decision))
                tell(table, read(str(decision), named_at(table), self.defined))
        except _Waiting as waiting:
            return Position(table, waiting.question, tuple(told.lines))
        return Position(table, None, tuple(told.lines))

    def _table(self, answer: Oracle) -> Table:
        """Lay out what the game starts from."""
        return playing.set_up(self.situation, self.edition, answer, self.positions)

    def _take_up(self, table: Table) -> None:
        """Begin where the situation stands."""
        take_up(table)

    def do(self, text: str) -> Position:
        """Carry out a story line; a line that is refused or cannot be read changes nothing."""
        if self.now().question is not None:
            raise ScenarioError("a player has to decide first; answer with a number")
        return self._with(text)

    def answer(self, number: int) -> Position:
        """Answer the question that is asked with one of its options, counted from 0."""
        question = self.now().question
        if question is None or not 0 <= number < len(question.options):
            raise ScenarioError("there is no such choice")
        return self._with(number)

    def _with(self, decision: str | int) -> Position:
        self.decisions.append(decision)
        try:
            return self.now()
        except Exception:
            self.decisions.pop()
            raise

    def undo(self) -> bool:
        """Take the last decision back; tell whether there was one."""
        if self.decisions:
            self.decisions.pop()
            return True
        return False

    def choices(self) -> list[options.Choice]:
        """Return what may be done next, each with the rules in the way (none: it may)."""
        return options.choices(self.now().table)

    def scenario(self) -> str:
        """Return the game as a scenario of one line, which plays to the same end."""
        position = self.now()
        goes_on = position.question is None and stands_in_phase(position.table)
        return f"{self.given} | {', '.join([*position.story, *(['the phase goes on'] if goes_on else [])])}"


class ToldSession(Session):
    """A game that goes on where a story ends. Raises ScenarioError if not all of the story comes about."""

    def __init__(self, text: str, edition: str, positions: dict[str, str] | None = None) -> None:
        told = parse(text)
        super().__init__(told.given, edition, positions)
        given, _, when = told.text.partition(" | ")
        outcome = playing.play(parse(f"{given} | {when}"), edition, positions)
        if outcome.missed:
            refused = outcome.missed[0]
            why = f" ({', '.join(refused.keys)})" if refused.keys else ""
            raise ScenarioError(f'the story stops at "{refused.line}"{why}; leave out that line and what follows it')
        if outcome.table.course.phase == INFLUENCE:
            when += ", the phase goes on"
        self.given = f"{given} | {when}"

    def _table(self, answer: Oracle) -> Table:
        """Play the story; whoever decides anything after it is asked."""
        table = playing.play(parse(self.given), self.edition, self.positions).table
        table.oracle = answer
        return table

    def _take_up(self, table: Table) -> None:
        """Do nothing: the story has begun where the situation stands."""

    def scenario(self) -> str:
        """Return the story with what has been added to it, as a scenario of one line."""
        told, _, more = super().scenario().rpartition(" | ")
        return f"{told}, {more}" if more else told


def stands_in_phase(table: Table) -> bool:
    """Tell whether a story that ends here has to say that the phase goes on, as more would come at its end."""
    return table.course.active is not None and (table.course.phase == INFLUENCE or due.is_left(table))


def named_at(table: Table) -> Names:
    """Return the names by which a line can speak of who is at a table now, those too who came in the meantime."""
    return Names((minion.name for minion in table.minions), (seat.name for seat in table.seats))


def matters(question: Question) -> bool:
    """Tell whether the story needs a line for an answer: for that of a term also where there is no other."""
    return len(question.options) > 1 or question.options[0] is None or isinstance(question, WhichTerms)


class Teller:
    """Writes the story down: what sets something off, and the decisions that are no defaults."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.begun = 0

    def event(self, text: str) -> None:
        """Write down what sets something off."""
        self.begun = len(self.lines)
        self.lines.append(text)

    def decision(self, table: Table, question: Question, option: object) -> None:
        """Add the line of a decision to the story, after the lines that must come before it."""
        if isinstance(question, HowSplit):
            self.lines[self.begun] += f" paying {option}"
            return
        words = declining(question, table) if option is None else ""
        words = words or sentence(question, option)
        if not words:
            return
        if isinstance(option, OutOfTurn) and option.text.kind == USE and table.course.action is not None:
            late = table.course.action.state == "successful" and table.course.combat is None
            words += f" {ON_SUCCESS if late else 'during the action'}"  # and not after it
        combat, action = table.course.combat, table.course.action
        if combat is not None and combat.round > 1:
            self._mark(f"round {combat.round}", 1)
        elif action is not None and action.failed and combat is None:
            self._mark(ATTEMPT_FAILS, len(action.failed) - (action.blocker is not None))
        self.lines.append(words)

    def _mark(self, text: str, times: int) -> None:
        """Tell how far things have gone, if the story has not told it yet."""
        while self.lines[self.begun :].count(text) < times:
            self.lines.append(text)


def hands(table: Table) -> dict[str, list[str]]:
    """Return the names of the cards in every hand that holds any."""
    found: dict[str, list[str]] = {}
    for card in table.cards:
        if card.place == HAND:
            found.setdefault(str(card.holder), []).append(card.name)
    return found
