"""What ends a combat, and what follows its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from vtesref.engine.cards import times
from vtesref.engine.cards.model import COMBAT_ENDS
from vtesref.engine.cards.tracking import events, library, limits
from vtesref.engine.cards.whom import history
from vtesref.engine.combat import damage, strike_damage, strikes, unblocked
from vtesref.engine.combat.combatants import combat_of
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, TORPOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Minion, Table

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
    if key == "effect.combat_ends.first":
        for side in combat_of(table).sides:
            if side.strike is not None and strike_damage.strike_of(side).kind == COMBAT_ENDS:
                history.note(table, history.ENDED, side.minion)
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
    if ended is not None and ended.follows:
        unblocked.lose(table)
    elif ended is not None:
        events.happen(table, "combat over", *(side.minion for side in ended.sides))
    limits.over(table, "strike")  # an end amid the strikes leaves no time to clear them away
    limits.over(table, "round")
    table.change(table.course, combat=None)
    if ended is not None:
        events.happen(table, "combat ended", *(side.minion for side in ended.sides))
        if table.course.happened:
            settle(table)
    limits.over(table, "combat")
    library.due(table, times.AFTER_COMBAT)


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
    """{retainer} regains the life they lost in the combat: {life}."""
    table.change(retainer, counters=life)


def retainers_stay_hurt(table: Table) -> None:
    """Leave retainers as they are (Fifth Edition)."""
    for side in combat_of(table).sides:
        for retainer, life in side.lives:
            if retainer.is_ready and retainer.counters < life:
                table.holds(
                    "retainer_combat.damage_lasts_5e",
                    "{retainer} does not regain the life they lost.",
                    retainer=retainer,
                )


@rule("effect.combat_ends.own_damage_after_1998c")
def damage_follows(table: Table, striker: Minion, target: Minion, normal: int, aggravated: int) -> None:
    """The other effects of {striker}'s strike, besides ending combat, are done to {target} now."""
    damage.inflict(table, target, *strike_damage.lessened(table, target, normal, aggravated), "a strike")
