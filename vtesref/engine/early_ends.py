"""What can end before its time: an action, a combat, the playing of a card. Whoever carries it out catches these."""

from __future__ import annotations


class ActionEnds(Exception):
    """The action ends before its effect or its block; ``key`` is the rule that ends it.

    ``resolved`` is whether it has still come to its resolution: it ended, and was not cancelled.
    """

    def __init__(self, key: str, *, resolved: bool = False) -> None:
        super().__init__(key)
        self.key = key
        self.resolved = resolved


class CombatEnds(Exception):
    """The combat ends before its time; ``key`` is the rule that ends it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class CardCancelled(Exception):
    """A card that was played was cancelled, and what it was played for does not happen."""
