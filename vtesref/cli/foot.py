"""The line under an answer: of what days the texts are that it used, and which official data there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref import HORIZON
from vtesref.engine.edition_keys import BOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore


def foot(used: object, editions: Iterable[str], store: Store | None, official: OfficialStore | None) -> str:
    """Return the line for an answer, given all that it shows as plain data, and the editions that it played.

    Where it used nothing with a day, it tells how far the texts reach.
    """
    from vtesref.desk.answers import labels

    found = list(_things(used))
    held = {*editions, *(one["edition"] for one in found if one.get("edition"))}
    held |= {key for one in found for key, cell in (one.get("cells") or {}).items() if cell}
    years = sorted({str(one["date"])[:4] for one in found if one.get("date") and _is_ruling(one)})
    named = labels(store, held) if store else {}
    texts = ", ".join(named[key] for key in reversed(BOOKS) if key in held and key in named)
    if years:
        ruled = f"rulings of {years[0]}" + (f" to {years[-1]}" if len(years) > 1 else "")
        texts = f"{texts}; {ruled}" if texts else ruled
    return " ".join([f"From: {texts}." if texts else HORIZON, _of_today(official)])


def _things(data: object) -> Iterator[dict[str, Any]]:
    """Yield every document within an answer."""
    pending = [data]
    while pending:
        one = pending.pop()
        if isinstance(one, dict):
            if "id" in one or "citation" in one:
                yield one
            pending += one.values()
        elif isinstance(one, (list, tuple)):
            pending += one


def _is_ruling(thing: dict[str, Any]) -> bool:
    return "ruling" in str(thing.get("kind") or thing.get("what") or "")


def _of_today(official: OfficialStore | None) -> str:
    """Say which official data are imported, or how to import them."""
    if official is None:
        return "To import today's official rulings and cards: vtesref update"
    parts: dict[str, list[str]] = {}
    for part, source in official.meta("sources").items():
        given = f"{source['name']} {source['version']}".rstrip() + f" ({source['imported']})"
        parts.setdefault(given, []).append(part)
    told = [f"{', '.join(listed)} of {given}" for given, listed in parts.items()]
    newest = official.meta("newest")
    return f"Official: {', '.join(told)}{f'; newest ruling {newest}' if newest else ''}."
