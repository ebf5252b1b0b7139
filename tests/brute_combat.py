"""Combat worked out by brute force from the books' words; imports nothing of vtesref.

A situation is written as the engine reads it, in a small part of its language: two minions (``Royce 2/4``, or
``Rake 2 ally strength 1``), who fights whom, and the cards in hand, one line each: ``NAME maneuvers``, or ``presses``,
``NAME strikes 2 [ranged] [first strike]``, ``NAME dodges``, ``NAME ends combat``. Every card is played at most once,
alike cards are one choice, and every decision with more than one option counts.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple


class Blow(NamedTuple):
    """A way to strike: "hit", "dodge" or "end", and for a hit its damage."""

    kind: str
    damage: int = 0
    ranged: bool = False
    first: bool = False


class Side(NamedTuple):
    """One minion: its counters, capacity (0: an ally), what became of it, hand damage, and the cards left."""

    name: str
    counters: int
    capacity: int
    where: str
    strength: int
    maneuvers: int
    presses: int
    blows: tuple[Blow, ...]


Pair = tuple[Side, Side]


def read(text: str) -> tuple[Pair, bool]:
    """Read a situation: the acting side and the other one, and whether the acting one is named first."""
    given, story = text.split(" | ")
    sides: dict[str, Side] = {}
    for one in given.split(", "):
        vampire = re.fullmatch(r"(\w+) (\d+)/(\d+)", one)
        ally = re.fullmatch(r"(\w+) (\d+) ally(?: strength (\d+))?", one)
        if vampire:
            sides[vampire[1]] = Side(vampire[1], int(vampire[2]), int(vampire[3]), "ready", 1, 0, 0, ())
        else:
            assert ally, one
            sides[ally[1]] = Side(ally[1], int(ally[2]), 0, "ready", int(ally[3] or 0), 0, 0, ())
    acting = ""
    for line in story.split(", "):
        name, _, what = line.partition(" ")
        side = sides[name]
        hit = re.fullmatch(r"strikes (\d+)( ranged)?( first strike)?", what)
        if what.startswith("fights "):
            acting = name
        elif what == "maneuvers":
            sides[name] = side._replace(maneuvers=side.maneuvers + 1)
        elif what == "presses":
            sides[name] = side._replace(presses=side.presses + 1)
        else:
            if what == "dodges":
                blow = Blow("dodge")
            elif what == "ends combat":
                blow = Blow("end")
            else:
                assert hit, what
                blow = Blow("hit", int(hit[1]), bool(hit[2]), bool(hit[3]))
            sides[name] = side._replace(blows=(*side.blows, blow))
    first, second = sides.values()
    return ((first, second), True) if first.name == acting else ((second, first), False)


def swapped(pair: Pair, here: int, side: Side) -> Pair:
    """Return the pair with one side put in place."""
    return (side, pair[1]) if here == 0 else (pair[0], side)


def in_turn(pair: Pair, what: str) -> list[tuple[Pair, bool]]:
    """Return every way in which maneuvers or presses can go, and whether the last one stands unanswered.

    The acting minion has the first chance, then the other; whoever uses one gives the turn to the other, and when that
    one declines it is over, since nobody may use two in a row.
    """

    def answers(pair: Pair, here: int, stands: bool) -> list[tuple[Pair, bool]]:
        side = pair[here]
        left = getattr(side, what)
        found = [(pair, stands)]
        if left:
            spent = swapped(pair, here, side._replace(**{what: left - 1}))
            found += answers(spent, 1 - here, not stands)
        return found

    def starts(pair: Pair, here: int) -> list[tuple[Pair, bool]]:
        side = pair[here]
        left = getattr(side, what)
        declined = starts(pair, 1) if here == 0 else [(pair, False)]
        if not left:
            return declined
        spent = swapped(pair, here, side._replace(**{what: left - 1}))
        return declined + answers(spent, 1 - here, True)

    return starts(pair, 0)


def blows_of(side: Side, far: bool) -> list[tuple[Side, Blow | None]]:
    """Return what a side can strike with: its hands (out of reach: nothing, None), and each different card once."""
    hands = Blow("hit", side.strength)
    found: list[tuple[Side, Blow | None]] = [(side, None if far else hands)]
    for blow in dict.fromkeys(side.blows):
        if blow.kind != "hit" or blow.ranged or not far:
            rest = list(side.blows)
            rest.remove(blow)
            found.append((side._replace(blows=tuple(rest)), blow))
    return found


def hurt(side: Side, points: int) -> Side:
    """Mend normal damage with a blood for each point; a vampire that cannot goes to torpor, and an ally burns."""
    left = max(0, side.counters - points)
    if not side.capacity:
        return side._replace(counters=left, where="ready" if left else "burned")
    return side._replace(counters=left, where="torpor" if points > side.counters else side.where)


def resolved(pair: Pair, blows: tuple[Blow | None, Blow | None]) -> Pair:
    """Let both strikes hit: first strikes first, and who is not ready any more does not strike."""
    hits = [
        blow is not None
        and blow.kind == "hit"
        and not ((other := blows[1 - here]) is not None and other.kind == "dodge")
        for here, blow in enumerate(blows)
    ]
    firsts = [here for here in (0, 1) if hits[here] and blows[here].first]  # type: ignore[union-attr]
    for group in (firsts, [here for here in (0, 1) if hits[here] and here not in firsts]):
        striking = [here for here in group if pair[here].where == "ready"]
        for here in striking:
            blow = blows[here]
            assert blow is not None
            pair = swapped(pair, 1 - here, hurt(pair[1 - here], blow.damage))
    return pair


def rounds(pair: Pair, presses_follow: bool) -> list[Pair]:
    """Return how every way to play ends, one entry a way."""
    ends: list[Pair] = []
    for ranged, far in in_turn(pair, "maneuvers"):
        for one, mine in blows_of(ranged[0], far):
            for other, theirs in blows_of(ranged[1], far):
                now = (one, other)
                if "end" in (mine and mine.kind, theirs and theirs.kind):
                    ends.append(now)
                    continue
                now = resolved(now, (mine, theirs))
                if now[0].where == now[1].where == "ready":
                    for later, on in in_turn(now, "presses"):
                        ends += rounds(later, presses_follow) if on else [later]
                elif presses_follow:
                    # The CRR goes on to the presses; the first one that is used finds a minion not ready, and it ends.
                    # Who is burned has none.
                    ends += [now] * (1 + sum(bool(side.presses) and side.where != "burned" for side in now))
                else:
                    ends.append(now)
    return ends


def state(side: Side) -> str:
    """Return what became of a side, in the words of the engine."""
    if side.where == "burned":
        return f"{side.name} burned"
    return f"{side.name} {side.where} {side.counters}" + (f"/{side.capacity}" if side.capacity else "")


def count(text: str, edition: str) -> dict[str, int]:
    """Return every distinct outcome of a situation with the number of ways in which it comes about."""
    pair, in_order = read(text)
    found: Counter[str] = Counter()
    for end in rounds(pair, edition.startswith("crr")):
        found["; ".join(state(side) for side in (end if in_order else end[::-1]))] += 1
    return dict(found)
