"""The text of a trace: the tree of rules applied, each with its sentence, its changes and its citation.

Standard library only until it is printed: a browser shows traces in the same words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine import edition_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vtesref.desk.store import Store
    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome

#: The fields whose changes are told besides the sentence, and their words.
FIELD_WORDS = {
    "counters": "blood",
    "unmended": "unmended damage",
    "region": "",
    "pool": "pool",
    "capacity": "capacity",
    "range": "range",
}


def positions(store: Store, edition: str) -> dict[str, str]:
    """Return, for every rule, whether the edition states it, is silent on it, or has it absent.

    The newest edition that plays alike tells it.
    """
    edition = edition_keys.newest_alike(edition)
    found: dict[str, str] | None = store.meta(f"positions by {edition}")
    if found is None:  # a book that is not among the texts
        found = {rule["key"]: rule["positions"].get(edition, "silent") for rule in store.rules()}
    return found


def title(store: Store, edition: str) -> str:
    """Return the title of an edition that is played, and which others are played as it is."""
    editions = store.meta("editions")
    others = [editions[key]["short"] for key in edition_keys.alike(edition) if key != edition and key in editions]
    told = f"; {' and '.join(others)} {'play' if len(others) > 1 else 'plays'} alike" if others else ""
    return f"{editions[edition]['title']}{told}"


def stating(store: Store, key: str, edition: str) -> dict[str, Any] | None:
    """Return the paragraph in which an edition states a rule, or None: a rule's before an example's or an outline's.

    Of those of the editions that play alike, and of their bases, the newest that counts comes first.
    """
    line = edition_keys.line(newest := edition_keys.newest_alike(edition))
    replaced = edition_keys.replaced(store.meta("replaced"), newest)
    found = [d for d in store.using(key) if d["kind"] == "rule" and d["edition"] in line and d["id"] not in replaced]
    if len(found) < 2:
        return found[0] if found else None
    return min(found, key=lambda one: (one["form"] != "rule", _in_outline(one), line.index(one["edition"])))


def _in_outline(document: dict[str, Any]) -> int:
    """Return where a paragraph that states a rule stands: 0 in its own section, 1 in an outline, 2 in the glossary.

    An outline tells in brief, under the heading of another section, what that section states: it is named after the
    section above it ("types-of-actions-stealth-and-intercept", "turn-sequence-unlock-phase").
    """
    section = str(document.get("section", "")).rpartition("/")[2]
    heading, title = (
        "-".join(re.findall(r"[a-z0-9]+", str(document.get(name, "")).casefold())) for name in ("heading", "title")
    )
    if heading and section.endswith(f"-{heading}") and title.startswith(section):
        return 1
    return 2 * int(section == "glossary")


def reason(why: str, keys: Sequence[str], store: Store) -> str:
    """Return why a line was refused in words; where its rule says it all, that is what the first one states."""
    return why or next(((store.rule(key) or {}).get("statement", key) for key in keys), "")


def citation(store: Store, key: str, edition: str) -> str:
    """Return where an edition states a rule, or that its book is silent: a rule's paragraph before an example's."""
    paragraph = stating(store, key, edition)
    if paragraph is not None:
        return str(paragraph["citation"])
    if store.rule(key) is None:
        return key
    return f"{store.meta('editions')[edition]['short']}: the book is silent"


def told(step: Step, kinds: dict[str, str]) -> str:
    """Return a step's sentence with its changes."""
    changes = []
    for name, field, before, after in step.changes:
        if field not in FIELD_WORDS:
            continue
        word = FIELD_WORDS[field]
        if field == "counters" and kinds.get(name) != "vampire":
            word = "life" if name in kinds else "counters"
        changes.append(f"{word} {before} → {after}".strip())
    sentence = step.sentence.rstrip(".")
    return f"{sentence} ({', '.join(changes)})" if changes else sentence


def trace(
    root: Step, store: Store, edition: str, kinds: dict[str, str], width: int, full: bool = False, quote: bool = False
) -> Iterator[str]:
    """Yield the lines of a trace; rules that changed nothing only with ``full``, their paragraphs with ``quote``."""
    told: set[tuple[str, str]] = set()
    for step in _once(shown(root, full), told):
        yield from _branch(step, store, edition, kinds, width, ("", ""), full, quote, told)


def _once(steps: list[Step], told: set[tuple[str, str]]) -> list[Step]:
    """Return the steps without those that only repeat, in the same words, what a trace has told before."""
    found = []
    for step in steps:
        words = (step.key, step.sentence)
        if step.changed or step.steps or words not in told:
            found.append(step)
        told.add(words)
    return found


def with_citation(words: str, cite: str, width: int, lead: str = "") -> Iterator[str]:
    """Yield words with where they stand at the right, or after ``lead`` on a line of its own where no room is left."""
    from vtesref import render

    room = width - len(cite) - 2
    if len(words) <= room:
        yield f"{words:<{room}}  {render.faint(cite)}"
    else:
        yield words
        yield render.faint(f"{lead}  {cite}")


def _branch(
    step: Step,
    store: Store,
    edition: str,
    kinds: dict[str, str],
    width: int,
    lead: tuple[str, str],
    full: bool,
    quote: bool,
    told_before: set[tuple[str, str]],
) -> Iterator[str]:
    from vtesref import render

    yield from with_citation(lead[0] + told(step, kinds), citation(store, step.key, edition), width, lead[1])
    if quote:
        paragraph = stating(store, step.key, edition)
        if paragraph is not None and paragraph["form"] == "rule":
            yield render.faint(render.wrap(paragraph["plain"], width, lead[1] + "    "))
    inner = _once(shown(step, full), told_before)
    for place, one in enumerate(inner):
        last = place == len(inner) - 1
        branch = (lead[1] + ("└ " if last else "├ "), lead[1] + ("  " if last else "│ "))
        yield from _branch(one, store, edition, kinds, width, branch, full, quote, told_before)


