"""The glossary: every term, its meaning, and the words that other eras and players use for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vtesref.corpus.names import slug
from vtesref.corpus.nicknames import told_apart
from vtesref.corpus.reader import Fields, Report, entries
from vtesref.corpus.rulebook import read_or_report
from vtesref.engine.edition_keys import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.corpus.nicknames import Nicknames

CATEGORIES = ("rules", "setting", "clan", "discipline", "card", "slang")


@dataclass(frozen=True, slots=True)
class Term:
    """One term.

    ``words`` gives, by edition, the word that the edition uses where it differs; ``also`` other names that mean the
    same; ``short`` the abbreviations players use. A search for any of them finds all of them. ``near`` holds everyday
    words that may mean it: they find it, at a lower weight, and are not found by it. What a card is called stands with
    the nicknames of all cards.
    """

    id: str
    name: str
    term: str
    category: str
    text: str
    words: dict[str, tuple[str, ...]]
    also: tuple[str, ...]
    short: tuple[str, ...]
    near: tuple[str, ...]
    rules: tuple[str, ...]
    see: tuple[str, ...]
    note: str
    file: str
    line: int

    @property
    def names(self) -> tuple[str, ...]:
        """Every word for the term, its own first, none twice."""
        words = [word for edition in self.words.values() for word in edition]
        return tuple(dict.fromkeys([self.term, *words, *self.also, *self.short]))


def load_terms(root: str, report: Report, nicknames: Sequence[Nicknames] = ()) -> dict[str, Term]:
    """Read ``rulebook/glossary.yaml``, by id; a card is called what ``nicknames`` has of it."""
    file = "rulebook/glossary.yaml"
    terms: dict[str, Term] = {}
    for fields in entries(read_or_report(root, file, report), file, "term", report):
        term = _term(fields, nicknames)
        if term.id in terms:
            fields.complain(f'the id "{term.id}" is used twice (first on line {terms[term.id].line})', "rename one")
        terms[term.id] = term
    return terms


def _term(fields: Fields, nicknames: Sequence[Nicknames]) -> Term:
    word = fields.text("term")
    fields.what = f"term {word}"
    ident = fields.text("id")
    if ident and slug(ident) != ident:
        fields.complain(f'the id "{ident}" must be lower-case words joined by hyphens', "rename it", "id")
    category = fields.choice("category", CATEGORIES, "rules")
    words = fields.child("words", f"the words of term {word}")
    by_edition = {edition: tuple(words.texts(edition)) for edition in EDITIONS} if words else {}
    if words:
        words.done()
    term = Term(
        id=f"glossary/{ident}",
        name=ident,
        term=word,
        category=category,
        text=fields.text("text"),
        words={edition: given for edition, given in by_edition.items() if given},
        also=tuple(fields.texts("also")),
        short=(*fields.texts("short"), *(told_apart(word, nicknames) if category == "card" else ())),
        near=tuple(fields.texts("near")),
        rules=tuple(fields.texts("rules")),
        see=tuple(target if "/" in target else f"glossary/{target}" for target in fields.texts("see")),
        note=fields.text("note", ""),
        file=fields.file,
        line=fields.line,
    )
    fields.done()
    return term
