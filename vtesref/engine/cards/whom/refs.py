"""Whom and what a text speaks of: names, offices (``offices.py``) and filters ("each ready vampire ...").

A reference is read once, when the card is; ``resolve`` finds what it stands for whenever the text is used.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import control, seating
from vtesref.engine.asking import RandomPick, WhichOne
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.patterns import SLOTS, Scope
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.whom import filters, reading_filters
from vtesref.engine.cards.whom.offices import CARD, METHUSELAH, MINION, OFFICES
from vtesref.engine.table import Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context


class Ref(NamedTuple):
    """What a text speaks of: as written, of which sort it is, and how it is found."""

    text: str
    sort: str
    kind: str
    arg: Any = None

    def found(self, context: Context) -> list[Any]:
        """Return what it stands for now (see ``resolve``)."""
        return resolve(self, context)

    def speaks(self) -> Iterator[str]:
        """Yield of whom it speaks: an office as it is called, "name X" for what the text names X."""
        if self.kind in ("office", "name"):
            yield f"name {self.arg}" if self.kind == "name" else str(self.arg)
        else:
            yield from spoken(self.arg)


#: What belongs to somebody: how it is written around a reference, the sort, of what sorts, and how it is found.
_OF: tuple[tuple[Pattern, str, Callable[[Context, Any], Any]], ...] = (
    (
        Pattern(r"(?:the )?controller of (?P<whose>.+)|(?P<whose2>.+)'s controller|its (?P<its>)controller"),
        METHUSELAH,
        lambda context, one: controller_of(one),
    ),
    (
        Pattern(r"(?:the )?prey of (?P<whose>.+)|(?P<whose2>.+)'s prey"),
        METHUSELAH,
        lambda context, one: seating.prey_of(context.table, controller_of(one)),
    ),
    (
        Pattern(r"(?:the )?predator of (?P<whose>.+)|(?P<whose2>.+)'s predator"),
        METHUSELAH,
        lambda context, one: seating.predator_of(context.table, controller_of(one)),
    ),
    (
        Pattern(r"(?:the )?owner of (?P<whose>.+)|(?P<whose2>.+)'s owner"),
        METHUSELAH,
        lambda context, one: one.owner,
    ),
)


def controller_of(one: Any) -> Methuselah:
    """Return who controls something, or a Methuselah themselves."""
    if isinstance(one, Methuselah):
        return one
    found = control.controller_of(one) or one.owner
    assert found is not None
    return found


def read(text: str, sort: str, scope: Scope) -> Ref:
    """Read a reference of a sort ("minion", "methuselah", "card", "any"); raises CardError."""
    words = re.sub(r"^the ", "", text.strip())
    ref = _read(words, text, scope)
    if sort not in ("", "any", ref.sort) and ref.sort != "any":
        raise CardError(f'"{text}" is a {ref.sort}, and no {sort}', text)
    return ref


def _read(words: str, text: str, scope: Scope) -> Ref:
    if words in scope:
        return Ref(words, scope[words], "name", words)
    known = {name.lower(): name for name in OFFICES}
    if words.lower() in known:
        name = known[words.lower()]
        return Ref(name, OFFICES[name][0], "office", name)
    chosen = re.fullmatch(r"(?P<name>[A-Z][A-Za-z]*) of (?P<whose>.+)", words)
    if chosen and f"{chosen['name']} of each" in scope:
        chooser = _read(re.sub(r"^the ", "", chosen["whose"]), text, scope)
        return Ref(words, scope[f"{chosen['name']} of each"], "chosen", (chosen["name"], chooser))
    for place, (pattern, sort, _) in enumerate(_OF):
        match = pattern.fullmatch(words)
        if match:
            whose = match.groupdict().get("whose") or match.groupdict().get("whose2") or "it"
            return Ref(words, sort, "of", (place, _read(re.sub(r"^the ", "", whose), text, scope)))
    extreme = re.fullmatch(r"(?P<which>oldest|youngest) of (?P<whose>.+)", words)
    if extreme:
        return Ref(words, MINION, "extreme", (extreme["which"], _read(extreme["whose"], text, scope)))
    each = re.fullmatch(r"(?:each|all|every) (?P<rest>.+)", words)
    if each:
        rest = each["rest"]
        if rest.startswith("of ") and rest[3:] in scope:
            return Ref(words, scope[rest[3:]], "name", rest[3:])
        held = reading_filters.read(re.sub(r"^of the (?=(?:\d+ )?(?:oldest|youngest) )", "", rest), scope)
        of_age = bool(held.tests) and held.tests[-1][0] == "extreme"
        return Ref(words, held.sort, "extremes" if of_age else "each", held)
    chance = re.fullmatch(r"(?:a|one) random (?P<rest>.+)|random (?P<more>.+)", words)
    if chance:
        held = reading_filters.read(chance["rest"] or chance["more"], scope)
        return Ref(words, held.sort, "random", held)
    article = re.fullmatch(r"(?:an?|another|one) (?P<rest>.+)", words)
    if article:
        held = reading_filters.read(words if words.startswith("another ") else article["rest"], scope)
        return Ref(words, held.sort, "choice", held)
    raise CardError(
        f'"{text}" names nobody here; names: {", ".join([*scope, "user", "you", "bearer", "this card"][:8])}', text
    )


def resolve(ref: Ref, context: Context) -> list[Any]:
    """Return what a reference stands for now; what is out of play for good may be among it, for the effect to see."""
    if ref.kind == "name":
        return list(context.names.get(ref.arg, ()))
    if ref.kind == "office":
        return OFFICES[ref.arg][1](context)
    if ref.kind == "of":
        place, whose = ref.arg
        found = [_OF[place][2](context, one) for one in resolve(whose, context)]
        return [resolved for resolved in dict.fromkeys(found) if resolved is not None]
    if ref.kind == "chosen":
        name, whose = ref.arg
        return [one for who in resolve(whose, context) for one in context.names.get(f"{name} of {who.name}", ())]
    if ref.kind == "extreme":
        which, whose = ref.arg
        among = resolve(whose, context)
        return [(max if which == "oldest" else min)(among, key=lambda one: one.capacity)] if among else []
    if ref.kind == "extremes":
        return _extremes(ref.arg, context)
    if ref.kind == "each":
        return filters.candidates(ref.arg, context)
    there = filters.candidates(ref.arg, context)
    if not there:
        return []
    if ref.kind == "random":
        return [context.table.ask(RandomPick(there))] if len(there) > 1 else there
    return [context.table.ask(WhichOne(context.you, there))] if len(there) > 1 else there


def _extremes(held: filters.Filter, context: Context) -> list[Any]:
    """Return the oldest or youngest there are; of too many of one age, whoever uses the text chooses."""
    _, (which, n, _) = held.tests[-1]
    found = sorted(filters.candidates(held, context), key=lambda one: one.capacity, reverse=which == "oldest")
    if len(found) <= n:
        return found
    sure = [one for one in found if one.capacity != found[n].capacity]
    tied = [one for one in found if one not in sure]
    while len(sure) < n:
        one = context.table.ask(WhichOne(context.you, tied))
        tied.remove(one)
        sure.append(one)
    return sure


def is_known(ref: Ref, context: Context) -> bool:
    """Tell whether a reference stands for anything now, without asking for any choice."""
    if ref.kind in ("each", "extremes", "random", "choice"):
        return bool(filters.candidates(ref.arg, context))
    return bool(resolve(ref, context))


def _slot(sort: str) -> Callable[[str, str, Scope], Ref]:
    return lambda text, arg, scope: read(text, sort, scope)


SLOTS["minion"] = _slot(MINION)
SLOTS["methuselah"] = _slot(METHUSELAH)
SLOTS["card"] = _slot(CARD)
SLOTS["any"] = _slot("any")


def sort_of(one: object) -> str:
    """Return of which sort something is."""
    return MINION if isinstance(one, Minion) else METHUSELAH if isinstance(one, Methuselah) else CARD


__all__ = ["CARD", "METHUSELAH", "MINION", "Card", "Ref", "controller_of", "is_known", "read", "resolve", "sort_of"]
