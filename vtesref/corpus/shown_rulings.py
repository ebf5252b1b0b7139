"""Which rulings a scenario shows, which no table can show, and which one could show and does not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.desk import markup
from vtesref.scenario.words.played_cards import plain

if TYPE_CHECKING:
    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulings import Ruling, Subject

#: Why no table can show a ruling: the kinds, by the word in brackets with which ``not-run`` begins.
KINDS = {
    "knowledge": "it tells who sees or knows which card; a table knows all of them",
    "judging": "it tells what players or judges do about a mistake, or by word of mouth",
    "printing": "it speaks of how cards are printed, of sets, of decks or of names",
    "no difference": "with it and without it every table comes out the same",
    "unplayed": "it needs a card or a kind of minion that no story plays",
}
#: A ruling that no longer holds cannot be shown either.
OVERRULED = "overruled"
GONE = ("superseded", "obsolete")
#: A scenario shows it.
RUN = "run"
#: No table can show it.
CANNOT = "no table shows"
#: A table could show it, and no scenario does.
COULD = "could run and do not"


def kind_of(reason: str) -> tuple[str, str]:
    """Return the word in brackets with which a reason begins ("" without one), and what follows it."""
    if not reason.startswith("(") or ")" not in reason:
        return "", reason
    word, _, rest = reason[1:].partition(")")
    return word, rest.strip()


def keys_of(subject: Subject, corpus: Corpus) -> set[str]:
    """Return the keys of the cards that stories play by a name of a subject."""
    names = (subject.name, *subject.also, f"The {subject.name.removesuffix(', The')}")
    return {plain(name) for name in names} & corpus.library.keys()


def is_played(subject: Subject, corpus: Corpus) -> bool:
    """Whether stories play a card by name; for a topic, whether a ruling of it runs or names such a card."""
    if subject.kind == "card":
        return bool(keys_of(subject, corpus))
    named = {plain(name) for ruling in subject.rulings for name in markup.card_names(ruling.text)}
    return bool(named & corpus.library.keys()) or any(ruling.scenario for ruling in subject.rulings)


def state_of(ruling: Ruling) -> tuple[str, str]:
    """Return how a ruling is counted (``RUN``, ``CANNOT``, ``COULD``), and the kind of what no table shows."""
    if ruling.scenario:
        return RUN, ""
    kind = kind_of(ruling.not_run)[0] or (OVERRULED if ruling.standing in GONE else "")
    return (CANNOT, kind) if kind else (COULD, "")


def shown_rulings(corpus: Corpus) -> dict[str, Any]:
    """Count the rulings that run.

    ``played``: on cards that stories play by name, and on topics with such a card; ``others``: on all else; ``kinds``:
    why no table shows what none can (of those played); ``by year``: of every ruling, by the year of its message, or the
    edition that has it.
    """
    found: dict[str, Counter[str]] = {"played": Counter(), "others": Counter(), "kinds": Counter()}
    years: dict[str, Counter[str]] = {}
    for subject in corpus.subjects.values():
        group = "played" if is_played(subject, corpus) else "others"
        for ruling in subject.rulings:
            state, kind = state_of(ruling)
            found[group]["rulings"] += 1
            found[group][state] += 1
            if kind and group == "played":
                found["kinds"][kind] += 1
            dated = [ref.date for ref in ruling.refs if ref.date]
            book = next((ref.edition for ref in ruling.refs if ref.edition), "")
            year = years.setdefault(min(dated)[:4] if dated else book or "undated", Counter())
            year["rulings"] += 1
            year[RUN] += bool(ruling.scenario)
    order = ("rulings", RUN, CANNOT, COULD)
    return {
        "played": {what: found["played"][what] for what in order},
        "others": {what: found["others"][what] for what in order},
        "kinds": dict(sorted(found["kinds"].items())),
        "by year": {year: dict(years[year]) for year in sorted(years)},
    }


def left(corpus: Corpus) -> list[tuple[str, str]]:
    """Return the rulings that could run and do not (id, reason), of those on what stories play."""
    return [
        (ruling.id, ruling.not_run)
        for subject in corpus.subjects.values()
        if is_played(subject, corpus)
        for ruling in subject.rulings
        if state_of(ruling)[0] == COULD
    ]
