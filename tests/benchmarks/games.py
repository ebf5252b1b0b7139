"""How fast whole random games are played, beside random games of python-chess in the same run.

Run by hand, never as a test: ``python tests/benchmarks/games.py [--games N] [--cap N]``. The games of an edition are
those of ``vtesref/scenario/play/games.py``, with the trace that cites every step and without it; ``pip install chess``
for the yardstick, without which the rest is printed all the same.

With ``--decks FILE.jsonl`` (a deck a line: "crypt" by official ids, "library" by names) the games are of four or five
decks of the file, whose cards are those known by name; what always holds is watched, see ``deck_games.py``. After each
fourth of them a game of chess is played, so that both meet the same machine, and the rates are printed side by side.
What is printed besides: how many games ended by the rules, how often each card was played, which cards and texts of the
decks never were. Ends with 1 where an invariant was broken. With ``--careful`` the players keep pool back and bring out
one vampire after the other: longer games, in which more cards are played.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

from yardstick import Chess  # noqa: E402

from vtesref.engine.editions import PLAYED  # noqa: E402
from vtesref.scenario.play import games  # noqa: E402


class Played(NamedTuple):
    """So many games: how many ended by the rules, their turns, moves, decisions and changes, and the seconds."""

    games: int
    ended: int
    turns: int
    moves: int
    decisions: int
    changes: int
    seconds: float


def play(edition: str, number: int, cap: int, told: bool) -> Played:
    """Play the first games of an edition."""
    ended = turns = moves = decisions = changes = 0
    start = time.perf_counter()
    for seed in range(number):
        game = games.play(edition, seed, cap, told=told)
        ended += game.by_rules
        turns += game.turns
        moves += len(game.story)
        decisions += len(game.table.answers)
        changes += game.table.mark()
    return Played(number, ended, turns, moves, decisions, changes, time.perf_counter() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="random games of each edition")
    parser.add_argument("--cap", type=int, default=120, help="turns after which a game is broken off")
    parser.add_argument("--decks", metavar="FILE", help="play between decks of this file, one JSON object a line")
    parser.add_argument("--edition", default="fifth-2020", choices=list(PLAYED), help="the edition of games of decks")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game of decks")
    parser.add_argument("--careful", action="store_true", help="between decks: players who mean to play their cards")
    arguments = parser.parse_args()
    if arguments.decks:
        sys.path.insert(0, str(ROOT / "tests"))
        import deck_games

        sys.exit(deck_games.run(str(ROOT), arguments))
    print(f"{'':<26}{'games':>7}{'ended':>7}{'turns':>8}{'moves':>9}{'changes':>9}{'games/s':>9}{'changes/s':>11}")
    slowest = 0.0
    for edition in PLAYED:
        for told in (True, False):
            found = play(edition, arguments.games, arguments.cap, told)
            name = f"{edition}{'' if told else ', no trace'}"
            slowest = max(slowest, found.seconds / found.changes)
            print(
                f"{name:<26}{found.games:>7}{found.ended:>7}{found.turns:>8}{found.moves:>9}{found.changes:>9}"
                f"{found.games / found.seconds:>9.1f}{found.changes / found.seconds:>11,.0f}"
            )
    yardstick = Chess()
    yardstick.play(max(1, arguments.games // 20))
    print(yardstick)
    if yardstick.told:
        ratio = yardstick.seconds / yardstick.moves / slowest
        print(f"changes of the slowest edition to one move of python-chess: {ratio:.2f}")


if __name__ == "__main__":
    main()
