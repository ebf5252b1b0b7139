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
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.edition_keys import NEWEST
from vtesref.scenario.plain import (
    asked,
    attributes,
    bleeding,
    connecting,
    doubting,
    evidence,
    fighting,
    gleaning,
    lettering,
    lexicon,
    naming,
    rereading,
    seating,
    settling,
    turning,
    turns,
    voting,
    wording,
)
from vtesref.scenario.plain.cards import deeds as card_deeds
from vtesref.scenario.plain.cards import named as cards_named
from vtesref.scenario.plain.deeds import deed
from vtesref.scenario.plain.hearing import IN_GENERAL, Ask, Hearing
from vtesref.scenario.plain.ledger import ASKED, FILLER, TELLING, UNHEARD, USUAL
from vtesref.scenario.plain.people import ALLY, ME, Cast, Person

if TYPE_CHECKING:
    from collections.abc import Callable

#: How long a description may be, in characters.
LONGEST = 600
#: How many of the places that can be understood in two ways are tried in the other.
_TRIED = 6
#: From how many words that are left a description is gleaned.
_HARDLY = 2
#: How many words a sentence that is gleaned is taken to leave.
_GLEANED = 2.5
#: How many words a number weighs that it leaves out.
_LOST = 3
#: How often a description is mended and read again at most.
_AGAIN = 4
#: How many parts that lack something a sentence weighs that a rule of order refuses.
_OUT_OF_ORDER = 2
#: How many of them what was said weighs that does not show in it.
_UNSHOWN = 2
#: How many words that were not understood a part weighs that lacks something.
_LACK = 2
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
#: What asks of something that is done by nobody: "is a bleed of zero successful?".
_OF_NOBODY = re.compile(
    r"(?:can|may|could|do|be|will|would) (?:an?|any|every) (?:(?:successful|unsuccessful|blocked|unblocked) )?"
    r"(?:bleed|action|vote|referendum|block|strike|hunt|press|maneuver|combat|diablerie|rescue|card|dodge)\b"
)
_BEGINS = r"(?:do|will|would|be)"
#: What asks whether something is so that would otherwise be told: "is my vampire locked when it blocks?".
_ASKS_STATE = re.compile(
    r"be (?:my|his|the|a|an)(?: \w+)? (?:vampire|minion|ally|blocker|bleeder|one)(?: (?:with|at|"
    r"on) [\w/]+(?: blood| life)?)? "
    r"(?:still |then |already )?"
    r"(?:locked|unlocked|torpid|in torpor|wounded|empty|full|ready|uncontrolled)\b(?= (?:when|if|after|while|once|"
    r"as|from|by)\b)"
)


class Heard(NamedTuple):
    """What was understood of a description.

    ``sentence`` is the formal one ("" where nothing happens in what was understood); ``unheard`` are the runs of words
    that were not understood, ``others`` the sentences of other ways to understand it, which end differently: it may be
    played only if there are none of both. ``missed`` are the places of the words that were not understood,
    ``lacks`` counts what is told without what it needs; ``asks`` is what is asked of the outcome; ``cards`` were named,
    ``levels`` are the cards of which no level was told, each with the one that was taken.
    """

    sentence: str
    unheard: tuple[str, ...]
    cast: Cast
    at_table: bool = False
    others: tuple[str, ...] = ()
    missed: tuple[int, ...] = ()
    lacks: int = 0
    asks: tuple[Ask, ...] = ()
    cards: tuple[cards_named.Named, ...] = ()
    levels: tuple[str, ...] = ()

    @property
    def meant(self) -> list[tuple[str, str]]:
        """Return the names of cards that were typed otherwise than they are printed, each with the card meant."""
        return [(one.typed, one.name) for one in self.cards if one.is_otherwise]

    @property
    def unplayed(self) -> list[str]:
        """Return the names of the cards that were named and are not played by name yet."""
        return [one.name for one in self.cards if one.data is None]

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
    text, cards = cards_named.spelt(text)
    text = lettering.spelt(text)
    said = cards_named.as_typed(wording.words(text), cards)
    plain = " ".join(word.read for word in said)
    if (
        _QUESTION.match(plain)
        or _OF_NOBODY.match(plain)
        or _ASKS_STATE.match(plain)
        or (_GENERAL.match(plain) and not _STATE.search(plain))
    ):
        return _asked_of(said)
    names = _names(text)
    first, points, levels = _one_way(said, names, {}, cards)
    for point in () if first.whole else levels:
        other = _one_way(said, names, {point: 1}, cards)[0]
        if other.whole:  # the only level at which the card can be played so
            first, points, levels = other, [], []
            break
    if not first.whole:
        return _likeliest(first, said, names, cards)
    if _asks_in_general(plain, first.sentence):
        return first._replace(unheard=(IN_GENERAL,))
    if cards:
        first, levels = _fitting(plain, first, levels, lambda point: _one_way(said, names, {point: 1}, cards))
    if _is_out_of_order(plain, first):
        doubted = first._replace(unheard=("how the parts follow each other",), lacks=first.lacks + _OUT_OF_ORDER)
        return _likeliest(doubted, said, names, cards)
    if cards and (open_ := _leaves_open(first.sentence)):
        return first._replace(unheard=open_)
    others: list[str] = []
    for point in range(min(len(points), _TRIED)):
        other, _, _ = _one_way(said, names, {point: 1}, cards)
        if point in levels and other.whole and _is_played(plain, first.sentence) > _is_played(plain, other.sentence):
            continue
        locks = point not in levels or bool(_LOCKS.search(plain))
        differ = other.whole and other.sentence != first.sentence and other.sentence not in others
        if differ and _differ(first, other, locks):
            others.append(other.sentence)
    return first._replace(others=tuple(others))


