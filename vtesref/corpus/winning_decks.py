"""In how many winning decks a card is: ``rulings/winning-decks.yaml`` has it from the public archive of such decks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from vtesref.corpus.reader import entries
from vtesref.corpus.rulebook import read_or_report

if TYPE_CHECKING:
    from vtesref.corpus.reader import Report

FILE = "rulings/winning-decks.yaml"


class WinningDecks(NamedTuple):
    """How many decks were counted, the last year among them, and how many have each card, by its official number."""

    decks: int = 0
    until: int = 0
    having: dict[str, int] = {}  # noqa: RUF012 (never changed)


def load_winning_decks(root: str, report: Report) -> WinningDecks:
    """Read the file below ``root``: how many decks and until when, then each card; nothing where there is no file."""
    if not os.path.exists(os.path.join(root, FILE)):
        return WinningDecks()
    decks = until = 0
    having: dict[str, int] = {}
    for fields in entries(read_or_report(root, FILE, report), FILE, "card", report):
        if fields.has("decks"):
            decks, until = fields.number("decks") or 0, fields.number("until") or 0
        else:
            card, ident, count = fields.text("card"), fields.text("id"), fields.number("in") or 0
            if ident in having:
                fields.complain(f'"{card}" is counted twice', "keep one", "id")
            if count > decks:
                fields.complain(f'"{card}" is in more decks than there are', "correct the number", "in")
            having[ident] = count
        fields.done()
    return WinningDecks(decks, until, having)
