"""Stories generated for the texts of known cards: a table made for a card, and play by chance until a text is used.

``python tests/driving.py [--seconds N] [CARD ...]`` writes ``tests/driven.txt``: for each text of a known card that is
used some time (texts that are always in force are not) a story of one line in which it is used. A table has what the
text names: the card where it is used from, minions with the clans, sects, titles and traits that stand in the card, and
all Disciplines. Moves and answers are drawn, those that name the card before others; a story counts when it reads back
from its sentences and the text is used there, too. Then what it does not need is left out.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import json
import random
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from vtesref.corpus.library import load_library, source  # noqa: E402
from vtesref.corpus.scenarios import load_cases, scenario_files  # noqa: E402
from vtesref.engine.cards.context import Context  # noqa: E402
from vtesref.engine.cards.playing import carrying, in_combat, resolving  # noqa: E402
from vtesref.engine.cards.texts import Doing  # noqa: E402
from vtesref.engine.cards.tracking import limits  # noqa: E402
from vtesref.engine.core import EngineError, NotModelled, Refused  # noqa: E402
from vtesref.engine.early_ends import ActionEnds, CardCancelled, CombatEnds  # noqa: E402
from vtesref.engine.table import RETAINER  # noqa: E402
from vtesref.engine.traits import CLANS, SECTS, SHORT, TITLES, TRAITS  # noqa: E402
from vtesref.engine.turn.turn import take_up  # noqa: E402
from vtesref.scenario import ScenarioError, parse  # noqa: E402
from vtesref.scenario.play import options  # noqa: E402
from vtesref.scenario.play.session import Session, Teller, matters, named_at, stands_in_phase  # noqa: E402
from vtesref.scenario.playing import play  # noqa: E402
from vtesref.scenario.sentences.grammar import read  # noqa: E402
from vtesref.scenario.telling.lines import tell  # noqa: E402
from vtesref.scenario.telling.questions import sentence  # noqa: E402
from vtesref.scenario.words import played_cards  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table

FILE = ROOT / "tests" / "driven.txt"
#: The texts for which there is no story, each on a line with the reason: "CARD #2: why".
WITHOUT = ROOT / "tests" / "undriven.txt"
EDITION = "fifth-2020"
#: Texts that are in force without being used.
UNUSED = ("always", "cannot")
SEATS = ("Alice", "Bob", "Cleo")
NAMES = ("Ada", "Ben", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou")
#: How often the table is that of a scenario with the card, where there is one.
OF_SCENARIOS = 0.5
#: How often somebody at such a table has the card in hand.
HELD = 0.8
#: Where a game may stand at first, the likelier phases several times.
PHASES = ("unlock", "master", "minion", "minion", "minion", "influence", "discard")
#: Up to which length of a list single things are left out of it.
FINE = 3
#: How many moves a story has at most before it is given up.
MOVES = 14


#: How an effect ends what goes on.
ENDS = (ActionEnds, CombatEnds, CardCancelled)
#: What a story can end with that cannot be.
FAILS = (ScenarioError, EngineError, Refused, NotModelled)


class Used:
    """Notes the texts whose deed is done, by their identity, while it is in force.

    A text has done its deed when one of its effects changed something. What has no effects of its own (a card that
    stays in play, a strike, a maneuver, an action that is a bleed) has done it when it was used.
    """

    #: The functions through which texts go, and where each has the text.
    DOORS: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
        (carrying, "carry", lambda doing, context: (context.table, context.text)),
        (limits, "count_use", lambda context: (context.table, context.text)),
        (in_combat, "play_or_use", lambda table, minion, use: (table, use.text)),
        (resolving, "carry_out", lambda context: (context.table, context.text)),
    )

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self._undo: list[tuple[Any, str, Any]] = []

    def __enter__(self) -> Used:
        for home, name, text_of in self.DOORS:
            function = getattr(home, name)
            counted = self._counting(function, text_of)
            for module in [one for one in list(sys.modules.values()) if one.__name__.startswith("vtesref.engine")]:
                for called, value in list(vars(module).items()):
                    if value is function:
                        self._undo.append((module, called, function))
                        setattr(module, called, counted)
        return self

    def __exit__(self, *_: object) -> None:
        for module, called, function in self._undo:
            setattr(module, called, function)

    def _counting(self, function: Callable[..., Any], text_of: Callable[..., tuple[Table, Text | None]]) -> Any:
        name = function.__name__

        def counted(*args: Any, **kwargs: Any) -> Any:
            table, text = text_of(*args)
            before, held = table.mark(), names_of(args[-1])
            ends = False
            try:
                return function(*args, **kwargs)
            except ENDS:  # of the action, the combat, the card that is played: just what the text is for
                ends = True
                raise
            finally:
                does = ends or table.mark() > before or names_of(args[-1]) != held or looks(args[0])
                if text is not None and (not has_deed(text) or (name == "carry" and does)):
                    self.seen.add(id(text))
                    self.seen.update(id(one) for one in (text.of,) if one is not None and not has_deed(one))

        return counted


def names_of(context: Any) -> tuple[str, ...]:
    """Return the names that are told in a context: a card that is cancelled is noted there."""
    return tuple(context.names) if isinstance(context, Context) else ()


def looks(doing: Any) -> bool:
    """Tell whether an effect only lets somebody look at cards, which changes nothing."""
    return isinstance(doing, Doing) and doing.row is not None and doing.row.observed == "what was seen"


def has_deed(text: Text) -> bool:
    """Tell whether a text has effects that are carried out as such, and not by the rules of combat or of the action."""
    return any(doing.row is None or not doing.row.mechanic for doing in text.do)


class Key(NamedTuple):
    """A text of a known card: the name of the card, and which of its texts it is, counted from 1."""

    card: str
    number: int


def texts(known: played_cards.Known) -> dict[Key, Text]:
    """Return every text of the known cards and vampires that is used some time."""
    found = {}
    definitions = [known.definition(key) for key in known.source.names]
    definitions += [one.text for one in map(known.vampire, known.source.vampires) if one.text is not None]
    for definition in definitions:
        for number, text in enumerate(definition.texts, 1):
            if text.kind not in UNUSED:
                found[Key(definition.name, number)] = text
    return found


class Side:
    """A Methuselah of a table that is made: what they have, each thing written as a story gives it."""

    def __init__(self, name: str, pool: int) -> None:
        self.name, self.pool = name, pool
        self.lists: dict[str, list[str]] = {"with": [], "holding": [], "library": [], "ash heap": []}
        #: Each with its name and counters, what is said of it, and what is on it.
        self.minions: list[tuple[str, list[str], list[str]]] = []

    def told(self) -> str:
        """Return the seat as it is given."""
        listed = "".join(f" {word} {' and '.join(cards)}" for word, cards in self.lists.items() if cards)
        minions = [
            " ".join([minion, *words, *(["with", " and ".join(on)] if on else [])])
            for minion, words, on in self.minions
        ]
        size = " hand size 20" if self.lists["holding"] or self.lists["library"] else ""
        return f"{self.name} {self.pool}{size}{listed}{': ' if minions else ''}{', '.join(minions)}"

    def parts(self) -> Iterator[list[Any]]:
        """Yield the lists of which something can be left out."""
        yield self.minions
        yield from self.lists.values()
        for _, words, on in self.minions:
            yield from (on, words)


class Made(NamedTuple):
    """A table that is made: its sides, and where the game stands."""

    sides: list[Side]
    stand: list[str]

    def told(self) -> str:
        """Return it as a story gives it."""
        return "; ".join([*(side.told() for side in self.sides), *self.stand])


#: Tables for texts that ask for what chance lays out too seldom.
TABLES = {
    "Aziz, Dammar of Istanbul": "Alice 20: Aziz, Nora 3/4 POT; Bob 14: Lupo 0/1; Alice's turn; minion phase",
    "Black Forest Base": "Alice 20: Nora 3/6; Bob 14 with Black Forest Base: Lupo 0/4 locked; Alice's turn; "
    "minion phase",
    "Camarilla Conclave": "Alice 20 with Camarilla Conclave: Nora 3/6 Camarilla; Bob 14: Lupo 3/4; Alice's turn; "
    "minion phase",
    "Confusion": "Alice 20 holding 2 Confusion: Nora 3/6 DEM; Bob 14: Lupo 3/4; Alice's turn; minion phase",
    "Deep Ecology": "Alice 20: Nora 3/6; Bob 14 holding 2 Deep Ecology: Lupo 3/4 ANI PRO FOR; Alice's turn; "
    "minion phase",
    "Fanfare for Elysium": "Alice 20 with Fanfare for Elysium: Nora 3/6 prince of Paris MEL, Vera 3/8; "
    "Bob 14: Lupo 3/9; Alice's turn; minion phase",
    "Hillanvale": "Alice 20 holding Fanfare for Elysium: Hillanvale 4; Bob 14: Lupo 0/4 locked; Alice's turn; "
    "minion phase",
    "Marcus Vitel": "Alice 20: Marcus Vitel; Bob 14: Lupo 3/4 locked with Raven Spy; Alice's turn; minion phase",
    "Momentum's Edge": "Alice 20 1 victory points holding Momentum's Edge: Nora 3/6; Bob 14: Lupo 3/4; Alice's turn; "
    "master phase",
    "Papillon": "Alice 20 holding Papillon: Nora 3/6 prince of Paris; Bob 14: Lupo 3/4; Alice's turn; master phase",
    "Paul Cordwood": "Alice 20: Nora 3/6; Bob 14 crypt Vera 5 and Otto 4: Paul Cordwood; Alice's turn; minion phase",
    "Rolling with the Punches": "Alice 20: Nora 3/6; Bob 14 holding 2 Rolling with the Punches: Lupo 3/4 FOR",
    "Sarrasine ADV": "Alice 20: Sarrasine, Sarrasine ADV 8 uncontrolled; Bob 14: Lupo 3/4; Alice's turn; "
    "influence phase",
    "Sean Rycek": "Alice 20: Sean Rycek; Bob 14 with Life Boon: Lupo 3/4 locked; Alice's turn; minion phase",
    "Secret Passage": "Alice 20: Nora 3/6; Bob 14: Lupo 3/4 with Secret Passage; Alice's turn; minion phase",
    "The Baron": "Alice 20: The Baron; Bob 14: Lupo 3/4 Giovanni; Bob's turn; discard phase",
    "Two Wrongs": "Alice 20: Nora 3/6; Bob 14 holding Two Wrongs: Lupo 3/4; Cleo 9: Mira 3/4; Alice's turn; "
    "minion phase",
}


class Told(NamedTuple):
    """A table of a scenario that names the card; nothing is left out of it."""

    given: str
    sides: tuple[Side, ...] = ()
    stand: tuple[str, ...] = ()

    def told(self) -> str:
        """Return it as it is given."""
        return self.given

    def holding(self, name: str, chance: random.Random) -> Told:
        """Return the table with a card in some hands besides."""
        parts = [part.strip() for part in self.given.split(";")]
        for place, part in enumerate(parts):
            seat = re.match(r"\w+ \d+(?=[ :])(?!/)", part)
            if seat and ":" in part and chance.random() < HELD:
                at = part.find(" holding ")
                where = at + len(" holding ") if 0 <= at < part.index(":") else 0
                parts[place] = (
                    f"{part[:where]}{name} and {part[where:]}"
                    if where
                    else f"{seat[0]} holding {name}{part[seat.end() :]}"
                )
        return Told("; ".join(parts))


def tables_of_scenarios(known: played_cards.Known) -> dict[str, list[Told]]:
    """Return what is given in the scenarios of known cards alone, by the names of the cards that they mention."""
    found: dict[str, list[Told]] = {}
    for file in scenario_files(str(ROOT)):
        for case in load_cases(str(ROOT), file):
            if case.cards or " where " in case.scenario.given:
                continue
            text = f"{case.scenario.text} {case.scenario.given}"
            for name in {known.said(one) for one in (*known.source.names.values(), *known.source.vampires.values())}:
                if name in text:
                    found.setdefault(name, []).append(Told(case.scenario.given))
    return found


class Maker:
    """Makes tables for the texts of cards."""

    def __init__(self, known: played_cards.Known, cards: dict[str, dict[str, Any]], chance: random.Random) -> None:
        self.known, self.cards, self.chance = known, cards, chance
        self.by_name = {str(data["card"]): data for data in cards.values()}
        self.by_type: dict[str, list[str]] = {}
        for data in cards.values():
            self.by_type.setdefault(str(data["type"]), []).append(str(data["card"]))

    def named(self, name: str) -> dict[str, list[str]]:
        """Return the clans, sects, titles and traits that stand in a card."""
        told = json.dumps(self.by_name[name], default=str)
        groups = {"clan": CLANS, "sect": SECTS, "title": TITLES, "trait": TRAITS}
        return {what: [one for one in names if one in told] for what, names in groups.items()}

    def vampire(self, name: str, named: dict[str, list[str]]) -> tuple[str, list[str], list[str]]:
        """Return an invented vampire with all Disciplines and some of what a card names."""
        chance = self.chance
        capacity = chance.choice((1, 2, 3, 4, 5, 6, 8, 10, 11))
        blood = chance.choice((0, 1, capacity // 2, capacity, max(0, capacity - 1)))
        words = [chance.choice(one) for one in (named["clan"], named["sect"]) if one and chance.random() < 0.7]
        if not any(sect in words for sect in SECTS) and chance.random() < 0.5:
            words.append(chance.choice(SECTS))
        titles = named["title"] if named["title"] and chance.random() < 0.7 else TITLES
        if chance.random() < 0.5:
            words.append(chance.choice(titles))
        if chance.random() < 0.3:
            words.append("2 votes")
        words += [one for one in named["trait"] if chance.random() < 0.5]
        level = str.upper if chance.random() < 0.75 else str
        words += [level(one) for one in reversed(SHORT)]
        words += chance.choice(([], [], [], [], ["locked"], ["torpor"], ["uncontrolled"]))
        return f"{name} {min(blood, capacity)}/{capacity}", words, []

    def make(self, name: str) -> Made:
        """Make a table for a card."""
        chance, data = self.chance, self.by_name[name]
        named, kind = self.named(name), str(data["type"])
        sides = [Side(seat, chance.choice((1, 3, 6, 12, 20, 29))) for seat in SEATS[: chance.choice((2, 3, 3))]]
        free = list(NAMES)
        for side in sides:
            for _ in range(chance.choice((1, 2, 2, 3))):
                side.minions.append(self.vampire(free.pop(0), named))
            if chance.random() < 0.4:
                side.minions.append((f"{free.pop(0)} {chance.choice((1, 2, 4))} ally", [], []))
            for _, words, on in side.minions:
                if chance.random() < 0.3 and "uncontrolled" not in words:
                    on.append(chance.choice(self.by_type.get("equipment", []) + self.by_type.get("weapon", [])))
            if chance.random() < 0.3:
                side.lists["with"].append(chance.choice([one for one in self.by_type["master"] if self.lies(one)]))
            side.lists["holding"] += self.some(chance.choice((0, 2, 5)))
            side.lists["library"] += self.some(chance.choice((0, 6)))
            side.lists["ash heap"] += self.some(chance.choice((0, 3)))
        self.lay(name, kind, sides)
        stand = []
        if chance.random() < 0.9:
            stand.append(f"{chance.choice(sides[:2]).name}'s turn")
            stand.append(
                f"{chance.choice(('unlock', 'master', 'minion', 'minion', 'minion', 'influence', 'discard'))} phase"
            )
        if chance.random() < 0.4:
            stand.append(f"{chance.choice(sides).name} has the Edge")
        return Made(sides, stand)

    def some(self, count: int) -> list[str]:
        """Return some known library cards."""
        names = list(self.known.source.names.values())
        return [self.known.said(one) for one in self.chance.sample(names, count)]

    def lies(self, name: str) -> bool:
        """Tell whether a master card can lie before its Methuselah."""
        plays = [one for one in self.by_name[name].get("texts", ()) if isinstance(one, dict) and "play" in one]
        return any(one.get("goes") == "in play" for one in plays) or "location" in self.by_name[name].get("traits", ())

    def lay(self, name: str, kind: str, sides: list[Side]) -> None:
        """Lay the card itself where it may be used from."""
        chance, said = self.chance, self.known.said(name)
        if kind == "vampire":
            for side in sides[: chance.choice((1, 1, 2))]:
                side.minions.insert(
                    0, (chance.choice((said, f"{said} 0", f"{said} 2")), chance.choice(([], ["locked"])), [])
                )
            return
        for side in sides:
            if chance.random() < 0.7:
                side.lists["holding"] += [said] * chance.choice((1, 2))
        if any(not (isinstance(one, dict) and "play" in one) for one in self.by_name[name].get("texts", ())):
            owner = chance.choice(sides)
            where = chance.choice((owner.lists["with"], owner.minions[0][2], owner.minions[0][2]))
            copies = chance.choice(("", "", "", "3 "))
            counters = chance.choice(("", "", " 1 counters", " 3 counters", " 10 counters"))
            where.append(f"{copies}{said}{counters}")
            if kind == "ally":
                where.pop()
                owner.minions.append((said, [], []))


class Driver(Session):
    """A game played by chance, and forward only: its story is written down as it is played."""

    def __init__(self, given: str, chance: random.Random, wanted: str) -> None:
        super().__init__(given, EDITION)
        self.chance, self.wanted = chance, wanted
        self.told = Teller()
        self.table: Table = self._table(self._answer)
        #: Whether the last move is one that the story tells without asking whether it is legal.
        self.stipulated = False
        take_up(self.table)

    def _answer(self, question: Question) -> int:
        chosen = self._choose(question) if len(question.options) > 1 else 0
        if matters(question):
            self.told.decision(self.table, question, question.options[chosen])
        return chosen

    def _choose(self, question: Question) -> int:
        naming = [
            place
            for place, option in enumerate(question.options)
            if option is not None and self.wanted in sentence(question, option)
        ]
        if naming and self.chance.random() < 0.85:
            return self.chance.choice(naming)
        if question.options[0] is None and self.chance.random() < 0.4:
            return 0
        return int(self.chance.random() * len(question.options))

    def move(self) -> str:
        """Return what is told next, by chance the likelier first; "" for nothing."""
        table, chance = self.table, self.chance
        ready = [one for one in table.minions if one.is_ready and one.kind != RETAINER]
        found: list[tuple[str, float, Iterable[str]]] = []
        if len(ready) > 1 and chance.random() < 0.3:
            one, other = chance.sample(ready, 2)
            found.append((f"{one} fights {other}", 3.0, ()))
        if ready and chance.random() < 0.15:
            found.append((f"{chance.choice(ready)} takes {chance.choice(('1', '3', '2 aggravated'))}", 3.0, ()))
        for text, bars in options.candidates(table, timely=True):
            weight = 60.0 if self.wanted in text else 0.4 if text.endswith(("'s turn", " phase")) else 1.0
            found.append((text, weight, bars))
        found.sort(key=lambda one: chance.random() ** (1 / one[1]), reverse=True)
        return next((text for text, _, bars in found if not table.is_barred(bars)), "")

    def step(self) -> bool:
        """Play one move; tell whether there was one."""
        text = self.move()
        if text:
            self.stipulated = " fights " in text or " takes " in text
            line = read(text, named_at(self.table), self.defined)
            self.told.event(text)
            tell(self.table, line)
        return bool(text)

    def scenario(self) -> str:
        """Return the story so far."""
        goes_on = stands_in_phase(self.table)
        return f"{self.given} | {', '.join([*self.told.lines, *(['the phase goes on'] if goes_on else [])])}"


def reads_back(story: str, used: Used) -> set[int]:
    """Return the texts that are used in a story as it reads; raises ScenarioError or Refused if it does not."""
    used.seen = set()
    outcome = play(parse(story), EDITION)
    if outcome.refused is not None or outcome.missed:
        raise Refused(f"{outcome.refused or ''} {'; '.join(map(str, outcome.missed))}", ("does not read back",))
    return used.seen


class Search:
    """Looks for stories of texts."""

    def __init__(self, root: str, seed: int) -> None:
        cards = load_library(root)
        self.tables = tables_of_scenarios(played_cards.Known(source(cards)))
        played_cards.use(source(cards))  # after scenarios were read, which are with cards of their own
        self.known = played_cards.held()
        self.wanted = texts(self.known)
        self.keys = {id(text): key for key, text in self.wanted.items()}
        self.chance = random.Random(seed)
        self.maker = Maker(self.known, cards, self.chance)
        self.library = frozenset(self.known.source.names.values())
        self.found: dict[Key, str] = {}
        self.unread: dict[Key, tuple[str, str]] = {}
        self.crashes: dict[str, str] = {}

    def attempt(self, name: str, used: Used) -> None:
        """Play one table made for a card, and keep the story of each text that was used there for the first time."""
        of_scenarios = self.tables.get(self.known.said(name))
        made: Made | Told = self.maker.make(name)
        if name in TABLES and self.chance.random() < OF_SCENARIOS:
            made = Told(TABLES[name])
        elif of_scenarios and self.chance.random() < OF_SCENARIOS:
            made = self.chance.choice(of_scenarios)
            if name in self.library:
                made = made.holding(self.known.said(name), self.chance)
        try:
            driver = Driver(made.told(), self.chance, self.known.said(name).partition(",")[0])
        except FAILS:
            return
        for _ in range(MOVES):
            used.seen = set()
            phase = driver.table.course.phase
            try:
                going = driver.step()
            except FAILS as error:
                if not driver.stipulated and driver.table.course.phase == phase:  # what was legal a moment ago
                    self.crashes.setdefault(f"{type(error).__name__}: {error}"[:150], driver.scenario())
                return
            except Exception as error:  # what breaks is told with its story
                self.crashes.setdefault(f"{type(error).__name__}: {error}"[:150], driver.scenario())
                return
            new = [self.keys[one] for one in used.seen if one in self.keys and self.keys[one] not in self.found]
            for key in new:
                self.keep(key, made, driver, used)
            if not going or driver.table.course.over:
                return

    def keep(self, key: Key, made: Made | Told, driver: Driver, used: Used) -> None:
        """Keep the story of a text, if it reads back."""
        story = driver.scenario()
        try:
            there = reads_back(story, used)
        except FAILS as error:
            self.unread.setdefault(key, (story, f"{type(error).__name__}: {error}"))
            return
        if id(self.wanted[key]) in there:
            self.found[key] = self.shortest(key, copy.deepcopy(made), story.partition(" | ")[2].split(", "), used)
            self.unread.pop(key, None)
        else:
            self.unread.setdefault(key, (story, "not used as it reads"))

    def shortest(self, key: Key, made: Made | Told, lines: list[str], used: Used) -> str:
        """Return a story of a text with what it does not need left out."""

        def works(told: str) -> bool:
            with contextlib.suppress(*FAILS):
                return id(self.wanted[key]) in reads_back(told, used)
            return False

        place = len(lines) - 1
        while place >= 0 and len(lines) > 1:
            less = lines[:place] + lines[place + 1 :]
            if works(f"{made.told()} | {', '.join(less)}"):
                lines = less
            place -= 1
        story = ", ".join(lines)
        parts = [made.stand] if isinstance(made, Made) else []
        for holder in [*(one for side in made.sides for one in side.parts()), *parts]:
            least = 1 if any(holder is side.minions for side in made.sides) else 0
            _reduce(holder, least, lambda: works(f"{made.told()} | {story}"))
        return f"{made.told()} | {story}"


def _reduce(holder: list[Any], least: int, works: Callable[[], bool]) -> None:
    """Leave out of a list what is not needed, large parts first; of long lists only those."""
    size = len(holder)
    while size and (size > FINE or len(holder) <= 2 * FINE):
        place = 0
        while place < len(holder):
            kept = list(holder)
            del holder[place : place + size]
            if len(holder) < least or not works():
                holder[:] = kept
                place += size
        size //= 2


def read_file(file: Path = FILE) -> dict[Key, str]:
    """Return the stories of a file by their texts."""
    found: dict[Key, str] = {}
    if file.exists():
        for entry in file.read_text(encoding="utf-8").split("\n\n"):
            head, _, story = entry.strip().partition("\n")
            if story:
                card, _, number = head.rpartition(" #")
                found[Key(card, int(number))] = " ".join(story.split())
    return found


def undriven(file: Path = WITHOUT) -> dict[Key, str]:
    """Return the texts that no story reaches, each with the reason."""
    found: dict[Key, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        at = line.index(": ", line.rindex(" #"))  # there can be a colon in the name of a card
        head, why = line[:at], line[at + 2 :]
        card, _, number = head.rpartition(" #")
        found[Key(card, int(number))] = why.strip()
    return found


def write_file(found: dict[Key, str], file: Path = FILE) -> None:
    """Write stories to a file, in the order of their cards."""
    told = [f"{key.card} #{key.number}\n{found[key]}" for key in sorted(found)]
    file.write_text("\n\n".join(told) + "\n", encoding="utf-8")


def main() -> None:
    """Look for stories of the texts that have none yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=10**9)
    parser.add_argument("cards", nargs="*")
    arguments = parser.parse_args()
    search = Search(str(ROOT), arguments.seed)
    start = time.process_time()
    with Used() as used:
        for key, story in read_file().items():
            with contextlib.suppress(*FAILS):
                if key in search.wanted and id(search.wanted[key]) in reads_back(story, used):
                    search.found[key] = story
        tried = 0
        while time.process_time() - start < arguments.seconds and tried < arguments.tries:
            left = sorted({key.card for key in search.wanted if key not in search.found})
            left = [one for one in left if not arguments.cards or one in arguments.cards]
            if not left:
                break
            for name in left:
                search.attempt(name, used)
            tried += 1
            write_file(search.found)
            tell_rest(search)
            print(tried, len(search.found), "of", len(search.wanted), f"{time.process_time() - start:.0f}s", flush=True)
    write_file(search.found)
    print(f"{len(search.found)} of {len(search.wanted)} texts have a story")


def tell_rest(search: Search) -> None:
    """Print what did not read back, and what broke."""
    for key, (story, why) in search.unread.items():
        print(f"UNREAD {key.card} #{key.number}: {why}\n   {story}")
    for why, story in search.crashes.items():
        if story:
            print(f"CRASH {why}\n   {story}", flush=True)
    search.unread.clear()
    search.crashes = dict.fromkeys(search.crashes, "")


if __name__ == "__main__":
    main()
