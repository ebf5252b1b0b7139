"""What the desk answers to a question in a player's words: the line first, then what it stands on.

A situation is played, and the line tells what comes of it; a question is looked up, and the line is what the texts say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.edition_keys import NEWEST
from vtesref.search.verdict import MET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.desk.store import Store
    from vtesref.scenario import Scenario
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.plain.verdict import Line
    from vtesref.scenario.playing import Outcome
    from vtesref.search.searcher import Answer, Hit, Searcher
    from vtesref.search.situations import Situation


#: A description of which more words than these are not understood is offered no sentence: it would say something else.
UNHEARD = 6
#: What is answered in general to what a rule forbids: a card may say otherwise.
NO_BY_DEFAULT = "no, unless a card says otherwise"


class Played(NamedTuple):
    """A situation that was understood: its sentence, what came of it by each edition, and the line that answers."""

    scenario: Scenario
    outcomes: list[Outcome]
    line: Line


class LookedUp(NamedTuple):
    """A question that was looked up: what was found, the situations like it, and the lines that answer.

    ``partly`` are sentences that the question may mean. Of the ``lines`` the first answers; the others say in one line
    each what the next passages have.
    """

    answer: Answer
    near: list[Situation]
    partly: list[str]
    lines: list[Line]

    @property
    def line(self) -> Line | None:
        """The line that answers; None where nothing was found."""
        return self.lines[0] if self.lines else None


def play(text: str, found: Heard, editions: Sequence[str], store: Store) -> Played | None:
    """Play what was understood of a description; None where it cannot be played after all."""
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import playing
    from vtesref.scenario.plain.verdict import line
    from vtesref.scenario.shown.trace import positions

    try:
        scenario = sentences.parse(found.sentence)
        outcomes = [playing.play(scenario, edition, positions(store, edition)) for edition in editions]
    except (sentences.ScenarioError, NotModelled):
        return None
    return Played(scenario, outcomes, line(text, found, outcomes[0], store))


def look_up(text: str, found: Heard, searcher: Any) -> LookedUp:
    """Look a question up in our texts, or in ours and the official ones; raises QueryError for what is no query."""
    from vtesref.scenario.plain.hearing import IN_GENERAL
    from vtesref.scenario.plain.offering import suggestions
    from vtesref.search.situations import nearest

    own: Searcher = getattr(searcher, "own", searcher)
    answer = searcher.search(text, None, 10)
    if hasattr(searcher, "own"):
        text, _ = searcher.cards.in_english(text)
    named_first(answer, own.named(text))
    near = nearest(own.store, text, own.stem, 2)
    heard = sum(len(part.split()) for part in found.unheard if part != IN_GENERAL) <= UNHEARD
    partly = suggestions(found, (situation.sentence for situation in near)) if found.sentence and heard else []
    lines = _lines(text, searcher, answer)
    forbidden = _forbidden(text, found, own.store)
    if forbidden is not None:
        lines = [forbidden, *(line for line in lines if line.id != forbidden.id)]
    order = {line.id: place for place, line in enumerate(lines)}
    answer.hits.sort(key=lambda hit: order.get(hit.document["id"], len(order)))
    return LookedUp(answer, near, partly, lines)


def _lines(text: str, searcher: Any, answer: Answer) -> list[Line]:
    """Return what the texts answer to a question, the official ones too where they are at hand."""
    if hasattr(searcher, "own"):
        from vtesref.official.answering import lines

        return lines(searcher, text, answer)
    from vtesref.search.verdict import of_texts

    return of_texts(searcher, text, answer)


def _forbidden(text: str, found: Heard, store: Store) -> Line | None:
    """Return the line that answers a question in general ("can I bleed my predator"), where a rule says no to it."""
    from vtesref.scenario.plain.hearing import IN_GENERAL

    if found.unheard != (IN_GENERAL,) or found.others:
        return None
    played = play(text, found, [NEWEST], store)
    if played is None or not played.outcomes[0].refused:
        return None
    return played.line._replace(verdict=NO_BY_DEFAULT)


def named_first(answer: Answer, named: set[str]) -> None:
    """Put the best ruling on a card first that the question names: it is what is asked about."""
    of_card = [
        hit
        for hit in answer.hits
        if hit.document["kind"] == "ruling"
        and hit.document.get("form") == "card"
        and hit.document.get("subject_id") in named
    ]
    for hit in of_card[:1]:
        answer.hits.remove(hit)
        hit.score = max([hit.score, *(other.score for other in answer.hits[:1])]) + MET
        answer.hits.insert(0, hit)


def ruling_with(first: Hit, others: list[Hit], store: Store) -> dict[str, Any] | None:
    """Return the ruling that goes with the first answer: the best one found, or else one on its rules."""
    from vtesref.scenario.shown.trace import on_rule

    if first.document["kind"] == "ruling":
        return None
    for hit in others:
        if hit.document["kind"] == "ruling":
            return hit.document
    told = [one for key in first.document.get("rules", [])[:3] for one in on_rule(store, key)]
    return told[0] if told else None
