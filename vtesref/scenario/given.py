"""What is given: seats, minions with what is on them, hands, the turn and the Edge."""

from __future__ import annotations

import re
from typing import NamedTuple

from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    RETAINER,
    TORPOR,
    VAMPIRE,
    Card,
    Course,
    Methuselah,
    Minion,
    seated,
)
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, TITLES, TRAITS, current
from vtesref.scenario.cards import Definition, define, definitions
from vtesref.scenario.text import ScenarioError, hint, number, split

#: The words that may follow a minion, and what each means.
MINION_WORDS = {
    "locked": "is locked (tapped)",
    "unlocked": "is unlocked (the default)",
    "torpor": "is in torpor (a vampire)",
    "wounded": "has unmended damage, and so is wounded (a vampire)",
    "paralysed": "is in torpor by paralysis (1998)",
    "ally": "is an ally; its number is its life",
    "ready": "is in the ready region (the default)",
    "strength N": "has a printed strength",
    "N votes": "has so many votes by its own text, without a title of the lists",
}
#: What else may be given.
GIVEN_WORDS = {
    "NAME POOL: MINION, MINION; ...": "a Methuselah with minions; each one's prey is the next",
    "NAME BLOOD/CAPACITY": "a vampire",
    "NAME LIFE ally": "an ally",
    "... CLAN, SECT, TITLE [of CITY], DISCIPLINE, superior DISCIPLINE, TRAIT": "what a minion has, in any order",
    "... with CARD and CARD (TYPE, EFFECT, ...)": "what is on a minion; brackets define a card",
    "... with NAME (retainer, N life, ...)": "a retainer that a minion employs",
    "... holding CARD and 2 CARD": "a hand, after a Methuselah's pool or a minion; "
    "else a player holds just what the story plays",
    "METHUSELAH POOL with CARD holding CARD library CARD and CARD ash heap CARD: ...": "what a Methuselah has in "
    "play on no minion, in hand, in the library (from the top) and in the ash heap",
    "NAME's turn; PHASE phase; NAME has the Edge": "where the game stands, among the seats",
    "where NAME is a TYPE, requires X, costs N blood, EFFECT, superior: EFFECT": "a card, after all that is given",
}
PHASES = ("unlock", "untap", "master", "minion", "influence", "discard")


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


def place(given: str, extra: dict[str, Definition] | None = None) -> Given:
    """Set up what is given; raises ScenarioError for what does not parse or cannot be."""
    head, where, tail = _where(given)
    defined = {**(extra or {}), **(definitions(tail) if where else {})}
    layout = _Layout(defined)
    for part in split(head, ";"):
        layout.part(part)
    if not layout.minions:
        raise ScenarioError("nobody is on the table: write a minion, such as: Royce 3/6")
    return layout.done()


def _where(given: str) -> tuple[str, str, str]:
    match = re.search(r"(?:^|[\s;,])where ", given)
    if not match:
        return given, "", ""
    return given[: match.start()], "where", given[match.end() :]


