"""What lies on the table: Methuselahs, their minions and cards, and the course of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import Core, Entity, Oracle, first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.actions import Action
    from vtesref.engine.cards import Effect
    from vtesref.engine.combatants import Combat
    from vtesref.engine.editions import Edition
    from vtesref.engine.referendum import Referendum

READY, TORPOR, ASH_HEAP = "ready", "torpor", "ash heap"
VAMPIRE, ALLY, RETAINER = "vampire", "ally", "retainer"
HAND, LIBRARY, IN_PLAY = "hand", "library", "in play"


class Methuselah(Entity):
    """A player. ``pool`` is what is left of their influence, ``points`` are victory points."""

    name: str
    pool: int
    points: int
    ousted: bool

    def __init__(self, name: str, pool: int = 30) -> None:
        super().__init__(name=name, pool=pool, points=0, ousted=False)

    def __str__(self) -> str:
        return self.name


class Minion(Entity):
    """A vampire, ally or retainer (which is no minion, but has life and is burned like one).

    ``counters`` are blood on a vampire and life on the others; ``capacity`` bounds a vampire's blood and is 0 for the
    others. ``unmended`` is damage that was inflicted and could not be mended: with any, or in torpor, a vampire is
    wounded by the reading of the edition. ``strength`` is what is printed, None for the default. ``disciplines`` are
    names at the basic level, and in capitals at the superior one. ``employer`` is whose retainer it is.

    ``city`` is the city of the title, or the clan whose office it is; the title itself is in ``claims`` while it is
    contested, and in ``suspended`` while sect or clan do not fit it. ``printed_votes`` are votes by its own text,
    without a title of the lists.
    """

    name: str
    kind: str
    controller: Methuselah
    counters: int
    capacity: int
    region: str
    unmended: int
    bound_for_torpor: bool
    locked: bool
    paralysed: bool
    strength: int | None
    clan: str
    sect: str
    title: str
    disciplines: tuple[str, ...]
    traits: tuple[str, ...]
    employer: Minion | None
    city: str
    claims: str
    suspended: str
    printed_votes: int

    def __init__(
        self,
        name: str,
        kind: str = VAMPIRE,
        *,
        controller: Methuselah | None = None,
        counters: int = 0,
        capacity: int = 0,
        region: str = READY,
        unmended: int = 0,
        locked: bool = False,
        paralysed: bool = False,
        strength: int | None = None,
        clan: str = "",
        sect: str = "",
        title: str = "",
        disciplines: tuple[str, ...] = (),
        traits: tuple[str, ...] = (),
        employer: Minion | None = None,
        city: str = "",
        printed_votes: int = 0,
    ) -> None:
        super().__init__(
            name=name,
            kind=kind,
            # Whoever is not seated is played by somebody of their own.
            controller=controller or Methuselah(f"{name}'s Methuselah"),
            counters=counters,
            capacity=capacity,
            region=region,
            unmended=unmended,
            bound_for_torpor=False,
            locked=locked,
            paralysed=paralysed,
            strength=strength,
            clan=clan,
            sect=sect,
            title=title,
            disciplines=disciplines,
            traits=traits,
            employer=employer,
            city=city,
            claims="",
            suspended="",
            printed_votes=printed_votes,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_vampire(self) -> bool:
        """Tell whether it is a vampire."""
        return self.kind == VAMPIRE

    @property
    def is_ready(self) -> bool:
        """Tell whether it is in the ready region."""
        return self.region == READY


class Card(Entity):
    """A library card: in a hand, a library or an ash heap, or in play on a minion, a retainer or nothing.

    ``kind`` is its type ("combat card", "weapon", "equipment", "ability"...). ``levels`` are its effects by level of
    Discipline ("basic", "superior"); an ability is what a card in play can do by its own text. ``owner`` is whose card
    it is, whoever holds it. ``stolen_in`` is the round of combat in which it was stolen (0: in none).
    """

    name: str
    kind: str
    levels: tuple[tuple[str, tuple[Effect, ...]], ...]
    requires: tuple[str, ...]
    blood_cost: int
    pool_cost: int
    place: str
    holder: Methuselah | Minion | None
    owner: Methuselah | None
    stolen_in: int

    def __init__(
        self,
        name: str,
        kind: str,
        levels: tuple[tuple[str, tuple[Effect, ...]], ...],
        *,
        requires: tuple[str, ...] = (),
        blood_cost: int = 0,
        pool_cost: int = 0,
        place: str = HAND,
        holder: Methuselah | Minion | None = None,
    ) -> None:
        super().__init__(
            name=name,
            kind=kind,
            levels=levels,
            requires=requires,
            blood_cost=blood_cost,
            pool_cost=pool_cost,
            place=place,
            holder=holder,
            owner=holder.controller if isinstance(holder, Minion) else holder,
            stolen_in=0,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_weapon(self) -> bool:
        """Tell whether it is a weapon, which is equipment too."""
        return self.kind == "weapon"

    @property
    def is_equipment(self) -> bool:
        """Tell whether it is equipment of any kind."""
        return self.kind in ("weapon", "equipment")


class Course(Entity):
    """Where the game stands: whose turn it is, in which phase, who has the Edge, which action and combat go on.

    ``referendum`` is the one that goes on, ``politicians`` are the vampires that took a political action this turn, and
    ``owed`` are the names of those who draw a card at its end.
    """

    active: Methuselah | None
    phase: str
    edge: Methuselah | None
    action: Action | None
    combat: Combat | None
    referendum: Referendum | None
    politicians: tuple[str, ...]
    owed: tuple[str, ...]

    def __init__(self, active: Methuselah | None = None, phase: str = "", edge: Methuselah | None = None) -> None:
        super().__init__(active=active, phase=phase, edge=edge, action=None, combat=None)
        self.__dict__.update(referendum=None, politicians=(), owed=())

    def __str__(self) -> str:
        return "the game"


def seated(seats: tuple[Methuselah, ...], minions: tuple[Minion, ...]) -> tuple[Methuselah, ...]:
    """Return who sits around the table: whoever is seated, then those of whom only minions are named."""
    return tuple(dict.fromkeys([*seats, *(minion.controller for minion in minions)]))


class Table(Core):
    """A table in play under one edition. ``seats`` go around clockwise: each one's prey is the next."""

    def __init__(
        self,
        edition: Edition,
        *,
        seats: tuple[Methuselah, ...] = (),
        minions: tuple[Minion, ...] = (),
        cards: tuple[Card, ...] = (),
        course: Course | None = None,
        oracle: Oracle = first,
        positions: dict[str, str] | None = None,
    ) -> None:
        super().__init__(oracle, positions)
        self.edition = edition
        self.seats = seated(seats, minions)
        self.minions = minions
        self.cards = cards
        self.course = course or Course()

    def state(self) -> tuple[Any, ...]:
        """Return everything that can change, as plain values: two tables are alike when these are equal."""
        entities: list[Entity] = [*self.seats, *self.minions, *self.cards, self.course]
        if self.course.action is not None:
            entities.append(self.course.action)
        if self.course.combat is not None:
            entities += self.course.combat.entities()
        if self.course.referendum is not None:
            entities.append(self.course.referendum)
        return tuple(
            str(value) if isinstance(value, Entity) else value
            for entity in entities
            for value in entity.__dict__.values()
        )

    def retainers_of(self, minion: Minion) -> Iterator[Minion]:
        """Yield the retainers in play that a minion employs."""
        return (one for one in self.minions if one.employer is minion and one.region != ASH_HEAP)

    def cards_on(self, minion: Minion) -> Iterator[Card]:
        """Yield the cards in play on a minion (or retainer), without those on its retainers."""
        return (card for card in self.cards if card.holder is minion and card.place == IN_PLAY)

    def at_hand(self, minion: Minion) -> Iterator[Card]:
        """Yield what a minion's controller can play with it: the hand, and the cards on it and on its retainers."""
        for card in self.cards:
            holder = card.holder
            if card.place == HAND:
                if holder is minion.controller:
                    yield card
            elif card.place == IN_PLAY and isinstance(holder, Minion):
                employed = holder.employer is minion and holder.region != ASH_HEAP
                if holder is minion or employed:
                    yield card
