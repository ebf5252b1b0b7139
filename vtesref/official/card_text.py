"""The text of official cards, rulings and groups for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vtesref import render
from vtesref.desk import show_text
from vtesref.official.languages import in_languages

if TYPE_CHECKING:
    from collections.abc import Iterator

Data = dict[str, Any]
#: For how many years the winning decks with a card are told one by one.
YEARS = 6


def lines(data: Data, width: int, limit: int = 12) -> Iterator[str]:
    """Yield the lines that show one official thing whole."""
    yield from {"card": card, "group": group, "official ruling": ruling}.get(data["what"], paragraph)(
        data, width, limit
    )
    yield ""
    yield f"Cite: {data['cite']}"


def card(data: Data, width: int, limit: int) -> Iterator[str]:
    """Yield the lines of a card with its rulings; ours stand under the official ruling of the same reference."""
    facts = data["card"]
    yield render.heading(data["title"]) + (
        click.style(f"  banned since {facts['banned']}", fg="red") if facts.get("banned") else ""
    )
    yield render.faint(render.wrap(data["facts"], width))
    if facts.get("also"):
        yield render.faint(render.wrap(f"Also: {', '.join(facts['also'])}", width))
    if told := in_languages(facts.get("names", {})):
        yield render.faint(render.wrap(told, width))
    yield ""
    yield render.wrap(data["plain"], width)
    if data["variants"]:
        yield render.faint(
            render.wrap("Other cards of this name: " + ", ".join(one["title"] for one in data["variants"]), width)
        )
    ours = {one["id"]: one for one in (data["ours"] or {}).get("rulings", [])}
    shown: set[str] = set()
    yield ""
    if data["rulings"]:
        yield render.heading(f"Official rulings ({len(data['rulings'])})")
        for one in data["rulings"]:
            yield from _official(one, width)
            yield from _paired(one, data["pairs"], ours, shown, width)
    else:
        yield render.faint("There are no official rulings on this card only.")
    for one in data["groups"]:
        yield ""
        prefix = f"  {one['prefix']}" if one["prefix"] else ""
        yield render.heading(f"As one of the group: {one['name']}") + render.faint(f"{prefix}  {one['id']}")
        for told in one["rulings"]:
            yield from _official(told, width)
            yield from _paired(told, data["pairs"], ours, shown, width)
    rest = [one for ident, one in ours.items() if ident not in shown]
    if rest:
        yield ""
        yield render.heading(
            "Our rulings with references that the official list does not have for this card" if shown else "Ours"
        )
        for one in rest:
            yield ""
            yield from render.ruling(one, width)
    if data["named_in"]:
        yield ""
        yield from render.references("Named in official rulings on", data["named_in"], width, limit, "")
    sets = [f"{full} ({day[:4]})" if day else full for _, full, day, _ in facts.get("sets", [])]
    if sets:
        yield ""
        yield render.faint(render.wrap(f"Sets: {', '.join(dict.fromkeys(sets))}", width))
    if data["decks"]:
        yield ""
        yield render.wrap(in_decks(data["decks"]), width)
    if data["played"]:
        yield from show_text.how_played(data["played"], width)


def in_decks(decks: Data) -> str:
    """Return in words in how many winning decks a card is, by year."""
    told = [f"{count} in {year}" for year, count in decks["years"].items()]
    earlier = sum(list(decks["years"].values())[YEARS:])
    more = [f"{earlier} before"] if earlier else []
    by_year = f": {', '.join([*told[:YEARS], *more])}" if told else ""
    return f"In {decks['in']:,} of {decks['of']:,} winning decks{by_year}."


def _official(one: Data, width: int) -> Iterator[str]:
    yield ""
    marks = f"  {', '.join(one['marks'])}" if one.get("marks") else ""
    refs = ", ".join(one["refs"]) or "no reference"
    yield f"{render.heading(f'[{refs}]')}  {click.style('official', fg='cyan')}{marks}"
    yield render.wrap(one["plain"], width, "  ")
    for reference in one["references"]:
        yield render.faint(f"  {reference['url'] or reference['ref'] + ': no address in the list'}")
    yield render.faint(f"  {one['id']}")


def _paired(one: Data, pairs: list[Data], ours: dict[str, Data], shown: set[str], width: int) -> Iterator[str]:
    """Yield our rulings of the same reference, indented, with what tells that they say different things."""
    for pair in pairs:
        if pair["official"] != one["id"]:
            continue
        own = ours[pair["ours"]]
        again = own["id"] in shown
        shown.add(own["id"])
        yield f"    Our ruling of {', '.join(pair['refs'])}: {render.standing(own)}  {render.faint(own['id'])}"
        if not again:
            yield render.wrap(own["plain"], width, "    ")
            if own.get("why"):
                yield render.faint(render.wrap(f"In the Fifth Edition: {own['why']}", width, "    "))
        for reason in pair["differs"]:
            yield click.style(render.wrap(f"Differs: {reason}.", width, "    "), fg="yellow")


def group(data: Data, width: int, limit: int) -> Iterator[str]:
    """Yield the lines of a group of cards."""
    yield render.heading(data["citation"])
    names = [f"{one['title']} {one['prefix']}".strip() for one in data["members"]]
    yield render.wrap(f"{len(names)} cards: {', '.join(names)}", width)
    for one in data["rulings"]:
        yield from _official(one, width)


def ruling(data: Data, width: int, limit: int) -> Iterator[str]:
    """Yield the lines of a single official ruling."""
    yield render.heading(data["title"])
    yield from _official(data, width)
    for words in data.get("others", {}).values():
        yield render.wrap(f"In other words for one card of the group: {words}", width, "  ")
    for pair in data["ours"]:
        differs = f"  ({'; '.join(pair['differs'])})" if pair["differs"] else ""
        yield f"  Our ruling with the same reference: {pair['citation']}  {render.faint(pair['ours'])}{differs}"
    yield ""
    if data["on"]:
        yield from render.references("Stands under", [data["on"]], width)
    yield from render.references("From the same message", data["same_reference"], width, limit)


def paragraph(data: Data, width: int, limit: int) -> Iterator[str]:
    """Yield the lines of a paragraph of the official rulebook."""
    yield render.heading(data["citation"])
    yield render.wrap(data["plain"], width)
    yield render.faint(data["urls"][0])
    if data.get("rulings"):
        yield ""
        yield from render.references("Official rulings that cite it", data["rulings"], width, limit)
