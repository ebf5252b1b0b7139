"""Reading sentences: the limits, the error that points at a word, and splitting outside brackets."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vtesref.engine.cards.model import CardError, bounded

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How much is read and played at most.
MAX_CHARACTERS = 20_000
MAX_LINES = 500
MAX_MINIONS = 50
MAX_SEATS = 12
MAX_COPIES = 20
MAX_CARDS = 200
MAX_EFFECTS = 20
#: Characters of a message, of one quotation in it and of one word in it.
LONGEST, LONGEST_QUOTED, LONGEST_WORD = 1_900, 80, 90

#: The categories of characters that a terminal acts on, that are not shown, or that turn what is shown.
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def is_hidden(letter: str) -> bool:
    """Tell whether a character is not shown as itself: a control or format character, or half of one."""
    return unicodedata.category(letter) in _HIDDEN


def visible(text: str) -> str:
    """Return a text with the characters that are not shown written out."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if is_hidden(letter) else letter for letter in text)


def brief(message: str) -> str:
    """Return a message as one line that can be shown, with long quotations and words cut, and the middle if need be."""
    message = re.sub(r'"([^"]*)"', lambda found: f'"{_cut(found[1], LONGEST_QUOTED)}"', message)
    message = re.sub(r"\S+", lambda found: _cut(found[0], LONGEST_WORD), message)
    return shortened(visible(message))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest + 3 else f"{text[:longest]}..."


def shortened(line: str) -> str:
    """Return a line with its middle cut out if it is longer than any message may be."""
    half = LONGEST // 2 - 10
    return line if len(line) <= LONGEST else f"{line[:half]} ... {line[-half:]}"


def refuse_hidden(text: str, what: str) -> None:
    """Raise ScenarioError for a text that holds what is not shown."""
    for letter in "" if text.isprintable() else text:
        if is_hidden(letter):
            raise ScenarioError(f"{what} holds the character U+{ord(letter):04X}, which is not shown; take it out")


class ScenarioError(ValueError):
    """A scenario that does not parse: the message names the word (``word``) and what could stand there."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(brief(message))
        self.word = word


def split(text: str, mark: str) -> list[str]:
    """Split at a mark that stands outside brackets; empty parts are left out."""
    parts: list[str] = []
    start = 0
    for place in outside(text, mark):
        if place >= start:
            parts.append(text[start:place])
            start = place + len(mark)
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def outside(text: str, mark: str) -> list[int]:
    """Return where a mark stands outside brackets; raises ScenarioError for brackets that do not match."""
    found = []
    depth = 0
    for match in re.finditer(rf"[()]|{re.escape(mark)}", text):
        letter = match[0]
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                raise ScenarioError('a bracket is closed that was not opened; take out the ")"', ")")
        elif depth == 0:
            found.append(match.start())
    if depth:
        raise ScenarioError('a bracket is not closed; add a ")"', "(")
    return found


def number(text: str, what: str) -> int:
    """Read a number; raises ScenarioError beyond the limit."""
    try:
        return bounded(text, what)
    except CardError as error:
        raise ScenarioError(str(error), text) from None


def hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return what a word that is not understood may have meant."""
    near = get_close_matches(word.lower(), {one.lower(): one for one in known}, 1, 0.7)
    if near:
        meant = next(one for one in known if one.lower() == near[0])
        return f'did you mean "{meant}"?'
    return otherwise
