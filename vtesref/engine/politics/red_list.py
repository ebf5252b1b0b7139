"""The action against a marked Red List minion, which is marked in ``sects.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.actions import take
from vtesref.engine.action.may_act import bars_acting
from vtesref.engine.cards.playing.costs import fizzle
from vtesref.engine.combat import combat
from vtesref.engine.core import rule
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: What the action costs, in blood.
COST = 1


def target_of(action: Action) -> Minion:
    """Return the minion that an action is aimed at."""
    assert isinstance(action.target, Minion)
    return action.target


def bars_going(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from going for a marked one."""
    minion, target = action.minion, target_of(action)
    marked = target.marked is not None and target.marked is minion.controller
    if not minion.is_vampire or not minion.is_ready or not marked or minion.went:
        yield "trait.red_list.enter_combat"
    yield from bars_acting(table, minion)
    if minion.counters < COST:
        yield "cards.cost.must_afford"


def go_for(table: Table, minion: Minion, target: Minion) -> None:
    """Carry out the action; raises Refused with the rules in the way."""
    take(table, f"{minion} goes for {target}", Action(GO, minion, target))


@rule("trait.red_list.enter_combat", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """Entering combat with a marked Red List minion is directed, at +1 stealth."""
    table.change(action.minion, went=True)
    return 1


def met(table: Table, action: Action) -> None:
    """Let the vampire pay, and enter combat with the marked minion."""
    minion, target = action.minion, target_of(action)
    if minion.counters < COST:
        fizzle(table, minion, COST)
        return
    pay(table, minion, target)
    if minion.is_ready and target.is_ready:
        combat.fight(table, minion, target)


@rule("trait.red_list.enter_combat")
def pay(table: Table, minion: Minion, target: Minion) -> None:
    """{minion} pays 1 blood to enter combat with {target}."""
    table.change(minion, counters=minion.counters - COST)


GO = Kind("red list", stealth, bars_going, met)
