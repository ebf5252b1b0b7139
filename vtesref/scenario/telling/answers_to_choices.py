"""Answers to what is chosen besides: what texts choose, what may be used, diablerie, vampires that come, discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import asking
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.playing.resolving import Undo
from vtesref.engine.combat.diablerie import Hunt, Take
from vtesref.engine.core import Question, Refused
from vtesref.engine.politics.polling import HuntEnds
from vtesref.engine.table import Card
from vtesref.scenario import BLOOD_HUNT, Line, ScenarioError
from vtesref.scenario.sentences.table import FURTHER, further
from vtesref.scenario.telling.meant import USING
from vtesref.scenario.telling.questions import chosen_as
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import CALLS_HUNT

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.telling.script import Script


def choose(script: Script, question: Question) -> int:
    """Answer what a text chooses with whom the line names that used it; what is not named takes the first."""
    numbers = isinstance(question, asking.HowMany)
    here = next((here for here, (_, name) in enumerate(script.aims) if name.isdigit() == numbers), None)
    if here is None or isinstance(question, asking.WhichWay | asking.WhichNext | asking.ByChance):
        return _chosen_by_line(script, question)
    place, name = script.aims.pop(here)
    for answer, option in enumerate(question.options):
        if str(option) == name:
            return answer
    for option, keys in question.barred:
        if str(option) == name:
            raise Refused(script.lines[place].text, keys)
    raise ScenarioError(f'"{script.lines[place].text}" cannot happen: {name} cannot be chosen for it', name)


def _chosen_by_line(script: Script, question: Question) -> int:
    """Answer what is chosen with the next line, if that says whom somebody chooses; the first otherwise."""
    place = script.next_in_turn()
    line = script.lines[place] if place is not None else None
    if place is None or line is None or line.verb != "chooses" or line.name != question.who:
        return _unnamed(script, question)
    for answer, option in enumerate(question.options):
        if line.other == (chosen_as(question, option) if option is not None else ""):
            script.use(place)
            script.chose = (script.begun, question.who)
            return answer
    for option, keys in question.barred:
        if str(option) == line.other:
            raise Refused(line.text, keys)
    return _unnamed(script, question)


def _unnamed(script: Script, question: Question) -> int:
    """Answer what is chosen where no line names it: nothing more where some were named and no more need be."""
    if not isinstance(question, asking.WhichOne):
        return 0
    line = script.lines[script.begun] if script.begun < len(script.lines) else None
    of_cards = any(isinstance(option, Card) for option in question.options)
    named = line is not None and line.event and bool(line.other) and bool(line.card) and not of_cards
    nothing = next((here for here, option in enumerate(question.options) if option is None), 0)
    named = named or (script.chose == (script.begun, question.who) and not of_cards)
    return nothing if named else 0


#: The verbs of lines in which somebody burns something, and what.
BURNS = {"loses pool": "pool", "loses blood": "blood"}
#: The verbs of lines that undo a text which was used.
UNDOING = ("undoes",)


def may_use(script: Script, question: Question) -> int:
    """Answer whether a text that waited for an event is used, or undone, with the line that says so."""
    told = [*question.options, *(one for one, _ in question.barred)]
    answer, choice = next((here, one) for here, one in enumerate(told) if isinstance(one, Uses | Undo))
    verbs = USING if isinstance(choice, Uses) else UNDOING
    card = str(choice.card)
    names = {question.who, *script.minions_of(question.who)}
    for place in range(min(script.until + 1, len(script.lines))):
        line = script.lines[place]
        if place in script.used or line.verb not in verbs or line.card != card or line.name not in names:
            continue
        if answer >= len(question.options):
            if any(script.lines[one].is_answer and one not in script.used for one in range(place)):
                return 0
            raise Refused(line.text, question.barred[0][1])
        if place == script.until:
            script.answered_by_next()
        script.used.add(place)
        script.aim(place)
        return answer
    if isinstance(choice, Undo) and _pays_next(script, question, names):
        script.answered_by_next()
        return answer
    if isinstance(choice, Uses):
        _refuse_payment(script, choice)
    return 0


def _pays_next(script: Script, question: Question, names: set[str]) -> bool:
    """Tell whether what is told next is that somebody burns just what it costs to undo a card."""
    line = script.lines[script.until] if script.until < len(script.lines) else None
    burns = line is not None and line.verb in BURNS and script.until not in script.used
    return burns and line is not None and line.name in names and (line.normal,) == question.about


def _refuse_payment(script: Script, choice: Uses) -> None:
    """Refuse a line that tells next of a loss which is just what it costs to use a text, and does not say so."""
    line = script.lines[script.until] if script.until < len(script.lines) else None
    if line is None or line.verb not in BURNS or line.kind == FURTHER or script.until in script.used:
        return
    if ((line.name, BURNS[line.verb], line.normal),) == choice.price:
        ways = f"write: {line.name} uses {choice.card}, or for a loss by something else: {further(line)}"
        raise ScenarioError(f'"{line.text}" may be what it costs to use {choice.card}; {ways}', line.text)


def blood_hunt(script: Script, question: Question) -> int:
    """Answer whether a blood hunt is called, or with the outcome that is told of it."""
    hunts = [one for one in (*question.options, *(one for one, _ in question.barred)) if isinstance(one, Hunt)]
    for place, line in enumerate(script.lines[: script.until]):
        is_call = line.verb in ("called", CALLS_HUNT)
        if place in script.used or not (line.name == BLOOD_HUNT or is_call):
            continue
        if (is_call and not hunts) or (hunts and line.other not in ("", hunts[0].diablerist.name)):
            return 0
        answer: object = hunts[0] if hunts else HuntEnds(line.verb == "passes")
        if answer not in question.options:
            raise Refused(line.text, question.barred[0][1])
        if is_call or not hunts:
            script.used.add(place)
        return question.options.index(answer)
    return 0


def split(script: Script, question: Question) -> int:
    """Answer how much blood of the rescue its vampire pays, with the line of the rescue."""
    told = script.lines[: script.until]
    paying = next((line.normal for line in reversed(told) if line.verb == "rescues"), -1)
    if paying < 0:
        return 0
    if paying not in question.options:
        raise ScenarioError(f"{question.who} cannot pay {paying} blood for the rescue: they have too little")
    return question.options.index(paying)


def diablerise(script: Script, question: Question) -> int:
    """Answer whether a vampire diablerises the one that it meets, with the line that would set it off."""
    place = script.until
    line = script.lines[place] if place < len(script.lines) else None
    if line is not None and line.verb == "diablerises" and line.name == question.who:
        script.used.add(place)
        script.begin(place)  # what was to set something off answered instead; its own answers follow it
        return 1
    return 0


def draw(script: Script, question: Question) -> int:
    """Answer which card is drawn, with the line that tells it."""
    for place, line in enumerate(script.lines[: script.until]):
        if place in script.used or line.verb != verbs.DRAWN or line.name != str(question.options[0].owner):
            continue
        answer = next((here for here, card in enumerate(question.options) if card.name == line.card), None)
        if answer is None:
            raise ScenarioError(f'"{line.text}" cannot happen: {line.card} is not in the library')
        script.used.add(place)
        return answer
    return 0


def bring_out(script: Script, question: Question) -> int:
    """Answer whether a vampire that has the blood comes, with the next line, or with one that says it stays."""
    vampire = question.options[0].vampire.name
    line = script.lines[script.until] if script.until < len(script.lines) else None
    if line is not None and line.verb == verbs.ARRIVES and line.name == vampire:
        script.answered_by_next()
        return next(here for here, one in enumerate(question.options) if one.comes)
    here, stays = next((here, str(one)) for here, one in enumerate(question.options) if not one.comes)
    for place, line in enumerate(script.lines):
        if place not in script.used and line.says == stays:
            script.used.add(place)
            return here
    return 0


def discard_down(script: Script, question: Question) -> int:
    """Answer with the discard that the story tells of next, which is then no discard of its own."""
    line = script.lines[script.until] if script.until < len(script.lines) else None
    if line is None or line.verb != "discards" or line.name != question.who:
        return 0
    answer = next((here for here, card in enumerate(question.options) if str(card) == line.card), None)
    if answer is None:
        raise ScenarioError(f'"{line.text}" cannot happen: {line.name} does not hold {line.card}')
    script.answered_by_next()
    return answer


def take(script: Script, question: Question) -> int:
    """Answer whether a diablerist takes an equipment, with a line that says so."""
    answer = len(question.options) - 1
    for place, line in enumerate(script.lines):
        if place not in script.used and fits_taking(line, question.options[answer]):
            script.used.add(place)
            return answer
    return 0


def fits_taking(line: Line, choice: Take) -> bool:
    """Tell whether a line says that a diablerist takes an equipment."""
    return line.verb == "picks" and (line.name, line.card) == (choice.diablerist.name, choice.card.name)


#: What answers the questions of this module.
ANSWERS_TO: dict[type[Question], Callable[[Script, Question], int]] = {
    asking.MayCallHunt: blood_hunt,
    asking.HowHuntEnds: blood_hunt,
    asking.MayUseText: may_use,
    asking.MayUndo: may_use,
    asking.HowSplit: split,
    asking.MayDiablerise: diablerise,
    asking.MayTake: take,
    asking.MayBringOut: bring_out,
    asking.WhichDiscard: discard_down,
    asking.MayDiscardInstead: discard_down,
    asking.DrawnCard: draw,
    asking.WhichOne: choose,
    asking.WhichWay: choose,
    asking.HowMany: choose,
    asking.WhichNext: choose,
    asking.DieRoll: choose,
    asking.RandomPick: choose,
    asking.RandomDiscard: choose,
    asking.RandomCryptCard: choose,
    asking.FirstEquipment: choose,
}
