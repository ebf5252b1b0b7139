"""A situation as data, as it is read part by part, and as it is laid out: seats, minions, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.meant import hint
from vtesref.engine.table import Course
from vtesref.scenario.words.text import MAX_MINIONS, ScenarioError

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Methuselah, Minion
    from vtesref.scenario.words.cards import Definition

#: What the story says of the combat and of the game, which nobody can be called.
RESERVED = ("round", "the blood hunt", "blood hunt")


#: A name: of words, none of which is a number by itself.
NAME = r"(?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+(?: (?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+)*?"


class Invented(NamedTuple):
    """A minion that a story makes up: its name, its counters as they are told, and its capacity (0 for an ally)."""

    name: str
    told: str
    capacity: int


class Lying(NamedTuple):
    """Cards that lie somewhere: copies of one, and what is so of them. A retainer goes by a ``name``, and has life."""

    definition: Definition
    copies: int = 1
    name: str = ""
    life: int = 0
    states: tuple[tuple[str, Any], ...] = ()


class Someone(NamedTuple):
    """A minion: the ``fields`` that it has, the cards on it, and its ``own`` text; the hand is of its Methuselah."""

    name: str
    fields: dict[str, Any]
    hand: tuple[Lying, ...] = ()
    items: tuple[Lying, ...] = ()
    own: Definition | None = None
    owner: str = ""
    lender: str = ""


class Seat(NamedTuple):
    """A Methuselah: the ``fields`` of them, the cards by the places where they lie, and the vampires of the crypt."""

    name: str
    fields: dict[str, Any]
    piles: tuple[tuple[str, tuple[Lying, ...]], ...]
    crypt: tuple[Someone, ...]


class Reading:
    """What is given, as it is read part by part: the names that are taken, and the cards that are defined."""

    def __init__(self, defined: dict[str, Definition]) -> None:
        self.defined = defined
        #: The names of seats, and of minions with retainers, in the order in which they are read.
        self.seats: list[str] = []
        self.names: list[str] = []
        self.cards = 0
        self.parts: list[tuple[Seat | None, tuple[Someone, ...]]] = []
        self.stated: set[str] = set()
        #: What is told of where the game stands among the cards of a Methuselah, as a sentence of its own.
        self.told: list[str] = []
        self.twins: set[str] = set()
        self.seated = False
        #: The minions that are no known cards: their names, and what is told of them.
        self.invented: list[Invented] = []

    def free_name(self, name: str) -> str:
        """Take a name for a new minion; raises ScenarioError for one that is taken."""
        if any(other.lower() == name.lower() for other in self.names):
            raise ScenarioError(f'two minions are called "{name}"; give one of them another name', name)
        if name.lower() in RESERVED:
            raise ScenarioError(
                f'a minion cannot be called "{name}", because the story uses that as a phrase; choose another name',
                name,
            )
        if len(self.names) == MAX_MINIONS:
            raise ScenarioError(f"there are more than {MAX_MINIONS} minions; at most {MAX_MINIONS} can play", name)
        self.names.append(name)
        return name


class Layout:
    """What is given as it is laid out: the Methuselahs, minions and cards of a table."""

    def __init__(self, defined: dict[str, Definition]) -> None:
        self.defined = defined
        self.seats: list[Methuselah] = []
        self.minions: list[Minion] = []
        self.cards: list[Card] = []
        self.owners: list[tuple[Minion | Card, str]] = []
        self.rulers: list[tuple[Card, str]] = []
        self.chosen: list[tuple[Card, str]] = []
        #: The cards that are told to be for nobody any more.
        self.forgotten: set[Card] = set()
        self.lenders: list[tuple[Minion, str]] = []
        self.course = Course()
        #: The sentence that is laid out at the moment.
        self.text = ""

    def methuselah(self, name: str) -> Methuselah:
        """Return the Methuselah of a name; raises ScenarioError if nobody is called so."""
        for seat in self.seats:
            if seat.name.lower() == name.lower():
                return seat
        names = [seat.name for seat in self.seats]
        otherwise = f"at the table: {', '.join(names) or 'nobody'}"
        raise ScenarioError(f'no Methuselah is called "{name}"; {hint(name, names, otherwise)}', name)

    def minion(self, name: str) -> Minion:
        """Return the minion of a name; raises ScenarioError if none is called so."""
        for minion in self.minions:
            if minion.name.lower() == name.lower():
                return minion
        names = [one.name for one in self.minions]
        raise ScenarioError(f'no minion is called "{name}"; {hint(name, names, "")}', name)
