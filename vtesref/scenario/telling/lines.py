"""Telling a story: what each line that sets something off does at the table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import hunt, torpor
from vtesref.engine.action.actions import allow_out_of_turn
from vtesref.engine.combat import combat, damage
from vtesref.engine.core import Refused
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, RETAINER, TORPOR, UNCONTROLLED, Minion, Table
from vtesref.engine.turn import due, turn
from vtesref.scenario.grammar import SENTENCES
from vtesref.scenario.telling import turns
from vtesref.scenario.telling.minion_phase import TOLD
from vtesref.scenario.telling.politics import DEEDS as POLITICS
from vtesref.scenario.telling.table import MOVES as TABLE_MOVES
from vtesref.scenario.telling.table import on_table
from vtesref.scenario.text import ScenarioError
from vtesref.scenario.verbs import GOES_ON

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.story import Line


def _takes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    damage.inflict(table, minion, line.normal, line.aggravated)
    settle(table)


def _with_other(
    does: Callable[[Table, Minion, Minion], None],
) -> Callable[[Table, Line, Minion, Minion | None], None]:
    def tell(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
        assert other is not None
        does(table, minion, other)

    return tell


#: What minions do, by the verb of the line.
DEEDS: dict[str, Callable[[Table, Line, Minion, Minion | None], None]] = {
    "takes": _takes,
    "hunts": lambda table, line, minion, other: hunt.hunt(table, minion),
    "leaves": lambda table, line, minion, other: torpor.leave(table, minion),
    "rescues": _with_other(torpor.rescue),
    "diablerises": _with_other(torpor.diablerise),
    **TOLD,
    **POLITICS,
}
#: What minions do as actions, in the minion phase.
ACTIONS = ("hunts", "leaves", "rescues", "diablerises", "calls", "goes for", *TOLD)
#: What Methuselahs do, and what the game comes to, by the verb of the line.
MOVES: dict[str, Callable[[Table, Line], None]] = {
    **TABLE_MOVES,
    **turns.MOVES,
    **{sentence.verb: sentence.tells for sentence in SENTENCES if sentence.tells is not None},
}


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
    held = [one.what for text in texts for one in text.choose if one.what.sort == "minion"]
    return (ASH_HEAP,) if any(ASH_HEAP in (one.zone, *(two.zone for two in one.others)) for one in held) else ()


def _carry_out(table: Table, line: Line, fight: Callable[[Table, Minion, Minion], object]) -> None:
    if line.verb in MOVES and line.verb not in ACTIONS:
        MOVES[line.verb](table, line)
        return
    by_name = {minion.name: minion for minion in table.minions}
    if line.verb in ACTIONS and line.name in by_name:
        turn.reach_minion_phase(table, by_name[line.name].controller)
    if line.verb in MOVES:
        MOVES[line.verb](table, line)
        return
    if line.name not in by_name:
        raise ScenarioError(f'"{line.text}" cannot happen: {line.name} is not in play')
    minion, other = by_name[line.name], by_name.get(line.other)
    for one in (minion, other):
        if one is not None:
            on_table(table, one.name, line, UNCONTROLLED, *_also_chosen_in(table, line))
    if line.verb == "takes" and minion.is_vampire and minion.region not in (READY, TORPOR):
        raise ScenarioError(f'"{line.text}" cannot happen: only a vampire that is ready or in torpor can be hurt')
    if line.outside:
        allow_out_of_turn(table, minion)
    if RETAINER in (minion.kind, other.kind if other else "") and line.verb not in ("takes", *TOLD):
        raise ScenarioError(f'"{line.text}" cannot happen: a retainer is not a minion and cannot do this')
    if line.verb == "fights" and other is not None:
        fight(table, minion, other)
    elif line.verb in DEEDS:
        DEEDS[line.verb](table, line, minion, other)
    else:
        raise ScenarioError(
            f'"{line.text}" cannot happen now: it belongs to an action or a combat, and none is going on'
        )
