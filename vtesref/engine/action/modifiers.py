"""Who may play and use what during an action, and when: modifiers, reactions, what is in play; and cancelling it.

Everything that is used is a text (of the short form see ``cards/adapt_action.py``); what texts do to the action is in
the table of effects (``cards/deeds_action.py``), by the rules in ``modifier_effects.py`` and ``bleed_effects.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.action import actions, block, out_of_turn
from vtesref.engine.action.out_of_turn import OutOfTurn
from vtesref.engine.cards import cancelling as as_played
from vtesref.engine.cards import choosing, filters, limits, paying, resolving, using
from vtesref.engine.cards.model import (
    AFTER_ACTION,
    AFTER_BLOCK,
    AFTER_DECLINED,
    AS_ANNOUNCED,
    AS_PLAYED,
    AS_REPLY,
    DURING_ACTION,
)
from vtesref.engine.cards.play import bars_playing, blood_cost, burn_card, pay_blood, pay_pool
from vtesref.engine.cards.texts import PLAY, USE
from vtesref.engine.combat.combatants import Use
from vtesref.engine.core import rule
from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    HAND,
    IN_PLAY,
    MERGED,
    REMOVED,
    TORPOR,
    Card,
    Methuselah,
    Minion,
    Table,
    is_at_hand,
)
from vtesref.engine.timing import Offer, impulse, sift
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.actions import Action
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text

MODIFIER, REACTION, REFLEX = "action modifier", "reaction", "reflex"
#: The types of the cards that are played from hand during an action.
PLAYED = (MODIFIER, REACTION, REFLEX)
#: Where a minion is no longer, or not yet, on the table.
NOWHERE = (ASH_HEAP, REMOVED, CRYPT, MERGED)


class Play(NamedTuple):
    """The choice to use an effect with a minion, during an action or in a referendum."""

    minion: Minion
    use: Use

    @property
    def text(self) -> Text:
        """Return the text that is used: during an action everything is one."""
        assert self.use.text is not None
        return self.use.text

    @property
    def whom(self) -> Minion | Methuselah | None:
        """Return at whom it is aimed, if that is told with it."""
        return self.use.target

    def __str__(self) -> str:
        card = self.use.card
        if isinstance(self.whom, Minion):
            return f"{self.minion} plays {self.use} on {self.whom}"
        if self.whom is not None:
            unnamed = card is None or card.name == self.use.effect.text
            return f"{self.minion} redirects to {self.whom}{'' if unnamed else f' with {self.use}'}"
        if card is not None and card.name == self.use.effect.text:  # a card of no name
            return f"{self.minion} {'' if card.name[0] in '+-' else 'uses '}{card.name}"
        return f"{self.minion} plays {self.use}"


def offer(table: Table, action: Action, who: Methuselah, at: tuple[str, ...] | None = None) -> Offer:
    """Return what a Methuselah may use now, and what rules bar; ``at`` are the times, if not those of the action."""
    now = times(action) if at is None else at
    options, barred = sift(table, plays(table, action, who, now), lambda one: bars(table, action, one, now))
    masters, others = sift(table, out_of_turn.plays(table, who, now), lambda one: out_of_turn.bars(table, one))
    return [*options, *masters], [*barred, *others]


def ends_action(choice: Play | OutOfTurn) -> bool:
    """Tell whether what a minion uses ends the action, whatever else it does."""
    return using.ends_action(choice.text)


def plays(table: Table, action: Action, who: Methuselah, at: tuple[str, ...]) -> list[Play]:
    """Return what a Methuselah's minions could use at these times, alike ones once; legality is not looked at."""
    if not table.texts and not table.course.lasting:
        return []
    minions = [
        one for one in table.minions if one.controller is who and one.employer is None and one.region not in NOWHERE
    ]
    there = _there(table, at) if minions else []
    return [choice for minion in minions for choice in plays_of(table, action, minion, at, there)]


#: A card with its texts for some times, each as an effect.
There = list[tuple[Card, tuple[tuple["Text", "Effect"], ...]]]


def _there(table: Table, at: tuple[str, ...]) -> There:
    """Return the cards at hand or in play that have texts for these times, with those."""
    having = using.at_times(table, (*at, *besides(table, at)))
    return [(card, having[card]) for card in table.near() if card in having] if having else []


