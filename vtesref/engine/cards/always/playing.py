"""What is always so of playing and using cards: what cannot be played, and whom cards do not affect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import costs, values
from vtesref.engine.cards.always.values import why_said
from vtesref.engine.cards.notation.effects_table import always
from vtesref.engine.cards.whom import filters, refs
from vtesref.engine.table import HAND, Minion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Table


always("{who:minion} cannot (use|play) {held:filter}", "from hand, nor of what is in play", "bar cards", says="harms")
always("{held:filter} cannot be played", "by anybody", "cannot be played")
always("{held:filter} cannot be played on {where:minion}", "by anybody", "bar played on")
always("{who:card} cannot be played again", "nor another copy of it", "not again", says="harms")
always("{held:filter} do not affect {who:minion}", "nor the action of that minion", "unaffected")
always(
    "{who:minion} plays cards as a vampire of capacity {n:number} with {held:Disciplines}",
    "those that require one of them",
    "as a vampire",
)
always("this card is not taken by diablerie", "it burns with the victim", "not diablerised")
always("{who:minion} plays cards as a vampire", "an ally, of capacity 1", "plays as a vampire")
always(
    "bearer has {taught:Disciplines}",
    "the vampire that the card is on, wherever it moves",
    "has Disciplines",
    needs=("of the card itself",),
)
always("{who:minion} plays no cards with {held:Discipline}", "but with another that they offer", "no Discipline")
always(
    "{who:minion} needs no Discipline for one Discipline at the basic level",
    "of those that a card requires",
    "stand-in",
)
always(
    "the next card that would change the target of the bleed is cancelled",
    "as it is played",
    "no other target",
    needs=("for a time",),
)


def bars_card(table: Table, minion: Minion, card: Card, text: Text | None = None) -> Iterable[str]:
    """Return the rule by which a text keeps a minion from using a card.

    ``text`` is the text that is used: of several Disciplines the card requires the one that is used.
    """
    return _bars_card(table, minion, card, text) if "bar cards" in values.spoken(table) else ()


def _bars_card(table: Table, minion: Minion, card: Card, text: Text | None) -> Iterator[str]:
    for slots, context, why in why_said(table, "bar cards"):
        held = filters.fits(slots["held"], context.of_text_played(text), card)
        if held and values.concerns(slots, context, minion):
            yield why


def unplayable(table: Table, card: Card) -> tuple[str, ...]:
    """Return the rule by which a text in play keeps everybody from playing a card; none if no text does."""
    for slots, context, why in why_said(table, "cannot be played"):
        if filters.fits(slots["held"], context, card):
            return (why,)
    for slots, context, why in why_said(table, "not again"):
        if any(one.name == card.name for one in refs.resolve(slots["who"], context)):
            return (why,)
    return ()


def bars_played_on(context: Context, whom: Iterable[object]) -> Iterator[str]:
    """Yield the rules by which texts keep a card from being played on some of those whom its own text speaks of.

    One of them is that it costs its Methuselah more on them than there is.
    """
    card = context.card
    if card is None or card.place != HAND:
        return
    aims = whom if context.user is None and values.is_spoken_of(context.table, "pool more on") else ()
    left = context.you.pool - card.pool_cost
    if any(costs.more_pool(context.table, context.you, card, (aim,)) > left for aim in aims):
        yield "cards.cost.must_afford"
    if not values.is_spoken_of(context.table, "bar played on"):
        return
    for slots, speaking, why in why_said(context.table, "bar played on"):
        kept = refs.resolve(slots["where"], speaking)
        if any(one in kept for one in whom) and filters.fits(slots["held"], context, card):
            yield why


def disciplines_said(texts: Iterable[Text]) -> tuple[str, ...]:
    """Return the Disciplines with which the text of an ally lets it play cards as a vampire, each at its level."""
    found = [
        doing.slots["held"]
        for text in texts
        for doing in text.do
        if doing.row is not None and doing.row.observed == "as a vampire"
    ]
    return tuple(name.upper() if superior else name for held in found for name, superior in held)
