"""Filters: "a ready vampire you control", "each locked ally", "another Methuselah", "an equipment on bearer".

A filter is peeled from both ends until only what kind of thing is sought is left; every word becomes a test. A word
that is none is refused, so that no part of a filter can be passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.table import (
    IN_PLAY,
    READY,
    RETAINER,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.context import Context

Test = tuple[str, Any]


class Filter(NamedTuple):
    """What is sought: as written, its sort, where it lies, and the tests; ``others`` are filters that do as well."""

    text: str
    sort: str
    zone: str
    tests: tuple[Test, ...]
    others: tuple[Filter, ...] = ()


#: Where a filter looks if it does not say: on the table.
TABLE = "in play"

#: The types of cards that minions play.
MINION_CARDS = (
    "action",
    "action modifier",
    "ally",
    "combat card",
    "equipment",
    "weapon",
    "political action",
    "reaction",
    "reflex",
    "retainer",
)


def _is_minion(context: Context, one: Any, arg: Any) -> bool:
    return isinstance(one, Minion) and one.kind != RETAINER


def _compare(value: int, arg: tuple[str, int]) -> bool:
    how, number = arg
    return {
        "or more": value >= number,
        "or less": value <= number,
        "": value == number,
    }[how]


def _refs(arg: Any, context: Context) -> list[Any]:
    from vtesref.engine.cards import refs

    return refs.resolve(arg, context)


def _controlled_by(context: Context, one: Any, arg: Any) -> bool:
    from vtesref.engine.cards import refs

    return not isinstance(one, Methuselah) and refs.controller_of(one) in _refs(arg, context)


def _younger(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(other.is_vampire and one.capacity < other.capacity for other in _refs(arg, context))


def _older(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(other.is_vampire and one.capacity > other.capacity for other in _refs(arg, context))


def _bleeds(context: Context, one: Any, arg: Any) -> bool:
    from vtesref.engine.action import bleed_effects

    return _compare(bleed_effects.current(context.table, one), arg)


def _titled(context: Context, one: Any, arg: Any) -> bool:
    from vtesref.engine.politics import titles

    return titles.is_titled(context.table, one)


def _attempting(context: Context, one: Any, arg: Any) -> bool:
    action = context.table.course.action
    return action is not None and action.blocker is one


def _in_combat(context: Context, one: Any, arg: Any) -> bool:
    combat = context.table.course.combat
    return combat is not None and any(side.minion is one for side in combat.sides)


def _discipline(context: Context, one: Any, arg: Any) -> bool:
    name, superior = arg
    return name.upper() in one.disciplines or (not superior and name in one.disciplines)


def _has_voted(context: Context, one: Any, arg: Any) -> bool:
    held = context.table.course.referendum
    if held is None:
        return False
    return any(cast.minion == one.name for cast in held.cast) or any(name == one.name for name, _ in held.ballots)


def _voted(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a minion took a side with votes of its own, or with its ballot among the prisci."""
    held = context.table.course.referendum
    if held is None:
        return False
    return any(cast.minion == one.name and cast.side == arg for cast in held.cast) or (one.name, arg) in held.ballots


def _requires(context: Context, one: Any, arg: Any) -> bool:
    return any(arg.lower() in asked.lower().split(" ", 1)[1].split(" or ") for asked in one.requires)


def _has_card(context: Context, one: Any, arg: Any) -> bool:
    return any(matches(arg, context, card) for card in context.table.cards_on(one))


def _as_played(context: Context, one: Any) -> tuple[str, ...]:
    """Return the traits that the card of the action has by the text with which it is played."""
    action = context.table.course.action
    mine = action is not None and action.card is one and action.text is not None
    return action.text.traits if mine and action is not None and action.text is not None else ()


def _is_unique(one: Minion) -> bool:
    """Tell whether a minion is unique: every vampire is whose card does not say otherwise."""
    return "unique" in one.traits or (one.is_vampire and "non-unique" not in one.traits)


def _contests_title_of(context: Context, one: Any, arg: Any) -> bool:
    from vtesref.engine.politics import titles

    key = titles.unique_claim(context.table, one) if one.claims else None
    others = [other for other in _refs(arg, context) if other is not one and other.claims]
    return key is not None and any(titles.unique_claim(context.table, other) == key for other in others)


def _strikes_for(context: Context, one: Any, arg: int) -> bool:
    """Tell whether the regular strike of a weapon inflicts so much damage at most, and none that is aggravated."""
    from vtesref.engine.combat.combatants import Combatant, strength

    strikes = [text.strike for text in one.texts if text.strike is not None]
    own = strength(context.table, Combatant(context.user)) if context.user is not None else 1
    return all(
        not each.aggravated and not each.aggravates and each.normal + (own if each.by_strength else 0) <= arg
        for each in strikes
    )


