"""``vtesref compare``: the editions side by side."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.desk.store import Store

#: How many rules one comparison shows at the most.
MOST = 6


@click.command()
@click.argument("topic", nargs=-1, required=True)
@common.json_option
def command(topic: tuple[str, ...], as_json: bool) -> None:
    """Show what each edition says on a rule or topic, side by side.

    TOPIC is a rule key, an id, a section number, "difference N", or plain words.

    \b
    Examples:
      vtesref compare damage.aggravated.normal_first
      vtesref compare 6.4.6
      vtesref compare difference 70
      vtesref compare blood hunt referendum

    Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 unsound content.
    """
    from vtesref.desk import answers as desk

    text = common.typed(topic)
    store, keys = _rules(text)
    if not keys:
        if as_json:
            common.print_json({"topic": text, "rules": [], "editions": {}, "differences": []})
        else:
            common.echo(f'No rule answers to "{text}". To search for the words: vtesref search {text}')
        sys.exit(common.NOTHING)
    data = desk.compare(store, keys)
    if as_json:
        common.print_json({"topic": text, **data})
    else:
        from vtesref.desk.show_text import comparison

        editions = store.meta("editions")
        titles = {key: f"{edition['short']} ({edition['year']})" for key, edition in editions.items()}
        for line in comparison(data, titles, common.width()):
            common.echo(line, color=common.coloured())
        common.print_foot()
    sys.exit(common.FOUND)


def _rules(text: str) -> tuple[Store, list[str]]:
    """Return the store and the keys of the rules that a topic is about, closest first."""
    from vtesref.desk import answers as desk

    store = common.open_store()
    for ident in desk.resolve(store, text):
        if ident.startswith("rules/"):
            return store, [ident.removeprefix("rules/")]
        if document := store.document(ident):
            if keys := document.get("rules"):
                return store, keys[:MOST]
        elif section := store.section(ident):
            paragraphs = [store.document(one) or {} for one in section.get("paragraphs", [])]
            keys = list(dict.fromkeys(key for paragraph in paragraphs for key in paragraph.get("rules", [])))
            if keys:
                return store, keys[:MOST]
    return _rules_by_words(text)


def _rules_by_words(text: str) -> tuple[Store, list[str]]:
    """Return the store and the rules of what a search for the words finds: a difference first, then paragraphs."""
    from vtesref.search.filters import Filters
    from vtesref.search.query import QueryError

    searcher = common.open_searcher()
    try:
        answer = searcher.search(text, Filters(groups=("rules", "differences")), 5)
    except QueryError as error:
        common.complain(str(error), common.USAGE)
    hits = [hit.document for hit in answer.hits if hit.document.get("rules")]
    hits.sort(key=lambda document: document["kind"] != "difference")
    keys: list[str] = []
    best: dict[str, Any] | None = hits[0] if hits else None
    if best:
        keys = list(best["rules"])
    return searcher.store, keys[:MOST]
