"""Telling politics: what its lines do at the table, and why some never come up.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action.action import Action
from vtesref.engine.core import Refused
from vtesref.engine.politics import politics
from vtesref.engine.politics.referendum import Referendum, bars_late
from vtesref.engine.table import HAND, LIBRARY, Methuselah, Table
from vtesref.scenario.claims.claim import last_of
from vtesref.scenario.deeds import named
from vtesref.scenario.sentences.politics import times_of
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line
    from vtesref.scenario.words.cards import Definition


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
    if line.verb == "burns" and any(card.name == line.card and card.kind != "political action" for card in table.cards):
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
    methuselah = minion.controller if minion is not None else named.methuselah(table, name)
    assert methuselah is not None  # the story was held to the names on the table
    return methuselah
