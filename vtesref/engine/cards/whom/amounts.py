"""Amounts in card texts: 2, 1 to 3, 1 per ready vampire you control, counters on this card, capacity of V."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.asking import HowMany
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.cards.patterns import SLOTS, Scope
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.whom import filters, reading_filters, refs
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vtesref.engine.cards.context import Context

    CountOf = Callable[[Context, Any], int]
    CountOfGame = Callable[[Context], int]

#: No amount of the game comes near it: what "all" stands for.
ALL = 999


def signed(points: int) -> str:
    """Return by how much something changes, in words: "+2", "-1", "-all"."""
    return f"{points:+}" if abs(points) < ALL else f"{'-' if points < 0 else '+'}all"


class Amount(NamedTuple):
    """How many: as written, how it is worked out, and what from."""

    text: str
    kind: str
    number: int = 0
    arg: Any = None
    #: Of a range: whether it is as few as can be, where nobody says how many.
    few: bool = False

    def speaks(self) -> Iterator[str]:
        """Yield what it counts that others ask for: points, or what has to be noted in time."""
        if self.kind == "per point":
            yield POINTS
        elif self.kind == "of":
            yield NOTED.get(_OF[self.number][2], "")
        yield from spoken(self.arg)


def _blood(context: Context, one: Any) -> int:
    return int(one.counters)


def _pool(context: Context, one: Any) -> int:
    return int(one.pool)


def _points(context: Context, one: Any) -> int:
    return int(one.points)


def _capacity(context: Context, one: Any) -> int:
    return int(one.capacity)


def _room(context: Context, one: Any) -> int:
    return max(0, int(one.capacity) - int(one.counters))


def _printed_cost(context: Context, one: Any) -> int:
    return int(one.blood_cost or one.pool_cost)


def _capacity_or_cost(context: Context, one: Any) -> int:
    """Return the capacity of a vampire, or the cost of the card of another minion; without one, nothing comes to it."""
    if one.is_vampire:
        return int(one.capacity)
    cards = [card for card in context.table.cards_on(one) if card.name == one.card]
    return _printed_cost(context, cards[0]) if cards else ALL


def _pool_cost(context: Context, one: Any) -> int:
    """Return the printed pool cost of a card, or of that of a minion."""
    if isinstance(one, Minion):
        cards = [card for card in context.table.cards if card.holder is one and card.name == one.card]
        return int(cards[0].pool_cost) if cards else 0
    return int(one.pool_cost)


def _lost_to_damage(context: Context, one: Any) -> int:
    """Return the blood that a vampire burned for damage in the round."""
    combat = context.table.course.combat
    return 0 if combat is None else sum(side.mended for side in combat.sides if side.minion is one)


def _damage_of_strike(context: Context, one: Any) -> int:
    """Return the damage that the last strike of a minion has inflicted, prevented or not."""
    combat = context.table.course.combat
    return 0 if combat is None else sum(side.hit for side in combat.sides if side.minion is one)


#: What is counted that has to be taken note of in time, for the texts that count it: by what is asked of ``indexing``.
POINTS = "points"
OF_STRIKES = "damage of a strike"
OF_DAMAGE = "blood lost to damage"
NOTED: dict[Any, str] = {_damage_of_strike: OF_STRIKES, _lost_to_damage: OF_DAMAGE}

#: What can be counted of one thing: how it is written, of which sort, and how it is read off.
_OF: list[tuple[Pattern, str, Callable[[Context, Any], int]]] = [
    (Pattern(r"(?:the )?(?:blood|life) (?:of|on) (?P<ref>.+)"), "minion", _blood),
    (Pattern(r"(?:the )?counters (?:of|on) (?P<ref>.+)"), "any", _blood),
    (Pattern(r"(?:the )?pool of (?P<ref>.+)"), "methuselah", _pool),
    (Pattern(r"(?:the )?number of (?P<ref>.+)"), "any", lambda context, one: 1),
    (Pattern(r"(?:the )?victory points of (?P<ref>.+)"), "methuselah", _points),
    (Pattern(r"(?:the )?capacity or cost of (?P<ref>.+)"), "minion", _capacity_or_cost),
    (Pattern(r"(?:the )?capacity of (?P<ref>.+)"), "minion", _capacity),
    (Pattern(r"(?:the )?(?:missing blood|room) of (?P<ref>.+)"), "minion", _room),
    (Pattern(r"(?:the )?pool cost of (?P<ref>.+)"), "any", _pool_cost),
    (Pattern(r"(?:the )?cost of (?P<ref>.+)"), "card", _printed_cost),
    (Pattern(r"(?:the )?damage of the strike of (?P<ref>.+)"), "minion", _damage_of_strike),
    (Pattern(r"(?:the )?blood lost to damage by (?P<ref>.+)"), "minion", _lost_to_damage),
]
#: What can be counted of the game, by how it is written.
OF_GAME: dict[str, Callable[[Context], int]] = {}


def counted(pattern: str, sort: str) -> Callable[[CountOf], CountOf]:
    """Make a function count something of one thing of a sort; ``pattern`` is how that is written, ``ref`` in it what.

    The function gets the context and the thing.
    """

    def add(function: CountOf) -> CountOf:
        _OF.append((Pattern(pattern), sort, function))
        return function

    return add


def counted_of_game(written: str) -> Callable[[CountOfGame], CountOfGame]:
    """Make a function count something of the game; ``written`` is how that is written. It gets the context."""

    def add(function: CountOfGame) -> CountOfGame:
        OF_GAME[written] = function
        return function

    return add


def read(text: str, scope: Scope) -> Amount:
    """Read an amount; raises CardError if it is not one."""
    words = " ".join(text.split())
    if re.fullmatch(r"\d+", words):
        return Amount(words, "number", bounded(words))
    if words in ("a", "an", "one"):
        return Amount(words, "number", 1)
    if words == "all":
        return Amount(words, "number", ALL)
    if words in scope and scope[words] == "number":
        return Amount(words, "named", arg=words)
    between = re.fullmatch(r"(\d+) to (\d+|all)|up to (\d+)", words)
    if between:
        low, high = (between[1] or "0"), (between[2] or between[3])
        most = ALL if high == "all" else bounded(high)
        if bounded(low) > most:
            raise CardError(f'"{words}" is no range', text)
        return Amount(words, "range", bounded(low), most)
    at_will = re.fullmatch(r"(\d+) or more", words)
    if at_will:
        return Amount(words, "range", bounded(at_will[1]), ALL, few=True)
    up_to = re.fullmatch(r"(?P<low>\d+) to (?P<rest>.+)", words)
    if up_to:
        return Amount(words, "up to", bounded(up_to["low"]), read(up_to["rest"], scope))
    if words.removeprefix("the ") in OF_GAME:
        return Amount(words, "of game", arg=words.removeprefix("the "))
    if words in ("that much", "that many", "what was paid", "what was lost"):
        return Amount(words, "last")
    own = re.fullmatch(r"your (?P<kind>[a-z]+) counters on (?P<ref>.+)", words)
    if own:
        return Amount(words, "own tokens", arg=(own["kind"], refs.read(own["ref"], "minion", scope)))
    half = re.fullmatch(r"half of (?P<rest>.+?)(?:,? rounded (?P<way>up|down))?", words)
    if half:
        return Amount(words, f"half {half['way'] or 'down'}", arg=read(half["rest"], scope))
    times = re.fullmatch(r"(?P<a>\d+) times (?P<rest>.+)", words)
    if times:
        return Amount(words, "times", bounded(times["a"]), read(times["rest"], scope))
    sum_of = re.fullmatch(r"(?P<a>\d+) plus (?P<rest>.+)", words)
    if sum_of:
        return Amount(words, "plus", bounded(sum_of["a"]), read(sum_of["rest"], scope))
    for place, (pattern, sort, _) in enumerate(_OF):
        match = pattern.fullmatch(words)
        if match:
            return Amount(words, "of", place, refs.read(match["ref"], sort, scope))
    raise CardError(f'"{text}" is no number', text)


def read_with_per(text: str, scope: Scope) -> Amount:
    """Read an amount that may be so much for each of something: "1 per ready vampire you control"."""
    per = re.fullmatch(r"(?P<n>\d+) (?:per|for each) (?P<rest>.+)", text)
    if per is None:
        return read(text, scope)
    clans = re.fullmatch(r"clan of (?:(?:your|their) ready vampires|the ready vampires of (?P<ref>.+))", per["rest"])
    if clans:
        whose = refs.read(clans["ref"], "any", scope) if clans["ref"] else None
        return Amount(text, "per clan", bounded(per["n"]), whose)
    counters = re.fullmatch(r"counter on (?P<ref>.+)", per["rest"])
    if counters:
        return Amount(text, "per counter", bounded(per["n"]), refs.read(counters["ref"], "any", scope))
    kinds = re.fullmatch(r"(?P<kind>[a-z]+) counter on (?P<ref>.+)", per["rest"])
    if kinds:
        return Amount(text, "per token", bounded(per["n"]), (kinds["kind"], refs.read(kinds["ref"], "minion", scope)))
    point = re.fullmatch(r"point of (?:theirs|it|them)(?: in (?P<ref>[A-Z]\w*))?", per["rest"])
    if point:
        return Amount(text, "per point", bounded(per["n"]), point["ref"] or "")
    return Amount(text, "per", bounded(per["n"]), reading_filters.read(per["rest"], scope))


def value(amount: Amount, context: Context, barred: Sequence[tuple[int, tuple[str, ...]]] = ()) -> int:
    """Return how many it is now; of a range, what whoever uses the text says, and not what is ``barred`` by rules."""
    if amount.kind == "number":
        return amount.number
    if amount.kind == "named":
        return int(context.names[amount.arg][0])
    if amount.kind == "range":
        options = list(range(amount.arg, amount.number - 1, -1)) if amount.arg < ALL else None
        assert options is not None
        if amount.few:
            options.reverse()
        asked = len(options) > 1 or barred
        return int(context.table.ask(HowMany(context.you, options, barred))) if asked else options[0]
    if amount.kind == "up to":
        most_of_all = value(amount.arg, context)
        options = list(range(most_of_all, min(amount.number, most_of_all) - 1, -1))
        return int(context.table.ask(HowMany(context.you, options))) if len(options) > 1 else options[0]
    if amount.kind == "of game":
        return OF_GAME[amount.arg](context)
    if amount.kind == "last":
        return int(context.names.get("that", (0,))[0])
    if amount.kind.startswith("half"):
        whole = value(amount.arg, context)
        return (whole + 1) // 2 if amount.kind == "half up" else whole // 2
    if amount.kind == "times":
        return amount.number * value(amount.arg, context)
    if amount.kind == "plus":
        return amount.number + value(amount.arg, context)
    if amount.kind == "of":
        found = refs.resolve(amount.arg, context)
        return sum(_OF[amount.number][2](context, one) for one in found)
    if amount.kind == "per point":
        points = [
            one
            for choice in (context.text.choose if context.text is not None else ())
            if choice.points is not None and amount.arg in ("", choice.name)
            for one in context.names.get(choice.name, ())
        ]
        return amount.number * points.count(context.it)
    if amount.kind == "per clan":
        of = [context.it or context.you] if not amount.arg else refs.resolve(amount.arg, context)
        return amount.number * sum(len(_clans(context, refs.controller_of(one))) for one in of)
    if amount.kind == "per token":
        kind, whom = amount.arg
        return amount.number * sum(int(one.tokens.count(kind)) for one in refs.resolve(whom, context))
    if amount.kind == "own tokens":
        kind, whom = amount.arg
        return sum(int(one.tokens.count(f"{kind} of {context.you.name}")) for one in refs.resolve(whom, context))
    if amount.kind == "per counter":
        return amount.number * sum(int(one.counters) for one in refs.resolve(amount.arg, context))
    return amount.number * len(filters.candidates(amount.arg, context))


def _clans(context: Context, whose: Any) -> set[str]:
    """Return the clans among the ready vampires of a Methuselah."""
    return {
        minion.clan
        for minion in context.table.minions
        if minion.controller is whose and minion.is_ready and minion.is_vampire and minion.clan
    }


def most(amount: Amount, context: Context) -> int:
    """Return the most that an amount can come to now, without asking anybody."""
    if amount.kind == "up to":
        return value(amount.arg, context)
    return int(amount.arg) if amount.kind == "range" else value(amount, context)


SLOTS["amount"] = lambda text, arg, scope: read_with_per(text, scope)
SLOTS["n"] = SLOTS["amount"]
