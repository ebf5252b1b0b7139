"""What a line says of a card: which one, at what level, by which of its texts, and on whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards import patterns
from vtesref.scenario.words import played_cards, template
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError
from vtesref.scenario.words.verbs import ACTS

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line
    from vtesref.scenario.words.cards import Definition

#: The level at which a card is played: basic or superior (a second text of it: "basic 2"), or its Disciplines.
AT_LEVEL = r"(?:basic|superior|[a-z]{3}(?: [a-z]{3})?|[A-Z]{3}(?: [A-Z]{3})?)(?: \d)?"
_WITH = rf"(?:(?:with )?(?P<card>.+?))(?: at (?P<level>{AT_LEVEL}))?"


def card_named(name: str, text: str, cards: dict[str, Definition]) -> str:
    """Return the name of a card that is defined; raises ScenarioError with the line (its text) for another."""
    plain = re.sub(r"^(?:the|a|an|its|his|her) ", "", name.strip())
    definition = cards.get(plain.lower()) or cards.get(name.strip().lower()) or played_cards.find(plain, cards)
    if definition is None:
        raise played_cards.unknown(plain, text, cards, f"define it: where {plain} is a combat card, maneuver")
    return definition.name


#: A slot of a sentence for a card that is defined, or that is known by its name.
template.READERS["named card"] = lambda words, names, cards, text, slot: card_named(words, text, cards)
#: One card or several, which no number begins.
patterns.NARROW["named cards"] = r"(?!\d).+?"
template.SHOWN.update({"named card": "CARD", "named cards": "CARD"})

#: The types of card whose playing sets something off, with its verb.
SET_OFF = {"action": ACTS}
#: The type of card that a minion plays to call the referendum on it.
POLITICAL = "political action"


def played(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    """Read a card that is played, on somebody or not; for what sets something off the line has the verb of that."""
    paid = re.fullmatch(r"(?P<rest>.+) for (?P<n>\d+)", rest)
    if paid and line.verb in ("plays", "uses", ACTS) and rest.lower() not in cards:  # what its text lets one pay
        found = played(line, paid["rest"], names, cards)
        return found._replace(more=(*found.more, paid["n"]))
    late = re.fullmatch(r"(?P<card>.+?) on (?P<target>.+) for (?P<name>[a-z][a-z ]*)", rest)
    if late and rest.lower() not in cards and _has_text(late["card"].removeprefix("with "), late["name"], cards):
        rest = f"{late['card']} for {late['name']} on {late['target']}"  # which of its texts it is, told last
    head, on, target = rest.rpartition(" on ")
    aimed = on and rest.lower() not in cards
    found = with_card(line, head if aimed else rest, names, cards)
    if aimed:
        several = re.split(r" and |, ", target)
        if len(several) > 1 and all(one.lower() in names.seats for one in several):
            whom, *more = dict.fromkeys(names.seats[one.lower()] for one in several)
            found = found._replace(other=whom, more=tuple(more))
        elif len(several) > 1 and target.lower() not in names and all(one.lower() in names for one in several):
            whom, *more = dict.fromkeys(names[one.lower()] for one in several)
            found = found._replace(other=whom, more=tuple(more))
        else:
            card = cards[target.lower()].name if target.lower() in cards else ""
            alone = names.get(target.lower()) or names.seats.get(target.lower()) or card
            found = found._replace(other=alone or known(target, names, line.text))
    if found.verb == "plays" and cards[found.card.lower()].kind == POLITICAL and found.name in names.values():
        if not found.other:
            return found._replace(verb="calls")
        chooses = f"{line.name} calls {found.card}, {line.name} chooses {found.other}"
        raise ScenarioError(f'"{line.text}" calls a referendum, whose terms are told apart; write: {chooses}', rest)
    if found.verb == "plays" and cards[found.card.lower()].kind in SET_OFF:
        return found._replace(verb=SET_OFF[cards[found.card.lower()].kind])
    return found


def _has_text(name: str, level: str, cards: dict[str, Definition]) -> bool:
    """Tell whether a card has a text of a name, or one that is told apart so: "uses CARD for burning"."""
    card = cards.get(name.lower()) or played_cards.find(name, cards)
    return card is not None and any(level in (text.name, text.label) for text in card.texts)


def no_such_text(card: Definition, level: str) -> str:
    """Return what to say where a story names a text that a card does not have."""
    told = " or ".join(f'"for {name}"' for name in dict.fromkeys(text.name for text in card.texts) if name)
    return f'no text of {card.name} is called "{level}"; ' + (f"write {told}" if told else f'leave "for {level}" out')


def with_card(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    """Read the card that a line uses, and which of its texts, or at what level."""
    if rest.lower() not in cards:
        for parted in re.finditer(r" (?:for|at) ", rest):
            name, level = rest[: parted.start()].removeprefix("with "), rest[parted.end() :]
            if _has_text(name, level, cards):
                return line._replace(card=card_named(name, line.text, cards), level=level)
            if name.lower() in cards and parted[0] == " for " and not re.match(r"\d", level):
                raise ScenarioError(no_such_text(cards[name.lower()], level), level)
    match = re.fullmatch(_WITH, rest)
    if not match:
        raise ScenarioError(f'"{line.text}" names no card; write: {line.name} {line.verb} CARD', line.verb)
    return line._replace(card=card_named(match["card"], line.text, cards), level=match["level"] or "")
