"""What a description comes to: a sentence that is played, or the reason why none is, with sentences to edit instead.

The command line and the page of situations decide it here. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.core import NotModelled
from vtesref.engine.edition_keys import NEWEST
from vtesref.scenario import ScenarioError, is_quick, parse, playing
from vtesref.scenario.plain import LONGEST, Heard, heard

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How many sentences are offered in place of one that is not understood.
OFFERED = 2


class Understood(NamedTuple):
    """What is made of a text: the ``sentence`` to play ("" for none), and what was ``heard`` of plain words.

    ``heard`` is None for what is no plain words: a formal text or the quick form, which say best themselves what is
    wrong with them.
    """

    sentence: str
    heard: Heard | None


def understand(text: str) -> Understood:
    """Read a text as a sentence where it is one, and as plain words otherwise."""
    if "|" in text or not text.strip():
        return Understood("", None)
    try:
        parse(text)
    except (ScenarioError, NotModelled):
        if is_quick(text):
            return Understood("", None)
        found = heard(text)
        return Understood(found.sentence if found.whole and not unplayable(found.sentence) else "", found)
    return Understood("", None)


def unplayable(sentence: str) -> str:
    """Return why a sentence that plain words came to cannot be played at all; "" where it can."""
    try:
        playing.play(parse(sentence), NEWEST)
    except (ScenarioError, NotModelled) as error:
        return str(error)
    return ""


def suggestions(found: Heard, near: Iterable[str] = ()) -> list[str]:
    """Return the formal sentences nearest to what was said: as it was understood, then those of like situations."""
    offered: list[str] = []
    for sentence in (found.sentence, *found.others, *near):
        try:
            if sentence and sentence not in offered:
                parse(sentence)
                offered.append(sentence)
        except (ScenarioError, NotImplementedError, ValueError):
            continue
    return offered[:OFFERED]


def why_not(text: str, found: Heard) -> str:
    """Tell why a description is not played."""
    if len(text) > LONGEST:
        return f"plain words are read up to {LONGEST} characters; write a shorter description, or given | when | then"
    if found.others:
        return "this can be understood in ways that end differently; write the sentence that is meant"
    if found.unheard and (found.sentence or not _is_strange(text, found)):
        return f"{unheard(text, found.unheard)}{_nobody(text, found)}"
    if found.whole:
        return unplayable(found.sentence)
    if found.sentence:
        return unheard(text, ())
    return "no situation is told here: say in English who does what, or search the rules for it"


def unheard(text: str, parts: tuple[str, ...]) -> str:
    """Say why a description is not played: the words that are not understood, and what it leaves open.

    A part that is not in the text is no word of it: it names what would have to be told.
    """
    plain = " ".join(text.lower().split())
    words = [part for part in parts if " ".join(part.lower().split()) in plain]
    quoted = [f'"{word}"' for word in words]
    said = []
    if quoted:
        said.append(f"{', '.join(quoted)} {'are' if len(quoted) > 1 else 'is'} not understood")
    still = [part for part in parts if part not in words]
    if still:
        said.append(f"not clear: {', '.join(still)}")
    return "; ".join(said) or "not clear: how its parts go together"


def _nobody(text: str, found: Heard) -> str:
    """Return what to do about names of minions that nobody has: the table must be told before them."""
    spoken = {word for part in found.unheard for word in part.lower().split()}
    names = [name for name in re.findall(r"(?<![\w'])[A-Z][a-z]{2,}\b", text) if name.lower() in spoken]
    if not names:
        return ""
    return (
        f". If {names[0]} is a minion, say first who is at the table: "
        f"Alice 20: {names[0]} 4/6; Bob 20: Lupo 4/5 | {' '.join(text.split()).rstrip('.?!')}"
    )


def _is_strange(text: str, found: Heard) -> bool:
    """Tell whether nearly nothing of a text was understood: another language, signs, or words that tell nothing."""
    words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text)
    return 3 * len(found.missed) >= 2 * len(words)
