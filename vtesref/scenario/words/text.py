"""Reading sentences: the limits, the error that points at a word, and splitting outside brackets."""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import TYPE_CHECKING

from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.meant import nearest_forms

if TYPE_CHECKING:
    from collections.abc import Callable

#: How much is read and played at most.
MAX_CHARACTERS = 20_000
MAX_LINES = 500
MAX_MINIONS = 120
MAX_SEATS = 12
MAX_COPIES = 20
MAX_CARDS = 600
MAX_EFFECTS = 20
#: How long a list of what could stand somewhere may be to be shown as a whole.
LONGEST_LIST = 12
#: The command that prints all that can be said.
WORDS = "vtesref scenario words"
#: The longest message, in characters.
LONGEST = 1_900
#: The longest quotation in it.
LONGEST_QUOTED = 80
#: The longest word in it.
LONGEST_WORD = 90

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
    message = re.sub(r'"([^"]*)"', lambda match: f'"{_cut(match[1], LONGEST_QUOTED)}"', message)
    message = re.sub(r"\S+", lambda match: _cut(match[0], LONGEST_WORD), message)
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
            raise ScenarioError(f"{what} has the character U+{ord(letter):04X}, which cannot be seen; take it out")


class ScenarioError(ValueError):
    """A scenario that does not parse: the message names the word (``word``) and what could stand there."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(brief(nearest(message, word)))
        self.word = word


#: A brace, or what stands in quotation marks between marks of a card text, where it is none.
_BRACE = re.compile(r"""[{}]|(?<=[\[{,:\s])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*[,:\]}])""")


def braced(text: str) -> list[tuple[int, int]]:
    """Return where the card texts in braces begin and end; raises ScenarioError for one that does not end."""
    found = []
    depth = start = 0
    for match in _BRACE.finditer(text) if "{" in text else ():
        if match[0] == "{":
            start = start if depth else match.start()
            depth += 1
        elif match[0] == "}" and depth:
            depth -= 1
            if not depth:
                found.append((start, match.end()))
    if depth:
        raise ScenarioError('there is a "{" without a "}"; add the "}" where the card text ends', text[start:][:20])
    return found


def _stands_in(place: int, within: list[tuple[int, int]]) -> bool:
    return any(begin <= place < end for begin, end in within)


def parted(text: str, mark: str) -> list[str]:
    """Return the parts of a text between what matches a pattern outside of card texts in braces."""
    within = braced(text)
    parts, start = [], 0
    for match in re.finditer(mark, text):
        if not _stands_in(match.start(), within):
            parts.append(text[start : match.start()])
            start = match.end()
    return [*parts, text[start:]]


def around(text: str, change: Callable[[str], str]) -> str:
    """Return a text changed everywhere but in card texts in braces."""
    found, start = "", 0
    for begin, end in braced(text):
        found += change(text[start:begin]) + text[begin:end]
        start = end
    return found + change(text[start:])


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


@functools.lru_cache(maxsize=64)
def _mark(mark: str) -> re.Pattern[str]:
    return re.compile(rf"[()]|{re.escape(mark)}")


def outside(text: str, mark: str) -> list[int]:
    """Return where a mark stands outside brackets; raises ScenarioError for brackets that do not match."""
    found: list[int] = []
    depth = 0
    if mark not in text and "(" not in text and ")" not in text:
        return found
    within = braced(text)
    for match in _mark(mark).finditer(text):
        letter = match[0]
        if _stands_in(match.start(), within):
            continue
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                raise ScenarioError('there is a ")" without a "("; take it out', ")")
        elif depth == 0:
            found.append(match.start())
    if depth:
        raise ScenarioError('there is a "(" without a ")"; add the ")"', "(")
    return found


def apart(text: str) -> str:
    """Return a text whose brackets hold one thing each: "(limited, at close range)" is two brackets."""
    return re.sub(r"\(([^()]*)\)", lambda match: f"({match[1].replace(', ', ') (').replace(',', ') (')})", text)


def article(text: str) -> str:
    """Return the article before what a card is defined as; equipment and a text in braces have none."""
    if text.startswith(("equipment", "{")):
        return ""
    return "an " if text[0] in "aeiou" else "a "


def number(text: str, what: str) -> int:
    """Read a number; raises ScenarioError beyond the limit."""
    try:
        return bounded(text, what)
    except CardError as error:
        raise ScenarioError(str(error), text) from None


def in_notation(message: str, word: str) -> str:
    """Return what is wrong with a card in the notation of card texts, with where all of that is told."""
    told = nearest(message, word).replace(f'("{WORDS}" prints all)', f'("{WORDS} --texts" prints all)')
    return told if told != message or " are: " not in told else f'{told} ("{WORDS} --texts" prints all)'


def nearest(message: str, word: str) -> str:
    """Return a message whose long list of all that could stand there is cut to what is nearest to a word."""
    head, are, listed = message.partition(" are: ")
    if not are:
        head, are, listed = message.partition("in brackets: ")
    mark = "; " if "; " in listed else ", "
    choices = listed.split(mark)
    if not word or len(choices) <= LONGEST_LIST:
        return message
    said = are.replace(" are: ", " near it are: ")
    return f'{head}{said}{mark.join(nearest_forms(word, choices))} ("{WORDS}" prints all)'
