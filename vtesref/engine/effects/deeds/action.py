"""Effects during an action: stealth, intercept, the bleed, redirecting, ending an action; blocks: ``blocks.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import announcing, bleed_effects, block, modifier_effects, playing, taking_over
from vtesref.engine.action.action import action_of
from vtesref.engine.action.stealth import stealth as stealth_of
from vtesref.engine.cards.always.action import LIMITED_BLEED
from vtesref.engine.cards.notation.effects_table import ALWAYS_ROWS, effect
from vtesref.engine.cards.playing import cancelling
from vtesref.engine.cards.texts import ALWAYS, PLAY, Doing, Text
from vtesref.engine.cards.tracking import lasting
from vtesref.engine.cards.whom import refs
from vtesref.engine.cards.whom.amounts import Amount
from vtesref.engine.cards.windows import UNRESOLVED
from vtesref.engine.early_ends import ActionEnds
from vtesref.engine.turn import minion_phase

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Condition
    from vtesref.engine.table import Methuselah, Minion


@effect(
    "{n:signed} stealth[ this action][ {even:one of?even unneeded}]",
    "the acting minion has so much more (or less) stealth for the action",
    needs=("action", UNRESOLVED),
    observed="the stealth of the action",
    early=True,
    touches="the action",
)
def stealth(context: Context, n: int, even: str = "") -> None:
    """Change the stealth of the acting minion for the action."""
    action = action_of(context.table)
    if n < 0:
        modifier_effects.less_stealth(context.table, action.minion, -n)
    else:
        modifier_effects.more_stealth(context.table, action.minion, n)


@effect(
    "{n:signed} intercept[ to {who:minion}][ this action][ {even:one of?even unneeded}]",
    "the user, or the minion that is named, has so much more (or less) intercept for the action",
    needs=("action", UNRESOLVED),
    observed="the intercept of the minion",
    says="is of its user",
    touches="those named",
)
def intercept(context: Context, n: int, who: Minion | None = None, even: str = "") -> None:
    """Change the intercept of a minion for the action."""
    minion = who or context.user
    if minion is None:
        return
    if n < 0:
        modifier_effects.less_intercept(context.table, minion, -n)
    else:
        modifier_effects.more_intercept(context.table, minion, n)


def is_limited(context: Context) -> bool:
    """Tell whether what raises the bleed amount is of those of which one is played in an action: action modifiers."""
    card, text = context.card, context.text
    kind = (text.type if text is not None else "") or (card.kind if card is not None else "")
    return kind == "action modifier" and text is not None and text.kind == PLAY


@effect(
    "+{n:amount} bleed, limited",
    "the bleed amount rises by what is counted or was paid, under the same limit as any action modifier",
    needs=("action", UNRESOLVED),
    observed="the bleed amount of the action",
    touches="the action",
)
def bleed_counted(context: Context, n: int) -> None:
    """Raise the bleed amount by what is counted, against the limit."""
    if n > 0:
        bleed_effects.increase(context.table, action_of(context.table), n, True)


@effect(
    "+{n:number} bleed, limited, as long as {so:condition}",
    "during the action; while it is not so, the bleed amount is not raised, and nothing counts for the limit",
    needs=("action", UNRESOLVED),
    observed="the bleed amount of the action",
    touches="the action",
)
def bleed_as_long(context: Context, n: int, so: Condition) -> None:
    """Let the bleed amount be higher whenever something is so until the end of the action."""
    row = ALWAYS_ROWS[LIMITED_BLEED]
    slots = {"plus": Amount(str(n), "number", n), "who": refs.Ref("acting minion", "minion", "office", "acting minion")}
    words = f"+{n} bleed as long as {so.text}"
    lasting.give(context, Text(ALWAYS, words, until="action", only=(so,), do=(Doing(words, row, slots),)))


@effect(
    "the bleed is reduced by {n:amount}",
    "by what is counted or was paid, of a bleed that is under way",
    needs=("action", UNRESOLVED),
    observed="the bleed amount of the action",
    touches="the action",
)
def bleed_reduced(context: Context, n: int) -> None:
    """Lower the bleed amount by what is counted."""
    bleed(context, -n)


@effect(
    "{n:signed} bleed not limited[ this action]",
    "the bleed amount changes, whatever else has raised it",
    needs=("action", UNRESOLVED),
    observed="the bleed amount of the action",
    touches="the action",
)
def bleed_not_limited(context: Context, n: int) -> None:
    """Raise the bleed amount by what does not count against the limit."""
    bleed_effects.increase(context.table, action_of(context.table), n, False)


@effect(
    "{n:signed} bleed[ this action][ if target controls no ready unlocked minion]",
    "the bleed amount is higher or lower for the action",
    needs=("action", UNRESOLVED),
    observed="the bleed amount of the action",
    early=True,
    says="of a bleed",
    touches="the action",
)
def bleed(context: Context, n: int) -> None:
    """Raise or lower the bleed amount of the action."""
    table, action = context.table, action_of(context.table)
    if n < 0:
        bleed_effects.lower(table, action, -n)
    else:
        bleed_effects.increase(table, action, n, is_limited(context))


@effect(
    "the bleed is unsuccessful",
    "it burns no pool",
    needs=("action", UNRESOLVED),
    observed="no pool is burned",
    touches="the action",
)
def give_up_bleed(context: Context) -> None:
    """Let the bleed that goes on be unsuccessful, though nobody blocks it."""
    bleed_effects.give_up(context.table, action_of(context.table))


@effect(
    "redirect the bleed to {who:methuselah}",
    "that Methuselah becomes the target of the bleed",
    needs=("action", UNRESOLVED),
    observed="the target",
    says="redirects",
    touches="the action",
)
def redirect(context: Context, who: Methuselah) -> None:
    """Aim the bleed at another Methuselah."""
    bleed_effects.redirect(context.table, action_of(context.table), who)


@effect(
    "end the action",
    "the action ends; it was not successful and has no effect",
    needs=("action", UNRESOLVED),
    observed="the action is over",
    says="ends the action",
    touches="the action",
)
def end_action(context: Context) -> None:
    """End the action."""
    raise ActionEnds("general.golden_rule", resolved=True)


@effect(
    "cancel the action",
    "the action is over before it is resolved",
    needs=("action", UNRESOLVED),
    observed="the action is over",
    says="ends the action",
    touches="the action",
)
def cancel_action(context: Context) -> None:
    """Cancel the action, which then never reaches its resolution; one not blocked before may be taken again."""
    action = action_of(context.table)
    if not action.resumed:
        announcing.allow_again_taken(context.table, action.minion)
    raise ActionEnds("general.golden_rule")


@effect(
    "cancel the action card",
    "the action card is cancelled as it is played",
    needs=("action",),
    observed="the action is over",
    says="ends the action",
    touches="the action",
)
def cancel_action_card(context: Context) -> None:
    """Cancel the card of the action as it is played, and the action with it."""
    announcing.cancel(context.table, action_of(context.table))


@effect(
    "cancel the {what:one of?card/action modifier/reaction/combat card} being played",
    "the card of that type that is just being played during the action is cancelled",
    needs=("reply",),
    observed="it has no effect",
)
def cancel_reply(context: Context, what: str) -> None:
    """Cancel the card that is played just now, which has the names of any card that is cancelled as it is played."""
    if context.table.course.combat is not None:
        context.names[cancelling.RESULT] = (cancelling.PAID,)
        return
    for card in context.names.get("C", ()):
        playing.cancelled(context.table, context.user, card, context.names["M"][0])


@effect(
    "reduce the bleed to {n:number}",
    "the bleed amount falls to that number if it is higher",
    needs=("action", UNRESOLVED),
    observed="the bleed amount",
    touches="the action",
)
def reduce_bleed(context: Context, n: int) -> None:
    """Reduce the bleed amount to a number; it can be raised again."""
    table, action = context.table, action_of(context.table)
    less = bleed_effects.amount(table, action) - n
    if less > 0:
        bleed_effects.lower(table, action, less)


@effect(
    "reduce the stealth of the action to {n:number}",
    "the stealth of the acting minion falls to that number if it is higher",
    needs=("action", UNRESOLVED),
    observed="the stealth of the action",
    touches="the action",
)
def reduce_stealth(context: Context, n: int) -> None:
    """Reduce the stealth of the acting minion to a number; it can be raised again."""
    table, action = context.table, action_of(context.table)
    less = stealth_of(table, action) - n
    if less > 0:
        modifier_effects.less_stealth(table, action.minion, less)


@effect(
    "{who:minion} cannot take this same[ political] action this turn",
    "the minion cannot take an action by the same card or of the same kind again this turn",
    needs=("action",),
    observed="the action is barred to it",
    says="harms",
    touches="those named",
)
def not_again(context: Context, who: Minion) -> None:
    """Keep a minion from the same action for the rest of the turn."""
    minion_phase.forgo(context.table, who, action_of(context.table), context.card)


@effect(
    "continue the action as unblocked|continue the action as if unblocked",
    "the action goes on as though it had not been blocked",
    needs=("action", "may go on"),
    observed="the action succeeds after all",
    says="continues the action",
    touches="the action",
)
def go_on(context: Context) -> None:
    """Let a blocked action go on."""
    from vtesref.engine.combat import unblocked

    action = context.table.course.action
    if action is not None:
        unblocked.promise(context.table, action)


@effect(
    "{who:minion} enters combat with {other:minion}",
    "the two minions enter combat",
    needs=("action",),
    observed="a combat",
    says="begins a combat",
    touches="those named",
)
def fight(context: Context, who: Minion, other: list[Minion]) -> None:
    """Let two minions fight, if they can."""
    from vtesref.engine.combat import aftermath, combat

    table = context.table
    if context.text is not None and aftermath.follows_action(context.text):
        lasting.end_those(table, "action", aftermath.queued(table))  # what was queued begins, or comes to nothing
    for minion in other:
        if not table.bars(combat.bars_fighting(table, who, minion)):
            if table.course.action is not None:
                block.about_to_fight(table, table.course.action, (who, minion))
            combat.fight(table, who, minion, "combat.from_effects")


@effect(
    "enter combat with {who:minion}",
    "the user enters combat with that minion",
    needs=("minion user",),
    observed="a combat",
    says="begins a combat",
)
def enter_combat(context: Context, who: Minion) -> None:
    """Let the user enter combat with a minion."""
    if context.user is not None:
        fight(context, context.user, [who])


@effect(
    "user becomes the acting minion",
    "the action goes on as the user's: it stays the same, with all that was used on it",
    needs=("action", "minion user"),
    observed="the acting minion",
    says="is of its user",
    touches="the action",
)
def take_over(context: Context) -> None:
    """Let the user take over the action."""
    if context.user is not None:
        taking_over.take_over(context.table, action_of(context.table), context.user)
