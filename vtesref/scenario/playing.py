"""Playing scenarios: what an edition makes of one, and whether its claims hold.

All that one can come to is in ``exploring.py``, what may be done now in ``options.py``.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.action.modifiers import is_for_fellows
from vtesref.engine.cards.play import bars_in_combat
from vtesref.engine.combat.combatants import Combat
from vtesref.engine.contest import contest
from vtesref.engine.core import EngineError, Oracle, Refused, first
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    HAND,
    IN_PLAY,
    LIBRARY,
    REMOVED,
    UNCONTROLLED,
    Card,
    Minion,
    Table,
    is_at_hand,
)
from vtesref.engine.traits import SECTS
from vtesref.engine.turn.turn import break_off, take_up
from vtesref.scenario import (
    BLOOD_HUNT,
    CLAIM,
    ROUND,
    Line,
    Scenario,
    ScenarioError,
    action_lines,
    place,
    table_claims,
    turn_claims,
)
from vtesref.scenario.politics_lines import CALLS_HUNT, SILENT, is_political
from vtesref.scenario.script import Script, supply
from vtesref.scenario.story import DIVIDES
from vtesref.scenario.table_lines import SETTLING
from vtesref.scenario.telling import tell
from vtesref.scenario.telling.politics import holds_in_politics, outcome_of_referendum, refuse_politics
from vtesref.scenario.text import refuse_hidden
from vtesref.scenario.turn_lines import CANCELS, DRAWN, FINDS, GOES_ON, PUTS, STAYS

if TYPE_CHECKING:
    from collections.abc import Iterator


#: Where a minion does nothing.
OFF = (ASH_HEAP, REMOVED, CONTESTED)


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


def set_up(
    scenario: Scenario | str, edition: str, oracle: Oracle = first, positions: dict[str, str] | None = None
) -> Table:
    """Lay out what is given on a table of an edition; raises ScenarioError for an edition that is not played."""
    if edition not in PLAYED:
        raise ScenarioError(f'no edition "{edition}" is played; played are {", ".join(PLAYED)}')
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
    script = Script(scenario.when)
    script.cards = scenario.cards
    table = script.table = set_up(scenario, edition, script, positions)
    table.disabled = disabled
    fought = _Fought(table)
    take_up(table)
    refused: tuple[str, tuple[str, ...]] | None = None
    try:
        _refuse_what_is_absent(table)
        for here, line in enumerate(scenario.when):
            if not line.is_answer and here not in script.used:
                script.begun = here
                script.until = next(
                    (later for later in range(here + 1, len(scenario.when)) if not scenario.when[later].is_answer),
                    len(scenario.when),
                )
                script.all_aimed()
                script.aims = [(here, name) for name in line.more] if _by_text(scenario, line) else []
                tell(table, line)
                fought.note()
        script.all_aimed()
        script.until = len(scenario.when)
        if scenario.when[-1].verb != GOES_ON:
            break_off(table)
        _all_came_up(table, script, fought)
    except Refused as refusal:
        refused = (_line_of(scenario, refusal), refusal.keys)
        fought.note()
    held = scenario.then if claims is None else claims
    failed = tuple(claim for claim in held if not _holds(claim, table, fought, refused))
    if refused and not any(claim.startswith("refused:") for claim in held):
        failed += (f'"{refused[0]}" was refused',)
    return Outcome(edition, result(table), table, refused, failed)


def _by_text(scenario: Scenario, line: Line) -> bool:
    """Tell whether a line is about a card with texts, which choose whom they are used on."""
    definition = scenario.cards.get(line.card.lower()) if line.card else None
    return definition is not None and bool(definition.texts)


def _refuse_what_is_absent(table: Table) -> None:
    """Refuse a situation with what its edition does not know: a vampire that is paralysed."""
    for minion in table.minions:
        if minion.paralysed:
            table.require(f"{minion} is paralysed", table.edition.paralysis_bars)


def hangs_on(
    key: str, scenario: Scenario, claims: dict[str, tuple[str, ...]], known: dict[str, dict[str, str]]
) -> bool:
    """Tell whether a scenario shows a rule: with that rule alone disabled a claim fails, or the story cannot be told.

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


