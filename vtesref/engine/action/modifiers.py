"""Playing and using cards during an action: what bars modifiers, reactions and what is in play, and how it is done.

Everything that is used is a text (of the short form see ``short/rewriting.py``). What could be used is found in
``plays.py``; who replies to it, in ``playing.py``. What texts do to the action is in the table of effects
(``effects/deeds/action.py``), by the rules in ``modifier_effects.py`` and ``bleed_effects.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action.action import action_of
from vtesref.engine.action.plays import (
    MODIFIER,
    REACTION,
    REFLEX,
    TOO_LATE,
    Play,
    is_paid_each_time,
    plays,
    times,
    who_use,
)
from vtesref.engine.cards.model import AFTER_ACTION
from vtesref.engine.cards.playing import stand_ins, using
from vtesref.engine.cards.playing.paying import pay_blood, pay_pool
from vtesref.engine.cards.playing.play import bars_playing, burn_card, cost_to_pay, pool_cost
from vtesref.engine.cards.whom import history
from vtesref.engine.cards.windows import time_of
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, TORPOR, Card, Methuselah, Minion, Table
from vtesref.engine.timing import Offer, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.cards.use import Use
    from vtesref.engine.turn.out_of_turn import OutOfTurn


def offer(table: Table, action: Action, who: Methuselah, at: tuple[str, ...] | None = None) -> Offer:
    """Return what a Methuselah may use now, and what rules bar; ``at`` are the times, if not those of the action."""
    now = times(action) if at is None else at
    options, barred = sift(table, plays(table, action, who, now), lambda one: bars(table, action, one, now))
    out_of_turns = [*out_of_turn.plays(table, who, now), *out_of_turn.at_any_time(table, who, now)]
    masters, others = sift(
        table, [*out_of_turns, *of_nobody(table, action, who, now)], lambda one: out_of_turn.bars(table, one)
    )
    return [*options, *masters], [*barred, *others]


def of_nobody(table: Table, action: Action, who: Methuselah, at: tuple[str, ...]) -> list[OutOfTurn]:
    """Return the texts of a Methuselah's own cards in play that they use at these times without any minion."""
    if who_use(table, who):  # with minions they are among what those use
        return []
    out_of_turns = out_of_turn.without_minions(table, who, at)
    return [one for one in out_of_turns if (one.card, one.text) not in action.used or is_paid_each_time(one.text)]


def ends_action(choice: Play | OutOfTurn) -> bool:
    """Tell whether what a minion uses ends the action, whatever else it does."""
    return using.ends_action(choice.text)


def bars(table: Table, action: Action, choice: Play, at: tuple[str, ...]) -> Iterator[str]:
    """Yield the rules that keep a minion from using an effect now."""
    minion, use = choice
    card = use.card
    assert card is not None
    if card.place == HAND:
        if played_as(use) == MODIFIER:
            yield from bars_modifying(table, action, minion, use)
        elif card.kind == REFLEX:
            if minion not in (action.minion, action.blocker):
                yield "cards.reflex.cancel"
        else:
            yield from bars_reacting(action, minion, use)
    elif choice.text.type == REACTION:
        yield from bars_reacting(action, minion, use)
    yield from bars_playing(table, minion, use)
    when = time_of(use.text)
    if when in TOO_LATE and when not in at:
        yield TOO_LATE[when]


def played_as(use: Use) -> str:
    """Return the type of card as which something is played; a card with texts may be of several types."""
    assert use.card is not None
    return use.text.type or use.card.kind


