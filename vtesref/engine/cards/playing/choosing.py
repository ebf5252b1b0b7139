"""What a text lets its user choose: whom and what it may be used on, and choosing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.asking import WhichOne
from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import playing, values
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import needs
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.tracking.limits import counts_for, is_reached_for
from vtesref.engine.cards.whom import amounts, filter_tests, filters, refs, unsuited
from vtesref.engine.control import controller_of
from vtesref.engine.core import by_text
from vtesref.engine.table import ASH_HEAP, IN_PLAY, UNCONTROLLED, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Choice, Doing, Limit


def can_choose(context: Context) -> bool:
    """Tell whether there is enough of what a text chooses."""
    return lacking(context) is None


def lacking(context: Context) -> Choice | None:
    """Return the first choice of a text for which there is not enough; None if there is enough of all."""
    assert context.text is not None
    scratch = Context(
        context.table, context.you, context.card, context.user, context.text, context.level, context.names
    )
    for choice in context.text.choose:
        if choice.name in scratch.names:
            continue
        there = candidates(choice, scratch)
        if len(there) < choice.low:
            return choice
        scratch.names[choice.name] = tuple(there[: max(1, choice.low)])
    return None


def bars_choosing(context: Context) -> Iterator[str]:
    """Yield the rules by which there is not enough of what a text chooses: texts that spare some, or there is none."""
    choice = lacking(context)
    if choice is not None:
        spared = [
            playing.bars_played_on(context, (candidate,)) for candidate in filters.candidates(choice.what, context)
        ]
        yield from dict.fromkeys(key for keys in spared for key in keys) or ["cards.target.must_be_available"]


def candidates(choice: Choice, context: Context) -> list[Any]:
    """Return what a text may choose."""
    found = [
        candidate for candidate in filters.candidates(choice.what, context) if can_be_done(choice, context, candidate)
    ]
    user = context.user
    if context.text is not None and context.text.directed == "directed" and user is not None:
        found = [one for one in found if not values.barred_target(context.table, user, one)]
    return [one for one in found if next(_limits_reached(context, one), None) is None]


def take_copies(context: Context) -> None:
    """Put copies of the same name in the place of chosen cards that have left the ash heap since, as far as any are."""
    assert context.text is not None
    for choice in context.text.choose:
        chosen = context.names.get(choice.name, ())
        there_alone = choice.what.zone == ASH_HEAP and not choice.what.others
        cards = there_alone and all(isinstance(one, Card) for one in chosen)
        if not cards or all(one.place == ASH_HEAP for one in chosen):
            continue
        there = [candidate for candidate in candidates(choice, context) if candidate not in chosen]
        left = []
        for one in chosen:
            copy = one if one.place == ASH_HEAP else next((other for other in there if other.name == one.name), None)
            if copy is not None:
                left.append(copy)
                there = [other for other in there if other is not copy]
        context.names[choice.name] = tuple(left)


def limits_in_the_way(choice: Choice, context: Context) -> list[Limit]:
    """Return the limits by which a text cannot choose what it could choose otherwise."""
    could = [
        candidate for candidate in filters.candidates(choice.what, context) if can_be_done(choice, context, candidate)
    ]
    return list(dict.fromkeys(limit for one in could for limit in _limits_reached(context, one)))


def _limits_reached(context: Context, one: Any) -> Iterator[Limit]:
    """Yield the limits of a text, and of its card, by which one of those it could choose has had its share."""
    card = context.card
    for limit in (*(context.text.limits if context.text else ()), *(card.limits if card is not None else ())):
        if limit.by == "chosen" and is_reached_for(context.table, limit, one):
            yield limit
        elif limit.scope == "on" and isinstance(one, Minion):
            alike = sum(counts_for(limit, card, each) for each in context.table.cards_on(one))
            if alike >= limit.number:
                yield limit
        elif limit.scope == "on" and limit.by == "Methuselah" and isinstance(one, Methuselah):
            theirs = [each for each in context.table.near() if each.place == IN_PLAY and controller_of(each) is one]
            if sum(counts_for(limit, card, each) for each in theirs) >= limit.number:
                yield limit


def bars_chosen(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from choosing something that is named."""
    if one in candidates(choice, context):
        return
    if one in filters.candidates(choice.what, context) and can_be_done(choice, context, one):
        reached = list(_limits_reached(context, one))
        yield from (by_text(context.card or "the text", f"limit: {limit.text}") for limit in reached)
        if reached:
            return
    if not filters.fits_anywhere(choice.what, context, one) or filter_tests.lies(choice.what, one):
        yield from why_not(choice, context, one)
    elif isinstance(one, Minion) and one.region == UNCONTROLLED:
        yield "cards.target.uncontrolled_not"
    else:
        yield "cards.target.in_play"


