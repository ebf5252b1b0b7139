"""The lines of the table: pool that is lost, contests, ousting, withdrawal, titles, sects and clans, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.turn import ousting
from vtesref.scenario import deck_text, played_cards
from vtesref.scenario.sentence import Sentence
from vtesref.scenario.story import Line
from vtesref.scenario.template import Names, known, seat
from vtesref.scenario.text import ScenarioError, number
from vtesref.scenario.verbs import GETS_EDGE, LATER, LOCKS, TAKES_PLACE

if TYPE_CHECKING:
    from vtesref.engine.table import Methuselah, Table
    from vtesref.scenario.cards import Definition
    from vtesref.scenario.story import PatternReader, Reader

STORY_LINES = {
    "METHUSELAH burns N pool; METHUSELAH gains N pool": (
        "a loss or gain that an unwritten card text causes (N more pool: on top of one that the story has told)"
    ),
    "METHUSELAH and METHUSELAH lose N pool": "both lose it at the same time",
    "METHUSELAH loses N pool and then METHUSELAH loses N pool": "they lose it one after the other, within one action",
    "METHUSELAH is ousted": "the Methuselah loses all pool and is ousted",
    "NAME burns N blood; NAME gains N blood": (
        "a loss or gain that an unwritten card text causes (N more blood: on top of one that the story has told)"
    ),
    "NAME locks; NAME unlocks; NAME is burned": "an unwritten card text does this to a minion",
    "METHUSELAH gets the Edge": "an unwritten card text gives the Edge to the Methuselah",
    "METHUSELAH's unlock phase": "the unlock phase, with everything that happens in it",
    "NAME is contested": "the copies of that card in play are contested",
    "NAME comes into play [by force]": "an uncontrolled minion comes into play, by choice or by an effect",
    "CARD comes into play on NAME": "a card of NAME's Methuselah is put on NAME",
    "METHUSELAH pays for CARD; METHUSELAH yields CARD": (
        "the Methuselah pays to go on contesting the card, or yields it"
    ),
    "METHUSELAH leaves what is due for later": (
        "the Methuselah does something else in the phase before the contests and the texts of cards that must happen "
        "in it (not needed if the story has that first)"
    ),
    "NAME pays for the title; NAME yields the title; NAME goes to torpor": (
        "a vampire pays for a contested title or yields it; the third line: a vampire that an effect sends "
        "to torpor and burns at once goes to torpor first"
    ),
    "NAME returns to METHUSELAH": "control of a minion returns",
    "NAME creates NAME": "an action of a vampire puts a new vampire into play (given as uncontrolled)",
    "METHUSELAH withdraws": "the Methuselah announces a withdrawal (a library that is not given is empty)",
    "NAME goes for NAME": "a vampire acts to enter combat with a marked Red List minion",
    "METHUSELAH burns 1 pool to unlock NAME": "an infernal minion is unlocked",
    "NAME stands in for NAME": "a slave enters combat in place of a blocked minion",
    "NAME receives CARD; METHUSELAH awards CARD": (
        "a diablerist receives a Discipline card or a trophy; a Methuselah awards a trophy"
    ),
    "the game is set up [for ante]; METHUSELAH begins": "the game is set up; the named Methuselah is drawn to begin",
    "the game ends": "the game ends although more than one Methuselah is left",
    "METHUSELAH brings a crypt of N NAME [gGROUP] and ... with a library of N NAME and ...": (
        "a deck is checked by the construction rules for the number of players at the table"
    ),
}
#: What marks a loss or gain that comes on top of one of the same number which the story has brought about.
FURTHER = "more"
EVENTS = (
    *LOCKS,
    GETS_EDGE,
    "loses pool",
    "gains pool",
    "lose in turn",
    "is ousted",
    "loses blood",
    "gains blood",
    "unlock phase",
    "is contested",
    "comes into play",
    "returns to",
    "creates",
    "withdraws",
    "goes for",
    "the game is set up",
    "the game ends",
    "brings a deck",
)
CONTESTS_LATER = "leaves contests for later"
ANSWERS = {
    LATER: 0,
    "pays for": 0,
    "yields": 0,
    "goes to torpor": 0,
    "stands in for": 0,
    "begins": 0,
    "receives": 0,
    "awards": 0,
}
#: What is asked in this chapter.
QUESTIONS = ("what comes next", "infernal", "slave", "first player", "award")
#: Verbs whose subject may be a Methuselah.
OF_METHUSELAHS = ("is ousted", "withdraws", "pays for", "yields", "begins", "awards", LATER, CONTESTS_LATER)


def _pool(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    who = " and ".join(seat(one, names, text) for one in re.split(r", (?:and )?| and ", match["who"]))
    verb = "gains pool" if match["verb"] in ("gain", "gains") else "loses pool"
    return Line(text, who, verb, normal=number(match["points"], "pool"), kind=FURTHER if match["more"] else "")


def _in_turn(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    for part in text.split(" and then "):
        found = re.fullmatch(LOSS, part)
        if not found:
            raise ScenarioError(
                f'"{part}" is not a loss of pool; write: Alice loses 2 pool and then Bob loses 3 pool', part
            )
        seat(found["who"], names, text)
        number(found["points"], "pool")
    return Line(text, "", "lose in turn")


def _blood(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    name = known(match["who"], names, text)
    verb = "gains blood" if match["verb"] == "gains" else "loses blood"
    return Line(text, name, verb, normal=number(match["points"], "blood"), kind=FURTHER if match["more"] else "")


def _suffers(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    verb = {"locks": "is locked", "unlocks": "is unlocked"}.get(match["verb"], match["verb"])
    return Line(text, known(match["who"], names, text), verb)


def _edge(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, seat(match["who"], names, text), GETS_EDGE)


def _unlock_phase(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, seat(match["who"], names, text), "unlock phase")


def _is_contested(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, match["what"], "is contested")


def _attached(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    card = cards.get(match["card"].lower())
    if card is None:
        raise played_cards.unknown(match["card"], text, cards, "define it")
    return Line(text, known(match["name"], names, text), "comes into play", card=card.name)


def _unlocks(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    who, minion = seat(match["who"], names, text), known(match["name"], names, text)
    return Line(text, who, "unlocks", other=minion)


def _seats(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, seat(match["who"], names, text), "change seats", other=seat(match["other"], names, text))


def further(line: Line) -> str:
    """Return the line of a loss or gain as it says that it comes on top of another one."""
    return line.text.replace(f" {line.normal} ", f" {line.normal} {FURTHER} ", 1)


def in_game(table: Table, name: str, line: Line) -> Methuselah:
    """Return a Methuselah who is still in the game; raises ScenarioError for one who is not."""
    found = next(one for one in table.seats if one.name.lower() == name.lower())
    if not ousting.in_game(found):
        raise ScenarioError(f'"{line.text}" cannot happen: {found} is out of the game')
    return found


def _change_seats(table: Table, line: Line) -> None:
    seating.change_seats(table, in_game(table, line.name, line), in_game(table, line.other, line))


def _takes_place(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    """Read that the text of a card, or a vampire's own, takes place; of several cards on whom the one is."""
    title, on, bearer = match["card"].rpartition(" on ")
    if on and title.lower() in cards and bearer.lower() in names:
        return Line(text, "", TAKES_PLACE, other=names[bearer.lower()], card=cards[title.lower()].name)
    own = names.get(match["card"].lower())
    if own is not None:
        return Line(text, "", TAKES_PLACE, card=own)
    card = cards.get(match["card"].lower()) or played_cards.find(match["card"], cards)
    if card is None:
        raise played_cards.unknown(match["card"], text, cards, "name a card that is in play, or a vampire")
    return Line(text, "", TAKES_PLACE, card=card.name)


