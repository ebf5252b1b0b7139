"""The editions table: every way in which they differ, one row a difference, one column an edition.

No rule asks which edition is played; it asks the table's column. Where a book is silent the cell names the reading that
is played, and the trace marks the rule as silent. ``draft-1.6.1`` is a text only, and is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import damage, torpor

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Minion, Table


class Edition(NamedTuple):
    """One column of the table."""

    key: str
    #: Carries out the aggravated points inflicted on a vampire.
    aggravated: Callable[[Table, Minion, int], None]
    #: Who counts as wounded when an aggravated point is inflicted.
    is_wounded: Callable[[Table, Minion], bool]
    #: The rules that bar a vampire at full capacity from hunting.
    full_hunt_bars: tuple[str, ...]
    #: What follows a diablerie.
    blood_hunt: Callable[[Table, Minion], None]


def columns(**rows: tuple[Any, Any, Any]) -> tuple[Edition, Edition, Edition]:
    """Make the three editions from the rows."""
    crr, revised, fifth = (
        Edition(key, **{name: row[place] for name, row in rows.items()})
        for place, key in enumerate(("crr-2.13", "revised-1998", "fifth-2020"))
    )
    return crr, revised, fifth


# fmt: off
CRR, REVISED, FIFTH = columns(
    #                CRR 2.13, May 1998             Revised, Oct 1998        Fifth, 2020
    aggravated     = (damage.every_point_costs,     damage.wounded_pays,     damage.wounded_pays),
    is_wounded     = (damage.unmended_damage,       damage.unmended_damage,  damage.unmended_or_torpid),
    full_hunt_bars = (("hunt.forbidden_full_1998c",), (),                    ()),
    blood_hunt     = (torpor.if_called,             torpor.if_called,        torpor.at_once),
)
# fmt: on

#: The editions that are played, by key, oldest first.
PLAYED = {edition.key: edition for edition in (CRR, REVISED, FIFTH)}
