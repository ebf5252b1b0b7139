"""Playing scenarios: what an edition makes of one, everything it can come to, and what may be done now.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import NamedTuple

from vtesref.engine import damage, hunt, torpor
from vtesref.engine.core import EngineError, Oracle, Question, Refused, first
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import every
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, RETAINER, Minion, Table
from vtesref.scenario import BLOOD_HUNT, CLAIM, Line, Scenario, ScenarioError, place


class Outcome(NamedTuple):
    """What an edition makes of a scenario.

    ``result`` names every minion with its state; ``refused`` is the line that was refused and the rules in the way;
    ``failed`` are the claims that do not hold.
    """

    edition: str
    result: str
    table: Table
    refused: tuple[str, tuple[str, ...]] | None
    failed: tuple[str, ...]


class _Script:
    """Answers what the engine asks from the story: what nobody mentions is declined."""

    def __init__(self) -> None:
        self.preventions: list[int] = []
        self.paying = -1
        self.blood_hunt = False

    def __call__(self, question: Question) -> int:
        if question.what == "prevent" and self.preventions:
            wanted = self.preventions.pop(0)
            return question.options.index(wanted)
        if question.what == "split" and self.paying >= 0:
            if self.paying not in question.options:
                raise ScenarioError(f"{question.who} cannot pay {self.paying} of the rescue: there is too little blood")
            return question.options.index(self.paying)
        if question.what.startswith("blood hunt"):
            return int(self.blood_hunt)
        return 0


def _set_up(given: str, edition: str, oracle: Oracle = first, positions: dict[str, str] | None = None) -> Table:
    """Lay out what is given on a table of an edition; raises ScenarioError for an edition that is not played."""
    if edition not in PLAYED:
        raise ScenarioError(f'no edition "{edition}" is played; played are {", ".join(PLAYED)}')
    seats, minions = place(given)
    return Table(PLAYED[edition], seats=seats, minions=minions, oracle=oracle, positions=positions)


def play(
    scenario: Scenario,
    edition: str,
    positions: dict[str, str] | None = None,
    disabled: frozenset[str] = frozenset(),
    claims: tuple[str, ...] | None = None,
) -> Outcome:
    """Play a scenario under an edition and hold its claims (or the given ones) against what comes out."""
    script = _Script()
    table = _set_up(scenario.given, edition, script, positions)
    table.disabled = disabled
    by_name = {minion.name: minion for minion in table.minions}
    pending: dict[str, list[int]] = {}
    refused: tuple[str, tuple[str, ...]] | None = None
    for place_in_story, line in enumerate(scenario.when):
        following = scenario.when[place_in_story + 1] if place_in_story + 1 < len(scenario.when) else None
        if line.name == BLOOD_HUNT:
            before = scenario.when[place_in_story - 1] if place_in_story else None
            if before is None or before.verb != "diablerises":
                raise ScenarioError(f'"{line.text}" can only follow a diablerie')
            continue
        minion = by_name[line.name]
        script.paying = line.normal if line.verb == "rescues" else -1
        script.blood_hunt = bool(following and following.name == BLOOD_HUNT and following.verb == "passes")
        if minion.region == ASH_HEAP:
            raise ScenarioError(f'"{line.text}" cannot happen: {minion} is burned')
        try:
            _tell(table, script, minion, by_name.get(line.other), line, pending)
        except Refused as refusal:
            refused = (line.text, refusal.keys)
            break
    unused = [name for name, points in pending.items() if points]
    if unused and refused is None:
        raise ScenarioError(f"{unused[0]} prevents damage, but takes none afterwards")
    held = scenario.then if claims is None else claims
    failed = tuple(claim for claim in held if not _holds(claim, table, by_name, refused))
    if refused and not any(claim.startswith("refused:") for claim in held):
        failed += (f'"{refused[0]}" was refused',)
    return Outcome(edition, result(table), table, refused, failed)


def _tell(
    table: Table,
    script: _Script | None,
    minion: Minion,
    other: Minion | None,
    line: Line,
    pending: dict[str, list[int]],
) -> None:
    if line.verb == "prevents":
        pending.setdefault(line.name, []).append(line.normal)
    elif line.verb == "hunts":
        hunt.hunt(table, minion)
    elif line.verb == "leaves":
        torpor.leave(table, minion)
    elif line.verb == "rescues" and other is not None:
        torpor.rescue(table, minion, other)
    elif line.verb == "diablerises" and other is not None:
        torpor.diablerise(table, minion, other)
    else:
        at_hand = tuple(pending.pop(line.name, ()))
        if script is not None:
            script.preventions = list(at_hand)
        damage.inflict(table, minion, line.normal, line.aggravated, at_hand)
        settle(table)


class Way(NamedTuple):
    """One distinct outcome of an exploration: the result, in how many ways it comes about, and one shortest of them."""

    result: str
    ways: int
    answers: tuple[str, ...]


def explore(scenario: Scenario, edition: str, limit: int = 20_000) -> list[Way]:
    """Return every distinct outcome of a story whose decisions are left open, the commonest first.

    What the story states stays as it is (who acts, what is at hand); whether and how it is used is open. Raises TooMany
    past the limit, and Refused when a line is against a rule.
    """

    def once(oracle: Oracle) -> tuple[str, tuple[str, ...]]:
        told: list[str] = []

        def telling(question: Question) -> int:
            answer = oracle(question)
            told.append(f"{question.who}: {question.what} {_said(question.options[answer])}")
            return answer

        table = _set_up(scenario.given, edition, telling)
        by_name = {minion.name: minion for minion in table.minions}
        pending: dict[str, list[int]] = {}
        for line in scenario.when:
            minion = by_name.get(line.name)
            if minion is None or minion.region == ASH_HEAP:
                continue  # the blood hunt is open here, and so is what the burned would have done
            _tell(table, None, minion, by_name.get(line.other), line, pending)
        return result(table), tuple(told)

    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for _, (outcome, told) in every(once, limit):
        number, shortest = found.get(outcome, (0, told))
        found[outcome] = (number + 1, min(shortest, told, key=len))
    ways = [Way(outcome, number, told) for outcome, (number, told) in found.items()]
    return sorted(ways, key=lambda way: (-way.ways, way.result))


def _said(option: object) -> str:
    """Return an option as a word."""
    if option is None or option is False:
        return "no"
    return "yes" if option is True else str(option)


class Choice(NamedTuple):
    """One thing that a minion might do now: the sentence, and the rules in the way (none: it may)."""

    text: str
    bars: tuple[str, ...]


def options(given: str, edition: str) -> list[Choice]:
    """Return what every minion may do, and for what it may not the rules in the way, as far as modelled."""
    table = _set_up(given, edition)
    found = []
    for minion in table.minions:
        if minion.kind == RETAINER:
            continue  # no minion: it never acts
        found.append(Choice(f"{minion} hunts", tuple(hunt.bars_hunting(table, minion))))
        found.append(Choice(f"{minion} leaves torpor", tuple(torpor.bars_leaving(table, minion))))
        for other in table.minions:
            if other is not minion and other.is_vampire:
                found.append(Choice(f"{minion} rescues {other}", tuple(torpor.bars_rescuing(table, minion, other))))
                bars = tuple(torpor.bars_diablerising(table, minion, other))
                found.append(Choice(f"{minion} diablerises {other}", bars))
    return found


def result(table: Table) -> str:
    """Return the state of every minion as claims that read back."""
    return "; ".join(state_of(minion) for minion in table.minions)


def state_of(minion: Minion) -> str:
    """Return a minion's state as a claim: "Royce torpor 0/6", "Rake burned"."""
    if minion.region == ASH_HEAP:
        return f"{minion} burned"
    count = f"{minion.counters}/{minion.capacity}" if minion.is_vampire else str(minion.counters)
    return f"{minion} {minion.region} {count}"


def _holds(claim: str, table: Table, by_name: dict[str, Minion], refused: tuple[str, tuple[str, ...]] | None) -> bool:
    kind, _, key = claim.partition(":")
    if kind == "refused":
        return refused is not None and key.strip() in refused[1]
    if kind == "cites":
        return any(step.key == key.strip() for _, step in table.root.walk())
    match = CLAIM.match(claim)
    if match is None:
        raise EngineError(f"the claim {claim} was not checked")
    minion = next(minion for name, minion in by_name.items() if name.lower() == match["name"].lower())
    where = {"burned": ASH_HEAP}.get(match["where"] or "", match["where"])
    return (
        (where is None or minion.region == where)
        and (match["count"] is None or minion.counters == int(match["count"]))
        and (match["capacity"] is None or minion.capacity == int(match["capacity"]))
    )
