"""Frames of gleaning: combats, and damage that one minion takes.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.plain.gleaned_numbers import HIS, MINE, clauses, filled
from vtesref.scenario.plain.people import ALLY, ME, PREY, VAMPIRE, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.gleaned_numbers import Found
    from vtesref.scenario.plain.hearing import Hearing

_POINTS = re.compile(
    r"(?<![/\d])(?P<n>\d+)(?: (?:more|points?(?: of)?|hits? of|shots? of))*(?: (?P<kind>aggravated|normal))?(?: "
    r"(?:damage|points?|hits?|strike))?"
    r"(?P<at>)(?! ?(?:blood|life|capacity|pool|of \d|/|transfer|stealth|intercept|strength|vote|vampire|minion|"
    r"ally|player))"
)
_HARMED = re.compile(
    r"aggravated|damage|(?:was-)(?:hit|strike|punch|claw|shoot|deal|damage|burn)|\b(?:take|suffer|receive|eat) "
    r"(?:an? )?\d"
)
_FIGHTS = re.compile(
    r"\b(?:fight|combat|rush|attack|strike|punch|claw|dodge|press|maneuver|shoot|swing|hands|gun|blade|was-rush|was-attack)\b"
)
_BLOWS = r"(?P<verb>strike|hit|punch|claw|shoot|swing|bite|slash|stab|throw|deal|do|inflict)"


def _is_mine(clause: str, verb_at: int, was: bool) -> bool:
    """Tell whether the speaker's minion does what a clause tells: the one named before its verb, or the last."""
    named = re.findall(rf"\b(?:{HIS}(?:'s)?|{MINE}|mine)\b", clause[:verb_at])
    if not named:
        return was
    return bool(re.fullmatch(rf"{MINE}|mine", named[0]))


def _is_mine_blood(clause: str, was: bool) -> bool:
    """Tell whether blood that a clause tells is of the speaker's minion: by the last who is named before it."""
    told = re.search(r"\d+(?: of \d+|/\d+)? (?:blood|life)\b", clause)
    named = re.findall(rf"\b(?:{HIS}(?:'s)?|{MINE}|mine)\b", clause[: told.start()]) if told else []
    return bool(re.fullmatch(rf"{MINE}|mine", named[-1])) if named else was


def fights(h: Hearing, found: Found) -> bool:
    """Read a combat of two, clause by clause."""
    text = found.text
    if not _FIGHTS.search(text) or re.search(
        r"\bbleed\b|\bvote\b|referendum|\bhunt\b|uncontrolled|diabler|rescue", text
    ):
        return False
    if not re.search(rf"\b{HIS}\b", text) or not re.search(rf"\b(?:{MINE}|mine)\b", text):
        return False
    mine = Person(ALLY if re.search(r"\bmy (?:\w+ )*ally\b|ally of mine", text) else VAMPIRE, ME)
    other = Person(
        ALLY if re.search(r"\b(?:his|an?|some|player's) (?:\w+ )*ally\b(?! of mine)", text) else VAMPIRE, PREY
    )
    h.cast.minions += [mine, other]
    told = exchange(found, mine, other)
    first = told.began or mine
    h.enter(first, other if first is mine else mine)
    for who, line in told.lines:
        h.say(f"{{0}} {line}", who)
    return bool(told.lines)


class Exchange(NamedTuple):
    """Who began a combat, None if nobody says so, and what the two do in it."""

    began: Person | None
    lines: list[tuple[Person, str]]


_DOES = (
    rf"\b(?:{_BLOWS}|have|be|hold|start|on|at|with|dodge|press|maneuver|end|prevent|soak|steal|use|play|rush|attack|"
    r"was-\w+|fight)\b"
)
_NOT = r"\b(?:no|not|nobody)\b"
#: How much a blow does.
_AMOUNT = (
    rf"{_BLOWS}?[^\d]*(?P<n>\d+)(?: (?:points?(?: of)?|more))*(?P<kind> aggravated)?"
    r"(?= (?:aggravated|damage|ranged|normal|first strike|points?)| ?$|"
    r"[ ,.;:?!]+(?:at|with|from|to|by|in|on|of|and|against|strike))(?! (?:blood|life|strength|capacity|pool))"
)


