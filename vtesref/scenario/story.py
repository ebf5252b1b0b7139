"""What happens: the lines that set something off, and those that answer what the engine asks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.action import torpor
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import MAX_NUMBER, CardError, Effect
from vtesref.scenario import played_cards
from vtesref.scenario.cards import effect
from vtesref.scenario.template import Names, known
from vtesref.scenario.text import ScenarioError, number
from vtesref.scenario.verbs import ACTS, BLOOD_HUNT, DIVIDES, ROUND

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.cards import Definition

#: The story lines, and what each means.
STORY_LINES = {
    "... during the action; ... after the action": (
        "ends a line about a loss, a gain, locking, unlocking, burning or control that an unwritten card "
        "text causes; it happens during the action of the earlier line, or after it"
    ),
    "... out of turn": "ends a line about an action; a card lets the minion take it during another Methuselah's turn",
    "NAME takes N [normal|aggravated] [damage] [and N ...]": "damage is inflicted on NAME",
    "NAME hunts": "NAME hunts, and nobody blocks",
    "NAME leaves torpor": "NAME acts to leave torpor, and nobody blocks",
    "NAME rescues NAME [paying N]": (
        "NAME rescues the other from torpor and pays N of the 2 blood (without a number, as much as they can)"
    ),
    "NAME diablerises NAME": "NAME diablerises the other in torpor, and nobody blocks",
    "NAME fights NAME": "the two enter combat; the first is the acting minion",
    "round N": "the next lines belong to that round of the combat",
    "the blood hunt passes|fails": "how the referendum after the diablerie ends (fails: or nobody calls one)",
    "NAME maneuvers [with CARD]": "NAME uses a maneuver",
    "NAME strikes [hand|STRIKE|with CARD] [at RETAINER]": (
        "NAME chooses a strike: hands, a kind of strike, or the strike of a card"
    ),
    "NAME dodges; NAME ends combat": "NAME chooses the strike dodge; NAME chooses the strike combat ends",
    "NAME gains N additional strikes": "NAME uses an effect for additional strikes",
    "NAME presses [with CARD]": "NAME uses a press",
    "NAME prevents N [normal|aggravated] [with CARD]": "NAME uses an effect that prevents up to N",
    "NAME prevents only N aggravated": (
        "how much of the damage that NAME prevents now is aggravated; the rest is normal (without this "
        "line, as much as possible is aggravated)"
    ),
    "NAME plays CARD [at superior]": "NAME plays a card, whatever it does",
    "NAME uses EFFECT": "NAME uses an effect without naming a card (inflict 1, +1 strength, end combat ...)",
    "NAME picks CARD": "NAME's strike is aimed at that equipment, or NAME takes it from the victim of a diablerie",
}

#: What sets something off, and what answers; an answer has a place within a round of combat, or none (0).
EVENTS = ("takes", "hunts", "leaves", "rescues", "diablerises", "fights")
ANSWERS = {
    "maneuvers": 1,
    "strikes": 3,
    "dodges": 3,
    "ends": 3,
    "picks": 0,
    "gains": 4,
    "presses": 6,
    "prevents": 0,
    DIVIDES: 0,
    "plays": 0,
    "uses": 0,
}
#: Verbs that say nothing without what follows them.
INCOMPLETE = ("takes", "leaves", "ends", "gains", "prevents", "uses", "rescues", "diablerises", "fights")


class Line(NamedTuple):
    """One story line: its sentence, the minion it is about, the verb, its numbers, whom it is done to, and the card.

    ``effect`` is what an unnamed card does; ``hands`` marks a hand strike; ``event`` marks a line that sets something
    off. ``says`` is the sentence in its plain form, as the option that it means is printed.
    """

    text: str
    name: str
    verb: str
    normal: int = 0
    aggravated: int = 0
    other: str = ""
    card: str = ""
    level: str = ""
    effect: Effect | None = None
    hands: bool = False
    event: bool = False
    outside: bool = False
    says: str = ""
    #: Whether what a text not told here does happens while an action goes on, and is told of it.
    amid: bool = False
    #: The kind of damage that is prevented, where it is told.
    kind: str = ""
    #: Further cards, where a line names several.
    more: tuple[str, ...] = ()

    @property
    def is_answer(self) -> bool:
        """Tell whether the line answers a question, and sets nothing off by itself."""
        return not self.event


def _alone(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line


def _leaves(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest != "torpor":
        raise ScenarioError(f'"{rest}" cannot follow "leaves"; write: {line.name} leaves torpor', rest)
    return line


def _other(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    split = re.fullmatch(r"(?P<other>.+?)(?: paying (?P<paid>\d+))?", rest)
    if not split or (split["paid"] and line.verb != "rescues"):
        raise ScenarioError(
            f'"{rest}" cannot follow "{line.verb}"; write a name, such as: {line.name} {line.verb} Lupo', rest
        )
    paid = number(split["paid"], "a payment") if split["paid"] else -1
    if paid > torpor.COST:
        raise ScenarioError(f"a rescue costs {torpor.COST} blood; a vampire cannot pay {paid} of it", split["paid"])
    other = known(split["other"], names, line.text)
    if other == line.name:
        raise ScenarioError(f'{line.name} cannot do that to itself (in "{line.text}")', split["other"])
    return line._replace(other=other, normal=paid)


def _takes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    normal = aggravated = 0
    for part in re.split(r" and |, | \+ ", rest):
        found = re.fullmatch(r"(\d+)(?: (normal|regular|aggravated|agg))?(?: (?:damage|points?))?", part.strip())
        if not found:
            raise ScenarioError(
                f'"{part}" in "{line.text}" is not damage; write a number and a kind, such as: takes 2 and 1 '
                "aggravated",
                part,
            )
        points = number(found[1], "damage")
        if found[2] in ("aggravated", "agg"):
            aggravated += points
        else:
            normal += points
    if normal + aggravated > MAX_NUMBER:
        raise ScenarioError(f'"{line.text}" comes to more than {MAX_NUMBER} damage', rest)
    return line._replace(normal=normal, aggravated=aggravated)


#: The level at which a card is played: basic or superior (a second text of it: "basic 2"), or its Disciplines.
_AT_LEVEL = r"(?:basic|superior|[a-z]{3}(?: [a-z]{3})?|[A-Z]{3}(?: [A-Z]{3})?)(?: \d)?"
_WITH = rf"(?:(?:with )?(?P<card>.+?))(?: at (?P<level>{_AT_LEVEL}))?"


def card_named(name: str, line: Line, cards: dict[str, Definition]) -> str:
    """Return the name of a card that is defined."""
    plain = re.sub(r"^(?:the|a|an|its|his|her) ", "", name.strip())
    found = cards.get(plain.lower()) or cards.get(name.strip().lower()) or played_cards.find(plain, cards)
    if found is None:
        raise played_cards.unknown(plain, line.text, cards, f"define it: where {plain} is a combat card, maneuver")
    return found.name


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
    found = _plays(line, head if aimed else rest, names, cards)
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
    return card is not None and any(level in (one.name, one.label) for one in card.texts)


def no_such_text(card: Definition, level: str) -> str:
    """Return what to say where a story names a text that a card does not have."""
    told = " or ".join(f'"for {one}"' for one in dict.fromkeys(text.name for text in card.texts) if one)
    return f'no text of {card.name} is called "{level}"; ' + (f"write {told}" if told else f'leave "for {level}" out')


def _plays(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest.lower() not in cards:
        for parted in re.finditer(r" (?:for|at) ", rest):
            name, level = rest[: parted.start()].removeprefix("with "), rest[parted.end() :]
            if _has_text(name, level, cards):
                return line._replace(card=card_named(name, line, cards), level=level)
            if name.lower() in cards and parted[0] == " for " and not re.match(r"\d", level):
                raise ScenarioError(no_such_text(cards[name.lower()], level), level)
    match = re.fullmatch(_WITH, rest)
    if not match:
        raise ScenarioError(f'"{line.text}" names no card; write: {line.name} {line.verb} CARD', line.verb)
    return line._replace(card=card_named(match["card"], line, cards), level=match["level"] or "")


def _picks(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = _plays(line, rest, names, cards)
    if found.level:
        told = f'"at {found.level}" cannot follow "picks" in "{line.text}"; leave it out'
        raise ScenarioError(told, f"at {found.level}")
    return found


def _simple(word: str) -> Reader:
    def reader(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
        plain = re.sub(r"^to (?:long|close|continue|end)\b ?", "", rest)
        if not plain:
            return line._replace(effect=effect(word))
        if not plain.startswith("with "):
            raise ScenarioError(
                f'"{plain}" cannot follow "{line.verb}"; write: {line.name} {line.verb} with CARD', plain
            )
        return _plays(line, plain.removeprefix("with "), names, cards)

    return reader


def _prevents(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(r"(\d+|all)(?: (normal|aggravated))?(?: damage)?(?: (?:with|for) (.+))?", rest)
    if not found:
        raise ScenarioError(
            f'"{rest}" cannot follow "prevents"; write a number, such as: {line.name} prevents 2', rest or line.verb
        )
    points = 999 if found[1] == "all" else number(found[1], "a prevention")
    if found[3]:
        return _plays(line, found[3], names, cards)._replace(normal=points, kind=found[2] or "")
    kind = f" {found[2]}" if found[2] else ""
    return line._replace(effect=effect(f"prevent {found[1]}{kind}"), normal=points)


def _gains(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    found = re.fullmatch(r"(\d+) additional(?: strikes?)?(?: with (.+))?", rest)
    if not found:
        raise ScenarioError(f'"{rest}" cannot follow "gains"; write: {line.name} gains 1 additional strike', rest)
    number(found[1], "a number of strikes")
    if found[2]:
        return _plays(line, found[2], names, cards)
    return line._replace(effect=effect(f"{found[1]} additional strikes"))


def _uses(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    try:
        return line._replace(effect=effect(rest))
    except CardError as error:
        if rest.lower() in cards:
            return _plays(line, rest, names, cards)
        if re.split(r" (?:on|for) ", rest)[0].lower() in cards:
            return played(line, rest, names, cards)
        raise ScenarioError(str(error), error.word) from None


def _strikes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if line.verb == "dodges":
        return line._replace(effect=effect("strike: dodge")) if not rest else _plays(line, rest, names, cards)
    if line.verb == "ends":
        if rest != "combat":
            raise ScenarioError(f'"{rest}" cannot follow "ends"; write: {line.name} ends combat', rest or line.verb)
        return line._replace(effect=effect("strike: combat ends"))
    aimed = re.fullmatch(r"(?P<what>.*?)(?: ?\bat (?!superior|basic)(?P<target>.+))?", rest)
    target = aimed["target"] if aimed else None
    what = (aimed["what"] if aimed else rest).strip()
    if target and target not in names and re.fullmatch(_AT_LEVEL, target):
        what, target = rest, None  # the Discipline of a card of several
    if target:
        line = line._replace(other=known(target, names, line.text))
    if what in ("", "hand", "hands", "with hands", "with its hands", "with a hand strike"):
        return line._replace(hands=True)
    if what.startswith("with ") or what.lower() in cards:
        return _plays(line, what.removeprefix("with "), names, cards)
    words = what.removeprefix("for ").removeprefix(": ")
    try:
        return line._replace(effect=effect(f"strike: {words}"))
    except CardError as error:
        raise ScenarioError(f"{error} (or name a card: {line.name} strikes with CARD)", what) from None


def _blood_hunt(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, BLOOD_HUNT, match[1])


def _round(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    if not number(match[1], "a round"):
        raise ScenarioError(f'"{text}" is not a round of combat; the first one is round 1', text)
    return Line(text, ROUND, ROUND, number(match[1], "a round"))


def _divides(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    name = known(match["name"], names, text)
    return Line(text, name, DIVIDES, number(match["n"], "a prevention") if match["n"] else 0)


#: Lines that are no name and verb: (pattern, reader).
PATTERNS = (
    (Pattern(r"(?:the )?blood hunt (passes|fails)"), _blood_hunt),
    (Pattern(r"(?:in )?round (\d+):?"), _round),
    (Pattern(r"(?P<name>.+?) prevents (?:only (?P<n>\d+)|no) aggravated"), _divides),
)

if TYPE_CHECKING:
    Reader = Callable[[Line, str, Names, dict[str, Definition]], Line]
    PatternReader = Callable[[str, re.Match[str], Names, dict[str, Definition]], Line | None]

#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS: tuple[str, ...] = ()
READERS: dict[str, Reader] = {
    "takes": _takes,
    "hunts": _alone,
    "leaves": _leaves,
    "rescues": _other,
    "diablerises": _other,
    "fights": _other,
    "maneuvers": _simple("maneuver"),
    "presses": _simple("press"),
    "strikes": _strikes,
    "dodges": _strikes,
    "ends": _strikes,
    "gains": _gains,
    "prevents": _prevents,
    "plays": played,
    "picks": _picks,
    "uses": _uses,
}
