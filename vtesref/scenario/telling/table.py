"""Telling what happens at the table: losses of pool, contests, ousting, withdrawal, titles, sects, the end.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards import counters
from vtesref.engine.contest import contest
from vtesref.engine.core import Refused
from vtesref.engine.politics import red_list
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, CONTESTED, IN_PLAY, REMOVED, UNCONTROLLED, Minion, Table
from vtesref.engine.turn import deck, ending, ousting, setup, withdrawal
from vtesref.engine.turn.unlocking import unlock_phase
from vtesref.scenario import deck_text
from vtesref.scenario.table_lines import LOSS, in_game
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.story import Line


def on_table(table: Table, name: str, line: Line, *regions: str) -> Minion:
    """Return a minion that is in play, or in one of the regions; raises Refused for a contested one."""
    minion = next((one for one in table.minions if one.name == name), None)
    if minion is None:
        raise ScenarioError(f'"{line.text}" cannot happen: {name} is not in play', name)
    if minion.region in regions:
        return minion
    if minion.region == CONTESTED:
        raise Refused(line.text, table.bars(contest.bars_contested()))
    if minion.region == REMOVED:
        table.require(line.text, ("general.remove_from_game",))
    if minion.region not in ("ready", "torpor"):
        where = {ASH_HEAP: "is burned", REMOVED: "is out of the game"}.get(minion.region, "is not in play")
        raise ScenarioError(f'"{line.text}" cannot happen: {minion} {where}')
    return minion


def _lose_pool(table: Table, line: Line) -> None:
    for name in dict.fromkeys(line.name.split(" and ")):
        counters.burn_pool(table, in_game(table, name, line), line.normal)
    settle(table)


def _gain_pool(table: Table, line: Line) -> None:
    for name in line.name.split(" and "):
        counters.gain_pool(table, in_game(table, name, line), line.normal)
    settle(table)


def _lose_in_turn(table: Table, line: Line) -> None:
    losses = []
    for part in line.text.split(" and then "):
        found = re.fullmatch(LOSS, part)
        assert found
        losses.append((in_game(table, found["who"], line), int(found["points"])))
    counters.burn_in_turn(table, losses)


def _is_ousted(table: Table, line: Line) -> None:
    seat = in_game(table, line.name, line)
    counters.burn_pool(table, seat, seat.pool)
    settle(table)


def _blood(does: Callable[[Table, Minion, int], None]) -> Callable[[Table, Line], None]:
    def tell(table: Table, line: Line) -> None:
        does(table, _vampire(table, line), line.normal)
        settle(table)

    return tell


def _suffers(table: Table, line: Line) -> None:
    minion = on_table(table, line.name, line)
    fields: dict[str, object] = {"locked": line.verb == "is locked"}
    if line.verb == "is burned":
        fields = {"region": ASH_HEAP, "counters": 0}
    counters.by_text(table, line.text, minion, fields)
    settle(table)


def _gets_edge(table: Table, line: Line) -> None:
    counters.by_text(table, line.text, table.course, {"edge": in_game(table, line.name, line)})


def _is_contested(table: Table, line: Line) -> None:
    if len(contest.copies(table, line.name)) < 2:
        raise ScenarioError(f'"{line.text}" cannot happen: there are no two copies of "{line.name}" in play', line.name)
    settle(table)


def _comes(table: Table, line: Line) -> None:
    if not line.card:
        minion = on_table(table, line.name, line, UNCONTROLLED)
        if minion.region != UNCONTROLLED:
            raise ScenarioError(f'"{line.text}" cannot happen: {minion} is in play; give it as uncontrolled', line.name)
        contest.come(table, line.text, minion, forced=bool(line.normal))
        return
    minion = on_table(table, line.name, line)
    for card in table.cards:
        if card.name == line.card and card.owner is minion.controller and card.place != IN_PLAY:
            contest.put_on(table, line.text, card, minion)
            return
    raise ScenarioError(
        f'"{line.text}" cannot happen: {minion.controller} has no {line.card}; give: holding {line.card}'
    )


def _vampire(table: Table, line: Line) -> Minion:
    minion = on_table(table, line.name, line)
    if not minion.is_vampire:
        raise ScenarioError(f'"{line.text}" cannot happen: {minion} is not a vampire', line.name)
    return minion


def _returns(table: Table, line: Line) -> None:
    to = next(one for one in table.seats if one.name == line.other)
    ousting.give_back(table, on_table(table, line.name, line), to)
    settle(table)


def _creates(table: Table, line: Line) -> None:
    minion = on_table(table, line.other, line, UNCONTROLLED)
    if minion.region != UNCONTROLLED:
        raise ScenarioError(f'"{line.text}" cannot happen: {minion} is in play; give it as uncontrolled', line.other)
    contest.create(table, line.text, _vampire(table, line), minion)


def _ends(table: Table, line: Line) -> None:
    ending.decide(table)


def _brings_deck(table: Table, line: Line) -> None:
    found = list(deck.findings(deck_text.read(line.more[0]), table.edition, len(table.seats)))
    for one in found:
        if not one.breaks:
            table.holds(one.key, one.text[0].upper() + one.text[1:] + ".")
    table.require(line.text, [one.key for one in found if one.breaks])


#: What Methuselahs do, and what the game comes to, by the verb of the line.
MOVES: dict[str, Callable[[Table, Line], None]] = {
    "loses pool": _lose_pool,
    "gains pool": _gain_pool,
    "lose in turn": _lose_in_turn,
    "is ousted": _is_ousted,
    "loses blood": _blood(counters.burn_blood),
    "gains blood": _blood(counters.gain_blood),
    "unlock phase": lambda table, line: unlock_phase(table, in_game(table, line.name, line)),
    "is contested": _is_contested,
    "is locked": _suffers,
    "is unlocked": _suffers,
    "is burned": _suffers,
    "gets the Edge": _gets_edge,
    "comes into play": _comes,
    "returns to": _returns,
    "creates": _creates,
    "withdraws": lambda table, line: withdrawal.announce(table, in_game(table, line.name, line)),
    "goes for": lambda table, line: red_list.go_for(
        table, on_table(table, line.name, line), on_table(table, line.other, line)
    ),
    "the game is set up": lambda table, line: setup.set_up(table, ante=bool(line.normal)),
    "the game ends": _ends,
    "brings a deck": _brings_deck,
}
