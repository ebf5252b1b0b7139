"""The steps of a round of combat, in the order of each edition.

``range.py``, ``strikes.py`` and ``press.py`` are the steps; ``effects.py`` has the windows between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import ADDITIONAL, BEFORE_RANGE, BEFORE_STRIKES, END_OF_ROUND, ENTER, PRESS, RANGE
from vtesref.engine.cards.tracking import events, limits
from vtesref.engine.cards.whom import history
from vtesref.engine.combat import combat_end, effects, press, strikes
from vtesref.engine.combat import range as ranges
from vtesref.engine.combat.combatants import CLOSE, PAIR, ROUND, combat_of
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.settle import settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Table

#: The step of a round in which the strikes are made that every minion gets.
STRIKE = "strike"


def another(table: Table) -> bool:
    """Tell whether another round follows the one that is over."""
    combat = combat_of(table)
    return not combat.over and combat.pressed and table.holds("combat.rounds", "Another round begins.")


def steps(table: Table, number: int) -> None:
    """Carry out the steps of a round."""
    combat = combat_of(table)
    begin_round(table, number)
    while combat.step:
        table.rest(combat.step)
        carry_on(table)


def begin_round(table: Table, number: int) -> None:
    """Clear away what belonged to the last round, and begin at close range."""
    combat = combat_of(table)
    if number > 1:
        limits.over(table, "round")
    table.change(combat, round=number, range_set=False, pending=False, last=None, pressed=False, struck=False)
    table.change(combat, choosing=())
    at_close_range(table, number)
    for side in combat.sides:
        table.change(side, **ROUND, **PAIR)
    history.note(table, history.ROUNDS, combat.acting.minion)
    events.happen(table, "round begins", combat)
    if table.course.happened:
        settle(table)
    table.change(combat, step=used(table, BEFORE_RANGE))


def carry_on(table: Table) -> None:
    """Carry out the next step of the round; what ends the combat early still leaves the end of the round."""
    combat = combat_of(table)
    try:
        following = STEPS[combat.step](table)
    except strikes.StrikesOver:
        strikes.skip(table)
        following = PRESS
    except CombatEnds as end:
        combat_end.finish(table, end.key)
        late = table.holds("combat.end_of_round_even_if_premature", "The end of the round still takes place.")
        following = END_OF_ROUND if late else ""
    table.change(combat, step=used(table, following))


def used(table: Table, step: str) -> str:
    """Return the step, or the next one if nobody can use it and no trace tells of it."""
    if step in IDLE and effects.is_idle(table):
        return IDLE[step]
    if step == ADDITIONAL and not table.told and not strikes.may_add(table):
        return PRESS
    return step


# The steps: each carries out its part of the round, and returns the name of the next ("" after the last).


def before_range(table: Table) -> str:
    """Let effects be used as the combat is entered, and before range."""
    effects.window(table, ENTER)
    effects.window(table, BEFORE_RANGE)
    return RANGE


def determine_range(table: Table) -> str:
    """Determine the range."""
    ranges.determine(table)
    return BEFORE_STRIKES


def before_strikes(table: Table) -> str:
    """Let effects be used between range and strikes."""
    if table.holds("combat.before_strikes_effects", "The range is set, and strikes are not chosen yet."):
        effects.window(table, BEFORE_STRIKES)
    return STRIKE


def strike(table: Table) -> str:
    """Carry out the first pair of strikes, step by step where no trace holds it together."""
    if table.told or table.disabled:
        strikes.first_pair(table)
    elif not strikes.choose_in_turn(table):
        return STRIKE
    return ADDITIONAL


def strike_again(table: Table) -> str:
    """Gain additional strikes, and carry them out, one pair after another."""
    return ADDITIONAL if strikes.additional(table) else PRESS


def press_on(table: Table) -> str:
    """Let the minions press."""
    press.step(table)
    return END_OF_ROUND


def end_of_round(table: Table) -> str:
    """Let effects for the end of the round be used, and see what ends the combat."""
    combat = combat_of(table)
    at_end_of_round(table)
    events.happen(table, "round ends", combat)
    if table.course.happened:
        settle(table)
    if not combat.over and not combat.pressed:
        combat_end.finish(table, "press.default_ends")
    if not combat.over and not all(side.minion.is_ready for side in combat.sides):
        combat_end.finish(table, "combat.only_ready")
    return ""


STEPS: dict[str, Callable[[Table], str]] = {
    BEFORE_RANGE: before_range,
    RANGE: determine_range,
    BEFORE_STRIKES: before_strikes,
    STRIKE: strike,
    ADDITIONAL: strike_again,
    PRESS: press_on,
    END_OF_ROUND: end_of_round,
}


#: The steps that are windows for effects and nothing else, with what follows them.
IDLE = {BEFORE_RANGE: RANGE, BEFORE_STRIKES: STRIKE}


@rule("range.close_default")
def at_close_range(table: Table, number: int) -> None:
    """Round {number} begins at close range."""
    table.change(combat_of(table), range=CLOSE)


@rule("combat.steps_1998c")
def outlined_round(table: Table, number: int) -> None:
    """Round {number}: entering (the first round only), before range, range, strikes, presses, end of round."""
    steps(table, number)


@rule("combat.steps_1998r")
def three_steps(table: Table, number: int) -> None:
    """Round {number}: range, strikes, presses."""
    steps(table, number)


@rule("combat.steps_5e")
def seven_steps(table: Table, number: int) -> None:
    """Round {number}: before range, range, before strikes, strikes, damage, presses, end of round."""
    steps(table, number)


def at_end_of_round(table: Table) -> None:
    """Let effects for the end of the round be used."""
    if not table.holds("combat.end_of_round_step", "The round is at its end."):
        return
    if combat_of(table).over and not table.holds(
        "combat.end_effects_any_end", "Effects for the end can be used however the combat ended."
    ):
        return
    try:
        effects.window(table, END_OF_ROUND)
    except CombatEnds as end:
        combat_end.finish(table, end.key)
