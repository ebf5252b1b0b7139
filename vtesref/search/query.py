"""What a user typed, as a tree: words, phrases, prefixes, AND, OR, NOT and parentheses.

    aggravated wounded          texts with these words; those with all of them come first
    "combat ends"               exactly these words together (their inflections count as the same)
    dodg*                       words that begin so, from three letters on
    hunt AND torpor, a OR b     both; either
    torpor NOT diablerie, -rescue     without

The text may be anything at all; what cannot be read as a query is refused with QueryError, never guessed at length.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.search import analysis

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_CHARACTERS = 256
MAX_TERMS = 32
MAX_DEPTH = 8
#: How much of a long text is looked at for its telling words, in characters.
LONGEST = 40_000
#: How long a word of it may be.
LONGEST_WORD = 40
MIN_PREFIX = 3


class QueryError(ValueError):
    """The query cannot be searched; the message tells why and what to do instead."""


class Node:
    """A part of a query. Nodes of one kind with the same content are equal."""

    __slots__: tuple[str, ...] = ()

    def content(self) -> object:
        """Return what the node is about."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Node) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash((type(self), self.content()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.content()!r}"


class Word(Node):
    """One word to find, in any inflection."""

    __slots__: tuple[str, ...] = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word


class Phrase(Node):
    """Words to find next to each other."""

    __slots__: tuple[str, ...] = ("words",)

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words


class Prefix(Node):
    """The beginning of a word."""

    __slots__: tuple[str, ...] = ("start",)

    def __init__(self, start: str) -> None:
        self.start = start


class Without(Node):
    """NOT: the part must not be met."""

    __slots__: tuple[str, ...] = ("part",)

    def __init__(self, part: Node) -> None:
        self.part = part


class Several(Node):
    """A node of several parts."""

    __slots__: tuple[str, ...] = ("parts",)

    def __init__(self, parts: tuple[Node, ...]) -> None:
        self.parts = parts

    def content(self) -> object:
        """Return the parts."""
        return self.parts


class All(Several):
    """AND: every part must be met."""

    __slots__: tuple[str, ...] = ()


class Any(Several):
    """OR: one part must be met."""

    __slots__: tuple[str, ...] = ()


class Bag(Several):
    """Words side by side: the more of them the better; phrases and exclusions among them must hold."""

    __slots__: tuple[str, ...] = ()


_PIECES = re.compile(r'"(?P<phrase>[^"]*)"|(?P<paren>[()])|(?P<word>[^\s()"]+)|(?P<quote>")')


class _Reader:
    """Reads the pieces of a query from left to right."""

    def __init__(self, pieces: list[tuple[str, str]]) -> None:
        self.pieces = pieces
        self.at = 0
        self.terms = 0
        self.depth = 0

    def peek(self) -> tuple[str, str]:
        return self.pieces[self.at] if self.at < len(self.pieces) else ("end", "")

    def take(self) -> tuple[str, str]:
        piece = self.peek()
        self.at += 1
        return piece

    def is_operator(self, word: str) -> bool:
        return self.peek() == ("word", word)

    def either(self) -> Node | None:
        """Read parts joined by OR."""
        parts = [self.both()]
        while self.is_operator("OR"):
            self.take()
            parts.append(self.both())
        kept = tuple(part for part in parts if part is not None)
        return Any(kept) if len(kept) > 1 else (kept[0] if kept else None)

    def both(self) -> Node | None:
        """Read parts joined by AND."""
        parts = [self.beside()]
        while self.is_operator("AND"):
            self.take()
            parts.append(self.beside())
        kept = tuple(part for part in parts if part is not None)
        return All(kept) if len(kept) > 1 else (kept[0] if kept else None)

    def beside(self) -> Node | None:
        """Read parts side by side."""
        parts: list[Node] = []
        while self.peek()[0] != "end" and self.peek() != ("paren", ")"):
            if self.is_operator("OR") or self.is_operator("AND"):
                break
            part = self.single()
            if part is not None:
                parts.append(part)
        if len(parts) == 1:
            return parts[0]
        return Bag(tuple(parts)) if parts else None

    def single(self) -> Node | None:
        """Read one word, phrase, exclusion or parenthesis."""
        kind, text = self.take()
        if kind == "paren":
            if text == ")":
                return None
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise QueryError(f"the parentheses have more than {MAX_DEPTH} levels; use fewer")
            inner = self.either()
            self.depth -= 1
            if self.peek() == ("paren", ")"):
                self.take()
            return inner
        if kind == "phrase":
            found = self.count(analysis.words(text))
            return Phrase(tuple(found)) if len(found) > 1 else _together(found)
        if kind == "quote":
            return None
        if text == "NOT":
            negations = 1
            while self.is_operator("NOT"):
                self.take()
                negations += 1
            part = self.single() if self.peek()[0] != "end" else None
            return Without(part) if part is not None and negations % 2 else part
        if text[0] == "-" and len(text) > 1 and text[1].isalpha():
            part = _together(self.count(analysis.words(text[1:])))
            return Without(part) if part is not None else None
        if text.endswith("*"):
            start = "".join(analysis.words(text.rstrip("*")))
            if len(start) < MIN_PREFIX:
                raise QueryError(f'"{text}" is too short; give at least {MIN_PREFIX} letters before the *')
            self.terms += 1
            return Prefix(start)
        return _together(self.count(analysis.words(text)))

    def count(self, found: list[str]) -> list[str]:
        """Pass words on, as long as the query stays within the limit."""
        self.terms += len(found)
        if self.terms > MAX_TERMS:
            raise QueryError(f"more than {MAX_TERMS} words; use fewer")
        return found


