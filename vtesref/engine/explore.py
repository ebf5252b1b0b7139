"""Exploring: every outcome that a situation can come to, by playing it again with other answers.

An odometer runs over the questions met: a run is played with a prefix of answers and the first option after it, and the
next prefix is the last question turned on by one. So nothing has to be copied, and a run depends on its answers alone.
Positions that are alike at a rest point are merged: what follows from them is explored once.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from vtesref.engine.core import Oracle, Question

R = TypeVar("R")


class TooMany(Exception):
    """There are more ways to play than the limit; the message says how many were tried."""


class _Rested(Exception):  # a run has come to the next rest point, and is not played further
    def __init__(self, key: Hashable) -> None:
        super().__init__(key)
        self.key = key


class Outcomes(NamedTuple, Generic[R]):
    """What a situation can come to: each result with the number of ways to it and one shortest of them, as told."""

    found: dict[R, tuple[int, tuple[str, ...]]]
    runs: int


def merged(
    play: Callable[[Oracle, Callable[[Hashable], None]], R],
    describe: Callable[[Question, Any], str],
    limit: int = 100_000,
) -> Outcomes[R]:
    """Return every outcome of a situation, merging positions at rest points; raises TooMany past the limit.

    ``play`` plays once from a fresh start with the oracle it is given, and calls its second argument at every rest
    point with a key: what follows must depend on that key alone. ``describe`` tells a decision ("" to leave it out).
    """
    start: Hashable = ("start",)
    edges: dict[Hashable, dict[tuple[bool, Any], tuple[int, tuple[str, ...]]]] = {}
    waiting: deque[tuple[Hashable, tuple[int, ...], int]] = deque([(start, (), 0)])
    known = {start}
    runs = 0
    while waiting:
        node, prefix, rests = waiting.popleft()
        leads = edges.setdefault(node, {})
        for answers, told, ended, result in _segment(play, describe, prefix, rests):
            runs += 1
            if runs > limit:
                raise TooMany(f"there are more than {limit} ways to play this; leave fewer decisions open")
            number, shortest = leads.get((ended, result), (0, told))
            leads[(ended, result)] = (number + 1, min(shortest, told, key=len))
            if not ended and result not in known:
                known.add(result)
                waiting.append((result, answers, rests + 1))
    return Outcomes(_gather(edges, start), runs)


def _segment(
    play: Callable[[Oracle, Callable[[Hashable], None]], Any],
    describe: Callable[[Question, Any], str],
    prefix: tuple[int, ...],
    rests: int,
) -> Iterator[tuple[tuple[int, ...], tuple[str, ...], bool, Any]]:
    """Yield every way from a rest point to the next one or to the end: answers, what is told, ended or not, where."""
    turned = list(prefix)
    while True:
        answers: list[int] = []
        sizes: list[int] = []
        told: list[str] = []
        passed = 0

        def oracle(question: Question) -> int:
            place = len(answers)  # noqa: B023 (used within this round alone)
            answer = turned[place] if place < len(turned) else 0  # noqa: B023
            answers.append(answer)  # noqa: B023
            sizes.append(len(question.options))  # noqa: B023
            if place >= len(prefix) and len(question.options) > 1:
                words = describe(question, question.options[answer])
                if words:
                    told.append(words)  # noqa: B023
            return answer

        def rest(key: Hashable) -> None:
            nonlocal passed
            passed += 1
            if passed > rests:
                raise _Rested(key)

        try:
            ended, result = True, play(oracle, rest)
        except _Rested as rested:
            ended, result = False, rested.key
        yield tuple(answers), tuple(told), ended, result
        while len(answers) > len(prefix) and answers[-1] + 1 == sizes[len(answers) - 1]:
            answers.pop()
        if len(answers) <= len(prefix):
            return
        turned = [*answers[:-1], answers[-1] + 1]


def _gather(
    edges: dict[Hashable, dict[tuple[bool, Any], tuple[int, tuple[str, ...]]]], start: Hashable
) -> dict[Any, tuple[int, tuple[str, ...]]]:
    """Add up what every rest point leads to, the last ones first."""
    done: dict[Hashable, dict[Any, tuple[int, tuple[str, ...]]]] = {}
    stack: list[tuple[Hashable, bool]] = [(start, False)]
    under_way: set[Hashable] = set()
    while stack:
        node, ready = stack.pop()
        if node in done:
            continue
        inner = [result for ended, result in edges[node] if not ended]
        if not ready:
            if node in under_way:
                raise TooMany("this can go on without end; leave fewer decisions open")
            under_way.add(node)
            stack.append((node, True))
            stack.extend((one, False) for one in inner if one not in done)
            continue
        under_way.discard(node)
        found: dict[Any, tuple[int, tuple[str, ...]]] = {}
        for (ended, result), (number, told) in edges[node].items():
            for outcome, (ways, rest) in ({result: (1, ())} if ended else done[result]).items():
                before, shortest = found.get(outcome, (0, told + rest))
                found[outcome] = (before + number * ways, min(shortest, told + rest, key=len))
        done[node] = found
    return done[start]
