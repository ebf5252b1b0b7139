"""What lies on the table: everything that can change, where the cards are, and what was looked for once.

``people.py`` has Methuselahs and minions, ``card.py`` the library cards, ``course.py`` the course of the game and
``places.py`` the names of regions and places; all of them can be imported from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.card import Card, is_at_hand
from vtesref.engine.core import Core, Entity, Oracle, first
from vtesref.engine.course import Course, Turn
from vtesref.engine.people import STUN, Deed, Methuselah, Minion
from vtesref.engine.places import (
    ALLY,
    ANTE,
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    FAR,
    GONE,
    HAND,
    IN_PLAY,
    LIBRARY,
    LIMBO,
    MERGED,
    READY,
    REMOVED,
    RETAINER,
    SET_ASIDE,
    TORPOR,
    UNCONTROLLED,
    VAMPIRE,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from vtesref.engine.cards.always.values import Standing
    from vtesref.engine.cards.texts import Lasting
    from vtesref.engine.editions import Edition

__all__ = [
    "ALLY",
    "ANTE",
    "ASH_HEAP",
    "ATOMS",
    "CONTESTED",
    "CRYPT",
    "FAR",
    "GONE",
    "HAND",
    "IN_PLAY",
    "LIBRARY",
    "LIMBO",
    "MERGED",
    "PRINTED",
    "READY",
    "REMOVED",
    "RETAINER",
    "SET_ASIDE",
    "STUN",
    "TORPOR",
    "UNCONTROLLED",
    "VAMPIRE",
    "Card",
    "Company",
    "Course",
    "Deed",
    "Methuselah",
    "Minion",
    "Table",
    "Turn",
    "Unique",
    "Whereabouts",
    "is_at_hand",
    "plain",
    "seated",
]


class Company(Entity):
    """Who has come to the table, in the order in which they came, the burned among them.

    It is a field like any other, so that whoever comes into play (``Table.enter``) is gone again when that is undone.
    """

    minions: tuple[Minion, ...]

    def __init__(self, minions: tuple[Minion, ...]) -> None:
        super().__init__(minions=minions)

    def __str__(self) -> str:
        return "the table"


#: The fields of a card that are printed on it, and have no entity in them.
PRINTED = ("texts", "limits", "text")
#: The usual types of what a field holds; none of these contains an entity.
ATOMS = (str, int, bool, type(None), frozenset)


def plain(value: Any) -> Any:
    """Return a value of a field with names in the place of entities, so that values of two tables can be compared."""
    if isinstance(value, Entity):
        return str(value)
    if hasattr(value, "as_plain"):
        return value.as_plain()
    if isinstance(value, tuple):
        return tuple([one if type(one) in ATOMS else plain(one) for one in value])
    return value


class Unique(NamedTuple):
    """The unique cards of a table with these minions: by name, and those of which there is more than one."""

    minions: tuple[Minion, ...]
    named: dict[str, list[Minion | Card]]
    twins: list[list[Minion | Card]]


class Whereabouts:
    """What follows from where the cards are at a time (``Core.moved``), each looked for once it is asked for."""

    __slots__ = ("always", "hands", "known", "moved", "near", "speaking")

    def __init__(self, moved: int) -> None:
        self.moved = moved
        self.near: list[Card] | None = None
        #: The cards among those that have texts.
        self.speaking: list[Card] | None = None
        #: What texts of cards in play say of each value or bar (see ``cards.values``).
        self.always: dict[str, tuple[Standing, ...]] = {}
        self.hands: dict[Methuselah, list[Card]] = {}
        #: What the chapters have looked for.
        self.known: dict[Hashable, Any] = {}


#: So many whereabouts are kept, for when the table is taken back to them.
KEPT = 32
#: So few cards are looked through sooner than it is found which of them have moved.
FEW = 64


def _order(cards: tuple[Card, ...]) -> dict[Card, int]:
    """Return the places of cards in their order."""
    return {card: place for place, card in enumerate(cards)}


def _in_regions(table: Table, regions: tuple[str, ...]) -> list[Minion]:
    return [minion for minion in table.company.minions if minion.region in regions]


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
        self.company = Company(minions)
        self.cards = cards
        self.course = course or Course()
        #: The cards that have texts, and up to where in the log events were looked for.
        self.texts = tuple(card for card in cards if card.texts)
        self.observed = 0
        #: Up to where in the log it was looked at for what changes hands.
        self.kept = 0
        #: What was looked for once (see ``once``).
        self.known: dict[Hashable, Any] = {}
        #: What is always so by any text (``values.spoken``), and the texts in force for a time of which that holds.
        self.spoken: frozenset[str] = frozenset()
        self.spoken_with: tuple[Lasting, ...] | None = None
        self._whereabouts: list[Whereabouts] = []
        #: What follows from where the minions are, by the number of their last move (``Core.grouped``).
        self._groups: dict[int, dict[Hashable, Any]] = {}
        #: The unique cards, once they have been looked for.
        self.unique: Unique | None = None
        #: How often a minion is offered to attempt the same block, with nothing played. The rules set no limit.
        self.tries = 2

    @property
    def minions(self) -> tuple[Minion, ...]:
        """Return the minions and retainers that have come to the table, the burned among them."""
        return self.company.minions

    def enter(self, minion: Minion) -> None:
        """Let a minion or retainer come into play; only inside a rule."""
        self.change(self.company, minions=(*self.minions, minion))

    def state(self) -> tuple[Any, ...]:
        """Return everything that can change, as plain values: two tables are alike when these are equal."""
        entities: list[Entity] = [*self.seats, *self.minions, *self.cards, self.course, self.course.turn]
        if self.course.combat is not None:
            entities += self.course.combat.entities()
        entities += [one for one in (self.course.action, self.course.before, self.course.referendum) if one is not None]
        return tuple(
            [
                value if type(value) in ATOMS or name in PRINTED else plain(value)
                for entity in entities
                for name, value in entity.__dict__.items()
            ]
        )

    def near(self) -> list[Card]:
        """Return all cards in order but those of libraries and ash heaps, and out of the game; not to be changed."""
        whereabouts = self.whereabouts()
        if whereabouts.near is None:
            whereabouts.near = self._near()
        return whereabouts.near

    def _near(self) -> list[Card]:
        """Look for the cards near by: where they were when last looked for is known, and few have moved since."""
        if len(self.cards) <= FEW:
            return [card for card in self.cards if card.place not in FAR]
        older = next((whereabouts for whereabouts in reversed(self._whereabouts) if whereabouts.near is not None), None)
        since = self.moves_since(older.moved) if older is not None else None
        if older is None or older.near is None or since is None:
            return [card for card in self.cards if card.place not in FAR]
        moved = {entity for entity, field, _ in since if field == "place" and isinstance(entity, Card)}
        if not moved:
            return older.near
        come = [card for card in moved.difference(older.near) if card.place not in FAR]
        there = [card for card in older.near if card.place not in FAR]
        if not come:
            return there
        order: dict[Card, int] = self.once("order", _order, self.cards)
        return sorted([*there, *come], key=order.__getitem__)

    def speaking(self) -> list[Card]:
        """Return the cards with texts but those of libraries and ash heaps, and out of the game; not to be changed."""
        whereabouts = self.whereabouts()
        if whereabouts.speaking is None:
            whereabouts.speaking = [card for card in self.near() if card.texts]
        return whereabouts.speaking

    def whereabouts(self) -> Whereabouts:
        """Return where the cards are now, worked out once as long as nothing moves."""
        kept, moved = self._whereabouts, self.moved
        while kept:
            last = kept[-1]
            if last.moved == moved:
                return last
            if last.moved < moved:
                break
            kept.pop()  # that has been taken back
        if len(kept) == KEPT:
            del kept[: KEPT // 2]
        whereabouts = Whereabouts(moved)
        kept.append(whereabouts)
        return whereabouts

    def hand_of(self, methuselah: Methuselah) -> list[Card]:
        """Return the cards in a hand, in order; not to be changed."""
        hands = self.whereabouts().hands
        cards = hands.get(methuselah)
        if cards is None:
            among = self.near() if len(self.cards) > FEW else self.cards
            cards = hands[methuselah] = [
                card for card in among if card.holder is methuselah and card.place == HAND and card.lies_on is None
            ]
        return cards

    def minions_in(self, *regions: str) -> list[Minion]:
        """Return the minions and retainers in some regions, in order; not to be changed."""
        known = self._groups.get(self.grouped)
        minions: list[Minion] | None = known.get(regions) if known is not None else None
        return self.of_minions(regions, _in_regions, self, regions) if minions is None else minions

    def of_minions(self, key: Hashable, find: Callable[..., Any], *given: Any) -> Any:
        """Return what is found, which follows from the minions alone: where they lie and what else is ``MOVING``.

        It is looked for once until one of them moves.
        """
        known = self._groups.get(self.grouped)
        if known is None:
            if len(self._groups) == KEPT:
                self._groups.clear()
            known = self._groups[self.grouped] = {}
        found = known.get(key)
        if found is None:
            found = known[key] = find(*given)
        return found

    def meanwhile(self, key: Hashable, find: Callable[..., Any], *given: Any) -> Any:
        """Return what is found, which follows from where things lie alone: it is looked for once until one moves."""
        known = self.whereabouts().known
        found = known.get(key)
        if found is None and key not in known:
            found = known[key] = find(*given)
        return found

    def retainers_of(self, minion: Minion) -> Iterator[Minion]:
        """Yield the retainers in play that a minion employs, none that is contested."""
        return (one for one in self.minions if one.employer is minion and one.is_ready)

    def cards_on(self, minion: Minion) -> Iterator[Card]:
        """Yield the cards in play on a minion (or retainer), without those on its retainers."""
        return (card for card in self.near() if card.holder is minion and card.place == IN_PLAY)

    def once(self, key: Hashable, find: Callable[..., Any], *given: Any) -> Any:
        """Return what is found, which follows from the cards alone and never changes: it is looked for once."""
        found = self.known.get(key)
        if found is None and key not in self.known:
            found = self.known[key] = find(*given)
        return found
