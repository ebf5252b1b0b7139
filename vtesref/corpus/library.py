"""The cards that are played by name: their facts and texts, in the notation of card texts (``rulings/library``)."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint
from vtesref.corpus.reader import Report, entries, strict
from vtesref.corpus.rulebook import read_or_report
from vtesref.corpus.scenarios import plain
from vtesref.scenario import played_cards
from vtesref.scenario.cards import from_texts
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "rulings/library"


def files(root: str) -> list[str]:
    """Return the files of the cards that are played by name, below ``root``."""
    folder = os.path.join(root, FOLDER)
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [f"{FOLDER}/{name}" for name in names if name.endswith((".yaml", ".yml"))]


def load_library(root: str, report: Report = strict) -> dict[str, dict[str, Any]]:
    """Read the cards that are played by name, by their folded names; each is checked to be read whole."""
    found: dict[str, dict[str, Any]] = {}
    for file in files(root):
        for fields in entries(read_or_report(root, file, report), file, "card", report):
            data = {str(key): plain(value) for key, value in fields.map.items()}
            name = str(data.get("card", ""))
            key = played_cards.plain(name)
            if key in found:
                report(Complaint(file, fields.line, f'the card "{name}" stands twice', "keep one"))
            problem = "; ".join(_problems(data))
            if problem:
                report(Complaint(file, fields.line, problem, "mend the card"))
            found[key] = data
    return found


def _problems(data: dict[str, Any]) -> Iterator[str]:
    facts = {name: value for name, value in data.items() if name not in ("id", "read", "group")}
    try:
        from_texts(facts)
    except ScenarioError as error:
        yield str(error)


@functools.lru_cache(maxsize=4)
def _loaded(root: str) -> dict[str, dict[str, Any]]:
    return load_library(root, lambda complaint: None)


def use(root: str) -> None:
    """Let stories play the cards of a content folder by name."""
    cards = _loaded(root)
    played_cards.use(played_cards.Source({key: str(data["card"]) for key, data in cards.items()}, cards.__getitem__))
