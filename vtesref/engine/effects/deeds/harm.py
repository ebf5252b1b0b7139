"""Effects that harm a minion whatever goes on: damage outside a strike, torpor."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.asking import MayGoToTorpor
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.combat import wounds
from vtesref.engine.effects.deeds import burning
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, TORPOR, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


@effect(
    "user takes {n:number}[ {kind:one of?aggravated}] damage",
    "the user takes damage that comes from no strike",
    observed="it burns blood",
    says="is of its user",
)
def take(context: Context, n: int, kind: str = "") -> None:
    """Inflict damage on whoever uses the text; an ally that plays as a vampire loses plain life."""
    from vtesref.engine.cards.playing import as_vampire
    from vtesref.engine.combat import damage

    minion = context.user
    if minion is None:
        return
    if kind and not as_vampire.takes_plain(context.table, minion):
        n = minion.counters
    damage.inflict(context.table, minion, 0 if kind else n, n if kind else 0)


@effect(
    "inflict {n:amount} damage on {who:minion}",
    "the minion takes damage that comes from no strike",
    observed="it burns blood or life",
    says="harms",
)
def inflict(context: Context, who: Minion, n: int) -> None:
    """Inflict damage that no strike does."""
    _inflict(context.table, who, *lessened(context, who, n, 0))


def lessened(context: Context, who: Minion, normal: int, aggravated: int) -> tuple[int, int]:
    """Return the damage that an effect inflicts, less where a text of the minion lessens what an opponent does."""
    from vtesref.engine.combat import strike_damage

    combat = context.table.course.combat
    fighting = [side.minion for side in combat.sides] if combat is not None else []
    if context.user is who or context.user not in fighting or who not in fighting:
        return normal, aggravated
    return strike_damage.lessened(context.table, who, normal, aggravated)


def _inflict(table: Table, minion: Minion, normal: int, aggravated: int) -> None:
    from vtesref.engine.combat import damage, effects

    combat = table.course.combat
    side = (
        next((combatant for combatant in combat.sides if combatant.minion is minion), None)
        if combat is not None
        else None
    )
    if side is None or effects.reaches(table, side, "an effect"):
        damage.inflict(table, minion, normal, aggravated, "an effect")


@effect(
    "inflict {n:amount} aggravated damage on {who:minion}",
    "the minion takes damage that comes from no strike",
    observed="it is wounded",
    says="harms",
)
def inflict_aggravated(context: Context, who: Minion, n: int) -> None:
    """Inflict aggravated damage that no strike does."""
    _inflict(context.table, who, *lessened(context, who, 0, n))


@effect(
    "inflict {n:number} unpreventable[ {env:one of?environmental}] {kind:one of?aggravated/normal} damage"
    " on {who:minion}",
    "the minion takes damage that comes from no strike and cannot be prevented",
    observed="it is wounded",
    says="harms",
)
def inflict_unpreventable(context: Context, who: Minion, n: int, kind: str, env: str = "") -> None:
    """Inflict damage that no strike does, and that nobody prevents."""
    from vtesref.engine.combat import damage

    normal, aggravated = (0, n) if kind == "aggravated" else (n, 0)
    if not env:
        normal, aggravated = lessened(context, who, normal, aggravated)
    damage.inflict(context.table, who, normal, aggravated, "the environment" if env else "an effect", preventable=False)


# Torpor.


@effect(
    "user goes to torpor",
    "a vampire goes to torpor; an ally that plays cards as a vampire is burned",
    observed="its region",
    says="is of its user",
)
def go_to_torpor(context: Context) -> None:
    """Let whoever uses the text go to torpor."""
    from vtesref.engine.cards.playing import as_vampire

    if context.user is None:
        return
    to_torpor(context, context.user)
    if not context.user.is_vampire and as_vampire.may_play(context.table, context.user):
        as_vampire.burn(context.table, context.user)


@effect("send {who:minion} to torpor", "the ready vampire goes to torpor", observed="its region", says="harms")
def to_torpor(context: Context, who: Minion) -> None:
    """Send a vampire to torpor."""
    if who.is_vampire and who.region == READY:
        wounds.to_torpor(context.table, who)


@effect("{who:minion} leaves torpor", "the vampire in torpor becomes ready", observed="its region")
def out_of_torpor(context: Context, who: Minion) -> None:
    """Let a vampire come out of torpor by a card."""
    from vtesref.engine.action import torpor

    if who.is_vampire and who.region == TORPOR:
        torpor.come_out(context.table, who)


class GoesToTorpor(NamedTuple):
    """The choice to let a vampire that is burned go to torpor first."""

    vampire: Minion

    def __str__(self) -> str:
        return f"{self.vampire} goes to torpor"


@effect(
    "send {who:minion} to torpor and burn it",
    "the vampire goes to torpor and is burned at the same time",
    observed="it is burned",
    says="harms",
)
def send_and_burn(context: Context, who: Minion) -> None:
    """Send a vampire to torpor and burn it; its controller says whether torpor comes first."""
    table = context.table
    if not who.is_vampire:
        return
    if who.is_ready and table.ask(MayGoToTorpor(who.controller, [None, GoesToTorpor(who)])):
        wounds.to_torpor(table, who)
        settle(table)  # what waits for that takes place before the vampire is burned
    burning.burn_minion(table, who)
