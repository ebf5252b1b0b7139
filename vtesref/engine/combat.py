"""Combat: who may fight, the steps of a round in each edition, and how a combat ends.

``range.py``, ``strikes.py`` and ``press.py`` are the steps; ``effects.py`` has the windows between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from vtesref.engine import damage, diablerie, effects, library, press, strikes
from vtesref.engine import range as ranges
from vtesref.engine.cards import BEFORE_RANGE, BEFORE_STRIKES, END_OF_ROUND, ENTER
from vtesref.engine.combatants import CLOSE, ROUND, Combat, Combatant, CombatEnds, combat_of
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        if not minion.is_ready:
            yield "combat.only_ready"


def fight(table: Table, acting: Minion, opposing: Minion, cause: str = "combat.from_effects") -> None:
    """Carry out a combat from its first round to its end.

    ``cause`` is the rule that brings it about. Raises Refused when the two cannot fight.
    """
    if table.bars(bars_fighting(table, acting, opposing)) and table.edition.instead_of_combat(table, acting, opposing):
        return
    table.require(f"{acting} fights {opposing}", bars_fighting(table, acting, opposing))
    enter = begin_by_block if cause == "combat.from_block" else begin_by_effect
    enter(table, acting, opposing)
    if table.course.combat is None:
        return
    table.holds("combat.lock_irrelevant", "Being locked makes no difference in combat.")
    while play_round(table):
        pass
    end(table)


def no_torpid_combat(table: Table, acting: Minion, opposing: Minion) -> bool:
    """Let nothing take the place of a combat that cannot be (Revised Rules, Fifth Edition)."""
    return False


def torpid_combat(table: Table, acting: Minion, opposing: Minion) -> bool:
    """Hold no combat where one side lies in torpor; a ready vampire opposite may diablerise it (CRR)."""
    if acting.controller is opposing.controller or TORPOR not in (acting.region, opposing.region):
        return False
    if "combat.torpid_involved_1998c" in table.disabled:
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
    combat = combat_of(table)
    if combat.round and not table.holds("combat.rounds", "Another round begins."):
        return False
    table.edition.play_round(table, combat.round + 1)
    if not combat.over:
        table.rest("round")
    return not combat.over and combat.pressed


def steps(table: Table, number: int) -> None:
    """Carry out the steps of a round; what ends the combat early still leaves the end of the round."""
    combat = combat_of(table)
    try:
        begin_round(table, number)
        if number == 1:
            effects.window(table, ENTER)
        effects.window(table, BEFORE_RANGE)
        ranges.determine(table)
        table.rest("range")
        before_strikes(table)
        strikes.step(table)
        press.step(table)
    except CombatEnds as end:
        finish(table, end.key)
        if not table.holds("combat.end_of_round_even_if_premature", "The end of the round takes place all the same."):
            return
    end_of_round(table)
    if not combat.over and not combat.pressed:
        finish(table, "press.default_ends")
    if not combat.over and not all(side.minion.is_ready for side in combat.sides):
        finish(table, "combat.only_ready")


def begin_round(table: Table, number: int) -> None:
    """Clear away what belonged to the last round, and begin at close range."""
    combat = combat_of(table)
    table.change(
        combat, round=number, range_set=False, pending=False, last=None, pressed=False, struck=False, queued=()
    )
    at_close_range(table, number)
    for side in combat.sides:
        table.change(side, **ROUND)


def before_strikes(table: Table) -> None:
    """Let effects be used between range and strikes."""
    if table.holds("combat.before_strikes_effects", "The range is set, and strikes are not chosen yet."):
        effects.window(table, BEFORE_STRIKES)


@rule("range.close_default")
def at_close_range(table: Table, number: int) -> None:
    """Round {number} begins at close range."""
    table.change(combat_of(table), range=CLOSE)


@rule("combat.steps_1998c")
def outlined_round(table: Table, number: int) -> None:
    """Round {number}: entering (the first round only), before range, range, strikes, presses, end of round."""
    steps(table, number)


@rule("combat.steps_1998r")
def three_steps(table: Table, number: int) -> None:
    """Round {number}: range, strikes, presses."""
    steps(table, number)


@rule("combat.steps_5e")
def seven_steps(table: Table, number: int) -> None:
    """Round {number}: before range, range, before strikes, strikes, damage, presses, end of round."""
    steps(table, number)


def end_of_round(table: Table) -> None:
    """Let effects for the end of the round be used."""
    if not table.holds("combat.end_of_round_step", "The round is at its end."):
        return
    try:
        effects.window(table, END_OF_ROUND)
    except CombatEnds as end:
        finish(table, end.key)


# When a combatant is no longer ready.


def over_at_once(table: Table, minion: Minion) -> NoReturn:
    """End the combat, since a combatant is not ready (Revised Rules, Fifth Edition)."""
    raise CombatEnds("combat.not_ready_ends")


def on_to_presses(table: Table, minion: Minion) -> None:
    """Leave the strikes that remain, and go on to the presses, as the CRR prints; at other times the combat is over."""
    if combat_of(table).struck:
        raise strikes.StrikesOver
    raise CombatEnds("combat.only_ready")


def finish(table: Table, key: str) -> None:
    """Take note that the combat is over, and by which rule."""
    REASONS.get(key, over_by_card)(table)


@rule("combat.not_ready_ends")
def over_not_ready(table: Table) -> None:
    """A combatant is no longer ready: the round and the combat end."""
    table.change(combat_of(table), over="combat.not_ready_ends", struck=False, queued=())


@rule("combat.only_ready")
def over_only_ready(table: Table) -> None:
    """A combatant is no longer ready, and only ready minions fight: the combat ends."""
    table.change(combat_of(table), over="combat.only_ready", struck=False, queued=())


@rule("press.default_ends")
def over_without_press(table: Table) -> None:
    """Nobody presses on, and the combat ends."""
    table.change(combat_of(table), over="press.default_ends", struck=False, queued=())


@rule("effect.combat_ends.first")
def over_by_strike(table: Table) -> None:
    """The strike that ends combat comes before everything else."""
    table.change(combat_of(table), over="effect.combat_ends.first", struck=False, queued=())


@rule("general.golden_rule")
def over_by_card(table: Table) -> None:
    """The text of a card ends the combat."""
    table.change(combat_of(table), over="general.golden_rule", struck=False, queued=())


REASONS = {
    "combat.not_ready_ends": over_not_ready,
    "combat.only_ready": over_only_ready,
    "press.default_ends": over_without_press,
    "effect.combat_ends.first": over_by_strike,
}


# The end.


def end(table: Table) -> None:
    """Clear the combat away, with what follows it."""
    combat = combat_of(table)
    table.edition.retainers_after(table)
    for striker, target, normal, aggravated in combat.later:
        damage_follows(table, striker, target, normal, aggravated)
    settle(table)
    clear(table)


@rule("combat.from_effects")
def clear(table: Table) -> None:
    """The combat is over."""
    for card in table.cards:
        table.change(card, stolen_in=0)
    table.change(table.course, combat=None)
    library.due(table, library.AFTER_COMBAT)


def retainers_recover(table: Table) -> None:
    """Let retainers that are still in play regain the life they lost in the combat (1998)."""
    for side in combat_of(table).sides:
        for retainer, life in side.lives:
            if retainer.is_ready and retainer.counters < life:
                regain(table, retainer, life)


@rule("retainer_combat.regain_life_1998")
def regain(table: Table, retainer: Minion, life: int) -> None:
    """{retainer} regains the life it lost in the combat: {life}."""
    table.change(retainer, counters=life)


def retainers_stay_hurt(table: Table) -> None:
    """Leave retainers as they are (Fifth Edition)."""
    for side in combat_of(table).sides:
        for retainer, life in side.lives:
            if retainer.is_ready and retainer.counters < life:
                table.holds(
                    "retainer_combat.damage_lasts_5e", "The life {retainer} lost stays lost.", retainer=retainer
                )


@rule("effect.combat_ends.own_damage_after_1998c")
def damage_follows(table: Table, striker: Minion, target: Minion, normal: int, aggravated: int) -> None:
    """What {striker}'s strike does besides ending combat is done to {target} now."""
    damage.inflict(table, target, normal, aggravated, "a strike")
