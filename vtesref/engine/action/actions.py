"""The course of an action: it is announced, others may block it, and it is resolved.

What each kind of action is (``Kind``) stands in the module of its chapter; block attempts are in ``block.py``, what is
played during an action in ``modifiers.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import sects, transitions
from vtesref.engine.action import announcing, block, modifier_effects
from vtesref.engine.cards import events, limits, sayings, values
from vtesref.engine.cards.model import DURING_ACTION
from vtesref.engine.cards.play import blood_cost, pay_blood
from vtesref.engine.combat import combat, unblocked
from vtesref.engine.core import Entity, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, TORPOR, Card, Methuselah, Minion, Table
from vtesref.engine.turn import library, minion_phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text


class Kind(NamedTuple):
    """A kind of action: its name, its stealth, what bars it, and what its success brings.

    ``begin`` settles what is decided on announcing. ``blocked`` is what a block leads to, None for combat. ``fails``
    tells whether an action that nobody blocked is unsuccessful all the same; ``lost`` is what a block comes to besides.
    """

    name: str
    stealth: Callable[[Table, Action], int]
    bars: Callable[[Table, Action], Iterator[str]]
    succeed: Callable[[Table, Action], None]
    begin: Callable[[Table, Action], None] | None = None
    blocked: Callable[[Table, Action, Minion], None] | None = None
    fails: Callable[[Table, Action], bool] | None = None
    lost: Callable[[Table, Action], None] | None = None


class Action(Entity):
    """An action under way.

    ``target`` is what it is aimed at, if anything; ``card`` what it is taken with; ``number`` what was decided on
    announcing (None: nothing). ``stealth`` is the acting minion's now, ``intercepts`` what was added to that of others.
    ``blocker`` is who attempts to block at the moment, and ``upright`` whether it was unlocked when the attempt began;
    ``declined`` are the Methuselahs who block no more, ``failed``
    the attempts that failed, ``awake`` who may act as though unlocked, ``barred`` who cannot block, ``admitted`` the
    Methuselahs who may block by the text of a card. ``played`` (each with its level) and ``used`` are the cards that
    minions played and used in it. ``state`` is "" while it is going on, then "meets" (a blocker it cannot evade),
    "blocked" or "successful". ``level`` is that of the card; ``cards`` are what an action for equipment is about
    besides. ``bleed`` is what was added to the bleed amount, and ``raised`` whether by a card of which one is allowed.
    ``undirected`` is whether it is undirected whatever its target, ``unblockable`` whether nobody can block it.
    ``passes`` marks a political action whose referendum will pass by an effect, ``continues`` an action that goes on as
    if unblocked when the combat with its blocker is over, ``resumed`` one that has done so. ``besides`` are further
    Methuselahs that it is aimed at. ``text`` is the text of a card that it is taken by, if any, and ``names`` what that
    chose. ``about_to_fight`` are the two that are about to enter combat.
    """

    kind: Kind
    minion: Minion
    target: Minion | Methuselah | Card | None
    card: Card | None
    number: int | None
    stealth: int
    intercepts: tuple[tuple[Minion, int], ...]
    blocker: Minion | None
    upright: bool
    declined: tuple[Methuselah, ...]
    failed: tuple[Minion, ...]
    awake: tuple[Minion, ...]
    barred: tuple[Minion, ...]
    admitted: tuple[Methuselah, ...]
    played: tuple[tuple[Minion, str, str], ...]
    used: tuple[tuple[Card, Effect], ...]
    all_declined: bool
    state: str
    level: str
    cards: tuple[Card | Minion, ...]
    bleed: int
    raised: bool
    undirected: bool
    unblockable: bool
    passes: bool
    besides: tuple[Methuselah, ...]
    continues: bool
    resumed: bool
    text: Text | None
    names: tuple[tuple[str, tuple[Any, ...]], ...]
    about_to_fight: tuple[Minion, ...]

    def __init__(
        self,
        kind: Kind,
        minion: Minion,
        target: Minion | Methuselah | Card | None = None,
        card: Card | None = None,
        level: str = "basic",
        cards: tuple[Card | Minion, ...] = (),
        besides: tuple[Methuselah, ...] = (),
        text: Text | None = None,
        names: tuple[tuple[str, tuple[Any, ...]], ...] = (),
    ) -> None:
        super().__init__(
            text=text,
            names=names,
            about_to_fight=(),
            kind=kind,
            minion=minion,
            target=target,
            card=card,
            number=None,
            stealth=0,
            intercepts=(),
            blocker=None,
            upright=False,
            declined=(),
            failed=(),
            awake=(),
            barred=(),
            admitted=(),
            played=(),
            used=(),
            all_declined=False,
            state="",
            level=level,
            cards=cards,
            bleed=0,
            raised=False,
            undirected=False,
            unblockable=False,
            passes=False,
            besides=besides,
            continues=False,
            resumed=False,
        )

    def __str__(self) -> str:
        return "the action"

    @property
    def acting(self) -> Methuselah:
        """Return the acting Methuselah."""
        return self.minion.controller


class ActionEnds(Exception):
    """The action ends before its effect or its block; ``key`` is the rule that ends it.

    ``resolved`` is whether it has come to its resolution all the same: it ended, and was not cancelled.
    """

    def __init__(self, key: str, *, resolved: bool = False) -> None:
        super().__init__(key)
        self.key = key
        self.resolved = resolved


def action_of(table: Table) -> Action:
    """Return the action that is going on."""
    action = table.course.action
    assert action is not None
    return action


def whose_target(action: Action) -> Methuselah | None:
    """Return the Methuselah whose the target of an action is; None for an undirected action, or one without target."""
    target = None if action.undirected else action.target
    if isinstance(target, Minion):
        return target.controller
    if isinstance(target, Card):
        holder = target.owner if target.place == ASH_HEAP else target.controller or target.holder
        return holder.controller if isinstance(holder, Minion) else holder
    return target


def aimed_at(action: Action) -> Methuselah | None:
    """Return the other Methuselah, the first of several, that an action is directed at; None when it is undirected."""
    return next(iter(all_aimed_at(action)), None)


def all_aimed_at(action: Action) -> list[Methuselah]:
    """Return the other Methuselahs that an action is directed at, as they are named."""
    further = () if action.undirected else action.besides
    return [one for one in (whose_target(action), *further) if one is not None and one is not action.acting]


def is_marked_directed(action: Action) -> bool:
    """Tell whether the card of an action calls it directed."""
    return action.text is not None and action.text.directed == "directed"


def is_at_own(action: Action) -> bool:
    """Tell whether an action that its card calls directed is aimed at the acting Methuselah herself."""
    return is_marked_directed(action) and whose_target(action) is action.acting and not all_aimed_at(action)


def no_stealth(table: Table, action: Action) -> int:
    """Start an action at 0 stealth."""
    table.holds("stealth.defaults_zero", "The action has no stealth of its own.")
    return 0


# Announcing.


def bars_performing(table: Table, action: Action, who: str) -> Iterator[str]:
    """Yield the rules that keep a minion from an action of any ready minion; ``who`` is the rule that says so."""
    minion = action.minion
    if minion.employer is not None:
        yield "retainer.not_independent"
    if minion.region == TORPOR:
        yield "torpor_action.only_leave"
    if not minion.is_ready:
        yield who
    yield from bars_acting(table, minion, action.kind.name, action.card, action.text)


def bars_acting(
    table: Table, minion: Minion, doing: str = "", card: Card | None = None, text: Text | None = None
) -> Iterator[str]:
    """Yield the rules that keep a minion from any action, and from one of the kind it is ``doing`` with a card.

    Only an unlocked minion acts, one action at a time, and what is mandatory comes first.
    """
    if minion.locked:
        yield "minion.only_ready_unlocked_act"
        yield "general.unlocked_needed"
    if table.course.action is not None:
        yield "minion.one_action_at_a_time"
    if table.texts or table.course.lasting:
        yield from values.barred(table, minion, "act")
        if doing in ("bleed", "hunt", "equip"):
            yield from values.barred(table, minion, doing)
        if sayings.of_action(table, minion, doing) > minion.counters:
            yield "cards.cost.must_afford"
    course = table.course
    somebody_elses_turn = course.active not in (None, minion.controller) and not course.out_of_turn
    if somebody_elses_turn and course.phase == "minion" and values.is_said_of(table, "acts in any turn", minion):
        somebody_elses_turn = False
        table.holds(
            "general.golden_rule", "By the text of a card {minion} may act in the turn of another.", minion=minion
        )
    if somebody_elses_turn or course.phase in ("influence", "discard"):
        yield "general.turn.five_phases"
    yield from minion_phase.bars_order(table, minion, doing)
    yield from minion_phase.bars_again(table, minion, doing, card, text)


def bars_announcing(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep an action from being announced: those of its kind, and those of who would take it."""
    yield from action.kind.bars(table, action)
    yield from sects.bars_slave(table, action, aimed_at(action))
    if not action.undirected:
        yield from values.barred_target(table, action.minion, action.target)
    yield from bars_targets(table, action)
    if action.minion.forgone:
        yield from minion_phase.bars_forgone(action.minion, minion_phase.deed(action))


