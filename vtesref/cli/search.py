"""``vtesref search``: words to ranked, cited answers."""

from __future__ import annotations

import functools
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common, search_output
from vtesref.corpus.names import OFFICIAL_EDITION, SEARCHED, STANDINGS, YEARS
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import BOOKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.search.filters import Filters
    from vtesref.search.searcher import Searcher
    from vtesref.search.situations import Situation


def _kinds(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Return the kinds of text that are listed after --in."""
    kinds = tuple(dict.fromkeys(part.strip().lower() for part in (text or "").split(",") if part.strip()))
    if text is not None and not kinds:
        raise click.UsageError(f"--in needs at least one of {', '.join(SEARCHED)}")
    return kinds


#: The options that narrow a search, and (where the help has it) the one that counts the matches by the same facts.
OPTIONS = (
    click.option(
        "--in",
        "kinds",
        metavar="KINDS",
        callback=_kinds,
        help=f"Search only in these (separate them with commas): {', '.join(SEARCHED)}.",
    ),
    click.option(
        "--edition",
        metavar="KEY",
        help=f"Search one edition or other text: {edition_keys.told((*BOOKS, OFFICIAL_EDITION))}, which is imported.",
    ),
    click.option(
        "--source", type=click.Choice(("own", "official")), help="Search only our texts, or only the imported data."
    ),
    click.option(
        "--type", "types", metavar="TYPE", multiple=True, help="Search official cards of a type, and rulings on them."
    ),
    click.option(
        "--clan", "clans", metavar="CLAN", multiple=True, help="Search official cards of a clan, and rulings on them."
    ),
    click.option(
        "--discipline",
        "disciplines",
        metavar="NAME",
        multiple=True,
        help="Search official cards of a Discipline, and rulings on them.",
    ),
    click.option("--title", "titles", metavar="TITLE", multiple=True, help="Search vampires with a title."),
    click.option("--capacity", metavar="N", help="Search vampires of a capacity: 8, 8+ or 5-7."),
    click.option("--group", "grouping", metavar="N", help="Search vampires of a group: 5 or 5-6."),
    click.option("--cost", metavar="COST", help='Search cards of a cost: "2 pool", "1 blood", "X blood".'),
    click.option("--banned", is_flag=True, help="Search banned cards."),
    click.option(
        "--trait",
        "traits",
        metavar="TRAIT",
        multiple=True,
        help='Search minions with a trait, such as "black hand" or ghoul; unique cards.',
    ),
    click.option("--sect", "sects", metavar="SECT", multiple=True, help="Search vampires of a sect."),
    click.option("--path", "paths", metavar="PATH", multiple=True, help="Search cards of a path, such as Caine."),
    click.option(
        "--format",
        "formats",
        metavar="FORMAT",
        multiple=True,
        help="Search cards of a format: V5 (by the rules of August 2026), or constructed.",
    ),
    click.option("--year", type=click.IntRange(*YEARS), help="Search entries of this year."),
    click.option("--facets", is_flag=True, help="Count the matches by card type, clan, Discipline, authority, year."),
    click.option("--subject", metavar="NAME", help="Search the rulings on one card or topic."),
    click.option("--authority", metavar="KEY", help="Search the rulings of one authority, such as LSJ or RTR."),
    click.option("--since", metavar="DATE", help="Leave out what is older."),
    click.option("--until", metavar="DATE", help="Leave out what is newer."),
    click.option(
        "--as-of", metavar="DATE", help="Search what had been published by that day, with the book then in force."
    ),
    click.option(
        "--standing", type=click.Choice(STANDINGS), help="Search rulings with this standing in the Fifth Edition."
    ),
)


def filtered(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that narrow a search; it takes them as one value, ``filters``."""

    @functools.wraps(function)
    def with_filters(**given: Any) -> None:
        from vtesref.search.filters import told

        values = {name: given.pop(name) for name in told.__kwdefaults__ or ()}
        values["subject"] = common.typed((values["subject"] or "",))
        with usage():
            filters = told(**values)
        function(filters=filters, **given)

    return functools.reduce(lambda found, option: option(found), reversed(OPTIONS), with_filters)


@contextmanager
def usage() -> Iterator[None]:
    """Turn what is wrong with a filter into wrong usage."""
    try:
        yield
    except ValueError as error:
        raise click.UsageError(str(error)) from None


@click.command(context_settings={"ignore_unknown_options": False})
@click.argument("words", nargs=-1, required=True)
@filtered
@click.option(
    "--limit", type=click.IntRange(1, search_output.MOST), default=10, show_default=True, help="Show this many answers."
)
@common.json_option
def command(words: tuple[str, ...], filters: Filters, facets: bool, limit: int, as_json: bool) -> None:
    """Search rules, rulings, glossary and differences, and the imported official data, best first.

    WORDS may hold "quoted phrases", prefixes* of three letters or more, AND, OR, NOT (or a leading minus after --)
    and parentheses. Inflections, accents, the words of other eras and misspellings are matched.

    \b
    Examples:
      vtesref search aggravated damage wounded
      vtesref search '"combat ends" AND torpor NOT diablerie'
      vtesref search untap --edition fifth-2020
      vtesref search bleed --in rulings --authority LSJ --since 2004
      vtesref search contested title --as-of 1998-07-01
      vtesref search deflection --json
      vtesref search bleed --type "action modifier" --discipline dominate --facets
      vtesref search stealth --sect sabbat --trait "black hand" --format V5
      vtesref search locked --source official --year 2023

    Card names may be misspelt or cut short. An official ruling with the same reference as ours is shown with it.

    DATE is YYYY-MM-DD, YYYY-MM or YYYY. Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 unsound content.
    """
    from vtesref.search.naming import NOT_IMPORTED, named
    from vtesref.search.query import QueryError, parse, shorten

    text = common.typed(words)
    try:
        parse(shorten(text, {})[0])  # before any index is opened or built
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    searcher = common.open_searcher()
    official = common.open_official()
    with usage():
        filters = named(filters, searcher.store, official)
    if facets and official is None:
        raise click.UsageError(NOT_IMPORTED)
    counted: dict[str, list[tuple[str, int]]] | None = None
    try:
        if official is None:
            answer = searcher.search(text, filters, limit)
        else:
            from vtesref.official.searching import JointSearcher

            joint = JointSearcher(searcher, official)
            answer = joint.search(text, filters, limit)
            counted = joint.facets(text, filters) if facets else None
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    near = _situations(searcher, text, filters)
    if as_json:
        more: dict[str, Any] = (
            {"facets": {facet: dict(found) for facet, found in counted.items()}} if counted is not None else {}
        )
        more["situations"] = [situation._asdict() for situation in near]
        common.print_json({**search_output.as_data(text, answer), **more})
    else:
        search_output.print_answer(text, answer, filters, limit, counted, near, searcher.store)
    sys.exit(common.FOUND if answer.hits else common.NOTHING)


def _situations(searcher: Searcher, text: str, filters: Filters) -> list[Situation]:
    """Return the scenario most like what is searched for, unless the search is narrowed to something else."""
    if filters.active:
        return []
    from vtesref.search.situations import nearest

    return nearest(searcher.store, text, searcher.stem)
