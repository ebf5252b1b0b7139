"""Who may play and use what during an action, and when: modifiers, reactions, what is in play; and cancelling it.

What all that does to the action is in ``modifier_effects.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.action import actions, bleed_effects, block, modifier_effects
from vtesref.engine.cards import cancelling as as_played
from vtesref.engine.cards import using
from vtesref.engine.cards.model import (
    AFTER_ACTION,
    AFTER_BLOCK,
    AFTER_DECLINED,
    AS_ANNOUNCED,
    AS_PLAYED,
    AS_REPLY,
    DURING_ACTION,
    ON_USE,
)
from vtesref.engine.cards.play import bars_playing, blood_cost, burn_card, effects_of, pay_blood, pay_pool
from vtesref.engine.combat.combatants import LASTING, Use
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
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
    """The choice to use an effect with a minion, during an action; ``whom`` is at whom it is aimed, if anybody."""

    minion: Minion
    use: Use
    whom: Methuselah | None = None

    def __str__(self) -> str:
        card = self.use.card
        if self.whom is not None:
            unnamed = card is None or card.name == self.use.effect.text
            return f"{self.minion} redirects to {self.whom}{'' if unnamed else f' with {self.use}'}"
        if card is not None and card.name == self.use.effect.text:  # a card of no name
            return f"{self.minion} {'' if card.name[0] in '+-' else 'uses '}{card.name}"
        return f"{self.minion} plays {self.use}"


def offer(table: Table, action: Action, who: Methuselah, at: tuple[str, ...] | None = None) -> Offer:
    """Return what a Methuselah may use now, and what rules bar; ``at`` are the times, if not those of the action."""
    now = times(action) if at is None else at
    return sift(table, plays(table, action, who, now), lambda one: bars(table, action, one, now))


def ends_action(choice: Play) -> bool:
    """Tell whether what a minion uses ends the action, whatever else it does."""
    return any(effect.word == "end action" for effect in effects_of(choice.use))


def plays(table: Table, action: Action, who: Methuselah, at: tuple[str, ...]) -> list[Play]:
    """Return what a Methuselah's minions could use at these times, alike ones once; legality is not looked at."""
    found: list[Play] = []
    near = [
        card
        for card in table.near()
        if card.place == IN_PLAY
        or (
            card.place == HAND
            and card.holder is who
            and (card.kind in PLAYED or any(one.type in PLAYED for one in card.texts))
        )
    ]
    for minion in table.minions:
        if minion.controller is not who or minion.employer is not None or minion.region in NOWHERE:
            continue
        seen: set[tuple[str, str, str]] = set()
        idle = minion.region == TORPOR and minion is not action.minion
        for card in near:
            its_own = is_at_hand(card, minion) or is_for_fellows(card, minion)
            if not its_own:
                continue
            for level, effects in card.levels:
                for effect in effects[:1] if card.place == HAND else effects:
                    if idle and card.place != HAND and "reaction" not in effect.tags:
                        continue
                    key = (card.name, level, effect.text)
                    if key not in seen and usable(table, action, card, effect, at):
                        seen.add(key)
                        use = Use(card, level, effect)
                        if effect.word == "redirect":
                            found += [Play(minion, use, one) for one in bleed_effects.others(table, minion, effect)]
                        else:
                            found.append(Play(minion, use))
        if table.texts or table.course.lasting:
            found += plays_of_texts(table, action, minion, near, at)
    return found


def plays_of_texts(table: Table, action: Action, minion: Minion, near: list[Card], at: tuple[str, ...]) -> list[Play]:
    """Return the texts that a minion could play or use at these times, alike ones once; legality is not looked at."""
    found = []
    seen = set()
    for card in near:
        if not card.texts or (card.place == HAND and card.holder is not minion.controller):
            continue
        if card.place != HAND and not is_at_hand(card, minion) and not is_for_fellows(card, minion):
            continue
        for text, effect in using.texts_at(card, *at):
            if card.place == HAND and (text.type or card.kind) not in PLAYED:
                continue
            if (card.name, text.label, text.source) not in seen and (card, effect) not in action.used:
                seen.add((card.name, text.label, text.source))
                found.append(Play(minion, Use(card, text.label, effect, text=text)))
    return found + [Play(minion, use) for use in using.given_at(table, minion, *at)]


def is_for_fellows(card: Card, minion: Minion) -> bool:
    """Tell whether a card in play on no minion, such as a location, can serve a minion during an action."""
    return card.place == IN_PLAY and (card.controller or card.holder) is minion.controller


