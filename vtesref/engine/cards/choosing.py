"""What a text lets its user choose: whom and what it may be used on, and choosing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import filters, refs, values
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.limits import counts_for, is_reached_for
from vtesref.engine.table import UNCONTROLLED, Card, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Choice, Doing


def can_choose(context: Context) -> bool:
    """Tell whether there is enough of what a text chooses."""
    assert context.text is not None
    scratch = Context(
        context.table, context.you, context.card, context.user, context.text, context.level, context.names
    )
    for choice in context.text.choose:
        if choice.name in scratch.names:
            continue
        there = candidates(choice, scratch)
        if len(there) < choice.low:
            return False
        scratch.names[choice.name] = tuple(there[: max(1, choice.low)])
    return True


def candidates(choice: Choice, context: Context) -> list[Any]:
    """Return what a text may choose."""
    found = [one for one in filters.candidates(choice.what, context) if can_be_done(choice, context, one)]
    card, user = context.card, context.user
    if context.text is not None and context.text.directed == "directed" and user is not None:
        found = [one for one in found if not values.barred_target(context.table, user, one)]
    limits = (*(context.text.limits if context.text else ()), *(card.limits if card is not None else ()))
    for limit in limits:
        if limit.by == "chosen":
            found = [one for one in found if not is_reached_for(context.table, limit, one)]
        if limit.scope == "on" and card is not None:
            found = [
                one
                for one in found
                if not isinstance(one, Minion)
                or sum(counts_for(limit, card, each) for each in context.table.cards_on(one)) < limit.number
            ]
    return found


def bars_chosen(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from choosing something that is named."""
    if one in candidates(choice, context):
        return
    if not filters.fits_anywhere(choice.what, context, one) or filters.lies(choice.what, one):
        yield "cards.target.must_be_available"
    elif isinstance(one, Minion) and one.region == UNCONTROLLED:
        yield "cards.target.uncontrolled_not"
    else:
        yield "cards.target.in_play"


def _redirects(context: Context) -> bool:
    return context.text is not None and any("redirect" in one.text for one in context.text.do)


def choose(context: Context, told: tuple[Any, ...] = ()) -> None:
    """Ask for what a text chooses; ``told`` are choices that are known already, in order."""
    assert context.text is not None
    choose_of(context, context.text.choose, told)


def choose_of(context: Context, choices: tuple[Choice, ...], told: tuple[Any, ...] = ()) -> None:
    """Ask for what there is to choose; ``told`` are choices that are known already, in order."""
    left = list(told)
    for choice in choices:
        if choice.name in context.names:
            continue
        there = candidates(choice, context)
        chosen: list[Any] = []
        while len(chosen) < choice.high:
            options = [one for one in there if one not in chosen]
            if not options:
                break
            if left:
                one = left.pop(0)
            else:
                barred = _barred(choice, context, there)
                none: list[Any] = [None] if len(chosen) >= choice.low else []
                if len(options) == 1 and not none and not barred and not isinstance(options[0], Card):
                    one = options[0]
                else:
                    offered = [*none, *options] if choice.none_first else [*options, *none]
                    one = context.table.ask(str(context.user or context.you), "choose", offered, barred)
            if one is None:
                break
            chosen.append(one)
        context.names[choice.name] = tuple(chosen)


def _barred(choice: Choice, context: Context, there: list[Any]) -> list[tuple[Any, tuple[str, ...]]]:
    """Return what is of the sort that is chosen, and what keeps it from being chosen."""
    table = context.table
    things: list[Any] = (
        list(table.minions)
        if choice.what.sort == "minion"
        else list(table.seats)
        if choice.what.sort == "methuselah"
        else []
    )
    action = table.course.action
    found = []
    for one in things:
        if one in there:
            continue
        key = "cards.target.must_be_available"
        if _redirects(context) and action is not None and one is action.acting:
            key = "bleed.never_self"
        keys = table.bars((key,))
        if keys:
            found.append((one, keys))
    return found


def named_in(doing: Doing) -> str:
    """Return the name of a choice that an effect is carried out on; "" for any other effect."""
    who = doing.slots.get("who")
    return str(who.arg) if isinstance(who, refs.Ref) and who.kind == "name" else ""


def can_be_done(choice: Choice, context: Context, one: Any) -> bool:
    """Tell whether what a text does with what it chooses can be done with one of those it could choose."""
    return context.table.course.action is None or not context.table.is_barred(bars_doing_with(choice, context, one))


def bars_doing_with(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from doing what it does with what it chooses with one of those."""
    from vtesref.engine.cards import needs

    doings = [doing for doing in context.text.do if named_in(doing) == choice.name] if context.text else []
    trial = Context(context.table, context.you, context.card, context.user, context.text, context.level, context.names)
    trial.names[choice.name] = (one,)
    for doing in doings:
        if doing.row is not None:
            yield from needs.bars(trial, doing)
