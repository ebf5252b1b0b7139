"""What effects need to be used at all by the rules of the chapters: stealth that is needed, a bleed to redirect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import becoming, bleed_effects, blockers, stealth, taking_over
from vtesref.engine.cards.always import values
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing.legality import bars_at
from vtesref.engine.cards.playing.needs import ACTION, COMBAT, bars_effect, bars_given
from vtesref.engine.cards.whom import refs
from vtesref.engine.combat import aftermath, combat, diablerie, unblocked
from vtesref.engine.combat.combatants import combat_of
from vtesref.engine.effects.deeds import action as action_deeds
from vtesref.engine.effects.deeds import blocks as block_deeds
from vtesref.engine.effects.deeds import blood as blood_deeds
from vtesref.engine.effects.deeds import combat as combat_deeds
from vtesref.engine.effects.deeds import control as control_deeds
from vtesref.engine.effects.deeds import disciplines as disciplines_deeds
from vtesref.engine.effects.deeds import politics as politics_deeds
from vtesref.engine.table import TORPOR, Methuselah, Minion
from vtesref.engine.turn.minion_phase import BLEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing, Text
    from vtesref.engine.table import Table


@bars_effect(combat_deeds.set_range, during=COMBAT)
def _set_range(context: Context, doing: Doing) -> Iterator[str]:
    if combat_of(context.table).range_set:
        yield "range.set_by_effect"


@bars_given("initial strike with")
def _bound_to_strike(context: Context, given: Text) -> Iterator[str]:
    """Yield what keeps the user from the strike to which the effect would bind them."""
    if context.user is not None:
        yield from values.barred(context.table, context.user, "strike")


@bars_given("a combat")
def _combat_after_action(context: Context, given: Text) -> Iterator[str]:
    """Yield what keeps a combat from being queued for the end of the action."""
    if aftermath.follows_action(given):
        yield from aftermath.bars_queueing(context.table)


def _following(context: Context, word: str) -> Iterator[str]:
    """Yield what bars an effect that lets something follow the combat."""
    for side in combat_of(context.table).sides:
        if side.minion is context.user:
            yield from aftermath.bars(context.table, side, word)


@bars_effect(combat_deeds.new_combat, during=COMBAT)
def _new_combat(context: Context, doing: Doing) -> Iterator[str]:
    yield from _following(context, "new combat")


@bars_effect(combat_deeds.carry_on, during=COMBAT)
def _carry_on(context: Context, doing: Doing) -> Iterator[str]:
    yield from _following(context, "go on")


@bars_effect(combat_deeds.diablerise, during=COMBAT)
def _diablerise(context: Context, doing: Doing) -> Iterator[str]:
    yield from _following(context, "diablerise")


@bars_effect(combat_deeds.continue_action, during=COMBAT)
def _continue_action(context: Context, doing: Doing) -> Iterator[str]:
    if context.user is not None:
        yield from unblocked.bars(context.table, context.user)


@bars_effect(combat_deeds.continue_action, action_deeds.go_on, during=ACTION)
def _go_on(context: Context, doing: Doing) -> Iterator[str]:
    yield from unblocked.bars_card(context.table)


@bars_effect(action_deeds.stealth, during=ACTION)
def _stealth(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if doing.slots["n"] <= 0 or "even" in doing.slots or (context.text is not None and context.text.at == "action"):
        return
    if context.user is not action.minion and context.user is not None:
        return
    if action.blocker is None or not stealth.reaches(context.table, action, action.blocker):
        yield "stealth.only_when_needed"


@bars_effect(action_deeds.intercept, during=ACTION)
def _intercept(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if doing.slots["n"] <= 0 or "even" in doing.slots:
        return
    whom = refs.resolve(doing.slots["who"], context) if "who" in doing.slots else [context.user]
    if action.blocker not in whom or action.blocker is None or stealth.reaches(context.table, action, action.blocker):
        yield "intercept.only_when_needed"


@bars_effect(action_deeds.bleed, during=ACTION)
def _bleed(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if context.text is not None and context.text.at == "action":
        return
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
    elif doing.slots["n"] > 0 and action_deeds.is_limited(context) and bleed_effects.is_raised(context.table, action):
        yield from context.table.edition.second_raise_bars


@bars_effect(action_deeds.bleed_as_long, during=ACTION)
def _bleed_as_long(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
    elif holds(doing.slots["so"], context) and bleed_effects.is_raised(context.table, action):
        yield from context.table.edition.second_raise_bars


@bars_effect(action_deeds.bleed_not_limited, during=ACTION)
def _bleed_not_limited(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    if action is not None and action.kind.name != BLEED and (context.text is None or context.text.at != "action"):
        yield "cards.modifier.must_fit"


@bars_effect(action_deeds.take_over, during=ACTION)
def _take_over(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    if action is not None and context.user is not None and context.user is not action.minion:
        yield from taking_over.bars_taking_over(context.table, action, context.user)


@bars_effect(action_deeds.redirect, during=ACTION)
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


@bars_effect(block_deeds.attempt, during=ACTION)
def _attempt(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    whom = refs.resolve(doing.slots["who"], context)
    if action.blocker is not None:
        if action.blocker not in whom or not context.table.bars(("block.force_block_effects",)):
            yield "block.one_at_a_time"
        return
    waived = {"block.needs_ready_unlocked"}
    if "whoever" in doing.slots:
        waived |= {"block.directed.targets_only", "block.undirected.prey_then_predator", "block.multi_target_1998"}
    for one in whom:
        if not isinstance(one, Minion):
            continue
        if not one.is_ready:
            yield "block.needs_ready_unlocked"
        yield from (
            key for key in blockers.bars_blocking(context.table, action, blockers.Block(one)) if key not in waived
        )


@bars_effect(action_deeds.bleed_counted, during=ACTION)
def _bleed_counted(context: Context, doing: Doing) -> Iterator[str]:
    action = context.table.course.action
    assert action is not None
    if action.kind.name != BLEED:
        yield "cards.modifier.must_fit"
    elif bleed_effects.is_raised(context.table, action):
        yield from context.table.edition.second_raise_bars


@bars_effect(blood_deeds.keep_in_game)
def _keep_in_game(context: Context, doing: Doing) -> Iterator[str]:
    for one in refs.resolve(doing.slots["who"], context):
        if isinstance(one, Methuselah) and context.you.pool <= one.lacking:
            yield "cards.cost.must_afford"


@bars_effect(disciplines_deeds.learn)
def _learn(context: Context, doing: Doing) -> Iterator[str]:
    if not all(one.is_vampire for one in refs.resolve(doing.slots["who"], context)):
        yield "master.discipline.raises_level"


@bars_effect(control_deeds.steal)
def _steal(context: Context, doing: Doing) -> Iterator[str]:
    if context.you in [refs.controller_of(one) for one in refs.resolve(doing.slots["who"], context)]:
        yield "general.steal_card.not_self"


@bars_effect(politics_deeds.give_title)
def _give_title(context: Context, doing: Doing) -> Iterator[str]:
    for one in refs.resolve(doing.slots["who"], context):
        yield from becoming.bars_becoming(context.table, one, doing.slots["what"])


@bars_effect(politics_deeds.give_sect)
def _give_sect(context: Context, doing: Doing) -> Iterator[str]:
    yield from becoming.bars_sect(context.table, doing.slots["what"])


@bars_effect(politics_deeds.burn_hunted)
def _burn_hunted(context: Context, doing: Doing) -> Iterator[str]:
    for one in refs.resolve(doing.slots["who"], context):
        yield from diablerie.bars_calling(context.table, one, "it")


@bars_effect(action_deeds.fight, action_deeds.enter_combat)
def _fight(context: Context, doing: Doing) -> Iterator[str]:
    """Yield what keeps the acting minion from the combat for which it would act."""
    if context.text is None or context.text.at != "action" or context.table.course.action is not None:
        return
    for one in refs.resolve(doing.slots.get("other") or doing.slots["who"], context):
        if one.region == TORPOR:
            yield "action.not_on_torpid_combat"
        if context.user is not None and one is not context.user:
            yield from combat.bars_fighting(context.table, context.user, one)


# What is asked of texts at times that an action knows.


@bars_at("during a block attempt")
def _during_attempt(context: Context) -> Iterator[str]:
    if _nobody_blocks(context.table):
        yield "cards.target.must_be_available"


@bars_at("when stealth is needed")
def _stealth_needed(context: Context) -> Iterator[str]:
    if not _is_reached_by_blocker(context.table):
        yield "stealth.only_when_needed"


@bars_at("when intercept is needed")
def _intercept_needed(context: Context) -> Iterator[str]:
    if _nobody_blocks(context.table) or _is_reached_by_blocker(context.table):
        yield "intercept.only_when_needed"


def _is_reached_by_blocker(table: Table) -> bool:
    """Tell whether somebody attempts to block, with intercept enough."""
    action = table.course.action
    return action is not None and action.blocker is not None and stealth.reaches(table, action, action.blocker)


def _nobody_blocks(table: Table) -> bool:
    action = table.course.action
    return action is None or action.blocker is None
