"""How often a text may be used: counted by its user, by Methuselah or by anybody, until the time of the limit ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.cards import indexing, times
from vtesref.engine.cards.texts import PLAY, USE, Limit
from vtesref.engine.cards.tracking import lasting, library
from vtesref.engine.control import controller_of
from vtesref.engine.core import because, by_text, rule
from vtesref.engine.table import HAND, IN_PLAY, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Lasting, Text
    from vtesref.engine.table import Table


def bars_limits(context: Context) -> Iterator[str]:
    """Yield the rule of card texts where a text (or its card) was used as often as it may be.

    Once in each phase for which a text is: that is what the words "During X, do Y" mean, which the book says.
    """
    assert context.text is not None
    for limit in reached(context):
        in_phase = context.text.kind == USE and context.text.at.endswith(" phase") and limit.scope == "phase"
        key = "general.template.during_x_do_y" if in_phase else "general.golden_rule"
        yield because(key, f"{context.card or 'the text'}: limit: {limit.text}")


def reached(context: Context) -> Iterator[Limit]:
    """Yield the limits of a text, and of its card in hand, that leave no further use."""
    card = context.card
    assert context.text is not None
    every = (*context.text.limits, *(card.limits if card is not None and card.place == HAND else ()))
    for limit in every:
        if _is_reached(limit, context):
            yield limit


def _is_reached(limit: Limit, context: Context) -> bool:
    if limit.by == "chosen" or limit.scope == times.IN_ALL:  # what is chosen is looked at then, the other when used
        return False
    table, card = context.table, context.card
    name = card.name if card is not None else ""
    if limit.scope == "on":
        on = context.user if context.text is not None and context.text.goes == "on user" else None
        mine = sum(counts_for(limit, card, one) for one in table.cards_on(on)) if on is not None else 0
        return mine >= limit.number  # what else it goes on is chosen, and looked at then
    in_play = context.text is not None and context.text.kind == USE
    if in_play and limit.scope in ("combat", "round") and table.course.combat is None:
        return True  # what can be used once each combat is for combats: it prevents no damage of an action
    if limit.scope == "control":
        return any(
            one.name == name and one.place == IN_PLAY and controller_of(one) is context.you
            for one in table.near()
            if one is not card
        )
    key = limit.other or _key(limit, context)
    who = _who(limit, context)
    count = used(table, limit.scope, key, who)
    if limit.by.endswith(POINTS):  # once another text of the card was used, none of them are left
        return count >= limit.number or used(table, limit.scope, f"{context.copy_name}: all", who) > count
    if limit.other:
        return count > 0
    return count >= limit.number


def used(table: Table, scope: str, what: str, who: str) -> int:
    """Return how often something was used within a scope by somebody, or ("") by anybody."""
    return sum(use[:2] == (scope, what) and (not who or use[2] == who) for use in table.course.uses)


def is_of_points(text: Text) -> bool:
    """Tell whether a text may be used until it has prevented so many points."""
    return any(limit.by.endswith(POINTS) for limit in text.limits)


def points_left(context: Context) -> int:
    """Return how many points a text with a limit of points may still prevent."""
    assert context.text is not None
    return min(
        limit.number - used(context.table, limit.scope, _key(limit, context), _who(limit, context))
        for limit in context.text.limits
        if limit.by.endswith(POINTS)
    )


def count_points(context: Context, number: int) -> None:
    """Count each point that a text prevents beyond the first, which its use has counted."""
    for _ in range(number - 1):
        count_use(context)


def is_reached_for(table: Table, limit: Limit, one: Any) -> bool:
    """Tell whether cards of the kind that a limit names were used on somebody as often as they may be."""
    used = (limit.scope, limit.other, str(one))
    return table.course.uses.count(used) >= limit.number


def bars_another_on(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rule by which so many cards of a kind lie on a minion that this one cannot come to them."""
    for limit in card.limits:
        if limit.scope == "on":
            there = sum(counts_for(limit, card, one) for one in table.cards_on(minion))
            if there >= limit.number:
                yield by_text(card, f"limit: {limit.text}")


def counts_for(limit: Limit, card: Card | None, other: Card) -> bool:
    """Tell whether another card is of those of which only so many lie on a minion: a copy, or one of a trait."""
    if other is card:
        return False
    return limit.other in other.traits if limit.other else card is not None and other.name == card.name


