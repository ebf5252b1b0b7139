"""A fact that is given of a game: one record of how it is written and read, what it lays, and how a table tells it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.scenario.words.template import Template, add_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.table import Table
    from vtesref.scenario.given.layout import Layout
    from vtesref.scenario.words.cards import Definition
    from vtesref.scenario.words.template import Names

    Slots = dict[str, Any]


add_kind("a card", "CARD")
add_kind("a name", "NAME")
add_kind("cards", "CARD and CARD")
add_kind("counter", "KIND", "[a-z]+")


class Fact(NamedTuple):
    """A sentence of what is given, besides who and what lies on the table.

    ``templates`` are the ways to write it. The ``example`` is a whole scenario, "given | when", that begins with it.
    ``lay`` gets the layout and what fills the slots, Methuselahs and minions of the layout for their names; it raises
    ScenarioError for what cannot be. ``tell`` yields of a table what fills the slots, once for each sentence.
    """

    templates: tuple[Template, ...]
    meaning: str
    example: str
    lay: Callable[..., None]
    tell: Callable[[Table], Iterator[Slots]]

    @property
    def shown(self) -> str:
        """How it is written, as readers see it."""
        return "; ".join(template.shown for template in self.templates)

    def say(self, slots: Slots) -> str:
        """Return the sentence with what fills its slots."""
        there = {name: held for name, held in slots.items() if held not in (None, "")}
        return next(template for template in self.templates if template.takes(there)).say(**there)

    def told(self, table: Table) -> Iterator[str]:
        """Yield what is so of a table, as sentences that read back."""
        return map(self.say, self.tell(table))


class Said(NamedTuple):
    """A fact that was read: its words, and what fills the slots of the template."""

    text: str
    fact: Fact
    template: Template
    slots: Slots

    def lay(self, layout: Layout) -> None:
        """Lay it out; raises ScenarioError for what cannot be."""
        layout.text = self.text
        find = {"methuselah": layout.methuselah, "minion": layout.minion}
        kinds = self.template.kinds
        self.fact.lay(
            layout,
            **{
                name: find[kinds[name]](held) if kinds[name] in find else held
                for name, held in self.slots.items()
                if held is not None
            },
        )


def said(text: str, fact: Fact, template: Template, names: Names, cards: dict[str, Definition]) -> Said:
    """Read a text by the template that it is written by; raises ScenarioError for what cannot fill its slots."""
    return Said(text, fact, template, template.read(text, names, cards) or {})


def ways(*written: str) -> tuple[Template, ...]:
    """Return the templates of a fact."""
    return tuple(Template(one, any_case=True) for one in written)
