"""Why something cannot be chosen for a card: what of the words of the card's text does not fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.whom import filter_tests, filters, refs
from vtesref.engine.cards.whom.filter_tests import TABLE, TESTS
from vtesref.engine.core import because
from vtesref.engine.table import ALLY, RETAINER, UNCONTROLLED, VAMPIRE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter

#: What a card that needs a target has to have.
NO_TARGET = "cards.target.must_be_available"
#: Tests that are said otherwise than by their names.
_SAID = {
    "minion": "a minion",
    "vampire": "a vampire",
    "torpor": "in torpor",
    "requires trait": "",
    "trait": "",
    "clan": "",
    "sect": "",
    "title": "",
    "is": "",
    "types": "of the type",
    "on": "on",
    "held by": "in the hand of",
    "discipline": "one with",
}


def bars(held: Filter, context: Context, one: Any) -> Iterator[str]:
    """Yield the rule that a suitable target is needed for something that does not suit, with why it does not."""
    words = [*dict.fromkeys(_missing(held, context, one))]
    if words:
        yield because(NO_TARGET, f"{one} is not {', nor '.join(words)}")
    else:
        yield NO_TARGET


def _missing(held: Filter, context: Context, one: Any) -> Iterator[str]:
    """Yield what of the words of a filter does not fit something, in the game's words."""
    kind = filters.SORTS.get(held.sort)
    if kind is None:  # a clan, a number
        return
    if held.others or not isinstance(one, kind):
        yield f'what is asked for ("{held.text}")'
        return
    if not filter_tests.lies(held, one):
        yield "in play" if held.zone == TABLE else held.zone if held.zone == UNCONTROLLED else f"in the {held.zone}"
    for name, arg in held.tests:
        if not TESTS[name](context, one, arg):
            yield _with_counters(one, *arg) if name == "counters" else _told(name, arg)


def _with_counters(one: Any, how: str, number: int) -> str:
    """Return how many counters are asked for, by their name on something."""
    what = {VAMPIRE: "blood", ALLY: "life", RETAINER: "life"}.get(one.kind, "counters")
    return f"one with {f'{number} {how}'.strip()} {what}"


def _told(name: str, arg: Any) -> str:
    """Return one test of a filter in words."""
    if name == "not":
        return f"without this: {', '.join(_told(*each) for each in arg)}"
    said = _SAID.get(name, name)
    if name == "not controlled by":
        said = "controlled by another Methuselah than"
    if isinstance(arg, refs.Ref):
        return f"{said} {arg.text}".strip()
    if name == "discipline":
        return f"{said} {arg[0].upper() if arg[1] else arg[0]}"
    if isinstance(arg, tuple) and len(arg) == 2 and isinstance(arg[1], int):  # a comparison
        how, number = arg
        return f"of {said} {number} {how}".strip()
    if name == "kind":
        return f"an {arg}" if arg == ALLY else f"a {arg}"
    if isinstance(arg, tuple) and name == "types":
        return f"{said} {' or '.join(arg)}"
    return f"{said} {arg}".strip() if isinstance(arg, str) else said
