"""Blocks: who may attempt one, and in which order; stealth against intercept; what a block brings.

The Fifth Edition tells the course in three states: no attempt is going on, one is, all have declined. Both books of
1998 tell the same course in fewer words, and are played by it where they are silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import sects, transitions
from vtesref.engine.action import modifiers, playing
from vtesref.engine.action.blockers import Block, attempts_of, bars_blocking, order, who_may_block
from vtesref.engine.action.plays import plays
from vtesref.engine.action.stealth import is_blocked, reaches
from vtesref.engine.asking import MayUseInAction, MayUseInAttempt
from vtesref.engine.cards.always import costs, values
from vtesref.engine.cards.model import AFTER_ACTION, AFTER_BLOCK
from vtesref.engine.cards.playing import stand_ins, using, working_off
from vtesref.engine.cards.tracking import events
from vtesref.engine.combat import combat
from vtesref.engine.core import rule
from vtesref.engine.early_ends import ActionEnds
from vtesref.engine.settle import settle
from vtesref.engine.timing import Offer, impulse, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Methuselah, Minion, Table


#: When two minions are about to fight: what is for a block or the combat of an action, and what is for any combat.
BEFORE_COMBAT = ("before combat begins", "before any combat begins")


def resolve_attempts(table: Table, action: Action) -> None:
    """Let block attempts be made until one succeeds, which leaves the blocker on the action, or all have declined."""
    while True:
        target = action.target
        without_attempt(table, action)
        if action.target is not target:
            continue
        if action.blocker is None:
            if all_have_declined(table, action):
                return
            continue
        during_attempt(table, action)
        if action.blocker is not None and is_blocked(table, action, action.blocker):
            table.rest("blocked")
            return
        if not fail(table, action):
            return
        table.rest("attempt failed")


# The three states.


def without_attempt(table: Table, action: Action) -> None:
    """Let effects be used and a block attempt be declared; who passes may declare none any more."""
    target = action.target

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        blocks, no_blocks = sift(table, attempts_of(table, action, who), lambda one: bars_blocking(table, action, one))
        return [*options, *blocks], [*barred, *no_blocks]

    def carry_out(who: Methuselah, choice: Any) -> None:
        if isinstance(choice, Block):
            attempt(table, action, choice.minion)
        else:
            playing.use(table, action, who, choice)

    impulse(
        table,
        MayUseInAction,
        order(table, action),
        offer,
        carry_out,
        passes=lambda who: decline(table, action, who),
        over=lambda: action.blocker is not None or action.target is not target,
    )


def during_attempt(table: Table, action: Action) -> None:
    """Let effects be used while a minion attempts to block."""

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        blocker = action.blocker
        # While the attempt fails as things stand, whoever names another blocker means the attempt after it.
        succeeds = blocker is not None and reaches(table, action, blocker)
        others = [block for block in attempts_of(table, action, who) if succeeds and block.minion is not blocker]
        one_at_a_time = table.bars(("block.one_at_a_time",))
        return options, [*barred, *((block, one_at_a_time) for block in others if one_at_a_time)]

    going_on = True

    def carry_out(who: Methuselah, choice: Any) -> None:
        nonlocal going_on
        playing.use(table, action, who, choice)
        going_on = table.holds("stealth.alternate_until_done", "Both sides may raise stealth and intercept in turn.")

    def over() -> bool:
        return action.blocker is None or not going_on

    impulse(table, MayUseInAttempt, order(table, action), offer, carry_out, over=over)


def window(table: Table, action: Action) -> None:
    """Let effects be used that belong to the moment the action has come to."""

    def carry_out(who: Methuselah, choice: Any) -> None:
        playing.use(table, action, who, choice)

    impulse(table, MayUseInAction, order(table, action), lambda who: modifiers.offer(table, action, who), carry_out)


def all_have_declined(table: Table, action: Action) -> bool:
    """Let effects be used once all have declined; tell whether the action goes on unblocked."""
    if not declined_by_all(table, action) or not table.holds(
        "sequencing.block_pass_is_event", "After a Methuselah declines, effects may be used."
    ):
        return True

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who)
        blocks = attempts_of(table, action, who)
        final = table.bars(("block.decline_final", "block.pass_ends_right"))
        return options, [*barred, *((block, final) for block in blocks if final)]

    def carry_out(who: Methuselah, choice: Any) -> None:
        playing.use(table, action, who, choice)

    impulse(table, MayUseInAction, order(table, action), offer, carry_out, over=lambda: not action.all_declined)
    table.rest("declined")
    return action.all_declined


@rule("block.all_pass_stage_c", otherwise=False)
def declined_by_all(table: Table, action: Action) -> bool:
    """Nobody blocks any more; effects may still be used."""
    table.change(action, all_declined=True)
    return True


# Attempts.


@rule("block.declare_window")
def attempt(table: Table, action: Action, minion: Minion) -> None:
    """{minion} attempts to block."""
    price = costs.of_attempt(table, minion) if values.speaks(table) else 0
    if price:
        costs.pay_for_attempt(table, minion, price)
    again = any(one.controller is minion.controller for one in action.failed)
    if not again or table.holds("block.repeat_attempts", "After an attempt has failed, another one may be made."):
        table.change(action, blocker=minion, upright=not minion.locked)


def decline(table: Table, action: Action, who: Methuselah) -> None:
    """Take note that a Methuselah who could have blocked does not."""
    if who not in action.declined and who in who_may_block(table, action):
        decline_for_good(table, action, who)


@rule("block.decline_final")
def decline_for_good(table: Table, action: Action, who: Methuselah) -> None:
    """{who} declines to block."""
    if table.holds("block.pass_ends_right", "{who} has passed, and cannot attempt to block any more.", who=who):
        table.change(action, declined=(*action.declined, who))


@rule("block.all_pass_resolves_attempt", otherwise=False)
def fail(table: Table, action: Action) -> bool:
    """The attempt to block fails."""
    blocker = action.blocker
    if blocker is not None:
        if not table.holds("block.failed_no_lock", "{blocker} does not lock for the failed attempt.", blocker=blocker):
            transitions.lock(table, blocker)
        table.change(action, failed=(*action.failed, blocker), blocker=None)
        events.happen(table, "attempt failed", blocker)
        if table.course.happened:
            working_off.work_off(table)
    return True


# Success.


def after_effects(table: Table, action: Action, blocker: Minion) -> None:
    """Let effects for after a block be used, lock the blocker, and let the two meet (CRR, Revised Rules)."""
    aside = stand_ins.is_one(blocker)
    set_off(table, action, blocker)
    if aside:
        without_combat(table, action)
        return
    after_block(table, action, blocker)
    fighter = about_to_fight(table, action, (who_fights(table, action, blocker), blocker))
    if action.continues:  # a text has let it go on as though unblocked
        return
    lock(table, action, blocker)
    meet(table, action, blocker, fighter)


def without_combat(table: Table, action: Action) -> None:
    """Let texts be used that are for before a block is resolved, where a card blocks that nobody meets in combat."""
    text_window(table, action, "before combat begins")
    if not action.continues:  # no text has let it go on as though unblocked
        stand_ins.block(table, action)


def set_off(table: Table, action: Action, blocker: Minion) -> None:
    """Let follow what a block sets off, before it is resolved: all of it, even if something of it ends the action."""
    events.happen(table, "blocked", blocker)
    events.happen(table, "before resolution", action)
    try:
        if table.course.happened:
            settle(table)
    except ActionEnds:
        working_off.work_off(table)
        raise


@rule("block.post_block_cards_window")
def after_block(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} blocks the action, and effects that follow a block may be used."""
    table.change(action, state="meets")
    window(table, action)


