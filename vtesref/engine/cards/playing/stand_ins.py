"""Cards in play that attempt to block: each has a vampire that stands for it in its attempts, and nowhere else.

Such a vampire lies aside, in no region of the table, so that nothing counts it or chooses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards.always import values
from vtesref.engine.control import controller_of
from vtesref.engine.core import by_text, rule
from vtesref.engine.table import IN_PLAY, SET_ASIDE, VAMPIRE, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Card, Methuselah, Table


def arrive(table: Table) -> None:
    """Let every card that may attempt to block have its vampire, controlled by whoever controls the card."""
    for slots, context in list(values.said(table, "blocks itself")):
        card = context.card
        if card is not None and not isinstance(card.chosen, Minion):
            made = Minion(
                own_name(table, card, context.you),
                VAMPIRE,
                controller=context.you,
                capacity=slots["n"],
                region=SET_ASIDE,
                traits=("infernal",),
                card=card.name,
            )
            stand(table, card, made)
        elif card is not None and isinstance(card.chosen, Minion) and card.chosen.controller is not context.you:
            change_side(table, card.chosen, context.you)
    made_before = [minion for minion in table.minions_in(SET_ASIDE) if is_one(minion)]
    standing = [one.chosen for one in table.speaking() if one.place == IN_PLAY] if made_before else []
    for minion in made_before:
        if minion not in standing:
            leave(table, minion)


def own_name(table: Table, card: Card, who: Methuselah) -> str:
    """Return the name of what stands for a card: the card's, or one that tells it from others there have been."""
    plain = card.name.partition(",")[0]
    taken = {minion.name for minion in table.minions}
    ways = (plain, f"{who}'s {plain}", *(f"{who}'s {plain} ({number})" for number in range(2, len(taken) + 3)))
    return next(way for way in ways if way not in taken)


@rule("general.golden_rule")
def leave(table: Table, vampire: Minion) -> None:
    """The card {vampire} is gone, and blocks no more."""
    transitions.burn_minion(table, vampire)


@rule("general.golden_rule")
def stand(table: Table, card: Card, vampire: Minion) -> None:
    """The text of {card} lets it attempt to block."""
    table.enter(vampire)
    table.change(card, chosen=vampire)


@rule("general.golden_rule")
def change_side(table: Table, vampire: Minion, methuselah: Methuselah) -> None:
    """{methuselah} controls the card that may attempt to block."""
    table.change(vampire, controller=methuselah)


def is_one(minion: Minion) -> bool:
    """Tell whether a minion stands for a card in its attempts to block."""
    return minion.region == SET_ASIDE and minion.is_vampire


def of(table: Table, who: Methuselah) -> list[Minion]:
    """Return those that stand for cards of a Methuselah in play."""
    if not values.is_spoken_of(table, "blocks itself"):
        return []
    cards = [card for card in table.speaking() if card.place == IN_PLAY and isinstance(card.chosen, Minion)]
    return [
        card.chosen
        for card in cards
        if isinstance(card.chosen, Minion) and is_one(card.chosen) and controller_of(card) is who
    ]


def bars(action: Action, minion: Minion) -> Iterator[str]:
    """Yield the rule by which such a card attempts to block no action but one directed at its Methuselah."""
    if minion.controller not in action.all_aimed_at():
        yield by_text(minion.card, "it may attempt to block actions directed at you")


@rule("general.golden_rule")
def block(table: Table, action: Action) -> None:
    """The action is blocked, and there is nobody to meet."""
    table.change(action, state="blocked")
