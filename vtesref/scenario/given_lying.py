"""Cards that lie on cards where a story begins, and cards in play that came there from another card.

Whether a card lies on another out of play, or to be played as if from hand, is what the card below says.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import FAR, HAND, IN_PLAY, SET_ASIDE
from vtesref.scenario import played_cards
from vtesref.scenario.given_cards import make_card
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Course, Methuselah, Table
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.given_layout import Layout

WRITTEN = "CARD of METHUSELAH lies on CARD of METHUSELAH"
EXILED = "CARD of METHUSELAH was played as if from hand"


def lay(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Lay a card on another; raises ScenarioError for a card below that is not there, or on which nothing lies."""
    from vtesref.engine.effects.deeds.library import lie_aside_on, lie_on  # only stories with cards need the effects

    whose = layout.methuselah(match["whose"])
    named = [one for one in layout.cards if one.place == IN_PLAY and is_called(one, match["on"])]
    if not named:
        there = [played_cards.as_said(one.name) for one in layout.cards if one.place == IN_PLAY]
        otherwise = f"write it where it lies: {whose} 20 with {match['on']}: ..."
        raise ScenarioError(
            f'no card in play is called "{match["on"]}"; {hint(match["on"], there, otherwise)}', match[0]
        )
    own = [one for one in named if controller_of(one) is whose]
    if not own:
        raise ScenarioError(f"{whose} controls no {named[0]}; it is {controller_of(named[0])}'s", match[0])
    taken = [one.lies_on for one in layout.cards]
    under = next((one for one in own if one not in taken), own[0])
    ways = {doing.row.function for text in under.texts for doing in text.do if doing.row is not None}
    if not ways & {lie_on, lie_aside_on}:
        raise ScenarioError(f"nothing lies on {under}: its text does not say so; leave it out", match[0])
    card = make_card(_defined(layout, match["card"]), HAND, layout.methuselah(match["who"]))
    is_in_hand = lie_on in ways
    card.__dict__.update(lies_on=under, exiled=is_in_hand, place=HAND if is_in_hand else SET_ASIDE)
    card.__dict__["holder"] = whose if is_in_hand else None
    layout.cards.append(card)


def tell(table: Table) -> Iterator[str]:
    """Yield which cards lie on which."""
    for card in table.cards:
        if card.lies_on is not None:
            yield f"{_called(card)} of {card.owner} lies on {_called(card.lies_on)} of {controller_of(card.lies_on)}"


def lay_exiled(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up that a card in play came there from another card; raises ScenarioError for one that is not in play."""
    owner = layout.methuselah(match["who"])
    found = next((one for one in layout.cards if _may_be_exiled(one, owner) and is_called(one, match["card"])), None)
    if found is None:
        raise ScenarioError(f'no "{match["card"]}" of {owner} is in play; write it where it lies', match[0])
    found.__dict__["exiled"] = True


def _may_be_exiled(card: Card, owner: Methuselah) -> bool:
    return card.owner is owner and card.place not in FAR and card.lies_on is None and not card.exiled


def tell_exiled(table: Table) -> Iterator[str]:
    """Yield which cards in play came there from another card."""
    for card in table.cards:
        if card.exiled and card.lies_on is None and card.place not in FAR:
            yield f"{_called(card)} of {card.owner} was played as if from hand"


def is_called(card: Card, name: str) -> bool:
    """Tell whether a card has a name, as stories say it or in full."""
    return name.lower() in (card.name.lower(), _called(card).lower())


def _called(card: Card) -> str:
    return played_cards.as_said(card.name)


def _defined(layout: Layout, name: str) -> Definition:
    found = layout.defined.get(name.lower()) or played_cards.find(name, layout.defined)
    if found is None:
        raise played_cards.unknown(name, "", layout.defined, f"define it: where {name} is a master card, ...")
    return found
