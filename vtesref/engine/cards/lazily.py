"""Patterns compiled when they are first used: there are hundreds, and a story without card texts needs none."""

from __future__ import annotations

import re


class Pattern:
    """A regular expression as ``re.compile`` gives it, made on first use."""

    __slots__ = ("_made", "flags", "text")

    def __init__(self, text: str, flags: int = 0) -> None:
        self.text = text
        self.flags = flags
        self._made: re.Pattern[str] | None = None

    @property
    def made(self) -> re.Pattern[str]:
        """Return the compiled expression."""
        if self._made is None:
            self._made = re.compile(self.text, self.flags)
        return self._made

    def fullmatch(self, text: str, *at: int) -> re.Match[str] | None:
        """Match the whole of a text, or from a place to its end."""
        return self.made.fullmatch(text, *at)

    def match(self, text: str, *at: int) -> re.Match[str] | None:
        """Match the beginning of a text."""
        return self.made.match(text, *at)
