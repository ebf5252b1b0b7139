"""Disciplines that a vampire has as long as a card is on them: they come and go with the card, wherever it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.always import values
from vtesref.engine.cards.texts import ALWAYS
from vtesref.engine.core import rule
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Doing
    from vtesref.engine.table import Card, Table

#: The name of what such a text says.
HAS = "has Disciplines"


def check(table: Table) -> None:
    """Let the Disciplines that cards give follow them: to the vampires that the cards are on now, from the others."""
    for standing in values.standing_of(table, HAS):
        card = standing.card
        if card is None:
            continue
        bearer = bearer_of(card)
        if card.pupil is not bearer:
            if card.pupil is not None and card.taught:
                transitions.forget(table, card.pupil, card)
            if bearer is None:
                end(table, card)
            else:
                follow(table, card, bearer, lessons(standing.doing, bearer))


def bearer_of(card: Card) -> Minion | None:
    """Return the vampire that a card in play is on; None where it is on none."""
    holder = card.holder
    return holder if values.is_in_play(card) and isinstance(holder, Minion) and holder.is_vampire else None


def lessons(doing: Doing, bearer: Minion) -> tuple[str, ...]:
    """Return the levels, one by one, that a vampire lacks of the Disciplines that a card gives."""
    found: list[str] = []
    for name, superior in doing.slots["taught"]:
        lacks = 0 if name.upper() in bearer.disciplines else 1 if name in bearer.disciplines else 2
        found += [name] * (lacks if superior else max(0, lacks - 1))
    return tuple(found)


@rule("general.golden_rule")
def follow(table: Table, card: Card, bearer: Minion, taught: tuple[str, ...]) -> None:
    """The Disciplines that {card} gives are those of who bears it now: {bearer}."""
    table.change(card, pupil=bearer, taught=taught or None)
    table.change(bearer, disciplines=with_lessons(bearer.disciplines, taught))


@rule("general.golden_rule")
def end(table: Table, card: Card) -> None:
    """No vampire bears {card} any more, so that it gives no Disciplines."""
    table.change(card, pupil=None, taught=None)


def with_lessons(disciplines: tuple[str, ...], taught: tuple[str, ...]) -> tuple[str, ...]:
    """Return Disciplines with further levels: the basic one first, and the superior one with that."""
    for name in taught:
        disciplines = (*disciplines, name.upper() if name in disciplines else name)
    return disciplines


def given_in_play(card: Card) -> None:
    """Let the bearer of a card with which a situation begins have the Disciplines that it gives."""
    bearer = bearer_of(card)
    for text in card.texts if bearer is not None else ():
        for doing in text.do if text.kind == ALWAYS else ():
            if bearer is not None and doing.row is not None and doing.row.observed == HAS:
                taught = lessons(doing, bearer)
                card.__dict__.update(pupil=bearer, taught=taught or None)
                bearer.__dict__.update(disciplines=with_lessons(bearer.disciplines, taught))
