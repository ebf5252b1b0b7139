"""What is so of somebody: blood, pool, capacity, strength, titles, torpor, the Edge.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.amounts import AMOUNT, NO_DAMAGE, WEAPON
from vtesref.scenario.plain.cards.named import held
from vtesref.scenario.plain.ledger import FILLER, USUAL
from vtesref.scenario.plain.naming import IS_MINION, TITLE, both, described, someone
from vtesref.scenario.plain.people import ALLY, ME, PREY, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_ARMED = r"(?:with|have|use|hold|carry|wield) "
#: What may stand before what is so of somebody.
_HAS = (
    r"(?:(?:with|have|hold|on|at|be|only|exactly|just|still|now|already|currently|an?|who|that|of|printed|down to|"
    r"sit|stand|lie|"
    r"start|begin|start with|left with|up to|be left with|in|both|each|all|go into this with|however|even|the) )*"
)
_LEFT = r"(?: (?:left|remain|on (?:him|them|it)|in total|now|each|both|of blood|total))*"


def attribute(h: Hearing, of: list[Person | Seat]) -> bool:
    """Read something that is so of somebody; tell whether there was any."""
    people = [one for one in of if isinstance(one, Person)]
    if h.see(r"(?:both|each|all) (?:have|on|at|with|be)\b") and not people[1:]:
        return _both(h)  # several are spoken of
    sized = re.match(r"(?:with |at |and |have |be )?(?:an? )?\d+ capacity(?= [,.;)]|$| and\b| with\b)", h.rest)
    if (
        not (sized and people)
        and IS_MINION.match(re.sub(r"^(?:with|at|on|and|have|be) ", "", h.rest))
        and not h.see(r"(?:be|with) (?:an? |the )?(?:\w+)$")
    ):
        return _title(h, of, people)  # another minion is named
    return (
        _disciplined(h, of, people)
        or held(h, of)
        or _placed(h)
        or _pool(h, of)
        or _blood(h, of, people)
        or _numbers(h, of, people)
        or _stated(h, of, people)
    )


def _disciplined(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    """Read at which level somebody has a Discipline, where cards are spoken of."""
    match = h.eat(
        r"(?:(?:with|have|at|of|be|an?|the|only|just|who) )*(?P<level>superior|basic)-(?P<short>[a-z]{3})"
        r"(?: only| level)?"
    )
    if not match or not h.cards:
        return False
    for person in _about(h, people, of):
        person.words[match["short"].upper() if match["level"] == "superior" else match["short"]] = None
    return True


def attributes(h: Hearing, of: list[Person | Seat]) -> None:
    """Read all that is said to be so of somebody."""
    while of and (attribute(h, of) or (h.see(rf"(?:,|\(|\)|and) {_HAS}") and _after_mark(h, of))):
        pass


def _after_mark(h: Hearing, of: list[Person | Seat]) -> bool:
    """Read on after "and" or a bracket, if something that is so stands there too."""
    if h.see(r", (?:\w+ ){1,3}\?"):
        return False  # what is asked: "gets hit for 2 by an ally, torpid?"
    at = h.ledger.at
    h.ledger.miss() if h.see(r"[,()]") else h.eat("and", "filler")
    people = [one for one in of if isinstance(one, Person)]
    if people and _armed(h, people, r"(?:with )?"):
        return True
    if h.see(
        r"with|who|on|at|full|empty|locked|capacity|strength|bleed|torpid|\d+ (?:blood|life|strength|pool|capacity)"
    ) and (attribute(h, of)):
        return True
    h.ledger.back(at)
    return False


def _about(h: Hearing, people: list[Person], of: list[Person | Seat]) -> list[Person]:
    if people or not of:
        return people or [h.sole()]
    return h.doers()


def _placed(h: Hearing) -> bool:
    """Read blood that is told before its minion: "one blood left on my guy"."""
    at = h.ledger.at
    match = h.eat(r"(?:i have |there be |with )?(\d+)(?: blood| life)(?: left| remain)? (?:on|in)(?! (?:him|it|them))")
    if not match:
        return False
    named = [one for one in someone(h) if isinstance(one, Person)]
    if not named:
        h.ledger.back(at)
        return False
    named[0].blood = int(match[1])
    h.subject = list(named)
    return True


def _pool(h: Hearing, of: list[Person | Seat]) -> bool:
    owned = h.eat(
        r"(?:with )?(?P<own>my |his |(?:my |the )?prey's |(?:my |the )?predator's )?(?:own )?pool"
        r"(?: of (?P<of>(?:my|the) prey|(?:my|the) predator|me))?(?: (?:be|stand|start))?(?: (?:at|only|still|"
        r"just|now|down to))* "
        r"(?P<n>\d+)(?= ?$| [,.;?!)]| and\b| but\b)"
    )
    if owned:
        whose = (owned["own"] or "") + (owned["of"] or "")
        h.cast.seat(
            h.cast.predator() if "predator" in whose else PREY if "prey" in whose or "his" in whose else ME
        ).pool = int(owned["n"])
        h.at_table = h.of_pool = True
        return True
    match = h.eat(rf"{_HAS}(\d+|no) pool{_LEFT}")
    if not match and h.eat(r"(?:from|out of|of) (?:my )?(?=\d+ pool)"):
        match = h.eat(r"(\d+) pool")
        of = [h.cast.seat(ME)]
    against = h.eat(r"against (?=\d+ pool)", FILLER) if not match and h.action is not None else None
    if against:
        match = h.eat(r"(\d+) pool")
        of = [h.cast.seat(PREY if h.action is not None and h.action.who[0].side in (ME, "") else ME)]  # type: ignore[union-attr]
    if not match and h.where.count(" pool"):
        match = h.eat(r"(?:from|out of|of) my (\d+)(?=$| [,.;?)]| and\b)")
        of = [h.cast.seat(ME)]
    if not match and of:
        if all(isinstance(one, Seat) for one in of) and h.fight is None:
            match = h.eat(
                r"(?:who )?(?:be |sit |stand |have )?(?:down to|only |just |at |on )+(\d+)(?=$| [,.;?)]| and\b|"
                r" but\b)"
            )
        about_pool = bool(h.lines) and (
            "pool" in h.lines[-1].text or "transfers" in h.lines[-1].text or _is_bled(h, of)
        )
        about_pool = about_pool or (" pool" in h.where and h.fight is None and _is_speaker(of))
        about_pool = about_pool or _am_bled(h, of) or (h.of_pool and all(isinstance(one, Seat) for one in of))
        if not match and (about_pool or all(isinstance(one, Seat) and one.name != ME for one in of)):
            match = h.eat(
                r"(?:who )?(?:have|start with|start at|be)(?: (?:only|just|down to|at|on))* (\d+)(?: left)?"
                r"(?=$| [,.;?)]| and\b| but\b)"
            )
    if not match:
        return False
    if "pool" not in match[0] and _is_speaker(of):
        h.bare.append("pool")
    for seat in _whose_pool(h, of):
        h.cast.seat(seat.name).pool = 0 if match[1] == "no" else int(match[1])
    h.at_table = h.of_pool = True
    return True


def _is_speaker(of: list[Person | Seat]) -> bool:
    """Tell whether something is said of the speaker rather than of a minion of theirs."""
    return bool(of) and all(isinstance(one, Seat) and one.name == ME for one in of)


def _whose_pool(h: Hearing, of: list[Person | Seat]) -> list[Seat]:
    """Return whose pool is told; of who was bled and who is after a redirection it may be either's."""
    seats = h.seats_of(of)
    led = [line.who[1] for line in h.lines if "redirects" in line.text]
    by_minion = all(isinstance(one, Person) and one.implied for one in of)
    if led and isinstance(led[-1], Seat) and of and by_minion and seats != [led[-1]]:
        return [h.choose(led[-1], seats[0])]
    return seats


