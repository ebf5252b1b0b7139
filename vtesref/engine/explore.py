"""Exploring: every outcome that a situation can come to, by taking changes back and answering otherwise.

One table is played from one resting place to the next, where all that matters for what follows lies on the table. What
a resting place leads to is explored there and then, once, and kept under what differs on the table from the start; then
the changes are taken back, and the last answer is turned on by one, as on an odometer. So only the answers since the
last resting place are given again.

A rest point that lies within something (a combat within an action, say) cannot be taken up again, since the running
program alone knows what comes after it: from there too the answers since the last resting place are given again.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.engine.collecting import nothing_collected
from vtesref.engine.core import Entity

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from vtesref.engine.core import Question
    from vtesref.engine.table import Table

#: What something leads to: each result with the number of ways to it and one shortest of them, as told.
Found = dict[str, tuple[int, tuple[str, ...]]]
#: Fields that differ from the start, with their values.
Differs = dict[tuple[Entity, str], Any]

#: Entities, and single fields, that make no difference any more.
Idle = frozenset[Entity | tuple[Entity, str]]

#: Types whose values stand for themselves.
PLAIN = frozenset((int, str, bool, type(None)))


class TooMany(Exception):
    """There are more ways to play than the limit; the message says how many were tried, and what to leave out."""


class _Rested(Exception):  # a run has come to the next decision after a resting place, and is not played further
    pass


class _Place:
    """A resting place that is being explored: how to come to it, what to answer next, and what was found so far.

    The table is taken back to ``mark``, ``line`` is played from there, and the answers ``prefix`` lead to the place.
    ``keys`` are by what it is compared with others: there are several if one place leads to another without a decision,
    and none where comparing takes longer than playing on. ``differs`` is what differed at the mark ``base``.
    """

    def __init__(
        self, keys: list[Hashable], line: int, mark: int, prefix: tuple[int, ...], differs: Differs, base: int
    ) -> None:
        self.keys = keys
        self.line = line
        self.mark = mark
        self.prefix = prefix
        self.differs = differs
        self.base = base
        self.is_new = True  # nothing was played from it yet
        self.turned: Sequence[int] | None = prefix  # the answers of the next run; None after the last one
        self.told: tuple[str, ...] = ()  # the decisions of the last run
        self.found: Found = {}

    def turn(self, answers: list[int], sizes: list[int]) -> None:
        """Turn the last answer on that can be, after a run with these answers to questions with so many options."""
        while len(answers) > len(self.prefix):
            answer = answers.pop() + 1
            if answer < sizes[len(answers)]:
                self.turned = [*answers, answer]
                return
        self.turned = None

    def add(self, leads_to: Found) -> None:
        """Take note of what the last run leads to."""
        found = self.found
        for result, (ways, story) in leads_to.items():
            known = found.get(result)
            if known is None:
                found[result] = (ways, self.told + story)
            elif len(known[1]) <= len(self.told) + len(story):
                found[result] = (known[0] + ways, known[1])
            else:
                found[result] = (known[0] + ways, self.told + story)


def outcomes(
    table: Table,
    proceed: Callable[[int], int | None],
    result: Callable[[], str],
    describe: Callable[[Question, Any], str],
    limit: int,
    idle: Callable[[int], Idle | None],
) -> Found:
    """Return every outcome of what is played on a table, with the number of ways to it and one shortest of them.

    ``proceed`` plays on, from what lies on the table and the place in the story that it is given (0 at first) to the
    next resting place, and returns the place in the story there, or None when all is over; ``result`` tells what came
    of it. ``describe`` tells a decision ("" to leave it out), and ``idle`` which entities make no difference any more
    at a place in the story, by what lies on the table (None:
    comparing is not worth it there). Raises TooMany past the limit of runs between two places.
    """
    with nothing_collected():  # what is found lives until the end
        return _Explorer(table, proceed, result, describe, limit, idle).explore()


class _Explorer:
    """Explores a table; the arguments are those of ``outcomes``."""

    def __init__(
        self,
        table: Table,
        proceed: Callable[[int], int | None],
        result: Callable[[], str],
        describe: Callable[[Question, Any], str],
        limit: int,
        idle: Callable[[int], Idle | None],
    ) -> None:
        self.table = table
        self.proceed = proceed
        self.result = result
        self.describe = describe
        self.limit = limit
        self.idle = idle
        self.runs = 0
        self.asked: Counter[tuple[str, str]] = Counter()
        self.lasting: set[Entity] = {*table.seats, *table.minions, *table.cards, table.course}
        self.combat: frozenset[Entity] = frozenset()
        self.start: Differs = {}
        self.done: dict[Hashable, Found] = {}
        self.under_way: set[Hashable] = set()
        self.stack: list[_Place] = []

    def explore(self) -> Found:
        """Explore all that can come of the table."""
        self.table.told = self.table.explains = False  # no outcome hangs on why something is barred
        first = _Place(["start"], 0, self.table.mark(), (), {}, self.table.mark())
        self.stack.append(first)
        while self.stack:
            place = self.stack[-1]
            self.table.undo(place.mark)
            if place.turned is not None:
                self.run(place, place.turned)
                continue
            self.stack.pop()
            for key in place.keys:
                self.under_way.discard(key)
                self.done[key] = place.found
            if self.stack:
                self.stack[-1].add(place.found)
        return first.found

    def run(self, place: _Place, turned: Sequence[int]) -> None:
        """Play from a resting place to the first one after the next decision, or to the end."""
        self.runs += 1
        if self.runs > self.limit:
            raise TooMany(self.too_many())
        known = len(place.prefix)
        answers: list[int] = []
        sizes: list[int] = []
        told: list[str] = []
        first, place.is_new = place.is_new and not known, False
        resting: tuple[str, int, int] | None = None  # the last place to rest at before the next decision

        def oracle(question: Question) -> int:
            size = len(question.options)
            if size == 1:
                return 0  # no decision
            if resting is not None:
                raise _Rested
            here = len(answers)
            answer = turned[here] if here < len(turned) else 0
            answers.append(answer)
            sizes.append(size)
            if here >= known:
                words = self.describe(question, question.options[answer])
                self.asked[question.who, question.what] += 1
                if words:
                    told.append(words)
            return answer

        def rest(label: str) -> None:
            nonlocal resting
            if len(answers) > known and resting is None:
                resting = (f"within: {label}", place.line, self.table.mark())

        self.table.oracle, self.table.resting = oracle, rest
        line: int | None = place.line
        try:
            while line is not None:
                line = self.proceed(line)
                if line is not None and (first or len(answers) > known):
                    resting = ("", line, self.table.mark())
                    if answers:
                        break
        except _Rested:
            pass
        if resting is not None and not answers:
            self.move_on(place, *resting[1:])
            return
        place.told = tuple(told)
        prefix = tuple(answers)
        place.turn(answers, sizes)
        if line is None:
            place.add({self.result(): (1, ())})
        elif resting is not None:
            self.table.undo(resting[2])
            self.come_to(place, resting[0], resting[1], prefix if resting[0] else ())

    def come_to(self, place: _Place, within: str, line: int, prefix: tuple[int, ...]) -> None:
        """Add what the next resting place leads to, or explore it first if that is not known."""
        mark = self.table.mark()
        idle = frozenset() if within else self.idle(line)
        if idle is None:
            self.stack.append(_Place([], line, mark, (), place.differs, place.base))
            return
        key, differs = self.position(place, line, within, idle)
        if key in self.done:
            place.add(self.done[key])
            return
        self.set_out(key)
        if within:
            self.stack.append(_Place([key], place.line, place.mark, prefix, place.differs, place.base))
        else:
            self.stack.append(_Place([key], line, mark, (), differs, mark))

    def move_on(self, place: _Place, line: int, mark: int) -> None:
        """Let a place to which no decision belongs be the next one, from which others may have been explored before."""
        self.table.undo(mark)
        key, differs = self.position(place, line, "", self.idle(line) or frozenset())
        place.keys.append(key)
        if key in self.done:
            place.found, place.turned = self.done[key], None
        else:
            self.set_out(key)
            place.line, place.mark, place.differs, place.base = line, mark, differs, mark
            if len(self.stack) == 1 and self.table.course.combat is not None:
                self.combat = frozenset(self.table.course.combat.entities())  # never taken back from here on
                self.lasting |= self.combat

    def set_out(self, key: Hashable) -> None:
        """Begin to explore a resting place."""
        if key in self.under_way:
            raise TooMany(f"this can go on without end; {self.busiest()}")
        self.under_way.add(key)

    def position(self, place: _Place, line: int, within: str, idle: Idle) -> tuple[Hashable, Differs]:
        """Return by what the place where a run has come to rest is compared, and what differs from the start there."""
        differs = self.differing(place)
        if self.table.course.combat is None:
            idle |= self.combat
        lasting = self.lasting
        matters = frozenset(
            [
                (slot, value if type(value) in PLAIN or value in lasting else self.plain(value, []))
                for slot, value in differs.items()
                if slot[0] not in idle and slot not in idle
            ]
        )
        return (within, line, matters), differs

    def differing(self, place: _Place) -> Differs:
        """Return which fields differ from the start now, going by those at a place and the changes since."""
        differs = place.differs.copy()
        for entity, name, before in self.table.changes_since(place.base):
            if entity not in self.lasting:
                continue
            slot = (entity, name)
            value = entity.__dict__[name]
            if value == self.start.setdefault(slot, before):
                differs.pop(slot, None)
            else:
                differs[slot] = value
        return differs

    def plain(self, value: Any, seen: list[Entity]) -> Hashable:
        """Return a value by which positions are compared: what came up in the play counts by its fields."""
        kind = type(value)
        if kind is tuple:
            plain: Hashable = self.all_plain(value, seen)
        elif not isinstance(value, Entity) or value in self.lasting:
            plain = value
        elif value in seen:
            plain = ("seen", seen.index(value))
        else:
            seen.append(value)
            plain = (kind, self.all_plain(value.__dict__.values(), seen))
        return plain

    def all_plain(self, values: Iterable[Any], seen: list[Entity]) -> tuple[Hashable, ...]:
        """Return values by which positions are compared, most of which stand for themselves."""
        return tuple([value if type(value) in PLAIN or not value else self.plain(value, seen) for value in values])

    def too_many(self) -> str:
        """Return what to say when the limit is reached."""
        tried = f"{self.limit} were tried, from {len(self.done) + len(self.stack)} positions"
        return f"there are more than {self.limit} ways to play this ({tried}); {self.busiest()}"

    def busiest(self) -> str:
        """Return what to leave out: the decisions that came up most often."""
        often = [f"{who}'s {what} ({number} times)" for (who, what), number in self.asked.most_common(3)]
        return f"leave out some of what is asked most: {', '.join(often)}"
