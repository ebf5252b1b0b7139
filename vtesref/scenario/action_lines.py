"""The sentences of the course of an action: blocks and their declining, stealth and intercept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.scenario.cards import effect
from vtesref.scenario.sentence import Sentence
from vtesref.scenario.story import Line, card_named
from vtesref.scenario.template import Names, known
from vtesref.scenario.text import ScenarioError, number
from vtesref.scenario.verbs import ATTEMPT_FAILS, DECLINING, NOBODY

if TYPE_CHECKING:
    import re

    from vtesref.scenario.cards import Definition


def _blocks(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line._replace(says=f"{line.name} blocks" if line.verb == "blocks" else f"{line.name} does not block")


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


def _undoes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return line._replace(card=card_named(rest, line, cards))


SENTENCES = (
    Sentence(
        "NAME blocks",
        "NAME attempts to block the action",
        "blocks",
        _blocks,
        words=("blocks",),
        time="after the announcement of an action that the minion may block",
    ),
    Sentence(
        "NAME does not block",
        "a Methuselah, or the Methuselah for that minion, declines to block (the same if the story says nothing)",
        "does not block",
        _blocks,
        words=DECLINING,
        time="after the announcement of an action that the Methuselah may block",
        of_methuselahs=True,
    ),
    Sentence(
        "the attempt fails",
        "the current attempt to block fails; the next lines come after it",
        ATTEMPT_FAILS,
        _fails,
        Pattern(r"the (?:block )?attempt fails"),
        time="after an attempt to block",
    ),
    Sentence(
        "nobody blocks",
        "every Methuselah who may block declines",
        NOBODY,
        _nobody,
        Pattern(r"(?:nobody|no one) blocks"),
        time="after an action is announced",
    ),
    Sentence(
        "NAME|METHUSELAH undoes CARD",
        (
            "NAME or the Methuselah pays what the card's text asks and undoes the card (if the story says "
            "nothing, nobody undoes it)"
        ),
        "undoes",
        _undoes,
        words=("undoes",),
        time="when the card takes effect",
        of_methuselahs=True,
    ),
    Sentence(
        "NAME wakes",
        "NAME uses an unnamed card that lets them block and react as though unlocked",
        "uses",
        _wakes,
        Pattern(r"(?P<name>.+?) wakes"),
    ),
    Sentence(
        "NAME +N stealth; NAME +N intercept",
        "NAME uses an unnamed card that gives them this much stealth or intercept",
        "uses",
        _modified,
        Pattern(r"(?P<name>.+?) (?P<sign>[+-]) ?(?P<points>\d+) (?P<what>stealth|intercept)"),
    ),
)
