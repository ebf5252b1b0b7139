"""What texts do besides: counters gained or burned and how many, and whatever a text that is not told changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards import indexing
from vtesref.engine.cards.model import NO_POOL
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.core import Entity
    from vtesref.engine.table import Card, Methuselah, Table


@rule("general.burn.counter_to_bank")
def burn_pool(table: Table, methuselah: Methuselah, amount: int) -> None:
    """{methuselah} burns {amount} pool."""
    lacks = amount - methuselah.pool
    table.change(methuselah, pool=max(0, -lacks))
    note_lacking(table, methuselah, lacks)


def note_lacking(table: Table, methuselah: Methuselah, number: int) -> None:
    """Note by how much a Methuselah has to burn more pool than there is, where a card may keep them in the game."""
    if number > 0 and indexing.has(table, "times", NO_POOL):
        lack(table, methuselah, number)


@rule("oust.at_zero_pool")
def lack(table: Table, methuselah: Methuselah, number: int) -> None:
    """{methuselah} has no pool left, and lacks {number} more; who keeps them in the game has to make up for that."""
    table.change(methuselah, lacking=methuselah.lacking + number)


@rule("general.burn.counter_to_bank")
def burn_in_turn(table: Table, losses: Sequence[tuple[Methuselah, int]]) -> None:
    """They burn pool one after the other, in one action."""
    table.change(table.course, one_action=True)
    for methuselah, amount in losses:
        if not methuselah.ousted:
            burn_pool(table, methuselah, amount)
            settle(table)
    table.change(table.course, one_action=False)
    settle(table)


@rule("general.counters.gain_from_bank")
def gain_pool(table: Table, methuselah: Methuselah, amount: int) -> None:
    """{methuselah} gains {amount} pool from the bank."""
    table.change(methuselah, pool=methuselah.pool + amount)


@rule("general.burn.counter_to_bank")
def burn_blood(table: Table, minion: Minion, amount: int) -> None:
    """{minion} burns {amount} blood."""
    table.change(minion, counters=max(0, minion.counters - amount))


@rule("general.counters.gain_from_bank")
def gain_blood(table: Table, minion: Minion, amount: int) -> None:
    """{minion} gains {amount} from the bank."""
    table.change(minion, counters=minion.counters + amount)


def burn_of(table: Table, minion: Minion, number: int, kind: str) -> None:
    """Let a minion burn counters, as far as there are any; an ally has no blood to burn."""
    bloodless = kind == "blood" and not minion.is_vampire
    if bloodless and table.holds("ally.ignores_burn_blood", "{minion} has no blood to burn.", minion=minion):
        return
    table.holds("cards.target.counters_via_card", "{minion} is the target, not the counters.", minion=minion)
    burn_as_many(table, minion, min(number, minion.counters))


@rule("cards.target.as_many_as_possible")
def burn_as_many(table: Table, minion: Minion, number: int) -> None:
    """{minion} burns {number}, all that there is to burn."""
    burn_blood(table, minion, number)


@rule("cards.target.as_many_as_possible")
def burn_as_much_pool(table: Table, methuselah: Methuselah, number: int) -> None:
    """{methuselah} burns {number} pool, all that there is to burn."""
    burn_pool(table, methuselah, number)


@rule("general.golden_rule")
def by_text(table: Table, told: str, entity: Entity, fields: dict[str, object]) -> None:
    """{told}, by a text that the story does not give."""
    table.change(entity, **fields)
    if isinstance(entity, Minion) and entity.is_gone:
        transitions.no_longer_chosen(table, entity)


@rule("general.counters.convert_on_move")
def move(table: Table, source: Minion | Card, target: Minion | Card, number: int) -> None:
    """{number} counters move from {source} to {target}."""
    table.change(source, counters=source.counters - number)
    table.change(target, counters=target.counters + number)
