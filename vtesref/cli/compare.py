"""``vtesref compare``: the editions side by side."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.search.searcher import Searcher

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
            common.echo(f'No rule is called "{text}". To search for the words: vtesref search {text}')
        sys.exit(common.NOTHING)
    data = desk.compare(store, keys)
    if as_json:
        common.print_json({"topic": text, **data})
    else:
        from vtesref.desk.show_text import comparison

        for line in comparison(data, lambda differing: desk.labels(store, differing), common.width()):
            common.echo(line, color=common.coloured())
        common.print_foot(data)
    sys.exit(common.FOUND)


def _rules(text: str) -> tuple[Store, list[str]]:
    """Return the store and the keys of the rules that a topic is about, closest first."""
    from vtesref.search.query import QueryError

    store = common.open_store()
    keys = rules_of(store, text)
    if keys:
        return store, keys
    searcher = common.open_searcher()
    try:
        return searcher.store, rules_by_words(searcher, text)
    except QueryError as error:
        common.complain(str(error), common.USAGE)


def rules_of(store: Store, text: str) -> list[str]:
    """Return the keys of the rules of a rule, a document or a section, found by its name."""
    from vtesref.desk import answers as desk

    for ident in desk.resolve(store, text):
        if ident.startswith("rules/"):
            return [ident.removeprefix("rules/")]
        if document := store.document(ident):
            if keys := document.get("rules"):
                return list(keys[:MOST])
        elif section := store.section(ident):
            paragraphs = [store.document(one) or {} for one in section.get("paragraphs", [])]
            keys = list(dict.fromkeys(key for paragraph in paragraphs for key in paragraph.get("rules", [])))
            if keys:
                return list(keys[:MOST])
    return []


def rules_by_words(searcher: Searcher, text: str) -> list[str]:
    """Return the rules of what a search for the words finds: a difference first, then paragraphs.

    Raises QueryError when the words are no query.
    """
    from vtesref.search.filters import Filters

    answer = searcher.search(text, Filters(groups=("rules", "differences")), 5)
    hits = [hit.document for hit in answer.hits if hit.document.get("rules")]
    hits.sort(key=lambda document: document["kind"] != "difference")
    return list(hits[0]["rules"][:MOST]) if hits else []
