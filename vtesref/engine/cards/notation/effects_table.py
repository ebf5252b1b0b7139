"""The table of effects: what card texts can do, one row and one function for each.

A row is made by ``effect``: how it is written, what it means, and what it needs around it ("action", "combat",
"referendum", "phase", or nothing). What others may ask of it, and what of an action it touches, it says itself
(``says.py``): nobody looks into how it is written. The function gets the context and what fills its slots: of the slot
``who`` one thing after another, of other references a list, of amounts a number, the rest as it was read. What is
observed when it works is told with the row, and the tests look for it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.patterns import SLOTS, Scope, Unread, compiled, literal_length, read, readable
from vtesref.engine.cards.says import SAYS, TOUCHES, known
from vtesref.engine.cards.texts import Condition, Doing, Moment, Row
from vtesref.engine.cards.whom import amounts, refs
from vtesref.engine.cards.whom.filters import Filter
from vtesref.engine.core import EngineError
from vtesref.engine.meant import nearest_forms

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.context import Context

EFFECTS: dict[str, Row] = {}
CONDITIONS: dict[str, Row] = {}
EVENTS: dict[str, Row] = {}
#: What is always so while a text says it: values and bars.
ALWAYS_ROWS: dict[str, Row] = {}

_complete = False
_fill: Callable[[], object] | None = None


def complete() -> None:
    """Take note that all modules with rows have been imported: what a table does not have now is no effect."""
    global _complete
    _complete = True


def fill_by(fill: Callable[[], object]) -> None:
    """Say what imports all modules with rows, for when the first text is read: most stories have none."""
    global _fill
    _fill = fill


def effect(
    written: str,
    meaning: str,
    *,
    needs: tuple[str, ...] = (),
    observed: str = "",
    mechanic: str = "",
    early: bool = False,
    says: str = "",
    touches: str = "",
    counts: str = "",
) -> Callable[[Any], Any]:
    """Make a function a row of the table of effects.

    ``counts`` is of what is so for a time the shortest time in which that counts, or the phase.
    ``says`` is what others may ask of it ("redirects, harms"), and ``touches`` what of an action: one that needs an
    action has to say so.
    """
    if "action" in needs and not touches:
        raise EngineError(f'"{written}" needs an action and does not say what it touches: {", ".join(TOUCHES)}')
    said, touched = known(says, SAYS, written), known(touches, TOUCHES, written)

    def add(function: Any) -> Any:
        EFFECTS[written] = Row(
            written,
            compiled(written),
            meaning,
            frozenset(needs),
            function,
            observed,
            mechanic,
            early,
            says=said,
            touches=touched,
            counts=counts,
        )
        return function

    return add


def condition(
    written: str,
    meaning: str,
    *,
    needs: tuple[str, ...] = (),
    cited: str = "general.golden_rule",
    says: str = "",
) -> Callable[[Any], Any]:
    """Make a function a row of the table of conditions: it tells whether something is so.

    ``cited`` is the rule in the way of what is used under the condition where it is not so; ``says`` is what others may
    ask of it.
    """
    said = known(says, SAYS, written)

    def add(function: Any) -> Any:
        CONDITIONS[written] = Row(
            written, compiled(written), meaning, frozenset(needs), function, cited=cited, says=said
        )
        return function

    return add


def event(written: str, meaning: str, happening: str, gives: str = "minion", *, says: str = "") -> Callable[[Any], Any]:
    """Make a function a row of the table of events.

    ``happening`` is the name under which the engine notes it; the function gets the context, what the event was about
    and what fills the slots, and returns the names that it gives (None where it is not the event of this text);
    ``gives`` is the sort of what has such a name, and ``says`` what others may ask of it.
    """
    said = known(says, SAYS, written)

    def add(function: Any) -> Any:
        EVENTS[written] = Row(written, compiled(written), meaning, frozenset((gives,)), function, happening, says=said)
        return function

    return add


def always(
    written: str, meaning: str, name: str, *, needs: tuple[str, ...] = (), says: str = "", counts: str = ""
) -> None:
    """Make a row of the table of what is always so; ``name`` is how it is looked up, the rest is as of effects.

    ``needs`` is what a text must be to say it: one "for a time", or one "of the card itself"; what comes "by an effect"
    is said by none.
    """
    needed, spoken = frozenset(("always", *needs)), known(says, SAYS, written)
    ALWAYS_ROWS[written] = Row(written, compiled(written), meaning, needed, None, name, says=spoken, counts=counts)


def _find(table: dict[str, Row], text: str, scope: Scope, what: str) -> tuple[Row, dict[str, Any]]:
    if not _complete and _fill is not None:
        _fill()
    if not _complete:
        raise EngineError("the tables of effects are not full: import vtesref.engine.effects before cards are read")
    words = " ".join(text.split())
    why: CardError | None = None
    best = -1
    fit: list[tuple[int, Row, dict[str, Any]]] = []
    for key, row in _keyed(table):
        if key not in words:
            continue
        found = read(row.template, words, scope)
        if isinstance(found, Unread):
            literal = len(row.written.split("{")[0]) + row.written.count(" ")
            if literal > best:
                why, best = found.error, literal
        elif found is not None:
            fit.append((literal_length(row.template, words), row, found))
    if fit:  # what says more of it in its own words is meant
        _, row, slots = max(fit, key=lambda one: one[0])
        return row, slots
    if why is not None:
        raise CardError(f'"{words}": {why}', words)
    raise CardError(
        f'"{words}" is no {what}; the nearest are: {"; ".join(map(readable, nearest_forms(words, table)))}', words
    )


#: The rows of each table (by its identity) with the longest word that each cannot do without.
_KEYED: dict[int, list[tuple[str, Row]]] = {}


def _keyed(table: dict[str, Row]) -> list[tuple[str, Row]]:
    """Return the rows of a table, each with the longest word that it cannot do without: most rows fail by that."""
    found = _KEYED.get(id(table))
    if found is None or len(found) != len(table):
        found = _KEYED[id(table)] = [(max(row.template.needed, key=len, default=""), row) for row in table.values()]
    return found


#: "1 pool per ready vampire": the thing that is counted stands between the number and for what each.
_PER = re.compile(
    r"(?P<n>\d+) (?P<what>pool|blood|life|votes?|stealth|bleed|intercept|counters?|cards?)"
    r" (?:per|for each) (?P<rest>.+)"
)


def read_effect(text: str, scope: Scope) -> Doing:
    """Read one effect; raises CardError with the nearest ones if there is no such one."""
    per = _PER.search(text)
    if per:
        text = f"{text[: per.start()]}{per['n']} per {per['rest']} {per['what']}"
    row, slots = _find(EFFECTS, text, scope, "effect")
    return Doing(" ".join(text.split()), row, slots)


def read_always(text: str, scope: Scope) -> Doing:
    """Read what is always so; raises CardError with the nearest of it for what is nothing of the kind."""
    row, slots = _find(ALWAYS_ROWS, text, scope, "value or bar")
    _refuse_choices(slots)
    return Doing(" ".join(text.split()), row, slots)


def _refuse_choices(slots: dict[str, Any]) -> None:
    """Refuse a reference to one of several where nobody chooses: in what is always so, a condition or an event."""
    for slot in slots.values():
        while isinstance(slot, refs.Ref) and slot.kind == "of":
            slot = slot.arg[1]
        if isinstance(slot, refs.Ref) and slot.kind in ("choice", "random"):
            each = re.sub(r"^another\b", "other", slot.arg.text)
            raise CardError(
                f'"{slot.text}" is one of several, and nobody chooses which here; '
                f'write "each {each}", or name what the text chooses',
                slot.text,
            )


def read_condition(text: str, scope: Scope) -> Condition:
    """Read one condition; raises CardError with the nearest ones if there is no such one."""
    words = " ".join(text.split())
    if words.startswith("not "):
        row, slots = _find(CONDITIONS, words[4:], scope, "condition")
        _refuse_choices(slots)
        return Condition(words, row, slots, True)
    row, slots = _find(CONDITIONS, words, scope, "condition")
    _refuse_choices(slots)
    return Condition(words, row, slots)


SLOTS["condition"] = lambda text, arg, scope: read_condition(text, scope)


def read_moment(text: str, scope: Scope) -> Moment:
    """Read an event that a text waits for; raises CardError with the nearest ones if there is no such one."""
    row, slots = _find(EVENTS, text, scope, "event")
    _refuse_choices(slots)
    for slot in slots.values():
        if isinstance(slot, Filter) and slot.sort not in row.needs:
            sort = next(iter(row.needs))
            raise CardError(f'"{text}" happens to a {sort}, and "{slot.text}" is a {slot.sort}', slot.text)
    return Moment(" ".join(text.split()), row, slots)


def holds(one: Condition, context: Context) -> bool:
    """Tell whether a condition is so now."""
    found = bool(one.row.function(context, **filled(one.slots, context)))
    return found != one.negated


def filled(slots: dict[str, Any], context: Context) -> dict[str, Any]:
    """Return what fills slots now: references as lists, amounts as numbers, the rest as it was read."""
    found: dict[str, Any] = {}
    for name, slot in slots.items():
        if isinstance(slot, refs.Ref):
            found[name] = refs.resolve(slot, context)
        elif isinstance(slot, amounts.Amount):
            found[name] = amounts.value(slot, context)
        else:
            found[name] = slot
    return found


__all__ = ["CONDITIONS", "EFFECTS", "EVENTS", "Filter", "condition", "effect", "event", "holds"]
