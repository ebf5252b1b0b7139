"""Situations in plain words: what a player would say at a table, read as a sentence of the formal grammar.

    >>> heard("my guy has 3 blood and takes 2 aggravated, is he gone?").sentence
    'Bob 3/6 | Bob takes 2 aggravated'

A small grammar of people (I, my prey, his vampire, an ally with 2 life, both), of what is so of them, and of verbs with
their synonyms. The whole description has to be understood, or it is not played: what is not is named. Where the words
can be understood in two ways that end differently, neither is played. Standard library only, like the engine: this
also runs in a browser.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vtesref.scenario.plain import (
    asked,
    attributes,
    connecting,
    evidence,
    fighting,
    lexicon,
    naming,
    turning,
    turns,
    voting,
    wording,
)
from vtesref.scenario.plain.deeds import deed
from vtesref.scenario.plain.hearing import Hearing
from vtesref.scenario.plain.ledger import ASKED, FILLER, NAMING, TELLING, UNHEARD, USUAL
from vtesref.scenario.plain.people import ALLY, ME, Cast, Person

#: How long a description may be, in characters.
LONGEST = 600
#: How many of the places that can be understood in two ways are tried in the other.
_TRIED = 6
#: What begins a question about the rules rather than a description.
_QUESTION = re.compile(
    r"(?:how|who|what(?! (?:happen|if|about))|which|why|where|explain|tell|when(?= (?:do|can|may|must|should|be|"
    r"will|would)\b)|must|should|whose|whats|anyone|"
    r"has)\b(?!.*\bif (?:i|my|a|an|he)\b)"
)
#: What begins a question of what is allowed at all, and what of a situation makes it more than that.
_GENERAL = re.compile(r"(?:can|may|could|must|should|do|be|will|would)\b")
_STATE = re.compile(
    r"\d+ (?:blood|life|pool|capacity|aggravated|normal|damage|strength|intercept|stealth|"
    r"points?|from)\b|\d/\d|\b(?:torpor|torpid|locked|empty|full|wounded|my|i)\b"
)
_BEGINS = r"(?:do|will|would|be)"


class Heard(NamedTuple):
    """What was understood of a description.

    ``sentence`` is the formal one ("" where nothing happens in what was understood); ``unheard`` are the runs of words
    that were not understood, ``others`` the sentences of other ways to understand it, which end differently: it may be
    played only if there are none of both.
    """

    sentence: str
    unheard: tuple[str, ...]
    cast: Cast
    at_table: bool = False
    others: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Tell whether all was understood, in one way, and something happens."""
        return bool(self.sentence) and not self.unheard and not self.others

    def again(self) -> str:
        """Return the sentence with what is said of its people by now."""
        where, story = re.fullmatch(r".*?( where .*)? \| (.*)", self.sentence).groups()  # type: ignore[union-attr]
        return f"{self.cast.told(self.at_table)}{where or ''} | {story}"


def heard(text: str) -> Heard:
    """Read a description in plain words."""
    if len(text) > LONGEST or "|" in text:
        return Heard("", (), Cast())
    said = wording.words(text)
    plain = " ".join(one.read for one in said)
    if _QUESTION.match(plain) or (_GENERAL.match(plain) and not _STATE.search(plain)):
        return Heard("", (), Cast())
    names = _names(text)
    first, points = _one_way(said, names, {})
    if not first.whole:
        return first
    others: list[str] = []
    for point in range(min(len(points), _TRIED)):
        other, _ = _one_way(said, names, {point: 1})
        if other.whole and other.sentence != first.sentence and other.sentence not in others and _differ(first, other):
            others.append(other.sentence)
    return first._replace(others=tuple(others))


def _differ(one: Heard, other: Heard) -> bool:
    """Tell whether two readings play to different outcomes."""
    from vtesref.engine.core import EngineError
    from vtesref.scenario import ScenarioError, parse
    from vtesref.scenario.playing import play

    ends = []
    for reading in (one, other):
        try:
            outcome = play(parse(reading.sentence), "fifth-2020")
        except (ScenarioError, EngineError):
            return False  # what cannot be played is no other way to understand it
        ends.append((outcome.result, outcome.refused and outcome.refused[1]))
    return ends[0] != ends[1]