#: Every test by its name; each is asked of one thing.
TESTS: dict[str, Callable[[Context, Any, Any], bool]] = {
    "minion": _is_minion,
    "vampire": lambda context, one, arg: one.is_vampire,
    "kind": lambda context, one, arg: one.kind == arg,
    "types": lambda context, one, arg: one.kind in arg,
    "is location": lambda context, one, arg: one.kind == "location" or "location" in one.traits,
    "minion card": lambda context, one, arg: one.kind in MINION_CARDS,
    "ready": lambda context, one, arg: one.region == READY,
    "torpor": lambda context, one, arg: one.region == TORPOR,
    "locked": lambda context, one, arg: one.locked,
    "unlocked": lambda context, one, arg: not one.locked,
    "has voted": _has_voted,
    "voted": _voted,
    "employed by": lambda context, one, arg: one.employer is not None and matches(arg, context, one.employer),
    "either lock": lambda context, one, arg: True,
    "another": lambda context, one, arg: one is not context.user and one is not context.you,
    "failed to block": lambda context, one, arg: (
        context.table.course.action is not None and one in context.table.course.action.failed
    ),
    "unique": lambda context, one, arg: one.unique if isinstance(one, Card) else _is_unique(one),
    "strike card": lambda context, one, arg: any(text.strike is not None for text in one.texts),
    "contesting title of": _contests_title_of,
    "contesting a title": lambda context, one, arg: bool(one.claims),
    "own tokens": lambda context, one, arg: one.tokens.count(f"{arg[0]} of {context.you.name}") >= arg[1],
    "tokens": lambda context, one, arg: any(kind.partition(" of ")[0] == arg for kind in one.tokens),
    "came last": lambda context, one, arg: (
        (f"influence phase of {context.you.name}", "came", one.name) in context.table.course.uses
    ),
    "pool cost": lambda context, one, arg: _compare(one.pool_cost, arg),
    "strikes for": _strikes_for,
    "clan": lambda context, one, arg: one.clan.lower() == arg.lower(),
    "sect": lambda context, one, arg: one.sect == arg,
    "title": lambda context, one, arg: one.title.lower() == arg.lower(),
    "titled": _titled,
    "trait": lambda context, one, arg: arg in one.traits,
    "discipline": _discipline,
    "capacity": lambda context, one, arg: one.is_vampire and _compare(one.capacity, arg),
    "counters": lambda context, one, arg: _compare(one.counters, arg),
    "bleed": _bleeds,
    "pool": lambda context, one, arg: _compare(one.pool, arg),
    "more pool than": lambda context, one, arg: all(one.pool > other.pool for other in _refs(arg, context)),
    "wounded": lambda context, one, arg: context.table.edition.is_wounded(context.table, one),
    "controlled by": _controlled_by,
    "not controlled by": lambda context, one, arg: not _controlled_by(context, one, arg),
    "younger than": _younger,
    "older than": _older,
    "other than": lambda context, one, arg: one not in _refs(arg, context),
    "is": lambda context, one, arg: one in _refs(arg, context),
    "on": lambda context, one, arg: one.holder in _refs(arg, context),
    "attempting": _attempting,
    "in combat": _in_combat,
    "retainer of": lambda context, one, arg: one.employer in _refs(arg, context),
    "requires trait": lambda context, one, arg: arg in one.traits or arg in _as_played(context, one),
    "named": lambda context, one, arg: one.name.lower() == arg.lower(),
    "requires": _requires,
    "with card": _has_card,
    "owned by": lambda context, one, arg: one.owner in _refs(arg, context),
    "held by": lambda context, one, arg: one.holder in _refs(arg, context),
    "not": lambda context, one, arg: not all(TESTS[name](context, one, inner) for name, inner in arg),
    "copy of": lambda context, one, arg: context.card is not None and one.name == context.card.name,
}


def matches(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks."""
    if all(TESTS[name](context, one, arg) for name, arg in held.tests) and lies(held, one):
        return True
    return any(matches(other, context, one) for other in held.others)


def fits(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks; a card just played, and who fights, may lie anywhere."""
    combat = context.table.course.combat
    fights = combat is not None and any(one is side.minion for side in combat.sides)
    if held.zone != TABLE or not (held.sort == "card" or fights):
        return matches(held, context, one)
    if all(TESTS[name](context, one, arg) for name, arg in held.tests):
        return True
    return any(fits(other, context, one) for other in held.others)


#: What the things of each sort are.
SORTS: dict[str, type] = {"minion": Minion, "methuselah": Methuselah, "card": Card}


def fits_anywhere(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks, but that it may lie elsewhere."""
    if isinstance(one, SORTS[held.sort]) and all(TESTS[name](context, one, arg) for name, arg in held.tests):
        return held.zone == TABLE or lies(held, one)
    return any(fits_anywhere(other, context, one) for other in held.others)


def lies(held: Filter, one: Any) -> bool:
    """Tell whether something lies where a filter looks."""
    if held.sort == "methuselah":
        return True
    if held.sort == "minion":
        regions = (UNCONTROLLED,) if held.zone == UNCONTROLLED else (READY, TORPOR)
        return one.region in regions
    return bool(one.place == (IN_PLAY if held.zone == TABLE else held.zone))


def candidates(held: Filter, context: Context) -> list[Any]:
    """Return what a filter finds now, in the order of the table."""
    table = context.table
    things: list[Any]
    if held.sort == "methuselah":
        from vtesref.engine import seating

        things = [context.you, *seating.clockwise(table, context.you)] if context.you.seated else seating.in_play(table)
    elif held.sort == "minion":
        things = list(table.minions)
    else:
        things = list(table.cards)
    return [one for one in things if matches(held, context, one)]
