"""What is given: seats, minions with what is on them, hands, the turn and the Edge."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from vtesref.engine.action.equip import is_also_location
from vtesref.engine.cards import adapting
from vtesref.engine.cards.fitting import article
from vtesref.engine.cards.values import disciplines_said, printed
from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    RETAINER,
    TORPOR,
    UNCONTROLLED,
    VAMPIRE,
    Card,
    Course,
    Methuselah,
    Minion,
    seated,
)
from vtesref.engine.traits import CLAN_TITLES
from vtesref.engine.turn.library import counters_of
from vtesref.scenario import played_cards
from vtesref.scenario.attributes import _attributes
from vtesref.scenario.cards import Definition, alike, define, definitions
from vtesref.scenario.text import (
    MAX_CARDS,
    MAX_CHARACTERS,
    MAX_COPIES,
    MAX_MINIONS,
    MAX_SEATS,
    ScenarioError,
    hint,
    masked,
    number,
    outside,
    split,
)

#: What else may be given.
GIVEN_WORDS = {
    "NAME POOL: MINION, MINION; ...": "a Methuselah with minions; the prey of each Methuselah is the next one",
    "NAME POOL": "a Methuselah without minions, if another one is written with a colon",
    "NAME BLOOD/CAPACITY": "a vampire",
    "NAME LIFE ally": "an ally",
    "... CLAN, SECT, TITLE [of CITY], DISCIPLINE (dom), superior DISCIPLINE (DOM), TRAIT": "what a minion has, "
    "in any order, in brackets or without",
    "... slave to CLAN": "the clan that a slave serves",
    "... with CARD and CARD (TYPE, EFFECT, ...)": "the cards on a minion; the brackets define a card",
    "... with NAME (retainer, N life, ...)": "a retainer that a minion employs",
    "... holding CARD and 2 CARD": (
        "the cards in hand, written after a Methuselah's pool or after a minion; otherwise a player holds "
        "exactly the cards that the story plays"
    ),
    "METHUSELAH POOL with CARD holding CARD library CARD and CARD ash heap CARD: ...": (
        "what a Methuselah has in play (not on a minion), in hand, in the library (top card first) and in "
        "the ash heap, in any order; brackets define a card"
    ),
    "NAME's turn; PHASE phase; NAME has the Edge": (
        "whose turn it is, the phase, and who has the Edge; write this between the seats"
    ),
    "METHUSELAH POOL with the Edge: ...": (
        "the Methuselah who has the Edge; it can also stand after other cards in play"
    ),
    "METHUSELAH POOL hand size N ...: ...": "a hand size other than 7",
    "METHUSELAH POOL ... library empty: ...": "a library without cards",
    "METHUSELAH POOL ... crypt NAME CAPACITY and NAME CAPACITY: ...": "the vampires in the crypt, top card first",
    "METHUSELAH POOL N victory points ...: ...": "the victory points that the Methuselah has already",
    "METHUSELAH POOL withdrawing ...: ...": "a Methuselah who has announced a withdrawal",
    "METHUSELAH ousted; METHUSELAH withdrawn": "a Methuselah who is out of the game (N victory points may follow)",
    "... with 2 CARD; with CARD owned by METHUSELAH|contested|locked|N counters": (
        "copies of a card; its owner; whether it is contested or locked; the counters on it"
    ),
    "N transfers left; N master|discard phase actions left": "what is left in the current phase",
    "turn N": (
        "the number of the current turn, or of the turn with which the story begins, counted from the first of the game"
    ),
    "where NAME is a TYPE, requires X, costs N blood, EFFECT, superior: EFFECT": (
        "a card; write this after everything else that is given"
    ),
}
#: What the story says of the combat and of the game, which nobody can be called.
RESERVED = ("round", "the blood hunt", "blood hunt")
PHASES = ("unlock", "untap", "master", "minion", "influence", "discard")


#: A minion with what is so of it in brackets: Mira 4/8 (prince of Paris, wounded).
#: A name: of words, none of which is a number by itself.
_NAME = r"(?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+(?: (?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+)*?"
IN_BRACKETS = re.compile(r"([^()]*?\d(?: ally)?) ?\(([^():+]*)\)")
#: A Methuselah without minions, among others who are told with a colon.
BARE_SEAT = re.compile(
    rf"(?!turn ){_NAME} \d+(?: \d+ victory points?)?(?: withdrawing)?"
    r"(?: (?:hand size|holding|library|ash heap|crypt|with) [^()]+)?|" + rf"{_NAME} (?:ousted|withdrawn)"
    r"(?: \d+ victory points?)?",
    re.IGNORECASE,
)


#: Where the game stands, which may be told after the cards, too.
_AFTER_CARDS = re.compile(
    r"[^;]+'s turn|(?:unlock|untap|master|minion|influence|discard) phase|.+ has the edge|turn \d+", re.I
)


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
    if len(given) > MAX_CHARACTERS:
        raise ScenarioError(f"the given part has {len(given)} characters; at most {MAX_CHARACTERS} are read")
    head, where, tail = _where(given)
    if where:
        late = [part for part in split(tail, ";") if _AFTER_CARDS.fullmatch(part)]
        tail = "; ".join(part for part in split(tail, ";") if part not in late)
        head = "; ".join([head, *late])
    defined = dict(extra or {})
    for card in (definitions(tail) if where else {}).values():
        _add(defined, card)
    layout = _Layout(defined)
    parts = split(head, ";")
    layout.twins = _twins(parts)
    seated_by_colon = layout.seated = any(outside(part, ":") for part in parts)
    for part in parts:
        layout.part(part if ":" in part or not seated_by_colon or not BARE_SEAT.fullmatch(part) else f"{part}:")
    if not layout.minions and not layout.seats:
        raise ScenarioError("there is no minion; write one, such as: Royce 3/6")
    return layout.done()


def _where(given: str) -> tuple[str, str, str]:
    match = re.search(r"(?:^|[\s;,])where ", given)
    if not match:
        return given, "", ""
    return given[: match.start()], "where", given[match.end() :]


def _add(defined: dict[str, Definition], card: Definition) -> None:
    """Take up a definition; a card that is defined again must be the same, and comes before a known one of its name."""
    if played_cards.is_known(defined.get(card.name.lower())):
        del defined[card.name.lower()]
    known = defined.setdefault(card.name.lower(), card)
    if not alike(known, card):
        raise ScenarioError(
            f'the card "{card.name}" is defined twice with different texts; give one of them another name', card.name
        )


def _twins(parts: list[str]) -> set[str]:
    """Return the names, in lower case, that minions of several Methuselahs share, or several of one."""
    seen: set[str] = set()
    twins: set[str] = set()
    for part in parts:
        colon = outside(part, ":")
        for one in split(part[colon[0] + 1 :], ",") if colon else ():
            known = played_cards.vampire(one)
            told = re.match(rf"{_NAME}(?= \d)", one)
            name = known[0].name.lower() if known is not None else told[0].lower() if told else ""
            if name:
                (twins if name in seen else seen).add(name)
    return twins


#: What may follow a card in play.
_STATE = r"(?P<state>(?: (?:contested|locked|(?P<counters>\d+) counters?|owned by (?P<owner>[^\s()]+)))*)"
#: What may follow the pool of a Methuselah.
SEAT_WORDS = ("hand size", "with", "holding", "library", "ash heap", "crypt")


def in_order(text: str) -> str:
    """Return a seat with what follows its pool in the usual order, each of it at its first mention."""
    starts = sorted({place for word in SEAT_WORDS for place in outside(text, f" {word} ")})
    parts = [text[start + 1 : end] for start, end in pairwise([*starts, len(text)])]
    rank = {word: place for place, word in enumerate(SEAT_WORDS)}
    head = text[: starts[0]] if starts else text
    return " ".join([head, *sorted(parts, key=lambda part: next(rank[one] for one in rank if part.startswith(one)))])


#: The kind of what a vampire's own text is made into: it bears the vampire's name.
OWN_TEXT = "ability"


class _Layout:
    """Puts a situation together, part by part."""

    def __init__(self, defined: dict[str, Definition]) -> None:
        self.defined = defined
        self.seats: list[Methuselah] = []
        self.minions: list[Minion] = []
        self.cards: list[Card] = []
        self.stated: set[str] = set()
        self.turn = self.phase = self.edge = ""
        self.twins: set[str] = set()
        self.owners: list[tuple[Minion | Card, str]] = []
        self.lenders: list[tuple[Minion, str]] = []
        self.number = 0
        self.left: int | None = None
        self.seated = False

    def part(self, text: str) -> None:
        """Read one part between semicolons: a seat with its minions, minions, or where the game stands."""
        left = re.fullmatch(r"(\d+) (?:transfers?|master phase actions?|discard phase actions?) left", text, re.I)
        if left:
            self.left = number(left[1], "what is left")
            return
        counted = re.fullmatch(r"turn (\d+)", text, re.I)
        if counted:
            self.number = number(counted[1], "a turn")
            return
        match = re.fullmatch(r"(?P<name>.+?)'s turn|(?P<phase>\w+) phase|(?P<edge>.+?) has the edge", text, re.I)
        if match:
            self._stand(text, match)
            return
        colons = outside(text, ":")
        if len(colons) > 1:
            raise ScenarioError(
                f'"{text}" has two colons; end a Methuselah\'s minions with a semicolon: Alice 12: ...; Bob 9: ...',
                text,
            )
        seat = self._seat(text[: colons[0]]) if colons else None
        for one in split(text[colons[0] + 1 :] if colons else text, ","):
            self._minion(one, seat)

    def _stand(self, text: str, match: re.Match[str]) -> None:
        if match["phase"]:
            if match["phase"].lower() not in PHASES:
                raise ScenarioError(
                    f'"{match["phase"]}" is not a phase; phases are: {", ".join(PHASES)}', match["phase"]
                )
            if self.phase:
                raise ScenarioError("two phases are given; keep one", text)
            self.phase = match["phase"].lower().replace("untap", "unlock")
        elif match["edge"]:
            self._edge(match["edge"], text)
        else:
            if self.turn:
                raise ScenarioError("the turn is given to two Methuselahs; keep one", text)
            self.turn = match["name"]

    def _edge(self, name: str, text: str) -> None:
        if self.edge:
            raise ScenarioError("the Edge is given to two Methuselahs; keep one", text)
        self.edge = name

    def _seat(self, text: str) -> Methuselah:
        whole = in_order(text.strip())
        found = re.fullmatch(
            rf"(?P<name>{_NAME})(?: (?P<pool>\d+)| (?P<gone>ousted|withdrawn))?(?: (?P<points>\d+) victory points?)?"
            r"(?P<withdrawing> withdrawing)?(?: hand size (?P<size>\d+))?"
            r"(?: with (?P<cards>.+?))?(?: holding (?P<hand>.+?))?"
            r"(?: library (?P<library>.+?))?(?: ash heap (?P<ash>.+?))?(?: crypt (?P<crypt>.+))?",
            masked(whole),
        )
        if not found:
            raise ScenarioError(
                f'"{text}" is not a Methuselah; write a name and a pool before the colon, such as: Alice 12: ...', text
            )
        match = {
            one: None if held is None else whole[slice(*found.span(one))] for one, held in found.groupdict().items()
        }
        name = (match["name"] or "").strip()
        if any(other.name.lower() == name.lower() for other in self.seats):
            raise ScenarioError(f'two Methuselahs are called "{name}"; give one of them another name', name)
        if re.search(r"'s turn$| phase$| has the edge$", name, re.I):
            raise ScenarioError(
                f'"{name}" is not a Methuselah; write a semicolon after it: {name}; Alice 12: ...', name
            )
        pool = number(match["pool"] or "30", "a pool")
        if not pool:
            raise ScenarioError(f"{name} cannot have a pool of 0 (a Methuselah without pool is ousted)", text)
        if len(self.seats) == MAX_SEATS:
            raise ScenarioError(f"there are more than {MAX_SEATS} Methuselahs; at most {MAX_SEATS} can play", name)
        library = match["library"]
        told = bool(match["size"] or match["hand"] or library)
        size = number(match["size"] or "7", "a hand size")
        seat = Methuselah(name, pool, hand_size=size, told=told, stocked=library is not None)
        if match["gone"]:
            self._gone(seat, match["gone"], text)
        seat.__dict__["points"] = number(match["points"] or "0", "victory points")
        seat.__dict__["withdrawing"] = bool(match["withdrawing"])
        self.seats.append(seat)
        self._hand(match["hand"], seat)
        self._pile(match["cards"], seat, IN_PLAY)
        self._pile(None if library == "empty" else library, seat, LIBRARY)
        self._pile(match["ash"], seat, ASH_HEAP)
        held = sum(card.place == HAND and card.holder is seat for card in self.cards)
        size += sum(printed(card, "hand size") for card in self.cards if card.place == IN_PLAY and card.holder is seat)
        if told and held > size:
            raise ScenarioError(
                f"{name} cannot hold {held} cards with hand size {size} (cards.draw.keep_hand_size)",
                match["hand"] or "",
            )
        for one in re.split(r",| and ", match["crypt"] or ""):
            if one.strip():
                self._buried(one.strip(), seat)
        return seat

    def _gone(self, seat: Methuselah, how: str, text: str) -> None:
        """Take a Methuselah out of the game, as is given; she keeps no cards, and is nobody's prey or predator."""
        if re.search(r" (?:with|holding|library|ash heap|crypt|withdrawing)\b", text):
            raise ScenarioError(f"{seat} is {how} and has no cards left; leave out what follows", how)
        seat.__dict__.update(pool=0, seated=False, ousted=how == "ousted", withdrawn=how == "withdrawn")

    def _buried(self, text: str, seat: Methuselah) -> None:
        match = re.fullmatch(rf"(?P<name>{_NAME}) (?P<capacity>\d+)(?P<words>(?: [^\s()]+)*)", text)
        if not match:
            raise ScenarioError(
                f'"{text}" is not a vampire in a crypt; write a name and a capacity: crypt Nora 6', text
            )
        name = self._name(match["name"])
        capacity = number(match["capacity"], "a capacity")
        if not capacity:
            raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", text)
        has = _attributes(name, match["words"])
        self.minions.append(
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

    def _listed(self, text: str) -> list[str]:
        """Return the cards of a list, which commas and "and" part, but for an "and" in the name of a card."""
        found: list[str] = []
        for one in [one for listed in split(text, ",") for one in split(listed, " and ")]:
            whole = f"{found[-1]} and {one}" if found else ""
            if re.sub(_STATE + "$", "", whole).lower() in self.defined:
                found[-1] = whole
            else:
                found.append(one)
        return found

    def _hand(self, text: str | None, holder: Methuselah) -> None:
        if text is not None:
            self.stated.add(holder.name)
        self._pile(text, holder, HAND)

    def _pile(self, text: str | None, holder: Methuselah, place: str) -> None:
        if text is None:
            return
        for part in self._listed(text):
            if place == IN_PLAY and part.strip().lower() == "the edge":
                self._edge(holder.name, part)
                continue
            match = re.fullmatch(rf"(?:(\d+) )?([^()]+?)(?: ?\((.+)\))?{_STATE}", part.strip())
            if not match:
                continue
            if match[3]:
                _add(self.defined, define(match[2].strip(), match[3]))
            definition = self._known_card(match[2])
            if place == IN_PLAY:
                refuse_before_methuselah(definition, holder)
            copies = self._copies(match[1], part.strip())
            made = [make_card(definition, place, holder) for _ in range(copies)]
            self._as_given(made, match, place == IN_PLAY)
            self.cards += made
            if len(self.cards) > MAX_CARDS:
                raise ScenarioError(
                    f"there are more than {MAX_CARDS} cards; at most {MAX_CARDS} can be in a scenario", part.strip()
                )

    def _as_given(self, cards: list[Card], match: re.Match[str], in_play: bool) -> None:
        """Take up whose cards are, and whether they are contested or locked, for cards in play."""
        words = match["state"] or ""
        if words.strip() and not in_play:
            raise ScenarioError(f'"{words.strip()}" is only for cards in play; leave it out', words.strip())
        for card in cards:
            if match["owner"]:
                self.owners.append((card, match["owner"]))
            if "contested" in words:
                if not card.unique:
                    raise ScenarioError(
                        f"{card} cannot be contested, because it is not unique; define it with: unique", "contested"
                    )
                card.__dict__["place"] = CONTESTED
            card.__dict__["locked"] = "locked" in words
            if match["counters"]:
                card.__dict__["counters"] = number(match["counters"], "a number of counters")

    def _known_card(self, name: str) -> Definition:
        found = self.defined.get(name.strip().lower()) or played_cards.find(name, self.defined)
        if found is None:
            known = [card.name for card in self.defined.values()]
            otherwise = f"define it: where {name} is a combat card, maneuver"
            raise ScenarioError(f'no card is called "{name}"; {hint(name, known, otherwise)}', name)
        return found

    def _name(self, name: str) -> str:
        if any(other.name.lower() == name.lower() for other in self.minions):
            raise ScenarioError(f'two minions are called "{name}"; give one of them another name', name)
        if name.lower() in RESERVED:
            raise ScenarioError(
                f'a minion cannot be called "{name}", because the story uses that as a phrase; choose another name',
                name,
            )
        if len(self.minions) == MAX_MINIONS:
            raise ScenarioError(f"there are more than {MAX_MINIONS} minions; at most {MAX_MINIONS} can play", name)
        return name

    def _whose(self, name: str, seat: Methuselah | None) -> str:
        """Return the name by which a minion is known: one of several that share a name is its Methuselah's."""
        if name.lower() not in self.twins or seat is None:
            return name
        first = f"{seat.name}'s {name}"
        return f"{seat.name}'s second {name}" if any(other.name == first for other in self.minions) else first

    def _minion(self, text: str, seat: Methuselah | None) -> None:
        known = played_cards.vampire(text)
        ally = None if known is not None else played_cards.ally(text)
        if known is not None:
            text = described(*known)
        elif ally is not None:
            text = described_ally(*ally)
        bracket = IN_BRACKETS.match(text)
        if bracket:
            text = f"{bracket[1]} {' '.join(bracket[2].replace(',', ' ').split())}{text[bracket.end() :]}"
        match = re.fullmatch(
            rf"(?P<name>{_NAME}) (?P<count>\d+)(?:/(?P<capacity>\d+))?(?P<words>(?: (?!with |holding )[^\s()]+)*)"
            r"(?: with (?P<items>.+?))?(?: holding (?P<hand>[^()]+))?",
            text,
        )
        if not match:
            raise ScenarioError(
                f'"{text}" is not a minion; write a name and blood/capacity (Royce 3/6) or a name and life (Rake 2 '
                "ally)",
                text,
            )
        minion = self._made(match, seat)
        self.minions.append(minion)
        self._hand(match["hand"], minion.controller)
        for item in split(match["items"] or "", " and "):
            self._item(item, minion)
        if ally is not None:
            minion.__dict__.update(
                card=ally[0].name,
                disciplines=(*minion.disciplines, *disciplines_said(one for one in ally[0].texts if not one.only)),
                traits=(*minion.traits, *ally[0].traits, *(["unique"] if ally[0].unique else [])),
            )
        text_of = known[0].text if known is not None else ally[0] if ally is not None else None
        if text_of is not None:
            self.cards.append(make_card(text_of, IN_PLAY, minion))
            for called in (text_of.name, minion.name):  # by which its own text is used
                self.defined.setdefault(called.lower(), text_of)

    def _made(self, match: re.Match[str], seat: Methuselah | None) -> Minion:
        name = self._name(self._whose(match["name"], seat))
        count = number(match["count"], "a counter")
        has = _attributes(name, match["words"])
        plain = has.plain
        if "retainer" in plain:
            raise ScenarioError(
                f"{name} is a retainer but has no employer; write: Royce 3/6 with {name} (retainer, {count} life)", name
            )
        kind = ALLY if plain & {"ally", "life"} else VAMPIRE
        if kind == VAMPIRE and match["capacity"] is None:
            raise ScenarioError(
                f"{name} has no capacity; write blood/capacity, such as: {name} {count}/{max(count, 5)}"
                + (f"; or a colon after a Methuselah: {name} {count}: ..." if self.seats or self.seated else ""),
                f"{name} {count}",
            )
        if kind != VAMPIRE and match["capacity"] is not None:
            raise ScenarioError(
                f"{name} is of the kind {kind}, which has no capacity; write only its life: {name} {count} {kind}",
                f"{count}/{match['capacity']}",
            )
        capacity = number(match["capacity"] or "0", "a capacity")
        if kind == VAMPIRE and count > capacity and "uncontrolled" not in plain:
            raise ScenarioError(
                f"{name} cannot have {count} blood with capacity {capacity} (general.capacity.limit)",
                f"{count}/{capacity}",
            )
        if kind == VAMPIRE and capacity < 1:
            raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", f"{count}/{capacity}")
        if kind != VAMPIRE and plain & {"torpor", "wounded", "paralysed"}:
            raise ScenarioError(f"{name} is of the kind {kind}: only vampires can be in torpor or wounded", name)
        if kind != VAMPIRE and count < 1 and "burned" not in plain:
            raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)", name)
        if "uncontrolled" in plain and plain & {"torpor", "wounded", "paralysed", "ready", "locked"}:
            raise ScenarioError(f"{name} cannot be both: {' and '.join(sorted(plain))}", name)
        if {"locked", "unlocked"} <= plain or ("ready" in plain and plain & {"torpor", "paralysed"}):
            raise ScenarioError(f"{name} cannot be both: {' and '.join(sorted(plain))}", name)
        region = next((where for where in (CONTESTED, UNCONTROLLED, CRYPT) if where in plain), READY)
        if "burned" in plain:
            region = self._burned(name, count, plain)
        minion = Minion(
            name,
            kind,
            controller=seat,
            counters=count,
            capacity=capacity,
            region=TORPOR if plain & {"torpor", "paralysed"} else region,
            unmended=1 if "wounded" in plain else 0,
            locked=bool(plain & {"locked", "paralysed"}),
            paralysed="paralysed" in plain,
            strength=has.strength,
            bleed=has.bleed,
            clan=has.clan,
            sect=has.sect,
            title=has.title,
            city=has.city or (has.clan if has.title in CLAN_TITLES else ""),
            printed_votes=has.votes,
            tokens=has.tokens,
            disciplines=tuple(has.disciplines),
            traits=tuple(has.traits),
            card=match["name"] if seat is None else _on_card(match["name"], seat),
            serves=has.serves,
        )
        if has.owner:
            self.owners.append((minion, has.owner))
        if has.lender:
            self.lenders.append((minion, has.lender))
        return minion

    def _burned(self, name: str, count: int, plain: set[str]) -> str:
        if count or plain - {"burned", "ally", "life"}:
            raise ScenarioError(
                f"{name} is in the ash heap, so nothing else can be written of it; write: {name} 0/5 burned", name
            )
        return ASH_HEAP

    def _item(self, text: str, minion: Minion) -> None:
        match = re.fullmatch(rf"(?:(?P<copies>\d+) )?(?P<name>[^()]+?)(?: ?\((?P<detail>.+)\))?{_STATE}", text)
        if not match:
            raise ScenarioError(f'"{text}" cannot be on a minion; write a card, such as: Gun (weapon, ...)', text)
        name = match["name"].strip()
        if match["detail"]:
            definition = define(name, match["detail"])
            _add(self.defined, definition)
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
            if definition.levels or definition.texts:
                self.cards.append(make_card(definition._replace(kind="ability"), IN_PLAY, retainer))
        elif (definition.kind in ON_MINIONS and not lies_before_methuselah(definition)) or goes_on(definition):
            if len(definition.told) > 1:
                raise ScenarioError(
                    f'{name} is in play at one level; write only its effects at that level, without "superior:"', name
                )
            made = [make_card(definition, IN_PLAY, minion) for _ in range(self._copies(match["copies"], text))]
            for card in made:
                if is_also_location(card):
                    card.__dict__["kind"] = "location"
            self._as_given(made, match, True)
            self.cards += made
        else:
            whose = minion.controller or "Alice 20"
            remedy = f"; write: {whose} with {name}: ..." if definition.kind in STAYING else ""
            raise ScenarioError(f"{name} is {article(definition.kind)}, which does not stay on a minion{remedy}", name)

    def _copies(self, text: str | None, part: str) -> int:
        copies = number(text or "1", "copies")
        if not 1 <= copies <= MAX_COPIES:
            raise ScenarioError(f'"{part}" has a wrong number of copies; write a number from 1 to {MAX_COPIES}', part)
        return copies

    def done(self) -> Given:
        """Return the situation."""
        for minion in self.minions:
            other = self.defined.get(minion.name.lower())
            is_its_own = (
                minion.kind == ALLY and other is not None and other.kind == "ally" and other.name == minion.card
            )
            if minion.kind != RETAINER and other is not None and other.kind != OWN_TEXT and not is_its_own:
                raise ScenarioError(
                    f'a minion and a card are both called "{minion}"; give one of them another name', minion.name
                )
        turn = self._methuselah(self.turn) if self.turn else None
        edge = self._methuselah(self.edge) if self.edge else None
        course = Course(turn, self.phase, edge, self.number)
        if self.left is not None and (turn is None or self.phase not in ("master", "influence", "discard")):
            raise ScenarioError(
                "write whose turn and which phase it is before you write what is left: NAME's turn; influence phase",
                "left",
            )
        course.turn.__dict__["left"] = self.left
        for thing, owner in self.owners:
            if isinstance(thing, Card):  # it goes on being controlled by who has it
                holder = thing.holder
                thing.__dict__["controller"] = holder.controller if isinstance(holder, Minion) else holder
            thing.__dict__["owner"] = self._methuselah(owner)
        for minion, lender in self.lenders:
            minion.__dict__["lender"] = self._methuselah(lender)
        for card in self.cards:
            bearer = card.holder
            if card.place == IN_PLAY and isinstance(bearer, Minion):
                # The capacity of a vampire is given as it is with what is on it and on its retainers.
                more = printed(card, "capacity")
                (bearer.employer or bearer).__dict__["altered"] += more
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
        otherwise = f"at the table: {', '.join(names) or 'nobody'}"
        raise ScenarioError(f'no Methuselah is called "{name}"; {hint(name, names, otherwise)}', name)


