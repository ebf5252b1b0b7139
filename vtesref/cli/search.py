"""``vtesref search``: words to ranked, cited answers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common, search_output
from vtesref.corpus.citation import UNSIGNED
from vtesref.corpus.names import EDITIONS, GROUPS, OFFICIAL_GROUPS, STANDINGS
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.searching import Narrow
    from vtesref.official.store import OfficialStore
    from vtesref.search.filters import Filters
    from vtesref.search.searcher import Searcher
    from vtesref.search.situations import Situation

KINDS = (*dict.fromkeys(GROUPS.values()), *OFFICIAL_GROUPS)
OFFICIAL_EDITION = "official-2024"


@click.command(context_settings={"ignore_unknown_options": False})
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--in", "kinds", metavar="KINDS", help=(f"Search only in these (separate them with commas): {', '.join(KINDS)}.")
)
@click.option(
    "--edition",
    metavar="KEY",
    help=f"Search one edition: {', '.join(EDITIONS)}, {OFFICIAL_EDITION} (imported).",
)
@click.option(
    "--source", type=click.Choice(("own", "official")), help="Search only our texts, or only the imported data."
)
@click.option(
    "--type", "types", metavar="TYPE", multiple=True, help="Search official cards of a type, and rulings on them."
)
@click.option(
    "--clan", "clans", metavar="CLAN", multiple=True, help="Search official cards of a clan, and rulings on them."
)
@click.option(
    "--discipline",
    "disciplines",
    metavar="NAME",
    multiple=True,
    help="Search official cards of a Discipline, and rulings on them.",
)
@click.option("--year", type=click.IntRange(1994, 2100), help="Search entries of this year.")
@click.option("--facets", is_flag=True, help="Count the matches by card type, clan, Discipline, authority, year.")
@click.option("--subject", metavar="NAME", help="Search the rulings on one card or topic.")
@click.option("--authority", metavar="KEY", help="Search the rulings of one authority, such as LSJ or RTR.")
@click.option("--since", metavar="DATE", help="Leave out what is older.")
@click.option("--until", metavar="DATE", help="Leave out what is newer.")
@click.option(
    "--as-of", metavar="DATE", help="Search what had been published by that day, with the book then in force."
)
@click.option(
    "--standing", type=click.Choice(STANDINGS), help="Search rulings with this standing in the Fifth Edition."
)
@click.option("--limit", type=click.IntRange(1, 200), default=10, show_default=True, help="Show this many answers.")
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
    source: str | None,
    types: tuple[str, ...],
    clans: tuple[str, ...],
    disciplines: tuple[str, ...],
    year: int | None,
    facets: bool,
) -> None:
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
      vtesref search locked --source official --year 2023

    Card names may be misspelt or cut short. An official ruling with the same reference as ours is shown with it.

    DATE is YYYY-MM-DD, YYYY-MM or YYYY. Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 unsound content.
    """
    from vtesref.search.filters import Filters
    from vtesref.search.query import QueryError, parse, shorten

    text = common.typed(words)
    try:
        parse(shorten(text, {})[0])  # before any index is opened or built
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    filters = Filters(
        groups=_kinds(kinds),
        edition=_edition(edition),
        subject=common.typed((subject or "",)),
        authority=(authority or "").upper()
        if (authority or "").lower() not in (NEWEST, UNSIGNED)
        else str(authority).lower(),
        since=common.day(since, first=True),
        until=common.day(until),
        as_of=common.day(as_of),
        standing=standing or "",
    )
    searcher = common.open_searcher()
    official = common.open_official()
    narrow = _narrow(official, source, types, clans, disciplines, year, facets)
    if official is None and set(filters.groups) & set(OFFICIAL_GROUPS):
        raise click.UsageError(
            f'--in {", ".join(OFFICIAL_GROUPS)} needs the official data; import them with "vtesref update"'
        )
    if official is None and filters.edition == OFFICIAL_EDITION:
        raise click.UsageError(f'{OFFICIAL_EDITION} is not imported; import it with "vtesref update --from"')
    filters = _named(searcher.store, filters, official)
    counted: dict[str, list[tuple[str, int]]] | None = None
    try:
        if official is None or narrow is None:
            answer = searcher.search(text, filters, limit)
        else:
            from vtesref.official.searching import JointSearcher

            joint = JointSearcher(searcher, official)
            answer = joint.search(text, filters, limit, narrow)
            counted = joint.facets(text, filters, narrow) if facets else None
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    near = _situations(searcher, text, filters, kinds, narrow)
    if as_json:
        more: dict[str, Any] = (
            {"facets": {facet: dict(found) for facet, found in counted.items()}} if counted is not None else {}
        )
        more["situations"] = [one._asdict() for one in near]
        common.print_json({**search_output.as_data(text, answer), **more})
    else:
        search_output.print_answer(text, answer, filters, limit, counted, near, searcher.store)
    sys.exit(common.FOUND if answer.hits else common.NOTHING)


