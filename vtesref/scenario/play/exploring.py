"""Exploring a story whose decisions are left open: every outcome, and the sentences that lead to it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.combat import combat, out_of_use
from vtesref.engine.explore import outcomes
from vtesref.engine.turn import due
from vtesref.engine.turn.turn import break_off, take_up
from vtesref.scenario import Scenario, ScenarioError
from vtesref.scenario.playing import OFF, set_up
from vtesref.scenario.shown.outcome import result
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.telling.questions import sentence
from vtesref.scenario.words.verbs import PHASE

if TYPE_CHECKING:
    from vtesref.engine.explore import Idle
    from vtesref.engine.table import Table


class Way(NamedTuple):
    """One distinct outcome of an exploration: the result, in how many ways it comes about, and one shortest of them."""

    result: str
    ways: int
    answers: tuple[str, ...]


def explore(scenario: Scenario, edition: str, limit: int = 20_000) -> list[Way]:
    """Return every distinct outcome of a story whose decisions are left open, the commonest first.

    What the story states is fixed (who acts, which cards and effects there are); whether and how they are used is
    open. Raises TooMany past the limit, and Refused when a line is against a rule.
    """
    if all(line.is_answer for line in scenario.when):
        line = scenario.when[0]
        raise ScenarioError(
            f'"{line.text}" cannot happen: the story needs a line that starts something, such as: A fights B', line.text
        )
    table = set_up(scenario, edition)
    take_up(table)
    play_on = functools.partial(_proceed, scenario, table)
    last = [all(line.is_answer for line in scenario.when[here:]) for here in range(len(scenario.when) + 1)]
    idle = functools.partial(_idle, last, table)
    found = outcomes(table, play_on, lambda: result(table), sentence, limit, idle)
    ways = [Way(outcome, number, told) for outcome, (number, told) in found.items()]
    return sorted(ways, key=lambda way: (-way.ways, way.result))


def _proceed(scenario: Scenario, table: Table, here: int) -> int | None:
    """Play on by one step of the combat that is going on, or by the line ``here``; return the next line's place."""
    if table.course.combat is not None:
        combat.proceed(table)
        return here
    for line in scenario.when[here:]:
        here += 1
        if line.is_answer:
            continue  # whether and how it is used is open
        if any(minion.region in OFF and minion.name in (line.name, line.other) for minion in table.minions):
            continue  # so is what the burned and the contested would have done
        names = (*line.name.split(" and "), line.other)
        if table.course.over or any(not methuselah.seated and methuselah.name in names for methuselah in table.seats):
            continue  # and those who are out of the game
        active = table.course.active
        if line.verb == PHASE and active is not None and not active.seated:
            continue  # whose turn has no further phase
        tell(table, line, combat.enter)
        return here
    if due.is_left(table):
        break_off(table)
    return None


def _idle(last: list[bool], table: Table, here: int) -> Idle | None:
    """Return what makes no difference any more, when nothing of the story comes after this combat.

    ``last`` tells for every place in the story whether none of its lines from there on sets anything off.
    """
    if table.course.combat is None or not last[here]:
        return frozenset()
    return out_of_use.out_of_use(table)
