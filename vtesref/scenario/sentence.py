"""What a sentence of the story is: one record that holds all that is known of it.

A chapter that has its sentences as records lists them as ``SENTENCES``; ``grammar.py`` puts them together. Standard
library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import Line, Names


class Sentence(NamedTuple):
    """A sentence: how it is written and what it means, how it is read, and what its lines answer.

    ``written`` and ``meaning`` are what "scenario words" prints. ``pattern`` is what a line must match as a whole, and
    ``read`` makes the line of it, or returns None for a line that is another sentence's after all. ``verb`` is that of
    the lines it makes, ``declines`` the questions that such a line declines ("" for any), and ``prints`` how it is
    written back of somebody.
    """

    written: str
    meaning: str
    verb: str
    pattern: re.Pattern[str]
    read: Callable[[str, re.Match[str], Names, dict[str, Definition]], Line | None]
    declines: tuple[str, ...] = ()
    prints: str = ""
    #: When a line of it would be allowed: "its time is ...".
    time: str = ""
