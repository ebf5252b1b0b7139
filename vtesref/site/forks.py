"""Shares work among processes that are forks of this one: what the work needs is in their memory, and is not sent."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

#: In a fork: what it does with the number of a piece of work.
_job: Callable[[int], Any]


def processes(pieces: int, many: int) -> int:
    """Return how many processes share that many pieces of work: 1 below ``many``, and where the system has no forks."""
    import multiprocessing

    if pieces < many or "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return min(os.cpu_count() or 1, 8)


def in_order(job: Callable[[int], T], pieces: int, count: int, chunk: int = 16) -> Iterator[T]:
    """Yield what a job makes of each number below ``pieces``, in order, by ``count`` processes, ``chunk`` at a time."""
    import multiprocessing

    if count < 2:
        yield from map(job, range(pieces))
        return
    # A fork is handed its job as it is, functions with what they enclose too; only numbers and results are sent.
    with multiprocessing.get_context("fork").Pool(count, _begin, (job,)) as pool:
        yield from pool.imap(_do, range(pieces), chunk)


def _begin(job: Callable[[int], Any]) -> None:
    global _job
    _job = job


def _do(number: int) -> Any:
    return _job(number)
