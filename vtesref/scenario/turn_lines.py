"""The lines of the turn: its phases, master cards, transfers, discards, and what Methuselahs use in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards import reading
from vtesref.engine.cards.filter_tests import MINION_CARDS
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.meant import hint
from vtesref.engine.turn.master import MASTERS
from vtesref.engine.turn.uses_of_texts import PHASES as PHASES_OF_USE
from vtesref.scenario import deed_lines, played_cards, verbs
from vtesref.scenario.story import Line
from vtesref.scenario.template import Names, known
from vtesref.scenario.text import ScenarioError, number
from vtesref.scenario.verbs import (
    AMIDST,
    ARRIVES,
    CANCELS,
    DISCARDS,
    DRAWN,
    DRAWS,
    EDGE,
    FINDS,
    GOES_ON,
    MARKS,
    MERGES,
    MOVES_IN,
    MOVES_OUT,
    PHASE,
    PLAYS,
    PUTS,
    STAYS,
    TURN,
    UNLOCKS,
    USES,
)

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader, Reader

STORY_LINES = {
    "METHUSELAH's turn": "the current turn ends, and the next turn begins with its unlock phase",
    "PHASE phase": "the turn moves to that phase (unlock or untap, master, minion, influence, discard)",
    "METHUSELAH plays CARD [on NAME|CARD]": "the Methuselah plays a master card, or an event in the discard phase",
    "METHUSELAH uses CARD [for TEXT] [for N] [on NAME|CARD] [during the action|as the action succeeds]": (
        "the Methuselah uses what a card in play does; during the action also where lines after it tell of the action, "
        "as it succeeds once its cost is paid"
    ),
    "METHUSELAH takes the pool of the Edge": "the Methuselah who has the Edge gains 1 pool in the unlock phase",
    "METHUSELAH unlocks NAME": "the Methuselah burns 1 pool to unlock an infernal minion",
    "METHUSELAH marks NAME": "the Methuselah marks a Red List minion with a master phase action",
    "N transfers to NAME; METHUSELAH moves N to NAME": "the Methuselah moves N pool to an uncontrolled vampire",
    "METHUSELAH takes N from NAME": (
        "the Methuselah moves N blood from an uncontrolled vampire to the pool, for 2 transfers each"
    ),
    "METHUSELAH draws a vampire": "the Methuselah moves the top vampire of the crypt to the uncontrolled region",
    "NAME becomes controlled; NAME stays uncontrolled": (
        "whether a vampire with enough blood moves to the ready region (if the story says nothing, they do "
        "when the influence phase ends)"
    ),
    "NAME merges": "an uncontrolled vampire merges with its other version, advanced (NAME ADV) or base",
    "METHUSELAH discards CARD": (
        "the Methuselah discards a card: in the discard phase, by its burn option, or down to the hand size"
    ),
    "METHUSELAH finds CARD|NAME": "the Methuselah searches the library, or the crypt, and finds the card",
    "METHUSELAH draws CARD": (
        "the card that the Methuselah happens to draw from a library that was searched and shuffled"
    ),
    "METHUSELAH puts CARD on NAME": (
        "the Methuselah puts a stolen card on a minion (if the story says nothing, on the first one)"
    ),
    "the phase goes on": "ends a story whose influence phase, or a phase in which something is still due, is not over",
}
#: The times at which a Methuselah plays a master card in the turn of another.
OUT_OF_TURN = ("as a card is played", *reading.OUT_OF_TURN)
EVENTS = (
    TURN,
    PHASE,
    PLAYS,
    USES,
    EDGE,
    UNLOCKS,
    MARKS,
    MOVES_IN,
    MOVES_OUT,
    DRAWS,
    ARRIVES,
    MERGES,
    DISCARDS,
    GOES_ON,
)
ANSWERS = {AMIDST: 0, CANCELS: 0, STAYS: 0, FINDS: 0, DRAWN: 0, PUTS: 0}
OF_METHUSELAHS: tuple[str, ...] = ()
PHASES = {"untap": "unlock", "unlock": "unlock", "master": "master", "minion": "minion", "influence": "influence"}
PHASES["discard"] = "discard"


def _seat(name: str, names: Names, text: str) -> str:
    """Return the Methuselah of a name."""
    found = names.seats.get(name.lower())
    if found is None:
        seats = list(names.seats.values())
        raise ScenarioError(f'no Methuselah is called "{name}" (in "{text}"); {_seated(name, seats)}', name)
    return found


def _seated(name: str, seats: list[str]) -> str:
    return hint(name, seats, f"at the table: {', '.join(seats)}")


def _turn(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    return Line(text, _seat(match["name"], names, text), TURN)


def _phase(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    phase = PHASES.get(match["phase"].lower())
    if phase is None:
        raise ScenarioError(f'"{match["phase"]}" is not a phase; phases are: {", ".join(PHASES)}', match["phase"])
    return Line(text, "", PHASE, other=phase)


def _goes_on(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    return Line(text, "", GOES_ON)


def _played(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read what a Methuselah plays or uses; None when the line is a minion's."""
    if match["name"].lower() not in names.seats:
        return _played_by_minion(text, match, names, cards)
    name = names.seats[match["name"].lower()]
    title, target = match["card"], ""
    definition = cards.get(title.lower())
    if definition is None or definition.texts:
        found = _of_texts(text, name, match, names, cards)
        if found is not None:
            return found
    while definition is None and " on " in title:
        title, _, rest = title.rpartition(" on ")
        target = f"{rest} on {target}" if target else rest
        definition = cards.get(title.lower())
    if definition is None and played_cards.find(title, cards) is not None:
        return _played(text, match, names, cards)
    if definition is None:
        raise played_cards.unknown(title, text, cards, f"define it: where {title} is a master, gain 1 pool")
    if match["verb"] == "uses":
        return Line(text, name, USES, card=definition.name)
    return Line(text, name, PLAYS, other=_target(target, names, cards, text), card=definition.name)