def plays_of(
    table: Table, action: Action | None, minion: Minion, at: tuple[str, ...], there: There | None = None
) -> list[Play]:
    """Return the texts that a minion could play or use at these times, alike ones once; legality is not looked at.

    ``there`` are the cards that have such texts, if they were looked for already.
    """
    found = []
    seen = set()
    idle = minion.region == TORPOR and (action is None or minion is not action.minion)
    for card, texts in _there(table, at) if there is None else there:
        in_hand = card.place == HAND
        if in_hand:
            if card.holder is not minion.controller:
                continue
        elif card.place != IN_PLAY:
            continue
        near = in_hand or is_at_hand(card, minion) or is_for_fellows(card, minion)
        for text, effect in texts:
            if not near and not is_for_anybody(card, text):
                continue
            if (text.kind == PLAY) != in_hand or (in_hand and (text.type or card.kind) not in PLAYED):
                continue
            if not belongs(table, text, effect, at) or (idle and is_for_the_ready(text)):
                continue
            used = action is not None and (card, effect) in action.used and not is_paid_each_time(text)
            like = (card.name, text.label, text.source, text.name)
            if like not in seen and not used:
                seen.add(like)
                use = Use(card, text.label, effect, text=text)
                found += [Play(minion, one) for one in (aimed(table, minion, use) if text.aimed else (use,))]
    if table.course.lasting:
        found += [Play(minion, use) for use in using.given_at(table, minion, *at)]
    return found


def is_paid_each_time(text: Text) -> bool:
    """Tell whether each use of a text costs something that can run out, so that it needs no other limit."""
    return text.told is None and any(one.kind in RUNNING_OUT for one in text.pay)


def is_for_the_ready(text: Text) -> bool:
    """Tell whether a text in the short form is used of a card in play, by no minion in torpor but the acting one.

    A text in the notation says itself whether its bearer has to be ready.
    """
    return text.kind == USE and text.told is not None and text.who is None and text.type != REACTION


def aimed(table: Table, minion: Minion, use: Use) -> list[Use]:
    """Return the ways to use a text that is aimed at somebody as it is played, one for each whom it could choose."""
    assert use.text is not None
    what = use.text.choose[0].what
    context = using.context_of(table, minion, use)
    if what.text in ("your prey", "your predator"):
        who = context.you
        table.holds("setup.prey.of_minion", "{minion}'s are those of {who}.", minion=minion, who=who)
    return [use._replace(target=one) for one in filters.candidates(what, context)]


def besides(table: Table, at: tuple[str, ...]) -> tuple[str, ...]:
    """Return the other times of which something is offered at these: what wakes, and what comes too late."""
    if AS_PLAYED in at:
        return (DURING_ACTION,)
    if DURING_ACTION not in at:
        return ()
    return (*TOO_LATE, AFTER_ACTION) if "effect.after_action" in table.disabled else tuple(TOO_LATE)


def belongs(table: Table, text: Text, effect: Effect, at: tuple[str, ...]) -> bool:
    """Tell whether a text is offered at these times, be it to be told which rule is in its way."""
    if effect.when == AFTER_ACTION and "effect.after_action" in table.disabled:
        return DURING_ACTION in at
    if effect.when in at:
        return True
    if AS_PLAYED in at:
        return text.kind == PLAY and using.wakes(text)
    return text.kind == PLAY and text.at in ("as announced", "as the action card is played")


def is_for_fellows(card: Card, minion: Minion) -> bool:
    """Tell whether a card in play on no minion, such as a location, can serve a minion during an action."""
    return card.place == IN_PLAY and (card.controller or card.holder) is minion.controller


#: Payments for which there is only so much on the table.
RUNNING_OUT = ("blood", "life", "pool", "counters", "edge")


def is_for_anybody(card: Card, text: Text) -> bool:
    """Tell whether a card in play on no minion says itself which minions use it, whoever controls them."""
    return text.who is not None and text.who.sort == "minion" and isinstance(card.holder, Methuselah)


#: What is used at the beginning of an action alone, and the rule that bars it later.
TOO_LATE = {AS_ANNOUNCED: "action.announce.as_announced_cards", AS_PLAYED: "sequencing.as_played.window"}


def times(action: Action) -> tuple[str, ...]:
    """Return the times at which effects may be used as the action stands."""
    if action.state == "meets":
        return (AFTER_BLOCK,)
    return (DURING_ACTION, AFTER_DECLINED) if action.all_declined else (DURING_ACTION,)


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
    if use.effect.when in TOO_LATE and use.effect.when not in at:
        yield TOO_LATE[use.effect.when]


def played_as(use: Use) -> str:
    """Return the type of card as which something is played; a card with texts may be of several types."""
    assert use.card is not None
    return (use.text.type if use.text is not None else "") or use.card.kind


