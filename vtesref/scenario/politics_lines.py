"""The lines of politics: calling a referendum, its terms, votes of every source, blood hunts, titles and sects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action.becoming import office
from vtesref.engine.action.plays import MODIFIER, REACTION
from vtesref.engine.asking import CHANCE
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import ANY_TIME, BEFORE_VOTES, IF_FAILED, IF_PASSED, POLLING
from vtesref.engine.cards.values import speaks_of
from vtesref.engine.meant import hint
from vtesref.engine.politics.votes import EDGE, UNNAMED
from vtesref.engine.table import HAND, IN_PLAY, Card, Methuselah, Minion
from vtesref.engine.traits import CLANS, DISCIPLINES, SECTS, TITLES, current
from vtesref.scenario import played_cards
from vtesref.scenario.cards import effect, short
from vtesref.scenario.given_cards import make_card
from vtesref.scenario.sentence import Sentence
from vtesref.scenario.story import BLOOD_HUNT, Line, Names, known
from vtesref.scenario.text import ScenarioError, number

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.given import Given
    from vtesref.scenario.story import PatternReader, Reader

STORY_LINES = {
    "NAME calls a referendum|CARD [at superior]": (
        "NAME takes a political action with a card from hand or in play, or with an unnamed card"
    ),
    "NAME chooses NAME|CARD|N|way N|nobody": (
        "what the terms of the referendum name, or what a card's text lets somebody choose: a number, one of "
        "several ways, the card whose text comes next, what is kept where the text lets something be kept (if the "
        "story says nothing, the first possible choice, for harm that of another; the outcome tells it)"
    ),
    "chance chooses N|NAME|CARD": "what a die shows, or what is chosen at random",
    "NAME gives N points to METHUSELAH|NAME": "how the terms of the referendum divide points among them",
    "NAME votes [N] for|against": "NAME casts their votes, and the ballot of a priscus",
    "METHUSELAH votes [N] for|against [with NAME|CARD|the calling card]": "the Methuselah casts votes",
    "METHUSELAH N for|against": (
        "the short form; if the Methuselah has no other votes, 1 vote comes from burning an unnamed "
        "political action card (or the Edge, if the Methuselah has it)"
    ),
    "METHUSELAH burns the Edge|CARD [for 1] for|against": (
        "the Methuselah burns the Edge or a political action card for a vote"
    ),
    "METHUSELAH does not vote": "the Methuselah casts no votes now (the same if the story says nothing)",
    "NAME +N votes": "NAME uses an unnamed card that gives them N votes",
    "NAME plays CARD on NAME": "NAME uses a card on another minion",
    "METHUSELAH calls a blood hunt on NAME; the blood hunt is called": "a referendum after a diablerie (1998)",
    "NAME becomes TITLE [of CITY|CLAN]": "NAME receives a title",
    "NAME changes sect to SECT; NAME changes clan to CLAN": "an effect changes sect or clan",
}
CALLS_HUNT = "calls a blood hunt on"
GIVES = "gives"
EVENTS = ("calls", "becomes", "changes sect to", "changes clan to")
ANSWERS = {"chooses": 0, GIVES: 0, "votes": 0, "burns": 0, "does not vote": 0, "abstains": 0, CALLS_HUNT: 0}
#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS = ("chooses", "votes", "burns", "does not vote", "abstains", CALLS_HUNT)
TIMES = (BEFORE_VOTES, POLLING, ANY_TIME, IF_PASSED, IF_FAILED)
#: Those at which texts of cards are used, by their names.
TIMES_OF_TEXTS = {
    "before votes": BEFORE_VOTES,
    "polling": POLLING,
    "during the referendum": ANY_TIME,
    "if the referendum passes": IF_PASSED,
    "if the referendum fails": IF_FAILED,
    "after resolution": IF_PASSED,
}
#: Verbs of lines that say that somebody does nothing.
SILENT = ("does not vote", "abstains")
BARE = ("a referendum", "the referendum", "a vote")


def _card(name: str, text: str, cards: dict[str, Definition]) -> str:
    plain = name.strip()
    found = cards.get(plain.lower()) or cards.get(re.sub(r"^(?:the|a|an|its|his|her) ", "", plain).lower())
    if found is None:
        otherwise = f"define it: where {plain} is a political action, each Methuselah burns 1 pool"
        raise played_cards.unknown(plain, text, cards, otherwise)
    return found.name


def _calls(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if not rest:
        raise ScenarioError(
            f'"{line.text}" does not say what is called; write: {line.name} calls a referendum', line.verb
        )
    if rest.lower() in BARE:
        return line
    title, at, level = rest.partition(" at ") if " at " in rest and rest.lower() not in cards else (rest, "", "")
    if at and level not in ("basic", "superior"):
        title, level = rest, ""
    return line._replace(card=_card(title, line.text, cards), level=level)


def _calls_hunt(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return line._replace(other=known(rest, names, line.text))


def _becomes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if office(rest) is None:
        otherwise = f"titles are: {', '.join(TITLES)}"
        raise ScenarioError(f'"{rest}" is not a title (in "{line.text}"); {hint(rest, TITLES, otherwise)}', rest)
    return line._replace(card=rest)


def _changes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    known_names = SECTS if line.verb == "changes sect to" else CLANS
    for one in known_names:
        if one.lower() == rest.lower():
            return line._replace(card=current(one))
    otherwise = f"what there is: {', '.join(known_names)}"
    raise ScenarioError(f'"{rest}" is unknown (in "{line.text}"); {hint(rest, known_names, otherwise)}', rest)


#: A card of a hand that nobody names: which one it is, is left to chance.
A_CARD = "a card"


def _chooses(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest.lower() in ("nobody", "no one", "nothing"):
        return line._replace(says=f"{line.name} chooses nobody")
    if rest.lower() == A_CARD:
        return line._replace(other=A_CARD, says=f"{line.name} chooses {A_CARD}")
    card = cards.get(rest.lower())
    word = next(
        (current(one) for one in (*CLANS, *DISCIPLINES) if one.lower() == rest.lower()),
        rest if re.fullmatch(r"(?:way )?\d+", rest) else "",
    )
    target = names.seats.get(rest.lower()) or (card.name if card else word or known(rest, names, line.text))
    return line._replace(other=target, says=f"{line.name} chooses {target}")


def _by_chance(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    return _chooses(Line(text, CHANCE, "chooses"), match["rest"], names, cards)


def _gives(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(r"(?:(?P<number>\d+)|an?) points? to (?P<who>.+)", rest)
    if not found:
        raise ScenarioError(f'"{rest}" cannot follow "gives"; write: {line.name} gives 2 points to NAME', rest or GIVES)
    target = names.seats.get(found["who"].lower()) or names.get(found["who"].lower())
    if target is None:
        there = [*names.seats.values(), *names.values()]
        told = hint(found["who"], there, f"at the table: {', '.join(there)}")
        raise ScenarioError(f'nobody is called "{found["who"]}" (in "{line.text}"); {told}', found["who"])
    points = number(found["number"] or "1", "points")
    return line._replace(normal=points, other=target, says=f"{line.name} gives a point to {target}")


_SIDE = Pattern(r"(?:(?P<number>\d+) )?(?:votes? )?(?P<side>for|against)(?: with (?P<source>.+))?")


def _votes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = _SIDE.fullmatch(rest)
    if not found:
        raise ScenarioError(
            f'"{rest}" cannot follow "votes"; write: {line.name} votes for, or: {line.name} votes 2 against', rest
        )
    count = number(found["number"], "a number of votes") if found["number"] else -1
    line = line._replace(normal=count, other=found["side"])
    source = found["source"] or ""
    if not source or source.lower() in ("the calling card", "the edge"):
        return line._replace(card=source and source.lower().replace("edge", "Edge"))
    return line._replace(card=names.get(source.lower()) or _card(source, line.text, cards))


def _burns(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(r"(?P<what>.+?)(?: for (?:1|a)(?: vote)?)? (?P<side>for|against)", rest)
    if not found:
        raise ScenarioError(
            f'"{rest}" cannot follow "burns"; write: {line.name} burns the Edge for 1 against', rest or line.verb
        )
    what = found["what"]
    source = "the Edge" if what.lower() == "the edge" else _card(what, line.text, cards)
    return line._replace(normal=1, other=found["side"], card=source)


def _does_not(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line


def _short(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    name = names.seats.get(match["name"].lower()) or known(match["name"], names, text)
    return _votes(Line(text, name, "votes"), match["rest"], names, cards)


def _titled(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return _votes(Line(text, known(match["name"], names, text), "votes"), match["rest"], names, cards)


def _gains(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    points = number(match["points"], "votes")
    return Line(text, known(match["name"], names, text), "uses", effect=effect(f"+{points} votes"))


def _aimed(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    told, at, level = match["card"].partition(" at superior")
    held = cards.get(told.lower())
    if held is None or level or not any(one.word == "cancel votes" for _, effects in held.told for one in effects):
        return None
    name, target = known(match["name"], names, text), known(match["target"], names, text)
    card = _card(told, text, cards)
    return Line(text, name, "plays", card=card, other=target, says=f"{name} plays {card}{at} on {target}")


def _hunt(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, BLOOD_HUNT, "called")


PATTERNS: tuple[tuple[Pattern, PatternReader], ...] = (
    (Pattern(r"(?:the |a )?(?:blood|wild) hunt is called"), _hunt),
    (Pattern(rf"the (?:{'|'.join(TITLES)}) (?P<name>.+?) votes (?P<rest>.+)"), _titled),
    (Pattern(r"(?P<name>(?:(?! votes | burns ).)+?) (?P<rest>\d+ (?:for|against)(?: with .+)?)"), _short),
    (Pattern(r"(?P<name>.+?) \+ ?(?P<points>\d+) votes?"), _gains),
    (Pattern(rf"{CHANCE} chooses (?P<rest>.+)"), _by_chance),
    (Pattern(r"(?P<name>.+?) plays (?P<card>.+?) on (?P<target>.+)"), _aimed),
)
READERS: dict[str, Reader] = {
    "calls": _calls,
    CALLS_HUNT: _calls_hunt,
    "becomes": _becomes,
    "changes sect to": _changes,
    "changes clan to": _changes,
    "chooses": _chooses,
    GIVES: _gives,
    "votes": _votes,
    "burns": _burns,
    "does not vote": _does_not,
    "abstains": _does_not,
}


def needed(lines: tuple[Line, ...], given: Given) -> list[Card]:
    """Return the cards of politics that the story needs in hands that were not stated."""
    found: list[Card] = []
    minions = {minion.name: minion for minion in given.minions}
    seats = {seat.name: seat for seat in given.seats}
    caller = ""
    for line in lines:
        who: Minion | Methuselah | None = minions.get(line.name) or seats.get(line.name)
        if line.verb == "calls":
            caller = line.name
        if who is None:
            continue
        hand = who.controller if isinstance(who, Minion) else who
        if hand.name in given.stated:
            continue
        edge = given.course.edge is who and not any(one.card == EDGE for one in lines if one.verb == "burns")
        if isinstance(who, Methuselah) and is_bare_vote(line) and not has_votes(lines, given, who) and not edge:
            found.append(Card(UNNAMED, "political action", holder=who))
        elif line.verb in ("calls", "burns") and line.card.lower() in given.defined:
            definition = given.defined[line.card.lower()]
            copy = line.verb == "calls" and not any(calls_from_play(one) for one in definition.texts)
            if definition.kind == "political action" and (copy or not _lies(given, definition, who, hand)):
                found.append(make_card(definition, HAND, hand))
        elif is_for_votes(line) and line.effect is not None:
            mine = caller and minions[caller].controller is hand
            kind = MODIFIER if mine else REACTION
            found.append(make_card(short(line.effect.text, kind, (("basic", (line.effect,)),)), HAND, hand))
    return found


def is_bare_vote(line: Line) -> bool:
    """Tell whether a line casts one vote and names no source of it."""
    return line.verb == "votes" and not line.card and line.normal == 1


def has_votes(lines: tuple[Line, ...], given: Given, who: Methuselah) -> bool:
    """Tell whether a Methuselah has votes of minions, of cards in play, by effects or of the card that they called."""
    minions = [minion for minion in given.minions if minion.controller is who]
    names = {minion.name for minion in minions}
    in_play = (card for card in given.cards if card.place == IN_PLAY and card.holder in (who, *minions))
    return (
        any(minion.title or minion.printed_votes for minion in minions)
        or any(card.kind == "title" or speaks_of(card.texts, "votes") for card in in_play)
        or any(line.name in names and line.verb in ("calls", "becomes") and line.card for line in lines)
        or any(line.name in names and is_for_votes(line) for line in lines)
        or any(
            "votes" in _words(given.defined[line.card.lower()].told)
            for line in lines
            if line.name in names and line.card.lower() in given.defined
        )
    )


def _words(levels: tuple[tuple[str, tuple[Effect, ...]], ...]) -> set[str]:
    return {one.word for _, effects in levels for one in effects}


def is_for_votes(line: Line) -> bool:
    """Tell whether a line uses an effect for votes, of a card of no name."""
    return line.effect is not None and line.effect.word == "votes"


def is_political(line: Line, cards: dict[str, Definition]) -> bool:
    """Tell whether a line answers what is asked in a referendum."""
    return line.verb in ANSWERS or bool(times_of(line, cards))


def times_of(line: Line, cards: dict[str, Definition]) -> tuple[str, ...]:
    """Return the times of a referendum at which what a line uses may be used; none if it is nothing of the kind."""
    if line.verb not in ("plays", "uses"):
        return ()
    texts = cards[line.card.lower()].texts if line.card.lower() in cards else ()
    played = [one for one in texts if one.kind == "play" and line.level in ("", one.label, one.level, one.name)]
    if texts and all(one.at in TIMES_OF_TEXTS for one in played):
        return tuple(TIMES_OF_TEXTS[one.at] for one in played)
    return (line.effect.when,) if line.effect is not None and line.effect.when in TIMES else ()


def calls_from_play(text: Text) -> bool:
    """Tell whether a text of a card in play calls a referendum."""
    return text.at == "referendum" and text.kind == "use"


def _lies(given: Given, definition: Definition, who: Minion | Methuselah, hand: Methuselah) -> bool:
    """Tell whether a card is in play on somebody or with the controller, or anywhere if anybody can use it there."""
    by_anybody = any(calls_from_play(one) and one.who is not None for one in definition.texts)
    return any(
        card.name == definition.name and card.place == IN_PLAY and (by_anybody or card.holder in (who, hand))
        for card in given.cards
    )


# Bids.


def _bids(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read what a Methuselah bids, and how much of it on credit."""
    name = names.seats.get(match["name"].lower())
    if name is None:
        return None
    credit = f" with {match['credit']} on credit" if match["credit"] else ""
    says = f"{name} bids {match['n']}{credit}"
    return Line(text, name, BIDS, number(match["n"], "a number of pool"), says=says)


BIDS = "bids"
SENTENCES = (
    Sentence(
        "METHUSELAH bids N [with N on credit]",
        "the Methuselah bids so much pool for what is bid for, and owes what is on credit",
        BIDS,
        _bids,
        Pattern(r"(?P<name>.+?) bids (?P<n>\d+)(?: pool)?(?: with (?P<credit>\d+) on credit)?"),
        time="while Methuselahs bid",
        of_methuselahs=True,
    ),
)
