"""The lines by which somebody declines. Without such a line they decline, too, unless a line says what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.asking import MayDiablerise, MayGainStrikes, MayManeuver, MayPress, MayPrevent, WhichStrike
from vtesref.engine.core import Question
from vtesref.scenario.sentences.sentence import Sentence, forms
from vtesref.scenario.words.verbs import PASSES

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line


_COMBAT = "Royce 3/6, Lupo 5/5 | Royce fights Lupo"


def _declining(what: str, question: type[Question], meaning: str, time: str, before: str = _COMBAT) -> Sentence:
    """Return the sentence by which a minion declines what it is asked in combat; its example is the end of another."""
    verb = f"does not {what}"
    ways = forms(f"{{name:anybody}} (does not|doesn't) {what}")
    example = f"{before}, Royce {verb}"
    return Sentence(f"NAME {verb}", meaning, example, verb, templates=ways, declines=(question,), time=time)


SENTENCES = (
    Sentence(
        "NAME passes",
        "NAME uses nothing when the game next asks what to use (NAME: a Methuselah, or a minion in combat)",
        "Alice 12: Royce 3/6; Bob 20: Lupo 4/4; Alice's turn; minion phase where Sway is an action modifier, +1 bleed "
        "| Royce bleeds, Bob passes, Royce plays Sway",
        PASSES,
        templates=forms("{name:anybody} (passes|declines)"),
        declines=(Question,),
        time="when NAME could use something: during an action, a referendum or a combat",
    ),
    _declining("maneuver", MayManeuver, "NAME uses no maneuver", "while the range is determined"),
    _declining("press", MayPress, "NAME uses no press", "during the press step"),
    _declining(
        "diablerise",
        MayDiablerise,
        "NAME leaves the vampire in torpor",
        "after the block of an action to leave torpor",
        "Alice 10: Vera 2/5 torpor; Bob 10: Royce 4/6; Alice's turn; minion phase "
        "| Vera leaves torpor, Royce blocks, Royce +1 intercept",
    ),
    _declining("prevent", MayPrevent, "NAME prevents no more of the damage", "while damage is being prevented"),
    _declining(
        "strike again",
        MayGainStrikes,
        "NAME gains no additional strikes",
        "once a pair of strikes has resolved",
        f"{_COMBAT}, Lupo gains 1 additional strike",
    ),
    _declining(
        "strike",
        WhichStrike,
        "NAME makes no strike (only if NAME has no strike to choose)",
        "while strikes are chosen",
        "Alice 20: Lucian the Perfect; Bob 14: Royce 3/4 | Lucian the Perfect fights Royce",
    ),
)
#: The sentences by the verbs of their lines.
BY_VERB = {sentence.verb: sentence for sentence in SENTENCES}


def declines(line: Line, kind: type[Question]) -> bool:
    """Tell whether a line declines a kind of question."""
    sentence = BY_VERB.get(line.verb)
    return sentence is not None and issubclass(kind, sentence.declines)


def is_declining(line: Line) -> bool:
    """Tell whether a line says that somebody does nothing, which may be so without anybody being asked."""
    return line.verb in BY_VERB
