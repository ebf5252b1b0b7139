"""Answers in a combat: maneuvers, strikes, effects, presses, preventions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import asking
from vtesref.engine.cards.use import Use
from vtesref.engine.contest.contest import bars_contested
from vtesref.engine.core import Question, Refused
from vtesref.engine.table import CONTESTED, IN_PLAY, Minion
from vtesref.scenario import Line, ScenarioError
from vtesref.scenario.deeds import not_held
from vtesref.scenario.sentences.declining import declines, is_declining
from vtesref.scenario.telling import answers_in_turn, moments, reasons
from vtesref.scenario.telling.meant import fits, is_for_later
from vtesref.scenario.telling.missed import Missed
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import DIVIDES, PASSES

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.telling.script import Script


#: Which verbs answer a question.
ANSWERED_BY: dict[type[Question], tuple[str, ...]] = {
    asking.MayManeuver: ("maneuvers", "plays", "uses", verbs.AMIDST),
    asking.WhichStrike: ("strikes", "dodges", "ends", "plays"),
    asking.MayUseInCombat: ("plays", "uses", verbs.AMIDST),
    asking.MayGainStrikes: ("gains", "plays", "uses", verbs.AMIDST),
    asking.MayPress: ("presses", "plays", "uses", verbs.AMIDST),
    asking.MayPrevent: ("prevents", "plays", "uses", verbs.AMIDST),
    asking.WhichCard: ("picks",),
}
#: What may have to be chosen, and so is declined in its own time alone, with what is asked before it.
NO_DEFAULTS: dict[type[Question], tuple[type[Question], ...]] = {
    asking.WhichStrike: (asking.MayUseInCombat, asking.MayManeuver),
    asking.MayGainStrikes: (asking.MayUseInCombat, asking.MayManeuver, asking.WhichStrike, asking.MayPrevent),
}
#: How much a line prevents that prevents all.
ALL = 999


def in_combat(script: Script, question: Question) -> int:
    """Answer with the next line of whoever is asked, if it is for this step of the round."""
    verbs = ANSWERED_BY[type(question)]
    for place in script.next_of(question.who):
        line = script.lines[place]
        if line.verb != PASSES and any(
            declines(line, kind) and isinstance(question, before) for kind, before in NO_DEFAULTS.items()
        ):
            return _of_methuselah(script, question)  # its time comes, and it is no default as the others are
        if is_declining(line) and not script.is_too_early(place):
            script.used.add(place)
            mandatory = not any(option is None for option in question.options)
            if not declines(line, type(question)) or (mandatory and line.verb == PASSES):
                script.unasked.add(place)  # for what it declines
                return in_combat(script, question)
            return answers_in_turn.decline(script, line, question)
        if line.verb not in verbs or script.is_too_early(place):
            return _of_methuselah(script, question)
        for answer, option in enumerate(question.options):
            if fits(line, option) and not _is_strike_to_come(line, option, question):
                if _comes_after(script, place):
                    return 0
                if _is_told_late(script, place):
                    return in_combat(script, question)
                if isinstance(option, Use) and option.target is None:
                    script.aim(place)
                script.take_level(place, option)
                script.use(place)
                if line.verb == "prevents":
                    _hold_to_number(script, line, option, question)
                return answer
        for option, keys in reasons.nearest(script.table, question, line):
            if not _is_strike_to_come(line, option, question):
                if _comes_after(script, place):
                    return 0
                if is_for_later(line, option):
                    script.put_off(place, question, option, keys)
                    return 0
                raise Refused(line.text, keys, reasons.told(script.table, line, question, option, keys))
        _refuse_contested(script, line)
        if isinstance(question, asking.WhichStrike) and line.verb != "plays":
            if script.table is not None:
                not_held.require(script.table, script, line)
            raise ScenarioError(f'"{line.text}" cannot happen: {line.name} has no such strike')
        return 0
    return _of_methuselah(script, question)


def _comes_after(script: Script, place: int) -> bool:
    """Tell whether a line told before may be used in this very window by somebody else, to whom the chance is left.

    That is for who has the chance before them: the acting minion, and after it the opposing one.
    """
    table = script.table
    assert table is not None
    earlier = [one for one in range(script.begun, place) if one not in script.used and not script.is_told(one)]
    if not earlier or table.offered is None or table.course.combat is None:
        return False
    combat = table.course.combat
    ranks = {str(side): rank for rank, side in enumerate((combat.acting, combat.reacting))}
    told, table.told = table.told, False
    mine = ranks.get(script.lines[place].name, len(ranks))
    offered = [(str(who), option) for who, option in table.offered() if ranks.get(str(who), len(ranks)) > mine]
    table.told = told
    return any(
        script.lines[one].name == who and fits(script.lines[one], option)
        for one in earlier
        if script.next_of(script.lines[one].name) == [one] and not script.is_too_early(one)
        for who, option in offered
    )


def _is_told_late(script: Script, place: int) -> bool:
    """Tell whether a line is told after a card of a later step of the round: it is left out then, being too late."""
    misplaced, table = script.before_told(place), script.table
    if misplaced is None or table is None:
        return False
    keys = table.bars((moments.rule_of_order(table.edition, misplaced.moment, misplaced.beside),))
    if keys:
        line = script.lines[place].text
        script.withheld[place] = Missed(
            line, keys, moments.sentence(line, misplaced, script.lines[misplaced.other].text)
        )
        script.used.add(place)
        script.unasked.add(place)
    return bool(keys)


def _is_strike_to_come(line: Line, option: object, question: Question) -> bool:
    """Tell whether a line plays the card of a strike, and nothing is told of the maneuver or press that it brings."""
    played = line.verb == "plays" and isinstance(question, asking.MayManeuver | asking.MayPress)
    return played and isinstance(option, Use) and option.text.of is not None


def _of_methuselah(script: Script, question: Question) -> int:
    """Answer with the next line of the Methuselah of whoever is asked, if it uses a card of hers in play."""
    if verbs.AMIDST not in ANSWERED_BY[type(question)]:
        return 0
    assert script.table is not None
    whose = next((minion.controller.name for minion in script.table.minions if minion.name == question.who), "")
    for place in script.next_of(whose):
        line = script.lines[place]
        if line.verb != verbs.AMIDST or script.is_too_early(place):
            return 0
        for answer, option in enumerate(question.options):
            if _is_of_methuselah(option) and fits(line, option):
                script.use(place)
                return answer
        for option, keys in reasons.nearest(script.table, question, line):
            if _is_of_methuselah(option):
                raise Refused(line.text, keys, reasons.told(script.table, line, question, option, keys))
    return 0


def _is_of_methuselah(option: object) -> bool:
    """Tell whether a choice is a use of a card that lies in play, and on no minion."""
    held = isinstance(option, Use) and option.card is not None and option.card.place == IN_PLAY
    return held and isinstance(option, Use) and option.card is not None and not isinstance(option.card.holder, Minion)


def _hold_to_number(script: Script, line: Line, use: Use, question: Question) -> None:
    """Refuse to prevent another number, or of another kind, than a card prevents of the damage that is there."""
    assert script.table is not None
    if not line.card or line.normal == ALL or use.mechanic.what == "and what was paid":
        return
    normal, aggravated = question.about
    there = {"normal": normal, "aggravated": aggravated}.get(use.mechanic.what, normal + aggravated)
    does = min(use.mechanic.number, there)
    of_kind = {"normal": normal, "aggravated": aggravated}.get(line.kind, does)
    if line.normal != does and line.normal != use.mechanic.number:
        why = f"{line.card} prevents {does} here; write: {line.name} prevents {does} with {line.card}"
        script.table.require(line.text, ("damage.prevent.up_to",), why)
    if line.kind and of_kind < does:
        why = f"{line.card} prevents {does}, and only {of_kind} of the damage is {line.kind}"
        script.table.require(line.text, ("damage.prevent.up_to",), why)
    script.kind = line.kind


def _refuse_contested(script: Script, line: Line) -> None:
    """Refuse the use of a card that is out of play, being contested."""
    assert script.table is not None
    for card in script.table.cards:
        if line.card == card.name and card.place == CONTESTED and getattr(card.holder, "name", "") == line.name:
            script.table.require(line.text, bars_contested())


def divide(script: Script, question: Question) -> int:
    """Answer how much of the damage that is prevented is aggravated."""
    kind, script.kind = script.kind, ""
    if kind:  # from the most of it aggravated to the least
        return 0 if kind == "aggravated" else len(question.options) - 1
    for place in script.next_of(question.who):
        line = script.lines[place]
        if line.verb != DIVIDES:
            return 0
        if line.normal not in question.options:
            options = question.options
            raise ScenarioError(
                f'"{line.text}" cannot happen: from {options[-1]} to {options[0]} of it can be aggravated'
            )
        script.used.add(place)
        return question.options.index(line.normal)
    return 0


#: What answers the questions of this module.
ANSWERS_TO: dict[type[Question], Callable[[Script, Question], int]] = {
    **dict.fromkeys(ANSWERED_BY, in_combat),
    asking.HowMuchAggravated: divide,
}
