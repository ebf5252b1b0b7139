"""What of a phase under way is due and has not come yet, and which contests of it are settled, as it is given and told.

What is given of a phase has begun: texts that wait for its beginning have taken place, if nothing else is told, and
contests are still to be settled.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.tracking.events import Pending
from vtesref.engine.contest import contest
from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import IN_PLAY, Minion
from vtesref.engine.turn.due import BEGINS
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout

#: The phase in which contests are settled.
UNLOCK = "unlock"


# Contests.


def _settle(layout: Layout, what: str = "", bearer: str = "") -> None:
    """Take a contest as settled; raises ScenarioError for nothing that the Methuselah of an unlock phase contests."""
    course, name, is_card = layout.course, what or bearer, not bearer
    active = course.active
    if active is None or course.phase != UNLOCK:
        told = f'"{layout.text}" is told in an unlock phase alone; write whose turn it is, and the phase'
        raise ScenarioError(told)
    things: list[Minion | Card] = [*layout.minions, *layout.cards]
    own = [one for one in things if controller_of(one) is active and (is_card or isinstance(one, Minion))]
    settled = course.turn.contests_left or ()
    named = [one for one in own if name.lower() in (contest.name_of(one).lower(), one.name.lower())]
    thing = next((one for one in named if (is_card, one) not in settled), None)
    if thing is None:
        raise ScenarioError(f'{active} has no "{name}" to contest; {_nearest(name, own)}', layout.text)
    course.turn.__dict__["contests_left"] = (*settled, (is_card, thing))


def _nearest(name: str, things: list[Minion | Card]) -> str:
    names = [thing.name for thing in things]
    return hint(name, names, f"theirs are: {', '.join(names) or 'none'}")


def _settled(table: Table) -> Iterator[Slots]:
    active = table.course.active
    if active is None or table.course.phase != UNLOCK:
        return
    done = table.course.turn.contests_left
    left = contested(table, active, done) if done is not None else []
    for is_card, thing in contested(table, active, ()):
        if (is_card, thing) not in left:
            yield {"what": contest.name_of(thing)} if is_card else {"bearer": thing}


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


def _leave(layout: Layout, card: str) -> None:
    """Take a text as still to come; raises ScenarioError for a card without a text that must come in the phase."""
    course, title = layout.course, card
    active = course.active
    if active is None or not course.phase:
        told = f'"{layout.text}" does not say in which phase; write whose turn it is, and the phase'
        raise ScenarioError(told, title)
    name, on, bearer = title.rpartition(" on ")
    lying = [one for one in layout.cards if one.place == IN_PLAY]
    cards = [one for one in lying if _said(one).lower() == title.lower()]
    if not cards and on:
        cards = [
            one for one in lying if _said(one).lower() == name.lower() and str(one.holder).lower() == bearer.lower()
        ]
    left = course.turn.texts_left
    waiting = [(one, text) for one in cards for text in one.texts if _waits(one, text, active, course.phase)]
    free = [one for one, _ in waiting if all(one is not other.card for other in left)]
    if not free:
        raise ScenarioError(f'no text of "{title}" takes place in this {course.phase} phase of {active}', title)
    user = free[0].holder if isinstance(free[0].holder, Minion) else None
    more = [Pending(text, one, user, controller_of(one) or active, ()) for one, text in waiting if one is free[0]]
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


def _to_come(table: Table) -> Iterator[Slots]:
    cards: dict[Any, None] = {}
    for pending in table.course.turn.texts_left:
        if pending.card is not None and pending.text in pending.card.texts and pending.card.place == IN_PLAY:
            cards.setdefault(pending.card)
    for card in cards:
        on = f" on {card.holder}" if isinstance(card.holder, Minion) and not _is_own(card) else ""
        yield {"card": f"{_said(card)}{on}"}


FACTS = (
    Fact(
        ways(
            "the contest of {bearer:a name}'s title is settled this phase",
            "the contest of {what:a card} is settled this phase",
        ),
        "what the Methuselah of the unlock phase has paid for already (else it is still to be settled)",
        "Alice 2: Royce 3/6 contested, Mira 2/6; Bob 20: Royce 4/4 contested; Alice's turn; unlock phase; "
        "the contest of Royce is settled this phase | minion phase",
        _settle,
        _settled,
    ),
    Fact(
        ways("the text of {card:a card} is still to take place this phase"),
        "what a card must do in the phase under way has been left for later (else it has happened already)",
        "Alice 2 with the Edge: Mira 2/6; Bob 20 with Anarch Revolt: Lupo 4/4; Alice's turn; unlock phase; "
        "the text of Anarch Revolt is still to take place this phase | "
        "Alice takes the pool of the Edge, the text of Anarch Revolt takes place",
        _leave,
        _to_come,
    ),
)
