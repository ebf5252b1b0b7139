"""What is given: seats, minions with what is on them, hands, the turn and the Edge."""

from __future__ import annotations

import re
from typing import NamedTuple

from vtesref.engine.cards.always.values import printed, speaks_of
from vtesref.engine.cards.playing.teaching import with_lessons
from vtesref.engine.cards.texts import PLAY, Lasting
from vtesref.engine.cards.tracking.lasting import speaks_of as is_of_value
from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.control import controller_of, whose
from vtesref.engine.table import (
    ALLY,
    HAND,
    IN_PLAY,
    Card,
    Course,
    Methuselah,
    Minion,
    seated,
)
from vtesref.scenario.given import course as given_course
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.card_states import NOBODY, keep, keeps_one, note_forgotten
from vtesref.scenario.given.cards import add, becomes_vampire
from vtesref.scenario.given.fact import Said, said
from vtesref.scenario.given.layout import NAME, Invented, Layout, Reading, Seat, Someone
from vtesref.scenario.given.minions import lay_minion, read_minion
from vtesref.scenario.given.seats import BARE_SEAT, lay_seat, read_seat
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.cards import Definition, definitions
from vtesref.scenario.words.template import Names
from vtesref.scenario.words.text import MAX_CHARACTERS, ScenarioError, around, outside, split


class Given(NamedTuple):
    """A situation laid out, and the cards that were defined; ``stated`` are the names of those whose hand is stated.

    ``seats`` are all Methuselahs, those of minions that stand by themselves too.
    """

    seats: tuple[Methuselah, ...]
    minions: tuple[Minion, ...]
    cards: tuple[Card, ...]
    course: Course
    defined: dict[str, Definition]
    stated: frozenset[str]


class Situation(NamedTuple):
    """What is given as data, which can be laid out again and again.

    ``parts`` are seats with their minions, None for those that stand by themselves, and ``facts`` where the game stands
    and what is remembered of it.
    """

    parts: tuple[tuple[Seat | None, tuple[Someone, ...]], ...]
    facts: tuple[Said, ...]
    defined: dict[str, Definition]
    stated: frozenset[str]
    invented: tuple[Invented, ...]

    def lay(self) -> Given:
        """Lay it out; raises ScenarioError for what cannot be."""
        layout = Layout(self.defined)
        for seat, minions in self.parts:
            placed = lay_seat(layout, seat) if seat is not None else None
            for someone in minions:
                lay_minion(layout, someone, placed)
        course = layout.course
        _give_control(layout)
        _give_chosen(layout)
        for fact in self.facts:
            fact.lay(layout)
        lying = (card.name for card in layout.cards if card.kind == "event" and card.place == IN_PLAY)
        course.turn.__dict__["events"] = (*dict.fromkeys([*course.turn.events, *lying]),)  # once each
        for card in layout.cards:
            if card not in layout.forgotten:
                note_forgotten(card)
        for minion, lender in layout.lenders:
            minion.__dict__["lender"] = layout.methuselah(lender)
        _give_capacity(layout)
        _check_hands(layout, course.lasting)
        seats = seated(tuple(layout.seats), tuple(layout.minions))
        return Given(seats, tuple(layout.minions), tuple(layout.cards), course, self.defined, self.stated)


def place(given: str, extra: dict[str, Definition] | None = None) -> Given:
    """Set up what is given; raises ScenarioError for what does not parse or cannot be."""
    return read(given, extra).lay()


