"""Random games of python-chess between the games that are measured: how fast this machine is, in the same run."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

MISSING = (
    "python-chess is not installed (pip install -e '.[benchmarks]', or pip install chess): no yardstick in this run"
)


class Chess:
    """Random games of chess, of which some are played whenever asked; nothing at all without the package."""

    def __init__(self) -> None:
        self.chance = random.Random(1998)
        self.games = self.moves = 0
        self.seconds = 0.0
        try:
            self.board: Any = importlib.import_module("chess").Board
        except ImportError:
            self.board = None

    def play(self, games: int = 1) -> float:
        """Play so many games, and return the processor time they took."""
        if self.board is None:
            return 0.0
        begun = time.process_time()
        for _ in range(games):
            board = self.board()
            while not board.is_game_over():
                board.push(self.chance.choice(list(board.legal_moves)))
                self.moves += 1
        self.games += games
        took = time.process_time() - begun
        self.seconds += took
        return took

    @property
    def told(self) -> bool:
        """Whether there is a yardstick."""
        return self.seconds > 0

    def __str__(self) -> str:
        if not self.told:
            return MISSING
        return (
            f"python-chess in the same run: {self.games} random games, {self.games / self.seconds:.1f} games, "
            f"{self.moves / self.seconds:,.0f} moves a second of processor time"
        )
