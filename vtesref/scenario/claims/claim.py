"""A claim: how it is written, what it means, a scenario in which it holds, and what holds it against a table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from vtesref.scenario.words.template import Template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.table import Card, Methuselah, Minion, Table
    from vtesref.scenario.telling.missed import Missed

E = TypeVar("E")

#: What stands in a claim for no Methuselah at all.
NOBODY = "nobody"


class Absent(LookupError):
    """Nobody and nothing of that name is at the table, so nothing that is claimed of it holds."""


def last_of(table: Table, field: str, kind: type[E]) -> E | None:
    """Return the last combat, referendum or action that lay on the table; it is cleared away when it is over."""
    now = getattr(table.course, field)
    if isinstance(now, kind):
        return now
    found = (before for entity, name, before in table.changes_since(0) if entity is table.course and name == field)
    return next((one for one in reversed([*found]) if isinstance(one, kind)), None)


class Seen(NamedTuple):
    """What claims are held against: a table, and the lines of the story that did not come about."""

    table: Table
    missed: Sequence[Missed] = ()

    def seat(self, name: str) -> Methuselah:
        """Return a Methuselah; raises Absent."""
        return _named(self.table.seats, name)

    def minion(self, name: str) -> Minion:
        """Return a minion; raises Absent for one that has not come to the table."""
        return _named(self.table.minions, name)

    def cards(self, name: str) -> list[Card]:
        """Return the cards of a name, or else those that have it before their comma."""
        wanted = name.lower()
        cards = [card for card in self.table.cards if card.name.lower() == wanted]
        return cards or [card for card in self.table.cards if card.name.partition(",")[0].lower() == wanted]


def _named(among: Sequence[E], name: str) -> E:
    wanted = name.lower()
    for one in among:
        if str(one).lower() == wanted:
            return one
    raise Absent(name)


class Claim(NamedTuple):
    """A claim that can be made, by whatever names and numbers.

    ``templates`` are the ways to write it; it is printed by the first. The ``example`` is a whole scenario, "given |
    when | claim", in which it holds. ``holds`` gets what fills the slots by their names.
    """

    templates: tuple[Template, ...]
    meaning: str
    example: str
    holds: Callable[..., bool]

    @property
    def shown(self) -> str:
        """How it is written, as readers see it."""
        return "; ".join(template.shown for template in self.templates)

    def say(self, **slots: Any) -> str:
        """Return the claim in words."""
        return self.templates[0].say(**slots)


class Claimed(NamedTuple):
    """A claim that was made: its words, and what was read of them."""

    text: str
    claim: Claim
    slots: dict[str, Any]

    def holds(self, seen: Seen) -> bool:
        """Tell whether it holds; nothing does of who is not at the table."""
        try:
            return self.claim.holds(seen, **self.slots)
        except Absent:
            return False


def ways(*written: str) -> tuple[Template, ...]:
    """Return the templates of a claim."""
    return tuple(map(Template, written))
