"""Echoes: a line that tells once more what the story has brought about already, and would do it a second time.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.texts import USE
from vtesref.engine.cards.tracking.events import Pending
from vtesref.scenario.sentences.table import FURTHER, further
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.engine.table import Table
    from vtesref.engine.trace import Step
    from vtesref.scenario.sentences.sentence import Line
    from vtesref.scenario.telling.script import Asked

#: What is lost and gained that a text not told here causes: the field that counts it, and in which direction.
COUNTED = {
    "loses pool": ("pool", -1),
    "gains pool": ("pool", 1),
    "loses blood": ("counters", -1),
    "gains blood": ("counters", 1),
}


class Echoes:
    """Watches what the lines of a story bring about, so that no loss or gain is told once more as its own line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: The line with which each step at the top of the trace began, as (number of the step, line).
        self._begun: list[tuple[int, str]] = []
        #: From which step on the losses and gains of somebody have not been told as lines of their own.
        self._since: dict[str, int] = {}
        #: The steps of such lines that were told amid an action.
        self._amid: set[int] = set()

    def begin(self, line: Line, asked: Iterable[Asked]) -> None:
        """Take note of a line that sets something off; raises ScenarioError for one that tells what has happened.

        ``asked`` is what was asked since the line before began.
        """
        names = line.name.split(" and ") if line.verb in COUNTED else []
        if line.kind != FURTHER and not line.text.endswith((" action", " attempt")):
            for name in names:
                self._refuse(line, name)
                _refuse_payment(line, name, asked)
        self._begun.append((len(self.table.root.steps), line.text))

    def end(self, line: Line) -> None:
        """Take note that a line which set something off is over."""
        if line.verb in COUNTED:
            self._since.update(dict.fromkeys(line.name.split(" and "), len(self.table.root.steps)))

    def tell_amid(self, table: Table, line: Line) -> None:
        """Tell a line while an action goes on: of what it does alone, nothing is told once more."""
        before = {id(step) for _, step in table.root.walk()}
        tell(table, line)
        if line.verb in COUNTED:
            self._amid |= {id(step) for _, step in table.root.walk()} - before

    def _refuse(self, line: Line, name: str) -> None:
        """Refuse a loss or gain of somebody that the lines before have brought about, since the last one told so."""
        what, sign = COUNTED[line.verb]
        amount, since = sign * line.normal, self._since.get(name, 0)
        steps = self.table.root.steps
        for at in range(len(steps) - 1, since - 1, -1):
            way = self._way(steps[at], name, what, amount)
            if way:
                self._raise(line, name, self._doer(at, way), way[-1].sentence)
        total = sum(self._delta(step, name, what) for step in steps[since:])
        if amount and total == amount:
            self._raise(line, name, "the lines before", f"{abs(total)} together")

    def _raise(self, line: Line, name: str, doer: str, done: str) -> None:
        ways = f"leave the line out, or write for a further one: {further(line)}"
        raise ScenarioError(
            f'"{line.text}": {doer} does that already to {name} ({done.rstrip(".")}); {ways}', line.text
        )

    def _doer(self, at: int, way: list[Step]) -> str:
        """Return what brought something about: the card that a step on the way to it tells of, or the line."""
        for step in reversed(way):
            if isinstance(step.about, Pending):
                return str(step.about.card)
        cards = {card.name for card in self.table.cards}
        for step in reversed(way):
            named = [card for card in cards if card in step.sentence]
            if named:
                return max(named, key=len)
        lines = [text for begun, text in self._begun if begun <= at]
        return f'"{lines[-1]}"' if lines else "what is given"

    def _way(self, step: Step, name: str, what: str, amount: int) -> list[Step]:
        """Return the steps that lead to the innermost one which changed a count by an amount; none for none."""
        if id(step) in self._amid or not amount:
            return []
        for one in reversed(step.steps):
            way = self._way(one, name, what, amount)
            if way:
                return [step, *way]
        return [step] if self._delta(step, name, what) == amount else []

    def _delta(self, step: Step, name: str, what: str) -> int:
        """Return by how much a step, with those within it, has changed a count of somebody."""
        if id(step) in self._amid:
            return 0
        own = 0
        for whose, field, before, after in step.changes:
            if (whose, field) == (name, what) and isinstance(before, int) and isinstance(after, int):
                own += after - before
        return own + sum(self._delta(one, name, what) for one in step.steps)


def _refuse_payment(line: Line, name: str, asked: Iterable[Asked]) -> None:
    """Refuse a loss that is just what a text costs which somebody could use, and was not told to."""
    what, sign = COUNTED[line.verb]
    kind = "pool" if what == "pool" else "blood"
    for one in asked:
        for option in one.question.options if not one.answered and sign < 0 else ():
            text = getattr(option, "text", None)
            who = str(getattr(option, "minion", one.question.who))
            if text is None or text.kind != USE or who != name or not text.pay:
                continue
            price = [
                (each.kind, each.amount.text) for each in text.pay if each.kind in ("blood", "pool") and each.amount
            ]
            if price == [(kind, str(line.normal))]:
                use = getattr(option, "use", option)
                ways = f"write at its time: {name} uses {use}, or for a loss by something else: {further(line)}"
                raise ScenarioError(f'"{line.text}" may be what it costs to use {use}; {ways}', line.text)
