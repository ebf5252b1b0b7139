"""Combat from its beginning to its end: who may fight, and what leads from one round to the next.

``rounds.py`` has the steps of a round, ``combat_end.py`` what ends a combat and what follows it. ``fight`` carries out
a combat in one go; ``enter`` and ``proceed`` do the same step by step, for who takes it up again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import END_OF_ROUND
from vtesref.engine.combat import aftermath, combat_end, diablerie, effects, kept_up, rounds, unblocked, wounds
from vtesref.engine.combat.combatants import Combat, Combatant, combat_of
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import TORPOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.table import Minion, Table


def bars_fighting(table: Table, acting: Minion, opposing: Minion) -> Iterator[str]:
    """Yield the rules that keep two minions from entering combat."""
    if table.course.combat is not None:
        yield "combat.no_second_pending"
    if acting.controller is opposing.controller:
        yield "combat.not_own_minions"
    for minion in (acting, opposing):
        if minion.region == TORPOR:
            yield "torpor.no_combat"
            yield "torpor.controlled_not_ready"
        if not minion.is_ready:
            yield "combat.only_ready"


def fight(table: Table, acting: Minion, opposing: Minion, cause: str = "combat.from_effects") -> None:
    """Carry out a combat from its first round to its end.

    ``cause`` is the rule that brings it about. Raises Refused when the two cannot fight.
    """
    waiting = table.course.combat  # none, but for the proof that the rule against a second combat is needed
    if not enter(table, acting, opposing, cause):
        return
    another_follows = True
    while another_follows:
        while play_round(table):
            pass
        another_follows = end(table)
    if waiting is not None:
        table.change(table.course, combat=waiting)


def enter(table: Table, acting: Minion, opposing: Minion, cause: str = "combat.from_effects") -> bool:
    """Let two minions enter combat, and tell whether they do; raises Refused when they cannot fight."""
    if table.bars(bars_fighting(table, acting, opposing)) and table.edition.instead_of_combat(table, acting, opposing):
        return False
    table.require(f"{acting} fights {opposing}", bars_fighting(table, acting, opposing))
    lay = begin_by_block if cause == "combat.from_block" else begin_by_effect
    lay(table, acting, opposing)
    if table.course.combat is None:
        return False
    table.holds("combat.lock_irrelevant", "Being locked makes no difference in combat.")
    return True


def proceed(table: Table) -> None:
    """Carry out the next step of the combat that is going on, or what lies between two rounds, or its end.

    What happens depends on the table alone: so a combat can be taken up again wherever one of its steps is over.
    """
    combat = combat_of(table)
    if combat.step:
        rounds.carry_on(table)
    elif not combat.round or rounds.another(table):
        rounds.begin_round(table, combat.round + 1)
    else:
        end(table)
        return
    if combat.pressed and combat.step in (END_OF_ROUND, "") and effects.is_idle(table):
        proceed(table)  # nobody decides anything before the next round


def no_torpid_combat(table: Table, acting: Minion, opposing: Minion) -> bool:
    """Let nothing take the place of a combat that cannot be (Revised Rules, Fifth Edition)."""
    return False


def torpid_combat(table: Table, acting: Minion, opposing: Minion) -> bool:
    """Hold no combat where one side lies in torpor; a ready vampire opposite may diablerise it (CRR)."""
    if acting.controller is opposing.controller or TORPOR not in (acting.region, opposing.region):
        return False
    if "combat.torpid_involved_1998c" in table.disabled:
        return False
    if not table.holds("torpor.no_combat", "A vampire in torpor cannot enter combat."):
        return False
    offer_diablerie(table, acting, opposing)
    return True


@rule("combat.torpid_involved_1998c")
def offer_diablerie(table: Table, acting: Minion, opposing: Minion) -> None:
    """There is no combat between {acting} and {opposing}, since one lies in torpor."""
    torpid, other = (acting, opposing) if acting.region == TORPOR else (opposing, acting)
    diablerie.may_diablerise(table, other, torpid)


@rule("combat.from_block")
def begin_by_block(table: Table, acting: Minion, opposing: Minion) -> None:
    """{acting} was blocked by {opposing}, and they enter combat."""
    begin(table, acting, opposing)


@rule("combat.from_effects")
def begin_by_effect(table: Table, acting: Minion, opposing: Minion) -> None:
    """{acting} enters combat with {opposing}."""
    begin(table, acting, opposing)


def begin(table: Table, acting: Minion, opposing: Minion) -> None:
    """Lay the combat on the table."""
    sides = [
        Combatant(minion, tuple((one, one.counters) for one in table.retainers_of(minion)))
        for minion in (acting, opposing)
    ]
    table.change(table.course, combat=Combat(*sides))


# The rounds.


def play_round(table: Table) -> bool:
    """Carry out a round, and tell whether another follows."""
    table.edition.play_round(table, combat_of(table).round + 1)
    return rounds.another(table)


# The end.

#: What lets texts be used before a combat that follows another, and tells whether it is still to be fought.
BEFORE_ANOTHER: list[Callable[[Table, Minion, Minion], bool]] = []


def before_another(function: Callable[[Table, Minion, Minion], bool]) -> Callable[[Table, Minion, Minion], bool]:
    """Let a function from above be asked before a combat that follows another."""
    BEFORE_ANOTHER.append(function)
    return function


def fight_again(table: Table, acting: Minion, opposing: Minion) -> None:
    """Let two minions enter the combat that was queued, if they can still fight and no text keeps them from it."""
    if table.bars(bars_fighting(table, acting, opposing)):
        return
    unblocked.void(table)
    goes_on = all(function(table, acting, opposing) for function in BEFORE_ANOTHER)
    if goes_on and not table.bars(bars_fighting(table, acting, opposing)):
        begin_by_effect(table, acting, opposing)


def end(table: Table) -> bool:
    """Clear the combat away, with what follows it; tell whether that is another combat."""
    combat = combat_of(table)
    table.edition.retainers_after(table)
    for striker, target, normal, aggravated in combat.later:
        combat_end.damage_follows(table, striker, target, normal, aggravated)
    for vampire in kept_up.over(table, combat):
        wounds.to_torpor(table, vampire)
    settle(table)
    combat_end.award_trophies(table)
    combat_end.clear(table)
    aftermath.commit_diablerie(table, combat)
    if combat.follows:
        fight_again(table, combat.acting.minion, combat.reacting.minion)
    return table.course.combat not in (None, combat)
