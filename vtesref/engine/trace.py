"""The trace: the tree of rules applied, each with what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


NOTHING: dict[str, Any] = {}
#: What is within a step until something is: most steps stay without, and a trace has thousands of them.
_NONE: Any = ()


class Step:
    """One application of a rule: its key, the sentence that tells of it, what it changed, and the steps within it.

    ``position`` tells whether the edition that is played states the rule, or is silent on it and another reading is
    played. ``changes`` are (entity's name, field, before, after). ``aside`` marks a rule that decides what follows but
    does nothing itself. The sentence is put together when it is read, of what was ``given`` for its ``names`` in order,
    of their ``defaults``, and of what was given by name (``named``): most runs of an exploration never print theirs.
    """

    __slots__ = ("_defaults", "_given", "_named", "_names", "_template", "aside", "changes", "key", "position", "steps")

    def __init__(
        self,
        key: str,
        template: str,
        position: str = "stated",
        names: tuple[str, ...] = (),
        defaults: dict[str, Any] = NOTHING,
        given: tuple[Any, ...] = (),
        named: dict[str, Any] = NOTHING,
        aside: bool = False,
    ) -> None:
        self.key = key
        self.aside = aside
        self.position = position
        self.changes: list[tuple[str, str, object, object]] = _NONE
        self.steps: list[Step] = _NONE
        self._template = template
        self._names = names
        self._defaults = defaults
        self._given = given
        self._named = named

    @property
    def _values(self) -> dict[str, Any]:
        """Return what fills the names in braces."""
        return {**self._defaults, **dict(zip(self._names, self._given, strict=False)), **self._named}

    @property
    def sentence(self) -> str:
        """Return the sentence that tells of the rule, with the names in it."""
        return self._template.format_map(self._values)

    @property
    def about(self) -> Any:
        """Return what the rule was applied to: what it was given first after the table, or None."""
        return self._given[1] if len(self._given) > 1 else None

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
            "changes": [[name, field, _plain(before), _plain(after)] for name, field, before, after in self.changes],
            "steps": [step.as_data() for step in self.steps],
        }


def _plain(value: object) -> object:
    """Return a value as JSON can hold it, the same in every run: several as a list, an effect as its text."""
    if value is None or isinstance(value, str | int | bool):
        return value
    text = getattr(value, "text", None)
    if isinstance(text, str):
        return text
    if isinstance(value, frozenset):
        return sorted((_plain(one) for one in value), key=str)
    if isinstance(value, tuple) and type(value).__str__ is object.__str__:
        return [_plain(one) for one in value]
    return str(value)
