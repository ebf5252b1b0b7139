"""Playing scenarios: what an edition makes of one, and whether its claims hold.

What is told of a table is in ``shown/outcome.py``, what can be claimed of it in ``claims``; all that a
scenario can come to is in ``exploring.py``, what may be done now in ``options.py``.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.combat.combatants import Combat
from vtesref.engine.core import Oracle, Refused, first
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import ASH_HEAP, CONTESTED, REMOVED, Card, Table
from vtesref.engine.turn.turn import break_off, take_up
from vtesref.scenario import Scenario, ScenarioError, Situation, place
from vtesref.scenario.claims.claim import Seen, last_of
from vtesref.scenario.claims.of_play import REFUSED
from vtesref.scenario.sentences.grammar import STIPULATED
from vtesref.scenario.shown import outcome as outcome_text
from vtesref.scenario.telling import reasons
from vtesref.scenario.telling.echoes import Echoes
from vtesref.scenario.telling.lines import tell
from vtesref.scenario.telling.missed import Missed, hasty, out_of_order, unsaid
from vtesref.scenario.telling.questions import summed
from vtesref.scenario.telling.script import Script
from vtesref.scenario.telling.supply import supply
from vtesref.scenario.words.text import refuse_hidden
from vtesref.scenario.words.verbs import DIVIDES, GOES_ON, PHASE, TAKES, TURN

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line

#: How many refused answers are left out, one after the other, to see what else of a story does not come about.
MAX_REFUSED = 5
#: What damages a minion, and what prevents damage.
DAMAGES, PREVENTING = "takes", ("prevents", DIVIDES)
#: The verb of an unlock phase with all that happens in it, and those of lines with which one begins.
UNLOCK_PHASE = "unlock phase"
UNLOCK_PHASES = (UNLOCK_PHASE, TURN, PHASE)
#: Where a minion does nothing.
OFF = (ASH_HEAP, REMOVED, CONTESTED)


class Outcome(NamedTuple):
    """What an edition makes of a scenario.

    ``result`` names every minion with its state; ``refused`` is the line that was refused and the rules in the way;
    ``failed`` are the claims that do not hold, ``missed`` all lines that did not come about, in the order told;
    ``changed`` is what is otherwise than it was given, besides what ``result`` tells; ``read_as`` are lines that name
    no level and were read at a higher one, because the card's lower text does not fit there, and those that play a
    second copy of a card, where nothing is told of the hand; ``assumed`` are the terms that no line tells, as lines
    that would tell them.
    """

    edition: str
    result: str
    table: Table
    refused: tuple[str, tuple[str, ...]] | None
    failed: tuple[str, ...]
    missed: tuple[Missed, ...] = ()
    changed: tuple[str, ...] = ()
    read_as: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Return the whole outcome as claims that read back."""
        return "; ".join([self.result, *self.changed])


def set_up(
    scenario: Scenario | Situation | str,
    edition: str,
    oracle: Oracle = first,
    positions: dict[str, str] | None = None,
) -> Table:
    """Lay out what is given on a table of an edition; raises ScenarioError for an edition that is not played."""
    if edition not in PLAYED:
        raise ScenarioError(f'the edition "{edition}" cannot be played; editions are: {", ".join(PLAYED)}')
    more: tuple[Card, ...] = ()
    if isinstance(scenario, str):
        scenario = " ".join(scenario.split())
        given = place(scenario)
        refuse_hidden(scenario, f'"{scenario}"')
    elif isinstance(scenario, Situation):
        given = scenario.lay()
    else:
        given = scenario.situation.lay()
        more = supply(scenario.when, given)
    return Table(
        PLAYED[edition],
        seats=given.seats,
        minions=given.minions,
        cards=given.cards + more,
        course=given.course,
        oracle=oracle,
        positions=positions,
    )


def play(
    scenario: Scenario,
    edition: str,
    positions: dict[str, str] | None = None,
    disabled: frozenset[str] = frozenset(),
    claims: tuple[str, ...] | None = None,
) -> Outcome:
    """Play a scenario under an edition and hold its claims (or the given ones) against what comes out."""
    run = _as_told(_Run(scenario, edition, positions, disabled, {}))
    missed = run.missed
    if missed and not any(one.keys for one in missed):
        raise ScenarioError("; ".join(dict.fromkeys(one.why for one in missed)), missed[0].line)
    refused = next(((one.line, one.keys) for one in missed if one.keys), None)  # the first of those told
    held = scenario.then if claims is None else claims
    table = run.table
    seen = Seen(table, missed)
    failed = tuple(claim for claim in held if not scenario.claims[claim].holds(seen))
    missed = _all_missed(run, scenario)
    if refused and not any(scenario.claims[claim].claim is REFUSED for claim in held):
        failed += tuple(f'"{one.line}" was refused' for one in missed)
    names = {card.name.lower() for card in scenario.cards.values()}
    besides = tuple(outcome_text.changed(table, names))
    lines = scenario.when
    read_as = (
        *(f'"{lines[place].text}" at {level}' for place, level in run.script.raised.items()),
        *(f'"{lines[place].text}" plays a second copy of {lines[place].card}' for place in run.script.further),
    )
    assumed = summed(run.script.assumed)
    return Outcome(
        edition, outcome_text.result(table), table, refused, failed, tuple(missed), besides, read_as, assumed
    )


