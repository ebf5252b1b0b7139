"""Advanced vampires: a vampire and its other version merge into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import IN_PLAY, MERGED, READY, TORPOR, Minion
from vtesref.engine.turn import influence
from vtesref.engine.turn.influence import MERGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Methuselah, Table

# Advanced vampires.


def version_of(table: Table, vampire: Minion) -> Minion | None:
    """Return the other version of a vampire, advanced or base, that its Methuselah controls, if any."""
    controller = vampire.controller
    for minion in table.minions_in(READY, TORPOR):
        if (
            minion.controller is controller
            and minion is not vampire
            and minion.merged is None
            and contest.is_advanced(minion) != contest.is_advanced(vampire)
            and contest.name_of(minion) == contest.name_of(vampire)
        ):
            return minion
    return None


def bars_merging(table: Table, who: Methuselah, vampire: Minion) -> Iterator[str]:
    """Yield the rules that keep a vampire of the uncontrolled region from merging with its other version."""
    key = "advanced.merge_cost"
    if (
        key in table.edition.unknown
        or not influence.is_own_uncontrolled(who, vampire)
        or version_of(table, vampire) is None
    ):
        yield key
    yield from influence.bars_transfers(table, who, MERGE, key)
    if who.pool < 1:
        yield "general.costs.own_resources"


def merge(table: Table, what: str, who: Methuselah, vampire: Minion) -> None:
    """Merge a vampire with its other version in play; ``what`` is the sentence of it."""
    table.require(what, bars_merging(table, who, vampire))
    other = version_of(table, vampire)
    if other is not None:
        pay_for_merging(table, who, vampire, other)
    influence.check_pool(table, who)
    settle(table)


@rule("advanced.merge_cost")
def pay_for_merging(table: Table, who: Methuselah, vampire: Minion, other: Minion) -> None:
    """{who} spends four transfers and a pool to merge {vampire} with {other}."""
    if influence.spend(table, MERGE, "merge"):
        table.change(who, pool=who.pool - 1)
        become_one(table, vampire, other)


@rule("advanced.merge_on_top")
def become_one(table: Table, vampire: Minion, other: Minion) -> None:
    """{vampire} and {other} are one vampire until burned."""
    table.change(vampire, merged=other)
    transitions.move_minion(table, vampire, MERGED)
    table.change(other, merged=vampire)
    if table.holds(
        "advanced.merge_keeps_in_play",
        "The counters and cards on {other} stay, and those on {new} are burned.",
        other=other,
        new=vampire,
    ):
        burn_with_incoming(table, vampire)
    else:
        table.change(other, counters=other.counters + vampire.counters)
    for card in list(table.cards_on(other)):
        if card.kind != "ability" and not table.holds(
            "advanced.merge_effects_follow", "{card} is on the merged vampire now.", card=card
        ):
            transitions.burn_card(table, card)
    apply_advanced(table, vampire if contest.is_advanced(vampire) else other, other)


@rule("general.burn.counter_to_bank")
def burn_with_incoming(table: Table, vampire: Minion) -> None:
    """The counters and cards on {vampire} are burned."""
    table.change(vampire, counters=0)
    for card in table.cards:
        if card.holder is vampire and card.place == IN_PLAY and card.kind != "ability":
            transitions.burn_card(table, card)


@rule("advanced.merge_text")
def apply_advanced(table: Table, advanced: Minion, merged: Minion) -> None:
    """All of {advanced} applies, and the text of the base card, too."""
    table.change(
        merged,
        capacity=advanced.capacity,
        altered=advanced.altered,
        clan=advanced.clan,
        sect=advanced.sect or merged.sect,
        title=advanced.title or merged.title,
        disciplines=advanced.disciplines,
        strength=advanced.strength if advanced.strength is not None else merged.strength,
        traits=tuple(dict.fromkeys((*advanced.traits, *merged.traits))),
    )
    for card in table.cards:
        if card.kind == "ability" and isinstance(merged.merged, Minion) and card.holder is merged.merged:
            table.change(card, holder=merged)
