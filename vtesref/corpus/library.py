"""The cards that are played by name: their facts and texts, in the notation of card texts (``rulings/library``)."""

from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint
from vtesref.corpus.nicknames import Nicknames, load_nicknames
from vtesref.corpus.nicknames import source as called
from vtesref.corpus.reader import Report, entries, plain, strict
from vtesref.corpus.rulebook import read_or_report
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.cards import from_texts
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = "rulings/library"
CRYPT = "rulings/crypt"


def files(root: str, below: str = FOLDER) -> list[str]:
    """Return the files of the library cards (or the vampires) that are played by name, below ``root``."""
    folder = os.path.join(root, below)
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [f"{below}/{name}" for name in names if name.endswith((".yaml", ".yml"))]


def load_library(root: str, report: Report = strict) -> dict[str, dict[str, Any]]:
    """Read the cards that are played by name, by their folded names; each is checked to be read whole."""
    found: dict[str, dict[str, Any]] = {}
    for file in (*files(root), *files(root, CRYPT)):
        for fields in entries(read_or_report(root, file, report), file, "card", report):
            data = {str(key): plain(value) for key, value in fields.map.items()}
            name = str(data.get("card", ""))
            key = played_cards.plain(name)
            if key in found:
                report(Complaint(file, fields.line, f'the card "{name}" is written twice', "keep one"))
            problem = _problem(json.dumps(data, default=str))
            if problem:
                report(Complaint(file, fields.line, problem, "correct the card"))
            found[key] = data
    return found


@functools.lru_cache(maxsize=4096)  # a site that is built again and again reads the same cards each time
def _problem(text: str) -> str:
    """Return what is wrong with a card, given as JSON; "" for one that can be read whole."""
    data: dict[str, Any] = json.loads(text)
    kept_out = (*played_cards.NOT_PLAYED, *(played_cards.FACTS if data.get("type") == "vampire" else ()))
    try:
        from_texts({name: value for name, value in data.items() if name not in kept_out})
    except ScenarioError as error:
        return str(error)
    return ""


@functools.lru_cache(maxsize=4)
def _loaded(root: str) -> tuple[dict[str, dict[str, Any]], list[Nicknames]]:
    return load_library(root, lambda complaint: None), load_nicknames(root, lambda complaint: None)


def use(root: str) -> None:
    """Let stories play the cards of a content folder by name."""
    if not files(root):  # a file of somebody's own: whatever is known stays known
        return
    played_cards.use(source(*_loaded(root)))


def source(cards: dict[str, dict[str, Any]], nicknames: Iterable[Nicknames] = ()) -> played_cards.Source:
    """Return cards that were read, and what they are called, as a source of cards that are played by name."""
    names = {key: str(data["card"]) for key, data in cards.items()}
    crypt = {key: name for key, name in names.items() if cards[key].get("type") == "vampire"}
    library = {key: name for key, name in names.items() if key not in crypt}
    return played_cards.Source(library, cards.__getitem__, crypt, called(nicknames))
