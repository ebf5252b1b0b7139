"""What lies on the table: Methuselahs and their minions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import Core, Entity, Oracle, first

if TYPE_CHECKING:
    from vtesref.engine.editions import Edition

READY, TORPOR, ASH_HEAP = "ready", "torpor", "ash heap"
VAMPIRE, ALLY, RETAINER = "vampire", "ally", "retainer"


class Methuselah(Entity):
    """A player: ``pool`` is what is left of their influence; at 0 they are ousted."""

    name: str
    pool: int

    def __init__(self, name: str, pool: int = 30) -> None:
        super().__init__(name=name, pool=pool)

    def __str__(self) -> str:
        return self.name


class Minion(Entity):
    """A vampire, ally or retainer.

    ``counters`` are blood on a vampire and life on the others; ``capacity`` bounds a vampire's blood and is 0 for the
    others. ``unmended`` is damage that was inflicted and could not be mended: with any, or in torpor, a vampire is
    wounded by the reading of the edition.
    """

    name: str
    kind: str
    controller: Methuselah | None
    counters: int
    capacity: int
    region: str
    unmended: int
    bound_for_torpor: bool
    locked: bool

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
    ) -> None:
        super().__init__(
            name=name,
            kind=kind,
            controller=controller,
            counters=counters,
            capacity=capacity,
            region=region,
            unmended=unmended,
            bound_for_torpor=False,
            locked=locked,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_vampire(self) -> bool:
        """Tell whether it is a vampire."""
        return self.kind == VAMPIRE


class Table(Core):
    """A table in play under one edition."""

    def __init__(
        self,
        edition: Edition,
        *,
        seats: tuple[Methuselah, ...] = (),
        minions: tuple[Minion, ...] = (),
        oracle: Oracle = first,
        positions: dict[str, str] | None = None,
    ) -> None:
        super().__init__(oracle, positions)
        self.edition = edition
        self.seats = seats
        self.minions = minions

    def state(self) -> tuple[Any, ...]:
        """Return everything that can change, as plain values: two tables are alike when these are equal."""
        return tuple(
            tuple((name, str(value)) for name, value in sorted(vars(entity).items()))
            for entity in (*self.seats, *self.minions)
        )
