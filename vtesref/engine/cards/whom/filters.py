"""Filters: "a ready vampire you control", "each locked ally", "another Methuselah", "an equipment on bearer".

What a filter finds, and whether something fits it. How it is written is read in ``reading_filters.py``, by the words
of ``filter_words.py``; what each word asks of a thing stands in ``filter_tests.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import seating
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.whom.filter_tests import TABLE, TESTS, lies, looks, matches, meets, resolved, those_there
from vtesref.engine.table import READY, TORPOR, Card, Methuselah, Minion
from vtesref.engine.traits import CLANS, current

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vtesref.engine.cards.context import Context


Test = tuple[str, Any]


class Filter(NamedTuple):
    """What is sought: as written, its sort, where it lies, and the tests; ``others`` are filters that do as well."""

    text: str
    sort: str
    zone: str
    tests: tuple[Test, ...]
    others: tuple[Filter, ...] = ()

    def found(self, context: Context) -> list[Any]:
        """Return what it finds now (see ``candidates``)."""
        return candidates(self, context)

    def speaks(self) -> Iterator[str]:
        """Yield the names of what it asks for."""
        yield from (name for name, _ in self.tests)
        yield from spoken((*(arg for _, arg in self.tests), self.others))


def is_such(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks, wherever it lies."""
    if all(TESTS[name](context, one, arg) for name, arg in held.tests):
        return True
    return any(is_such(other, context, one) for other in held.others)


def is_such_gone(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something that has left play was what a filter seeks, but for where it lay."""
    tests = tuple(test for test in held.tests if test[0] not in ("ready", "torpor"))
    return is_such(held._replace(tests=tests), context, one)


def fits(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks; a card just played, who fights or blocks, may lie anywhere."""
    combat, action = context.table.course.combat, context.table.course.action
    fights = combat is not None and any(one is side.minion for side in combat.sides)
    blocks = action is not None and action.blocker is one  # what stands for a card in its attempts lies aside
    if held.zone != TABLE or not (held.sort == "card" or fights or blocks):
        return matches(held, context, one)
    return meets(held.tests, context, one) or any(fits(other, context, one) for other in held.others)


#: What the things of each sort are.
SORTS: dict[str, type] = {"minion": Minion, "methuselah": Methuselah, "card": Card}


def fits_anywhere(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks, but that it may lie elsewhere."""
    if held.sort in WORDS:
        return one in candidates(held, context)
    if isinstance(one, SORTS[held.sort]) and meets(held.tests, context, one):
        return held.zone == TABLE or lies(held, one)
    return bool(held.others) and any(fits_anywhere(other, context, one) for other in held.others)


def _clans(held: Filter, context: Context) -> list[Any]:
    """Return all clans that there are, those of which there is anybody in play first."""
    there = [minion.clan for minion in context.table.minions if minion.clan and minion.region in (READY, TORPOR)]
    return list(dict.fromkeys([*there, *(current(clan) for clan in CLANS)]))


#: What can be chosen that is no thing: a clan, a number.
WORDS: dict[str, Callable[[Filter, Context], list[Any]]] = {
    "clan": _clans,
    "number": lambda held, context: list(range(*held.tests[0][1])),
}


def candidates(held: Filter, context: Context) -> list[Any]:
    """Return what a filter finds now, in the order of the table."""
    table = context.table
    if held.sort in WORDS:
        return WORDS[held.sort](held, context)
    things: Sequence[Any]
    if held.sort == "methuselah":
        things = [context.you, *seating.clockwise(table, context.you)] if context.you.seated else seating.in_play(table)
    elif held.others:
        things = table.minions if held.sort == "minion" else table.cards
    else:
        where = looks(held)
        find = table.of_minions if held.sort == "minion" else table.meanwhile
        things = find(where, those_there, table, *where)
    if held.others:
        return [thing for thing in things if matches(held, context, thing)]
    tests = _settled(held.tests, context) if len(things) > 1 else held.tests
    return [thing for thing in things if meets(tests, context, thing)]


def candidates_anywhere(held: Filter, context: Context) -> list[Any]:
    """Return what a filter would find if all of it lay where it looks: minions, cards, then Methuselahs."""
    table = context.table
    sorts = {held.sort, *(other.sort for other in held.others)}
    things: list[Any] = [
        one
        for sort, held_by in (("minion", table.minions), ("card", table.cards), ("methuselah", table.seats))
        if sort in sorts
        for one in held_by
    ]
    if not held.others:
        held = held._replace(tests=_settled(held.tests, context))
    return [thing for thing in things if fits_anywhere(held, context, thing)]


def _settled(tests: tuple[Test, ...], context: Context) -> tuple[Test, ...]:
    """Return tests with what their references stand for, so that many things are looked at and they but once."""
    if not any(isinstance(arg, tuple) and getattr(arg, "kind", "") in _SETTLED for _, arg in tests):
        return tests
    return tuple(
        (name, resolved(arg, context) if isinstance(arg, tuple) and getattr(arg, "kind", "") in _SETTLED else arg)
        for name, arg in tests
    )


#: The kinds of references that nobody chooses and chance does not draw.
_SETTLED = ("name", "office", "of")
