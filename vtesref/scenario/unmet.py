"""What the text of a card asks for that is not so, in the words of the text: why a use of it is refused.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action.plays import Play
from vtesref.engine.cards import choosing, filter_tests, using
from vtesref.engine.cards.effects_table import holds
from vtesref.engine.cards.texts import WHEN, Text
from vtesref.engine.cards.use import Use
from vtesref.engine.turn import out_of_turn
from vtesref.engine.turn.out_of_turn import OutOfTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.core import Question
    from vtesref.engine.table import Card, Table

#: The rules by which it is the text of the card that is in the way.
BY_TEXT = {"general.golden_rule", "cards.req.all_must_be_met", "cards.target.must_be_available"}


def told(table: Table | None, question: Question, option: Any, keys: tuple[str, ...]) -> str:
    """Return what the text of a card asks for that is not so where that is in the way; "" where it is not."""
    if table is None or not BY_TEXT & set(keys):
        return ""
    context = _context(table, question, option)
    return "" if context is None else of_text(context)


def of_text(context: Context) -> str:
    """Return what a text asks for that is not so; "" if nothing is known to be lacking."""
    found = list(dict.fromkeys(_unmet(context)))
    return f"not met for {context.card}: {'; '.join(found)}" if found else ""


def awaited(cards: Iterable[Card]) -> str:
    """Return what one of some cards in play waits for with a text that its Methuselah may use; "" if none has one."""
    for card in cards:
        for text in _with_given(card.texts):
            if text.kind != WHEN or text.moment is None or not (text.may or text.pay):
                continue
            asked = [*(one.text for one in (*text.only, *text.condition))]
            needs = f", and asks for this: {'; '.join(asked)}" if asked else ""
            return f"{card} waits for this: {text.moment.text}{needs}; not all of that was so"
    return ""


def _with_given(texts: Iterable[Text]) -> Iterator[Text]:
    """Yield texts, and after each those that it gives for a time: what a strike lets its striker do afterwards."""
    for text in texts:
        yield text
        yield from _with_given(one.given for one in text.do if one.given is not None)


def _context(table: Table, question: Question, option: Any) -> Context | None:
    """Return what the text of an option is worked out from; None for what is no use of a text in the notation."""
    if isinstance(option, OutOfTurn):
        return out_of_turn.context_of(table, option)
    use = option.use if isinstance(option, Play) else option
    if not isinstance(use, Use) or use.text.told is not None:
        return None
    named = option.minion.name if isinstance(option, Play) else question.who
    minion = next((one for one in table.minions if one.name == named), None)
    return using.context_of(table, minion, use) if minion is not None else None


def _unmet(context: Context) -> Iterator[str]:
    text = context.text
    assert text is not None
    if text.who is not None and context.user is not None and not filter_tests.matches(text.who, context, context.user):
        yield f"user is {text.who.text}"
    for one in text.only:
        if not holds(one, context):
            yield one.text
    if not choosing.can_choose(context):
        yield from (f"there is {one.text.partition('= ')[2] or one.text}" for one in text.choose)
