"""The claims on the table: victory points, who is out of the game, who won, contests, titles, sects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import library
from vtesref.engine.cards.always import turn
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.seating import prey_of
from vtesref.engine.table import ANTE, ASH_HEAP, CONTESTED, REMOVED

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from vtesref.engine.table import Methuselah, Minion, Table

CLAIMS = {
    "NAME uncontrolled|crypt": "that a minion is not in play yet",
    "METHUSELAH N victory points": "how many victory points a Methuselah ends up with",
    "METHUSELAH ousted|withdrawn|in the game": "whether a Methuselah is out of the game, and how",
    "METHUSELAH wins; nobody wins": "who wins the game",
    "METHUSELAH has METHUSELAH as prey": "who is whose prey",
    "METHUSELAH holds N cards": "how many cards a Methuselah has in hand, with those that have no names",
    "METHUSELAH has an open hand": "that everybody may look at a hand",
    "METHUSELAH has the ante of METHUSELAH": "who has the ante",
    "METHUSELAH begins": "who takes the first turn",
    "METHUSELAH controls NAME": "who controls a minion",
    "NAME contested|removed": "that a minion is contested, or removed from the game",
    "CARD contested|removed": "that a card is contested, or removed from the game",
    "NAME is TITLE [of CITY]; NAME is untitled": "the title that a minion has at the end",
    "NAME contests a|no title": "whether the title of NAME is contested",
    "NAME is Camarilla, NAME is Brujah": "the sect and the clan of a minion",
}
_WHERE = {"contested": CONTESTED, "removed": REMOVED}


def _seat(table: Table, name: str) -> Methuselah | None:
    return next((one for one in table.seats if one.name.lower() == name.lower()), None)


def _minion(table: Table, name: str) -> Minion | None:
    return next((one for one in table.minions if one.name.lower() == name.lower()), None)


def _points(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["who"])
    return seat is not None and seat.points == int(match["count"])


def _out(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["who"])
    if seat is None:
        return False
    return {"ousted": seat.ousted, "withdrawn": seat.withdrawn}.get(
        match["how"], not seat.ousted and not seat.withdrawn
    )


def _wins(table: Table, match: re.Match[str]) -> bool:
    winner = table.course.winner
    if match["who"] == "nobody":
        return table.course.over and winner is None
    return winner is not None and winner is _seat(table, match["who"])


def _prey(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["who"])
    return seat is not None and prey_of(table, seat) is _seat(table, match["prey"])


def _ante(table: Table, match: re.Match[str]) -> bool:
    staked = [card for card in table.cards if card.place == ANTE and card.owner is _seat(table, match["prey"])]
    return bool(staked) and staked[0].holder is _seat(table, match["who"])


def _holds_cards(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["who"])
    return seat is not None and library.cards_in_hand(table, seat) == int(match["count"])


def _open_hand(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["who"])
    return seat is not None and turn.is_open(table, seat)


def _begins(table: Table, match: re.Match[str]) -> bool:
    return table.course.active is not None and table.course.active is _seat(table, match["who"])


def _controls(table: Table, match: re.Match[str]) -> bool:
    minion = _minion(table, match["what"])
    return minion is not None and minion.region != ASH_HEAP and minion.controller is _seat(table, match["who"])


def _lies(table: Table, match: re.Match[str]) -> bool:
    where, name = _WHERE[match["where"]], match["what"].lower()
    minion = _minion(table, name)
    if minion is not None:
        return minion.region == where
    return any(card.place == where for card in table.cards if card.name.lower() == name)


def _contests(table: Table, match: re.Match[str]) -> bool:
    minion = _minion(table, match["what"])
    return minion is not None and bool(minion.claims) == (match["how"] == "a")


def _is(table: Table, match: re.Match[str]) -> bool:
    minion = _minion(table, match["what"])
    said = match["said"].lower()
    if minion is None:
        return False
    if said == "untitled":
        return not minion.title
    full = f"{minion.title} of {minion.city}" if minion.city else minion.title
    return said in (minion.sect.lower(), minion.clan.lower(), minion.title.lower(), full.lower(), *traits_of(minion))


def traits_of(minion: Minion) -> tuple[str, ...]:
    """Return the traits of a minion in lower case."""
    return tuple(one.lower() for one in minion.traits)


#: Claims: (pattern, whether it holds). ``who`` and ``prey`` are Methuselahs, ``what`` a minion or a card.
PATTERNS: tuple[tuple[Pattern, Callable[[Table, re.Match[str]], bool]], ...] = (
    (Pattern(r"(?P<who>.+?) (?P<count>\d+) victory points?"), _points),
    (Pattern(r"(?P<who>.+?) (?P<how>ousted|withdrawn|in the game)"), _out),
    (Pattern(r"(?P<who>.+?) wins"), _wins),
    (Pattern(r"(?P<who>.+?) has an open hand"), _open_hand),
    (Pattern(r"(?P<who>.+?) has the ante of (?P<prey>.+)"), _ante),
    (Pattern(r"(?P<who>.+?) has (?P<prey>.+?) as prey"), _prey),
    (Pattern(r"(?P<who>.+?) holds (?P<count>\d+) cards?"), _holds_cards),
    (Pattern(r"(?P<who>.+?) begins"), _begins),
    (Pattern(r"(?P<who>.+?) controls (?P<what>.+)"), _controls),
    (Pattern(r"(?P<what>.+?) (?P<where>contested|removed)"), _lies),
    (Pattern(r"(?P<what>.+?) contests (?P<how>a|no) title"), _contests),
    (Pattern(r"(?P<what>.+?) is (?P<said>.+)"), _is),
)


def standing(table: Table) -> list[str]:
    """Return the state of the game as claims: who is out, victory points, contested titles, who won.

    Without minions, the claims are the pools.
    """
    found = [] if table.minions else [f"{seat} {seat.pool} pool" for seat in table.seats]
    for seat in table.seats:
        if seat.ousted or seat.withdrawn:
            found.append(f"{seat} {'ousted' if seat.ousted else 'withdrawn'}")
        if seat.points:
            found.append(f"{seat} {seat.points} victory point{'s' if seat.points > 1 else ''}")
    found += [f"{seat} has an open hand" for seat in table.seats if turn.is_open(table, seat)]
    found += [f"{minion} contests a title" for minion in table.minions if minion.claims and not minion.is_gone]
    if table.course.over:
        found.append(f"{table.course.winner or 'nobody'} wins")
    return found


def match(claim: str) -> tuple[re.Match[str], Callable[[Table, re.Match[str]], bool]] | None:
    """Return what a claim on the table says, and what tells whether it holds; None for any other claim."""
    for pattern, holds in PATTERNS:
        found = pattern.fullmatch(claim)
        if found:
            return found, holds
    return None