def bars_modifying(table: Table, action: Action, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from playing an action modifier."""
    if use.text is not None and using.is_for_others(use.text):
        if minion.controller is not action.acting or minion is action.minion:
            yield "cards.modifier.other_minions"
        if not minion.is_ready:
            yield "general.ready.definition"
    elif minion is not action.minion:
        yield "cards.modifier.acting_minion"
    elif minion.region == TORPOR and not table.holds(
        "torpor.modifiers_own_action", "{minion} may modify its own action in torpor.", minion=minion
    ):
        yield "torpor.cannot_act_block_react"
    active = table.course.active
    if active is not None and active is not minion.controller:
        table.holds("cards.modifier.on_others_turn", "{minion} may, in the turn of {who}.", minion=minion, who=active)
    if minion.locked and not table.holds("cards.modifier.locked_ok", "{minion} may play it locked.", minion=minion):
        yield "general.unlocked_needed"
    yield from bars_again(action, minion, use, "cards.modifier.once_per_action")


def bars_again(action: Action, minion: Minion, use: Use, once: str) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a card of the same name again, at whatever level."""
    assert use.card is not None
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
    wakes = use.text is not None and using.is_for_locked(use.text)
    # What a minion uses after the action that it blocked is for one that is locked, having blocked it.
    wakes = wakes or (use.effect.when == AFTER_ACTION and minion is action.blocker)
    if not minion.is_ready or (minion.locked and minion not in action.awake and not wakes):
        yield "cards.reaction.who"
    yield from bars_again(action, minion, use, "cards.reaction.once_per_action")


# Using.


def use(table: Table, action: Action, who: Methuselah, choice: Play | OutOfTurn) -> None:
    """Play or use a text: what is chosen is told, then it is paid for, and carried out unless it is cancelled."""
    if isinstance(choice, OutOfTurn):
        out_of_turn.play(table, action, choice)
        return
    card = choice.use.card
    assert card is not None
    context = using.context_of(table, choice.minion, choice.use)
    choosing.choose(context)
    if card.place != HAND:
        table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice):
        return
    paying.pay(context)
    limits.count_use(context)
    if choice.use.effect.when == AFTER_ACTION:
        table.holds("effect.after_action", "The action is done.")
    resolving.carry_out(context)
    if choice.use.effect.when != AFTER_ACTION:
        actions.check_control(table, action)


def play_out(table: Table, action: Action, who: Methuselah, choice: Play) -> bool:
    """Play a card from hand and replace it; tell whether it takes effect, not being cancelled as it is played."""
    card = choice.use.card
    assert card is not None
    result = as_played.window(table, card, who, choice.minion)
    if result:
        cancelled_as_played(table, choice, result == as_played.PAID)
        library.replace(table, who, card, cancelled=True)
        return False
    play_as(table, choice)
    replaced = who.told
    later = replaced and table.holds(
        "sequencing.as_played.draw_later", "No card is drawn to replace it until it is resolved."
    )
    if replaced and not later:
        library.replace(table, who, card)
    cancelled = is_cancelled(table, action, choice)
    if later:
        library.replace(table, who, card, cancelled)
    return not cancelled


def play_as(table: Table, choice: Play) -> None:
    """Play a card from hand as a card of its type, and pay for it."""
    minion, card = choice.minion, choice.use.card
    assert card is not None
    if played_as(choice.use) == MODIFIER:
        play_modifier(table, minion, card)
        had_modifier(table, minion, card, choice.use.level)
    elif card.kind == REFLEX:
        play_reflex(table, minion, card)
    else:
        play_reaction(table, minion, card)
        had_reaction(table, minion, card, choice.use.level)


@rule("general.cancel.counts_as_played")
def cancelled_as_played(table: Table, choice: Play, paid: bool) -> None:
    """The card is cancelled as it is played, and does nothing."""
    minion, card = choice.minion, choice.use.card
    assert card is not None
    had = had_modifier if played_as(choice.use) == MODIFIER else had_reaction
    had(table, minion, card, choice.use.level)
    if paid:
        pay_at_once(table, minion, card)
    else:
        burn_card(table, card)


@rule("cards.modifier.before_resolution")
def play_modifier(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card}, which modifies the action."""
    pay_at_once(table, minion, card)


@rule("cards.reaction.who")
def play_reaction(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card} in reaction to the action."""
    if table.course.active is minion.controller:
        table.holds("cards.reaction.on_own_turn", "It may be played during its own Methuselah's turn.")
    if not table.holds("cards.reaction.no_lock", "{minion} does not lock for it.", minion=minion):
        transitions.lock(table, minion)
    pay_at_once(table, minion, card)


