"""What is remembered of a game where it stands: what lasts for a time, what was used or discarded in the phase.

What a table holds of it and no words say is not told here; whoever tells the position names it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from vtesref.engine.cards.times import LEFT_PLAY
from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import ALLY, ASH_HEAP, IN_PLAY
from vtesref.engine.turn.unlock import EDGE
from vtesref.scenario.given import course as given_course
from vtesref.scenario.given import deeds as given_deeds
from vtesref.scenario.given import due as given_due
from vtesref.scenario.given import lasting as given_lasting
from vtesref.scenario.given import lying as given_lying
from vtesref.scenario.given.cards import is_called
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Minion, Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout
    from vtesref.scenario.words.template import Template

#: By what transfers are spent otherwise than one by one.
BY_CARD = "by a card"


def find(text: str) -> tuple[Fact, Template] | None:
    """Return the fact of which a part of what is given is a sentence, with its template; None for none."""
    small = text.lower()
    return next(((fact, way) for mark, fact, way in _WAYS if mark in small and way.words(text) is not None), None)


def told(table: Table) -> list[str]:
    """Return where a game stands, and all that is remembered of it and has words, as sentences that read back."""
    return [words for fact in FACTS for words in fact.told(table)]


# Methuselahs: their libraries, their master phase actions, their counters, the pool for an ousted prey.


def _set(field: str, layout: Layout, who: Methuselah, n: int) -> None:
    who.__dict__[field] = n


def _counted(field: str, table: Table) -> Iterator[Slots]:
    return (
        {"who": methuselah, "n": getattr(methuselah, field)} for methuselah in table.seats if getattr(methuselah, field)
    )


def _shuffle(layout: Layout, who: Methuselah) -> None:
    who.__dict__["shuffled"] = True


def _shuffled(table: Table) -> Iterator[Slots]:
    return ({"who": methuselah} for methuselah in table.seats if methuselah.shuffled and not methuselah.ousted)


def _replace_later(layout: Layout, who: Methuselah, n: int, time: str) -> None:
    times = {LEFT_PLAY, *(card.replaced for card in layout.cards if card.replaced)}
    if time not in times:
        raise ScenarioError(f'no card here is replaced when "{time}"; {hint(time, times, "leave it out")}', time)
    who.__dict__["unreplaced"] = (*who.unreplaced, *[time] * n)


def _replaced_later(table: Table) -> Iterator[Slots]:
    for methuselah in table.seats:
        for time, n in Counter(methuselah.unreplaced).items():
            if not time.endswith(" phase"):  # of those there is a sentence of their own
                yield {"who": methuselah, "n": n, "time": time}


def _lay_counters(layout: Layout, who: Methuselah, n: int, kind: str) -> None:
    who.__dict__["tokens"] = (*who.tokens, *[kind] * n)


def _counters(table: Table) -> Iterator[Slots]:
    for methuselah in table.seats:
        for kind, n in Counter(methuselah.tokens).items():
            yield {"who": methuselah, "n": n, "kind": kind}


def _change_spoils(layout: Layout, n: int) -> None:
    layout.course.__dict__["spoils"] = n


def _changed_spoils(table: Table) -> Iterator[Slots]:
    return iter([{"n": table.course.spoils}] if table.course.spoils is not None else [])


# What happened in the turn and in the phase.


def _happen(field: str, layout: Layout) -> None:
    layout.course.turn.__dict__[field] = True


def _happened(field: str, table: Table) -> Iterator[Slots]:
    return iter([{}] if getattr(table.course.turn, field) else [])


def _discard(layout: Layout, who: Methuselah, cards: str) -> None:
    gone = list(layout.course.turn.discarded)
    for name in re.split(r" and ", cards):
        card = next((one for one in layout.cards if _is_named(one, name, who) and one not in gone), None)
        if card is None:
            raise ScenarioError(f'no "{name}" of {who} lies where it could have been discarded to', name)
        gone.append(card)
    layout.course.turn.__dict__["discarded"] = tuple(gone)


def _is_named(card: Card, name: str, owner: Methuselah) -> bool:
    return card.place == ASH_HEAP and card.owner is owner and name.lower() == played_cards.as_said(card.name).lower()


def _discarded(table: Table) -> Iterator[Slots]:
    cards = table.course.turn.discarded
    if cards and all(card.place == ASH_HEAP and card.owner is cards[0].owner for card in cards):
        yield {"who": cards[0].owner, "cards": " and ".join(played_cards.as_said(card.name) for card in cards)}


def _use(layout: Layout, who: Methuselah, what: str, card: str) -> None:
    turn = layout.course.turn
    named = [one for one in layout.cards if is_called(one, card)]
    used = [one for one, text in turn.used if text == what]
    free = [one for one in named if one not in used]
    own = [one for one in free if one.place == IN_PLAY and controller_of(one) is who]
    found = next(iter(own or free), None) or given_lasting.card_of(layout, card, who)
    turn.__dict__["used"] = (*turn.used, (found, what))


def _used(table: Table) -> Iterator[Slots]:
    for card, text in table.course.turn.used:
        if card is not None and table.course.active is not None and '"' not in text:
            who = controller_of(card) or table.course.active
            yield {"who": who, "what": text, "card": played_cards.as_said(str(card))}


def _use_no_card(what: str, layout: Layout) -> None:
    turn = layout.course.turn
    turn.__dict__["used"] = (*turn.used, (None, what))


def _used_of_no_card(what: str, table: Table) -> Iterator[Slots]:
    return iter([{}] if any(card is None and text == what for card, text in table.course.turn.used) else [])


def _arrive(layout: Layout, who: Minion) -> None:
    if who.kind != ALLY:
        raise ScenarioError(f'"{layout.text}" is told of allies alone, and {who} is none; leave it out', who.name)
    who.__dict__["arrived"] = True


def _arrived(table: Table) -> Iterator[Slots]:
    return ({"who": minion} for minion in table.minions if minion.arrived and not minion.is_gone)


def _once(words: str, field: str, given: str) -> Fact:
    return Fact(
        ways(words),
        "what happened in this phase before the story begins, which can be only once",
        f"Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; {given}; {words} | Bob's turn",
        partial(_happen, field),
        partial(_happened, field),
    )


def _used_once(words: str, what: str, given: str) -> Fact:
    return Fact(
        ways(words),
        "what else was used in this phase before the story begins",
        f"Alice 12 with the Edge: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; {given}; {words} | Bob's turn",
        partial(_use_no_card, what),
        partial(_used_of_no_card, what),
    )


_OWED = "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Bob's turn; discard phase; Alice {} | Alice's turn, master phase"

#: All of it, and where the game stands, in the order in which a position tells it.
FACTS = (
    given_course.NUMBER,
    given_course.EDGE,
    *given_deeds.BEFORE,
    Fact(
        ways("{who:methuselah}'s library is shuffled"),
        "nobody knows the order of the library: chance says which card comes",
        "Alice 12 holding Blur library Glint and Haul: Mira 2/6; Bob 20: Lupo 4/4; Alice's library is shuffled; "
        "Alice's turn; discard phase where Blur is a combat card, 1 additional strike; Glint is a master, gain 1 pool; "
        "Haul is a master, gain 2 pool | Alice discards Blur, Alice draws Haul",
        _shuffle,
        _shuffled,
    ),
    Fact(
        ways("{who:methuselah} owes {n:number} master phase actions?"),
        "master cards that were played out of turn take them from the next master phase",
        _OWED.format("owes 1 master phase action"),
        partial(_set, "debt"),
        partial(_counted, "debt"),
    ),
    Fact(
        ways("{who:methuselah} is owed {n:number} master phase actions?"),
        "a trifle that was played out of turn adds it to the next master phase",
        _OWED.format("is owed 1 master phase action"),
        partial(_set, "credit"),
        partial(_counted, "credit"),
    ),
    Fact(
        ways("{who:methuselah} replaces {n:number} cards? when {time:event}"),
        "cards that were played and are still to be replaced, at a time that their texts tell (it leaves play)",
        "Alice 12 with Ivory Bow: Mira 2/6; Bob 20: Lupo 4/4; Alice replaces 1 card when it leaves play | Mira hunts",
        _replace_later,
        _replaced_later,
    ),
    _once("a trifle has brought a master phase action", "from_trifle", "master phase; 1 master phase action left"),
    _once("a master phase action has been used before", "borrowed", "master phase"),
    _once("an event has been played this phase", "event_played", "discard phase"),
    Fact(
        ways("{who:methuselah} has {n:number} {kind:counter} counters?"),
        "counters that texts of cards have given to a Methuselah",
        "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice has 2 debt counters | Mira hunts",
        _lay_counters,
        _counters,
    ),
    Fact(
        ways("the next predator gains {n:number} pool for the prey"),
        "what the text of a card has made of the pool that comes with the next ousting",
        "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; the next predator gains 10 pool for the prey | Mira hunts",
        _change_spoils,
        _changed_spoils,
    ),
    Fact(
        ways("{who:methuselah} has discarded {cards:cards} this phase"),
        "cards of the ash heap that were discarded in this phase",
        "Alice 12 ash heap Vessel and Majesty: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; discard phase; "
        "Alice has discarded Vessel this phase | Bob's turn",
        _discard,
        _discarded,
    ),
    Fact(
        ways('{who:methuselah} has used "{what:text}" of {card:a card} this phase'),
        "a text of a card in play that was used in this phase, as the card says it",
        "Alice 12 with Haven (location, gain 1 pool (unlock phase)): Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; "
        'unlock phase; Alice has used "use your unlock phase" of Haven this phase | Alice uses Haven',
        _use,
        _used,
    ),
    _used_once("transfers have been spent by a card this phase", BY_CARD, "influence phase"),
    _used_once("the pool of the Edge has been gained this phase", EDGE, "unlock phase"),
    *given_due.FACTS,
    Fact(
        ways("{who:minion} has come into play this turn"),
        "an ally that was recruited in this turn before the story begins, and does not act in it",
        "Alice 12: Rake 3 ally; Bob 20: Lupo 4/4; Alice's turn; minion phase; Rake has come into play this turn "
        "| Rake bleeds",
        _arrive,
        _arrived,
    ),
    *given_lying.FACTS,
    given_deeds.BARRED,
    *given_lasting.FACTS,
    given_course.TURN,
    given_course.PHASE,
    given_deeds.DONE,
    *given_course.LEFT_IN,
)
#: A word of each template with its fact: most of what is given holds none of them.
_WAYS = tuple((way.needed.lower(), fact, way) for fact in FACTS for way in fact.templates)
