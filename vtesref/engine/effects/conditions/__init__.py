"""What card texts ask for: one row and one function for each condition, in the module of what it is about."""

from __future__ import annotations

from vtesref.engine.effects.conditions import action, cards, combat, methuselahs, minions, numbers, politics

__all__ = ["action", "cards", "combat", "methuselahs", "minions", "numbers", "politics"]