def described(vampire: played_cards.Vampire, rest: str) -> str:
    """Return a known vampire as a story would describe it in full; without a number, its blood is its capacity."""
    told = re.match(r"(\d+)(?= |$)", rest)
    blood = told[1] if told else str(vampire.capacity)
    rest = rest[told.end() :] if told else f" {rest}"
    return f"{vampire.name} {blood}/{vampire.capacity} {vampire.words}{rest}".strip()


def described_ally(card: Definition, rest: str) -> str:
    """Return a known ally as a story would describe it in full; it has its starting life unless another is told."""
    told = re.match(r"(\d+)(?= |$)", rest)
    life = told[1] if told else str(card.life)
    rest = rest[told.end() :] if told else f" {rest}"
    printed = "".join(
        f" {what} {count}" for what, count in (("strength", card.strength), ("bleed", card.bleed)) if count is not None
    )
    return f"{card.name.partition(',')[0]} {life} ally{printed}{rest}".strip()


#: The types of cards that may lie on minions, where their texts do not say more.
ON_MINIONS = ("weapon", "equipment", "ability", "title", "master", "location", "trophy")
#: The types of cards that may stay in play before their Methuselah.
STAYING = ("master", "location", "event")

#: The types of cards that are played from hand and burned, where no text of theirs says more.
FROM_HAND_ALONE = ("action", "political action", "action modifier", "reaction", "reflex", "combat card")


