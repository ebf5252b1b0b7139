"""``vtesref scenario``: situations played out, with the rule behind every step."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

import click

from vtesref.cli import common, deck_input, play, scenario_input, scenario_output, why_output
from vtesref.cli import scenario_files as files

if TYPE_CHECKING:
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.played_cards import Source

NEWEST = "fifth-2020"


@click.group()
def command() -> None:
    """Play out a described situation and cite the rule behind every step.

    A story can be about the whole table: turns and their phases, actions, blocks, stealth and intercept, bleeds, votes,
    combat, damage, torpor, diablerie, contests, influence, ousting. Many cards are known by name; you define others
    in the sentence. The command refuses what is not modelled, and says so.

    \b
    Examples:
      vtesref scenario check 'a wounded vampire with 2 blood takes 3 aggravated damage'
      vtesref scenario check 'Royce 1/6 | Royce takes 2 aggravated' --edition all
      vtesref scenario check 'Royce 3/6, Lupo 4/4 | Royce fights Lupo, Royce strikes 2 ranged, Lupo dodges'
      vtesref scenario check rulebook/scenarios --json
      vtesref scenario words

    Exit codes: 0 every claim holds, 1 a claim fails or a line was refused, 2 the text does not parse or is not
    modelled, 3 unsound content.
    """
    from vtesref.scenario import played_cards

    played_cards.supply(_cards)


def _cards() -> Source:
    """Return where the cards come from that are played by name."""
    from vtesref.scenario.played_cards import Source

    store = common.open_store()
    return Source(store.library_names(), store.library_card, store.library_names(vampires=True))


@command.command("check")
@click.argument("what", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Play it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing as well.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
@common.json_option
def check(what: tuple[str, ...], edition: str | None, full: bool, quote: bool, as_json: bool) -> None:
    """Play a scenario, print the outcome and the trace, and check its claims.

    WHAT is a scenario (given | when | then, or the quick form), files or folders of scenarios, or - for standard
    input.

    \b
    Examples:
      vtesref scenario check 'ally with 3 life takes 2 damage'
      vtesref scenario check 'Royce 1/6 | Royce takes 2 aggravated | Royce torpor 0/6' --edition revised-1998
      echo 'Royce 1/6 | Royce prevents 1, Royce takes 2' | vtesref scenario check -
      vtesref scenario check rulebook/scenarios rulings/scenarios

    Exit codes: 0 every claim holds, 1 a claim fails or a line was refused, 2 the text does not parse or is not
    modelled, 3 unsound content.
    """
    text = common.typed(what)
    editions = scenario_input.editions(edition)
    if text == "-":
        text = scenario_input.standard_input()
    elif os.path.exists(text):
        files.check_files([text], editions or None, as_json)
    elif len(what) > 1 and all(os.path.exists(one) for one in what):
        files.check_files(what, editions or None, as_json)
    else:
        scenario_input.no_file(what, text)
    understood = _plain(text) if "|" not in text else ""
    if understood and not as_json:
        common.echo(f"understood as: {understood}", color=common.coloured())
        common.echo()
    _check_text(understood or text, editions or [NEWEST], full, quote, as_json)


def _plain(text: str) -> str:
    """Return the sentence that plain words come to; "" for the quick form and for what is not read as a whole."""
    from vtesref.scenario.plain.offering import understand

    sentence, found = understand(text)
    if not sentence and found is not None and found.sentence:
        _offer(text, found)
    return sentence


def _offer(text: str, found: Heard) -> NoReturn:
    """Say which part was not understood, with the nearest sentences to edit and the nearest scenario, and leave."""
    from vtesref.scenario.plain.offering import suggestions, why_not
    from vtesref.search.situations import nearest

    searcher = common.open_searcher()
    near = nearest(searcher.store, text, searcher.stem, 2)
    common.echo("The nearest sentences; edit one of them:", err=True)
    for one in suggestions(found, (like.sentence for like in near)):
        common.echo(f"  {one}", err=True)
    if near:
        common.echo(f"The nearest scenario: {near[0].name}", err=True)
    common.complain(why_not(text, found), common.USAGE)


def _check_text(text: str, editions: list[str], full: bool, quote: bool, as_json: bool) -> None:
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import played_cards, playing
    from vtesref.scenario.trace_text import positions

    try:
        scenario = sentences.parse(text)
        store = common.open_store()
        known = {edition: positions(store, edition) for edition in editions}
        wrong = sentences.unknown_rule(scenario.then, known[editions[0]])
        if wrong:
            raise sentences.ScenarioError(wrong)
        outcomes = [playing.play(scenario, edition, known[edition]) for edition in editions]
    except sentences.ScenarioError as error:
        scenario_input.point(text, error)
    except NotModelled as error:
        scenario_input.not_modelled(text, str(error))
    if as_json:
        common.print_json(
            {"scenario": scenario.text, "outcomes": [scenario_output.as_data(outcome, store) for outcome in outcomes]}
        )
    else:
        for typed, meant in played_cards.understood():
            common.echo(f'"{typed}" is read as {meant}.')
        scenario_output.print_outcomes(scenario, outcomes, store, full, quote)
    sys.exit(common.NOTHING if any(outcome.failed for outcome in outcomes) else common.FOUND)


@command.command("why")
@click.argument("what", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", default=NEWEST, show_default=True, help="The edition that is played.")
@common.json_option
def why(what: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Explain why a line is refused or a claim does not hold, and what would be allowed instead.

    For a refused line: the rules in the way and the rulings on them, the nearest moment of the story at which the line
    is legal, the minions that could do it, and the editions that allow it, all found by trying. For a claim that does
    not hold: the step of the trace that parted from it.

    \b
    Examples:
      vtesref scenario why 'Alice 20: Anson 5/6; Bob 14: Lupo 3/4 locked, Mira 2/3 | Anson bleeds, Lupo blocks'
      vtesref scenario why 'Royce 1/6 | Royce takes 2 | Royce ready'

    Exit codes: 0 answered, 1 nothing is refused and every claim holds, 2 the text does not parse or is not modelled.
    """
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.engine.editions import PLAYED
    from vtesref.scenario.trace_text import positions
    from vtesref.scenario.why import why as found_why

    text = common.typed(what)
    text = scenario_input.standard_input() if text == "-" else scenario_input.sentence(what, "why")
    scenario_input.editions(edition)
    store = common.open_store()
    known = {one: positions(store, one) for one in PLAYED}
    try:
        scenario = sentences.parse(text)
        wrong = sentences.unknown_rule(scenario.then, known[edition])
        if wrong:
            raise sentences.ScenarioError(wrong)
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


