"""Claims about the turn: hands, what is left to do in a phase, the Edge, whose turn it is, where vampires are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from vtesref.engine.cards import library
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.meant import hint
from vtesref.engine.table import ASH_HEAP, CRYPT, HAND, IN_PLAY, LIBRARY, MERGED, READY, TORPOR, UNCONTROLLED
from vtesref.engine.traits import DISCIPLINES
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.table import Methuselah, Minion, Table
    from vtesref.scenario.template import Names

E = TypeVar("E")

CLAIMS = {
    "NAME uncontrolled|controlled [N/N]; NAME in crypt; NAME merged": "where a vampire ends up",
    "NAME has [superior] DISCIPLINE": "a Discipline that the vampire has at the end",
    "METHUSELAH N cards in hand": "how many cards a Methuselah ends up with",
    "CARD in hand|in play|in library": "where a card ends up",
    "CARD in the hand|library|ash heap of METHUSELAH": "where a card ends up, and of whom",
    "CARD lies on CARD": "on which card it lies, to be played as if from hand",
    "METHUSELAH N transfers|master phase actions|discard phase actions": "what is left in the phase",
    "METHUSELAH ousted": "that a Methuselah is out of the game",
    "the Edge to METHUSELAH": "who has the Edge",
    "METHUSELAH's turn; PHASE phase": "whose turn it is at the end, and the phase",
    "CARD N counters; NAME N KIND counters": "how many counters are on a card, or how many of a kind on a minion",
}

_REGIONS = {
    "uncontrolled": (UNCONTROLLED,),
    "controlled": (READY, TORPOR),
    "crypt": (CRYPT,),
    "merged": (MERGED,),
}
_PLACES = {"in hand": HAND, "in play": IN_PLAY, "in library": LIBRARY, "burned": ASH_HEAP}


def _where(table: Table, match: re.Match[str]) -> bool:
    one = _minion(table, match["minion"])
    counters = match["n"] is None or one.counters == int(match["n"])
    capacity = match["capacity"] is None or one.capacity == int(match["capacity"])
    return one.region in _REGIONS[match["where"]] and counters and capacity


def _has(table: Table, match: re.Match[str]) -> bool:
    wanted = match["what"].upper() if match["superior"] else match["what"].lower()
    held = _minion(table, match["minion"]).disciplines
    return wanted in (held if match["superior"] else [name.lower() for name in held])


def _lies(table: Table, match: re.Match[str]) -> bool:
    return any(
        card.name.lower() == match["card"].lower() and card.place == _PLACES[match["place"]] for card in table.cards
    )


def _lies_with(table: Table, match: re.Match[str]) -> bool:
    seat = _seat(table, match["seat"])
    return any(
        card.name.lower() == match["card"].lower()
        and card.place == match["place"]
        and card.lies_on is None
        and (card.holder if card.place == HAND else card.owner) is seat
        for card in table.cards
    )


def _lies_on(table: Table, match: re.Match[str]) -> bool:
    names = (match["card"].lower(), match["on"].lower())
    return any(
        (card.name.lower(), card.lies_on.name.lower()) == names for card in table.cards if card.lies_on is not None
    )


def _left(table: Table, match: re.Match[str]) -> bool:
    turn = table.course.turn
    left = {"transfer": turn.transfers, "master": turn.master_actions, "discard": turn.discard_actions}
    return table.course.active is _seat(table, match["seat"]) and left[match["what"]] == int(match["n"])


def _number_in_hand(table: Table, match: re.Match[str]) -> bool:
    return library.cards_in_hand(table, _seat(table, match["seat"])) == int(match["n"])


def _named(among: Iterable[E], name: str) -> E:
    for one in among:
        if str(one).lower() == name.lower():
            return one
    raise LookupError(name)


def _seat(table: Table, name: str) -> Methuselah:
    return _named(table.seats, name)


def _minion(table: Table, name: str) -> Minion:
    return _named(table.minions, name)


#: The claims of this module: a pattern for each, and what holds it against the table.
PATTERNS: tuple[tuple[Pattern, Callable[[Table, Any], bool]], ...] = (
    (
        Pattern(
            r"(?P<minion>.+?) (?:in )?(?P<where>uncontrolled|controlled|crypt|merged)"
            r"(?: (?P<n>\d+)(?:/(?P<capacity>\d+))?)?"
        ),
        _where,
    ),
    (Pattern(rf"(?P<minion>.+?) has (?P<superior>superior )?(?P<what>{'|'.join(DISCIPLINES)})", re.I), _has),
    (Pattern(r"(?P<seat>.+?) (?P<n>\d+) cards? in hand"), _number_in_hand),
    (Pattern(r"(?P<card>.+?) lies on (?P<on>.+)"), _lies_on),
    (Pattern(r"(?P<card>.+?) in the (?P<place>hand|library|ash heap) of (?P<seat>.+)"), _lies_with),
    (Pattern(r"(?P<card>.+?) (?P<place>in hand|in play|in library)"), _lies),
    (
        Pattern(r"(?P<seat>.+?) (?P<n>\d+) (?P<what>transfer|master|discard)(?:s| phase actions?)?"),
        _left,
    ),
    (
        Pattern(r"(?P<minion>.+?) (?P<n>\d+) (?P<kind>[a-z]+(?: of [A-Z][a-z]+)?) counters?"),
        lambda table, match: _minion(table, match["minion"]).tokens.count(match["kind"]) == int(match["n"]),
    ),
    (
        Pattern(r"(?P<card>.+?) (?P<n>\d+) counters?"),
        lambda table, match: _named(table.cards, match["card"]).counters == int(match["n"]),
    ),
    (Pattern(r"(?P<seat>.+?) ousted"), lambda table, match: _seat(table, match["seat"]).ousted),
    (
        Pattern(r"the Edge to (?P<seat>.+)"),
        lambda table, match: table.course.edge is _seat(table, match["seat"]),
    ),
    (Pattern(r"(?P<seat>.+?)'s turn"), lambda table, match: table.course.active is _seat(table, match["seat"])),
    (
        Pattern(r"(?P<phase>unlock|untap|master|minion|influence|discard) phase"),
        lambda table, match: table.course.phase == match["phase"].replace("untap", "unlock"),
    ),
)


def check(claim: str, names: Names, cards: dict[str, Any]) -> bool:
    """Tell whether a claim is one of these; raises ScenarioError for names that are not on the table."""
    for pattern, _ in PATTERNS:
        match = pattern.fullmatch(claim)
        if match:
            found = match.groupdict()
            titles = {name: card.name for name, card in cards.items()}
            for kind, known in (("minion", names), ("seat", names.seats), ("card", titles)):
                name = found.get(kind)
                if name is not None and name.lower() not in known:
                    called = list(known.values())
                    told = hint(name, called, f"there are: {', '.join(called)}")
                    raise ScenarioError(f'"{name}" in "{claim}" is unknown; {told}', name)
            return True
    return False


def holds(claim: str, table: Table) -> bool | None:
    """Tell whether a claim holds; None when it is none of these."""
    for pattern, held in PATTERNS:
        match = pattern.fullmatch(claim)
        if match:
            try:
                return held(table, match)
            except LookupError:  # nobody of that name has come to the table
                return False
    return None
