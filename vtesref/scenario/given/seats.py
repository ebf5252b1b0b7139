"""Methuselahs that are given: their pool, their cards, who is out of the game, vampires in crypts."""

from __future__ import annotations

import re
from itertools import pairwise

from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    HAND,
    IN_PLAY,
    LIBRARY,
    VAMPIRE,
    Methuselah,
)
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.cards import lay, read_hand, read_pile
from vtesref.scenario.given.layout import NAME, Layout, Reading, Seat, Someone
from vtesref.scenario.given.minions import lay_minion
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.attributes import read_attributes
from vtesref.scenario.words.text import MAX_SEATS, ScenarioError, masked, number, outside

#: What lists of cards after the pool of a Methuselah begin with, in the usual order, and where those cards lie.
PILES = {"with": IN_PLAY, "holding": HAND, "library": LIBRARY, "ash heap": ASH_HEAP}
#: What may follow the pool of a Methuselah, in the usual order.
SEAT_WORDS = ("hand size", *PILES, "crypt")
_LISTS = "".join(rf"(?: {word} (?P<{place.replace(' ', '_')}>.+?))?" for word, place in PILES.items())


def in_order(text: str) -> str:
    """Return a seat with what follows its pool in the usual order, each of it at its first mention."""
    inside = played_cards.named_with(text)  # "Rolling with the Punches" begins no list
    starts = sorted({place for word in SEAT_WORDS for place in outside(text, f" {word} ")} - inside)
    parts = [text[start + 1 : end] for start, end in pairwise([*starts, len(text)])]
    edge = "with the edge"  # told apart from other cards in play, it is one of them all the same
    lists = [place for place, part in enumerate(parts) if part.startswith("with ")]
    for before, place in pairwise(lists):
        if parts[place].lower() == edge or parts[before].lower().endswith((edge, " and the edge")):
            parts[place] = "with " + parts[before].removeprefix("with ") + " and " + parts[place].removeprefix("with ")
            parts[before] = ""
    parts = [part for part in parts if part]
    rank = {word: place for place, word in enumerate(SEAT_WORDS)}
    head = text[: starts[0]] if starts else text
    return " ".join([head, *sorted(parts, key=lambda part: next(rank[one] for one in rank if part.startswith(one)))])


def read_seat(reading: Reading, text: str) -> Seat:
    """Read a Methuselah with their cards; raises ScenarioError for what is none."""
    whole = in_order(text.strip())
    found = re.fullmatch(
        rf"(?P<name>{NAME})(?: (?P<pool>\d+)| (?P<gone>ousted|withdrawn))?(?: (?P<points>\d+) victory points?)?"
        r"(?P<withdrawing> withdrawing)?(?: hand size (?P<size>\d+))?"
        rf"{_LISTS}(?: crypt (?P<crypt>.+))?",
        masked(whole),
    )
    if not found:
        raise ScenarioError(
            f'"{text}" is not a Methuselah; write a name and a pool before the colon, such as: Alice 12: ...', text
        )
    match = {one: None if held is None else whole[slice(*found.span(one))] for one, held in found.groupdict().items()}
    name = (match["name"] or "").strip()
    if any(other.lower() == name.lower() for other in reading.seats):
        raise ScenarioError(f'two Methuselahs are called "{name}"; give one of them another name', name)
    if given_standing.find(name) is not None:
        raise ScenarioError(f'"{name}" is not a Methuselah; write a semicolon after it: {name}; Alice 12: ...', name)
    pool = number(match["pool"] or "30", "a pool")
    if not pool:
        raise ScenarioError(f"{name} cannot have a pool of 0 (a Methuselah without pool is ousted)", text)
    if len(reading.seats) == MAX_SEATS:
        raise ScenarioError(f"there are more than {MAX_SEATS} Methuselahs; at most {MAX_SEATS} can play", name)
    library = match["library"]
    told = bool(match["size"] or match["hand"] or library)
    fields = {
        "hand_size": number(match["size"] or "7", "a hand size"),
        "told": told,
        "stocked": library is not None,
        "points": number(match["points"] or "0", "victory points"),
        "withdrawing": bool(match["withdrawing"]),
        "pool": pool,
    }
    gone = match["gone"]
    if gone:  # they keep no cards, and are nobody's prey or predator
        if re.search(rf" (?:{'|'.join(SEAT_WORDS[1:])}|withdrawing)\b", text):
            raise ScenarioError(f"{name} is {gone} and has no cards left; leave out what follows", gone)
        fields.update(pool=0, seated=False, ousted=gone == "ousted", withdrawn=gone == "withdrawn")
    reading.seats.append(name)
    piles = (
        (HAND, read_hand(reading, match["hand"], name)),
        (IN_PLAY, read_pile(reading, match["in_play"], name, IN_PLAY)),
        (LIBRARY, read_pile(reading, None if library == "empty" else library, name, LIBRARY)),
        (ASH_HEAP, read_pile(reading, match["ash_heap"], name, ASH_HEAP)),
    )
    crypt = (one.strip() for one in re.split(r",| and ", match["crypt"] or ""))
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
