"""The turn: its five phases in order, and whose turn comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import sects, transitions
from vtesref.engine.asking import MayUseText
from vtesref.engine.cards import times
from vtesref.engine.cards.always import values
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.tracking import events, lasting, library, limits
from vtesref.engine.cards.whom import refs
from vtesref.engine.core import by_text, rule
from vtesref.engine.seating import clockwise
from vtesref.engine.settle import settle
from vtesref.engine.table import ALLY, UNCONTROLLED
from vtesref.engine.turn import discard, due, influence, master, minion_phase, unlock
from vtesref.engine.turn.ousting import in_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.table import Methuselah, Minion, Table

UNLOCK = "unlock"
MASTER = "master"
MINION = "minion"
INFLUENCE = "influence"
DISCARD = "discard"
#: The phases in their order. What was called the untap phase in 1998 is the unlock phase.
PHASES = (UNLOCK, MASTER, MINION, INFLUENCE, DISCARD)


def nothing(table: Table, who: Methuselah) -> None:
    """Do nothing at the beginning or the end of a phase."""


#: What happens as a phase begins, and as it ends.
BEGIN: dict[str, Callable[[Table, Methuselah], None]] = {
    UNLOCK: unlock.begin,
    MASTER: master.begin,
    MINION: nothing,
    INFLUENCE: influence.begin,
    DISCARD: discard.begin,
}
END: dict[str, Callable[[Table, Methuselah], None]] = {
    UNLOCK: unlock.end,
    MASTER: master.end,
    MINION: minion_phase.end,
    INFLUENCE: influence.end,
    DISCARD: discard.end,
}


# Turns.


def next_in_turn(table: Table) -> Methuselah | None:
    """Return whose turn comes after the one under way; None when no turn is."""
    active = table.course.active
    if active is None:
        return None
    return next(iter(clockwise(table, active)), active)


def bars_turn(table: Table, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a turn from beginning."""
    if who.ousted:
        yield "oust.at_zero_pool"
    elif table.course.active is not None and next_in_turn(table) is not who and not is_to_begin(table, who):
        yield "setup.turn_order.clockwise"


def is_to_begin(table: Table, who: Methuselah) -> bool:
    """Tell whether a Methuselah's turn is the one under way, and has not come to its first phase."""
    return table.course.active is who and not table.course.phase and not table.course.turn.skipped


def start(table: Table, what: str, who: Methuselah) -> None:
    """End the turn under way, and begin the next; ``what`` is the sentence of it."""
    table.require(what, bars_turn(table, who))
    active = table.course.active
    skipped = table.course.turn.skipped
    follows = active is not None and (skipped or not is_to_begin(table, who))
    if active is not None and follows and not skipped:
        if table.course.phase and in_game(active):
            go_through(table, active, DISCARD)
            end_phase(table, active)
        elif table.course.phase:
            leave(table, active)
        finish(table, active)
        settle(table)
    elif active is None:
        finish_untold(table)
    begin_turn(table, who, follows)
    if skips(table, who):
        return
    enter(table, who, UNLOCK, table.edition.unlock_phase)


@rule("setup.turn_order.clockwise")
def begin_turn(table: Table, who: Methuselah, follows: bool) -> None:
    """It is {who}'s turn."""
    turn = table.course.turn
    table.change(table.course, active=who, phase="", politicians=())
    minion_phase.forget(table)
    if turn.number and follows:
        table.change(turn, number=turn.number + 1)
    if turn.skipped:
        table.change(turn, skipped=False)


def skips(table: Table, who: Methuselah) -> bool:
    """Let a Methuselah skip the turn that would begin, where a text lets them; tells whether they do."""
    for slots, context in values.said(table, "may skip the turn"):
        if who in refs.resolve(slots["who"], context) and table.ask(MayUseText(who, [None, Uses(who, context.card)])):
            skip(table, who)
            events.happen(table, "turn skipped", who)
            settle(table)
            finish(table, who)
            return True
    return False


