"""One effect word of the short form."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """How an effect is written, a pattern for it, its word, when it is used, and what it means.

    In the pattern, ``n`` is the number, ``sign`` its sign, ``agg`` the mark of aggravated damage, ``what`` the object,
    ``opt`` the mark of an option.
    """

    written: str
    pattern: str
    word: str
    when: str
    meaning: str
