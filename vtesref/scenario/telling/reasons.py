"""Why a line is refused, in words: what the first rule in the way comes to for whoever and whatever the line names.

Of the texts of a card the one counts that comes nearest to being used. The words stand in ``reason_words.py``.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.action.plays import Play
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import legality
from vtesref.engine.cards.use import Use
from vtesref.engine.core import ByText, because
from vtesref.engine.table import HAND, IN_PLAY, Card, Methuselah, Minion
from vtesref.scenario.deeds import unmet
from vtesref.scenario.telling.meant import fits, is_second_choice
from vtesref.scenario.telling.reason_words import OF_METHUSELAHS, OF_OTHERS, PASSING, SAID, WORDS, Barred, called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table
    from vtesref.scenario import Line


#: What bars a text whose Discipline, or level of it, its user lacks.
OF_LEVELS = frozenset(("cards.discipline.basic", "cards.req.discipline"))


class Later(NamedTuple):
    """The rules that bar a line for now, and whether they bar a text whose level its user lacks.

    ``begun`` is the place of the line that began what went on then: an action, a phase.
    """

    keys: tuple[str, ...]
    lacks_level: bool
    begun: int


def told(table: Table | None, line: Line, question: Question | None, option: Any, keys: tuple[str, ...]) -> str:
    """Return why an option that a line means is barred, by the first rule in the way; "" if its rule says it all.

    Why the text of a card is in the way is told by the rule itself, where it knows.
    """
    if table is None or not keys or isinstance(keys[0], ByText):
        return ""
    return _in_words(_of_option(table, line, question, option), keys[0])


def of_line(table: Table, line: Line, keys: Sequence[str], lasting: bool = False) -> str:
    """Return why a line is refused that answers no question; ``lasting`` leaves out what may have changed since."""
    if not keys or isinstance(keys[0], ByText) or (lasting and keys[0] in PASSING):
        return ""
    return _in_words(_of_option(table, line, None, None), keys[0])


def _in_words(barred: Barred, key: str) -> str:
    if key in WORDS:
        return WORDS[key](barred)
    if key in SAID:
        return SAID[key].format(who=barred.who, you=barred.you, card=barred.card or barred.line.card or "it")
    return unmet.of_text(barred.context) if key in unmet.BY_TEXT and barred.context is not None else ""


def explained(
    table: Table | None, line: Line, question: Question, option: Any, keys: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the rules in the way, the first with its reason as things stand: for a line that is refused later."""
    found = told(table, line, question, option, keys)
    return (because(keys[0], found), *keys[1:]) if found else keys


def nearest(table: Table | None, question: Question, line: Line) -> list[tuple[Any, tuple[str, ...]]]:
    """Return what is barred of the options that a line means, the one first whose text comes nearest to being used.

    That is the one of the level, time and user of the line, then one whose level its user has, and of whose conditions
    the fewest are not met.
    """
    meant = [(option, keys) for option, keys in question.barred if fits(line, option)]
    if len(meant) < 2 or table is None:
        return meant

    def distance(one: tuple[Any, tuple[str, ...]]) -> tuple[bool, bool, int, int]:
        option, keys = one
        others = sum(key in OF_OTHERS for key in keys)
        beyond = lacks_level(table, question, option, keys)
        return is_second_choice(line, option, keys), beyond, others, unmet.how_many(table, question, option)

    return sorted(meant, key=distance)


def lacks_level(table: Table | None, question: Question, option: Any, keys: tuple[str, ...]) -> bool:
    """Tell whether its user lacks the Discipline, or the level of it, at which the text of a barred option is used.

    The rules in the way need not name it, where they are those of a time that is over.
    """
    if not OF_LEVELS.isdisjoint(keys):
        return True
    context = unmet.context_of(table, question, option) if table is not None else None
    return context is not None and any(legality.bars_level(context))


def within_level(table: Table, line: Line) -> list[Text]:
    """Return the texts of the card of a line that its minion has the Disciplines for, at the level of the line."""
    minion = called(table.minions, line.name)
    card = called(table.cards, line.card) if line.card and minion is not None else None
    if card is None:
        return []
    kinds = {"plays": ("play",), "uses": ("use",)}.get(line.verb, ("play", "use"))
    texts = [text for text in card.texts if text.kind in kinds and text.told is None]
    texts = [text for text in texts if line.level in ("", text.label, text.level, text.name)]
    contexts = (Context(table, minion.controller, card, minion, text, text.label) for text in texts)
    return [context.text for context in contexts if context.text is not None and not any(legality.bars_level(context))]


def _of_option(table: Table, line: Line, question: Question | None, option: Any) -> Barred:
    use = option.use if isinstance(option, Play) else option
    name = question.who if question is not None and isinstance(option, Use) else line.name
    minion = option.minion if isinstance(option, Play) else called(table.minions, name)
    you = minion.controller if minion is not None else called(table.seats, name)
    if isinstance(use, Use):
        context = unmet.context_of(table, question, option) if question is not None else None
        return Barred(table, line, minion, you, use.card, use.text, context)
    card = getattr(option, "card", None)
    if not isinstance(card, Card):
        named = [one for one in table.cards if line.card and one.name == line.card]
        mine = [one for one in named if one.place == HAND and one.holder is you]
        mine += [one for one in named if one.place == IN_PLAY]
        card = mine[0] if mine else None
    text = getattr(option, "text", None)
    context = unmet.context_of(table, question, option) if question is not None else None
    if context is None and text is None and card is not None and you is not None:
        context = _nearest_text(table, line, minion, you, card)
        text = context.text if context is not None else None
    return Barred(table, line, minion, you, card, text, context)


def _nearest_text(table: Table, line: Line, minion: Minion | None, you: Methuselah, card: Card) -> Context | None:
    """Return what the text of a card is worked out from that a line is about: the one that comes nearest to its use."""
    texts = [text for text in card.texts if text.kind not in ("always", "when") and text.at in ("action", "usual", "")]
    texts = [text for text in texts if text.told is None and line.level in ("", text.label, text.level, text.name)]
    user = minion if card.kind not in OF_METHUSELAHS or card.place == IN_PLAY else None
    contexts = [Context(table, you, card, user, text, text.label) for text in texts]
    return min(contexts, key=lambda context: unmet.how_far(context), default=None)
