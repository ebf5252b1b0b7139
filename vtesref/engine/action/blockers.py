"""Who may block an action, in which order they are asked, and what keeps a minion from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import seating
from vtesref.engine.action.action import is_at_own
from vtesref.engine.cards.always import action as always_action
from vtesref.engine.cards.always import costs, values
from vtesref.engine.cards.playing import stand_ins
from vtesref.engine.core import by_text
from vtesref.engine.table import READY, TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Methuselah, Minion, Table


class Block(NamedTuple):
    """The choice to attempt a block with a minion."""

    minion: Minion

    def __str__(self) -> str:
        return f"{self.minion} blocks"


def entitled(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs whose minions may attempt to block, in the order of their attempts."""
    targets = action.all_aimed_at()
    if len(targets) > 1:
        by_rule = table.edition.several_targets(table, action, targets)
    elif targets and table.holds("action.directed.definition", "It is directed at {who}.", who=targets[0]):
        by_rule = targets
    elif is_at_own(action) and table.edition.closed_to_all(table):
        by_rule = []
    else:
        table.holds("action.undirected.definition", "The action is undirected.")
        by_rule = prey_and_predator(table, action)
    others = [
        methuselah
        for methuselah in seating.clockwise(table, action.acting)
        if methuselah in action.admitted and methuselah not in by_rule
    ]
    if others and not table.holds(
        "block.others_by_card_clockwise", "A Methuselah whom a card lets block comes after them, clockwise."
    ):
        others.reverse()
    return [*by_rule, *others]


def who_may_block(table: Table, action: Action) -> list[Methuselah]:
    """Return all who may attempt to block, or decline: who are entitled, and who control a minion that a text lets."""
    methuselahs = entitled(table, action)
    if values.speaks(table):
        by_text = [minion for minion in table.minions if always_action.may_block_besides(table, minion)]
        methuselahs += [who for who in dict.fromkeys(minion.controller for minion in by_text) if who not in methuselahs]
    return [who for who in methuselahs if who is not action.acting]


def prey_and_predator(table: Table, action: Action) -> list[Methuselah]:
    """Return the prey and the predator of the acting Methuselah: one of them where there are but two at the table."""
    both = (seating.prey_of(table, action.acting), seating.predator_of(table, action.acting))
    return list(dict.fromkeys(methuselah for methuselah in both if methuselah is not None))


def by_the_targets(table: Table, action: Action, targets: list[Methuselah]) -> list[Methuselah]:
    """Let all whom an action is aimed at block, clockwise (Fifth Edition; the CRR does not say)."""
    around = [methuselah for methuselah in seating.clockwise(table, action.acting) if methuselah in targets]
    in_order = table.holds("block.directed.several_clockwise", "All its targets may block, clockwise.")
    return around if in_order else around[::-1]


def by_prey_and_predator(table: Table, action: Action, targets: list[Methuselah]) -> list[Methuselah]:
    """Let prey and predator block an action that is aimed at several (Revised Rules)."""
    if table.holds("block.multi_target_1998", "It has several targets: the prey and the predator may block."):
        return prey_and_predator(table, action)
    return targets


def closed(table: Table) -> bool:
    """Tell that nobody may block what is directed at the acting Methuselah (CRR)."""
    return table.holds("block.self_targeted_none_1998c", "It is directed at the acting Methuselah: nobody may block.")


def open_as_undirected(table: Table) -> bool:
    """Tell that what is aimed at the acting Methuselah is blocked like any undirected action."""
    return False


def order(table: Table, action: Action) -> list[Methuselah]:
    """Return everybody in the order in which they may use effects: the acting one, who comes next, the others."""
    acting = action.acting
    if not table.holds("sequencing.whole_action", "The same order holds at every stage of an action."):
        return [acting, *seating.clockwise(table, acting)]
    next_ones = coming_next(table, action)
    others = [methuselah for methuselah in seating.clockwise(table, acting) if methuselah not in next_ones]
    if others and not table.holds("sequencing.order.others_clockwise", "All others come after them, clockwise."):
        others.reverse()
    if table.holds("sequencing.acting_first", "{who} acts, and goes first.", who=acting):
        return [acting, *next_ones, *others]
    return [*next_ones, *others, acting]


