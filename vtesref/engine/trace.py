"""The trace: the tree of rules applied, each with what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Step:
    """One application of a rule: its key, the sentence that tells of it, what it changed, and the steps within it.

    ``position`` tells whether the edition that is played states the rule, or is silent on it and another reading is
    played. ``changes`` are (entity's name, field, before, after).
    """

    __slots__ = ("changes", "key", "position", "sentence", "steps")

    def __init__(self, key: str, sentence: str, position: str = "stated") -> None:
        self.key = key
        self.sentence = sentence
        self.position = position
        self.changes: list[tuple[str, str, object, object]] = []
        self.steps: list[Step] = []

    @property
    def changed(self) -> bool:
        """Tell whether the rule, or one within it, changed anything."""
        return bool(self.changes) or any(step.changed for step in self.steps)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Step]]:
        """Yield this step and every one within it, each with its depth."""
        yield depth, self
        for step in self.steps:
            yield from step.walk(depth + 1)

    def as_data(self) -> dict[str, object]:
        """Return the step and those within it as plain data."""
        return {
            "rule": self.key,
            "sentence": self.sentence,
            "position": self.position,
            "changes": [list(change) for change in self.changes],
            "steps": [step.as_data() for step in self.steps],
        }
