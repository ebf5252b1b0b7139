"""The strikes of a round: the pairs, and additional strikes.

How a strike is chosen stands in ``strike_choice.py``, what it does in ``strike_effects.py`` and ``strike_damage.py``.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.asking import MayGainStrikes, MayUseInCombat
from vtesref.engine.cards.model import AMMUNITION, DODGE, MANDATORY, STRIKES_CHOSEN, UNLIMITED
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing
from vtesref.engine.cards.tracking import events, limits
from vtesref.engine.combat import effects, strike_damage, strike_effects
from vtesref.engine.combat.combatants import PAIR, Combatant, cards_for, combat_of, is_given, texts_at, uses
from vtesref.engine.combat.strike_choice import choose
from vtesref.engine.core import by_text, rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import ASH_HEAP
from vtesref.engine.timing import invite, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.cards.use import Use
    from vtesref.engine.table import Table


class StrikesOver(Exception):
    """The strikes that are left are skipped, and the round goes on with the presses (CRR)."""


@rule("combat.unready_skips_1998c")
def skip(table: Table) -> None:
    """A combatant is no longer ready, and the remaining strikes are skipped."""
    clear(table)


# The pairs.


def first_pair(table: Table) -> None:
    """Carry out the strike that each minion gets."""
    pair(table, combat_of(table).sides, True)
    if not table.holds("strike.one_per_round", "Each minion gets one strike."):
        pair(table, combat_of(table).sides, False)


@rule("strike.pairs")
def pair(table: Table, strikers: Sequence[Combatant], initial: bool) -> None:
    """The minions choose their strikes, and the strikes are resolved."""
    forget(table)
    for side in in_order(table, strikers):
        choose(table, side, initial)
    make(table, strikers, initial)


def choose_in_turn(table: Table) -> bool:
    """Let the next side choose its first strike, and make the strikes once both have; tell whether they are made.

    It is the first pair taken step by step, for a caller that takes it up again between the choices and wants no trace.
    """
    combat = combat_of(table)
    if not combat.choosing:
        forget(table)
        table.change(combat, choosing=tuple(in_order(table, combat.sides)))
    side, *others = combat.choosing
    table.change(combat, choosing=tuple(others))
    choose(table, side, True)
    if not others:
        make(table, combat.sides, True)
    return not others


def forget(table: Table) -> None:
    """Clear away who dodged a pair of strikes before."""
    for side in combat_of(table).sides:
        if side.strike is not None:
            table.change(side, **PAIR)


def make(table: Table, strikers: Sequence[Combatant], initial: bool) -> None:
    """Make the strikes that were chosen."""
    combat = combat_of(table)
    acting = combat.acting.minion.controller
    for side in in_order(table, strikers):
        load(table, side)
    out_of_turn.window(table, STRIKES_CHOSEN, [acting, *seating.clockwise(table, acting)])
    out_of_turn.amid(table)
    effects.meanwhile(table)
    table.change(combat, struck=True)
    strike_effects.resolve(table, [side for side in combat.sides if side.strike is not None], initial)
    settle(table)
    events.happen(table, "strikes resolved", *(side.minion for side in combat.sides if side.strike is not None))
    if table.course.happened:
        settle(table)
    check_ready(table)
    clear(table)


def clear(table: Table) -> None:
    """Clear away what belonged to a pair of strikes; only who dodged is still seen in the rest of the round."""
    combat = combat_of(table)
    table.change(combat, struck=False, queued=())
    limits.over(table, "strike")
    for side in combat.sides:
        if side.strike is not None:
            dodged = strike_damage.strike_of(side).kind == DODGE
            table.change(side, **(PAIR | {"strike": side.strike if dodged else None}))


def in_order(table: Table, strikers: Sequence[Combatant]) -> list[Combatant]:
    """Return who chooses first: the acting minion."""
    acting = combat_of(table).acting.minion
    if len(strikers) > 1 and table.holds("strike.choose_acting_first", "{acting} chooses first.", acting=acting):
        return list(strikers)
    return list(reversed(strikers))


def load(table: Table, side: Combatant) -> None:
    """Let a side use ammunition for the weapon it strikes with, before any strike takes effect."""
    while side.strike is not None and side.strike.card is not None and side.strike.card.is_weapon:
        found = texts_at(table, side, AMMUNITION)
        use = invite(table, side, MayUseInCombat, found, lambda one: bars_playing(table, side.minion, one))
        if use is None:
            return
        add_ammunition(table, side, use)
    against = combat_of(table).other(side).strike
    if against is not None and against.card is not None and against.card.is_weapon:
        unarmed = [
            (one, table.bars((by_text(one.card or "it", f"{side} strikes with no weapon"),)))
            for one in texts_at(table, side, AMMUNITION)
        ]
        if any(keys for _, keys in unarmed):
            table.ask(MayUseInCombat(side, [None], unarmed))


@rule("strike.ammo_timing")
def add_ammunition(table: Table, side: Combatant, use: Use) -> None:
    """{side} loads {use}."""
    spend(table, side, use)


# Additional strikes.


def additional(table: Table) -> bool:
    """Make the additional strikes that are left, or let both sides gain some; tell whether there was either."""
    combat = combat_of(table)
    strikers = [side for side in combat.sides if side.additional]
    if not strikers:
        return gain_in_turn(table)
    table.holds("strike.additional.same_range", "The strikes are made at the range of the round.")
    alone = len(strikers) == 2 or table.holds(
        "strike.additional.only_holders", "{side} alone has strikes left.", side=strikers[0]
    )
    spend_strikes(table, strikers)
    pair(table, strikers if alone else list(combat.sides), False)
    return True


def may_add(table: Table) -> bool:
    """Tell whether additional strikes are left, or some could be gained from a card."""
    left = any(side.additional for side in combat_of(table).sides)
    return (
        left
        or is_given(table, "additional strikes")
        or any(card.place != ASH_HEAP for card in cards_for(table, "additional strikes"))
    )


def gain_in_turn(table: Table) -> bool:
    """Let both sides gain additional strikes, and tell whether either does."""
    combat = combat_of(table)
    order = list(combat.sides)
    acting = combat.acting.minion
    if not table.holds("strike.additional.acting_decides_first", "{acting} decides first.", acting=acting):
        order.reverse()
    gained = [offer(table, side) for side in order]
    return any(gained)


def offer(table: Table, side: Combatant) -> bool:
    """Ask a side whether it gains additional strikes; what gives them without a choice cannot be left."""
    found = uses(table, side, "additional strikes")
    if not found:
        return False
    options, barred = sift(table, found, lambda one: bars_gaining(table, side, one))
    must = any(option.mechanic.what == MANDATORY for option in options)
    use = table.ask(MayGainStrikes(side, options if must else [None, *options], barred))
    if use is None:
        return False
    with suppress(CardCancelled):
        gain(table, side, use, use.mechanic.number)
    return True


def bars_gaining(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from gaining additional strikes."""
    yield from bars_playing(table, side.minion, use)
    if side.additional:
        yield "strike.additional.pending_first"
    if side.sources and use.mechanic.what != UNLIMITED:
        yield from table.edition.second_source_bars


@rule("strike.additional.after_first_pair")
def gain(table: Table, side: Combatant, use: Use, number: int) -> None:
    """{side} gains {number} additional strikes with {use}."""
    spend(table, side, use)
    limited = use.mechanic.what != UNLIMITED
    table.change(side, additional=side.additional + number, sources=side.sources + limited)


@rule("strike.additional.any_strike")
def spend_strikes(table: Table, strikers: Sequence[Combatant]) -> None:
    """Any strike can be chosen now."""
    for side in strikers:
        table.change(side, additional=side.additional - 1, committed=None)
