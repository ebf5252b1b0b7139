"""Hunting, leaving torpor, rescues, diablerie and the blood hunt.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.ledger import USUAL
from vtesref.scenario.plain.people import ME, PREY, Line, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: What who is in torpor does to leave it.
_GETS_UP = (
    r"leave(?: it)?(?! torpor)|(?:pay |burn |spend )?(?:\d+ blood )?(?:to )?(?:get|stand|wake) up(?! (?:from|out))|"
    r"rise(?! from)|(?:pay |burn |spend )(?:\d+ blood )?to (?:leave|get out|come out)(?! (?:of )?torpor)|"
)
_HUNT = r"(?:the |a |my |his )?(?:blood )?hunt"


def torpor_actions(h: Hearing) -> bool:
    """Actions about torpor, and hunting."""
    return _blood_hunt(h) or _hunts(h) or _leaves(h) or _rescues(h) or _pays(h) or _diablerie(h)


def _single(h: Hearing, text: str) -> None:
    """Let the subject take an action that is about itself."""
    table = h.at_table
    for person in h.doers():
        h.act(text, person)
    h.at_table = table


def _hunts(h: Hearing) -> bool:
    if not h.eat(r"(?:go )?(?:to )?hunt(?: for (?:1|blood))?|(?:a|the|my|his) hunt"):
        return False
    _single(h, "{0} hunts")
    return True


def _leaves(h: Hearing) -> bool:
    if not h.eat(
        r"(?:leave|(?:get|come|go|climb|crawl|wake) (?:back )?(?:himself )?(?:up from|out of|from)|exit|rise "
        r"from|stand up from) "
        rf"(?:in )?torpor|{_GETS_UP if _is_down(h) else ''}(?:get|come|climb) (?:himself )?(?:back )?out(?: of (?:it|"
        rf"there))?"
    ):
        return False
    person = h.doer()
    if not any(person in line.who and (" takes " in line.text or " fights " in line.text) for line in h.lines):
        person.words["torpor"] = None
    _single(h, "{0} leaves torpor")
    h.eat(r"by himself|alone|on his own", USUAL)
    return True


def _is_down(h: Hearing) -> bool:
    """Tell whether who is spoken of is in torpor."""
    return bool(h.subject) and isinstance(h.subject[0], Person) and "torpor" in h.subject[0].words


def _rescues(h: Hearing) -> bool:
    if h.eat(r"was-(?:rescue|save)(?: from torpor| out of torpor)?(?: by)?"):
        other = h.doer()
        person = objects.minion(h, other) or h.cast.add(Person(side=other.side or ME))
        if person is other:
            person = h.cast.add(Person(side=other.side or ME))
        other.words["torpor"] = None
        person.side = person.side or ME
        other.side = other.side or person.side
        h.act("{0} rescues {1}", person, other)
        h.subject = [person]
        return True
    if not h.eat(
        r"(?:go )?(?:rescue|save|(?:help|fetch|get|bring|pull|drag|haul|take|carry|lift|pick(?: up)?)"
        r"(?= (?:him|it|my|his|the|an?|another)\b[^,.;?!]* (?:out of|from) torpor|"
        r" (?:my|his|the|an?|another) torpid\b))"
    ):
        return False
    person = h.doer()
    at = h.ledger.at
    if h.eat(r"him|it"):
        persons = [other for other in h.cast.minions if other is not person and "torpor" in other.words]
        h.ledger.back(at)
        other_one = objects.minion(h, person) if not persons else persons[-1]
        if persons:
            h.eat(r"him|it")
    else:
        other_one = objects.minion(h, person)
    other = other_one or h.cast.add(Person(side=person.side or ME))
    if other is person:
        other = h.cast.add(Person(side=person.side or ME))
        if "torpor" in person.words:
            del person.words["torpor"]
            other.blood, person.blood = person.blood, None
    h.eat(r"(?:from|out of) torpor")
    other.words["torpor"] = None
    person.side = person.side or ME
    other.side = other.side or person.side
    h.act("{0} rescues {1}", person, other)
    h.subject = [person]
    h.eat(r"for (?:the usual )?2(?: blood)?(?=$| [,.;?!])", USUAL)
    return True


def _pays(h: Hearing) -> bool:
    """Read what a rescuer pays."""
    if h.action is None or "rescues" not in h.action.text:
        return False
    paid = h.eat(
        r"(?:both pay|each pay|they both pay|we each pay|pay) (?P<half>1|one|half)(?: blood)?(?: each)?(?: of it)?|"
        r"(?:split|share) (?P<split>the (?:cost|bill|price)s?|it|the payment|the blood|2)(?: ,)?(?: (?:1|half) "
        r"each| evenly)?|"
        r"(?P<both>both pay)(?=$| [,.;?])"
    ) or h.eat(
        r"pay (?:it all|all(?: of it)?|everything|for it|(?:for )?the whole (?:cost|thing|2 blood|2)|both(?: blood)?|"
        r"(?:for )?the (?:full )?cost|(?:all |the )?(?P<n>\d+)(?: blood)?(?: of it)?)(?: himself)?"
    )
    if not paid:
        return False
    said = paid.groupdict()
    if "paying" in h.action.text and said.get("half"):
        return True  # each pays half
    count = 1 if said.get("half") or said.get("both") or said.get("split") else said.get("n") or 2
    place = h.lines.index(h.action)
    h.action = h.lines[place] = Line(f"{{0}} rescues {{1}} paying {count}", h.action.who)
    return True


def _diablerie(h: Hearing) -> bool:
    if h.eat(r"was-(?:diablerise|eat|drink|devour)(?: up)?"):
        other = h.doer()
        by = objects.minion(h, other) if h.eat("by") else None
        person = by or h.cast.add(Person(side=ME if other.side not in ("", ME) else PREY))
        other.words["torpor"] = None
        h.oppose(person, other)
        h.act("{0} diablerises {1}", person, other)
        h.subject = [person]
        return True
    named = h.eat(
        r"(?:(?:commit|do|perform|try|attempt|go for) )?(?:my |his |the |an? )?(?:act of )?diablerie(?: action)?(?: "
        r"(?:on|of|against))?"
    )
    if not named and not h.eat(r"(?:diablerise|eat|drink|devour|suck|drain)(?: up| dry)?(?! (?:\d|aggravated|damage))"):
        return False
    bled = h.action is not None and "bleeds" in h.action.text and h.fight is None
    if not named and bled and h.eat(r"(?:it|that|the bleed|all of it|the whole bleed)(?=$| [,.;?!]| and\b| but\b)"):
        return _is_taken(h)
    own = named is not None and re.match(r"(?:\w+ )?(?P<own>my|his) ", named[0])
    person = h.other() if own and own["own"] == "his" and not h.subject else h.doer()
    known = not person.implied
    down = [other for other in h.cast.minions if other is not person and "torpor" in other.words]
    at = h.ledger.at
    if down and h.eat(r"him|it"):
        h.last = down[-1]
        other = down[-1]
    else:
        h.ledger.back(at)
        other = objects.minion(h, person) or (down[-1] if down else h.other(person))
    holds = h.eat(r"for (?:its|his|the) (\d+) blood")
    if holds:
        other.blood = int(holds[1])
    person, taken = objects.apart(h, person, other, known)
    other = taken or other
    if h.eat(r"(?:,? ?(?:who|that) )?(?:be |and )?(?:still )?(?:not in torpor|standing|ready|stand(?:ing)?)"):
        h.eat(r",? ?(?:who )?(?:be )?(?:and )?not in torpor")
        other.words["ready"] = None
    elif other.ready:
        other.words["ready"] = None
    elif "ready" not in other.words:
        other.words["torpor"] = None
    h.oppose(person, other)
    h.act("{0} diablerises {1}", person, other)
    h.subject = [person]
    return True


def _is_taken(h: Hearing) -> bool:
    """Read that a bleed is eaten: who is bled lets it through, unless some minion in torpor could be meant."""
    if any("torpor" in person.words for person in h.cast.minions):
        h.lack("what is eaten")
    h.ledger.taken[h.ledger.at - 2 : h.ledger.at] = [USUAL] * 2
    return True


def _blood_hunt(h: Hearing) -> bool:
    if h.eat(
        rf"nobody call (?:{_HUNT})(?: through)?|(?:with |there be )?no (?:blood )?hunt(?: be call| was-call| be "
        rf"was-call)?|without a blood hunt|"
        r"(?:and )?(?:the |a )?(?:blood hunt (?:referendum |vote )?|hunt (?:referendum|vote) )(?:fail|do not "
        r"(?:pass|go through|succeed|"
        r"happen)|was-fail|"
        r"be not (?:call|pass))|(?:the )?hunt (?:fail|do not (?:pass|go through))|(?:i |he )?survive the blood hunt"
    ):
        h.say("the blood hunt fails")
        return True
    told = h.eat(
        r"(?:and )?(?:they|he|someone|nobody|my prey|my predator) call (?:the |a )?blood hunt(?: on (?:him|me|it))?"
        r"(?: ,| and| but)* (?:it |which |that )?(?P<end>pass|fail|go through|succeed)"
    )
    if told and not told[0].startswith("nobody"):
        h.say(f"the blood hunt {'fails' if told['end'] == 'fail' else 'passes'}")
        return True
    called = h.eat(
        r"(?:the |a )?(?:blood )?hunt (?:be |was-)?call (?:and|but) (?:it )?(?:do not )?(pass|fail|go through|succeed)"
    )
    if called:
        h.say(f"the blood hunt {'fails' if called[1] == 'fail' or 'do not' in called[0] else 'passes'}")
        return True
    if h.eat(
        r"(?:and )?(?:then )?(?:they call |with |he call )?(?:the |a )?(?:blood hunt (?:referendum |vote )?|"
        r"hunt (?:referendum|vote) )(?:then )?"
        r"(?:which |that )?(?:go through|pass|succeed|be successful|was-(?:call|pass))|(?:the )?hunt (?:pass|go "
        r"through)"
    ):
        h.say("the blood hunt passes")
        return True
    return False
