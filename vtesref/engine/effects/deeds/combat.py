"""Effects in a combat: what is added to a strike or cancels it, immunity, range, the end and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.combat import aftermath, effects, kept_up, strike_choice, strike_damage, unblocked
from vtesref.engine.combat.combatants import Combatant, combat_of
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.effects.deeds.harm import lessened

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Minion


def _side(context: Context, minion: Minion | None) -> Combatant | None:
    combat = context.table.course.combat
    if combat is None:
        return None
    return next((side for side in combat.sides if side.minion is minion), None)


# Damage with the strikes, and of the environment.


@effect(
    "{who:minion} takes {n:number}[ {env:one of?environmental}][ {kind:one of?aggravated}] damage with the strikes",
    "the minion takes damage that comes from no strike, at the same time as the strikes resolve",
    needs=("combat", "strikes under way"),
    observed="its blood or life falls",
    says="harms",
)
def with_the_strikes(context: Context, who: Minion, n: int, env: str = "", kind: str = "") -> None:
    """Let damage of no strike be dealt together with that of the strikes."""
    side = _side(context, who)
    if side is not None:
        source = "the environment" if env else "an effect"
        normal, aggravated = (0, n) if kind else (n, 0)
        if not env:
            normal, aggravated = lessened(context, who, normal, aggravated)
        effects.queue_blow(context.table, (side, normal, aggravated, source))


@effect(
    "inflict {n:number} environmental[ {kind:one of?aggravated}] damage on {who:minion}",
    "the minion takes damage at once that comes from no minion",
    needs=("combat",),
    observed="its blood or life falls",
    says="harms",
)
def inflict_environmental(context: Context, who: Minion, n: int, kind: str = "") -> None:
    """Inflict environmental damage at once."""
    side = _side(context, who)
    if side is not None:
        effects.hurt(context.table, side, n, bool(kind), "the environment")


@effect(
    "{who:minion} takes {n:number} environmental[ {kind:one of?aggravated}] damage in later rounds",
    "in each later round of the combat, the minion takes this damage as the strikes resolve",
    needs=("combat",),
    observed="its blood or life in the next round",
    says="harms",
)
def lasting_environment(context: Context, who: Minion, n: int, kind: str = "") -> None:
    """Let environmental damage be dealt in the rounds to come."""
    side = _side(context, who)
    if side is not None:
        effects.last_for_combat(context.table, (side, 0 if kind else n, n if kind else 0, "the environment"))


# What is added to a strike that was chosen, and what cancels it.


@effect(
    "+{n:number}[ {kind:one of?aggravated}] damage",
    "the strike that the user chose deals so much more damage",
    needs=("combat", "strike chosen"),
    observed="the damage of the strike",
    says="adds damage",
)
def additional_damage(context: Context, n: int, kind: str = "") -> None:
    """Add damage to the strike."""
    side = _side(context, context.user)
    if side is not None and side.strike is not None:
        strike_damage.increase(context.table, side, n, bool(kind))


@effect(
    "+{n:number} damage if any is inflicted",
    "the strike that the user chose deals so much more, of its own kind, once any of its damage is inflicted",
    needs=("combat", "strike chosen"),
    observed="the damage of the strike",
    says="adds damage",
)
def damage_if_inflicted(context: Context, n: int) -> None:
    """Add damage to the strike that depends on the rest of it."""
    side = _side(context, context.user)
    if side is not None and side.strike is not None:
        strike_damage.add_if_inflicted(context.table, side, n)


@effect(
    "the strike has first strike",
    "the strike that the user chose has first strike",
    needs=("combat", "strike chosen"),
    observed="first strike",
)
def first_strike(context: Context) -> None:
    """Give the chosen strike first strike."""
    side = _side(context, context.user)
    if side is not None:
        context.table.change(side, first_strike=True)


@effect(
    "hand strikes of {who:minion} are aggravated this round",
    "the minion's hand strikes deal aggravated damage",
    needs=("combat",),
    observed="aggravated damage",
)
def aggravated_hands(context: Context, who: Minion) -> None:
    """Let the hand strikes of a minion deal aggravated damage for the round."""
    side = _side(context, who)
    if side is not None:
        context.table.change(side, aggravated_hands=True)


@effect(
    "both sides cannot use strikes but hand strikes this round",
    "both minions can use only hand strikes",
    needs=("combat",),
    observed="other strikes are barred",
)
def hands_only(context: Context) -> None:
    """Leave both sides only hand strikes for the round."""
    for side in combat_of(context.table).sides:
        context.table.change(side, hands_only=True)


@effect(
    "cancel the strike card",
    "the strike card has no effect; the opposing minion chooses another strike",
    needs=("combat", "strike card"),
    observed="another strike is chosen",
)
def cancel_strike(context: Context) -> None:
    """Cancel the strike card that the opposing minion has just played, with all that it brings."""
    side = _side(context, context.user)
    if side is not None:
        strike_choice.undo(context.table, combat_of(context.table).other(side))


# The range, the round and the end.


@effect(
    "range is {to:one of?close/long}[, skip determine range]",
    "the range of the round is set",
    needs=("combat",),
    observed="range",
)
def set_range(context: Context, to: str) -> None:
    """Set the range of the round."""
    if context.table.course.combat is not None:
        effects.set_range(context.table, to)


@effect(
    "the round has a press",
    "the round has a press to continue that neither minion used",
    needs=("combat",),
    observed="a round",
    says="presses",
)
def neutral_press(context: Context) -> None:
    """Give the round a press to continue."""
    effects.give_press(context.table)


@effect(
    "{who:minion} is immune to"
    " {what:one of?strikes/ranged strikes/environmental damage/aggravated damage/damage} this round",
    "such damage is inflicted unsuccessfully on the minion",
    needs=("combat",),
    observed="it is not hurt",
)
def immune(context: Context, who: Minion, what: str) -> None:
    """Let damage of a kind do a minion no harm for the round."""
    side = _side(context, who)
    if side is not None:
        context.table.change(side, immune=(*side.immune, what))


@effect(
    "{who:minion} does not go to torpor before the combat is over",
    "the minion stays ready until the combat ends, although it is wounded",
    needs=("combat",),
    observed="it fights on",
)
def keep_up(context: Context, who: Minion) -> None:
    """Keep a vampire out of torpor until the combat is over."""
    kept_up.stay_up(context.table, who)


@effect("end combat", "combat ends; this is not a strike", needs=("combat",), observed="the combat is over")
def end_combat(context: Context) -> None:
    """End the combat; a minion outside it does so by an effect that does not belong to combat."""
    raise CombatEnds("cards.combat.only_in_combat" if _side(context, context.user) else "combat.from_effects")


@effect(
    "end combat and continue the action as if unblocked",
    "combat ends, and the user's action continues as if it were not blocked",
    needs=("combat",),
    observed="the action succeeds after all",
    says="continues the action",
)
def continue_action(context: Context) -> None:
    """End the combat, and let what is left of the action of the user follow."""
    unblocked.end_combat(context.table)


@effect(
    "the combat goes on",
    "the combat continues with another round, although it was to end",
    needs=("combat",),
    observed="a round",
    says="goes on fighting",
)
def carry_on(context: Context) -> None:
    """Let the combat have another round."""
    aftermath.carry_on(context.table)


@effect(
    "start a new combat[ with the same minions]",
    "a new combat begins when this one is over",
    needs=("combat",),
    observed="a combat",
    says="begins a combat, goes on fighting",
)
def new_combat(context: Context) -> None:
    """Let another combat follow."""
    aftermath.queue_combat(context.table)


@effect(
    "diablerise the opposing vampire when the combat is over",
    "the opposing vampire is in torpor, or on the way there",
    needs=("combat",),
    observed="it is burned",
)
def diablerise(context: Context) -> None:
    """Let the user commit diablerie when the combat is over."""
    side = _side(context, context.user)
    if side is not None:
        aftermath.queue_diablerie(context.table, side)
