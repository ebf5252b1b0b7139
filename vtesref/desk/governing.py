"""Which rulings a judge would cite for a situation: on the cards that are played, then on the rules that decided it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold, slug
from vtesref.scenario.shown import trace as trace_text
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.desk.store import Store
    from vtesref.scenario import Scenario
    from vtesref.scenario.playing import Outcome

#: How many rulings are shown with an outcome.
SHOWN = 5
#: How a ruling stands that does not hold any more, and so comes after all others.
PAST = ("superseded", "obsolete")
#: How much a rule counts that was in the way of a line, that decided something, and that was only applied.
REFUSED, DECIDED, APPLIED = 4.0, 1.0, 0.25
#: How much a card counts that has to do with a refusal, that a line names, and that is only given.
IN_WAY, PLAYED, AT_HAND = 3.0, 2.0, 1.0
#: How much of that counts for a ruling that names the card and is on something else.
NAMED = 0.7
#: How much rules count for a ruling on a card that is not in the story.
ELSEWHERE = 0.4
#: How much a common rule counts that did not refuse anything.
COMMON = 0.1
#: Rules that decide something in more than one of twenty worked situations, and so say little of one in particular.
COMMON_RULES = frozenset(
    """
    action.blocked.no_effect action.card.aside_until_resolved action.card.cost_and_target action.performed.span
    action.success.cost_then_effect bleed.edge bleed.effect block.all_pass_stage_c block.combat_follows
    block.decline_final block.success.locks_blocker block.success.simultaneous cards.combat.only_in_combat
    cards.cost.blood cards.draw.hand_size_default cards.draw.replace_at_once cards.duration.current_action
    cards.modifier.before_resolution cards.modifier.once_per_action cards.reaction.once_per_action cards.reaction.who
    combat.before_strikes_effects combat.end_of_round_step combat.from_block combat.from_effects
    damage.mend.one_blood_each damage.two_steps general.control.master_card general.counters.gain_from_bank
    general.golden_rule general.turn.five_phases political.success_calls_referendum political.terms_after_success
    press.when range.two_values referendum.majority_passes referendum.terms_first referendum.three_steps
    sequencing.active_player_orders_own stealth.lasts_action stealth.only_when_needed strike.sources unlock.all_cards
    """.split()
)


def governing(store: Store, scenario: Scenario, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Return the rulings to cite for what became of a situation, at most five.

    Those come first that are on a card of the story or name one, then those on the rules alone; last what does not
    hold any more. What is shown of each kind is on what was refused or decided, sooner on a rule that has few rulings.
    """
    found: dict[str, dict[str, Any]] = {}
    by_rules: dict[str, float] = {}
    by_cards: dict[str, float] = {}
    for key, weight in _weights(outcomes).items():
        own = trace_text.on_rule(store, key)
        for one in own:
            found[one["id"]] = one
            by_rules[one["id"]] = by_rules.get(one["id"], 0.0) + weight / len(own) ** 0.5
    cards = _cards(store, scenario, outcomes)
    for subject, weight in cards.items():
        for one in store.of_subject(subject):
            found[one["id"]] = one
            by_cards[one["id"]] = by_cards.get(one["id"], 0.0) + weight
        for ident in store.sources(f"rulings/{subject}"):
            naming = found.get(ident) or store.document(ident)
            if naming is not None and naming["kind"] == "ruling":
                found[ident] = naming
                by_cards[ident] = by_cards.get(ident, 0.0) + weight * NAMED

    def past(ident: str) -> bool:
        return found[ident].get("standing") in PAST

    def worth(ident: str) -> float:
        one = found[ident]
        share: float = 1.0 if one["form"] != "card" or one["subject_id"] in cards else ELSEWHERE
        share /= max(1, len(one.get("rules") or ())) ** 0.5  # a ruling on many rules is on each of them less
        return by_cards.get(ident, 0.0) + by_rules.get(ident, 0.0) * share

    best = sorted(found, key=lambda ident: (past(ident), -worth(ident)))[:SHOWN]
    return [found[ident] for ident in sorted(best, key=lambda ident: (past(ident), ident not in by_cards))]


def not_played(store: Store, scenario: Scenario) -> list[dict[str, Any]]:
    """Return the rulings on the cards of a story that are not carried out, so that it may come out otherwise."""
    held = store.meta("not played") or {}
    keys = dict.fromkeys(played_cards.plain(name) for name, _ in _names(scenario))
    found = dict.fromkeys(ident for key in keys for ident in held.get(key, ()))
    return [document for ident in found if (document := store.document(ident)) is not None]


def _weights(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return how much each rule counts that was applied or was in the way."""
    weights: dict[str, float] = {}
    for outcome in outcomes:
        for _, step in outcome.table.root.walk():
            if step.key:
                worth = (DECIDED if trace_text.decides(step) else APPLIED) * (COMMON if step.key in COMMON_RULES else 1)
                weights[step.key] = max(weights.get(step.key, 0.0), worth)
    weights.update((key, REFUSED) for outcome in outcomes for missed in outcome.missed for key in missed.keys)
    return weights


def _cards(store: Store, scenario: Scenario, outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return the cards of the story on which there are rulings, as their subjects, and how much each counts."""
    missed = " ".join(f"{one.line} {one.why}" for outcome in outcomes for one in outcome.missed).lower()
    told = " ".join(line.text for line in scenario.when).lower()
    found: dict[str, float] = {}
    for name, said in _names(scenario):
        weight = IN_WAY if said in missed else PLAYED if said in told else AT_HAND
        for _, ident in store.lookup([fold(name), slug(name)]):
            if ident.startswith("rulings/") and ident.count("/") == 1:
                found[ident.removeprefix("rulings/")] = weight
    return found


def _names(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield the name of each card and known vampire of a scenario, and how the story says it, in small letters."""
    for name in dict.fromkeys(card.name for card in scenario.cards.values()):
        yield name, played_cards.as_said(name).lower()
    for part in re.split("[:;,]", scenario.given):
        known = played_cards.vampire(part.strip())
        if known is not None:
            yield known[0].name, known[0].name.lower()
