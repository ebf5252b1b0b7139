"""Situations in plain words: what a player would say at a table, read as a sentence of the formal grammar.

    >>> heard("my guy has 3 blood and takes 2 aggravated, is he gone?").sentence
    'Bob 3/6 | Bob takes 2 aggravated'

A small grammar of people (I, my prey, his vampire, an ally with 2 life, both), of what is so of them, and of verbs with
their synonyms. The whole description has to be understood, or it is not played: what is not is named. Standard library
only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vtesref.scenario.plain.deeds import Deeds
from vtesref.scenario.plain.hearing import IS_PERSON
from vtesref.scenario.plain.people import ALLY, ME, Cast, Person
from vtesref.scenario.plain.wording import even

#: How long a description may be, in characters.
LONGEST = 600
#: What begins a description without saying anything of it.
_OPENING = re.compile(
    r"(?:(?:so|ok|okay|well|hi|hello|question|quick question|what happens|what if|what about|suppose|say|"
    r"imagine|let us "
    r"say|assume|if|when|and|then|that|situation|case)\b ?[:,]? ?)*"
)
#: What is asked of the outcome, and says nothing of the situation; it goes to the end of its clause.
_ASKED = re.compile(
    r"(?:and )?(?:(?:is|does|do|did|will|would|are|was|what|who|whom|whose|where|how|which|why)\b|legal\b|"
    r"right\b|ok\b|correct\b|"
    r"possible\b|allowed\b|what is left|dead\b|burned or torpor|torpor or)[^,.;?]*"
)
#: The same without a mark before it: a verb before its subject.
_INVERTED = re.compile(
    r"(?:do|does|did|will|would|is|are|am) (?:i|he|it|they|my|his|the|we|both|that|"
    r"this)\b[^,.;?]*"
)
#: What is asked of the outcome at the end of what begins with "does" or "is".
_ENDS = re.compile(
    r"(?:go(?:es|ing)?|ends?|ending|end up|sent) (?:up )?(?:in)?(?:to)? ?torpor ?\?*$|(?:get |be |"
    r"is )?(?:burned|burnt|burn|die|dies|destroyed|"
    r"survive|succeed|pass|fail|work|resolve|allowed|legal|possible)(?: or not)? ?\?*$"
)
#: Words that only hold a description together.
_FILLER = re.compile(
    r"(?:[,.;:?!]+|\(|\)|and|but|while|whilst|then|when|if|as|so|because|after|who|that|which|also|just|"
    r"only|still|now|too|"
    r"even|again|first|later|afterwards|next|there|instead|wants? to|wanted to|tries to|tried to|try to|"
    r"attempts to|"
    r"can|could|may|might|must|would|will|is going to|going to|goes(?! to)|decides to|has to|i think|with|"
    r"in combat|in the fight|"
    r"one after (?:the other|another)|at once|at the same time|in a row|in 1 turn|in one turn|by himself|on him|"
    r"in (?:my|his|the same) turn|the same turn|in between|each other|against each other|(?:uses?|plays?|"
    r"using)(?= (?:an? )?(?:ends combat|first strike|dodge|press|maneuvers))|(?:does|do) not eat him|"
    r"(?:has|have|is|are)|"
    r"before (?:someone|anyone) (?:has )?(?:tried|tries) to block|"
    r"(?:with |at |has |have )?no (?:maneuvers|intercept|stealth|prevention|press(?:es)?|reactions?|cards?|tricks)|"
    r"(?:at )?close(?: range)?|(?:both )?(?:just )?(?:use |using |hit with |strike with |"
    r"with )?(?:bare )?(?:hands|fists)"
    r"(?: against (?:hands|fists))?|hand strikes|on (?:my|his) prey|against (?:my|his) prey|claws(?= :))(?![\w'])"
)
#: What begins a question about the rules rather than a description.
_QUESTION = re.compile(r"(?:how|who|what|which|why|where|explain|tell)\b")


#: What begins a question of what is allowed at all, and what of a situation makes it more than that.
_GENERAL = re.compile(r"(?:can|may|could|must|should|does|do|did|is|are|will|would)\b")
_STATE = re.compile(r"\d|\b(?:torpor|torpid|locked|empty|full|wounded|no blood)\b")


class Heard(NamedTuple):
    """What was understood of a description.

    ``sentence`` is the formal one ("" where nothing happens in what was understood); ``unheard`` are the runs of words
    that were not understood: it may be played only if there are none.
    """

    sentence: str
    unheard: tuple[str, ...]
    cast: Cast
    at_table: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether all was understood, and something happens."""
        return bool(self.sentence) and not self.unheard

    def again(self) -> str:
        """Return the sentence with what is said of its people by now."""
        where, story = re.fullmatch(r".*?( where .*)? \| (.*)", self.sentence).groups()  # type: ignore[union-attr]
        return f"{self.cast.told(self.at_table)}{where or ''} | {story}"


