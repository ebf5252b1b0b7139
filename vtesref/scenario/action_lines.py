"""The lines of the course of an action: blocks and their declining, stealth and intercept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.effect_words import effect
from vtesref.scenario.story import Line, Names, card_named, known
from vtesref.scenario.text import ScenarioError, number

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader, Reader

STORY_LINES = {
    "NAME blocks": "NAME attempts to block the action",
    "METHUSELAH does not block": "the Methuselah declines to block (what nobody mentions is declined, too)",
    "NAME|METHUSELAH undoes CARD": "a card is undone for what its text lets that cost (whoever does not, lets it be)",
    "the attempt fails": "what follows comes after the attempt to block that is going on, which fails",
    "nobody blocks": "all who may block decline to",
    "NAME wakes": "NAME uses an effect that lets it block and react as though unlocked, of a card of no name",
    "NAME +N stealth; NAME +N intercept": "NAME uses an effect for so much stealth or intercept, of a card of no name",
}
ATTEMPT_FAILS = "the attempt fails"
NOBODY = "nobody blocks"
EVENTS: tuple[str, ...] = ()
ANSWERS = {"blocks": 0, "does not block": 0, "declines to block": 0, "undoes": 0}
#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS = ("does not block", "declines to block", "undoes")


def _blocks(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line._replace(says=f"{line.name} blocks" if line.verb == "blocks" else f"{line.name} does not block")


def _undoes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return line._replace(card=card_named(rest, line, cards))


def _modified(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    sign, points, what = match["sign"], number(match["points"], "a modifier"), match["what"]
    name = known(match["name"], names, text)
    return Line(text, name, "uses", effect=effect(f"{sign}{points} {what}"))


def _fails(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, ATTEMPT_FAILS, ATTEMPT_FAILS)


def _nobody(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, NOBODY, NOBODY)


def _wakes(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, known(match["name"], names, text), "uses", effect=effect("wake"))


PATTERNS: tuple[tuple[re.Pattern[str], PatternReader], ...] = (
    (re.compile(r"the (?:block )?attempt fails"), _fails),
    (re.compile(r"(?:nobody|no one) blocks"), _nobody),
    (re.compile(r"(?P<name>.+?) wakes"), _wakes),
    (re.compile(r"(?P<name>.+?) (?P<sign>[+-]) ?(?P<points>\d+) (?P<what>stealth|intercept)"), _modified),
)
READERS: dict[str, Reader] = {
    "blocks": _blocks,
    "does not block": _blocks,
    "declines to block": _blocks,
    "undoes": _undoes,
}