def _asked_of(said: list[wording.Word]) -> Heard:
    """Return what a question may be asked of, to be offered, if it tells of two numbers at least; nothing else."""
    if sum(word.read.isdigit() for word in said) < 2:
        return Heard("", (), Cast())
    found, left = _gleaned(said)
    if left > _HARDLY + 1:
        return Heard("", (), Cast())
    return found._replace(unheard=(IN_GENERAL,))


def _fitting(
    plain: str, first: Heard, levels: list[int], again: Callable[[int], tuple[Heard, list[int], list[int]]]
) -> tuple[Heard, list[int]]:
    """Return the reading in which a card is played at the level at which it can be, where none is told."""
    for point in levels:
        if _is_played(plain, first.sentence):
            break
        other = again(point)[0]
        if other.whole and _is_played(plain, other.sentence):
            return other, []
    return first, levels


def _is_played(plain: str, sentence: str) -> bool:
    """Tell whether a card can be played at a level, where that is told as a fact; what is asked may be refused."""
    return bool(_PERMITTED.search(plain)) or (_is_playable(sentence) and not _is_refused(sentence))


def _leaves_open(sentence: str) -> tuple[str, ...]:
    """Return what would have to be chosen for a card that is played in a sentence, and is not told."""
    from vtesref.scenario import parse
    from vtesref.scenario.playing import play

    if not _is_playable(sentence):
        return ()
    assumed = play(parse(sentence), NEWEST).assumed
    return tuple(f"what is chosen ({one})" for one in assumed)


def _likeliest(first: Heard, said: list[wording.Word], names: set[str], cards: dict[str, cards_named.Named]) -> Heard:
    """Return what was not understood whole with the likeliest of the sentences that it may mean, to be offered."""
    best, least = first, _left(first)
    shortened = rereading.without_questions(said)
    ways = [shortened, rereading.without_any_question(said), rereading.made_passive(shortened.said)]
    for words, cost in ((said, 0.0), *(mended for mended in ways if mended.left_out)):
        reading = first if words is said else _one_way(words, names, {}, cards)[0]
        for _ in range(_AGAIN):
            if _left(reading) + cost < least:
                best, least = reading, _left(reading) + cost
            if not reading.missed:
                break
            words, more = rereading.mended(words, reading.missed)
            cost += more
            reading = _one_way(words, names, {}, cards)[0]
    if least > _HARDLY:
        other, left = _gleaned(shortened.said)
        if left < least:
            best = other
    return best._replace(unheard=first.unheard, cards=first.cards)


def _gleaned(said: list[wording.Word]) -> tuple[Heard, float]:
    """Return the likeliest sentence for what a description mentions, and how much of it is left."""
    text = " ".join(word.read for word in said)
    numbers = Counter(int(one) for one in re.findall(r"\d+", text))
    best, least = Heard("", (), Cast()), 1_000.0
    for h, used in gleaning.gleaned(text):
        sentence, at_table = _sentence(h)
        lost = numbers - Counter(used)
        left = _GLEANED + _LOST * sum(lost.values())
        if left < least and _is_playable(sentence):
            best, least = Heard(sentence, (), h.cast, at_table), left
    return best, least


def _left(reading: Heard) -> float:
    """Return how much of a description is left out of a reading; what cannot be played leaves all."""
    if not reading.sentence or not _is_playable(reading.sentence):
        return 1_000
    return len(reading.missed) + _LACK * reading.lacks