@rule("cards.reflex.cancel")
def play_reflex(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card} against a card that is played against it."""
    pay_at_once(table, minion, card)


def pay_at_once(table: Table, minion: Minion, card: Card) -> None:
    """Pay for a card that is played during an action, whatever becomes of the action, and burn it."""
    blood = blood_cost(table, minion, card)
    costs = blood or card.pool_cost
    if costs and table.holds("cards.modifier.cost_at_play", "{card} is paid for as it is played.", card=card):
        if blood:
            pay_blood(table, minion, blood)
        if card.pool_cost:
            pay_pool(table, minion, card.pool_cost)
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
    action = actions.action_of(table)
    table.change(action, played=(*action.played, (minion, card.name, level)))


@rule("action.modified_any_time")
def table_use(table: Table, minion: Minion, use: Use) -> None:
    """{minion} uses {use}."""
    action = actions.action_of(table)
    table.change(action, used=(*action.used, (use.card, use.effect)))


# Cancelling, as a card is played.


def is_cancelled(table: Table, action: Action, played: Play) -> bool:
    """Open the window in which the card just played may be cancelled, and tell whether it was."""
    card = played.use.card
    assert card is not None
    by: list[Play] = []
    if not cancelling(table, action, card) or not table.holds(
        "sequencing.as_played.window", "{card} may be cancelled as it is played.", card=card
    ):
        return False

    limited = table.holds(
        "sequencing.as_played.only_cancel_or_wake", "Only what cancels it, or wakes, may be used now."
    )

    def offer_cancels(who: Methuselah) -> Offer:
        found = [one for one in plays(table, action, who, (AS_REPLY,)) if cancels(one, card)]
        others = plays(table, action, who, times(action)) if found or not limited else []
        wakes = [one for one in others if using.wakes(one.text) or not limited]
        options, barred = sift(
            table, [*found, *wakes], lambda one: bars(table, action, one, (AS_REPLY, *times(action)))
        )
        return options, [*barred, *no_wakes(table, action, others)]

    def carry_out(who: Methuselah, choice: Play) -> None:
        if cancels(choice, card):
            if cancel(table, action, who, choice, played):
                by.append(choice)
        elif not using.wakes(choice.text) or table.holds(
            "cards.wake.in_window", "{who} may wake as a card is played.", who=choice.minion
        ):
            use(table, action, who, choice)

    impulse(table, "as played", block.order(table, action), offer_cancels, carry_out, over=lambda: bool(by))
    return bool(by)


def no_wakes(table: Table, action: Action, found: list[Play]) -> list[tuple[Play, tuple[str, ...]]]:
    """Return the reactions by which the locked would unlock without waking, which they cannot do here either."""
    return [
        (one, table.bars((*bars(table, action, one, times(action)), "cards.wake.unlock_is_not_wake")))
        for one in found
        if using.unlocks(one.text) and one.minion.locked and any(bars(table, action, one, times(action)))
    ]


def cancelling(table: Table, action: Action, card: Card) -> bool:
    """Tell whether anybody holds what could cancel a card."""
    return any(cancels(one, card) for who in table.seats for one in plays(table, action, who, (AS_REPLY,)))


def cancels(choice: Play, card: Card) -> bool:
    """Tell whether a text cancels cards of this type."""
    return choice.use.card is not card and using.cancels(choice.text, card.kind)


def cancel(table: Table, action: Action, who: Methuselah, choice: Play, played: Play) -> bool:
    """Cancel a card with another, unless that one is cancelled itself; tell whether it was cancelled."""
    card, own = played.use.card, choice.use.card
    assert card is not None
    assert own is not None
    if own.place != HAND:
        table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice):
        return False
    context = using.context_of(table, choice.minion, choice.use)
    context.names |= {as_played.PLAYED: (card,), as_played.MINION: (played.minion,)}
    choosing.choose(context)
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)
    return True


@rule("sequencing.as_played.window")
def cancelled(table: Table, minion: Minion | None, card: Card, by: Minion) -> None:
    """{minion} cancels what was just played."""
    action = actions.action_of(table)
    if not table.holds("general.cancel.counts_as_played", "{card} does nothing, but was played.", card=card):
        table.change(action, played=tuple(one for one in action.played if one[:2] != (by, card.name)))
    if not table.holds("general.cancel.other_card_cost", "Its cost is not given back."):
        table.change(by, counters=by.counters + blood_cost(table, by, card))