def coming_next(table: Table, action: Action) -> list[Methuselah]:
    """Return who comes next after the acting Methuselah, before all others: as a rule those who may block."""
    methuselahs = entitled(table, action)
    targets = action.all_aimed_at()
    if len(targets) > 1 and table.edition.several_targets is by_the_targets:
        in_order = table.holds("sequencing.order.several_targets", "Its targets come next, clockwise.")
    elif len(targets) == 1:
        in_order = table.holds("sequencing.order.defender_next", "Its target comes next.")
    else:
        return table.edition.undirected_order(table, methuselahs)
    return methuselahs if in_order else []


def prey_then_predator(table: Table, methuselahs: list[Methuselah]) -> list[Methuselah]:
    """Let the prey come next, and then the predator (CRR, Fifth Edition)."""
    in_order = table.holds("sequencing.order.undirected", "The prey comes next, and then the predator.")
    return methuselahs if in_order else methuselahs[::-1]


def nobody_before_others(table: Table, methuselahs: list[Methuselah]) -> list[Methuselah]:
    """Let all come clockwise from the acting Methuselah, whether or not they may block (Revised Rules)."""
    key = "block.undirected.prey_then_predator"
    return [] if table.holds(key, "Of the Methuselahs who may block, the prey comes first.") else methuselahs[::-1]


def attempts_of(table: Table, action: Action, who: Methuselah) -> list[Block]:
    """Return the block attempts that a Methuselah could think of.

    An attempt that failed, with nothing played since that could matter, is not offered for ever.
    """
    tries = table.tries + len(action.played) + len(action.used)
    aside = [Block(minion) for minion in stand_ins.of(table, who) if action.failed.count(minion) < tries]
    return aside + [
        Block(minion)
        for minion in table.minions
        if minion.controller is who
        and minion.employer is None
        and (minion.region in (READY, TORPOR) or minion.arrived)
        and minion is not action.minion
        and action.failed.count(minion) < tries
    ]


def bars_blocking(table: Table, action: Action, choice: Block) -> Iterator[str]:
    """Yield the rules that keep a minion from attempting to block."""
    minion = choice.minion
    if minion.region == TORPOR:
        yield "torpor.cannot_act_block_react"
    if stand_ins.is_one(minion):
        yield from stand_ins.bars(action, minion)
    elif not minion.is_ready or (minion.locked and minion not in action.awake):
        yield "block.needs_ready_unlocked"
    besides = always_action.may_block_besides(table, minion) if values.speaks(table) else False
    if minion.controller not in entitled(table, action) and not besides:
        yield from bars_of_right(table, action)
    elif minion.controller in action.declined:
        yield "block.decline_final"
    if minion in action.barred or action.unblockable:
        barred = f"{minion} cannot attempt to block this action"
        yield by_text("this action cannot be blocked" if action.unblockable else barred)
    elif table.texts or table.course.lasting:
        yield from values.barred(table, minion, "block")
        if not costs.can_pay_for_attempt(table, minion):
            yield "cards.cost.must_afford"


def bars_of_right(table: Table, action: Action) -> Iterator[str]:
    """Yield the rule by which nobody else but those who are entitled to may block."""
    targets = action.all_aimed_at()
    several = len(targets) > 1 and table.edition.several_targets is by_prey_and_predator
    if several and table.bars(("block.multi_target_1998",)):
        yield "block.multi_target_1998"
    elif is_at_own(action) and table.edition.closed_to_all is closed:
        yield "block.self_targeted_none_1998c"
    else:
        yield "block.directed.targets_only" if targets else "block.undirected.prey_then_predator"
