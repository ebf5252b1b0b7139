"""What an effect of a text needs to be used at all: stealth that is needed, a bleed to redirect, a first raise.

The chapters tell for each of their effects what bars it (``bars_effect``); here they are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.always import values
from vtesref.engine.cards.whom import refs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing, Text

    Barring = Callable[[Context, Doing], Iterator[str]]
    GivenBars = Callable[[Context, Text], Iterator[str]]

#: During what the rules of a chapter are asked: "" is at any time.
ACTION = "action"
COMBAT = "combat"


class Need(NamedTuple):
    """What bars an effect, and during what that is asked."""

    bars: Barring
    during: str


#: What the effects need, by the functions that carry them out.
NEEDS: dict[Any, tuple[Need, ...]] = {}


def bars_effect(*carriers: Any, during: str = "") -> Callable[[Barring], Barring]:
    """Let a function yield what bars the effects that some functions carry out; it gets the context and the effect."""

    def add(function: Barring) -> Barring:
        for carrier in carriers:
            NEEDS[carrier] = (*NEEDS.get(carrier, ()), Need(function, during))
        return function

    return add


def bars(context: Context, doing: Doing) -> Iterator[str]:
    """Yield the rules by which an effect is not to be used now."""
    assert doing.row is not None
    course = context.table.course
    for when in NEEDS.get(doing.row.function, ()):
        under_way = when.during == "" or (course.action if when.during == ACTION else course.combat) is not None
        if under_way:
            yield from when.bars(context, doing)


#: What keeps a text for a time from being given, by what an effect of it is seen by.
GIVEN: dict[str, GivenBars] = {}


def bars_given(name: str) -> Callable[[GivenBars], GivenBars]:
    """Let a function yield what bars an effect that gives a text for a time; it gets the context and that text."""

    def add(function: GivenBars) -> GivenBars:
        GIVEN[name] = function
        return function

    return add


def bars_giving(context: Context, given: Text) -> Iterator[str]:
    """Yield the rules by which a text for a time is not to be given now."""
    for doing in given.do:
        if doing.row is not None and doing.row.observed in GIVEN:
            yield from GIVEN[doing.row.observed](context, given)


def is_on_action(doing: Doing) -> bool:
    """Tell whether an effect touches the action itself, and so its acting minion."""
    return doing.row is not None and "the action" in doing.row.touches


def is_of_user(doing: Doing) -> bool:
    """Tell whether an effect befalls whoever uses the text, and no minion that it names."""
    return doing.row is not None and "is of its user" in doing.row.says and doing.slots.get("who") is None


def unaffected(context: Context, doing: Doing) -> Iterator[str]:
    """Yield the rule by which a text keeps the card from affecting the acting minion, where it would do that."""
    action, card = context.table.course.action, context.card
    if action is None or card is None:
        return
    whom = doing.slots.get("who")
    named = isinstance(whom, refs.Ref) and whom.kind == "office" and action.minion in refs.resolve(whom, context)
    if named or is_on_action(doing) or (is_of_user(doing) and context.user is action.minion):
        yield from values.bars_affecting(context.table, action.minion, card)
