"""What the engine asks, in the words of stories: the line that answers, what is declined, what it is about.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action import blockers
from vtesref.engine.action.blockers import Block
from vtesref.engine.action.plays import REACTION, Play
from vtesref.engine.cards.context import MAY_USE, Uses
from vtesref.engine.cards.events import Pending
from vtesref.engine.cards.model import COMBAT_ENDS, DODGE, Strike
from vtesref.engine.cards.resolving import Undo
from vtesref.engine.cards.texts import STRIKE, USE
from vtesref.engine.cards.use import Use
from vtesref.engine.combat.diablerie import Diablerise, Hunt, Take
from vtesref.engine.politics.polling import HuntEnds
from vtesref.engine.table import Card
from vtesref.engine.turn.influence import Decided

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.core import Question
    from vtesref.engine.table import Methuselah, Table


#: Questions that are answered in the order of the story, whoever is asked; and what declining them is called.
IN_TURN = frozenset(
    (
        "action",
        "attempt",
        "announcement",
        "as played",
        "contest",
        "slave",
        "first player",
        "receive",
        "award",
        "cancel",
        "out of turn",
        "find",
        "polling",
        "terms",
        "bearer",
        "torpor first",
        "bid",
    )
)
DECLINES = {"action": "block"}


def declining(question: Question, table: Table) -> str:
    """Return the sentence by which what is asked is declined, where that says anything that matters later."""
    if question.what == "strike":  # where it is told of nobody, a strike is chosen that can be
        return f"{question.who} does not strike" if len(question.options) > 1 else ""
    matters = any(isinstance(option, Block) or _reacts(option) for option in question.options)
    if question.what == "action" and not matters:
        late = (keys for option, keys in question.barred if isinstance(option, Play) and option.whom is not None)
        if not any("bleed.redirect_after_decline" in keys for keys in late):
            return ""
    verb = DECLINES.get(question.what)
    action = table.course.action
    if verb and action is not None and question.who not in map(str, may_block(table, action)):
        return f"{question.who} passes"
    return f"{question.who} does not {verb}" if verb else ""


def may_block(table: Table, action: Action) -> list[Methuselah]:
    """Return the Methuselahs who may block an action; looking it up leaves no trace."""
    told, table.told = table.told, False
    entitled = blockers.entitled(table, action)
    table.told = told
    return entitled


def _reacts(option: object) -> bool:
    """Tell whether an option is a reaction, which could be played once its Methuselah has declined to block, too."""
    return isinstance(option, Play) and option.use.card is not None and option.use.card.kind == REACTION


#: How a card is used in combat, by what is asked.
WITH_CARD = {"maneuver": "maneuvers with", "strike": "strikes with", "press": "presses with"}


def use_sentence(who: str, what: str, option: Use) -> str:
    """Return the story line by which somebody uses an effect in combat."""
    name = str(option)
    if option.text is not None and option.strike in NAMED_STRIKES and _is_second_strike(option):
        return f"{who} {NAMED_STRIKES[option.strike]}"
    if option.card is None:
        at = f" at {option.target}" if option.target is not None else ""
        return f"{who} strikes hand{at}"
    verb = WITH_CARD.get(what, "uses" if option.text.kind == USE else "plays")
    if option.card.name == option.text.source.removeprefix("strike: "):  # no card of its own
        verb = {"maneuver": "maneuvers", "press": "presses", "strike": f"strikes {name}"}.get(what, f"uses {name}")
        verb = f"prevents {option.mechanic.number}" if what == "prevent" else verb
        name = f"at {option.target}" if option.target is not None and what == "strike" else ""
    elif what == "prevent" and does_more(option):
        points = option.mechanic.number
        verb = f"prevents {points if points >= 0 else 'all'} with"  # what is played may be used at another time, too
    return f"{who} {verb} {name}".strip()


#: The strikes that have a sentence of their own.
NAMED_STRIKES = {Strike(DODGE): "dodges", Strike(COMBAT_ENDS): "ends combat"}


def _is_second_strike(use: Use) -> bool:
    """Tell whether a strike of a card in play is not the first of its strikes, which the name of the card tells."""
    strikes = [one for one in use.card.texts if one.kind == STRIKE] if use.card is not None else []
    return use.text in strikes[1:]


def does_more(use: Use) -> bool:
    """Tell whether a card that prevents damage does anything else, for which it could be meant."""
    return bool(use.text.besides or use.text.do)


#: Choices that tell by themselves what is done.
TELLING = (Hunt, HuntEnds, Diablerise, Take, Undo, Uses)


#: Who decides what is left to chance.
CHANCE = "chance"
#: Questions about what a text chooses, each of whose answers a line "NAME chooses ..." gives.
CHOICES = frozenset(("choose", "choose one", "how many", "order", "die"))


def chosen_as(question: Question, option: object) -> str:
    """Return how a line calls what is chosen: its name, a number, one of several ways, the card that comes next."""
    if option is None:
        return "nobody"
    if question.what == "choose one":
        return f"way {next(here for here, one in enumerate(question.options, 1) if one is option)}"
    return str(option.card if isinstance(option, Pending) else option)


def sentence(question: Question, option: object) -> str:
    """Return the story line that makes a decision; declining has no line."""
    who = question.who
    if question.what in IN_TURN:
        if isinstance(option, Card):
            return f"{who} {'finds' if question.what == 'find' else 'receives'} {option}"
        return "" if option is None else str(option)
    if isinstance(option, Use):
        return use_sentence(who, question.what, option)
    if question.what in CHOICES or (who == CHANCE and question.what != "draw"):
        return f"{who} chooses {chosen_as(question, option)}"
    if option is None:
        return ""
    if isinstance(option, Decided):
        return "" if option == question.options[0] else str(option)
    if isinstance(option, TELLING):
        return str(option)
    if question.what in ("discard down", "discard or lock"):
        return f"{who} discards {option}" if isinstance(option, Card) else ""
    if question.what == "draw" and isinstance(option, Card):
        return f"{option.owner} draws {option}"
    if question.what == "prevent aggravated":
        return "" if option == question.options[0] else f"{who} prevents only {option} aggravated"
    if isinstance(option, Card):
        return f"{who} picks {option}"
    return f"{who}: {question.what} {option}"


def plainly(question: Question, option: object) -> str:
    """Return what a decision is called where it is one of several to pick from, also one that no line tells."""
    return sentence(question, option) or ("pass" if option is None else str(option))


#: What questions are about, where the word for it does not tell it by itself.
ABOUT = {
    "action": "during the action",
    "as played": "as the card is played",
    "use": "an effect",
    MAY_USE: "the text of a card",
    "undo": "the text of a card",
    "take": "the equipment of the victim",
}


def about(question: Question) -> str:
    """Return in words what a question is about."""
    return ABOUT.get(question.what, question.what)
