"""What effects that are written with a word do at once, wherever a minion uses them: pool, blood, a search, unlocking.

A dispatcher of a chapter carries out what is special there, and leaves the rest to ``carry``; ``fitting.py`` says what
stands where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.cards import counters, uses
from vtesref.engine.core import EngineError, rule

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.table import Methuselah, Minion, Table


def carry(table: Table, who: Methuselah, effect: Effect, minion: Minion) -> None:
    """Carry out an effect that a minion of a Methuselah uses; raises EngineError for what is not known here."""
    word = effect.word
    if word in ("gain pool", "burn pool"):
        change_pool(table, who, effect)
    elif word == "search":
        uses.search(table, who, effect.what)
    elif word == "gain":
        counters.gain_blood(table, minion, effect.number)
    elif word == "unlock":
        unlock(table, minion)
    else:
        raise EngineError(f'nothing carries out "{effect.text}" on {minion}')


def change_pool(table: Table, who: Methuselah, effect: Effect) -> None:
    """Let those whom an effect is about gain or burn pool: its player, or everybody, the others clockwise."""
    others = seating.clockwise(table, who) if effect.what else []
    for one in [*([] if "other" in effect.what else [who]), *others]:
        amount = counters.number(table, one, effect)
        if effect.word == "gain pool":
            counters.gain_pool(table, one, amount)
        else:
            counters.burn_as_much_pool(table, one, min(amount, one.pool))


@rule("general.golden_rule")
def unlock(table: Table, minion: Minion) -> None:
    """The text of the card unlocks {minion}."""
    table.change(minion, locked=False)
