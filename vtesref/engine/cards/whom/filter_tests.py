"""What the words of filters ask of one thing, each test by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import titles
from vtesref.engine.cards.whom import filter_words
from vtesref.engine.control import controller_of
from vtesref.engine.table import (
    CONTESTED,
    CRYPT,
    FAR,
    IN_PLAY,
    READY,
    RETAINER,
    SET_ASIDE,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter, Test
    from vtesref.engine.table import Table

    Asked = Callable[[Context, Any, Any], bool]


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


def compare(value: int, arg: tuple[str, int]) -> bool:
    """Tell whether a number is as many as a filter asks for: so many, "or more", "or less"."""
    how, number = arg
    return {
        "or more": value >= number,
        "or less": value <= number,
        "": value == number,
    }[how]


def resolved(arg: Any, context: Context) -> list[Any]:
    """Return what the reference of a test stands for, which ``_settled`` may have found already."""
    found: list[Any] = arg if type(arg) is list else arg.found(context)
    return found


def _controlled_by(context: Context, one: Any, arg: Any) -> bool:
    if isinstance(one, Methuselah):
        return False
    whose = one.controller if isinstance(one, Minion) else controller_of(one) or one.owner
    return whose in resolved(arg, context)


def _is_extreme(context: Context, one: Any, arg: tuple[str, int, Filter]) -> bool:
    """Tell whether something is among so many oldest or youngest of what a filter finds, or as old as those."""
    which, n, among = arg
    way: int = 1 if which == "oldest" else -1
    found = among.found(context)
    return sum(bool(way * other.capacity > way * one.capacity) for other in found) < n


def _vampires(arg: Any, context: Context) -> list[Minion]:
    """Return the vampires among what a reference stands for, which may be a card: the target of an action can be."""
    return [other for other in resolved(arg, context) if isinstance(other, Minion) and other.is_vampire]


def _younger(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(one.capacity < other.capacity for other in _vampires(arg, context))


def _older(context: Context, one: Any, arg: Any) -> bool:
    return one.is_vampire and any(one.capacity > other.capacity for other in _vampires(arg, context))


def _titled(context: Context, one: Any, arg: Any) -> bool:
    return titles.is_titled(context.table, one)


def _attempting(context: Context, one: Any, arg: Any) -> bool:
    action = context.table.course.action
    return action is not None and action.blocker is one


def _in_combat(context: Context, one: Any, arg: Any) -> bool:
    combat = context.table.course.combat
    return combat is not None and any(side.minion is one for side in combat.sides)


def _has_voted(context: Context, one: Any, arg: Any) -> bool:
    held = context.table.course.referendum
    if held is None:
        return False
    return any(cast.minion == one.name for cast in held.cast) or any(name == one.name for name, _ in held.ballots)


def _voted(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a minion cast its own votes, or its ballot among the prisci, for a side."""
    held = context.table.course.referendum
    if held is None:
        return False
    return any(cast.minion == one.name and cast.side == arg for cast in held.cast) or (one.name, arg) in held.ballots


#: What a card that requires a title counts as requiring besides.
BESIDES = {"baron": "anarch"}


def type_of(context: Context, one: Card) -> str:
    """Return the type of a card; of several, the one that it is played as."""
    text = context.played_with(one)
    return (text.type if text is not None else "") or one.kind


