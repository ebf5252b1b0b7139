"""Bleeds: who bleeds whom, for how much, what changes that, and to whom they are redirected.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.attributes import attributes
from vtesref.scenario.plain.ledger import NAMING, USUAL
from vtesref.scenario.plain.naming import seat
from vtesref.scenario.plain.people import ALLY, ME, NEXT, PREY, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_WHOSE = r"(?:my prey's|my predator's|his prey's|my|his|the|an?|that|this|their|1) "
_BLEED = rf"{_WHOSE}bleed(?: action)?(?: (?:of|for) (?P<n>\d+|one))?"
_OWN_BLEED = r"(?:my|his|the|a|this|my predator's|my prey's) bleed"
_GOES_ON = r"and\b|,|\.|;|\?|so\b|but\b|then\b|with\b|instead\b"
_REDIRECT = r"(?:bounce|deflect|redirect|send|divert|pass|move)"


def bleeds(h: Hearing) -> bool:
    """Bleeds and all that is done to their amount and aim."""
    return _redirected(h) or _redirects(h) or _changed(h) or _each(h) or _lands(h) or _passive(h) or _bleeds(h)


def _bleeds(h: Hearing) -> bool:
    at = h.ledger.at
    starts = h.ledger.at == 0 or h.ledger.before in ",.;:"
    noun = h.eat(rf"{_BLEED}(?: (?:that )?(?:i|he) (?:do|make) on)?")
    match = noun or h.eat(
        r"(?:take|do|make|perform|announce|declare|send|launch|start) a bleed(?: action)?(?: (?:against|on|at))?(?: "
        r"of (?P<n>\d+))?|"
        r"bleed(?: (?:of|for) (?P<m>\d+))?(?! (?:modifier|cards?))"
    )
    if not match:
        return False
    said = match.groupdict()
    amount = said.get("n") or said.get("m")
    amount = "1" if amount == "one" else amount
    if not noun and h.ledger.said[at].typed == "bleed" and h.ledger.said[at - 1].read in ",.;:" and _is_third(h):
        h.subject = [h.cast.seat(ME)]  # "prey at 5, bleed for 6"
    if not noun and h.ledger.said[at].typed == "bled" and not h.subject and not h.lines:
        h.lack("who bleeds whom")
    actor = h.doers()[0]
    if noun and not (starts and not h.lines and not h.subject):
        actor = h.other() if noun[0].startswith("his") else h.mine() if not h.action else h.action.who[0]  # type: ignore[assignment]
    elif noun:
        actor = _owner(h, noun[0])
    elif h.ledger.said[at].typed == "bled" and amount and _has_bled(h, actor):
        set_amount(h, actor, amount)  # "I bled for 2": of how much what was told is
        return True
    elif h.action is not None and h.action.text == "{0} bleeds" and not h.subject:
        actor = h.action.who[0]  # type: ignore[assignment]
    aim = read_aim(h, actor)
    for _ in range(3):
        more = h.eat(
            r"(?:for|with) (?:a bleed of |a total of |exactly |just |only )?(\d+)(?! (?:blood|pool|life|"
            r"stealth|intercept|strength|vampire|minion|ally|other|of|more|different))"
        ) or h.eat(r"(?:with )?(?:a )?bleed of (\d+)")
        amount = more[1] if more else amount
    if aim is None:
        aim = read_aim(h, actor)
    set_amount(h, actor, amount)
    if noun and h.action is not None and h.action.who[0] is actor:
        return True
    put_bleed(h, actor, aim)
    h.eat(r"each|apiece", USUAL)
    _others_bleed(h, actor, aim)
    for person in h.doers()[1:] if not noun else ():
        put_bleed(h, person, aim)
        set_amount(h, person, amount)
    h.eat(r"instead of (?:hunt|go hunt)(?=$| [,.;?!])", USUAL)
    hidden = h.eat(r"(?:at|with) (?:\+?(\d+) stealth|stealth (?:of )?(\d+))")
    if hidden:
        actor.stealth = int(hidden[1] or hidden[2])
    if h.eat(r"twice(?: in (?:1|one|the same|a) turn)?"):
        h.say("{0} bleeds", actor)
    return True


def _is_with_card(h: Hearing, actor: Person) -> bool:
    """Tell whether the bleed under way is that of a card of somebody."""
    return h.action is not None and id(h.action) in h.bled_with and h.action.who[0] is actor


def _others_bleed(h: Hearing, actor: Person, aim: Seat | None) -> None:
    """Read who else bleeds: "a second one for 2 and a third for 3", "and the other for 1"."""
    while True:
        more = h.eat(
            r"(?:, |and )+(?:with )?(?:an?|the|another|my)(?: (?:second|third|other|next))?(?: (?:one|vampire|"
            r"minion))? "
            r"(?:bleed )?for (\d+)(?=$| [,.;?!]| and\b)"
        )
        if not more:
            return
        other = h.cast.add(Person(side=actor.side or ME))
        put_bleed(h, other, aim)
        set_amount(h, other, more[1])


def _has_bled(h: Hearing, actor: Person) -> bool:
    """Tell whether a bleed of somebody was told, and not for how much."""
    return actor.bleed is None and any(line.text == "{0} bleeds" and line.who[0] is actor for line in h.lines)


def _is_third(h: Hearing) -> bool:
    """Tell whether somebody else than the speaker is spoken of."""
    return bool(h.subject) and all(isinstance(one, Seat) and one.name != ME for one in h.subject)


def _owner(h: Hearing, noun: str) -> Person:
    """Return whose bleed is told of before anybody else is."""
    if noun.startswith("my predator's"):
        return h.imply(h.cast.predator())
    if noun.startswith(("his", "my prey's")):
        return h.other()
    return h.mine()


def set_amount(h: Hearing, actor: Person, amount: str | None) -> None:
    """Take up for how much somebody bleeds, where it is told."""
    if not amount:
        return
    if _is_with_card(h, actor):
        h.lack("how much is bled with the card")
    if actor.bleed is not None and actor.bleed != int(amount):
        h.lack(f"one bleed of {actor.bleed} and one of {amount}")
    if actor.kind == ALLY or amount != "1":
        actor.bleed = int(amount)


def read_aim(h: Hearing, actor: Person) -> Seat | None:
    """Read who is bled."""
    h.eat(r"(?:against|on|at|into)(?= (?:my|his|the|me)\b)|simply|just")
    found: Seat | None
    if h.eat(r"me|us") or (actor.side in ("", ME) and h.eat("himself")):
        found = h.cast.seat(ME)
    elif h.eat(r"(?:him|he)(?! and\b)", NAMING):
        found = h.cast.seat(PREY if actor.side in ("", ME) else ME)
    else:
        at = h.ledger.at
        found = seat(h)
        if found is None and h.eat(r"(?:an?|the|another) (?:other )?player", NAMING):
            h.ledger.back(at)
    if found is not None:
        attributes(h, [found])
        if h.eat(r"instead of (?:my|his) prey(?: instead)?") and found.name == PREY:
            h.lack("whom the bleed is aimed at")
    return found


def put_bleed(h: Hearing, actor: Person, target: Seat | None) -> None:
    """Put a bleed into the story; the bleed of a card that was just played is that."""
    if _is_with_card(h, actor) and target is None:
        return
    actor.side = actor.side or (ME if target is None or target.name != ME else h.cast.predator())
    if target is not None and target.name == ME and not actor.seated and actor.side == PREY:
        actor.side = h.cast.predator()
    next_one = {ME: PREY, PREY: NEXT}.get(actor.side, ME)
    if h.cast.four and actor.side == NEXT:
        h.lack("whom the bleed is aimed at")
    if target is not None and target.name != next_one:
        h.act("{0} bleeds {1}", actor, target)
        if not h.asking and not h.trying:
            h.lack(f"what lets {target.name} be bled")  # a card would have to say so
        return
    h.act("{0} bleeds", actor)


def _passive(h: Hearing) -> bool:
    """Read "I get bled for 3 by my predator"."""
    match = h.eat(r"was-bleed|bleed(?= (?:for \d+ )?by\b)")
    if not match:
        return False
    target = h.players()[0]
    held = h.eat(r"(?:for|with a bleed of) (\d+)")
    by = None
    if h.eat(r"by"):
        at = h.ledger.at
        whose = seat(h)
        told = h.eat(r"(?:at|on|with|while at) (\d+) pool") if whose is not None else None
        if whose is not None and told:  # of two that it may be said of
            held_by = h.choose(target, whose)
            h.cast.seat(held_by.name).pool = int(told[1])
            by = h.imply(whose.name)
        elif whose is not None and (not h.rest or h.see(r"[,.;:?!]|and|do|be|who|what|how")):
            by = h.imply(whose.name)
        else:
            h.ledger.back(at)
            by = objects.minion(h)
    actor = by or h.imply(h.cast.predator() if target.name == ME else ME)
    h.last = actor
    h.at_table = True
    held = held or h.eat(r"(?:for|with a bleed of) (\d+)")
    if held:
        set_amount(h, actor, held[1])
    h.act("{0} bleeds", actor)
    return True


def _changed(h: Hearing) -> bool:
    """More bleed and less."""
    drop = h.eat(
        rf"(?:reduce|lower|decrease|drop|bring)(?: {_OWN_BLEED}) (?:down )?from (?P<of>\d+) (?:down )?to "
        rf"(?P<to>\d+|nothing)"
    )
    if drop:
        return _less(h, drop)
    card = h.eat(
        r"(?:(?:play|use|add) )?(?:plus )?an? (?:(?:action )?(?:card|modifier) (?:for|that give(?: him| it)?|"
        r"which give(?: him| it)?|"
        r"to (?:get|give|add)) \+?(?P<n>\d+)(?: (?:more )?bleed)?|\+(?P<m>\d+)(?: bleed)? (?:modifier|card))"
    )
    if card:
        h.say(f"{{0}} +{card['n'] or card['m']} bleed", h.ensure_action())
        return True
    it = rf"(?:it|him|{_WHOSE}(?:bleed(?: amount)?|guy))"
    less = h.eat(
        rf"(?:reduce|lower|decrease|drop)(?: {it}| the bleed)?(?: of (?P<of>\d+))?(?: by (?P<n>\d+)| to "
        rf"(?P<to>\d+|nothing)| with (?P<m>\d+))"
    ) or h.eat(rf"(?:(?:{it}) )?was-(?:reduce|lower)(?: by (?P<n>\d+)| to (?P<to>\d+|nothing))")
    if less:
        h.eat(r"by (?:his|my|a|some|the) (?:reaction|card|reaction card)|with a (?:reaction|card|reaction card)", USUAL)
        return _less(h, less)
    less = h.eat(r"(?:play |use |get |give (?:him |it )?)?(?:an? )?-(?P<n>\d+) bleed")
    if less:
        return _less(h, less)
    match = (
        h.eat(rf"(?:pump|increase|raise|boost)(?: {it})?(?: up)? (?:by|with|for) \+?(\d+)(?: more)?(?: bleed)?")
        or h.eat(rf"(?:{it} )?was-(?:pump|increase|raise|boost)(?: up)?(?: by|with|for) \+?(\d+)(?: more)?(?: bleed)?")
        or h.eat(r"(?:pump)(?: it| the bleed| my bleed)? (?:up )?to (?P<to>\d+)")
        or h.eat(
            r"(?:(?:add|play|get|use|give (?:him |it )?) ?)(?:an? )?\+?(\d+) (?:more |to (?:the |my |his "
            r"))?bleed(?! action)|"
            r"(?:(?:add|play|use|with|put|throw|slap|stick|give) )?\+(?P<plus>\d+)(?: bleed)?"
            r"(?: (?:on|onto|to)(?: top of)? (?:it|that|the bleed|my bleed|his bleed))?"
            r"(?! (?:stealth|intercept|strength|vote))"
        )
    )
    if not match:
        return False
    actor = h.ensure_action()
    said = match.groupdict()
    if said.get("plus") and "bleed" not in match[0] and "bleeds" not in (h.action.text if h.action else ""):
        h.lack("what is added to")
    count = int(said.get("plus") or (match[1] if "to" not in said else 0) or 0)
    if said.get("to"):
        count = int(said["to"]) - (actor.bleed if actor.bleed is not None else 1)
    h.say(f"{{0}} +{count} bleed", actor)
    h.eat(r"bleed")
    h.eat(r"(?:from|with|by) (?:an? |the |my |his )?(?:card|modifier|action modifier)", USUAL)
    return True


def _less(h: Hearing, match: re.Match[str]) -> bool:
    said = match.groupdict()
    i_do = any(isinstance(one, Seat) and one.name == ME for one in h.subject) or (
        bool(h.subject) and isinstance(h.subject[0], Person) and h.subject[0].side == ME
    )
    if h.action is None and i_do and re.search(r"\b(?:his|the|an?|my predator's) bleed|\bit\b", match[0]):
        h.act("{0} bleeds", h.imply(h.cast.predator()))
    actor = h.ensure_action()
    has = int(said.get("of") or (actor.bleed if actor.bleed is not None else 1))
    if said.get("of"):
        set_amount(h, actor, said["of"])
    count = (
        int(said.get("n") or said.get("m") or 0)
        if said.get("to") is None
        else has - (0 if said["to"] == "nothing" else int(said["to"]))
    )
    by = h.doer() if h.subject else h.other(actor)
    h.say(f"{{0}} -{count} bleed", h.other(actor) if by is actor else by)
    return True


def _each(h: Hearing) -> bool:
    """Read for how much one of several bleeds is: "the first for 1 and the second for 2"."""
    one = h.subject[0] if len(h.subject) == 1 else None
    if not isinstance(one, Person) or one.bleed is not None:
        return False
    if not any(line.text == "{0} bleeds" and line.who[0] is one for line in h.lines):
        return False
    match = h.eat(r"(?:bleed )?for (?:only |just )?(\d+)(?=$| [,.;?]| and\b| but\b)")
    if not match:
        return False
    one.bleed = int(match[1])
    return True


def _lands(h: Hearing) -> bool:
    """Read that a bleed goes through, or goes to zero: what is so anyway as the story goes."""
    if h.action is None:
        return False
    told = h.eat(r"(?:it|the bleed|his bleed|my bleed|that) be (?:a bleed )?(?:for|of) (\d+)") if not h.fight else None
    if told and isinstance(h.action.who[0], Person) and "bleeds" in h.action.text:
        set_amount(h, h.action.who[0], told[1])
        return True
    if h.action.text.endswith("bleeds") or "bleeds " in h.action.text:
        nil = h.eat(
            r"(?:so )?(?:(?:it|the bleed|my bleed|that) )?(?:be now |be |go |go down )?(?:down )?(?:to )?(?:at "
            r")?0(?! pool)",
            USUAL,
        )
        if nil:
            actor = h.action.who[0]
            has = actor.bleed if isinstance(actor, Person) and actor.bleed is not None else 1
            less = sum(int(line.text.split("-")[1].split()[0]) for line in h.lines if "} -" in line.text)
            if less < has:
                h.lack("what the bleed is reduced by")
            return True
    return bool(
        h.eat(
            r"(?:(?:it|the bleed|the action|my bleed|that|and) )?(?:be |was-)?(?:go through|succeed|be "
            r"successful|successful|"
            r"unblocked|be unblocked|resolve|land|connect)",
            USUAL,
        )
    ) and not any(line.text == "{0} blocks" for line in h.lines)


def settle(h: Hearing) -> None:
    """Let a bleed that the speaker's side answers be that of the predator, where three play and it is nobody's."""
    seats = h.cast.seats
    three = seats[ME].pool is not None or NEXT in h.cast.used or seats[NEXT].pool is not None
    for line in h.lines:
        actor = line.who[0] if line.text == "{0} bleeds" else None
        if not isinstance(actor, Person) or actor.side != PREY or actor.seated or not three or h.cast.complete:
            continue
        answers = any(
            one.text.startswith(("{0} blocks", "{0} does not", "{0} redirects", "{0} -"))
            and (one.who[0].side if isinstance(one.who[0], Person) else one.who[0].name) == ME
            for one in h.lines
        )
        alone = not any(person.side == PREY and person is not actor for person in h.cast.minions)
        if answers and alone and seats[PREY].pool is None:
            actor.side = h.cast.predator()


def read_target(h: Hearing) -> Seat | None:
    """Read to whom a bleed is redirected."""
    if not h.eat(r"(?:at|to|on|onto|into|over to|back to|back at|toward|towards)(?= )"):
        return None
    h.eat(r"back to|to")
    if h.eat(r"me|us"):
        return h.cast.seat(ME)
    found = seat(h)
    if found is None and h.eat(r"(?:an?|the|another|some) (?:other |next )?(?:player|one|minion)"):
        found = h.cast.seat(NEXT)
        attributes(h, [found])
        h.eat(r"(?:who|that) be not (?:my|his|the) prey", NAMING)
    if found is not None:
        attributes(h, [found])
    return found


def _redirected(h: Hearing) -> bool:
    """Read "my bleed of 2 gets bounced to his prey", "after a bounce"."""
    if h.eat(r"(?:after|with|on) (?:a|the) (?:bounce|redirect|deflection|deflect)"):
        bounce(h, h.cast.seat(NEXT), None)
        return True
    match = h.eat(rf"(?:{_BLEED} )?was-(?:bounce|deflect|redirect|divert)(?: (?:back|over|on|off))*")
    if not match:
        return False
    if (h.action is None and match["n"] is not None) or "bleed" in match[0]:
        if h.action is None:
            put_bleed(h, _owner(h, match[0]), None)
        set_amount(h, h.ensure_action(), match["n"])
    by = objects.minion(h) if h.eat(r"by") else None
    to = read_target(h)
    if to is not None and to.name == ME and h.action is None:
        h.act("{0} bleeds", h.imply(PREY))  # that of the predator's predator, at a table of three
        by = by or h.cast.add(Person(side=NEXT))
    elif to is not None and to.name == ME and h.action is not None and h.action.who[0].side in ("", ME):  # type: ignore[union-attr]
        actor = h.action.who[0]
        if isinstance(actor, Person) and actor.implied and not h.cast.of(PREY):
            actor.side = PREY
            by = by or h.cast.add(Person(side=NEXT))
        else:
            h.lack("whose bleed is redirected")
    by = by or (objects.minion(h) if h.eat(r"by") else None)
    actor = h.ensure_action()
    if to is None:
        to = h.cast.seat(NEXT if actor.side == ME else PREY)
    bounce(h, to, by)
    return True


def _redirects(h: Hearing) -> bool:
    """Read "he bounces my bleed to his prey"."""
    at = h.ledger.at
    off = h.eat(r"bounce (?:off|from) (?P<whom>me|my prey|my predator)(?= (?:to|on|onto|at)\b)")
    if off and (h.action is not None or h.ledger.said[at - 1].read == "bleed"):
        to = read_target(h)
        if to is not None:
            side = {"me": ME, "my prey": PREY}.get(off["whom"], h.cast.predator())
            if h.action is not None and h.action.who[0].side != side:  # type: ignore[union-attr]
                h.cast.seat(side)
                bounce(h, to, next(iter(h.cast.of(side)), None) or h.cast.add(Person(side=side)))
                return True
    h.ledger.back(at)
    match = h.eat(rf"{_REDIRECT}(?: (?:it|that|{_BLEED}))?(?: (?:back|over|on|off|along))*")
    if not match:
        return False
    if match[0].startswith(("send a bleed", "send an bleed")) and h.action is None:
        h.ledger.back(at)  # a bleed of one's own
        return False
    only_here = match[0].split()[0] in ("send", "pass", "move", "divert")
    doer = h.doer() if h.subject else None
    to = read_target(h)
    if to is None and (
        only_here or (h.see(r"\w+") and not h.see(r"and\b|,|\.|;|\?|so\b|but\b|then\b|with\b|instead\b"))
    ):
        h.ledger.back(at)
        return False
    if h.action is not None and doer is h.action.who[0] and h.ledger.said[at].typed.endswith(("s", "ed")):
        doer = None  # "I bleed, bounces to his prey"
    mine = " my bleed" in match[0]
    if h.action is None and re.search(r" my (?:prey|predator)'s bleed", match[0]):
        h.act("{0} bleeds", h.imply(PREY if " my prey's" in match[0] else h.cast.predator()))
    elif h.action is None and doer is not None and doer.side == ME and not mine:
        h.act("{0} bleeds", h.imply(h.cast.predator()))
    elif doer is not None and doer.side == ME and mine and h.action is None:
        doer = None
    actor = h.ensure_action()
    if to is None:
        to = h.cast.seat(PREY if actor.side not in (ME, "") else NEXT)
    bounce(h, to, doer)
    set_amount(h, actor, match["n"])
    return True


def bounce(h: Hearing, to: Seat, by: Person | None) -> Person:
    """Let a bleed be redirected; return who bleeds."""
    actor = h.ensure_action()
    side = PREY if actor.side == ME else ME
    if by is not None and by.side == NEXT and actor.side == PREY:
        side = NEXT
    held = [person for person in h.cast.of(side) if person is not actor]
    redirected = any("redirects" in line.text for line in h.lines)
    if redirected and by is None:
        h.lack("who redirects the bleed again")
    led = next((line.who[1].name for line in reversed(h.lines) if "redirects" in line.text), None)
    if led is not None and by is not None and by.side not in ("", led):
        h.lack("who redirects the bleed again")
    if led == to.name:
        h.lack("to whom the bleed is redirected")
    by = by or (held[0] if held else h.cast.add(Person(side=side)))
    target = h.cast.seat(next((line.who[1].name for line in reversed(h.lines) if "redirects" in line.text), side))
    if not any("does not block" in line.text and line.who[0] is target for line in h.lines):
        h.say("{0} does not block", target)
    h.say("{0} redirects to {1}", by, to)
    h.last = by
    return actor
