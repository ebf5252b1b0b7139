"""Blocks: who may attempt one, and in which order; stealth against intercept; what a block brings.

The Fifth Edition tells the course in three states: no attempt is going on, one is, all have declined. Both books of
1998 tell the same course in fewer words, and are played by it where they are silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import seating, transitions
from vtesref.engine.action import actions, modifier_effects, modifiers
from vtesref.engine.cards import events, sayings, using, values
from vtesref.engine.cards.model import AFTER_BLOCK
from vtesref.engine.core import by_text, rule
from vtesref.engine.table import READY, TORPOR
from vtesref.engine.timing import Offer, impulse, sift

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.actions import Action
    from vtesref.engine.table import Methuselah, Minion, Table


class Block(NamedTuple):
    """The choice to attempt a block with a minion."""

    minion: Minion

    def __str__(self) -> str:
        return f"{self.minion} blocks"


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
            modifiers.use(table, action, who, choice)

    impulse(
        table,
        "action",
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
        others = [one for one in attempts_of(table, action, who) if succeeds and one.minion is not blocker]
        one_at_a_time = table.bars(("block.one_at_a_time",))
        return options, [*barred, *((one, one_at_a_time) for one in others if one_at_a_time)]

    going_on = True

    def carry_out(who: Methuselah, choice: Any) -> None:
        nonlocal going_on
        modifiers.use(table, action, who, choice)
        going_on = table.holds("stealth.alternate_until_done", "Both sides may raise stealth and intercept in turn.")

    def over() -> bool:
        return action.blocker is None or not going_on

    impulse(table, "attempt", order(table, action), offer, carry_out, over=over)


def window(table: Table, action: Action) -> None:
    """Let effects be used that belong to the moment the action has come to."""

    def carry_out(who: Methuselah, choice: Any) -> None:
        modifiers.use(table, action, who, choice)

    impulse(table, "action", order(table, action), lambda who: modifiers.offer(table, action, who), carry_out)


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
        return options, [*barred, *((one, final) for one in blocks if final)]

    def carry_out(who: Methuselah, choice: Any) -> None:
        modifiers.use(table, action, who, choice)

    impulse(table, "action", order(table, action), offer, carry_out, over=lambda: not action.all_declined)
    table.rest("declined")
    return action.all_declined


@rule("block.all_pass_stage_c", otherwise=False)
def declined_by_all(table: Table, action: Action) -> bool:
    """Nobody blocks any more; effects may still be used."""
    table.change(action, all_declined=True)
    return True


# Who may.


def entitled(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs whose minions may attempt to block, in the order of their attempts."""
    targets = actions.all_aimed_at(action)
    if len(targets) > 1:
        by_rule = table.edition.several_targets(table, action, targets)
    elif targets and table.holds("action.directed.definition", "It is directed at {who}.", who=targets[0]):
        by_rule = targets
    elif actions.is_at_own(action) and table.edition.closed_to_all(table):
        by_rule = []
    else:
        table.holds("action.undirected.definition", "The action is undirected.")
        by_rule = prey_and_predator(table, action)
    others = [one for one in seating.clockwise(table, action.acting) if one in action.admitted and one not in by_rule]
    if others and not table.holds(
        "block.others_by_card_clockwise", "A Methuselah whom a card lets block comes after them, clockwise."
    ):
        others.reverse()
    return [*by_rule, *others]


def prey_and_predator(table: Table, action: Action) -> list[Methuselah]:
    """Return the prey and the predator of the acting Methuselah: one of them where there are but two at the table."""
    both = (seating.prey_of(table, action.acting), seating.predator_of(table, action.acting))
    return list(dict.fromkeys(one for one in both if one is not None))


def by_the_targets(table: Table, action: Action, targets: list[Methuselah]) -> list[Methuselah]:
    """Let all whom an action is aimed at block, clockwise (Fifth Edition; the CRR does not say)."""
    around = [one for one in seating.clockwise(table, action.acting) if one in targets]
    in_order = table.holds("block.directed.several_clockwise", "All its targets may block, clockwise.")
    return around if in_order else around[::-1]