def bars_targets(table: Table, action: Action) -> Iterator[str]:
    """Yield the rule by which a text keeps what an action is aimed at from being the target of others."""
    if not values.is_spoken_of(table, "no target"):
        return
    for one in (action.target, *(each for _, held in action.names for each in held)):
        if (
            isinstance(one, Minion)
            and one.controller is not action.acting
            and values.is_said_of(table, "no target", one)
        ):
            yield "general.golden_rule"


def take(table: Table, what: str, action: Action) -> None:
    """Carry out an action from its announcement to its end; ``what`` is the sentence that announces it.

    Raises Refused when a rule is in the way of announcing it.
    """
    table.require(what, bars_announcing(table, action))
    table.holds("action.summary.order", "An action is announced, may be blocked, and is resolved.")
    announce(table, action.minion)
    if not under_way(table, action):
        return
    try:
        if action.kind.begin is not None:
            action.kind.begin(table, action)
        events.happen(table, "acts", action.minion)
        if table.course.happened:
            settle(table)
        announcing.announced(table, action)
        block.resolve_attempts(table, action)
        resolve(table, action)
        events.happen(table, "action resolved", action)
    except ActionEnds as end:
        end_early(table, action, end.key)
        if end.resolved:
            events.happen(table, "action resolved", action)
    settle(table)
    announcing.after(table, action)
    stealth_lapses(table, action)
    effects_end(table, action)
    over(table, action)
    settle(table)


