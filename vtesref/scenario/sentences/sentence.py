"""What a sentence of the story is: one record that holds all that is known of it; and the line that is read by it.

A chapter lists its sentences as ``SENTENCES``; ``grammar.py`` puts them together, ``missed.py`` says of each when it
would be allowed, and ``telling/lines.py`` carries out those that set something off. Standard library only, like the
engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.scenario.words.template import Template

if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Match

    from vtesref.engine.cards.lazily import Pattern
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.core import Question
    from vtesref.engine.table import Minion, Table
    from vtesref.scenario.words.cards import Definition
    from vtesref.scenario.words.template import Names

    #: Reads the rest of a line after NAME and its verb.
    Reader = Callable[["Line", str, Names, dict[str, Definition]], "Line"]
    #: Reads what matched a pattern; None for a line that is not its own after all.
    PatternReader = Callable[[str, Match[str], Names, dict[str, Definition]], "Line | None"]
    #: Completes the line that the slots of a template have made; None for a line that is not its own after all.
    Completer = Callable[["Line", dict[str, Any], dict[str, Definition]], "Line | None"]


class Line(NamedTuple):
    """One story line: its sentence, the minion it is about, the verb, its numbers, whom it is done to, and the card.

    ``effect`` is what an unnamed card does; ``hands`` marks a hand strike; ``event`` marks a line that sets something
    off. ``says`` is the sentence in its plain form, as the option that it means is printed.
    """

    text: str
    name: str
    verb: str
    normal: int = 0
    aggravated: int = 0
    other: str = ""
    card: str = ""
    level: str = ""
    effect: Effect | None = None
    hands: bool = False
    event: bool = False
    outside: bool = False
    says: str = ""
    #: Whether what a text not told here does happens while an action goes on, and is told of it.
    amid: bool = False
    #: The kind of damage that is prevented, where it is told.
    kind: str = ""
    #: Further cards, where a line names several.
    more: tuple[str, ...] = ()

    @property
    def is_answer(self) -> bool:
        """Tell whether the line answers a question, and sets nothing off by itself."""
        return not self.event


class Sentence(NamedTuple):
    """A sentence: how it is written and what it means, how it is read, and what its lines do.

    ``written``, ``meaning`` and ``example`` (a scenario of which one line is of this sentence) are what readers see.
    A line is of it if one of the ``templates`` reads it, if it matches the ``pattern`` as a whole, or if it reads NAME,
    one of the ``words``, and the rest. The slots of a template are fields of the line: "name" is who does it. ``read``
    makes the line of what was matched (``Reader`` for words, ``PatternReader`` for a pattern); of a template it
    completes the line (``Completer``), and can be left out. ``verb`` is that of the lines it makes.

    ``tells`` carries out a line that sets something off, ``does`` one of a minion; without either the line answers what
    is asked, at a ``place`` in a round of combat (0: in none). ``declines`` are the kinds of question that such a line
    declines, and ``time`` completes "its time is ...".
    """

    written: str
    meaning: str
    example: str
    verb: str
    read: Callable[..., Any] | None = None
    templates: tuple[Template, ...] = ()
    pattern: Pattern | None = None
    words: tuple[str, ...] = ()
    tells: Callable[[Table, Line], Any] | None = None
    does: Callable[[Table, Line, Minion, Minion | None], Any] | None = None
    place: int = 0
    declines: tuple[type[Question], ...] = ()
    time: str = ""
    #: The verbs of lines that answer what is asked, where its lines can do that besides setting something off.
    instead: tuple[str, ...] = ()
    #: Whether a Methuselah may do it, where the line reads NAME and one of the words.
    of_methuselahs: bool = False
    #: Whether a retainer may, of what minions do.
    of_retainers: bool = False
    #: Whether it is an action of a minion.
    acts: bool = False
    #: Whether it can be told to happen during or after an action, by a text that is not told.
    amid: bool = False
    #: Whether the words say nothing without what follows them.
    incomplete: bool = False
    #: What making a scenario step by step offers of it, each with the line: {0} does it to {1}, {n} is a number.
    offered: tuple[tuple[str, str], ...] = ()
    #: Everyday words for which this sentence may be meant, as a regular expression.
    everyday: str = ""

    @property
    def is_event(self) -> bool:
        """Whether its lines set something off."""
        return self.tells is not None or self.does is not None

    @property
    def needed(self) -> str:
        """The words that every line of its templates or its pattern has; "" where none are sure."""
        if self.pattern is not None:
            return self.pattern.needed
        return self.templates[0].needed if len(self.templates) == 1 else ""

    def line(self, text: str, names: Names, cards: dict[str, Definition]) -> Line | None:
        """Return the line by a template or the pattern, None if it is none of these; raises ScenarioError."""
        if self.pattern is not None:
            match = self.pattern.fullmatch(text)
            made: Line | None = self.read(text, match, names, cards) if match and self.read is not None else None
            return made
        for template in self.templates:
            slots = template.read(text, names, cards)
            if slots is not None:
                return self._filled(text, slots, cards)
        return None

    def _filled(self, text: str, slots: dict[str, Any], cards: dict[str, Definition]) -> Line | None:
        fields = {name: value for name, value in slots.items() if value is not None and name in Line._fields}
        line = Line(**{"text": text, "name": "", "verb": self.verb, **fields})
        if self.read is None:
            return line
        completed: Line | None = self.read(line, slots, cards)
        return completed

    def say(self, **slots: Any) -> str:
        """Return the sentence with what fills the slots of its first template."""
        return self.templates[0].say(**slots)


def forms(*written: str) -> tuple[Template, ...]:
    """Return the templates of a sentence: how it is printed, then the other ways to say it."""
    return tuple(map(Template, written))
