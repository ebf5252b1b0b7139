"""Playing scenarios: what an edition makes of one, and whether its claims hold.

All that one can come to is in ``exploring.py``, what may be done now in ``options.py``.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import former_keys
from vtesref.engine.combat.combatants import Combat
from vtesref.engine.core import EngineError, Entity, Oracle, Refused, first
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    REMOVED,
    TORPOR,
    Card,
    Minion,
    Table,
)
from vtesref.engine.traits import SECTS
from vtesref.engine.turn.turn import break_off, take_up
from vtesref.scenario import CLAIM, Scenario, ScenarioError, place, table_claims, turn_claims
from vtesref.scenario.deed_lines import TAKES
from vtesref.scenario.grammar import STIPULATED
from vtesref.scenario.missed import Missed, out_of_order, unsaid
from vtesref.scenario.script import Script
from vtesref.scenario.supply import supply
from vtesref.scenario.telling import tell
from vtesref.scenario.telling.politics import holds_in_politics, outcome_of_referendum
from vtesref.scenario.text import refuse_hidden
from vtesref.scenario.turn_lines import GOES_ON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.scenario.story import Line


#: How many refused answers are left out, one after the other, to see what else of a story does not come about.
MAX_REFUSED = 5
#: Where a minion does nothing.
OFF = (ASH_HEAP, REMOVED, CONTESTED)


class Outcome(NamedTuple):
    """What an edition makes of a scenario.

    ``result`` names every minion with its state; ``refused`` is the line that was refused and the rules in the way;
    ``failed`` are the claims that do not hold, ``missed`` all lines that did not come about, in the order told;
    ``changed`` is what is otherwise than it was given, besides what ``result`` tells; ``read_as`` are lines that name
    no level and were read at a higher one, because the card's lower text does not fit there.
    """

    edition: str
    result: str
    table: Table
    refused: tuple[str, tuple[str, ...]] | None
    failed: tuple[str, ...]
    missed: tuple[Missed, ...] = ()
    changed: tuple[str, ...] = ()
    read_as: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Return the whole outcome as claims that read back."""
        return "; ".join([self.result, *self.changed])


def set_up(
    scenario: Scenario | str, edition: str, oracle: Oracle = first, positions: dict[str, str] | None = None
) -> Table:
    """Lay out what is given on a table of an edition; raises ScenarioError for an edition that is not played."""
    if edition not in PLAYED:
        raise ScenarioError(f'the edition "{edition}" cannot be played; editions are: {", ".join(PLAYED)}')
    if isinstance(scenario, str):
        scenario = " ".join(scenario.split())
        given = place(scenario)
        refuse_hidden(scenario, f'"{scenario}"')
        more: tuple[Card, ...] = ()
    else:
        given = place(scenario.given, scenario.cards)
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
    run = _Run(scenario, edition, positions, disabled, {})
    for _ in scenario.when:  # every line that is told out of order is left out in turn
        found = out_of_order(run.table, run.script)
        if not found or run.refused is not None:
            break
        run = _Run(scenario, edition, positions, disabled, {**run.script.withheld, **found})
    missed, refused = run.missed, run.refused
    if missed and not any(one.keys for one in missed):
        raise ScenarioError("; ".join(dict.fromkeys(one.why for one in missed)), missed[0].line)
    if refused is None and missed:
        refused = next((one.line, one.keys) for one in missed if one.keys)
    held = scenario.then if claims is None else claims
    table = run.table
    failed = tuple(claim for claim in held if not _holds(claim, table, run.fought, missed))
    missed = _all_missed(run, scenario, edition, positions, disabled)
    if refused and not any(claim.startswith("refused:") for claim in held):
        failed += tuple(f'"{one.line}" was refused' for one in missed)
    names = {card.name.lower() for card in scenario.cards.values()}
    besides = tuple(one for one in changed(table) if _is_named(one, names, table))
    read_as = tuple(f'"{scenario.when[place].text}" at {level}' for place, level in run.script.raised.items())
    return Outcome(edition, result(table), table, refused, failed, tuple(missed), besides, read_as)


def _all_missed(
    run: _Run, scenario: Scenario, edition: str, positions: dict[str, str] | None, disabled: frozenset[str]
) -> list[Missed]:
    """Return all lines that did not come about, those too that follow an answer which was refused."""
    for _ in range(MAX_REFUSED):
        if run.refused_at is None or not scenario.when[run.refused_at].is_answer:
            break
        withheld = {**run.script.withheld, run.refused_at: run.missed[-1]}
        try:
            run = _Run(scenario, edition, positions, disabled, withheld)
        except ScenarioError:
            break
    return run.missed


def _is_named(claim: str, cards: set[str], table: Table) -> bool:
    """Tell whether a claim speaks of what has a name in the scenario, not of a card of no name."""
    unnamed = [card.name for card in table.cards if card.name.lower() not in cards]
    return not any(claim.startswith(f"{name} ") for name in unnamed)


