"""``vtesref ask``: one door for what a player would say, a question or a situation; the answer comes first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from vtesref.cli import common, search_output
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from vtesref.desk.asking import LookedUp, Played
    from vtesref.desk.store import Store
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.plain.verdict import Line
    from vtesref.search.searcher import Hit, Searcher

#: How many further answers are named under the first.
FURTHER = 4
#: How many rulings are named under a situation that was played.
RULINGS = 3


@click.command()
@click.argument("words", nargs=-1, required=True)
@common.editions_option("Play a situation")
@common.json_option
def command(words: tuple[str, ...], editions: list[str], as_json: bool) -> None:
    """Ask in your own words: the first line answers, and what it stands on comes under it.

    A situation is played, and the sentence that was understood is printed, so that you can correct it. It is played as
    a whole or not at all: if a part is not understood, and for any other question, the texts are searched. Where they
    do not settle what is asked, the first line says so. WORDS may be - for standard input.

    \b
    Examples:
      vtesref ask my guy has 3 blood and takes 2 aggravated, is he gone?
      vtesref ask "I bleed my prey for 2 and he bounces it to his prey"
      vtesref ask can I bleed my predator
      vtesref "he strikes for 3 and I dodge"
      echo "my guy has 3 blood and I'm hit for 2 aggravated" | vtesref ask -

    Exit codes: 0 answered, 1 nothing found (or a line of the situation was refused), 2 wrong usage, 3 unsound content.
    """
    from vtesref.cli import scenario, scenario_input
    from vtesref.desk import asking
    from vtesref.scenario.plain import heard
    from vtesref.scenario.words import played_cards

    played_cards.supply(scenario.known_cards)
    text = common.typed(words)
    if text == "-":
        text = " ".join(scenario_input.standard_input("question").split())
    editions = editions or [NEWEST]
    if "|" in text:
        scenario.check_text(text, editions, False, False, as_json)
    found = heard(text)
    if found.whole:
        store = common.open_store()
        played = asking.play(text, found, editions, store)
        if played is not None:
            _tell_played(played, found, store, as_json)
    _look_up(text, found, as_json)


def _print_line(line: Line) -> None:
    """Print the line that answers, and where it stands."""
    from vtesref import render

    colour, width = common.coloured(), common.width()
    common.echo(render.heading(render.wrap(line.told(), width)), color=colour)
    if line.citation:
        common.echo(render.faint(f"  {line.citation}  {line.id}"), color=colour)
    common.echo()


def _tell_played(played: Played, found: Heard, store: Store, as_json: bool) -> NoReturn:
    """Print what comes of a situation that was understood, and leave."""
    from vtesref import render
    from vtesref.cli import scenario_output
    from vtesref.desk.governing import governing
    from vtesref.scenario.shown.play import deciding_steps
    from vtesref.scenario.shown.trace import citation, told, with_citation
    from vtesref.scenario.words import played_cards

    scenario, outcomes, line = played
    notes = scenario_output.made_up(scenario, common.open_official())
    if as_json:
        common.print_json(played_data(played, store, notes))
    else:
        colour, width = common.coloured(), common.width()
        _print_line(line)
        scenario_output.print_understood(found.sentence)
        for typed, meant in dict.fromkeys((*found.meant, *played_cards.understood())):
            common.echo(f'"{typed}" is read as {meant}.')
        for note in notes:
            common.echo(note, color=colour)
        if len(outcomes) > 1:
            scenario_output.print_outcomes(scenario, outcomes, store, False, False)
        else:
            [outcome] = outcomes
            for refused in scenario_output.missed_lines(outcome, store, width):
                common.echo(refused, color=colour)
            common.echo(f"Outcome: {outcome.told}", color=colour)
            kinds = {minion.name: minion.kind for minion in outcome.table.minions}
            for step in deciding_steps(outcome.table.root):
                cite = citation(store, step.key, outcome.edition)
                for told_of in with_citation(told(step, kinds), cite, width):
                    common.echo(told_of, color=colour)
            common.echo()
            rulings = governing(store, scenario, outcomes)[:RULINGS]
            for told_of in render.references("Rulings", rulings, width):
                common.echo(told_of, color=colour)
            common.echo(f"Step by step: {_check(found.sentence)}", color=colour)
            common.print_foot(rulings, [outcome.edition])
    sys.exit(common.NOTHING if any(outcome.failed for outcome in outcomes) else common.FOUND)


def _look_up(text: str, found: Heard, as_json: bool) -> NoReturn:
    """Answer from the texts: the line, its passage whole, a ruling, a situation like it, and what to type next."""
    from vtesref.desk.asking import look_up
    from vtesref.search.query import QueryError

    searcher = common.open_searcher()
    official = common.open_official()
    joint: Any = searcher
    if official is not None:
        from vtesref.official.searching import JointSearcher

        joint = JointSearcher(searcher, official)
    try:
        looked_up = look_up(text, found, joint)
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    if as_json:
        common.print_json(looked_up_data(text, found, looked_up))
    else:
        _print(searcher, text, looked_up, found, _next(looked_up))
    sys.exit(common.FOUND if looked_up.answer.hits else common.NOTHING)


def played_data(played: Played, store: Store, made_up: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints of a situation that was played."""
    from vtesref.cli.scenario_output import as_data

    scenario, outcomes, line = played
    told = as_data(scenario, outcomes, store)
    return {"answer": line.as_data(), "scenario": scenario.text, "made_up": made_up, "outcomes": told}