def bars_modifying(table: Table, action: Action, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from playing an action modifier."""
    if using.is_for_others(use.text):
        if minion.controller is not action.acting or minion is action.minion:
            yield "cards.modifier.other_minions"
        if not minion.is_ready:
            yield "general.ready.definition"
    elif minion is not action.minion:
        yield "cards.modifier.acting_minion"
    elif minion.region == TORPOR and not table.holds(
        "torpor.modifiers_own_action", "{minion} may modify their own action in torpor.", minion=minion
    ):
        yield "torpor.cannot_act_block_react"
    active = table.course.active
    of_another = active is not None and active is not minion.controller
    if of_another and not table.holds(
        "cards.modifier.on_others_turn", "{minion} may, in the turn of {who}.", minion=minion, who=active
    ):
        yield "cards.modifier.acting_minion"
    if minion.locked and not table.holds("cards.modifier.locked_ok", "{minion} may play it locked.", minion=minion):
        yield "general.unlocked_needed"
    yield from bars_again(action, minion, use, "cards.modifier.once_per_action")


def bars_again(action: Action, minion: Minion, use: Use, once: str) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a card of the same name again, at whatever level.

    Of cards without a name nothing says that they are copies of one card.
    """
    assert use.card is not None
    if use.card.name == use.text.source:
        return
    levels = {level for one, name, level in action.played if one is minion and name == use.card.name}
    if levels:
        yield once if use.level in levels else "cards.modifier.level_irrelevant"


def bars_reacting(action: Action, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a reaction."""
    assert use.card is not None
    if minion.controller is action.acting:
        yield "cards.reaction.not_own_actions"
    if minion.region == TORPOR:
        yield "torpor.cannot_act_block_react"
    wakes = using.is_for_locked(use.text)
    # What a minion uses after the action that it blocked is for one that is locked, having blocked it.
    wakes = wakes or (time_of(use.text) == AFTER_ACTION and minion is action.blocker)
    aside = stand_ins.is_one(minion) and action.blocker is minion
    if not aside and (not minion.is_ready or (minion.locked and minion not in action.awake and not wakes)):
        yield "cards.reaction.who"
    yield from bars_again(action, minion, use, "cards.reaction.once_per_action")


# Using.


def play_as(table: Table, choice: Play) -> None:
    """Play a card from hand as a card of its type, and pay for it."""
    minion, card = choice.minion, choice.use.card
    assert card is not None
    if played_as(choice.use) == MODIFIER:
        play_modifier(table, minion, card, choice.text)
        had_modifier(table, minion, card, choice.use.level)
    elif card.kind == REFLEX:
        play_reflex(table, minion, card, choice.text)
    else:
        play_reaction(table, minion, card, choice.text)
        had_reaction(table, minion, card, choice.use.level)


@rule("general.cancel.counts_as_played")
def cancelled_as_played(table: Table, choice: Play, paid: bool) -> None:
    """The card is cancelled as it is played, and does nothing."""
    minion, card = choice.minion, choice.use.card
    assert card is not None
    had = had_modifier if played_as(choice.use) == MODIFIER else had_reaction
    had(table, minion, card, choice.use.level)
    if paid:
        pay_at_once(table, minion, card, choice.text)
    else:
        burn_card(table, card)


@rule("cards.modifier.before_resolution")
def play_modifier(table: Table, minion: Minion, card: Card, text: Text) -> None:
    """{minion} plays {card}, which modifies the action."""
    pay_at_once(table, minion, card, text)


@rule("cards.reaction.who")
def play_reaction(table: Table, minion: Minion, card: Card, text: Text) -> None:
    """{minion} plays {card} in reaction to the action."""
    if table.course.active is minion.controller:
        table.holds("cards.reaction.on_own_turn", "It may be played during the turn of the minion's own Methuselah.")
    if not table.holds("cards.reaction.no_lock", "{minion} does not lock for it.", minion=minion):
        transitions.lock(table, minion)
    pay_at_once(table, minion, card, text)


@rule("cards.reflex.cancel")
def play_reflex(table: Table, minion: Minion, card: Card, text: Text) -> None:
    """{minion} plays {card} against a card that is played against them."""
    pay_at_once(table, minion, card, text)


def pay_at_once(table: Table, minion: Minion, card: Card, text: Text) -> None:
    """Pay for a card that is played during an action, whatever becomes of the action, and burn it."""
    blood = cost_to_pay(table, minion, card, text)
    pool = pool_cost(table, minion, card, text)
    if (blood or pool) and table.holds("cards.modifier.cost_at_play", "{card} is paid for as it is played.", card=card):
        if blood:
            pay_blood(table, minion, blood)
        if pool:
            pay_pool(table, minion.controller, pool)
    burn_card(table, card)


@rule("cards.modifier.once_per_action")
def had_modifier(table: Table, minion: Minion, card: Card, level: str) -> None:
    """{minion} cannot play {card} again in this action."""
    note_played(table, minion, card, level)


@rule("cards.reaction.once_per_action")
def had_reaction(table: Table, minion: Minion, card: Card, level: str) -> None:
    """{minion} cannot play {card} again in this action."""
    note_played(table, minion, card, level)


def note_as_played(table: Table, minion: Minion, card: Card, text: Text) -> None:
    """Take note that a minion played a card against another one, as it was played."""
    kind = text.type or card.kind
    if kind in (MODIFIER, REACTION):
        (had_modifier if kind == MODIFIER else had_reaction)(table, minion, card, text.label)


def note_played(table: Table, minion: Minion, card: Card, level: str) -> None:
    """Remember which minion played which card, at which level."""
    action = action_of(table)
    table.change(action, played=(*action.played, (minion, card.name, level)))
    history.note_played(table, minion, card, level)


@rule("action.modified_any_time")
def table_use(table: Table, user: Minion | Methuselah, use: Use) -> None:
    """{user} uses {use}."""
    action = action_of(table)
    table.change(action, used=(*action.used, (use.card, use.text)))