def _of_texts(text: str, name: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read what a Methuselah plays or uses of a card with texts: which of them, and on whom; None for other cards."""
    for key, definition in cards.items():
        if not definition.texts or not match["card"].lower().startswith(key):
            continue
        rest = re.fullmatch(
            r"(?: (?:for|at) (?P<level>(?!\d)(?:(?! on | for \d).)+))?(?: for (?P<n>\d+))?"
            r"(?: on (?P<whom>.+?))?(?: for (?P<n2>\d+))?",
            match["card"][len(key) :],
        )
        if rest is None:
            continue
        whom = [_anything(one, names, cards, text) for one in re.split(r" and ", rest["whom"])] if rest["whom"] else []
        more = (*whom[1:], *(one for one in (rest["n"], rest["n2"]) if one))
        line = Line(text, name, PLAYS, card=definition.name, level=rest["level"] or "", more=more)
        line = line._replace(other=whom[0]) if whom else line
        if match["verb"] == "uses":
            _tell_which(definition, line)
            return line._replace(verb=USES if _is_of_a_phase(definition, line.level) else AMIDST)
        of_methuselahs = definition.kind not in MINION_CARDS
        if of_methuselahs and any(one.kind == "play" and one.at in OUT_OF_TURN for one in definition.texts):
            return line._replace(verb=CANCELS, says=f"{name} plays {definition.name}")
        return line
    return None


def _tell_which(card: Definition, line: Line) -> None:
    """Ask which text is used, where each text of a card in play has a name and the line has none of them."""
    uses = [one for one in card.texts if one.kind == "use"]
    ways = list(
        dict.fromkeys(one.name for one in (*uses, *(one for one in card.texts if one.kind == "when" and one.may)))
    )
    told = " or ".join(f'"for {way}"' for way in ways if way)
    if not line.level and all(ways) and len(ways) > 1:
        raise ScenarioError(f'"{line.text}" does not tell what {card.name} is used for; write {told}', line.text)
    if line.level and uses and not any(line.level in (one.name, one.label, one.level) for one in uses):
        instead = f"write {told}" if told else f'leave "for {line.level}" out'
        raise ScenarioError(f'no text of {card.name} is called "{line.level}"; {instead}', line.level)


def _is_of_a_phase(card: Definition, level: str) -> bool:
    """Tell whether what is used of a card in play is used outside actions and combats (or its event is awaited)."""
    texts = [one for one in card.texts if one.kind == "use" and level in ("", one.name)]
    return not texts or any(one.at in PHASES_OF_USE for one in texts)


#: What answers a use itself, and tells nothing of an action or a combat under way.
_OF_A_USE = (STAYS, FINDS, DRAWN, PUTS, "chooses", "undoes", AMIDST)


#: What tells of blocks, so that what comes directly after it is amid the action.
_OF_BLOCKS = (*verbs.BLOCKING, verbs.NOBODY, verbs.ATTEMPT_FAILS)


def amidst(lines: tuple[Line, ...], cards: dict[str, Definition]) -> tuple[Line, ...]:
    """Return the lines of a story; what is used at any time comes amid the action of which the lines after it tell.

    So does an out-of-turn master card that is told amid an action.
    """
    found = list(lines)
    for place, line in enumerate(lines):
        is_used = line.verb == USES and _is_of_any_time(cards[line.card.lower()], line.level)
        is_played = line.verb == PLAYS and "out-of-turn" in cards[line.card.lower()].traits
        if not is_used and not is_played:
            continue
        before = next((one for one in reversed(found[:place]) if one.event), None)
        after: list[Line] = []
        for one in lines[place + 1 :]:
            if one.event and one.verb not in (USES, DISCARDS):
                break
            after.append(one)
        goes_on = any(not one.event and one.verb not in _OF_A_USE for one in after)
        if before is None:
            continue
        if is_used and goes_on and before.verb not in EVENTS:
            found[place] = amid(line)
        elif is_played and before.verb in deed_lines.ACTIONS and (goes_on or found[place - 1].verb in _OF_BLOCKS):
            found[place] = line._replace(event=False, amid=True)
    return tuple(found)


def amid(line: Line) -> Line:
    """Return a line of a use as one that answers what is asked during an action or a combat."""
    return line._replace(verb=AMIDST, event=False, says="")


#: When what is used during an action is used, where that is once it has succeeded and its cost is paid.
ON_SUCCESS = "as the action succeeds"


def _is_of_any_time(card: Definition, level: str) -> bool:
    """Tell whether what is used of a card in play can be used at any time, or amid an action or a combat."""
    times = [one.at for one in card.texts if one.kind == "use" and level in ("", one.name)]
    return any(at == "any time" or at not in PHASES_OF_USE for at in times)


def _anything(words: str, names: Names, cards: dict[str, Definition], text: str) -> str:
    """Return the name of whatever is named: a minion, a Methuselah or a card."""
    plain = words.strip().lower()
    card = cards.get(plain)
    return names.get(plain) or names.seats.get(plain) or (card.name if card else known(words, names, text))


def _played_by_minion(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read a master card or an event that a minion would play, which it cannot; None for what minions do play."""
    definition = cards.get(match["card"].partition(" on ")[0].lower())
    if definition is None or match["verb"] == "uses" or definition.kind not in (*MASTERS, "event"):
        return None
    return Line(text, known(match["name"], names, text), PLAYS, card=definition.name)


def _target(target: str, names: Names, cards: dict[str, Definition], text: str) -> str:
    """Return what a card is played on: a minion, or a card in play."""
    if not target:
        return ""
    if target.lower() in cards:
        return cards[target.lower()].name
    if target.lower() in names.seats and target.lower() not in names:
        return names.seats[target.lower()]
    return known(target, names, text)


def _of_methuselah(verb: str, other: bool = False) -> PatternReader:
    """Return a reader for a line about a Methuselah and, if told, a minion; it leaves lines of minions alone."""

    def reader(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
        if match["name"].lower() not in names.seats:
            return None
        name = names.seats[match["name"].lower()]
        count = match.groupdict().get("n")
        whom = known(match["other"], names, text) if other else ""
        return Line(text, name, verb, number(count, "a number") if count else 0, other=whom)

    return reader


def _transfers(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    other = known(match["other"], names, text)
    return Line(text, "", MOVES_IN, number(match["n"], "a number of transfers"), other=other)


def _of_vampire(verb: str) -> PatternReader:
    def reader(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
        name = known(match["name"], names, text)
        return Line(text, name, verb, says=f"{name} {verb}")

    return reader


def _of_card(verb: str) -> PatternReader:
    def reader(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
        if match["name"].lower() in names:
            return None
        name = _seat(match["name"], names, text)
        definition = cards.get(match["card"].lower())
        if definition is None and verb == FINDS and match["card"].lower() in names:
            return Line(text, name, verb, card=names[match["card"].lower()])
        if definition is None:
            otherwise = f"define it: where {match['card']} is a combat card, maneuver"
            raise played_cards.unknown(match["card"], text, cards, otherwise)
        return Line(text, name, verb, card=definition.name)

    return reader


def _puts(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    line = _of_card(PUTS)(text, match, names, cards)
    if line is None:
        return None
    other = known(match["other"], names, text)
    return line._replace(other=other, says=f"{line.name} puts {line.card} on {other}")


_NAME = r"(?P<name>.+?)"
PATTERNS: tuple[tuple[Pattern, PatternReader], ...] = (
    (Pattern(rf"{_NAME}'s turn(?: begins)?"), _turn),
    (Pattern(r"(?:the )?(?P<phase>\w+) phase"), _phase),
    (Pattern(r"the (?:influence )?phase goes on"), _goes_on),
    (Pattern(rf"{_NAME} (?P<verb>plays|uses) (?P<card>.+)"), _played),
    (
        Pattern(rf"{_NAME} (?:takes|gains) (?:the pool of the Edge|(?:1|a) pool (?:for|from|with|of) the Edge)"),
        _of_methuselah(EDGE),
    ),
    (Pattern(rf"{_NAME} unlocks (?P<other>.+)"), _of_methuselah(UNLOCKS, True)),
    (Pattern(rf"{_NAME} marks (?P<other>.+)"), _of_methuselah(MARKS, True)),
    (Pattern(r"(?P<n>\d+) transfers? (?:go )?to (?P<other>.+)"), _transfers),
    (
        Pattern(rf"{_NAME} (?:moves|transfers) (?P<n>\d+)(?: pool)? to (?P<other>.+)"),
        _of_methuselah(MOVES_IN, True),
    ),
    (
        Pattern(rf"{_NAME} (?:takes|moves) (?P<n>\d+)(?: blood)? from (?P<other>.+)"),
        _of_methuselah(MOVES_OUT, True),
    ),
    (Pattern(rf"{_NAME} draws (?:a vampire|from the crypt)"), _of_methuselah(DRAWS)),
    (Pattern(rf"{_NAME} draws (?P<card>.+)"), _of_card(DRAWN)),
    (Pattern(rf"{_NAME} (?:becomes controlled|moves to the ready region)"), _of_vampire(ARRIVES)),
    (Pattern(rf"{_NAME} stays uncontrolled"), _of_vampire(STAYS)),
    (Pattern(rf"{_NAME} merges"), _of_vampire(MERGES)),
    (Pattern(rf"{_NAME} discards (?P<card>.+)"), _of_card(DISCARDS)),
    (Pattern(rf"{_NAME} finds (?P<card>.+)"), _of_card(FINDS)),
    (Pattern(rf"{_NAME} puts (?P<card>.+) on (?P<other>.+)"), _puts),
)
READERS: dict[str, Reader] = {}
