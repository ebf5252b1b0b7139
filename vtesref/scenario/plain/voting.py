"""Referendums: who calls one, and who votes for it and against it.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.ledger import NAMING, USUAL
from vtesref.scenario.plain.naming import TITLE, someone
from vtesref.scenario.plain.people import ALLY, ME, PREY, Line, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_FOR = r"for|yes|in favour|aye"
_AGAINST = r"against|no|nay|opposed"
_SIDE = rf"(?P<side>{_FOR}|{_AGAINST})(?: (?:it|that|him))?"
_WHOSE = r"my prey's|my predator's|his prey's|my|his|the|someone's|another player's"
_TITLES = TITLE.split("|")


def _set_against(h: Hearing) -> bool:
    """Read "my 2 princes against his justicar" of a vote: the first for it, the others against it."""
    if (
        h.fight is not None
        or not h.subject
        or not _titled(h)
        or not re.search(r"\b(?:vote|referendum)\b", h.ledger.whole)
    ):
        return False
    if not re.match(rf"against (?:my |his |the |their |(?:my )?prey's )?(?:\d )?(?:{TITLE})\b", h.rest):
        return False
    h.eat("against")
    _cast(h, "", "for")
    named = [one for one in someone(h) if isinstance(one, Person)]
    for person in named:
        h.oppose(h.subject[0], person)  # type: ignore[arg-type]
        h.say("{0} votes against", person)
    h.subject = list(named)
    return bool(named)


def votes(h: Hearing) -> bool:
    """Referendums and votes."""
    return (
        _set_against(h)
        or _nobody(h)
        or _totals(h)
        or _changes(h)
        or _calls(h)
        or _edge(h)
        or _card(h)
        or _ballots(h)
        or _tied(h)
    )


def _nobody(h: Hearing) -> bool:
    """Read that nobody else votes, which is so unless it is told."""
    return bool(
        h.eat(
            r"(?:otherwise )?(?:and )?(?:nobody|everyone else|everyone)(?: else)? (?:(?:else|care|abstain|"
            r"vote(?: at all| for(?: it)?| against(?: it)?)?|"
            r"cast (?:any )?vote|objects?|else(?= ?$| [,.;?!])|oppose(?: it)?|have (?:any )?vote|(?:do|"
            r"can) not vote|(?:want to|can) vote)\b "
            r"?)+|no other vote|"
            r"no (?:more )?votes? (?:against|for)(?: it)?",
            USUAL,
        )
    )


def _totals(h: Hearing) -> bool:
    """Read "3 to 3" of a vote of which nothing else is told."""
    if h.lines or h.cast.minions or not re.search(r"\b(?:vote|referendum)\b", h.ledger.whole):
        return False
    h.eat(r"(?:an? |the )?(?:tie )?(?:vote|referendum)(?: (?:be|end))?(?: at| ,| :| in)?(?= \d+ (?:to|against|-) \d)")
    match = h.eat(r"(?P<yes>\d+) (?:to|against|-) (?P<no>\d+)(?: (?:votes?|tie|in votes))*") or h.eat(
        r"(?P<yes>\d+)(?: votes?)? (?:for|in favour)(?: it)? ?(?:,|and|but)? ?(?P<no>\d+)(?: votes?)? against(?: it)?"
        r"(?=$| [,.;?!])"
    )
    if not match:
        return False
    person, other = h.mine(), h.other(h.mine())
    h.oppose(person, other)
    h.act("{0} calls a referendum", person)
    person.words[f"{match['yes']} votes"] = other.words[f"{match['no']} votes"] = None
    h.say("{0} votes for", person)
    h.say("{0} votes against", other)
    return True


def _changes(h: Hearing) -> bool:
    """Read that who voted would vote otherwise now."""
    if (
        not h.lines
        or " votes" not in h.lines[-1].text
        or not h.eat(r"change (?:my|his) (?:mind|vote)(?: to (?:for|against|yes|no))?")
    ):
        return False
    last = h.lines[-1]
    side = "against" if last.text.endswith("for") else "for"
    h.say(f"{{0}} votes {side}", last.who[0])
    return True


def _calls(h: Hearing) -> bool:
    if (
        h.action is not None
        and h.action.text == "{0} calls a referendum"
        and h.subject
        and h.eat(r"call (?:it|the (?:vote|referendum)|that)")
    ):
        person, caller = h.doer(), h.action.who[0]
        if person is not caller and isinstance(caller, Person) and caller.implied and caller.is_bare():
            h.lines[:] = [Line(line.text, tuple(person if x is caller else x for x in line.who)) for line in h.lines]
            h.action = next(line for line in h.lines if line.text == h.action.text)
            h.cast.minions.remove(caller)
        elif person is not caller:
            h.lack("who calls the referendum")
        return True
    if h.action is None and h.eat(r"(?:the )?(?:vote|referendum)(?: be)?(?: :)?(?= \d)"):
        h.act("{0} calls a referendum", h.mine())
        return True
    if h.action is None and h.subject and _titled(h) and h.eat(r"call(?=$| [,.;?:]| and\b)"):
        h.act("{0} calls a referendum", h.doer())
        return True
    if h.action is None and h.eat(r"(?:an? |the |my )?(?:referendum(?= with| (?:was-)?call by)|vote(?= was-call by))"):
        person = h.mine()
        if h.eat(r"(?:was-)?call by"):
            named = objects.minion(h)
            if named is None:
                h.lack("who calls the referendum")
            elif person.implied and named is not person:
                h.cast.minions.remove(person)
            person = named or person
        h.act("{0} calls a referendum", person)
        h.subject = [person]
        return True
    if h.eat(
        r"(?:call|start|launch|propose|announce|initiate|take|do) (?:a |the |my |his )?(?:new )?(?:vote|"
        r"referendum)(?: action)?(?: with (?=him|it))?"
    ):
        person = h.doer()
        if h.ledger.before == "with":
            h.eat("him|it", NAMING)
            person = h.last if h.last is not None and h.last.side in (ME, "") else person
        h.act("{0} calls a referendum", person)
        return True
    return False


def _edge(h: Hearing) -> bool:
    match = h.eat(
        rf"(?:burn|use|spend) (?:the edge|it)(?: (?:to|and) vote| for (?:an?|1|my|another) (?:additional )?vote| to "
        rf"cast a vote| for a)?"
        rf"(?: {_SIDE})?(?: (?:vote|1))?(?: for (?:1|one) more(?: vote)?)?"
    )
    if not match:
        return False
    seat = h.players()[0]
    h.cast.seat(seat.name).edge = True
    _called_by(h, seat)
    caller = _caller(h, seat)
    side = _side(match["side"]) or ("for" if seat.name == caller.side else "against")
    h.say(f"{{0}} burns the Edge {side}", seat)
    return True


def _card(h: Hearing) -> bool:
    """Read the vote of the card that calls the referendum."""
    match = h.eat(
        rf"(?:have|get|use|with|cast|burn)? ?(?:only )?(?:the|a|my|1|one)? ?(?:1 |one )?(?:vote (?:from|of|for|"
        rf"on|with) "
        rf"the (?:political )?(?:card|political card)|card's (?:own )?vote)"
        rf"(?: {_SIDE})?"
    )
    if not match:
        return False
    seat = next((one for one in h.players() if isinstance(one, Seat)), h.cast.seat(ME))
    caller = _caller(h, seat)
    if caller.implied or not caller.side:
        caller.side = seat.name
    h.say(f"{{0}} 1 {_side(match['side']) or 'for'}", seat)
    return True


def _caller(h: Hearing, voter: Person | Seat) -> Person:
    """Return who calls the referendum; one is called by the speaker's side, or a titled voter, if nobody says so."""
    if h.action is not None and "referendum" in h.action.text:
        return h.action.who[0]  # type: ignore[return-value]
    if h.lines:
        h.lack("in which referendum")
    if isinstance(voter, Seat):
        caller = h.mine()
    else:
        fit = any(title in voter.words for title in _TITLES) and not {"torpor", "locked"} & set(voter.words)
        caller = voter if fit else h.imply(PREY if voter.side == ME else ME)
        if caller is not voter:
            caller.words["prince"] = None
    h.unsaid_caller = True
    h.act("{0} calls a referendum", caller)
    return caller


