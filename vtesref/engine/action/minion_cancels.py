"""Cards of minions that cancel others as these are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import modifiers, playing
from vtesref.engine.action.action import action_of
from vtesref.engine.action.plays import REFLEX, Play, plays, times
from vtesref.engine.cards.playing import costs, paying, play, resolving, using
from vtesref.engine.cards.playing.cancelling import (
    MEANS,
    OF_MINION,
    UNPAID,
    WAKING,
    Cancelling,
    Means,
    Played,
    Wakes,
    is_met,
    window,
)
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.cards.use import Use
from vtesref.engine.table import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Methuselah, Minion, Table


def bars(table: Table, choice: Cancelling) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a card that cancels another, besides what its text says."""
    minion = choice.minion
    assert minion is not None
    action, combat = table.course.action, table.course.combat
    use = Use(choice.card, choice.text.label, choice.text)
    kind = choice.text.type or choice.card.kind
    if kind == "combat card":
        fights = combat is not None and any(side.minion is minion for side in combat.sides)
        if not fights and REFLEX not in choice.text.traits:
            yield "cards.combat.only_in_combat"
    elif kind == REFLEX:
        by = choice.against.minion if choice.against is not None else None
        fighting = [side.minion for side in combat.sides] if combat is not None else []
        if by is None or by is minion or minion not in fighting:
            yield "cards.reflex.cancel"
    elif action is None or combat is not None:
        yield "cards.modifier.must_fit"
    elif kind == "reaction":
        yield from modifiers.bars_reacting(action, minion, use)
    else:
        yield from modifiers.bars_modifying(table, action, minion, use)
    yield from costs.bars_card(table, minion, choice.card, "basic", choice.text)


def carry_out(table: Table, choice: Cancelling, context: Context, played: Played) -> None:
    """Let a minion play a card that cancels another, unless that is cancelled itself."""
    own, who, minion = choice.card, choice.methuselah, choice.minion
    assert minion is not None
    result = UNPAID if is_met(table, own, played) else window(table, own, who, minion)
    if result != UNPAID and own.kind == REFLEX:
        modifiers.play_reflex(table, minion, own, choice.text)
    elif result != UNPAID:
        blood = play.cost_to_pay(table, minion, own, choice.text)
        if blood:
            paying.pay_blood(table, minion, blood)
        pool = play.pool_cost(table, minion, own, choice.text)
        if pool:
            paying.pay_pool(table, minion.controller, pool)
    if own.place == HAND:
        play.burn_card(table, own)
    if table.course.action is not None:
        modifiers.note_as_played(table, minion, own, choice.text)
    library.replace(table, who, own, bool(result))
    if result:
        return
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)


MEANS[OF_MINION] = Means(bars, carry_out)


def _wakes(table: Table, who: Methuselah, asleep: list[Minion]) -> list[Play]:
    """Return with what some locked minions could wake, and with what they could unlock, which is no waking."""
    action = table.course.action
    found = plays(table, action, who, times(action)) if action is not None else []
    return [one for one in found if one.minion in asleep and (using.wakes(one.text) or using.unlocks(one.text))]


def _bars_waking(table: Table, choice: Play) -> Iterator[str]:
    """Yield the rules that keep a minion from waking as a card is played."""
    action = action_of(table)
    yield from modifiers.bars(table, action, choice, times(action))
    if not using.wakes(choice.text):
        yield "cards.wake.unlock_is_not_wake"


def _wake(table: Table, who: Methuselah, choice: Play) -> None:
    """Let a minion wake as a card is played, so that they can cancel it."""
    if table.holds("cards.wake.in_window", "{who} may wake as a card is played.", who=choice.minion):
        playing.use(table, action_of(table), who, choice)


WAKING.append(Wakes(_wakes, _bars_waking, _wake))