def _key(limit: Limit, context: Context) -> str:
    name = context.card.name if context.card is not None else ""
    text = context.text
    assert text is not None
    if text.kind == PLAY and not limit.by.endswith("level"):
        return name
    if text.kind == PLAY:
        return f"{name} at {text.label}"
    if limit.by.endswith(" copies"):
        return f"{name}: {text.source}"
    if limit.by.endswith(POINTS):
        return f"{context.copy_name}: {text.source} for {text.name}"
    return f"{context.copy_name}: {'all' if limit.by.endswith(' all') else text.source}"


def _who(limit: Limit, context: Context) -> str:
    by = limit.by.split()[0]
    if by == "anybody":
        return ""
    if by == "user" and context.user is not None:
        return context.user.name
    return context.you.name


#: What is counted from one unlock phase of whoever used it to the next.
BETWEEN = "between unlock phases"


#: How a limit of points ends, by whom it is counted.
POINTS = " points"


#: The scopes of a combat.
OF_COMBAT = ("strike", "round", "combat")


#: The scopes in which uses are counted, from the shortest.
SCOPES = (*OF_COMBAT, "action", "referendum", "phase", "turn", BETWEEN, "game")


def count_use(context: Context) -> None:
    """Count the use of a text, where a limit of its card, or one that names its card, asks for it."""
    table, card, text = context.table, context.card, context.text
    assert text is not None
    if text.limits and any(limit.scope == "once" for limit in text.limits):
        lasting.used_up(table, text, card)
    counted = indexing.counted(table)
    if card is None or not counted:
        return
    found = []
    for scope, names in counted.items():
        if card.name not in names or scope not in SCOPES or not is_under_way(table, scope):
            continue
        keys = (
            (card.name, f"{card.name} at {text.label}")
            if text.kind == PLAY
            else (f"{context.copy_name}: {text.source}", f"{context.copy_name}: all", f"{card.name}: {text.source}")
        )
        if is_of_points(text):
            keys = (*keys, f"{context.copy_name}: {text.source} for {text.name}")
        whose = {context.user.name if context.user is not None else context.you.name, context.you.name}
        found += [(scope, key, by) for by in whose for key in keys]
    for limit in (*text.limits, *card.limits):
        if limit.by == "chosen":
            chosen = [one for choice in text.choose for one in context.names.get(choice.name, ())]
            found += [(limit.scope, limit.other, str(one)) for one in chosen]
    if found:
        note_use(table, tuple(found))


def is_under_way(table: Table, scope: str) -> bool:
    """Tell whether what a scope is of goes on, so far as it can: what is used outside a combat counts for none."""
    if scope in OF_COMBAT:
        return table.course.combat is not None
    if scope == "action":  # a combat that is told by itself stands for that of an action
        return table.course.action is not None or table.course.combat is not None
    return scope != "referendum" or table.course.referendum is not None


@rule("general.golden_rule")
def note_use(table: Table, found: tuple[tuple[str, str, str], ...]) -> None:
    """The use counts for how often the text may be used."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, *found))))


def over(table: Table, scope: str, whose: Methuselah | None = None, but: tuple[Lasting, ...] = ()) -> None:
    """Let what lasts for a scope, but for some texts that still wait, and what was counted in it, be over."""
    before = table.course.lasting
    lasting.end(table, scope, whose, but)
    left = table.course.lasting
    if left is not before and any(lasting.speaks_of(one, "hand size") for one in before if one not in left):
        for methuselah in seating.in_play(table):
            library.keep(table, methuselah)
    uses = table.course.uses
    if uses and any(use[0] == scope for use in uses):
        forget(table, scope)
    if scope == "unlock phase" and whose is not None:
        theirs = {whose.name, *(minion.name for minion in table.minions if minion.controller is whose)}
        if any(use[0] == BETWEEN and use[2] in theirs for use in table.course.uses):
            begin_anew(table, whose, theirs)


@rule("cards.duration.current_action")
def forget(table: Table, scope: str) -> None:
    """The {scope} is over: what was used in it may be used again."""
    table.change(table.course, uses=tuple(use for use in table.course.uses if use[0] != scope))


@rule("cards.duration.current_action")
def begin_anew(table: Table, whose: Methuselah, theirs: set[str]) -> None:
    """The unlock phase of {whose} begins: what was used since the last one may be used again."""
    table.change(
        table.course, uses=tuple(use for use in table.course.uses if use[0] != BETWEEN or use[2] not in theirs)
    )