def _together(found: list[str]) -> Node | None:
    """Make a node of words that were written as one without quotes, such as out-of-turn."""
    if not found:
        return None
    return Word(found[0]) if len(found) == 1 else Bag(tuple(Word(word) for word in found))


def parse(text: str) -> Node:
    """Read a query; raises QueryError when there is nothing to search for in it, or too much."""
    if len(text) > MAX_CHARACTERS:
        raise QueryError(
            f"the query has {len(text)} characters; at most {MAX_CHARACTERS} are searched, so use fewer words"
        )
    cleaned = "".join(character if character.isprintable() else " " for character in text)
    pieces = [
        (str(match.lastgroup), match["phrase"] if match.lastgroup == "phrase" else match.group())
        for match in _PIECES.finditer(cleaned)
    ]
    reader = _Reader(pieces)
    node = reader.either()
    while reader.peek()[0] != "end":  # a closing parenthesis without its partner
        reader.take()
        rest = reader.either()
        if rest is not None:
            node = rest if node is None else Bag((node, rest))
    if node is None:
        raise QueryError(f'there is nothing to search for in "{cleaned.strip()}"; give at least one word')
    if not positive(node):
        raise QueryError("the query only says what to leave out; add a word to look for")
    return node


def shorten(text: str, texts: Mapping[str, int]) -> tuple[str, int]:
    """Return a query that may be searched, and of how many words it was taken (0: it is searched as it stands).

    Of one that is too long the most telling words are taken, in their order, whatever joined them: those that stand in
    the fewest texts, though in one at least. ``texts`` tells in how many texts a word stands.
    """
    listed = analysis.words(text[:LONGEST])
    if len(text) <= MAX_CHARACTERS and len(listed) <= MAX_TERMS:
        return text, 0
    distinct = [word for word in dict.fromkeys(listed) if len(word) <= LONGEST_WORD]
    known = [word for word in distinct if word in texts and word not in analysis.STOP_WORDS] or distinct
    size = 0
    kept: list[str] = []
    for word in sorted(known, key=lambda word: (texts.get(word, 0), known.index(word))):
        if len(kept) == MAX_TERMS or size + len(word) + 1 > MAX_CHARACTERS:
            break
        size += len(word) + 1
        kept.append(word)
    return " ".join(word for word in known if word in kept), len(listed)


def positive(node: Node) -> bool:
    """Tell whether a query asks for anything, rather than only excluding."""
    if isinstance(node, Without):
        return False
    if isinstance(node, Bag | Any):
        return any(positive(part) for part in node.parts)
    return (
        all(positive(part) for part in node.parts if not isinstance(part, Without)) if isinstance(node, All) else True
    )


def plain_words(node: Node) -> list[str] | None:
    """Return the words of a query that is nothing but words side by side; None for any other query."""
    if isinstance(node, Word):
        return [node.word]
    if isinstance(node, Bag):
        found: list[str] = []
        for part in node.parts:
            inner = plain_words(part)
            if inner is None:
                return None
            found += inner
        return found
    return None


def all_words(node: Node) -> list[str]:
    """Return every word that the query asks for (not those it excludes), in order."""
    if isinstance(node, Word):
        return [node.word]
    if isinstance(node, Phrase):
        return list(node.words)
    if isinstance(node, Prefix | Without):
        return []
    return [word for part in node.parts for word in all_words(part)] if isinstance(node, Several) else []
