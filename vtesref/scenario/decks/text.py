"""Reading a deck: ``2 Nora g5`` below a line ``crypt``, ``4 Sway`` below a line ``library``."""

from __future__ import annotations

import re

from vtesref.engine.turn.deck import ANY, Deck, Entry
from vtesref.scenario.words.text import ScenarioError, number

MAX_ENTRIES = 1000
MAX_LETTERS = 200


def read(text: str) -> Deck:
    """Read a deck; empty lines and lines that begin with # are left out. Raises ScenarioError with the line."""
    piles: dict[str, list[Entry]] = {"crypt": [], "library": []}
    pile = ""
    for place, line in enumerate(text.splitlines(), 1):
        plain = " ".join(line.split())
        if not plain or plain.startswith("#"):
            continue
        heading = plain.rstrip(":").lower()
        if heading in piles:
            pile = heading
            continue
        if not pile:
            raise ScenarioError(
                f'line {place}: "{plain[:60]}" comes before the first heading; write "crypt" or "library" above it'
            )
        piles[pile].append(_entry(plain, pile, place))
        if len(piles[pile]) > MAX_ENTRIES:
            raise ScenarioError(
                f"line {place}: the {pile} has more than {MAX_ENTRIES} lines; write each card once, with its "
                "number of copies"
            )
    if not piles["crypt"] and not piles["library"]:
        raise ScenarioError('the deck is empty; write "crypt", and below it lines such as: 2 Nora g5')
    return Deck(tuple(piles["crypt"]), tuple(piles["library"]))


def _entry(plain: str, pile: str, place: int) -> Entry:
    match = re.fullmatch(r"(?P<copies>\d+)x? (?P<name>.+?)(?: g(?P<group>\d{1,2}|any))?", plain, re.I)
    if not match or len(plain) > MAX_LETTERS:
        example = "2 Nora g5" if pile == "crypt" else "4 Sway"
        raise ScenarioError(f'line {place}: "{plain[:60]}" is not a card; write copies and a name, such as: {example}')
    copies = number(match["copies"], f"line {place}: a number of copies")
    if not copies:
        raise ScenarioError(f"line {place}: there are 0 copies of {match['name']}; leave the line out")
    group = (match["group"] or "").lower()
    if group and pile == "library":
        raise ScenarioError(f"line {place}: {match['name']} is a library card, and has no group")
    return Entry(copies, match["name"], group if group in ("", ANY) else str(int(group)))
