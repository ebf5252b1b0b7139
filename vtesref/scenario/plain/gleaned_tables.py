"""Frames of gleaning: contests for a unique vampire, and pool that Methuselahs lose to a card.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.people import ME, PREY, VAMPIRE, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.gleaned_numbers import Found
    from vtesref.scenario.plain.hearing import Hearing

_CONTEST = (
    r"\bcontest(?:ed|s|ing)?\b|\bsame (?:unique )?(?:vampire|minion)\b|\b(?:copy|copies) of (?:my|his|the same)\b"
)
_CAPACITY = 6
_OTHERS = r"\b(?:my prey|prey|both|each|everyone|everybody|we both|all players?)\b"
_OFF = (
    r"(?:burn|lose|pay|take|drain)(?: (?:another|exactly|all))? (\d+)(?: pool)?(?: (?:off|from|each)\b|(?= pool|$))",
    r"(\d+) pool (?:off|from|each)\b",
    r"(?:cost|costs) (?:us |me |each )*(\d+)",
)


def contests(h: Hearing, found: Found) -> bool:
    """Read a unique vampire that two Methuselahs control, and what the speaker does about it when unlocking."""
    text = found.text
    if not re.search(_CONTEST, text) or re.search(r"\b(?:title|location|equipment|weapon|gun)\b", text):
        return False
    person, other = h.cast.add(Person(VAMPIRE, ME)), h.cast.add(Person(VAMPIRE, PREY))
    other.twin = person
    person.capacity = other.capacity = _CAPACITY  # it is the same vampire
    seat = h.cast.seat(ME)
    seat.pool = found.number(r"(?:from|of|have|at|on|with)(?: my)? (\d+)(?: pool)?\b", r"(\d+) pool")
    h.at_table = True
    h.say("{0} is contested", person)
    if re.search(r"\bpay|\bkeep|\bhold on|\bburn|\bcost", text):
        h.say("{0}'s unlock phase", seat)
        h.say("{0} pays for {1}", seat, person)
    elif re.search(r"\b(?:yield|give (?:him|it|in|up)|let (?:him|it) go|concede|back down|withdraw)", text):
        h.say("{0}'s unlock phase", seat)
        h.say("{0} yields {1}", seat, person)
    return True


def burns(h: Hearing, found: Found) -> bool:
    """Read pool that a card takes from the speaker, from the prey, or from both at once."""
    text = found.text
    if not re.search(r"\bpool\b", text) or re.search(
        r"\bbleed\b|transfer|recruit|equip|employ|\bedge\b|contest|\bvote\b|\bhunt\b", text
    ):
        return False
    count = found.number(*_OFF)
    if count is None:
        return False
    mine = re.search(r"\b(?:i|me|my|we|us|both|each|everyone|everybody)\b", text)
    theirs = re.search(_OTHERS, text)
    own = found.number(
        r"\bi(?: (?:only|just|still|have|be|at|on|with|sit))+ (\d+)\b", r"\bmy (?:own )?pool (?:be )?(\d+)"
    )
    his = found.number(r"\b(?:he|prey)(?: (?:only|just|still|have|be|at|on|with|sit))+ (\d+)\b") if theirs else None
    if own is None:
        own = found.number(r"(?:have|be|at|on|with|down to) (\d+)(?: pool)?(?: left)?(?= ?$| ?[,.;?!]| and\b)")
    if mine:
        h.cast.seat(ME).pool = own
    if theirs:
        h.cast.seat(PREY).pool = his
    h.at_table = True
    if mine and theirs:
        h.say(f"{{0}} and {{1}} lose {count} pool", h.cast.seat(ME), h.cast.seat(PREY))
    else:
        h.say(f"{{0}} burns {count} pool", h.cast.seat(ME if mine else PREY))
    return True
