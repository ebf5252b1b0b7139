"""Random games: small generic decks, drawn moves and drawn answers, from setup to the last victory point.

What is legal is the engine's to say: every move is one of ``options.candidates`` that no rule bars, carried out by its
sentence, and every decision is one of the options that the engine gives. Standard library only, like the engine.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.asking import HowHuntEnds
from vtesref.engine.collecting import nothing_collected
from vtesref.engine.core import EngineError
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import CRYPT, LIBRARY, READY, TORPOR, Course, Methuselah, Minion, Table
from vtesref.engine.turn.turn import next_in_turn
from vtesref.scenario.given.cards import make_card
from vtesref.scenario.play import options
from vtesref.scenario.sentences.grammar import read
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.words.cards import define
from vtesref.scenario.words.template import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.core import Oracle, Question
    from vtesref.scenario.sentences.sentence import Line
    from vtesref.scenario.words.cards import Definition

SEATS = ("Alice", "Bob", "Cleo", "Dora", "Eve")
#: The vampires of all crypts: a name, a capacity and what each has. Those dealt to two Methuselahs will be contested.
VAMPIRES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("Agatha", 1, {"clan": "Caitiff", "sect": "Camarilla"}),
    ("Basil", 1, {"clan": "Pander", "sect": "Sabbat"}),
    ("Carmen", 2, {"clan": "Brujah", "sect": "Anarch", "disciplines": ("Potence",)}),
    ("Dmitri", 2, {"clan": "Ravnos", "sect": "Independent", "disciplines": ("CHIMERSTRY",)}),
    ("Edith", 2, {"clan": "Malkavian", "sect": "Camarilla", "disciplines": ("Obfuscate",)}),
    ("Felix", 3, {"clan": "Gangrel", "sect": "Camarilla", "disciplines": ("Protean", "Fortitude")}),
    ("Gilda", 3, {"clan": "Tremere", "sect": "Camarilla", "title": "primogen", "disciplines": ("Dominate",)}),
    ("Hugo", 3, {"clan": "Nosferatu", "sect": "Camarilla", "disciplines": ("OBFUSCATE", "Potence")}),
    ("Irma", 3, {"clan": "Toreador", "sect": "Camarilla", "title": "prince", "city": "Chicago"}),
    ("Jonas", 3, {"clan": "Ventrue", "sect": "Camarilla", "title": "prince", "city": "Chicago"}),
    ("Karla", 4, {"clan": "Lasombra", "sect": "Sabbat", "title": "bishop", "disciplines": ("POTENCE",)}),
    ("Lothar", 4, {"clan": "Tzimisce", "sect": "Sabbat", "title": "priscus", "disciplines": ("Vicissitude",)}),
    ("Minna", 4, {"clan": "Brujah", "sect": "Camarilla", "disciplines": ("Celerity", "Potence")}),
    ("Norbert", 4, {"clan": "Giovanni", "sect": "Independent", "disciplines": ("Dominate",), "traits": ("scarce",)}),
    ("Ophelia", 4, {"clan": "Baali", "sect": "Independent", "traits": ("infernal",)}),
    ("Pablo", 4, {"clan": "Gargoyle", "sect": "Camarilla", "traits": ("slave",), "serves": "Tremere"}),
    ("Quirin", 5, {"clan": "Assamite", "sect": "Independent", "traits": ("Red List",), "disciplines": ("Celerity",)}),
    ("Rosa", 5, {"clan": "Ventrue", "sect": "Camarilla", "title": "justicar", "city": "Ventrue"}),
    ("Silas", 5, {"clan": "Tremere", "sect": "Camarilla", "disciplines": ("DOMINATE", "Auspex")}),
    ("Thea", 5, {"clan": "Brujah", "sect": "Anarch", "title": "baron", "city": "Detroit"}),
    ("Felix ADV", 4, {"clan": "Gangrel", "sect": "Camarilla", "disciplines": ("PROTEAN",), "traits": ("advanced",)}),
    ("Minna ADV", 5, {"clan": "Brujah", "sect": "Camarilla", "disciplines": ("POTENCE",), "traits": ("advanced",)}),
)
#: The cards of all libraries: a name and what each is.
CARDS = {
    "Feint": "combat card, maneuver",
    "Chase": "combat card, optional maneuver, press to continue",
    "Sidestep": "combat card, strike: dodge, superior: strike: dodge, press",
    "Smoke": "combat card, strike: combat ends",
    "Claws": "combat card, requires Protean, strike: 2 aggravated",
    "Thirst": "combat card, strike: steal 1 blood ranged",
    "Snatch": "combat card, strike: steal equipment",
    "Shatter": "combat card, strike: destroy weapon ranged",
    "Vest": "combat card, prevent 2",
    "Flurry": "combat card, requires Celerity, costs 1 blood, 1 additional strike (limited)",
    "Might": "combat card, requires Potence, +1 strength, superior: +2 strength",
    "Cloak": "action modifier, +1 stealth",
    "Threat": "action modifier, +1 bleed (limited)",
    "Command": "action modifier, requires Dominate, +1 bleed, superior: +2 bleed",
    "Drive": "action modifier, costs 1 blood, unlock (after the action)",
    "Oration": "action modifier, +1 votes",
    "Eyes": "reaction, +1 intercept",
    "Rouse": "reaction, wake",
    "Passing": "reaction, costs 1 blood, redirect",
    "Calm": "reaction, -1 bleed",
    "Veto": "reaction, cancel an action modifier",
    "Pistol": "weapon, costs 1 pool, strike: 2 ranged, optional maneuver",
    "Blade": "weapon, strike: strength +1",
    "Armour": "equipment, unique, prevent 1",
    "Ledger": "equipment, costs 1 blood, +1 bleed",
    "Hound": "retainer, 1 life, inflict 1 (before range)",
    "Servant": "retainer, costs 1 blood, 2 life, +1 bleed",
    "Stray": "ally, costs 1 pool, 2 life",
    "Bruiser": "ally, unique, costs 2 pool, 3 life, 1 strength, 1 bleed",
    "Collection": "action, costs 1 blood, gain 2 pool",
    "Rumour": "action, +1 stealth action, bleed with +1",
    "Feast": "action, hunt with +2",
    "Ambush": "action, directed, enter combat",
    "Fire": "action, directed, inflict 1",
    "Audit": "action, directed, burn 2 pool",
    "Tax": "political action, each other Methuselah burns 2 pool",
    "Levy": "political action, a Methuselah burns 3 pool",
    "Bounty": "political action, each Methuselah gains 1 pool",
    "Sentence": "political action, burn a vampire",
    "Crowning": "political action, a vampire becomes primogen",
    "Seat": "equipment, a vampire becomes prince of Boston",
    "Windfall": "master, gain 2 pool",
    "Haven": "location, unique, costs 1 pool, gain 1 pool (unlock phase)",
    "Court": "location, +1 hand size",
    "Blaze": "master, burn a location",
    "Heist": "master, steal a location",
    "Errand": "master, search the library",
    "Bauble": "master, trifle, gain 1 pool",
    "Tithe": "master, out-of-turn, gain 1 pool",
    "Refusal": "master, out-of-turn, cancel a master card",
    "Gift": "master, move 1 pool to the vampire",
    "Lore": "Discipline card, gives Potence",
    "Chalice": "trophy, +1 strength",
    "Eclipse": "event, +1 transfers",
    "Grudge": "reaction, requires Tremere, wake, burn option",
}
#: The cards of a crypt.
CRYPT_SIZE = 7
#: The cards of a library.
LIBRARY_SIZE = 35
#: How likely a move is, by a word in its sentence, beside 1 for all others: so that games come to an end.
WEIGHTS = (
    (" bleeds ", 1.0),
    (" bleeds", 60.0),
    (" moves 1 to ", 8.0),
    (" becomes controlled", 20.0),
    (" takes 1 from ", 0.1),
    (" withdraws", 0.2),
    (" becomes Anarch", 0.2),
    (" draws a vampire", 0.5),
    (" plays ", 2.0),
    (" hunts", 2.0),
    ("'s turn", 2.0),
    (" phase", 2.0),
)
#: How often what is asked is declined at once, where it can be.
DECLINES = 0.65
FIRST_PLAYER = "the game is set up"


class Ended(NamedTuple):
    """A game that was played: the table, its story, and how many turns it took."""

    table: Table
    story: tuple[str, ...]
    turns: int

    @property
    def by_rules(self) -> bool:
        """Tell whether the game came to its end by the rules, rather than at the cap on turns."""
        return self.table.course.over


def definitions() -> dict[str, Definition]:
    """Return the cards of all libraries, by name in lower case."""
    return {name.lower(): define(name, text) for name, text in CARDS.items()}


DEFINED = definitions()


def deal(chance: random.Random, edition: str, seats: int, oracle: Oracle, kind: type[Table] = Table) -> Table:
    """Lay out shuffled decks of random cards for this number of Methuselahs (2 to 5), before the game is set up."""
    if not 2 <= seats <= len(SEATS):
        raise EngineError(f"{seats} Methuselahs; from 2 to {len(SEATS)} can play")
    who = tuple(Methuselah(name, told=True, stocked=True) for name in SEATS[:seats])
    crypts = [chance.sample(VAMPIRES, CRYPT_SIZE) for _ in who]
    names = [name for crypt in crypts for name, _, _ in crypt]
    minions, cards = [], []
    for methuselah, crypt in zip(who, crypts, strict=True):
        for name, capacity, has in crypt:
            known = f"{methuselah}'s {name}" if names.count(name) > 1 else name
            vampire = Minion(known, controller=methuselah, capacity=capacity, region=CRYPT, card=name, **has)  # type: ignore[arg-type]
            minions.append(vampire)
        library = chance.choices(list(DEFINED.values()), k=LIBRARY_SIZE)
        cards += [make_card(definition, LIBRARY, methuselah) for definition in library]
    course = Course(number=1)
    return kind(PLAYED[edition], seats=who, minions=tuple(minions), cards=tuple(cards), course=course, oracle=oracle)


def answerer(chance: random.Random, declines: float = DECLINES) -> Oracle:
    """Return who answers every question by chance; the first option declines so often where it can be declined."""

    def answer(question: Question) -> int:
        if isinstance(question, HowHuntEnds):
            return 0  # nobody tells how a blood hunt ends: its votes are cast
        if question.options[0] is None and chance.random() < declines:
            return 0
        return int(chance.random() * len(question.options))

    return answer


def play(
    edition: str,
    seed: int,
    cap: int = 120,
    kind: type[Table] = Table,
    watch: Callable[[Table, str], None] | None = None,
    *,
    told: bool = True,
) -> Ended:
    """Play a game to its end, or to a cap on turns; ``watch`` is called after every move with its sentence."""
    chance = random.Random(f"{edition} {seed}")
    table = deal(chance, edition, 2 + seed % 4, answerer(chance), kind)
    table.told = told
    return run(table, chance, cap, watch, DEFINED)


def run(
    table: Table,
    chance: random.Random,
    cap: int,
    watch: Callable[[Table, str], None] | None,
    defined: dict[str, Definition],
    weigh: Callable[[str], float] | None = None,
    *,
    explains: bool = False,
) -> Ended:
    """Play a game from the decks as they are laid out to its end, or to a cap on turns.

    ``weigh`` tells how likely a move is (by default ``weight``). Nobody asks why something cannot be done, unless the
    game ``explains`` it.
    """
    table.explains = explains
    story: list[str] = []
    turns = 0

    def do(text: str) -> None:
        story.append(text)
        carry_out(table, text, defined)
        if watch is not None:
            watch(table, text)

    with nothing_collected():  # all of a game hangs on its table, and its trace to the end
        do(FIRST_PLAYER)
        do(f"{table.course.active}'s turn")
        while not table.course.over and turns < cap:
            text = drawn_move(table, chance, weigh or weight)
            do(text)
            turns += text.endswith("'s turn")
    return Ended(table, tuple(story), turns)


def replay(edition: str, seed: int, story: Iterable[str], answers: Iterable[int]) -> Table:
    """Play a game again by its story and its answers."""
    given = iter(answers)
    chance = random.Random(f"{edition} {seed}")
    table = deal(chance, edition, 2 + seed % 4, lambda question: next(given))
    for text in story:
        carry_out(table, text)
    return table


def carry_out(table: Table, text: str, defined: dict[str, Definition] = DEFINED) -> None:
    """Carry out a move by its sentence."""
    held: tuple[tuple[Minion, ...], Names, dict[str, Line]] | None = table.known.get("names")
    if held is None or held[0] is not table.minions:
        names = Names((minion.name for minion in table.minions), (seat.name for seat in table.seats))
        held = table.known["names"] = (table.minions, names, {})
    _, names, lines = held
    line = lines.get(text)
    if line is None:
        line = lines[text] = read(text, names, defined)
    tell(table, line)


def drawn_move(table: Table, chance: random.Random, weigh: Callable[[str], float]) -> str:
    """Draw one of the moves that no rule bars: what the active Methuselah may do, or to go on."""
    active = table.course.active

    def is_tried(minion: Minion) -> bool:  # the others would be barred, one move after the other
        return minion.controller is active and not minion.locked and minion.region in (READY, TORPOR)

    candidates = list(options.candidates(table, is_tried, timely=True))
    # The order in which they come by their weights; the first that is legal is the move.
    order = sorted(candidates, key=lambda move: chance.random() ** (1 / weigh(move[0])), reverse=True)
    for text, bars in order:
        if not table.is_barred(bars):
            return text
    following = next_in_turn(table)
    assert following is not None
    return f"{following}'s turn"


@functools.lru_cache(maxsize=1 << 16)
def weight(text: str) -> float:
    """Return how likely a move is."""
    for word, number in WEIGHTS:
        if word in text:
            return number
    return 1.0
