"""What is played during an action: action modifiers, reactions, and what is in play; stealth and intercept by need."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import actions, block
from vtesref.engine.cards import DURING_ACTION
from vtesref.engine.combatants import LASTING, Use, passive
from vtesref.engine.core import rule
from vtesref.engine.play import bars_playing, effects_of, pay_and_burn
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, HAND, TORPOR, Card, Methuselah, Minion, Table
from vtesref.engine.timing import Offer, sift

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.actions import Action
    from vtesref.engine.cards import Effect

MODIFIER, REACTION = "action modifier", "reaction"


class Play(NamedTuple):
    """The choice to use an effect with a minion, during an action."""

    minion: Minion
    use: Use

    def __str__(self) -> str:
        card = self.use.card
        if card is not None and card.name == self.use.effect.text:  # a card of no name
            return f"{self.minion} {'' if card.name[0] in '+-' else 'uses '}{card.name}"
        return f"{self.minion} plays {self.use}"


def offer(table: Table, action: Action, who: Methuselah) -> Offer:
    """Return what a Methuselah may use now, and what rules bar."""
    return sift(table, plays(table, action, who), lambda one: bars(table, action, one))


def plays(table: Table, action: Action, who: Methuselah) -> list[Play]:
    """Return what a Methuselah's minions could use during the action, alike ones once; legality is not looked at."""
    found: list[Play] = []
    for minion in table.minions:
        if minion.controller is not who or minion.employer is not None or minion.region == ASH_HEAP:
            continue
        seen: set[tuple[str, str, str]] = set()
        for card in table.at_hand(minion):
            if card.place != HAND and (minion.region == TORPOR and minion is not action.minion):
                continue
            for level, effects in card.levels:
                for effect in effects[:1] if card.place == HAND else effects:
                    key = (card.name, level, effect.text)
                    if key not in seen and usable(action, card, effect):
                        seen.add(key)
                        found.append(Play(minion, Use(card, level, effect)))
    return found


def usable(action: Action, card: Card, effect: Effect) -> bool:
    """Tell whether an effect belongs to this time of an action."""
    if card.place != HAND:
        return effect.when in times(action) and effect.word not in LASTING and (card, effect) not in action.used
    if card.kind not in (MODIFIER, REACTION):
        return False
    return effect.when in times(action)


def times(action: Action) -> tuple[str, ...]:
    """Return the times at which effects may be used as the action stands."""
    return (DURING_ACTION,)


def bars(table: Table, action: Action, choice: Play) -> Iterator[str]:
    """Yield the rules that keep a minion from using an effect now."""
    minion, use = choice
    card = use.card
    assert card is not None
    if card.place == HAND:
        if card.kind == MODIFIER:
            yield from bars_modifying(action, minion, card)
        else:
            yield from bars_reacting(action, minion, use)
    yield from bars_playing(table, minion, use)
    yield from bars_effect(table, action, minion, use.effect)