def _am_bled(h: Hearing, of: list[Person | Seat]) -> bool:
    """Tell whether "I have 2" is said by who is bled, and by nobody stopped."""
    bled = h.action is not None and h.action.text == "{0} bleeds" and h.fight is None and h.blocker is None
    mine = all(isinstance(one, Seat) and one.name == ME for one in of)
    return bled and mine and h.action is not None and h.action.who[0].side not in ("", ME)  # type: ignore[union-attr]


def _is_bled(h: Hearing, of: list[Person | Seat]) -> bool:
    """Tell whether "he has 2" is said of a Methuselah who is bled, none of whose minions was named."""
    bled = h.action is not None and "bleeds" in h.action.text and h.fight is None and h.blocker is None
    return bled and all(isinstance(one, Person) and one.implied for one in of)


#: What changes how much somebody has, so that what is left may be meant as before or as after it.
_CHANGES = (" burns ", " gains ", " takes ", " rescues ", " leaves torpor", " hunts")


def _is_result(h: Hearing, of: list[Person | Seat]) -> bool:
    """Tell whether what somebody has may be what is left after what was just told: "burns 2 blood and has 1 left"."""
    if not h.lines:
        return False
    last = h.lines[-1]
    told = any(one is who for one in of for who in last.who)
    return (
        told
        and any(word in last.text for word in _CHANGES)
        and h.see(r"(?:\w+ ){0,3}\d+ (?:\w+ )?(?:left|remain)") is not None
    )


