"""Which scenarios play which of the cards that are known by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vtesref.corpus.scenarios import Case


class Uses:
    """Finds the known cards in scenarios: by full names, with or without commas, or by what stands before a comma."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]]) -> None:
        self.keys: dict[str, str] = {}
        for key, data in cards.items():
            self.keys.setdefault(str(data["card"]).partition(",")[0], key)
        for key, data in cards.items():
            self.keys.update(dict.fromkeys((str(data["card"]), str(data["card"]).replace(",", "")), key))
        longest = sorted(self.keys, key=lambda name: (-len(name), name))
        self._mention = re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, longest))})(?![\w'])") if longest else None

    def of(self, case: Case) -> list[str]:
        """Return the keys of the known cards that a scenario plays, in alphabetical order of their names."""
        if self._mention is None:
            return []
        told = {name for name in self._mention.findall(case.scenario.text) if name not in case.cards}
        return list(dict.fromkeys(self.keys[name] for name in sorted(told) if not _invented(case, name)))


def _invented(case: Case, name: str) -> bool:
    """Tell whether a scenario makes a minion or card of that name up: then it is not the card of that name."""
    return bool(re.search(rf"(?<!\w){re.escape(name)} \d+/|where {re.escape(name)} is ", case.scenario.text))
