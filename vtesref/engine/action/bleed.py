"""Bleeding: who may bleed whom, what a bleed brings, and who gets the Edge; what is played on it is elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.action import bleed_effects, block
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.may_act import bars_performing
from vtesref.engine.cards.always import action as always_action
from vtesref.engine.cards.model import AFTER_DECLINED
from vtesref.engine.cards.tracking import counters, events
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import Methuselah, Minion, Table
from vtesref.engine.turn.minion_phase import BLEED

if TYPE_CHECKING:
    from collections.abc import Iterator


def bleed(minion: Minion, target: Methuselah | None) -> Action:
    """Return the basic bleed of a minion, which needs no card."""
    return Action(BASIC, minion, target)


def bars_bleeding(table: Table, action: Action, anybody: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the rules that keep a minion from bleeding the target.

    ``anybody`` are the rules by which the bleed may be aimed at others than the prey.
    """
    yield from bars_performing(table, action, "bleed.who")
    if action.target is action.acting:
        yield "bleed.never_self"
    elif action.target is None or not (action.target is seating.prey_of(table, action.acting) or table.bars(anybody)):
        yield "bleed.target_prey"


@rule("bleed.no_cost_zero_stealth", otherwise=0)
def no_stealth(table: Table, action: Action) -> int:
    """A bleed costs nothing, and has no stealth."""
    table.holds("bleed.directed", "It is directed at {target}.", target=action.target)
    by_default = "action.default.vampire" if action.minion.is_vampire else "action.default.ally"
    table.holds(by_default, "{minion} needs no card to bleed.", minion=action.minion)
    return 0


# What it brings.


def is_unsuccessful(table: Table, action: Action) -> bool:
    """Tell whether an unblocked bleed is not a successful action because it has no bleed amount."""
    return bleed_effects.amount(table, action) < 1 and table.edition.zero_bleed_fails(table)


def zero_fails(table: Table) -> bool:
    """Tell that a bleed for zero or less is not a successful action (CRR)."""
    return table.holds("bleed.zero_not_successful_1998c", "A bleed for zero or less is not successful.")


def zero_succeeds(table: Table) -> bool:
    """Tell that the action is successful, though the bleed is not."""
    return not table.holds("bleed.zero_action_succeeds", "The action succeeds, but the bleed for zero does not.")


#: The time of what is used as a bleed would succeed, after all else that is used during the action.
WOULD_SUCCEED = "as the bleed would succeed"


def about_to_succeed(table: Table, action: Action) -> None:
    """Let texts be used that are for a bleed which would succeed, and those follow that wait for one."""
    if bleed_effects.amount(table, action) < 1 or not isinstance(action.target, Methuselah):
        block.too_late(table, action, WOULD_SUCCEED, "bleed.zero_action_succeeds")
        return
    before = action.played
    block.text_window(table, action, WOULD_SUCCEED)
    if not action.given_up:
        events.happen(table, "about to bleed", action.minion, action.target)
    if table.course.happened or action.played != before:
        settle(table)
        block.too_late(table, action, AFTER_DECLINED, "block.all_pass_stage_c")


def bled(table: Table, action: Action) -> None:
    """Carry out a bleed that succeeds, as far as its amount goes."""
    points = bleed_effects.amount(table, action)
    target = action.target
    if points < 1 or action.given_up or not isinstance(target, Methuselah):
        return
    most = always_action.most_to_bleed(table, target, action.minion)
    if most is not None and points > most:
        table.holds("general.golden_rule", "The text of a card makes {who} burn {most} pool.", who=target, most=most)
        burn_pool(table, target, min(most, target.pool), points, most)
    else:
        burn_pool(table, target, min(points, target.pool), points, points)
    take_edge(table, action.acting)
    events.happen(table, "bled", action.minion, target, points)


@rule("bleed.effect")
def burn_pool(table: Table, target: Methuselah, lost: int, points: int, due: int) -> None:
    """{target} is bled for {points}, and burns that much pool."""
    table.change(target, pool=target.pool - lost)
    counters.note_lacking(table, target, due - lost)


@rule("bleed.edge")
def take_edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has the Edge."""
    table.change(table.course, edge=methuselah)


BASIC = Kind(BLEED, no_stealth, bars=bars_bleeding, succeed=bled, fails=is_unsuccessful, about=about_to_succeed)