def exchange(found: Found, mine: Person, other: Person) -> Exchange:
    """Read what two do in a combat, clause by clause, and the blood that they have."""
    ours, began = True, None
    early: list[tuple[Person, str]] = []
    strikes: list[tuple[Person, str]] = []
    late: list[tuple[Person, str]] = []
    for begins, ends in clauses(found.text):
        clause = found.text[begins:ends]
        verb = re.search(_DOES, clause)
        passive = re.search(r"was-(?:hit|strike|punch|claw|shoot|rush|attack|deal)", clause)
        if found.text[:begins].endswith(" who "):
            named = re.findall(rf"\b(?:{HIS}(?:'s)?|{MINE}|mine)\b", found.text[:begins])
            ours = bool(named) and bool(re.fullmatch(rf"{MINE}|mine", named[-1]))
        ours = _is_mine(clause, verb.start() if verb else len(clause), ours)
        doer = mine if ours != bool(passive) else other
        if began is None and re.search(r"rush|attack|jump|ambush|start", clause):
            began = doer
        if re.search(r"\bmaneuver\b|\blong\b|afar|distance", clause) and not re.search(_NOT, clause):
            early.append((doer, "maneuvers"))
        if spared := found.search(r"(?:prevent|soak|stop) (\d+)", begins, ends):
            late.append((doer, f"prevents {spared[1]}"))
        elif re.search(r"\bpress\b", clause) and not re.search(_NOT, clause):
            late.append((doer, "presses"))
        else:
            line = _struck(found, clause, (begins, ends), begins + (verb.start() if verb and verb["verb"] else 0))
            strikes += [(doer, line)] if line else []
        strong = found.search(r"strength (?P<n>\d+)|(?P<m>\d+) strength", begins, ends)
        if strong:
            doer.strength = int(strong["n"] or strong["m"])
        who = mine if _is_mine_blood(clause, ours) else other
        ours = who is mine
        filled(found, who if who.blood is None else other if ours else mine, begins, ends)
    if "first strike" in found.text and strikes and not any("first strike" in line for _, line in strikes):
        who, line = next(((who, line) for who, line in strikes if who is mine), strikes[0])
        if line.startswith("strikes"):
            strikes[strikes.index((who, line))] = (who, f"{line} first strike")
    return Exchange(began, [*early[:2], *strikes, *late])


def _struck(found: Found, clause: str, ends: tuple[int, int], since: int) -> str:
    """Return the strike that a clause tells as the grammar writes it; "" for none."""
    if re.search(r"\bdodge\b", clause) and not re.search(_NOT, clause):
        return "dodges"
    if re.search(r"combat end|end combat", clause):
        return "ends combat"
    steal = found.search(r"(?:steal|drain)(?: strike)?(?: for)? (\d+)", *ends)
    if steal:
        return f"strikes steal {steal[1]} blood"
    more = found.search(r"(\d+)? ?(?:additional|more) (?:strike|punch|swing)", *ends)
    if more:
        return f"gains {more[1] or 1} additional strikes"
    if not re.search(rf"{_BLOWS}|damage|aggravated|gun|blade", clause):
        return ""
    blow = found.search(_AMOUNT, since, ends[1])
    if not blow:
        return ""
    kind = " aggravated" if blow["kind"] or "aggravated" in clause else ""
    ranged = " ranged" if re.search(r"shoot|gun|ranged|\blong\b|afar", clause) else ""
    return f"strikes {blow['n']}{kind}{ranged}{' first strike' if 'first strike' in clause else ''}"


def harmed(h: Hearing, found: Found) -> bool:
    """Read damage that one minion takes."""
    text = found.text
    if not _HARMED.search(text) or re.search(
        r"\bbleed\b|\bvote\b|\bhunt\b|uncontrolled|diabler|blood hunt|rescue", text
    ):
        return False
    if re.search(
        r"\bi (?:strike|hit|punch|shoot|claw|dodge|press|maneuver)\b|\bfight\b|each other|\bboth\b|dodge|press|"
        r"maneuver",
        text,
    ):
        return False
    kind = (
        ALLY
        if re.search(r"\bally\b", text) and not re.search(r"\b(?:by|from) (?:an?|the|his|some) (?:\w+ )*ally\b", text)
        else VAMPIRE
    )
    person = h.cast.add(Person(kind, ME))
    if not filled(found, person):
        return False
    if re.search(r"\b(?:in torpor|torpid)\b(?!\?)", re.split(_HARMED.pattern, text, maxsplit=1)[0]):
        person.words["torpor"] = None
    spared = found.search(
        r"(?:prevent|soak|stop)\w* (?:(?P<n>\d+)|(?P<all>all|it|everything))(?: (?P<kind>aggravated|normal))?"
    )
    parts = []
    while True:
        hit = found.search(_POINTS.pattern)
        if not hit:
            break
        parts.append((int(hit["n"]), hit["kind"] or "", hit.start()))
    parts = [(n, kind, at) for n, kind, at in sorted(parts, key=lambda part: part[2]) if n]
    if not parts or len(parts) > 3:
        return False
    if len(parts) == 1 and not parts[0][1] and "aggravated" in text:
        parts = [(parts[0][0], "aggravated", parts[0][2])]
    if spared:
        count = spared["n"] or str(sum(n for n, _, _ in parts))
        h.say(f"{{0}} prevents {count} {spared['kind'] or ''}".rstrip(), person)
    apart = re.search(r"\b(?:then|afterwards|later|round 2|second|twice|next)\b", text)
    if len(parts) == 2 and not apart and {kind for _, kind, _ in parts} >= {"aggravated"}:
        h.say("{0} takes " + " and ".join(f"{n} {kind or 'normal'}" for n, kind, _ in parts), person)
    else:
        for n, kind, _ in parts:
            h.say(f"{{0}} takes {n} {kind}".rstrip(), person)
    h.at_table = False
    return True