def _as_told(run: _Run) -> _Run:
    """Return a run without the lines that are told out of order.

    Lines wait in it for those told before them, if more comes about so than in the one given.
    """
    runs = [run]
    while run.faults:
        script = run.script
        waits = dict(script.waits)
        for line, before in hasty(script, run.refused_at).items():
            waits[line] = waits.get(line, frozenset()) | before
        if waits == script.waits:
            break
        try:
            run = run.again(script.withheld, waits)
        except ScenarioError:
            break
        runs.append(run)
    least = min(one.faults for one in runs)
    first, *others = (one for one in runs if one.faults == least)
    found = _in_order(first)
    for other in others:
        with suppress(ScenarioError):
            found = min(found, _in_order(other), key=lambda one: len(one.missed))
    return found


def _in_order(run: _Run) -> _Run:
    """Return a run from which every line that is told out of order is left out in turn."""
    for _ in run.script.lines:
        found = out_of_order(run.table, run.script)
        if not found:
            break
        run = run.without(found)
    return run


def _all_missed(run: _Run, scenario: Scenario) -> list[Missed]:
    """Return all lines that did not come about, those too that follow an answer which was refused."""
    for _ in range(MAX_REFUSED):
        if run.refused_at is None or not scenario.when[run.refused_at].is_answer:
            break
        try:
            run = run.without({run.refused_at: run.missed[-1]})
        except ScenarioError:
            break
    return run.missed


class _Run:
    """A scenario played once; ``refused`` is the line at which it stopped, and ``missed`` all that did not happen."""

    def __init__(
        self,
        scenario: Scenario,
        edition: str,
        positions: dict[str, str] | None,
        disabled: frozenset[str],
        withheld: dict[int, Missed],
        waits: dict[int, frozenset[int]] | None = None,
    ) -> None:
        self._played = (scenario, edition, positions, disabled)
        self.script = script = Script(scenario.when)
        script.cards = scenario.cards
        script.withheld, script.waits = withheld, waits or {}
        script.used.update(withheld)
        self.table = table = script.table = set_up(scenario, edition, script, positions)
        script.stated = lambda: scenario.situation.stated
        table.tries = max(table.tries, sum(line.verb == "blocks" for line in scenario.when))
        table.disabled = disabled
        self.refused: tuple[str, tuple[str, ...]] | None = None
        self.refused_at: int | None = None
        self.missed: list[Missed] = []
        echoes = Echoes(table)
        if any(line.amid for line in scenario.when):
            table.between = lambda: script.happen(echoes.tell_amid)
        take_up(table)
        here = 0
        try:
            _refuse_what_is_absent(table)
            for here, line in enumerate(scenario.when):
                if not line.is_answer and here not in script.used:
                    _refuse_untimed(scenario.when, here)
                    _refuse_between(scenario.when, here)
                    echoes.begin(line, (asked for asked in script.asked if asked.begun == script.begun))
                    _refuse_once_more(table, scenario.when, here)
                    script.begin(here)
                    script.all_aimed()
                    script.aims = [(here, name) for name in _left_to_choose(scenario, line)]
                    tell(table, line)
                    echoes.end(line)
            script.all_aimed()
            script.until = len(scenario.when)
            if scenario.when[-1].verb != GOES_ON:
                break_off(table)
            self.missed = unsaid(table, script, last_of(table, "combat", Combat), len(scenario.when))
        except ScenarioError as error:
            also = [
                missed.why for missed in unsaid(table, script, last_of(table, "combat", Combat), here) if missed.why
            ]
            raise ScenarioError("; ".join([str(error), *also]), error.word) from None
        except Refused as refusal:
            self.refused = (_line_of(scenario, refusal), refusal.keys)
            lines = [one for one in scenario.when if one.text == self.refused[0]]
            why = refusal.why or (reasons.of_line(table, lines[0], refusal.keys) if lines else "")
            now = range(script.until) if script.until > here else range(here + 1)
            told = [at for at in now if scenario.when[at].text == self.refused[0] and at not in withheld]
            self.refused_at = told[-1] if told else None
            at = told[-1] if told else here
            script.until = len(scenario.when)
            self.missed = unsaid(table, script, last_of(table, "combat", Combat), at)
            self.missed.append(Missed(*self.refused, why))

    def again(self, withheld: dict[int, Missed], waits: dict[int, frozenset[int]]) -> _Run:
        """Play the scenario once more, with other lines left out, and others that wait for lines told before them."""
        return _Run(*self._played, withheld, waits)

    def without(self, more: dict[int, Missed]) -> _Run:
        """Play the scenario once more, with further lines left out."""
        return self.again({**self.script.withheld, **more}, self.script.waits)

    @property
    def faults(self) -> int:
        """How many lines did not come about, or not where they are told."""
        return len(self.missed) + len(out_of_order(self.table, self.script))