def at_one_moment(table: Table, action: Action, blocker: Minion) -> None:
    """Lock the blocker and let the two meet at the same moment; where one cannot be, neither is (Fifth Edition)."""
    aside = stand_ins.is_one(blocker)
    set_off(table, action, blocker)
    before_resolution(table, action)
    if aside:
        without_combat(table, action)
        return
    meets = action.kind.blocked is not None or (action.minion.is_ready and blocker.is_ready)
    if not meets and table.holds(
        "block.action_ended_first", "There is no combat, and {who} does not lock.", who=blocker
    ):
        return
    fighter = about_to_fight(table, action, (who_fights(table, action, blocker), blocker))
    if action.continues:  # a text has let it go on as though unblocked
        return
    together(table, action, blocker, fighter)


def who_fights(table: Table, action: Action, blocker: Minion) -> Minion:
    """Return who is to meet the blocker: the acting minion, or a slave in their place where the two would fight."""
    fights = action.minion.is_ready and blocker.is_ready  # who leaves torpor meets the blocker in no combat
    return sects.combatant(table, action, blocker) if fights else action.minion


def about_to_fight(table: Table, action: Action, both: tuple[Minion, Minion]) -> Minion:
    """Let texts be used for when two minions are about to fight, and return who fights then in the place of the first.

    Without any of its texts no window is opened.
    """
    acting = action.minion
    if is_for_texts(table, *BEFORE_COMBAT):
        before_combat(table, action, *both)
    return action.minion if both[0] is acting else both[0]


