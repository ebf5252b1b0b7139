"""A table that is watched in random games: what always holds, and what comes from the bank and goes to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.engine import titles
from vtesref.engine.cards.always import values
from vtesref.engine.cards.model import AFTER_ACTION
from vtesref.engine.cards.times import AFTER_COMBAT
from vtesref.engine.cards.tracking.library import cards_in_hand, hand_size, library
from vtesref.engine.cards.tracking.limits import OF_COMBAT
from vtesref.engine.contest.contest import becomes_ally, name_of
from vtesref.engine.politics.referendum import PASSED, Referendum
from vtesref.engine.politics.votes import AGAINST, FOR
from vtesref.engine.settle import OWN
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
    Company,
    Methuselah,
    Minion,
    Table,
)
from vtesref.engine.turn.moves import moves
from vtesref.engine.turn.ousting import in_game

if TYPE_CHECKING:
    from collections.abc import Collection

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
    "cards.equipment.burns_with_bearer",  # with the counters on it
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
    "general.burn.attachments",  # with the counters on the card
    "general.burn.card_to_owner",  # with the counters on the card
    "general.burn.counter_to_bank",
    "general.capacity.limit",
    "general.golden_rule",  # a card whose text says so
    "general.remove_from_game",  # with the blood of the vampire
    "influence.draw_crypt",
    "influence.excess_drains",
    "oust.cards_burned_1998",
    "oust.cards_removed_5e",
    "oust.returned_control_burns",
    "political.cost",
    "torpor_action.leave.cost",
    "torpor_action.rescue.cost",
    "trait.infernal",
}
#: What lasts no longer than an action.
SHORT = (*OF_COMBAT, "action", "referendum")
#: Where no card is in play.
NOT_IN_PLAY = frozenset((HAND, LIBRARY, ASH_HEAP, REMOVED))
#: Where no card is near.
OUT_OF_REACH = frozenset((LIBRARY, ASH_HEAP, REMOVED))
#: The fields of Methuselahs, minions and cards on which nothing hangs but what is asked of each of them by itself.
QUIET = frozenset(
    "altered arrived bound_for_torpor capacity completed counters credit debt depth forgone kept_up lacking locked"
    " performed points pool spoils unmended unreplaced".split()
)
#: What is counted, or looked at, of each kind of thing.
COUNTED = {Methuselah: "pool", Minion: "counters", Card: "place"}


class Watched(Table):
    """A table that checks every change, and counts what each rule brings from the bank and takes to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flow: dict[int, int] = {}
        self.steps: dict[int, Any] = {}
        self.played: Counter[str] = Counter()
        self.looked_at: int | None = None
        #: What has changed between the last two looks, and whether anything else has than what is QUIET.
        self.changed_minions: Collection[Minion] = ()
        self.changed_cards: Collection[Card] = ()
        self.rearranged = True

    def look(self) -> None:
        """Find what has changed since this was last done; at first, and after what was looked at is undone, all."""
        since, self.looked_at = self.looked_at, self.mark()
        if since is None:
            self.changed_minions, self.changed_cards, self.rearranged = self.minions, self.cards, True
            return
        changed: dict[type, set[Any]] = {Minion: set(), Card: set(), Methuselah: set(), Company: set()}
        self.rearranged = False
        for entity, field, _ in self.changes_since(since):
            alike = changed.get(type(entity))
            if alike is not None:
                alike.add(entity)
                if field not in QUIET:
                    self.rearranged = True
        self.changed_minions, self.changed_cards = changed[Minion], changed[Card]

    def undo(self, mark: int = 0) -> None:
        if self.looked_at is not None and mark < self.looked_at:
            self.looked_at = None
        super().undo(mark)

    def note_played(self, card: Card) -> None:
        """Count a card that was played."""
        self.played[card.kind] += 1

    def change(self, entity: Entity, **fields: object) -> None:
        counted = COUNTED.get(type(entity))
        if counted is None:
            super().change(entity, **fields)
            if isinstance(entity, Referendum):
                check_votes(self, entity, fields)
            return
        before: Any = entity.__dict__[counted]
        lying = entity.counters if isinstance(entity, Card) else 0
        super().change(entity, **fields)
        moved = 0
        if isinstance(entity, Card):
            moved = entity.counters - lying
            is_played = "place" in fields and before == HAND and entity.place not in (HAND, REMOVED)
            if is_played and self._open[-1].key != "general.discard.to_owner_ash_heap":
                self.note_played(entity)
            assert entity.counters >= 0, str(entity)
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


def check_votes(table: Table, referendum: Referendum, fields: dict[str, object]) -> None:
    """Assert that the votes of a minion are its controller's, and that the outcome is the one of the votes."""
    if "cast" in fields:
        whose = {one.name: one.controller.name for one in table.minions}
        assert all(one.who == whose[one.minion] for one in referendum.cast if one.minion), referendum.cast
        assert all(one.number >= 0 and one.side in (FOR, AGAINST) for one in referendum.cast), referendum.cast
    if "result" in fields and table._open[-1].key == "referendum.majority_passes":
        sides: Counter[str] = Counter()
        for one in referendum.cast:
            sides[one.side] += one.number
        doubled = values.is_spoken_of(table, "votes double")
        assert doubled or (referendum.result == PASSED) == (sides[FOR] > sides[AGAINST]), referendum.cast


