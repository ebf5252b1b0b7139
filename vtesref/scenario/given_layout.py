"""A situation as it is put together: its seats, minions and cards so far, and the names that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.meant import hint
from vtesref.scenario.text import MAX_MINIONS, ScenarioError

if TYPE_CHECKING:
    import re

    from vtesref.engine.table import (
        Card,
        Methuselah,
        Minion,
    )
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.given_standing import Remembered

#: What the story says of the combat and of the game, which nobody can be called.
RESERVED = ("round", "the blood hunt", "blood hunt")


#: A name: of words, none of which is a number by itself.
NAME = r"(?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+(?: (?!\d+(?:/\d+)?(?:[\s,;:]|$))[^\s,()]+)*?"


class Invented(NamedTuple):
    """A minion that a story makes up: its name, its counters as they are told, and its capacity (0 for an ally)."""

    name: str
    told: str
    capacity: int


class Layout:
    """What is given, put together part by part."""

    def __init__(self, defined: dict[str, Definition]) -> None:
        self.defined = defined
        self.seats: list[Methuselah] = []
        self.minions: list[Minion] = []
        self.cards: list[Card] = []
        self.stated: set[str] = set()
        self.turn = self.phase = self.edge = ""
        self.twins: set[str] = set()
        self.owners: list[tuple[Minion | Card, str]] = []
        self.rulers: list[tuple[Card, str]] = []
        self.chosen: list[tuple[Card, list[str]]] = []
        #: The cards that are told to be for nobody any more.
        self.forgotten: set[Card] = set()
        self.lenders: list[tuple[Minion, str]] = []
        self.deeds: list[tuple[str, re.Match[str]]] = []
        self.events: list[str] = []
        self.later: list[re.Match[str]] = []
        self.uses: list[tuple[str, str, str]] = []
        self.politicians: list[str] = []
        self.remembered: list[tuple[Remembered, re.Match[str]]] = []
        self.number = 0
        self.left: int | None = None
        self.seated = False
        #: The minions that are no known cards: their names, and what is told of them.
        self.invented: list[Invented] = []

    def give_edge(self, name: str, text: str) -> None:
        """Take up who has the Edge."""
        if self.edge:
            raise ScenarioError("the Edge is given to two Methuselahs; keep one", text)
        self.edge = name

    def free_name(self, name: str) -> str:
        """Return the name of a new minion; raises ScenarioError for one that is taken."""
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
        for one in self.minions:
            if one.name.lower() == name.lower():
                return one
        names = [one.name for one in self.minions]
        raise ScenarioError(f'no minion is called "{name}"; {hint(name, names, "")}', name)