#: Rules that hold in every game alike, and so decide nothing in the one that is told: keys, and areas ("setup.").
ROUTINE = frozenset(
    """
    sequencing. setup. general.phases.optional general.counters.pay_equals_burn
    action.default.vampire action.directed.definition action.undirected.definition action.performed.span
    action.summary.order action.permanents action.card.cost_and_target bleed.amount.vampire_one bleed.directed
    block.action_over_after_combat block.failed_no_lock block.pass_ends_right block.undirected.prey_then_predator
    cards.action.replaces_default cards.cost.paid_before_effect cards.master.played_by_player cards.modifier.locked_ok
    cards.play.announce_show_place cards.reaction.no_lock cards.unique.vampires
    combat.before_strikes_effects combat.end_effects_any_end
    retainer_combat.regain_life_1998 combat.end_of_round_even_if_premature combat.end_of_round_step
    combat.lock_irrelevant combat.rounds damage.from_other_means damage.unprevented_is_inflicted
    effect.hand.vampire_one master.optional minion.acting_locks minion.not_forced_to_act minion.success_unblocked
    political.always_undirected political.card_in_play_option political.terms_after_success press.acting_first
    press.any_number press.continue range.acting_first range.no_default_maneuver referendum.before_votes_cards
    referendum.before_votes_cards_1998r referendum.free_casting referendum.no_obligation
    referendum.polling_ends_all_done stealth.alternate_until_done stealth.defaults_zero
    strike.additional.acting_decides_first strike.choose_acting_first strike.default_hand strike.effects_then_damage
    strike.one_per_round strike.simultaneous unlock.effects_after votes.lock_irrelevant

    effect.hand.strength range.close_default range.two_values cards.duration.current_action press.when unlock.all_cards
    stealth.inherent stealth.lasts_action bleed.no_cost_zero_stealth political.stealth hunt.stealth_plus_one
    action.card.stealth_zero cards.discipline.level_fixed equip.stealth equip.cost_from_hand ally.stealth ally.cost
    torpor_action.leave.stealth retainer.stealth retainer.cost action.become_anarch.stealth general.turn.five_phases
    political.card_replaced_before damage.aggravated.normal_first
    """.split()
)


def decides(step: Step) -> bool:
    """Tell whether the short trace shows a step: a change, a step on a silent book, or one that decided the rest."""
    if alters(step) or (step.position != "stated" and not step.aside):
        return True
    if step.changed:
        return False
    return step.key not in ROUTINE and f"{step.key.partition('.')[0]}." not in ROUTINE


#: Fields in which the engine keeps count of what was used: a change of them alone is told when a limit bars something.
COUNTED = ("uses",)


def alters(step: Step) -> bool:
    """Tell whether a step, or one within it, changed what lies on the table."""
    return any(field not in COUNTED for _, field, _, _ in step.changes) or any(map(alters, step.steps))


def shown(step: Step, full: bool) -> list[Step]:
    """Return the steps within one that the trace shows: with ``full`` every one, else those that decided something.

    What is only held, and was told in the same words before within the step, is told once.
    """
    told: set[tuple[str, str]] = set()
    steps = []
    for one in step.steps:
        if not (full or decides(one)):
            continue
        words = (one.key, one.sentence)
        if words in told and not one.changed and not one.steps:
            continue
        told.add(words)
        steps.append(one)
    return steps


def parting(outcomes: list[Outcome], store: Store) -> list[dict[str, Any]]:
    """Return the differences between the editions that bear on outcomes which part."""
    applied = [
        set(keys_applied(outcome.table.root)) | set(outcome.refused[1] if outcome.refused else ())
        for outcome in outcomes
    ]
    parted = {key for keys in applied for key in keys if not all(key in others for others in applied)}
    rows: dict[str, dict[str, Any]] = {}
    for key in sorted(parted):
        for document in store.using(key):
            if document["kind"] == "difference":
                rows.setdefault(document["id"], document)
    return list(rows.values())


def keys_applied(root: Step) -> list[str]:
    """Return the keys of the rules that a trace applied, in order, none twice."""
    return list(dict.fromkeys(step.key for _, step in root.walk() if step.key))


def related(store: Store, keys: list[str], kind: str, edition: str = "") -> list[dict[str, Any]]:
    """Return the documents of a kind that state or interpret the rules, those with most of them first."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for key in keys:
        for document in store.using(key):
            if document["kind"] == kind and (not edition or document.get("edition") == edition):
                number, _ = found.get(document["id"], (0, document))
                found[document["id"]] = (number + 1, document)
    return [document for _, document in sorted(found.values(), key=lambda entry: -entry[0])]


def particular(store: Store, keys: Iterable[str], most: int) -> list[dict[str, Any]]:
    """Return the rulings on some rules, those first that fewest others share a rule with.

    A rule that has more than ``most`` of them tells of nothing in particular, and is left out.
    """
    found: dict[str, tuple[float, dict[str, Any]]] = {}
    for key in keys:
        own = on_rule(store, key)
        for document in own if len(own) <= most else ():
            weight, _ = found.get(document["id"], (0.0, document))
            found[document["id"]] = (weight + 1 / len(own), document)
    return [document for _, document in sorted(found.values(), key=lambda entry: -entry[0])]


def on_rule(store: Store, key: str) -> list[dict[str, Any]]:
    """Return the rulings that interpret a rule, those that interpret it alone first."""
    found = [document for document in store.using(key) if document["kind"] == "ruling"]
    return sorted(found, key=lambda document: len(document.get("rules") or ()))
