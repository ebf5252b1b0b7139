"""What is remembered of a game where it stands: what lasts for a time, what was used or discarded in the phase.

Each is one record of ``REMEMBERED``: how it is written, what it means, how it is laid out, and how a table tells it.
What a table holds of it and no words say is not told here; whoever tells the position names it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.library import LEFT_PLAY
from vtesref.engine.control import controller_of
from vtesref.engine.meant import hint
from vtesref.engine.table import ALLY, ASH_HEAP, IN_PLAY
from vtesref.engine.turn.unlock import EDGE
from vtesref.scenario import given_deeds, given_due, given_lasting, given_lying, played_cards
from vtesref.scenario.text import ScenarioError, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.table import Card, Course, Methuselah, Table
    from vtesref.scenario.given_layout import Layout

    Laying = Callable[[Layout, Course, re.Match[str]], None]
    Telling = Callable[[Table], Iterator[str]]

#: By what transfers are spent otherwise than one by one.
BY_CARD = "by a card"


class Remembered(NamedTuple):
    """A sentence of what is remembered: ``lay`` carries it into a course laid out, ``tell`` yields it of a table."""

    written: str
    meaning: str
    pattern: re.Pattern[str]
    lay: Laying
    tell: Telling


#: A sentence that was read: its record, and what matched.
Fact = tuple[Remembered, re.Match[str]]


def find(text: str) -> Fact | None:
    """Return the record of which a part of what is given is a sentence, with its match; None for none."""
    for one in (*REMEMBERED, DEEDS):
        match = one.pattern.fullmatch(text)
        if match:
            return one, match
    return None


def told(table: Table) -> list[str]:
    """Return all that is remembered of a table and has words, as sentences that read back."""
    return [words for one in REMEMBERED for words in one.tell(table)]


def _plural(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


# Libraries.


def _shuffle(layout: Layout, course: Course, match: re.Match[str]) -> None:
    layout.methuselah(match["who"]).__dict__["shuffled"] = True


def _shuffled(table: Table) -> Iterator[str]:
    return (f"{one}'s library is shuffled" for one in table.seats if one.shuffled and not one.ousted)


# Master phase actions.


def _in_next_phase(field: str, words: str) -> tuple[Laying, Telling]:
    """Return how master phase actions that are lacking or more in the next phase are laid out, and told."""

    def lay(layout: Layout, course: Course, match: re.Match[str]) -> None:
        layout.methuselah(match["who"]).__dict__[field] = number(match["n"], "master phase actions")

    def told(table: Table) -> Iterator[str]:
        for one in table.seats:
            count = getattr(one, field)
            if count:
                yield f"{one} {words} {_plural(count, 'master phase action')}"

    return lay, told


def _replace_later(layout: Layout, course: Course, match: re.Match[str]) -> None:
    seat, time = layout.methuselah(match["who"]), match["time"]
    times = {LEFT_PLAY, *(card.replaced for card in layout.cards if card.replaced)}
    if time not in times:
        raise ScenarioError(f'no card here is replaced when "{time}"; {hint(time, times, "leave it out")}', time)
    seat.__dict__["unreplaced"] = (*seat.unreplaced, *[time] * number(match["n"], "cards"))


def _replaced_later(table: Table) -> Iterator[str]:
    for one in table.seats:
        for time, count in Counter(one.unreplaced).items():
            if not time.endswith(" phase"):  # of those there is a sentence of their own
                yield f"{one} replaces {_plural(count, 'card')} when {time}"


#: What of a master or discard phase is a plain fact, by the field of the turn.
FACTS = {
    "from_trifle": "a trifle has brought a master phase action",
    "borrowed": "a master phase action has been used before",
    "event_played": "an event has been played this phase",
}


def _lay_fact(layout: Layout, course: Course, match: re.Match[str]) -> None:
    field = next(field for field, words in FACTS.items() if words == match[0].lower())
    course.turn.__dict__[field] = True


def _facts(table: Table) -> Iterator[str]:
    return (words for field, words in FACTS.items() if getattr(table.course.turn, field))


# Counters of a Methuselah.


def _lay_counters(layout: Layout, course: Course, match: re.Match[str]) -> None:
    seat = layout.methuselah(match["who"])
    seat.__dict__["tokens"] = (*seat.tokens, *[match["kind"]] * number(match["n"], "counters"))


def _counters(table: Table) -> Iterator[str]:
    for one in table.seats:
        for kind, count in Counter(one.tokens).items():
            yield f"{one} has {_plural(count, f'{kind} counter')}"


# The pool for an ousted prey.


def _change_spoils(layout: Layout, course: Course, match: re.Match[str]) -> None:
    course.__dict__["spoils"] = number(match["n"], "pool")


def _changed_spoils(table: Table) -> Iterator[str]:
    if table.course.spoils is not None:
        yield f"the next predator gains {table.course.spoils} pool for the prey"


# What was discarded and used.


def _discard(layout: Layout, course: Course, match: re.Match[str]) -> None:
    seat = layout.methuselah(match["who"])
    gone = list(course.turn.discarded)
    for name in re.split(r" and ", match["cards"]):
        card = next((one for one in layout.cards if _is_named(one, name, seat) and one not in gone), None)
        if card is None:
            raise ScenarioError(f'no "{name}" of {seat} lies where it could have been discarded to', name)
        gone.append(card)
    course.turn.__dict__["discarded"] = tuple(gone)


def _is_named(card: Card, name: str, owner: Methuselah) -> bool:
    return card.place == ASH_HEAP and card.owner is owner and name.lower() == played_cards.as_said(card.name).lower()


def _discarded(table: Table) -> Iterator[str]:
    cards = table.course.turn.discarded
    if cards and all(one.place == ASH_HEAP and one.owner is cards[0].owner for one in cards):
        names = " and ".join(played_cards.as_said(one.name) for one in cards)
        yield f"{cards[0].owner} has discarded {names} this phase"


def _use(layout: Layout, course: Course, match: re.Match[str]) -> None:
    seat = layout.methuselah(match["who"])
    name = match["card"].lower()
    named = [one for one in layout.cards if name in (one.name.lower(), played_cards.as_said(one.name).lower())]
    used = [card for card, text in course.turn.used if text == match["what"]]
    free = [one for one in named if one not in used]
    own = [one for one in free if one.place == IN_PLAY and controller_of(one) is seat]
    card = next(iter(own or free), None) or given_lasting.card_of(layout, match["card"], seat)
    course.turn.__dict__["used"] = (*course.turn.used, (card, match["what"]))


def _used(table: Table) -> Iterator[str]:
    for card, text in table.course.turn.used:
        if card is not None and table.course.active is not None and '"' not in text:
            who = controller_of(card) or table.course.active
            yield f'{who} has used "{text}" of {played_cards.as_said(str(card))} this phase'


#: What else was used in the phase, of no card.
OF_NO_CARD = {
    BY_CARD: "transfers have been spent by a card this phase",
    EDGE: "the pool of the Edge has been gained this phase",
}


def _use_no_card(layout: Layout, course: Course, match: re.Match[str]) -> None:
    what = next(what for what, words in OF_NO_CARD.items() if words.lower() == match[0].lower())
    course.turn.__dict__["used"] = (*course.turn.used, (None, what))


def _used_of_no_card(table: Table) -> Iterator[str]:
    there = {text for card, text in table.course.turn.used if card is None}
    return (words for what, words in OF_NO_CARD.items() if what in there)


def _arrive(layout: Layout, course: Course, match: re.Match[str]) -> None:
    ally = layout.minion(match["who"])
    if ally.kind != ALLY:
        raise ScenarioError(f'"{match[0]}" is told of allies alone, and {ally} is none; leave it out', ally.name)
    ally.__dict__["arrived"] = True


def _arrived(table: Table) -> Iterator[str]:
    return (f"{one} has come into play this turn" for one in table.minions if one.arrived and not one.is_gone)


def _last(layout: Layout, course: Course, match: re.Match[str]) -> None:
    course.__dict__["lasting"] = (*course.lasting, given_lasting.laid(layout, match))


def _any_of(words: dict[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words.values())), re.I)


_WHO = r"(?P<who>[^;:\"]+?)"

REMEMBERED = (
    Remembered(
        "CARD has been played",
        "an event that is in play no more",
        given_deeds.EVENT_PLAYED,
        given_deeds.lay_event,
        given_deeds.told_events,
    ),
    Remembered(
        "METHUSELAH still replaces N cards in their PHASE phase",
        "cards that were played and are still to be replaced",
        given_deeds.TO_REPLACE,
        given_deeds.lay_to_replace,
        given_deeds.told_to_replace,
    ),
    Remembered(
        'NAME has used "TEXT" (SCOPE)',
        "a text with a limit that was used before, as a position tells it: (turn), (game), (between unlock phases) ...",
        given_deeds.USED,
        given_deeds.lay_use,
        given_deeds.told_uses,
    ),
    Remembered(
        "METHUSELAH's library is shuffled",
        "nobody knows the order of the library: chance says which card comes",
        re.compile(rf"{_WHO}'s library is shuffled", re.I),
        _shuffle,
        _shuffled,
    ),
    Remembered(
        "METHUSELAH owes N master phase actions",
        "master cards that were played out of turn take them from the next master phase",
        re.compile(rf"{_WHO} owes (?P<n>\d+) master phase actions?", re.I),
        *_in_next_phase("debt", "owes"),
    ),
    Remembered(
        "METHUSELAH is owed N master phase actions",
        "a trifle that was played out of turn adds it to the next master phase",
        re.compile(rf"{_WHO} is owed (?P<n>\d+) master phase actions?", re.I),
        *_in_next_phase("credit", "is owed"),
    ),
    Remembered(
        "METHUSELAH replaces N cards when EVENT",
        "cards that were played and are still to be replaced, at a time that their texts tell (it leaves play)",
        re.compile(rf"{_WHO} replaces (?P<n>\d+) cards? when (?P<time>[^;]+)", re.I),
        _replace_later,
        _replaced_later,
    ),
    Remembered(
        "; ".join(FACTS.values()),
        "what happened in this phase before the story begins, which can be only once",
        _any_of(FACTS),
        _lay_fact,
        _facts,
    ),
    Remembered(
        "METHUSELAH has N KIND counters",
        "counters that texts of cards have given to a Methuselah",
        re.compile(rf"{_WHO} has (?P<n>\d+) (?P<kind>[a-z]+) counters?", re.I),
        _lay_counters,
        _counters,
    ),
    Remembered(
        "the next predator gains N pool for the prey",
        "what the text of a card has made of the pool that comes with the next ousting",
        re.compile(r"the next predator gains (?P<n>\d+) pool for the prey", re.I),
        _change_spoils,
        _changed_spoils,
    ),
    Remembered(
        "METHUSELAH has discarded CARD and CARD this phase",
        "cards of the ash heap that were discarded in this phase",
        re.compile(rf"{_WHO} has discarded (?P<cards>.+) this phase", re.I),
        _discard,
        _discarded,
    ),
    Remembered(
        'METHUSELAH has used "TEXT" of CARD this phase',
        "a text of a card in play that was used in this phase, as the card says it",
        re.compile(rf'{_WHO} has used "(?P<what>[^"]+)" of (?P<card>.+) this phase', re.I),
        _use,
        _used,
    ),
    Remembered(
        "; ".join(OF_NO_CARD.values()),
        "what else was used in this phase before the story begins",
        _any_of(OF_NO_CARD),
        _use_no_card,
        _used_of_no_card,
    ),
    Remembered(
        "the contest of CARD is settled this phase; the contest of NAME's title is settled this phase",
        "what the Methuselah of the unlock phase has paid for already (else it is still to be settled)",
        given_due.SETTLED,
        given_due.lay_settled,
        given_due.settled,
    ),
    Remembered(
        "the text of CARD [on NAME] is still to take place this phase",
        "what a card must do in the phase under way has been left for later (else it has happened already)",
        given_due.TO_COME,
        given_due.lay_to_come,
        given_due.to_come,
    ),
    Remembered(
        "ALLY has come into play this turn",
        "an ally that was recruited in this turn before the story begins, and does not act in it",
        re.compile(rf"{_WHO} has come into play this turn", re.I),
        _arrive,
        _arrived,
    ),
    Remembered(
        given_lying.WRITTEN,
        "a card that lies on another one in play, whose text says whether it is out of play or played from there; "
        "first whose card it is, then who controls the other",
        re.compile(r"(?P<card>[^;:]+) of (?P<who>[^;:]+?) lies on (?P<on>[^;:]+) of (?P<whose>[^;:]+)", re.I),
        given_lying.lay,
        given_lying.tell,
    ),
    Remembered(
        given_lying.EXILED,
        "a card in play that was played from another one on which it lay: it is removed from the game as it is burned",
        re.compile(r"(?P<card>[^;:]+) of (?P<who>[^;:]+?) was played as if from hand", re.I),
        given_lying.lay_exiled,
        given_lying.tell_exiled,
    ),
    Remembered(
        given_deeds.BARRED_WRITTEN,
        "an action that the text of a card keeps a minion from taking again in this turn",
        given_deeds.BARRED,
        given_deeds.lay_bar,
        given_deeds.told_bars,
    ),
    Remembered(
        given_lasting.WRITTEN,
        "what a text of a card has brought about for a time: for whom it is used, by which minion, what was chosen",
        given_lasting.SENTENCE,
        _last,
        lambda table: given_lasting.told(table),
    ),
)
#: What minions have done, which a position tells after whose turn it is.
DEEDS = Remembered(
    "NAME has bled|hunted|called a referendum|played CARD|acted with CARD|... this turn",
    "what a minion has done this turn before the story begins, which it may not be allowed to do again; "
    'for a card with several actions, which one: acted with CARD for "TEXT"',
    given_deeds.SENTENCE,
    given_deeds.lay_deed,
    given_deeds.told_deeds,
)
#: The same for the list of all that can be given.
WORDS = {one.written: one.meaning for one in (DEEDS, *REMEMBERED)}
