"""Filters: "a ready vampire you control", "each locked ally", "another Methuselah", "an equipment on bearer".

A filter is peeled from both ends until only what kind of thing is sought is left; every word becomes a test. A word
that is none is refused, so that no part of a filter can be passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.table import (
    FAR,
    IN_PLAY,
    READY,
    RETAINER,
    TORPOR,
    Card,
    Methuselah,
    Minion,
)
from vtesref.engine.traits import CLANS, current

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
    """Return what the reference of a test stands for, which ``_settled`` may have found already."""
    if type(arg) is list:
        return arg
    from vtesref.engine.cards import refs

    return refs.resolve(arg, context)


def _controlled_by(context: Context, one: Any, arg: Any) -> bool:
    if isinstance(one, Methuselah):
        return False
    whose = one.controller if isinstance(one, Minion) else _controller_of(one)
    return whose in _refs(arg, context)


def _controller_of(card: Card) -> Methuselah:
    from vtesref.engine.cards import refs

    return refs.controller_of(card)


def _vampires(arg: Any, context: Context) -> list[Minion]:
    """Return the vampires among what a reference stands for, which may be a card: the target of an action can be."""
    return [other for other in _refs(arg, context) if isinstance(other, Minion) and other.is_vampire]


def _younger(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(one.capacity < other.capacity for other in _vampires(arg, context))


def _older(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(one.capacity > other.capacity for other in _vampires(arg, context))


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


def _struck_at(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether the strike that was chosen against a combatant is for aggravated damage."""
    from vtesref.engine.combat import strike_effects

    combat = context.table.course.combat
    return combat is not None and any(
        combat.other(side).minion is one and strike_effects.is_aggravated(context.table, side) for side in combat.sides
    )


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


