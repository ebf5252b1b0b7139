"""Withdrawing from the game: who may try, what spoils the attempt, and what it brings."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from vtesref.engine import settle
from vtesref.engine.cards.tracking import library
from vtesref.engine.core import Entity, rule
from vtesref.engine.table import LIBRARY, REMOVED, Methuselah, Minion
from vtesref.engine.turn import ending, ousting
from vtesref.engine.turn.ousting import in_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table


def bars_withdrawing(table: Table, methuselah: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from announcing that they withdraw."""
    if not in_game(methuselah):
        yield "oust.at_zero_pool"
    # Of a library of which nothing is told nothing is left: no card is in hand but those that are named.
    is_full = len(library.hand(table, methuselah)) >= library.hand_size(table, methuselah)
    if is_full or any(card.place == LIBRARY and card.owner is methuselah for card in table.cards):
        yield "withdraw.condition_library"
    if table.course.phase != "unlock" or table.course.active is not methuselah:
        yield "withdraw.announce_unlock"


def announce(table: Table, methuselah: Methuselah) -> None:
    """Let a Methuselah announce that they withdraw; raises Refused with the rules in the way."""
    table.require(f"{methuselah} withdraws", bars_withdrawing(table, methuselah))
    begin(table, methuselah)


@rule("withdraw.announce_unlock")
def begin(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} announces that they withdraw."""
    table.change(methuselah, withdrawing=True)


# What spoils it.


@settle.check("withdrawal")
def watch(table: Table) -> None:
    """Spoil the attempts of those who have lost pool or blood, or whose minions fought, since they announced it."""
    for methuselah in table.seats:
        if not methuselah.withdrawing:
            continue
        since = _announced(table, methuselah)
        if _fought(table, methuselah, since):
            spoil_by_combat(table, methuselah)
        if methuselah.withdrawing and _lost(table, since, "pool", lambda entity, who=methuselah: entity is who):
            spoil_by_pool(table, methuselah)
        if methuselah.withdrawing and _lost(
            table, since, "counters", lambda entity, who=methuselah: _is_vampire_of(entity, who)
        ):
            spoil_by_blood(table, methuselah)


def _announced(table: Table, methuselah: Methuselah) -> list[tuple[Entity, str, Any]]:
    """Return what was changed since an attempt was announced."""
    changes = table.changes_since(0)
    told = (here for here, (entity, name, _) in enumerate(changes) if entity is methuselah and name == "withdrawing")
    return changes[max(told, default=-1) + 1 :]  # where it is given, all that happens is since


def _is_vampire_of(entity: Entity, methuselah: Methuselah) -> bool:
    return isinstance(entity, Minion) and entity.is_vampire and entity.controller is methuselah


def _fought(table: Table, methuselah: Methuselah, since: list[tuple[Entity, str, Any]]) -> bool:
    course = table.course
    combats = [before for entity, name, before in since if entity is course and name == "combat"] + [course.combat]
    return any(
        side.minion.controller is methuselah for combat in combats if combat is not None for side in combat.sides
    )


def _lost(table: Table, since: list[tuple[Entity, str, Any]], field: str, counts: Any) -> bool:
    """Tell whether one of those that count lost a counter: any at all, whatever it gained besides."""
    series: dict[Entity, list[int]] = {}
    for entity, name, before in since:
        if name == field and counts(entity):
            series.setdefault(entity, []).append(before)
    found = False
    for entity, values in series.items():
        values.append(entity.__dict__[field])
        # What a vampire cannot hold drains off, and was never its own.
        limit = entity.capacity if isinstance(entity, Minion) else values[0] + max(values)
        held = [min(value, limit) for value in values]
        if held[-1] < held[0]:
            return True
        found = found or any(later < earlier for earlier, later in pairwise(held))
    return found and table.holds("withdraw.any_loss_fails", "Later gains do not make up for it.")


@rule("withdraw.no_combat")
def spoil_by_combat(table: Table, methuselah: Methuselah) -> None:
    """A minion of {methuselah} has entered combat: the attempt to withdraw fails."""
    table.change(methuselah, withdrawing=False)
    table.holds("withdraw.may_break_off", "This was allowed, but it ends the attempt.")


@rule("withdraw.no_pool_loss")
def spoil_by_pool(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has lost pool: the attempt to withdraw fails."""
    table.change(methuselah, withdrawing=False)
    table.holds("withdraw.may_break_off", "This was allowed, but it ends the attempt.")


@rule("withdraw.no_blood_loss")
def spoil_by_blood(table: Table, methuselah: Methuselah) -> None:
    """A vampire of {methuselah} has lost blood: the attempt to withdraw fails."""
    table.change(methuselah, withdrawing=False)
    table.holds("withdraw.may_break_off", "This was allowed, but it ends the attempt.")


# What it brings.


def conclude(table: Table, methuselah: Methuselah) -> None:
    """Look, as the unlock phase of a Methuselah would start, whether they have withdrawn."""
    if methuselah.withdrawing:
        withdraw(table, methuselah)
        ending.check(table)


@rule("withdraw.resolves_next_unlock")
def withdraw(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has met the conditions, and withdraws from the game."""
    table.holds("unlock.withdraw_check", "The conditions are checked as the unlock phase would start.")
    table.change(methuselah, withdrawing=False, withdrawn=True)
    ousting.give_up_edge(table, methuselah)
    gain_point(table, methuselah)
    leave(table, methuselah)
    ousting.shift(table, methuselah)


@rule("withdraw.one_vp")
def gain_point(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} gains a victory point, and the predator nothing."""
    table.change(methuselah, points=methuselah.points + 1)


@rule("withdraw.cards_removed")
def leave(table: Table, methuselah: Methuselah) -> None:
    """All cards of {methuselah} leave play."""
    ousting.put(table, ousting.controlled(table, methuselah), REMOVED)
