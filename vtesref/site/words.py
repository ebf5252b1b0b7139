"""Small words for pages: shortening, plurals, places."""

from __future__ import annotations

import re
from typing import TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")

#: The last part of an address is shown up to this length, in characters.
LAST = 30


def sentence(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def shortened(text: str, most: int) -> str:
    """Return a line of at most that many characters, cut after a word."""
    line = sentence(text)
    if len(line) <= most:
        return line
    return f"{line[: most - 1].rpartition(' ')[0].rstrip(',;:.') or line[: most - 1]}…"


def in_a_line(text: str) -> str:
    """Return a text with lists in one line; what was an entry of a list follows without its dash."""
    return re.sub(r"(?<=[.:;]) - ", " ", sentence(text).removeprefix("- "))


def where(link: str) -> str:
    """Return how an address of the web is shown: its host and its last part; the whole is long and says little."""
    parts = urlsplit(link)
    host = parts.netloc.removeprefix("www.")
    last = parts.fragment or parts.path.rstrip("/").rpartition("/")[2]
    return f"{host} … {last}" if last and len(last) <= LAST else host


def count(number: int, word: str, many: str = "") -> str:
    """Return a number with its noun: "1 ruling", "2 rulings"."""
    return f"{number} {word if number == 1 else many or word + 's'}"


#: What areas of the list of rules are called where their key alone says too little.
_AREAS = {
    "general": "In general",
    "master": "Master phase",
    "unlock": "Unlock phase",
    "contest": "Contests",
    "action": "Actions",
    "bleed": "Bleeding",
    "hunt": "Hunting",
    "equip": "Equipping",
    "retainer": "Employing retainers",
    "ally": "Recruiting allies",
    "political": "Political actions",
    "torpor-actions": "Leaving torpor and rescue",
    "block": "Blocking",
    "stealth-intercept": "Stealth and intercept",
    "influence": "Influence phase",
    "advanced-crypt": "Advanced vampires",
    "discard": "Discard phase",
    "victory": "Victory points",
    "withdrawal": "Withdrawing",
}


def area_title(area: str) -> str:
    """Return what an area of the list of rules is called."""
    return _AREAS.get(area) or area.replace("-", " ").capitalize()


def letter(name: str) -> str:
    """Return the letter that a name stands under in an index: A to Z, or 0-9 for the rest."""
    from vtesref.corpus.names import fold

    first = next((character for character in fold(name) if character.isalnum()), "0")
    return first.upper() if "a" <= first <= "z" else "0-9"


def in_parts(rows: list[T], size: int) -> list[list[T]]:
    """Return rows cut into parts of a size, for folding; one part where there are few."""
    if len(rows) <= 2 * size:
        return [rows]
    return [rows[start : start + size] for start in range(0, len(rows), size)]
