"""What the text of a card asks for that is not so, in the words of the text: why a use of it is refused.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.action.plays import Play
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import cancelling, choosing, using
from vtesref.engine.cards.playing.cancelling import Cancelling
from vtesref.engine.cards.texts import WHEN, Text
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.use import Use
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.control import controller_of
from vtesref.engine.table import Minion
from vtesref.engine.turn import out_of_turn
from vtesref.engine.turn.out_of_turn import OutOfTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.core import Question
    from vtesref.engine.table import Card, Table

#: The rules by which it is the text of the card that is in the way.
BY_TEXT = {"general.golden_rule", "cards.req.all_must_be_met", "cards.target.must_be_available"}

#: How a reason begins that is a limit of how often a text is used.
LIMIT = "limit: "


def told(table: Table | None, question: Question, option: Any, keys: tuple[str, ...]) -> str:
    """Return what the text of a card asks for that is not so where that is in the way; "" where it is not."""
    if table is None or not BY_TEXT & set(keys):
        return ""
    context = context_of(table, question, option)
    return "" if context is None else of_text(context)


def of_text(context: Context) -> str:
    """Return the first thing that a text asks for and that is not so; "" if nothing is known to be lacking."""
    found = next(_unmet(context), "")
    if found.startswith(LIMIT):
        return f"{context.card}: {found}"
    return f"not met for {context.card}: {_naming(found, context)}" if found else ""


def _naming(what: str, context: Context) -> str:
    """Return a condition with the names of those that the time of its text calls by a letter."""

    def named(letter: re.Match[str]) -> str:
        held = context.names.get(letter[0], ())
        return " and ".join(map(str, held)) or letter[0]

    return re.sub(r"\b[A-Z]\b", named, what)


def how_many(table: Table, question: Question, option: Any) -> int:
    """Return how much of what the text of an option asks for of its user and of the situation is not so."""
    context = context_of(table, question, option)
    return 0 if context is None else how_far(context)


def how_far(context: Context) -> int:
    """Return how much of what a text asks for of its user and of the situation is not so."""
    return sum(1 for _ in _unsuited(context))


def awaited(table: Table, cards: Iterable[Card]) -> str:
    """Return what one of some cards in play waits for with a text that its Methuselah may use; "" if none has one.

    A text that was used as often as it may be is told of with its limit.
    """
    for card in cards:
        for text in _with_given(card.texts):
            if text.kind != WHEN or text.moment is None or not (text.may or text.pay):
                continue
            you, bearer = controller_of(card), card.holder if isinstance(card.holder, Minion) else None
            if you is not None:
                reached = next(limits.reached(Context(table, you, card, bearer, text)), None)
                if reached is not None:
                    return f"{card}: limit: {reached.text}"
            asked = [*(condition.text for condition in (*text.only, *text.condition))]
            needs = f", and asks for this: {'; '.join(asked)}" if asked else ""
            return f"{card} waits for this: {text.moment.text}{needs}; not all of that was so"
    return ""


def lets_go_on(card: Card | None) -> bool:
    """Tell whether a text of a card lets an action go on that was blocked."""
    texts = _with_given(card.texts) if card is not None else ()
    return any(text.says("continues the action") for text in texts)


def _with_given(texts: Iterable[Text]) -> Iterator[Text]:
    """Yield texts, and after each those that it gives for a time: what a strike lets its striker do afterwards."""
    for text in texts:
        yield text
        yield from _with_given(doing.given for doing in text.do if doing.given is not None)


def context_of(table: Table, question: Question, option: Any) -> Context | None:
    """Return what the text of an option is worked out from; None for what is no use of a text in the notation."""
    if isinstance(option, OutOfTurn):
        return out_of_turn.context_of(table, option)
    if isinstance(option, Cancelling):
        return None if option.against is None else cancelling.context_of(table, option, option.against)
    use = option.use if isinstance(option, Play) else option
    if not isinstance(use, Use) or use.text.told is not None:
        return None
    named = option.minion.name if isinstance(option, Play) else question.who
    minion = next((one for one in table.minions if one.name == named), None)
    return using.context_of(table, minion, use) if minion is not None else None


def _unmet(context: Context) -> Iterator[str]:
    assert context.text is not None
    in_combat = context.table.course.combat is not None
    spent = (limit for limit in limits.reached(context) if in_combat or limit.scope not in limits.OF_COMBAT)
    yield from (f"{LIMIT}{limit.text}" for limit in spent)
    yield from _unsuited(context)
    lacking = choosing.lacking(context)
    if lacking is not None:
        yield from (f"{LIMIT}{limit.text}" for limit in choosing.limits_in_the_way(lacking, context))
        held = f" (write what they hold: {context.you} holding CARD)" if lacking.text.endswith("in your hand") else ""
        yield f"there is {lacking.text.partition('= ')[2] or lacking.text}{held}"


def _unsuited(context: Context) -> Iterator[str]:
    text = context.text
    assert text is not None
    if text.who is not None and context.user is not None and not filter_tests.matches(text.who, context, context.user):
        yield f"user is {text.who.text}"
    for condition in text.only:
        if not holds(condition, context):
            yield condition.text
