"""What may have been meant by a word or phrase that is not known: the nearest known ones, and how it is asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How many are named at most.
NEAREST = 3
#: How alike a word and a known one must be, and a phrase and a known form (0 to 1, as difflib counts it); and by how
#: much another word may be less like it than the nearest one.
ALIKE = 0.7
ALIKE_FORM = 0.3
NEARLY_AS_NEAR = 0.1


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that may be meant by one that is not known, the likest first; capitals do not matter."""
    from difflib import SequenceMatcher, get_close_matches

    typed, names = word.lower(), {one.lower(): one for one in known}
    alike = {
        get_close_match: SequenceMatcher(None, typed, get_close_match).ratio()
        for get_close_match in get_close_matches(typed, names, NEAREST, ALIKE)
    }
    near = sorted(alike, key=lambda one: (-alike[one], one))
    return [names[one] for one in near if alike[one] > alike[near[0]] - NEARLY_AS_NEAR]


def question(names: Iterable[str]) -> str:
    """Return the sentence that asks whether one of these was meant, of which there is at least one."""
    *others, last = [f'"{name}"' for name in names]
    return f"did you mean {', '.join(others)} or {last}?" if others else f"did you mean {last}?"


def hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return the question what was meant by a word that is not known; ``otherwise`` where nothing is near."""
    near = nearest(word, known)
    return question(near) if near else otherwise


def nearest_forms(phrase: str, written: Iterable[str]) -> list[str]:
    """Return the forms that are nearest to a phrase, by letters and then by words; slots and numbers do not matter."""
    from difflib import get_close_matches

    typed = _bare(phrase)
    bare = {_bare(one): one for one in written}
    close = get_close_matches(typed, bare, NEAREST, ALIKE_FORM)
    words = set(typed.split())
    ranked = sorted(bare, key=lambda one: -len(words & set(one.split())))
    return [bare[name] for name in dict.fromkeys([*close, *ranked])][:NEAREST]


def _bare(form: str) -> str:
    """Return a form without its slots and the marks of what may be left out or stands for more."""
    return re.sub(r"\d+", "n", re.sub(r"\{[^}]*\}|[\[\]()]|\.\.\.", "", form).lower()).strip()
