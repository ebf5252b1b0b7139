"""Who a plain description speaks of, and the formal words for them.

The speaker is called Ann, her prey Ben, and whoever comes next (her predator at a table of three) Cat; where the
predator is somebody else than the prey's prey, she is called Dora. What is not said takes the default. Standard
library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from vtesref.scenario.words.played_cards import Vampire

#: The seats, in the order of prey.
ME = "Ann"
PREY = "Ben"
NEXT = "Cat"
LAST = "Dora"
SEATS = (ME, PREY, NEXT)
VAMPIRE = "vampire"
ALLY = "ally"
#: What minions are called by seat and kind, in the order of their mention.
_NAMES = {
    (ME, VAMPIRE): ("Bob", "Eve", "Fay", "Guy", "Ivo"),
    (PREY, VAMPIRE): ("Dan", "Gus", "Hal", "Jon", "Kit"),
    (NEXT, VAMPIRE): ("Lea", "Max", "Nia", "Oda", "Pia"),
    (LAST, VAMPIRE): ("Ugo", "Uma", "Una"),
    (ME, ALLY): ("Rake", "Rolf", "Rory"),
    (PREY, ALLY): ("Sam", "Sid", "Sol"),
    (NEXT, ALLY): ("Tim", "Tod", "Tom"),
    (LAST, ALLY): ("Val", "Vic", "Vin"),
}
POOL = 20
LIFE = 3
_BLOOD = 4
_CAPACITY = {ME: 6, PREY: 5, NEXT: 5, LAST: 5}
_IN_TORPOR = 2


class Seat:
    """A Methuselah; ``pool`` is None where nothing is said of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pool: int | None = None
        self.edge = False
        #: The cards that she is told to have in play.
        self.cards: list[str] = []

    def __str__(self) -> str:
        return self.name


class Person:
    """A minion; what is None is not said. ``room`` and ``lacks`` are how far the blood is below the capacity."""

    def __init__(self, kind: str = VAMPIRE, side: str = "") -> None:
        self.kind = kind
        self.side = side
        self.blood: int | None = None
        self.capacity: int | None = None
        self.room: int | None = None
        self.full = False
        self.words: dict[str, None] = {}
        self.strength: int | None = None
        self.bleed: int | None = None
        #: The strike of a weapon that it is told to have.
        self.weapon = ""
        #: Stealth and intercept that are told of before the attempt to block in which they are used.
        self.stealth = 0
        self.intercept = 0
        #: The cards that are told to lie on it.
        self.cards: list[str] = []
        self.label = ""
        #: Whether it was told whose it is, and whether its Methuselah was named for it.
        self.owned = False
        self.seated = False
        #: Whether it was called ready.
        self.ready = False
        #: Whether it was told to have no title.
        self.untitled = False
        #: Whether the story tells of it.
        self.used = False
        #: Whether nobody has named it yet, so that the next one that is named on its side may be it.
        self.implied = False
        self.name = ""
        #: The minion of another Methuselah that has the same name, for which the two contest.
        self.twin: Person | None = None

    def is_bare(self) -> bool:
        """Tell whether nothing at all is said of it."""
        return (
            self.implied
            and not self.words
            and not self.weapon
            and not self.cards
            and all(one is None for one in (self.blood, self.capacity, self.room, self.strength, self.bleed))
        )

    def state(self) -> tuple[object, ...]:
        """Return all that is said of it, to see whether something was added."""
        return (
            self.kind,
            self.side,
            self.blood,
            self.capacity,
            self.room,
            self.full,
            tuple(self.words),
            self.strength,
            self.bleed,
            self.stealth,
            self.intercept,
            self.label,
            self.untitled,
            self.weapon,
            tuple(self.cards),
        )

    def is_word(self, word: str) -> bool:
        """Tell whether a word of the grammar is said of the minion."""
        return word in self.words

    def told(self) -> str:
        """Return the minion as the grammar describes it."""
        more = [*self.words]
        more += [f"{word} {n}" for word, n in (("strength", self.strength), ("bleed", self.bleed)) if n is not None]
        more += [f"with {' and '.join(self.cards)}"] if self.cards else []
        if self.kind == ALLY:
            card = played_cards.ally(f"{self.name} 1") if self.label else None
            life = LIFE if card is None else card[0].life
            return " ".join([self.name, str(life if self.blood is None else self.blood), ALLY, *more])
        known = self.known()
        if known is not None:
            return " ".join([self.name, str(self.counters(known.capacity)[0]), *more])
        blood, capacity = self.counters()
        return " ".join([self.name, f"{blood}/{capacity}", *more])

    def known(self) -> Vampire | None:
        """Return the vampire that is played by name and has just this name; None for any other, or another capacity."""
        found = played_cards.vampire(self.name) if self.label and self.kind == VAMPIRE else None
        if found is None or found[1] or self.capacity not in (None, found[0].capacity):
            return None
        vampire = found[0]
        fits = max(self.blood or 0, self.room or 0) <= vampire.capacity
        return vampire if fits and self.name == vampire.name else None

    def counters(self, printed: int | None = None) -> tuple[int, int]:
        """Return blood and capacity (``printed``, if it is known), with defaults for what is not said."""
        usual = _CAPACITY[self.side or ME] if printed is None else printed
        if self.full and printed is not None:
            return printed, printed
        if self.full:
            whole = self.capacity or self.blood or usual
            return whole, whole
        if self.blood is None:
            capacity = self.capacity if self.capacity is not None else usual
            if self.room is not None:
                return max(0, capacity - self.room), capacity
            usual_blood = _IN_TORPOR if self.is_word("torpor") else _BLOOD
            return min(usual_blood, capacity), capacity
        if self.capacity is None and self.room is not None:
            return self.blood, max(1, self.blood + self.room)
        return self.blood, self.capacity if self.capacity is not None else max(usual, self.blood + 2)


