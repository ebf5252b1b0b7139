"""Where a game stands: the number of the turn, whose it is and which phase, who has the Edge, what is left to do.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from vtesref.engine.turn.turn import DISCARD, INFLUENCE, LEFT, MASTER
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout


def _fact(of_turn: bool, field: str, written: str, meaning: str, given: str) -> Fact:
    """Return the fact of a field of the course, or of the turn, which is its slot too, and is told once."""

    def tell(table: Table | Layout) -> Iterator[Slots]:
        held = getattr(table.course.turn if of_turn else table.course, field)
        return iter([{field: held}] if held else [])

    def lay(layout: Layout, **held: Any) -> None:
        for before in tell(layout):
            raise ScenarioError(f'"{layout.text}" comes after "{fact.say(before)}"; keep one of them', layout.text)
        (layout.course.turn if of_turn else layout.course).__dict__.update(held)

    fact = Fact(ways(written), meaning, f"Alice 12: Mira 2/6; Bob 20: Lupo 4/4; {given} | Mira bleeds", lay, tell)
    return fact


def _lay_left(phase: str, layout: Layout, n: int) -> None:
    if layout.course.active is None or layout.course.phase != phase:
        told = f"write whose turn it is and that it is the {phase} phase before you write what is left"
        raise ScenarioError(f"{told}: NAME's turn; {phase} phase", layout.text)
    layout.course.turn.__dict__["left"] = n


def _left(phase: str, table: Table) -> Iterator[Slots]:
    if table.course.active is not None and table.course.phase == phase:
        yield {"n": getattr(table.course.turn, LEFT[phase])}


NUMBER = _fact(
    True,
    "number",
    "turn {number:number}",
    "the number of the current turn, or of that with which the story begins, counted from the first of the game",
    "turn 3",
)
EDGE = _fact(
    False,
    "edge",
    "{edge:methuselah} has the Edge",
    "who has the Edge; it can also be written with the cards in play: METHUSELAH POOL with the Edge: ...",
    "Bob has the Edge",
)
TURN = _fact(False, "active", "{active:methuselah}'s turn", "whose turn it is", "Alice's turn")
PHASE = _fact(
    False,
    "phase",
    "{phase:phase} phase",
    "the phase: unlock (or untap), master, minion, influence, discard",
    "Alice's turn; minion phase",
)
#: What is left to do in a phase, by the phase.
LEFT_IN = tuple(
    Fact(
        ways(f"{{n:number}} {words}s? left"),
        f"what is left to do in the {phase} phase",
        f"Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; {phase} phase; 1 {words} left | Bob's turn",
        partial(_lay_left, phase),
        partial(_left, phase),
    )
    for phase, words in ((MASTER, "master phase action"), (INFLUENCE, "transfer"), (DISCARD, "discard phase action"))
)
#: All of it, in the order in which it is laid, before all else that is told of the game.
FACTS = (NUMBER, EDGE, TURN, PHASE, *LEFT_IN)