def goes_on(definition: Definition) -> bool:
    """Tell whether a text of a card puts it on something."""
    return any(text.goes.startswith("on ") for text in definition.texts)


def lies_before_methuselah(definition: Definition) -> bool:
    """Tell whether a card that stays in play says where it lies, and it is on nothing else."""
    played = [text for text in definition.texts if text.kind == "play"]
    return (
        definition.kind in STAYING
        and not definition.told
        and bool(played)
        and all(text.goes == "in play" for text in played)
    )


def refuse_before_methuselah(definition: Definition, holder: Methuselah) -> None:
    """Raise ScenarioError for a card that does not stay in play before its Methuselah."""
    name = definition.name
    if becomes_ally(definition.texts):
        raise ScenarioError(
            f"{name} becomes an ally as it comes into play; let it be played: {holder} plays {name}", name
        )
    played = [text for text in definition.texts if text.kind == "play"]
    if not definition.told and played and all(text.goes.startswith("on ") for text in played):
        raise ScenarioError(f"{name} lies on another card; write it there: {holder} 20: Royce 3/6 with {name}", name)
    stays = any(text.goes for text in definition.texts) or definition.replaced  # or is still to be replaced
    if definition.kind in FROM_HAND_ALONE and not stays:
        sort = article(definition.kind)
        raise ScenarioError(
            f"{name} is {sort}, which does not stay in play; write: {holder} 20 holding {name}: ...", name
        )


def make_card(definition: Definition, place: str, holder: Methuselah | Minion) -> Card:
    """Make a card of its definition; what it says in the short form becomes texts."""
    adapted = adapting.made(definition.kind, definition.levels)
    return Card(
        definition.name,
        definition.kind,
        adapted.levels,
        requires=definition.requires,
        blood_cost=definition.blood,
        pool_cost=definition.pool,
        place=place,
        holder=holder,
        life=definition.life,
        unique=definition.unique,
        counters=counters_of(definition.levels) if place == IN_PLAY else 0,
        texts=(*definition.texts, *adapted.texts),
        traits=(*definition.traits, *adapted.traits),
        limits=definition.limits,
        lacks=definition.lacks,
        replaced=definition.replaced or adapted.replaced,
        strength=definition.strength,
        bleed=definition.bleed,
    )


def _on_card(name: str, seat: Methuselah) -> str:
    """Return the name on the card of a minion that may be named as its Methuselah's."""
    return name.removeprefix(f"{seat.name}'s ").removeprefix("second ")