def read(given: str, extra: dict[str, Definition] | None = None) -> Situation:
    """Read what is given; raises ScenarioError for what does not parse. ``extra`` are the cards that are defined."""
    if len(given) > MAX_CHARACTERS:
        raise ScenarioError(f"the given part has {len(given)} characters; at most {MAX_CHARACTERS} are read")
    head, where, tail = _where(around(around(given, played_cards.shortened), played_cards.seated))
    if where:
        late = [part for part in split(tail, ";") if given_standing.find(part) is not None]
        tail = "; ".join(part for part in split(tail, ";") if part not in late)
        head = "; ".join([head, *late])
    defined = dict(played_cards.held().mentioned(given) if extra is None else extra)
    for card in (definitions(tail) if where else {}).values():
        add(defined, card)
    reading = Reading(defined)
    parts = split(head, ";")
    reading.twins = _twins(parts)
    facts = [part for part in parts if given_standing.find(part) is not None]
    parts = [part for part in parts if part not in facts]
    bare = [part for part in parts if ":" not in part and BARE_SEAT.fullmatch(part)]
    seats = [part for part in bare if played_cards.vampire(part) is None]
    reading.seated = any(outside(part, ":") for part in parts) or len(seats) == len(parts) > 1
    for part in parts:
        _read_part(reading, f"{part}:" if reading.seated and part in bare else part)
    if not reading.names and not reading.seats:
        raise ScenarioError("there is no minion; write one, such as: Royce 3/6")
    _refuse_twice_named(reading)
    names = Names(reading.names, reading.seats)
    told = (said(part, *found, names, defined) for part in facts + reading.told if (found := given_standing.find(part)))
    return Situation(
        tuple(reading.parts),
        tuple(sorted(told, key=lambda one: [*given_course.FACTS, one.fact].index(one.fact))),
        defined,
        frozenset(reading.stated),
        tuple(reading.invented),
    )


def _where(given: str) -> tuple[str, str, str]:
    match = re.search(r"(?:^|[\s;,])where ", given)
    if not match:
        return given, "", ""
    return given[: match.start()], "where", given[match.end() :]


def _twins(parts: list[str]) -> set[str]:
    """Return the names, in lower case, that minions of several Methuselahs share, or several of one."""
    seen: set[str] = set()
    twins: set[str] = set()
    for part in parts:
        colon = outside(part, ":")
        for one in split(part[colon[0] + 1 :], ",") if colon else ():
            known = played_cards.vampire(one)
            told = re.match(rf"{NAME}(?= \d)", one)
            name = known[0].name.lower() if known is not None else told[0].lower() if told else ""
            if name:
                (twins if name in seen else seen).add(name)
    return twins


#: The kind of what a vampire's own text is made into: it bears the vampire's name.
OWN_TEXT = "ability"


def _read_part(reading: Reading, text: str) -> None:
    """Read one part between semicolons: a seat with its minions, or minions."""
    colons = outside(text, ":")
    if len(colons) > 1:
        raise ScenarioError(
            f'"{text}" has two colons; end a Methuselah\'s minions with a semicolon: Alice 12: ...; Bob 9: ...',
            text,
        )
    seat = read_seat(reading, text[: colons[0]]) if colons else None
    name = seat.name if seat is not None else ""
    minions = [read_minion(reading, one, name) for one in split(text[colons[0] + 1 :] if colons else text, ",")]
    reading.parts.append((seat, tuple(minions)))


def _refuse_twice_named(reading: Reading) -> None:
    """Raise ScenarioError for a minion that has the name of a card, which it is not."""
    told = (one for seat, minions in reading.parts for one in (*(seat.crypt if seat is not None else ()), *minions))
    for someone in told:
        other = reading.defined.get(someone.name.lower())
        if other is None or other.kind == OWN_TEXT:
            continue
        is_ally = other.kind == "ally" or becomes_ally(other.texts)
        is_such = is_ally if someone.fields["kind"] == ALLY else becomes_vampire(other)
        if other.name != someone.fields.get("card", someone.name) or not is_such:
            raise ScenarioError(
                f'a minion and a card are both called "{someone.name}"; give one of them another name', someone.name
            )


