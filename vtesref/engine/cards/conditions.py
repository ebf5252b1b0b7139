"""Conditions of card texts: when something may be used, and what is looked at as it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.action import actions, bleed_effects
from vtesref.engine.cards import filter_words, filters
from vtesref.engine.cards.effects_table import condition
from vtesref.engine.table import READY, TORPOR, Minion
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Card, Methuselah

POLITICAL = "political action"


@condition("you are being bled", "the action is a bleed that is aimed at you", needs=("action",))
def being_bled(context: Context) -> bool:
    """Tell whether the action is a bleed against whoever uses the text."""
    action = context.table.course.action
    return action is not None and action.kind.name == BLEED and action.target is context.you


@condition("the action is {kind:action kind}", "the action is of that kind", needs=("action",))
@condition("it is {kind:action kind}", "the action is of that kind", needs=("action",))
def is_kind(context: Context, kind: str) -> bool:
    """Tell whether the action under way is of a kind."""
    action = context.table.course.action
    return action is not None and action.kind.name == kind


@condition("it bleeds", "the acting minion is the bearer of the card, and the action is a bleed", needs=("action",))
def it_bleeds(context: Context) -> bool:
    """Tell whether the action is a bleed."""
    action = context.table.course.action
    return action is not None and action.kind.name == BLEED


@condition("the bleed is {n:number} or more", "the bleed amount is that high now", needs=("action",))
def bleeds_for(context: Context, n: int) -> bool:
    """Tell whether the action is a bleed for so much."""
    action = context.table.course.action
    return action is not None and action.kind.name == BLEED and bleed_effects.amount(context.table, action) >= n


@condition(
    "the action is (directed at|against) {what:methuselah}[ or your cards]",
    "the action's target is that Methuselah or a card that they control",
    needs=("action",),
)
def directed_at(context: Context, what: list[Methuselah]) -> bool:
    """Tell whether the action is directed at somebody."""
    action = context.table.course.action
    return action is not None and any(one in what for one in actions.all_aimed_at(action))


@condition(
    "{who:methuselah} (have|has) {n:number} or more victory points", "that Methuselah has already gained so many"
)
def has_points(context: Context, who: list[Methuselah], n: int) -> bool:
    """Tell whether a Methuselah has won so many victory points."""
    return all(one.points >= n for one in who)


@condition("the action is directed", "the action is directed at another Methuselah", needs=("action",))
def is_directed(context: Context) -> bool:
    """Tell whether the action is directed at another Methuselah."""
    action = context.table.course.action
    return action is not None and bool(actions.all_aimed_at(action))


@condition("{who:methuselah} is acting", "the acting minion is controlled by that Methuselah", needs=("action",))
def acts(context: Context, who: list[Methuselah]) -> bool:
    """Tell whether somebody is the acting Methuselah."""
    action = context.table.course.action
    return action is not None and action.acting in who


@condition("at least {n:number} Methuselahs", "so many Methuselahs are still in the game")
def at_least(context: Context, n: int) -> bool:
    """Tell whether so many Methuselahs are left."""
    return len(seating.in_play(context.table)) >= n


@condition("{who:methuselah} have the Edge|{who2:methuselah} has the Edge", "that Methuselah has the Edge")
def has_edge(context: Context, who: list[Methuselah] | None = None, who2: list[Methuselah] | None = None) -> bool:
    """Tell whether somebody has the Edge."""
    return context.table.course.edge in (who or who2 or [])


@condition("{what:any} is locked", "it is locked")
def is_locked(context: Context, what: list[Any]) -> bool:
    """Tell whether something is locked."""
    return any(one.locked for one in what)


@condition("{what:any} is unlocked", "it is not locked")
def is_unlocked(context: Context, what: list[Any]) -> bool:
    """Tell whether something is unlocked."""
    return any(not one.locked for one in what)


@condition("{what:minion} is ready", "it is in the ready region")
def is_ready(context: Context, what: list[Minion]) -> bool:
    """Tell whether a minion is ready."""
    return any(one.region == READY for one in what)


@condition("{what:minion} is in torpor", "it is in torpor")
def is_torpid(context: Context, what: list[Minion]) -> bool:
    """Tell whether a vampire is in torpor."""
    return any(one.region == TORPOR for one in what)


@condition("{what:minion} is in play", "it is in play")
def is_in_play(context: Context, what: list[Minion]) -> bool:
    """Tell whether a minion is in play."""
    return any(one.region in (READY, TORPOR) for one in what)


@condition("{n:number} or fewer counters on {what:any}", "the card has no more counters than that now")
def few_counters(context: Context, n: int, what: list[Any]) -> bool:
    """Tell whether there are so few counters on something."""
    return all(one.counters <= n for one in what)


@condition("{n:number} or more counters on {what:any}", "the card has at least so many counters now")
def many_counters(context: Context, n: int, what: list[Any]) -> bool:
    """Tell whether there are so many counters on something."""
    return bool(what) and all(one.counters >= n for one in what)


@condition("{n:amount} (is|are) at least {least:amount}", "as they are now")
def is_at_least(context: Context, n: int, least: int) -> bool:
    """Tell whether one number is at least another."""
    return n >= least


@condition("you hold another copy of this card", "in hand")
def holds_copy(context: Context) -> bool:
    """Tell whether whoever uses the text has another copy of its card in hand."""
    from vtesref.engine.cards import deeds_cards

    return bool(deeds_cards.copies_in_hand(context))


@condition("no crypt is empty", "everybody has a vampire there")
def no_empty_crypt(context: Context) -> bool:
    """Tell whether every Methuselah in the game has a crypt with somebody in it."""
    from vtesref.engine.turn import influence

    return all(influence.crypt(context.table, one) for one in seating.in_play(context.table))


@condition("{what:minion} tie for the highest or lowest capacity", "two of them at least")
def tie(context: Context, what: list[Minion]) -> bool:
    """Tell whether two of some vampires have the highest capacity among them, or the lowest."""
    capacities = [one.capacity for one in what]
    return any(capacities.count(of(capacities)) > 1 for of in (max, min)) if capacities else False


@condition("it is the {phase:one of?unlock/master/minion/influence/discard} phase", "of whoever is active")
def is_phase(context: Context, phase: str) -> bool:
    """Tell whether the turn is in a phase."""
    return context.table.course.phase == phase


@condition("{who:methuselah} (have|has) a {kind:word} counter", "of that kind")
def has_counter(context: Context, who: list[Methuselah], kind: str) -> bool:
    """Tell whether a Methuselah has a counter of a kind."""
    return any(kind in one.tokens for one in who)


@condition("{what:methuselah} is {other:methuselah}", "they are the same Methuselah")
def is_same_methuselah(context: Context, what: list[Methuselah], other: list[Methuselah]) -> bool:
    """Tell whether two references stand for the same Methuselah."""
    return bool(what) and all(one in other for one in what)


@condition("{what:any} (is|are) an? {held:filter}", "it is what the filter describes")
@condition("{what:any} is {held:filter}", "it is what the filter describes")
def is_a(context: Context, what: list[Any], held: Filter) -> bool:
    """Tell whether something is what a filter seeks."""
    return bool(what) and all(filters.fits(held, context, one) for one in what)


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


@condition("{what:minion} is {other:minion}", "they are the same minion")
def is_same(context: Context, what: list[Minion], other: list[Minion]) -> bool:
    """Tell whether two references stand for the same minion."""
    return bool(what) and all(one in other for one in what)


@condition("{what:methuselah} is {one:methuselah} or {other:methuselah}", "they are one of these two Methuselahs")
def is_either(context: Context, what: list[Methuselah], one: list[Methuselah], other: list[Methuselah]) -> bool:
    """Tell whether a Methuselah is one of two."""
    return all(each in (*one, *other) for each in what)


@condition(
    "{who:methuselah} (control|controls) {count:number} or more {held:filter}",
    "that Methuselah controls at least so many of them",
)
def controls_many(context: Context, who: list[Methuselah], count: int, held: Filter) -> bool:
    """Tell whether somebody controls so many of something."""
    from vtesref.engine.cards.refs import controller_of

    found = filters.candidates(held, context)
    return any(sum(controller_of(one) is whom for one in found) >= count for whom in who)


@condition("{n:amount} is more than {other:amount}", "as both are now")
def is_more(context: Context, n: Any, other: Any) -> bool:
    """Tell whether an amount is more than another."""
    from vtesref.engine.cards import amounts

    def worth(one: Any) -> int:
        return one if isinstance(one, int) else amounts.value(one, context)

    return worth(n) > worth(other)


@condition("{who:minion} is a target of the action", "it is what the action is aimed at", needs=("action",))
def is_target(context: Context, who: list[Minion]) -> bool:
    """Tell whether the action under way is aimed at a minion."""
    action = context.table.course.action
    if action is None:
        return False
    aims = (action.target, *(each for _, held in action.names for each in held))
    return any(one in aims for one in who)


@condition("{count:number} or more {held:filter} are in play", "whoever controls them")
def many_in_play(context: Context, count: int, held: Filter) -> bool:
    """Tell whether so many of something are in play."""
    return len(filters.candidates(held, context)) >= count


@condition("{who:methuselah} (control|controls) an? {held:filter}", "that Methuselah controls at least one of them")
def controls_one(context: Context, who: list[Methuselah], held: Filter) -> bool:
    """Tell whether somebody controls something."""
    return bool(controls_many(context, who, 1, held))


@condition("{who:methuselah} (control|controls) no {held:filter}", "that Methuselah controls none of them")
def controls_none(context: Context, who: list[Methuselah], held: Filter) -> bool:
    """Tell whether somebody controls nothing of a kind."""
    return not controls_many(context, who, 1, held)


@condition("close range", "the range of the round is close", needs=("combat",), cited="range.limits_effects")
def close(context: Context) -> bool:
    """Tell whether the range is close."""
    combat = context.table.course.combat
    return combat is not None and combat.range == "close"


@condition("long range", "the range of the round is long", needs=("combat",), cited="range.limits_effects")
def long(context: Context) -> bool:
    """Tell whether the range is long."""
    combat = context.table.course.combat
    return combat is not None and combat.range == "long"


@condition("user is outside the combat", "the user is neither of the two combatants")
def outside(context: Context) -> bool:
    """Tell whether the user is no combatant."""
    combat = context.table.course.combat
    return combat is None or all(side.minion is not context.user for side in combat.sides)


@condition(
    "user does not go to torpor", "the user is not in torpor, not on the way there, and not burned", needs=("combat",)
)
def stays_up(context: Context) -> bool:
    """Tell whether the user is still ready."""
    return context.user is not None and context.user.region != TORPOR and not context.user.is_gone


@condition(
    "user is superior",
    "the user has each Discipline that the card requires at the superior level",
    cited="cards.discipline.basic",
)
def is_superior(context: Context) -> bool:
    """Tell whether the user has what its card requires at the superior level."""
    from vtesref.engine.cards import play

    user, card = context.user, context.card
    return user is not None and card is not None and play.superior(context.table, user, card)


@condition("round {n:number}", "it is that round of the combat", needs=("combat",))
def in_round(context: Context, n: int) -> bool:
    """Tell whether it is a round of the combat."""
    combat = context.table.course.combat
    return combat is not None and combat.round == n


@condition(
    "user inflicted more damage than opposing minion",
    "the user inflicted more damage this round than the opposing minion",
    needs=("combat",),
)
def inflicted_more(context: Context) -> bool:
    """Tell whether the user inflicted more damage in the round than the opposing minion."""
    combat = context.table.course.combat
    if combat is None:
        return False
    mine = sum(side.dealt for side in combat.sides if side.minion is context.user)
    return mine > sum(side.dealt for side in combat.sides if side.minion is not context.user)


@condition("the initial strikes resolve", "these are the first pair of strikes of the round", needs=("combat",))
def initial_strikes(context: Context) -> bool:
    """Tell whether it is the first pair of strikes of the round."""
    combat = context.table.course.combat
    return combat is not None and combat.struck and combat.step == "strike"


@condition("combat is about to end", "the combat has ended, or nobody has pressed to continue it", needs=("combat",))
def about_to_end(context: Context) -> bool:
    """Tell whether the combat ends with this round."""
    combat = context.table.course.combat
    return combat is not None and (bool(combat.over) or not combat.pressed)


@condition("no combat is queued", "no effect makes another combat follow this one", needs=("combat",))
def none_queued(context: Context) -> bool:
    """Tell whether no other combat is to follow this one."""
    combat = context.table.course.combat
    return combat is not None and not combat.follows


@condition("both combatants are ready", "neither combatant is in torpor or burned", needs=("combat",))
def both_ready(context: Context) -> bool:
    """Tell whether both combatants are ready."""
    combat = context.table.course.combat
    return combat is not None and all(side.minion.is_ready for side in combat.sides)


@condition("the referendum (passed|passes)", "the referendum has passed", needs=("referendum",))
def passed(context: Context) -> bool:
    """Tell whether the referendum has passed."""
    held = context.table.course.referendum
    return held is not None and held.result == "passed"


@condition("the referendum failed", "the referendum has failed", needs=("referendum",))
def failed(context: Context) -> bool:
    """Tell whether the referendum has failed."""
    held = context.table.course.referendum
    return held is not None and held.result == "failed"


@condition(
    "a card was played to call it",
    "the referendum was called by playing a political action card from hand",
    needs=("referendum",),
)
def called_by_card(context: Context) -> bool:
    """Tell whether the referendum was called by a political action card from hand."""
    held = context.table.course.referendum
    return held is not None and held.by_card


@condition("user was blocked", "the user's action was blocked", needs=("action",))
def was_blocked(context: Context) -> bool:
    """Tell whether the user acts, and was blocked."""
    action = context.table.course.action
    return action is not None and action.minion is context.user and action.blocker is not None


@condition("user acts", "the user is the acting minion", needs=("action",), cited="cards.target.must_be_available")
def user_acts(context: Context) -> bool:
    """Tell whether it is the user whose action goes on."""
    action = context.table.course.action
    return action is not None and action.minion is context.user


@condition(
    "user is about to fight the acting minion",
    "a combat between the user and the acting minion is about to begin",
    needs=("action",),
)
def about_to_fight(context: Context) -> bool:
    """Tell whether the user is about to enter combat with the acting minion."""
    action = context.table.course.action
    both = action.about_to_fight if action is not None else ()
    return action is not None and context.user in both and action.minion in both


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


@condition("no action is under way", "what is used comes between actions")
def no_action(context: Context) -> bool:
    """Tell whether no action goes on."""
    return context.table.course.action is None and not context.table.course.one_action


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


@condition(
    "{who:minion} is merged",
    "an advanced vampire and its base are one; until then a part of its text does not count",
    cited="advanced.merge_icon_text",
)
def is_merged(context: Context, who: list[Minion]) -> bool:
    """Tell whether a vampire is merged, or need not be for the whole of its text to count."""
    return not who or any(
        one.merged is not None
        or not context.table.holds(
            "advanced.merge_icon_text", "{vampire} is not merged: a part of its text does not count.", vampire=one
        )
        for one in who
    )


@condition("a vampire has this card", "a trophy serves nobody before it is awarded")
def is_awarded(context: Context) -> bool:
    """Tell whether a vampire has the card, for whose controller it counts."""
    bearer = context.card.holder if context.card is not None else None
    return isinstance(bearer, Minion) and context.table.holds(
        "master.trophy.once_awarded", "{card} serves who controls {vampire}.", card=context.card, vampire=bearer
    )


@condition("played at {level:level}", "the level (or the Discipline) at which the card was put into play")
def played_at(context: Context, level: str) -> bool:
    """Tell whether the card was played at a level."""
    card = context.card
    if card is None:
        return False
    if not card.played_at and "cards.discipline.level_fixed" in context.table.disabled:
        return True
    return (card.played_at or "basic") == level


@condition("the bleed (was|is) successful", "the bleed succeeded for 1 or more", needs=("action",))
def bleed_successful(context: Context) -> bool:
    """Tell whether the action was a successful bleed for 1 or more."""
    table = context.table
    action = table.course.action or table.course.before
    is_bleed = action is not None and action.kind.name == BLEED and action.state == "successful"
    return is_bleed and action is not None and bleed_effects.amount(table, action) >= 1


@condition("first action of the minion phase", "no minion has acted in this minion phase yet", needs=("action",))
def first_action(context: Context) -> bool:
    """Tell whether the action is the first one of the phase."""
    return sum(len(one.performed) for one in context.table.minions) <= 1


@condition("it is your turn", "you are the active Methuselah")
def your_turn(context: Context) -> bool:
    """Tell whether it is the turn of whoever uses the text."""
    return context.table.course.active is context.you


@condition(
    "C is played on {what:minion}",
    "the target of the card that is just being played is that minion",
    needs=("card played",),
)
def is_played_on(context: Context, what: list[Minion]) -> bool:
    """Tell whether the card that is being played is played on a minion."""
    return any(one in context.names.get("AIMED", ()) for one in what)


@condition("{what:card} is on {where:any}", "the card lies there")
def lies_on(context: Context, what: list[Card], where: list[Any]) -> bool:
    """Tell whether a card lies on something."""
    return any(one.holder in where for one in what)


def _kind_of_action(text: str, arg: str, scope: dict[str, str]) -> str:
    from vtesref.engine.cards.model import CardError

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


def _level(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in ("basic", "superior"):
        filter_words.disciplines(text)  # which refuses what is none
    return text


def _register() -> None:
    from vtesref.engine.cards.patterns import SLOTS

    SLOTS["level"] = _level

    SLOTS["action kind"] = _kind_of_action


_register()