class _Layout:
    """Puts a situation together, part by part."""

    def __init__(self, defined: dict[str, Definition]) -> None:
        self.defined = defined
        self.seats: list[Methuselah] = []
        self.minions: list[Minion] = []
        self.cards: list[Card] = []
        self.stated: set[str] = set()
        self.turn = self.phase = self.edge = ""

    def part(self, text: str) -> None:
        """Read one part between semicolons: a seat with its minions, minions, or where the game stands."""
        match = re.fullmatch(r"(?P<name>.+?)'s turn|(?P<phase>\w+) phase|(?P<edge>.+?) has the edge", text, re.I)
        if match:
            self._stand(text, match)
            return
        parts = split(text, ":") if ":" in _outside(text) else [text]
        seat = None
        if ":" in _outside(text):
            seat = self._seat(parts[0])
            parts = [text.partition(":")[2]]
        for one in split(parts[0], ","):
            self._minion(one, seat)

    def _stand(self, text: str, match: re.Match[str]) -> None:
        if match["phase"]:
            if match["phase"].lower() not in PHASES:
                raise ScenarioError(f'"{match["phase"]}" is no phase; phases are: {", ".join(PHASES)}', match["phase"])
            self.phase = match["phase"].lower()
        elif match["edge"]:
            if self.edge:
                raise ScenarioError("there is one Edge, and two have it; take one out", text)
            self.edge = match["edge"]
        else:
            if self.turn:
                raise ScenarioError("it is the turn of one Methuselah only; take one out", text)
            self.turn = match["name"]

    def _seat(self, text: str) -> Methuselah:
        match = re.fullmatch(
            r"(?P<name>[^\d]+?)(?: (?P<pool>\d+))?(?: with (?P<cards>.+?))?(?: holding (?P<hand>.+?))?"
            r"(?: library (?P<library>.+?))?(?: ash heap (?P<ash>.+))?",
            text.strip(),
        )
        if not match:
            raise ScenarioError(
                f'"{text}" is no seat; write a name and a pool before the colon, such as: Alice 12: ...', text
            )
        name = match["name"].strip()
        if any(other.name.lower() == name.lower() for other in self.seats):
            raise ScenarioError(f'two Methuselahs are called "{name}"; name one otherwise', name)
        seat = Methuselah(name, number(match["pool"] or "30", "a pool"))
        self.seats.append(seat)
        self._hand(match["hand"], seat)
        self._pile(match["cards"], seat, IN_PLAY)
        self._pile(match["library"], seat, LIBRARY)
        self._pile(match["ash"], seat, ASH_HEAP)
        return seat

    def _hand(self, text: str | None, holder: Methuselah) -> None:
        if text is not None:
            self.stated.add(holder.name)
        self._pile(text, holder, HAND)

    def _pile(self, text: str | None, holder: Methuselah, place: str) -> None:
        if text is None:
            return
        for part in re.split(r",| and ", text):
            match = re.fullmatch(r"(?:(\d+) )?(.+)", part.strip())
            if not match:
                continue
            definition = self._known_card(match[2])
            copies = number(match[1] or "1", "copies")
            self.cards += [make_card(definition, place, holder) for _ in range(min(copies, 20))]

    def _known_card(self, name: str) -> Definition:
        found = self.defined.get(name.strip().lower())
        if found is None:
            known = [card.name for card in self.defined.values()]
            otherwise = f"define it: where {name} is a combat card, maneuver"
            raise ScenarioError(f'no card is called "{name}"; {hint(name, known, otherwise)}', name)
        return found

    def _name(self, name: str) -> str:
        if any(other.name.lower() == name.lower() for other in self.minions):
            raise ScenarioError(f'two minions are called "{name}"; name one otherwise', name)
        return name

    def _minion(self, text: str, seat: Methuselah | None) -> None:
        match = re.fullmatch(
            r"(?P<name>[^\d()]+?) (?P<count>\d+)(?:/(?P<capacity>\d+))?(?P<words>(?: (?!with |holding )[^\s()]+)*)"
            r"(?: with (?P<items>.+?))?(?: holding (?P<hand>[^()]+))?",
            text,
        )
        if not match:
            raise ScenarioError(
                f'"{text}" is no minion; write a name and blood/capacity (Royce 3/6) or a name and life (Rake 2 ally)',
                text,
            )
        minion = self._made(match, seat)
        self.minions.append(minion)
        self._hand(match["hand"], minion.controller)
        for item in split(match["items"] or "", " and "):
            self._item(item, minion)

    def _made(self, match: re.Match[str], seat: Methuselah | None) -> Minion:
        name = self._name(match["name"])
        count = number(match["count"], "a counter")
        has = _attributes(name, match["words"])
        plain = has.plain
        if "retainer" in plain:
            raise ScenarioError(
                f"{name} is a retainer without an employer; write: Royce 3/6 with {name} (retainer, {count} life)", name
            )
        kind = ALLY if plain & {"ally", "life"} else VAMPIRE
        if kind == VAMPIRE and match["capacity"] is None:
            raise ScenarioError(
                f"{name} lacks a capacity; write blood/capacity, such as: {name} {count}/{max(count, 5)}",
                f"{name} {count}",
            )
        if kind != VAMPIRE and match["capacity"] is not None:
            raise ScenarioError(
                f"{name} is of the kind {kind}, which has no capacity; write its life alone: {name} {count} {kind}",
                f"{count}/{match['capacity']}",
            )
        capacity = number(match["capacity"] or "0", "a capacity")
        if kind == VAMPIRE and count > capacity:
            raise ScenarioError(
                f"{name} cannot have {count} blood with capacity {capacity} (general.capacity.limit)",
                f"{count}/{capacity}",
            )
        if kind == VAMPIRE and capacity < 1:
            raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", f"{count}/{capacity}")
        if kind != VAMPIRE and plain & {"torpor", "wounded", "paralysed"}:
            raise ScenarioError(f"{name} is of the kind {kind}: only vampires can be in torpor or wounded", name)
        if kind != VAMPIRE and count < 1:
            raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)", name)
        if {"locked", "unlocked"} <= plain or ("ready" in plain and plain & {"torpor", "paralysed"}):
            raise ScenarioError(f"{name} cannot be both: {' and '.join(sorted(plain))}", name)
        return Minion(
            name,
            kind,
            controller=seat,
            counters=count,
            capacity=capacity,
            region=TORPOR if plain & {"torpor", "paralysed"} else READY,
            unmended=1 if "wounded" in plain else 0,
            locked=bool(plain & {"locked", "paralysed"}),
            paralysed="paralysed" in plain,
            strength=has.strength,
            clan=has.clan,
            sect=has.sect,
            title=has.title,
            city=has.city or (has.clan if has.title in CLAN_TITLES else ""),
            printed_votes=has.votes,
            disciplines=tuple(has.disciplines),
            traits=tuple(has.traits),
        )

    def _item(self, text: str, minion: Minion) -> None:
        match = re.fullmatch(r"(?P<name>[^()]+?)(?: ?\((?P<detail>.+)\))?", text)
        if not match:
            raise ScenarioError(f'"{text}" cannot be on a minion; write a card, such as: Gun (weapon, ...)', text)
        name = match["name"].strip()
        if match["detail"]:
            definition = define(name, match["detail"])
            self.defined.setdefault(name.lower(), definition)
        else:
            definition = self._known_card(name)
        if definition.kind == "retainer":
            retainer = Minion(
                self._name(definition.name),
                RETAINER,
                controller=minion.controller,
                counters=definition.life,
                employer=minion,
            )
            self.minions.append(retainer)
            if definition.levels:
                self.cards.append(make_card(definition._replace(kind="ability"), IN_PLAY, retainer))
        elif definition.kind in ("weapon", "equipment", "ability", "title"):
            self.cards.append(make_card(definition, IN_PLAY, minion))
        else:
            raise ScenarioError(f"{name} is a {definition.kind}, and does not stay on a minion", name)

    def done(self) -> Given:
        """Return the situation."""
        turn = self._methuselah(self.turn) if self.turn else None
        edge = self._methuselah(self.edge) if self.edge else None
        course = Course(turn, self.phase, edge)
        return Given(
            seated(tuple(self.seats), tuple(self.minions)),
            tuple(self.minions),
            tuple(self.cards),
            course,
            self.defined,
            frozenset(self.stated),
        )

    def _methuselah(self, name: str) -> Methuselah:
        for seat in self.seats:
            if seat.name.lower() == name.lower():
                return seat
        names = [seat.name for seat in self.seats]
        otherwise = f"seated are: {', '.join(names) or 'nobody'}"
        raise ScenarioError(f'no Methuselah is called "{name}"; {hint(name, names, otherwise)}', name)


