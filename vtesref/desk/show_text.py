"""The text of ``show``, ``card`` and ``compare`` for terminals, from what the desk answers."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from vtesref import render
from vtesref.desk.played import in_decks
from vtesref.engine.edition_keys import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Data = dict[str, Any]

#: How many of the scenarios with a card are listed.
SCENARIOS = 5


def lines(data: Data, width: int, limit: int = 12) -> Iterator[str]:
    """Yield the lines that show one thing whole."""
    kind = {"paragraph": _paragraph, "section": _section, "subject": subject, "rule": _rule}.get(
        data["what"], _document
    )
    yield from kind(data, width, limit)
    yield ""
    yield f"Cite: {data['cite']}"


def _paragraph(data: Data, width: int, limit: int) -> Iterator[str]:
    yield render.title_line(data)
    yield render.faint(data["book"])
    yield ""
    yield render.wrap(data["plain"], width)
    if data.get("note"):
        yield render.faint(render.wrap(f"Note: {data['note']}", width))
    if data.get("rules"):
        yield ""
        yield render.faint(render.wrap("Rules: " + ", ".join(data["rules"]), width))
    yield from _references(data, width, limit, "The same rule in other editions")


def _document(data: Data, width: int, limit: int) -> Iterator[str]:
    if data["what"] == "ruling":
        yield render.heading(data["subject"])
        yield from render.ruling(data, width)
    else:
        yield render.title_line(data)
        yield ""
        yield render.wrap(data["plain"], width)
        if data["what"] == "term":
            yield from _words(data, width)
        if data.get("note"):
            yield render.faint(render.wrap(f"Note: {data['note']}", width))
    if data.get("states"):
        yield ""
        yield from render.references("Stated in the rules", data["states"], width, limit)
    yield from _references(data, width, limit, "")


def _words(data: Data, width: int) -> Iterator[str]:
    by_edition = "; ".join(f"{edition}: {cell['text']}" for edition, cell in data.get("cells", {}).items())
    if by_edition:
        yield render.faint(render.wrap(f"Other editions' words: {by_edition}", width))
    if data.get("names"):
        yield render.faint(render.wrap("Also found as: " + ", ".join(data["names"]), width))


def _references(data: Data, width: int, limit: int, same: str) -> Iterator[str]:
    sections = [
        (same, data.get("same_rule", [])),
        ("Rulings on it", data.get("interpreted_by", [])),
        ("Differences between the editions", data.get("differences", [])),
        ("Glossary", data.get("terms", [])),
        ("Refers to", data.get("refers_to", [])),
        ("Referred to by", data.get("referred_by", [])),
    ]
    for label, entries in sections:
        if label and entries:
            yield ""
            yield from render.references(label, entries, width, limit)


def _section(data: Data, width: int, limit: int) -> Iterator[str]:
    number = data.get("number")
    title = f"{data['citation']}  {data['heading']}" if number else data["citation"]
    if data.get("under_heading") and not data["title"].startswith(data["under_heading"]):
        title += f"  (under {data['under_heading']})"
    yield render.heading(title)
    yield render.faint(f"{data['book']}; {data['id']}")
    if data.get("note"):
        yield render.faint(render.wrap(f"Note: {data['note']}", width))
    for paragraph in data["paragraphs"]:
        yield ""
        label = paragraph.get("names", [""])[0] if paragraph["kind"] == "rule" and paragraph.get("names") else ""
        if paragraph["kind"] == "ruling":
            yield from render.ruling(paragraph, width)
            continue
        if label:
            yield render.heading(label)
        form = paragraph.get("form", "rule")
        if form in ("example", "note"):
            yield render.faint(form.capitalize() + ":")
        yield render.wrap(paragraph["plain"], width)
        yield render.faint(paragraph["id"])
    if data["within"]:
        yield ""
        yield from render.references("Sections within it", data["within"], width, 100)
    yield from _references(data, width, limit, "The same rules in other editions")


def subject(data: Data, width: int, limit: int = 12) -> Iterator[str]:
    """Yield the lines of a card or topic with all its rulings."""
    yield render.heading(data["name"])
    if data.get("also"):
        yield render.faint("Also printed: " + ", ".join(data["also"]))
    if data.get("note"):
        yield render.faint(render.wrap(f"Note: {data['note']}", width))
    known = data.get("played")
    if known:
        yield from facts(known, width)
    for ruling in data["rulings"]:
        yield ""
        yield from render.ruling(ruling, width)
    yield ""
    yield render.faint(f"Rulings on {'this card' if data['kind'] == 'card' else 'this topic'} to {data['reaches']}.")
    if data["referred_by"]:
        yield ""
        yield from render.references("Named in", data["referred_by"], width, limit)
    if known:
        yield from how_played(known, width)


def known_card(data: Data, width: int) -> Iterator[str]:
    """Yield the lines of a card that is played by name and has no rulings."""
    yield render.heading(data["name"])
    yield from facts(data["played"], width)
    yield ""
    yield render.faint("No ruling on this card.")
    yield from how_played(data["played"], width)


def facts(data: Data, width: int) -> Iterator[str]:
    """Yield the lines of what a card that is played by name is."""
    yield render.wrap(data["facts"], width)
    if data["banned"]:
        yield f"Banned since {data['banned']}."


def how_played(data: Data, width: int) -> Iterator[str]:
    """Yield the lines of how a scenario plays a card: its texts, what is not carried out, and scenarios with it.

    They stand under the rulings, since the texts of some cards fill a screen.
    """
    yield ""
    if data["winning_decks"]:
        yield render.faint(in_decks(data))
        yield ""
    yield render.heading("How a scenario plays it")
    for one in data["texts"]:
        yield render.wrap(f"- {one}", width)
    for one in data["lacks"]:
        yield render.wrap(f"- Not carried out: {one}", width)
    if not data["texts"] and not data["lacks"]:
        yield "It has no text of its own."
    yield from _scenarios(data, width, SCENARIOS)


def _scenarios(data: Data, width: int, limit: int) -> Iterator[str]:
    """Yield the scenarios that play a card, the first ``limit`` of them, each with what comes of it."""
    found = data["scenarios"]
    if not found:
        return
    yield ""
    yield render.heading(f"Scenarios with it ({len(found)})")
    for one in found[:limit]:
        yield render.wrap(f"- {one['name']}: {one['outcome']}", width)
        yield render.faint(f"    {one['file']}")
    if len(found) > limit:
        yield render.faint(f"  and {len(found) - limit} more (--json lists them)")


def _rule(data: Data, width: int, limit: int) -> Iterator[str]:
    yield render.heading(f"Rule {data['key']}")
    yield render.wrap(data["statement"], width)
    yield render.faint("executable: a simulation can show it" if data["executable"] else "a definition")
    if data.get("note"):
        yield render.faint(render.wrap(f"Note: {data['note']}", width))
    for edition in reversed(EDITIONS):
        column = data["editions"][edition]
        if "as" in column:
            continue
        yield ""
        yield render.heading(edition)
        yield from _column(column, width)
    yield from _references(data, width, limit, "")


def _column(column: Data, width: int) -> Iterator[str]:
    if not column["paragraphs"]:
        yield render.wrap(
            render.POSITIONS.get(column["position"], "Stated in a ruling that the book prints."), width, "  "
        )
    for paragraph in column["paragraphs"]:
        yield f"  {paragraph['citation']}  {render.faint(paragraph['id'])}"
        yield render.wrap(paragraph["plain"], width, "  ")


def comparison(data: Data, labels: Callable[[Iterable[str]], dict[str, str]], width: int) -> Iterator[str]:
    """Yield the lines of a comparison: rules, differences, then the editions, side by side where there is room.

    ``labels`` names the editions, given those that stand beside the one that they are based on.
    """
    for rule in data["rules"]:
        yield render.heading(f"Rule {rule['key']}")
        yield render.wrap(rule["statement"], width, "  ")
    for row in data["differences"]:
        yield ""
        yield render.heading(f"{row['kind'].capitalize()} {row['number']}: {row['title']}")
        if row["kind"] == "contradiction":
            yield render.wrap(row["plain"], width, "  ")
        cells = row.get("cells", {})
        named = labels(cells)
        for edition, cell in reversed(cells.items()):
            yield render.wrap(f"{named[edition]}: {cell['text']}", width, "  ")
    yield ""
    shown = [edition for edition in reversed(EDITIONS) if _worth_a_column(edition, data)]
    titles = labels([edition for edition in EDITIONS if "as" not in data["editions"][edition]])
    column_width = (width - 3 * (len(shown) - 1)) // max(1, len(shown))
    if column_width >= 30:
        yield from _side_by_side(data, shown, titles, column_width)
    else:
        for edition in shown:
            yield render.heading(titles[edition])
            yield from _column(data["editions"][edition], width)
            yield ""


def _worth_a_column(edition: str, data: Data) -> bool:
    """Tell whether an edition has its place: the draft, a fragment, only where it speaks; not twice the same."""
    column = data["editions"][edition]
    return "as" not in column and (edition != "draft-1.6.1" or bool(column["paragraphs"]))


def _side_by_side(data: Data, shown: list[str], titles: dict[str, str], width: int) -> Iterator[str]:
    columns = []
    for edition in shown:
        column = data["editions"][edition]
        cells = [titles[edition], "-" * min(width, len(titles[edition]))]
        if not column["paragraphs"]:
            words = render.POSITIONS.get(column["position"], "Stated in a ruling that the book prints.")
            cells += textwrap.wrap(words, width)
        for paragraph in column["paragraphs"]:
            cells += [line for part in (f"[{paragraph['citation']}]",) for line in textwrap.wrap(part, width)]
            cells += render.wrap(paragraph["plain"], width).split("\n")
            cells.append("")
        columns.append(cells)
    for row in range(max(len(cells) for cells in columns)):
        parts = [cells[row] if row < len(cells) else "" for cells in columns]
        yield "   ".join(f"{part:<{width}}" for part in parts).rstrip()