def check_over(table: Watched, text: str) -> None:
    """Assert that nothing is left of what lasts no longer than an action, or waits for its end."""
    course = table.course
    assert (course.happened, course.spared) == ((), ()), (text, course.happened)
    assert not course.out_of_turn, text
    assert not [one for one in course.lasting if one.scope in SHORT], (text, [str(one) for one in course.lasting])
    assert not [one for one in course.uses if one[0] in SHORT], (text, course.uses)
    for seat in table.seats:
        assert not {AFTER_COMBAT, AFTER_ACTION} & {*seat.unreplaced}, (text, seat.unreplaced)
        assert seat.spoils == 0, (text, str(seat))
    for minion in table.changed_minions:
        assert (minion.kept_up, minion.bound_for_torpor) == (False, False), (text, str(minion))


def check_minion(minion: Minion, text: str) -> None:
    """Assert what holds of a minion by itself."""
    region = minion.region
    if region == CRYPT or region in (ASH_HEAP, REMOVED):
        assert minion.counters == 0, (text, str(minion))
    elif region in (READY, TORPOR):
        assert minion.is_vampire or region == READY, (text, str(minion))
        assert not minion.is_vampire or minion.counters <= minion.capacity, (text, str(minion))
        assert minion.is_vampire or minion.counters > 0, (text, str(minion))
        assert minion.lender is None or minion.lender is not minion.controller, (text, str(minion))


def check_places(table: Watched, text: str) -> None:
    """Assert that whatever is anywhere is there as it can be: whose it is, what is on it, who controls it."""
    for card in table.changed_cards:  # what hangs on the card alone is still so of the others
        if card.place in NOT_IN_PLAY:
            assert (card.counters, card.locked, card.controller) == (0, False, None), (text, str(card), card.place)
            assert not isinstance(card.holder, Minion), (text, str(card), card.place)
    if not table.rearranged:
        return
    near = table.near()
    if table.changed_cards:
        assert near == [card for card in table.cards if card.place not in OUT_OF_REACH], text
    for card in near:
        if card.place == HAND and card.lies_on is not None:
            assert card.lies_on.place == IN_PLAY, (text, str(card), str(card.lies_on), card.lies_on.place)
        if card.place == IN_PLAY and card.controller is not None:
            assert in_game(card.controller), (text, str(card), str(card.controller))
    bearing = {card.holder for card in near if card.place == IN_PLAY and card.kind not in OWN}
    own = Counter([(card.holder, card.kind) for card in near if card.kind in (ALLY, RETAINER)])
    for minion in table.minions:
        assert minion.controller in table.seats, (text, str(minion))
        assert minion.owner in table.seats, (text, str(minion))
        if minion.region == CRYPT:  # whoever was moved from play to the uncontrolled region keeps what lies on it
            assert minion not in bearing, (text, str(minion))
        if minion.kind in (ALLY, RETAINER) and minion.region == READY:
            assert own[minion, minion.kind] <= 1, (text, str(minion))


def check_titles(table: Table, text: str) -> None:
    """Assert that no two vampires in play have the same unique title, uncontested."""
    held = [one for one in table.minions if one.title and not one.claims and one.region in (READY, TORPOR)]
    told, table.told = table.told, False  # what is asked here is no part of the game
    claims = Counter(key for key in (titles.unique_claim(table, one) for one in held) if key is not None)
    table.told = told
    assert not [key for key, times in claims.items() if times > 1], (text, claims)


def check_points(table: Table) -> None:
    """Assert that everybody ousted or withdrawn brought a victory point to somebody, and being the last one more."""
    if table.course.over:
        assert sum(seat.points for seat in table.seats) == len(table.seats), [seat.points for seat in table.seats]
    else:
        assert sum(seat.points for seat in table.seats) <= len(table.seats) - sum(map(in_game, table.seats))


def check(table: Table, text: str) -> None:
    """Assert what holds whenever nothing is under way."""
    course = table.course
    assert isinstance(table, Watched)
    table.look()
    if not course.over:
        check_over(table, text)
    for minion in table.changed_minions:
        check_minion(minion, text)
    check_places(table, text)
    if table.rearranged:
        check_titles(table, text)
        check_alone(table, text)
    check_points(table)
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
    if not course.over:
        assert course.active is not None
        if not in_game(course.active):
            mine = [what for what, bars in moves(table) if str(course.active) in what and not table.bars(bars)]
            assert not mine, text
        assert sum(map(in_game, table.seats)) > 1, text


def check_alone(table: Table, text: str) -> None:
    """Assert that all in play are controlled by somebody in the game, and what is unique is there once."""
    unique: set[str] = set()

    def is_only(name: str) -> bool:
        """Tell whether no other unique card of the name was seen in play."""
        seen = name.lower() in unique
        unique.add(name.lower())
        return not seen

    for minion in table.minions:
        if minion.region in (READY, TORPOR):
            assert in_game(minion.controller), (text, str(minion))
            if (minion.is_vampire and "non-unique" not in minion.traits) or "unique" in minion.traits:
                assert is_only(name_of(minion)), (text, str(minion))
        if minion.employer is not None and minion.region == READY:
            assert minion.employer.region in (READY, TORPOR, CONTESTED), (text, str(minion), minion.employer.region)
    for card in table.near():
        beneath = card.place == SET_ASIDE and card.lies_on is not None and card.lies_on.place == IN_PLAY
        assert beneath or card.place in (HAND, IN_PLAY, CONTESTED), (text, str(card), card.place)
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
            if card.unique and card.kind not in ("ally", "retainer") and not becomes_ally(card.texts):
                assert is_only(card.name), (text, str(card))  # those others count as what they become