def make_card(definition: Definition, place: str, holder: Methuselah | Minion) -> Card:
    """Make a card of its definition."""
    return Card(
        definition.name,
        definition.kind,
        definition.levels,
        requires=definition.requires,
        blood_cost=definition.blood,
        pool_cost=definition.pool,
        place=place,
        holder=holder,
    )


def _outside(text: str) -> str:
    """Return a text without what stands in brackets."""
    return re.sub(r"\([^()]*\)", "", text)


class _Attributes:
    """What the words after a minion say."""

    def __init__(self) -> None:
        self.plain: set[str] = set()
        self.clan = self.sect = self.title = self.city = ""
        self.votes = 0
        self.disciplines: list[str] = []
        self.traits: list[str] = []
        self.strength: int | None = None


_NAMES = sorted((*CLANS, *DISCIPLINES, *SECTS, *TITLES, *TRAITS), key=len, reverse=True)


def _attributes(name: str, words: str) -> _Attributes:
    has = _Attributes()
    rest = words.strip()
    while rest:
        votes = re.match(r"(\d+) votes?(?=\s|$)", rest)
        if votes:
            has.votes = number(votes[1], "votes")
            rest = rest[votes.end() :].strip()
            continue
        match = re.match(r"(?:strength (\d+)|(in torpor|[a-z]+))(?=\s|$)", rest)
        plain = (match[2] or "").removeprefix("in ") if match else ""
        if match and match[1]:
            has.strength = number(match[1], "a strength")
        elif match and (plain in MINION_WORDS or plain in ("life", "retainer")):
            has.plain.add(plain)
        else:
            rest = _named(name, rest, has)
            continue
        rest = rest[match.end() :].strip()
    return has


def _named(name: str, rest: str, has: _Attributes) -> str:
    """Take a clan, Discipline, sect, title or trait from the front, and return what is left."""
    superior = rest.lower().startswith("superior ")
    text = rest[len("superior ") :] if superior else rest
    for one in _NAMES:
        if re.match(rf"{re.escape(one)}(?=\s|$)", text, re.I):
            break
    else:
        word = text.split()[0]
        known = [*MINION_WORDS, *_NAMES]
        otherwise = f"what can stand there: {', '.join(MINION_WORDS)}, a clan, Discipline, sect, title or trait"
        raise ScenarioError(f'"{word}" after {name} is unknown; {hint(word, known, otherwise)}', word)
    left = text[len(one) :].strip()
    if one in DISCIPLINES:
        has.disciplines.append(current(one))
        if superior:
            has.disciplines.append(current(one).upper())
    elif one in CLANS:
        has.clan = current(one)
    elif one in SECTS:
        has.sect = one
    elif one in TITLES:
        city = re.match(r"of ([A-Z]\S*(?: [A-Z]\S*)*)", left)
        has.title = one
        has.city = current(city[1]) if city else ""
        left = left[city.end() :].strip() if city else left
    else:
        has.traits.append(one)
    return left
