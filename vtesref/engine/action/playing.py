"""Playing and using a text during an action: chosen, paid for, replied to and carried out.

Replies are reactions that cancel a card just played; in their window minions may wake, too. It comes after the card is
paid for, that of ``cards/playing/cancelling.py`` before. They are two: a card that cancels "as a card is played" can
leave the cost unpaid, so that it has to be known before the payment whether anybody plays one. A reply never does: the
cost is not given back. Whoever replies sees what was paid, and what they reply with may ask for just that (a minion
with so much blood, a Methuselah with so much pool), so that the payment has to lie before the first reply. Besides,
Methuselahs are asked for the former once, each after the other; for replies and for what wakes, the chance goes round
until nobody wants to use more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import blockers, modifiers
from vtesref.engine.action.action import action_of
from vtesref.engine.action.plays import Play, plays, times
from vtesref.engine.asking import MayUseAsPlayed
from vtesref.engine.cards.model import AFTER_ACTION, AS_REPLY
from vtesref.engine.cards.playing import cancelling as as_played
from vtesref.engine.cards.playing import choosing, paying, resolving, using
from vtesref.engine.cards.playing.play import blood_cost
from vtesref.engine.cards.texts import USE
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.cards.use import Use
from vtesref.engine.cards.windows import time_of
from vtesref.engine.core import rule
from vtesref.engine.settle import check_control
from vtesref.engine.table import HAND, Card, Methuselah, Minion, Table
from vtesref.engine.timing import Offer, impulse, sift
from vtesref.engine.turn import out_of_turn
from vtesref.engine.turn.out_of_turn import OutOfTurn

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action


def use(table: Table, action: Action, who: Methuselah, choice: Play | OutOfTurn) -> None:
    """Play or use a text: what is chosen is told, then it is paid for, and carried out unless it is cancelled."""
    if isinstance(choice, OutOfTurn):
        if choice.text.kind == USE and choice.text.at != out_of_turn.ANY_TIME:
            use_without_minions(table, action, choice)
        else:
            out_of_turn.play(table, action, choice)
        return
    card = choice.use.card
    assert card is not None
    context = using.context_of(table, choice.minion, choice.use)
    choosing.choose(context)
    if card.place != HAND:
        modifiers.table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice):
        limits.count_use(context)  # it was played all the same
        return
    paying.pay(context)
    limits.count_use(context)
    if time_of(choice.text) == AFTER_ACTION:
        table.holds("effect.after_action", "The action is done.")
    resolving.carry_out(context)
    if time_of(choice.text) != AFTER_ACTION:
        check_control(table, action)


def use_without_minions(table: Table, action: Action, choice: OutOfTurn) -> None:
    """Let a Methuselah who has no minion use a card in play for the action."""
    context = out_of_turn.context_of(table, choice)
    choosing.choose(context)
    modifiers.table_use(table, choice.methuselah, Use(choice.card, choice.text.label, choice.text))
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)
    check_control(table, action)


def play_out(table: Table, action: Action, who: Methuselah, choice: Play, met: bool = False) -> bool:
    """Play a card from hand and replace it; tell whether it takes effect, not being cancelled as it is played.

    ``met`` tells that a text in play cancels it already.
    """
    card = choice.use.card
    assert card is not None
    result = as_played.UNPAID if met else as_played.window(table, card, who, choice.minion, text=choice.text)
    if result:
        modifiers.cancelled_as_played(table, choice, result == as_played.PAID)
        library.replace(table, who, card, cancelled=True)
        return False
    modifiers.play_as(table, choice)
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


# Replies.


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
        found = [play for play in plays(table, action, who, (AS_REPLY,)) if cancels(play, card)]
        others = plays(table, action, who, times(action)) if found or not limited else []
        wakes = [play for play in others if using.wakes(play.text) or not limited]
        options, barred = sift(
            table,
            [*found, *wakes],
            lambda one: modifiers.bars(table, action, one, (AS_REPLY, *times(action))),
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

    impulse(table, MayUseAsPlayed, blockers.order(table, action), offer_cancels, carry_out, over=lambda: bool(by))
    return bool(by)


def no_wakes(table: Table, action: Action, found: list[Play]) -> list[tuple[Play, tuple[str, ...]]]:
    """Return the reactions by which the locked would unlock without waking, which they cannot do here either."""
    return [
        (
            play,
            table.bars((*modifiers.bars(table, action, play, times(action)), "cards.wake.unlock_is_not_wake")),
        )
        for play in found
        if using.unlocks(play.text) and play.minion.locked and any(modifiers.bars(table, action, play, times(action)))
    ]


def cancelling(table: Table, action: Action, card: Card) -> bool:
    """Tell whether anybody holds what could cancel a card."""
    return any(cancels(play, card) for who in table.seats for play in plays(table, action, who, (AS_REPLY,)))


def cancels(choice: Play, card: Card) -> bool:
    """Tell whether a text cancels cards of this type."""
    return choice.use.card is not card and using.cancels(choice.text, card.kind)


def cancel(table: Table, action: Action, who: Methuselah, choice: Play, played: Play) -> bool:
    """Cancel a card with another, unless that one is cancelled itself; tell whether it was cancelled."""
    card, own = played.use.card, choice.use.card
    assert card is not None
    assert own is not None
    if own.place != HAND:
        modifiers.table_use(table, choice.minion, choice.use)
    elif not play_out(table, action, who, choice, is_met(table, own, played)):
        return False
    context = using.context_of(table, choice.minion, choice.use)
    context.names |= {as_played.PLAYED: (card,), as_played.MINION: (played.minion,)}
    choosing.choose(context)
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)
    return True


def is_met(table: Table, own: Card, played: Play) -> bool:
    """Tell whether a text in play cancels a card that would cancel what a minion has just played."""
    assert played.use.card is not None
    return as_played.is_met(table, own, as_played.Played(played.use.card, played.minion.controller, played.minion))


@rule("sequencing.as_played.window")
def cancelled(table: Table, minion: Minion | None, card: Card, by: Minion) -> None:
    """{minion} cancels what was just played."""
    action = action_of(table)
    if not table.holds("general.cancel.counts_as_played", "{card} does nothing, but was played.", card=card):
        table.change(action, played=tuple(one for one in action.played if one[:2] != (by, card.name)))
    if not table.holds("general.cancel.other_card_cost", "Its cost is not given back."):
        table.change(by, counters=by.counters + blood_cost(table, by, card))