@rule("general.golden_rule")
def allow_out_of_turn(table: Table, minion: Minion) -> None:
    """The text of a card lets {minion} act out of turn."""
    table.change(table.course, out_of_turn=True)


@rule("action.announce.lock")
def announce(table: Table, minion: Minion) -> None:
    """{minion} locks to act."""
    if minion.performed:
        table.holds("minion.unlock_again_act_again", "{minion} has unlocked, and acts again.", minion=minion)
    table.holds("action.performed.span", "{minion} performs it until it is resolved.", minion=minion)
    if table.holds("minion.acting_locks", "Acting locks {minion}.", minion=minion):
        transitions.lock(table, minion)


@rule("action.performed.span", otherwise=False)
def under_way(table: Table, action: Action) -> bool:
    """The action is under way from now on until it is resolved."""
    minion = action.minion
    table.change(minion, performed=minion_phase.announced(action))
    table.change(table.course, action=action)
    points = action.kind.stealth(table, action)
    table.change(action, stealth=modifier_effects.inherent(table, points) if points else 0)
    before = table.course.before
    if before is not None:  # of which nothing is left
        lasting = before.stealth if before.minion is action.minion else 0
        table.change(action, stealth=action.stealth + lasting, intercepts=before.intercepts)
        table.change(action, awake=before.awake, barred=before.barred, admitted=before.admitted)
    return True


# Resolving.


def resolve(table: Table, action: Action) -> None:
    """Carry out what the action comes to: its effect, or its block."""
    table.edition.note_completed(table, action.minion, action)
    events.happen(table, "before resolution", action)
    if table.course.happened:
        settle(table)
    come_out(table, action)


