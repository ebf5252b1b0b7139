"""The lines of the minion phase: bleeding and what is played on it, bringing cards into play, acting with cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.texts import PLAY
from vtesref.scenario import story
from vtesref.scenario.cards import effect
from vtesref.scenario.story import Line
from vtesref.scenario.template import Names, known
from vtesref.scenario.text import ScenarioError, number, split
from vtesref.scenario.verbs import ACTS, AMID, TAKES

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader, Reader


STORY_LINES = {
    "NAME bleeds [METHUSELAH] [with CARD]": "NAME bleeds the prey, or the named Methuselah, for NAME's bleed amount",
    "NAME hunts with CARD": "NAME hunts with an action card",
    "NAME equips with CARD [at superior]": "NAME acts to equip with a card from hand",
    "NAME takes CARD [and CARD] from NAME": "NAME acts to take equipment from another minion",
    "NAME employs CARD; NAME recruits CARD": "NAME acts to employ a retainer or to recruit an ally from hand",
    "NAME plays CARD [at superior] [on NAME]": (
        "NAME plays a card; with an action card, NAME takes its action (on Bob and Cleo: the card is aimed "
        "at several Methuselahs)"
    ),
    "NAME plays CARD during the action": "NAME tries to play an action card while another action goes on",
    "NAME acts with CARD [on NAME]": "NAME takes the action of a card in play or of an action card",
    "NAME enters combat with NAME using CARD": "NAME takes the action of a card to enter combat with the other",
    "NAME becomes Anarch": "NAME acts to become Anarch",
    "NAME redirects to METHUSELAH [with CARD]": "NAME redirects the bleed to another Methuselah",
    "NAME +N bleed; NAME -N bleed": "NAME uses an unnamed card that changes the bleed amount",
}
EVENTS = ("bleeds", "equips", "employs", "recruits", "becomes Anarch", ACTS, TAKES)
ANSWERS = {"redirects": 0, AMID: 0}
#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS: tuple[str, ...] = ()

_LEVEL = r"(?: at (?P<level>basic|superior))?"


def _bleeds(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    amount = re.search(r"\b(?:for|by) (\d+)$", rest)
    if amount:
        raise ScenarioError(
            f'"{amount[0]}" cannot follow a bleed, because the amount comes from the minion and the cards; '
            f"give the minion a bleed ({line.name} 3/6 bleed {amount[1]}), or write what adds to it "
            f"({line.name} +1 bleed)",
            amount[0],
        )
    found = re.fullmatch(rf"(?P<whom>(?!with ).+?)?(?: ?\bwith (?P<card>.+?){_LEVEL})?", rest)
    assert found is not None
    whom = known(found["whom"], names.seats, line.text) if found["whom"] else ""
    if not found["card"]:
        return line._replace(other=whom)
    return _version(line, found["card"], found["level"], whom, "bleed action", cards)


def _version(line: Line, card: str, level: str | None, whom: str, word: str, cards: dict[str, Definition]) -> Line:
    """Return the line of a bleed or hunt by card."""
    name = story.card_named(card, line, cards)
    if word.split()[0] not in {one.version for one in cards[name.lower()].texts}:
        raise ScenarioError(f'{name} is not a card to {word.split()[0]} with (in "{line.text}")', card)
    return line._replace(verb=ACTS, card=name, level=level or "", other=whom)


def _hunts(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(rf"with (?P<card>.+?){_LEVEL}", rest)
    if not found:
        if rest:
            raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
        return line
    return _version(line, found["card"], found["level"], "", "hunt action", cards)


#: What each verb brings from hand.
BRINGS = {"equips": ("weapon", "equipment"), "employs": ("retainer",), "recruits": ("ally",)}


def _brings(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(rf"(?:with )?(?P<cards>.+?){_LEVEL}", rest)
    if not found:
        raise ScenarioError(f'"{line.text}" names no card; write: {line.name} {line.verb} CARD', line.verb)
    titles = [story.card_named(one, line, cards) for one in split(found["cards"], " and ")]
    for title in titles:
        if cards[title.lower()].kind not in BRINGS[line.verb]:
            kind = cards[title.lower()].kind
            raise ScenarioError(
                f'{title} is of the type {kind}; nobody {line.verb} such a card (in "{line.text}")', title
            )
    return line._replace(card=titles[0], more=tuple(titles[1:]), level=found["level"] or "")


def _becomes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line


def _acts(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if not rest.startswith("with "):
        raise ScenarioError(f'"{rest}" cannot follow "acts"; write: {line.name} acts with CARD', rest)
    return story.played(line._replace(verb=ACTS), rest.removeprefix("with "), names, cards)


def _redirects(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(rf"(?:the bleed )?to (?P<whom>.+?)(?: with (?P<card>.+?){_LEVEL})?", rest)
    if not found:
        raise ScenarioError(f'"{rest}" cannot follow "redirects"; write: {line.name} redirects to Cleo', rest)
    line = line._replace(other=known(found["whom"], names.seats, line.text))
    if found["card"]:
        return line._replace(card=story.card_named(found["card"], line, cards), level=found["level"] or "")
    return line._replace(effect=effect("redirect"))


def _raises(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    points = number(match["points"], "a modifier")
    name = known(match["name"], names, text)
    return Line(text, name, "uses", effect=effect(f"{match['sign']}{points} bleed"))


def _takes(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    line = Line(text, known(match["name"], names, text), TAKES, other=known(match["other"], names, text))
    if line.other == line.name:
        raise ScenarioError(f'{line.name} cannot do that to itself (in "{text}")', match["other"])
    titles = [story.card_named(one, line, cards) for one in split(match["cards"], " and ")]
    return line._replace(card=titles[0], more=tuple(titles[1:]))


def _enters(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    line = Line(text, known(match["name"], names, text), ACTS, other=known(match["other"], names, text))
    return line._replace(card=story.card_named(match["card"], line, cards), level=match["level"] or "")


def _amid(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    line = Line(text, known(match["name"], names, text), AMID)
    return line._replace(card=story.card_named(match["card"], line, cards))


PATTERNS: tuple[tuple[Pattern, PatternReader], ...] = (
    (Pattern(r"(?P<name>.+?) plays (?P<card>.+?) during the action"), _amid),
    (Pattern(r"(?P<name>.+?) (?P<sign>[+-]) ?(?P<points>\d+) bleed"), _raises),
    (Pattern(r"(?P<name>.+?) takes (?P<cards>(?!\d).+?) from (?P<other>.+)"), _takes),
    (Pattern(rf"(?P<name>.+?) enters combat with (?P<other>.+?) using (?P<card>.+?){_LEVEL}"), _enters),
)
READERS: dict[str, Reader] = {
    "bleeds": _bleeds,
    "hunts": _hunts,
    "equips": _brings,
    "employs": _brings,
    "recruits": _brings,
    "becomes Anarch": _becomes,
    "acts": _acts,
    "redirects": _redirects,
}


def of_two_types(lines: tuple[Line, ...], cards: dict[str, Definition], whose: dict[str, str]) -> tuple[Line, ...]:
    """Return the lines of a story; a card that is an action and another type too is the other amid what goes on.

    That is told by whoever acts, fights or blocks there, or by a minion of somebody else (``whose`` they are).
    """
    found = list(lines)
    last: Line | None = None
    amid: set[str] = set()
    for place, line in enumerate(lines):
        card = cards.get(line.card.lower()) if line.verb == ACTS else None
        if card is not None and card.kind == "action" and any(one.type for one in card.texts):
            named = {one.type or card.kind for one in card.texts if line.level in (one.name, one.label) and line.level}
            kinds = named or {one.type or card.kind for one in card.texts if one.kind == PLAY}
            goes_on = last is not None and (line.name in amid or whose.get(line.name) != whose.get(last.name))
            if kinds - {"action"} and ("action" not in kinds or goes_on):
                line = found[place] = line._replace(verb="plays", event=False)
        if line.event:
            last = line if line.verb in (*EVENTS, *_GOES_ON) else None
            amid = {line.name, line.other}
        elif line.verb == "blocks":
            amid.add(line.name)
    return tuple(found)


#: What goes on besides these actions: other actions, and a combat.
_GOES_ON = ("fights", "hunts", "calls", "diablerises", "rescues", "leaves", "goes for")
#: The verbs of actions.
ACTIONS = (*EVENTS, *_GOES_ON[1:])
