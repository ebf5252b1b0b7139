"""Playing or using the text of a card in combat: what is chosen, who may cancel it, what it costs, what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import indexing
from vtesref.engine.cards.model import AS_PLAYED, AS_REPLY
from vtesref.engine.cards.playing import cancelling, play, resolving
from vtesref.engine.cards.playing.choosing import choose
from vtesref.engine.cards.playing.paying import pay
from vtesref.engine.cards.playing.using import context_of
from vtesref.engine.cards.tracking import events, lasting, library
from vtesref.engine.cards.tracking.limits import count_use, is_of_points
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.use import Use
    from vtesref.engine.combat.combatants import Combatant
    from vtesref.engine.table import Table


def spend(table: Table, side: Combatant, use: Use) -> int:
    """Play or use the text of a card in combat, and return what was paid by its text.

    What is used of a card in play is used up for the round, unless its limit is one of points.
    """
    card = use.card
    if card is None:
        return 0
    in_play = card.place == IN_PLAY
    paid = play_or_use(table, side.minion, use)
    if in_play and use.strike is None and not is_of_points(use.text):
        table.change(side, used=(*side.used, (card, use.text)))
    return paid


def play_or_use(table: Table, minion: Minion, use: Use) -> int:
    """Play or use a text in combat: choose, pay, and carry out what is not left to a step of the round.

    Returns the last amount that was paid by the text itself, 0 if it asks for none.
    """
    context = context_of(table, minion, use)
    text = use.text
    if text.choose:
        choose(context)
    card = use.card
    from_play = card is not None and card.place == IN_PLAY
    if card is not None and card.place == HAND:
        if any(indexing.has(table, "times", one) for one in (AS_PLAYED, AS_REPLY)):
            offer_to_cancel(table, minion, card, context)
        play.play_card(table, minion, card, text)
        events.happen(table, "card played in combat", card)
    if text.pay:
        pay(context)
    paid = int(context.names["that"][0]) if text.pay else 0
    count_use(context)
    whole = text.of or text
    if card is not None and not from_play:
        for one in whole.besides:
            if one is not text and one.mechanic is not None and not (one.mechanic.word == "maneuver" and whole.strike):
                lasting.give(context, one)
    if text.of is not None:
        count_use(context_of(table, minion, use._replace(text=text.of)))
    elif text.strike is None and (text.do or text.goes or (card is not None and card.lacks)):
        resolving.carry_out(context)
    return paid


def offer_to_cancel(table: Table, minion: Minion, card: Card, context: Context) -> None:
    """Offer everybody else to cancel a card that a minion plays in combat; raises CardCancelled if somebody does."""
    aimed = tuple(one for name, held in context.names.items() if name != "that" for one in held)
    result = cancelling.window(table, card, minion.controller, minion, aimed, context.text)
    if result:
        count_use(context)
        cancelled_in_combat(table, minion, card, result == cancelling.PAID)
        raise CardCancelled


@rule("general.cancel.counts_as_played")
def cancelled_in_combat(table: Table, minion: Minion, card: Card, paid: bool) -> None:
    """{card} is cancelled, and does nothing."""
    if paid:
        play.play_card(table, minion, card, cancelled=True)
    else:
        play.burn_card(table, card)
        library.replace(table, minion.controller, card, cancelled=True)


def strike_resolves(table: Table, minion: Minion, use: Use) -> None:
    """Carry out what a strike does besides, as it resolves."""
    if use.text.do:
        resolving.carry_out(context_of(table, minion, use))
