"""Conditions on the action that is going on: its kind, its target, its cost, its blocks, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import bleed_effects, hunt
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation.effects_table import condition
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.cards.playing.play import blood_cost
from vtesref.engine.cards.whom import filter_tests, history
from vtesref.engine.table import SET_ASIDE, Card, Methuselah, Minion
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter


POLITICAL = "political action"


# Its kind and what it is directed at.


@condition("the action is {kind:action kind}", "the action is of that kind", needs=("action",))
@condition("it is {kind:action kind}", "the action is of that kind", needs=("action",))
def is_kind(context: Context, kind: str) -> bool:
    """Tell whether the action under way is of a kind."""
    action = context.table.course.action
    return action is not None and action.kind.name == kind


@condition("you are being bled", "the action is a bleed that is aimed at you", needs=("action",))
def being_bled(context: Context) -> bool:
    """Tell whether the action is a bleed against whoever uses the text."""
    action = context.table.course.action
    return action is not None and action.kind.name == BLEED and action.target is context.you


@condition("the bleed is {n:number} or more", "the bleed amount is that high now", needs=("action",), says="of a bleed")
def bleeds_for(context: Context, n: int) -> bool:
    """Tell whether the action is a bleed for so much."""
    action = context.table.course.action
    return action is not None and action.kind.name == BLEED and bleed_effects.amount(context.table, action) >= n


@condition("the action is directed", "the action is directed at another Methuselah", needs=("action",))
def is_directed(context: Context) -> bool:
    """Tell whether the action is directed at another Methuselah."""
    action = context.table.course.action
    return action is not None and bool(action.all_aimed_at())


@condition(
    "the action is (directed at|against) {what:methuselah}[ or your cards]",
    "the action's target is that Methuselah or a card that they control",
    needs=("action",),
)
def directed_at(context: Context, what: list[Methuselah]) -> bool:
    """Tell whether the action is directed at somebody."""
    action = context.table.course.action
    return action is not None and any(methuselah in what for methuselah in action.all_aimed_at())


#: What an action can be aimed at, by the sort of a filter.
SORTS: dict[str, type] = {"minion": Minion, "card": Card, "methuselah": Methuselah}


@condition("the action is directed at an? {held:filter}", "what it is aimed at is such a thing", needs=("action",))
def directed_at_such(context: Context, held: Filter) -> bool:
    """Tell whether the action is directed, and aimed at what a filter seeks."""
    action = context.table.course.action
    if action is None or not action.all_aimed_at():
        return False
    aims = (action.target, *(each for _, names in action.names for each in names))
    return any(isinstance(aim, SORTS[held.sort]) and filter_tests.matches(held, context, aim) for aim in aims)


@condition("the action is directed at the chosen Methuselahs", "at those, and at nobody else", needs=("action",))
def directed_at_chosen(context: Context) -> bool:
    """Tell whether the action is directed at the Methuselahs that the card has kept."""
    action, card = context.table.course.action, context.card
    kept = card.kept if card is not None else ()
    return action is not None and bool(kept) and set(action.all_aimed_at()) == set(kept)


@condition("{who:minion} is a target of the action", "it is what the action is aimed at", needs=("action",))
def is_target(context: Context, who: list[Minion]) -> bool:
    """Tell whether the action under way is aimed at a minion."""
    action = context.table.course.action
    if action is None:
        return False
    aims = (action.target, *(each for _, held in action.names for each in held))
    return any(minion in aims for minion in who)


# Who acts, and what was played and paid.


@condition("{who:methuselah} is acting", "the acting minion is controlled by that Methuselah", needs=("action",))
def acts(context: Context, who: list[Methuselah]) -> bool:
    """Tell whether somebody is the acting Methuselah."""
    action = context.table.course.action
    return action is not None and action.acting in who


@condition("user acts", "the user is the acting minion", needs=("action",), cited="cards.target.must_be_available")
def user_acts(context: Context) -> bool:
    """Tell whether it is the user whose action goes on."""
    action = context.table.course.action
    return action is not None and action.minion is context.user


@condition("first action of the minion phase", "no minion has acted in this minion phase yet", needs=("action",))
def first_action(context: Context) -> bool:
    """Tell whether the action is the first one of the phase."""
    return sum(len(minion.performed) for minion in context.table.minions) <= 1


@condition("no action is under way", "what is used comes between actions")
def no_action(context: Context) -> bool:
    """Tell whether no action goes on."""
    return context.table.course.action is None and not context.table.course.one_action


@condition("an action card was played", "with which the action was taken", needs=("action",))
def with_action_card(context: Context) -> bool:
    """Tell whether the action was taken with an action card from hand."""
    action = context.table.course.action
    return action is not None and action.card is not None and action.card.place == SET_ASIDE


@condition(
    "{who:minion} has played a card requiring {held:Discipline} this action",
    "be it cancelled or not; of several Disciplines, with that one",
    says="asks what was played",
)
def has_played_with(context: Context, who: list[Minion], held: str) -> bool:
    """Tell whether a minion has played a card during the action that requires a Discipline."""
    return any(history.has_played(context.table, minion, held) for minion in who)


@condition("no reaction card was played during the action", "by anybody", needs=("action",))
def no_reactions(context: Context) -> bool:
    """Tell whether nobody has played a reaction card during the action."""
    action = context.table.course.action
    return action is not None and all(minion.controller is action.acting for minion, _, _ in action.played)


@condition("the action cost blood", "the acting minion, when it succeeded", needs=("action",))
def cost_blood(context: Context) -> bool:
    """Tell whether blood was paid for the action."""
    from vtesref.engine.action import torpor
    from vtesref.engine.cards.always import costs

    table, action = context.table, context.table.course.action
    if action is None:
        return False
    of_text = action.text.cost[0] if action.text is not None else 0
    from_play = action.text is not None and action.text.kind == "action"
    of_card = blood_cost(table, action.minion, action.card) if action.card is not None and not from_play else 0
    of_kind = 2 if action.kind in (torpor.LEAVE, torpor.RESCUE) else 0
    return bool(of_text or of_card or of_kind or costs.of_action(table, action.minion, action.kind.name))


# Blocks, and what came of it.


@condition(
    "the attempt is by a vampire {way:one of?younger/older} than user",
    "if somebody attempts to block, it is a vampire of lower (older: higher) capacity than the user",
    needs=("action",),
    cited="general.capacity.age",
)
def attempt_by(context: Context, way: str) -> bool:
    """Tell whether it is a younger, or an older, vampire than the user that attempts to block."""
    action, user = context.table.course.action, context.user
    blocker = action.blocker if action is not None else None
    if blocker is None or user is None:
        return True
    younger, older = (blocker, user) if way == "younger" else (user, blocker)
    return blocker.is_vampire and younger.capacity < older.capacity


@condition("user is blocking this action", "the user's attempt to block has not failed", needs=("action",))
def is_blocking(context: Context) -> bool:
    """Tell whether it is the user whose block attempt stands."""
    action = context.table.course.action
    return action is not None and action.blocker is context.user


@condition("user blocked this action", "the user blocked the action", needs=("action",))
def blocked(context: Context) -> bool:
    """Tell whether the user blocked the action."""
    action = context.table.course.action
    moment = context.text.moment if context.text is not None else None
    resolving = moment is not None and moment.row.observed == "before resolution"
    return action is not None and action.blocker is context.user and (resolving or action.state in ("blocked", "meets"))


@condition("{who:minion} blocked the action", "it was that one who blocked it", needs=("action",))
def blocked_by(context: Context, who: list[Minion]) -> bool:
    """Tell whether the action was blocked by a minion."""
    action = context.table.course.action or context.table.course.before
    return action is not None and action.state == "blocked" and action.blocker in who


@condition("user was blocked", "the user's action was blocked", needs=("action",))
def was_blocked(context: Context) -> bool:
    """Tell whether the user acts, and was blocked."""
    action = context.table.course.action
    return action is not None and action.minion is context.user and action.blocker is not None


@condition("the action was blocked", "somebody blocked the action", needs=("action",))
def action_blocked(context: Context) -> bool:
    """Tell whether the action was blocked."""
    action = context.table.course.action or context.table.course.before
    return action is not None and action.state == "blocked"


@condition("the action (was|is) successful", "the action succeeded", needs=("action",))
def successful(context: Context) -> bool:
    """Tell whether the action succeeded."""
    action = context.table.course.action or context.table.course.before
    return action is not None and action.state == "successful"


@condition("the bleed (was|is) successful", "the bleed succeeded for 1 or more", needs=("action",), says="of a bleed")
def bleed_successful(context: Context) -> bool:
    """Tell whether the action was a successful bleed for 1 or more."""
    table = context.table
    action = table.course.action or table.course.before
    is_bleed = action is not None and action.kind.name == BLEED and action.state == "successful"
    return is_bleed and action is not None and not action.given_up and bleed_effects.amount(table, action) >= 1


@condition(
    "the hunt brings blood", "the hunt that succeeds is for 1 blood or more", needs=("action",), says="of a hunt"
)
def hunt_brings_blood(context: Context) -> bool:
    """Tell whether the acting vampire gains blood by the hunt that is going on."""
    action = context.table.course.action
    return action is not None and hunt.amount_of(context.table, action.minion) > 0


def _kind_of_action(text: str, arg: str, scope: dict[str, str]) -> str:
    kinds = {
        "a bleed": BLEED,
        "a bleed action": BLEED,
        "a hunt": HUNT,
        "a political action": POLITICAL,
        "an equip action": "equip",
        "a recruit action": "recruit",
        "an employ action": "employ",
        "a diablerie": "diablerise",
    }
    if text not in kinds:
        raise CardError(f'"{text}" is no kind of action; kinds are: {", ".join(kinds)}', text)
    return kinds[text]


SLOTS["action kind"] = _kind_of_action
