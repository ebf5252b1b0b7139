"""A position between two moves of a game between decks comes again from the sentences that were told of the game."""

from __future__ import annotations

import random

import pytest
from retelling import Retold, Unlike, made_decks, retell

from vtesref.corpus import library
from vtesref.scenario.words import played_cards

#: Games that are told and read back, and the turns after which each is broken off.
SEEDS, CAP = range(3), 12
#: How many positions come back at least, over all games.
AT_LEAST = 100


@pytest.fixture(scope="module")
def known(root: str) -> played_cards.Known:
    library.use(root)
    return played_cards.held()


@pytest.mark.full
def test_positions_of_games_between_decks_come_again_from_their_sentences(known: played_cards.Known) -> None:
    decks = {seed: made_decks(known, random.Random(f"decks {seed}"), 4) for seed in SEEDS}
    assert sum(retell(decks[seed], known, seed, CAP) for seed in SEEDS) >= AT_LEAST


def test_a_sentence_that_is_left_out_is_missed(known: played_cards.Known) -> None:
    games = (Retold(made_decks(known, random.Random(f"decks {seed}"), 4), known, seed) for seed in range(99))
    game, moves, place = next(
        (game, moves, here)
        for game in games
        for moves in [next(game.turns(1))]
        for here, move in enumerate(moves)
        if " moves 1 to " in move.lines[0]
    )
    with pytest.raises(Unlike, match="pool"):
        game.tell([*moves[:place], moves[place]._replace(lines=()), *moves[place + 1 :]])