def bars_modifying(action: Action, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules that keep a minion from playing an action modifier."""
    if minion is not action.minion:
        yield "cards.modifier.acting_minion"
    if (minion, card.name) in action.played:
        yield "cards.modifier.once_per_action"


def bars_reacting(action: Action, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a reaction."""
    assert use.card is not None
    if minion.controller is action.acting:
        yield "cards.reaction.not_own_actions"
    if minion.region == TORPOR:
        yield "torpor.cannot_act_block_react"
    wakes = any(effect.word == "wake" for effect in effects_of(use))
    if not minion.is_ready or (minion.locked and minion not in action.awake and not wakes):
        yield "cards.reaction.who"
    if (minion, use.card.name) in action.played:
        yield "cards.reaction.once_per_action"


def bars_effect(table: Table, action: Action, minion: Minion, effect: Effect) -> Iterator[str]:
    """Yield the rules that keep an effect from being used because it is not needed, or has nothing to work on."""
    blocker = action.blocker
    if (
        effect.word == "stealth"
        and effect.number > 0
        and (blocker is None or not block.reaches(table, action, blocker))
    ):
        yield "stealth.only_when_needed"
    if (
        effect.word == "intercept"
        and effect.number > 0
        and (blocker is not minion or block.reaches(table, action, minion))
    ):
        yield "intercept.only_when_needed"
    if effect.word == "intercept" and effect.number < 0 and blocker is None:
        yield "cards.target.must_be_available"
    if effect.word == "cannot block" and blocker is None:
        yield "cards.target.must_be_available"


# Using.


def use(table: Table, action: Action, who: Methuselah, choice: Play) -> None:
    """Use an effect, with all that its card does at the same moment, and let follow what must."""
    card = choice.use.card
    assert card is not None
    if card.place != HAND:
        table_use(table, choice.minion, choice.use)
    elif card.kind == MODIFIER:
        play_modifier(table, choice.minion, card)
    else:
        play_reaction(table, choice.minion, card)
    effects = (choice.use.effect,) if card.place != ASH_HEAP else effects_of(choice.use)
    for effect in effects:
        EFFECTS[effect.word](table, action, choice.minion, effect)
        settle(table)


@rule("cards.modifier.before_resolution")
def play_modifier(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card}, which modifies the action."""
    note_played(table, minion, card)


@rule("cards.reaction.who")
def play_reaction(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card} in reaction to the action."""
    table.holds("cards.reaction.no_lock", "{minion} does not lock for it.", minion=minion)
    note_played(table, minion, card)


def note_played(table: Table, minion: Minion, card: Card) -> None:
    """Pay for a card that is played during an action, and remember who played it."""
    action = actions.action_of(table)
    table.change(action, played=(*action.played, (minion, card.name)))
    pay_and_burn(table, minion, card)


@rule("action.modified_any_time")
def table_use(table: Table, minion: Minion, use: Use) -> None:
    """{minion} uses {use}."""
    action = actions.action_of(table)
    table.change(action, used=(*action.used, (use.card, use.effect)))


# What effects do.


@rule("stealth.inherent")
def inherent(table: Table, points: int) -> int:
    """The action has {points} stealth of its own."""
    return points


def lasting(table: Table, minion: Minion, word: str) -> int:
    """Return what cards in play on a minion add to its stealth or intercept all the time."""
    return sum(effect.number for effect in passive(table, minion, word))


def add_stealth(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Change the stealth of the acting minion."""
    if effect.number < 0:
        less_stealth(table, action.minion, -effect.number)
    else:
        more_stealth(table, action.minion, effect.number)


@rule("stealth.only_when_needed")
def more_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more stealth, which it needs."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth + points)


@rule("stealth.negative")
def less_stealth(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less stealth, be it below 0."""
    action = actions.action_of(table)
    table.change(action, stealth=action.stealth - points)


def add_intercept(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Change the intercept of the minion that attempts to block."""
    if effect.number < 0 and action.blocker is not None:
        less_intercept(table, action.blocker, -effect.number)
    elif effect.number > 0:
        more_intercept(table, minion, effect.number)


@rule("intercept.only_when_needed")
def more_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} more intercept, which it needs."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, points)))


@rule("stealth.negative")
def less_intercept(table: Table, minion: Minion, points: int) -> None:
    """{minion} has {points} less intercept, be it below 0."""
    action = actions.action_of(table)
    table.change(action, intercepts=(*action.intercepts, (minion, -points)))


def wake(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Let a minion act as though unlocked for the action."""
    awake(table, minion)


@rule("cards.wake.effect")
def awake(table: Table, minion: Minion) -> None:
    """{minion} may block and react as though unlocked."""
    action = actions.action_of(table)
    table.change(action, awake=(*action.awake, minion))


def unlock(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Unlock the minion that uses the effect."""
    unlock_by_card(table, minion)


@rule("general.golden_rule")
def unlock_by_card(table: Table, minion: Minion) -> None:
    """The text of the card unlocks {minion}."""
    table.change(minion, locked=False)


def cannot_block(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """Keep the minion that attempts to block from blocking the action."""
    if action.blocker is not None:
        bar_blocker(table, action.blocker)
        block.fail(table, action)


@rule("general.golden_rule")
def bar_blocker(table: Table, minion: Minion) -> None:
    """{minion} cannot block this action."""
    action = actions.action_of(table)
    table.change(action, barred=(*action.barred, minion))


def end_action(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """End the action, unblocked and unsuccessful."""
    raise actions.ActionEnds("general.golden_rule")


@rule("general.golden_rule")
def pass_automatically(table: Table, action: Action, minion: Minion, effect: Effect) -> None:
    """The referendum of the action will pass."""
    table.change(action, passes=True)


#: How the effects that are used during an action are carried out, by their words.
EFFECTS: dict[str, Callable[[Table, Action, Minion, Effect], None]] = {
    "stealth": add_stealth,
    "intercept": add_intercept,
    "wake": wake,
    "unlock": unlock,
    "cannot block": cannot_block,
    "end action": end_action,
    "automatic": pass_automatically,
}
