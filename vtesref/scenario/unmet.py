"""What the text of a card asks for that is not so, in the words of the text: why a use of it is refused.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import out_of_turn
from vtesref.engine.action.modifiers import Play
from vtesref.engine.action.out_of_turn import OutOfTurn
from vtesref.engine.cards import choosing, filters, using
from vtesref.engine.cards.effects_table import holds
from vtesref.engine.combat.combatants import Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table

#: The rules by which it is the text of the card that is in the way.
BY_TEXT = {"general.golden_rule", "cards.req.all_must_be_met", "cards.target.must_be_available"}


def told(table: Table | None, question: Question, option: Any, keys: tuple[str, ...]) -> str:
    """Return what the text of a card asks for that is not so where that is in the way; "" where it is not."""
    if table is None or not BY_TEXT & set(keys):
        return ""
    context = _context(table, question, option)
    if context is None:
        return ""
    found = list(dict.fromkeys(_unmet(context)))
    return f"not met for {context.card}: {'; '.join(found)}" if found else ""


def _context(table: Table, question: Question, option: Any) -> Context | None:
    """Return what the text of an option is worked out from; None for what is no use of a text in the notation."""
    if isinstance(option, OutOfTurn):
        return out_of_turn.context_of(table, option)
    use = option.use if isinstance(option, Play) else option
    if not isinstance(use, Use) or use.text is None or use.text.told is not None:
        return None
    named = option.minion.name if isinstance(option, Play) else question.who
    minion = next((one for one in table.minions if one.name == named), None)
    return using.context_of(table, minion, use) if minion is not None else None


def _unmet(context: Context) -> Iterator[str]:
    text = context.text
    assert text is not None
    if text.who is not None and context.user is not None and not filters.matches(text.who, context, context.user):
        yield f"user is {text.who.text}"
    for one in text.only:
        if not holds(one, context):
            yield one.text
    if not choosing.can_choose(context):
        yield from (f"there is {one.text.partition('= ')[2] or one.text}" for one in text.choose)
