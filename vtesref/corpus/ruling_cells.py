"""The matrix of rulings and played cards: for each ruling the cards that it concerns, each allowed and refused.

A **cell** is one ruling, one card that stories play by name, and one side: what the ruling allows (or how something
comes out by it), or what it refuses. It runs if a scenario cites the ruling, plays the card, and comes out on that
side; where none can, the ruling says why (``only`` and ``beside``).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.card_uses import Uses
from vtesref.corpus.rulings import ONLY
from vtesref.corpus.shown_rulings import CANNOT, GONE, KINDS, OVERRULED, RUN, keys_of, kind_of
from vtesref.desk import markup
from vtesref.engine.edition_keys import NEWEST
from vtesref.scenario.claims import of_play, of_rule
from vtesref.scenario.words.played_cards import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulings import Ruling
    from vtesref.corpus.scenarios import Case

#: The sides of a cell.
ALLOWED, REFUSED = "allowed", "refused"
SIDES = (ALLOWED, REFUSED)
#: Which side a ruling with ``only`` does not have; one that tells is shown by any scenario.
WITHOUT = {"allows": REFUSED, "refuses": ALLOWED, "tells": REFUSED}
#: Why a card has no cell beside a ruling, by the word in brackets with which a reason of ``beside`` begins.
BESIDE = {
    **KINDS,
    "comparison": "the ruling names the card only to tell it from another",
    "text": "nothing in the card's text meets the ruling on this side",
}
#: Every kind of what is not possible.
NOT_POSSIBLE = {**BESIDE, **ONLY, OVERRULED: "the ruling no longer holds"}
#: The engine lacks what a scenario would need, and the ruling or ``beside`` says what.
LACKING = "lacking"
#: Nobody has said anything.
OPEN = "open"
STATES = (RUN, CANNOT, LACKING, OPEN)


class Cell(NamedTuple):
    """One ruling (its id), one played card (its key) and one side: its state, and the kind of what is not possible."""

    ruling: str
    card: str
    side: str
    state: str
    kind: str = ""


def cards_of(ruling: Ruling, corpus: Corpus) -> list[str]:
    """Return the keys of the played cards that a ruling concerns: its subject, those that it lists, those it names."""
    named = [*ruling.cards, *markup.card_names(f"{ruling.question} {ruling.text} {ruling.note}")]
    if ruling.subject_kind == "card":
        subject = corpus.subjects[ruling.subject_id]
        named = [subject.name, *subject.also, f"The {subject.name.removesuffix(', The')}", *named]
    return list(dict.fromkeys(key for key in map(plain, named) if key in corpus.library))


def side_of(case: Case) -> str:
    """Return the side on which a scenario comes out, in the newest edition of which it claims something."""
    claims = case.claims.get(NEWEST) or next(iter(case.claims.values()), ())
    read = map(of_rule, claims)
    return REFUSED if any(claimed is not None and claimed.claim is of_play.REFUSED for claimed in read) else ALLOWED


def shown_by(cases: Iterable[Case], library: Mapping[str, Any]) -> dict[str, set[tuple[str, str]]]:
    """Return what scenarios show, by the ruling that they cite: the cards that are played, each with the side."""
    uses = Uses(library)
    found: dict[str, set[tuple[str, str]]] = {}
    for case in cases:
        for ident in case.rulings:
            found.setdefault(ident, set()).update((key, side_of(case)) for key in uses.of(case))
    return found


def cells(corpus: Corpus, cases: Iterable[Case]) -> Iterator[Cell]:
    """Yield the cells of every ruling that concerns a played card."""
    shown = shown_by(cases, corpus.library)
    for ruling in corpus.rulings():
        held = shown.get(ruling.id, set())
        subject = corpus.subjects[ruling.subject_id]
        played = subject.kind != "card" or bool(keys_of(subject, corpus))
        for card in cards_of(ruling, corpus):
            for side in SIDES:
                yield Cell(ruling.id, card, side, *_state(ruling, card, side, held, played=played))


def _state(ruling: Ruling, card: str, side: str, shown: set[tuple[str, str]], *, played: bool) -> tuple[str, str]:
    """Return the state of a cell, and the kind of what is not possible; ``played`` tells whether its subject can be."""
    if (card, side) in shown or (ruling.only == "tells" and side == ALLOWED and (card, REFUSED) in shown):
        return RUN, ""
    if WITHOUT.get(ruling.only) == side:
        return CANNOT, ruling.only
    reasons = [ruling.not_run] if ruling.not_run else []
    reasons += [
        beside.why for beside in ruling.beside if card in map(plain, beside.cards) and beside.side in ("", side)
    ]
    for why in reasons:
        kind = kind_of(why)[0]
        return (CANNOT, kind) if kind else (LACKING, "")
    if ruling.standing in GONE:
        return CANNOT, OVERRULED
    return (OPEN, "") if played else (CANNOT, "unplayed")


def not_played(corpus: Corpus) -> dict[str, list[str]]:
    """Return the rulings that the engine does not carry out though a story could come to them, by the key of a card.

    What no table shows is left out: no outcome hangs on it.
    """
    found: dict[str, list[str]] = {}
    for ruling in corpus.rulings():
        if ruling.standing in GONE or kind_of(ruling.not_run)[0]:
            continue
        lacking = cards_of(ruling, corpus) if ruling.not_run else []
        for beside in ruling.beside:
            lacking += [] if kind_of(beside.why)[0] else map(plain, beside.cards)
        for key in dict.fromkeys(lacking):
            found.setdefault(key, []).append(ruling.id)
    return found


def counted(found: Iterable[Cell]) -> dict[str, Any]:
    """Count cells: ``sides`` by state, ``kinds`` of what is not possible, ``rulings`` by their worst state."""
    sides: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
    kinds: Counter[str] = Counter()
    worst: dict[str, int] = {}
    order = (RUN, LACKING, OPEN)
    for cell in found:
        sides[cell.side][cell.state] += 1
        if cell.state == CANNOT:
            kinds[cell.kind] += 1
        else:
            worst[cell.ruling] = max(worst.get(cell.ruling, 0), order.index(cell.state))
    return {
        "sides": {side: {state: sides[side][state] for state in STATES} for side in SIDES},
        "kinds": dict(sorted(kinds.items())),
        "rulings": dict(Counter(order[place] for place in worst.values())),
    }