def _called_by(h: Hearing, voter: Person | Seat) -> None:
    """Read whose referendum somebody votes in: "against my prey's prince's vote"."""
    if h.action is not None:
        h.eat(rf"(?:in |on )?(?:{_WHOSE}) (?:(?:{TITLE}|vampire|minion)'s )?(?:own )?(?:vote|referendum)", NAMING)
        return
    match = h.eat(rf"(?:in |on )?(?P<own>{_WHOSE}) (?:(?P<noun>{TITLE}|vampire|minion)'s )?(?P<what>vote|referendum)")
    if not match:
        return
    own = match["own"]
    side = ME if own == "my" else h.cast.predator() if "predator" in own else PREY
    held = [person for person in h.cast.of(side) if person is not voter]
    caller = held[-1] if held else h.cast.add(Person(side=side))
    if match["noun"] in _TITLES:
        caller.words[match["noun"]] = None
    h.act("{0} calls a referendum", caller)


def _side(said: str | None) -> str:
    if not said:
        return ""
    return "for" if said in _FOR.split("|") else "against"


def _ballots(h: Hearing) -> bool:
    match = h.eat(
        rf"(?:vote|say|cast (?:a |his |my |an? )?(?:\d+ )?vote)(?: (?P<n>\d+))?(?: vote)?(?: {_SIDE})?(?! (?:on|"
        rf"from|of)\b)"
    ) or h.eat(rf"(?:be )?(?:in favour of it|{_FOR}|{_AGAINST})(?: it)?(?=$| [,.;?]| and\b| but\b)(?P<n>)(?P<side>)")
    if match and match[0].startswith("say") and not match["side"]:
        return False
    if match and not match["side"] and not match[0].startswith(("vote", "cast", "say")):
        side = "against" if any(word in _AGAINST.split("|") for word in match[0].split()) else "for"
    else:
        side = _side(match["side"]) if match else ""
    if (
        match
        and not match[0].startswith(("vote", "cast", "say"))
        and (not h.subject or not (_titled(h) or (h.action is not None and "referendum" in h.action.text)))
    ):
        return _give_back(h, match[0])
    count = None if match else h.eat(rf"(?:get |have |with |cast )?(?P<n>\d+)(?: vote)? {_SIDE}")
    if not match and not count:
        return h.eat(r"oppose(?: it)?") is not None and _cast(h, "", "against")
    if count:
        return _counted(h, count["n"], _side(count["side"]))
    return _cast(h, match["n"] or "", side)  # type: ignore[index]


