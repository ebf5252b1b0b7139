"""What players call cards: ``rulings/nicknames.yaml`` has initials, short names and nicknames, each of one card."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.reader import entries
from vtesref.corpus.rulebook import read_or_report
from vtesref.scenario.words.played_cards import is_everyday, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.corpus.reader import Report

FILE = "rulings/nicknames.yaml"


class Nicknames(NamedTuple):
    """A card and what it is called, with the line of the file where that stands."""

    card: str
    called: tuple[str, ...]
    line: int


def load_nicknames(root: str, report: Report) -> list[Nicknames]:
    """Read the file below ``root``, in its order; nothing where there is no file."""
    if not os.path.exists(os.path.join(root, FILE)):
        return []
    found: list[Nicknames] = []
    first: dict[str, str] = {}
    for fields in entries(read_or_report(root, FILE, report), FILE, "card", report):
        one = Nicknames(fields.text("card"), tuple(fields.texts("called")), fields.line)
        for name in (one.card, *one.called):
            if plain(name) in first:
                fields.complain(f'"{name}" is given twice, also to "{first[plain(name)]}"', "keep one", "called")
            first.setdefault(plain(name), one.card)
        found.append(one)
        fields.done()
    return found


def source(nicknames: Iterable[Nicknames]) -> dict[str, str]:
    """Return the cards by what they are called."""
    return {name: one.card for one in nicknames for name in one.called}


def told_apart(card: str, nicknames: Iterable[Nicknames]) -> tuple[str, ...]:
    """Return what a card is called that is no everyday word: initials, and names of several words."""
    return tuple(name for one in nicknames if one.card == card for name in one.called if not is_everyday(name))


def as_meta(nicknames: Iterable[Nicknames]) -> dict[str, list[Any]]:
    """Return the nicknames as the store keeps them: by their folded form, the card, the name, and if it is everyday."""
    return {plain(name): [one.card, name, is_everyday(name)] for one in nicknames for name in one.called}
