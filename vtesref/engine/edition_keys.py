"""The keys of the editions that are played, and which of them a name means.

What differs between them stands in the table of ``editions.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Oldest first, as the columns of that table.
KEYS = ("crr-2.13", "revised-1998", "fifth-2020")
#: The edition in force: by it a situation is played where none is named, and rulings are said to hold or not.
NEWEST = KEYS[-1]
#: What each book is called for short, in citations too.
SHORT = {
    "crr-2.13": "CRR",
    "revised-1998": "Rev",
    "draft-1.6.1": "Draft",
    "fifth-2020": "5E",
    "tournament-2026": "VEKN",
}
#: What is said where several editions stand and one is needed.
ONE = f"this is played by one edition; name one of: {', '.join(KEYS)}"
#: Stands for every edition that is played.
ALL = "all"


def meant(name: str, keys: Iterable[str]) -> str:
    """Return which of the keys a name means: a key, the beginning of one alone, or a short name, in any case.

    "" where it means none.
    """
    typed = name.strip().lower()
    known = list(keys)
    exact = [key for key in known if typed in (key, SHORT.get(key, key).lower())]
    started = [key for key in known if typed and key.startswith(typed)]
    return next((found[0] for found in (exact, started) if len(found) == 1), "")


def told(keys: Iterable[str]) -> str:
    """Return keys in words, each with its short name: "crr-2.13 (CRR), fifth-2020 (5E)"."""
    return ", ".join(f"{key} ({SHORT[key]})" if key in SHORT else key for key in keys)


def played(names: str | Sequence[str]) -> list[str]:
    """Return the keys of the editions by which is played; "all" alone means each, the newest first.

    Raises ValueError with one line for a name that no played edition has, for none at all, and for one named twice.
    """
    wanted = [names] if isinstance(names, str) else list(names)
    if [name.strip().lower() for name in wanted] == [ALL]:
        return list(reversed(KEYS))
    found = [meant(name, KEYS) for name in wanted]
    if "" in found or not found:
        name = wanted[found.index("")] if found else ""
        raise ValueError(f'the edition "{name}" cannot be played; editions are: {told(KEYS)}, or all')
    twice = next((place for place, key in enumerate(found) if key in found[:place]), None)
    if twice is not None:
        raise ValueError(f'the edition "{wanted[twice]}" is named twice; name each once')
    return found
