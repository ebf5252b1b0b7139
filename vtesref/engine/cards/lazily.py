"""Patterns compiled when they are first used: there are hundreds, and most stories need few.

A pattern is not even tried on a text in which words are missing that whatever it matches has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: What in a pattern stands for itself; anything else ends a run of such characters.
_ITSELF = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ',;:-/\"")


def needed(pattern: str) -> str:
    """Return the longest run of characters that every match of a pattern must have; "" where none is sure.

    Only what stands outside of brackets is looked at, and nothing where the pattern as a whole is one of several.
    """
    best, run, depth, place = "", "", 0, 0
    while place < len(pattern):
        one = pattern[place]
        place += 1
        if not depth and one in _ITSELF:
            run += one
            continue
        if one in "?*{":
            run = run[:-1]  # what stands before it may be missing
        if len(run) > len(best):
            best = run
        run = ""
        if one == "\\":
            place += 1
        elif one == "[":
            place += pattern.startswith("^", place)
            place += pattern.startswith("]", place)  # which is one of the set where it comes first
            while pattern[place] != "]":
                place += 2 if pattern[place] == "\\" else 1
            place += 1
        elif one == "{":
            place = pattern.index("}", place) + 1
        elif one in "()":
            depth += 1 if one == "(" else -1
        elif one == "|" and not depth:
            return ""
    return run if len(run) > len(best) else best


class Pattern:
    """A regular expression as ``re.compile`` gives it, made on first use."""

    __slots__ = ("_made", "_needed", "flags", "text")

    def __init__(self, text: str, flags: int = 0) -> None:
        self.text = text
        self.flags = flags
        self._made: re.Pattern[str] | None = None
        self._needed: str | None = None

    @property
    def made(self) -> re.Pattern[str]:
        """Return the compiled expression."""
        if self._made is None:
            self._made = re.compile(self.text, self.flags)
        return self._made

    @property
    def needed(self) -> str:
        """Return words that every text has in which it is found; "" where none are sure."""
        if self._needed is None:
            self._needed = "" if self.flags else needed(self.text)
        return self._needed

    def _for(self, text: str) -> re.Pattern[str] | None:
        """Return the compiled pattern, or None where a text lacks words that it would have to have."""
        return (self._made or self.made) if self.needed in text else None

    def fullmatch(self, text: str, *at: int) -> re.Match[str] | None:
        """Match the whole of a text, or from a place to its end."""
        made = self._for(text)
        return made.fullmatch(text, *at) if made is not None else None

    def match(self, text: str, *at: int) -> re.Match[str] | None:
        """Match the beginning of a text."""
        made = self._for(text)
        return made.match(text, *at) if made is not None else None

    def search(self, text: str) -> re.Match[str] | None:
        """Find the first match in a text."""
        made = self._for(text)
        return made.search(text) if made is not None else None

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Return a text with every match replaced."""
        made = self._for(text)
        return made.sub(by, text) if made is not None else text
