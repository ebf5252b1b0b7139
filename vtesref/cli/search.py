"""``vtesref search``: words to ranked, cited answers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common
from vtesref.corpus.names import EDITIONS, GROUPS, STANDINGS

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.search.filters import Filters
    from vtesref.search.searcher import Answer, Hit

KINDS = tuple(dict.fromkeys(GROUPS.values()))


@click.command(context_settings={"ignore_unknown_options": False})
@click.argument("words", nargs=-1, required=True)
@click.option("--in", "kinds", metavar="KINDS", help=f"Search only in these, joined by commas: {', '.join(KINDS)}.")
@click.option("--edition", metavar="KEY", help="Search one edition: crr-2.13, revised-1998, draft-1.6.1, fifth-2020.")
@click.option("--subject", metavar="NAME", help="Search the rulings on one card or topic.")
@click.option("--authority", metavar="KEY", help="Search the rulings of one authority, such as LSJ or RTR.")
@click.option("--since", metavar="DATE", help="Leave out what is older.")
@click.option("--until", metavar="DATE", help="Leave out what is newer.")
@click.option(
    "--as-of", metavar="DATE", help="Search what had been published by that day, with the book then in force."
)
@click.option("--standing", type=click.Choice(STANDINGS), help="Search rulings that stand so in the Fifth Edition.")
@click.option("--limit", type=click.IntRange(1, 200), default=10, show_default=True, help="Show so many answers.")
@common.json_option
def command(
    words: tuple[str, ...],
    kinds: str | None,
    edition: str | None,
    subject: str | None,
    authority: str | None,
    since: str | None,
    until: str | None,
    as_of: str | None,
    standing: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """Search rules, rulings, glossary and differences, best first.

    WORDS may hold "quoted phrases", prefixes* of three letters or more, AND, OR, NOT (or a leading minus after --)
    and parentheses. Inflections, accents, the words of other eras and misspellings are seen to.

    \b
    Examples:
      vtesref search aggravated damage wounded
      vtesref search '"combat ends" AND torpor NOT diablerie'
      vtesref search untap --edition fifth-2020
      vtesref search bleed --in rulings --authority LSJ --since 2004
      vtesref search contested title --as-of 1998-07-01
      vtesref search deflection --json

    DATE is YYYY-MM-DD, YYYY-MM or YYYY. Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 unsound content.
    """
    from vtesref.search.filters import Filters
    from vtesref.search.query import QueryError, parse

    text = common.typed(words)
    try:
        parse(text)  # before any index is opened or built
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    filters = Filters(
        groups=_kinds(kinds),
        edition=_edition(edition),
        subject=common.typed((subject or "",)),
        authority=(authority or "").upper()
        if (authority or "").lower() not in ("fifth-2020", "unsigned")
        else str(authority).lower(),
        since=common.day(since, first=True),
        until=common.day(until),
        as_of=common.day(as_of),
        standing=standing or "",
    )
    searcher = common.open_searcher()
    filters = _named(searcher.store, filters)
    try:
        answer = searcher.search(text, filters, limit)
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    if as_json:
        common.print_json(_as_data(text, answer))
    else:
        _print(text, answer, filters, limit)
    sys.exit(common.FOUND if answer.hits else common.NOTHING)


def _kinds(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    kinds = tuple(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    for kind in kinds:
        if kind not in KINDS:
            raise click.UsageError(f'--in knows no "{kind}"; it knows {", ".join(KINDS)}')
    if not kinds:
        raise click.UsageError(f"--in needs at least one of {', '.join(KINDS)}")
    return kinds


def _edition(text: str | None) -> str:
    if text is None:
        return ""
    typed = text.strip().lower()
    if typed in EDITIONS:
        return typed
    started = [key for key in EDITIONS if typed and key.startswith(typed)]
    if len(started) == 1:
        return started[0]
    raise click.UsageError(f'there is no edition "{text}"; the editions are {", ".join(EDITIONS)}')


def _named(store: Store, filters: Filters) -> Filters:
    """Check the names in the filters against the content, and replace them by ids."""
    if filters.authority:
        known = {*store.meta("authorities"), "unsigned", "fifth-2020"}
        if filters.authority not in known:
            raise click.UsageError(
                f'no authority goes by "{filters.authority}"; the rulings know {", ".join(sorted(known))}'
            )
    if filters.subject:
        from vtesref.desk.answers import find_subjects, near_subjects

        found = find_subjects(store, filters.subject)
        if not found:
            near = ", ".join(name for name, _ in near_subjects(store, filters.subject))
            hint = f"; near to it: {near}" if near else ""
            raise click.UsageError(f'no card or topic with rulings is called "{filters.subject}"{hint}')
        filters = filters._replace(subject=found[0].removeprefix("rulings/"))
    return filters


def _as_data(text: str, answer: Answer) -> dict[str, Any]:
    return {
        "query": text,
        "corrections": [{"typed": typed, "searched": better} for typed, better in answer.corrections],
        "notes": answer.notes,
        "total": answer.total,
        "hits": [_hit(hit) for hit in answer.hits],
    }


def _hit(hit: Hit) -> dict[str, Any]:
    document = hit.document
    data: dict[str, Any] = {
        key: document.get(key) or None
        for key in ("id", "kind", "title", "citation", "edition", "section", "heading", "subject")
    }
    data["refs"] = document.get("refs", [])
    for key in ("date", "authority", "standing"):
        data[key] = document.get(key) or None
    data["snippet"] = "".join(piece for piece, _ in hit.snippet)
    data["highlights"] = [piece for piece, marked in hit.snippet if marked]
    data["score"] = round(hit.score, 4)
    if hit.older:
        data["older"] = [_hit(one) for one in hit.older]
    return data


def _print(text: str, answer: Answer, filters: Filters, limit: int) -> None:
    from vtesref import render

    colour = common.coloured()
    width = common.width()
    for typed, better in answer.corrections:
        common.echo(f'"{typed}" is not in the texts; did you mean "{better}"? Searched for that.', color=colour)
    for note in answer.notes:
        common.echo(render.faint(f"Note: {note}."), color=colour)
    if answer.corrections or answer.notes:
        common.echo()
    for place, hit in enumerate(answer.hits, 1):
        mark = f"{place}. "
        indent = " " * len(mark)
        common.echo(mark + render.title_line(hit.document), color=colour)
        common.echo(render.highlighted(hit.snippet, width, indent), color=colour)
        common.echo(render.faint(indent + hit.document["id"]), color=colour)
        if hit.older:
            older = "; ".join(f"{one.document['citation']} ({one.document['id']})" for one in hit.older)
            common.echo(render.faint(render.wrap(f"Older: {older}", width, indent)), color=colour)
        common.echo()
    if not answer.hits:
        common.echo(f'Nothing found for "{text}".{" Fewer filters may find more." if filters.active else ""}')
    elif answer.total > limit:
        common.echo(render.faint(f"{len(answer.hits)} of {answer.total} matches; --limit shows more."), color=colour)
    common.print_foot()