@rule("general.golden_rule")
def skip(table: Table, who: Methuselah) -> None:
    """The text of a card makes {who} skip the turn."""
    table.change(table.course.turn, skipped=True)


def bars_skipped(table: Table) -> Iterator[str]:
    """Yield the rule by which nothing is left of a turn that a text lets somebody skip."""
    if table.course.turn.skipped:
        found = (
            why
            for slots, context, why in values.why_said(table, "may skip the turn")
            if table.course.active in refs.resolve(slots["who"], context)
        )
        yield next(found, by_text("the text of a card", "the whole turn is skipped"))


def finish_untold(table: Table) -> None:
    """End the turn in which somebody has acted, though nothing told whose it is."""
    for who in table.seats:
        if in_game(who) and any(minion.controller is who and minion.performed for minion in table.minions):
            finish(table, who)
            settle(table)


def finish(table: Table, who: Methuselah) -> None:
    """Let happen what happens at the end of a turn."""
    if any(minion.marked is not None for minion in table.minions):
        unmark(table, who)
    table.edition.end_of_turn(table, who)
    events.happen(table, "turn ends", who)
    if table.course.happened:
        settle(table)
    limits.over(table, "turn")
    limits.over(table, f"since a turn of {who.name}")
    library.due(table, times.END_OF_TURN)


@rule("trait.red_list.mark")
def unmark(table: Table, who: Methuselah) -> None:
    """The turn ends, and nobody is marked any more."""
    sects.forget_marks(table)


def nothing_more(table: Table, who: Methuselah) -> None:
    """Do nothing more at the end of a turn (Fifth Edition)."""


@rule("discard.end_of_turn_steps_1998c")
def end_steps(table: Table, who: Methuselah) -> None:
    """The turn of {who} ends: new allies become ready, and cards burned for votes are replaced."""
    for minion in table.minions:
        if minion.controller is who and minion.kind == ALLY and minion.region == UNCONTROLLED:
            transitions.to_ready(table, minion)


def allies_come(table: Table, who: Methuselah) -> None:
    """Let the allies that were recruited in the turn become ready (1998)."""
    for minion in table.minions:
        if minion.controller is who and minion.kind == ALLY and minion.region == UNCONTROLLED:
            become_ready(table, minion)


@rule("ally.region_1998")
def become_ready(table: Table, minion: Minion) -> None:
    """The turn ends, and {minion} goes to the ready region."""
    transitions.to_ready(table, minion)


# Phases.


def bars_phase(table: Table, phase: str) -> Iterator[str]:
    """Yield the rules that keep a phase from being next: phases have an order, and the ousted have none."""
    now, active = table.course.phase, table.course.active
    yield from bars_skipped(table)
    if active is not None and active.ousted:
        yield "oust.at_zero_pool"
    elif active is not None and active.withdrawn:
        yield "withdraw.resolves_next_unlock"
    if now and PHASES.index(phase) < PHASES.index(now):
        yield "general.turn.five_phases"


def go_to(table: Table, what: str, phase: str) -> None:
    """Go on to a phase of the turn under way; ``what`` is the sentence of it."""
    active = table.course.active
    assert active is not None
    table.require(what, bars_phase(table, phase))
    go_through(table, active, phase)


def go_through(table: Table, who: Methuselah, phase: str) -> None:
    """End the phase under way and those that follow, up to the beginning of a phase."""
    here = PHASES.index(table.course.phase) if table.course.phase else -1
    for one in PHASES[here + 1 : PHASES.index(phase) + 1]:
        if table.course.phase:
            leave(table, who)
        enter(table, who, one, table.edition.unlock_phase if one == UNLOCK else f"{one} phase")
        settle(table)


def leave(table: Table, who: Methuselah) -> None:
    """End the phase under way."""
    table.holds("general.phases.optional", "{who} need not do anything else in the phase.", who=who)
    end_phase(table, who)


