"""All sentences of a story, collected from the chapters, and the reading of one line.

A chapter of the story has ``SENTENCES``, one record each (``sentence.py``): that is where a new sentence goes. Older
ones stand in tables: ``STORY_LINES`` (what can be written, and what it means), ``EVENTS`` (verbs that set something
off), ``ANSWERS`` (verbs that answer what the engine asks, each with its place in a round of combat, or 0), ``READERS``
by verb, and ``PATTERNS`` for lines that are no name and verb; the reader of a pattern returns None for a line that is
not its own after all.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.core import NotModelled
from vtesref.engine.meant import hint
from vtesref.scenario import (
    action_lines,
    declining_lines,
    deed_lines,
    politics_lines,
    story,
    table_lines,
    turn_lines,
)
from vtesref.scenario.story import Line, Names, known
from vtesref.scenario.text import ScenarioError, brief

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.sentence import Sentence
    from vtesref.scenario.story import PatternReader, Reader

CHAPTERS = (story, action_lines, deed_lines, table_lines, turn_lines, politics_lines, declining_lines)
#: The sentences that are records, and those of them that set something off, by their verbs.
SENTENCES: tuple[Sentence, ...] = tuple(one for chapter in CHAPTERS for one in getattr(chapter, "SENTENCES", ()))
INCOMPLETE = tuple(verb for chapter in CHAPTERS for verb in getattr(chapter, "INCOMPLETE", ()))
STORY_LINES = {
    **{written: meaning for chapter in CHAPTERS for written, meaning in getattr(chapter, "STORY_LINES", {}).items()},
    **{sentence.written: sentence.meaning for sentence in SENTENCES},
}
EVENTS = (
    *(verb for chapter in CHAPTERS for verb in getattr(chapter, "EVENTS", ())),
    *(sentence.verb for sentence in SENTENCES if sentence.tells is not None),
)
ANSWERS: dict[str, int] = {
    **{
        verb: sentence.place
        for sentence in SENTENCES
        if sentence.tells is None
        for verb in (sentence.verb, *sentence.words)
    },
    **{verb: place for chapter in CHAPTERS for verb, place in getattr(chapter, "ANSWERS", {}).items()},
}
READERS: dict[str, Reader] = {
    **{verb: one for chapter in CHAPTERS for verb, one in getattr(chapter, "READERS", {}).items()},
    **{word: sentence.read for sentence in SENTENCES for word in sentence.words},
}
PATTERNS: tuple[tuple[Pattern, PatternReader], ...] = tuple(
    pattern
    for chapter in CHAPTERS
    for pattern in (
        *getattr(chapter, "PATTERNS", ()),
        *((one.pattern, one.read) for one in getattr(chapter, "SENTENCES", ()) if one.pattern is not None),
    )
)
#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS = frozenset(
    (
        *(verb for chapter in CHAPTERS for verb in getattr(chapter, "OF_METHUSELAHS", ())),
        *(word for sentence in SENTENCES if sentence.of_methuselahs for word in sentence.words),
    )
)
#: The longer first, so that "does not block" is not read as a name that ends in "does not" and a verb.
VERBS = tuple(sorted(READERS, key=len, reverse=True))
#: What follows an action that a card allows in somebody else's turn.
OUT_OF_TURN = " out of turn"
#: The verbs of what a text not told here does, which can be told to happen while an action goes on.
STIPULATED = (
    *table_lines.LOCKS,
    table_lines.GETS_EDGE,
    "loses pool",
    "gains pool",
    "loses blood",
    "gains blood",
    "is ousted",
    "returns to",
)
_LINE = Pattern(rf"(?P<name>.+?) (?P<verb>{'|'.join(VERBS)})(?: (?P<rest>.*))?")
_SPELLINGS = tuple(
    (Pattern(pattern), usual)
    for pattern, usual in (
        (r"(?<!uses) (?:tries|attempts) to block$", " blocks"),
        (r"\bdiablerizes\b", "diablerises"),
        (r"\bmanoeuvres\b", "maneuvers"),
        (r"(?<=\S )(?:attacks|enters combat with)(?= \S)", "fights"),
        (r"(?<=\S )(?:suffers|receives|is dealt)(?= \d)", "takes"),
        (r"(?<=\S )goes hunting$", "hunts"),
    )
)
#: What a line is about in everyday words, with a sentence that may be meant.
_MEANT = (
    (r"\b(?:hits?|punch(?:es)?|shoots?|claws?|bites?)\b", "NAME strikes [hand|STRIKE|with CARD] [at RETAINER]"),
    (r"\b(?:fights?|combat|attack(?:s|ed)?)\b", "NAME fights NAME"),
    (r"\b(?:hurt|wounds?|damage[sd]?|hit)\b", "NAME takes N [normal|aggravated] [damage] [and N ...]"),
    (r"\b(?:blocks?|blocked|intercepts?)\b", "NAME blocks"),
    (r"\b(?:votes?|voting|referendum)\b", "NAME votes [N] for|against"),
    (r"\b(?:bleeds?|bled)\b", "NAME bleeds [METHUSELAH] [with CARD]"),
    (r"\b(?:plays?|uses?|cards?)\b", "NAME plays CARD [at superior] [on NAME]"),
    (r"\b(?:burns?|eats?|diableri[sz]\w*)\b", "NAME diablerises NAME"),
    (r"\b(?:transfers?|blood|moves?)\b", "N transfers to NAME"),
)


#: When what a text not told here does happens, where that may be told.
_WHEN = Pattern(r"(?P<line>.+) (?P<when>during|after) the (?:action|attempt)")


def read(text: str, names: Names, cards: dict[str, Definition]) -> Line:
    """Read one story line; raises ScenarioError with the word and the remedy, NotModelled for what is no line."""
    if text.endswith(f" {turn_lines.ON_SUCCESS}"):
        line = read(text.removesuffix(f" {turn_lines.ON_SUCCESS}"), names, cards)
        if line.verb in (turn_lines.USES, turn_lines.AMIDST):
            return turn_lines.amid(line)._replace(text=text, kind=turn_lines.ON_SUCCESS)
        told = f'"{text}" cannot end so; only what a Methuselah uses in play can be told "{turn_lines.ON_SUCCESS}"'
        raise ScenarioError(told, turn_lines.ON_SUCCESS)
    timed = _WHEN.fullmatch(text)
    if timed and not re.search(r" plays ", text):
        line = read(timed["line"], names, cards)
        if line.verb == turn_lines.USES and timed["when"] == "during":
            return turn_lines.amid(line)._replace(text=text)
        if line.verb == turn_lines.AMIDST and timed["when"] == "during":
            return line._replace(text=text)
        if line.verb not in STIPULATED:
            told = (
                f'"{text}" cannot end in "during the action" or "after the action"; only a line with one of these '
                f"can: {', '.join(STIPULATED)}"
            )
            raise ScenarioError(told, text[timed.start("when") :])
        amid = timed["when"] == "during"
        return line._replace(text=text, event=not amid, amid=amid, says=text)
    return _read(text, names, cards)


@functools.cache
def _by_needed() -> tuple[tuple[str, Pattern, PatternReader], ...]:
    """Return the patterns with the words that a line lacks which is none of theirs: most lines are of few."""
    return tuple((pattern.needed, pattern, reader) for pattern, reader in PATTERNS)


def _read(text: str, names: Names, cards: dict[str, Definition]) -> Line:
    for needed, pattern, reader in _by_needed():
        found = pattern.fullmatch(text) if needed in text else None
        if found:
            line: Line | None = reader(text, found, names, cards)
            if line is not None:
                return _at_its_level(line._replace(event=line.verb in EVENTS), cards)
    plain = text.removesuffix(OUT_OF_TURN)
    for spelling, usual in _SPELLINGS:
        plain = spelling.sub(usual, plain)
    match = _LINE.fullmatch(plain)
    if not match:
        for word in text.split()[:20]:
            near = hint(word, VERBS, "") if word not in VERBS else ""
            if near:
                raise ScenarioError(f'"{word}" in "{text}" is unknown; {near}', word)
        meant = [line for words, line in _MEANT if re.search(words, text, re.I)][:3]
        say = f"perhaps: {'; '.join(meant)}; " if meant else ""
        raise NotModelled(
            brief(f'"{text}" is not modelled; {say}"scenario words" prints every sentence that a story can use')
        )
    verb = match["verb"]
    name = who(match["name"], verb, names, text)
    if not match["rest"] and verb in INCOMPLETE:
        written = next(line for line in STORY_LINES if f"NAME {verb} " in line)
        raise ScenarioError(f'"{text}" is not complete; write: {written}', verb)
    read_line = READERS[verb](Line(text, name, verb), match["rest"] or "", names, cards)
    read_line = read_line._replace(event=read_line.verb in EVENTS, outside=text.endswith(OUT_OF_TURN))
    return _at_its_level(read_line, cards)


#: What says nothing of a card's level besides the level itself: a card without levels is played at "basic", too.
_ANY_LEVEL = ("", "basic")


def _at_its_level(line: Line, cards: dict[str, Definition]) -> Line:
    """Return a line; raises ScenarioError where it names a level that no text of its card has."""
    card = cards.get(line.card.lower()) if line.level not in _ANY_LEVEL else None
    if card is None or line.level in dict(card.told):
        return line
    for text in card.texts:
        if line.level in (text.label, text.level, text.name, text.at_level) or text.label.startswith(f"{line.level} "):
            return line
        if line.level == "superior" and text.level.isupper():
            return line
        if any(
            one.says("asks the level") and one.slots["level"] == line.level for one in (*text.only, *text.condition)
        ):
            return line
    told = f'"{line.text}": {card.name} does nothing else at {line.level}; leave "at {line.level}" out'
    raise ScenarioError(told, f"at {line.level}")


def together(text: str) -> list[str]:
    """Return the lines that a line of several stands for: "Bob and Cleo do not block" is one of each.

    "Bob calls CARD for 2" calls its referendum, and then chooses its number.
    """
    number = re.fullmatch(r"(?P<who>.+?)(?P<call> calls .+) for (?P<n>\d+)", text)
    if number:  # the number is the term of the referendum
        return [f"{number['who']}{number['call']}", f"{number['who']} chooses {number['n']}"]
    several = re.fullmatch(r"(.+) (?:do not|don't) (block|vote)", text, re.I)
    names = re.split(r" and ", several[1]) if several else []
    return [f"{name} does not {several[2]}" for name in names] if several and len(names) > 1 else [text]


def who(name: str, verb: str, names: Names, text: str) -> str:
    """Return the minion, or for what Methuselahs do the Methuselah, that a line is about."""
    if verb in OF_METHUSELAHS and name.lower() in names.seats:
        return names.seats[name.lower()]
    return known(name, names, text)
