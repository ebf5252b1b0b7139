"""Actions: random ones that must keep the invariants of a table, and the guarantees of block attempts."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from amounts import tenth
from test_combat import Layout, Template, make, template

from vtesref.engine.action import hunt, torpor
from vtesref.engine.action.action import Action
from vtesref.engine.action.blockers import Block
from vtesref.engine.action.may_act import bars_announcing
from vtesref.engine.action.plays import Play
from vtesref.engine.asking import MayUseInAction
from vtesref.engine.cards.model import AFTER_BLOCK
from vtesref.engine.editions import PLAYED
from vtesref.engine.seating import predator_of, prey_of
from vtesref.engine.short.rewriting import effect, shown
from vtesref.engine.short.table_action import WORDS
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    RETAINER,
    TORPOR,
    VAMPIRE,
    Card,
    Course,
    Methuselah,
    Minion,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.core import Question

CRR, REVISED, FIFTH = PLAYED
ACTIONS = 3_000
REPLAYED = 100
WATCHED = 100
#: How often each word of a card comes into play at least, over all actions; over a tenth of them, once.
OFTEN = 200

CANNOT_BLOCK = effect("cannot block").word
#: The words that must be among the random actions, which are neither bleeds nor referendums nor by action cards.
USED = frozenset(
    (
        *("cancel a card", "cancel a reaction", "cancel an action modifier", "end the action", "may block", "wake"),
        *("attempt to block", CANNOT_BLOCK, "no such action again", "unlock"),
        *("+N stealth", "-N stealth", "+N intercept", "-N intercept"),
    )
)
MODIFIERS = [
    template("action modifier", text)
    for text in (
        "+1 stealth",
        "+2 stealth",
        "+1 stealth, unlock",
        "-1 intercept",
        "cannot block",
        "unlock",
        "end the action",
        "unlock, no such action again, end the action",
        "no such action again",
        "+1 stealth, no such action again",
        "cancel a reaction",
        "cancel a card",
        "+1 stealth (bystander)",
        "unlock (bystander)",
        "unlock (after a block)",
        "end the action (after a block)",
    )
] + [
    template("action modifier", "+1 stealth", "+2 stealth", blood=1),
    template("action modifier", "cannot block", "unlock", pool=1),
]
#: Words that need somebody who blocks are held more often.
SELDOM = ("-1 intercept", "-1", "cannot block", "+1 stealth", "bystander", AFTER_BLOCK)
MODIFIERS += [one for one in MODIFIERS for rare in SELDOM if rare in one.name] * 2
REACTIONS = [
    template("reaction", text)
    for text in (
        "+1 intercept",
        "+2 intercept",
        "+1 intercept, -1 stealth",
        "-1 stealth",
        "wake",
        "wake, +1 intercept",
        "may block",
        "attempts to block",
        "attempts to block, +1 intercept",
        "cancel an action modifier",
        "cancel a card",
        "end the action (after a block)",
    )
] + [
    template("reaction", "+1 intercept", "wake", blood=1),
    template("reaction", "-1 stealth", "attempts to block", pool=1),
]
COMBAT = [template("combat card", text) for text in ("strike: 2 ranged", "strike: dodge", "press", "prevent 1")]
LYING = [template("weapon", text) for text in ("strike: 2 ranged", "strike: strength +1")] + [
    template("equipment", text)
    for text in (
        "+1 intercept",
        "+1 intercept",
        "+1 stealth",
        "-1 intercept",
        "wake",
        "unlock (as announced)",
        "cancel a card",
    )
]
MASTERS = [template("Discipline card", f"gives {name}") for name in ("Potence", "Auspex")] + [
    template("trophy", "+1 strength")
]
#: What must be used in the random actions: a word, with its sign where it has one, and what only some editions know.
AFTER = f"({AFTER_BLOCK})"
ALL_WORDS = {*USED, "bystander"}
ALSO = {CRR: {AFTER}, REVISED: {AFTER}, FIFTH: set()}


def lay_out(chance: random.Random) -> Layout:
    """Draw two to four Methuselahs with their minions, hands, libraries and what lies on the minions."""
    seats = [Methuselah(name, chance.randrange(20, 26)) for name in ("Alice", "Bob", "Carol", "Dora")]
    seats = seats[: chance.choice([2, 2, 2, 3, 4])]
    minions: list[Minion] = []
    cards: list[Card] = []
    for seat in seats:
        for number in range(chance.choice([1, 2, 2, 2])):
            name = f"{seat}'s {number}"
            minion = draw_minion(chance, name, seat, chance.random() < 0.8 or not number)
            minions.append(minion)
            cards += [make(one, IN_PLAY, minion) for one in chance.choices(LYING, k=chance.choice([0, 0, 0, 1, 2]))]
            if chance.random() < 0.1:
                minions.append(Minion(f"{name}'s ghoul", RETAINER, controller=seat, counters=1, employer=minion))
        kinds: tuple[tuple[list[Template], int], ...] = ((MODIFIERS, 3), (REACTIONS, 3), (COMBAT, 1), (MASTERS, 1))
        for kind, most in kinds:
            cards += [make(one, HAND, seat) for one in chance.choices(kind, k=chance.randrange(most + 1))]
        for one in chance.choices([*MODIFIERS, *REACTIONS, *MASTERS], k=chance.choice([0, 0, 1, 3])):
            cards.append(make(one, LIBRARY, seat))
        if chance.random() < 0.2:
            cards.append(make(chance.choice(MASTERS), ASH_HEAP, seat))
    return Layout(tuple(seats), tuple(minions), tuple(cards))


def draw_minion(chance: random.Random, name: str, seat: Methuselah, vampire: bool) -> Minion:
    if not vampire:
        return Minion(
            name,
            ALLY,
            controller=seat,
            counters=chance.randrange(1, 4),
            strength=chance.randrange(3),
            locked=chance.random() < 0.2,
        )
    capacity = chance.randrange(1, 9)
    torpid = chance.random() < 0.35
    return Minion(
        name,
        VAMPIRE,
        controller=seat,
        counters=chance.randrange(capacity + 1),
        capacity=capacity,
        region=TORPOR if torpid else READY,
        unmended=int(torpid),
        locked=chance.random() < 0.25,
        disciplines=chance.choice([(), ("Potence",), ("Potence", "POTENCE")]),
        traits=("Red List",) if chance.random() < 0.2 else (),
    )


class Deed:
    """One action that a minion might take: what it is called, its bars, and how it is taken."""

    def __init__(
        self, name: str, minion: Minion, bars: Callable[[Table], Iterator[str]], take: Callable[[Table], None]
    ) -> None:
        self.name = name
        self.minion = minion
        self.bars = bars
        self.take = take


def deeds(table: Table) -> Iterator[Deed]:
    """Yield every hunt, leaving, rescue and diablerie that could be thought of."""
    for one in table.minions:
        if one.employer is not None or one.region == ASH_HEAP:
            continue
        yield Deed("hunt", one, lambda t, a=one: hunt.bars_hunting(t, a), lambda t, a=one: hunt.hunt(t, a))
        yield Deed("leave", one, lambda t, a=one: torpor.bars_leaving(t, a), lambda t, a=one: torpor.leave(t, a))
        for other in table.minions:
            if other is not one and other.region == TORPOR:
                yield Deed(
                    "rescue",
                    one,
                    lambda t, a=one, b=other: bars_announcing(t, Action(torpor.RESCUE, a, b)),
                    lambda t, a=one, b=other: torpor.rescue(t, a, b),
                )
                yield Deed(
                    "diablerise",
                    one,
                    lambda t, a=one, b=other: bars_announcing(t, Action(torpor.DIABLERISE, a, b)),
                    lambda t, a=one, b=other: torpor.diablerise(t, a, b),
                )


#: The rules under which counters come from the bank, go back to it, and move.
GROW = {"hunt.gain_one", "general.counters.gain_from_bank"}
MOVES = {"diablerie.step1_blood"}
FALL = {
    "bloodhunt.burns_diablerist",
    "cards.cost.blood",
    "cards.cost.unpayable_fizzles",
    "cards.retainer.burns_with_employer",
    "damage.ally.one_life_each",
    "damage.mend.must_burn_all",
    "damage.mend.one_blood_each",
    "diablerie.excess_capacity_1998c",
    "diablerie.step3_burn",
    "general.capacity.limit",
    "torpor_action.leave.cost",
    "torpor_action.rescue.cost",
}
#: The rules under which a minion changes its region: from where, to where.
REGIONS = {
    "torpor.enter": (READY, TORPOR),
    "torpor_action.leave.effect": (TORPOR, READY),
    "torpor_action.rescue.effect": (TORPOR, READY),
    "diablerie.step3_burn": (TORPOR, ASH_HEAP),
    "bloodhunt.burns_diablerist": (READY, ASH_HEAP),
    "damage.ally.burns_at_zero": (READY, ASH_HEAP),
    "cards.retainer.burns_with_employer": (READY, ASH_HEAP),
}


def check_trace(table: Table, context: object) -> set[str]:
    """Hold every change against the rule that it is under; return the keys applied."""
    keys: set[str] = set()
    for _, step in table.root.walk():
        keys.add(step.key)
        moved = 0
        for name, field, before, after in step.changes:
            if field == "counters":
                moved += after - before
                allowed = MOVES | (GROW if after > before else FALL)
                assert step.key in allowed, (context, step.key, name)
            elif field == "region":
                assert REGIONS[step.key] == (before, after), (context, step.key)
            elif field == "pool":
                assert step.key == "cards.cost.pool", (context, step.key)
                assert after < before, (context, step.key)
            elif field == "capacity":
                assert (step.key, after - before) == ("diablerie.step4_capacity", 1), context
        assert step.key not in MOVES or not moved, (context, step.key)
    return keys


def check_table(table: Table, cards: int, context: object) -> None:
    """Hold a table against what must be true whenever an action is over."""
    assert table.course.action is None, context
    assert table.course.combat is None, context
    assert len(table.cards) == cards, context
    for seat in table.seats:
        assert seat.pool >= 0, context
    for minion in table.minions:
        assert minion.region in (READY, TORPOR, ASH_HEAP), context
        assert not minion.bound_for_torpor, context
        if minion.is_vampire:
            assert 0 <= minion.counters <= minion.capacity, (context, minion.name)
        else:
            assert minion.region != TORPOR, (context, minion.name)
            assert (minion.counters > 0) == (minion.region == READY), (context, minion.name)
        if minion.region == ASH_HEAP:
            assert minion.counters == 0, (context, minion.name)
    for card in table.cards:
        if card.place in (HAND, LIBRARY):
            assert card.holder is card.owner, (context, card.name)
        elif card.place == IN_PLAY:
            assert isinstance(card.holder, Minion), (context, card.name)
            assert card.holder.region != ASH_HEAP, (context, card.name)
        else:
            assert card.place == ASH_HEAP, (context, card.name)


def words_of(option: Play) -> Iterator[str]:
    """Yield the word for which a play is chosen, what goes with it, and what follows that has a word here."""
    effect = option.text.told
    assert effect is not None
    yield effect.word
    if AFTER_BLOCK in effect.brackets:
        yield AFTER
    yield from effect.brackets
    for doing in option.text.do:
        yield from (FOLLOWING[one.text] for way in doing.ways for one in way if one.text in FOLLOWING)


#: What may follow on a card that is played for something else, by the text of it.
FOLLOWING = {"unlock user": "unlock", "acting minion cannot take this same action this turn": "no such action again"}
#: What has its moment seldom, and is taken rather than other things.
RARE = {"+N stealth", "-N intercept", CANNOT_BLOCK, "bystander", AFTER}


def is_rare(option: Any) -> bool:
    """Tell whether an option is one that is seldom to be had."""
    return isinstance(option, Block) or (isinstance(option, Play) and not RARE.isdisjoint(words_of(option)))


class Run:
    """A table with what was drawn for it, played by chance or by given answers."""

    def __init__(self, edition: str, number: int, watch: Callable[[Table, Question, Any], None] | None = None) -> None:
        self.chance = random.Random(f"action {number}")
        self.layout = lay_out(self.chance)
        seats, minions, cards = self.layout
        self.watch = watch
        self.table = Table(
            PLAYED[edition], seats=seats, minions=minions, cards=cards, course=Course(), oracle=self.draw
        )
        self.fired: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()

    def draw(self, question: Question) -> int:
        """Choose by chance, and rather something than nothing."""
        first = 1 if len(question.options) > 1 and self.chance.random() < 0.7 else 0
        answer = self.chance.randrange(first, len(question.options))
        if first and isinstance(question, MayUseInAction) and self.chance.random() < 0.6:
            liked = [place for place, option in enumerate(question.options) if is_rare(option)]
            answer = self.chance.choice(liked or [answer])
        option = question.options[answer]
        if self.watch is not None:
            self.watch(self.table, question, option)
        if isinstance(option, Play):
            self.fired.update(words_of(option))
        return answer

    def acts(self, names: list[str]) -> list[int]:
        """Let actions of these names be taken, or others where none is legal; return which they were."""
        chosen = []
        for name in names:
            legal = [one for one in deeds(self.table) if not self.table.bars(one.bars(self.table))]
            likely = [one for one in legal if one.name == name] or legal
            if likely:
                deed = self.chance.choice(likely)
                chosen.append(legal.index(deed))
                self.take(deed)
        return chosen

    def again(self, chosen: list[int]) -> None:
        """Take the same actions as another run did."""
        for place in chosen:
            self.take([one for one in deeds(self.table) if not self.table.bars(one.bars(self.table))][place])

    def take(self, deed: Deed) -> None:
        """Take an action, and hold the table against what must be true of who acted."""
        assert not deed.minion.locked
        mark = self.table.mark()
        deed.take(self.table)
        locks = [
            (entity, before)
            for entity, field, before in self.table.changes_since(mark)
            if entity is deed.minion and field == "locked"
        ]
        assert locks[0] == (deed.minion, False), deed.name
        assert deed.minion.locked or len(locks) > 1, deed.name
        self.taken[deed.name] += 1


NAMES = ("hunt", "leave", "rescue", "diablerise")


def one_run(edition: str, number: int, fired: Counter[str], taken: Counter[str]) -> set[str]:
    """Play an action by chance, or two, and hold them against the invariants; return the keys applied."""
    run = Run(edition, number)
    names = run.chance.choices(NAMES, k=1 if number % 20 else 2)
    start = run.table.state()
    chosen = run.acts(names)
    context = (edition, number)
    check_table(run.table, len(run.layout.cards), context)
    keys = check_trace(run.table, context)
    if number < REPLAYED:
        end = run.table.state()
        answers = iter(run.table.answers)
        again = Run(edition, number)
        again.table.told = False  # which must make no difference
        again.table.oracle = lambda question: next(answers)
        again.again(chosen)
        assert again.table.state() == end, context
        assert next(answers, None) is None, context
        run.table.undo()
        assert run.table.state() == start, context
    fired.update(run.fired)
    taken.update(run.taken)
    return keys


@pytest.mark.parametrize("actions", tenth(ACTIONS))
@pytest.mark.parametrize("edition", PLAYED)
def test_random_actions(edition: str, actions: int, texts: Any) -> None:
    fired: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    applied: set[str] = set()
    for number in range(actions):
        applied |= one_run(edition, number, fired, taken)
    often = OFTEN if actions == ACTIONS else 1
    assert not {word: fired[word] for word in ALL_WORDS | ALSO[edition] if fired[word] < often}
    assert fired[AFTER]  # in the Fifth Edition that is what ends the action, and nothing else
    assert all(taken[name] >= often for name in NAMES), taken
    applied.discard("")
    assert not {key for key in applied if texts.rules[key].positions[edition] == "absent"}


def test_every_word_of_an_action_is_among_the_cards() -> None:
    held = {effect.word for one in [*MODIFIERS, *REACTIONS, *LYING] for _, effects in one.levels for effect in effects}
    assert {*map(shown, WORDS)} & USED == USED
    assert held >= USED


@pytest.mark.parametrize("edition", PLAYED)
def test_block_attempts_keep_their_order_one_at_a_time_and_declining_is_final(edition: str) -> None:
    seen: Counter[str] = Counter()
    declined: set[str] = set()

    def watch(table: Table, question: Question, option: Any) -> None:
        action = table.course.action
        if action is None or not isinstance(question, MayUseInAction):
            return
        blocks = [one for one in question.options if isinstance(one, Block)]
        names = {str(one) for one in action.declined}
        if not names >= declined:  # another action
            declined.clear()
        declined.update(names)
        if blocks:
            assert action.blocker is None
            assert question.who not in declined
            prey, predator = prey_of(table, action.acting), predator_of(table, action.acting)
            targeted = action.target is not None and action.target.controller is not action.acting  # type: ignore[union-attr]
            if question.who == str(predator) and prey is not predator and not targeted:
                assert str(prey) in declined
                seen["predator after prey"] += 1
            for one in blocks:
                assert one.minion.is_ready
                assert not one.minion.locked or one.minion in action.awake
                assert one.minion.controller is not action.acting
                if targeted and one.minion.controller not in action.admitted:
                    assert one.minion.controller is action.target.controller  # type: ignore[union-attr]
                    seen["of the target alone"] += 1
        elif question.who in declined:
            seen["declined for good"] += 1
        if action.blocker is not None:
            seen["no second attempt meanwhile"] += 1
        if isinstance(option, Block) and option.minion in action.failed:
            seen["again after a failure"] += 1

    for number in range(WATCHED):
        run = Run(edition, number, watch)
        run.acts(run.chance.choices(NAMES, k=2))
        declined.clear()
        attempts = [
            (before, after)
            for _, step in run.table.root.walk()
            for _, field, before, after in step.changes
            if field == "blocker"
        ]
        assert all((before is None) != (after is None) for before, after in attempts), number
    kinds = {"predator after prey", "of the target alone", "declined for good", "no second attempt meanwhile"}
    assert not {kind: seen[kind] for kind in (*kinds, "again after a failure") if seen[kind] < 10}
