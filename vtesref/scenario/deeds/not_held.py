"""Cards that a story plays and that nobody holds: they cannot be shown, which is the rule in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY
from vtesref.scenario.words.verbs import CANCELS

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah, Table
    from vtesref.scenario import Line
    from vtesref.scenario.telling.script import Script

#: To play a card is to show it.
SHOWN = ("cards.play.announce_show_place",)
#: What is done with a card of one's hand, or with one in play.
_WITH_CARDS = ("plays", "uses", "prevents", "maneuvers", "presses", "strikes", "gains", CANCELS)


def lacked(table: Table, script: Script, line: Line) -> str:
    """Return which card somebody would have to hold for a line, and does not; "" if they lack none."""
    minion = next((one for one in table.minions if one.name == line.name), None)
    who = (
        minion.controller
        if minion is not None
        else next((methuselah for methuselah in table.seats if methuselah.name == line.name), None)
    )
    if who is None or line.verb not in _WITH_CARDS:
        return ""
    if line.card and not at_hand(table, line, who):
        spent = any(card.name == line.card and card.place == ASH_HEAP and card.owner is who for card in table.cards)
        return f"{who} holds no {'further ' if spent else ''}{line.card}"
    if line.effect is not None and who.name in script.stated():
        return (
            f'the scenario gives the hand of {who}, and no card in it does "{line.effect.text}"; add such a '
            "card, or leave the hand out"
        )
    return ""


def at_hand(table: Table, line: Line, who: Methuselah) -> list[Card]:
    """Return the cards of a line that somebody holds, or that are in play."""
    named = [card for card in table.cards if card.name == line.card]
    return [card for card in named if (card.place == HAND and card.holder is who) or card.place == IN_PLAY]


def require(table: Table, script: Script, line: Line) -> None:
    """Raise Refused when a line plays a card that is not held."""
    why = lacked(table, script, line)
    if why:
        table.require(line.text, SHOWN, why)
