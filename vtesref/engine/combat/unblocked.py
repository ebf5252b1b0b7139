"""Effects that end the combat with a blocker and let the action go on as if it had not been blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import MayUseText
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.texts import WHEN
from vtesref.engine.cards.tracking.events import is_optional
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.table import ASH_HEAP, IN_PLAY, SET_ASIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Lasting
    from vtesref.engine.table import Minion, Table

#: The rule by which what was to follow a combat is lost.
LOST = "action.continue_as_if_unblocked.nullified_by_new_combat"


def bars(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from going on with an action out of the combat that it is in."""
    action = table.course.action
    if action is not None and action.state == "successful":
        yield "action.continue_as_if_unblocked.not_from_action_combat"
    elif action is None or action.minion is not minion:
        yield "cards.target.must_be_available"


def bars_card(table: Table) -> Iterator[str]:
    """Yield what keeps an action from going on whose card is no longer where a block has put it."""
    action = table.course.action
    if action is not None and action.card is not None and action.card.place not in (ASH_HEAP, SET_ASIDE, IN_PLAY):
        yield "action.continue_as_if_unblocked"


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


def lose(table: Table) -> None:
    """Let nothing come any more that texts would have brought after the combat, since it was not the last."""
    lost = tuple(one for one in table.course.lasting if is_lost(one))
    for lasting in lost:
        keys = table.bars((LOST,)) if is_optional(lasting.text) else ()
        if keys:
            table.ask(MayUseText(lasting.you, [None], [(Uses(lasting.you, lasting.card), keys)]))
    for lasting in lost:
        lose_one(table, lasting)


def is_lost(lasting: Lasting) -> bool:
    """Tell whether a text waits for the end of the combat in which it was used, and brings more than an unlocking."""
    moment = lasting.text.moment
    awaits = lasting.text.kind == WHEN and moment is not None and "of this combat" in moment.row.says
    return awaits and any(not doing.says("unlocks") for doing in lasting.text.do)


@rule(LOST)
def lose_one(table: Table, lost: Lasting) -> None:
    """The fight goes on, and what {lost.card} was to bring after the combat does not come."""
    table.change(table.course, lasting=tuple(lasting for lasting in table.course.lasting if lasting is not lost))


@rule(LOST)
def nullify(table: Table, action: Action) -> None:
    """Something follows the combat, and the action does not continue after all."""
    table.change(action, continues=False)
