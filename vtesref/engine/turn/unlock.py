"""The unlock phase: what unlocks and what does not, the pool of the Edge, and the burn option.

What comes after the unlocking comes in the order that the Methuselah chooses; what of it must come is in ``due.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing import uses
from vtesref.engine.cards.playing.meeting import bars_requirements
from vtesref.engine.cards.tracking import events, library, limits
from vtesref.engine.contest import contest
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, IN_PLAY, READY, STUN, TORPOR, Minion
from vtesref.engine.turn import uses_of_texts, withdrawal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Table

#: What stands for the Edge among the effects that were used in a phase.
EDGE = "the Edge"


def begin(table: Table, who: Methuselah) -> None:
    """Conclude a withdrawal; otherwise unlock what unlocks, and end contests that are won."""
    withdrawal.conclude(table, who)
    if who.withdrawn:
        return
    if table.holds("unlock.effects_after", "Other things in the phase happen after the unlocking."):
        unlock_all(table, who)
        burn_stun(table, who)
    limits.over(table, "unlocking", who)
    contest.win_back(table, who)


def end(table: Table, who: Methuselah) -> None:
    """Let the phase pass; only while a rule is disabled does unlocking come now."""
    if not table.bars(("unlock.effects_after",)):
        unlock_all(table, who)
        burn_stun(table, who)


def may_do_more(table: Table, who: Methuselah) -> bool:
    """Tell whether anything may be done in the phase besides what is due, as far as told: an empty library must be."""
    bars = [bars_edge(table, who)]
    if who.stocked:
        bars.append(withdrawal.bars_withdrawing(table, who))
    bars += [one for _, one in uses_of_texts.could(table, who)]
    bars += [bars_unlocking(table, who, minion) for minion in table.minions if minion.locked and not minion.is_gone]
    of_no_use = (card for card in table.hand_of(who) if uses.is_of_nature(card, "burn option"))
    bars += [bars_burn_option(table, who, card) for card in of_no_use]
    return any(not table.is_barred(bar) for bar in bars)


# Unlocking.


@rule("unlock.all_cards")
def unlock_all(table: Table, who: Methuselah) -> None:
    """{who} unlocks all cards."""
    for minion in table.minions:
        if minion.controller is who and minion.locked and minion.region != ASH_HEAP and unlocks(table, minion):
            table.change(minion, locked=False)
    for card in table.cards:
        if (
            card.place == IN_PLAY
            and card.locked
            and controller_of(card) is who
            and not values.is_said_of(table, "card stays locked", card)
        ):
            table.change(card, locked=False)


def unlocks(table: Table, minion: Minion) -> bool:
    """Tell whether a locked minion unlocks with the rest."""
    if table.edition.stays_locked(table, minion) or kept_locked(table, minion) or stunned(table, minion):
        return False
    return minion.region != TORPOR or table.holds("torpor.unlocks", "{minion} unlocks in torpor, too.", minion=minion)


def paralysed(table: Table, minion: Minion) -> bool:
    """Tell whether a minion stays locked by paralysis (1998)."""
    return minion.paralysed and table.holds(
        "unlock.paralyzed_not", "{minion} is paralysed, and does not unlock.", minion=minion
    )


def infernal(table: Table, minion: Minion) -> bool:
    """Tell whether a minion stays locked because it is infernal (Fifth Edition)."""
    return "infernal" in minion.traits and table.holds(
        "trait.infernal", "{minion} is infernal, and does not unlock as normal.", minion=minion
    )


def stunned(table: Table, minion: Minion) -> bool:
    """Tell whether a minion stays locked because there are stun counters on it."""
    return STUN in minion.tokens and table.holds(
        "stun.no_unlock", "{minion} has a stun counter, and does not unlock as normal.", minion=minion
    )


def burn_stun(table: Table, who: Methuselah) -> None:
    """Burn the stun counters of a Methuselah's minions: those that come later in the phase stay for another turn."""
    for minion in table.minions:
        if minion.controller is who and STUN in minion.tokens and not minion.is_gone:
            burn_stun_counters(table, minion)