def _refuse_untimed(lines: tuple[Line, ...], here: int) -> None:
    """Refuse what befalls a minion after its attempt to block is told, unless it is told when."""
    line, before = lines[here], lines[here - 1] if here else None
    if before is None or before.verb != "blocks" or line.name != before.name or line.text.endswith("the action"):
        return
    if line.verb in STIPULATED:
        during, after = f"{line.text} during the action", f"{line.text} after the action"
        raise ScenarioError(f'"{line.text}" does not say when it happens; write: {during}, or: {after}', line.text)


def _refuse_between(lines: tuple[Line, ...], here: int) -> None:
    """Refuse a prevention that is told between two losses of the same minion: it may be meant of either."""
    line = lines[here]
    first = here
    while first and lines[first - 1].verb in PREVENTING and lines[first - 1].name == line.name:
        first -= 1
    earlier = lines[first - 1] if 0 < first < here else None
    if line.verb == DAMAGES and earlier is not None and (earlier.verb, earlier.name) == (DAMAGES, line.name):
        told = lines[first].text
        ways = f'before "{earlier.text}", if it is of that damage, or after "{line.text}"'
        raise ScenarioError(f'"{told}" may be of the damage before it or after it; write it {ways}', told)


def _refuse_once_more(table: Table, lines: tuple[Line, ...], here: int) -> None:
    """Refuse an unlock phase that is told after what happens in that very phase: it is on, and the next is not."""
    line, course = lines[here], table.course
    is_on = course.active is not None and (course.active.name, course.phase) == (line.name, line.verb.split()[0])
    if line.verb == UNLOCK_PHASE and is_on and here and lines[here - 1].verb not in UNLOCK_PHASES:
        others = [
            f"{methuselah}'s unlock phase"
            for methuselah in table.seats
            if methuselah is not course.active and methuselah.seated
        ]
        between = f"; for the next one write what comes between, such as: {others[0]}" if others else ""
        raise ScenarioError(f'"{line.text}" is under way already{between}', line.text)


def _left_to_choose(scenario: Scenario, line: Line) -> tuple[str, ...]:
    """Return whom a line names besides the first, for what the text of its card chooses as it is used.

    At whom else an action is aimed is told as it is announced.
    """
    definition = scenario.cards.get(line.card.lower()) if line.card else None
    if definition is None or line.verb == TAKES:  # which names equipment
        return ()
    first = [text.choose[0] for text in definition.texts if text.at == "action" and text.choose]
    several = any(choice.high > 1 and choice.what.sort == "methuselah" for choice in first)
    if not definition.texts:
        return ()
    return tuple(one for one in line.more if one.isdigit()) if several else line.more


def _refuse_what_is_absent(table: Table) -> None:
    """Refuse a situation with what its edition does not know: a vampire that is paralysed."""
    for minion in table.minions:
        if minion.paralysed:
            table.require(f"{minion} is paralysed", table.edition.paralysis_bars)


def hangs_on(
    key: str, scenario: Scenario, claims: dict[str, tuple[str, ...]], known: dict[str, dict[str, str]]
) -> bool:
    """Tell whether a scenario shows a rule: without that rule a claim fails, or the story cannot be played.

    ``claims`` and ``known`` (the positions of the rules) are by edition.
    """
    for edition, held in claims.items():
        try:
            if play(scenario, edition, known[edition], frozenset({key}), held).failed:
                return True
        except ScenarioError:
            return True
    return False


def _line_of(scenario: Scenario, refusal: Refused) -> str:
    """Return the line that a refusal is about, as it was written."""
    lines = [line.text for line in scenario.when]
    if refusal.what in lines:
        return refusal.what
    found = [line for line in scenario.when if refusal.what == f"{line.name} {line.verb} {line.other}".strip()]
    return found[0].text if found else refusal.what