def _redirects(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a text of a card changes the target of a bleed."""

    def does(doings: Any) -> bool:
        return any(each.text.startswith("redirect the bleed") or any(map(does, each.ways)) for each in doings)

    return any(does(text.do) for text in one.texts)


def _has_card(context: Context, one: Any, arg: Any) -> bool:
    return any(matches(arg, context, card) for card in context.table.cards_on(one))


def _unmerged_base(context: Context, one: Any, arg: Any) -> bool:
    from vtesref.engine.contest import contest

    return bool(one.is_vampire and one.merged is None and not contest.is_advanced(one))


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
    "own tokens": lambda context, one, arg: f"{arg} of {context.you.name}" in one.tokens,
    "tokens": lambda context, one, arg: any(kind.partition(" of ")[0] == arg for kind in one.tokens),
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
    "unmerged base": _unmerged_base,
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
    "struck at aggravated": _struck_at,
    "retainer of": lambda context, one, arg: one.employer in _refs(arg, context),
    "requires trait": lambda context, one, arg: arg in one.traits,
    "named as": lambda context, one, arg: printed_name(one) in [printed_name(two) for two in _refs(arg, context)],
    "named": lambda context, one, arg: one.name.lower() == arg.lower(),
    "of clan": lambda context, one, arg: bool(one.clan) and one.clan in context.names.get(arg, ()),
    "of the clan of": lambda context, one, arg: (
        bool(one.clan) and one.clan in [two.clan for two in _refs(arg, context)]
    ),
    "chosen for a copy": lambda context, one, arg: any(
        one in card.kept for card in context.table.near() if card.place == IN_PLAY and _is_copy(context, card)
    ),
    "requires": _requires,
    "redirects": _redirects,
    "with card": _has_card,
    "owned by": lambda context, one, arg: one.owner in _refs(arg, context),
    "held by": lambda context, one, arg: one.holder in _refs(arg, context),
    "not": lambda context, one, arg: not meets(arg, context, one),
    "copy of": lambda context, one, arg: context.card is not None and one.name == context.card.name,
}


def _is_copy(context: Context, card: Card) -> bool:
    return context.card is not None and card is not context.card and card.name == context.card.name


def printed_name(one: Any) -> str:
    """Return the name that is printed on something, in lower case; of both versions of a vampire it is the same."""
    name = one.card if isinstance(one, Minion) else one.name
    return str(name).lower().removesuffix(" adv")


def is_such(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks, wherever it lies."""
    if all(TESTS[name](context, one, arg) for name, arg in held.tests):
        return True
    return any(is_such(other, context, one) for other in held.others)


def meets(tests: tuple[Test, ...], context: Context, one: Any) -> bool:
    """Tell whether something passes every test."""
    for name, arg in tests:  # noqa: SIM110 - a loop is faster, and nothing is asked more often
        if not TESTS[name](context, one, arg):
            return False
    return True


def matches(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks."""
    if meets(held.tests, context, one) and lies(held, one):
        return True
    return bool(held.others) and any(matches(other, context, one) for other in held.others)


def fits(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks; a card just played, and who fights, may lie anywhere."""
    combat = context.table.course.combat
    fights = combat is not None and any(one is side.minion for side in combat.sides)
    if held.zone != TABLE or not (held.sort == "card" or fights):
        return matches(held, context, one)
    return meets(held.tests, context, one) or any(fits(other, context, one) for other in held.others)


#: What the things of each sort are.
SORTS: dict[str, type] = {"minion": Minion, "methuselah": Methuselah, "card": Card}


def fits_anywhere(held: Filter, context: Context, one: Any) -> bool:
    """Tell whether something is what a filter seeks, but that it may lie elsewhere."""
    if held.sort in WORDS:
        return one in candidates(held, context)
    if isinstance(one, SORTS[held.sort]) and meets(held.tests, context, one):
        return held.zone == TABLE or lies(held, one)
    return bool(held.others) and any(fits_anywhere(other, context, one) for other in held.others)


def lies(held: Filter, one: Any) -> bool:
    """Tell whether something lies where a filter looks."""
    if held.sort == "methuselah":
        return True
    if held.sort == "minion":
        return one.region in (READY, TORPOR) if held.zone == TABLE else one.region == held.zone
    return bool(one.place == (IN_PLAY if held.zone == TABLE else held.zone))


def _clans(held: Filter, context: Context) -> list[Any]:
    """Return all clans that there are, those of which there is anybody in play first."""
    there = [one.clan for one in context.table.minions if one.clan and one.region in (READY, TORPOR)]
    return list(dict.fromkeys([*there, *(current(one) for one in CLANS)]))


#: What can be chosen that is no thing: a clan, a number.
WORDS: dict[str, Callable[[Filter, Context], list[Any]]] = {
    "clan": _clans,
    "number": lambda held, context: list(range(*held.tests[0][1])),
}


def candidates(held: Filter, context: Context) -> list[Any]:
    """Return what a filter finds now, in the order of the table."""
    table = context.table
    if held.sort in WORDS:
        return WORDS[held.sort](held, context)
    things: Iterable[Any]
    if held.sort == "methuselah":
        from vtesref.engine import seating

        things = [context.you, *seating.clockwise(table, context.you)] if context.you.seated else seating.in_play(table)
    elif held.sort == "minion":
        things = table.minions
    elif held.others or held.zone in FAR:
        things = table.cards
    else:
        things = table.near()
    if held.others:
        return [one for one in things if matches(held, context, one)]
    things = [one for one in things if lies(held, one)]
    tests = _settled(held.tests, context) if len(things) > 1 else held.tests
    return [one for one in things if meets(tests, context, one)]


def candidates_anywhere(held: Filter, context: Context) -> list[Any]:
    """Return what a filter would find if all of it lay where it looks: minions, cards, then Methuselahs."""
    table = context.table
    sorts = {held.sort, *(other.sort for other in held.others)}
    things: list[Any] = [
        one
        for sort, held_by in (("minion", table.minions), ("card", table.cards), ("methuselah", table.seats))
        if sort in sorts
        for one in held_by
    ]
    if not held.others:
        held = held._replace(tests=_settled(held.tests, context))
    return [one for one in things if fits_anywhere(held, context, one)]


def _settled(tests: tuple[Test, ...], context: Context) -> tuple[Test, ...]:
    """Return tests with what their references stand for, so that many things are looked at and they but once."""
    if not any(isinstance(arg, tuple) and getattr(arg, "kind", "") in _SETTLED for _, arg in tests):
        return tests
    return tuple(
        (name, _refs(arg, context) if isinstance(arg, tuple) and getattr(arg, "kind", "") in _SETTLED else arg)
        for name, arg in tests
    )


#: The kinds of references that nobody chooses and chance does not draw.
_SETTLED = ("name", "office", "of")
