"""Telling what happens at the table: losses of pool, contests, ousting, withdrawal, titles, sects, the end.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.cards.tracking import counters
from vtesref.engine.contest import contest
from vtesref.engine.core import Refused
from vtesref.engine.politics import red_list
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, CONTESTED, IN_PLAY, REMOVED, UNCONTROLLED, Methuselah, Minion, Table
from vtesref.engine.turn import deck, ending, ousting, setup, unlocking, withdrawal
from vtesref.scenario.decks import text as deck_text
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.sentences.sentence import Line


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


#: The loss of one Methuselah.
LOSS = r"(?P<who>.+?) loses (?P<points>\d+) pool"


def in_game(table: Table, name: str, line: Line) -> Methuselah:
    """Return a Methuselah who is still in the game; raises ScenarioError for one who is not."""
    methuselah = next(one for one in table.seats if one.name.lower() == name.lower())
    if not ousting.in_game(methuselah):
        raise ScenarioError(f'"{line.text}" cannot happen: {methuselah} is out of the game')
    return methuselah


def lose_pool(table: Table, line: Line) -> None:
    """Methuselahs lose pool at the same time."""
    for name in dict.fromkeys(line.name.split(" and ")):
        counters.burn_pool(table, in_game(table, name, line), line.normal)
    settle(table)


def gain_pool(table: Table, line: Line) -> None:
    """Methuselahs gain pool."""
    for name in line.name.split(" and "):
        counters.gain_pool(table, in_game(table, name, line), line.normal)
    settle(table)


def lose_in_turn(table: Table, line: Line) -> None:
    """Methuselahs lose pool one after the other, within one action."""
    losses = []
    for part in line.text.split(" and then "):
        match = re.fullmatch(LOSS, part)
        assert match
        losses.append((in_game(table, match["who"], line), int(match["points"])))
    counters.burn_in_turn(table, losses)


def is_ousted(table: Table, line: Line) -> None:
    """A Methuselah loses all pool."""
    seat = in_game(table, line.name, line)
    counters.burn_pool(table, seat, seat.pool)
    settle(table)


def blood(does: Callable[[Table, Minion, int], None]) -> Callable[[Table, Line], None]:
    """Return what tells that a vampire gains or loses blood."""

    def tell(table: Table, line: Line) -> None:
        does(table, _vampire(table, line), line.normal)
        settle(table)

    return tell


def suffers(table: Table, line: Line) -> None:
    """A minion is locked, unlocked or burned."""
    minion = on_table(table, line.name, line)
    fields: dict[str, object] = {"locked": line.verb == "is locked"}
    if line.verb == "is burned":
        fields = {"region": ASH_HEAP, "counters": 0}
    counters.by_text(table, line.text, minion, fields)
    settle(table)


def gets_edge(table: Table, line: Line) -> None:
    """A Methuselah gets the Edge."""
    counters.by_text(table, line.text, table.course, {"edge": in_game(table, line.name, line)})


def loses_edge(table: Table, line: Line) -> None:
    """A Methuselah who has the Edge loses it."""
    if table.course.edge is not in_game(table, line.name, line):
        raise ScenarioError(f'"{line.text}" cannot happen: {line.name} does not have the Edge', line.name)
    counters.by_text(table, line.text, table.course, {"edge": None})


def is_contested(table: Table, line: Line) -> None:
    """The copies of a card in play are contested."""
    if len(contest.copies(table, line.name)) < 2:
        raise ScenarioError(f'"{line.text}" cannot happen: there are no two copies of "{line.name}" in play', line.name)
    settle(table)


def comes(table: Table, line: Line) -> None:
    """An uncontrolled minion comes into play, or a card is put on a minion."""
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


def returns(table: Table, line: Line) -> None:
    """Control of a minion returns to a Methuselah."""
    to = next(methuselah for methuselah in table.seats if methuselah.name == line.other)
    ousting.give_back(table, on_table(table, line.name, line), to)
    settle(table)


def creates(table: Table, line: Line) -> None:
    """A vampire puts another one into play."""
    minion = on_table(table, line.other, line, UNCONTROLLED)
    if minion.region != UNCONTROLLED:
        raise ScenarioError(f'"{line.text}" cannot happen: {minion} is in play; give it as uncontrolled', line.other)
    contest.create(table, line.text, _vampire(table, line), minion)


def ends(table: Table, line: Line) -> None:
    """The game ends."""
    ending.decide(table)


def brings_deck(table: Table, line: Line) -> None:
    """A deck is held to the construction rules."""
    findings = list(deck.findings(deck_text.read(line.more[0]), table.edition, len(table.seats)))
    for finding in findings:
        if not finding.breaks:
            table.holds(finding.key, finding.text[0].upper() + finding.text[1:] + ".")
    table.require(line.text, [one.key for one in findings if one.breaks])


def unlock_phase(table: Table, line: Line) -> None:
    """A Methuselah has the unlock phase."""
    unlocking.unlock_phase(table, in_game(table, line.name, line))


def withdraws(table: Table, line: Line) -> None:
    """A Methuselah announces a withdrawal."""
    withdrawal.announce(table, in_game(table, line.name, line))


def goes_for(table: Table, line: Line) -> None:
    """A vampire acts to enter combat with a marked Red List minion."""
    red_list.go_for(table, on_table(table, line.name, line), on_table(table, line.other, line))


def change_seats(table: Table, line: Line) -> None:
    """Two Methuselahs change seats."""
    seating.change_seats(table, in_game(table, line.name, line), in_game(table, line.other, line))


def set_up(table: Table, line: Line) -> None:
    """The game is set up."""
    setup.set_up(table, ante=bool(line.normal))
