"""A text carried out: its effects in order, what its card lacks, who may undo it, and where its card goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.asking import MayUndo
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.playing.paying import bars_paying, pay
from vtesref.engine.cards.texts import PLAY, Text
from vtesref.engine.cards.whom import amounts, refs
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import HAND, REMOVED, Card, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.table import Table


def carry_out(context: Context) -> None:
    """Carry out the effects of a text in order, unless somebody undoes it, and let its card go where the text says."""
    text = context.text
    assert text is not None
    tell_lacks(context)
    if not cancelled(context):
        for doing in text.do:
            if doing.row is None or not doing.row.mechanic:
                carry(doing, context)
        go(context)
    settle(context.table)


def tell_lacks(context: Context) -> None:
    """Say what of the printed text of a card is not carried out."""
    card = context.card
    for lack in card.lacks if card is not None else ():
        context.table.holds("general.golden_rule", "Not carried out of {card}: {lack}.", card=card, lack=lack)


class Undo(NamedTuple):
    """The choice to undo a text by paying for it."""

    who: Minion | Methuselah
    card: Card | None

    def __str__(self) -> str:
        return f"{self.who} undoes {self.card}"


def cancelled(context: Context) -> bool:
    """Offer whoever may undo a text to do so, for what that costs; tells whether somebody did."""
    text = context.text
    assert text is not None
    if text.cancel is None:
        return False
    who, payment = text.cancel
    for one in refs.resolve(who, context):
        you = refs.controller_of(one)
        user = one if isinstance(one, Minion) else None
        other = Context(
            context.table, you, context.card, user, Text("use", "cancel", pay=(payment,)), names=context.names
        )
        if any(True for _ in bars_paying(other)):
            continue
        amount = amounts.value(payment.amount, other) if payment.amount is not None else 0
        if context.table.ask(MayUndo(user or you, [None, Undo(user or you, context.card)], about=(amount,))):
            pay(other)
            undo(context.table, context.card, user or you)
            return True
    return False


@rule("general.golden_rule")
def undo(table: Table, card: Card | None, who: Any) -> None:
    """{who} undoes {card} by paying for it."""


def go(context: Context) -> None:
    """Let a card that was played go where its text says; what says nothing was burned as it was played."""
    text, card = context.text, context.card
    if text is None or card is None or not text.goes or text.kind != PLAY:
        return
    if (context.you.ousted or context.you.withdrawn) and context.table.holds(
        "oust.at_zero_pool", "{who} has left the game: {card} does not come into play.", who=context.you, card=card
    ):
        return
    if text.goes == "in play":
        into_play(context.table, card, context.you, context.you, text.label)
    elif text.goes.startswith("on "):
        on = bearer_of(context)
        if on is not None:
            into_play(context.table, card, context.you, on, text.label)
    elif text.goes == "removed":
        remove(context.table, card)
    elif text.goes in ("your hand", "to its owner's hand"):
        return_to_hand(context.table, card, context.you if text.goes == "your hand" else card.owner or context.you)


def bearer_of(context: Context) -> Any:
    """Return what a card goes on that is put there by its text; None where there is nothing."""
    assert context.text is not None
    scope = {choice.name: choice.what.sort for choice in context.text.choose}
    scope |= {name: refs.sort_of(held[0]) for name, held in context.names.items() if held and name != "that"}
    return next(iter(refs.resolve(refs.read(context.text.goes[3:], "any", scope), context)), None)


@rule("general.control.master_card")
def into_play(table: Table, card: Card, you: Methuselah, on: Any, label: str) -> None:
    """{card} is put into play, on {on}, and {you} controls it."""
    transitions.put_into_play(table, card, on, you)
    table.change(card, played_at=label)


@rule("general.remove_from_game")
def remove(table: Table, card: Card) -> None:
    """{card} is removed from the game."""
    transitions.burn_card(table, card, REMOVED)


@rule("general.golden_rule")
def return_to_hand(table: Table, card: Card, who: Methuselah) -> None:
    """{card} goes to the hand of {who}."""
    transitions.move_card(table, card, HAND, who)


def as_played(table: Table, you: Methuselah, who: Minion, card: Card) -> None:
    """Let a Discipline card that came to lie on a vampire do what it does when it is played there."""
    text = next((one for one in card.texts if one.kind == PLAY and one.choose), None)
    if text is not None:
        other = Context(table, you, card, None, text, text.label, {text.choose[0].name: (who,)})
        for doing in text.do:
            carry(doing, other)
