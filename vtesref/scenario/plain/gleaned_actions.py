"""Frames of gleaning: actions of minions, and what is done about them.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.gleaned_combats import exchange
from vtesref.scenario.plain.gleaned_numbers import END, filled, stretch
from vtesref.scenario.plain.people import ALLY, ME, NEXT, PREY, VAMPIRE, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.gleaned_numbers import Found
    from vtesref.scenario.plain.hearing import Hearing

_LEAVES = (
    r"leave|get (?:up|out|back up)|come (?:out|back|up)|crawl|climb|stand up|rise|back on|out of torpor|from "
    r"torpor|wake up|"
    r"by himself|alone|on his own|himself"
)
_RESCUES = (
    r"rescue|rescuer|save|fetch|get (?!out|up|back|himself)(?:\w+ )+?(?:out|from|back)|bring|pull|drag|"
    r"help(?! himself)|another|other|friend|buddy"
)
#: An ally that bleeds, rather than one that blocks a bleed.
_BLEEDING_ALLY = r"\bally (?:\w+ ){0,3}bleed|bleed with (?:\w+ )*ally"


def leaves(h: Hearing, found: Found) -> bool:
    """Read a vampire that leaves torpor."""
    text = found.text
    if not re.search(r"torpor|torpid", text) or not re.search(_LEAVES, text):
        return False
    if re.search(r"rescue|was-rescue|diablerise|diablerie|blood hunt|was-hit|aggravated|damage|vote|referendum", text):
        return False
    if re.search(
        r"\b(?:another|other|friend|buddy|someone)\b|get (?!out|up|back|himself)(?:\w+ )+?(?:out|from|back)", text
    ):
        return False
    person = h.cast.add(Person(VAMPIRE, ME))
    found.search(r"(?:pay|spend|for|burn) (?:the )?(?:usual )?2(?: blood)?(?= to\b| ?$| ?[,.;?!])")
    if not filled(found, person):
        person.blood = found.sole()
    person.words["torpor"] = None
    h.act("{0} leaves torpor", person)
    h.at_table = False
    return True


def rescues(h: Hearing, found: Found) -> bool:
    """Read a rescue from torpor, and what the rescuer pays."""
    text = found.text
    if (
        not re.search(r"torpor|torpid", text)
        or not re.search(_RESCUES, text)
        or re.search(r"diabler|blood hunt|bleed", text)
    ):
        return False
    paying = re.search(r"\b(?:pay|cover|cost|bill|spend|split|share)\b", text)
    paid = ""
    if paying and re.search(r"\b(?:each|split|share|half|both pay)\b", text):
        paid = " paying 1"
    elif paying and re.search(
        r"pay(?: for)?(?: the)? (?:both|all|whole|everything|full|2)|whole cost|full cost|all of it|both blood", text
    ):
        paid = " paying 2"
        found.search(r"(?:pay|spend)(?: (?:the|full|all|whole|both))* 2(?: blood)?")
    person, other = h.cast.add(Person(VAMPIRE, ME)), h.cast.add(Person(VAMPIRE, ME))
    down = re.search(r"torpid|torpor|victim", text)
    assert down is not None
    other.words["torpor"] = None
    filled(found, other, *stretch(text, down.start()))
    filled(found, person)
    if other.blood is None:
        filled(found, other)
    h.act(f"{{0}} rescues {{1}}{paid}", person, other)
    return True


def diablerises(h: Hearing, found: Found) -> bool:
    """Read a diablerie, and the blood hunt after it."""
    text = found.text
    eats = re.search(r"diabler|\b(?:eat|drink|devour|munch)\b", text)
    if not eats or not re.search(r"torpor|torpid|diabler|blood hunt", text):
        return False
    person, other = h.cast.add(Person(VAMPIRE, ME)), h.cast.add(Person(VAMPIRE, PREY))
    other.words["torpor"] = None
    own = found.search(r"(?:my|mine|i|diablerist)\b[^,.;?!]*? (?P<b>\d+)(?: of | out of |/)(?P<c>\d+)")
    if own:
        person.blood, person.capacity = int(own["b"]), int(own["c"])
    down = re.search(r"\b(?:torpid|torpor|victim)\b[^,.;?!]*", text[eats.start() :]) or re.search(
        r"\b(?:torpid|torpor|victim)\b", text
    )
    if down:
        begins = eats.start() + down.start() if text[eats.start() :].find(down[0]) >= 0 else down.start()
        filled(found, other, begins, stretch(text, begins)[1])
    if not own:
        filled(found, person)
    if other.blood is None:
        filled(found, other)
    h.act("{0} diablerises {1}", person, other)
    if "hunt" in text:
        fails = re.search(r"\bnot\b|\bno\b|nobody|fail|without|survive", text)
        h.say(f"the blood hunt {'fails' if fails else 'passes'}")
    return True


def hunts(h: Hearing, found: Found) -> bool:
    """Read a hunt, and a block of it."""
    text = found.text
    if not re.search(r"\bhunt\b", text) or re.search(r"blood hunt|diabler|\bbleed\b|torpor|torpid", text):
        return False
    person = h.cast.add(Person(ALLY if re.search(r"\bally\b", text) else VAMPIRE, ME))
    stop = re.search(r"\b(?:block|blocker|was-block|intercept|catch)\b", text)
    if not stop:
        filled(found, person)
        h.act("{0} hunts", person)
        h.at_table = False
        return True
    other = h.cast.add(Person(VAMPIRE, PREY))
    need = found.number(r"\+?(\d+) intercept")
    hunts = re.search(r"\bhunt\b", text)
    assert hunts is not None
    if not filled(found, person, *stretch(text, hunts.start())):
        filled(found, person, 0, stop.start())
    if not filled(found, other, *stretch(text, stop.start())):
        filled(found, other)
    h.act("{0} hunts", person)
    h.say("{0} blocks", other)
    if need:
        h.say(f"{{0}} +{need} intercept", other)
    _clash(h, found, person, other, fight=bool(need))
    return True


def bleeds(h: Hearing, found: Found) -> bool:
    """Read a bleed and what is done about it."""
    text = found.text
    if not re.search(r"\bbleed\b|was-bleed|bleeder", text) or re.search(
        r"torpor|torpid|referendum|\bvote\b|\bhunt\b", text
    ):
        return False
    theirs = re.search(
        r"predator|bleed (?:for \d+ )?(?:at )?me\b|his bleed|\bi (?:was-bleed|reduce|lower|bounce|redirect|"
        r"deflect|block)\b|my vampire block",
        text,
    )
    led = re.search(r"bounce|redirect|deflect", text)
    amount = found.number(
        r"bleed(?:er)?(?: (?:me|him|my prey|he|action))?(?: (?:be|for|of|with|a total of))+ (\d+)",
        r"(\d+)(?: point)? bleed(?! (?:more|modifier))",
    )
    actor = h.cast.add(Person(ALLY if re.search(_BLEEDING_ALLY, text) else VAMPIRE, NEXT if theirs else ME))
    actor.bleed = amount if amount != 1 else None
    h.act("{0} bleeds", actor)
    while more_of := found.search(
        r"(?:first|second|third|next|another|other|last|one)(?: (?:one|vampire|minion|guy))?(?: (?:also|then|"
        r"bleed))* for (\d+)"
    ):
        if actor.bleed is None and amount is None:
            amount = int(more_of[1])
            actor.bleed = amount if amount != 1 else None
            continue
        again = h.cast.add(Person(VAMPIRE, actor.side))
        again.bleed = int(more_of[1])
        h.say("{0} bleeds", again)
    target = h.cast.seat(ME if theirs else PREY)
    own_pool = found.number(
        r"\bi(?: (?:only|just|still|have|had|be|at|on|was|with|sit|stand|start|'m))+ (?:pool )?(\d+)(?: pool)?",
        r"my (?:own )?pool (?:be |of |at )?(\d+)",
    )
    pool = found.number(r"(\d+)(?: remaining)? pool", r"pool (?:be |of |at |have )?(\d+)")
    stealth = found.number(r"\+?(\d+)(?: points? of)?(?: additional)? stealth")
    need = found.number(r"\+?(\d+)(?: points? of)?(?: additional)? intercept")
    block = re.search(
        r"\b(?:block|was-block|blocker|stop (?:it|him|the|a|his|my)|in front of|in the way|jump in|step in)\b", text
    ) and not re.search(
        r"(?:not|nobody|no|unblocked|decline)\b[^,.;?!]*\bblock|unblocked|without being block|no block", text
    )
    less = found.number(r"(?:reduce|lower|drop|cut|-)[^,.;?!]*? by (\d+)", r"-(\d+)\b", r"(\d+) (?:off|less)\b")
    gone = re.search(r"(?:reduce|lower|end up|go|drop|cut|be)[^,.;?!]*? (?:to|as|at) (?:0|nothing)\b", text)
    more = found.number(
        r"\+(\d+)",
        r"(\d+) (?:more|additional)(?: bleed)?",
        r"(?:pump|raise|increase|add|boost)[^,.;?!]*? (?:by |for )?(\d+)",
    )
    stops = re.search(r"\bmy (?:\w+ )*ally\b", text) if theirs else re.search(r"\b(?:his|by an?) (?:\w+ )*ally\b", text)
    reacts = Person(ALLY if stops else VAMPIRE, ME if theirs else PREY)
    if block:
        h.cast.add(reacts)
        if re.search(r"\b(?:lock|locked|tap)\b", text):
            reacts.words["locked"] = None
            if re.search(r"\bwake\b|wake", text):
                h.say("{0} wakes", reacts)
        h.say("{0} blocks", reacts)
        if stealth:
            h.say(f"{{0}} +{stealth} stealth", actor)
        if need:
            h.say(f"{{0}} +{need} intercept", reacts)
        _clash(h, found, actor, reacts, fight=(need or 0) >= (stealth or 0))
    elif led:
        h.cast.add(reacts)
        to = h.cast.seat(PREY if theirs else NEXT)
        to.pool = pool if pool is not None else found.number(rf"(?:at|on|have|with) (\d+){END}")
        pool = None
        h.say("{0} does not block", target)
        h.say("{0} redirects to {1}", reacts, to)
    elif less or gone:
        h.cast.add(reacts)
        h.say(f"{{0}} -{less or amount or 1} bleed", reacts)
    if more and not block:
        h.say(f"{{0}} +{more} bleed", actor)
    if pool is None and not block and not led:
        pool = found.number(rf"(?:at|on|have|with|from|start with|start on) (\d+){END}")
    if theirs and pool is not None and own_pool is None:
        own_pool, pool = pool, None
    if own_pool is not None:
        h.cast.seat(ME).pool = own_pool
    if pool is not None:
        target.pool = pool
    return True


def _clash(h: Hearing, found: Found, actor: Person, blocker: Person, fight: bool) -> None:
    """Read the combat of who acts with who blocks, and the blood that the two have."""
    mine, other = (actor, blocker) if actor.side == ME else (blocker, actor)
    told = exchange(found, mine, other)
    for who, line in told.lines if fight else ():
        h.say(f"{{0}} {line}", who)
    for person in (blocker, actor):
        if person.blood is None:
            filled(found, person)


def brings(h: Hearing, found: Found) -> bool:
    """Read an ally that is recruited, or a retainer that is employed."""
    text = found.text
    what = re.search(r"\b(?:ally|retainer)\b", text)
    if not what or not re.search(r"\b(?:recruit|employ|bring out|pay|cost|hire)\b", text):
        return False
    if re.search(r"torpor|torpid|\bbleed\b|\bvote\b", text):
        return False
    life = found.number(r"(\d+)(?: point)? life")
    cost = found.number(
        r"(?:cost|pay|for|spend|costs)(?: only)? (\d+)(?: pool| blood)?",
        r"(\d+) (?:pool|blood)(?= cost)",
        r"(\d+) blood",
    )
    pool = found.number(r"(?:from|of|out of) my (\d+)", r"(\d+) pool", r"(?:have|had|be|at|from|with) (\d+)\b")
    if life is None:
        return False
    name, verb = ("Wolf", "recruits") if what[0] == "ally" else ("Crow", "employs")
    blood = re.search(r"\d+ blood", text) and what[0] == "retainer"
    costs = f", costs {cost} {'blood' if blood else 'pool'}" if cost is not None else ""
    h.where = f"where {name} is {'an ally' if name == 'Wolf' else 'a retainer'}{costs}, {life} life"
    person = h.cast.add(Person(VAMPIRE, ME))
    if blood:
        person.blood = pool
    else:
        h.cast.seat(ME).pool = pool
    h.act(f"{{0}} {verb} {name}", person)
    return True