def _give_control(layout: Layout) -> None:
    """Give cards and minions the owners and controllers that are told."""
    for card in layout.cards:
        mastered = card.kind in ("master", "location", "event")
        if mastered and card.place == IN_PLAY and isinstance(card.holder, Methuselah):
            card.__dict__["controller"] = card.holder  # as if played: texts that wait for another controller see it
    for card, ruler in layout.rulers:
        if card.kind == "master":  # whoever controls it has played it, unless it is told whose it is
            card.__dict__["owner"] = layout.methuselah(ruler)
    for thing, owner in layout.owners:
        if isinstance(thing, Card):  # it goes on being controlled by who has it
            thing.__dict__["controller"] = whose(thing)
        owned = [thing] if isinstance(thing, Card) else [thing, *_cards_of(layout, thing)]
        for entity in owned:
            entity.__dict__["owner"] = layout.methuselah(owner)
    for card, ruler in layout.rulers:
        card.__dict__["controller"] = layout.methuselah(ruler)


def _cards_of(layout: Layout, minion: Minion) -> list[Card]:
    """Return the cards that a minion itself is: the card of an ally, the own text of a vampire."""
    return [
        card for card in layout.cards if card.holder is minion and (card.kind == OWN_TEXT or card.name == minion.card)
    ]


def _give_chosen(layout: Layout) -> None:
    """Let cards know whom their texts have chosen."""
    everybody: list[Methuselah | Minion] = [*layout.minions, *layout.seats]
    there = {one.name.lower(): one for one in everybody}
    for card in dict.fromkeys(one for one, _ in layout.chosen):
        names = [name for one, name in layout.chosen if one is card]
        unknown = next((name for name in names if name.lower() not in there), None)
        if names == [NOBODY] and keeps_one(card):
            layout.forgotten.add(card)
            continue
        if unknown is not None:
            raise ScenarioError(f'nobody is called "{unknown}" whom {card} could be for', unknown)
        keep(card, [there[name.lower()] for name in names], f"chosen for {' and '.join(names)}")


def _give_capacity(layout: Layout) -> None:
    """Tell what of the capacity of vampires, which is given as it is, comes from the cards on them."""
    for card in layout.cards:
        bearer = card.holder
        if card.place == IN_PLAY and isinstance(bearer, Minion):
            more = printed(card, "capacity")
            (bearer.employer or bearer).__dict__["altered"] += more
            if card.kind == "master":  # one known by name adds its level, and its capacity, to what is told
                _teach(card, bearer)


def _check_hands(layout: Layout, lasting: tuple[Lasting, ...]) -> None:
    """Raise ScenarioError for a hand that is larger than it can be with the cards in play."""
    for seat in layout.seats:
        held = sum(card.place == HAND and card.holder is seat and card.lies_on is None for card in layout.cards)
        size = seat.hand_size + sum(
            printed(card, "hand size") for card in layout.cards if card.place == IN_PLAY and controller_of(card) is seat
        )
        others = any(speaks_of(card.texts, "hand size") for card in layout.cards if card.place == IN_PLAY)
        others = others or any(is_of_value(one, "hand size") for one in lasting)
        if seat.told and held > size and not others:  # whose conditions the table looks at
            raise ScenarioError(
                f"{seat} cannot hold {held} cards with hand size {size} (cards.draw.keep_hand_size); if something "
                f"lets them, write it: {seat} {seat.pool} hand size {seat.hand_size + held - size} holding ...",
                seat.name,
            )


def _teach(card: Card, bearer: Minion) -> None:
    """Give a vampire the levels of the Disciplines that a card on them has taught."""
    if card.taught:  # as is told
        bearer.__dict__["disciplines"] = with_lessons(bearer.disciplines, card.taught)
        return
    taught = []
    doings = [doing for text in card.texts if text.kind == PLAY for doing in text.do]
    for doing in doings:
        if not doing.says("teaches"):
            continue
        name: str = doing.slots["held"]
        level = name.upper() if name in bearer.disciplines else name
        if level not in bearer.disciplines:
            bearer.__dict__["disciplines"] = (*bearer.disciplines, level)
            taught.append(name)
    if taught:
        card.__dict__["taught"] = tuple(taught)
