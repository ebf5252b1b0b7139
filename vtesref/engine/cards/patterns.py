"""Phrases of card texts: a row of a table says how it is written, with slots for whom and how many.

A template is plain words with slots in braces: ``{who:minion} gains {n:amount} blood[ from the bank]``. What stands in
brackets may be left out, ``(a|b)`` is one or the other. A slot names what it is filled with and its kind; every kind
has a reader of its own, and a phrase fits a template only if each slot can be read. So nothing of a phrase is passed
over: what no template takes whole is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.model import CardError

if TYPE_CHECKING:
    from collections.abc import Callable

#: What the names that a text may use stand for: "minion", "methuselah", "card", "number".
Scope = dict[str, str]
#: The readers of slots by their kind; each module that defines something to be read adds its own. A reader gets what
#: fills the slot, the kind's own argument ("minion") and the names; it raises CardError for what cannot fill it.
SLOTS: dict[str, Callable[[str, str, Scope], Any]] = {}

SLOT = re.compile(r"\{(?P<name>[a-z_]+):(?P<kind>[A-Za-z ]+)(?:\?(?P<arg>[^{}]*))?\}")


class Template:
    """A template: as written, and once it is used its pattern, and its slots by name: (kind, argument)."""

    __slots__ = ("_needed", "_pattern", "_slots", "written")

    def __init__(self, written: str) -> None:
        self.written = written
        self._pattern: re.Pattern[str] | None = None
        self._slots: dict[str, tuple[str, str]] = {}
        self._needed: tuple[str, ...] | None = None

    def may_fit(self, text: str) -> bool:
        """Tell whether a phrase has the words that the template cannot do without; most need not be matched then."""
        return all(word in text for word in self.needed)

    @property
    def needed(self) -> tuple[str, ...]:
        """Return the words that the template cannot do without."""
        if self._needed is None:
            self._needed = _needed(self.written)
        return self._needed

    @property
    def pattern(self) -> re.Pattern[str]:
        """Return what a phrase must match as a whole."""
        if self._pattern is None:
            self._pattern = self._compile()
        return self._pattern

    @property
    def slots(self) -> dict[str, tuple[str, str]]:
        """Return the slots by name, each with its kind and what goes with the kind."""
        if self._pattern is None:
            self._pattern = self._compile()
        return self._slots

    def _compile(self) -> re.Pattern[str]:
        out: list[str] = []
        place = 0
        for match in SLOT.finditer(self.written):
            out.append(_literal(self.written[place : match.start()]))
            kind, arg = match["kind"], match["arg"] or ""
            self._slots[match["name"]] = (kind, arg)
            inner = "|".join(re.escape(one) for one in arg.split("/")) if kind == "one of" else NARROW.get(kind, ".+?")
            out.append(f"(?P<{match['name']}>{inner})")
            place = match.end()
        out.append(_literal(self.written[place:]))
        return re.compile("".join(out))


def _needed(written: str) -> tuple[str, ...]:
    """Return the words of a template that stand outside slots, brackets and alternatives."""
    bare: list[str] = []
    depth = 0
    for char in written:
        if char in "[({":
            depth += 1
            bare.append(" ")
        elif char in "])}":
            depth -= 1
        elif depth:
            continue
        elif char == "|":
            return ()
        elif char == "?":
            bare[-1] = " "  # the letter before it may be left out
        else:
            bare.append(char)
    return tuple("".join(bare).split())


#: How what fills a slot of a kind is told to somebody who writes a card.
_TOLD = {
    **dict.fromkeys(("amount", "n", "number"), "N"),
    **dict.fromkeys(("filter", "a filter", "card filter"), "KIND"),
    **dict.fromkeys(("Discipline", "Disciplines"), "DISCIPLINE"),
    "signed": "+N|-N",
    "until": "this SPAN|until TIME",
    "name": "X",
    "any": "WHAT",
}


def readable(written: str) -> str:
    """Return a template as it is told: MINION, N, KIND for its slots, the rest as it is written."""

    def slot(match: re.Match[str]) -> str:
        kind = match["kind"]
        return (match["arg"] or "").replace("/", "|") if kind == "one of" else _TOLD.get(kind, kind.upper())

    told = re.sub(r"(?<=\w)\?", "", SLOT.sub(slot, written))
    return f"X = {told.removeprefix('name ')}" if told.startswith("name ") else told


def compiled(written: str) -> Template:
    """Return a template, which is compiled when it is first used."""
    return Template(written)


#: Kinds of slots that take one form only.
NARROW = {"number": r"\d+", "signed": r"[+-] ?\d+", "word": r"[A-Za-z][A-Za-z' -]*?", "name": r"[A-Z][A-Za-z]*"}


def _literal(text: str) -> str:
    """Return the pattern of what stands between slots."""
    out = []
    for char in text:
        out.append(
            {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|", "?": "?", " ": " +"}.get(char, re.escape(char))
        )
    return "".join(out)


class Unread(NamedTuple):
    """Why a phrase was not read by a template whose words it has: for the message, if none takes it."""

    written: str
    error: CardError


def read(template: Template, text: str, scope: Scope) -> dict[str, Any] | Unread | None:
    """Read a phrase by a template: its slots by name; None where the words differ, Unread where a slot does not fit."""
    match = template.pattern.fullmatch(text) if template.may_fit(text) else None
    if match is None:
        return None
    found: dict[str, Any] = {}
    for name, (kind, arg) in template.slots.items():
        words = match[name]
        if words is None:
            continue
        try:
            found[name] = SLOTS[kind](words.strip(), arg, scope)
        except CardError as error:
            return Unread(template.written, error)
    return found


def literal_length(template: Template, text: str) -> int:
    """Return how many characters of a phrase are the template's own words, and fill no slot."""
    match = template.pattern.fullmatch(text)
    return len(text) - sum(len(one) for one in match.groupdict().values() if one) if match else 0


def plain(text: str, scope: Scope) -> str:
    """Fold what does not matter in a phrase: spaces, and capitals but for the names that the text gives."""
    return " ".join(text.split())


def _number(text: str, arg: str, scope: Scope) -> int:
    from vtesref.engine.cards.model import bounded

    return bounded(text.replace(" ", ""))


def _signed(text: str, arg: str, scope: Scope) -> int:
    sign = -1 if text.lstrip().startswith("-") else 1
    return sign * _number(text.lstrip("+- "), arg, scope)


def _word(text: str, arg: str, scope: Scope) -> str:
    return text.strip()


SLOTS["number"] = _number
SLOTS["signed"] = _signed
SLOTS["word"] = _word
SLOTS["name"] = _word
SLOTS["one of"] = _word
