"""A table that is watched in random games: what always holds, and what comes from the bank and goes to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.engine.contest.contest import becomes_ally, copies, name_of
from vtesref.engine.table import (
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
from vtesref.engine.turn.library import cards_in_hand, hand_size, library
from vtesref.engine.turn.moves import moves
from vtesref.engine.turn.ousting import in_game

if TYPE_CHECKING:
    from vtesref.engine.core import Entity

REGIONS = {READY, TORPOR, ASH_HEAP, CRYPT, UNCONTROLLED, CONTESTED, REMOVED, MERGED, SET_ASIDE}
#: The only rules by which pool, blood or life come from the bank, and those by which they go there.
FROM_BANK = {
    "ally.life_from_bank",
    "general.counters.gain_from_bank",
    "general.golden_rule",  # a card whose text says so
    "hunt.gain_one",
    "retainer.life_from_bank",
    "setup.pool.thirty",
    "unlock.edge_pool",
    "victory.point_and_six_pool",
}
TO_BANK = {
    "advanced.merge_cost",
    "bleed.effect",
    "bloodhunt.burns_diablerist",
    "cards.cost.blood",
    "cards.cost.pool",
    "cards.cost.unpayable_fizzles",
    "cards.retainer.burns_with_employer",
    "cards.target.as_many_as_possible",  # a referendum that all burn pool by
    "contest.card.cost_one_pool",
    "contest.card.yield_burns",
    "contest.title.cost_one_blood",
    "damage.aggravated.burn_skips_torpor",  # what is left on a vampire that is burned
    "damage.aggravated.every_point_1998c",
    "damage.aggravated.wounded_pays",
    "damage.ally.one_life_each",
    "damage.mend.must_burn_all",
    "damage.mend.one_blood_each",
    "diablerie.excess_capacity_1998c",
    "general.burn.card_to_owner",  # with the counters on the card
    "general.burn.counter_to_bank",
    "general.capacity.limit",
    "general.golden_rule",  # a card whose text says so
    "general.remove_from_game",  # with the blood of the vampire
    "influence.draw_crypt",
    "influence.excess_drains",
    "oust.cards_burned_1998",
    "oust.cards_removed_5e",
    "political.cost",
    "torpor_action.leave.cost",
    "torpor_action.rescue.cost",
    "trait.infernal",
}
#: What is counted, or looked at, of each kind of thing.
COUNTED = {Methuselah: "pool", Minion: "counters", Card: "place"}


class Watched(Table):
    """A table that checks every change, and counts what each rule brings from the bank and takes to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flow: dict[int, int] = {}
        self.steps: dict[int, Any] = {}
        self.played: Counter[str] = Counter()

    def change(self, entity: Entity, **fields: object) -> None:
        before = entity.__dict__.get(COUNTED.get(type(entity), ""))
        lying = entity.counters if isinstance(entity, Card) else 0
        super().change(entity, **fields)
        moved = 0
        if isinstance(entity, Card):
            moved = entity.counters - lying
            if "place" in fields and before == HAND and entity.place not in (HAND, REMOVED):
                self.played[entity.kind] += self._open[-1].key != "general.discard.to_owner_ash_heap"
        elif isinstance(entity, Methuselah):
            assert entity.pool >= 0
            assert entity.unnamed == 0, "the whole deck is told"
            moved = entity.pool - before
        elif isinstance(entity, Minion):
            assert entity.counters >= 0
            assert entity.region in REGIONS
            assert (entity.kind == RETAINER) == (entity.employer is not None)
            moved = entity.counters - before
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
            if (minion.is_vampire and "non-unique" not in minion.traits) or "unique" in minion.traits:
                assert len([one for one in copies(table, name_of(minion)) if in_play(one)]) == 1, (text, str(minion))
        if minion.employer is not None and minion.region == READY:
            assert minion.employer.region in (READY, TORPOR, CONTESTED), (text, str(minion), minion.employer.region)
    near = [card for card in table.cards if card.place not in (LIBRARY, ASH_HEAP, REMOVED)]
    assert table.near() == near, text
    for card in near:
        assert card.place in (HAND, IN_PLAY, CONTESTED), (text, str(card), card.place)
        if card.place == HAND:
            assert isinstance(card.holder, Methuselah), (text, str(card))
        elif card.place == IN_PLAY:
            assert card.holder is not None, (text, str(card))
            if isinstance(card.holder, Minion):
                assert card.holder.region not in (ASH_HEAP, REMOVED) or card.kind in (
                    "ally",
                    "retainer",
                    "ability",  # what a minion can do by its own text
                ), (
                    text,
                    str(card),
                )
            becomes = card.kind in ("ally", "retainer") or becomes_ally(card.texts)
            if card.unique and not becomes:  # those count as what they become
                assert len([one for one in copies(table, card.name) if in_play(one)]) == 1, (text, str(card))
    if not course.over:
        assert course.active is not None
        if not in_game(course.active):
            mine = [what for what, bars in moves(table) if str(course.active) in what and not table.bars(bars)]
            assert not mine, text
        assert sum(map(in_game, table.seats)) > 1, text


def in_play(thing: Minion | Card) -> bool:
    return thing.place == IN_PLAY if isinstance(thing, Card) else thing.region in (READY, TORPOR)
