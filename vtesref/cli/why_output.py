"""Printing why a line is refused or a claim does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.scenario import Scenario
    from vtesref.scenario.play.why import Bar, Parted, Why

#: Rulings told of each rule in the way.
RULINGS = 3


def as_data(why: Why, scenario: Scenario, edition: str, store: Store) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    from vtesref.scenario.shown.trace import citation, on_rule, reason

    bar = why.bar
    refused = None
    if bar is not None:
        refused = {
            "line": bar.line,
            "why": reason(bar.why, bar.keys, store),
            "rules": [
                {
                    "key": key,
                    "statement": _statement(store, key),
                    "citation": citation(store, key, edition),
                    "rulings": [ruling["id"] for ruling in on_rule(store, key)[:RULINGS]],
                }
                for key in bar.keys
            ],
            "moment": bar.moment._asdict() if bar.moment else None,
            "others": [way._asdict() for way in bar.others],
            "editions": list(bar.editions),
        }
    parted = [
        {
            "claim": one.claim,
            "held": one.held,
            "steps": [
                {"rule": step.key, "sentence": step.sentence, "citation": citation(store, step.key, edition)}
                for step in one.steps
            ],
            "editions": list(one.editions),
        }
        for one in why.parted
    ]
    return {
        "scenario": scenario.text,
        "edition": edition,
        "refused": refused,
        "parted": parted,
        "result": why.outcome.told if why.outcome is not None else "",
    }


def print_why(why: Why, edition: str, store: Store) -> None:
    """Print the refused line with what would be allowed, and each claim with where the story left it."""
    from vtesref import render

    colour = common.coloured()
    if why.bar is None and not why.parted:
        common.echo("No line is refused, and every claim holds.")
    if why.bar is not None:
        _print_bar(why.bar, edition, store)
    kinds = {} if why.outcome is None else {minion.name: minion.kind for minion in why.outcome.table.minions}
    for parted in why.parted:
        _print_parted(parted, edition, store, kinds)
    if why.outcome is not None:
        common.echo(render.heading(f"Outcome: {why.outcome.told}"), color=colour)
    common.print_foot(editions=[edition])


def _print_bar(bar: Bar, edition: str, store: Store) -> None:
    from vtesref import render
    from vtesref.scenario.shown.trace import citation, on_rule

    colour, width = common.coloured(), common.width()
    common.echo(render.heading(f'Refused: "{bar.line}"'), color=colour)
    if bar.why:
        common.echo(render.wrap(bar.why, width, "  "))
    for key in bar.keys:
        common.echo(render.wrap(f"{_statement(store, key)} ({citation(store, key, edition)})", width, "  "))
        of_card = key == "general.golden_rule" and bar.why  # the text of one card is in the way, and not the rule
        for ruling in () if of_card else on_rule(store, key)[:RULINGS]:
            common.echo(render.faint(f"    ruling: {ruling['citation']}  {ruling['id']}"), color=colour)
    common.echo()
    if bar.moment is not None:
        common.echo(f"It is allowed {bar.moment.told}:")
        common.echo(f"  {bar.moment.sentence}")
    for other in bar.others:
        common.echo(f"Allowed instead: {other.told}")
        common.echo(f"  {other.sentence}")
    if bar.editions:
        common.echo(f"Allowed in: {', '.join(bar.editions)}")
    if not (bar.moment or bar.others or bar.editions):
        common.echo("No other moment of this story, no other minion at the table and no other edition allows it.")
    common.echo()


def _print_parted(parted: Parted, edition: str, store: Store, kinds: dict[str, str]) -> None:
    from vtesref import render
    from vtesref.scenario.shown.trace import citation, told

    colour, width = common.coloured(), common.width()
    common.echo(render.heading(f"Does not hold: {parted.claim}"), color=colour)
    if parted.held:
        common.echo("  It held until this step:")
    elif parted.steps:
        common.echo("  It never held. The last change to what it names:")
    else:
        common.echo("  It never held, and nothing that it names has changed.")
    for step in parted.steps:
        common.echo(render.wrap(f"{told(step, kinds)} ({citation(store, step.key, edition)})", width, "    "))
    if parted.editions:
        common.echo(f"  It holds in: {', '.join(parted.editions)}")
    common.echo()


def _statement(store: Store, key: str) -> str:
    return str((store.rule(key) or {}).get("statement", key))
