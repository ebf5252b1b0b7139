"""What bars a text as things stand: its conditions, its level, its cost, its limits, and what it needs to work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import playing
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import meeting, needs
from vtesref.engine.cards.playing.choosing import bars_choosing, named_in
from vtesref.engine.cards.playing.paying import bars_paying
from vtesref.engine.cards.playing.using import SUPERIOR, context_of, is_for_others
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.cards.tracking.limits import bars_limits
from vtesref.engine.cards.whom import filter_tests, filter_words, refs
from vtesref.engine.table import HAND, Minion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing, Text
    from vtesref.engine.cards.use import Use
    from vtesref.engine.table import Table

    Barring = Callable[[Context], Iterator[str]]


#: What bars a text at a time that only a chapter of the game can tell from others, by how the time is written.
TIMES: dict[str, Barring] = {}


def bars_at(*times: str) -> Callable[[Barring], Barring]:
    """Let a function of a chapter yield what bars a text at some times; it gets the context."""

    def add(function: Barring) -> Barring:
        TIMES.update(dict.fromkeys(times, function))
        return function

    return add


def bars(table: Table, minion: Minion, use: Use) -> Iterable[str]:
    """Return the rules that keep a minion from using a text now, besides what its card requires and costs."""
    text, card = use.text, use.card
    if text.is_bare and text.of is None and card is not None and not card.limits:
        return ()
    return _bars(table, minion, use)


def _bars(table: Table, minion: Minion, use: Use) -> Iterator[str]:
    yield from bars_context(context_of(table, minion, use))
    if use.text.of is not None and use.card is not None and use.card.place == HAND:
        of_card = bars_context(context_of(table, minion, use._replace(text=use.text.of)))
        yield from (key for key in of_card if key != "range.limits_effects")  # which a maneuver is there to change


def bars_context(context: Context) -> Iterator[str]:
    """Yield the rules that keep a text from being used as things stand."""
    text = context.text
    assert text is not None
    if context.you.ousted:
        yield "oust.at_zero_pool"
    if text.level:
        yield from bars_level(context)
    if (
        text.who is not None
        and text.who.sort == "minion"
        and context.user is not None
        and not filter_tests.matches(text.who, context, context.user)
        and not (is_for_others(text) and _acts(context))
    ):
        yield "cards.req.all_must_be_met"
    at_this_time = TIMES.get(text.at)
    if at_this_time is not None:
        yield from at_this_time(context)
    if text.only:
        yield from (condition.row.cited for condition in text.only if not holds(condition, context))
    if text.pay:
        yield from bars_paying(context)
    if text.limits or (context.card is not None and context.card.limits):
        yield from bars_limits(context)
    if text.choose:
        yield from bars_choosing(context)
    if text.do:
        yield from bars_doing(context)


def bars_doing(context: Context) -> Iterator[str]:
    """Yield the rules by which the effects of a text have nothing to work on, or are not needed."""
    assert context.text is not None
    choose, amid = context.text.choose, context.table.course.action is not None
    chosen = {choice.name for choice in choose} - set(context.names) if choose else ()
    for doing in context.text.do:
        if amid:
            yield from needs.unaffected(context, doing)
        yield from playing.bars_played_on(context, _spoken_of(context, doing))
        if doing.given is not None:
            yield from needs.bars_giving(context, doing.given)
        if doing.row is not None and named_in(doing) not in chosen:  # what is to be chosen is looked at then
            yield from needs.bars(context, doing)
            who = doing.slots.get("who")
            coming = context.text.at == "action" and isinstance(who, refs.Ref) and who.arg in _to_come(context.text)
            if isinstance(who, refs.Ref) and who.kind == "office" and not coming and not refs.resolve(who, context):
                yield "cards.target.must_be_available"


def _to_come(text: Text) -> tuple[str, ...]:
    """Return whom an action does not have yet as it is announced: its target, and who will bear a card from hand."""
    return ("target", "bearer") if text.kind == PLAY else ("target",)


def _spoken_of(context: Context, doing: Doing) -> Iterator[object]:
    """Yield whom an effect, or the text that it gives for a time, speaks of by an office: who acts, who fights."""
    for one in (doing, *(doing.given.do if doing.given is not None else ())):
        who = one.slots.get("who")
        if isinstance(who, refs.Ref) and who.kind == "office":
            yield from refs.resolve(who, context)


def _acts(context: Context) -> bool:
    """Tell whether the user is the acting minion, for which the rules on modifiers say what it plays."""
    action = context.table.course.action
    return action is not None and action.minion is context.user


def bars_level(context: Context) -> Iterator[str]:
    """Yield the rules by which the user lacks the Discipline, or the level of it, at which a text is used."""
    text, user = context.text, context.user
    if text is None or not text.level or user is None:
        return
    if text.level == SUPERIOR:
        if context.card is not None and not meeting.superior(context.table, user, context.card):
            yield "cards.discipline.basic"
        return
    asked = filter_words.disciplines(text.level)
    for name, superior in asked:
        if name not in user.disciplines and name.upper() not in user.disciplines:
            if text.kind != PLAY or superior or len(asked) > 1 or not meeting.stand_ins(context.table, user):
                yield "cards.req.discipline"
        elif superior and name.upper() not in user.disciplines:
            yield "cards.discipline.basic"
