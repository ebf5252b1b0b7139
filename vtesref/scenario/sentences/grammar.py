"""All sentences of a story, collected from their chapters, and the reading of one line."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.core import NotModelled
from vtesref.engine.meant import hint
from vtesref.scenario.sentences import action as action_lines
from vtesref.scenario.sentences import combat as combat_lines
from vtesref.scenario.sentences import declining as declining_lines
from vtesref.scenario.sentences import deeds as deed_lines
from vtesref.scenario.sentences import politics as politics_lines
from vtesref.scenario.sentences import table as table_lines
from vtesref.scenario.sentences import turn as turn_lines
from vtesref.scenario.sentences.sentence import Line, Sentence
from vtesref.scenario.words import verbs
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError, brief

if TYPE_CHECKING:
    from vtesref.scenario.words.cards import Definition

CHAPTERS = (combat_lines, action_lines, deed_lines, table_lines, turn_lines, politics_lines, declining_lines)
SENTENCES: tuple[Sentence, ...] = tuple(sentence for chapter in CHAPTERS for sentence in chapter.SENTENCES)
#: What can end a line of any of them that it is said of.
ENDINGS = {
    "... during the action; ... after the action": (
        "ends a line about a loss, a gain, locking, unlocking, burning or control that an unwritten card "
        "text causes; it happens during the action of the earlier line, or after it"
    ),
    "... out of turn": "ends a line about an action; a card lets the minion take it during another Methuselah's turn",
}
#: All that can be written, and what it means.
STORY_LINES = {**ENDINGS, **{sentence.written: sentence.meaning for sentence in SENTENCES}}
#: What carries out a line that sets something off, by its verb.
EVENTS = {sentence.verb: sentence for sentence in reversed(SENTENCES) if sentence.is_event}
#: The verbs that answer what the engine asks, each with its place in a round of combat, or 0.
ANSWERS = {
    verb: sentence.place
    for sentence in SENTENCES
    for verb in (*(() if sentence.is_event else (sentence.verb,)), *sentence.instead)
    if verb not in EVENTS
}
#: The verbs of actions, and of what a text that nobody tells does, which can happen while an action goes on.
ACTIONS = frozenset(sentence.verb for sentence in SENTENCES if sentence.acts)
STIPULATED = tuple(dict.fromkeys(sentence.verb for sentence in SENTENCES if sentence.amid))
#: The sentences that are printed by their first template, by their verbs.
_PRINTED: dict[str, Sentence] = {sentence.verb: sentence for sentence in reversed(SENTENCES) if sentence.templates}
_BY_WORD = {word: sentence for sentence in SENTENCES for word in sentence.words}
#: The longer first, so that "does not block" is not read as a name that ends in "does not" and a verb.
WORDS = tuple(sorted(_BY_WORD, key=len, reverse=True))
#: The words by which the sentences are told apart.
_OWN = frozenset(
    word
    for sentence in SENTENCES
    for word in (
        sentence.verb,
        *sentence.words,
        *(word for form in sentence.templates for word in form.literals if len(word) > 3),
    )
    if re.search(rf"(?<!\w){word}(?!\w)", sentence.written)
)
#: What follows an action that a card allows in somebody else's turn.
OUT_OF_TURN = " out of turn"
_LINE = Pattern(rf"(?P<name>.+?) (?P<verb>{'|'.join(WORDS)})(?: (?P<rest>.*))?")
_SPELLINGS = tuple(
    (Pattern(pattern), usual)
    for pattern, usual in (
        (r"(?<!uses) (?:tries|attempts) to block$", " blocks"),
        (r"\bdiablerizes\b", "diablerises"),
        (r"\bmanoeuvres\b", "maneuvers"),
        (r"(?<=\S )(?:attacks|enters combat with)(?= \S+$)", "fights"),
        (r"(?<=\S )(?:suffers|receives|is dealt)(?= \d)", "takes"),
        (r"(?<=\S )goes hunting$", "hunts"),
    )
)


#: When what a text not told here does happens, where that may be told.
_WHEN = Pattern(r"(?P<line>.+) (?P<when>during|after) the (?:action|attempt)")


def read(text: str, names: Names, cards: dict[str, Definition]) -> Line:
    """Read one story line; raises ScenarioError with the word and the remedy, NotModelled for what is no line."""
    if text.endswith(f" {turn_lines.ON_SUCCESS}"):
        line = read(text.removesuffix(f" {turn_lines.ON_SUCCESS}"), names, cards)
        if line.verb in (verbs.USES, verbs.AMIDST):
            return turn_lines.amid(line)._replace(text=text, kind=turn_lines.ON_SUCCESS)
        told = f'"{text}" cannot end so; only what a Methuselah uses in play can be told "{turn_lines.ON_SUCCESS}"'
        raise ScenarioError(told, turn_lines.ON_SUCCESS)
    timed = _WHEN.fullmatch(text)
    if timed and not re.search(r" plays ", text):
        line = read(timed["line"], names, cards)
        if line.verb == verbs.USES and timed["when"] == "during":
            return turn_lines.amid(line)._replace(text=text)
        if line.verb == verbs.AMIDST and timed["when"] == "during":
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
def _by_needed() -> tuple[tuple[str, Sentence], ...]:
    """Return the sentences that are read as a whole, with the words that a line lacks which is none of theirs."""
    return tuple((sentence.needed, sentence) for sentence in SENTENCES if not sentence.words)


def _read(text: str, names: Names, cards: dict[str, Definition]) -> Line:
    plain = _plain(text)
    try:
        _, line = _as_a_whole(plain, names, cards) or _by_word(plain, text, names, cards)
    except ScenarioError as error:
        if plain == text:
            raise
        raise ScenarioError(str(error).replace(f'"{plain}"', f'"{text}"'), error.word) from None
    line = line._replace(text=text, event=line.verb in EVENTS, outside=text.endswith(OUT_OF_TURN))
    return _at_its_level(line, cards)


def say(verb: str, **slots: object) -> str:
    """Return the sentence of a verb with what fills the slots of its first template."""
    return _PRINTED[verb].say(**slots)


def sentence_of(text: str, names: Names, cards: dict[str, Definition]) -> Sentence:
    """Return the sentence by which a line is read; raises what reading it does."""
    timed = _WHEN.fullmatch(text)
    plain = _plain(timed["line"] if timed and " plays " not in text else text)
    return (_as_a_whole(plain, names, cards) or _by_word(plain, text, names, cards))[0]


def _plain(text: str) -> str:
    """Return a line in the words that sentences are read by, without what is told of it besides."""
    plain = text.removesuffix(OUT_OF_TURN)
    for spelling, usual in _SPELLINGS:
        plain = spelling.sub(usual, plain)
    return plain


def _as_a_whole(text: str, names: Names, cards: dict[str, Definition]) -> tuple[Sentence, Line] | None:
    """Return the first sentence whose slots can all be filled, and its line; None where the words are those of none.

    Raises the first ScenarioError where the words are those of a sentence, and no other one takes them.
    """
    wrong: ScenarioError | None = None
    for needed, sentence in _by_needed():
        if needed not in text:
            continue
        try:
            line = sentence.line(text, names, cards)
        except ScenarioError as error:
            wrong = wrong or error
        else:
            if line is not None:
                return sentence, line
    if wrong is not None:
        raise wrong
    return None


def _by_word(text: str, written: str, names: Names, cards: dict[str, Definition]) -> tuple[Sentence, Line]:
    """Return the sentence of a verb, and the line by what follows it."""
    match = _LINE.fullmatch(text)
    if not match:
        raise _unread(written)
    sentence = _BY_WORD[match["verb"]]
    name = who(match["name"], sentence, names, written)
    if not match["rest"] and sentence.incomplete:
        raise ScenarioError(f'"{written}" is not complete; write: {sentence.written}', match["verb"])
    assert sentence.read is not None
    return sentence, sentence.read(Line(written, name, match["verb"]), match["rest"] or "", names, cards)


def _unread(text: str) -> ScenarioError | NotModelled:
    """Return what to say of a line that is none: the sentences whose words it has, a word that is near, or others."""
    own = sorted((where.start(), word) for word in _OWN if (where := re.search(rf"(?<!\w){word}(?!\w)", text)))
    for _, word in sorted(own, key=lambda one: one[1] not in _BY_WORD):
        meant = [sentence for sentence in SENTENCES if re.search(rf"(?<!\w){word}(?!\w)", sentence.written)]
        meant.sort(key=lambda sentence: word not in (sentence.verb, *sentence.words))
        return ScenarioError(
            f'"{text}" cannot be read; write: {", or: ".join(sentence.written for sentence in meant[:3])}', word
        )
    for word in text.split()[:20]:
        near = hint(word, _OWN, "") if word not in _OWN else ""
        if near:
            return ScenarioError(f'"{word}" in "{text}" is unknown; {near}', word)
    perhaps = [
        sentence.written for sentence in SENTENCES if sentence.everyday and re.search(sentence.everyday, text, re.I)
    ][:3]
    say = f"perhaps: {'; '.join(perhaps)}; " if perhaps else ""
    return NotModelled(
        brief(f'"{text}" is not modelled; {say}"scenario words" prints every sentence that a story can use')
    )


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
            condition.says("asks the level") and condition.slots["level"] == line.level
            for condition in (*text.only, *text.condition)
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


def who(name: str, sentence: Sentence, names: Names, text: str) -> str:
    """Return the minion, or for what Methuselahs do the Methuselah, that a line is about."""
    if sentence.of_methuselahs and name.lower() in names.seats:
        return names.seats[name.lower()]
    return known(name, names, text)