@rule("stun.counters_burned")
def burn_stun_counters(table: Table, minion: Minion) -> None:
    """{minion} loses the stun counters that they had as the turn began."""
    table.change(minion, tokens=tuple(kind for kind in minion.tokens if kind != STUN))


def kept_locked(table: Table, minion: Minion) -> bool:
    """Tell whether a minion stays locked by the text of a card on it."""
    by_text = bool(table.texts or table.course.lasting) and bool(values.barred(table, minion, "unlock"))
    return by_text and table.holds(
        "general.golden_rule", "The text of a card keeps {minion} from unlocking.", minion=minion
    )


# What the Methuselah may do in the phase, in the order of their choice.


def bars_unlocking(table: Table, who: Methuselah, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from paying for an infernal minion to unlock."""
    course = table.course
    known = "trait.infernal" not in table.edition.unknown and "infernal" in minion.traits
    if not known or minion.controller is not who or course.active is not who or course.phase != "unlock":
        yield "trait.infernal"
    if who.pool < 1:
        yield "general.costs.own_resources"


def pay_to_unlock(table: Table, what: str, who: Methuselah, minion: Minion) -> None:
    """Let an infernal minion unlock for a pool; ``what`` is the sentence of it."""
    table.require(what, bars_unlocking(table, who, minion))
    table.holds("unlock.choose_order", "{who} chooses what comes next in the phase.", who=who)
    unlock_infernal(table, who, minion)
    events.happen(table, "infernal unlocked", who, minion)
    settle(table)


@rule("trait.infernal")
def unlock_infernal(table: Table, who: Methuselah, minion: Minion) -> None:
    """{who} burns 1 pool to unlock {minion}."""
    table.change(who, pool=who.pool - 1)
    table.change(minion, locked=False)


def bars_edge(table: Table, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from the pool of the Edge."""
    course = table.course
    if who.ousted:
        yield "oust.at_zero_pool"
    if course.edge is not who or course.active is not who or course.phase != "unlock":
        yield "unlock.edge_pool"
    if (None, EDGE) in course.turn.used:
        yield "general.template.during_x_do_y"


def take_pool(table: Table, what: str, who: Methuselah) -> None:
    """Take the pool of the Edge; ``what`` is the sentence of it."""
    table.require(what, bars_edge(table, who))
    table.holds("unlock.choose_order", "{who} chooses what comes next in the phase.", who=who)
    gain_for_edge(table, who)


@rule("unlock.edge_pool")
def gain_for_edge(table: Table, who: Methuselah) -> None:
    """{who} has the Edge, and gains 1 pool from the bank."""
    turn = table.course.turn
    table.change(turn, used=(*turn.used, (None, EDGE)))
    table.change(who, pool=who.pool + 1)


# The burn option.


def bars_burn_option(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from discarding a card for its burn option."""
    course = table.course
    own = [minion for minion in table.minions if minion.controller is who and minion.region == READY]
    meets = any(not list(bars_requirements(minion, card)) for minion in own if minion.employer is None)
    if (
        "unlock.burn_option.who" in table.edition.unknown
        or meets
        or not card.requires
        or not uses.is_of_nature(card, "burn option")
    ):
        yield "unlock.burn_option.who"
    if course.phase != "unlock":
        yield "unlock.burn_option.any_unlock_phase"
    if who in course.turn.burn_options:
        yield "unlock.burn_option.one_per_phase"


def discard_for_burn_option(table: Table, what: str, who: Methuselah, card: Card) -> None:
    """Discard a card for its burn option; ``what`` is the sentence of it."""
    table.require(what, bars_burn_option(table, who, card))
    burn_option(table, who, card)
    table.holds("unlock.burn_option.one_per_phase", "{who} cannot do so again in this phase.", who=who)
    library.refill(table, who)


@rule("unlock.burn_option.who")
def burn_option(table: Table, who: Methuselah, card: Card) -> None:
    """{who} has no minion that could use {card}, and discards it."""
    turn = table.course.turn
    table.change(turn, burn_options=(*turn.burn_options, who))
    library.to_ash_heap(table, card, card.owner)
