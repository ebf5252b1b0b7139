"""``vtesref scenario``: situations played out, with the rule behind every step.

``check`` and ``new`` are here; the other commands of the group are in ``scenario_situations.py`` (why, explore,
options), ``scenario_listed.py`` (show, list, words), ``scenario_deck.py`` and ``play.py``.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

import click

from vtesref.cli import common, failing, scenario_input, scenario_output
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.words.played_cards import Source


class Commands(click.Group):
    """A group that imports its other commands once one of them is asked for: most often it is ``check``."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in self.commands:
            self.fill()
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        self.fill()
        return super().list_commands(ctx)

    def fill(self) -> None:
        """Import all commands."""
        from vtesref.cli import play, scenario_deck, scenario_listed, scenario_situations

        for one in (
            scenario_situations.why,
            scenario_situations.explore,
            scenario_situations.options,
            scenario_listed.words,
            scenario_listed.show,
            scenario_listed.listing,
            scenario_deck.deck,
            play.command,
        ):
            self.add_command(one)


@click.group(cls=Commands)
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
    from vtesref.scenario.words import played_cards

    played_cards.supply(known_cards)


def known_cards() -> Source:
    """Return where the cards come from that are played by name."""
    return common.open_store().known_cards()


@click.command("check")
@click.argument("what", nargs=-1, required=True)
@common.editions_option("Play it")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing as well.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
@common.json_option
@scenario_input.takes_cards("what")
def check(what: tuple[str, ...], editions: list[str], full: bool, quote: bool, as_json: bool) -> None:
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
    several = len(what) > 1 and all(map(os.path.exists, what))
    if text == "-":
        text = scenario_input.standard_input()
    elif os.path.exists(text) or several:
        from vtesref.cli.scenario_files import check_files

        check_files([text] if os.path.exists(text) else what, editions or None, as_json)
    else:
        scenario_input.no_file(what, text)
    understood = _plain(text) if "|" not in text else ""
    if understood and not as_json:
        scenario_output.print_understood(understood)
    check_text(understood or text, editions or [NEWEST], full, quote, as_json)


def _plain(text: str) -> str:
    """Return the sentence that plain words come to; "" for the quick form and for what is not read as a whole."""
    from vtesref.scenario.plain.offering import understand

    sentence, heard = understand(text)
    if not sentence and heard is not None and (heard.sentence or heard.unplayed):
        _offer(text, heard)
    return sentence


def _offer(text: str, heard: Heard) -> NoReturn:
    """Say which part was not understood, with the nearest sentences to edit and the nearest scenario, and leave."""
    from vtesref.scenario.plain.offering import suggestions, why_not
    from vtesref.search.situations import nearest

    searcher = common.open_searcher()
    near = nearest(searcher.store, text, searcher.stem, 2)
    offered = suggestions(heard, (like.sentence for like in near))
    if failing.for_programs():
        common.complain(why_not(text, heard), common.USAGE, nearest=offered)
    common.echo("The nearest sentences; edit one of them:", err=True)
    for suggestion in offered:
        common.echo(f"  {suggestion}", err=True)
    if near:
        common.echo(f"The nearest scenario: {near[0].name}", err=True)
    common.complain(why_not(text, heard), common.USAGE)


def check_text(text: str, editions: list[str], full: bool, quote: bool, as_json: bool) -> None:
    """Play a sentence by editions, print what comes of it and leave; as data with ``as_json``."""
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import playing
    from vtesref.scenario.shown.trace import positions
    from vtesref.scenario.words import played_cards

    try:
        scenario = sentences.parse(text)
        store = common.open_store()
        known = {edition: positions(store, edition) for edition in editions}
        wrong = sentences.claims.unknown_rule(sentences.claims.rules(scenario.then), known[editions[0]])
        if wrong:
            raise sentences.ScenarioError(wrong)
        outcomes = [playing.play(scenario, edition, known[edition]) for edition in editions]
    except sentences.ScenarioError as error:
        scenario_input.point(text, error)
    except NotModelled as error:
        scenario_input.not_modelled(text, str(error))
    made_up = scenario_output.made_up(scenario, common.open_official())
    if as_json:
        found = scenario_output.as_data(scenario, outcomes, store)
        common.print_json({"scenario": scenario.text, "made_up": made_up, "outcomes": found})
    else:
        for typed, meant in played_cards.understood():
            common.echo(f'"{typed}" is read as {meant}.')
        for note in made_up:
            common.echo(note, color=common.coloured())
        scenario_output.print_outcomes(scenario, outcomes, store, full, quote)
    sys.exit(common.NOTHING if any(outcome.failed for outcome in outcomes) else common.FOUND)


@click.command("new")
@common.editions_option("Play it")
@common.json_option
def new(editions: list[str], as_json: bool) -> None:
    """Make a scenario by answering questions: who is at the table, with which minions, and what happens.

    Answer each question with a number; b goes back one question, q quits. The sentence is printed and played.

    \b
    Examples:
      vtesref scenario new
      printf '2\\n20\\n1\\n1\\n6\\n4\\n1\\n20\\n0\\n1\\n1\\n25\\n' | vtesref scenario new

    Exit codes: 0 played, 1 a line was refused, 2 the answers end too early or cannot be played.
    """
    from vtesref.scenario.plain.choosing import WrongAnswer, step

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
    check_text(asked, editions or [NEWEST], False, False, as_json)


command.add_command(check)
command.add_command(new)