def _blood(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    if _is_result(h, of):
        h.lack("whether that is so before or after it")
    at = h.ledger.at
    if h.lines and h.lines[-1].text.endswith("bleed") and h.see(r"be \d+(?=$| [,.;?!])"):
        h.lack("what is counted so")
    if _bloods(h, of, people):
        h.of_pool = False
        _before(h, at)
        return True
    return False


def _before(h: Hearing, since: int) -> None:
    """Read that what is so was so first: "I had 5 blood before that"."""
    if {"had", "was", "were", "started"} & {word.typed for word in h.ledger.said[since : h.ledger.at]}:
        h.eat(
            r"before (?:that|this|it|(?:the|this) (?:combat|fight|strike|bleed|action))|beforehand|before|"
            r"to begin with|"
            r"initially|originally|at first|at the (?:start|beginning)(?: of (?:the )?(?:combat|fight))?",
            FILLER,
        )


def _both(h: Hearing) -> bool:
    """Read what is so of two: "we are both at 3", "each has 2 blood", "both 3 blood"."""
    match = h.eat(
        r"(?:be |have |start |begin |they |we )*(?:both|each)(?: (?:of (?:them|us)|vampire|minion|combatants))?"
        r"(?: (?:be|have|start|begin|sit|with|at|on|only|just|now|still))* (\d+)(?: (?:blood|life))?"
        r"(?= ?[,.;?!)]| ?$| and\b| but\b| so\b| left\b)(?: left)?"
    )
    if not match:
        return False
    pair = both(h)
    for person in pair:
        person.blood = int(match[1])
    h.subject = list(pair)
    return True


def _bloods(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    if _both(h):
        return True
    two = h.eat(
        r"(?P<who>we|they)? ?(?:be|have|stand|sit)(?: (?:on|at|with))? (\d+)(?: blood)? and (\d+)(?: blood)?"
        r"(?= ?$| [,.;?!])"
    )
    if two and len(h.cast.minions) > 1:
        mine = h.mine()
        mine.blood, h.other(mine).blood = int(two[2]), int(two[3])
        return True
    match = h.eat(rf"{_HAS}full(?: (?:at|with)? ?(\d+)(?: (?:of|out of) (\d+))?)?(?! capacity)")
    if match:
        for person in _about(h, people, of):
            person.full = True
            person.capacity = int(match[2] or match[1]) if match[1] else person.capacity
        return True
    match = h.eat(
        rf"{_HAS}(\d+)(?: blood)?(?: of | out of (?:a )?(?:possible )?| / )(?:his )?(\d+)(?: blood)?(?! "
        rf"(?:damage|points|"
        r"aggravated|normal|transfer))"
    ) or h.eat(rf"{_HAS}(\d+)/(\d+)(?: blood)?")
    if match:
        for person in _about(h, people, of):
            person.blood, person.capacity = int(match[1]), int(match[2])
        return True
    all_of = h.eat(r"(?:we|they|both) have (\d+)(?: blood)? each")
    if all_of and h.cast.minions:
        for person in h.cast.minions:
            person.blood = int(all_of[1])
        return True
    each = h.see(rf"{_HAS}\d+ (?:blood|life)(?: left| remain)? (?:each|both)") or h.see(
        r"(?:both|each|all) (?:have|on|at|with)"
    )
    began = h.ledger.before
    match = h.eat(r"(?:with|have) (\d+)(?: blood)? (?:already )?(?:on (?:him|it)|already)") or h.eat(
        rf"{_HAS}(\d+) (?:blood|life)(?! (?:from|ranged|to)\b){_LEFT}"
    )
    if match:
        told = h.cast.minions if each else _about(h, people, of)
        alone = h.fight is not None and match[0][0].isdigit() and not each and len(told) == 1 and told[0] in h.fight
        if alone and h.fight is not None and began in (".", ";", ":"):
            told = [h.choose(told[0], h.fight[0 if told[0] is h.fight[1] else 1])]
        for person in told:
            person.blood = int(match[1])
            if re.search(r"\d life\b", match[0]) and person.kind != ALLY:
                if re.search(r"\bvampire\b", h.ledger.whole):
                    h.lack("whether that is an ally, who has life, or a vampire, who has blood")
                person.kind = ALLY
        return True
    match = h.eat(
        r"(?:who |that )?(?:(?:only|just|exactly|now|still|already|currently|both|down|be|have|start|begin|sit|"
        r"go down|left) )*"
        r"(?:be|have|hold|on|at|with|to)(?: only| just| exactly| still| left)* (\d+|one)(?: left)?(?= (?:[,.;?:()]|"
        r"and\b|but\b|so\b|(?:take|get|suffer|eat|lose|burn|hunt|block|prevent|gain|want)\b|"
        r"while\b|of\b)|$)"
    )
    if not match and people and h.ledger.before in ("his", "mine", "theirs"):
        match = h.eat(r"(\d+)(?=$| [,.;?!])")
    if match:
        if _is_speaker(of):
            h.bare.append("blood")
        for person in _about(h, people, of):
            person.blood = 1 if match[1] == "one" else int(match[1])
        return True
    if h.eat(rf"{_HAS}empty"):
        for person in _about(h, people, of):
            person.blood = 0
        return True
    return False


def _numbers(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    match = h.eat(rf"{_HAS}(?:capacity (?:of |be )?(\d+)|(\d+) capacity)(?: (?:minion|vampire))?")
    if match:
        for person in _about(h, people, of):
            person.capacity = int(match[1] or match[2])
        return True
    match = h.eat(rf"{_HAS}room for (?:only |just )?(\d+)(?: more)?(?: blood)?") or h.eat(
        r"(?:who |that )?(?:still )?(?:need|lack|miss)(?: only| just| exactly)? (\d+)(?: more)?(?: blood)?(?: "
        r"to (?:be full|come out|come into play))?"
    )
    if match:
        for person in _about(h, people, of):
            person.room = int(match[1])
        return True
    match = h.eat(
        rf"{_HAS}(?:(strength|bleed|intercept|stealth) (?:of )?\+?(\d+)|\+?(\d+) (strength|intercept|"
        rf"stealth))(?! (?:of|damage))"
    )
    if match and (people or of or match[1] != "bleed"):
        what, count = match[1] or match[4], int(match[2] or match[3])
        of_two = re.match(r"(?:who |that )?(?:both|each)\b", match[0]) and len(people) < 2
        for person in both(h) if of_two else _about(h, people, of):
            setattr(person, what, count)
        return True
    return False


def _stated(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    after = bool(h.lines) and h.ledger.before in ("and", "so", "then") and any(one in h.lines[-1].who for one in people)
    match = h.eat(rf"{_HAS}(in torpor|torpid|wounded|uncontrolled|locked|untitled)(?! (?:{TITLE}|vampire|minion))")
    if match:
        if after and match[1] != "untitled":
            h.lack("whether that is so before or after it")
        for person in _about(h, people, of):
            described(person, "torpid" if match[1] == "in torpor" else match[1])
        return True
    if h.eat(r"nobody (?:have|hold|control|own) the edge(?: yet| at the moment)?", USUAL):
        return True
    if h.eat(r"(?:who )?(?:with|have|hold|still have|own|be hold|control|carry) the edge"):
        h.cast.seat(h.seats_of(of)[0].name).edge = True
        h.at_table = True
        return True
    if _title(h, of, people) or _by_kind(h, people):
        return True
    if people and _armed(h, people):
        return True
    match = h.eat(r"(?:who )?(?:have|with|worth) (\d+) votes?") if people and not h.action else None
    if match:
        for person in people:
            person.words[f"{match[1]} votes"] = None
        return True
    if h.see(r"(?:who |that )?(?:be |still |have )*(?:unlocked|ready)") and any(
        {"locked", "torpor"} & set(one.words) for one in people
    ):
        h.lack("whether that is so before or after it")
    return bool(
        h.eat(
            r"(?:who |that )?(?:be |still |have )*(?:unlocked|ready|have room|room(?! for)|an? vampire)|"
            r"(?:with |have )*no bleed(?: printed)?(?: on him)?|still standing|who be still standing",
            USUAL,
        )
    )


def _title(h: Hearing, of: list[Person | Seat], people: list[Person]) -> bool:
    """Read "is a prince"."""
    match = h.eat(
        rf"(?:who |that )?(?:be|as)(?: only| just| also)? (?:an? |the |my |his )?({TITLE})(?: too)?(?! "
        rf"(?:vampire|minion))"
    )
    if not match:
        return False
    for person in _about(h, people, of):
        person.words[match[1]] = None
    return True


def _armed(h: Hearing, people: list[Person], verb: str = _ARMED) -> bool:
    """Read a weapon that somebody has, with what it does."""
    arm = rf"(?:an? |the |his |my )?(?:{AMOUNT} {WEAPON}|{WEAPON} (?:(?:for|of|do|deal|that do|that deal|with) )*"
    if h.striking:
        return False
    match = h.eat(rf"(?:who |that )?{verb}{arm}{AMOUNT.replace('>', '_>')}){NO_DAMAGE}")
    if not match:
        return False
    said = match.groupdict()
    if said["n"] is None:
        said = {key[:-1]: value for key, value in said.items() if key.endswith("_")}
    ranged = " ranged" if said["ranged"] or said["far"] or said["late"] or re.search(r"\bgun\b", match[0]) else ""
    for person in people:
        person.weapon = f"{said['n']} {said['kind'] or said['after'] or ''}".strip() + ranged
    return True


def _by_kind(h: Hearing, people: list[Person]) -> bool:
    """Read "is an ally", which a minion may turn out to be."""
    if people and h.eat(r"(?:who |that )?be an ally"):
        for person in people:
            person.kind = ALLY
        return True
    return False
