"""One test over many things of a kind: it tells each that fails by name, and costs one place in the list of tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")


def each(things: Iterable[tuple[str, T]], check: Callable[[T], None]) -> None:
    """Check each of the things, given with their names; fail with the names and reasons of all that do not hold."""
    wrong = []
    number = 0
    for name, thing in things:
        number += 1
        try:
            check(thing)
        except AssertionError as error:
            wrong.append(f"{name}: {error}")
    assert number, "there is nothing to check"
    assert not wrong, "\n".join([f"{len(wrong)} of {number} do not hold:", *wrong])