SENTENCES = (
    Sentence(
        "METHUSELAH and METHUSELAH change seats",
        "the two Methuselahs change seats",
        "change seats",
        _seats,
        Pattern(r"(?P<who>.+?) and (?P<other>.+?) change seats"),
        tells=_change_seats,
    ),
    Sentence(
        "the text of CARD [on NAME] takes place",
        "what a card must do in the phase comes now (if the story says nothing, as the phase begins)",
        TAKES_PLACE,
        _takes_place,
        Pattern(r"(?:the text of )?(?P<card>.+) takes place", re.I),
        time="in the phase of which the text says that it happens then, once a phase",
    ),
)


def _game(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    return Line(text, "", f"the game {match[1]}", normal=int(match[2] is not None))


def _deck(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    piles = ("\n".join(re.split(r" and (?=\d)", match[pile])) for pile in ("crypt", "library"))
    deck = "crypt\n{}\nlibrary\n{}".format(*piles)
    deck_text.read(deck)
    return Line(text, seat(match["who"], names, text), "brings a deck", more=(deck,))


#: The loss of one Methuselah.
LOSS = r"(?P<who>.+?) loses (?P<points>\d+) pool"
PATTERNS: tuple[tuple[Pattern, PatternReader], ...] = (
    (Pattern(r".+ loses \d+ pool and then .+"), _in_turn),
    (Pattern(r"(?P<who>.+?) burns? 1 pool to unlock (?P<name>.+)"), _unlocks),
    (Pattern(r"(?P<who>.+?) (?P<verb>burns?|loses?|gains?) (?P<points>\d+)(?P<more> more)? pool"), _pool),
    (Pattern(r"(?P<who>.+?) (?P<verb>burns|loses|gains) (?P<points>\d+)(?P<more> more)? blood"), _blood),
    (Pattern(r"(?P<who>.+?) (?P<verb>locks|unlocks|is locked|is unlocked|is burned)"), _suffers),
    (Pattern(r"(?P<who>.+?) (?:gets|takes|gains) the edge", re.I), _edge),
    (Pattern(r"(?P<who>.+?)'s (?:unlock|untap) phase"), _unlock_phase),
    (Pattern(r"(?P<what>.+?) (?:is|are) contested"), _is_contested),
    (Pattern(r"(?P<card>.+?) comes into play on (?P<name>.+)"), _attached),
    (Pattern(r"the game (is set up|ends)( for ante)?"), _game),
    (Pattern(r"(?P<who>.+?) brings a crypt of (?P<crypt>.+?) (?:and|with) a library of (?P<library>.+)"), _deck),
)


def _alone(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest:
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line._replace(says=f"{line.name} {line.verb}")


def _of_methuselah(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    seat(line.name, names, line.text)
    return _alone(line, rest, names, cards)


def _contests_later(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return _of_methuselah(line._replace(verb=LATER), rest, names, cards)


def _contest(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    plain = re.sub(r"^(?:the|her|his|its) (?!title)", "", rest)
    if plain in ("the title", "its title", "title"):
        return line._replace(says=f"{line.name} {line.verb} the title")
    seat(line.name, names, line.text)
    if plain.lower() in cards:
        return line._replace(says=f"{line.name} {line.verb} {cards[plain.lower()].name}")
    own = plain if plain.lower() in names else f"{line.name}'s {plain}"
    minion = known(own, names, line.text)
    name = minion.removeprefix(f"{line.name}'s ").removeprefix("second ")
    return line._replace(says=f"{line.name} {line.verb} {name}")


def _comes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest not in ("", "by force"):
        raise ScenarioError(f'"{rest}" cannot follow "{line.verb}" in "{line.text}"', rest)
    return line._replace(normal=int(rest == "by force"))


def _returns(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return line._replace(other=seat(rest, names, line.text))


def _receives(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    card = cards.get(rest.lower())
    if card is None:
        raise played_cards.unknown(rest, line.text, cards, "define it")
    return line._replace(says=card.name if line.verb == "receives" else f"{line.name} awards {card.name}")


def _other(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    other = known(rest, names, line.text)
    return line._replace(other=other, says=f"{line.name} {line.verb} {other}")


READERS: dict[str, Reader] = {
    "is ousted": _of_methuselah,
    "withdraws": _of_methuselah,
    "begins": _of_methuselah,
    LATER: _of_methuselah,
    CONTESTS_LATER: _contests_later,
    "pays for": _contest,
    "yields": _contest,
    "goes to torpor": _alone,
    "comes into play": _comes,
    "returns to": _returns,
    "goes for": _other,
    "creates": _other,
    "stands in for": _other,
    "receives": _receives,
    "awards": _receives,
}
