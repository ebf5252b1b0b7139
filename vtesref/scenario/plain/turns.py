"""Phases of a turn, transfers, the Edge, ousting, and how many play.

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


def turns(h: Hearing) -> bool:
    """All about the turn and the table."""
    return _table(h) or _phase(h) or _ousted(h) or _transfers(h) or _edge(h) or _begins(h)


def _table(h: Hearing) -> bool:
    match = h.eat(
        r"(?:there be |we be |with |in an? |at an? )?(?:(?:the |our )?last )?(2|3|4) (?:player|of us)(?:s)?(?: "
        r"(?:game|table|left|in "
        r"the game|at (?:the|this|our|my) table))?(?: :)?"
    )
    if not match:
        return False
    h.at_table = h.cast.complete = True
    h.cast.used.update((ME, PREY, NEXT)[: min(3, int(match[1]))])
    h.cast.four = match[1] == "4"
    return True


def _phase(h: Hearing) -> bool:
    match = h.eat(
        r"(?:it be |in |during |(?:at the )?start of )?(?:in )?(?:(my|his|the) )?(unlock|master|minion|influence|"
        r"discard) phase(?: start| begin| come)?"
    )
    if not match:
        return False
    one = h.cast.seat(ME if match[1] in ("my", "the", None) else PREY)
    h.at_table = True
    h.say("{0}'s turn", one)
    if match[2] == "unlock":
        if h.eat(r"(?:(?:,|with|and) )?the edge(?=$| [,.;?!])"):
            one.edge = True
        attributes(h, [one])
    if match[2] != "unlock":
        h.say(f"{match[2]} phase")
    elif one.edge:
        h.say("{0} takes the pool of the Edge", one)
    return True


def _begins(h: Hearing) -> bool:
    """Read that a turn begins, with what is so then: the Edge brings a pool."""
    i_unlock = (
        bool(h.subject)
        and all(isinstance(one, Seat) for one in h.subject)
        and h.eat(r"unlock(?! (?:my|his|the|phase))|(?:at )?(?:the )?(?:start|begin|beginning) of (?:my|his|the) turn")
    )
    if not i_unlock and not h.eat(r"(?:start|begin) (?:of )?(?:my|his|the|a new) turn|(?:my|his) turn (?:start|begin)"):
        return False

    one = h.players()[0]
    h.at_table = True
    attributes(h, [one])
    h.say("{0}'s turn", one)
    if h.cast.seats[one.name].edge:
        h.say("{0} takes the pool of the Edge", one)
    return True


def _ousted(h: Hearing) -> bool:
    zero = h.eat(
        r"(?P<who>(?:my |the )?(?:prey|predator|grandprey)'s|my) pool (?:hit|reach|drop to|go(?: down)? to|fall "
        r"to|be at) 0(?! \d)"
    )
    if zero:
        side = next(
            (s for w, s in (("grand", NEXT), ("predator", h.cast.predator()), ("prey", PREY)) if w in zero["who"]), ME
        )
        h.at_table = True
        h.cast.four = h.cast.four or "grand" in zero["who"]
        h.say("{0} is ousted", h.cast.seat(side))
        return True
    if h.action is not None and h.eat(r"(?:which |that )?would (?:oust|kill|finish)(?: (?:me|him))(?: off)?", USUAL):
        return True
    passive = h.eat(r"(?:was-oust|be oust)(?: by)?")
    if passive:
        who = h.players()[0]
        if passive[0].endswith("by") and h.see(r"(?:my|his|a|the) bleed"):
            h.ledger.taken[h.ledger.at - 2 : h.ledger.at] = [USUAL] * 2  # the bleed tells it
            h.cast.seat(who.name)
            return True
        if passive[0].endswith("by"):
            by = seat(h) if not h.eat(r"me|him", NAMING) else None
            if by is not None:
                h.eat("who", NAMING)
                attributes(h, [by])
        h.at_table = True
        if who.name == NEXT and "grandprey" in h.ledger.whole:
            h.cast.four = True
        h.say("{0} is ousted", h.cast.seat(who.name))
        return True
    at = h.ledger.at
    if h.eat(r"oust"):
        victim = h.cast.seat(ME) if h.eat("me|us", NAMING) else seat(h)
        if victim is None and h.see(r"him (?:with|by) (?:a|my) bleed") and h.eat("him", NAMING):
            victim = h.cast.seat(PREY)
        if victim is not None:
            attributes(h, [victim])
        bled = h.eat(r"(?:with|by) (?:a|my|his) bleed (?:of|for) (\d+)") if victim is not None else None
        if bled and victim is not None:
            actor = h.mine() if victim.name == PREY else h.imply(h.cast.predator() if victim.name == ME else PREY)
            actor.bleed = int(bled[1])
            h.act("{0} bleeds", actor)
            h.ledger.taken[at] = USUAL  # the bleed tells it
            return True
        if victim is not None:
            h.say("{0} is ousted", victim)
        return victim is not None
    return False


def _transfers(h: Hearing) -> bool:
    at = h.ledger.at
    back = re.search(r" takes (\d+) from ", h.lines[-1].text) if h.lines else None
    if back and (paid := h.eat(r"(?:with |for |use |using )?(\d+) transfer(?! (?:to|on|onto|into)\b)", USUAL)):
        if int(paid[1]) != 2 * int(back[1]):
            h.lack("what the transfers are for")
        return True
    if h.eat(
        r"(?:use |spend )?(?:(?:all )?(?:my )?4 transfer )?(?:to )?(?:draw|get|move|take|pull|grab|"
        r"fetch) (?:an?|1|the top|another) "
        r"(?:new "
        r")?(?:vampire|minion|(?:crypt )?card)"
        r"(?:(?<=crypt card)|(?: from (?:my|the) crypt| out of (?:my|the) crypt))"
        r"(?: (?:with|for|using) (?:my )?4 transfer)?"
    ):
        h.at_table = True
        one = h.cast.seat(ME)
        _to_influence(h)
        drawn = h.cast.add(Person(side=ME))
        drawn.words["crypt"] = None
        h.say("{0} draws a vampire", one, drawn)
        return True
    match = h.eat(
        r"(?:transfer|influence|put|move|drop|throw|place|spend) (?P<whom>(?!))?(\d+)(?: pool| blood| transfer)? "
        r"(?:go )?(?:to|on|onto|into)(?= (?:my|"
        r"an?|the|him|it)\b)"
    ) or h.eat(
        r"(?:(?:put|use|spend|influence|have|give|move|transfer|add|make)(?: with| out)? )?(?:(?P<whom>him|it) "
        r")?(?:my |all )?(\d+)"
        r" (?:transfer(?: to| ,| and| i)* (?:fill(?: up)?|influence(?: out)?|finish)(?= (?:my|an?|the)\b)|"
        r"transfer|pool (?=(?:on|to|onto|into) (?:my|an?|the)))(?: go)?(?: (?:on|to|into|onto))? ?"
    )
    if match:
        said = match["whom"] or (h.last is not None and h.eat("him|it", NAMING))
        other = (h.last if said else None) or objects.minion(h) or h.last
        if other is None:
            h.lack("to whom the transfers go")
            return True
        _influence_phase(h, other)
        h.say(f"{match[2]} transfers to {{0}}", other)
        return True
    match = h.eat(
        r"(?=.*(?:blood|pool|back|uncontrolled))take (?:back )?(\d+)(?: blood| pool)? (?:back )?(?:from|off)(?! "
        r"(?:it|him)\b)"
    )
    if match and not h.see(r"(?:the )?(?:bank|edge)"):
        other = objects.minion(h) or h.cast.add(Person(side=ME))
        _influence_phase(h, other)
        h.say(f"{{0}} takes {match[1]} from {{1}}", h.cast.seat(ME), other)
        h.eat(r"(?:with|for|using) \d+ transfer")
        return True
    h.ledger.back(at)
    h.ledger.back(at)
    return False


def _to_influence(h: Hearing) -> None:
    if not any("influence phase" in line.text for line in h.lines):
        h.say("{0}'s turn", h.cast.seat(ME))
        h.say("influence phase")


def _influence_phase(h: Hearing, other: Person) -> None:
    h.at_table = True
    other.side = ME
    other.words["uncontrolled"] = None
    _to_influence(h)


def _edge(h: Hearing) -> bool:
    lies = h.eat(r"the edge (?:be|lie|sit|stay) (?:with|at|in front of) (me|him|my prey|my predator)")
    if lies:
        side = {"me": ME, "my predator": h.cast.predator()}.get(lies[1], PREY)
        h.cast.seat(side).edge = True
        h.at_table = True
        return True
    match = h.eat(
        r"(?:take|gain|get) (?:1|a|the|my) pool (?:(?:for|of|from) (?:it|the edge))?(?: ?in (?:the |my |his "
        r")?unlock(?: phase)?)?"
    ) or h.eat(r"(?:take|gain|get) (?:1|a|the) pool in (?:the |my |his )?unlock(?: phase)?")
    if not match:
        return False
    if not (match[0].endswith(("edge", "it")) or "unlock" in match[0]):
        h.ledger.back(h.ledger.at - len(match[0].split()))
        return False
    one = h.players()[0]
    h.cast.seat(one.name).edge = True
    h.at_table = True
    h.say("{0}'s turn", one)
    h.say("{0} takes the pool of the Edge", one)
    return True


def equips(h: Hearing) -> bool:
    """Equipping with a weapon, with what it costs."""
    match = h.eat(
        r"equip(?: with)?(?: an?| the| my)? (?P<weapon>gun|flamethrower|blade)(?: (?:for|costing|cost|that cost)"
        r" (?P<cost>\d+ (?:pool|blood)))?"
    )
    if not match:
        return _brings(h) or _becomes(h)
    cost = f", costs {match['cost']}" if match["cost"] else ""
    h.where = f"where Gun is a weapon, strike: 2 ranged{cost}"
    h.act("{0} equips with Gun", h.doer())
    return True


def _brings(h: Hearing) -> bool:
    """Read an ally that is recruited or a retainer that is employed, with its life and what it costs."""
    match = h.eat(
        r"(?P<how>recruit|employ|hire|bring out|play) (?:an? |my |the )?(?:(?P<life>\d+) life )?(?P<what>ally|retainer)"
        r"(?: (?:with|\() (?P<late>\d+) life(?: \)(?= (?:for|cost|at|that)))?)?(?: (?:for|costing|cost|that "
        r"cost|at) (?:(?P<cost>\d+ (?:pool|blood))(?! (?:out of|of|from) (?:my )?\d)|"
        r"(?P<bare>\d+)(?=$| [,.;?!])|(?P<part>\d+)(?: pool)? (?:out of|of|from) (?:my )?(?P<had>\d+)(?: pool)?))?"
    )
    if not match:
        return _is_recruited(h)
    ally = match["what"] == "ally"
    if (match["how"] in ("recruit", "employ")) and (match["how"] == "recruit") != ally:
        h.lack("how it is brought out")
    life = match["life"] or match["late"]
    if life is None:
        h.lack("how much life it has")
    name = "Wolf" if ally else "Crow"
    if match["had"]:
        h.cast.seat(ME).pool = int(match["had"])
    part = match["part"] or match["bare"]
    cost = match["cost"] or (f"{part} pool" if part else "")
    cost = f", costs {cost}" if cost else ""
    h.where = f"where {name} is {'an ally' if ally else 'a retainer'}{cost}, {life or 1} life"
    h.act(f"{{0}} {'recruits' if ally else 'employs'} {name}", h.doer())
    return True


def _is_recruited(h: Hearing) -> bool:
    """Read an ally that was named and is then told to be recruited."""
    who = [one for one in h.subject if isinstance(one, Person) and one.kind == ALLY and not one.used]
    if len(who) != 1 or who[0] not in h.cast.minions:
        return False
    match = h.eat(
        r"(?:was-)?recruit(?: (?:for|at) (?:(?P<cost>\d+)(?: pool)?(?: (?:out of|of|"
        r"from) my (?P<had>\d+)(?: pool)?)?))?"
    )
    if not match:
        return False
    h.cast.minions.remove(who[0])
    if match["had"]:
        h.cast.seat(ME).pool = int(match["had"])
    if who[0].blood is None:
        h.lack("how much life it has")
    cost = f", costs {match['cost']} pool" if match["cost"] else ""
    h.where = f"where Wolf is an ally{cost}, {who[0].blood or 1} life"
    h.act("{0} recruits Wolf", h.mine())
    return True


def _becomes(h: Hearing) -> bool:
    """Read a vampire that acts to become Anarch, and a Methuselah who withdraws."""
    if h.eat(r"(?:become|go|turn) (?:an )?anarch"):
        h.act("{0} becomes Anarch", h.doer())
        return True
    return False


def finish(h: Hearing) -> None:
    """Let who has the Edge take its pool in an unlock phase that is told of, whenever the Edge was spoken of."""
    for place, line in reversed(list(enumerate(h.lines))):
        one = line.who[0] if line.text == "{0}'s turn" else None
        after = h.lines[place + 1].text if place + 1 < len(h.lines) else ""
        if isinstance(one, Seat) and h.cast.seats[one.name].edge and not after.endswith(("phase", "of the Edge")):
            h.say("{0} takes the pool of the Edge", one, at=place + 1)
