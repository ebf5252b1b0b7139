"""Minions that a story makes up though a card bears their name: what the outcome says of them.

Which cards there are besides those that are played by name is handed in: only the desk knows the official data.
Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.scenario.given.layout import Invented


class Printed(NamedTuple):
    """A card that bears a name: as it is printed, and the capacities of the vampires of that name (none: an ally)."""

    name: str
    capacities: tuple[int, ...]


def notes(invented: Iterable[Invented], printed: Callable[[str], Printed | None] = lambda name: None) -> list[str]:
    """Return a sentence for each name of made-up minions that a card bears; ``printed`` finds those not played."""
    found: dict[str, str] = {}
    for one in invented:
        if one.name not in found:
            found[one.name] = _played(one) or _not_played(one, printed(one.name))
    return [note for note in found.values() if note]


def _played(invented: Invented) -> str:
    """Return what is said where a card of the name is played by name."""
    held = played_cards.held()
    exact = held.exact(invented.name)
    if exact is None:
        return ""
    key, is_vampire = exact
    if is_vampire == bool(invented.capacity) and (is_vampire or held.is_ally(key)):
        size = held.vampire(key).capacity if is_vampire else held.definition(key).life
        return f"{invented.name} {invented.told} is made up here; the card: {invented.name} {size}"
    return ""


def _not_played(invented: Invented, card: Printed | None) -> str:
    """Return what is said where a card of the name is known, and not played by name."""
    if card is None or bool(card.capacities) != bool(invented.capacity):
        return ""
    if invented.capacity in card.capacities or not invented.capacity:
        return f"{invented.name} {invented.told}: the text of the card {card.name} is not played"
    sizes = " or ".join(map(str, card.capacities))
    return f"{invented.name} {invented.told} is made up here; the card {card.name} has capacity {sizes}"
