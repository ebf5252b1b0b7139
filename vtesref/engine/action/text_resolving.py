"""Resolving an action by a card text: its cost is paid, and what the text says happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import bleed, hunt, text_announcing, torpor
from vtesref.engine.action.text_announcing import IN_PLAY_ACTION
from vtesref.engine.cards.playing import choosing, costs, resolving
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.texts import PLAY, Text
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, IN_PLAY, Card, Minion, Table, is_at_hand
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and what the text says happen."""
    table.holds("cards.cost.paid_before_effect", "The cost comes before the effect.")
    text = action.text
    if text is None:
        return
    lost = lost_target(table, action, text)
    if not costs.pay(table, action):
        return
    if any(text.cost) and not costs.pay_in_full(table, action.minion, *text.cost):
        return
    if is_gone(table, action):
        return
    if lost is not None and table.holds(
        "cards.target.eligible_by_text", "{target} is no fit target any more: the action has no effect.", target=lost
    ):
        return
    if text.version == BLEED:
        bleed.bled(table, action)
    elif text.version == HUNT:
        hunt.gain(table, action.minion, hunt.amount_of(table, action.minion))
    elif text.version == "leave torpor":
        torpor.come_out(table, action.minion)
    assert action.card is not None
    resolve(table, action, action.card)


def lost_target(table: Table, action: Action, text: Text) -> Minion | None:
    """Return a minion whom the action was aimed at and who is not any more what its text asks for, or None."""
    context = text_announcing.context_of(table, action)
    for choice in text.choose:
        for one in context.names.get(choice.name, ()):
            if isinstance(one, Minion) and one not in choosing.candidates(choice, context):
                return one
    return None


def is_gone(table: Table, action: Action) -> bool:
    """Tell whether the card in play that the action needs is not with the acting minion any more."""
    card, text = action.card, action.text
    assert card is not None
    if action.kind.name != IN_PLAY_ACTION or text is None or (text.who is not None and text.who.text != "bearer"):
        return False
    if card.place == IN_PLAY and (is_at_hand(card, action.minion) or text_announcing.is_own(card, action)):
        return False
    return table.holds("equip.needed_at_resolution", "{card} is gone, and the action has no effect.", card=card)


@rule("action.card.resolves_as_text")
def resolve(table: Table, action: Action, card: Card) -> None:
    """{card} does what it says."""
    context = text_announcing.context_of(table, action)
    resolving.tell_lacks(context)
    if resolving.cancelled(context):
        return
    choosing.take_copies(context)
    doings = [doing for text in at_level(table, action, card) for doing in text.do]
    doings = [doing for doing in doings if doing.row is None or not doing.row.early]
    if len(doings) > 1:
        table.holds("sequencing.no_interruption", "Nothing can come between its parts.")
    for doing in doings:
        if action.minion.region != ASH_HEAP:
            carry(doing, context)
    resolving.go(context)


def at_level(table: Table, action: Action, card: Card) -> list[Text]:
    """Return the texts of the level at which the card of an action is used, and of no other."""
    texts = {text.label: text for text in card.texts if text.kind == PLAY and text.at == "action"}
    assert action.text is not None
    if action.text.kind != PLAY or set(texts) != {"basic", "superior"}:
        return [action.text]
    level = action.text.label
    if level == "superior" and not table.holds(
        "cards.discipline.superior", "{minion} uses it at the superior level.", minion=action.minion
    ):
        level = "basic"
    other = "basic" if level == "superior" else "superior"
    alone = table.holds("cards.discipline.one_effect", "It has only the effect of that level.")
    return [texts[level]] if alone else [texts[level], texts[other]]
