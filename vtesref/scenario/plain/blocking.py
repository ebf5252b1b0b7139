"""Attempts to block and declining; stealth, intercept, waking, locking and unlocking.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.attributes import attributes
from vtesref.scenario.plain.cards.named import does
from vtesref.scenario.plain.hearing import ATTEMPT
from vtesref.scenario.plain.ledger import NAMING, USUAL
from vtesref.scenario.plain.naming import labelled, onto, seat
from vtesref.scenario.plain.people import ME, PREY, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: Actions that have stealth by themselves: a block that is told as a fact needs as much intercept.
_STEALTHY = ("hunts", "leaves torpor", "rescues", "equips", "recruits", "employs", "calls a referendum")
_BLEED = r"(?:my|his|the|an?|that|this|their|my prey's|my predator's) bleed(?: (?:of|for) (?P<n>\d+))?"

_NO_INTERCEPT = re.compile(r"\b(?:no|0|without(?: any| an)?) intercept\b")

#: What only who tries to do it says of a block.
_STOP = r"(?:stop|end)(?= (?:it|him|that|this|(?:the|his|my|my predator's|my prey's) (?:action|bleed|hunt|vote))\b)|"


def blocks(h: Hearing) -> bool:
    """All about blocking."""
    return _nobody(h) or _declines(h) or _fails(h) or _passive(h) or _attempts(h)


def _nobody(h: Hearing) -> bool:
    """Read that nobody blocks, which is so unless somebody is told to."""
    return bool(
        h.eat(
            r"(?:nobody|not 1|everyone|all) (?:(?:want to|try to|can|will|would|attempt to|decide to|bother to) "
            r")*(?:block|"
            r"stop|decline(?: to block)?|do anything|react)(?: (?:it|him|me|her|that|(?:the|my|his) \w+(?! of "
            r"\d)|anything))?|"
            r"(?:be|do) not (?:get |be )?(?:was-)?block(?:ed)?(?= ?$| [,.;?!]| so\b| and\b| but\b| by (?:nobody|"
            r"anyone|anybody))"
            r"(?: by (?:nobody|anyone|anybody))?(?<!do not block)|"
            r"(?:with|there be|without|have|get)? ?(?:no|any) (?:blocks?|blockers?|block attempts?)|(?:be )?unblocked|"
            r"without being block",
            USUAL,
        )
    )


def _declines(h: Hearing) -> bool:
    if any("does not block" in line.text for line in h.lines) and h.subject and h.eat(r"change (?:my|his) mind"):
        h.say("{0} blocks", h.doer())
        h.eat(r"(?:and|to) (?:then )?(?:try to )?block(?: (?:it|him|after all))?")
        return True
    if not h.eat(
        r"(?:say |declare )?(?:no blocks?|(?:do|will|can|would) not (?:want to |try to )?block|decline(?: "
        r"to)?(?: block)?|refuse to block|do not stop(?= (?:it|the bleed|my bleed|his bleed))|"
        r"(?:accept|allow|take|eat|let through)(?= (?:the|my|his) bleed)|"
        r"let (?:it|him|the bleed|my bleed|that|me|her|this|the action) (?:through|go|go through|pass|happen|"
        r"resolve|be|succeed)|"
        r"let (?:it|him) in)(?: (?:it|him|me|the bleed|my bleed|his bleed|the action))?(?: through)?"
    ):
        return False
    size = h.eat(r"of (\d+)") if h.ledger.before == "bleed" else None
    for one in h.subject if h.action is None and not h.speaks else ():
        if isinstance(one, Person):
            one.side = one.side or PREY  # "he lets it through", of the speaker's bleed
    seat = h.players()[0]
    actor = h.ensure_action(seat)
    if size:
        actor.bleed = int(size[1])
    if actor.side == seat.name:
        seat = h.cast.seat(PREY if actor.side == ME else ME)
    h.say("{0} does not block", h.cast.seat(seat.name))
    h.subject = [seat]
    return True


def _fails(h: Hearing) -> bool:
    if not h.eat(
        r"(?:the |his |my )?(?:first )?block(?: attempt)? fail"
        r"(?: because of (?:my |the |his )?stealth| (?:for|because of|due to) (?:a )?lack of intercept)?"
    ) and not (
        h.blocker is not None
        and h.lines[-1].text == "{0} blocks"
        and h.eat(
            r"(?:he |it |i |that )?fail(?: to block)?"
            r"(?: because of (?:my |the |his )?stealth| (?:for|because of|due to) (?:a )?lack of intercept)?"
        )
    ):
        return False
    actor = h.ensure_action()
    if h.blocker is None:
        h.say("{0} blocks", _able(h, actor))
    if not any("stealth" in line.text for line in h.lines):
        h.say("{0} +1 stealth", actor)
    h.blocker = h.fight = None
    return True


def _passive(h: Hearing) -> bool:
    noun = h.eat(r"(?P<own>my|his) (?P<what>vote|referendum|hunt)(?: action)?(?= was-(?:block|intercept)\b)")
    if noun and h.action is None:
        whose = h.mine() if noun["own"] == "my" else h.other()
        h.act("{0} hunts" if noun["what"] == "hunt" else "{0} calls a referendum", whose)
    bare = h.ledger.said[h.ledger.at].typed in ("blocked", "intercepted") and h.eat(r"(?:block|intercept) by")
    if not bare and not h.eat(r"was-(?:block|intercept)(?: by)?"):
        return False
    by = h.ledger.before.endswith("by") or h.ledger.said[h.ledger.at - 1].read == "by"
    actor = h.action.who[0] if h.action is not None else _owner(h)
    assert isinstance(actor, Person)
    person = (objects.minion(h, actor) if by else None) or _able(h, actor)
    _attempt(h, actor, person, fact=not h.asking)
    h.subject = [actor]
    return True


def _able(h: Hearing, actor: Person) -> Person:
    """Return who may block an action of somebody: not whom the action is aimed at, and nobody in torpor."""
    person = h.other(actor)
    aimed = h.action is not None and person in h.action.who
    return h.cast.add(Person(side=person.side)) if aimed or "torpor" in person.words else person


def _owner(h: Hearing) -> Person:
    """Return whose action is blocked, of which nothing was told yet."""
    return h.doer()


def _attempts(h: Hearing) -> bool:
    trying = h.trying
    at = h.ledger.at
    match = h.eat(
        r"(?:a |the |his |my )?block attempt|(?:make|declare|get|go for) (?:a|the) block|block|intercept(?! (?:of|\d))|"
        rf"{_STOP if trying else ''}try(?= ?$| [,.;?])"
    )
    if not match:
        return False
    if match[0] == "try" and h.action is None:
        h.ledger.back(at)
        return False
    person = h.doer()
    acting = h.action.who[0] if h.action is not None else None
    if person is acting and h.asks and h.asks[-1].words == ATTEMPT:
        h.lack("who blocks")
    if not h.subject or person is acting:
        person = _able(h, h.ensure_action())
    actor = _blocked(h, person)
    if h.eat(r"with (?=(?:an?|my|his|the)\b)"):
        if not (person.implied and onto(h, person)):
            person = objects.minion(h, actor) or person
        attributes(h, [person])
        if actor.implied and actor.side == person.side:
            actor.side = PREY if person.side == ME else ME
    if h.last is person:
        h.eat(r"with (?:him|it)", NAMING)
    need = h.eat(r"(?:with|at|using) \+?(\d+) intercept")
    if need:
        person.intercept = int(need[1])
    h.eat(r"after all", USUAL)
    trying = trying or "attempt" in match[0] or match[0] == "try" or h.asking
    _attempt(h, actor, person, fact=not trying)
    return True


def _attempt(h: Hearing, actor: Person, person: Person, fact: bool) -> None:
    """Put an attempt to block into the story, with the stealth and intercept that were told of before it."""
    if h.action is None:
        h.oppose(actor, person)
        h.act("{0} bleeds", actor)
    assert h.action is not None
    h.oppose(actor, person)
    h.at_table = True
    h.say("{0} blocks", person)
    late = h.lines[-2] if len(h.lines) > 1 else None
    first = sum(line.text == "{0} blocks" for line in h.lines) == 1
    if late is not None and late.text.endswith("stealth") and late.who[0] is actor and first and not _too_early(h):
        h.lines[-2:] = [h.lines[-1], late]  # it is used as it is needed
    h.eat(r"(?:my|the|his) action(?: with)?", NAMING)
    by_itself = any(x in h.action.text for x in _STEALTHY)
    used = actor.stealth - (1 if by_itself else 0)
    actor.stealth = 0
    if used > 0:
        h.say(f"{{0}} +{used} stealth", actor)
    stealth = (1 if by_itself else 0) + sum(
        int(line.text.split("+")[1].split()[0])
        for line in h.lines
        if line.text.endswith("stealth") and line.who[0] is actor
    )
    if _NO_INTERCEPT.search(h.ledger.whole) or any(does(one.data, r"\+\d+ intercept") for one in h.cards.values()):
        fact = False  # the block is only tried
    need = person.intercept or (
        stealth if fact and stealth and not h.see(r".*\bintercept") and (used <= 0 or h.choose(False, True)) else 0
    )
    person.intercept = 0
    if need:
        h.say(f"{{0}} +{need} intercept", person)
    h.blocker, h.last = person, person
    if fact or need >= stealth:
        h.fight = (actor, person)
    h.subject = [person]


def _too_early(h: Hearing) -> bool:
    return h.see(r"before (?:someone|nobody)") is not None


def _blocked(h: Hearing, person: Person) -> Person:
    """Read whom a blocker blocks, if it is said."""
    if h.action is not None:
        h.eat(
            r"(?:against )?(?:me|him|it|her|that|the (?:first|second)(?: one)?|(?:the|his|my|my predator's|my "
            r"prey's) (?:bleed|action|"
            r"hunt|vote|referendum|diablerie)(?: of (?:my predator|my prey|his))?(?! i\b))",
            NAMING,
        )
        actor = h.action.who[0]
        assert isinstance(actor, Person)
        return actor
    noun = h.eat(
        rf"{_BLEED}(?: (?:that )?i (?:do|make))?"
        r"(?: (?:on|against|at)(?= (?:my|his|the) (?:prey|predator|grandprey)\b))?"
    )
    if noun:
        actor = h.mine() if person.side != ME else h.other(person)
        if person.side == ME and actor.implied and actor.side == PREY:
            actor.side = h.cast.predator()
        if noun["n"]:
            actor.bleed = int(noun["n"])
        h.eat(r"of (?:my predator|his|my prey)(?:'s \w+)?", NAMING)
        if h.see("(?:by|from) (?:an?|my|his|the)\\b"):
            h.eat("by|from")
            named = objects.minion(h, person)
            if named is not None and named is not actor and actor.implied:
                h.cast.minions.remove(actor)
            actor = named or actor
        target = seat(h)
        next_one = PREY if actor.side == ME else ME
        if target is not None and target.name != next_one:
            h.lack(f"what lets {target.name} be bled")
        actor.side = actor.side or (ME if person.side != ME else PREY)
        h.act("{0} bleeds", actor)
        return actor
    action = h.eat(
        r"(?P<own>my|his|the|a|my predator's|(?:minion|ally)-[a-z]'s) "
        r"(?P<what>bleed|hunt|vote|referendum|diablerie|rescue)(?: action)?(?: (?:of|for) (?P<n>\d+))?"
    )
    if action:
        called = action["own"][:-2] if action["own"].endswith("'s") and "-" in action["own"] else ""
        actor = labelled(h, called) if called else h.mine() if person.side != ME else h.other(person)
        if action["what"] == "bleed":
            actor.bleed = int(action["n"]) if action["n"] else actor.bleed
            h.oppose(actor, person)
            h.act("{0} bleeds", actor)
            return actor
        if actor.implied and person.side == ME:
            actor.side = h.cast.predator()
        h.oppose(actor, person)
        if action["what"] in ("diablerie", "rescue"):
            h.lack("on whom")
        h.act("{0} hunts" if action["what"] == "hunt" else "{0} calls a referendum", actor)
        return actor
    if h.eat(r"me|my action", NAMING):
        actor = h.mine()
        if not person.side or person.side == ME:
            person.side = PREY
        return actor
    actor = objects.minion(h, person) or h.other(person)
    bleeds = h.eat(r"(?:who|that) (?:be )?bleed (?:me|him|my prey)(?: for (\d+))?")
    if bleeds and bleeds[1]:
        actor.bleed = int(bleeds[1])
    return actor


def effects(h: Hearing) -> bool:
    """Stealth, intercept, waking, locking and unlocking."""
    match = h.eat(r"(?:my|his) (?P<what>stealth|intercept) be (?P<verb>at )?(?:only )?(?P<n>\d+)")
    if match and (h.action is None or h.blocker is not None):
        h.lack(match["what"])
        return True
    if match:
        return _counted(h, match)
    bare = (
        h.eat(r"(?P<verb>be )?at \+(?P<n>\d+)(?P<what>)(?=$| [,.;?!)]| and\b| but\b)")
        if h.blocker is not None
        else None
    )
    if bare:
        actor = h.ensure_action()
        if (
            h.subject
            and h.subject[0] is not actor
            and not (isinstance(h.subject[0], Seat) and h.subject[0].name == actor.side)
        ):
            h.lack("what that is added to")
        h.say(f"{{0}} +{bare['n']} stealth", actor)
        return True
    match = h.eat(
        r"(?P<verb>(?:add|play|get|gain|use|give|put|have|be|with|at|on)(?: up to)? )?"
        r"(?:(?:him|it|me|his \w+|my \w+) )?(?:an? |"
        r"the )?\+?(?:(?P<n>\d+) )?(?:additional |"
        r"more )?(?P<what>stealth|intercept)(?: to (?:the |my |his )?(?:action|bleed|vampire|minion))?"
    )
    if match:
        return _counted(h, match)
    if h.eat(
        r"(?:with an? |play an? |have an? |using an? |use an? |play |thanks to an? |by an? )?wake(?: up|-up)?(?: card)?"
    ):
        person = h.doer()
        actor = h.ensure_action(person)
        h.oppose(actor, person)
        if person is actor:
            person = h.other(actor)
        tried = [
            n
            for n, line in enumerate(h.lines)
            if line.text in ("{0} blocks", "{0} redirects to {1}") and line.who[0] is person
        ]
        h.say("{0} wakes", person, at=tried[-1] if tried else None)
        h.subject = [person]
        return True
    match = h.eat(r"(?:be )?(unlock|lock)(?: (?:himself|him))?( in between)?(?! (?:phase|vampire|minion))") or h.eat(
        r"(?:(?:be|get) )?(unlocked|locked) (?:himself )?(in between)|get (?P<got>unlocked|locked)(?P<no>)"
    )
    if match:
        person = h.doer()
        verb = "unlocks" if "unlock" in match[0] else "locks"
        place = len(h.lines) - 1 if match[2] and len(h.lines) > 1 else None
        h.at_table = True
        h.say(f"{{0}} {verb}", person, at=place)
        return True
    return False


def _counted(h: Hearing, match: re.Match[str]) -> bool:
    said = match.groupdict()
    actor = h.ensure_action()
    count = int(said["n"] or 1)
    if said["what"] == "stealth":
        stated = (said["verb"] or "").strip() in ("have", "be", "with", "at", "on")
        if stated and h.blocker is None:
            actor.stealth = count
        else:
            h.say(f"{{0}} +{count} stealth", actor)
            h.eat(
                r"before (?:someone|nobody|anyone) (?:have )?try to block|too early|before any block(?: attempt)?",
                USUAL,
            )
            if h.blocker is not None and h.fight is not None:
                h.fight = None
        return True
    person = h.blocker or h.other(actor)
    if h.subject and isinstance(h.subject[0], Person) and h.subject[0] is not actor:
        person = h.subject[0]
    elif h.subject and isinstance(h.subject[0], Seat) and h.subject[0].name != actor.side:
        person = h.blocker or h.doer()
    if h.blocker is None:  # it is used in the attempt that follows
        person.intercept += count
        h.subject = [person]
        return True
    h.say(f"{{0}} +{count} intercept", person)
    if h.fight is None:
        h.fight = (actor, person)
    return True
