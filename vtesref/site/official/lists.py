"""The lists of the official data: where they begin, cards by letter, groups, newest rulings; and the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.official.documents import RULING
from vtesref.site.official import texts
from vtesref.site.official.cards import GROUPS, TRAIL, references, sorting
from vtesref.site.official.shelf import HOME, card_address, chapter_address, group_address, letter_address
from vtesref.site.page import Page
from vtesref.site.words import count, in_parts, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.official.shelf import Shelf

Data = dict[str, Any]

#: Official rulings on the page of the newest.
NEWEST = 200
#: A longer list is folded into parts of so many.
PART = 40
BOOK = "official/rulebook/index.html"


def pages(shelf: Shelf) -> Iterator[Page]:
    """Yield the pages of the lists and of the rulebook."""
    letters: dict[str, list[Data]] = {}
    for card in sorted(shelf.cards.values(), key=lambda one: (*sorting(one["title"]), one["id"])):
        letters.setdefault(sorting(card["title"])[0], []).append(card)
    yield _home(shelf, letters)
    for one, cards in letters.items():
        yield _letter(shelf, one, cards, list(letters))
    if shelf.groups:
        yield _groups(shelf)
    if shelf.rulings:
        yield _newest(shelf)
    if shelf.paragraphs:
        yield _book(shelf)
        sections = list(shelf.chapters)
        for place, section in enumerate(sections):
            around = [sections[at] if 0 <= at < len(sections) else "" for at in (place - 1, place + 1)]
            yield _section(shelf, section, *around)


def _home(shelf: Shelf, letters: dict[str, list[Data]]) -> Page:
    told = [
        count(len(shelf.cards), "card") if shelf.cards else "",
        count(len(shelf.rulings), "ruling") if shelf.rulings else "",
        count(len(shelf.groups), "group") if shelf.groups else "",
        "the rulebook" if shelf.paragraphs else "",
    ]
    about = f"The official data: {', '.join(filter(None, told))}."
    view = {
        "letters": [{"letter": one, "address": letter_address(one), "count": len(of)} for one, of in letters.items()],
        "cards": len(shelf.cards),
        "rulings": len(shelf.rulings),
        "groups": len(shelf.groups),
        "paragraphs": len(shelf.paragraphs),
        "newest": shelf.newest,
        "strangers": [{"name": f"Card {stranger}", "address": card_address(stranger)} for stranger in shelf.strangers],
        "rights": shelf.rights,
    }
    return Page(HOME, "official.html", "Official cards and rulings", about, None, view, area="official")


def _listed(
    shelf: Shelf,
    part: str,
    address: str,
    template: str,
    title: str,
    about: str,
    view: Data,
    trail: list[tuple[str, str]] = TRAIL,
) -> Page:
    """Return the page of a list out of one part of the data, which it says whose it is."""
    rights = [right for right in shelf.rights if right["part"] == part]
    return Page(address, template, title, about, None, {**view, "rights": rights}, trail, area="official")


def _letter(shelf: Shelf, one: str, cards: list[Data], letters: list[str]) -> Page:
    rows = [
        {"name": card["title"], "address": card_address(card["card"]["id"]), "facts": "/".join(card["card"]["types"])}
        for card in cards
    ]
    about = f"{count(len(cards), 'official card')} whose names begin with {one}."
    others = [{"letter": other, "address": letter_address(other)} for other in letters]
    view = {"letter": one, "letters": others, "parts": in_parts(rows, PART)}
    return _listed(
        shelf, "cards", letter_address(one), "official_letter.html", f"Official cards: {one}", about, view, TRAIL
    )


def _groups(shelf: Shelf) -> Page:
    rows = [
        {
            "name": group["title"],
            "address": group_address(ident),
            "cards": len(shelf.store.members(ident)),
            "rulings": len(shelf.store.held([ident])) - 1,
        }
        for ident, group in sorted(shelf.groups.items(), key=lambda pair: (fold(pair[1]["title"]), pair[0]))
    ]
    about = f"{count(len(rows), 'group')} of cards that share official rulings."
    return _listed(
        shelf,
        "rulings",
        GROUPS[-1][1],
        "official_groups.html",
        "Groups of cards",
        about,
        {"parts": in_parts(rows, PART)},
    )


def _newest(shelf: Shelf) -> Page:
    listed = sorted(shelf.rulings, key=lambda one: (one["date"], one["id"]), reverse=True)[:NEWEST]
    rows = [
        {
            "subject": one["title"],
            "address": shelf.address(one["id"]),
            "refs": [{"ref": ref, "url": url} for ref, url in references(one)],
            "text": texts.line(shortened(one["plain"], 300)),
        }
        for one in listed
    ]
    years: dict[str, list[Data]] = {}
    for one, row in zip(listed, rows, strict=True):
        years.setdefault(one["date"][:4], []).append(row)
    view = {"years": [{"year": year or "Without a date", "rows": own} for year, own in years.items()]}
    title, about = "Official rulings, newest first", f"The {len(rows)} newest official rulings."
    return _listed(shelf, "rulings", "official/newest.html", "official_newest.html", title, about, view)


def _book(shelf: Shelf) -> Page:
    rows = [
        {"title": listed[0]["heading"], "address": chapter_address(section), "count": len(listed)}
        for section, listed in shelf.chapters.items()
    ]
    about = f"The official rulebook as imported: {count(len(rows), 'section')}."
    return _listed(shelf, "rulebook", BOOK, "official_book.html", "The official rulebook", about, {"rows": rows})


def _section(shelf: Shelf, section: str, before: str, after: str) -> Page:
    listed = shelf.chapters[section]
    paragraphs = []
    for one in listed:
        anchor = one["urls"][0].rpartition("#")[2]
        paragraphs.append(
            {
                "anchor": shelf.anchors[one["id"]],
                "form": one["form"],
                "heading": one["heading"] if one["heading"] != listed[0]["heading"] else "",
                "term": one["title"].removeprefix(f"{one['heading']}: ") if one["title"] != one["heading"] else "",
                "text": texts.block(one["plain"]),
                "url": one["urls"][0],
                "rulings": _citing(shelf, anchor) if anchor != section else [],
            }
        )

    def neighbour(name: str) -> Data | None:
        return {"title": shelf.chapters[name][0]["heading"], "address": chapter_address(name)} if name else None

    title = listed[0]["heading"]
    return Page(
        chapter_address(section),
        "official_section.html",
        title,
        shortened(f"Official rulebook, {title}: {listed[0]['plain']}", 180),
        None,
        {
            "title": title,
            "paragraphs": paragraphs,
            "rulings": _citing(shelf, section),
            "before": neighbour(before),
            "after": neighbour(after),
            "rights": [part for part in shelf.rights if part["part"] == "rulebook"],
        },
        [*TRAIL, ("Rulebook", BOOK)],
        kind="article",
        area="official",
    )


def _citing(shelf: Shelf, anchor: str) -> list[Data]:
    """Return the rulings that refer to a place of the rulebook."""
    found = [one for one in shelf.store.with_reference(f"RBK {anchor}") if one["kind"] == RULING]
    return [{"citation": one["citation"], "address": shelf.address(one["id"])} for one in found]