def come_out(table: Table, action: Action) -> None:
    """Let an action succeed, or be blocked by its blocker, after which it may go on, and may be blocked again."""
    if action.blocker is None:
        go_through(table, action)
        return
    blocker = action.blocker
    if not table.holds("action.blocked.no_effect", "The action is blocked, and has no effect."):
        succeed(table, action)
    elif action.card is not None and not table.holds("action.blocked.no_cost", "Its cost is not paid."):
        pay_blood(table, action.minion, min(blood_cost(table, action.minion, action.card), action.minion.counters))
    announcing.lose_card(table, action)
    if action.kind.lost is not None:
        action.kind.lost(table, action)
    table.edition.block_success(table, action, blocker)
    block.text_window(table, action, "once blocked")
    if action.continues:
        unblocked.take_up(table, action)
        if not action.all_declined:
            # Who attempted to block has not declined, and may attempt it with another minion.
            block.resolve_attempts(table, action)
        come_out(table, action)
        return
    if table.holds("block.action_over_after_combat", "The action is over."):
        block.too_late(table, action, DURING_ACTION, "block.action_over_after_combat")


def go_through(table: Table, action: Action) -> None:
    """Carry out the effect of an action that is not blocked, unless it fails all the same."""
    if action.kind.fails is not None and action.kind.fails(table, action):
        return
    if table.holds("minion.success_unblocked", "The action is not blocked, and succeeds."):
        succeed(table, action)


def meet(table: Table, action: Action, blocker: Minion) -> None:
    """Let the acting minion and the blocker meet: in combat, or as the kind of action has it."""
    if action.kind.blocked is not None:
        action.kind.blocked(table, action, blocker)
    else:
        fight_blocker(table, action, blocker)


@rule("block.combat_follows")
def fight_blocker(table: Table, action: Action, blocker: Minion) -> None:
    """Combat with {blocker} follows."""
    combat.fight(table, sects.combatant(table, action, blocker), blocker, "combat.from_block")


@rule("action.success.cost_then_effect")
def succeed(table: Table, action: Action) -> None:
    """The action succeeds: its cost, then its effect."""
    table.change(action, state="successful")
    from vtesref.engine.cards import costs  # which works with actions

    more = sayings.of_action(table, action.minion, action.kind.name) if values.speaks(table) else 0
    if more and not costs.pay_in_full(table, action.minion, more, 0):
        return
    action.kind.succeed(table, action)


def check_control(table: Table, action: Action) -> None:
    """End the action when the acting minion is out of play before it is resolved; raises ActionEnds."""
    gone = action.minion.region not in (READY, TORPOR)
    if gone and not action.state and "action.control_lost_ends" not in table.disabled:
        raise ActionEnds("action.control_lost_ends")


def end_early(table: Table, action: Action, key: str) -> None:
    """Take note that an effect ended the action, with the block attempt that was going on."""
    table.holds(key, "The action ends.")
    blocker = action.blocker
    if blocker is not None and not table.holds(
        "block.action_ended_first", "{who} neither locks nor fights.", who=blocker
    ):
        block.lock(table, action, blocker)


@rule("stealth.lasts_action")
def stealth_lapses(table: Table, action: Action) -> None:
    """Changes to stealth and intercept last until the action is over, and end now."""
    table.change(action, stealth=0, intercepts=())


@rule("cards.duration.current_action")
def effects_end(table: Table, action: Action) -> None:
    """Other effects of modifiers and reactions last until the action is over, and end now."""
    table.change(action, awake=(), barred=(), admitted=())
    limits.over(table, "action")


@rule("action.performed.span")
def over(table: Table, action: Action) -> None:
    """The action is over."""
    announcing.put_away(table, action)
    table.change(table.course, action=None, before=action, out_of_turn=False)
    table.change(action, failed=(), declined=(), played=(), used=())
    library.due(table, library.AFTER_COMBAT)
    library.due(table, library.AFTER_ACTION)


@rule("cards.cost.unpayable_fizzles")
def fizzle(table: Table, payer: Minion, cost: int) -> None:
    """{payer} cannot pay {cost} blood any more: they burn what they have, and the action has no effect."""
    table.change(payer, counters=max(0, payer.counters - cost))
