"""The lines of the turn: its phases, master cards, transfers, discards, and what Methuselahs use in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards import reading
from vtesref.engine.cards.uses_of_texts import PHASES as PHASES_OF_USE
from vtesref.engine.turn.master import MASTERS
from vtesref.scenario import played_cards
from vtesref.scenario.story import Line, Names, known
from vtesref.scenario.text import ScenarioError, hint, number

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader, Reader

STORY_LINES = {
    "METHUSELAH's turn": "the current turn ends, and the next turn begins with its unlock phase",
    "PHASE phase": "the turn moves to that phase (unlock or untap, master, minion, influence, discard)",
    "METHUSELAH plays CARD [on NAME|CARD]": "the Methuselah plays a master card, or an event in the discard phase",
    "METHUSELAH uses CARD [for TEXT] [for N] [on NAME|CARD]": "the Methuselah uses what a card in play does",
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
    "the phase goes on": "ends a story whose influence phase is not over",
}
#: What is used of a card in play while something else goes on: it answers what the engine asks.
AMIDST = "uses amid"
#: The times at which a Methuselah plays a master card in the turn of another.
OUT_OF_TURN = ("as a card is played", *reading.OUT_OF_TURN)
TURN, PHASE, PLAYS, CANCELS, USES = "turn", "phase", "plays a master card", "cancels", "uses a card in play"
EDGE, UNLOCKS, MARKS, MOVES_IN, MOVES_OUT = "takes the Edge's pool", "unlocks", "marks", "moves in", "moves out"
DRAWN, GOES_ON, PUTS = "draws a card", "goes on", "puts"
DRAWS, ARRIVES, STAYS, MERGES, DISCARDS, FINDS = (
    "draws a vampire",
    "becomes controlled",
    "stays uncontrolled",
    "merges",
    "discards",
    "finds",
)
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
        known_cards = [card.name for card in cards.values()]
        otherwise = f"define it: where {title} is a master, gain 1 pool"
        raise ScenarioError(f'no card is called "{title}" (in "{text}"); {hint(title, known_cards, otherwise)}', title)
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
            return line._replace(verb=USES if _is_of_a_phase(definition, line.level) else AMIDST)
        if any(one.kind == "play" and one.at in OUT_OF_TURN for one in definition.texts):
            return line._replace(verb=CANCELS, says=f"{name} plays {definition.name}")
        return line
    return None


def _is_of_a_phase(card: Definition, level: str) -> bool:
    """Tell whether what is used of a card in play is used outside actions and combats (or its event is awaited)."""
    texts = [one for one in card.texts if one.kind == "use" and level in ("", one.name)]
    return not texts or any(one.at in PHASES_OF_USE for one in texts)


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
            titles = [card.name for card in cards.values()]
            otherwise = f"define it: where {match['card']} is a combat card, maneuver"
            told = hint(match["card"], titles, otherwise)
            raise ScenarioError(f'no card is called "{match["card"]}" (in "{text}"); {told}', match["card"])
        return Line(text, name, verb, card=definition.name)

    return reader


def _puts(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    line = _of_card(PUTS)(text, match, names, cards)
    if line is None:
        return None
    other = known(match["other"], names, text)
    return line._replace(other=other, says=f"{line.name} puts {line.card} on {other}")


_NAME = r"(?P<name>.+?)"
PATTERNS: tuple[tuple[re.Pattern[str], PatternReader], ...] = (
    (re.compile(rf"{_NAME}'s turn(?: begins)?"), _turn),
    (re.compile(r"(?:the )?(?P<phase>\w+) phase"), _phase),
    (re.compile(r"the (?:influence )?phase goes on"), _goes_on),
    (re.compile(rf"{_NAME} (?P<verb>plays|uses) (?P<card>.+)"), _played),
    (
        re.compile(rf"{_NAME} (?:takes|gains) (?:the pool of the Edge|(?:1|a) pool (?:for|from|with|of) the Edge)"),
        _of_methuselah(EDGE),
    ),
    (re.compile(rf"{_NAME} unlocks (?P<other>.+)"), _of_methuselah(UNLOCKS, True)),
    (re.compile(rf"{_NAME} marks (?P<other>.+)"), _of_methuselah(MARKS, True)),
    (re.compile(r"(?P<n>\d+) transfers? (?:go )?to (?P<other>.+)"), _transfers),
    (
        re.compile(rf"{_NAME} (?:moves|transfers) (?P<n>\d+)(?: pool)? to (?P<other>.+)"),
        _of_methuselah(MOVES_IN, True),
    ),
    (
        re.compile(rf"{_NAME} (?:takes|moves) (?P<n>\d+)(?: blood)? from (?P<other>.+)"),
        _of_methuselah(MOVES_OUT, True),
    ),
    (re.compile(rf"{_NAME} draws (?:a vampire|from the crypt)"), _of_methuselah(DRAWS)),
    (re.compile(rf"{_NAME} draws (?P<card>.+)"), _of_card(DRAWN)),
    (re.compile(rf"{_NAME} (?:becomes controlled|moves to the ready region)"), _of_vampire(ARRIVES)),
    (re.compile(rf"{_NAME} stays uncontrolled"), _of_vampire(STAYS)),
    (re.compile(rf"{_NAME} merges"), _of_vampire(MERGES)),
    (re.compile(rf"{_NAME} discards (?P<card>.+)"), _of_card(DISCARDS)),
    (re.compile(rf"{_NAME} finds (?P<card>.+)"), _of_card(FINDS)),
    (re.compile(rf"{_NAME} puts (?P<card>.+) on (?P<other>.+)"), _puts),
)
READERS: dict[str, Reader] = {}
