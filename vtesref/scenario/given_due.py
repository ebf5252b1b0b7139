"""What of a phase under way is due and has not come yet, and which contests of it are settled, as it is given and told.

What is given of a phase has begun: texts that wait for its beginning have taken place, if nothing else is told, and
contests are still to be settled.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.events import Pending
from vtesref.engine.contest import contest
from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import IN_PLAY, Minion
from vtesref.engine.turn.due import BEGINS
from vtesref.scenario import played_cards
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Course, Methuselah, Table
    from vtesref.scenario.given_layout import Layout

#: The phase in which contests are settled.
UNLOCK = "unlock"
SETTLED = re.compile(r"the contest of (?P<what>[^;\"]+?)(?P<title>'s title)? is settled this phase", re.I)
TO_COME = re.compile(r"the text of (?P<card>[^;\"]+?) is still to take place this phase", re.I)


# Contests.


def lay_settled(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take a contest as settled; raises ScenarioError for nothing that the Methuselah of an unlock phase contests."""
    active = course.active
    if active is None or course.phase != UNLOCK:
        raise ScenarioError(f'"{match[0]}" is told in an unlock phase alone; write whose turn it is, and the phase')
    wanted, is_card = match["what"].lower(), not match["title"]
    things: list[Minion | Card] = [*layout.minions, *layout.cards]
    own = [one for one in things if controller_of(one) is active and (is_card or isinstance(one, Minion))]
    settled = course.turn.contests_left or ()
    named = [one for one in own if wanted in (contest.name_of(one).lower(), one.name.lower())]
    thing = next((one for one in named if (is_card, one) not in settled), None)
    if thing is None:
        raise ScenarioError(f'{active} has no "{match["what"]}" to contest; {_nearest(match["what"], own)}', match[0])
    course.turn.__dict__["contests_left"] = (*settled, (is_card, thing))


def _nearest(name: str, things: list[Minion | Card]) -> str:
    names = [one.name for one in things]
    return hint(name, names, f"theirs are: {', '.join(names) or 'none'}")


def settled(table: Table) -> Iterator[str]:
    """Yield the contests that are settled in the unlock phase under way, as sentences that read back."""
    active = table.course.active
    if active is None or table.course.phase != UNLOCK:
        return
    done = table.course.turn.contests_left
    left = contested(table, active, done) if done is not None else []
    for is_card, thing in contested(table, active, ()):
        if (is_card, thing) not in left:
            name = contest.name_of(thing) if is_card else f"{thing}'s title"
            yield f"the contest of {name} is settled this phase"


def contested(table: Table, who: Methuselah, done: contest.Settled) -> list[tuple[bool, Minion | Card]]:
    """Return what a Methuselah has to settle besides what is done: (whether as a card, not for its title; what)."""
    options, barred = contest.offer(table, who, done)
    return list(dict.fromkeys(contest.settled_by(one) for one in (*options, *(option for option, _ in barred))))


def still_contested(table: Table) -> tuple[tuple[bool, str], ...] | None:
    """Return which of the contests that are not over were settled, where others are left; None where none are left."""
    turn, active = table.course.turn, table.course.active
    if turn.contests_left is None or active is None:
        return None
    there = contested(table, active, ())
    return tuple(sorted((is_card, str(one)) for is_card, one in turn.contests_left if (is_card, one) in there))


# Texts.


def lay_to_come(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take a text as still to come; raises ScenarioError for a card without a text that must come in the phase."""
    active, title = course.active, match["card"]
    if active is None or not course.phase:
        raise ScenarioError(f'"{match[0]}" does not say in which phase; write whose turn it is, and the phase', title)
    name, on, bearer = title.rpartition(" on ")
    lying = [one for one in layout.cards if one.place == IN_PLAY]
    found = [one for one in lying if _said(one).lower() == title.lower()]
    if not found and on:
        found = [
            one for one in lying if _said(one).lower() == name.lower() and str(one.holder).lower() == bearer.lower()
        ]
    left = course.turn.texts_left
    ways = [(card, text) for card in found for text in card.texts if _waits(card, text, active, course.phase)]
    free = [card for card, _ in ways if all(card is not one.card for one in left)]
    if not free:
        raise ScenarioError(f'no text of "{title}" takes place in this {course.phase} phase of {active}', title)
    user = free[0].holder if isinstance(free[0].holder, Minion) else None
    more = [Pending(text, card, user, controller_of(card) or active, ()) for card, text in ways if card is free[0]]
    course.turn.__dict__["texts_left"] = (*left, *more)


def _waits(card: Card, text: Text, active: Methuselah, phase: str) -> bool:
    """Tell whether a text waits for the beginning of a phase of a Methuselah."""
    moment = text.moment
    if moment is None or moment.row.observed != BEGINS or moment.slots["phase"] != phase:
        return False
    own = controller_of(card) is active
    return own if "of yours" in moment.row.says else not (own and "of others" in moment.row.says)


def _said(card: Card) -> str:
    """Return how a story calls a card; what a vampire can do by itself goes by the name of the vampire."""
    return str(card.holder) if isinstance(card.holder, Minion) and _is_own(card) else played_cards.as_said(card.name)


def _is_own(card: Card) -> bool:
    return card.kind == "ability"


def to_come(table: Table) -> Iterator[str]:
    """Yield the texts that are still to come in the phase under way, as sentences that read back."""
    cards: dict[Any, None] = {}
    for one in table.course.turn.texts_left:
        if one.card is not None and one.text in one.card.texts and one.card.place == IN_PLAY:
            cards.setdefault(one.card)
    for card in cards:
        on = f" on {card.holder}" if isinstance(card.holder, Minion) and not _is_own(card) else ""
        yield f"the text of {_said(card)}{on} is still to take place this phase"
