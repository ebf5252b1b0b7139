"""Playing scenarios: what an edition makes of one, everything it can come to, and what may be done now.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import choices as could_do
from vtesref.engine import combat, contest, hunt, politics, torpor, votes, withdrawal
from vtesref.engine.actions import Action, bars_announcing
from vtesref.engine.combatants import Combat, Use
from vtesref.engine.core import EngineError, Oracle, Question, Refused, first
from vtesref.engine.diablerie import Hunt
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import outcomes
from vtesref.engine.modifiers import is_for_fellows
from vtesref.engine.moves import moves
from vtesref.engine.play import bars_in_combat, effects_of
from vtesref.engine.polling import STIPULATED
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    HAND,
    IN_PLAY,
    MERGED,
    REMOVED,
    RETAINER,
    UNCONTROLLED,
    Card,
    Minion,
    Table,
    is_at_hand,
)
from vtesref.engine.traits import SECTS
from vtesref.engine.turn import break_off, take_up
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
from vtesref.scenario.story import DIVIDES
from vtesref.scenario.table_lines import SETTLING
from vtesref.scenario.text import refuse_hidden
from vtesref.scenario.turn_lines import CANCELS, DRAWN, FINDS, GOES_ON, PHASE, STAYS
from vtesref.script import IN_TURN, Script, supply
from vtesref.telling import tell
from vtesref.telling.politics import holds_in_politics, outcome_of_referendum, refuse_politics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.actions import Kind
    from vtesref.engine.explore import Idle
    from vtesref.engine.moves import Move

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
                tell(table, line)
                fought.note()
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
        if minion is None or line.verb in (STAYS, FINDS, CANCELS, DRAWN):
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
    if all(line.is_answer for line in scenario.when):
        line = scenario.when[0]
        raise ScenarioError(f'"{line.text}" never comes up: no line sets something off, such as: A fights B', line.text)
    table = set_up(scenario, edition)
    take_up(table)
    play_on = functools.partial(_proceed, scenario, table)
    idle = functools.partial(_idle, scenario, table)
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


def use_sentence(who: str, what: str, option: Use) -> str:
    """Return the story line by which somebody uses an effect in combat."""
    name = str(option)
    if option.card is None:
        at = f" at {option.target}" if option.target is not None else ""
        return f"{who} strikes hand{at}"
    verb = {"maneuver": "maneuvers with", "strike": "strikes with", "press": "presses with"}.get(what, "plays")
    if option.card.name == option.effect.text.removeprefix("strike: "):  # no card of its own
        verb = {"maneuver": "maneuvers", "press": "presses", "strike": f"strikes {name}"}.get(what, f"uses {name}")
        verb = {"prevent": f"prevents {option.effect.number}"}.get(what, verb)
        name = f"at {option.target}" if option.target is not None and what == "strike" else ""
    elif what == "prevent" and any(effect.word != "prevent" for effect in effects_of(option)):
        verb = f"prevents {option.effect.number} with"  # what is played may be used at another time, too
    return f"{who} {verb} {name}".strip()


def sentence(question: Question, option: object) -> str:
    """Return a decision as the story line that makes it; declining is told by nothing."""
    who = question.who
    if question.what in IN_TURN:
        if isinstance(option, Card):
            return f"{who} {'finds' if question.what == 'find' else 'receives'} {option}"
        return "" if option is None else str(option)
    if isinstance(option, Use):
        return use_sentence(who, question.what, option)
    if option is None and not question.what.startswith("bring out "):
        return ""
    if question.what == "discard down":
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


def _idle(scenario: Scenario, table: Table, here: int) -> Idle | None:
    """Return what makes no difference any more, when nothing of the story comes after this combat."""
    if table.course.combat is None or not all(line.is_answer for line in scenario.when[here:]):
        return frozenset()
    return combat.out_of_use(table)


class Choice(NamedTuple):
    """One thing that a minion might do now: the sentence, and the rules in the way (none: it may)."""

    text: str
    bars: tuple[str, ...]


def options(given: str, edition: str) -> list[Choice]:
    """Return what every minion may do, and for what it may not the rules in the way, as far as modelled."""
    table = set_up(given, edition)
    take_up(table)
    return choices(table)


def choices(table: Table) -> list[Choice]:
    """Return what may be done at a table now, and for what may not the rules in the way."""
    return [Choice(text, table.bars(bars)) for text, bars in candidates(table)]


def candidates(table: Table, of: Callable[[Minion], bool] = lambda minion: True) -> Iterator[Move]:
    """Yield every sentence of what could be done now with its bars, which are not looked for until they are read.

    Minions for which ``of`` is False are left out.
    """
    yield from moves(table)
    for minion in table.minions:
        if minion.kind == RETAINER or minion.region in (UNCONTROLLED, CRYPT, MERGED) or not of(minion):
            continue  # no minion, or not in play: it never acts
        if table.course.turn.contests_left is not None:
            continue  # what is left of the unlock phase comes before any action
        if minion.region == CONTESTED:
            yield f"{minion} hunts", contest.bars_contested()
            continue
        yield f"{minion} hunts", hunt.bars_hunting(table, minion)
        for card in (None, *votes.political_cards(table, minion.controller)):
            yield f"{minion} calls {card or 'a referendum'}", politics.bars_calling(table, minion, card)
        yield f"{minion} leaves torpor", torpor.bars_leaving(table, minion)
        for other in table.minions:
            if other is not minion and other.is_vampire and other.region not in (UNCONTROLLED, CRYPT, MERGED):
                yield f"{minion} rescues {other}", _bars(table, torpor.RESCUE, minion, other)
                yield f"{minion} diablerises {other}", _bars(table, torpor.DIABLERISE, minion, other)
        for told, action in could_do.actions(table, minion):
            yield told, bars_announcing(table, action)
    if table.course.phase == "unlock" and table.course.active is not None:
        yield f"{table.course.active} withdraws", withdrawal.bars_withdrawing(table, table.course.active)


def _bars(table: Table, kind: Kind, minion: Minion, other: Minion) -> Iterator[str]:
    """Yield the rules that bar an action at another minion, which is made only once they are asked for."""
    yield from bars_announcing(table, Action(kind, minion, other))


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
