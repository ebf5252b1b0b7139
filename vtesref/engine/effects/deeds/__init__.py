"""What card texts do: one row and one function for each effect, in the module of its chapter of the game."""

from __future__ import annotations

from vtesref.engine.effects.deeds import (
    action,
    becoming,
    bidding,
    blood,
    burning,
    card_counters,
    combat,
    combat_steps,
    control,
    crypt,
    disciplines,
    equipping,
    for_a_time,
    hand,
    harm,
    library,
    locking,
    politics,
    remembering,
    turn,
)

__all__ = [
    "action",
    "becoming",
    "bidding",
    "blood",
    "burning",
    "card_counters",
    "combat",
    "combat_steps",
    "control",
    "crypt",
    "disciplines",
    "equipping",
    "for_a_time",
    "hand",
    "harm",
    "library",
    "locking",
    "politics",
    "remembering",
    "turn",
]
