"""Judging readings of plain descriptions: whether one plays to the outcome of the formal sentence for the same parts.

A reading agrees if its people can be matched with those of the formal sentence, each with one of its side and kind who
sets off the same, so that the claims hold; what the plain words leave open takes the numbers of the formal sentence.
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

from vtesref.engine.core import EngineError
from vtesref.engine.table import VAMPIRE
from vtesref.scenario import ScenarioError, parse, place
from vtesref.scenario.plain import heard
from vtesref.scenario.playing import play
from vtesref.scenario.sentences.grammar import EVENTS

EDITION = "fifth-2020"
#: How many ways of matching people are tried at most.
MOST = 5_000


def agrees(plain: str, entry: dict[str, Any]) -> bool:
    """Tell whether what is read of a description plays as its formal sentence does."""
    formal = parse(entry["formal"])
    try:
        mine = parse(heard(plain).sentence)
    except (ScenarioError, EngineError):
        return False
    theirs, ours = place(formal.given, formal.cards), place(mine.given, mine.cards)
    wanted = _named(entry["outcome"], [one.name for one in (*theirs.minions, *theirs.seats)])
    minions = [one for one in theirs.minions if one.name in wanted | _acting(formal)]
    tried = 0
    for chosen in permutations(ours.minions, len(minions)):
        if any(one.kind != other.kind for one, other in zip(minions, chosen, strict=True)):
            continue
        names = {one.name: other.name for one, other in zip(minions, chosen, strict=True)}
        if not {names.get(one, one) for one in _acting(formal)} <= _acting(mine):
            continue
        seats = [one.name for one in theirs.seats if one.name in wanted]
        for sitting in permutations([one.name for one in ours.seats], len(seats)):
            tried += 1
            if tried > MOST:
                return False
            matched = names | dict(zip(seats, sitting, strict=True))
            if not _sits(minions, chosen, matched):
                continue
            if _holds(heard(plain), entry["outcome"], matched, minions, theirs.seats):
                return True
    return False


def plays(sentence: str) -> bool:
    """Tell whether a sentence can be played at all; what cannot is answered like a question."""
    try:
        play(parse(sentence), EDITION)
    except (ScenarioError, EngineError):
        return False
    return True


def _sits(minions: Any, chosen: Any, matched: dict[str, str]) -> bool:
    """Tell whether minions of one Methuselah are matched with those of the one who is matched with her."""
    for one, other in zip(minions, chosen, strict=True):
        if one.controller is not None and other.controller is not None:
            known = matched.get(one.controller.name)
            if known is not None and known != other.controller.name:
                return False
    return True


def _holds(reading: Any, outcome: str, matched: dict[str, str], minions: Any, seats: Any) -> bool:
    """Play a reading, with the numbers of the formal sentence where the words leave them open."""
    given = {matched[one.name]: one for one in minions}
    pools = {matched[one.name]: one for one in seats if one.name in matched}
    for person in reading.cast.minions:
        one = given.get(person.name)
        if one is None:
            continue
        if person.blood is None and not person.full:
            person.blood = one.counters
        if (
            person.capacity is None
            and one.kind == VAMPIRE
            and one.capacity >= (person.blood or 0)
            and person.room is None
        ):
            person.capacity = one.capacity
    for seat in reading.cast.seats.values():
        if seat.pool is None and seat.name in pools:
            seat.pool = pools[seat.name].pool
    claims = re.sub(r"\b\w+\b", lambda found: matched.get(found[0], found[0]), outcome)
    try:
        scenario = parse(f"{reading.again()} | {claims}")
        return not play(scenario, EDITION).failed
    except (ScenarioError, EngineError):
        return False


def _named(text: str, names: list[str]) -> set[str]:
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


def _acting(scenario: Any) -> set[str]:
    """Return who sets something off in a story; of a combat, who is in it."""
    found = set()
    for line in scenario.when:
        if line.verb in EVENTS and line.verb != "fights":
            found.add(line.name)
    return found & {one.name for one in place(scenario.given, scenario.cards).minions}
