"""What a sentence of the story is: one record that holds all that is known of it.

A chapter lists its sentences as ``SENTENCES``; ``grammar.py`` puts them together, ``missed.py`` says of each when it
would be allowed, and ``telling/`` carries out those that set something off. Standard library only, like the engine:
this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.lazily import Pattern
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table
    from vtesref.scenario.story import Line


class Sentence(NamedTuple):
    """A sentence: how it is written and what it means, how it is read, and what its lines do.

    ``written`` and ``meaning`` are what "scenario words" prints. A line is one of it if it matches the ``pattern`` as a
    whole, or reads NAME, one of the ``words``, and the rest; ``read`` makes the line of it (see ``PatternReader`` and
    ``Reader`` in ``story.py``). ``verb`` is that of the lines it makes.

    ``tells`` carries out a line that sets something off; without it the line answers what is asked, at a ``place`` in
    a round of combat (0: in none). ``declines`` are the kinds of question that such a line declines, and ``time``
    completes "its time is ...". ``of_methuselahs`` is whether a Methuselah may do it, too.
    """

    written: str
    meaning: str
    verb: str
    read: Callable[..., Any]
    pattern: Pattern | None = None
    words: tuple[str, ...] = ()
    tells: Callable[[Table, Line], Any] | None = None
    place: int = 0
    declines: tuple[type[Question], ...] = ()
    time: str = ""
    of_methuselahs: bool = False
