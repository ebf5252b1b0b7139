"""Filters: what a search leaves out, and what the user must know of that."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.citation import UNSIGNED, first_day, parse_day
from vtesref.corpus.names import GROUPS, OFFICIAL_EDITION, SEARCHED, STANDINGS, YEARS
from vtesref.desk.store import marks
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import BOOKS, COMPANIONS, EDITIONS
from vtesref.engine.meant import hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vtesref.desk.store import Store


class Filters(NamedTuple):
    """What to search in. Empty means everything; ``as_of`` is the day whose knowledge counts.

    ``source`` is "own" (our texts) or "official" (the imported data). ``types``, ``clans`` and ``disciplines`` are
    facts of official cards: of ours only rulings on such cards answer to them. ``facts`` are further ones, each with
    the values of which one will do.
    """

    groups: tuple[str, ...] = ()
    edition: str = ""
    subject: str = ""
    authority: str = ""
    since: date | None = None
    until: date | None = None
    as_of: date | None = None
    standing: str = ""
    subjects: tuple[str, ...] = ()  # any of these, by their ids
    source: str = ""
    types: tuple[str, ...] = ()
    clans: tuple[str, ...] = ()
    disciplines: tuple[str, ...] = ()
    year: str = ""
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def active(self) -> bool:
        """Tell whether anything is left out."""
        return self != Filters()

    @property
    def cards(self) -> bool:
        """Tell whether a fact of cards is asked for."""
        return bool(self.types or self.clans or self.disciplines or self.facts)


def told(
    *,
    kinds: Sequence[str] = (),
    edition: str | None = "",
    subject: str | None = "",
    authority: str | None = "",
    since: str | None = "",
    until: str | None = "",
    as_of: str | None = "",
    standing: str | None = "",
    source: str | None = "",
    types: Sequence[str] = (),
    clans: Sequence[str] = (),
    disciplines: Sequence[str] = (),
    year: int | None = None,
    titles: Sequence[str] = (),
    capacity: str | None = "",
    grouping: str | None = "",
    cost: str | None = "",
    banned: bool = False,
    traits: Sequence[str] = (),
    sects: Sequence[str] = (),
    paths: Sequence[str] = (),
    formats: Sequence[str] = (),
) -> Filters:
    """Read filters as they are told: days in words, an edition by its beginning. Raises ValueError with what is wrong.

    Names of cards, authorities and facts are not looked up here; see ``named`` in ``vtesref/search/naming.py``.
    """
    wrong = [kind for kind in kinds if kind not in SEARCHED]
    if wrong:
        meant = hint(wrong[0], SEARCHED, f"the kinds are {', '.join(SEARCHED)}")
        raise ValueError(f'there is no kind of text "{wrong[0]}"; {meant}')
    if source not in (None, "", "own", "official"):
        raise ValueError(f'there is no source "{source}"; source must be "own", "official" or nothing')
    if standing and standing not in STANDINGS:
        meant = hint(standing, STANDINGS, f"a ruling can be one of: {', '.join(STANDINGS)}")
        raise ValueError(f'no ruling has the standing "{standing}"; {meant}')
    if year is not None and not YEARS[0] <= year <= YEARS[1]:
        raise ValueError(f"there is no text of the year {year}; years are from {YEARS[0]} to {YEARS[1]}")
    by = (authority or "").lower()
    return Filters(
        groups=tuple(kinds),
        edition=_edition(edition) if edition is not None else "",
        subject=subject or "",
        authority=by if by in (*EDITIONS, UNSIGNED) else by.upper(),
        since=first_day(since) if since else None,
        until=parse_day(until) if until else None,
        as_of=parse_day(as_of) if as_of else None,
        standing=standing or "",
        source=source or "",
        types=tuple(types),
        clans=tuple(clans),
        disciplines=tuple(disciplines),
        year=str(year or ""),
        facts=tuple(
            (facet, values)
            for facet, values in (
                ("title", tuple(titles)),
                ("capacity", _numbers(capacity, "capacity")),
                ("group", _numbers(grouping, "group")),
                ("cost", (_cost(cost),) if cost else ()),
                ("banned", ("yes",) if banned else ()),
                *(("trait", (trait,)) for trait in traits),  # a minion can have several, and is to have all of them
                ("sect", tuple(sects)),
                ("path", tuple(paths)),
                ("format", tuple(formats)),
            )
            if values
        ),
    )


#: No number of a card's corner is higher.
HIGHEST = 20


def _numbers(text: str | None, what: str) -> tuple[str, ...]:
    """Return the numbers that "8", "8+" or "5-7" stands for."""
    if not text:
        return ()
    match = re.fullmatch(r"(\d{1,2})(?:(\+)|-(\d{1,2}))?", text.strip())
    low, high = (int(match[1]), HIGHEST if match[2] else int(match[3] or match[1])) if match else (1, 0)
    if not low <= high <= HIGHEST:
        raise ValueError(f'"{text}" is no {what}; write a number to {HIGHEST}, or a range such as 5-7 or 8+')
    return tuple(str(number) for number in range(low, high + 1))


def _cost(text: str) -> str:
    """Return a cost as the facts of cards have it: "2 pool", "X blood"."""
    parts = text.lower().split()
    number, what = parts if len(parts) == 2 else ("", "")
    if number in ("pool", "blood", "conviction"):
        number, what = what, number
    if what not in ("pool", "blood", "conviction") or not (number.isdigit() or number == "x"):
        raise ValueError(f'"{text}" is no cost; write 2 pool, 1 blood or X blood')
    return f"{number.upper()} {what}"


def _edition(text: str) -> str:
    known = (*BOOKS, OFFICIAL_EDITION)
    found = edition_keys.meant(text, known)
    if text and not found:
        meant = hint(text.strip(), known, f"the editions are {edition_keys.told(known)}")
        raise ValueError(f'there is no edition "{text}"; {meant}')
    return found


def allowed(store: Store, filters: Filters) -> tuple[set[int] | None, list[str]]:
    """Return the numbers of the documents that pass the filters (None: all), and notes on what they mean."""
    if not filters.active:
        return None, []
    conditions: list[str] = []
    values: list[object] = []
    notes: list[str] = []

    def one_of(column: str, wanted: Iterable[str]) -> None:
        listed = list(wanted)
        conditions.append(f"{column} IN ({marks(listed)})")
        values.extend(listed)

    if filters.groups:
        one_of("kind", [kind for kind, group in GROUPS.items() if group in filters.groups])
    if filters.edition:
        line = edition_keys.line(filters.edition) or [filters.edition]
        own = " OR ".join(["' ' || authority || ' ' LIKE ?"] * len(line))  # a book's own rulings are part of it
        conditions.append(f"(edition IN ({marks(line)}) OR (kind = 'ruling' AND ({own})))")
        values.extend([*line, *(f"% {key} %" for key in line)])
        if replaced := sorted(edition_keys.replaced(store.meta("replaced"), filters.edition)):
            conditions.append(f"id NOT IN ({marks(replaced)})")
            values.extend(replaced)
    if filters.subject:
        one_of("subject", [filters.subject])
    if filters.subjects:
        one_of("subject", filters.subjects)
    if filters.standing:
        one_of("standing", [filters.standing])
    if filters.authority:
        conditions.append("' ' || authority || ' ' LIKE ?")
        values.append(f"% {filters.authority} %")
    since = filters.since or (date(int(filters.year), 1, 1) if filters.year else None)
    until = filters.until or (date(int(filters.year), 12, 31) if filters.year else None)
    if since:
        conditions.append("date >= ?")
        values.append(since.isoformat())
    if until:
        conditions.append("date <> '' AND date <= ?")
        values.append(until.isoformat())
    if since or until:
        notes.append("texts without a date, the glossary and the differences are left out")
    if filters.as_of:
        in_force = book_in_force(store.meta("editions"), filters.as_of)
        notes += as_of_notes(store.meta("editions"), filters, in_force)
        books = edition_keys.line(filters.edition or in_force) + ([] if filters.edition else [*COMPANIONS])
        day = filters.as_of.isoformat()
        asked = "draft-1.6.1" if filters.edition == "draft-1.6.1" else ""
        conditions.append(
            f"((kind = 'rule' AND edition IN ({marks(books)}) AND ((date <> '' AND date <= ?) OR edition = ?))"
            " OR (kind = 'ruling' AND date <> '' AND date <= ?))"
        )
        values.extend([*books, day, asked, day])
    return store.numbers(" AND ".join(conditions), values) if conditions else None, notes


def book_in_force(editions: dict[str, dict[str, Any]], day: date) -> str:
    """Return the newest edition published by that day, or "" when there was none."""
    published = [
        key
        for key, edition in editions.items()
        if key not in COMPANIONS and edition["in_force"] and edition["in_force"] <= day.isoformat()
    ]
    return published[-1] if published else ""


def as_of_notes(editions: dict[str, dict[str, Any]], filters: Filters, in_force: str) -> list[str]:
    """Return what a user must know of an answer as of a day."""
    day = filters.as_of
    assert day is not None
    notes = []
    if in_force:
        newest = editions[in_force]
        notes.append(f"as of {day.isoformat()} the newest rules text is: {newest['title']}")
        if newest["published"] > day.isoformat():
            notes.append(f"its rules stood in an earlier printing; they are shown in the words of {newest['date']}")
    else:
        first = min(edition["in_force"] for edition in editions.values() if edition["in_force"])
        notes.append(
            f"as of {day.isoformat()} no rules text of this collection had been published (the first: {first})"
        )
    chosen = editions.get(filters.edition)
    if chosen and not chosen["in_force"]:
        notes.append("the draft has no date; it is searched because you asked for it")
    elif chosen and chosen["in_force"] > day.isoformat():
        notes.append(f"{chosen['title']} had not been published by that day")
    notes.append("undated rulings, the glossary and the differences are left out")
    if day.isoformat() < "2020-12-31":
        notes.append("the standing of a ruling is that since 2020, not that of that day")
    return notes
