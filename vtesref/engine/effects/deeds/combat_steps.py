"""Effects that the steps of a round carry out: maneuvers, presses, preventions, additional strikes."""

from __future__ import annotations

from vtesref.engine.cards.model import MANDATORY, UNLIMITED
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.whom import amounts

Mechanic = tuple[str, int, str]


@effect(
    "[optional ]maneuver[ {way:one of?to long range/to close range}]",
    "the user maneuvers, to the range that is named or to either",
    needs=("combat",),
    mechanic="maneuver",
)
def maneuver(way: str = "") -> Mechanic:
    """Give a maneuver."""
    return "maneuver", 0, way


@effect(
    "press[ {way:one of?to continue/to end}]",
    "the user presses, for the purpose that is named or for either",
    needs=("combat",),
    mechanic="press",
)
def press(way: str = "") -> Mechanic:
    """Give a press."""
    return "press", 0, way


@effect(
    "{n:number} additional strikes?",
    "the user gains so many additional strikes",
    needs=("combat",),
    mechanic="additional strikes",
)
def additional_strikes(n: int) -> Mechanic:
    """Give additional strikes."""
    return "additional strikes", n, ""


@effect(
    "{n:number} additional strikes? that must be made",
    "the user gains so many additional strikes, and cannot leave them",
    needs=("combat",),
    mechanic="additional strikes",
)
def mandatory_strikes(n: int) -> Mechanic:
    """Give additional strikes without a choice."""
    return "additional strikes", n, MANDATORY


@effect(
    "{n:number} additional strikes? outside the limit",
    "the user gains so many additional strikes, whatever else gives it some in the round",
    needs=("combat",),
    mechanic="additional strikes",
)
def unlimited_strikes(n: int) -> Mechanic:
    """Give additional strikes that do not count against the limit of one source."""
    return "additional strikes", n, UNLIMITED


# Preventing damage.


@effect(
    "prevent {n:number} damage|prevent all damage",
    "prevents damage that was just inflicted on the user",
    mechanic="prevent",
)
def prevent(n: int | None = None) -> Mechanic:
    """Prevent damage."""
    return "prevent", amounts.ALL if n is None else n, ""


@effect("prevent {n:number} plus that much damage", "so much more as was paid for it", mechanic="prevent")
def prevent_paid(n: int) -> Mechanic:
    """Prevent damage by what was paid, and some more."""
    return "prevent", n, "and what was paid"


@effect(
    "prevent {n:number} {kind:one of?normal/aggravated} damage",
    "prevents damage of that kind that was just inflicted on the user",
    mechanic="prevent",
)
def prevent_kind(n: int, kind: str) -> Mechanic:
    """Prevent normal damage, or aggravated damage, alone."""
    return "prevent", n, kind


@effect(
    "prevent {n:number} damage of the strike|prevent all damage of the strike",
    "prevents damage that a strike has just inflicted on the user",
    mechanic="prevent",
)
def prevent_strike(n: int | None = None) -> Mechanic:
    """Prevent damage of a strike."""
    return "prevent", amounts.ALL if n is None else n, "strike"


@effect(
    "prevent half of the damage of the strike",
    "prevents half of what the strike has just inflicted, rounded up",
    mechanic="prevent",
)
def prevent_half() -> Mechanic:
    """Prevent half the damage of a strike, rounded up."""
    from vtesref.engine.combat import prevention

    return "prevent", prevention.HALF, "strike"


@effect("treat aggravated damage of the strike as normal damage", "all of it", mechanic="prevent")
def treat_as_normal() -> Mechanic:
    """Handle the aggravated damage of a strike as normal damage."""
    return "prevent", amounts.ALL, "as normal"


@effect(
    "prevent all aggravated damage of the strike",
    "prevents the aggravated damage that a strike has just inflicted on the user",
    mechanic="prevent",
)
def prevent_all_aggravated() -> Mechanic:
    """Prevent all aggravated damage that has just been inflicted."""
    return "prevent", amounts.ALL, "aggravated"


@effect(
    "prevent {n:number} aggravated damage",
    "prevents aggravated damage that was just inflicted on the user",
    mechanic="prevent",
)
def prevent_aggravated(n: int) -> Mechanic:
    """Prevent aggravated damage."""
    return "prevent", n, "aggravated"
