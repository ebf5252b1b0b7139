"""Conditions on cards: where they are, on whom, and how they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.notation.effects_table import condition
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.cards.whom import filter_words, filters
from vtesref.engine.table import IN_PLAY, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Card


@condition("{what:card} is in play", "and in no hand, ash heap or library")
def card_in_play(context: Context, what: list[Card]) -> bool:
    """Tell whether a card is in play."""
    return any(card.place == IN_PLAY for card in what)


@condition("{count:number} or more {held:filter} are in play", "whoever controls them")
def many_in_play(context: Context, count: int, held: Filter) -> bool:
    """Tell whether so many of something are in play."""
    return len(filters.candidates(held, context)) >= count


@condition("a vampire has this card", "a trophy serves nobody before it is awarded")
def is_awarded(context: Context) -> bool:
    """Tell whether a vampire has the card, for whose controller it counts."""
    bearer = context.card.holder if context.card is not None else None
    return isinstance(bearer, Minion) and context.table.holds(
        "master.trophy.once_awarded", "{card} serves who controls {vampire}.", card=context.card, vampire=bearer
    )


@condition(
    "played at {level:level}",
    "the level (or the Discipline) at which the card was put into play",
    says="asks the level",
)
def played_at(context: Context, level: str) -> bool:
    """Tell whether the card was played at a level."""
    card = context.card
    assert card is not None
    if not card.played_at and "cards.discipline.level_fixed" in context.table.disabled:
        return True
    return (card.played_at or "basic") == level


@condition(
    "C is played on {what:minion}",
    "the target of the card that is just being played is that minion",
    needs=("card played",),
)
def is_played_on(context: Context, what: list[Minion]) -> bool:
    """Tell whether the card that is being played is played on a minion."""
    return any(minion in context.names.get("AIMED", ()) for minion in what)


@condition("{what:card} is on {where:any}", "the card lies there")
def lies_on(context: Context, what: list[Card], where: list[Any]) -> bool:
    """Tell whether a card lies on something."""
    return any(card.holder in where for card in what)


def _level(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in ("basic", "superior"):
        filter_words.disciplines(text)  # which refuses what is none
    return text


SLOTS["level"] = _level


@condition("this card has noted a {what:word} {n:number} times", "or more often")
def has_noted(context: Context, what: str, n: int) -> bool:
    """Tell whether a card has noted something so often."""
    from vtesref.engine.effects.deeds.remembering import noted_as

    key = noted_as(context, what)
    return sum(use[1] == key for use in context.table.course.uses) >= n


@condition(
    "{who:minion} is chosen for an? {held:filter} on {where:any}",
    "as such a card came there, this minion was chosen for it",
)
def is_chosen_for(context: Context, who: list[Minion], held: Filter, where: list[Any]) -> bool:
    """Tell whether a card of a kind that lies on something was played with the choice of a minion."""
    there = [candidate for candidate in filters.candidates(held, context) if candidate.holder in where]
    return any(one.chosen in who for one in there)


@condition("a card lies on this card", "to be played as if from hand", says="lies on a card")
def holds_a_card(context: Context) -> bool:
    """Tell whether a card lies on this one, from which it is played as if from hand."""
    return any(card.lies_on is context.card for card in context.table.cards if card.lies_on is not None)
