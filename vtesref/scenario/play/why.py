"""Why a line is refused or a claim does not hold, and what would be allowed instead, found by trying.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import CRYPT, MERGED, RETAINER, UNCONTROLLED
from vtesref.scenario import Scenario, ScenarioError, make
from vtesref.scenario.claims.claim import Claimed, Seen
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome

#: Sentences tried for one refused line: enough for every minion of a table and every line of a long story.
MAX_TRIED = 120
#: The fields of which claims speak.
CLAIMED = ("counters", "pool", "region", "locked", "controller", "title", "sect", "clan", "capacity", "place", "holder")
#: What is told of each kind at most.
MAX_TOLD = 3


class Way(NamedTuple):
    """What would be allowed instead: in words ("Mira blocks"), and the whole sentence, which plays."""

    told: str
    sentence: str


class Bar(NamedTuple):
    """Why a line is refused: the rules in the way (none: nothing asked for the line), and what would be allowed.

    ``moment`` is the nearest other place of the story at which the line is legal, ``others`` the minions for whom it is
    at its own place, ``editions`` those that allow it.
    """

    line: str
    keys: tuple[str, ...]
    why: str
    moment: Way | None
    others: tuple[Way, ...]
    editions: tuple[str, ...]


class Parted(NamedTuple):
    """Why a claim does not hold: ``held`` is whether it held for a time, and ``steps`` where the story left it.

    ``steps`` has the one step of the trace that ended it, or, for a claim that never held, the last ones that changed
    what it speaks of. ``editions`` are those by which it holds.
    """

    claim: str
    held: bool
    steps: tuple[Step, ...]
    editions: tuple[str, ...]


class Why(NamedTuple):
    """The refused line, if any, the claims that do not hold, and the outcome (None: the story cannot be played)."""

    bar: Bar | None
    parted: tuple[Parted, ...]
    outcome: Outcome | None


def why(scenario: Scenario, edition: str, known: dict[str, dict[str, str]]) -> Why:
    """Explain why a scenario cannot happen as written; ``known`` are the positions of the rules by edition.

    Raises ScenarioError for a story of which no line is to blame.
    """
    positions = known[edition]
    try:
        outcome = play(scenario, edition, positions)
    except ScenarioError as error:
        place = _line_of(scenario, error.word)
        if place is None:
            raise
        return Why(_bar(scenario, place, (), str(error), edition, known), (), None)
    bar = None
    if outcome.missed:
        first = outcome.missed[0]
        place = _line_of(scenario, first.line)
        if place is not None:
            bar = _bar(scenario, place, first.keys, first.why, edition, known)
    refusals = {f'"{missed.line}" was refused' for missed in outcome.missed}
    failed = [claim for claim in outcome.failed if claim not in refusals]
    return Why(bar, tuple(_parted(scenario.claims[claim], scenario, edition, known) for claim in failed), outcome)


def _line_of(scenario: Scenario, text: str) -> int | None:
    """Return the place of a line of the story, the last of that wording."""
    places = [place for place, line in enumerate(scenario.when) if line.text == text]
    return places[-1] if places else None


# A refused line.


def _bar(
    scenario: Scenario, place: int, keys: tuple[str, ...], told: str, edition: str, known: dict[str, dict[str, str]]
) -> Bar:
    lines = [line.text for line in scenario.when]
    line = lines[place]
    left = MAX_TRIED
    moment = None
    for other in _nearest(place, len(lines)):
        left -= 1
        rest = lines[:place] + lines[place + 1 :]
        story = [*rest[:other], line, *rest[other : max(other, place)]]
        if left and _is_legal(scenario, story, line, edition, known[edition]):
            before = rest[other] if other < len(rest) else ""
            moment = Way(f'before "{before}"' if before else "at the end", _sentence(scenario, story))
            break
    others: list[Way] = []
    for name in _others(scenario, place, edition):
        left -= 1
        instead = name + line[len(scenario.when[place].name) :]
        story = [*lines[:place], instead]
        if left > 0 and len(others) < MAX_TOLD and _is_legal(scenario, story, instead, edition, known[edition]):
            others.append(Way(instead, _sentence(scenario, story)))
    editions = (
        one
        for one in PLAYED
        if one != edition and _is_legal(scenario, lines[: place + 1], line, one, known.get(one, {}))
    )
    return Bar(line, keys, told, moment, tuple(others), tuple(editions))


def _nearest(place: int, count: int) -> Iterator[int]:
    """Yield the other places of a line among those that are left, the earlier ones first, nearest first."""
    yield from range(place - 1, -1, -1)
    yield from range(place + 1, count)


def _others(scenario: Scenario, place: int, edition: str) -> list[str]:
    """Return the other minions that a line could be about, those of the same Methuselah first."""
    from vtesref.scenario.playing import set_up

    line = scenario.when[place]
    minions = {minion.name: minion for minion in set_up(scenario, edition).minions}
    told = minions.get(line.name)
    if told is None or not line.text.startswith(line.name):
        return []
    away = (UNCONTROLLED, CRYPT, MERGED)
    found = [
        minion
        for minion in minions.values()
        if minion is not told and minion.kind != RETAINER and minion.region not in away
    ]
    return [minion.name for minion in sorted(found, key=lambda minion: minion.controller is not told.controller)]


def _is_legal(scenario: Scenario, story: list[str], line: str, edition: str, positions: dict[str, str]) -> bool:
    """Tell whether a story comes about to the last line, the one in question among them."""
    try:
        tried = make(scenario.given, tuple(story))
        outcome = play(tried, edition, positions)
    except (ScenarioError, NotModelled):
        return False
    return not outcome.missed and any(one.text == line for one in tried.when)


def _sentence(scenario: Scenario, story: list[str]) -> str:
    return f"{' '.join(scenario.given.split())} | {', '.join(story)}"


# A claim that does not hold.


def _parted(claim: Claimed, scenario: Scenario, edition: str, known: dict[str, dict[str, str]]) -> Parted:
    table = play(scenario, edition, known[edition], claims=()).table
    steps = [step for _, step in table.root.walk()]
    editions = tuple(
        one for one in PLAYED if one != edition and _holds_in(claim.text, scenario, one, known.get(one, {}))
    )
    if "rule" in claim.slots:
        return Parted(claim.text, False, (), editions)
    log = table.changes_since(0)
    seen = {id(step): step for step in steps}
    for place in range(len(log) - 1, -1, -1):
        entity, field, before = log[place]
        table.undo(place)
        if claim.holds(Seen(table)):
            count = sum(1 for one, name, _ in log[:place] if one is entity and name == field)
            step = _changing(seen.values(), str(entity), field, before, count)
            return Parted(claim.text, True, (step,) if step is not None else (), editions)
    named = [step for step in steps if any(_speaks_of(claim, name, field) for name, field, *_ in step.changes)]
    return Parted(claim.text, False, tuple(named[-MAX_TOLD:]), editions)


def _changing(steps: Iterable[Step], name: str, field: str, before: object, count: int) -> Step | None:
    """Return the step that changed a field, the one after ``count`` others, where it stood as ``before``."""
    found = [step for step in steps for one, what, was, _ in step.changes if one == name and what == field]
    if count < len(found) and any(was is before for *_, was, _ in found[count].changes):
        return found[count]
    exact = [step for step in found if any(change[2] is before for change in step.changes)]
    return exact[-1] if exact else None


def _speaks_of(claim: Claimed, name: str, field: str) -> bool:
    return field in CLAIMED and name in claim.slots.values()


def _holds_in(claim: str, scenario: Scenario, edition: str, positions: dict[str, str]) -> bool:
    try:
        return claim not in play(scenario, edition, positions, claims=(claim,)).failed
    except (ScenarioError, NotModelled):
        return False
