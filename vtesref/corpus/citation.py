"""References and dates: who said it, when, and how that is written.

A reference has one of the forms ``LSJ 1998-08-19``, ``LSJ 1998-08-19-2`` (the second of several messages of a day),
``RTR undated`` (the source gives no date), ``unsigned 2007-08-08`` (the source gives no authority) and ``fifth-2020 §
Heading`` (a passage of a book).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

UNDATED = "undated"
UNSIGNED = "unsigned"

_REFERENCE = re.compile(
    r"(?P<authority>[A-Z]{3}|unsigned) (?P<date>undated|\d{4}-\d{2}-\d{2})(?:-(?P<message>[1-9]))?\Z"
)
_PASSAGE = re.compile(r"(?P<edition>[a-z0-9][a-z0-9.-]*) § (?P<heading>.+)\Z")


@dataclass(frozen=True, slots=True)
class Reference:
    """Where a ruling comes from.

    ``authority`` is a key of ``authorities.yaml``, or empty; ``date`` is ISO, or empty where the source has none;
    ``edition`` and ``heading`` are set instead when the ruling stands in a book. ``message`` is the number of the
    message where the source counts several of one day, or empty.
    """

    authority: str = ""
    date: str = ""
    edition: str = ""
    heading: str = ""
    message: str = ""

    def __str__(self) -> str:
        if self.edition:
            return f"{self.edition} § {self.heading}"
        number = f"-{self.message}" if self.message else ""
        return f"{self.authority or UNSIGNED} {self.date or UNDATED}{number}"


def parse_reference(text: str) -> Reference:
    """Read a reference; raises ValueError with the reason when it has none of the forms."""
    if match := _REFERENCE.match(text):
        day = "" if match["date"] == UNDATED else match["date"]
        if day:
            parse_day(day)
        authority = "" if match["authority"] == UNSIGNED else match["authority"]
        if not (day or authority):
            raise ValueError("has no authority and no date")
        if match["message"] and not day:
            raise ValueError("has the number of a message and no date")
        return Reference(authority=authority, date=day, message=match["message"] or "")
    if match := _PASSAGE.match(text):
        return Reference(edition=match["edition"], heading=match["heading"])
    raise ValueError("is not a reference: write AUTHORITY YYYY-MM-DD, AUTHORITY undated, or EDITION § HEADING")


def parse_day(text: str) -> date:
    """Read a date of the calendar, given in full, by year and month, or by year.

    A date known only in part counts from its last day: what was published "in 2020" had certainly been published at
    the year's end, and not certainly before. Raises ValueError, with a reason for the user, for anything else.
    """
    match = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", text)
    if not match:
        raise ValueError(f'"{text}" is not a date: write YYYY-MM-DD, YYYY-MM or YYYY')
    year, month, day = match.groups()
    try:
        if day:
            return date(int(year), int(month), int(day))
        if month:
            first_of_next = date(int(year) + int(month) // 12, int(month) % 12 + 1, 1)
            date(int(year), int(month), 1)
            return date.fromordinal(first_of_next.toordinal() - 1)
        return date(int(year), 12, 31)
    except ValueError:
        raise ValueError(f'"{text}" is not a day of the calendar') from None


def first_day(text: str) -> date:
    """Read a date as ``parse_day`` does, but count one known in part from its first day (the start of a span)."""
    parse_day(text)
    return date.fromisoformat(text + {4: "-01-01", 7: "-01", 10: ""}[len(text)])