def _all_came_up(table: Table, script: Script, fought: _Fought) -> None:
    """Refuse the first line that never came up, with the rule that kept it from coming up where there is one."""
    for here, line in enumerate(script.lines):
        if line.name == ROUND and not any(one.is_answer for one in script.lines[here + 1 : here + 2]):
            raise ScenarioError(f'"{line.text}" says nothing: no line of that round follows it', line.text)
        if here in script.used or not line.is_answer or line.name == ROUND:
            continue
        if line.name == BLOOD_HUNT or line.verb == CALLS_HUNT:
            if any(step.key == "damage.aggravated.burn_skips_torpor" for _, step in table.root.walk()):
                table.require(line.text, ("diablerie.not_by_damage",))
            raise ScenarioError(f'"{line.text}" can only follow a diablerie')
        if line.verb in (*SILENT, action_lines.NOBODY):
            continue
        table.require(line.text, _bars_of_settling(table, line))
        if is_political(line, script.cards):
            refuse_politics(table, line, script.cards)
            continue
        if here in script.later:
            raise Refused(line.text, script.later[here])
        if line.verb in action_lines.ANSWERS or line.verb == action_lines.ATTEMPT_FAILS:
            raise ScenarioError(f'"{line.text}" never came up: there was no action then, or no time for it', line.text)
        minion = next((minion for minion in table.minions if minion.name == line.name), None)
        last = fought.last
        if line.verb == STAYS and minion is not None and minion.region != UNCONTROLLED:
            table.require(line.text, table.edition.early_arrival_bars)
        if minion is None or line.verb in (STAYS, FINDS, CANCELS, DRAWN, PUTS):
            raise ScenarioError(f'"{line.text}" never came up: it was not the time for it', line.text)
        if minion.region == ASH_HEAP:
            raise ScenarioError(f'"{line.text}" cannot happen: {minion} is burned')
        table.require(line.text, _bars_of_others(table, minion, line.card))
        if line.verb == DIVIDES:
            raise ScenarioError(f'"{line.text}" never came up: there was nothing to divide like that', line.text)
        if line.verb == "prevents":
            if last is None:
                raise ScenarioError(f"{line.name} prevents damage, but takes none afterwards")
            raise Refused(line.text, ("damage.prevent.only_then",))
        if last is None:
            applied = {step.key for _, step in table.root.walk()}
            table.require(line.text, sorted(applied & {"torpor_action.leave.blocked_no_combat"}))
            why = f"there is no combat; write: {minion} fights ..."
            if table.course.before is not None:
                why = "there was no time for it in the action, and no combat"
            raise ScenarioError(f'"{line.text}" never came up: {why}', line.text)
        table.require(line.text, bars_in_combat(_kind_of(script, line.card)))
        if minion not in (last.acting.minion, last.reacting.minion):
            bar = "press.own_combatants_only" if line.verb == "presses" else "cards.combat.only_in_combat"
            raise Refused(line.text, (bar, *table.edition.bystander_bars))
        skipped = "combat.unready_skips_1998c"
        if any(step.key == skipped for _, step in table.root.walk()):
            raise Refused(line.text, (skipped,))
        if last.over and last.over != "press.default_ends":
            raise Refused(line.text, (last.over,))
        if line.verb == "strikes" or line.verb in ("dodges", "ends"):
            raise Refused(line.text, ("strike.one_per_round",))
        raise ScenarioError(
            f'"{line.text}" never came up: the combat was over after round {last.round}, or it was not the time for it',
            line.text,
        )


def _bars_of_settling(table: Table, line: Line) -> Iterator[str]:
    """Yield the rule by which a contest is paid for or yielded in the unlock phases of whoever it is about alone."""
    if line.verb not in SETTLING:
        return
    things: tuple[Minion | Card, ...] = (*table.minions, *table.cards)
    for thing in things:
        if contest.is_contested(thing) and line.says.endswith(f" {contest.name_of(thing)}"):
            yield "contest.card.cost_one_pool" if line.verb == "pays for" else "contest.card.yield"
        elif isinstance(thing, Minion) and thing.name == line.name and thing.claims:
            yield "contest.title.cost_one_blood" if line.verb == "pays for" else "contest.title.yield"


def _bars_of_others(table: Table, minion: Minion, name: str) -> Iterator[str]:
    """Yield the rule that keeps a minion from using a card in play of somebody else's, if that is the one named."""
    cards = [card for card in table.cards if card.name == name and card.place in (IN_PLAY, HAND)]
    if cards and not any(
        card.place == HAND or is_at_hand(card, minion) or is_for_fellows(card, minion) for card in cards
    ):
        on_minion = isinstance(cards[0].holder, Minion)
        yield "general.control.attached_minion_card" if on_minion else "general.control.master_card"


def _kind_of(script: Script, card: str) -> str:
    """Return the type of a card that a scenario defines; "" for none."""
    definition = script.cards.get(card.lower())
    return definition.kind if definition is not None else ""


def lacking(table: Table) -> list[str]:
    """Return what of the texts of cards in the story is not carried out, each with its card: it may matter.

    Cards that lie in play or were played count, those in hands and libraries do not.
    """
    told = [card for card in table.cards if card.lacks and card.place not in (HAND, LIBRARY)]
    return list(dict.fromkeys(f"{card}: {lack}" for card in told for lack in card.lacks))


def result(table: Table) -> str:
    """Return the state of every minion as claims that read back, and the pools, the Edge and so on if they changed."""
    states = [state_of(minion) for minion in table.minions]
    changed = {(entity, name) for entity, name, _ in table.changes_since(0)}
    states += [f"{seat} {seat.pool} pool" for seat in table.seats if (seat, "pool") in changed]
    if (table.course, "edge") in changed:
        states.append(f"{table.course.edge or 'nobody'} has the Edge")
    return "; ".join([*states, *outcome_of_referendum(table), *table_claims.standing(table)])


def state_of(minion: Minion) -> str:
    """Return a minion's state as a claim: "Royce torpor 0/6", "Rake burned"."""
    if minion.region == ASH_HEAP:
        return f"{minion} burned"
    if minion.region in (CONTESTED, REMOVED):
        return f"{minion} {minion.region}"
    count = f"{minion.counters}/{minion.capacity}" if minion.is_vampire else str(minion.counters)
    return f"{minion} {minion.region} {count}"


def _holds(claim: str, table: Table, fought: _Fought, refused: tuple[str, tuple[str, ...]] | None) -> bool:
    kind, _, key = claim.partition(":")
    key = key.strip()
    if kind == "refused":
        return refused is not None and key in refused[1]
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
