"""What a page shows of a play: the verdict, the trace with its citations, and what decided it.

Standard library only, like the engine: this also runs in a browser, where something else stands for the ``store``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.table import ASH_HEAP, CONTESTED, HAND, REMOVED
from vtesref.scenario.claims import of_cards, of_minions
from vtesref.scenario.shown import outcome as outcome_text
from vtesref.scenario.shown import trace as trace_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Minion, Table
    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome

Data = dict[str, Any]
#: The steps that a play names as those that decided it, at most.
DECIDING = 4


def cited(store: Any, key: str, edition: str) -> Data:
    """Return a rule with the words and the place of its citation: the paragraph, or the rule where none states it."""
    rule = store.rule(key)
    paragraph = trace_text.stating(store, key, edition)
    return {
        "key": key if rule else "",
        "statement": rule["statement"] if rule else key,
        "cite": trace_text.citation(store, key, edition),
        "at": paragraph["id"] if paragraph else f"rules/{key}" if rule else "",
    }


def _step(store: Any, step: Step, edition: str, kinds: dict[str, str]) -> Data:
    return {
        "told": trace_text.told(step, kinds),
        **cited(store, step.key, edition),
        "position": step.position,
        "steps": [_step(store, one, edition, kinds) for one in trace_text.shown(step, False)],
    }


def play(store: Any, outcome: Outcome) -> Data:
    """Return what a page shows of an outcome: the verdict, the trace, what was refused, and the claims that fail.

    ``result`` is the outcome as claims that read back, ``verdict`` the same in words for each who took part (``who``,
    ``state``, and whether it ``changed``), with what else is not as it was given; ``why`` are the places of the steps
    that decided it, counted from 0 as they are read from top to bottom.
    """
    kinds = {minion.name: minion.kind for minion in outcome.table.minions}
    refused = None
    if outcome.refused:
        line, keys = outcome.refused
        refused = {"line": line, "bars": [cited(store, key, outcome.edition) for key in keys]}
    root = outcome.table.root
    return {
        "edition": outcome.edition,
        "result": outcome.result,
        "verdict": _verdict(outcome),
        "failed": list(outcome.failed),
        "refused": refused,
        "why": _deciding(root),
        "steps": [_step(store, step, outcome.edition, kinds) for step in trace_text.shown(root, False)],
    }


def _verdict(outcome: Outcome) -> list[Data]:
    table = outcome.table
    changed = {str(entity) for entity, _, _ in table.changes_since(0)}
    minions = outcome_text.told_of(table)
    found = [{"who": minion.name, "state": state_of(minion), "changed": str(minion) in changed} for minion in minions]
    used = _used_up(table)
    states = outcome.result.split("; ")[len(minions) :] + [one for one in outcome.changed if one not in used]
    for one in found:  # whether a minion is locked is part of their own line
        for word in ("locked", "unlocked"):
            if (told := of_minions.LOCK.say(name=one["who"], lock=word)) in states:
                states.remove(told)
                one.update(state=f"{one['state']}, {word}", changed=True)
    return found + [{"who": "", "state": state, "changed": True} for state in states if state]


def _used_up(table: Table) -> set[str]:
    """Return the claims that nobody misses: that a card played from a hand lies in the ash heap of its owner."""
    before: dict[str, object] = {}
    for entity, field, value in table.changes_since(0):
        if field == "place":
            before.setdefault(str(entity), value)
    played = [card for card in table.cards if before.get(str(card)) == HAND]
    return {of_cards.LIES.say(card=card, place=ASH_HEAP, whose=card.owner) for card in played}


def state_of(minion: Minion) -> str:
    """Return a minion's state in words: "in torpor, 0 of 6 blood"."""
    if minion.region == ASH_HEAP:
        return "burned"
    if minion.region in (CONTESTED, REMOVED):
        return {CONTESTED: "contested", REMOVED: "removed from the game"}[minion.region]
    where = "in torpor" if minion.region == "torpor" else str(minion.region)
    count = f"{minion.counters} of {minion.capacity} blood" if minion.is_vampire else f"{minion.counters} life"
    return f"{where}, {count}"


def _walked(step: Step) -> Iterator[Step]:
    """Yield the steps that are shown within one, as they are read from top to bottom."""
    for one in trace_text.shown(step, False):
        yield one
        yield from _walked(one)


def _deciding(root: Step) -> list[int]:
    """Return the places of the steps that left things as they are at the end: the last to change each of them."""
    last: dict[tuple[str, str], int] = {}
    for place, step in enumerate(_walked(root)):
        for name, field, _, _ in step.changes:
            if field in trace_text.FIELD_WORDS:
                last[name, field] = place
    return sorted(set(last.values()))[-DECIDING:]


def deciding_steps(root: Step) -> list[Step]:
    """Return the steps that left things as they are at the end, in the order of the trace."""
    steps = list(_walked(root))
    return [steps[place] for place in _deciding(root)]


def deciding_keys(outcome: Outcome) -> list[str]:
    """Return the keys of the rules that decided an outcome: what refused a line, and the last to change things."""
    steps = deciding_steps(outcome.table.root)
    return [*(outcome.refused[1] if outcome.refused else ()), *(step.key for step in steps)]
