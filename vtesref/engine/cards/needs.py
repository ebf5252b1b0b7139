"""What an effect of a text needs to be used at all: stealth that is needed, a bleed to redirect, a first raise.

The rules of the chapters on their effects, asked of the effects of card texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import block
from vtesref.engine.cards import refs, sayings
from vtesref.engine.cards.deeds_action import is_limited
from vtesref.engine.combat import aftermath, unblocked
from vtesref.engine.combat.combatants import combat_of
from vtesref.engine.table import TORPOR, Minion
from vtesref.engine.turn.minion_phase import BLEED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing


def bars(context: Context, doing: Doing) -> Iterator[str]:
    """Yield the rules by which an effect is not to be used now."""
    assert doing.row is not None
    name = doing.row.function.__name__
    always = _AT_ANY_TIME.get(name)
    if always is not None:
        yield from always(context, doing)
    check = _CHECKS.get(name)
    if check is not None and context.table.course.action is not None:
        yield from check(context, doing)
    if name in _IN_COMBAT and context.table.course.combat is not None:
        yield from _IN_COMBAT[name](context)


#: Effects on the action that are effects on the acting minion, though they do not name it.
_ON_ACTION = (
    "redirect", "reduce_bleed", "bleed", "bleed_not_limited", "stealth", "end_action", "cancel_action",
    "cancel_action_card", "unblockable",
)  # fmt: skip


def unaffected(context: Context, doing: Doing) -> Iterator[str]:
    """Yield the rule by which a text keeps the card from affecting the acting minion, where it would do that."""
    action, card = context.table.course.action, context.card
    if action is None or card is None or context.you is action.acting:
        return
    whom = doing.slots.get("who")
    named = isinstance(whom, refs.Ref) and whom.kind == "office" and action.minion in refs.resolve(whom, context)
    on_action = doing.row is not None and doing.row.function.__name__ in _ON_ACTION
    if (named or on_action) and sayings.is_unaffected(context.table, action.minion, card):
        yield "general.golden_rule"


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


def _learn(context: Context, doing: Doing) -> Iterator[str]:
    if not all(one.is_vampire for one in refs.resolve(doing.slots["who"], context)):
        yield "master.discipline.raises_level"


def _steal(context: Context, doing: Doing) -> Iterator[str]:
    if context.you in [refs.controller_of(one) for one in refs.resolve(doing.slots["who"], context)]:
        yield "general.steal_card.not_self"


def _give_title(context: Context, doing: Doing) -> Iterator[str]:
    from vtesref.engine.action import becoming

    for one in refs.resolve(doing.slots["who"], context):
        yield from becoming.bars_becoming(context.table, one, doing.slots["what"])


def _give_sect(context: Context, doing: Doing) -> Iterator[str]:
    from vtesref.engine.action import becoming

    yield from becoming.bars_sect(context.table, doing.slots["what"])


def _fight(context: Context, doing: Doing) -> Iterator[str]:
    """Yield what keeps the acting minion from the combat for which it would act."""
    from vtesref.engine.combat import combat

    if context.text is None or context.text.at != "action" or context.table.course.action is not None:
        return
    for one in refs.resolve(doing.slots.get("other") or doing.slots["who"], context):
        if one.region == TORPOR:
            yield "action.not_on_torpid_combat"
        if context.user is not None and one is not context.user:
            yield from combat.bars_fighting(context.table, context.user, one)


#: What is looked at also where no action is under way.
_AT_ANY_TIME = {
    "fight": _fight,
    "enter_combat": _fight,
    "learn": _learn,
    "steal": _steal,
    "give_title": _give_title,
    "give_sect": _give_sect,
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
