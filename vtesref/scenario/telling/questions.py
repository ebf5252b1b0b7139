"""What the engine asks, in the words of stories: the line that answers, what is declined, what it is about.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vtesref.engine import asking
from vtesref.engine.action import blockers
from vtesref.engine.action.blockers import Block
from vtesref.engine.action.plays import REACTION, Play
from vtesref.engine.cards.model import COMBAT_ENDS, DODGE, Strike
from vtesref.engine.cards.texts import STRIKE, USE
from vtesref.engine.cards.tracking.events import Pending
from vtesref.engine.cards.use import Use
from vtesref.engine.table import Card
from vtesref.scenario.sentences.grammar import say
from vtesref.scenario.words.verbs import DIVIDES, DRAWN, FINDS, PASSES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.action.action import Action
    from vtesref.engine.core import Question
    from vtesref.engine.table import Methuselah, Table


def declining(question: Question, table: Table) -> str:
    """Return the sentence by which what is asked is declined, where that says anything that matters later."""
    if isinstance(question, asking.WhichStrike):  # where it is told of nobody, a strike is chosen that can be
        return say("does not strike", name=question.who) if len(question.options) > 1 else ""
    if not isinstance(question, asking.MayUseInAction):
        return ""
    if not any(isinstance(option, Block) or _reacts(option) for option in question.options):
        late = (keys for option, keys in question.barred if isinstance(option, Play) and option.whom is not None)
        if not any("bleed.redirect_after_decline" in keys for keys in late):
            return ""
    action = table.course.action
    if action is not None and question.who not in map(str, may_block(table, action)):
        return say(PASSES, name=question.who)
    return say("does not block", name=question.who)


def may_block(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs who may block an action; looking it up leaves no trace."""
    told, table.told = table.told, False
    methuselahs = blockers.who_may_block(table, action)
    table.told = told
    return methuselahs


def _reacts(option: object) -> bool:
    """Tell whether an option is a reaction, which could be played once its Methuselah has declined to block, too."""
    return isinstance(option, Play) and option.use.card is not None and option.use.card.kind == REACTION


#: How a card is used in combat, by what is asked.
WITH_CARD: dict[type[Question], str] = {
    asking.MayManeuver: "maneuvers with",
    asking.WhichStrike: "strikes with",
    asking.MayPress: "presses with",
}


def use_sentence(question: Question, option: Use) -> str:
    """Return the story line by which somebody uses an effect in combat."""
    who = question.who
    if option.card is None:
        at = f" at {option.target}" if option.target is not None else ""
        return f"{who} strikes hand{at}"
    if option.strike in NAMED_STRIKES and _is_second_strike(option):
        return f"{who} {NAMED_STRIKES[option.strike]}"
    name, preventing = str(option), isinstance(question, asking.MayPrevent)
    verb = WITH_CARD.get(type(question), "uses" if option.text.kind == USE else "plays")
    if option.card.name == option.text.source.removeprefix("strike: "):  # no card of its own
        own = {asking.MayManeuver: "maneuvers", asking.MayPress: "presses", asking.WhichStrike: f"strikes {name}"}
        verb = f"prevents {option.mechanic.number}" if preventing else own.get(type(question), f"uses {name}")
        name = f"at {option.target}" if option.target is not None and isinstance(question, asking.WhichStrike) else ""
    elif preventing and does_more(option):
        points = option.mechanic.number
        verb = f"prevents {points if points >= 0 else 'all'} with"  # what is played may be used at another time, too
    return f"{who} {verb} {name}".strip()


#: The strikes that have a sentence of their own.
NAMED_STRIKES = {Strike(DODGE): "dodges", Strike(COMBAT_ENDS): "ends combat"}


def _is_second_strike(use: Use) -> bool:
    """Tell whether a strike of a card in play is not the first of its strikes, which the name of the card tells."""
    strikes = [text for text in use.card.texts if text.kind == STRIKE] if use.card is not None else []
    return use.text in strikes[1:]


def does_more(use: Use) -> bool:
    """Tell whether a card that prevents damage does anything else, for which it could be meant."""
    return bool(use.text.besides or use.text.do)


