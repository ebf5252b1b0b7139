"""The blood hunt after a diablerie: in 1998 any Methuselah may call it; in the Fifth Edition it follows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating, transitions
from vtesref.engine.asking import MayCallHunt
from vtesref.engine.cards.model import BY_HUNT
from vtesref.engine.combat.diablerie import Hunt
from vtesref.engine.core import rule
from vtesref.engine.politics import referendum
from vtesref.engine.table import ASH_HEAP
from vtesref.engine.turn import out_of_turn

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
    referendum.conduct(table, referendum.Referendum(hunted=diablerist))


def is_saved(table: Table, held: referendum.Referendum, diablerist: Minion) -> bool:
    """Let Methuselahs play what is for a vampire that a blood hunt is about to burn; tells whether it is cancelled."""
    first = diablerist.controller
    order = [first, *seating.clockwise(table, first)]
    out_of_turn.window(
        table, BY_HUNT, order, lambda: held.result == referendum.CANCELLED or diablerist.is_gone, V=(diablerist,)
    )
    return held.result == referendum.CANCELLED


@rule("general.golden_rule")
def cancel(table: Table, held: referendum.Referendum) -> None:
    """The blood hunt is cancelled, and burns nobody."""
    table.change(held, result=referendum.CANCELLED)


@rule("bloodhunt.burns_diablerist")
def burn_diablerist(table: Table, diablerist: Minion) -> None:
    """The blood hunt is called, and {diablerist} is burned."""
    transitions.burn_minion(table, diablerist)
