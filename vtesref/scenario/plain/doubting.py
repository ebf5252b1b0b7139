"""What was read and may be meant otherwise: a second opinion on whose each thing is, on strikes, rounds and times.

The words are looked at once more by patterns of their own, which know nothing of how they were read. Where the two do
not agree, nothing is played. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.ledger import FILLER, TELLING
from vtesref.scenario.plain.lexicon import PLAIN_FORM
from vtesref.scenario.plain.people import ME, Line, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing
    from vtesref.scenario.plain.wording import Word

#: What somebody's own deed shows as in the story.
_DEEDS = {
    "bleed": r"\{0\} bleeds",
    "hunt": r"\{0\} hunts",
    "vote": r"\{0\} (?:calls a referendum|votes)",
    "referendum": r"\{0\} calls a referendum",
    "diablerie": r"\{0\} diablerises",
    "diablerise": r"\{0\} diablerises",
    "rescue": r"\{0\} rescues",
    "block": r"\{0\} (?:blocks|does not block)",
    "dodge": r"\{0\} dodges",
    "press": r"\{0\} presses",
    "maneuver": r"\{0\} maneuvers",
    "strike": r"\{0\} (?:strikes|takes|fights|dodges|ends combat)",
    "punch": r"\{0\} strikes|fights",
    "shoot": r"\{0\} strikes",
    "steal": r"\{0\} strikes steal",
    "prevent": r"\{0\} prevents",
    "redirect": r"\{0\} redirects",
    "bounce": r"\{0\} redirects",
    "deflect": r"\{0\} redirects",
    "call": r"\{0\} calls a referendum",
    "recruit": r"\{0\} recruits",
    "employ": r"\{0\} employs",
    "equip": r"\{0\} equips",
    "wake": r"\{0\} wakes",
}
_KINDS_OF = r"(?: (?:own|other|second|first|full|empty|locked|unlocked|ready|old|young|big|small))*"
_OF_MINE = rf"(?:my|our){_KINDS_OF}"
_OF_HIS = rf"(?:his|my prey's|my predator's){_KINDS_OF}"
_NOUN = r"(?:vampire|minion|ally|bleeder|blocker)"
_VERB = "|".join(_DEEDS)
#: Verbs of time past that tell a change; "just" before one of them tells that it came before.
_CHANGES = frozenset("take suffer lose burn gain hunt bleed leave come go rescue diablerise eat drink unlock".split())
#: What is an action, and what tells that one minion takes several.
_ACTS = re.compile(
    r"\{0\} (?:bleeds|hunts|leaves torpor|rescues|diablerises|calls a referendum|equips|recruits|employs)\b"
)
_AGAIN = re.compile(r"\b(?:again|twice|\d times|unlock|unlocked|second|another|more|same|then|after)\b")
#: What is told of one minion alone, and what tells that several are spoken of.
_BY_ITSELF = re.compile(r" (?:takes|prevents|hunts|leaves torpor|(?:burns|gains) \d+ blood)\b")
_SEVERAL = re.compile(r"\b(?:other|both|each|someone|another|2 (?:vampire|minion|of))\b")
_WHO_AND = re.compile(
    r"\b(?:him|his|an?|the|my) (?:\w+ )?(?:vampire|minion|ally) (?:who|that|which) (?:have|be)\b[^,.;:?!]* and "
    r"(?:hit|strike|punch|shoot|claw|dodge|press|maneuver|bleed|block|prevent|deal|do|take|end)\b"
)
_VERBS = frozenset(PLAIN_FORM.values())
#: Verbs that tell no deed.
_STATES = frozenset("be have start sit stand do get need lack hold control own want try let go hit hunt".split())
#: A strike of an amount that is told.
_AMOUNT = re.compile(r"\{0\} strikes \d")
#: What is a strike, and is chosen once for each strike that somebody has.
_STRIKES = re.compile(r" (?:strikes \w|dodges\b|ends combat\b)")
_SECOND = re.compile(r"\b(?:second round|next round|round (?:2|two))\b")


def settle(h: Hearing) -> None:
    """Note what may be meant otherwise than it was read."""
    _struck_too_often(h)
    _rounds(h)
    _second_round(h)
    _owners(h)
    _two_actions(h)
    _after_who(h)
    _same_one(h)
    _just_before(h)
    _what_counts(h)
    _both_ways(h)
    _own_action(h)
    _another_turn(h)
    _two_pronouns(h)
    _redirected(h)


def rounds(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of a story cut where a combat begins and where a press is used."""
    lineses: list[list[Line]] = [[]]
    for line in lines:
        if line.text in ("{0} fights {1}", "{0} blocks") or "presses" in line.text:
            lineses.append([])
        lineses[-1].append(line)
    return lineses