def end_phase(table: Table, who: Methuselah) -> None:
    """Let happen what belongs to the end of a phase: what is due still, the texts that wait for the end, its own."""
    due.go_on(table, who, last=True)
    events.happen(table, "phase ends", who, table.course.phase)
    if table.course.happened:
        settle(table)
    END[table.course.phase](table, who)
    limits.over(table, "phase")
    if table.course.turn.used or table.course.turn.burn_options:
        forget(table, who)


@rule("general.template.during_x_do_y")
def forget(table: Table, who: Methuselah) -> None:
    """What {who} used in this phase can be used again in the next one."""
    table.change(table.course.turn, used=(), burn_options=())


@rule("general.turn.five_phases")
def enter(table: Table, who: Methuselah, phase: str, name: str) -> None:
    """The {name} of {who} begins."""
    table.change(table.course, phase=phase)
    table.change(table.course.turn, borrowed=False, from_trifle=False, event_played=False, discarded=())
    open_phase(table, who, phase)


def open_phase(table: Table, who: Methuselah, phase: str) -> None:
    """Let happen what a phase brings as it begins: cards that are due, the end of texts for a time, its own, events."""
    library.due(table, f"your {phase} phase", (who,))
    waiting = lasting.last_waiting(table, f"{phase} phase", who, "phase begins")
    limits.over(table, f"{phase} phase", who, waiting)
    BEGIN[phase](table, who)
    due.begin(table, who, phase)
    lasting.end_those(table, f"{phase} phase", waiting)


def reach_minion_phase(table: Table, who: Methuselah) -> None:
    """Go on to the minion phase when a minion of the active Methuselah is about to act before it.

    Where nobody has told whose turn it is, or in which phase, the action tells it: minions act in that phase alone.
    """
    course = table.course
    if course.active is who and course.phase in (UNLOCK, MASTER):
        go_through(table, who, MINION)
    elif (course.active is who and not course.phase and not course.turn.skipped) or course.active is None:
        stand_in_minion_phase(table, who)


@rule("general.turn.five_phases")
def stand_in_minion_phase(table: Table, who: Methuselah) -> None:
    """It is the minion phase of {who}, in which their minions act."""
    table.change(table.course, active=who, phase=MINION)


# Beginning and ending in the middle of a turn.


def take_up(table: Table) -> None:
    """Take up a situation that is given: sects, clashes, hands, and the phase that has begun."""
    table.edition.sects_of_clans(table)
    settle(table)
    for methuselah in table.seats:
        library.take_up(table, methuselah)
    course = table.course
    if course.active is not None:
        due.take_up(table, course.active)
    if course.active is not None and course.phase in (MASTER, INFLUENCE, DISCARD):
        before = {"uses": course.uses, "lasting": course.lasting}
        BEGIN[course.phase](table, course.active)
        if course.turn.left is not None:
            stand_with(table, course.active, course.turn.left, LEFT[course.phase], before)


#: What is left to do in a phase, by the field that counts it.
LEFT = {MASTER: "master_actions", INFLUENCE: "transfers", DISCARD: "discard_actions"}


@rule("general.turn.five_phases")
def stand_with(table: Table, who: Methuselah, left: int, what: str, before: dict[str, Any]) -> None:
    """The phase of {who} has begun already; of what it gives, {left} is left."""
    table.change(table.course.turn, **{what: left})
    if any(getattr(table.course, name) != value for name, value in before.items()):
        table.change(table.course, **before)  # what its beginning ends is over already, if it is not told


def break_off(table: Table) -> None:
    """Break off where a story ends: what is due takes place, and an influence phase under way comes to its end."""
    course = table.course
    if course.active is not None:
        due.go_on(table, course.active, last=True)
    if course.active is not None and course.phase == INFLUENCE and course.action is None:
        influence.end(table, course.active)
