"""Reading the official files into one set of data, with a report of everything that could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.official import cards, decks, languages, rulebook, rulings, symbols
from vtesref.official.sources import SourceError

if TYPE_CHECKING:
    from vtesref.official.cards import Card
    from vtesref.official.decks import Deck
    from vtesref.official.rulebook import Paragraph
    from vtesref.official.rulings import Group, Ruling


@dataclass(slots=True)
class Official:
    """Everything official. ``problems`` are the rows and entries that could not be read, or not in full."""

    cards: list[Card] = field(default_factory=list)
    sets: dict[str, tuple[str, str]] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    groups: dict[str, Group] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    paragraphs: list[Paragraph] = field(default_factory=list)
    decks: list[Deck] = field(default_factory=list)
    problems: list[Complaint] = field(default_factory=list)

    def counts(self) -> dict[str, int]:
        """Return how many there are of each."""
        return {
            "cards": len(self.cards),
            "rulings": len(self.rulings),
            "groups": len(self.groups),
            "references": len(self.urls),
            "paragraphs": len(self.paragraphs),
            "decks": len(self.decks),
        }

    @property
    def newest(self) -> str:
        """The ISO day of the newest ruling, or ""."""
        days = [rulings.reference_date(ref) for ruling in self.rulings for ref in ruling.refs]
        return max(days, default="")


def read_files(files: dict[str, bytes]) -> Official:
    """Read the official files; raises SourceError when one of them is not what its name says."""
    official = Official()
    report = official.problems.append
    try:
        if "vteslib.csv" in files or "vtescrypt.csv" in files:
            official.cards, official.sets = cards.read_cards(files, report)
            languages.read_names(files, official.cards, report)
        known = {str(card.id) for card in official.cards}
        if "rulings.yaml" in files:
            official.urls = rulings.read_references(files["references.yaml"], "references.yaml", report)
            if "groups.yaml" in files:
                official.groups = rulings.read_groups(files["groups.yaml"], "groups.yaml", known, report)
            official.rulings = rulings.read_rulings(
                files["rulings.yaml"], "rulings.yaml", official.urls, known, official.groups, report
            )
        if decks.FILE in files:
            official.decks = decks.read_decks(files[decks.FILE], decks.FILE, report)
        if "content.md" in files:
            official.paragraphs = rulebook.read_rulebook(files["content.md"], "content.md")
    except CorpusError as error:
        raise SourceError(str(error.complaint)) from None
    except ValueError as error:
        raise SourceError(str(error)) from None
    _check_names(official)
    return official


def _check_names(official: Official) -> None:
    """Report symbols and names in braces that mean nothing known."""
    if not official.cards:
        return
    from vtesref.official.names import card_forms

    known = {form for card in official.cards for form in card_forms(card)}
    from vtesref.corpus.names import fold

    for ruling in official.rulings:
        for name in symbols.card_names(ruling.text):
            if fold(name) not in known:
                what = f'{ruling.id} names the card "{name}", which is not in the lists'
                official.problems.append(Complaint("rulings.yaml", 0, what, "it is shown without a link"))
        for symbol in symbols.unknown(ruling.text):
            official.problems.append(
                Complaint(
                    "rulings.yaml", 0, f"{ruling.id} has the unknown symbol [{symbol}]", ("it is shown unchanged")
                )
            )
