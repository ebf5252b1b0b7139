"""What is always so of actions and blocks: who acts and when, at whom, who may block, what a bleed can burn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always.values import concerns, numbers_said, said
from vtesref.engine.cards.notation.effects_table import always
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.table import IN_PLAY, Card, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.table import Table


always("{who:minion} must hunt", "even with blood", "must hunt")
always("{who:minion} must bleed", "as a mandatory action", "must bleed")
always("{who:minion} can act in the turn in which it comes", "as an ally otherwise does not", "acts at once")
always("{who:minion} may act in any minion phase", "of any Methuselah", "acts in any turn")
always(
    "this card may attempt to block actions directed at you as an infernal vampire of capacity {n:number}",
    "it is such a vampire during the attempt, and nothing else",
    "blocks itself",
)
always("{who:minion} may act in any minion phase by locking this card", "of any Methuselah", "acts by locking")
always("{who:minion} cannot direct actions at {whom:minion}", "it is no target of theirs", "bar directed", says="harms")
always("{who:minion} cannot be the target of actions of others", "of other Methuselahs", "no target")
always("{who:minion} may attempt to block the action that burns this card", "whoever may", "may block the burning")
always("{who:minion} may attempt to block any {held:filter}", "whoever may block its action", "may block any")
always("{who:methuselah} burns? at most {n:number} pool to a bleed", "however much it is for", "most to a bleed")
always("a bleed of {who:minion} burns at most {n:number} pool", "however much it is for", "most by a bleed")
#: How it is written that a bleed amount is higher by what counts, while it is, for the limit of such modifiers.
LIMITED_BLEED = "+{plus:amount} limited bleed to {who:minion}"
always(LIMITED_BLEED, "as long as it counts, no other limited modifier raises the bleed", "bleed", says="limited")


def card_to_lock(table: Table, minion: Minion) -> Card | None:
    """Return the card that a minion may lock to act in the minion phase of another Methuselah; None for none."""
    for slots, context in said(table, "acts by locking"):
        card = context.card
        if card is not None and not card.locked and concerns(slots, context, minion):
            return card
    return None


def acts_for_locked(table: Table, minion: Minion) -> bool:
    """Tell whether a card is locked by which a minion acts in the minion phase of another Methuselah."""
    return any(
        context.card is not None and context.card.locked and concerns(slots, context, minion)
        for slots, context in said(table, "acts by locking")
    )


def may_block_besides(table: Table, minion: Minion) -> bool:
    """Tell whether a text lets a minion attempt to block the action under way that otherwise it could not block."""
    action = table.course.action
    if action is None:
        return False
    for slots, context in said(table, "may block any"):
        if concerns(slots, context, minion) and filter_tests.matches(slots["held"], context, action.minion):
            return True
    card = action.card
    if card is None or card.place != IN_PLAY or action.text is None:
        return False
    burns = action.text.says("burns", of="this card")
    return burns and any(
        context.card is card and concerns(slots, context, minion)
        for slots, context in said(table, "may block the burning")
    )


def most_to_bleed(table: Table, who: Methuselah, minion: Minion) -> int | None:
    """Return the most pool that a bleed of a minion can burn of a Methuselah by texts; None where none says so."""
    by_texts = (*numbers_said(table, "most to a bleed", who), *numbers_said(table, "most by a bleed", minion))
    return min(by_texts, default=None)
