"""The lines of politics: calling a referendum, its terms, votes of every source, blood hunts, titles and sects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action.becoming import office
from vtesref.engine.asking import CHANCE
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import ANY_TIME, BEFORE_VOTES, IF_FAILED, IF_PASSED, POLLING
from vtesref.engine.meant import hint
from vtesref.engine.traits import CLANS, DISCIPLINES, SECTS, TITLES, current
from vtesref.scenario.deeds import calling
from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.cards import effect
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError, number
from vtesref.scenario.words.verbs import BIDS, BLOOD_HUNT, CALLS_HUNT, GIVES

if TYPE_CHECKING:
    from typing import Any

    from vtesref.scenario.words.cards import Definition

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
BARE = ("a referendum", "the referendum", "a vote")


def _card(name: str, text: str, cards: dict[str, Definition]) -> str:
    plain = name.strip()
    definition = cards.get(plain.lower()) or cards.get(re.sub(r"^(?:the|a|an|its|his|her) ", "", plain).lower())
    if definition is None:
        otherwise = f"define it: where {plain} is a political action, each Methuselah burns 1 pool"
        raise played_cards.unknown(plain, text, cards, otherwise)
    return definition.name


def _calls(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if not rest:
        raise ScenarioError(
            f'"{line.text}" does not say what is called; write: {line.name} calls a referendum', line.verb
        )
    if rest.lower() in BARE:
        return line
    title, at, level = rest.rpartition(" at ")
    if not at or level not in ("basic", "superior"):
        title, level = rest, ""
    return line._replace(card=_card(title, line.text, cards), level=level)


def _becomes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if office(rest) is None:
        otherwise = f"titles are: {', '.join(TITLES)}"
        raise ScenarioError(f'"{rest}" is not a title (in "{line.text}"); {hint(rest, TITLES, otherwise)}', rest)
    return line._replace(card=rest)


def _changes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    known_names = SECTS if line.verb == "changes sect to" else CLANS
    for known_name in known_names:
        if known_name.lower() == rest.lower():
            return line._replace(card=current(known_name))
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
    match = re.fullmatch(r"(?:(?P<number>\d+)|an?) points? to (?P<who>.+)", rest)
    if not match:
        raise ScenarioError(f'"{rest}" cannot follow "gives"; write: {line.name} gives 2 points to NAME', rest or GIVES)
    target = names.seats.get(match["who"].lower()) or names.get(match["who"].lower())
    if target is None:
        there = [*names.seats.values(), *names.values()]
        told = hint(match["who"], there, f"at the table: {', '.join(there)}")
        raise ScenarioError(f'nobody is called "{match["who"]}" (in "{line.text}"); {told}', match["who"])
    points = number(match["number"] or "1", "points")
    return line._replace(normal=points, other=target, says=f"{line.name} gives a point to {target}")


_SIDE = Pattern(r"(?:(?P<number>\d+) )?(?:votes? )?(?P<side>for|against)(?: with (?P<source>.+))?")


def _votes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    match = _SIDE.fullmatch(rest)
    if not match:
        raise ScenarioError(
            f'"{rest}" cannot follow "votes"; write: {line.name} votes for, or: {line.name} votes 2 against', rest
        )
    count = number(match["number"], "a number of votes") if match["number"] else -1
    line = line._replace(normal=count, other=match["side"])
    source = match["source"] or ""
    if source.lower() in ("", "the calling card", "the edge"):
        return line._replace(card=source.lower().replace("edge", "Edge"))
    return line._replace(card=names.get(source.lower()) or _card(source, line.text, cards))


def _burns(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    match = re.fullmatch(r"(?P<what>.+?)(?: for (?:1|a)(?: vote)?)? (?P<side>for|against)", rest)
    if not match:
        raise ScenarioError(
            f'"{rest}" cannot follow "burns"; write: {line.name} burns the Edge for 1 against', rest or line.verb
        )
    what = match["what"]
    source = "the Edge" if what.lower() == "the edge" else _card(what, line.text, cards)
    return line._replace(normal=1, other=match["side"], card=source)


def _short(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    name = names.seats.get(match["name"].lower()) or known(match["name"], names, text)
    return _votes(Line(text, name, "votes"), match["rest"], names, cards)


def _titled(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return _votes(Line(text, known(match["name"], names, text), "votes"), match["rest"], names, cards)


def _aimed(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    told, at, level = match["card"].partition(" at superior")
    held = cards.get(told.lower())
    if held is None or level or not any(one.word == "cancel votes" for _, effects in held.told for one in effects):
        return None
    name, target = known(match["name"], names, text), known(match["target"], names, text)
    card = _card(told, text, cards)
    return Line(text, name, "plays", card=card, other=target, says=f"{name} plays {card}{at} on {target}")


def _calls_hunt(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(name=BLOOD_HUNT)


def _gains(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(effect=effect(f"+{slots['points']} votes"))


def _bids(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    credit = f" with {slots['credit']} on credit" if slots["credit"] is not None else ""
    return line._replace(says=f"{line.name} bids {line.normal}{credit}")


SENTENCES = (
    Sentence(
        "the blood hunt is called",
        "somebody calls the referendum after a diablerie (1998)",
        "Alice 12: Royce 1/6; Bob 20: Lupo 1/4 torpor, Nora 2/4 justicar | Royce diablerises Lupo, the blood hunt is "
        "called, Nora votes 3 for",
        "called",
        _calls_hunt,
        forms("(the|a) (blood|wild) hunt is called", "(blood|wild) hunt is called"),
    ),
    Sentence(
        "METHUSELAH N for|against",
        "the short form; if the Methuselah has no other votes, 1 vote comes from burning an unnamed political action "
        "card (or the Edge, if the Methuselah has it)",
        "Alice 1: Mira 3/6; Bob 12: Lupo 4/4; Cleo 9: Ivan 3/5 | Mira calls Ancilla Empowerment, Alice 1 for",
        "votes",
        _short,
        pattern=Pattern(r"(?P<name>(?:(?! votes | burns ).)+?) (?P<rest>\d+ (?:for|against)(?: with .+)?)"),
    ),
    Sentence(
        "the TITLE NAME votes [N] for|against",
        "the same with the title of a vampire before the name",
        "Alice 12: Mira 3/6 primogen; Bob 20: Lupo 4/4 Sabbat priscus | Mira calls a referendum, the priscus Lupo "
        "votes 1 against, Mira votes 1 for",
        "votes",
        _titled,
        pattern=Pattern(rf"the (?:{'|'.join(TITLES)}) (?P<name>.+?) votes (?P<rest>.+)"),
    ),
    Sentence(
        "NAME +N votes",
        "NAME uses an unnamed card that gives them N votes",
        "Alice 12: Mira 3/6 prince of Boston; Bob 20: Lupo 4/4 prince of Boston | Mira calls a referendum, Mira +2 "
        "votes, Mira votes 2 for",
        "uses",
        _gains,
        forms("{name:minion} +[ ]{points:number} votes?"),
    ),
    Sentence(
        "chance chooses N|NAME|CARD",
        "what a die shows, or what is chosen at random",
        "Alice 20: Esau; Bob 20: Lupo 3/4; Alice's turn; minion phase | Esau bleeds, Esau uses Esau, chance chooses 2",
        "chooses",
        _by_chance,
        pattern=Pattern(rf"{CHANCE} chooses (?P<rest>.+)"),
    ),
    Sentence(
        "NAME plays CARD on NAME",
        "NAME uses a card on another minion",
        "Alice 12: Mira 3/6; Bob 20: Lupo 4/4 Sabbat priscus; Cleo 9: Ivan 3/5 where Strings is a reaction, cancel "
        "votes | Mira calls a referendum, Lupo votes for, Ivan plays Strings on Lupo",
        "plays",
        _aimed,
        pattern=Pattern(r"(?P<name>.+?) plays (?P<card>.+?) on (?P<target>.+)"),
    ),
    Sentence(
        "NAME calls a referendum|CARD [at superior]",
        "NAME takes a political action with a card from hand or in play, or with an unnamed card",
        "Alice 12: Mira 3/6 prince of Paris; Bob 20: Lupo 4/4 | Mira calls a referendum",
        "calls",
        _calls,
        words=("calls",),
        does=calling.calls,
        acts=True,
        offered=(("calling a referendum", "{0} calls a referendum"),),
    ),
    Sentence(
        "METHUSELAH calls a blood hunt on NAME",
        "the Methuselah calls the referendum after a diablerie (1998)",
        "Alice 12: Royce 1/6; Bob 20: Lupo 1/4 torpor; Cleo 9: Ivan 3/5 justicar | Royce diablerises Lupo, Bob calls "
        "a blood hunt on Royce, Ivan votes 3 for",
        CALLS_HUNT,
        templates=forms("{name:anybody} calls a blood hunt on {other:minion}"),
    ),
    Sentence(
        "NAME chooses NAME|CARD|N|way N|nobody",
        "what the terms of the referendum name, or what a card's text lets somebody choose: a number, one of several "
        "ways, the card whose text comes next, what is kept where the text lets something be kept (if the story says "
        "nothing, the first possible choice, for harm that of another; the outcome tells it)",
        "Alice 20 with Bleeding the Vine: Lupo 3/4; Bob 20: Ivan 2/3 | Alice's turn, Alice chooses way 2",
        "chooses",
        _chooses,
        words=("chooses",),
        of_methuselahs=True,
        time="when the terms of a referendum are set",
    ),
    Sentence(
        "NAME gives N points to METHUSELAH|NAME",
        "how the terms of the referendum divide points among them",
        "Alice 12: Royce 3/6 prince; Bob 20: Lupo 4/4 | Royce calls Kine Resources Contested, Royce gives 3 points to "
        "Bob, Royce gives 1 point to Alice, Royce votes for",
        GIVES,
        _gives,
        words=(GIVES,),
        time="when the terms of a referendum are set",
    ),
    Sentence(
        "NAME votes [N] for|against",
        "NAME casts their votes, and the ballot of a priscus",
        "Alice 12: Mira 3/6 primogen; Bob 20: Lupo 4/4 | Mira calls a referendum, Mira votes 1 for",
        "votes",
        _votes,
        words=("votes",),
        of_methuselahs=True,
        time="during the polling of a referendum",
        everyday=r"\b(?:votes?|voting|referendum)\b",
        offered=(
            ("votes for", "{0} votes for"),
            ("votes against", "{0} votes against"),
        ),
    ),
    Sentence(
        "METHUSELAH burns the Edge|CARD [for 1] for|against",
        "the Methuselah burns the Edge or a political action card for a vote",
        "Alice 12: Mira 3/6 primogen; Bob 20: Lupo 4/4; Bob has the Edge | Mira calls a referendum, Bob burns the "
        "Edge for 1 against, Mira votes 1 for",
        "burns",
        _burns,
        words=("burns",),
        of_methuselahs=True,
        time="during the polling of a referendum",
    ),
    Sentence(
        "METHUSELAH does not vote",
        "the Methuselah casts no votes now (the same if the story says nothing)",
        "Alice 12: Mira 3/6 primogen; Bob 20: Nora 3/4 primogen | Mira calls a referendum, Bob does not vote, Mira "
        "votes 1 for",
        "does not vote",
        templates=forms("{name:anybody} does not vote", "{name:anybody} abstains"),
    ),
    Sentence(
        "NAME becomes TITLE [of CITY|CLAN]",
        "NAME receives a title",
        "Alice 12: Mira 3/6 Sabbat; Bob 20: Lupo 4/4 | Mira becomes bishop",
        "becomes",
        _becomes,
        words=("becomes",),
        does=calling.becomes,
    ),
    Sentence(
        "NAME changes sect to SECT",
        "an effect changes the sect of NAME",
        "Alice 12: Mira 3/6; Bob 20: Lupo 4/4 | Mira changes sect to Anarch",
        "changes sect to",
        _changes,
        words=("changes sect to",),
        does=calling.changes_sect,
    ),
    Sentence(
        "NAME changes clan to CLAN",
        "an effect changes the clan of NAME",
        "Alice 10: Royce 3/6 Camarilla Brujah; Bob 10: | Royce changes clan to Lasombra",
        "changes clan to",
        _changes,
        words=("changes clan to",),
        does=calling.changes_clan,
    ),
    Sentence(
        "METHUSELAH bids N [with N on credit]",
        "the Methuselah bids so much pool for what is bid for, and owes what is on credit",
        "Alice 20: Nora 4/6 justicar; Bob 14: Lupo 3/4; Cleo 10: Ann 1/2; Alice's turn; master phase | Alice plays "
        "Temptation of Greater Power on Ann, Alice bids 3, Bob passes, Cleo passes",
        BIDS,
        _bids,
        forms("{name:methuselah} bids {normal:number}[ pool][ with {credit:number} on credit]"),
        time="while Methuselahs bid",
    ),
)


#: The verbs that answer what is asked in a referendum.
_ANSWERS = frozenset(sentence.verb for sentence in SENTENCES if not sentence.is_event) - {"uses", "plays"}


def is_political(line: Line, cards: dict[str, Definition]) -> bool:
    """Tell whether a line answers what is asked in a referendum."""
    return line.verb in _ANSWERS or bool(times_of(line, cards))


def times_of(line: Line, cards: dict[str, Definition]) -> tuple[str, ...]:
    """Return the times of a referendum at which what a line uses may be used; none if it is nothing of the kind."""
    if line.verb not in ("plays", "uses"):
        return ()
    texts = cards[line.card.lower()].texts if line.card.lower() in cards else ()
    played = [text for text in texts if text.kind == "play" and line.level in ("", text.label, text.level, text.name)]
    if texts and all(text.at in TIMES_OF_TEXTS for text in played):
        return tuple(TIMES_OF_TEXTS[text.at] for text in played)
    if line.effect is None:
        return ()
    from vtesref.engine.short.rewriting import time_of

    return (time_of(line.effect),) if time_of(line.effect) in TIMES else ()
