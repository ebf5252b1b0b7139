"""The likeliest sentence of a description that is hardly understood, gleaned from what it mentions.

Where words that nobody knows break a description into pieces, what it is about still shows: torpor and standing up, a
vampire in the uncontrolled region and transfers, a bleed and a pool. Each frame below looks for its own words anywhere,
takes the numbers that stand beside them, and makes the usual sentence of them, which is offered and never played.
Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.plain import gleaned_actions, gleaned_combats, gleaned_tables
from vtesref.scenario.plain.gleaned_numbers import HIS, MINE, Found, filled, stretch
from vtesref.scenario.plain.hearing import Hearing
from vtesref.scenario.plain.naming import TITLE
from vtesref.scenario.plain.people import ME, PREY, VAMPIRE, Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Gleaned(NamedTuple):
    """What a frame found: who is in it and what happens, and which of the numbers it took."""

    h: Hearing
    used: list[int]


def gleaned(text: str) -> Iterator[Gleaned]:
    """Give what each frame makes of a text in even words; a frame whose words are lacking gives nothing."""
    for frame in _FRAMES:
        found = Found(text)
        h = Hearing([])
        h.speaks = True
        if frame(h, found) and h.lines:
            yield Gleaned(h, found.used)


def _uncontrolled(h: Hearing, found: Found) -> bool:
    """Read transfers to a vampire in the uncontrolled region."""
    if not re.search(r"\btransfer", found.text):
        return False
    count = found.number(
        r"(\d+)(?: more| of (?:my|the)(?: \d)?| pool)* transfer",
        r"transfer (\d+)",
        r"(\d+) (?:pool|blood) (?:on|to|onto|into) ",
    )
    if count is None:
        return False
    person = Person(VAMPIRE, ME)
    pool = found.number(
        r"(?:have|had|be|at|from|was|with|of|my|pool) (\d+) pool",
        r"pool (?:be |of |at |have )?(\d+)",
        r"(\d+) pool",
        r"from (?:my )?(\d+)\b",
    )
    h.cast.seat(ME).pool = pool
    needs = found.number(r"need (\d+)")
    filled(found, person)
    person.capacity = person.capacity or needs
    if person.blood is None and person.room is None:
        person.blood = found.sole()
    elif h.cast.seat(ME).pool is None:
        h.cast.seat(ME).pool = found.sole()
    person.words["uncontrolled"] = None
    h.cast.add(person)
    h.at_table = True
    h.say("{0}'s turn", h.cast.seat(ME))
    h.say("influence phase")
    h.say(f"{count} transfers to {{0}}", person)
    return True


def _edge(h: Hearing, found: Found) -> bool:
    """Read the pool of the Edge at the start of a turn."""
    if not re.search(r"\bedge\b", found.text) or re.search(r"\b(?:bleed|vote|referendum|burn|block)\b", found.text):
        return False
    if not re.search(r"\b(?:turn|unlock|phase|pool)\b", found.text):
        return False
    seat = h.cast.seat(ME)
    seat.edge = True
    seat.pool = found.number(r"(?:at|on|with|have|my|pool) (?:pool )?(\d+)(?: pool)?", r"(\d+) pool")
    if seat.pool in (None, 1):
        seat.pool = found.sole() or seat.pool
    h.at_table = True
    h.say("{0}'s turn", seat)
    h.say("{0} takes the pool of the Edge", seat)
    return True


def _votes(h: Hearing, found: Found) -> bool:
    """Read a referendum and who votes for it and against it, by their titles."""
    text = found.text
    titled = list(re.finditer(rf"(?P<n>[1-4] )?\b(?P<title>{TITLE})\b", text))
    if not titled or not re.search(r"\b(?:vote|referendum|call|against|oppose|for it)\b", text):
        return False
    if re.search(r"\bbleed\b|rescue|diabler|blood hunt|\bblock\b|uncontrolled|leave torpor", text):
        return False
    voters: list[Person] = []
    for title in titled:
        whose = re.findall(rf"\b(?:{HIS}(?:'s)?|my|mine|our|i)\b", text[: title.start()])
        side = PREY if whose and not re.match(r"(?:my|mine|our|i)$", whose[-1]) else ME
        near = stretch(text, title.start())
        clause = text[near[0] : near[1]]
        if re.match(r" of mine\b", text[title.end() :]):
            side = ME
        elif (
            voters
            and not re.search(rf"\b(?:{HIS}(?:'s)?|my|mine|our)\b", clause)
            and re.search(r"oppos|against|other side|\bno\b|object", text[: title.end()] + clause)
        ):
            side = PREY
        for _ in range(int(title["n"] or 1)):
            voters.append(h.cast.add(Person(VAMPIRE, side)))
            voters[-1].words[title["title"]] = None
            for state in ("torpor", "locked"):
                if re.search(rf"\b{state}\b" if state == "locked" else r"\b(?:torpor|torpid)\b", clause):
                    voters[-1].words[state] = None
    found.used += [int(title["n"]) for title in titled if title["n"]]
    call = re.search(r"\bcall|propose|referendum|\bvote\b", text)
    whose = re.findall(rf"\b(?:{HIS}(?:'s)?|my|mine|our|i)\b", text[: call.start()] if call else "")
    side = PREY if whose and not re.match(r"(?:my|mine|our|i)$", whose[-1]) else ME
    able = [one for one in voters if not {"torpor", "locked"} & set(one.words)] or voters
    caller = next((one for one in able if one.side == side), able[0])
    h.act("{0} calls a referendum", caller)
    for person in (caller, *(one for one in voters if one is not caller)):
        h.say(f"{{0}} votes {'for' if person.side == caller.side else 'against'}", person)
    burns = re.search(r"(?:burn|use|spend|was-burn)\b[^,.;?!]*edge|edge (?:be |was-)?burn", text)
    if burns:
        seat = h.cast.seat(PREY if re.search(rf"\b{HIS}\b(?:(?!\b{MINE}\b)[^,.;?!])*$", text[: burns.start()]) else ME)
        seat.edge = True
        h.say(f"{{0}} burns the Edge {'for' if seat.name == caller.side else 'against'}", seat)
    return True


_FRAMES: tuple[Callable[[Hearing, Found], bool], ...] = (
    gleaned_tables.contests,
    _uncontrolled,
    _edge,
    gleaned_tables.burns,
    gleaned_actions.leaves,
    gleaned_actions.rescues,
    gleaned_actions.diablerises,
    gleaned_actions.hunts,
    _votes,
    gleaned_actions.bleeds,
    gleaned_actions.brings,
    gleaned_combats.fights,
    gleaned_combats.harmed,
)