def _another_turn(h: Hearing) -> None:
    """Note that another turn is told of, where none begins in the story."""
    told = re.search(
        r"\b(?:next|following|later|last|previous) turns?\b|\bturns? (?:later|before|earlier)\b", h.ledger.whole
    )
    if told and not any("turn" in line.text or "unlock" in line.text for line in h.lines):
        h.lack("which turn it is")


def _two_pronouns(h: Hearing) -> None:
    """Note a deed of which neither who does it nor to whom is named, where two may be meant by each."""
    told = re.search(
        rf"(?:^|[,.;:?!] ?|\band |\bthen |\bwhen |\bif )he (?:then )?(?:{_VERB})\b[^,.;:?!]*? (?:him|he)\b",
        h.ledger.whole,
    )
    minions = [one for one in h.cast.minions if not one.implied]
    if told and len(minions) > 1:
        h.lack("who is meant by he and him")


def _redirected(h: Hearing) -> None:
    """Note a bleed that is redirected to who bleeds, which nobody tells."""
    acting = ""
    told = re.search(r"\b(?:back|return|himself|itself)\b", h.ledger.whole)
    for line in h.lines:
        one, to = (line.who[0] if line.who else None), line.who[-1] if line.who else None
        if isinstance(one, Person) and _ACTS.match(line.text):
            acting = one.side
        elif " redirects to " in line.text and isinstance(to, Seat) and to.name == acting and not told:
            h.lack("to whom it is redirected")


def _own_action(h: Hearing) -> None:
    """Note who blocks an action of their own side: it is another one, that nobody has told."""
    acting = ""
    for line in h.lines:
        one = line.who[0] if line.who else None
        if isinstance(one, Person):
            if _ACTS.match(line.text):
                acting = one.side
            elif line.text == "{0} blocks" and acting and one.side == acting:
                h.lack("which action would be blocked")


def _both_ways(h: Hearing) -> None:
    """Note who votes for and against: it is two who vote, unless somebody is told to change."""
    votes = {(line.text.split()[-1], *line.who) for line in h.lines if line.text.startswith("{0} votes ")}
    if any(("against", *who) in votes for way, *who in votes if way == "for") and not re.search(
        r"\b(?:change|now|then|instead|again|mind)\b", h.ledger.whole
    ):
        h.lack("who votes how")


def _struck_too_often(h: Hearing) -> None:
    """Note who strikes more often in a round than there are strikes: it is one strike, told twice."""
    for one_round in rounds(h.lines):
        for one in {line.who[0] for line in one_round if _STRIKES.search(line.text)}:
            own = [line.text for line in one_round if line.who[:1] == (one,)]
            more = sum(int(text.split()[2]) for text in own if "additional strikes" in text)
            if sum(bool(_STRIKES.search(text)) for text in own) > 1 + more:
                h.lack("which strike is meant")
    if re.search(r"\b(?:with|by) (?:my |his |the )?(?:1 |an? )?additional strike\b", h.ledger.whole) and any(
        " strikes " in line.text and not line.text.endswith("hand") for line in h.lines
    ):
        h.lack("which strike is the additional one")


def _rounds(h: Hearing) -> None:
    """Note a strike of some amount before a press that lets the combat go on: nobody says what comes after it."""
    presses = [place for place, line in enumerate(h.lines) if "presses" in line.text]
    if len(presses) % 2 == 0:
        return
    before, after = h.lines[: presses[0]], h.lines[presses[-1] :]
    if any(_AMOUNT.match(line.text) for line in before) and not any(" strikes " in line.text for line in after):
        h.lack("what is struck with in the next round")


def _second_round(h: Hearing) -> None:
    """Note a second round that is spoken of, where nobody tells how the combat comes to it."""
    passed = " ".join(h.ledger.read_as(FILLER))
    again = sum(" takes " in line.text for line in h.lines) > 1
    if _SECOND.search(passed) and not again and not any("presses" in line.text for line in h.lines):
        h.lack("how the combat comes to a second round")


def _owners(h: Hearing) -> None:
    """Note a deed that is told of the speaker's side and is not theirs in the story, or the other way round."""
    whole = h.ledger.whole
    for pattern, mine in (
        (rf"\b(?:i|{_OF_MINE} {_NOUN})(?: (?:then|also|now|just|only|still))* (?P<verb>{_VERB})\b", True),
        (rf"\b{_OF_HIS} {_NOUN}(?: (?:then|also|now|just|only|still))* (?P<verb>{_VERB})\b", False),
        (r"\bmy (?P<verb>diablerie|hunt|bleed|referendum|rescue|block)\b(?! \d)", True),
        (r"\b(?:his|my predator's|my prey's) (?P<verb>diablerie|hunt|bleed|referendum|rescue|block)\b(?! \d)", False),
    ):
        for match in re.finditer(pattern, whole):
            if not _is_done(h, match["verb"], mine):
                h.lack(f"who does it: {match[0]}")


