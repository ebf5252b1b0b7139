"""What each minion and Methuselah may do now, and for what it may not the rules in the way.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.action import choices as could_do
from vtesref.engine.action import hunt, torpor
from vtesref.engine.action.action import Action
from vtesref.engine.action.may_act import bars_announcing
from vtesref.engine.contest import contest
from vtesref.engine.politics import politics, votes
from vtesref.engine.table import CONTESTED, CRYPT, MERGED, RETAINER, TORPOR, UNCONTROLLED, Minion, Table
from vtesref.engine.turn import due, withdrawal
from vtesref.engine.turn.moves import moves
from vtesref.engine.turn.turn import take_up
from vtesref.scenario.playing import set_up
from vtesref.scenario.sentences.grammar import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.action.action import Kind
    from vtesref.engine.turn.moves import Move


#: The rule by which minions act in their own Methuselah's minion phase, and not at another time.
FIVE_PHASES = "general.turn.five_phases"
#: The phases that end when a minion acts.
BEFORE_ACTIONS = ("unlock", "master")


class Choice(NamedTuple):
    """One thing that a minion might do now: the sentence, and the rules in the way (none: it may)."""

    text: str
    bars: tuple[str, ...]


class Group(NamedTuple):
    """What one minion or Methuselah may do now; ``who`` is "" for the course of the turn.

    ``state`` tells how it stands. ``barred`` has each rule that bars most with the deeds it bars, every deed once.
    ``untimely`` says whose turn and which phase it is where just that bars the deeds of a minion.
    """

    who: str
    state: str
    may: list[str]
    barred: list[tuple[str, list[str]]]
    untimely: str = ""


def options(given: str, edition: str) -> list[Choice]:
    """Return what every minion may do, and for what it may not the rules in the way, as far as modelled."""
    return choices(laid(given, edition))


def laid(given: str, edition: str) -> Table:
    """Return the table of a situation, at which somebody is to do something."""
    table = set_up(given, edition)
    take_up(table)
    return table


def grouped(table: Table) -> list[Group]:
    """Return what may be done at a table now, one group for each minion and Methuselah in the order they come up."""
    states = {str(minion): state_in_words(minion) for minion in table.minions}
    names = sorted([*states, *map(str, table.seats)], key=len, reverse=True)
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for text, bars in choices(table):
        who = next((name for name in names if text.startswith(f"{name} ")), "")
        found.setdefault(who, []).append((infinitive(text[len(who) :].strip()) if who else text, bars))
    groups = []
    for who, deeds in found.items():
        often = Counter(key for _, bars in deeds for key in bars)
        barred: dict[str, list[str]] = {}
        for deed, bars in deeds:
            if bars:
                barred.setdefault(max(bars, key=often.__getitem__), []).append(deed)
        may = [deed for deed, bars in deeds if not bars]
        untimely = _now(table) if who in states and FIVE_PHASES in barred else ""
        groups.append(
            Group(who, states.get(who, ""), may, sorted(barred.items(), key=lambda one: -len(one[1])), untimely)
        )
    return groups


def _now(table: Table) -> str:
    """Return whose turn it is, and which phase of it: "it is Alice's influence phase"; "" where nobody's is told."""
    return f"it is {table.course.active}'s {table.course.phase} phase" if table.course.active else ""


def state_in_words(minion: Minion) -> str:
    """Return how a minion stands: "ready, locked, 3 of 6 blood", "in torpor, no blood", "ready, 2 life"."""
    words = [f"in {TORPOR}" if minion.region == TORPOR else minion.region]
    words += ["locked"] if minion.locked else []
    amount = f"{minion.counters} of {minion.capacity}" if minion.is_vampire else str(minion.counters)
    words.append(f"{amount if minion.counters else 'no'} {'blood' if minion.is_vampire else 'life'}")
    return ", ".join(words)


def infinitive(deed: str) -> str:
    """Return a deed in the third person ("hunts", "calls a referendum") in the form that follows "may"."""
    verb, space, rest = deed.partition(" ")
    if verb.endswith(("sses", "shes", "ches", "oes")):
        verb = verb[:-2]
    elif verb.endswith("s"):
        verb = verb[:-1]
    return f"{verb}{space}{rest}"


def choices(table: Table) -> list[Choice]:
    """Return what may be done at a table now, and for what may not the rules in the way."""
    over = ("victory.game_ends_last",) if table.course.over else ()
    return [Choice(text, table.bars(over or bars)) for text, bars in candidates(table)]


def candidates(
    table: Table, of: Callable[[Minion], bool] = lambda minion: True, timely: bool = False
) -> Iterator[Move]:
    """Yield every sentence of what could be done now with its bars, which are not looked for until they are read.

    Minions for which ``of`` is False are left out, with ``timely`` also master cards whose time it is not.
    """
    yield from moves(table, timely)
    for minion in table.of_minions("who ever acts", _who_ever_act, table):
        if not of(minion):
            continue
        if table.course.phase in BEFORE_ACTIONS and due.is_left(table):
            continue  # what is due in these phases comes before any action
        if minion.region == CONTESTED:
            yield say("hunts", name=minion), contest.bars_contested()
            continue
        yield say("hunts", name=minion), hunt.bars_hunting(table, minion)
        for card in (None, *votes.political_cards(table, minion.controller), *politics.callable_in_play(table, minion)):
            yield f"{minion} calls {card or 'a referendum'}", politics.bars_calling(table, minion, card)
        if minion.region == TORPOR:
            yield say("leaves", name=minion), torpor.bars_leaving(table, minion)
        for other in table.minions_in(TORPOR):
            if other is not minion:
                yield say("rescues", name=minion, other=other, paid=None), _bars(table, torpor.RESCUE, minion, other)
                yield say("diablerises", name=minion, other=other), _bars(table, torpor.DIABLERISE, minion, other)
        for told, action in could_do.actions(table, minion):
            yield told, bars_announcing(table, action)
    if table.course.phase == "unlock" and table.course.active is not None:
        yield say("withdraws", name=table.course.active), withdrawal.bars_withdrawing(table, table.course.active)


def _who_ever_act(table: Table) -> list[Minion]:
    """Return the minions that are in play, or were: a retainer is none."""
    nowhere = (UNCONTROLLED, CRYPT, MERGED)
    return [minion for minion in table.minions if minion.kind != RETAINER and minion.region not in nowhere]


def _bars(table: Table, kind: Kind, minion: Minion, other: Minion) -> Iterator[str]:
    """Yield the rules that bar an action at another minion, which is made only once they are asked for."""
    yield from bars_announcing(table, Action(kind, minion, other))
