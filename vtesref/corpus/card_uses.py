"""Which scenarios play which of the cards that are known by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vtesref.corpus.scenarios import Case


_WORD = re.compile(r"\w+")
#: What a name is part of another word by, if it stands beside it.
_PART = re.compile(r"[\w']")


class Uses:
    """Finds the known cards in scenarios: by full names, with or without commas, or by what stands before a comma."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]]) -> None:
        self.keys: dict[str, str] = {}
        for key, data in cards.items():
            self.keys.setdefault(str(data["card"]).partition(",")[0], key)
        for key, data in cards.items():
            self.keys.update(dict.fromkeys((str(data["card"]), str(data["card"]).replace(",", "")), key))
        #: The names by their first word, the longest first, with what stands before that word (".44 Magnum"): to look
        #: for a pattern of all names would take longer.
        self._by_word: dict[str, list[tuple[str, int]]] = {}
        for name in sorted(self.keys, key=lambda name: (-len(name), name)):
            if first := _WORD.search(name):
                self._by_word.setdefault(first[0], []).append((name, first.start()))

    def of(self, case: Case) -> list[str]:
        """Return the keys of the known cards that a scenario plays, in alphabetical order of their names."""
        told = self._named(case.told.text) - case.cards.keys()
        return list(dict.fromkeys(self.keys[name] for name in sorted(told) if not _invented(case, name)))

    def _named(self, text: str) -> set[str]:
        """Return the names that stand in a text, each time the longest."""
        found: set[str] = set()
        end = 0
        for word in _WORD.finditer(text):
            for name, before in self._by_word.get(word[0], ()):
                at, after = word.start() - before, word.start() - before + len(name)
                whole = not _PART.match(text[at - 1 : at]) and not _PART.match(text, after)
                if at >= end and whole and text.startswith(name, at):
                    found.add(name)
                    end = after
                    break
        return found


def _invented(case: Case, name: str) -> bool:
    """Tell whether a scenario makes a minion or card of that name up: then it is not the card of that name."""
    return bool(re.search(rf"(?<!\w){re.escape(name)} \d+/|where {re.escape(name)} is ", case.told.text))
