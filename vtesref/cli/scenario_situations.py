"""``vtesref scenario why``, ``explore`` and ``options``: what a situation can come to, and what stands in the way."""

from __future__ import annotations

import sys

import click

from vtesref.cli import common, scenario_input, scenario_output, why_output
from vtesref.engine.edition_keys import NEWEST


@click.command("why")
@click.argument("what", nargs=-1, required=True)
@common.edition_option
@common.json_option
@scenario_input.takes_cards("what")
def why(what: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Explain why a line is refused or a claim does not hold, and what would be allowed instead.

    For a refused line: the rules in the way and the rulings on them, the nearest moment of the story at which the line
    is legal, the minions who could do it, and the editions that allow it, all found by trying. For a claim that does
    not hold: the step of the trace at which the story went another way.

    \b
    Examples:
      vtesref scenario why 'Alice 20: Anson 5/6; Bob 14: Lupo 3/4 locked, Mira 2/3 | Anson bleeds, Lupo blocks'
      vtesref scenario why 'Royce 1/6 | Royce takes 2 | Royce ready'

    Exit codes: 0 answered, 1 nothing is refused and every claim holds, 2 the text does not parse or is not modelled.
    """
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.engine.editions import PLAYED
    from vtesref.scenario.play.why import why as found_why
    from vtesref.scenario.shown.trace import positions

    text = common.typed(what)
    text = scenario_input.standard_input() if text == "-" else scenario_input.sentence(what, "why")
    store = common.open_store()
    known = {one: positions(store, one) for one in PLAYED}
    try:
        scenario = sentences.parse(text)
        wrong = sentences.claims.unknown_rule(sentences.claims.rules(scenario.then), known[edition])
        if wrong:
            raise sentences.ScenarioError(wrong)
        with common.working("trying what would be allowed"):
            found = found_why(scenario, edition, known)
    except sentences.ScenarioError as error:
        scenario_input.point(text, error)
    except NotModelled as error:
        scenario_input.not_modelled(text, str(error))
    if as_json:
        common.print_json(why_output.as_data(found, scenario, edition, store))
    else:
        why_output.print_why(found, edition, store)
    sys.exit(common.FOUND if found.bar or found.parted else common.NOTHING)


@click.command("explore")
@click.argument("what", nargs=-1, required=True)
@common.editions_option("Explore it")
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20_000,
    show_default=True,
    help="Play at most this many stories.",
)
@common.json_option
@scenario_input.takes_cards("what")
def explore(what: tuple[str, ...], editions: list[str], limit: int, as_json: bool) -> None:
    """Show every distinct outcome of a situation, how many ways lead to it, and a shortest one.

    What the story states is fixed (who acts, which cards and effects there are). Whether and how they are used is open.

    \b
    Examples:
      vtesref scenario explore 'Royce 2/6 | Royce prevents 1, Royce prevents 2, Royce takes 2 and 2 aggravated'
      vtesref scenario explore 'Royce 3/6, Lupo 1/4 torpor | Royce diablerises Lupo' --edition all

    Exit codes: 0 explored, 1 a line is against a rule, 2 the text does not parse, is not modelled, or has too many
    outcomes.
    """
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.engine.explore import TooMany
    from vtesref.scenario.play import exploring

    text = scenario_input.sentence(what, "explore")
    found = {}
    try:
        parsed = sentences.parse(text)
        for key in editions or [NEWEST]:
            with common.working(f"playing it in every way by {key}"):
                found[key] = exploring.explore(parsed, key, limit)
    except sentences.ScenarioError as error:
        scenario_input.point(text, error)
    except TooMany as error:
        common.complain(str(error), common.USAGE)
    except NotModelled as error:
        scenario_input.not_modelled(text, str(error))
    except Refused as refusal:
        common.complain(f'refused: "{refusal.what}" ({", ".join(refusal.keys)})', common.NOTHING)
    if as_json:
        common.print_json({"outcomes": {key: [way._asdict() for way in ways] for key, ways in found.items()}})
        return
    for key, ways in found.items():
        common.echo(f"[{key}] {len(ways)} {'outcome' if len(ways) == 1 else 'outcomes'}")
        for way in ways:
            common.echo(f"  {way.result}  ({way.ways} {'way' if way.ways == 1 else 'ways'})")
            common.echo(f"    {'; '.join(way.answers) or 'no decision'}")
    common.print_foot(editions=list(found))


@click.command("options")
@click.argument("given", nargs=-1, required=True)
@common.edition_option
@click.option("--full", is_flag=True, help="Show every rule in the way, each with its key.")
@common.json_option
@scenario_input.takes_cards("given")
def options(given: tuple[str, ...], edition: str, full: bool, as_json: bool) -> None:
    """Show what each minion may do now and what they may not, with the rule in the way.

    \b
    Examples:
      vtesref scenario options 'Royce 6/6, Lupo 1/4 torpor, Rake 2 ally' --edition crr-2.13
      vtesref scenario options 'Royce 0/6' --full

    Exit codes: 0 shown, 2 the text does not parse.
    """
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.scenario.play import options as possible
    from vtesref.scenario.shown.trace import citation

    text, _, story = scenario_input.sentence(given, "options").partition("|")
    try:
        table = possible.laid(text, edition)
        choices = possible.choices(table)
    except sentences.ScenarioError as error:
        scenario_input.point(text, error)
    except NotModelled as error:
        scenario_input.not_modelled(text, str(error))
    except Refused as refusal:
        common.complain(f'refused: "{refusal.what}" ({", ".join(refusal.keys)})', common.USAGE)
    if story.strip():
        common.complain(
            "options tells what can be done before anything happens; leave out the | and everything after it",
            common.USAGE,
        )
    if as_json:
        common.print_json({"edition": edition, "options": [choice._asdict() for choice in choices]})
        return
    store = common.open_store()
    if full:
        for choice in sorted(choices, key=lambda one: bool(one.bars)):
            reasons = "; ".join(f"{key} ({citation(store, key, edition)})" for key in choice.bars)
            common.echo(f"may not: {choice.text}: {reasons}" if reasons else f"may: {choice.text}")
    else:
        scenario_output.print_options(possible.grouped(table), store, edition)
    common.print_foot(editions=[edition])
