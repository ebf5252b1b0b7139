"""Card texts within a sentence, in the flow style of YAML: ``{type: combat, texts: [{play: strike, strike: dodge}]}``.

Braces hold pairs, square brackets lists; a word may stand in quotation marks, and has to where it holds a mark of the
notation. Every word stays a text, as in the files of scenarios. Standard library only, like the engine: this also runs
in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.scenario.words.text import ScenarioError, article

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How long a text may be, in characters, and how deep.
MAX_FLOW = 4_000
MAX_LEVELS = 10
#: How much of a text a message shows from where it is wrong.
SHOWN = 30

_SPACE = re.compile(r"\s*")
#: A word without quotation marks: up to a mark of the notation, which a colon is before a space or another mark.
_PLAIN = re.compile(r"(?:[^,:\[\]{}]|:(?![\s,\[\]{}]|$))+")
_QUOTED = re.compile(r""""((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'""", re.S)
#: What cannot be written without quotation marks.
_NEEDS_QUOTES = re.compile(r"""^$|^["'\s&*!|>%@`#?-]|\s$|[,\[\]{}\n]|:(?:\s|$)| #""")


def read(text: str) -> dict[str, Any]:
    """Read a text from its first brace to its last; raises ScenarioError with the place (``word``) and the remedy."""
    if len(text) > MAX_FLOW:
        told = f"a card text has {len(text)} characters; at most {MAX_FLOW} are read in a sentence"
        raise ScenarioError(f"{told}; take out what the story does not need", text[:SHOWN])
    found, rest = _Reader(text).whole()
    if rest:
        raise ScenarioError(f'"{rest[:SHOWN]}" follows the last brace of a card text; take it out', rest[:SHOWN])
    return found


def write(value: Any) -> str:
    """Return what reading gives, as a text."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_word(str(key))}: {write(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write, value))}]"
    return _word(str(value))


def where(name: str, told: Any) -> str:
    """Return how a sentence defines a card: its text in the short form, or in the notation as files have it."""
    written = told.strip().removesuffix(".") if isinstance(told, str) else write(told)
    return f"where {name} is {article(written)}{written}"


def _word(text: str) -> str:
    if not _NEEDS_QUOTES.search(text):
        return text
    return f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"


class _Reader:
    """Reads one text."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def whole(self) -> tuple[dict[str, Any], str]:
        """Return the pairs with which the text begins, and what follows them."""
        self._over()
        if not self._is("{"):
            raise self._wrong("a card text begins with a brace, such as: {type: combat, texts: [...]}")
        return self._pairs(1), self.text[self.place :].strip()

    def _over(self) -> None:
        match = _SPACE.match(self.text, self.place)
        assert match is not None
        self.place = match.end()

    def _is(self, mark: str) -> bool:
        return self.text.startswith(mark, self.place)

    def _wrong(self, what: str, place: int | None = None) -> ScenarioError:
        rest = self.text[self.place if place is None else place :]
        told = f'at "{rest[:SHOWN]}": {what}' if rest else f"the card text ends too soon: {what}"
        return ScenarioError(told, rest[:SHOWN] or self.text[-SHOWN:])

    def _value(self, level: int) -> Any:
        if level > MAX_LEVELS:
            raise self._wrong(f"a card text has at most {MAX_LEVELS} levels")
        if self._is("{"):
            return self._pairs(level)
        return self._list(level) if self._is("[") else self._scalar()

    def _pairs(self, level: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        began = self.place
        for _ in self._until("}", began):
            at = self.place
            key = self._scalar()
            self._over()
            if not self._is(":"):
                raise self._wrong(f'write what "{key}" is after a colon: {key}: ...', at)
            if key in found:
                raise self._wrong(f'"{key}" is there twice; keep one', at)
            self.place += 1
            self._over()
            found[key] = self._value(level + 1)
        return found

    def _list(self, level: int) -> list[Any]:
        began = self.place
        return [self._value(level + 1) for _ in self._until("]", began)]

    def _until(self, end: str, began: int) -> Iterator[None]:
        """Go from one thing of a list to the next, up to the mark that ends it."""
        self.place += 1
        self._over()
        while not self._is(end):
            if self.place >= len(self.text):
                raise self._wrong(f'add the "{end}" that closes what begins here', began)
            yield
            self._over()
            if self._is(","):
                self.place += 1
                self._over()
            elif not self._is(end):
                if self.place >= len(self.text):
                    raise self._wrong(f'add the "{end}" that closes what begins here', began)
                raise self._wrong(f'part it from what comes before with a comma, or end that with "{end}"')
        self.place += 1

    def _scalar(self) -> str:
        quoted = _QUOTED.match(self.text, self.place)
        if quoted:
            self.place = quoted.end()
            double = quoted[1] is not None
            return re.sub(r"\\(.)", r"\1", quoted[1]) if double else quoted[2].replace("''", "'")
        if self.text[self.place : self.place + 1] in ('"', "'"):
            raise self._wrong("add the quotation mark that closes what begins here")
        plain = _PLAIN.match(self.text, self.place)
        if plain is None or not plain[0].strip():
            raise self._wrong("here a word is missing, or a mark is too many (put words with marks in quotation marks)")
        self.place = plain.end()
        return " ".join(plain[0].split())
