"""The lines by which somebody declines. Without such a line they decline, too, unless a line says what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.asking import MayDiablerise, MayGainStrikes, MayManeuver, MayPress, MayPrevent, WhichStrike
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.core import Question
from vtesref.scenario.sentence import Sentence
from vtesref.scenario.story import Line
from vtesref.scenario.template import Names, known
from vtesref.scenario.verbs import PASSES

if TYPE_CHECKING:
    import re

    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader


def _of_anybody(verb: str) -> PatternReader:
    """Return the reader of a line about a minion or a Methuselah that has this verb, and nothing else."""

    def reader(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
        name = names.seats.get(match["name"].lower()) or known(match["name"], names, text)
        return Line(text, name, verb)

    return reader


def _declining(what: str, question: type[Question], meaning: str, time: str) -> Sentence:
    """Return the sentence by which a minion declines what it is asked in combat."""
    verb = f"does not {what}"
    pattern = Pattern(rf"(?P<name>.+?) (?:does not|doesn't) {what}")
    return Sentence(f"NAME {verb}", meaning, verb, _of_anybody(verb), pattern, declines=(question,), time=time)


SENTENCES = (
    Sentence(
        "NAME passes",
        "NAME uses nothing when the game next asks what to use (NAME: a Methuselah, or a minion in combat)",
        PASSES,
        _of_anybody(PASSES),
        Pattern(r"(?P<name>.+?) (?:passes|declines)"),
        declines=(Question,),
        time="when NAME could use something: during an action, a referendum or a combat",
    ),
    _declining("maneuver", MayManeuver, "NAME uses no maneuver", "while the range is determined"),
    _declining("press", MayPress, "NAME uses no press", "during the press step"),
    _declining(
        "diablerise", MayDiablerise, "NAME leaves the vampire in torpor", "after the block of an action to leave torpor"
    ),
    _declining("prevent", MayPrevent, "NAME prevents no more of the damage", "while damage is being prevented"),
    _declining(
        "strike again",
        MayGainStrikes,
        "NAME gains no additional strikes",
        "once a pair of strikes has resolved",
    ),
    _declining(
        "strike", WhichStrike, "NAME makes no strike (only if NAME has no strike to choose)", "while strikes are chosen"
    ),
)
#: The sentences by the verbs of their lines.
BY_VERB = {one.verb: one for one in SENTENCES}


def declines(line: Line, kind: type[Question]) -> bool:
    """Tell whether a line declines a kind of question."""
    sentence = BY_VERB.get(line.verb)
    return sentence is not None and issubclass(kind, sentence.declines)


def is_declining(line: Line) -> bool:
    """Tell whether a line says that somebody does nothing, which may be so without anybody being asked."""
    return line.verb in BY_VERB
