"""What bars a text as things stand: its conditions, its level, its cost, its limits, and what it needs to work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import filter_words, filters, refs
from vtesref.engine.cards.choosing import can_choose, named_in
from vtesref.engine.cards.effects_table import holds
from vtesref.engine.cards.limits import bars_limits
from vtesref.engine.cards.paying import bars_paying
from vtesref.engine.table import HAND, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.combat.combatants import Use
    from vtesref.engine.table import Table
from vtesref.engine.cards.using import SUPERIOR, context_of, is_for_others


def bars(table: Table, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from using a text now, besides what its card requires and costs."""
    text, card = use.text, use.card
    if text is not None and text.is_bare and text.of is None and card is not None and not card.limits:
        return
    yield from bars_context(context_of(table, minion, use))
    if use.text is not None and use.text.of is not None and use.card is not None and use.card.place == HAND:
        of_card = bars_context(context_of(table, minion, use._replace(text=use.text.of)))
        yield from (key for key in of_card if key != "range.limits_effects")  # which a maneuver is there to change


def bars_context(context: Context) -> Iterator[str]:
    """Yield the rules that keep a text from being used as things stand."""
    text = context.text
    assert text is not None
    if context.you.ousted:
        yield "oust.at_zero_pool"
    yield from bars_level(context)
    if (
        text.who is not None
        and text.who.sort == "minion"
        and context.user is not None
        and not filters.matches(text.who, context, context.user)
        and not (is_for_others(text) and _acts(context))
    ):
        yield "cards.req.all_must_be_met"
    if text.at == "during a block attempt" and _nobody_blocks(context.table):
        yield "cards.target.must_be_available"
    if text.at == "when stealth is needed" and not _is_reached_by_blocker(context.table):
        yield "stealth.only_when_needed"
    if text.at == "when intercept is needed" and (
        _nobody_blocks(context.table) or _is_reached_by_blocker(context.table)
    ):
        yield "intercept.only_when_needed"
    yield from (one.row.cited for one in text.only if not holds(one, context))
    yield from bars_paying(context)
    yield from bars_limits(context)
    if not can_choose(context):
        yield "cards.target.must_be_available"
    yield from bars_doing(context)


def bars_doing(context: Context) -> Iterator[str]:
    """Yield the rules by which the effects of a text have nothing to work on, or are not needed."""
    from vtesref.engine.cards import needs

    assert context.text is not None
    if not context.text.do:
        return
    chosen = {one.name for one in context.text.choose} - set(context.names)
    for doing in context.text.do:
        yield from needs.unaffected(context, doing)
        if doing.row is not None and named_in(doing) not in chosen:  # what is to be chosen is looked at then
            yield from needs.bars(context, doing)
            who = doing.slots.get("who")
            coming = context.text.at == "action" and isinstance(who, refs.Ref) and who.arg == "target"
            if isinstance(who, refs.Ref) and who.kind == "office" and not coming and not refs.resolve(who, context):
                yield "cards.target.must_be_available"


def _acts(context: Context) -> bool:
    """Tell whether the user is the acting minion, for which the rules on modifiers say what it plays."""
    action = context.table.course.action
    return action is not None and action.minion is context.user


def _is_reached_by_blocker(table: Table) -> bool:
    """Tell whether somebody attempts to block, with intercept enough."""
    from vtesref.engine.action import block

    action = table.course.action
    return action is not None and action.blocker is not None and block.reaches(table, action, action.blocker)


def _nobody_blocks(table: Table) -> bool:
    action = table.course.action
    return action is None or action.blocker is None


def bars_level(context: Context) -> Iterator[str]:
    """Yield the rules by which the user lacks the Discipline, or the level of it, at which a text is used."""
    text, user = context.text, context.user
    if text is None or not text.level or user is None:
        return
    if text.level == SUPERIOR:
        from vtesref.engine.cards import play

        if context.card is not None and not play.superior(context.table, user, context.card):
            yield "cards.discipline.basic"
        return
    for name, superior in filter_words.disciplines(text.level):
        if name not in user.disciplines and name.upper() not in user.disciplines:
            yield "cards.req.discipline"
        elif superior and name.upper() not in user.disciplines:
            yield "cards.discipline.basic"