def _one_way(said: list[wording.Word], names: set[str], picks: dict[int, int]) -> tuple[Heard, list[int]]:
    """Read a description, each place that can be understood in several ways as the picks say."""
    h = Hearing(said, names, picks)
    connecting.opening(h)
    if not asked.question(h) and h.eat(rf"{_BEGINS}(?! not)", FILLER):
        h.asking = True
    while h.rest:
        _step(h)
    _close(h)
    _finish(h)
    sentence, at_table = _sentence(h)
    unheard = [*h.ledger.unheard(), *h.lacking]
    if sentence and not unheard:
        unheard += evidence.missing(h.ledger, sentence)
    return Heard(sentence, tuple(unheard), h.cast, at_table), h.points


def _step(h: Hearing) -> None:
    """Read the next thing that is said; what tells something has to add to what is understood."""
    at, before = h.ledger.at, h.state()
    if not (
        asked.question(h)
        or asked.ending(h)
        or asked.consequence(h)
        or deed(h)
        or _introduced(h)
        or ((not naming.IS_MINION.match(h.rest) or _is_capacity(h)) and attributes.attribute(h, h.subject))
        or _person(h)
        or connecting.holding(h)
    ):
        h.ledger.back(at)
        h.ledger.miss()
    elif h.ledger.is_telling(at) and h.state() == before:
        h.ledger.spoil(at)
    opened = len(h.open) > 0 and h.open.start == at
    if not opened and (h.ledger.taken[at] in (TELLING, USUAL, ASKED) or h.state() != before):
        h.open = range(0)  # something is told of who was named


def _is_capacity(h: Hearing) -> bool:
    """Tell whether a bare "6 cap" says how big who is spoken of is, rather than naming another minion."""
    sized = [one for one in h.subject if isinstance(one, Person) and one.capacity is None]
    return bool(sized) and h.see(r"\d+ capacity(?= [,.;)]|$| and\b| with\b)") is not None


def _introduced(h: Hearing) -> bool:
    """Read a minion that somebody is told to have, with what is so of it."""
    found = naming.introduced(h)
    if found:
        h.subject = list(found)
        attributes.attributes(h, h.subject)
    return bool(found)


def _person(h: Hearing) -> bool:
    """Read who does what comes next, with what is so of them; whoever was named and does nothing is unheard."""
    at = h.ledger.at
    found = naming.someone(h)
    if not found:
        h.ledger.back(at)
        return False
    _close(h)
    h.subject = found
    until = h.ledger.at
    attributes.attributes(h, found)
    _and_another(h, until)
    h.open = range(at, until) if h.ledger.at == until else range(0)
    return True


def _and_another(h: Hearing, since: int) -> None:
    """Read a second minion that does the same: "a primogen and another prince vote against"."""
    stated = {"be", "have"} & {one.read for one in h.ledger.said[since : h.ledger.at]}
    if stated or not all(isinstance(one, Person) for one in h.subject):
        return
    at = h.ledger.at
    if not h.eat("and", FILLER):
        return
    more = naming.someone(h) if naming.IS_MINION.match(h.rest) else []
    if not more or any(one in h.subject for one in more):
        h.ledger.back(at)
        return
    h.subject = [*h.subject, *more]
    attributes.attributes(h, more)


def _close(h: Hearing) -> None:
    """Count those who were named, and of whom nothing was told, as not understood."""
    for place in h.open:
        h.ledger.taken[place] = UNHEARD
    h.open = range(0)


