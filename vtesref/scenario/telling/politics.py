"""Telling politics: what its lines do at the table, and why some never come up.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action import becoming
from vtesref.engine.action.action import Action
from vtesref.engine.core import Refused
from vtesref.engine.politics import politics
from vtesref.engine.politics.referendum import Referendum, bars_late
from vtesref.engine.settle import settle
from vtesref.engine.table import HAND, IN_PLAY, LIBRARY, Card, Methuselah, Minion, Table
from vtesref.scenario.claims.claim import last_of
from vtesref.scenario.politics_lines import times_of
from vtesref.scenario.telling import named
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import Line


def _calls(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
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
    return any(one.at == "referendum" and one.kind == "use" and one.who is not None for one in card.texts)


def _becomes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    office = becoming.office(line.card)
    assert office is not None
    becoming.become(table, minion, office)
    settle(table)


def _changes_sect(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    becoming.change_sect(table, minion, line.card)
    settle(table)


def _changes_clan(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    becoming.change_clan(table, minion, line.card)
    settle(table)


#: What minions do, by the verb of the line.
DEEDS: dict[str, Callable[[Table, Line, Minion, Minion | None], None]] = {
    "calls": _calls,
    "becomes": _becomes,
    "changes sect to": _changes_sect,
    "changes clan to": _changes_clan,
}


def refuse_politics(table: Table, line: Line, cards: dict[str, Definition]) -> None:
    """Refuse a line of politics that never came up."""
    last = last_of(table, "referendum", Referendum)
    action = last_of(table, "action", Action)
    blocked = action is not None and action.kind is politics.CALL and action.state != "successful"
    drawn = next(
        (
            str(card.owner)
            for card in table.cards
            if card.name == line.card
            and card.place in (HAND, LIBRARY)
            and card.owner is _methuselah(table, line.name)
            and line.verb in ("burns", "plays")
        ),
        "",
    )
    found = table.bars(bars_late(table, last, blocked, times_of(line, cards), drawn))
    if found:
        raise Refused(line.text, found)
    if line.verb == "burns" and any(one.name == line.card and one.kind != "political action" for one in table.cards):
        table.require(line.text, ("votes.pa_card_burn_one",))
    raise ScenarioError(
        f'"{line.text}" cannot happen: {_no_vote(table, line, last)}',
        line.text,
    )


def _no_vote(table: Table, line: Line, last: Referendum | None) -> str:
    """Return what a line of politics lacked that no rule kept from coming up."""
    if last is None and line.verb == "chooses":
        card = "nobody was asked for a choice then; what a card is played on stands with it: NAME plays CARD on NAME"
        return f"{card}; the terms of a referendum come after: NAME calls a referendum"
    if last is None:
        return "there is no referendum; write before it: NAME calls a referendum"
    if line.verb in ("votes", "burns"):
        if not re.search(r"\d", line.text):
            return f"the referendum was over before, or {line.name} had nothing to vote with"
        return f"{line.name} does not have that number of votes; leave the number out to cast all of them"
    return "the referendum does not offer that choice; choose when the terms are set, or during the polling"


def _methuselah(table: Table, name: str) -> Methuselah:
    """Return a Methuselah by name, or by the name of a minion."""
    minion = named.minion(table, name)
    found = minion.controller if minion is not None else named.methuselah(table, name)
    assert found is not None  # the story was held to the names on the table
    return found
