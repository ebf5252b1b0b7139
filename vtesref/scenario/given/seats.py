"""Methuselahs that are given: their pool, their cards, who is out of the game, vampires in crypts."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.table import ASH_HEAP, CRYPT, HAND, IN_PLAY, LIBRARY, VAMPIRE, Methuselah
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.cards import lay, read_pile
from vtesref.scenario.given.layout import NAME, Layout, Reading, Seat, Someone
from vtesref.scenario.given.minions import lay_minion
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.attributes import read_attributes
from vtesref.scenario.words.template import Template, Word, read_word, so_when
from vtesref.scenario.words.text import MAX_SEATS, ScenarioError, number, outside

#: What lists of cards of a Methuselah begin with, in the usual order, and where those cards lie.
PILES = {"with": IN_PLAY, "holding": HAND, "library": LIBRARY, "ash heap": ASH_HEAP}
#: How a library without cards is written.
EMPTY = "empty"
#: Who is out of the game.
OUT = (
    so_when("ousted", "a Methuselah who is out of the game (N victory points may follow)", lambda one: one.ousted),
    so_when("withdrawn", "a Methuselah who has left the game (N victory points may follow)", lambda one: one.withdrawn),
)
#: What else may stand before the cards, in this order.
HAS = (
    Word(
        Template("{points:number} victory points?"),
        "the victory points that the Methuselah has already",
        lambda one: [one.points] * (one.points > 0),
    ),
    so_when("withdrawing", "a Methuselah who has announced a withdrawal", lambda one: one.withdrawing and one.seated),
    Word(
        Template("hand size {hand_size:number}"),
        "a hand size other than 7",
        lambda one: [one.hand_size] * (one.told and one.seated),
    ),
)
STANDS = (Word(Template("{pool:number}"), "the pool", lambda one: [one.pool] * one.seated), *OUT)
#: What may follow the name of a Methuselah, in the order in which it is told; a slot is a field.
SEAT_WORDS = (*STANDS, *HAS)
_STANDS = f" (?:{'|'.join(f'({word.template.nameless})' for word in STANDS)})"
_HAS = "".join(rf"(?: ({word.template.nameless}))?" for word in HAS)
_SEAT = Pattern(rf"({NAME})(?:{_STANDS})?{_HAS}")
_LISTS = (*PILES, "crypt", "hand size")
#: A Methuselah without minions, among others who are told with a colon.
BARE_SEAT = Pattern(rf"{NAME}{_STANDS}{_HAS}(?: (?:{'|'.join(_LISTS)}) [^()]+)?", re.I)


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """Return what stands before the lists of cards, with the hand size, and the lists by what they begin with."""
    inside = played_cards.named_with(text)  # "Rolling with the Punches" begins no list
    starts = sorted({place for word in _LISTS for place in outside(text, f" {word} ")} - inside)
    lists: dict[str, str] = {}
    for start, end in pairwise([*starts, len(text)]):
        word = next(one for one in _LISTS if text.startswith(f" {one} ", start))
        held, before = text[start + len(word) + 2 : end].strip(), lists.get(word)
        if before is not None:  # the Edge, told apart from other cards in play, is one of them all the same
            is_edge = any(re.search("(?:^|and )the edge$", one, re.I) for one in (before, held))
            held = f"{before} {'and' if is_edge else word} {held}"
        lists[word] = held
    size = lists.pop("hand size", None)
    return text[: (*starts, len(text))[0]] + (f" hand size {size}" if size is not None else ""), lists


def read_seat(reading: Reading, text: str) -> Seat:
    """Read a Methuselah with their cards; raises ScenarioError for what is none."""
    head, lists = _parted(text.strip())
    match = _SEAT.fullmatch(head)
    if not match:
        raise ScenarioError(
            f'"{text}" is not a Methuselah; write a name and a pool before the colon, such as: Alice 12: ...', text
        )
    name = match[1]
    if any(other.lower() == name.lower() for other in reading.seats):
        raise ScenarioError(f'two Methuselahs are called "{name}"; give one of them another name', name)
    if given_standing.find(name) is not None:
        raise ScenarioError(f'"{name}" is not a Methuselah; write a semicolon after it: {name}; Alice 12: ...', name)
    fields: dict[str, Any] = {}
    for words in filter(None, match.groups()[1:]):
        fields |= read_word(words, SEAT_WORDS)[1]
    if fields.get("pool") == 0:
        raise ScenarioError(f"{name} cannot have a pool of 0 (a Methuselah without pool is ousted)", text)
    if len(reading.seats) == MAX_SEATS:
        raise ScenarioError(f"there are more than {MAX_SEATS} Methuselahs; at most {MAX_SEATS} can play", name)
    gone = next(iter(fields.keys() & {"ousted", "withdrawn"}), "")
    if gone:  # they keep no cards, and are nobody's prey or predator
        if lists or "withdrawing" in fields:
            raise ScenarioError(f"{name} is {gone} and has no cards left; leave out what follows", gone)
        fields.update(pool=0, seated=False)
    fields["told"] = "hand_size" in fields or "holding" in lists or "library" in lists
    fields["stocked"] = "library" in lists
    if lists.get("library") == EMPTY:
        lists["library"] = ""
    reading.seats.append(name)
    if "holding" in lists:
        reading.stated.add(name)
    hand_first = sorted(PILES.items(), key=lambda one: one[1] != HAND)
    piles = tuple((place, read_pile(reading, lists.get(word), name, place)) for word, place in hand_first)
    crypt = (one.strip() for one in re.split(r",| and ", lists.get("crypt", "")))
    return Seat(name, fields, piles, tuple(_in_crypt(reading, one) for one in crypt if one))


def lay_seat(layout: Layout, one: Seat) -> Methuselah:
    """Seat a Methuselah with their cards."""
    seat = Methuselah(one.name)
    seat.__dict__.update(one.fields)
    layout.seats.append(seat)
    for place, pile in one.piles:
        lay(layout, pile, seat, place)
    for vampire in one.crypt:
        lay_minion(layout, vampire, seat)
    return seat


def _in_crypt(reading: Reading, text: str) -> Someone:
    match = re.fullmatch(rf"(?P<name>{NAME}) (?P<capacity>\d+)(?P<words>(?: [^\s()]+)*)", text)
    if not match:
        raise ScenarioError(f'"{text}" is not a vampire in a crypt; write a name and a capacity: crypt Nora 6', text)
    name = reading.free_name(match["name"])
    capacity = number(match["capacity"], "a capacity")
    if not capacity:
        raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", text)
    has = read_attributes(name, match["words"])
    of_card = ("clan", "sect", "title", "disciplines", "traits")
    printed = {field: value for field, value in has.of_card().items() if field in of_card}
    return Someone(name, {"kind": VAMPIRE, "capacity": capacity, "region": CRYPT, **printed})
