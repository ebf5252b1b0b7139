"""Who may act, and with what an action is barred as it is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects
from vtesref.engine.action import acting_elsewhere
from vtesref.engine.cards.always import costs as always_costs
from vtesref.engine.cards.always import values
from vtesref.engine.core import because
from vtesref.engine.table import TORPOR, Card, Minion, Table
from vtesref.engine.turn import minion_phase, turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text


def bars_performing(table: Table, action: Action, who: str) -> Iterator[str]:
    """Yield the rules that keep a minion from an action of any ready minion; ``who`` is the rule that says so."""
    minion = action.minion
    if minion.employer is not None:
        yield "retainer.not_independent"
    if minion.region == TORPOR:
        yield "torpor_action.only_leave"
    if not minion.is_ready:
        yield who
    yield from bars_acting(table, minion, action.kind.name, action.card, action.text)


def bars_acting(
    table: Table, minion: Minion, doing: str = "", card: Card | None = None, text: Text | None = None
) -> Iterator[str]:
    """Yield the rules that keep a minion from any action, and from one of the kind it is ``doing`` with a card.

    Only an unlocked minion acts, one action at a time, and what is mandatory comes first.
    """
    if minion.locked:
        yield "minion.only_ready_unlocked_act"
        yield "general.unlocked_needed"
    if table.course.action is not None:
        yield "minion.one_action_at_a_time"
    if table.texts or table.course.lasting:
        yield from values.barred(table, minion, "act")
        if doing in ("bleed", "hunt", "equip"):
            yield from values.barred(table, minion, doing)
        if always_costs.of_action(table, minion, doing) > minion.counters:
            yield "cards.cost.must_afford"
    course = table.course
    somebody_elses_turn = course.active not in (None, minion.controller) and not course.out_of_turn
    if somebody_elses_turn and course.phase == "minion" and values.is_said_of(table, "acts in any turn", minion):
        somebody_elses_turn = False
        table.holds(
            "general.golden_rule", "The text of a card lets {minion} act in another Methuselah's turn.", minion=minion
        )
    if somebody_elses_turn and course.phase == "minion" and acting_elsewhere.may_act(table, minion):
        somebody_elses_turn = False
    if course.turn.skipped:
        yield from turn.bars_skipped(table)
    if somebody_elses_turn:
        of_whom = f"it is {course.active}'s turn; {minion} acts in {minion.controller}'s turn"
        yield because("general.turn.five_phases", f"{of_whom}, or out of turn where the text of a card allows it")
    elif course.phase in ("influence", "discard"):
        yield because("general.turn.five_phases", f"it is the {course.phase} phase; minions act in the minion phase")
    yield from minion_phase.bars_order(table, minion, doing)
    yield from minion_phase.bars_again(table, minion, doing, card, text)


def bars_announcing(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep an action from being announced: those of its kind and of the minion that takes it."""
    yield from action.kind.bars(table, action)
    yield from sects.bars_slave(table, action, action.aimed_at())
    if not action.undirected:
        yield from values.barred_target(table, action.minion, action.target)
    yield from bars_targets(table, action)
    if action.minion.forgone:
        yield from minion_phase.bars_forgone(action.minion, minion_phase.deed(action))


def bars_targets(table: Table, action: Action) -> Iterator[str]:
    """Yield the rule by which a text keeps what an action is aimed at from being the target of others."""
    if not values.is_spoken_of(table, "no target"):
        return
    for one in (action.target, *(each for _, held in action.names for each in held)):
        if isinstance(one, Minion) and one.controller is not action.acting:
            yield from values.bars_of(table, "no target", one)
