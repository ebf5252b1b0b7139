"""Names and keys: how they are folded for comparing, and the names of kinds.

This module imports next to nothing, since every command begins with it.
"""

from __future__ import annotations

import re
import unicodedata

#: How a ruling may stand in the newest edition.
STANDINGS = ("holds", "absorbed", "superseded", "obsolete", "unclear")

#: The first year of the game, and one that no text will see.
YEARS = (1994, 2100)

#: The kinds of document, and the name that each goes by in ``--in``.
GROUPS = {
    "rule": "rules",
    "ruling": "rulings",
    "term": "glossary",
    "difference": "differences",
    "contradiction": "differences",
}

#: The longest name of a scenario's page, in characters.
MAX_SLUG = 90

#: The groups that only the imported official data have.
OFFICIAL_GROUPS = ("cards", "groups")
#: Every name that ``--in`` knows.
SEARCHED = (*dict.fromkeys(GROUPS.values()), *OFFICIAL_GROUPS)
#: The edition that only the imported official data have.
OFFICIAL_EDITION = "official-2024"


def fold(text: str) -> str:
    """Return ``text`` in lower case, without accents and ligatures, for comparing names."""
    if text.isascii():
        return text.lower()
    text = text.replace("œ", "oe").replace("Œ", "Oe").replace("æ", "ae").replace("Æ", "Ae").replace("ø", "o")
    text = text.replace("Ø", "O").replace("ł", "l").replace("Ł", "L").replace("ß", "ss").replace("™", "")
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").replace("‘", "'"))
    return "".join(character for character in decomposed if not unicodedata.combining(character)).lower()


def slug(text: str) -> str:
    """Return the form of a name that ids are made of: lower case, ASCII, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text).replace("'", "")).strip("-")


def page_name(name: str) -> str:
    """Return the name of a scenario's page, without its ending: it follows from the scenario's name."""
    words = slug(name) or "scenario"
    if len(words) > MAX_SLUG:
        words = words[:MAX_SLUG].rpartition("-")[0]
    return "index_" if words == "index" else words  # "index" is the folder's own


def plain_title(title: str) -> str:
    """Return the title of a book without the name of the game, which everybody here knows, and of a section's words."""
    for more in (
        "Vampire: The Eternal Struggle, ",
        " for Vampire: The Eternal Struggle",
        " for V:TES",
        " rulebook",
        ", General",
    ):
        title = title.replace(more, "")
    return title