@command.command("new")
@click.option("--edition", metavar="KEY", help="Play it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@common.json_option
def new(edition: str | None, as_json: bool) -> None:
    """Make a scenario by answering questions: who is at the table, with which minions, and what happens.

    Answer each question with a number; b goes back one question, q quits. The sentence is printed and played.

    \b
    Examples:
      vtesref scenario new
      printf '2\\n20\\n1\\n1\\n6\\n4\\n1\\n20\\n0\\n1\\n1\\n25\\n' | vtesref scenario new

    Exit codes: 0 played, 1 a line was refused, 2 the answers end too early or cannot be played.
    """
    from vtesref.scenario.choosing import WrongAnswer, step

    editions = scenario_input.editions(edition)
    answers: list[int] = []
    asked = step(answers)
    while not isinstance(asked, str):
        common.echo(asked.text, err=True)
        for place, option in enumerate(asked.options, 1):
            common.echo(f"  {place}  {option}", err=True)
        common.echo(f"[{asked.low}-{asked.most}, b, q] ", err=True, nl=False)
        typed = sys.stdin.readline(200)
        if not typed or typed.strip().lower() == "q":
            common.complain("no scenario was made, because the answers end before the last question", common.USAGE)
        if typed.strip().lower() == "b":
            answers = answers[:-1]
        elif not typed.strip().isascii() or not typed.strip().isdigit() or len(typed.strip()) > 4:
            common.echo(f"give a number from {asked.low} to {asked.most}", err=True)
        else:
            try:
                step([*answers, int(typed)])
                answers.append(int(typed))
            except WrongAnswer as error:
                common.echo(str(error), err=True)
        asked = step(answers)
    if not as_json:
        common.echo(asked)
        common.echo()
    _check_text(asked, editions or [NEWEST], False, False, as_json)


@command.command("explore")
@click.argument("what", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Explore it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20_000,
    show_default=True,
    help="Play at most this many stories.",
)
@common.json_option
def explore(what: tuple[str, ...], edition: str | None, limit: int, as_json: bool) -> None:
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
    from vtesref.scenario import exploring

    text = scenario_input.sentence(what, "explore")
    found = {}
    try:
        parsed = sentences.parse(text)
        for key in scenario_input.editions(edition) or [NEWEST]:
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
    common.print_foot()


@command.command("options")
@click.argument("given", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", default=NEWEST, show_default=True, help="The edition that is played.")
@click.option("--full", is_flag=True, help="Show every rule in the way of each deed, with its key.")
@common.json_option
def options(given: tuple[str, ...], edition: str, full: bool, as_json: bool) -> None:
    """Show what each minion may do now, and what it may not, with the rule in the way.

    \b
    Examples:
      vtesref scenario options 'Royce 6/6, Lupo 1/4 torpor, Rake 2 ally' --edition crr-2.13
      vtesref scenario options 'Royce 0/6' --full

    Exit codes: 0 shown, 2 the text does not parse.
    """
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.scenario import options as possible
    from vtesref.scenario.trace_text import citation

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
            "options are for a situation without a story; leave out the | and everything after it", common.USAGE
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
    common.print_foot()


@command.command("words")
@common.json_option
@click.option("--types", is_flag=True, help="Show on which types of card each effect works.")
def words(as_json: bool, types: bool) -> None:
    """Print the whole grammar of the sentences, or on which types of card each effect works.

    \b
    Examples:
      vtesref scenario words
      vtesref scenario words --json
      vtesref scenario words --types
    """
    if types:
        print_types(as_json)
        return
    from vtesref.scenario import words as grammar

    tables = grammar()
    if as_json:
        common.print_json(tables)
        return
    common.echo(
        "given | when | then; seats: NAME POOL: MINION, MINION; ...   a minion: NAME BLOOD/CAPACITY or NAME LIFE ally"
    )
    for title, table in tables.items():
        common.echo(f"\n{title.capitalize()}")
        for word, meaning in table.items():
            common.echo(f"  {word}: {meaning}")


def print_types(as_json: bool) -> None:
    """Print on which types of card each effect works."""
    from vtesref.engine.cards.fitting import types

    table = types()
    if as_json:
        common.print_json(table)
        return
    for written, works in table.items():
        common.echo(f"{written}: {works}")


@command.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Play it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing as well.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
def show(name: tuple[str, ...], edition: str | None, full: bool, quote: bool) -> None:
    """Show a scenario that comes with the texts, and play it under the editions that it speaks of.

    NAME is a name from "vtesref scenario list", or words that only one name has.

    \b
    Examples:
      vtesref scenario show One blood, two points of aggravated damage

    Exit codes: 0 shown, 1 no scenario or several of that name.
    """
    from vtesref.corpus.scenarios import load_cases, scenario_files
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import ScenarioError, playing
    from vtesref.scenario.trace_text import positions

    wanted = common.typed(name).lower()
    root = common.content()
    with common.sound_content():
        cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    if not wanted.strip():
        common.complain('name a scenario; "vtesref scenario list" lists them all', common.NOTHING)
    found = [case for case in cases if case.name.lower() == wanted]
    found = found or [case for case in cases if all(word in case.name.lower() for word in wanted.split())]
    if len(found) != 1:
        for case in found[:10]:
            common.echo(case.name, err=True)
        what = f"{len(found)} scenarios have this in their names" if found else "no scenario has this in its name"
        common.complain(f'{what}: "{wanted}"; "vtesref scenario list" lists them all', common.NOTHING)
    case = found[0]
    editions = scenario_input.editions(edition) or list(case.claims)
    store = common.open_store()
    common.echo(f"{case.name}  ({case.file}:{case.line})")
    if case.source:
        common.echo(f"Source: {case.source}")
    common.echo(f"Given: {case.scenario.given}")
    for card in case.scenario.cards.values():
        common.echo(f"Card: {card.name} ({card.kind})")
    common.echo(f"When: {', '.join(line.text for line in case.scenario.when)}")
    if case.note:
        common.echo(f"Note: {case.note}")
    common.echo()
    try:
        outcomes = [
            playing.play(case.scenario, one, positions(store, one), claims=case.claims.get(one, ())) for one in editions
        ]
    except (ScenarioError, NotModelled) as error:
        files.unsound(case, str(error))
    scenario_output.print_outcomes(case.scenario, outcomes, store, full, quote)


@command.command("list")
@common.json_option
def listing(as_json: bool) -> None:
    """List the scenarios that come with the texts.

    \b
    Examples:
      vtesref scenario list
    """
    from vtesref.corpus.scenarios import load_cases, scenario_files

    root = common.content()
    with common.sound_content():
        cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    if as_json:
        entries = [{"name": case.name, "file": case.file, "line": case.line, "source": case.source} for case in cases]
        common.print_json({"scenarios": entries})
        return
    for case in cases:
        common.echo(f"{case.name}  ({case.file}:{case.line})")


@command.command("deck")
@click.argument("file", type=click.Path())
@click.option("--edition", metavar="KEY", help="Judge it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option(
    "--players", type=click.IntRange(2, 20), default=5, show_default=True, help="The number of players at the table."
)
@common.json_option
def deck(file: str, edition: str | None, players: int, as_json: bool) -> None:
    """Check a deck against the rules of deck construction.

    FILE (or - for standard input) is a deck in the layout of the archive of winning decks, or a plain list with lines
    such as "3x Blood Doll". The groups of vampires that are known by name are filled in; unknown names are
    listed. You may separate the cards with lines that say only "crypt" and "library". "2 Nora g5" gives a group
    ("gany": any group). In 1998 the largest library depends on the number of players.

    \b
    Examples:
      vtesref scenario deck my-deck.txt
      printf 'crypt\\n12 Nora g5\\nlibrary\\n60 Sway\\n' | vtesref scenario deck - --edition all

    Exit codes: 0 no rule is broken, 1 a rule is broken, 2 the list does not parse or cannot be read.
    """
    from vtesref import render
    from vtesref.engine.editions import PLAYED
    from vtesref.engine.turn.deck import findings, size
    from vtesref.scenario.trace_text import citation

    listed = deck_input.read(file)
    cards = listed.deck
    found = {key: list(findings(cards, PLAYED[key], players)) for key in scenario_input.editions(edition) or [NEWEST]}
    broken = any(one.breaks for held in found.values() for one in held)
    if as_json:
        judged = {key: [one._asdict() for one in held] for key, held in found.items()}
        common.print_json(
            {
                "crypt": size(cards.crypt),
                "library": size(cards.library),
                "unknown": list(listed.unknown),
                "notes": list(listed.notes),
                "editions": judged,
            }
        )
        sys.exit(common.NOTHING if broken else common.FOUND)
    store = common.open_store()
    colour = common.coloured()
    for key, held in found.items():
        common.echo(render.heading(f"[{key}] {store.meta('editions')[key]['title']}"), color=colour)
        faults = [one for one in held if one.breaks]
        common.echo(
            f"  crypt {size(cards.crypt)}, library {size(cards.library)}: "
            f"{len(faults) or 'no'} rule{'' if len(faults) == 1 else 's'} broken"
        )
        for one in faults:
            common.echo(f"  breaks {one.key}: {one.text}  {citation(store, one.key, key)}", color=colour)
        for one in held:
            if not one.breaks:
                common.echo(render.faint(f"  allowed: {one.text}  {citation(store, one.key, key)}"), color=colour)
    deck_input.tell(listed)
    common.print_foot()
    sys.exit(common.NOTHING if broken else common.FOUND)


command.add_command(play.command)