def _is_playable(sentence: str) -> bool:
    from vtesref.engine.core import EngineError
    from vtesref.scenario import ScenarioError, parse
    from vtesref.scenario.playing import play

    try:
        play(parse(sentence), NEWEST)
    except (ScenarioError, EngineError):
        return False
    return True


#: What begins a question that may be asked of the rules in general.
_ASKS_RULE = re.compile(
    r"(?:so |and |but )?(?:can|could|may|might|do|be|will|would|must|should|what if|what happen|when|if|how|"
    r"who)\b|.*\bwhy\b"
)


def _asks_in_general(plain: str, sentence: str) -> bool:
    """Tell whether a question without a number may be asked of the rules; what a rule answers with no is played."""
    if not _ASKS_RULE.match(plain) or re.search(r"\d", plain):
        return False
    return _is_playable(sentence) and not _is_refused(sentence)


def _is_refused(sentence: str) -> bool:
    return bool(_bars(sentence))


def _bars(sentence: str) -> tuple[str, ...]:
    """Return the rules by which a sentence is refused; none where it is not, or cannot be played."""
    from vtesref.scenario import parse
    from vtesref.scenario.playing import play

    refused = play(parse(sentence), NEWEST).refused
    return tuple(refused[1]) if refused else ()


#: What speaks of who is locked.
_LOCKS = re.compile(r"\b(?:lock|unlock|locked|unlocked|again|ready)\b")
#: What asks whether something can be done.
_PERMITTED = re.compile(r"\b(?:can|could|may|might|legal|allow|allowed|possible)\b")
#: What a rule of order, time or range refuses; and what tells that somebody wants to do it all the same.
_ORDERS = re.compile(r"combat\.steps|range\.limits|strike\.|intercept\.only|stealth\.only|additional|cards\.time")
_ON_PURPOSE = re.compile(
    r"\b(?:want|try|attempt|legal|allow|allowed|possible|ok|before|anyway|still|already|without)\b|"
    r"\b(?:can|could|may|might) (?:i|he|it|they|we|my|his|the|a)\b"
)


def _is_out_of_order(plain: str, reading: Heard) -> bool:
    """Tell whether a rule of order, or any for a card, refuses a sentence, and nobody told that it is so on purpose."""
    if not _is_playable(reading.sentence) or _ON_PURPOSE.search(plain):
        return False
    refused = _refused_line(reading.sentence)
    if any(one.said in refused for one in reading.cards):
        return not _PERMITTED.search(plain)
    return any(_ORDERS.match(key) for key in _bars(reading.sentence))


def _refused_line(sentence: str) -> str:
    """Return the line of a sentence that is refused; "" for none."""
    from vtesref.scenario import parse
    from vtesref.scenario.playing import play

    refused = play(parse(sentence), NEWEST).refused
    return refused[0] if refused else ""


def _differ(one: Heard, other: Heard, locks: bool) -> bool:
    """Tell whether two readings play to different outcomes; who is locked counts if ``locks``."""
    from vtesref.engine.core import EngineError
    from vtesref.scenario import ScenarioError, parse
    from vtesref.scenario.playing import play

    ends = []
    for reading in (one, other):
        try:
            outcome = play(parse(reading.sentence), NEWEST)
        except (ScenarioError, EngineError):
            return True  # what cannot be played may be what was meant
        changed = "; ".join(outcome.changed) if locks else ""
        locked = re.findall(r"\w+ (?:un)?locked\b", changed)
        ends.append((outcome.result, sorted(locked), outcome.refused and outcome.refused[1]))
    return ends[0] != ends[1]


def _one_way(
    said: list[wording.Word], names: set[str], picks: dict[int, int], cards: dict[str, cards_named.Named]
) -> tuple[Heard, list[int], list[int]]:
    """Read a description, each place that can be understood in several ways as the picks say.

    Returned with it are how many ways there are at each place, and at which of them a level is chosen.
    """
    h = Hearing(said, names, picks, cards)
    h.cast.four = bool(re.search(r"\b4 (?:players?|of us)\b", h.ledger.whole))
    connecting.opening(h)
    if not asked.question(h) and h.eat(rf"{_BEGINS}(?! not)", FILLER):
        h.asking = True
    while h.rest:
        at = h.ledger.at
        _step(h)
        if h.ledger.at == at:
            h.ledger.miss()  # every step goes on
    _close(h)
    _finish(h)
    sentence, at_table = _sentence(h)
    unheard = [*h.ledger.unheard(), *h.lacking]
    untold = "; ".join([*(line.told() for line in h.lines), *card_deeds.shown(h)])
    lost = evidence.missing(h.ledger, f"{sentence}; {untold}", _told_numbers(h)) if sentence else []
    lost += [f'what is done with the card "{one.name}"' for one in cards.values() if one.said not in sentence]
    lacks = (
        len(h.lacking) + _UNSHOWN * len(lost) + sum(h.ledger.said[place].read.isdigit() for place in h.ledger.missed())
    )
    if not unheard:
        unheard += lost
    missed = h.ledger.missed()
    return (
        Heard(
            sentence,
            tuple(unheard),
            h.cast,
            at_table,
            (),
            missed,
            lacks,
            tuple(h.asks),
            tuple(cards.values()),
            tuple(h.levels),
        ),
        h.points,
        h.level_points,
    )


