"""Claims about minions: where they end up and with how much, who controls them, what they are."""

from __future__ import annotations

from vtesref.engine.table import ASH_HEAP, READY, TORPOR
from vtesref.scenario.claims.claim import Absent, Claim, Seen, ways

#: Where a minion is that is in play.
_CONTROLLED = (READY, TORPOR)


def _state(
    seen: Seen,
    name: str,
    where: str | None = None,
    lock: str | None = None,
    n: int | None = None,
    capacity: int | None = None,
) -> bool:
    minion = seen.minion(name)
    return (
        (where is None or minion.region in (_CONTROLLED if where == "controlled" else (where,)))
        and (lock is None or minion.locked == (lock == "locked"))
        and (n is None or minion.counters == n)
        and (capacity is None or minion.capacity == capacity)
    )


def _gone(seen: Seen, what: str, where: str, n: int | None = None) -> bool:
    region = ASH_HEAP if where == "burned" else where
    try:
        minion = seen.minion(what)
    except Absent:
        return n is None and any(card.place == region for card in seen.cards(what))
    return minion.region == region and (n is None or minion.counters == n)


def _controls(seen: Seen, who: str, name: str) -> bool:
    minion = seen.minion(name)
    return minion.region != ASH_HEAP and minion.controller is seen.seat(who)


def _is(seen: Seen, name: str, what: str) -> bool:
    minion = seen.minion(name)
    if what == "untitled":
        return not minion.title
    full = f"{minion.title} of {minion.city}" if minion.city else minion.title
    return what.lower() in map(str.lower, (minion.sect, minion.clan, minion.title, full, *minion.traits))


def _has(seen: Seen, name: str, discipline: str, level: str | None = None) -> bool:
    held = seen.minion(name).disciplines
    if level:
        return discipline.upper() in held
    return discipline.lower() in map(str.lower, held)


STATE = Claim(
    ways(
        "{name:minion}[ in] {where:one of?ready/torpor/uncontrolled/controlled/crypt/merged}"
        "[ {lock:one of?locked/unlocked}][ {n:number}[/{capacity:number}]]"
    ),
    "where NAME ends up, and with how much blood or life",
    "Royce 2/6, Lupo 4/4 | Royce takes 3 | Royce torpor 0/6",
    _state,
)
LOCK = Claim(
    ways("{name:minion} {lock:one of?locked/unlocked}[ {n:number}[/{capacity:number}]]"),
    "whether NAME ends up locked",
    "Royce 2/6 | Royce hunts | Royce locked 3/6",
    _state,
)
BLOOD = Claim(
    ways("{name:minion} {n:number}[/{capacity:number}]"),
    "how much blood or life NAME ends up with, and its capacity",
    "Royce 2/6 | Royce hunts | Royce 3/6",
    _state,
)
GONE = Claim(
    ways("{what:minion or card} {where:one of?burned/contested/removed}[ {n:number}]"),
    "that a minion or a card is in the ash heap, is contested, or is removed from the game",
    "Royce 2/6, Rake 1 ally | Rake takes 1 | Rake burned",
    _gone,
)
CONTROLS = Claim(
    ways("{who:methuselah} controls {name:minion}"),
    "who controls a minion",
    "Alice 9: Royce 3/6 owned by Bob; Bob 8 | Royce returns to Bob | Bob controls Royce",
    _controls,
)
CONTESTS = Claim(
    ways("{name:minion} contests {how:one of?a/no} title"),
    "whether the title of NAME is contested",
    "Alice 9: Rolf 8/8 prince of Paris; Bob 8: Lupo 4/6 prince of Paris | Bob's turn | Lupo contests a title",
    lambda seen, name, how: bool(seen.minion(name).claims) == (how == "a"),
)
IS = Claim(
    ways("{name:minion} is {what:standing}"),
    "the title, the sect, the clan or a trait that NAME has at the end",
    "Alice 9: Mira 3/6 Camarilla | Mira becomes prince of Paris | Mira is prince of Paris",
    _is,
)
DISCIPLINE = Claim(
    ways("{name:minion} has[ {level:one of?superior}] {discipline:discipline}"),
    "a Discipline that NAME has at the end",
    "Alice 9: Royce 3/6 | Alice's turn, master phase, Alice plays Dominate on Royce | Royce has Dominate",
    _has,
)
COUNTERS = Claim(
    ways("{name:minion} {n:number} {kind:kind} counter(s|)"),
    "how many counters of a kind are on NAME",
    "Royce 3/6 2 graft counters | Royce hunts | Royce 2 graft counters",
    lambda seen, name, n, kind: seen.minion(name).tokens.count(kind) == n,
)

CLAIMS = (STATE, GONE, LOCK, CONTROLS, CONTESTS, IS, DISCIPLINE, COUNTERS, BLOOD)