def heard(text: str) -> Heard:
    """Read a description in plain words."""
    if len(text) > LONGEST or "|" in text:
        return Heard("", (), Cast())
    plain = even(text)
    reading = Deeds(plain, _names(text))
    if _QUESTION.match(plain) and not _OPENING.match(plain)[0]:  # type: ignore[index]
        return Heard("", (), Cast())
    if _GENERAL.match(plain) and not _STATE.search(plain):
        return Heard("", (), Cast())
    reading.rest = plain[_OPENING.match(plain).end() :]  # type: ignore[union-attr]
    begins = re.match(r"(?:does|do|did|will|would|is|are)\b", reading.rest)
    if begins:
        reading.rest = reading.rest[begins.end() :].lstrip()
    said = reading.rest
    broken = True
    while reading.rest:
        before = len(reading.unheard)
        if reading.lines:
            found = (_ASKED if broken else _INVERTED).match(reading.rest)
            if found and not _goes_on(found[0]):
                said = said.replace(found[0], "")
                reading.rest = reading.rest[found.end() :].lstrip()
                continue
        if begins and reading.lines and _ENDS.match(reading.rest):
            break
        broken = reading.rest[0] in ",.;?:!"
        if _step(reading):
            continue
        reading.miss()
        if before and reading.unheard[before:] and not broken:
            reading.unheard[-2:] = [" ".join(reading.unheard[-2:])]
    if reading.rescuer is not None and reading.action is None and reading.last is not None:
        reading.act("{0} rescues {1}", reading.rescuer, reading.last)
        for one in reading.cast.minions:
            one.side = ME
    unused = [one for one in reading.cast.minions if one.intercept and not _uses(reading, one)]
    if reading.waiting is not None or unused:
        reading.unheard.append("intercept")
    sentence, at_table = _sentence(reading)
    reading.unheard += _lost(said, sentence) if sentence and not reading.unheard else []
    return Heard(sentence, tuple(reading.unheard), reading.cast, at_table)


def _uses(reading: Deeds, one: Person) -> bool:
    """Tell whether a line of the story uses the intercept of a minion."""
    return any("intercept" in line.text and one in line.who for line in reading.lines)


def _lost(said: str, sentence: str) -> list[str]:
    """Return the numbers that were said and do not stand in the sentence: what they count was not understood."""
    counted = re.sub(r"\b2 (?:vampire|minion|ally|transfers)\b|(?:room for|needs?|lacks?)(?: only)? \d+", "", said)
    held = re.findall(r"\d+", sentence)
    return [f"the number {n}" for n in dict.fromkeys(re.findall(r"\d+", counted)) if int(n) > 1 and n not in held]


def _goes_on(question: str) -> bool:
    """Tell whether what begins like a question says something of the situation: "is in torpor", "does not block"."""
    return bool(
        re.match(
            r"(?:and )?(?:who (?:has|is|does not|had)\b|(?:is|are|was) (?:in torpor|locked|empty|full|"
            r"blocked|hit|on|at|bled|"
            r"dealt|wounded|a |an )|(?:does|do|did|is|will|would) not|does \d|do \d)",
            question,
        )
    )


def _step(reading: Deeds) -> bool:
    """Read the next thing that is said; tell whether it was understood."""
    if reading.deed():
        return True
    if not IS_PERSON.match(reading.rest) and reading.attribute(reading.subject):
        return True
    before = reading.rest
    found = reading.someone()
    if found:
        reading.subject = found
        return True
    reading.rest = before
    filler = _FILLER.match(reading.rest)
    if filler and filler.end():
        if re.search(r"hands|fists", filler[0]):
            for one in reading.cast.minions:
                if one.kind == ALLY and one.strength is None:
                    one.strength = 1
        reading.rest = reading.rest[filler.end() :].lstrip()
        return True
    return False


def _names(text: str) -> set[str]:
    """Return the names of minions that a description gives, in small letters: words with a capital, not the first."""
    found = set()
    for match in re.finditer(
        r"(?<!the )(?<!with )(?<!of )(?<!superior )(?<!play )(?<!plays )(?<!using )(?<!is )(?<!a )\b"
        r"(?:(?:Dr|Mr|Mrs|Lady|Lord|Sir)\.? )?[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?",
        text,
    ):
        if match.start() or " " in match[0]:
            found.add(match[0].lower().replace(".", ""))
    return found


def _sentence(reading: Deeds) -> tuple[str, bool]:
    """Return the formal sentence of what was heard, and whether its people sit at a table."""
    if not reading.lines:
        return "", False
    reading.cast.name_all()
    at_table = reading.at_table or len(reading.cast.minions) != 1
    where = f" {reading.where}" if reading.where else ""
    return f"{reading.cast.told(at_table)}{where} | {', '.join(line.told() for line in reading.lines)}", at_table


__all__ = ["Heard", "heard"]