def _finish(h: Hearing) -> None:
    """Take up what is known only at the end."""
    if h.rescuer is not None and h.action is None and h.last is not None:
        other = next((one for one in h.cast.minions if one is not h.rescuer), h.last)
        other.words["torpor"] = None
        h.act("{0} rescues {1}", h.rescuer, other)
        for one in h.cast.minions:
            one.side = ME
    voting.finish(h)
    turns.finish(h)
    fighting.arm(h)
    _settle(h)
    turning.settle(h)
    for one in h.cast.minions:
        if one.intercept:
            h.lack("intercept")
        if one.stealth:
            h.lack("stealth")
    if h.by_hand:
        for one in h.cast.minions:
            if one.kind == ALLY and one.strength is None:
                one.strength = 1
    told = {id(who) for line in h.lines for who in line.who}
    h.cast.minions[:] = [one for one in h.cast.minions if id(one) in told or not one.is_bare()]
    h.lines[:] = [
        line for line in h.lines if line.text != "{0} does not block" or h.cast.of(str(line.who[0]))
    ]  # without minions nobody has anything to decline


#: What happens by what a text not told does: whether it may be so cannot be seen by playing it.
_GIVEN = re.compile(r"\{0\} (?:unlocks|locks|(?:burns|gains) \d+ (?:blood|pool)|is ousted)")


def _settle(h: Hearing) -> None:
    """Note what would be played without anybody having told it."""
    named = h.ledger.read_as(NAMING)
    alone = len(h.lines) < 2 or (len(h.lines) == 2 and "fights" in h.lines[0].text)
    if h.lines and (alone or len(h.ledger.said) < 3) and not named and not re.search(r"\d", h.ledger.whole):
        h.lack("who does it")
    given = [line for line in h.lines if _GIVEN.fullmatch(line.text)]
    if h.asking and given and (len(given) == len(h.lines) or any("locks" in line.text for line in given)):
        h.lack("what lets it happen")
    told = {id(who) for line in h.lines for who in line.who}
    if any(id(one) not in told and one.blood != 0 and not one.is_bare() for one in h.cast.minions):
        h.lack("what the minion does that takes no part")
    if any(one.blood is not None and one.capacity is not None and one.blood > one.capacity for one in h.cast.minions):
        h.lack("who holds more blood than the capacity lets")
    for line in h.lines:
        sides = {one.side or ME for one in line.who if isinstance(one, Person)}
        if line.text == "{0} fights {1}" and len(sides) == 1:
            h.lack("what lets the two fight")


#: What stands before a name of a card rather than that of a minion.
_BEFORE_CARDS = (
    "the",
    "with",
    "of",
    "superior",
    "play",
    "plays",
    "played",
    "using",
    "uses",
    "use",
    "used",
    "is",
    "a",
    "an",
    "has",
)


def _names(text: str) -> set[str]:
    """Return the names of minions that a description gives, in small letters: words with a capital, not of everyday.

    The first word of a sentence counts as one if the reader knows it as nothing else and something is told of it.
    """
    found = set()
    for match in re.finditer(r"\b(?:(?:Dr|Mr|Mrs|Lady|Lord|Sir)\.? )?[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?", text):
        before = text[: match.start()].rstrip()
        if before.split(" ")[-1].lower() in _BEFORE_CARDS:
            continue
        if (before and before[-1] not in ".?!:") or " " in match[0] or _is_name(match[0], text[match.end() :]):
            found.add(match[0].lower().replace(".", ""))
    return {one for one in found if not naming.is_kind(one)} - {"edge", "the edge", "methuselah"}


def _is_name(word: str, after: str) -> bool:
    """Tell whether the first word of a sentence is the name of a minion, of which something is told next."""
    following = after.split()[:1]
    return bool(following) and not wording.is_known(word.lower()) and following[0] in (*lexicon.PLAIN_FORM, "with")


def _sentence(h: Hearing) -> tuple[str, bool]:
    """Return the formal sentence of what was heard, and whether its people sit at a table."""
    if not h.lines:
        return "", False
    h.cast.name_all()
    at_table = h.at_table or len(h.cast.minions) != 1
    where = f" {h.where}" if h.where else ""
    return f"{h.cast.told(at_table)}{where} | {', '.join(line.told() for line in h.lines)}", at_table


__all__ = ["Heard", "heard"]
