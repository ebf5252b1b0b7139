"""Telling politics: what its lines do at the table: referendums that are called, titles, sects and clans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import becoming
from vtesref.engine.politics import politics
from vtesref.engine.settle import settle
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion, Table
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line


def calls(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion calls a referendum."""
    held = [one for one in table.cards if one.name == line.card]
    mine = (minion, minion.controller)
    lying = [one for one in held if one.place == IN_PLAY]
    hand = [one for one in held if one.place == HAND and one.holder is minion.controller]
    if hand:  # what is in play and gives no referendum is not meant then
        lying = [one for one in lying if one in politics.callable_in_play(table, minion)]
    lying.sort(key=lambda card: any(deed.card is card for deed in minion.forgone))  # those that no text bars first
    card = next((one for one in lying if one.holder is minion), None)  # what the minion itself can call
    card = card or next((one for one in lying if one.holder in mine and not _is_for_all(one)), None)
    card = card or next((one for one in hand if one.kind == "political action"), None)
    card = card or next((one for one in lying if _is_for_all(one)), None) or next(iter(hand), None)
    if line.card and card is None:
        raise ScenarioError(f'"{line.text}" cannot happen: {minion.controller} has no {line.card}', line.card)
    if card is not None and card.place == HAND and card.kind != "political action":
        raise ScenarioError(f'"{line.text}" cannot happen: {card} is not a political action card', line.card)
    politics.call(table, minion, card, line.level or "basic")


def _is_for_all(card: Card) -> bool:
    """Tell whether a card in play says which vampires, whoever controls them, can call its referendum."""
    return any(text.at == "referendum" and text.kind == "use" and text.who is not None for text in card.texts)


def becomes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion receives a title."""
    office = becoming.office(line.card)
    assert office is not None
    becoming.become(table, minion, office)
    settle(table)


def changes_sect(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion's sect changes."""
    becoming.change_sect(table, minion, line.card)
    settle(table)


def changes_clan(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion's clan changes."""
    becoming.change_clan(table, minion, line.card)
    settle(table)
