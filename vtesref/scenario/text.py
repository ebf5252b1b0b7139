"""Reading sentences: the error that points at a word, and splitting outside brackets."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_CHARACTERS = 20_000
MAX_NUMBER = 999
MAX_LINES = 500


class ScenarioError(ValueError):
    """A scenario that does not parse: the message names the word (``word``) and what could stand there."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word = word


def split(text: str, mark: str) -> list[str]:
    """Split at a mark that stands outside brackets; empty parts are left out."""
    parts: list[str] = []
    depth = start = 0
    for place, letter in enumerate(text):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                raise ScenarioError('a bracket is closed that was not opened; take out the ")"', ")")
        elif depth == 0 and text.startswith(mark, place) and place >= start:
            parts.append(text[start:place])
            start = place + len(mark)
    if depth:
        raise ScenarioError('a bracket is not closed; add a ")"', "(")
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def number(text: str, what: str) -> int:
    """Read a number; raises ScenarioError beyond the limit."""
    if len(text) > 6 or int(text) > MAX_NUMBER:
        raise ScenarioError(f"{what} of {text[:20]} is more than {MAX_NUMBER}", text)
    return int(text)


def hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return what a word that is not understood may have meant."""
    near = get_close_matches(word.lower(), {one.lower(): one for one in known}, 1, 0.7)
    if near:
        meant = next(one for one in known if one.lower() == near[0])
        return f'did you mean "{meant}"?'
    return otherwise