class Line(NamedTuple):
    """A line of the story: its words with {0}, {1} for who is named; ``who`` does it."""

    text: str
    who: tuple[Person | Seat, ...]

    def told(self) -> str:
        """Return the line with the names that its people have got."""
        return self.text.format(*(one.name for one in self.who))


class Cast:
    """All who are spoken of, in the order of their mention."""

    def __init__(self) -> None:
        self.seats = {name: Seat(name) for name in (*SEATS, LAST)}
        self.used: set[str] = set()
        self.minions: list[Person] = []
        #: Whether all who are seated are known: otherwise a pool that is told seats three, so that the game can go on.
        self.complete = False
        #: Whether the speaker's predator is somebody else than the prey of her prey.
        self.four = False

    def predator(self) -> str:
        """Return who the speaker's predator is."""
        return LAST if self.four else NEXT

    def add(self, person: Person) -> Person:
        """Take up a minion."""
        self.minions.append(person)
        return person

    def seat(self, name: str) -> Seat:
        """Return a Methuselah, who is then spoken of."""
        self.used.add(name)
        return self.seats[name]

    def numbers(self) -> list[str]:
        """Return the numbers that are said of all who are spoken of, without the usual ones."""
        said = [seat.pool for seat in self.seats.values()]
        for person in self.minions:
            said += [person.blood, person.capacity, person.room, person.strength, person.bleed]
        words = " ".join(" ".join(one.words) for one in self.minions)
        return [*(str(number) for number in said if number is not None), *re.findall(r"\d+", words)]

    def of(self, side: str) -> list[Person]:
        """Return the minions of a side."""
        return [person for person in self.minions if person.side == side]

    def name_all(self) -> None:
        """Give every minion its name and its side: what nobody is said to control is the speaker's."""
        taken: set[str] = {*SEATS, LAST}
        for person in self.minions:
            person.side = person.side or ME
            if person.twin is not None:
                person.name = person.twin.name
                continue
            names = (person.label, *_NAMES[person.side, person.kind], *(f"Minion{number}" for number in range(50)))
            person.name = next(name for name in names if name and name not in taken)
            taken.add(person.name)

    def told(self, at_table: bool) -> str:
        """Return what is given, with seats if ``at_table``."""
        if not at_table:
            return ", ".join(person.told() for person in self.minions)
        seated = {ME, *self.used, *(person.side for person in self.minions)}
        if len(seated) == 1:
            seated.add(PREY)
        if seated == {ME, NEXT}:
            seated.add(PREY)  # the predator is somebody else than the prey
        if not self.complete and any(seat.pool is not None for seat in self.seats.values()):
            seated.update(SEATS)
        if self.four:
            seated.update((*SEATS, LAST))
        parts = []
        for name in (*SEATS, LAST):
            if name not in seated:
                continue
            seat = self.seats[name]
            having = [*(["the Edge"] if seat.edge else []), *seat.cards]
            head = f"{name} {POOL if seat.pool is None else seat.pool}"
            head += f" with {' and '.join(having)}" if having else ""
            minions = ", ".join(person.told() for person in self.of(name))
            parts.append(f"{head}: {minions}" if minions else head)
        if all(":" not in part for part in parts):
            parts[0] += ":"
        return "; ".join(parts)
