"""What would be played without anybody having told it, or of which it is asked in general: it is offered, not played.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.hearing import IN_GENERAL
from vtesref.scenario.plain.ledger import ASKED, NAMING
from vtesref.scenario.plain.people import ME, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: What is an action.
_ACTS = re.compile(
    r"\{0\} (?:bleeds|hunts|leaves torpor|rescues \{1\}.*|diablerises \{1\}|calls a referendum|equips.*)"
)
#: What begins a question asked in general, of no minion of anybody's.
_IN_GENERAL = re.compile(
    r"(?:so |and |then |but )?(?:can|could|may|might|do|be|will|would|must|should) "
    r"(?:an?|any|every|all|vampire|minion|ally)\b"
)
_ASKS = re.compile(r"(?:so |and |then |but )?(?:can|could|may|might|do|be|will|would)\b")
#: What makes a situation of a question that asks what may be done: a number, or a state of somebody.
_SITUATED = re.compile(
    r"\d|\b(?:torpor|torpid|locked|unlocked|empty|full|wounded|edge|uncontrolled|untitled|redirect|deflect|bounce|vote)\b"
)
_OF_SOMEBODY = re.compile(r"\b(?:i|me|my|mine|we|us|our|his|he|prey|predator)\b")
#: What is asked about, and what shows it in the sentence that is played.
_ASKED_OF = {
    "bleed": "bleed",
    "vote": "referendum",
    "referendum": "referendum",
    "block": "blocks",
    "diablerie": "diablerises",
    "diablerise": "diablerises",
    "rescue": "rescues",
    "edge": "bleed|Edge|unlock",
}
#: What happens by what a text not told does: whether it may be so cannot be seen by playing it.
_GIVEN = re.compile(r"\{0\} (?:unlocks|locks|(?:burns|gains) \d+ (?:blood|pool)|is ousted)")


def settle(h: Hearing) -> None:
    """Note what would be played without anybody having told it."""
    named = h.ledger.read_as(NAMING)
    alone = len(h.lines) < 2 or (len(h.lines) == 2 and "fights" in h.lines[0].text)
    if h.lines and (alone or len(h.ledger.said) < 3) and not named and not re.search(r"\d", h.ledger.whole):
        h.lack("who does it")
    given = [line for line in h.lines if _GIVEN.fullmatch(line.text)]
    if h.asking and given and (len(given) == len(h.lines) or any("locks" in line.text for line in given)):
        h.lack("what lets it happen")
    told = {id(who) for line in h.lines for who in line.who}
    if any(id(person) not in told and person.blood != 0 and not person.is_bare() for person in h.cast.minions):
        h.lack("what the minion does that takes no part")
    whole = h.ledger.whole
    in_general = _IN_GENERAL.match(whole) and not _OF_SOMEBODY.search(whole)
    if in_general or (_ASKS.match(whole) and not _SITUATED.search(whole)):
        h.lack(IN_GENERAL)
    asked_of = set(h.ledger.read_as(ASKED)) & _ASKED_OF.keys()
    story = " ".join(line.text for line in h.lines)
    if any(not re.search(_ASKED_OF[one], story) for one in asked_of) and not any(
        seat.edge for seat in h.cast.seats.values()
    ):
        h.lack("what is asked about")
    if _asks_of_edge(h) and not any(seat.edge for seat in h.cast.seats.values()):
        h.lack("who has the Edge")
    if any(
        person.blood is not None and person.capacity is not None and person.blood > person.capacity
        for person in h.cast.minions
    ):
        h.lack("who holds more blood than the capacity lets")
    for line in h.lines:
        sides = {one.side or ME for one in line.who if isinstance(one, Person)}
        if line.text == "{0} fights {1}" and len(sides) == 1:
            h.lack("what lets the two fight")
    _rushed(h)


def _rushed(h: Hearing) -> None:
    """Note an action of who rushed somebody before: the rush was one, too, and nobody told by what."""
    for place, line in enumerate(h.lines):
        if line.text == "{0} fights {1}" and any(
            one.who[:1] == line.who[:1] and _ACTS.fullmatch(one.text) for one in h.lines[place + 1 :]
        ):
            h.lack("what lets the two fight")


def _asks_of_edge(h: Hearing) -> bool:
    """Tell whether it is asked who keeps or loses the Edge."""
    asked = h.ledger.read_as(ASKED)
    return "edge" in asked and bool({"lose", "keep", "kept"} & set(asked))
