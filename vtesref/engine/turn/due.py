"""What is due in a phase: contests, and texts of cards that must take place in it; its Methuselah chooses the order.

All of it is asked for as the phase begins: contests first where nobody chooses otherwise, then the texts. It may be
left for later while something else may still be done in the phase; then it is asked for again after whatever that is
(``go_on``), and at the end of the phase, where nothing can be left any more.

The books give this choice for the unlock and the master phase, whoever controls the card. On the other phases they are
silent; rulings on the discard phase say the same of it, and so all phases are played alike. A text that nobody has to
use is offered among the others to the Methuselah of the phase, and comes after all that is due to anybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.asking import WhichDue
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import working_off
from vtesref.engine.cards.tracking import events
from vtesref.engine.contest import contest, title_contest
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import UNCONTROLLED, Minion
from vtesref.engine.turn import influence, unlock, uses_of_texts
from vtesref.engine.turn.ousting import in_game

if TYPE_CHECKING:
    from vtesref.engine.cards.tracking.events import Pending
    from vtesref.engine.table import Methuselah, Table

#: The event that the texts of a phase wait for.
BEGINS = "phase begins"
#: By which rule the Methuselah of a phase chooses the order in it.
ORDER = {"unlock": "unlock.choose_order", "master": "sequencing.active_player_orders_own"}
ORDER_ELSEWHERE = "sequencing.own_phase_order"
#: What a Methuselah has left to do in a phase, by the field that counts it.
COUNTED = {"master": "master_actions", "influence": "transfers", "discard": "discard_actions"}


class TakesPlace(NamedTuple):
    """The choice to let a text take place now; ``on`` is who bears its card, where that tells it from another copy."""

    pending: Pending
    on: str = ""

    def __str__(self) -> str:
        return f"the text of {self.pending.card}{f' on {self.on}' if self.on else ''} takes place"


class Later(NamedTuple):
    """The choice to let something else in the phase come before what is due."""

    who: Methuselah

    def __str__(self) -> str:
        return f"{self.who} leaves what is due for later"


# The course of a phase.


def begin(table: Table, who: Methuselah, phase: str) -> None:
    """Ask for all that is due as a phase of a Methuselah begins."""
    texts = events.waiting(table, BEGINS, who, phase)
    if texts:
        note(table, tuple(texts))
    if texts or phase == "unlock":
        _ask(table, who, phase, () if phase == "unlock" else None)


def go_on(table: Table, who: Methuselah, *, last: bool = False) -> None:
    """Ask again for what was left for later, if anything was; at the ``last`` it cannot be left any more."""
    if is_left(table):
        _ask(table, who, table.course.phase, table.course.turn.contests_left, was_left=True, last=last)


def is_left(table: Table) -> bool:
    """Tell whether anything that is due in the phase was left for later."""
    turn = table.course.turn
    return turn.contests_left is not None or bool(turn.texts_left)


def take_up(table: Table, who: Methuselah) -> None:
    """Take up a phase that is given: contests that are not told to be settled, and texts told to be still to come."""
    turn = table.course.turn
    if turn.texts_left:
        texts = [_now(table, who, table.course.phase, pending) for pending in turn.texts_left]
        still_to_come(table, who, tuple(pending for pending in texts if pending is not None))
    if table.course.phase == "unlock":
        settled = turn.contests_left or ()
        options, barred = contest.offer(table, who, settled)
        if options or barred:
            still_to_settle(table, who, settled)
        elif settled:
            all_settled(table, who)


def _ask(
    table: Table,
    who: Methuselah,
    phase: str,
    settled: contest.Settled | None,
    *,
    was_left: bool = False,
    last: bool = False,
) -> None:
    """Let one thing after the other happen that is due, until all has happened or the rest is left for later.

    ``settled`` are the contests of the phase that were settled before; None where there are none to settle.
    """
    order = ORDER.get(phase, ORDER_ELSEWHERE)
    may_wait = not last and table.course.active is who and bool(table.bars((order,)))
    comes_back, goes_on = was_left, not was_left
    while in_game(who) and not table.course.over:
        options, barred = offer(table, who, phase, settled)
        if not options:
            break
        chosen_freely = len(options) > 1
        if may_wait and may_do_more(table, who, phase):
            options.append(Later(who))
        choice = table.ask(WhichDue(who, options, barred))
        if isinstance(choice, Later):
            if goes_on:
                leave(table, who, order, settled)
            return
        if comes_back:
            come_back(table, who, order)
        comes_back, goes_on = False, True
        if isinstance(choice, TakesPlace):
            if chosen_freely:
                table.holds(order, "{who} chooses what comes next in the phase.", who=who)
            take_place(table, who, phase, choice.pending)
        else:
            settled = (*(settled or ()), contest.settled_by(choice))
            contest.carry_out(table, choice)
    if comes_back and table.course.turn.contests_left is not None:
        come_back(table, who, order)
    if table.course.turn.texts_left:
        texts = [_now(table, who, phase, pending) for pending in table.course.turn.texts_left] if in_game(who) else []
        waiting = () if last else tuple(pending for pending in texts if pending is not None and _waits(table, pending))
        others = tuple(pending for pending in texts if pending is not None and pending not in waiting)
        if others:
            leave_to_others(table, who, others, waiting)
        elif waiting != table.course.turn.texts_left:
            drop(table, who, waiting)
    if phase == "unlock":
        title_contest.yield_in_torpor(table, who)
    settle(table)


# What is due.


def offer(table: Table, who: Methuselah, phase: str, settled: contest.Settled | None) -> tuple[list[Any], list[Any]]:
    """Return what a Methuselah may let happen next of what is due, contests first, and what rules bar.

    Of the texts of one card the first comes first.
    """
    options, barred = contest.offer(table, who, settled) if settled is not None else ([], [])
    left = table.course.turn.texts_left
    texts: list[Pending] = []
    for pending in working_off.in_order(table, left) if left else ():
        now = _now(table, who, phase, pending)
        is_due = now is not None and (now.you is who or not events.is_optional(now.text)) and not _waits(table, now)
        if is_due and not any(pending.card is each.card for each in texts):
            texts.append(pending)
    names = [str(one.card) for one in texts]
    for pending in texts:
        twins = names.count(str(pending.card)) > 1 and pending.card is not None
        bearer = pending.card.holder if twins and pending.card is not None else None
        options.append(TakesPlace(pending, str(bearer) if isinstance(bearer, Minion) else ""))
    return options, barred


def _waits(table: Table, pending: Pending) -> bool:
    """Tell whether a text that is looked at up to the end of its phase does not apply as things stand."""
    if pending.text.moment is None or "late" not in pending.text.moment.slots:
        return False
    context = Context(table, pending.you, pending.card, pending.user, pending.text, names=dict(pending.names))
    return not working_off.applies(context, pending.text)


def _now(table: Table, who: Methuselah, phase: str, pending: Pending) -> Pending | None:
    """Return a text of a phase as it stands now; None if it does not take place any more."""
    return events.looked_at_again(table, pending, BEGINS, who, phase)


def may_do_more(table: Table, who: Methuselah, phase: str) -> bool:
    """Tell whether anything may be done in a phase besides what is due."""
    if phase == "unlock":
        return unlock.may_do_more(table, who)
    if phase == "minion" and any(
        minion.controller is who and minion.is_ready and not minion.locked for minion in table.minions
    ):
        return True
    if phase in COUNTED and getattr(table.course.turn, COUNTED[phase]) > 0:
        return True
    bars = [one for _, one in uses_of_texts.could(table, who, timely=True)]
    if phase == "influence":
        full = (minion for minion in table.minions if minion.region == UNCONTROLLED and influence.is_full(minion))
        bars += [influence.bars_arriving(table, who, minion) for minion in full if minion.controller is who]
    return any(not table.is_barred(bar) for bar in bars)


@rule("general.golden_rule")
def note(table: Table, texts: tuple[Pending, ...]) -> None:
    """What the text of a card waits for has happened."""
    table.change(table.course.turn, texts_left=texts)


def take_place(table: Table, who: Methuselah, phase: str, pending: Pending) -> None:
    """Let a text take place that is due, as far as its conditions hold now."""
    now = _now(table, who, phase, pending)
    take(table, tuple(each for each in table.course.turn.texts_left if each is not pending))
    if now is not None:
        working_off.carry_out(table, now)
        settle(table)


@rule("general.golden_rule")
def take(table: Table, left: tuple[Pending, ...]) -> None:
    """What the text says comes now."""
    table.change(table.course.turn, texts_left=left)


@rule("general.golden_rule")
def leave_to_others(table: Table, who: Methuselah, texts: tuple[Pending, ...], left: tuple[Pending, ...]) -> None:
    """{who} has done what is due in the phase, and others may use texts that wait for it."""
    table.change(table.course.turn, texts_left=left)
    table.change(table.course, happened=(*table.course.happened, *texts))


@rule("general.golden_rule")
def drop(table: Table, who: Methuselah, left: tuple[Pending, ...]) -> None:
    """What else the phase of {who} was to bring does not happen any more."""
    table.change(table.course.turn, texts_left=left)


# Left for later.


def leave(table: Table, who: Methuselah, order: str, settled: contest.Settled | None) -> None:
    """Let something else in the phase come before what is due; ``order`` is the rule by which it may."""
    if order != ORDER["unlock"]:
        table.holds(order, "{who} chooses to do something else in the phase before what is due.", who=who)
        return
    options, barred = contest.offer(table, who, settled or ()) if settled is not None else ([], [])
    leave_for_later(table, who, settled if options or barred else None)


@rule("unlock.choose_order")
def leave_for_later(table: Table, who: Methuselah, settled: contest.Settled | None) -> None:
    """{who} chooses to do something else in the phase before what is due."""
    table.change(table.course.turn, contests_left=settled)


def come_back(table: Table, who: Methuselah, order: str) -> None:
    """Come back to what was left for later, as the rule ``order`` lets them."""
    if table.course.turn.contests_left is not None:
        come_back_to_contests(table, who)
    else:
        table.holds(order, "{who} comes back to what was left for later.", who=who)


@rule("unlock.choose_order")
def come_back_to_contests(table: Table, who: Methuselah) -> None:
    """{who} comes back to what was left for later."""
    table.change(table.course.turn, contests_left=None)


# Where a phase is given.


@rule("general.turn.five_phases")
def still_to_settle(table: Table, who: Methuselah, settled: contest.Settled) -> None:
    """The unlock phase of {who} has begun, and {who} must still pay for or yield their contests."""
    table.change(table.course.turn, contests_left=settled)


@rule("general.turn.five_phases")
def all_settled(table: Table, who: Methuselah) -> None:
    """The unlock phase of {who} has begun, and {who} has settled their contests."""
    table.change(table.course.turn, contests_left=None)


@rule("general.turn.five_phases")
def still_to_come(table: Table, who: Methuselah, texts: tuple[Pending, ...]) -> None:
    """The phase of {who} has begun, and texts of cards are still to take place in it."""
    table.change(table.course.turn, texts_left=texts)