def _requires(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a card requires something, or a title that stands for it."""
    text = context.played_with(one)
    level = text.level if text is not None and text.level not in ("", "superior") else ""
    used = [name.lower() for name, _ in filter_words.disciplines(level)] if level else []
    for asked in one.requires:
        ways = asked.lower().split(" ", 1)[1].split(" or ")
        if used and len(ways) > 1 and asked.startswith("discipline "):
            ways = [way for way in ways if way in used]  # of several, it is the one that it is played with
        if arg.lower() in (*ways, *(BESIDES.get(way, "") for way in ways)):
            return True
    return False


def _redirects(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a text of a card changes the target of a bleed."""
    return any(text.says("redirects") for text in one.texts)


def _has_card(context: Context, one: Any, arg: Any) -> bool:
    return any(matches(arg, context, card) for card in context.table.cards_on(one))


def _as_played(context: Context, one: Any) -> tuple[str, ...]:
    """Return the traits that the card of the action has by the text with which it is played."""
    action = context.table.course.action
    mine = action is not None and action.card is one and action.text is not None
    return action.text.traits if mine and action is not None and action.text is not None else ()


def _becomes_vampire(context: Context, one: Any, arg: Any) -> bool:
    """Tell whether a card is played to become a vampire in play."""
    return any(text.says("becomes a vampire") for text in one.texts if text.kind == "play")


def _is_unique(minion: Minion) -> bool:
    """Tell whether a minion is unique: every vampire is whose card does not say otherwise."""
    return "unique" in minion.traits or (minion.is_vampire and "non-unique" not in minion.traits)


def _contests_title_of(context: Context, one: Any, arg: Any) -> bool:
    key = titles.unique_claim(context.table, one) if one.claims else None
    others = [other for other in resolved(arg, context) if other is not one and other.claims]
    return key is not None and any(titles.unique_claim(context.table, other) == key for other in others)


#: What a regular strike by strength counts, whatever the strength of the minion.
DEFAULT_STRENGTH = 1


def _strikes_for(context: Context, one: Any, arg: int) -> bool:
    """Tell whether the regular strike of a weapon inflicts so much damage at most, and none that is aggravated."""
    strikes = [text.strike for text in one.texts if text.strike is not None]
    own = DEFAULT_STRENGTH
    return all(
        not each.aggravated and not each.aggravates and each.normal + (own if each.by_strength else 0) <= arg
        for each in strikes
    )


def test(name: str) -> Callable[[Asked], Asked]:
    """Make a function of a chapter the test of a name: it gets the context, one thing, and what the test asks for."""

    def add(function: Asked) -> Asked:
        TESTS[name] = function
        return function

    return add


#: Every test by its name; each is asked of one thing.
TESTS: dict[str, Asked] = {
    "minion": _is_minion,
    "vampire": lambda context, one, arg: one.is_vampire,
    "kind": lambda context, one, arg: one.kind == arg,
    "types": lambda context, one, arg: type_of(context, one) in arg,
    "is location": lambda context, one, arg: one.kind == "location" or "location" in one.traits,
    "minion card": lambda context, one, arg: one.kind in MINION_CARDS,
    "ready": lambda context, one, arg: one.region == READY,
    "torpor": lambda context, one, arg: one.region == TORPOR,
    "random": lambda context, one, arg: True,  # who picks is asked of what is there
    "locked": lambda context, one, arg: one.locked,
    "unlocked": lambda context, one, arg: not one.locked,
    "has voted": _has_voted,
    "voted": _voted,
    "employed by": lambda context, one, arg: one.employer is not None and matches(arg, context, one.employer),
    "either lock": lambda context, one, arg: True,
    "another": lambda context, one, arg: one is not context.user and one is not context.you,
    "unique": lambda context, one, arg: one.unique if isinstance(one, Card) else _is_unique(one),
    "strike card": lambda context, one, arg: any(text.strike is not None for text in one.texts),
    "contesting title of": _contests_title_of,
    "contesting a title": lambda context, one, arg: bool(one.claims),
    "own tokens": lambda context, one, arg: one.tokens.count(f"{arg[0]} of {context.you.name}") >= arg[1],
    "tokens": lambda context, one, arg: any(kind.partition(" of ")[0] == arg for kind in one.tokens),
    "becomes a vampire": _becomes_vampire,
    "came last": lambda context, one, arg: (
        (f"influence phase of {context.you.name}", "came", one.name) in context.table.course.uses
    ),
    "strikes for": _strikes_for,
    "clan": lambda context, one, arg: one.clan.lower() == arg.lower(),
    "sect": lambda context, one, arg: one.sect == arg,
    "title": lambda context, one, arg: one.title.lower() == arg.lower(),
    "titled": _titled,
    "trait": lambda context, one, arg: arg in one.traits,
    "capacity": lambda context, one, arg: one.is_vampire and compare(one.capacity, arg),
    "counters": lambda context, one, arg: compare(one.counters, arg),
    "below start": lambda context, one, arg: one.counters < starting_life(context, one),
    "pool": lambda context, one, arg: compare(one.pool, arg),
    "more pool than": lambda context, one, arg: all(one.pool > other.pool for other in resolved(arg, context)),
    "wounded": lambda context, one, arg: context.table.edition.is_wounded(context.table, one),
    "controlled by": _controlled_by,
    "not controlled by": lambda context, one, arg: not _controlled_by(context, one, arg),
    "younger than": _younger,
    "older than": _older,
    "other than": lambda context, one, arg: one not in resolved(arg, context),
    "is": lambda context, one, arg: one in resolved(arg, context),
    "on": lambda context, one, arg: one.holder in resolved(arg, context),
    "attempting": _attempting,
    "in combat": _in_combat,
    "retainer of": lambda context, one, arg: one.employer in resolved(arg, context),
    "extreme": _is_extreme,
    "requires trait": lambda context, one, arg: arg in one.traits or arg in _as_played(context, one),
    "named as": lambda context, one, arg: printed_name(one) in [printed_name(two) for two in resolved(arg, context)],
    "named": lambda context, one, arg: one.name.lower() == arg.lower(),
    "of clan": lambda context, one, arg: bool(one.clan) and one.clan in context.names.get(arg, ()),
    "of the clan of": lambda context, one, arg: (
        bool(one.clan) and one.clan in [two.clan for two in resolved(arg, context)]
    ),
    "chosen for a copy": lambda context, one, arg: any(
        one in card.kept for card in context.table.near() if card.place == IN_PLAY and _is_copy(context, card)
    ),
    "calls": lambda context, one, arg: any(text.kind == "use" and text.at == "referendum" for text in one.texts),
    "requires": _requires,
    "redirects": _redirects,
    "discarded": lambda context, one, arg: one in context.table.course.turn.discarded,
    "with card": _has_card,
    "owned by": lambda context, one, arg: one.owner in resolved(arg, context),
    "held by": lambda context, one, arg: one.holder in resolved(arg, context),
    "not": lambda context, one, arg: not meets(arg, context, one),
    "copy of": lambda context, one, arg: context.card is not None and one.name == context.card.name,
}


def starting_life(context: Context, minion: Minion) -> int:
    """Return the life with which an ally or retainer starts, by its card; where no card tells it, what it has."""
    return next(
        (card.life for card in context.table.cards_on(minion) if card.name == minion.card and card.life),
        minion.counters,
    )


def _is_copy(context: Context, card: Card) -> bool:
    return context.card is not None and card is not context.card and card.name == context.card.name


def printed_name(one: Any) -> str:
    """Return the name that is printed on something, in lower case; of both versions of a vampire it is the same."""
    name = one.card if isinstance(one, Minion) else one.name
    return str(name).lower().removesuffix(" adv")


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


#: Where a minion is out of play, and so is what lies on it.
OUT = (UNCONTROLLED, CONTESTED, CRYPT)


#: What each sort of filter asks for that is sought elsewhere, too: what stands for a card in its attempts to block lies
#: aside, and what calls a referendum may be the text of a minion, which is no card.
BROADER = {"minion": "attempting", "card": "calls"}


def looks(held: Filter) -> tuple[str, str, bool]:
    """Return where a filter looks: for what sort, where, and whether elsewhere, too (see ``BROADER``)."""
    sought = BROADER.get(held.sort, "")
    for name, _ in held.tests:
        if name == sought:
            return held.sort, held.zone, True
    return held.sort, held.zone, False


def lies(held: Filter, one: Any) -> bool:
    """Tell whether something lies where a filter looks."""
    return is_there(one, *looks(held))


def is_there(one: Any, sort: str, zone: str, broader: bool) -> bool:
    """Tell whether something of a sort lies where is looked (see ``looks``)."""
    if sort == "methuselah":
        return True
    if sort == "minion":
        return one.region in ((READY, TORPOR) if zone == TABLE else (zone,)) or (broader and one.region == SET_ASIDE)
    if one.lies_on is not None or (one.kind == "ability" and not broader):
        return False
    if zone == TABLE:
        return one.place == IN_PLAY and not on_what_is_out(one)
    return bool(one.place == zone)


def those_there(table: Table, sort: str, zone: str, broader: bool) -> list[Any]:
    """Return the minions or cards that lie where is looked (see ``looks``), in order; not to be changed."""
    things: Iterable[Any] = table.minions if sort == "minion" else table.cards if zone in FAR else table.near()
    return [thing for thing in things if is_there(thing, sort, zone, broader)]


def on_what_is_out(card: Card) -> bool:
    """Tell whether a card lies on a minion that is out of play: uncontrolled, contested or in a crypt."""
    holder = card.holder
    return isinstance(holder, Minion) and holder.region in OUT
