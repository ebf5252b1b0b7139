"""Combat: who may fight, the steps of a round in each edition, and how a combat ends.

``range.py``, ``strikes.py`` and ``press.py`` are the steps; ``effects.py`` has the windows between them. ``fight``
carries out a combat in one go; ``enter`` and ``proceed`` do the same step by step, for who takes it up again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from vtesref.engine.cards import events, indexing, limits, values
from vtesref.engine.cards.model import ADDITIONAL, BEFORE_RANGE, BEFORE_STRIKES, END_OF_ROUND, ENTER, PRESS, RANGE
from vtesref.engine.combat import aftermath, damage, diablerie, effects, press, set_off, strikes, unblocked
from vtesref.engine.combat import range as ranges
from vtesref.engine.combat.combatants import (
    CLOSE,
    COMBAT_CARD,
    PAIR,
    ROUND,
    Combat,
    Combatant,
    CombatEnds,
    cards_for,
    combat_of,
    is_given,
)
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, TORPOR
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.explore import Idle
    from vtesref.engine.table import Card, Minion, Table

#: The step of a round in which the strikes are made that every minion gets.
STRIKE = "strike"


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
    if not enter(table, acting, opposing, cause):
        return
    another_follows = True
    while another_follows:
        while play_round(table):
            pass
        another_follows = end(table)


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
        carry_on(table)
    elif not combat.round or another(table):
        begin_round(table, combat.round + 1)
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
    return another(table)


def another(table: Table) -> bool:
    """Tell whether another round follows the one that is over."""
    combat = combat_of(table)
    return not combat.over and combat.pressed and table.holds("combat.rounds", "Another round begins.")


def steps(table: Table, number: int) -> None:
    """Carry out the steps of a round."""
    combat = combat_of(table)
    begin_round(table, number)
    while combat.step:
        table.rest(combat.step)
        carry_on(table)


def begin_round(table: Table, number: int) -> None:
    """Clear away what belonged to the last round, and begin at close range."""
    combat = combat_of(table)
    if number > 1:
        limits.over(table, "round")
    table.change(combat, round=number, range_set=False, pending=False, last=None, pressed=False, struck=False)
    table.change(combat, choosing=())
    at_close_range(table, number)
    for side in combat.sides:
        table.change(side, **ROUND, **PAIR)
    events.happen(table, "round begins", combat)
    if table.course.happened:
        settle(table)
    table.change(combat, step=used(table, BEFORE_RANGE))


def carry_on(table: Table) -> None:
    """Carry out the next step of the round; what ends the combat early still leaves the end of the round."""
    combat = combat_of(table)
    try:
        following = STEPS[combat.step](table)
    except strikes.StrikesOver:
        strikes.skip(table)
        following = PRESS
    except CombatEnds as end:
        finish(table, end.key)
        late = table.holds("combat.end_of_round_even_if_premature", "The end of the round still takes place.")
        following = END_OF_ROUND if late else ""
    table.change(combat, step=used(table, following))


def used(table: Table, step: str) -> str:
    """Return the step, or the next one if nobody can use it and no trace tells of it."""
    if step in IDLE and effects.is_idle(table):
        return IDLE[step]
    if step == ADDITIONAL and not table.told and not strikes.may_add(table):
        return PRESS
    return step


# The steps: each carries out its part of the round, and returns the name of the next ("" after the last).


def before_range(table: Table) -> str:
    """Let effects be used as the combat is entered, and before range."""
    effects.window(table, ENTER)
    effects.window(table, BEFORE_RANGE)
    return RANGE


def determine_range(table: Table) -> str:
    """Determine the range."""
    ranges.determine(table)
    return BEFORE_STRIKES


def before_strikes(table: Table) -> str:
    """Let effects be used between range and strikes."""
    if table.holds("combat.before_strikes_effects", "The range is set, and strikes are not chosen yet."):
        effects.window(table, BEFORE_STRIKES)
    return STRIKE


def strike(table: Table) -> str:
    """Carry out the first pair of strikes, step by step where no trace holds it together."""
    if table.told or table.disabled:
        strikes.first_pair(table)
    elif not strikes.choose_in_turn(table):
        return STRIKE
    return ADDITIONAL


def strike_again(table: Table) -> str:
    """Gain additional strikes, and carry them out, one pair after another."""
    return ADDITIONAL if strikes.additional(table) else PRESS


def press_on(table: Table) -> str:
    """Let the minions press."""
    press.step(table)
    return END_OF_ROUND


def end_of_round(table: Table) -> str:
    """Let effects for the end of the round be used, and see what ends the combat."""
    combat = combat_of(table)
    at_end_of_round(table)
    events.happen(table, "round ends", combat)
    if table.course.happened:
        settle(table)
    if not combat.over and not combat.pressed:
        finish(table, "press.default_ends")
    if not combat.over and not all(side.minion.is_ready for side in combat.sides):
        finish(table, "combat.only_ready")
    return ""


STEPS: dict[str, Callable[[Table], str]] = {
    BEFORE_RANGE: before_range,
    RANGE: determine_range,
    BEFORE_STRIKES: before_strikes,
    STRIKE: strike,
    ADDITIONAL: strike_again,
    PRESS: press_on,
    END_OF_ROUND: end_of_round,
}


#: The steps that are windows for effects and nothing else, with what follows them.
IDLE = {BEFORE_RANGE: RANGE, BEFORE_STRIKES: STRIKE}


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


def at_end_of_round(table: Table) -> None:
    """Let effects for the end of the round be used."""
    if not table.holds("combat.end_of_round_step", "The round is at its end."):
        return
    if combat_of(table).over and not table.holds(
        "combat.end_effects_any_end", "Effects for the end can be used however the combat ended."
    ):
        return
    try:
        effects.window(table, END_OF_ROUND)
    except CombatEnds as end:
        finish(table, end.key)


def out_of_use(table: Table) -> Idle | None:
    """Return what makes no difference to what is left of the combat: cards, wherever they lie, and fields.

    Between the choices of a pair of strikes there is no need to ask (None): few ways lead there.

    In the last round (no press is left in any hand or in play, or none was used) those are the mere maneuvers once the
    range is known, the mere strikes once they are made and the mere presses once they are declined. Nor do the cards
    drawn for them make a difference, if no hand is ever too large.
    """
    combat = combat_of(table)
    if combat.choosing:
        return None
    ending = combat.step == END_OF_ROUND
    if ending and effects.is_idle(table):  # what ends with the round
        idle: list[Any] = [(combat, "range"), (combat, "last")]
        idle += [(side, field) for side in combat.sides for field in ("presses", *PAIR)]
    else:
        idle = []
    if combat.step in ("", BEFORE_RANGE, RANGE) or combat.pressed or is_given(table):
        return frozenset(idle)
    pressing = () if ending else (*cards_for(table, "press"), *doing(table, "neutral_press"))
    if any(card.place != ASH_HEAP for card in pressing):
        return frozenset(idle)
    if values.is_spoken_of(table, "hand size"):
        return frozenset(idle)
    if combat.follows or any(card.place != ASH_HEAP for card in doing(table, "new_combat", "carry_on")):
        return frozenset(idle)
    idle += [(seat, "unnamed") for seat in table.seats]
    words = ["maneuver"]
    if ending or combat.step == PRESS or (combat.step == ADDITIONAL and not strikes.may_add(table)):
        words.append("strike")
    if ending:
        words.append("press")
    cards: Idle = table.once(("mere", *words), mere, table, *words)
    return cards.union(idle)


def mere(table: Table, *words: str) -> Idle:
    """Return the combat cards that are used for steps of a round of these words and do nothing else."""
    return frozenset(
        card
        for card in table.texts
        if card.kind == COMBAT_CARD
        and not card.replaced
        and indexing.facts(card.texts).steps <= {*words}
        and not indexing.facts(card.texts).deeds
        and all(text.mechanic is not None or text.strike is not None for text in card.texts)
    )


def doing(table: Table, *names: str) -> tuple[Card, ...]:
    """Return the cards that have an effect of combat that one of these functions carries out."""
    from vtesref.engine.cards import deeds_combat

    return indexing.cards(table, "deeds", *(getattr(deeds_combat, name) for name in names))


# When a combatant is no longer ready.


def over_at_once(table: Table, minion: Minion) -> NoReturn:
    """End the combat, since a combatant is not ready (Revised Rules, Fifth Edition)."""
    raise CombatEnds("combat.not_ready_ends")


def on_to_presses(table: Table, minion: Minion) -> None:
    """Leave the strikes that remain, and go on to the presses, as the CRR prints; at other times the combat is over."""
    if combat_of(table).struck:
        if "combat.unready_skips_1998c" in table.disabled:
            return
        raise strikes.StrikesOver
    raise CombatEnds("combat.only_ready")


def finish(table: Table, key: str) -> None:
    """Take note that the combat is over, and by which rule."""
    REASONS.get(key, REASONS["general.golden_rule"])(table)


def _over_by(key: str, sentence: str) -> Callable[[Table], None]:
    """Return the rule of that key, which takes note that the combat is over by it."""

    def over(table: Table) -> None:
        table.change(combat_of(table), over=key, struck=False, queued=())

    over.__doc__ = sentence
    return rule(key)(over)


#: What ends a combat, by the rules that say so.
REASONS = {
    key: _over_by(key, sentence)
    for key, sentence in {
        "combat.not_ready_ends": "A combatant is no longer ready: the round and the combat end.",
        "combat.only_ready": "A combatant is no longer ready, and only ready minions fight: the combat ends.",
        "press.default_ends": "Nobody presses on, and the combat ends.",
        "effect.combat_ends.first": "The strike that ends combat comes before everything else.",
        "general.golden_rule": "The text of a card ends the combat.",
    }.items()
}


# The end.


def end(table: Table) -> bool:
    """Clear the combat away, with what follows it; tell whether that is another combat."""
    combat = combat_of(table)
    table.edition.retainers_after(table)
    for striker, target, normal, aggravated in combat.later:
        damage_follows(table, striker, target, normal, aggravated)
    for vampire in set_off.over(table, combat):
        damage.to_torpor(table, vampire)
    settle(table)
    award_trophies(table)
    clear(table)
    aftermath.commit_diablerie(table, combat)
    if combat.follows and not table.bars(bars_fighting(table, combat.acting.minion, combat.reacting.minion)):
        unblocked.void(table)
        begin_by_effect(table, combat.acting.minion, combat.reacting.minion)
    return table.course.combat not in (None, combat)


def award_trophies(table: Table) -> None:
    """Let a vampire that burned a Red List minion in the combat receive trophies, where the edition has any."""
    combat = combat_of(table)
    for victim, vampire in ((combat.acting, combat.reacting), (combat.reacting, combat.acting)):
        if victim.minion.region == ASH_HEAP and vampire.minion.is_vampire and vampire.minion.region in (READY, TORPOR):
            table.edition.trophies(table, vampire.minion, victim.minion)


@rule("combat.from_effects")
def clear(table: Table) -> None:
    """The combat is over."""
    for card in table.cards:
        if card.stolen_in:
            table.change(card, stolen_in=0)
    ended = table.course.combat
    limits.over(table, "round")
    table.change(table.course, combat=None)
    if ended is not None:
        events.happen(table, "combat ended", *(side.minion for side in ended.sides))
        if table.course.happened:
            settle(table)
    limits.over(table, "combat")
    library.due(table, library.AFTER_COMBAT)


def retainers_recover(table: Table) -> None:
    """Let retainers that are still in play regain the life they lost in the combat (1998)."""
    if not table.holds("retainer_combat.regain_life_1998", "The combat is at its end."):
        return
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
                    "retainer_combat.damage_lasts_5e", "{retainer} does not regain the life it lost.", retainer=retainer
                )


@rule("effect.combat_ends.own_damage_after_1998c")
def damage_follows(table: Table, striker: Minion, target: Minion, normal: int, aggravated: int) -> None:
    """The other effects of {striker}'s strike, besides ending combat, are done to {target} now."""
    damage.inflict(table, target, normal, aggravated, "a strike")