def usable(table: Table, action: Action, card: Card, effect: Effect, at: tuple[str, ...]) -> bool:
    """Tell whether an effect belongs to this time of an action, or would have to an earlier one."""
    if card.place != HAND:
        is_used = effect.word not in LASTING or bool(effect.tags & ON_USE)
        return effect.when in at and is_used and (card, effect) not in action.used
    if card.kind not in PLAYED:
        return False
    if AS_PLAYED in at and effect.word == "wake":
        return True
    if effect.when == AFTER_ACTION and "effect.after_action" in table.disabled:
        return DURING_ACTION in at
    too_late = DURING_ACTION in at and effect.when in TOO_LATE
    return effect.when in at or too_late


#: What is used at the beginning of an action alone, and the rule that bars it later.
TOO_LATE = {AS_ANNOUNCED: "action.announce.as_announced_cards", AS_PLAYED: "sequencing.as_played.window"}


def times(action: Action) -> tuple[str, ...]:
    """Return the times at which effects may be used as the action stands."""
    if action.state == "meets":
        return (AFTER_BLOCK,)
    return (DURING_ACTION, AFTER_DECLINED) if action.all_declined else (DURING_ACTION,)


def bars(table: Table, action: Action, choice: Play, at: tuple[str, ...]) -> Iterator[str]:
    """Yield the rules that keep a minion from using an effect now."""
    minion, use, whom = choice
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
    elif "reaction" in use.effect.tags:
        yield from bars_reacting(action, minion, use)
    if "lock" in use.effect.tags and card.locked:
        yield "general.template.lock_x_to_do_y"
    if use.effect.when in TOO_LATE and use.effect.when not in at:
        yield TOO_LATE[use.effect.when]
    if "lock the minion" in use.effect.tags and minion.locked:
        yield "general.template.lock_x_to_do_y"
    if "the minion locks" in use.effect.tags and minion.locked:
        awake = minion in action.awake
        if not awake or not table.holds("general.template.lock_x_then_y", "{minion} may, being awake.", minion=minion):
            yield "general.template.lock_x_then_y" if not awake else "general.template.lock_x_to_do_y"
    yield from bars_playing(table, minion, use)
    yield from bars_effect(table, action, minion, use.effect)
    yield from bleed_effects.bars(table, action, minion, use.effect, whom)


def played_as(use: Use) -> str:
    """Return the type of card as which something is played; a card with texts may be of several types."""
    assert use.card is not None
    return (use.text.type if use.text is not None else "") or use.card.kind


def bars_modifying(table: Table, action: Action, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from playing an action modifier."""
    if "bystander" in use.effect.tags or (use.text is not None and using.is_for_others(use.text)):
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
    wakes = any(effect.word in ("wake", "attempt") for effect in effects_of(use))
    wakes = wakes or (use.text is not None and using.is_for_locked(use.text))
    # What a minion uses after the action that it blocked is for one that is locked, having blocked it.
    wakes = wakes or (use.effect.when == AFTER_ACTION and minion is action.blocker)
    if not minion.is_ready or (minion.locked and minion not in action.awake and not wakes):
        yield "cards.reaction.who"
    yield from bars_again(action, minion, use, "cards.reaction.once_per_action")


def bars_effect(table: Table, action: Action, minion: Minion, effect: Effect) -> Iterator[str]:
    """Yield the rules that keep an effect from being used because it is not needed, or has nothing to work on."""
    blocker = action.blocker
    raises = effect.word in ("stealth", "bleed") and effect.number > 0 and bool(effect.tags & ON_USE)
    if raises and minion is not action.minion:
        yield "cards.target.must_be_available"
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
    if effect.word == "cannot block" and effect.what and blocker is not None and not fits_age(minion, blocker, effect):
        yield "general.capacity.age"
    if effect.word == "attempt":
        yield from bars_forcing(table, action, minion)


def fits_age(minion: Minion, blocker: Minion, effect: Effect) -> bool:
    """Tell whether a blocker is a vampire that is younger or older than a minion, as an effect has it."""
    older, younger = (blocker, minion) if effect.what == "older" else (minion, blocker)
    return blocker.is_vampire and older.capacity > younger.capacity


def bars_forcing(table: Table, action: Action, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep an effect from making a minion attempt to block."""
    if action.blocker is None:
        for key in block.bars_blocking(table, action, block.Block(minion)):
            if key != "block.needs_ready_unlocked" or not minion.is_ready:
                yield key
    elif action.blocker is not minion or not table.bars(("block.force_block_effects",)):
        yield "block.one_at_a_time"


# Using.


def use(table: Table, action: Action, who: Methuselah, choice: Play) -> None:
    """Use an effect, with all that its card does at the same moment, and let follow what must."""
    card = choice.use.card
    assert card is not None
    if choice.use.text is not None:
        use_text(table, action, who, choice)
        return
    # With the end of an action nothing more can follow.
    effects = tuple(sorted(effects_of(choice.use), key=lambda one: one.word == "end action"))
    if card.place != HAND:
        table_use(table, choice.minion, choice.use)
        effects = (choice.use.effect,)
        if "lock the minion" in choice.use.effect.tags:
            lock_for_it(table, choice.minion)
        if "the minion locks" in choice.use.effect.tags:
            lock_besides(table, choice.minion)
        if "lock" in choice.use.effect.tags:
            lock_card(table, card)
    elif not play_out(table, action, who, choice):
        return
    for effect in effects:
        if effect.when == AFTER_ACTION:
            table.holds("effect.after_action", "The action is done.")
        if choice.whom is not None and effect.word == "redirect":
            bleed_effects.redirect(table, action, choice.whom)
        else:
            modifier_effects.carry(table, action, choice.minion, effect)
        settle(table)
        if choice.use.effect.when != AFTER_ACTION:
            actions.check_control(table, action)


def use_text(table: Table, action: Action, who: Methuselah, choice: Play) -> None:
    """Play or use a text: what is chosen is told, then it is paid for, and carried out unless it is cancelled."""
    card, text = choice.use.card, choice.use.text
    assert card is not None
    assert text is not None
    context = using.context_of(table, choice.minion, choice.use)
    using.choose(context)
    from_hand = card.place == HAND
    if not from_hand:
        table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice):
        return
    using.pay(context)
    using.count_use(context)
    using.carry_out(context)
    if text.at not in ("after the action", "after block resolution"):
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
    later = replaced and table.holds("sequencing.as_played.draw_later", "No card is drawn before it is played out.")
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
        table.holds("cards.reaction.on_own_turn", "It may be played in one's own turn.")
    if not table.holds("cards.reaction.no_lock", "{minion} does not lock for it.", minion=minion):
        transitions.lock(table, minion)
    pay_at_once(table, minion, card)


