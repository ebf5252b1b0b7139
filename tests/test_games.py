"""Whole games at random, in each edition: what always holds, how many end by the rules, undoing and playing again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from vtesref import games
from vtesref.engine.contest import copies
from vtesref.engine.core import Entity
from vtesref.engine.editions import PLAYED
from vtesref.engine.library import cards_in_hand, hand, hand_size, library
from vtesref.engine.moves import moves
from vtesref.engine.ousting import in_game
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    HAND,
    IN_PLAY,
    LIBRARY,
    MERGED,
    READY,
    REMOVED,
    RETAINER,
    SET_ASIDE,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
    Table,
)

GAMES = 100
#: Turns after which a game is broken off.
CAP = 80
REGIONS = {READY, TORPOR, ASH_HEAP, CRYPT, UNCONTROLLED, CONTESTED, REMOVED, MERGED, SET_ASIDE}


class Watched(Table):
    """A table that checks every change, and counts what each rule brings from the bank and takes to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flow: dict[int, int] = {}
        self.steps: dict[int, Any] = {}

    def change(self, entity: Entity, **fields: object) -> None:
        before = dict(entity.__dict__)
        super().change(entity, **fields)
        moved = 0
        if isinstance(entity, Methuselah):
            assert entity.pool >= 0
            assert entity.unnamed == 0, "the whole deck is told"
            moved = entity.pool - before["pool"]
        elif isinstance(entity, Minion):
            assert entity.counters >= 0
            assert entity.region in REGIONS
            assert (entity.kind == RETAINER) == (entity.employer is not None)
            moved = entity.counters - before["counters"]
        if moved:
            step = self._open[-1]
            self.steps[id(step)] = step
            self.flow[id(step)] = self.flow.get(id(step), 0) + moved

    def by_rule(self) -> dict[str, tuple[int, int]]:
        """Return what came from the bank and what went there by each rule."""
        found: dict[str, tuple[int, int]] = {}
        for place, net in self.flow.items():
            key = self.steps[place].key
            come, gone = found.get(key, (0, 0))
            found[key] = (come + max(net, 0), gone + max(-net, 0))
        return {key: both for key, both in found.items() if both != (0, 0)}


def check(table: Table, text: str) -> None:
    """Assert what holds whenever nothing is under way."""
    course = table.course
    assert course.action is None, text
    assert course.combat is None, text
    assert course.referendum is None, text
    for seat in table.seats:
        assert seat.pool > 0 or seat.ousted, text
        assert not seat.ousted or seat.pool == 0, text
        assert seat.seated == in_game(seat), text
        if in_game(seat) and not course.over:
            held, size = cards_in_hand(table, seat), hand_size(table, seat)
            assert held == size or (held < size and not library(table, seat)), (text, str(seat))
    assert course.edge is None or in_game(course.edge), text
    for minion in table.minions:
        if minion.region in (ASH_HEAP, REMOVED):
            assert minion.counters == 0, (text, str(minion))
        elif minion.region in (READY, TORPOR):
            assert minion.is_vampire or minion.region == READY, (text, str(minion))
            assert in_game(minion.controller), (text, str(minion))
            assert not minion.is_vampire or minion.counters <= minion.capacity, (text, str(minion))
            assert minion.is_vampire or minion.counters > 0, (text, str(minion))
            if minion.is_vampire or "unique" in minion.traits:
                assert len([one for one in copies(table, minion.card) if in_play(one)]) == 1, (text, str(minion))
        if minion.employer is not None and minion.region == READY:
            assert minion.employer.region in (READY, TORPOR, CONTESTED), (text, str(minion), minion.employer.region)
    for card in table.cards:
        assert card.place in (HAND, LIBRARY, ASH_HEAP, IN_PLAY, CONTESTED, REMOVED), (text, str(card), card.place)
        if card.place == HAND:
            assert isinstance(card.holder, Methuselah), (text, str(card))
        elif card.place == IN_PLAY:
            assert card.holder is not None, (text, str(card))
            if isinstance(card.holder, Minion):
                assert card.holder.region not in (ASH_HEAP, REMOVED) or card.kind in ("ally", "retainer"), (text, str(card))
            if card.unique:
                assert len([one for one in copies(table, card.name) if in_play(one)]) == 1, (text, str(card))
    if not course.over:
        assert course.active is not None
        assert in_game(course.active) or not any(table.bars(bars) == () for what, bars in moves(table) if "turn" not in what)
        assert sum(map(in_game, table.seats)) > 1, text


def in_play(thing: Minion | Card) -> bool:
    return thing.place == IN_PLAY if isinstance(thing, Card) else thing.region in (READY, TORPOR)