def by_prey_and_predator(table: Table, action: Action, targets: list[Methuselah]) -> list[Methuselah]:
    """Let prey and predator block an action that is aimed at several (Revised Rules)."""
    if table.holds("block.multi_target_1998", "It has several targets: the prey and the predator may block."):
        return prey_and_predator(table, action)
    return targets


def closed(table: Table) -> bool:
    """Tell that nobody may block what is directed at the acting Methuselah (CRR)."""
    return table.holds("block.self_targeted_none_1998c", "It is directed at the acting Methuselah: nobody may block.")


def open_as_undirected(table: Table) -> bool:
    """Tell that what is aimed at the acting Methuselah is blocked like any undirected action."""
    return False


def order(table: Table, action: Action) -> list[Methuselah]:
    """Return everybody in the order in which they may use effects: the acting one, who comes next, the others."""
    acting = action.acting
    if not table.holds("sequencing.whole_action", "The same order holds at every stage of an action."):
        return [acting, *seating.clockwise(table, acting)]
    next_ones = coming_next(table, action)
    others = [one for one in seating.clockwise(table, acting) if one not in next_ones]
    if others and not table.holds("sequencing.order.others_clockwise", "All others come after them, clockwise."):
        others.reverse()
    if table.holds("sequencing.acting_first", "{who} acts, and goes first.", who=acting):
        return [acting, *next_ones, *others]
    return [*next_ones, *others, acting]


def coming_next(table: Table, action: Action) -> list[Methuselah]:
    """Return who comes next after the acting Methuselah, before all others: as a rule those who may block."""
    found = entitled(table, action)
    targets = actions.all_aimed_at(action)
    if len(targets) > 1 and table.edition.several_targets is by_the_targets:
        in_order = table.holds("sequencing.order.several_targets", "Its targets come next, clockwise.")
    elif len(targets) == 1:
        in_order = table.holds("sequencing.order.defender_next", "Its target comes next.")
    else:
        return table.edition.undirected_order(table, found)
    return found if in_order else []


def prey_then_predator(table: Table, found: list[Methuselah]) -> list[Methuselah]:
    """Let the prey come next, and then the predator (CRR, Fifth Edition)."""
    in_order = table.holds("sequencing.order.undirected", "The prey comes next, and then the predator.")
    return found if in_order else found[::-1]


def nobody_before_others(table: Table, found: list[Methuselah]) -> list[Methuselah]:
    """Let all come clockwise from the acting Methuselah, whether or not they may block (Revised Rules)."""
    key = "block.undirected.prey_then_predator"
    return [] if table.holds(key, "Of the Methuselahs who may block, the prey comes first.") else found[::-1]


def attempts_of(table: Table, action: Action, who: Methuselah) -> list[Block]:
    """Return the block attempts that a Methuselah could think of.

    An attempt that failed twice, with nothing played since that could matter, is not offered for ever.
    """
    tries = 2 + len(action.played) + len(action.used)
    return [
        Block(minion)
        for minion in table.minions
        if minion.controller is who
        and minion.employer is None
        and (minion.region in (READY, TORPOR) or minion.arrived)
        and minion is not action.minion
        and action.failed.count(minion) < tries
    ]


def bars_blocking(table: Table, action: Action, choice: Block) -> Iterator[str]:
    """Yield the rules that keep a minion from attempting to block."""
    minion = choice.minion
    if minion.region == TORPOR:
        yield "torpor.cannot_act_block_react"
    if not minion.is_ready or (minion.locked and minion not in action.awake):
        yield "block.needs_ready_unlocked"
    if minion.controller not in entitled(table, action):
        yield from bars_of_right(table, action)
    elif minion.controller in action.declined:
        yield "block.decline_final"
    if minion in action.barred or action.unblockable:
        barred = f"{minion} cannot attempt to block this action"
        yield by_text("this action cannot be blocked" if action.unblockable else barred)
    elif table.texts or table.course.lasting:
        yield from values.barred(table, minion, "block")
        if sayings.of_attempt(table, minion) > minion.counters:
            yield "cards.cost.must_afford"