@rule("cards.reflex.cancel")
def play_reflex(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card} against what is played against it."""
    pay_at_once(table, minion, card)


@rule("general.template.lock_x_to_do_y")
def lock_for_it(table: Table, minion: Minion) -> None:
    """{minion} locks for it."""
    transitions.lock(table, minion)


@rule("general.template.lock_x_then_y")
def lock_besides(table: Table, minion: Minion) -> None:
    """{minion} locks with it, or stays locked if it is awake."""
    transitions.lock(table, minion)


@rule("general.template.lock_x_to_do_y")
def lock_card(table: Table, card: Card) -> None:
    """{card} locks for it."""
    transitions.lock(table, card)


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
    """{minion} plays {card} no more in this action."""
    note_played(table, minion, card, level)


@rule("cards.reaction.once_per_action")
def had_reaction(table: Table, minion: Minion, card: Card, level: str) -> None:
    """{minion} plays {card} no more in this action."""
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
        wakes = [one for one in others if one.use.effect.word == "wake" or not limited]
        options, barred = sift(
            table, [*found, *wakes], lambda one: bars(table, action, one, (AS_REPLY, *times(action)))
        )
        return options, [*barred, *no_wakes(table, action, others)]

    def carry_out(who: Methuselah, choice: Play) -> None:
        if choice.use.effect.word == "cancel":
            if cancel(table, action, who, choice, played):
                by.append(choice)
        elif choice.use.effect.word != "wake" or table.holds(
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
        if one.use.effect.word == "unlock" and one.minion.locked and any(bars(table, action, one, times(action)))
    ]


def cancelling(table: Table, action: Action, card: Card) -> bool:
    """Tell whether anybody holds what could cancel a card."""
    return any(cancels(one, card) for who in table.seats for one in plays(table, action, who, (AS_REPLY,)))


def cancels(choice: Play, card: Card) -> bool:
    """Tell whether an effect cancels cards of this type."""
    effect = choice.use.effect
    return effect.word == "cancel" and effect.what in ("card", card.kind) and choice.use.card is not card


def cancel(table: Table, action: Action, who: Methuselah, choice: Play, played: Play) -> bool:
    """Cancel a card with another, unless that one is cancelled itself; tell whether it was cancelled."""
    card = choice.use.card
    assert card is not None
    if card.place != HAND:
        table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice):
        return False
    cancelled(table, choice.minion, played)
    for effect in effects_of(choice.use) if card.kind in PLAYED else ():
        if effect.word != "cancel":
            modifier_effects.carry(table, action, choice.minion, effect)
            settle(table)
    return True


@rule("sequencing.as_played.window")
def cancelled(table: Table, minion: Minion, played: Play) -> None:
    """{minion} cancels what was just played."""
    card = played.use.card
    assert card is not None
    action = actions.action_of(table)
    if not table.holds("general.cancel.counts_as_played", "{card} does nothing, but was played.", card=card):
        table.change(action, played=tuple(one for one in action.played if one[:2] != (played.minion, card.name)))
    if not table.holds("general.cancel.other_card_cost", "Its cost stays paid."):
        table.change(played.minion, counters=played.minion.counters + blood_cost(table, played.minion, card))


# What effects do.
