"""The course of an action: it is announced, others may block it, and it is resolved.

What each kind of action is (``Kind``) stands in the module of its chapter; block attempts are in ``block.py``, what is
played during an action in ``modifiers.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import block, combat
from vtesref.engine.core import Entity, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, READY, TORPOR, Card, Methuselah, Minion, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards import Effect


class Kind(NamedTuple):
    """A kind of action: its name, its stealth, what bars it, and what its success brings.

    ``begin`` settles what is decided on announcing. ``blocked`` is what a block leads to, None for combat.
    """

    name: str
    stealth: Callable[[Table, Action], int]
    bars: Callable[[Table, Action], Iterator[str]]
    succeed: Callable[[Table, Action], None]
    begin: Callable[[Table, Action], None] | None = None
    blocked: Callable[[Table, Action, Minion], None] | None = None


class Action(Entity):
    """An action under way.

    ``target`` is what it is aimed at, if anything; ``card`` what it is taken with; ``number`` what was decided on
    announcing (None: nothing). ``stealth`` is the acting minion's now, ``intercepts`` what was added to that of others.
    ``blocker`` is who attempts to block at the moment; ``declined`` are the Methuselahs who block no more, ``failed``
    the attempts that failed, ``awake`` who may act as though unlocked, ``barred`` who cannot block. ``played`` and
    ``used`` are the cards that minions played and used in it. ``state`` is "" while it is going on, then "blocked",
    "successful" or "ended". ``passes`` marks a political action whose referendum will pass by an effect.
    """

    kind: Kind
    minion: Minion
    target: Minion | Methuselah | Card | None
    card: Card | None
    number: int | None
    stealth: int
    intercepts: tuple[tuple[Minion, int], ...]
    blocker: Minion | None
    declined: tuple[Methuselah, ...]
    failed: tuple[Minion, ...]
    awake: tuple[Minion, ...]
    barred: tuple[Minion, ...]
    played: tuple[tuple[Minion, str], ...]
    used: tuple[tuple[Card, Effect], ...]
    all_declined: bool
    state: str
    passes: bool

    def __init__(
        self, kind: Kind, minion: Minion, target: Minion | Methuselah | Card | None = None, card: Card | None = None
    ) -> None:
        super().__init__(
            kind=kind,
            minion=minion,
            target=target,
            card=card,
            number=None,
            stealth=0,
            intercepts=(),
            blocker=None,
            declined=(),
            failed=(),
            awake=(),
            barred=(),
            played=(),
            used=(),
            all_declined=False,
            state="",
            passes=False,
        )

    def __str__(self) -> str:
        return "the action"

    @property
    def acting(self) -> Methuselah:
        """Return the acting Methuselah."""
        return self.minion.controller


class ActionEnds(Exception):
    """The action ends before it is resolved; ``key`` is the rule that ends it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def action_of(table: Table) -> Action:
    """Return the action that is going on."""
    action = table.course.action
    assert action is not None
    return action


def aimed_at(action: Action) -> Methuselah | None:
    """Return the other Methuselah that an action is directed at; None when it is undirected."""
    target = action.target
    if isinstance(target, Minion):
        target = target.controller
    elif isinstance(target, Card):
        holder = target.holder
        target = holder.controller if isinstance(holder, Minion) else holder
    return target if target is not action.acting else None


def no_stealth(table: Table, action: Action) -> int:
    """Start an action at 0 stealth."""
    table.holds("stealth.defaults_zero", "The action has no stealth of its own.")
    return 0


# Announcing.


def bars_acting(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from any action: only an unlocked one acts, one action at a time."""
    if minion.locked:
        yield "minion.only_ready_unlocked_act"
    if table.course.action is not None:
        yield "minion.one_action_at_a_time"


def take(table: Table, what: str, action: Action) -> None:
    """Carry out an action from its announcement to its end; ``what`` is the sentence that announces it.

    Raises Refused when a rule is in the way of announcing it.
    """
    table.require(what, action.kind.bars(table, action))
    announce(table, action.minion, action)
    try:
        if action.kind.begin is not None:
            action.kind.begin(table, action)
        block.resolve_attempts(table, action)
        resolve(table, action)
    except ActionEnds as end:
        end_early(table, action, end.key)
    over(table, action)
    settle(table)


@rule("action.announce.lock")
def announce(table: Table, minion: Minion, action: Action) -> None:
    """{minion} locks to act."""
    table.change(minion, locked=True)
    table.change(table.course, action=action)
    table.change(action, stealth=action.kind.stealth(table, action))


# Resolving.


def resolve(table: Table, action: Action) -> None:
    """Carry out what the action comes to: its effect, or its block."""
    if action.blocker is None:
        table.holds("minion.success_unblocked", "The action is not blocked, and succeeds.")
        succeed(table, action)
        return
    blocker = action.blocker
    table.holds("action.blocked.no_effect", "The action is blocked, and has no effect.")
    table.holds("action.blocked.no_cost", "Its cost is not paid.")
    block.succeed(table, action, blocker)
    if action.kind.blocked is not None:
        action.kind.blocked(table, action, blocker)
    elif action.minion.region in (READY, TORPOR) and blocker.region in (READY, TORPOR):
        combat.fight(table, action.minion, blocker, "combat.from_block")
        table.holds("block.action_over_after_combat", "The combat over, the action is over.")


@rule("action.success.cost_then_effect")
def succeed(table: Table, action: Action) -> None:
    """The action succeeds: its cost, then its effect."""
    table.change(action, state="successful")
    action.kind.succeed(table, action)


def end_early(table: Table, action: Action, key: str) -> None:
    """Take note that an effect ended the action."""
    table.holds(key, "The action ends.")


@rule("stealth.lasts_action")
def over(table: Table, action: Action) -> None:
    """The action is over, and with it what lasted for it."""
    table.change(table.course, action=None)


@rule("cards.cost.unpayable_fizzles")
def fizzle(table: Table, payer: Minion, cost: int) -> None:
    """{payer} can no longer pay {cost} blood: what there is burns, and the action has no effect."""
    table.change(payer, counters=max(0, payer.counters - cost))


def is_burned(minion: Minion) -> bool:
    """Tell whether a minion is in the ash heap."""
    return minion.region == ASH_HEAP
