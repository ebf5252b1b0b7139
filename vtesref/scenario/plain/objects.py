"""To whom something is done.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.scenario.plain.attributes import attributes
from vtesref.scenario.plain.ledger import NAMING
from vtesref.scenario.plain.naming import note, someone
from vtesref.scenario.plain.people import ME, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing


def minion(h: Hearing, than: Person | None = None) -> Person | None:
    """Read the minion that something is done to, which is not ``than``, and what is so of it; None for none."""
    if h.see("himself") and than is not None:
        h.lack("how one does this to oneself")
    if h.eat(r"(?:him|it|them|he)(?! (?:and|or) (?:me|his|my)\b)", NAMING):
        person = h.other(than)
        h.last = person
        note(h, [person])
        attributes(h, [person])
        return person
    at = h.ledger.at
    h.doing = than
    found = someone(h)
    h.doing = None
    if not found:
        h.ledger.back(at)
        return None
    first = found[0]
    if isinstance(first, Seat):
        if first.name == ME:
            person = h.mine()
        else:
            held = h.cast.of(first.name)
            person = held[-1] if held else h.imply(first.name)
    else:
        person = first
    h.last = person
    attributes(h, [first] if isinstance(first, Seat) and first.name != ME else [person])
    h.named_until = h.ledger.at
    return person


def apart(h: Hearing, person: Person, other: Person | None, named: bool) -> tuple[Person, Person | None]:
    """Tell who does it from whom it is done to, where both are the same minion as read.

    A doer whom nobody had ``named`` is another one: in "I rescue my vampire" the vampire is the one that is rescued.
    """
    if other is not person:
        return person, other
    if named:
        h.lack("which of the two is meant")
    return h.cast.add(Person(side=person.side or ME)), other
