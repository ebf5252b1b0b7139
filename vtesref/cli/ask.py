"""``vtesref ask``: one door for what a player would say, a question or a situation."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from vtesref.cli import common, search_output
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.scenario.plain import Heard
    from vtesref.search.searcher import Answer, Hit, Searcher
    from vtesref.search.situations import Situation

#: How many further answers are named under the first.
FURTHER = 4


@click.command()
@click.argument("words", nargs=-1, required=True)
@common.editions_option("Play a situation")
@common.json_option
def command(words: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """Ask in your own words: a situation is played, a question is answered with its rule and ruling.

    The answer begins with the sentence that was understood, so that you can correct it. A description is played as a
    whole or not at all: if a part is not understood, the answer is that of a search, with the passage in full and with
    what to type next.

    \b
    Examples:
      vtesref ask my guy has 3 blood and takes 2 aggravated, is he gone?
      vtesref ask "I bleed my prey for 2 and he bounces it to his prey"
      vtesref ask can I look at my library
      vtesref "he strikes for 3 and I dodge"

    Exit codes: 0 answered, 1 nothing found (or a line of the situation was refused), 2 wrong usage, 3 unsound content.
    """
    from vtesref.cli import scenario, scenario_input
    from vtesref.scenario.plain import heard
    from vtesref.scenario.words import played_cards

    played_cards.supply(scenario.known_cards)
    text = common.typed(words)
    editions = scenario_input.editions(edition)
    if "|" in text:
        scenario.check_text(text, editions or [NEWEST], False, False, as_json)
    found = heard(text)
    if found.whole:
        play(found.sentence, editions or [NEWEST], as_json)
    _answer(text, found, as_json)


def play(sentence: str, editions: list[str], as_json: bool) -> bool:
    """Print the sentence that was understood, play it and leave; return where it cannot be played after all."""
    from vtesref import scenario as sentences
    from vtesref.cli import scenario as commands
    from vtesref.cli import scenario_output
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import playing

    try:
        parsed = sentences.parse(sentence)
        for edition in editions:
            playing.play(parsed, edition)
    except (sentences.ScenarioError, NotModelled):
        return False
    if not as_json:
        scenario_output.print_understood(sentence)
    commands.check_text(sentence, editions, False, False, as_json)
    return True


def _answer(text: str, found: Heard, as_json: bool) -> NoReturn:
    """Answer like search, with the first passage whole, a ruling, a situation like it, and what to type next."""
    from vtesref.scenario.plain.offering import suggestions
    from vtesref.search.query import QueryError
    from vtesref.search.situations import nearest

    searcher = common.open_searcher()
    try:
        answer = searcher.search(text, None, 10)
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    _named_first(answer, searcher.named(text))
    near = nearest(searcher.store, text, searcher.stem, 2)
    partly = suggestions(found, (situation.sentence for situation in near)) if found.sentence else []
    following = _next(answer, near, partly)
    if as_json:
        data: dict[str, Any] = search_output.as_data(text, answer)
        data["situations"] = [situation._asdict() for situation in near[:1]]
        data["not_understood"] = list(found.unheard) if partly else []
        data["sentences"] = partly
        data["next"] = following
        common.print_json(data)
    else:
        _print(searcher, text, answer, found, near, partly, following)
    sys.exit(common.FOUND if answer.hits else common.NOTHING)


def _named_first(answer: Answer, named: set[str]) -> None:
    """Put the best ruling on a card first that the question names: it is what is asked about."""
    of_card = [
        hit
        for hit in answer.hits
        if hit.document["kind"] == "ruling"
        and hit.document.get("form") == "card"
        and hit.document.get("subject_id") in named
    ]
    for hit in of_card[:1]:
        answer.hits.remove(hit)
        answer.hits.insert(0, hit)


def _next(answer: Answer, near: list[Situation], partly: list[str]) -> list[str]:
    """Return what may be typed next."""
    typed = [
        f"vtesref scenario check '{one}'" if "'" not in one else f'vtesref scenario check "{one}"' for one in partly
    ]
    if answer.hits:
        typed.append(f"vtesref show {answer.hits[0].document['id']}")
    if near:
        typed.append(f"vtesref scenario show {near[0].name}")
    return typed


def _print(
    searcher: Searcher,
    text: str,
    answer: Answer,
    found: Heard,
    near: list[Situation],
    partly: list[str],
    following: list[str],
) -> None:
    from vtesref import render
    from vtesref.scenario.plain.hearing import IN_GENERAL

    colour, width = common.coloured(), common.width()
    search_output.print_remarks(answer)
    if partly and found.others:
        common.echo(
            "Not played: this can be understood in ways that end differently. They stand below, to choose from."
        )
        common.echo()
    elif partly and found.unheard != (IN_GENERAL,):
        from vtesref.scenario.plain.offering import unheard

        common.echo(f"Not played: {unheard(text, found.unheard)}. The nearest sentences are below; edit one of them.")
        common.echo()
    if not answer.hits:
        common.echo(f'Nothing found for "{text}".')
    for place, hit in enumerate(answer.hits[:1]):
        common.echo(render.title_line(hit.document), color=colour)
        common.echo(render.wrap(str(hit.document["plain"]), width, "  "), color=colour)
        common.echo(render.faint(f"  {hit.document['id']}"), color=colour)
        common.echo()
        _ruling(answer.hits[place + 1 :], hit, searcher, width)
    search_output.print_situation(searcher.store, near[:1], width)
    further = answer.hits[1 : 1 + FURTHER]
    if further:
        common.echo("Further:")
        for hit in further:
            common.echo(f"  {hit.document['citation']}  {hit.document['id']}", color=colour)
        common.echo()
    if following:
        in_general = bool(partly) and found.unheard == (IN_GENERAL,)
        common.echo("Type next, to see it played, too:" if in_general else "Type next:")
        for line in following:
            common.echo(f"  {line}", color=colour)
    common.print_foot()


def ruling_with(first: Hit, others: list[Hit], store: Store) -> dict[str, Any] | None:
    """Return the ruling that goes with the first answer: the best one found, or else one on its rules."""
    from vtesref.scenario.shown.trace import on_rule

    if first.document["kind"] == "ruling":
        return None
    for hit in others:
        if hit.document["kind"] == "ruling":
            return hit.document
    told = [one for key in first.document.get("rules", [])[:3] for one in on_rule(store, key)]
    return told[0] if told else None


def _ruling(others: list[Hit], first: Hit, searcher: Searcher, width: int) -> None:
    """Print the ruling that goes with the first answer."""
    from vtesref import render

    ruling = ruling_with(first, others, searcher.store)
    if ruling is not None:
        common.echo(f"Ruling: {render.title_line(ruling)}", color=common.coloured())
        common.echo(render.wrap(str(ruling.get("plain", "")), width, "  "), color=common.coloured())
        common.echo()
