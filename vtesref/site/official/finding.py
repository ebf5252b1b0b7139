"""What the official pages are found by: documents for an index of their own, beside that of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.desk.documents import Document
from vtesref.desk.store import RANK_ALIAS, RANK_HEADING, RANK_TERM
from vtesref.official.documents import CARD, GROUP, RULE, RULING
from vtesref.search.analysis import words
from vtesref.site import browser_index
from vtesref.site.browser_index import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.load import Corpus
    from vtesref.site.official.shelf import Shelf

FOLDER = "official/search"
#: What the shards call: another name than those of the site's own index, so that a page can hold both.
CALL = "vtesrefOfficial"
#: A card of so many sets is not found by their names: those of all sets would be.
MANY_SETS = 9
_KINDS = {CARD: "card", RULING: "ruling", GROUP: "group", RULE: "rule"}


def scripts(corpus: Corpus, shelf: Shelf) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, content) for every shard of the index of the official data."""
    documents = [_document(shelf, one) for one in shelf.store.everything.values()]
    yield from browser_index.scripts(
        corpus, documents, lambda document: shelf.address(document.id), _names(shelf), CALL
    )


def _document(shelf: Shelf, one: dict[str, Any]) -> Document:
    card = one.get("card", {})
    sets = dict.fromkeys(entry[1] for entry in card.get("sets", ()))
    text = one["plain"]
    if one["kind"] == CARD:
        text = f"{one['facts']}. {text}"
    return Document(
        id=one["id"],
        kind=_KINDS[one["kind"]],
        title=one["title"],
        citation=one["citation"],
        cite=one["cite"],
        text="",
        plain=text,
        form="" if one["kind"] == CARD else one.get("form", ""),
        subject_id=_subject(one),
        date=one.get("date", ""),
        names=list(card.get("also", ())),
        gist=" ".join(sets) if len(sets) < MANY_SETS else "",
    )


def _subject(one: dict[str, Any]) -> str:
    """Return what a document hangs on: a card, a group, a section of the book."""
    if one["kind"] == RULING:
        holder = str(one["holder"])
        return f"cards/{holder}" if holder.isdigit() else f"groups/{holder}"
    return str(one["id"]).rpartition("/")[0] if one["kind"] == RULE else str(one["id"])


def _names(shelf: Shelf) -> Names:
    named = [(fold(name), RANK_TERM, f"cards/{card}") for _, card, name in shelf.store.name_rows]
    named += [(fold(one["title"]), RANK_TERM, f"cards/{card}") for card, one in shelf.cards.items()]
    named += [
        (fold(name), RANK_ALIAS, f"cards/{card}")  # in other languages, which an English name comes before
        for card, one in shelf.cards.items()
        for name in one["card"].get("names", {}).values()
    ]
    named += [(fold(group["title"]), RANK_HEADING, f"groups/{ident}") for ident, group in shelf.groups.items()]
    subjects = [(" ".join(words(name)), f"cards/{card}") for _, card, name in shelf.store.name_rows]
    return Names(named, [(name, card) for name, card in subjects if name])
