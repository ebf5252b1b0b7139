"""The pages of the rulings: each card and topic, the index of cards, by authority, by year, and newest first."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.render import STANDINGS
from vtesref.site import addresses
from vtesref.site.books import ruling_view
from vtesref.site.page import Page
from vtesref.site.words import count, letter, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.library import Library

Data = dict[str, Any]

TRAIL = [("Rulings", "rulings/index.html")]
#: What a list shows of a ruling's text, in characters.
SNIPPET = 200
#: An authority with more rulings than this has them folded by year.
FOLDED = 30


def pages(library: Library) -> Iterator[Page]:
    """Yield every page of the rulings."""
    rows = all_rows(library)
    yield _overview(library, rows)
    yield _cards(library)
    yield from _by_authority(library, rows)
    yield from _by_year(rows)
    yield _newest(rows)
    for subject in library.corpus.subjects:
        yield _subject(library, subject)
    for key, address in library.cards_alone.items():
        yield _card_alone(library, key, address)


def all_rows(library: Library) -> list[Data]:
    """Return every ruling as a row of a list, newest first, those without a date last."""
    rows = [
        {
            "id": document.id,
            "subject": document.subject,
            "form": document.form,
            "refs": document.refs,
            "authority": document.authority,
            "date": document.date,
            "standing": document.standing,
            "text": shortened(document.plain, SNIPPET),
        }
        for document in library.documents
        if document.kind == "ruling"
    ]
    rows.sort(key=lambda row: str(row["id"]))
    rows.sort(key=lambda row: str(row["date"]), reverse=True)
    return rows


def _dates(rows: list[Data]) -> str:
    """Return the dates of rulings for the switch of the day; "~" for those that have none."""
    return " ".join(row["date"] or "~" for row in rows)


def _year(row: Data) -> str:
    return str(row["date"])[:4]


def _years(rows: list[Data]) -> list[Data]:
    """Return the rows by year, as they come; the year is empty for those without a date."""
    return [{"year": year, "rows": list(own)} for year, own in groupby(rows, _year)]


def _named(library: Library, kind: str) -> list[Data]:
    """Return the cards or topics in alphabetical order."""
    return [
        {
            "id": f"rulings/{subject.id}",
            "name": subject.name,
            "also": list(subject.also),
            "rulings": len(subject.rulings),
            "dates": " ".join(library.by_id[ruling.id].date or "~" for ruling in subject.rulings),
            "letter": letter(subject.name),
        }
        for subject in sorted(library.corpus.subjects.values(), key=lambda subject: (fold(subject.name), subject.id))
        if subject.kind == kind
    ]


def _overview(library: Library, rows: list[Data]) -> Page:
    topics = _named(library, "topic")
    counts = library.store.meta("counts")["rulings"]
    return Page(
        "rulings/index.html",
        "rulings.html",
        "Rulings",
        (
            f"{len(rows)} rulings on cards and topics, each with its author, its date and its standing in the "
            "Fifth Edition."
        ),
        {"what": "rulings", "counts": counts, "topics": topics, "cards": _named(library, "card")},
        {
            "topics": topics,
            "counts": counts,
            "stands": [{"standing": key, "words": words[0]} for key, words in STANDINGS.items()],
            "newest": rows[:5],
        },
        area="rulings",
    )


def _cards(library: Library) -> Page:
    cards = _named(library, "card")
    for key, address in library.cards_alone.items():
        name = str(library.cards[key]["card"])
        cards.append({"address": address, "name": name, "also": [], "rulings": 0, "dates": "", "letter": letter(name)})
    cards.sort(key=lambda one: (fold(one["name"].lstrip("\"'")), one.get("id", "")))
    letters: dict[str, list[Data]] = {}
    for card in cards:
        letters.setdefault(card["letter"], []).append(card)
    return Page(
        "cards.html",
        "cards.html",
        "Cards A to Z",
        f"The {len(cards)} cards that have rulings or that scenarios play by name, in alphabetical order.",
        {"what": "cards", "cards": cards},
        {"letters": [{"letter": one, "cards": listed} for one, listed in letters.items()]},
        TRAIL,
        area="rulings",
    )


def authority_page(key: str) -> str:
    """Return the address of the rulings of one authority."""
    return f"authorities/{key.lower()}.html"


def _by_authority(library: Library, rows: list[Data]) -> Iterator[Page]:
    known = library.corpus.authorities
    used = {who for row in rows for who in row["authority"]}
    entries = []
    for key in [*known, *sorted(used - set(known))]:
        who = known.get(key)
        own = [row for row in rows if key in row["authority"]]
        name = who.name if who else library.editions.get(key, {}).get("title", "Unsigned")
        entry = {
            "key": key,
            "name": name,
            "rulings": len(own),
            "dates": _dates(own),
            "since": who.since if who else "",
            "until": who.until if who else "",
            "address": authority_page(key),
        }
        entries.append(entry)
        yield Page(
            authority_page(key),
            "authority.html",
            f"Rulings: {name}",
            f"{count(len(own), 'ruling')} of {name}, newest first.",
            {"what": "authority", **entry, "rulings": own},
            {**entry, "text": who.text if who else "", "rows": own, "years": _years(own) if len(own) > FOLDED else []},
            [*TRAIL, ("By authority", "authorities/index.html")],
            area="rulings",
        )
    yield Page(
        "authorities/index.html",
        "authorities.html",
        "Rulings by authority",
        "Who could rule on the game, when, and what they ruled.",
        {"what": "authorities", "authorities": entries},
        {"authorities": entries},
        TRAIL,
        area="rulings",
    )


def _by_year(rows: list[Data]) -> Iterator[Page]:
    years: dict[str, list[Data]] = {}
    for row in rows:
        years.setdefault(row["date"][:4] or "undated", []).append(row)
    entries = [
        {"year": year, "rulings": len(own), "dates": _dates(own), "address": f"years/{year}.html"}
        for year, own in years.items()
    ]
    yield Page(
        "years/index.html",
        "years.html",
        "Rulings by year",
        "The rulings by the year in which they were published.",
        {"what": "years", "years": entries},
        {"years": entries},
        TRAIL,
        area="rulings",
    )
    for year, own in years.items():
        title = f"Rulings of {year}" if year != "undated" else "Rulings without a date"
        yield Page(
            f"years/{year}.html",
            "year.html",
            title,
            f"{count(len(own), 'ruling')}: {title.lower()}, newest first.",
            {"what": "year", "year": year, "rulings": own},
            {"rows": own, "years": entries, "year": year},
            [*TRAIL, ("By year", "years/index.html")],
            area="rulings",
        )


def _newest(rows: list[Data]) -> Page:
    return Page(
        "newest.html",
        "newest.html",
        "Rulings, newest first",
        "Every dated ruling, newest first, with an Atom feed.",
        {"what": "newest", "rulings": [row["id"] for row in rows if row["date"]]},
        {"years": [year for year in _years(rows) if year["year"]]},
        TRAIL,
        area="rulings",
    )


def _subject(library: Library, ident: str) -> Page:
    found = library.describe(f"rulings/{ident}")
    rulings = [ruling_view(library, ruling) for ruling in found["rulings"]]
    data = {**found, "rulings": [library.describe(ruling["id"]) for ruling in found["rulings"]]}
    kind = found["kind"]
    above = ("Cards", "cards.html") if kind == "card" else ("Topics", "rulings/index.html#topics")
    name = found["name"]
    return Page(
        addresses.address(f"rulings/{ident}"),
        "subject.html",
        name,
        shortened(
            f"{name}: {count(len(rulings), 'ruling')} with date, authority and standing. "
            + (found["rulings"][0].get("plain", "") if rulings else found.get("note", "")),
            180,
        ),
        data,
        {
            "name": name,
            "kind": kind,
            "also": list(found.get("also", [])),
            "note": found.get("note", ""),
            "reaches": found["reaches"],
            "cite": found["cite"],
            "rulings": rulings,
            "referred_by": found["referred_by"],
            **library.played([name, *found.get("also", [])] if kind == "card" else []),
            **_official(library, [name, *found.get("also", [])] if kind == "card" else []),
        },
        [*TRAIL, above],
        anchors=[ruling["anchor"] for ruling in rulings],
        kind="article",
        area="rulings",
    )


def _card_alone(library: Library, key: str, address: str) -> Page:
    """Return the page of a card that is played by name and has no rulings."""
    name = str(library.cards[key]["card"])
    known = library.played([name])
    return Page(
        address,
        "subject.html",
        name,
        shortened(f"{name}: how scenarios play it. {known['played']['facts']}", 180),
        {"what": "known card", "name": name, "rulings": [], "played": known["played"]},
        {"name": name, "kind": "card", "rulings": [], **known, **_official(library, [name])},
        [*TRAIL, ("Cards", "cards.html")],
        kind="article",
        area="rulings",
    )


def _official(library: Library, names: list[str]) -> Data:
    """Return the official cards that bear one of our names for a card, where the site has pages of them."""
    if library.official is None:
        return {}
    cards = [library.official.cards[card] for card in library.official.cards_named(names)]
    return {"official": [{"name": card["title"], "address": library.official.address(card["id"])} for card in cards]}
