"""Effects that end the combat with a blocker and let the action go on as if it had not been blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.table import ASH_HEAP, SET_ASIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Minion, Table


def bars(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from going on with an action out of the combat that it is in."""
    action = table.course.action
    if action is not None and action.state == "successful":
        yield "action.continue_as_if_unblocked.not_from_action_combat"
    elif action is None or action.minion is not minion:
        yield "cards.target.must_be_available"


def end_combat(table: Table) -> None:
    """End the combat; what is left of the action follows when it is over. Raises CombatEnds."""
    action = table.course.action
    if action is not None:
        promise(table, action)
    raise CombatEnds("cards.combat.only_in_combat")


@rule("action.continue_as_if_unblocked")
def promise(table: Table, action: Action) -> None:
    """The action will continue as if it were not blocked."""
    table.change(action, continues=True)


@rule("action.continue_as_if_unblocked")
def take_up(table: Table, action: Action) -> None:
    """The action continues with all effects used in it, and its card returns from the ash heap."""
    if action.card is not None and action.card.place == ASH_HEAP:
        transitions.move_card(table, action.card, SET_ASIDE, None)
    table.change(action, state="", blocker=None, continues=False, resumed=True)


def void(table: Table) -> None:
    """Let the action that was to continue not do so after all, if there is one."""
    action = table.course.action
    if action is not None and action.continues:
        nullify(table, action)


@rule("action.continue_as_if_unblocked.nullified_by_new_combat")
def nullify(table: Table, action: Action) -> None:
    """Something follows the combat, and the action does not continue after all."""
    table.change(action, continues=False)
