"""Becoming Anarch, an action of the Fifth Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import titles
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.may_act import bars_performing
from vtesref.engine.cards.playing import costs
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Minion, Table

ANARCH = "Anarch"


def become(minion: Minion) -> Action:
    """Return the action of a vampire to become Anarch."""
    return Action(BECOME, minion)


def bars_becoming(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from acting to become Anarch."""
    if table.bars(table.edition.anarch_bars):
        yield from table.edition.anarch_bars
        return
    minion = action.minion
    yield from bars_performing(table, action, "action.become_anarch.who")
    titled = bool(minion.title) or titles.is_titled(table, minion)
    if not minion.is_vampire or titled or minion.sect == ANARCH:
        yield "action.become_anarch.who"
    if minion.is_vampire and minion.counters < cost(table, minion):
        yield "action.become_anarch.cost"


def cost(table: Table, minion: Minion) -> int:
    """Return what it costs, in blood: 2, and 1 with another ready Anarch at home."""
    return 1 if any(is_fellow(one, minion) for one in table.minions) else 2


def is_fellow(other: Minion, minion: Minion) -> bool:
    """Tell whether another minion is a ready Anarch of the same controller."""
    return other is not minion and other.controller is minion.controller and other.is_ready and other.sect == ANARCH


@rule("action.become_anarch.stealth", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """Becoming Anarch is undirected, at +1 stealth."""
    return 1


def became(table: Table, action: Action) -> None:
    """Let the cost be paid, and the vampire change its sect."""
    if pay(table, action.minion, cost(table, action.minion)):
        change_sect(table, action.minion)


@rule("action.become_anarch.cost", otherwise=True)
def pay(table: Table, minion: Minion, blood: int) -> bool:
    """Becoming Anarch costs {minion} {blood} blood."""
    return costs.pay_in_full(table, minion, blood, 0)


@rule("action.become_anarch.stealth")
def change_sect(table: Table, minion: Minion) -> None:
    """{minion} is Anarch."""
    table.change(minion, sect=ANARCH)


BECOME = Kind("become Anarch", stealth, bars_becoming, became)