def why_not(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules by which a text cannot choose something: by another text, or because it does not suit."""
    by_texts = tuple(playing.bars_played_on(context, (one,)))
    if by_texts:
        yield from by_texts
    else:
        yield from unsuited.bars(choice.what, context, one)


def _redirects(context: Context) -> bool:
    return context.text is not None and context.text.says("redirects")


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
        high = most_of(choice, context)
        low = min(high, len(there)) if choice.fully else choice.low
        while len(chosen) < high:
            options = [one for one in there if one not in chosen]
            if not options:
                break
            if left:
                one = left.pop(0)
            else:
                barred = _barred(choice, context, there)
                none: list[Any] = [None] if len(chosen) >= low else []
                if len(options) == 1 and not none and not barred and not isinstance(options[0], Card):
                    one = options[0]
                else:
                    options = for_own_good(choice, context, options)
                    offered = [*none, *options] if choice.none_first else [*options, *none]
                    one = context.table.ask(WhichOne(context.user or context.you, offered, barred))
            if one is None:
                break
            chosen.append(one)
        context.names[choice.name] = tuple(chosen)


def for_own_good(choice: Choice, context: Context, options: list[Any]) -> list[Any]:
    """Return what could be chosen with what nobody chooses unless they say so last: their own, if it does harm."""
    sought = amounts.POINTS if choice.points else f"name {choice.name}"
    doings = indexing.doings_of(context.text) if context.text is not None else ()
    if not any(doing.says("harms") and sought in spoken(doing.slots) for doing in doings):
        return options
    return sorted(options, key=lambda one: _whose(one) is context.you)


def _whose(one: Any) -> Methuselah | None:
    """Return the Methuselah that something which is chosen is, or whose it is."""
    if isinstance(one, Methuselah):
        return one
    return one.controller if isinstance(one, Minion) else controller_of(one) if isinstance(one, Card) else None


def most_of(choice: Choice, context: Context) -> int:
    """Return how many a text may choose at most, now."""
    return choice.high if choice.most is None else amounts.value(choice.most, context)


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
    for thing in things:
        if thing in there:
            continue
        own = _redirects(context) and action is not None and thing is action.acting
        keys = table.bars(("bleed.never_self",) if own else why_not(choice, context, thing))
        if keys:
            found.append((thing, keys))
    return found


def named_in(doing: Doing) -> str:
    """Return the name of a choice that an effect is carried out on; "" for any other effect."""
    who = doing.slots.get("who")
    return str(who.arg) if isinstance(who, refs.Ref) and who.kind == "name" else ""


def can_be_done(choice: Choice, context: Context, one: Any) -> bool:
    """Tell whether what a text does with what it chooses can be done with one of those it could choose."""
    if any(True for _ in playing.bars_played_on(context, (one,))):
        return False
    return context.table.course.action is None or not context.table.is_barred(bars_doing_with(choice, context, one))


def bars_doing_with(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from doing what it does with what it chooses with one of those."""
    doings = [doing for doing in context.text.do if named_in(doing) == choice.name] if context.text else []
    trial = Context(context.table, context.you, context.card, context.user, context.text, context.level, context.names)
    trial.names[choice.name] = (one,)
    for doing in doings:
        if doing.row is not None:
            yield from needs.bars(trial, doing)
