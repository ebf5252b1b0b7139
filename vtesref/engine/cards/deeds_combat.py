"""Effects of combat: what the rules of its steps carry out (maneuvers, presses, preventions), and the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import amounts
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.combat import effects
from vtesref.engine.combat.combatants import Combatant, CombatEnds, combat_of

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Minion


def _side(context: Context, minion: Minion | None) -> Combatant | None:
    combat = context.table.course.combat
    if combat is None:
        return None
    return next((side for side in combat.sides if side.minion is minion), None)


Mechanic = tuple[str, int, str]


# What the steps of a round carry out: the functions say which of their words it is.


@effect(
    "[optional ]maneuver[ {way:one of?to long range/to close range}]",
    "a maneuver, to the range that is named or to either",
    needs=("combat",),
    mechanic="maneuver",
)
def maneuver(way: str = "") -> Mechanic:
    """Give a maneuver."""
    return "maneuver", 0, way


@effect("press[ {way:one of?to continue/to end}]", "a press", needs=("combat",), mechanic="press")
def press(way: str = "") -> Mechanic:
    """Give a press."""
    return "press", 0, way


@effect("prevent {n:number} damage|prevent all damage", "damage just inflicted on the user", mechanic="prevent")
def prevent(n: int | None = None) -> Mechanic:
    """Prevent damage."""
    return "prevent", amounts.ALL if n is None else n, ""


@effect("prevent {n:number} normal damage", "damage just inflicted that is not aggravated", mechanic="prevent")
def prevent_normal(n: int) -> Mechanic:
    """Prevent normal damage."""
    return "prevent", n, "normal"


@effect(
    "prevent {n:number} damage of the strike|prevent all damage of the strike",
    "damage that a strike has just inflicted on the user",
    mechanic="prevent",
)
def prevent_strike(n: int | None = None) -> Mechanic:
    """Prevent damage of a strike."""
    return "prevent", amounts.ALL if n is None else n, "strike"


@effect(
    "prevent half of the damage of the strike",
    "half of what the strike has just inflicted, rounded up",
    mechanic="prevent",
)
def prevent_half() -> Mechanic:
    """Prevent half the damage of a strike, rounded up."""
    from vtesref.engine.combat import damage

    return "prevent", damage.HALF, "strike"


@effect("prevent all aggravated damage of the strike", "of that kind", mechanic="prevent")
def prevent_all_aggravated() -> Mechanic:
    """Prevent all aggravated damage that has just been inflicted."""
    return "prevent", amounts.ALL, "aggravated"


@effect("prevent {n:number} aggravated damage", "of that kind", mechanic="prevent")
def prevent_aggravated(n: int) -> Mechanic:
    """Prevent aggravated damage."""
    return "prevent", n, "aggravated"


@effect("{n:number} additional strikes?", "more strikes", needs=("combat",), mechanic="additional strikes")
def additional_strikes(n: int) -> Mechanic:
    """Give additional strikes."""
    return "additional strikes", n, ""


@effect("+{n:number} damage", "to the strike that was chosen", needs=("combat",), mechanic="additional damage")
def additional_damage(n: int) -> Mechanic:
    """Add damage to the strike."""
    return "additional damage", n, ""


# What is carried out as it is used.


@effect("end combat", "the combat ends, by no strike", needs=("combat",), observed="the combat is over")
def end_combat(context: Context) -> None:
    """End the combat."""
    combat_of(context.table)
    raise CombatEnds("cards.combat.only_in_combat")


@effect("range is {to:one of?close/long}[, skip determine range]", "for the round", needs=("combat",), observed="range")
def set_range(context: Context, to: str) -> None:
    """Set the range of the round."""
    if context.table.course.combat is not None:
        effects.set_range(context.table, to)


@effect(
    "both sides cannot use strikes but hand strikes this round",
    "only hand strikes for both",
    needs=("combat",),
    observed="other strikes are barred",
)
def hands_only(context: Context) -> None:
    """Leave both sides nothing but hand strikes for the round."""
    for side in combat_of(context.table).sides:
        context.table.change(side, hands_only=True)


@effect(
    "hand strikes of {who:minion} are aggravated this round",
    "their damage is",
    needs=("combat",),
    observed="aggravated damage",
)
def aggravated_hands(context: Context, who: Minion) -> None:
    """Let the hand strikes of a minion deal aggravated damage for the round."""
    side = _side(context, who)
    if side is not None:
        context.table.change(side, aggravated_hands=True)


@effect("start a new combat[ with the same minions]", "when this one is over", needs=("combat",), observed="a combat")
def new_combat(context: Context) -> None:
    """Let another combat follow."""
    from vtesref.engine.combat import aftermath

    aftermath.queue_combat(context.table)


@effect("the strike has first strike", "the strike that is chosen", needs=("combat",), observed="first strike")
def first_strike(context: Context) -> None:
    """Give the chosen strike first strike."""
    side = _side(context, context.user)
    if side is not None:
        context.table.change(side, first_strike=True)
