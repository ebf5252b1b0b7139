"""Damage as it is dealt: its points by kind and source."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Part(NamedTuple):
    """Damage of one source, among what is dealt to a minion at one moment."""

    normal: int
    aggravated: int
    source: str
    #: Whether it can be prevented.
    preventable: bool = True


def less(parts: Sequence[Part], normal: int, aggravated: int) -> list[Part]:
    """Return what is left when so much is prevented, of the first parts first."""
    left = []
    for part in parts:
        of_normal, of_aggravated = min(normal, part.normal), min(aggravated, part.aggravated)
        normal, aggravated = normal - of_normal, aggravated - of_aggravated
        left.append(part._replace(normal=part.normal - of_normal, aggravated=part.aggravated - of_aggravated))
    return left


#: The sources that are strikes.
STRIKES = ("a strike", "a ranged strike")
