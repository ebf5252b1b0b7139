"""The figures of the engine and of the search over outcomes, measured side by side in one run.

Run by hand, never as a test: ``python tests/benchmarks/engine.py [--rounds N] [--runs N] [--no-cold]``. The warm
figures are taken in turn in this process, round after round, and the best of each is printed, so that a busy machine
slows all of them alike; python-chess playing random moves is the yardstick (``pip install chess``; without it the rest
is printed all the same). The cold figures are fresh processes of a compiled copy in a throw-away environment, as
in ``bench.py``.

A story with known cards by name is laid out beside one with like cards that it defines itself: as it is when the cards
were read before, and with every card read anew. The named one may take 1.2 times as long as the other, in each.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from vtesref.corpus import library  # noqa: E402
from vtesref.corpus.load import load  # noqa: E402
from vtesref.corpus.scenarios import load_cases, scenario_files  # noqa: E402
from vtesref.engine.combat.combat import fight  # noqa: E402
from vtesref.engine.core import NotModelled  # noqa: E402
from vtesref.engine.editions import PLAYED  # noqa: E402
from vtesref.engine.explore import TooMany  # noqa: E402
from vtesref.engine.table import HAND, IN_PLAY, Methuselah, Minion, Table  # noqa: E402
from vtesref.scenario import ScenarioError, parse  # noqa: E402
from vtesref.scenario.given.cards import make_card  # noqa: E402
from vtesref.scenario.play.exploring import explore  # noqa: E402
from vtesref.scenario.playing import play, set_up  # noqa: E402
from vtesref.scenario.words import played_cards  # noqa: E402
from vtesref.scenario.words.cards import define  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.core import Question

NEWEST = "fifth-2020"
#: The same situation with cards that are known by name, and with like ones that it defines.
NAMED = (
    "Alice 20 holding Govern the Unaligned and Conditioning: Vera 5/6 DOM with .44 Magnum; "
    "Bob 14 holding Deflection and Majesty: Orson 4/5 DOM PRE with Ivory Bow | Vera bleeds"
)
INVENTED = (
    "Alice 20 holding Sway and Push: Vera 5/6 DOM with Gun; "
    "Bob 14 holding Turn and Awe: Orson 4/5 DOM PRE with Bow "
    "where Sway is an action, requires Dominate, bleed with +2; "
    "Push is an action modifier, requires Dominate, +1 bleed, superior: +3 bleed; "
    "Gun is a weapon, strike: 2 ranged, optional maneuver; Turn is a reaction, requires Dominate, redirect; "
    "Awe is a combat card, requires Presence, strike: combat ends; Bow is a weapon, strike: 1 aggravated ranged "
    "| Vera bleeds"
)
#: How much longer a story with named cards may take to be laid out than one that defines them.
NAMED_TO_INVENTED = 1.2
SENTENCE = (
    "Royce 3/6, Lupo 2/4 with Gun (weapon, strike: 2 ranged) | "
    "Royce fights Lupo, Royce maneuvers, Lupo strikes with Gun | long range, Royce ready 1/6"
)
#: Generic cards for the hands of random combats, and weapons for the minions.
CARDS = (
    "maneuver",
    "press",
    "optional maneuver, press to continue",
    "strike: dodge",
    "strike: combat ends",
    "strike: hand +2",
    "strike: 2 aggravated",
    "strike: steal 1 blood ranged",
    "strike: 1 first strike, optional press",
    "prevent 1",
    "prevent 2 normal",
    "1 additional strike (limited)",
    "+1 strength",
    "inflict 1",
)
WEAPONS = ("strike: 2 ranged, optional maneuver", "strike: strength +1")
#: An exchange: maneuvers, strikes and presses of a side, all open.
EXCHANGE = {
    "two maneuvers, two strikes and two presses a side": (2, 2, 2, False),
    "four maneuvers, four copies of a strike and a press a side": (4, 4, 1, True),
    # All of a hand of seven. From the start for every way it took more than 100,000 runs and 145 s.
    "two maneuvers, four strikes and a press a side": (2, 4, 1, False),
    "four maneuvers, four strikes and four presses a side": (4, 4, 4, False),
}


class Figure(NamedTuple):
    """One measurement: what it is a count of, how many, and in how many seconds."""

    name: str
    number: int
    seconds: float


class Deck(NamedTuple):
    """The definitions that the combats draw their cards from."""

    cards: tuple[Any, ...]
    weapons: tuple[Any, ...]


def deck() -> Deck:
    """Define the generic cards."""
    return Deck(
        tuple(define(f"Card {place}", f"combat card, {text}") for place, text in enumerate(CARDS)),
        tuple(define(f"Weapon {place}", f"weapon, {text}") for place, text in enumerate(WEAPONS)),
    )


def random_combat(drawn: Deck, chance: random.Random) -> Table:
    """Play one combat between minions with seven cards a hand, every decision drawn."""

    def draw(question: Question) -> int:
        return int(chance.random() * len(question.options))

    seats = (Methuselah("Alice"), Methuselah("Bob"))
    minions = tuple(
        Minion(name, controller=seat, counters=chance.randrange(2, 8), capacity=8)
        for name, seat in zip(("Royce", "Lupo"), seats, strict=True)
    )
    cards = [make_card(one, HAND, seat) for seat in seats for one in chance.choices(drawn.cards, k=7)]
    cards += [make_card(chance.choice(drawn.weapons), IN_PLAY, minion) for minion in minions]
    edition = PLAYED[chance.choice(list(PLAYED))]
    table = Table(edition, seats=seats, minions=minions, cards=tuple(cards), oracle=draw)
    fight(table, minions[0], minions[1])
    return table


def combats(drawn: Deck, number: int) -> list[Figure]:
    """Time random combats; the same ones in every round."""
    chance = random.Random(1998)
    changes = 0
    start = time.perf_counter()
    for _ in range(number):
        changes += random_combat(drawn, chance).mark()
    seconds = time.perf_counter() - start
    return [Figure("random combats", number, seconds), Figure("changes in random combats", changes, seconds)]


def checks(number: int) -> list[Figure]:
    """Time parsing and playing one typical combat sentence."""
    start = time.perf_counter()
    for _ in range(number):
        play(parse(SENTENCE), NEWEST)
    return [Figure("scenario checks (parse and play)", number, time.perf_counter() - start)]


def lay_out(sentence: str, number: int, anew: bool) -> float:
    """Return how many seconds it takes to read and lay out a sentence so many times, ``anew`` with its cards."""
    known = played_cards.held()
    start = time.process_time()
    for _ in range(number):
        if anew:
            define.cache_clear()
            known.definition.cache_clear()
        set_up(parse(sentence), NEWEST)
    return time.process_time() - start


def laid_out(rounds: int, number: int) -> None:
    """Print how long stories with named and with invented cards take to be laid out, in turn, and how they compare."""
    library.use(str(ROOT))
    for anew, what in ((False, "cards read before"), (True, "each card read anew")):
        best = {NAMED: float("inf"), INVENTED: float("inf")}
        for _ in range(rounds + 1):
            for sentence, least in best.items():
                best[sentence] = min(least, lay_out(sentence, number, anew))
        named, invented = (seconds / number * 1000 for seconds in best.values())
        ratio = named / invented
        verdict = "" if ratio <= NAMED_TO_INVENTED else f", more than {NAMED_TO_INVENTED}"
        print(f"laid out, {what}: named cards {named:.2f} ms, invented {invented:.2f} ms, ratio {ratio:.2f}{verdict}")


def shipped() -> list[Figure]:
    """Time loading every shipped scenario, and playing them under each of their editions."""
    rules = load(str(ROOT)).rules
    start = time.perf_counter()
    cases = [case for file in scenario_files(str(ROOT)) for case in load_cases(str(ROOT), file)]
    loaded = time.perf_counter()
    positions = {one: {key: rule.positions[one] for key, rule in rules.items()} for one in PLAYED}
    number = failed = 0
    for case in cases:
        for edition, claims in case.claims.items():
            try:
                failed += bool(play(case.scenario, edition, positions[edition], claims=claims).failed)
            except (ScenarioError, NotModelled):
                failed += 1
            number += 1
    played = time.perf_counter()
    return [
        Figure("shipped scenarios loaded", len(cases), loaded - start),
        Figure(f"their outcomes played ({failed} not as claimed)", number, played - loaded),
        Figure("shipped scenarios, loaded and played", len(cases), played - start),
    ]


def chess(number: int) -> list[Figure]:
    """Time python-chess playing random games to their end, if it is there."""
    try:
        library = importlib.import_module("chess")
    except ImportError:
        return []
    chance = random.Random(1998)
    moves = 0
    start = time.perf_counter()
    for _ in range(number):
        board = library.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    seconds = time.perf_counter() - start
    return [Figure("python-chess: random games", number, seconds), Figure("python-chess: moves", moves, seconds)]


def exchange(maneuvers: int, strikes: int, presses: int, copies: bool = False) -> str:
    """Return the sentence of a combat in which both sides hold so many cards, and use of them is open.

    The strikes are of different damage, or all ``copies`` of one.
    """
    words = [("Man", "maneuver")] * bool(maneuvers) + [("Pre", "press")] * bool(presses)
    counts = [maneuvers] * bool(maneuvers) + [presses] * bool(presses)
    kinds = 1 if copies else strikes
    words += [(f"Strike {'ABCDEFGH'[place]}", f"strike: {place + 1}") for place in range(kinds)]
    counts += [strikes // kinds] * kinds
    hand = " and ".join(f"{count} {name}" for count, (name, _) in zip(counts, words, strict=True))
    defined = " where ".join(f"{name} is a combat card, {text}" for name, text in words)
    size = max(7, sum(counts))
    seats = (f"{name} 9 hand size {size} holding {hand}" for name in ("Alice", "Bob"))
    return "{}: Royce 6/6; {}: Lupo 6/6 where {} | Royce fights Lupo".format(*seats, defined)


def explored(limit: int) -> None:
    """Print how long it takes to explore the exchanges, or to give up at the limit."""
    for title, counts in EXCHANGE.items():
        scenario = parse(exchange(*counts))
        start = time.perf_counter()
        try:
            ways = explore(scenario, NEWEST, limit)
            found = f"{len(ways)} outcomes in {sum(way.ways for way in ways)} ways"
            number = sum(way.ways for way in ways)
        except TooMany:
            found, number = f"given up after {limit} runs", limit
        seconds = time.perf_counter() - start
        print(f"explore, {title}: {found}, {seconds:.2f} s ({number / seconds:,.0f} ways/s)")


def timed(command: list[str], env: dict[str, str]) -> float:
    """Return how long a fresh process takes."""
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def cold(runs: int) -> None:
    """Install a compiled copy, and time fresh processes of the check and of the search in turn."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        venv.create(folder / "venv", with_pip=True)
        python = str(folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")
        env = {key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}
        env |= {"XDG_CACHE_HOME": str(folder / "cache")}
        for name in ("VTESREF_CONTENT", "VTESREF_CACHE"):
            env.pop(name, None)
        os.chdir(folder)  # nothing may be imported from the checkout
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], check=True, env=env)
        subprocess.run([python, "-m", "compileall", "-q", str(folder / "venv")], check=False, env=env)
        vtesref = str(Path(python).with_name("vtesref"))
        subprocess.run([vtesref, "index", "build"], env=env, check=True, stdout=subprocess.DEVNULL)
        commands = {
            "python -c pass": [python, "-c", "pass"],
            "vtesref search": [vtesref, "search", "aggravated", "damage", "wounded"],
            "vtesref scenario check": [vtesref, "scenario", "check", SENTENCE],
            "... check --edition all": [vtesref, "scenario", "check", SENTENCE, "--edition", "all"],
        }
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(runs):
            for name, command in commands.items():
                best[name] = min(best[name], timed(command, env))
        print(f"\n{f'fresh process, best of {runs}':<28}{'ms':>8}{'x pass':>8}{'x search':>10}")
        for name, value in best.items():
            ratios = f"{value / best['python -c pass']:>8.1f}{value / best['vtesref search']:>10.2f}"
            print(f"{name:<28}{value * 1000:>8.1f}{ratios}")
        os.chdir(ROOT)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="times that each warm figure is taken")
    parser.add_argument("--runs", type=int, default=15, help="fresh processes of each kind")
    parser.add_argument("--combats", type=int, default=1000, help="random combats in a round")
    parser.add_argument("--limit", type=int, default=20_000, help="runs after which an exploration gives up")
    parser.add_argument("--no-cold", action="store_true", help="leave out the fresh processes, which install a copy")
    arguments = parser.parse_args()
    drawn = deck()
    kinds: tuple[Callable[[], list[Figure]], ...] = (
        lambda: combats(drawn, arguments.combats),
        lambda: checks(arguments.combats),
        shipped,
        lambda: chess(10),
    )
    found: dict[str, Figure] = {}
    for _ in range(arguments.rounds):
        for kind in kinds:
            for figure in kind():
                if figure.name not in found or figure.seconds < found[figure.name].seconds:
                    found[figure.name] = figure
    print(f"{f'warm, best of {arguments.rounds}':<40}{'number':>8}{'ms':>9}{'a second':>12}")
    for name, count, seconds in found.values():
        print(f"{name:<40}{count:>8}{seconds * 1000:>9.1f}{count / seconds:>12,.0f}")
    moves, changes = found.get("python-chess: moves"), found["changes in random combats"]
    if moves is None:
        print("python-chess is not installed (pip install chess): no yardstick in this run")
    else:
        ratio = (changes.number / changes.seconds) / (moves.number / moves.seconds)
        print(f"changes of the engine to one move of python-chess: {ratio:.2f}")
    print()
    laid_out(arguments.rounds, 20)
    explored(arguments.limit)
    if not arguments.no_cold:
        cold(arguments.runs)


if __name__ == "__main__":
    main()