class _Run:
    """A scenario played once; ``refused`` is the line at which it stopped, and ``missed`` all that did not happen."""

    def __init__(
        self,
        scenario: Scenario,
        edition: str,
        positions: dict[str, str] | None,
        disabled: frozenset[str],
        withheld: dict[int, Missed],
    ) -> None:
        self.script = script = Script(scenario.when)
        script.cards = scenario.cards
        script.withheld = withheld
        script.used.update(withheld)
        self.table = table = script.table = set_up(scenario, edition, script, positions)
        script.stated = lambda: place(scenario.given, scenario.cards).stated
        table.disabled = disabled
        self.fought = _Fought(table)
        self.refused: tuple[str, tuple[str, ...]] | None = None
        self.refused_at: int | None = None
        self.missed: list[Missed] = []
        if any(line.amid for line in scenario.when):
            table.between = lambda: script.happen(tell)
        take_up(table)
        here = 0
        try:
            _refuse_what_is_absent(table)
            for here, line in enumerate(scenario.when):
                if not line.is_answer and here not in script.used:
                    _refuse_untimed(scenario.when, here)
                    script.begin(here)
                    script.all_aimed()
                    script.aims = [(here, name) for name in _left_to_choose(scenario, line)]
                    tell(table, line)
                    self.fought.note()
            script.all_aimed()
            script.until = len(scenario.when)
            if scenario.when[-1].verb != GOES_ON:
                break_off(table)
            self.missed = unsaid(table, script, self.fought.last, len(scenario.when))
        except ScenarioError as error:
            also = [one.why for one in unsaid(table, script, self.fought.last, here) if one.why]
            raise ScenarioError("; ".join([str(error), *also]), error.word) from None
        except Refused as refusal:
            self.refused = (_line_of(scenario, refusal), refusal.keys)
            self.fought.note()
            now = range(script.until) if script.until > here else range(here + 1)
            told = [at for at in now if scenario.when[at].text == self.refused[0] and at not in withheld]
            self.refused_at = told[-1] if told else None
            at = told[-1] if told else here
            script.until = len(scenario.when)
            self.missed = unsaid(table, script, self.fought.last, at)
            self.missed.append(Missed(*self.refused, refusal.why))


def _refuse_untimed(lines: tuple[Line, ...], here: int) -> None:
    """Refuse what befalls a minion after its attempt to block is told, unless it is told when."""
    line, before = lines[here], lines[here - 1] if here else None
    if before is None or before.verb != "blocks" or line.name != before.name or line.text.endswith("the action"):
        return
    if line.verb in STIPULATED:
        during, after = f"{line.text} during the action", f"{line.text} after the action"
        raise ScenarioError(f'"{line.text}" does not say when it happens; write: {during}, or: {after}', line.text)


def _left_to_choose(scenario: Scenario, line: Line) -> tuple[str, ...]:
    """Return whom a line names besides the first, for what the text of its card chooses as it is used.

    At whom else an action is aimed is told as it is announced.
    """
    definition = scenario.cards.get(line.card.lower()) if line.card else None
    if definition is None or line.verb == TAKES:  # which names equipment
        return ()
    first = [text.choose[0] for text in definition.texts if text.at == "action" and text.choose]
    several = any(one.high > 1 and one.what.sort == "methuselah" for one in first)
    return line.more if definition.texts and not several else ()


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


