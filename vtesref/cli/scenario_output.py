"""Printing what became of a scenario: the trace with its citations, and whether editions agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.cli import common

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore
    from vtesref.scenario import Scenario
    from vtesref.scenario.play.options import Group
    from vtesref.scenario.playing import Outcome


def print_understood(sentence: str) -> None:
    """Print the sentence that a plain description comes to, and which of its vampires are taken for known ones."""
    from vtesref.scenario.words import played_cards

    common.echo(f"understood as: {sentence}", color=common.coloured())
    for part in re.split("[:;,]", sentence.partition("|")[0]):
        known = played_cards.vampire(part.strip())
        if known is not None:
            name, size = known[0].name, known[0].capacity
            common.echo(f"{name} {size} is the vampire of that name; call one that you make up otherwise")
    common.echo()


def made_up(scenario: Scenario, official: OfficialStore | None) -> list[str]:
    """Return what is said of the minions that a story makes up though a card bears their name, each once."""
    from vtesref.official import printed
    from vtesref.scenario.words.made_up import notes

    return notes(scenario.invented, lambda name: printed.minion(official, name))


def as_data(scenario: Scenario, outcomes: Sequence[Outcome], store: Store) -> list[dict[str, Any]]:
    """Return what ``--json`` prints of the outcomes of a scenario by one or more editions."""
    from vtesref.desk.governing import governing, not_played

    told = {
        "rulings": [document["id"] for document in governing(store, scenario, outcomes)],
        "rulings_not_played": [document["id"] for document in not_played(store, scenario)],
    }
    return [{**_as_data(outcome, store), **told} for outcome in outcomes]


def _as_data(outcome: Outcome, store: Store) -> dict[str, Any]:
    from vtesref.scenario.shown.outcome import lacking
    from vtesref.scenario.shown.trace import reason

    return {
        "edition": outcome.edition,
        "result": outcome.result,
        "changed": list(outcome.changed),
        "refused": {"line": outcome.refused[0], "rules": list(outcome.refused[1])} if outcome.refused else None,
        "failed": list(outcome.failed),
        "missed": [
            {"line": missed.line, "rules": list(missed.keys), "why": reason(missed.why, missed.keys, store)}
            for missed in outcome.missed
        ],
        "not_carried_out": lacking(outcome.table),
        "read_as": list(outcome.read_as),
        "assumed": list(outcome.assumed),
        "trace": [step.as_data() for step in outcome.table.root.steps],
    }


def print_outcomes(scenario: Scenario, outcomes: list[Outcome], store: Store, full: bool, quote: bool) -> None:
    """Print the outcome under each edition with its trace, and what is related to it."""
    from vtesref import render
    from vtesref.desk.governing import governing, not_played
    from vtesref.scenario.shown.outcome import lacking
    from vtesref.scenario.shown.trace import keys_applied, related, title, trace

    colour = common.coloured()
    width = common.width()
    left = not_played(store, scenario)
    kinds = {minion.name: minion.kind for minion in outcomes[0].table.minions}
    for outcome in outcomes:
        common.echo(render.heading(f"[{outcome.edition}] {title(store, outcome.edition)}"), color=colour)
        for line in missed_lines(outcome, store, width):
            common.echo(line, color=colour)
        common.echo(render.heading(f"Outcome: {outcome.told}"), color=colour)
        for line in outcome.read_as:
            common.echo(f"read as: {line}", color=colour)
        if outcome.assumed:
            common.echo(f"terms assumed: {', '.join(outcome.assumed)}", color=colour)
        for lack in lacking(outcome.table):
            common.echo(f"not carried out: {lack}", color=colour)
        for ruling in left:
            told = f"ruling not carried out: {ruling['plain']} ({ruling['citation']}, {ruling['id']})"
            common.echo(render.wrap(told, width), color=colour)
        for claim in outcome.failed:
            common.echo(f"does not hold: {claim}", color=colour)
        for line in trace(outcome.table.root, store, outcome.edition, kinds, width, full, quote):
            common.echo(line, color=colour)
        common.echo()
    keys = list(dict.fromkeys(key for outcome in outcomes for key in keys_applied(outcome.table.root)))
    if len(outcomes) > 1:
        print_agreement(outcomes, store, width)
    examples = [d for d in related(store, keys, "rule", outcomes[0].edition) if d.get("form") == "example"]
    for line in render.references("Worked examples", examples, width, 2, ""):
        common.echo(line, color=colour)
    rulings = governing(store, scenario, outcomes)
    for line in render.references("Related rulings", rulings, width):
        common.echo(line, color=colour)
    common.print_foot([examples, rulings, left], [outcome.edition for outcome in outcomes])


def print_options(groups: list[Group], store: Store, edition: str) -> None:
    """Print what each minion may do and what it may not, the deeds that one rule bars together."""
    from vtesref import render
    from vtesref.scenario.play.options import FIVE_PHASES
    from vtesref.scenario.shown.trace import citation

    colour, width = common.coloured(), common.width()
    for group in groups:
        told = f"{group.who}, {group.state}" if group.state else group.who or "The turn"
        common.echo(render.heading(told), color=colour)
        lead = "may" if group.who else "next may come the"
        may = [f"{lead} {', '.join(group.may)}"] if group.may else []
        for key, deeds in group.barred:
            statement = (store.rule(key) or {}).get("statement", key).rstrip(".")
            if key == FIVE_PHASES and group.untimely:
                statement = f"{group.untimely}; minions act in the minion phase of their own Methuselah"
            may.append(f"may not {', '.join(deeds)}: {statement} ({citation(store, key, edition)})")
        for one in may:
            common.echo(render.wrap(one, width, "  "), color=colour)
        common.echo()


def missed_lines(outcome: Outcome, store: Store, width: int) -> Iterator[str]:
    """Yield, for every line that did not come about, what kept it: the rules in the way."""
    from vtesref import render
    from vtesref.scenario.shown.trace import citation

    for missed in outcome.missed:
        yield f'refused: "{missed.line}"' if missed.keys else f'not told: "{missed.line}"'
        if missed.why:
            yield from render.wrap(missed.why, width, "  ").split("\n")
        for key in missed.keys:
            statement = (store.rule(key) or {}).get("statement", key)
            yield f"  {statement}  {citation(store, key, outcome.edition)}"


def print_agreement(outcomes: list[Outcome], store: Store, width: int) -> None:
    """Say whether the editions agree, and where they differ which differences explain it."""
    from vtesref.scenario.shown.trace import parting

    if len({outcome.told for outcome in outcomes}) == 1:
        common.echo("The editions agree.\n")
        return
    common.echo("The editions differ:")
    for row in parting(outcomes, store)[:4]:
        common.echo(f"  {row['citation']}  {row['id']}")
    common.echo()