@rule("block.combat_follows")
def before_combat(table: Table, action: Action, minion: Minion, other: Minion) -> None:
    """{minion} and {other} are about to enter combat."""
    table.change(action, about_to_fight=(minion, other))
    text_window(table, action, *BEFORE_COMBAT)
    table.change(action, about_to_fight=())


@combat.before_another
def before_another(table: Table, minion: Minion, other: Minion) -> bool:
    """Let texts be used before a combat that follows another in an action; tell whether it is still to be fought."""
    action = table.course.action
    if action is None or not is_for_texts(table, BEFORE_COMBAT[1]):
        return True
    before_another_combat(table, action, minion, other)
    return not action.continues


@rule("combat.from_effects")
def before_another_combat(table: Table, action: Action, minion: Minion, other: Minion) -> None:
    """{minion} and {other} are about to enter another combat."""
    table.change(action, about_to_fight=(minion, other))
    text_window(table, action, BEFORE_COMBAT[1])
    table.change(action, about_to_fight=())


def before_resolution(table: Table, action: Action) -> None:
    """Let effects end the action before its block is resolved; nothing else comes between block and combat."""
    keys = table.bars(("block.success.simultaneous",))

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who, (AFTER_BLOCK,))
        found = [*options, *(one for one, _ in barred)]
        late = [one for one in found if keys and not modifiers.ends_action(one)]
        return (
            [option for option in options if option not in late],
            [*((one, keys) for one in late), *(pair for pair in barred if pair[0] not in late)],
        )

    def carry_out(who: Methuselah, choice: Any) -> None:
        playing.use(table, action, who, choice)

    impulse(table, MayUseInAction, order(table, action), offer, carry_out)


def once_blocked(table: Table, action: Action) -> None:
    """Let texts take on an action that was blocked, and what is for after its resolution be used before them."""
    if is_for_texts(table, "once blocked"):
        text_window(table, action, "once blocked", AFTER_ACTION, over=lambda: action.continues)


def text_window(table: Table, action: Action, *when: str, over: Callable[[], bool] | None = None) -> None:
    """Let texts be used that say themselves that this is their moment; without any the window is not opened."""
    if not is_for_texts(table, *when):
        return

    def offer(who: Methuselah) -> Offer:
        options, barred = sift(
            table, plays(table, action, who, when), lambda one: modifiers.bars(table, action, one, when)
        )
        own, others = sift(
            table, modifiers.of_nobody(table, action, who, when), lambda one: out_of_turn.bars(table, one)
        )
        return [*options, *own], [*barred, *others]

    def carry_out(who: Methuselah, choice: Any) -> None:
        playing.use(table, action, who, choice)

    impulse(table, MayUseInAction, order(table, action), offer, carry_out, over=over)


def is_for_texts(table: Table, *when: str) -> bool:
    """Tell whether any text could be used at these times: one of a card, or one for a time."""
    return bool(using.at_times(table, when) or table.course.lasting)


def too_late(table: Table, action: Action, when: str, key: str) -> None:
    """Tell whoever would use what is for a time that is over, or never comes, that a rule is in the way."""
    for who in order(table, action):
        late = [(play, (key,)) for play in plays(table, action, who, (when,)) if table.bars((key,))]
        if late:
            table.ask(MayUseInAction(who, [None], late))


@rule("block.success.simultaneous")
def together(table: Table, action: Action, blocker: Minion, fighter: Minion) -> None:
    """{blocker} locks and meets {fighter} at the same moment."""
    lock(table, action, blocker)
    meet(table, action, blocker, fighter)


@rule("block.success.locks_blocker")
def lock(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} blocks the action, and locks."""
    table.change(action, state="blocked")
    transitions.lock(table, blocker)


def meet(table: Table, action: Action, blocker: Minion, fighter: Minion) -> None:
    """Let the acting minion, or a slave for them, and the blocker meet: in combat, or as the kind of action has it."""
    if action.kind.blocked is not None:
        action.kind.blocked(table, fighter, blocker)
    else:
        fight_blocker(table, fighter, blocker)


@rule("block.combat_follows")
def fight_blocker(table: Table, fighter: Minion, blocker: Minion) -> None:
    """Combat with {blocker} follows."""
    combat.fight(table, fighter, blocker, "combat.from_block")
