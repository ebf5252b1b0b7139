"""Damage that is taken, dealt by no strike or by one, and what is prevented of it; blood and pool gained and lost.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.amounts import AMOUNT, MORE, NO_DAMAGE, WEAPON, damage, is_long
from vtesref.scenario.plain.ledger import USUAL
from vtesref.scenario.plain.naming import someone
from vtesref.scenario.plain.people import Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_HIT = r"was-(?:hit|strike|punch|claw|shoot|bite|deal|damage|slash|stab|hurt)"
_TAKE = r"(?:take|eat|get|suffer|receive|have to take|survive|face|be take)"


def _dealt_to(h: Hearing) -> bool:
    """Read "two aggravated damage on a vampire with 1 blood"."""
    if h.lines or h.subject or h.cast.minions:
        return False
    at = h.ledger.at
    match = h.eat(rf"(?=\d+ (?:points?|damage|aggravated|normal)){AMOUNT}{MORE} (?:to|on|against)")
    person = objects.minion(h) if match else None
    if match is None or person is None:
        h.ledger.back(at)
        return False
    h.say(f"{{0}} takes {damage(match)}", person)
    h.subject = [person]
    return True


def takes(h: Hearing) -> bool:
    """Damage that somebody takes."""
    return _dealt_to(h) or _from_somebody(h) or _amount(h)


def _from_somebody(h: Hearing) -> bool:
    """Read "gets hit by a vampire with strength 3", and "takes 2 from his vampire"."""
    at = h.ledger.at
    bare = h.ledger.said[at].typed == "hit" and h.fight is None and h.ledger.before not in ("he", "it", "they", "i")
    if not h.eat(rf"{_HIT}(?: for)? by|{_HIT}(?= for)") and not (bare and h.eat("hit by")):
        return False
    ranged = h.ledger.said[at].read.endswith("shoot")
    victim = h.doer()
    if h.eat(rf"(?:an? |the |his )?{WEAPON}(?= for| doing)"):
        striker: Person | None = h.other(victim)
        match = h.eat(rf"(?:for|doing) {AMOUNT}{NO_DAMAGE}")
    else:
        match = h.eat(rf"for {AMOUNT}{MORE}{NO_DAMAGE}")
        striker = objects.minion(h, victim) if not match or h.eat(r"by|from") else None
        match = match or (h.eat(rf"for {AMOUNT}{NO_DAMAGE}") if striker else None)
    if match and h.fight is None and striker is not None and striker.is_bare():
        h.cast.minions.remove(striker)
        h.say(f"{{0}} takes {damage(match)}", victim)
        return True
    if striker is None or (h.fight is None and match is not None and striker.is_bare()):
        h.ledger.back(at)
        return False
    if h.fight is None:
        h.enter(striker, victim)
    if match:
        told = damage(match)
        if (ranged or match.groupdict().get("late")) and "ranged" not in told:
            told += " ranged"
        h.say(f"{{0}} strikes {told}", striker)
    elif not any(line.who[:1] == (striker,) and " strikes " in line.text for line in h.lines):
        h.say("{0} strikes hand", striker)
    h.subject = [victim]
    return True


def _amount(h: Hearing) -> bool:
    """Read "takes 2 aggravated", "is hit for 3"."""
    hit = (
        h.ledger.said[h.ledger.at].typed == "hit"
        and not h.asking
        and h.fight is None
        and h.ledger.before not in ("he", "it", "they", "both")
        and len(h.subject) < 2
        and not re.search(r"was-(?:hit|strike|punch|shoot|claw)", h.rest)
    )
    bare = r"hit for|" if hit and not any(isinstance(one, Seat) for one in h.subject) else ""
    match = h.eat(
        rf"(?:{_TAKE}|{_HIT}(?: for| by| with)?|{bare}lose(?= \d+ life))(?: exactly| only| just)? (?:another )?"
        rf"{AMOUNT}{MORE}{NO_DAMAGE}(?: on him)?(?: from (?:an? |the |his )?(?:{WEAPON}|ally|strike))?"
        r"(?: in (?:the )?(?:fight|combat|round (?:1|one)|first round|1 round))?"
    )
    if not match:
        match = h.eat(rf"{_HIT} (?:with|by) (?:an? |the |his )?{AMOUNT} {WEAPON}")
    if not match and not h.lines and h.cast.minions and h.ledger.before in ",;:":
        match = h.eat(rf"(?=\d+ (?:points?(?: of)? )?(?:aggravated|normal)){AMOUNT}{MORE}{NO_DAMAGE}(?=$| [,.;?!])")
    if not match and h.lines and " takes " in h.lines[-1].text:
        match = h.eat(
            rf"(?:(?:then|and|plus|and then) )*(?:another )?(?=\d+ (?:more|in (?:the )?(?:round (?:2|two)|"
            rf"second round|next)|aggravated|normal|damage|"
            rf"points)){AMOUNT}{NO_DAMAGE}"
        )
    if not match:
        return False
    told = damage(match)
    some = (
        h.eat(
            r"(?:, )?(?:of which )?(?P<n>\d+)(?: of (?:which|them|those|it))?(?: be)? (?P<kind>aggravated|"
            r"normal)(?: damage)?"
        )
        if (h.see(r"(?:, )?(?:of which \d|\d+ of (?:which|them|those|it))") and told.isdigit())
        else None
    )
    if some:
        rest = int(told) - int(some["n"])
        told = (
            f"{rest} normal and {some['n']} aggravated"
            if some["kind"] == "aggravated"
            else f"{some['n']} normal and {rest} aggravated"
        )
    for person in h.doers():
        by = objects.minion(h, person) if h.eat(r"by|from") else None
        if by is not None:
            if h.fight is None:
                h.enter(by, person)
            h.say(f"{{0}} strikes {told}", by)
        elif h.fight or re.search(r"\b(?:in the fight|in combat|press|maneuver)\b", h.ledger.whole):
            striker = h.ensure_fight(person)
            if told.isdigit() and striker.strength is None:
                striker.strength = int(told)
                told = "hand"
            h.say(f"{{0}} strikes {told}", striker)
        else:
            h.say(f"{{0}} takes {told}", person)
            if h.eat(r"twice(?: in a row)?"):
                h.say(f"{{0}} takes {told}", person)
        if is_long(match):
            h.lack("at which range")
    return True


def prevents(h: Hearing) -> bool:
    """Damage that somebody prevents, or what somebody wears."""
    worn = h.eat(r"(?P<own>my|his) jacket(?= (?:prevent|soak|stop)\b)")
    if worn:
        own = h.mine() if worn["own"] == "my" else h.other()
        h.subject = [own]
    match = h.eat(
        r"(?:prevent|soak|stop(?= (?:\d+|one|all)\b))(?: up)?(?: the)? (?P<n>all but (?P<but>\d+|one)|"
        r"\d+|one|all|everything|both|it|"
        r"that|the damage)(?: "
        r"points?)?(?: of)?"
        r"(?: (?P<kind>aggravated|normal))?(?: (?:points?|damage|it|them|that|of (?:it|them|that|those|"
        r"these|the damage)))*"
    )
    if not match:
        return False
    h.eat(r"with (?:an? |my |his )?(?:jacket|card)(?=$| [,.;?!]| and\b)", USUAL)
    person = h.doer()
    before = [re.search(r"(?<= )\d+", line.text) for line in h.lines if re.search(r" (?:takes|strikes) \d", line.text)]
    last = before[-1][0] if before and before[-1] else "20"
    count = {"both": "2", "one": "1"}.get(match["n"], match["n"] if match["n"].isdigit() else last)
    dealt = h.eat(
        r"(?:out of |of |from )?(?:the |those |(?P<own>my|his) )?(\d+)(?: points?(?: of)?)?(?: (aggravated|normal))?"
        r"(?: damage| points?)*"
    )
    if match["but"]:
        whole = int(dealt[2] if dealt else last)
        left = 1 if match["but"] == "one" else int(match["but"])
        if (not before and not dealt) or whole <= left:
            h.lack("how much damage there is")
        count = str(max(whole - left, 1))
    told = f"{{0}} prevents {count} {match['kind'] or ''}".rstrip()
    if dealt:
        _dealt(h, person, dealt)
    taken = [place for place, line in enumerate(h.lines) if " takes " in line.text and person in line.who]
    if match["kind"] and taken and not match["n"].isdigit():
        of_kind = re.search(rf"(\d+) {match['kind']}", h.lines[taken[0]].text)
        told = f"{{0}} prevents {of_kind[1]} {match['kind']}" if of_kind else told
    h.say(told, person, at=taken[0] if taken else None)
    return True


def _dealt(h: Hearing, person: Person, dealt: re.Match[str]) -> None:
    """Read who deals what is prevented: "2 of the 3 I punch him for"."""
    if dealt["own"]:
        striker = h.ensure_fight(person)
        h.say(f"{{0}} strikes {dealt[2]} {dealt[3] or ''}".rstrip(), striker)
        return
    if h.see(r"(?:he|i|it|that he|that it|my \w+) (?:take|get|receive|suffer)\b|(?:that )?(?:he|it) be deal"):
        someone(h)
        h.eat(r"(?:that )?(?:take|get|receive|suffer|be deal)")
        h.say(f"{{0}} takes {dealt[2]} {dealt[3] or ''}".rstrip(), person)
        return
    if not someone(h):
        h.say(f"{{0}} takes {dealt[2]} {dealt[3] or ''}".rstrip(), person)
        return
    striker = h.ensure_fight(person)
    if h.eat(r"(?:strike|hit|punch|shoot|claw|deal)"):
        objects.minion(h, striker)
        h.eat(r"for|with")
        h.say(f"{{0}} strikes {dealt[2]} {dealt[3] or ''}".rstrip(), striker)
    else:
        h.lack("how the damage is dealt")


def _comes_of_it(h: Hearing, gained: bool, what: str) -> bool:
    """Tell whether what is gained or lost may be nothing but what was just told: "hunts and gets 1 blood"."""
    last = h.lines[-1].text
    if gained:
        return last.endswith(("hunts", "is ousted")) or " steal " in last or (what == "pool" and "bleeds" in last)
    return (what != "pool" and " takes " in last) or (what != "blood" and "bleeds" in last)


def counters(h: Hearing) -> bool:
    """Blood and pool that are gained, burned or lost."""
    match = h.eat(
        r"(?P<verb>burn|lose|pay(?=.* pool)|gain|get) (?:his |my |our |their )?(?:last )?(?:another )?(?P<n>\d+)?(?: "
        r"more)? ?"
        r"(?P<what>blood|pool)(?! (?:hunt|from))"
    ) or h.eat(r"(?P<verb>gain|burn|lose) (?P<n>\d+)(?P<what>)(?=$| [,.;?:]| and\b| but\b| so\b| then\b)")
    if not match:
        return False
    count = match["n"] or "1"
    if h.lines and h.ledger.at and _comes_of_it(h, match["verb"] in ("gain", "get"), match["what"]):
        h.lack("whether that is more than what comes of it")
    verb = "gain" if match["verb"] in ("gain", "get") else "burn"
    seats = [one for one in h.subject if isinstance(one, Seat)]
    if match["what"] == "pool" or (not match["what"] and (seats or h.of_pool)):
        players = h.players()
        for seat in players:
            h.cast.seat(seat.name)
            if not match["n"] or " last " in match[0]:
                seat.pool = int(count)
        h.at_table = True
        if len(players) == 2:
            h.say(f"{{0}} and {{1}} lose {count} pool", *players)
        else:
            h.say(f"{{0}} {verb}s {count} pool", players[0])
        return True
    for person in h.doers():
        if not match["n"] or " last " in match[0]:
            person.blood = int(count)  # "his last blood"
        h.say(f"{{0}} {verb}s {count} blood", person)
    return True