def _told_numbers(h: Hearing) -> list[str]:
    """Return the numbers of a reading that somebody told."""
    lines = " ".join(line.text for line in h.lines)
    return [*h.cast.numbers(), *h.counted, *re.findall(r"(?<!\{)\d+", f"{lines} {h.where}")]


def _step(h: Hearing) -> None:
    """Read the next thing that is said; what tells something has to add to what is understood."""
    at, before = h.ledger.at, h.state()
    if h.ledger.before == ")" and h.named != h.subject and h.see("who|which"):
        h.lack('who is meant by "who"')
    if not (
        (h.cards and card_deeds.asks(h))
        or asked.question(h)
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
    persons = naming.introduced(h)
    if persons:
        h.subject = list(persons)
        attributes.attributes(h, h.subject)
    return bool(persons)


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
    stated = {"be", "have", "hold"} & {word.read for word in h.ledger.said[since : h.ledger.at]}
    if stated or not all(isinstance(one, Person) for one in h.subject):
        return
    at = h.ledger.at
    if h.see(r"and \d+ capacity\b"):
        h.eat("and", FILLER)
        attributes.attribute(h, h.subject)
        return
    if not h.eat("and", FILLER):
        return
    more = naming.someone(h) if naming.IS_MINION.match(h.rest) else []
    if not more or any(one in h.subject for one in more):
        h.ledger.back(at)
        return
    h.subject = [*h.subject, *more]
    together = h.see(r"(?:be |have |each |both )*both\b|(?:be )?(?:each|both) (?:have|with|at|on)\b")
    attributes.attributes(h, h.subject if together else more)


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
        for person in h.cast.minions:
            person.side = ME
    _by_their_roles(h)
    card_deeds.settle(h)
    bleeding.settle(h)
    voting.finish(h)
    turns.finish(h)
    fighting.arm(h)
    settling.settle(h)
    turning.settle(h)
    doubting.settle(h)
    seating.settle(h)
    for person in h.cast.minions:
        if person.intercept:
            h.lack("intercept")
        if person.stealth:
            h.lack("stealth")
    if h.by_hand:
        for person in h.cast.minions:
            if person.kind == ALLY and person.strength is None:
                person.strength = 1
    told = {id(who) for line in h.lines for who in line.who}
    h.cast.minions[:] = [one for one in h.cast.minions if id(one) in told or not one.is_bare()]
    h.lines[:] = [
        line for line in h.lines if line.text != "{0} does not block" or h.cast.of(str(line.who[0]))
    ]  # without minions nobody has anything to decline


def _by_their_roles(h: Hearing) -> None:
    """Let who is called the bleeder bleed, and who is called the blocker block, where no action is told."""
    if h.lines or not h.roles.get("bleeder"):
        return
    h.act("{0} bleeds", h.roles["bleeder"])
    if "blocker" in h.roles:
        h.oppose(h.roles["bleeder"], h.roles["blocker"])
        h.say("{0} blocks", h.roles["blocker"])
        h.fight = (h.roles["bleeder"], h.roles["blocker"])


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
    text = text.replace("Inner Circle", "inner circle")
    for match in re.finditer(r"\b(?:(?:Dr|Mr|Mrs|Lady|Lord|Sir)\.? )?[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?", text):
        before = text[: match.start()].rstrip()
        if before.split(" ")[-1].lower() in _BEFORE_CARDS:
            continue
        if (before and before[-1] not in ".?!:") or " " in match[0] or _is_name(match[0], text[match.end() :]):
            found.add(match[0].lower().replace(".", ""))
    found -= {"edge", "the edge", "methuselah"}
    return {one for one in found if not naming.is_kind(one)} | lettering.letters(text)


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
    return f"{h.cast.told(at_table)}{where} | {', '.join(card_deeds.told(h))}", at_table


__all__ = ["Heard", "heard"]
