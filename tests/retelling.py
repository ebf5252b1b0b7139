"""Games between decks, told and read back: every position between two moves comes again from the sentences of it.

A game is played by chance, and the sentence of each move and of each decision is written down. On a second table, which
is dealt the same, the story is told turn by turn from those sentences alone, as the reader of scenarios reads them.
After each move both tables must be alike in everything that can change.

By hand: ``python tests/retelling.py [--decks FILE.jsonl] [--games N] [--first SEED]``.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

from vtesref.corpus import library  # noqa: E402
from vtesref.engine.table import FAR, LIBRARY, PRINTED, plain  # noqa: E402
from vtesref.engine.turn.deck import Deck, Entry  # noqa: E402
from vtesref.scenario.decks import lists as deck_lists  # noqa: E402
from vtesref.scenario.play import deck_games, games  # noqa: E402
from vtesref.scenario.play.session import Teller, matters, named_at  # noqa: E402
from vtesref.scenario.sentences import by_place  # noqa: E402
from vtesref.scenario.sentences.grammar import read  # noqa: E402
from vtesref.scenario.telling.lines import tell  # noqa: E402
from vtesref.scenario.telling.script import Script  # noqa: E402
from vtesref.scenario.words import played_cards  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.core import Question
    from vtesref.engine.table import Table
    from vtesref.scenario.decks.lists import Listed
    from vtesref.scenario.words.played_cards import Known

EDITION = "fifth-2020"


class Move(NamedTuple):
    """What was told of a move, and how the table stood after it."""

    lines: tuple[str, ...]
    state: dict[str, Any]


def state_of(table: Table) -> dict[str, Any]:
    """Return everything that can change, by what it is of; copies of a card of one owner are as good as each other."""
    found: dict[str, Any] = {}
    for entity in (*table.seats, *table.minions, table.course, table.course.turn):
        found.update((f"{entity} {name}", plain(value)) for name, value in entity.__dict__.items())
    copies: dict[str, Counter[tuple[Any, ...]]] = {}
    for card in table.cards:
        of = copies.setdefault(f"{card} of {card.owner}", Counter())
        fields = {name: plain(value) for name, value in card.__dict__.items() if name not in PRINTED}
        if card.place in FAR:
            fields["holder"] = None  # whoever had it last
        if card.place != LIBRARY:
            fields["depth"] = 0
        of[tuple(fields.items())] += 1
    found["the game uses"] = Counter((one, OF_COPY.sub("", what), who) for one, what, who in table.course.uses)
    return found | copies


#: What tells the copies of a card apart in what was used of them.
OF_COPY = re.compile(r" \d+(?=: )")


class Unlike(AssertionError):
    """A move after which the table told is not the table played; the message has its sentences."""


def made_decks(known: Known, chance: random.Random, count: int, vampires: Sequence[str] = ()) -> list[Listed]:
    """Return decks of known cards: some of all vampires or of those named, and cards that they and anybody can play."""
    found = []
    vampires, cards = vampires or sorted(known.source.vampires.values()), sorted(known.source.names.values())
    for _ in range(count):
        crypt = chance.sample(vampires, 5)
        words = " ".join(known.vampire(played_cards.plain(name)).words for name in crypt).lower().split()
        fit = [name for name in cards if all(one in words for one in _asked(known, name))]
        names = chance.sample(fit, min(30, len(fit)))
        deck = Deck(tuple(Entry(3, name) for name in crypt), tuple(Entry(2, name) for name in names))
        found.append(deck_lists.named(deck, known))
    return found


def _asked(known: Known, name: str) -> list[str]:
    card = known.definition(known.by_plain[played_cards.plain(name)])
    return [one.lower() for one in card.requires[:1]]


class Retold:
    """A game played on one table and told on another."""

    def __init__(self, decks: list[Listed], known: Known, seed: int) -> None:
        self.chance = random.Random(f"{EDITION} {seed}")
        self.teller = Teller()
        self.draw = games.answerer(self.chance, deck_games.CAREFUL_DECLINES)
        deal = [random.Random(f"deal {seed}") for _ in range(2)]
        self.played, self.defined = deck_games.lay_out(decks, known, deal[0], EDITION, self._answer)
        self.told, _ = deck_games.lay_out(decks, known, deal[1], EDITION, self._told)
        self.script = Script(())

    def _answer(self, question: Question) -> int:
        chosen = self.draw(question)
        if matters(question):
            self.teller.decision(self.played, question, question.options[chosen])
        return chosen

    def _told(self, question: Question) -> int:
        return self.script(question)

    def turns(self, cap: int) -> Iterator[list[Move]]:
        """Play the game to its end or a cap on turns, and yield the moves of each turn."""
        table = self.played
        moves = [self._move(games.FIRST_PLAYER)]
        moves.append(self._move(f"{table.course.active}'s turn"))
        weigh = lambda text: deck_games.careful_weight(table, text)  # noqa: E731
        for _ in range(cap):
            text = "" if table.course.over else games.drawn_move(table, self.chance, weigh)
            while text and not text.endswith("'s turn"):
                moves.append(self._move(text))
                text = "" if table.course.over else games.drawn_move(table, self.chance, weigh)
            yield moves
            if not text:
                return
            moves = [self._move(text)]

    def _move(self, text: str) -> Move:
        begun = len(self.teller.lines)
        self.teller.event(text)
        tell(self.played, read(text, named_at(self.played), self.defined))
        return Move(tuple(self.teller.lines[begun:]), state_of(self.played))

    def tell(self, moves: list[Move]) -> None:
        """Tell a turn on the other table, and hold each position against the one played. Raises Unlike."""
        table = self.told
        names = named_at(self.played)  # those too who come in the course of the turn
        lines = [line for move in moves for line in move.lines]
        when = by_place.amidst(tuple(read(line, names, self.defined) for line in lines), self.defined)
        self.script = script = Script(when)
        script.cards, script.table = self.defined, table
        table.between = (lambda: script.happen(tell)) if any(line.amid for line in when) else None
        begun = 0
        for move in moves:
            for here in range(begun, begun + len(move.lines)):
                if not when[here].is_answer and here not in script.used:
                    script.begin(here)
                    tell(table, when[here])
            begun += len(move.lines)
            differs = differences(move.state, state_of(table))
            if differs:
                raise Unlike(f"{', '.join(move.lines)}: {'; '.join(differs[:6])}")


def differences(played: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """Return in what two states differ."""
    found = []
    for name in {**played, **told}:
        one, other = played.get(name), told.get(name)
        if one == other:
            continue
        if (isinstance(one, tuple) and isinstance(other, tuple)) or isinstance(one, Counter):
            one, other = Counter(one), Counter(other)
            if one == other:
                found.append(f"{name}: in another order")
                continue
            one, other = [list((one - other).elements()), list((other - one).elements())]
            if len(one) == len(other) == 1 and " of " in name:
                both = zip(one[0], other[0], strict=True)
                one, other = zip(*[pair for pair in both if pair[0] != pair[1]], strict=True)
        found.append(f"{name}: played {one}, told {other}")
    return found


def retell(decks: list[Listed], known: Known, seed: int, cap: int) -> int:
    """Play a game and tell it again; return how many positions came back. Raises what the telling raises."""
    game = Retold(decks, known, seed)
    positions = 0
    for moves in game.turns(cap):
        try:
            game.tell(moves)
        except Unlike:
            raise
        except Exception as error:
            last = "; ".join(", ".join(move.lines) for move in moves)
            raise Unlike(f"{type(error).__name__}: {error}: {last}") from error
        positions += len(moves)
    return positions


def main() -> None:
    """Retell games and print what does not come back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--cap", type=int, default=60)
    arguments = parser.parse_args()
    library.use(str(ROOT))
    known = played_cards.held()
    pool = None
    if arguments.decks:
        import deck_games as benchmark

        names = {str(known.source.data(key)["id"]): name for key, name in known.source.vampires.items()}
        pool = benchmark.decks_of(arguments.decks, names, known)
    positions = broken = 0
    for seed in range(arguments.first, arguments.first + arguments.games):
        chance = random.Random(f"decks {seed}")
        count = (4, 5)[seed % 2]
        decks = chance.sample(pool, count) if pool else made_decks(known, chance, count)
        try:
            positions += retell(decks, known, seed, arguments.cap)
        except Exception as error:
            broken += 1
            print(f"game {seed}: {str(error)[:1500]}")
            if not isinstance(error, Unlike):
                traceback.print_exc(limit=-3)
    print(f"{arguments.games} games, {positions} positions came back, {broken} games broken")


if __name__ == "__main__":
    main()