def chosen_as(question: Question, option: object) -> str:
    """Return how a line calls what is chosen: its name, a number, one of several ways, the card that comes next."""
    if option is None:
        return "nobody"
    if isinstance(question, asking.WhichWay):
        return f"way {next(here for here, one in enumerate(question.options, 1) if one is option)}"
    return str(option.card if isinstance(option, Pending) else option)


# The lines that answer, by the kind of question.


def _tells_itself(question: Question, option: object) -> str:
    return "" if option is None else str(option)


def _used(question: Question, option: object) -> str:
    return use_sentence(question, option) if isinstance(option, Use) else ""


def _chosen(question: Question, option: object) -> str:
    return f"{question.who} chooses {chosen_as(question, option)}"


def _of_card(verb: str, slot: str = "card") -> Callable[[Question, object], str]:
    """Return what writes that somebody does this with a card, which fills a slot of the sentence."""
    return lambda question, option: (
        say(verb, **{"name": question.who, slot: option}) if isinstance(option, Card) else ""
    )


def _found(question: Question, option: object) -> str:
    return say(FINDS, name=question.who, card=option) if isinstance(option, Card) else _tells_itself(question, option)


def _drawn(question: Question, option: object) -> str:
    return say(DRAWN, name=option.owner, card=option) if isinstance(option, Card) else ""


def _not_as_usual(question: Question, option: object) -> str:
    return "" if option == question.options[0] else str(option)


def _aggravated(question: Question, option: object) -> str:
    return "" if option == question.options[0] else say(DIVIDES, name=question.who, normal=option)


def _split(question: Question, option: object) -> str:
    return f"{question.who} pays {option}"


#: What writes the line that answers a question, where the choice does not tell by itself what is done.
WRITTEN: dict[type[Question], Callable[[Question, object], str]] = {
    asking.MayManeuver: _used,
    asking.WhichStrike: _used,
    asking.MayUseInCombat: _used,
    asking.MayGainStrikes: _used,
    asking.MayPress: _used,
    asking.MayPrevent: _used,
    asking.WhichOne: _chosen,
    asking.WhichWay: _chosen,
    asking.HowMany: _chosen,
    asking.WhichNext: _chosen,
    asking.DieRoll: _chosen,
    asking.RandomPick: _chosen,
    asking.RandomDiscard: _chosen,
    asking.RandomCryptCard: _chosen,
    asking.FirstEquipment: _chosen,
    asking.WhichDiscard: _of_card("discards"),
    asking.MayDiscardInstead: _of_card("discards"),
    asking.DrawnCard: _drawn,
    asking.MayFind: _found,
    asking.MayReceive: _of_card("receives", "what"),
    asking.WhichCard: _of_card("picks"),
    asking.MayBringOut: _not_as_usual,
    asking.HowMuchAggravated: _aggravated,
    asking.HowSplit: _split,
}


def sentence(question: Question, option: object) -> str:
    """Return the story line that makes a decision; declining has no line."""
    return WRITTEN.get(type(question), _tells_itself)(question, option)


#: How it is told that one point is given, and several.
ONE_POINT, POINTS = " gives a point to ", " gives {} points to "


def summed(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines each once, those that give a point as one that gives all of them."""
    found = Counter(lines)
    return tuple(one.replace(ONE_POINT, POINTS.format(times)) if times > 1 else one for one, times in found.items())


def plainly(question: Question, option: object) -> str:
    """Return what a decision is called where it is one of several to pick from, also one that no line tells."""
    return sentence(question, option) or ("pass" if option is None else str(option))


#: What questions are about, where the word for it does not tell it by itself.
ABOUT: dict[type[Question], str] = {
    asking.MayUseInAction: "during the action",
    asking.MayUseAsPlayed: "as the card is played",
    asking.MayUseInCombat: "an effect",
    asking.MayUseText: "the text of a card",
    asking.MayUndo: "the text of a card",
    asking.MayTake: "the equipment of the victim",
}


def about(question: Question) -> str:
    """Return in words what a question is about."""
    return ABOUT.get(type(question), question.what)
