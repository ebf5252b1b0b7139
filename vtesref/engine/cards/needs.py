"""What an effect of a text needs to be used at all: stealth that is needed, a bleed to redirect, a first raise.

The rules of the chapters on their effects, asked of the effects of card texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import block
from vtesref.engine.cards import refs
from vtesref.engine.cards.deeds_action import is_limited
from vtesref.engine.combat import aftermath, unblocked
from vtesref.engine.combat.combatants import combat_of
from vtesref.engine.table import Minion
from vtesref.engine.turn.minion_phase import BLEED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing


def bars(context: Context, doing: Doing) -> Iterator[str]:
    """Yield the rules by which an effect is not to be used now."""
    assert doing.row is not None
    name = doing.row.function.__name__
    check = _CHECKS.get(name)
    if check is not None and context.table.course.action is not None:
        yield from check(context, doing)
    if name in _IN_COMBAT and context.table.course.combat is not None:
        yield from _IN_COMBAT[name](context)


def _set_range(context: Context) -> Iterator[str]:
    if combat_of(context.table).range_set:
        yield "range.set_by_effect"


def _following(word: str) -> Callable[[Context], Iterator[str]]:
    """Return what bars an effect that lets something follow the combat."""

    def bars_following(context: Context) -> Iterator[str]:
        for side in combat_of(context.table).sides:
            if side.minion is context.user:
                yield from aftermath.bars(context.table, side, word)

    return bars_following


def _continue_action(context: Context) -> Iterator[str]:
    if context.user is not None:
        yield from unblocked.bars(context.table, context.user)


def _stealth(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if (
        doing.slots["n"] <= 0
        or "even unneeded" in doing.text
        or (context.text is not None and context.text.at == "action")
    ):
        return
    if context.user is not action.minion and context.user is not None:
        return
    if action.blocker is None or not block.reaches(context.table, action, action.blocker):
        yield "stealth.only_when_needed"


def _intercept(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if doing.slots["n"] <= 0 or "even unneeded" in doing.text:
        return
    whom = refs.resolve(doing.slots["who"], context) if "who" in doing.slots else [context.user]
    if action.blocker not in whom or action.blocker is None or block.reaches(context.table, action, action.blocker):
        yield "intercept.only_when_needed"


def _bleed(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if context.text is not None and context.text.at == "action":
        return
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
    elif doing.slots["n"] > 0 and action.raised and is_limited(context):
        yield from context.table.edition.second_raise_bars


def _bleed_not_limited(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    if action is not None and action.kind.name != BLEED and (context.text is None or context.text.at != "action"):
        yield "cards.modifier.must_fit"


def _redirect(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
        return
    if action.blocker is not None:
        yield "block.no_target_change_during_attempt"
    if context.you is not action.target or context.you not in action.declined:
        yield "bleed.redirect_after_decline"
    if action.acting in refs.resolve(doing.slots["who"], context):
        yield "bleed.never_self"


def _attempt(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    whom = refs.resolve(doing.slots["who"], context)
    if action.blocker is not None:
        if action.blocker not in whom or not context.table.bars(("block.force_block_effects",)):
            yield "block.one_at_a_time"
        return
    waived = {"block.needs_ready_unlocked"}
    if "whoever may" in doing.text:
        waived |= {"block.directed.targets_only", "block.undirected.prey_then_predator", "block.multi_target_1998"}
    for one in whom:
        if not isinstance(one, Minion):
            continue
        if not one.is_ready:
            yield "block.needs_ready_unlocked"
        yield from (key for key in block.bars_blocking(context.table, action, block.Block(one)) if key not in waived)


def _bleed_counted(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
    elif action.raised:
        yield from context.table.edition.second_raise_bars


#: What bars effects of combat, by the function that carries them out.
_IN_COMBAT: dict[str, Callable[[Context], Iterator[str]]] = {
    "set_range": _set_range,
    "new_combat": _following("new combat"),
    "carry_on": _following("go on"),
    "diablerise": _following("diablerise"),
    "continue_action": _continue_action,
}

_CHECKS = {
    "bleed_counted": _bleed_counted,
    "stealth": _stealth,
    "intercept": _intercept,
    "bleed": _bleed,
    "bleed_not_limited": _bleed_not_limited,
    "redirect": _redirect,
    "attempt": _attempt,
}