def bars_of_right(table: Table, action: Action) -> Iterator[str]:
    """Yield the rule by which nobody else but those who are entitled to may block."""
    targets = actions.all_aimed_at(action)
    several = len(targets) > 1 and table.edition.several_targets is by_prey_and_predator
    if several and table.bars(("block.multi_target_1998",)):
        yield "block.multi_target_1998"
    elif actions.is_at_own(action) and table.edition.closed_to_all is closed:
        yield "block.self_targeted_none_1998c"
    else:
        yield "block.directed.targets_only" if targets else "block.undirected.prey_then_predator"


# Attempts.


@rule("block.declare_window")
def attempt(table: Table, action: Action, minion: Minion) -> None:
    """{minion} attempts to block."""
    price = sayings.of_attempt(table, minion) if values.speaks(table) else 0
    if price:
        sayings.pay_for_attempt(table, minion, price)
    again = any(one.controller is minion.controller for one in action.failed)
    if not again or table.holds("block.repeat_attempts", "After an attempt has failed, another one may be made."):
        table.change(action, blocker=minion, upright=not minion.locked)


def decline(table: Table, action: Action, who: Methuselah) -> None:
    """Take note that a Methuselah who could have blocked does not."""
    if who not in action.declined and who in entitled(table, action):
        decline_for_good(table, action, who)


@rule("block.decline_final")
def decline_for_good(table: Table, action: Action, who: Methuselah) -> None:
    """{who} declines to block."""
    if table.holds("block.pass_ends_right", "{who} has passed, and cannot attempt to block any more.", who=who):
        table.change(action, declined=(*action.declined, who))


def intercept(table: Table, action: Action, minion: Minion) -> int:
    """Return the intercept of a minion: 0, and what is added."""
    return modifier_effects.lasting(table, minion, "intercept") + sum(
        points for one, points in action.intercepts if one is minion
    )


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the acting minion: that of the action, and what is added."""
    return modifier_effects.lasting(table, action.minion, "stealth") + action.stealth


def reaches(table: Table, action: Action, minion: Minion) -> bool:
    """Tell whether a minion has the intercept to block the action as it stands."""
    return intercept(table, action, minion) >= stealth(table, action)


def is_blocked(table: Table, action: Action, minion: Minion) -> bool:
    """Compare intercept and stealth once nobody wishes to add to either."""
    ready = minion.is_ready and minion not in action.barred and minion.controller is not action.acting
    if ready and (table.texts or table.course.lasting):
        ready = not values.barred(table, minion, "block")
    if action.upright and minion.locked and minion not in action.awake:
        # What makes a locked minion attempt to block lets it go through with that: it was not upright then.
        key = "block.needs_ready_unlocked"
        ready = ready and not table.holds(key, "{minion} has become locked, and cannot block.", minion=minion)
    return ready and bool(compare(table, minion, intercept(table, action, minion), stealth(table, action)))


@rule("stealth.compare", otherwise=False)
def compare(table: Table, minion: Minion, intercept: int, stealth: int) -> bool:
    """{minion} has {intercept} intercept against {stealth} stealth."""
    return intercept >= stealth


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
            events.work_off(table)
    return True


# Success.


def after_effects(table: Table, action: Action, blocker: Minion) -> None:
    """Let effects for after a block be used, lock the blocker, and let the two meet (CRR, Revised Rules)."""
    note_block(table, blocker)
    after_block(table, action, blocker)
    about_to_fight(table, action, (action.minion, blocker))
    if action.continues:  # a text has let it go on as though unblocked
        return
    lock(table, action, blocker)
    actions.meet(table, action, blocker)


def note_block(table: Table, blocker: Minion) -> None:
    """Let texts follow that wait for a block, before it is resolved."""
    events.happen(table, "blocked", blocker)
    if table.course.happened:
        events.work_off(table)


@rule("block.post_block_cards_window")
def after_block(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} blocks the action, and effects that follow a block may be used."""
    table.change(action, state="meets")
    window(table, action)


