"""Reading the whole content folder into one corpus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vtesref.corpus.asks import Asked, load_asks
from vtesref.corpus.differences import Contradiction, Difference, load_differences
from vtesref.corpus.glossary import Term, load_terms
from vtesref.corpus.library import load_library
from vtesref.corpus.nicknames import Nicknames, load_nicknames
from vtesref.corpus.reader import Report, strict
from vtesref.corpus.rulebook import Book, Paragraph, Rule, Section, load_books, load_rules
from vtesref.corpus.rulings import Authority, Ruling, Subject, load_addresses, load_authorities, load_subjects
from vtesref.corpus.winning_decks import WinningDecks, load_winning_decks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything that the content folder holds, each kind by its id and in its own order."""

    books: dict[str, Book]
    rules: dict[str, Rule]
    subjects: dict[str, Subject]
    authorities: dict[str, Authority]
    addresses: dict[str, str]
    terms: dict[str, Term]
    differences: dict[str, Difference]
    contradictions: dict[str, Contradiction]
    library: dict[str, dict[str, Any]]
    winning_decks: WinningDecks
    asks: list[Asked]
    nicknames: list[Nicknames]

    def sections(self) -> Iterator[Section]:
        """Yield every section, edition by edition, in book order."""
        for book in self.books.values():
            yield from book.sections

    def paragraphs(self) -> Iterator[tuple[Section, Paragraph]]:
        """Yield every paragraph with its section, in book order."""
        for section in self.sections():
            for paragraph in section.paragraphs:
                yield section, paragraph

    def replaced(self) -> dict[str, list[str]]:
        """Return the ids of the paragraphs that each edition replaces of those that it is based on."""
        of = {key: [ident for one in book.sections for ident in one.replaced] for key, book in self.books.items()}
        return {key: idents for key, idents in of.items() if idents}

    def rulings(self) -> Iterator[Ruling]:
        """Yield every ruling, subject by subject."""
        for subject in self.subjects.values():
            yield from subject.rulings

    def positions(self, edition: str) -> dict[str, str]:
        """Return how an edition stands to every rule: "stated", "silent" or "absent"."""
        return {key: rule.positions.get(edition, "silent") for key, rule in sorted(self.rules.items())}


def load(root: str, report: Report = strict, library: Callable[[], dict[str, dict[str, Any]]] | None = None) -> Corpus:
    """Read the content under ``root``; by default the first complaint is raised as CorpusError.

    ``library`` gives the cards that are played by name where they are read elsewhere.
    """
    differences, contradictions = load_differences(root, report)
    nicknames = load_nicknames(root, report)
    return Corpus(
        books=load_books(root, report),
        rules=load_rules(root, report),
        subjects=load_subjects(root, report),
        authorities=load_authorities(root, report),
        addresses=load_addresses(root, report),
        terms=load_terms(root, report, nicknames),
        differences=differences,
        contradictions=contradictions,
        library=library() if library else load_library(root, report),
        winning_decks=load_winning_decks(root, report),
        asks=load_asks(root, report),
        nicknames=nicknames,
    )