def _titled(h: Hearing) -> bool:
    """Tell whether who is spoken of has a title."""
    return all(isinstance(one, Person) and any(title in one.words for title in _TITLES) for one in h.subject)


def _give_back(h: Hearing, said: str) -> bool:
    h.ledger.back(h.ledger.at - len(said.split()))
    return False


def _cast(h: Hearing, number: str, side: str) -> bool:
    doers = h.doers()
    _called_by(h, doers[0])
    if h.action is None and side == "against":
        other = h.imply(PREY if doers[0].side == ME else ME)
        other.words["prince"] = None
        h.act("{0} calls a referendum", other)
    caller = _caller(h, doers[0])
    for person in doers:
        if person is not caller:
            h.oppose(caller, person)
        own = side or ("for" if person.side == caller.side else "against")
        if not side and person is not caller:
            h.lack("which way the vote goes")
        if number and not any(title in person.words for title in _TITLES):
            person.words[f"{number} votes"] = None
            number = ""
        h.say(f"{{0}} votes{' ' + number if number else ''} {own}", person)
    worth = h.eat(r"(?:with|have|for) (?:his |my )?(\d+) vote")
    if worth and not any(title in doers[0].words for title in _TITLES):
        doers[0].words[f"{worth[1]} votes"] = None
    return True


def _has_votes(one: Person | Seat) -> bool:
    """Tell whether it was told how many votes somebody has, be it none."""
    return (
        isinstance(one, Seat)
        or any(word in ("torpor", *_TITLES) or word.endswith("votes") for word in one.words)
        or one.untitled
        or one.kind == ALLY
    )


def _counted(h: Hearing, number: str, side: str) -> bool:
    """Read "2 for" and "3 against"."""
    person = h.doer()
    if h.action is None and (h.subject or not h.cast.minions):
        h.act("{0} calls a referendum", person)
    caller = _caller(h, person)
    if not h.subject:
        person = caller if side == "for" else h.other(caller)
    cast = [line.text.split()[-1] for line in h.lines if " votes" in line.text and line.who[0] is person]
    if cast and side not in cast:
        person = h.other(person)
    if any(title in person.words for title in _TITLES):
        h.say(f"{{0}} votes {number} {side}", person)
    else:
        person.words[f"{number} votes"] = None
        h.say(f"{{0}} votes {side}", person)
    return True


def _tied(h: Hearing) -> bool:
    """Read that votes are tied, which the votes themselves tell."""
    return bool(
        h.eat(r"(?:the )?(?:votes?|it|referendum)(?: count)? (?:be )?(?:a )?(?:tie|equal)|(?:it be |be )?a tie", USUAL)
    )


def finish(h: Hearing) -> None:
    """Let a caller who has votes vote for the own referendum, where none of the caller's votes is told."""
    if h.action is None or "referendum" not in h.action.text:
        return
    caller = h.action.who[0]
    told = [line for line in h.lines if " votes" in line.text or "burns the Edge" in line.text]
    if any(" votes" in line.text and not _has_votes(line.who[0]) for line in told):
        h.lack("how many votes the one who votes has")
    if h.unsaid_caller and isinstance(caller, Person) and {"torpor", "locked"} & set(caller.words):
        other = h.imply(PREY if caller.side == ME else ME)
        other.words["prince"] = None
        place = h.lines.index(h.action)
        h.action = h.lines[place] = Line("{0} calls a referendum", (other,))
        caller = other
    blocked = any(line.text == "{0} blocks" for line in h.lines)
    if not isinstance(caller, Person) or blocked or any(line.who[0] is caller for line in told):
        return
    if any(word in _TITLES or word.endswith("votes") for word in caller.words):
        h.say("{0} votes for", caller, at=h.lines.index(h.action) + 1)
