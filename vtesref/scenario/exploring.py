"""Exploring a story whose decisions are left open: every outcome, and the sentences that lead to it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.combat import combat
from vtesref.engine.combat.combatants import Use
from vtesref.engine.combat.diablerie import Hunt
from vtesref.engine.explore import outcomes
from vtesref.engine.politics.polling import STIPULATED
from vtesref.engine.table import Card, Table
from vtesref.engine.turn.turn import break_off, take_up
from vtesref.scenario import Scenario, ScenarioError
from vtesref.scenario.playing import OFF, result, set_up
from vtesref.scenario.script import IN_TURN
from vtesref.scenario.telling import tell
from vtesref.scenario.turn_lines import PHASE

if TYPE_CHECKING:
    from vtesref.engine.core import Question
    from vtesref.engine.explore import Idle


class Way(NamedTuple):
    """One distinct outcome of an exploration: the result, in how many ways it comes about, and one shortest of them."""

    result: str
    ways: int
    answers: tuple[str, ...]


def explore(scenario: Scenario, edition: str, limit: int = 20_000) -> list[Way]:
    """Return every distinct outcome of a story whose decisions are left open, the commonest first.

    What the story states is fixed (who acts, which cards and effects there are); whether and how they are used is
    open. Raises TooMany past the limit, and Refused when a line is against a rule.
    """
    if all(line.is_answer for line in scenario.when):
        line = scenario.when[0]
        raise ScenarioError(
            f'"{line.text}" cannot happen: the story needs a line that starts something, such as: A fights B', line.text
        )
    table = set_up(scenario, edition)
    take_up(table)
    play_on = functools.partial(_proceed, scenario, table)
    last = [all(line.is_answer for line in scenario.when[here:]) for here in range(len(scenario.when) + 1)]
    idle = functools.partial(_idle, last, table)
    found = outcomes(table, play_on, lambda: result(table), sentence, limit, idle)
    ways = [Way(outcome, number, told) for outcome, (number, told) in found.items()]
    return sorted(ways, key=lambda way: (-way.ways, way.result))


def _proceed(scenario: Scenario, table: Table, here: int) -> int | None:
    """Play on by one step of the combat that is going on, or by the line ``here``; return the next line's place."""
    if table.course.combat is not None:
        combat.proceed(table)
        return here
    for line in scenario.when[here:]:
        here += 1
        if line.is_answer:
            continue  # whether and how it is used is open
        if any(one.region in OFF and one.name in (line.name, line.other) for one in table.minions):
            continue  # so is what the burned and the contested would have done
        names = (*line.name.split(" and "), line.other)
        if table.course.over or any(not one.seated and one.name in names for one in table.seats):
            continue  # and those who are out of the game
        active = table.course.active
        if line.verb == PHASE and active is not None and not active.seated:
            continue  # whose turn has no further phase
        tell(table, line, combat.enter)
        return here
    if table.course.turn.contests_left is not None:
        break_off(table)
    return None


#: How a card is used in combat, by what is asked.
WITH_CARD = {"maneuver": "maneuvers with", "strike": "strikes with", "press": "presses with"}


def use_sentence(who: str, what: str, option: Use) -> str:
    """Return the story line by which somebody uses an effect in combat."""
    name = str(option)
    if option.card is None:
        at = f" at {option.target}" if option.target is not None else ""
        return f"{who} strikes hand{at}"
    verb = WITH_CARD.get(what, "plays")
    if option.card.name == option.effect.text.removeprefix("strike: "):  # no card of its own
        verb = {"maneuver": "maneuvers", "press": "presses", "strike": f"strikes {name}"}.get(what, f"uses {name}")
        verb = {"prevent": f"prevents {option.effect.number}"}.get(what, verb)
        name = f"at {option.target}" if option.target is not None and what == "strike" else ""
    elif what == "prevent" and does_more(option):
        verb = f"prevents {option.effect.number} with"  # what is played may be used at another time, too
    return f"{who} {verb} {name}".strip()


def does_more(use: Use) -> bool:
    """Tell whether a card that prevents damage does anything else, for which it could be meant."""
    return use.text is not None and bool(use.text.besides or use.text.do)


def sentence(question: Question, option: object) -> str:
    """Return the story line that makes a decision; declining has no line."""
    who = question.who
    if question.what in IN_TURN:
        if isinstance(option, Card):
            return f"{who} {'finds' if question.what == 'find' else 'receives'} {option}"
        return "" if option is None else str(option)
    if isinstance(option, Use):
        return use_sentence(who, question.what, option)
    if option is None and not question.what.startswith("bring out "):
        return ""
    if question.what in ("discard down", "discard or lock"):
        return f"{who} discards {option}" if isinstance(option, Card) else ""
    if question.what.startswith("bring out "):
        vampire = question.what.removeprefix("bring out ")
        told = f"{vampire} becomes controlled" if option is True else f"{vampire} stays uncontrolled"
        return "" if option is question.options[0] else told
    if question.what == "draw" and isinstance(option, Card):
        return f"{option.owner} draws {option}"
    if question.what == "prevent aggravated":
        return "" if option == question.options[0] else f"{who} prevents only {option} aggravated"
    if question.what.startswith("diablerise ") and option is True:
        return f"{who} diablerises {question.what.removeprefix('diablerise ')}"
    if question.what.startswith("take ") and option is True:
        return f"{who} picks {question.what.removeprefix('take ')}"
    if isinstance(option, Card):
        return f"{who} picks {option}"
    if isinstance(option, Hunt):
        return str(option)
    if question.what in ("blood hunt passes", STIPULATED):
        return f"the blood hunt {'passes' if option else 'fails'}"
    if option is False:
        return ""
    return f"{who}: {question.what} {'yes' if option is True else option}"


def _idle(last: list[bool], table: Table, here: int) -> Idle | None:
    """Return what makes no difference any more, when nothing of the story comes after this combat.

    ``last`` tells for every place in the story whether none of its lines from there on sets anything off.
    """
    if table.course.combat is None or not last[here]:
        return frozenset()
    return combat.out_of_use(table)