def _two_actions(h: Hearing) -> None:
    """Note two actions of one minion that nobody tells to be two: it may be one, told twice."""
    acting: set[int] = set()
    for line in h.lines:
        one = line.who[0] if line.who else None
        if line.text == "{0} unlocks":
            acting.discard(id(one))
        elif _ACTS.match(line.text):
            if id(one) in acting and not _AGAIN.search(h.ledger.whole):
                h.lack("whether that is one action or two")
            acting.add(id(one))


def _after_who(h: Hearing) -> None:
    """Note a deed that follows "who has 2 and": it may be theirs, or that of who was spoken of before."""
    if len([person for person in h.cast.minions if person.used]) > 1 and _WHO_AND.search(h.ledger.whole):
        h.lack('who does what follows "and"')


def _is_done(h: Hearing, verb: str, mine: bool) -> bool:
    """Tell whether somebody of the speaker's side does something in the story, or somebody of another side."""
    doing = [line for line in h.lines if re.search(_DEEDS[verb], line.text)]
    if not doing:
        return True  # that it does not show is noted elsewhere
    sides = {one.name if isinstance(one, Seat) else one.side or ME for line in doing for one in line.who[:2]}
    if verb not in ("strike", "punch"):
        sides = {one.name if isinstance(one, Seat) else one.side or ME for line in doing for one in line.who[:1]}
    return (ME in sides) if mine else bool(sides - {ME})


def _same_one(h: Hearing) -> None:
    """Note two minions of whom nobody is named but as "he", each by itself: it may be one."""
    alone = [line.who[0] for line in h.lines if _BY_ITSELF.search(line.text)]
    if len(alone) < len(h.lines) or len(set(map(id, alone))) < 2 or h.speaks or h.owns:
        return
    if all(isinstance(one, Person) and one.implied for one in alone) and not _SEVERAL.search(h.ledger.whole):
        h.lack("whether that is one minion or two")


def _just_before(h: Hearing) -> None:
    """Note what happened before what is told now: how much somebody has may be told of the time after it."""
    changed = False
    for place, word in enumerate(h.ledger.said):
        if h.ledger.taken[place] != TELLING or word.read not in _VERBS:
            continue
        past = _is_past(word)
        before = h.ledger.said[place - 1].read if place else ""
        earlier = past and word.read in _CHANGES and (before == "just" or (changed and before == "have"))
        later = changed and not past and not word.typed.endswith("ing") and word.read not in _STATES
        if earlier or later:
            h.lack("whether that is so before or after it")
        changed = changed or (past and word.read in _CHANGES)


def _is_past(word: Word) -> bool:
    """Tell whether a verb was typed in a form of the past."""
    typed = word.typed.split()[-1]
    return typed != word.read and not typed.endswith(("s", "ing", "ize")) and not word.read.startswith("was-")


#: What a minion of the speaker's does or suffers by which its blood matters.
_OF_BLOOD = re.compile(
    r" (?:fights|takes|strikes|hunts|leaves torpor|rescues|diablerises|blocks|prevents|(?:burns|gains) \d+ blood)\b"
)


def _what_counts(h: Hearing) -> None:
    """Note a bare number of the speaker's ("I have 8") that may count pool as well as blood."""
    if not h.bare or (set(h.bare) == {"pool"} and re.search(r"\bpool\b", h.ledger.whole)):
        return
    blood = (
        any(
            _OF_BLOOD.search(line.text) and any(isinstance(one, Person) and one.side in (ME, "") for one in line.who)
            for line in h.lines
        )
        or "blood" in h.where
    )
    pool = (
        " pool" in h.where
        or any(re.search(r"pool$| transfers | of the Edge", line.text) for line in h.lines)
        or _is_bled(h)
    )
    for kind in set(h.bare):
        if (pool and blood) or (pool and kind == "blood") or (blood and kind == "pool"):
            h.lack("whether that counts pool or blood")


def _is_bled(h: Hearing) -> bool:
    """Tell whether a bleed at the speaker is told of that nobody of theirs stops."""
    for line in h.lines:
        actor = line.who[0] if line.text.startswith("{0} bleeds") else None
        if isinstance(actor, Person) and actor.side not in (ME, ""):
            aimed = line.who[1] if len(line.who) > 1 else None
            led = any("redirects" in one.text for one in h.lines)
            if (aimed is None or aimed.name == ME) and h.fight is None and not led:
                return True
    return any("redirects" in line.text and line.who[1].name == ME for line in h.lines)
