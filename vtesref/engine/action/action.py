"""An action under way: its kind, who takes it and against whom, and what has come of it so far.

What each kind of action is (``Kind``) stands in the module of its chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.core import Entity
from vtesref.engine.table import ASH_HEAP, Card, Methuselah, Minion, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.texts import Text


class Kind(NamedTuple):
    """A kind of action: its name, its stealth, what bars it, and what its success brings.

    ``begin`` settles what is decided on announcing. ``blocked`` is what a block leads to for whoever meets the blocker,
    None for combat. ``fails`` tells whether an action that nobody blocked is still unsuccessful; ``lost`` is what a
    block comes to besides. ``about`` is what may come between as it is about to succeed.
    """

    name: str
    stealth: Callable[[Table, Action], int]
    bars: Callable[[Table, Action], Iterator[str]]
    succeed: Callable[[Table, Action], None]
    begin: Callable[[Table, Action], None] | None = None
    blocked: Callable[[Table, Minion, Minion], None] | None = None
    fails: Callable[[Table, Action], bool] | None = None
    lost: Callable[[Table, Action], None] | None = None
    about: Callable[[Table, Action], None] | None = None


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
    besides. ``bleed`` is what was added to the bleed amount, and ``raised`` whether by a card of which one is allowed;
    ``given_up`` marks a bleed that is unsuccessful by an effect.
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
    used: tuple[tuple[Card, Text], ...]
    all_declined: bool
    state: str
    level: str
    cards: tuple[Card | Minion, ...]
    bleed: int
    raised: bool
    given_up: bool
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
            given_up=False,
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

    def whose_target(self) -> Methuselah | None:
        """Return the Methuselah whose the target is; None for an undirected action, or one without target."""
        target = None if self.undirected else self.target
        if isinstance(target, Minion):
            return target.controller
        if isinstance(target, Card):
            holder = target.owner if target.place == ASH_HEAP else target.controller or target.holder
            return holder.controller if isinstance(holder, Minion) else holder
        return target

    def aimed_at(self) -> Methuselah | None:
        """Return the other Methuselah, the first of several, that it is directed at; None when it is undirected."""
        return next(iter(self.all_aimed_at()), None)

    def all_aimed_at(self) -> list[Methuselah]:
        """Return the other Methuselahs that it is directed at, as they are named."""
        further = () if self.undirected else self.besides
        return [
            methuselah
            for methuselah in (self.whose_target(), *further)
            if methuselah is not None and methuselah is not self.acting
        ]


def action_of(table: Table) -> Action:
    """Return the action that is going on."""
    action = table.course.action
    assert action is not None
    return action


def is_marked_directed(action: Action) -> bool:
    """Tell whether the card of an action calls it directed."""
    return action.text is not None and action.text.directed == "directed"


def is_at_own(action: Action) -> bool:
    """Tell whether an action that its card calls directed is aimed at the acting Methuselah."""
    return is_marked_directed(action) and action.whose_target() is action.acting and not action.all_aimed_at()


def no_stealth(table: Table, action: Action) -> int:
    """Start an action at 0 stealth."""
    table.holds("stealth.defaults_zero", "The action has no stealth of its own.")
    return 0
