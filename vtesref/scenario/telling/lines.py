"""Telling a story: what each line that sets something off does at the table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.actions import allow_out_of_turn
from vtesref.engine.combat import combat
from vtesref.engine.core import Refused
from vtesref.engine.table import ASH_HEAP, RETAINER, UNCONTROLLED, Minion, Table
from vtesref.engine.turn import due, turn
from vtesref.scenario.deeds.table import on_table
from vtesref.scenario.sentences.grammar import EVENTS
from vtesref.scenario.words.text import ScenarioError
from vtesref.scenario.words.verbs import FIGHTS, GOES_ON

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.sentences.sentence import Line


def tell(table: Table, line: Line, fight: Callable[[Table, Minion, Minion], object] = combat.fight) -> None:
    """Carry out a line that sets something off; raises Refused, or ScenarioError for what cannot be.

    ``fight`` carries out a combat, or lets it begin, for who goes on with it step by step.
    """
    if table.course.over:
        raise Refused(line.text, ("victory.game_ends_last",))
    course = table.course
    left = (course.active, course.phase) if due.is_left(table) else None
    _carry_out(table, line, fight)
    if course.active is not None and left == (course.active, course.phase) and line.verb != GOES_ON:
        due.go_on(table, course.active)


def _also_chosen_in(table: Table, line: Line) -> tuple[str, ...]:
    """Return the regions besides those of play in which the card of a line chooses minions: ash heaps, if it does."""
    texts = (text for card in table.cards if line.card and card.name == line.card for text in card.texts)
    held = [choice.what for text in texts for choice in text.choose if choice.what.sort == "minion"]
    return (ASH_HEAP,) if any(ASH_HEAP in (one.zone, *(two.zone for two in one.others)) for one in held) else ()


def _carry_out(table: Table, line: Line, fight: Callable[[Table, Minion, Minion], object]) -> None:
    sentence = EVENTS.get(line.verb)
    by_name = {minion.name: minion for minion in table.minions}
    if sentence is not None and sentence.acts and line.name in by_name:
        turn.reach_minion_phase(table, by_name[line.name].controller)
    if sentence is not None and sentence.tells is not None:
        sentence.tells(table, line)
        return
    if line.name not in by_name:
        raise ScenarioError(f'"{line.text}" cannot happen: {line.name} is not in play')
    minion, other = by_name[line.name], by_name.get(line.other)
    for one in (minion, other):
        if one is not None:
            on_table(table, one.name, line, UNCONTROLLED, *_also_chosen_in(table, line))
    if line.outside:
        allow_out_of_turn(table, minion)
    if sentence is None or sentence.does is None:
        raise ScenarioError(
            f'"{line.text}" cannot happen now: it belongs to an action or a combat, and none is going on'
        )
    if RETAINER in (minion.kind, other.kind if other else "") and not sentence.of_retainers:
        raise ScenarioError(f'"{line.text}" cannot happen: a retainer is not a minion and cannot do this')
    if line.verb == FIGHTS and other is not None:
        fight(table, minion, other)
    else:
        sentence.does(table, line, minion, other)
