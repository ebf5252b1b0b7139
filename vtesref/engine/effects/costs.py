"""Costs of texts that only a chapter of the game knows how to pay: what is burned, and transfers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.playing.paying import cost
from vtesref.engine.cards.whom import refs
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds import burning
from vtesref.engine.turn import influence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Payment
    from vtesref.engine.table import Methuselah, Table


@cost("burn")
def burn(context: Context, one: Payment, amount: int) -> None:
    """Burn what the text asks for."""
    assert one.what is not None
    for each in refs.resolve(one.what, context):
        burning.burn(context, each)


def bars_transfers(context: Context, amount: int) -> Iterator[str]:
    """Yield the rules that keep whoever uses the text from spending so many transfers."""
    yield from influence.bars_transfers(context.table, context.you, amount, "influence.no_saving")


@cost("transfers", bars_transfers)
def transfers(context: Context, one: Payment, amount: int) -> None:
    """Spend transfers."""
    pay_transfers(context.table, context.you, amount)


@rule("general.golden_rule")
def pay_transfers(table: Table, methuselah: Methuselah, amount: int) -> None:
    """{methuselah} spends {amount} transfers for it."""
    influence.spend(table, amount, "by a card")
