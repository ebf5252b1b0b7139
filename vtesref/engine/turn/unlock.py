"""The unlock phase: what unlocks and what does not, contests and the pool of the Edge, and the burn option.

What comes after the unlocking comes in the order that the Methuselah chooses. Contests are settled first, unless they
leave them for later: then they are asked again after whatever else happens in the phase (``go_on``), and at its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.asking import WhichContest
from vtesref.engine.cards import events, library, limits, uses, values
from vtesref.engine.cards.play import bars_requirements
from vtesref.engine.contest import contest, title_contest
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, IN_PLAY, READY, TORPOR, Minion
from vtesref.engine.turn import uses_of_texts, withdrawal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Methuselah, Table

#: What stands for the Edge among the effects that were used in a phase.
EDGE = "the Edge"


class Later(NamedTuple):
    """The choice to let something else come before the contests that are not settled."""

    who: Methuselah

    def __str__(self) -> str:
        return f"{self.who} leaves contests for later"


def begin(table: Table, who: Methuselah) -> None:
    """Conclude a withdrawal; otherwise unlock what unlocks, end contests that are won, and pay for the others."""
    withdrawal.conclude(table, who)
    if who.withdrawn:
        return
    if table.holds("unlock.effects_after", "Other things in the phase happen after the unlocking."):
        unlock_all(table, who)
    limits.over(table, "unlocking", who)
    contest.win_back(table, who)
    settle_contests(table, who, ())


def end(table: Table, who: Methuselah) -> None:
    """Let the phase pass, with what was left for later; only while a rule is disabled does unlocking come now."""
    go_on(table, who, last=True)
    if not table.bars(("unlock.effects_after",)):
        unlock_all(table, who)


# The order of the phase.


def go_on(table: Table, who: Methuselah, *, last: bool = False) -> None:
    """Ask again for the contests that were left for later, if any; at the ``last`` they cannot be left any more."""
    left = table.course.turn.contests_left
    if left is not None:
        settle_contests(table, who, left, last=last)


def settle_contests(table: Table, who: Methuselah, settled: contest.Settled, *, last: bool = False) -> None:
    """Let a Methuselah pay for or yield what they contest, one after the other, or leave the rest for later."""
    while not who.ousted:
        options, barred = contest.offer(table, who, settled)
        if not options:
            break
        if not last and table.bars(("unlock.choose_order",)) and is_more_due(table, who):
            options.append(Later(who))
        choice = table.ask(WhichContest(who, options, barred))
        if isinstance(choice, Later):
            if table.course.turn.contests_left is None:
                leave_for_later(table, who, settled)
            return
        take_up_contests(table, who)
        settled = (*settled, contest.settled_by(choice))
        contest.carry_out(table, choice)
    take_up_contests(table, who)
    title_contest.yield_in_torpor(table, who)
    settle(table)


def take_up(table: Table, who: Methuselah) -> None:
    """Take up an unlock phase that is given, in which unlocking is done and contests are still to be settled."""
    options, barred = contest.offer(table, who, ())
    if options or barred:
        still_to_settle(table, who)


@rule("general.turn.five_phases")
def still_to_settle(table: Table, who: Methuselah) -> None:
    """The unlock phase of {who} has begun, and {who} must still pay for or yield their contests."""
    table.change(table.course.turn, contests_left=())


def is_more_due(table: Table, who: Methuselah) -> bool:
    """Tell whether anything but contests may be done in the phase, as far as told: an empty library must be."""
    bars = [bars_edge(table, who)]
    if who.stocked:
        bars.append(withdrawal.bars_withdrawing(table, who))
    bars += [one for _, one in uses_of_texts.could(table, who)]
    bars += [bars_unlocking(table, who, minion) for minion in table.minions if minion.locked and not minion.is_gone]
    return any(not table.is_barred(one) for one in bars)


@rule("unlock.choose_order")
def leave_for_later(table: Table, who: Methuselah, settled: contest.Settled) -> None:
    """{who} chooses to do something else in the phase before the contests."""
    table.change(table.course.turn, contests_left=settled)


def take_up_contests(table: Table, who: Methuselah) -> None:
    """Come back to the contests that were left for later, if any."""
    if table.course.turn.contests_left is not None:
        come_back(table, who)


@rule("unlock.choose_order")
def come_back(table: Table, who: Methuselah) -> None:
    """{who} comes back to the contests that were left for later."""
    table.change(table.course.turn, contests_left=None)


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
    if table.edition.stays_locked(table, minion) or kept_locked(table, minion):
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
    own = [one for one in table.minions if one.controller is who and one.region == READY]
    meets = any(not list(bars_requirements(one, card)) for one in own if one.employer is None)
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
