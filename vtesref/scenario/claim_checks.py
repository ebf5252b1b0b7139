"""Whether a claim of a scenario holds at a table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine import former_keys
from vtesref.engine.combat.combatants import Combat
from vtesref.engine.core import EngineError
from vtesref.engine.table import ASH_HEAP, IN_PLAY, Table
from vtesref.engine.traits import SECTS
from vtesref.scenario import CLAIM, table_claims, turn_claims
from vtesref.scenario.telling.politics import holds_in_politics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.scenario.missed import Missed


class Fought:
    """Remembers the last combat, which is cleared away when it is over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.last: Combat | None = None
        self.seen = 0

    def note(self) -> None:
        """Look for combats that were laid on the table since the last time."""
        for entity, name, before in self.table.changes_since(self.seen):
            if entity is self.table.course and name == "combat":
                self.last = before if isinstance(before, Combat) else self.last
        self.seen = self.table.mark()
        self.last = self.table.course.combat or self.last


def claim_holds(claim: str, table: Table) -> bool:
    """Tell whether a claim holds at a table in its present state, also in the middle of a story."""
    fought = Fought(table)
    fought.note()
    return holds(claim, table, fought, ())


def _in_full(claim: str, table: Table) -> str:
    """Return a claim with the full name of the card that it begins with, where it has the name before the comma."""
    lower = claim.lower()
    if any(lower.startswith(f"{one.name.lower()} ") for one in table.minions):
        return claim
    for card in table.cards:
        short, comma, _ = card.name.partition(",")
        is_meant = comma and lower.startswith(f"{short.lower()} ") and not lower.startswith(card.name.lower())
        if is_meant:
            return card.name + claim[len(short) :]
    return claim


def holds(claim: str, table: Table, fought: Fought, missed: Sequence[Missed]) -> bool:
    """Tell whether a claim holds of a table, of the last combat that was ``fought``, and of the lines ``missed``."""
    kind, _, key = claim.partition(":")
    key = former_keys.current(key.strip())
    if kind == "refused":
        return any(key in one.keys for one in missed)
    if kind in ("cites", "silent"):
        return any(step.key == key and (kind == "cites" or step.position == "silent") for _, step in table.root.walk())
    claim = _in_full(claim, table)
    told = turn_claims.holds(claim, table)
    if told is not None:
        return told
    political = holds_in_politics(claim, table)
    if political is not None:
        return political
    last = fought.last
    ranged = re.fullmatch(r"(close|long) range", claim)
    if ranged:
        return last is not None and last.range == ranged[1]
    rounds = re.fullmatch(r"(\d+) rounds?", claim)
    if rounds:
        return last is not None and last.round == int(rounds[1])
    edge = re.fullmatch(r"(.+) has the Edge", claim)
    if edge:
        return str(table.course.edge or "nobody").lower() == edge[1].lower()
    sect = re.fullmatch(rf"(.+) is ({'|'.join(SECTS)})", claim)
    if sect:
        return any(one.name.lower() == sect[1].lower() and one.sect == sect[2] for one in table.minions)
    lies = re.fullmatch(r"(.+) on (.+)", claim)
    if lies and any(card.name.lower() == lies[1].lower() for card in table.cards):
        return any(
            card.name.lower() == lies[1].lower()
            and card.place == IN_PLAY
            and lies[2].lower() in (str(card.holder).lower(), str(getattr(card.holder, "employer", "")).lower())
            for card in table.cards
        )
    table_claim = table_claims.match(claim)
    if table_claim:
        return table_claim[1](table, table_claim[0])
    match = CLAIM.match(claim)
    if match is None:
        raise EngineError(f"the claim {claim} was not checked")
    name = match["name"].lower()
    if match["pool"]:
        return any(seat.name.lower() == name and seat.pool == int(match["count"]) for seat in table.seats)
    minion = next((minion for minion in table.minions if minion.name.lower() == name), None)
    if minion is None:
        burned = (card.name.lower() == name and card.place == ASH_HEAP for card in table.cards)
        return match["where"] == "burned" and any(burned)
    where = {"burned": ASH_HEAP}.get(match["where"] or "", match["where"])
    return (
        (where is None or minion.region == where)
        and (match["lock"] is None or minion.locked == (match["lock"] == "locked"))
        and (match["count"] is None or minion.counters == int(match["count"]))
        and (match["capacity"] is None or minion.capacity == int(match["capacity"]))
    )
