"""Checking that scenarios play the cards that have an entry: none is made up, and each shows the rulings on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.corpus.card_uses import Uses
from vtesref.corpus.complaints import Complaint
from vtesref.corpus.shown_rulings import keys_of
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.corpus.load import Corpus
    from vtesref.corpus.reader import Report
    from vtesref.corpus.scenarios import Case


def lint_played(cases: Iterable[Case], corpus: Corpus, report: Report) -> None:
    """Report each scenario that makes up a card which has an entry, or does not play the card whose ruling it cites."""
    uses = Uses(corpus.library)
    for case in cases:
        found = f'scenario "{case.name}"'
        for name in made_up(case):
            what = f"{found} makes up {name}, which has an entry in rulings/library/"
            report(Complaint(case.file, case.line, what, "play the card, or give the made-up one another name"))
        subject = corpus.subjects.get(case.source.removeprefix("rulings/").partition("/")[0])
        if subject is None or subject.kind != "card" or not case.source.startswith("rulings/"):
            continue
        wanted = keys_of(subject, corpus)
        if wanted and not wanted.intersection(uses.of(case)):
            what = f"{found} cites a ruling on {subject.name} and does not play it"
            report(Complaint(case.file, case.line, what, f"play {subject.name}: it has an entry"))


def made_up(case: Case) -> list[str]:
    """Return the names of the cards that a scenario makes up though they have an entry."""
    held = played_cards.held()
    return [
        definition.name
        for definition in case.scenario.cards.values()
        if held.exact_definition(definition.name) is not None and not played_cards.is_known(definition)
    ]
