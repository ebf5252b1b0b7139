"""What is always so of turns: phases, control, contested titles, votes, victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always.values import said
from vtesref.engine.cards.notation.effects_table import always
from vtesref.engine.cards.whom import refs

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah, Minion, Table


always("{who:card} does not unlock as normal", "when other cards do", "card stays locked")
always("control of {who:minion} is for a time", "as an effect gave it", "control for a time", needs=("by an effect",))
always("{who:minion} is removed from the game", "as soon as the conditions hold", "leaves the game")
always(
    "{who:methuselah} (have|has) {n:number} master phase actions", "instead of one, in the phase", "master actions are"
)
always("burn a counter of this card instead of replacing another card", "as long as there is any", "instead of drawing")
always("{who:minion} must yield a contested title", "in the unlock phase", "must yield")
always("{who:minion} yields a title instead of contesting it", "at once", "yields at once")
always("the younger {what:word} yields instead of contesting the title", "at once", "younger yields")
always("{who:minion} has the clan and sect that this card keeps", "over its own", "identity")
always("{who:methuselah} plays? with an open hand", "everybody may look at it", "open hand")
always("{who:methuselah} may skip their turn", "the whole of it, as it would begin", "may skip the turn")
always("no blood hunt is called on {who:minion}", "whoever it diablerises", "no blood hunt on it")
always("no blood hunt is called on who diablerises {who:minion}", "for that", "no blood hunt on its diablerist")
always("the next referendum that a vampire calls passes", "without a vote", "next passes", needs=("for a time",))
always("votes of {who:minion} count double", "when they are counted", "votes double")
always("you gain the victory points of {who:methuselah}", "instead of them", "takes points")


def takers_of_points(table: Table, who: Methuselah) -> list[Card]:
    """Return the cards by whose texts somebody else gains the victory points of a Methuselah, the oldest first."""
    found = (
        context.card for slots, context in said(table, "takes points") if who in refs.resolve(slots["who"], context)
    )
    return [card for card in found if card is not None]


def is_open(table: Table, who: Methuselah) -> bool:
    """Tell whether a Methuselah plays with an open hand."""
    return any(who in refs.resolve(slots["who"], context) for slots, context in said(table, "open hand"))


def instead_of_drawing(table: Table, who: Methuselah) -> list[Card]:
    """Return the cards with counters of which one is burned instead of replacing a card."""
    found = (context for _, context in said(table, "instead of drawing") if context.you is who)
    return [context.card for context in found if context.card is not None and context.card.counters]


def identity_of(table: Table, minion: Minion) -> tuple[str, str] | None:
    """Return the clan and the sect that a card on a vampire gives it, the latest one; None where none does."""
    found = [
        context.card.identity
        for slots, context in said(table, "identity")
        if context.card is not None and context.card.identity and minion in refs.resolve(slots["who"], context)
    ]
    return found[-1] if found else None
