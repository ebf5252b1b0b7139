"""Tables with decks: a crypt and a library dealt to each Methuselah, and whole random games between decks.

Cards are those that are known by name. A library card that is not known lies there as a card that does nothing, a
vampire that is not known as one without text: of what the list says of it, or else of a middling capacity.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.core import EngineError
from vtesref.engine.edition_keys import NEWEST
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import CRYPT, IN_PLAY, LIBRARY, UNCONTROLLED, VAMPIRE, Card, Course, Methuselah, Minion, Table
from vtesref.engine.turn.turn import UNLOCK
from vtesref.scenario.given.cards import make_card
from vtesref.scenario.play import games
from vtesref.scenario.play.session import Session
from vtesref.scenario.words.attributes import Attributes, read_attributes
from vtesref.scenario.words.cards import Definition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.core import Oracle
    from vtesref.scenario.decks.lists import Listed
    from vtesref.scenario.words.played_cards import Known

#: What a vampire has of whom nothing is known but the name.
UNKNOWN_CAPACITY = 5
#: The type of a library card of which nothing is known but the name: nobody can play it.
UNNAMED = "unnamed card"
_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ")
#: How likely a move is between decks, before what ``games.WEIGHTS`` says: so that cards are played.
WEIGHTS = (
    (" plays ", 20.0),
    (" equips with ", 10.0),
    (" recruits ", 10.0),
    (" employs ", 10.0),
    (" calls ", 10.0),
    (" acts with ", 5.0),
    (" uses ", 3.0),
    (" discards ", 0.5),
    ("'s turn", 0.1),
    ("master phase", 400.0),  # from the unlock phase, before an action goes past it
    ("minion phase", 2.0),
    ("influence phase", 1.0),
    ("discard phase", 0.1),
)


@functools.lru_cache(maxsize=1 << 16)
def weight(text: str) -> float:
    """Return how likely a move is in a game between decks."""
    return next((number for word, number in WEIGHTS if word in text), None) or games.weight(text)


#: How likely a move is for players who mean to play their cards, before what ``WEIGHTS`` says.
CAREFUL_WEIGHTS = (
    (" bleeds", 10.0),
    (" takes 1 from ", 0.01),
    (" plays ", 40.0),
    (" uses ", 15.0),
    (" acts with ", 15.0),
    (" leaves torpor", 10.0),
    (" rescues ", 5.0),
    (" diablerises ", 2.0),
    ("minion phase", 2.0),
    ("influence phase", 1.0),
    ("discard phase", 0.5),
)
#: How likely it is that something is used in the unlock phase before it ends.
IN_UNLOCK_PHASE = 200.0
#: How likely a transfer is to the vampire that lacks least of its capacity.
TO_NEAREST = 40.0
#: How likely it is to another.
TO_ANOTHER = 0.01
#: How likely it is with little pool left.
OF_THE_LAST = 0.001
#: The pool that is kept by whoever has minions.
KEPT = 6
#: How much more of it is kept for each of them.
KEPT_EACH = 2
#: How often players who mean to play their cards decline what is asked, where they can.
CAREFUL_DECLINES = 0.35


class Dealt(NamedTuple):
    """What decks come to on a table, before the game is set up."""

    seats: tuple[Methuselah, ...]
    minions: tuple[Minion, ...]
    cards: tuple[Card, ...]
    defined: dict[str, Definition]


def deal(decks: Sequence[Listed], known: Known, chance: random.Random) -> Dealt:
    """Shuffle the crypts and libraries of 2 to 5 Methuselahs, and lay them out."""
    if not 2 <= len(decks) <= len(games.SEATS):
        raise EngineError(f"{len(decks)} decks; from 2 to {len(games.SEATS)} can play")
    seats = tuple(Methuselah(name, told=True, stocked=True) for name in games.SEATS[: len(decks)])
    several = _several(decks, known)
    minions: list[Minion] = []
    cards: list[Card] = []
    defined: dict[str, Definition] = {}
    for seat, listed in zip(seats, decks, strict=True):
        crypt = [name for entry in listed.deck.crypt for name in [entry.name] * entry.copies]
        chance.shuffle(crypt)
        seen: dict[str, int] = {}
        for name in crypt:
            place = seen[name] = seen.get(name, 0) + 1
            vampire, text = _vampire(name, listed, known)
            own = vampire.name if vampire.name not in several else f"{seat}'s {_ordinal(place)}{vampire.name}"
            vampire.__dict__.update(name=own, controller=seat, owner=seat)
            minions.append(vampire)
            if text is not None:
                defined.setdefault(text.name.lower(), text)
                cards.append(make_card(text, IN_PLAY, vampire))
        library = [name for entry in listed.deck.library for name in [entry.name] * entry.copies]
        chance.shuffle(library)
        for name in library:
            definition = _definition(name, known)
            defined.setdefault(definition.name.lower(), definition)
            cards.append(make_card(definition, LIBRARY, seat))
    return Dealt(seats, tuple(minions), tuple(cards), defined)


def _several(decks: Sequence[Listed], known: Known) -> set[str]:
    """Return the names, as stories say them, of vampires of which there is more than one copy at the table."""
    counts: dict[str, int] = {}
    for listed in decks:
        for entry in listed.deck.crypt:
            found = known.exact(entry.name)
            name = known.vampire(found[0]).name if found and found[1] else entry.name.partition(",")[0]
            counts[name] = counts.get(name, 0) + entry.copies
    return {name for name, copies in counts.items() if copies > 1}


def _ordinal(place: int) -> str:
    return _ORDINALS[place - 1] if place <= len(_ORDINALS) else f"{place}th "


def _vampire(name: str, listed: Listed, known: Known) -> tuple[Minion, Definition | None]:
    found = known.exact(name)
    text = None
    if found is not None and found[1]:
        vampire = known.vampire(found[0])
        short, capacity, words = vampire.name, vampire.capacity, vampire.words
        text = vampire.text if vampire.text is not None and vampire.text.texts else None
    else:
        stated = listed.stated.get(name)
        short, words = name.partition(",")[0], " ".join(stated.disciplines) if stated else ""
        capacity = stated.capacity if stated and stated.capacity else UNKNOWN_CAPACITY
    has = _has(short, words)
    minion = Minion(
        short,
        VAMPIRE,
        capacity=capacity,
        region=CRYPT,
        card=short,
        **has.of_card(),
    )
    return minion, text


@functools.lru_cache(maxsize=1 << 12)
def _has(name: str, words: str) -> Attributes:
    """Return what is told of a vampire, not to be changed: it is read once for all games."""
    return read_attributes(name, words)


def _definition(name: str, known: Known) -> Definition:
    found = known.exact(name)
    if found is None or found[1]:
        return Definition(name, UNNAMED, ())
    return known.definition(found[0])


def lay_out(
    decks: Sequence[Listed],
    known: Known,
    chance: random.Random,
    edition: str,
    oracle: Oracle,
    kind: type[Table] = Table,
    positions: dict[str, str] | None = None,
) -> tuple[Table, dict[str, Definition]]:
    """Lay out a table with decks, and return it with the cards of the libraries by their names."""
    dealt = deal(decks, known, chance)
    return kind(
        PLAYED[edition],
        seats=dealt.seats,
        minions=dealt.minions,
        cards=dealt.cards,
        course=Course(number=1),
        oracle=oracle,
        positions=positions,
    ), dealt.defined


def play(
    decks: Sequence[Listed],
    known: Known,
    seed: int,
    edition: str = NEWEST,
    cap: int = 120,
    kind: type[Table] = Table,
    watch: Callable[[Table, str], None] | None = None,
    *,
    told: bool = True,
    careful: bool = False,
    explains: bool = False,
) -> games.Ended:
    """Play a random game between decks to its end, or to a cap on turns; ``watch`` is called after every move.

    ``careful`` Methuselahs bring out one vampire after the other, keep pool back and decline less, so that more of
    their cards are played; their games are longer.
    """
    chance = random.Random(f"{edition} {seed}")
    oracle = games.answerer(chance, CAREFUL_DECLINES if careful else games.DECLINES)
    table, defined = lay_out(decks, known, chance, edition, oracle, kind)
    table.told = told
    weigh = functools.partial(careful_weight, table) if careful else weight
    return games.run(table, chance, cap, watch, defined, weigh, explains=explains)


def careful_weight(table: Table, text: str) -> float:
    """Return how likely a move is for a Methuselah who means to play their cards."""
    if table.course.phase == UNLOCK and (" uses " in text or " unlocks " in text):
        return IN_UNLOCK_PHASE
    if " moves 1 to " not in text:
        return next((number for word, number in CAREFUL_WEIGHTS if word in text), None) or weight(text)
    who = table.course.active
    assert who is not None
    mine = [minion for minion in table.minions if minion.controller is who]
    if who.pool <= KEPT + KEPT_EACH * sum(minion.is_ready for minion in mine) and any(
        minion.is_ready for minion in mine
    ):
        return OF_THE_LAST
    missing = [
        minion
        for minion in mine
        if minion.region == UNCONTROLLED and minion.is_vampire and minion.counters < minion.capacity
    ]
    nearest = min(missing, key=lambda minion: minion.capacity - minion.counters, default=None)
    return TO_NEAREST if nearest is not None and text.endswith(f" moves 1 to {nearest}") else TO_ANOTHER


class DeckSession(Session):
    """A game between decks, played decision by decision: as a session, but that decks are dealt by a seed."""

    is_told = False

    def __init__(
        self, decks: Sequence[Listed], known: Known, seed: int, edition: str, positions: dict[str, str] | None = None
    ) -> None:
        self.decks, self.known, self.seed = tuple(decks), known, seed
        _, defined = lay_out(decks, known, random.Random(seed), edition, lambda question: 0)
        self._begin(f"decks dealt with --seed {seed}", edition, positions, defined)
        self.decisions.append(games.FIRST_PLAYER)

    def _table(self, answer: Oracle) -> Table:
        chance = random.Random(self.seed)
        return lay_out(self.decks, self.known, chance, self.edition, answer, positions=self.positions)[0]