def looked_up_data(text: str, found: Heard, looked_up: LookedUp) -> dict[str, Any]:
    """Return what ``--json`` prints of a question that was looked up."""
    answer, near, partly, lines = looked_up
    return {
        "answer": looked_up.line.as_data() if looked_up.line else None,
        "further": [line.as_data() for line in lines[1:]],
        **search_output.as_data(text, answer),
        "situations": [situation._asdict() for situation in near[:1]],
        "not_understood": list(found.unheard) if partly else [],
        "sentences": partly,
        "next": _next(looked_up),
    }


def _check(sentence: str) -> str:
    """Return the command that plays a sentence step by step."""
    quote = '"' if "'" in sentence else "'"
    return f"vtesref scenario check {quote}{sentence}{quote}"


def _next(looked_up: LookedUp) -> list[str]:
    """Return what may be typed next."""
    typed = [_check(sentence) for sentence in looked_up.partly]
    if looked_up.answer.hits:
        typed.append(f"vtesref show {looked_up.answer.hits[0].document['id']}")
    if looked_up.near:
        typed.append(f"vtesref scenario show {looked_up.near[0].name}")
    return typed


def _print(searcher: Searcher, text: str, looked_up: LookedUp, found: Heard, following: list[str]) -> None:
    from vtesref import render
    from vtesref.scenario.plain.hearing import IN_GENERAL
    from vtesref.scenario.plain.offering import unheard

    answer, near, partly, lines = looked_up
    ruling: dict[str, Any] | None = None
    colour, width = common.coloured(), common.width()
    search_output.print_remarks(answer)
    for name in found.unplayed:
        common.echo(f'The card "{name}" is not played by name yet.')
    if not lines:
        common.echo(f'Nothing found for "{text}".')
    if looked_up.line is not None:
        _print_line(looked_up.line)
    for line in lines[1:]:
        common.echo(render.wrap(f"Also: {line.text}  [{line.id}]", width), color=colour)
    if len(lines) > 1:
        common.echo()
    if answer.hits:
        first, *others = answer.hits
        plain = str(first.document["plain"])
        if all(plain != line.text for line in lines):
            common.echo(render.title_line(first.document), color=colour)
            common.echo(render.wrap(plain, width, "  "), color=colour)
            common.echo()
        ruling = _ruling(others, first, searcher, width)
    search_output.print_situation(searcher.store, near[:1], width)
    told = {line.id for line in lines}
    further = [hit for hit in answer.hits if hit.document["id"] not in told][:FURTHER]
    if further:
        common.echo("Further:")
        for hit in further:
            common.echo(f"  {hit.document['citation']}  {hit.document['id']}", color=colour)
        common.echo()
    if partly and found.others:
        common.echo("It was not played, since it can be understood in ways that end differently. They stand below.")
    elif partly and found.unheard != (IN_GENERAL,):
        common.echo(f"It was not played: {unheard(text, found.unheard)}. The nearest sentences stand below, to edit.")
    if following:
        in_general = bool(partly) and found.unheard == (IN_GENERAL,)
        common.echo("Type next, to see it played, too:" if in_general else "Type next:")
        for typed in following:
            common.echo(f"  {typed}", color=colour)
    read = [hit for hit in answer.hits if hit.document["id"] in told]
    common.print_foot([[hit.document for hit in (*answer.hits[:1], *read, *further)], ruling])


def _ruling(others: list[Hit], first: Hit, searcher: Searcher, width: int) -> dict[str, Any] | None:
    """Print the ruling that goes with the first answer, and return it."""
    from vtesref import render
    from vtesref.desk.asking import ruling_with

    ruling = ruling_with(first, others, searcher.store)
    if ruling is not None:
        common.echo(f"Ruling: {render.title_line(ruling)}", color=common.coloured())
        common.echo(render.wrap(str(ruling.get("plain", "")), width, "  "), color=common.coloured())
        common.echo()
    return ruling