def at_one_moment(table: Table, action: Action, blocker: Minion) -> None:
    """Lock the blocker and let the two meet at the same moment; where one cannot be, neither is (Fifth Edition)."""
    note_block(table, blocker)
    before_resolution(table, action)
    meets = action.kind.blocked is not None or (action.minion.is_ready and blocker.is_ready)
    if not meets and table.holds(
        "block.action_ended_first", "There is no combat, and {who} does not lock.", who=blocker
    ):
        return
    about_to_fight(table, action, (action.minion, blocker))
    if action.continues:  # a text has let it go on as though unblocked
        return
    together(table, action, blocker)


def about_to_fight(table: Table, action: Action, both: tuple[Minion, Minion]) -> None:
    """Let texts be used for when two minions are about to fight; without any of its texts no window is opened."""
    if is_for_texts(table, "before combat begins"):
        before_combat(table, action, *both)


@rule("block.combat_follows")
def before_combat(table: Table, action: Action, minion: Minion, other: Minion) -> None:
    """{minion} and {other} are about to enter combat."""
    table.change(action, about_to_fight=(minion, other))
    text_window(table, action, "before combat begins")
    table.change(action, about_to_fight=())


def before_resolution(table: Table, action: Action) -> None:
    """Let effects end the action before its block is resolved; nothing else comes between block and combat."""
    keys = table.bars(("block.success.simultaneous",))

    def offer(who: Methuselah) -> Offer:
        options, barred = modifiers.offer(table, action, who, (AFTER_BLOCK,))
        found = [*options, *(one for one, _ in barred)]
        late = [one for one in found if keys and not modifiers.ends_action(one)]
        return (
            [one for one in options if one not in late],
            [*((one, keys) for one in late), *(pair for pair in barred if pair[0] not in late)],
        )

    def carry_out(who: Methuselah, choice: Any) -> None:
        modifiers.use(table, action, who, choice)

    impulse(table, "action", order(table, action), offer, carry_out)


def text_window(table: Table, action: Action, when: str) -> None:
    """Let texts be used that say themselves that this is their moment; without any the window is not opened."""
    if not is_for_texts(table, when):
        return

    def offer(who: Methuselah) -> Offer:
        found = modifiers.plays(table, action, who, (when,))
        return sift(table, found, lambda one: modifiers.bars(table, action, one, (when,)))

    impulse(table, "action", order(table, action), offer, lambda who, choice: modifiers.use(table, action, who, choice))


def is_for_texts(table: Table, when: str) -> bool:
    """Tell whether any text could be used at a time: one of a card, or one for a time."""
    return bool(using.at_times(table, (when,)) or table.course.lasting)


def too_late(table: Table, action: Action, when: str, key: str) -> None:
    """Tell whoever would use what is for a time that is over, or never comes, that a rule is in the way."""
    for who in order(table, action):
        late = [(one, (key,)) for one in modifiers.plays(table, action, who, (when,)) if table.bars((key,))]
        if late:
            table.ask(str(who), "action", [None], late)


@rule("block.success.simultaneous")
def together(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} locks and meets the acting minion at the same moment."""
    lock(table, action, blocker)
    actions.meet(table, action, blocker)


@rule("block.success.locks_blocker")
def lock(table: Table, action: Action, blocker: Minion) -> None:
    """{blocker} blocks the action, and locks."""
    table.change(action, state="blocked")
    transitions.lock(table, blocker)