class _Fought:
    """Remembers the last combat, which is cleared away when it is over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.last: Combat | None = None
        self.seen = 0

    def note(self) -> None:
        """Look for combats that were laid on the table since the last time."""
        for entity, name, before in self.table.changes_since(self.seen):
            if entity is self.table.course and name == "combat":
                self.last = before if isinstance(before, Combat) else self.last
        self.seen = self.table.mark()
        self.last = self.table.course.combat or self.last


def lacking(table: Table) -> list[str]:
    """Return the texts of cards in the story that are not carried out, each with its card, because they may matter.

    Cards that are in play or were played count; cards in hands and libraries do not.
    """
    told = [card for card in table.cards if card.lacks and card.place not in (HAND, LIBRARY)]
    return list(dict.fromkeys(f"{card}: {lack}" for card in told for lack in card.lacks))


def result(table: Table) -> str:
    """Return the state of every minion as claims that read back, and the pools, the Edge and so on if they changed."""
    states = [state_of(minion) for minion in table.minions]
    changed = {(entity, name) for entity, name, _ in table.changes_since(0)}
    if table.minions:  # without minions the pools are told as they stand
        states += [f"{seat} {seat.pool} pool" for seat in table.seats if (seat, "pool") in changed]
    if (table.course, "edge") in changed:
        states.append(f"{table.course.edge or 'nobody'} has the Edge")
    return "; ".join([*states, *outcome_of_referendum(table), *table_claims.standing(table)])


def changed(table: Table) -> list[str]:
    """Return the other changes as claims that can be read again: locked, controlled, titled, and where cards ended.

    Only what is not as it was given is told, and of cards only those that the situation names.
    """
    first: dict[tuple[Entity, str], object] = {}
    for entity, name, before in table.changes_since(0):
        first.setdefault((entity, name), before)

    def differs(entity: Entity, name: str) -> bool:
        return (entity, name) in first and first[entity, name] != entity.__dict__[name]

    found = []
    for minion in table.minions:
        if minion.region not in (READY, TORPOR):
            continue
        if differs(minion, "locked"):
            found.append(f"{minion} {'locked' if minion.locked else 'unlocked'}")
        if differs(minion, "controller"):
            found.append(f"{minion.controller} controls {minion}")
        if differs(minion, "title") and not minion.claims:
            found.append(f"{minion} is {_title_of(minion)}")
        if differs(minion, "sect") and minion.sect in SECTS:
            found.append(f"{minion} is {minion.sect}")
        for kind in dict.fromkeys(minion.tokens) if differs(minion, "tokens") else ():
            found.append(f"{minion} {minion.tokens.count(kind)} {kind} counters")
    cards = [one for one in table.cards if differs(one, "place") or differs(one, "holder")]
    found += [told for told in map(_lies, cards) if told]
    found += [f"{card} {card.counters} counters" for card in table.cards if differs(card, "counters")]
    return list(dict.fromkeys(found))


def _title_of(minion: Minion) -> str:
    if not minion.title:
        return "untitled"
    return f"{minion.title} of {minion.city}" if minion.city else minion.title


def _lies(card: Card) -> str:
    """Return where a card lies as a claim; "" for one that has no place of its own to tell."""
    if card.place == IN_PLAY:
        return f"{card} on {card.holder}" if str(card.holder) != card.name else ""
    if card.place in (ASH_HEAP, LIBRARY):
        return f"{card} in the {card.place} of {card.owner}"
    if card.place == HAND:
        return f"{card} in the hand of {card.holder}"
    return f"{card} {card.place}" if card.place in (CONTESTED, REMOVED) else ""


def state_of(minion: Minion) -> str:
    """Return a minion's state as a claim: "Royce torpor 0/6", "Rake burned"."""
    if minion.region == ASH_HEAP:
        return f"{minion} burned"
    if minion.region in (CONTESTED, REMOVED):
        return f"{minion} {minion.region}"
    count = f"{minion.counters}/{minion.capacity}" if minion.is_vampire else str(minion.counters)
    return f"{minion} {minion.region} {count}"


def claim_holds(claim: str, table: Table) -> bool:
    """Tell whether a claim holds at a table in its present state, also in the middle of a story."""
    fought = _Fought(table)
    fought.note()
    return _holds(claim, table, fought, ())


def _holds(claim: str, table: Table, fought: _Fought, missed: Sequence[Missed]) -> bool:
    kind, _, key = claim.partition(":")
    key = former_keys.current(key.strip())
    if kind == "refused":
        return any(key in one.keys for one in missed)
    if kind in ("cites", "silent"):
        return any(step.key == key and (kind == "cites" or step.position == "silent") for _, step in table.root.walk())
    told = turn_claims.holds(claim, table)
    if told is not None:
        return told
    political = holds_in_politics(claim, table)
    if political is not None:
        return political
    last = fought.last
    ranged = re.fullmatch(r"(close|long) range", claim)
    if ranged:
        return last is not None and last.range == ranged[1]
    rounds = re.fullmatch(r"(\d+) rounds?", claim)
    if rounds:
        return last is not None and last.round == int(rounds[1])
    edge = re.fullmatch(r"(.+) has the Edge", claim)
    if edge:
        return str(table.course.edge or "nobody").lower() == edge[1].lower()
    sect = re.fullmatch(rf"(.+) is ({'|'.join(SECTS)})", claim)
    if sect:
        return any(one.name.lower() == sect[1].lower() and one.sect == sect[2] for one in table.minions)
    lies = re.fullmatch(r"(.+) on (.+)", claim)
    if lies and any(card.name.lower() == lies[1].lower() for card in table.cards):
        return any(
            card.name.lower() == lies[1].lower()
            and card.place == IN_PLAY
            and str(card.holder).lower() == lies[2].lower()
            for card in table.cards
        )
    table_claim = table_claims.match(claim)
    if table_claim:
        return table_claim[1](table, table_claim[0])
    match = CLAIM.match(claim)
    if match is None:
        raise EngineError(f"the claim {claim} was not checked")
    name = match["name"].lower()
    if match["pool"]:
        return any(seat.name.lower() == name and seat.pool == int(match["count"]) for seat in table.seats)
    minion = next((minion for minion in table.minions if minion.name.lower() == name), None)
    if minion is None:
        burned = (card.name.lower() == name and card.place == ASH_HEAP for card in table.cards)
        return match["where"] == "burned" and any(burned)
    where = {"burned": ASH_HEAP}.get(match["where"] or "", match["where"])
    return (
        (where is None or minion.region == where)
        and (match["lock"] is None or minion.locked == (match["lock"] == "locked"))
        and (match["count"] is None or minion.counters == int(match["count"]))
        and (match["capacity"] is None or minion.capacity == int(match["capacity"]))
    )
