"""Printing what a search found: the answers as texts or as data, and the situation most like what is asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.cli import common
from vtesref.corpus.names import plain_title
from vtesref.engine.meant import question

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.search.filters import Filters
    from vtesref.search.searcher import Answer, Hit
    from vtesref.search.situations import Situation

#: So many hits are shown at most.
MOST = 200
#: What may be the short name of a book or of who ruled.
_SHORT = re.compile(r"\b[A-Z0-9][A-Za-z]+\b")


def as_data(text: str, answer: Answer) -> dict[str, Any]:
    """Return an answer as plain data for JSON."""
    return {
        "query": text,
        "corrections": [{"typed": typed, "searched": better} for typed, better in answer.corrections],
        "lacking": [{"word": word, "nearest": near or None} for word, near in answer.lacking],
        "notes": answer.notes,
        "total": answer.total,
        "hits": [_hit(hit) for hit in answer.hits],
    }


def _hit(hit: Hit) -> dict[str, Any]:
    document = hit.document
    data: dict[str, Any] = {
        key: document.get(key) or None
        for key in ("id", "kind", "title", "citation", "edition", "section", "heading", "subject")
    }
    data["refs"] = document.get("refs", [])
    for key in ("date", "authority", "standing"):
        data[key] = document.get(key) or None
    data["snippet"] = "".join(piece for piece, _ in hit.snippet)
    data["highlights"] = [piece for piece, marked in hit.snippet if marked]
    data["score"] = round(hit.score, 4)
    if hit.older:
        data["older"] = [_hit(one) for one in hit.older]
    if document.get("source"):
        data["source"] = document["source"]
        data["urls"] = document.get("urls", [])
    if hit.twins:
        data["twins"] = [_hit(one) for one in hit.twins]
    return data


def print_remarks(answer: Answer) -> None:
    """Print what was corrected in a search, and what is to be known of its answer."""
    from vtesref import render

    for typed, better in answer.corrections:
        told = f'"{typed}" is not in the texts; {question([better])} Searched for that.'
        common.echo(told, color=common.coloured())
    for word, near in answer.lacking:
        told = f'"{word}" is not in the texts{f"; {question([near])}" if near else "."}'
        common.echo(told, color=common.coloured())
    for note in answer.notes:
        common.echo(render.faint(f"Note: {note}."), color=common.coloured())


def print_answer(
    text: str,
    answer: Answer,
    filters: Filters,
    limit: int,
    counted: dict[str, list[tuple[str, int]]] | None,
    near: list[Situation],
    store: Store,
) -> None:
    """Print the hits of a search, what was corrected in it, what is like it, and what short names stand for."""
    from vtesref import render

    colour = common.coloured()
    width = common.width()
    print_remarks(answer)
    if answer.corrections or answer.lacking or answer.notes:
        common.echo()
    for place, hit in enumerate(answer.hits, 1):
        mark = f"{place}. "
        indent = " " * len(mark)
        common.echo(mark + render.title_line(hit.document), color=colour)
        if hit.document.get("facts"):
            common.echo(render.faint(render.wrap(hit.document["facts"], width, indent)), color=colour)
        common.echo(render.highlighted(hit.snippet, width, indent), color=colour)
        urls = hit.document.get("urls", [])
        common.echo(render.faint(indent + "  ".join([hit.document["id"], *urls[:1]])), color=colour)
        for twin in hit.twins:
            word = "Official" if twin.document.get("source") else "Ours"
            common.echo(f"{indent}{word}, with the same reference: " + render.title_line(twin.document), color=colour)
            common.echo(render.highlighted(twin.snippet, width, indent + "  "), color=colour)
            links = twin.document.get("urls", [])
            common.echo(render.faint(indent + "  " + "  ".join([twin.document["id"], *links[:1]])), color=colour)
        if hit.older:
            older = "; ".join(f"{one.document['citation']} ({one.document['id']})" for one in hit.older)
            common.echo(render.faint(render.wrap(f"Older: {older}", width, indent)), color=colour)
        common.echo()
    if not answer.hits:
        common.echo(f'Nothing found for "{text}".{" Fewer filters may find more." if filters.active else ""}')
    elif answer.more:
        how = "--limit shows more" if limit < MOST else "more words or filters leave fewer"
        common.echo(render.faint(f"{len(answer.hits)} of {answer.total} matches; {how}."), color=colour)
    if near:
        print_situation(store, near, width)
    for facet, found in (counted or {}).items():
        told = ", ".join(f"{value} {number}" for value, number in found[:12])
        more = f", and {len(found) - 12} more" if len(found) > 12 else ""
        if told:
            common.echo(render.wrap(f"By {facet}: {told}{more}", width), color=colour)
    shown = [one.document for hit in answer.hits for one in (hit, *hit.twins, *hit.older)]
    spelled = spelled_out(shown, store)
    if spelled:
        common.echo(render.faint(render.wrap(spelled, width)), color=colour)
    common.print_foot(shown)


def outcome_told(store: Store, outcome: str) -> str:
    """Return the claims of a scenario with the statement of a rule where they have its key."""
    from vtesref.scenario import claims

    told = []
    for text in outcome.split("; "):
        claimed = claims.of_rule(text)
        rule = store.rule(claimed.slots["rule"]) if claimed else None
        told.append(claimed.claim.say(rule=str(rule["statement"]).rstrip(".")) if claimed and rule else text)
    return "; ".join(told)


def print_situation(store: Store, near: list[Situation], width: int) -> None:
    """Print the nearest scenario as a situation like that of who asks, with its outcome."""
    from vtesref import render

    for situation in near:
        common.echo(f"A situation like yours: {situation.name}", color=common.coloured())
        if situation.outcome:
            common.echo(
                render.wrap(f"Outcome: {outcome_told(store, situation.outcome)}", width, "  "), color=common.coloured()
            )
        common.echo(render.faint(render.wrap(situation.sentence, width, "  ")), color=common.coloured())
        common.echo()


def spelled_out(documents: list[dict[str, Any]], store: Store) -> str:
    """Return what the short names in some citations stand for: "5E: Fifth Edition, version 1.1 (2023). LSJ: ..."."""
    books = {one["short"]: f"{plain_title(one['title'])} ({one['year']})" for one in store.meta("editions").values()}
    known = {**books, **{key: who["name"] for key, who in store.meta("authorities").items()}}
    if any(document.get("source") for document in documents):
        from vtesref.official.rulings import AUTHORITIES

        known = {**AUTHORITIES, **known}
    found = dict.fromkeys(
        word for document in documents for word in _SHORT.findall(document["citation"]) if word in known
    )
    return " ".join(f"{word}: {known[word]}." for word in found)
