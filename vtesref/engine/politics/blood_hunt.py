"""The blood hunt after a diablerie: in 1998 any Methuselah may call it; in the Fifth Edition it follows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.asking import MayCallHunt
from vtesref.engine.combat.diablerie import Hunt
from vtesref.engine.core import rule
from vtesref.engine.politics import conducting
from vtesref.engine.politics.referendum import Referendum
from vtesref.engine.table import ASH_HEAP

if TYPE_CHECKING:
    from vtesref.engine.table import Minion, Table


def if_called(table: Table, diablerist: Minion) -> None:
    """Hold the referendum if somebody calls for it (1998)."""
    if table.ask(MayCallHunt((None, Hunt(diablerist)))):
        called(table, diablerist)
        no_second(table, diablerist)


@rule("bloodhunt.called_by_any_1998")
def called(table: Table, diablerist: Minion) -> None:
    """A Methuselah calls for a blood hunt on {diablerist}."""
    hold_referendum(table, diablerist)


@rule("bloodhunt.automatic")
def at_once(table: Table, diablerist: Minion) -> None:
    """A referendum on a blood hunt on {diablerist} follows automatically."""
    table.ask(MayCallHunt((Hunt(diablerist),)))
    hold_referendum(table, diablerist)
    no_second(table, diablerist)


def no_second(table: Table, diablerist: Minion) -> None:
    """Keep a second blood hunt from being called for the same diablerie."""
    bars = table.bars(("bloodhunt.one_per_diablerie",))
    if bars:
        table.ask(MayCallHunt((None,), ((Hunt(diablerist), bars),)))
    while not bars and diablerist.region != ASH_HEAP and table.ask(MayCallHunt((None, Hunt(diablerist)))):
        hold_referendum(table, diablerist)


def hold_referendum(table: Table, diablerist: Minion) -> None:
    """Hold a referendum on whether the diablerist burns."""
    conducting.conduct(table, Referendum(hunted=diablerist))
