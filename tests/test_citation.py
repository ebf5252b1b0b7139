"""References, dates and names."""

from __future__ import annotations

from datetime import date

import pytest

from vtesref.corpus.citation import first_day, parse_day, parse_reference
from vtesref.corpus.names import fold, slug


@pytest.mark.parametrize(
    "text",
    [
        "LSJ 1998-08-19",
        "RTR undated",
        "unsigned 2007-08-08",
        "fifth-2020 § .44 Magnum",
        "SFC 1996-08-30",
        "LSJ 2008-07-25-2",
    ],
)
def test_a_reference_prints_as_it_was_read(text: str) -> None:
    assert str(parse_reference(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "LSJ",
        "LSJ 19980819",
        "LSJ 1998-02-30",
        "unsigned undated",
        "lsj 1998-08-19",
        "",
        "RTR 2001-13-01",
        "§ x",
        "RTR undated-2",
        "LSJ 2008-07-25-0",
    ],
)
def test_what_is_no_reference_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_reference(text)


@pytest.mark.parametrize(
    ("text", "last", "first"),
    [
        ("2020", date(2020, 12, 31), date(2020, 1, 1)),
        ("2004-02", date(2004, 2, 29), date(2004, 2, 1)),
        ("1998-12", date(1998, 12, 31), date(1998, 12, 1)),
        ("1998-05-26", date(1998, 5, 26), date(1998, 5, 26)),
    ],
)
def test_a_date_known_in_part_counts_from_its_last_day(text: str, last: date, first: date) -> None:
    assert parse_day(text) == last
    assert first_day(text) == first


@pytest.mark.parametrize("text", ["1998-02-30", "1998-13", "98", "yesterday", "1998/05/26", "0000", ""])
def test_a_day_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"date|calendar"):
        parse_day(text)


def test_names_are_compared_without_accents_and_ligatures() -> None:
    assert fold("Rötschreck’s Œuvre") == "rotschreck's oeuvre"
    assert fold("Ro\u0308tschreck") == fold("Rötschreck")
    assert slug("Pentex™ Subversion") == "pentex-subversion"
    assert slug("Cats' Guidance") == "cats-guidance"
    assert slug(".44 Magnum") == "44-magnum"
