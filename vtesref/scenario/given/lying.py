"""Cards that lie on cards where a story begins, and cards in play that came there from another card.

Whether a card lies on another out of play, or to be played as if from hand, is what the card below says.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import FAR, HAND, IN_PLAY, SET_ASIDE
from vtesref.scenario.given.cards import is_called, known_card, make_card
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout


def _lay(layout: Layout, card: str, who: Methuselah, on: str, whose: Methuselah) -> None:
    """Lay a card on another; raises ScenarioError for a card below that is not there, or on which nothing lies."""
    from vtesref.engine.effects.deeds.library import lie_aside_on, lie_on  # only stories with cards need the effects

    named = [one for one in layout.cards if one.place == IN_PLAY and is_called(one, on)]
    if not named:
        there = [played_cards.as_said(one.name) for one in layout.cards if one.place == IN_PLAY]
        otherwise = f"write it where it lies: {whose} 20 with {on}: ..."
        raise ScenarioError(f'no card in play is called "{on}"; {hint(on, there, otherwise)}', layout.text)
    own = [one for one in named if controller_of(one) is whose]
    if not own:
        raise ScenarioError(f"{whose} controls no {named[0]}; it is {controller_of(named[0])}'s", layout.text)
    taken = [one.lies_on for one in layout.cards]
    under = next((one for one in own if one not in taken), own[0])
    ways = {doing.row.function for text in under.texts for doing in text.do if doing.row is not None}
    if not ways & {lie_on, lie_aside_on}:
        raise ScenarioError(f"nothing lies on {under}: its text does not say so; leave it out", layout.text)
    laid = make_card(known_card(layout.defined, card, "a master card, ..."), HAND, who)
    is_in_hand = lie_on in ways
    laid.__dict__.update(lies_on=under, exiled=is_in_hand, place=HAND if is_in_hand else SET_ASIDE)
    laid.__dict__["holder"] = whose if is_in_hand else None
    layout.cards.append(laid)


def _tell(table: Table) -> Iterator[Slots]:
    for card in table.cards:
        under = card.lies_on
        if under is not None:
            yield {"card": _called(card), "who": card.owner, "on": _called(under), "whose": controller_of(under)}


def _lay_exiled(layout: Layout, card: str, who: Methuselah) -> None:
    """Take up that a card in play came there from another card; raises ScenarioError for one that is not in play."""
    found = next((one for one in layout.cards if _may_be_exiled(one, who) and is_called(one, card)), None)
    if found is None:
        raise ScenarioError(f'no "{card}" of {who} is in play; write it where it lies', layout.text)
    found.__dict__["exiled"] = True


def _may_be_exiled(card: Card, owner: Methuselah) -> bool:
    return card.owner is owner and card.place not in FAR and card.lies_on is None and not card.exiled


def _tell_exiled(table: Table) -> Iterator[Slots]:
    for card in table.cards:
        if card.exiled and card.lies_on is None and card.place not in FAR:
            yield {"card": _called(card), "who": card.owner}


def _called(card: Card) -> str:
    return played_cards.as_said(card.name)


FACTS = (
    Fact(
        ways("{card:a card} of {who:methuselah} lies on {on:a card} of {whose:methuselah}"),
        "a card that lies on another one in play, whose text says whether it is out of play or played from there; "
        "first whose card it is, then who controls the other",
        "Alice 12 with The Erciyes Fragments: Mira 2/6; Bob 20: Lupo 4/4; "
        "Majesty of Bob lies on The Erciyes Fragments of Alice | Mira hunts",
        _lay,
        _tell,
    ),
    Fact(
        ways("{card:a card} of {who:methuselah} was played as if from hand"),
        "a card in play that was played from another one on which it lay: it is removed from the game as it is burned",
        "Alice 12: Mira 2/6 with Ivory Bow; Bob 20: Lupo 4/4; Ivory Bow of Alice was played as if from hand "
        "| Mira hunts",
        _lay_exiled,
        _tell_exiled,
    ),
)