def _situations(
    searcher: Searcher, text: str, filters: Filters, kinds: str | None, narrow: Narrow | None
) -> list[Situation]:
    """Return the scenario most like what is searched for, unless the search is narrowed to something else."""
    if filters.active or kinds or any(narrow or ()):
        return []
    from vtesref.search.situations import nearest

    return nearest(searcher.store, text, searcher.stem)


def _kinds(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    kinds = tuple(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    for kind in kinds:
        if kind not in KINDS:
            raise click.UsageError(f'--in cannot be "{kind}"; use {", ".join(KINDS)}')
    if not kinds:
        raise click.UsageError(f"--in needs at least one of {', '.join(KINDS)}")
    return kinds


def _edition(text: str | None) -> str:
    if text is None:
        return ""
    typed = text.strip().lower()
    known = (*EDITIONS, OFFICIAL_EDITION)
    if typed in known:
        return typed
    started = [key for key in known if typed and key.startswith(typed)]
    if len(started) == 1:
        return started[0]
    raise click.UsageError(f'there is no edition "{text}"; the editions are {", ".join(known)}')


def _narrow(
    official: OfficialStore | None,
    source: str | None,
    types: tuple[str, ...],
    clans: tuple[str, ...],
    disciplines: tuple[str, ...],
    year: int | None,
    facets: bool,
) -> Narrow | None:
    """Check what narrows a search by the official data, and replace names by those of the facets; None without them."""
    asked = source == "official" or types or clans or disciplines or facets
    if official is None:
        if asked:
            raise click.UsageError('the official data are not imported; import them with "vtesref update"')
        return None
    from vtesref.official.searching import Narrow

    def known(facet: str, given: tuple[str, ...]) -> tuple[str, ...]:
        values = [row[0] for row in official.all("SELECT DISTINCT value FROM facets WHERE facet = ?", (facet,))]
        return tuple(_known(facet, one, values) for one in given)

    from vtesref.official.symbols import DISCIPLINES, VIRTUES

    spelled = tuple({**DISCIPLINES, **VIRTUES}.get(one.lower(), one) for one in disciplines)
    return Narrow(
        source or "", known("type", types), known("clan", clans), known("discipline", spelled), str(year or "")
    )


def _known(facet: str, given: str, values: list[str]) -> str:
    """Return the value of a facet that was meant, whatever its case, or by its beginning."""
    folded = given.strip().lower()
    found = [value for value in values if value.lower() == folded] or [
        value for value in values if folded and value.lower().startswith(folded)
    ]
    if not found:
        from vtesref.engine.meant import hint

        told = hint(given, values, f"there are: {', '.join(sorted(values))}")
        raise click.UsageError(f'no card has the {facet} "{given}"; {told}')
    return min(found, key=len)


def _named(store: Store, filters: Filters, official: OfficialStore | None) -> Filters:
    """Check the names in the filters against the content, and replace them by ids."""
    if filters.authority:
        known = {*store.meta("authorities"), UNSIGNED, NEWEST}
        if official is not None:
            known |= {row[0] for row in official.all("SELECT DISTINCT value FROM facets WHERE facet = 'authority'")}
        if filters.authority not in known:
            raise click.UsageError(
                f'no authority is called "{filters.authority}"; the authorities of the rulings are: '
                f"{', '.join(sorted(known))}"
            )
    if filters.subject:
        from vtesref.desk.answers import find_subjects, near_subjects

        found = find_subjects(store, filters.subject)
        if not found and official is not None:
            from vtesref.official.answers import find_cards

            cards, _ = find_cards(official, store, filters.subject)
            card = official.card(cards[0]) if cards else None
            if card:
                return filters._replace(subject=card["card"]["name"])
        if not found:
            from vtesref.engine.meant import question

            near = [name for name, _ in near_subjects(store, filters.subject)]
            meant = f"; {question(near)}" if near else ""
            raise click.UsageError(f'no card or topic with rulings is called "{filters.subject}"{meant}')
        filters = filters._replace(subject=found[0].removeprefix("rulings/"))
    return filters
