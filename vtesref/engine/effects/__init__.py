"""What card texts do, ask and count with the chapters of the game: the rows of the tables in ``vtesref.engine.cards``.

The tables lie below the chapters, which ask them; their rows lie above, since they work with the chapters. Importing
this package fills the tables. Whoever reads cards imports it first; stories do so as they read the first card
(``scenario/words/cards.py``), and those without cards never.
"""

from __future__ import annotations

from vtesref.engine.action import minion_cancels
from vtesref.engine.cards.always import action, combat, playing, turn
from vtesref.engine.cards.always import costs as always_costs
from vtesref.engine.cards.notation import effects_table, moments, named_values
from vtesref.engine.effects import amounts, conditions, costs, deeds, filter_tests, needs
from vtesref.engine.turn import master_cancels

__all__ = [
    "action",
    "always_costs",
    "amounts",
    "combat",
    "conditions",
    "costs",
    "deeds",
    "filter_tests",
    "master_cancels",
    "minion_cancels",
    "moments",
    "named_values",
    "needs",
    "playing",
    "turn",
]

effects_table.complete()
