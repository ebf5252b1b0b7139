"""``vtesref scenario show``, ``list`` and ``words``: the scenarios that come with the texts, and the grammar."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from vtesref.cli import common, scenario_output
from vtesref.cli import scenario_files as files

if TYPE_CHECKING:
    from vtesref.search.situations import Listed


@click.command("words")
@click.argument("like", metavar="[WORDS]...", nargs=-1)
@common.json_option
@click.option("--types", is_flag=True, help="Show on which types of card each effect works.")
@click.option("--texts", is_flag=True, help="Show the notation in which the texts of whole cards are written.")
def words(like: tuple[str, ...], as_json: bool, types: bool, texts: bool) -> None:
    """Print the grammar of the sentences, or what of it has some WORDS in it, or on which types each effect works.

    With --texts, print the notation of card texts instead: the times, events, effects, conditions and kinds of which
    a card is made that stands under "cards" of a scenario file, or in rulings/library.

    \b
    Examples:
      vtesref scenario words
      vtesref scenario words --json
      vtesref scenario words referendum
      vtesref scenario words --texts stealth
      vtesref scenario words --types
      vtesref scenario words --texts

    Exit codes: 0 shown, 1 nothing that can be said has these words, 2 wrong usage.
    """
    from vtesref.scenario.shown.vocabulary import matching
    from vtesref.scenario.shown.vocabulary import words as grammar

    text = common.typed(like)
    if types:
        if text:
            raise click.UsageError("--types shows all effects; leave out the words")
        print_types(as_json)
        return
    if texts:
        from vtesref.scenario.words.text_words import tables

        told, first = tables(), "- {card: NAME, type: TYPE, texts: [{play: TIME, do: [EFFECT]}]}"
    else:
        told = grammar()
        seats = "given | when | then; seats: NAME POOL: MINION, MINION; ...   "
        first = f"{seats}a minion: NAME BLOOD/CAPACITY or NAME LIFE ally"
    found = matching(told, text)
    if not found and not as_json:
        common.echo(f'Nothing that can be said has "{text}" in it; try one word, or leave it out.')
    else:
        print_tables(found, as_json, first)
    sys.exit(common.FOUND if found else common.NOTHING)


def print_tables(tables: dict[str, dict[str, str]], as_json: bool, first: str) -> None:
    """Print tables of words and what each means, after a line that tells how they go together."""
    if as_json:
        common.print_json(tables)
        return
    common.echo(first)
    for title, table in tables.items():
        common.echo(f"\n{title[:1].upper()}{title[1:]}")
        for word, meaning in table.items():
            common.echo(f"  {word}: {meaning}" if meaning else f"  {word}")


def print_types(as_json: bool) -> None:
    """Print on which types of card each effect works."""
    from vtesref.engine.short.fitting import types

    table = types()
    if as_json:
        common.print_json(table)
        return
    for written, works in table.items():
        common.echo(f"{written}: {works}")


@click.command("show")
@click.argument("name", nargs=-1, required=True)
@common.editions_option("Play it")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing as well.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
def show(name: tuple[str, ...], editions: list[str], full: bool, quote: bool) -> None:
    """Show a scenario that comes with the texts, and play it under the editions that it speaks of.

    NAME is a name from "vtesref scenario list", or words that only one name has.

    \b
    Examples:
      vtesref scenario show One blood, two points of aggravated damage

    Exit codes: 0 shown, 1 no scenario or several of that name.
    """
    from vtesref.corpus.scenarios import load_case
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import ScenarioError, playing
    from vtesref.scenario.shown.trace import positions

    wanted = re.sub(r"\s+\([^()]+\.yaml:\d+\)$", "", common.typed(name).strip().lower())  # as "list" prints it
    if not wanted.strip():
        common.complain('name a scenario; "vtesref scenario list" lists them all', common.NOTHING)
    every = listed()
    listeds = [one for one in every if one.name.lower() == wanted]
    listeds = listeds or [one for one in every if all(word in one.name.lower() for word in wanted.split())]
    if len(listeds) != 1:
        for one in listeds[:10]:
            common.echo(one.name, err=True)
        what = f"{len(listeds)} scenarios have this in their names" if listeds else "no scenario has this in its name"
        common.complain(f'{what}: "{wanted}"; "vtesref scenario list" lists them all', common.NOTHING)
    with common.sound_content():
        case = load_case(common.content(), listeds[0].file, listeds[0].line, listeds[0].name)
    if case is None:
        common.complain(f"{listeds[0].file} has changed meanwhile; ask again", common.NOTHING)
    editions = editions or list(case.claims)
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


@click.command("list")
@common.json_option
def listing(as_json: bool) -> None:
    """List the scenarios that come with the texts.

    \b
    Examples:
      vtesref scenario list
    """
    every = listed()
    if as_json:
        common.print_json({"scenarios": [one._asdict() for one in every]})
        return
    common.echo("\n".join(f"{one.name}  ({one.file}:{one.line})" for one in every), nl=bool(every))


def listed() -> list[Listed]:
    """Return the scenarios that come with the texts, or leave with a line about a file of them that is not sound."""
    from vtesref.search import situations

    store = common.open_store()
    for file in situations.unread(store):
        from vtesref.corpus.scenarios import written_cases

        with common.sound_content():
            written_cases(common.content(), file)
    return situations.listed(store)
