"""Exploring: every outcome that a situation can come to, by playing it again with other answers.

An odometer runs over the questions met: a run is played with a prefix of answers and the first option after it, and the
next prefix is the last question turned on by one. So nothing has to be copied, and a run depends on its answers alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.core import Oracle, Question

R = TypeVar("R")


class TooMany(Exception):
    """There are more ways to play than the limit; the message says how many were tried."""


def every(play: Callable[[Oracle], R], limit: int = 100_000) -> Iterator[tuple[tuple[int, ...], R]]:
    """Yield the answers and the result of every way to play; raises TooMany past the limit.

    ``play`` plays once with the oracle it is given, from a fresh start each time.
    """
    prefix: list[int] = []
    for _ in range(limit):
        answers: list[int] = []
        sizes: list[int] = []

        def oracle(question: Question) -> int:
            place = len(answers)  # noqa: B023 (used within this round alone)
            answer = prefix[place] if place < len(prefix) else 0  # noqa: B023
            answers.append(answer)  # noqa: B023
            sizes.append(len(question.options))  # noqa: B023
            return answer

        result = play(oracle)
        yield tuple(answers), result
        while answers and answers[-1] + 1 == sizes[len(answers) - 1]:
            answers.pop()
        if not answers:
            return
        prefix = [*answers[:-1], answers[-1] + 1]
    raise TooMany(f"there are more than {limit} ways to play this; leave fewer decisions open")
