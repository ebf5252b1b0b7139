"""The text of ``update`` and ``news`` for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref import render
from vtesref.official import rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

Data = dict[str, Any]
WORDS = {"added": "New", "changed": "Changed", "removed": "Gone"}


def lines(news: Data, first: list[str], width: int, limit: int) -> Iterator[str]:
    """Yield the lines that tell what changed, at most ``limit`` entries of each kind."""
    if first:
        yield f"For the first time: {', '.join(first)}."
    for how, word in WORDS.items():
        yield from _rulings(news["rulings"][how], f"{word} rulings", width, limit)
    for how, word in WORDS.items():
        yield from _cards(news["cards"][how], f"{word} cards", width, limit)
    for how, word in WORDS.items():
        yield from _groups(news["groups"][how], f"{word} groups", width, limit)
    for how, word in WORDS.items():
        listed = news["paragraphs"][how]
        yield from _head(f"{word} paragraphs of the rulebook", listed)
        for entry in listed[:limit]:
            yield f"  {entry['id']}"
        yield from _more(listed, limit)


def _head(title: str, listed: list[Data]) -> Iterator[str]:
    if listed:
        yield ""
        yield render.heading(f"{title} ({len(listed)})")


def _more(listed: list[Data], limit: int) -> Iterator[str]:
    if len(listed) > limit:
        yield render.faint(f'  and {len(listed) - limit} more ("vtesref news --all" shows them)')


def _rulings(listed: list[Data], title: str, width: int, limit: int) -> Iterator[str]:
    yield from _head(title, listed)
    for entry in listed[:limit]:
        refs = ", ".join(dict.fromkeys(rulings.reference_words(ref) for ref in entry["refs"])) or "no reference"
        yield f"  {render.heading(entry['on'])} [{refs}]"
        yield render.wrap(rulings.plain(entry["text"]), width, "    ")
        if "before" in entry and entry["before"] != entry["text"]:
            yield render.faint(render.wrap(f"Before: {rulings.plain(entry['before'])}", width, "    "))
        elif "refs_before" in entry:
            yield render.faint(
                render.wrap(f"References before: {', '.join(entry['refs_before']) or 'none'}", width, "    ")
            )
        for url in entry["urls"]:
            if url:
                yield render.faint(f"    {url}")
    yield from _more(listed, limit)


def _cards(listed: list[Data], title: str, width: int, limit: int) -> Iterator[str]:
    yield from _head(title, listed)
    for entry in listed[:limit]:
        facts = f": {', '.join(entry['facts'])}" if entry.get("facts") else ""
        yield render.wrap(f"{entry['name']}{facts}", width, "  ")
    yield from _more(listed, limit)


def _groups(listed: list[Data], title: str, width: int, limit: int) -> Iterator[str]:
    yield from _head(title, listed)
    for entry in listed[:limit]:
        told = [entry["name"]]
        told += [f"joined: {', '.join(entry['joined'])}"] if entry.get("joined") else []
        told += [f"left: {', '.join(entry['left'])}"] if entry.get("left") else []
        yield render.wrap("; ".join(told), width, "  ")
    yield from _more(listed, limit)
