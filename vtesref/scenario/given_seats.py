"""Methuselahs that are given: their pool, their cards, who is out of the game, vampires in crypts."""

from __future__ import annotations

import re
from itertools import pairwise

from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    IN_PLAY,
    LIBRARY,
    VAMPIRE,
    Methuselah,
    Minion,
)
from vtesref.scenario import played_cards
from vtesref.scenario.attributes import read_attributes
from vtesref.scenario.given_cards import lay, lay_hand
from vtesref.scenario.given_layout import NAME, Layout
from vtesref.scenario.text import (
    MAX_SEATS,
    ScenarioError,
    masked,
    number,
    outside,
)

#: What may follow the pool of a Methuselah.
SEAT_WORDS = ("hand size", "with", "holding", "library", "ash heap", "crypt")


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


def lay_seat(layout: Layout, text: str) -> Methuselah:
    """Seat a Methuselah with their cards; raises ScenarioError for what is none."""
    whole = in_order(text.strip())
    found = re.fullmatch(
        rf"(?P<name>{NAME})(?: (?P<pool>\d+)| (?P<gone>ousted|withdrawn))?(?: (?P<points>\d+) victory points?)?"
        r"(?P<withdrawing> withdrawing)?(?: hand size (?P<size>\d+))?"
        r"(?: with (?P<cards>.+?))?(?: holding (?P<hand>.+?))?"
        r"(?: library (?P<library>.+?))?(?: ash heap (?P<ash>.+?))?(?: crypt (?P<crypt>.+))?",
        masked(whole),
    )
    if not found:
        raise ScenarioError(
            f'"{text}" is not a Methuselah; write a name and a pool before the colon, such as: Alice 12: ...', text
        )
    match = {one: None if held is None else whole[slice(*found.span(one))] for one, held in found.groupdict().items()}
    name = (match["name"] or "").strip()
    if any(other.name.lower() == name.lower() for other in layout.seats):
        raise ScenarioError(f'two Methuselahs are called "{name}"; give one of them another name', name)
    if re.search(r"'s turn$| phase$| has the edge$", name, re.I):
        raise ScenarioError(f'"{name}" is not a Methuselah; write a semicolon after it: {name}; Alice 12: ...', name)
    pool = number(match["pool"] or "30", "a pool")
    if not pool:
        raise ScenarioError(f"{name} cannot have a pool of 0 (a Methuselah without pool is ousted)", text)
    if len(layout.seats) == MAX_SEATS:
        raise ScenarioError(f"there are more than {MAX_SEATS} Methuselahs; at most {MAX_SEATS} can play", name)
    library = match["library"]
    told = bool(match["size"] or match["hand"] or library)
    size = number(match["size"] or "7", "a hand size")
    seat = Methuselah(name, pool, hand_size=size, told=told, stocked=library is not None)
    if match["gone"]:
        _take_out(layout, seat, match["gone"], text)
    seat.__dict__["points"] = number(match["points"] or "0", "victory points")
    seat.__dict__["withdrawing"] = bool(match["withdrawing"])
    layout.seats.append(seat)
    lay_hand(layout, match["hand"], seat)
    lay(layout, match["cards"], seat, IN_PLAY)
    lay(layout, None if library == "empty" else library, seat, LIBRARY)
    lay(layout, match["ash"], seat, ASH_HEAP)
    for one in re.split(r",| and ", match["crypt"] or ""):
        if one.strip():
            _in_crypt(layout, one.strip(), seat)
    return seat


def _take_out(layout: Layout, seat: Methuselah, how: str, text: str) -> None:
    """Take a Methuselah out of the game, as is given; they keep no cards, and is nobody's prey or predator."""
    if re.search(r" (?:with|holding|library|ash heap|crypt|withdrawing)\b", text):
        raise ScenarioError(f"{seat} is {how} and has no cards left; leave out what follows", how)
    seat.__dict__.update(pool=0, seated=False, ousted=how == "ousted", withdrawn=how == "withdrawn")


def _in_crypt(layout: Layout, text: str, seat: Methuselah) -> None:
    match = re.fullmatch(rf"(?P<name>{NAME}) (?P<capacity>\d+)(?P<words>(?: [^\s()]+)*)", text)
    if not match:
        raise ScenarioError(f'"{text}" is not a vampire in a crypt; write a name and a capacity: crypt Nora 6', text)
    name = layout.free_name(match["name"])
    capacity = number(match["capacity"], "a capacity")
    if not capacity:
        raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", text)
    has = read_attributes(name, match["words"])
    layout.minions.append(
        Minion(
            name,
            VAMPIRE,
            controller=seat,
            capacity=capacity,
            region=CRYPT,
            clan=has.clan,
            sect=has.sect,
            title=has.title,
            disciplines=tuple(has.disciplines),
            traits=tuple(has.traits),
        )
    )
