"""What the matches of a search are: card types, clans, Disciplines, authorities, years; ours and official ones alike.

A ruling of ours is of the type, clan and Discipline of the official card that it is on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vtesref.desk.store import marks
from vtesref.official.names import words_of
from vtesref.official.store import FACETS
from vtesref.search import query as trees

if TYPE_CHECKING:
    from vtesref.official.searching import JointSearcher
    from vtesref.search.filters import Filters

#: No subject has this id.
NOBODY = "-"
#: What the official data alone tell of a card.
OF_CARDS = tuple("type clan discipline title capacity group cost banned path sect trait format".split())


def facets(joint: JointSearcher, text: str, filters: Filters) -> dict[str, list[tuple[str, int]]]:
    """Return, for every facet, its values among all matches with how many each has, most first."""
    counted: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
    if joint.asks_official(filters):
        _count_official(joint, text, filters, counted)
    if joint.asks_ours(filters):
        _count_ours(joint, text, joint.own_filters(filters), counted)
    return {facet: sorted(found.items(), key=lambda one: (-one[1], one[0])) for facet, found in counted.items()}


def _count_official(joint: JointSearcher, text: str, filters: Filters, counted: dict[str, Counter[str]]) -> None:
    node = joint.own.speller.mend(trees.parse(text)).node
    every, some, _ = joint.match(node)
    if not every or not joint.official.meta("searchable"):
        return
    where, values, chosen = joint.counted_by(every, some, filters)
    inner = f" AND rowid IN (SELECT d.num FROM documents d WHERE {where})" if where else ""
    rows = joint.official.all(
        "SELECT facet, value, count(*) FROM facets WHERE num IN"
        f" (SELECT rowid FROM search WHERE search MATCH ?{inner}) GROUP BY facet, value",
        [chosen, *values],
    )
    for facet, value, number in rows:
        if facet in counted:
            counted[facet][value] += number


def _count_ours(joint: JointSearcher, text: str, filters: Filters, counted: dict[str, Counter[str]]) -> None:
    documents = joint.store.documents(joint.own.matching(text, filters)).values()
    known = of_subjects(joint)
    for document in documents:
        counted["authority"].update(dict.fromkeys(document.get("authority", ()), 1))
        if document.get("date"):
            counted["year"][document["date"][:4]] += 1
        for facet, value in known.get(document.get("subject_id", ""), ()) if document["kind"] == "ruling" else ():
            if facet in counted:
                counted[facet][value] += 1


def of_subjects(joint: JointSearcher) -> dict[str, set[tuple[str, str]]]:
    """Return what the official data tell of the cards that we have rulings on, by the ids of our subjects."""
    subjects: dict[str, list[str]] = {}
    for ident, name in joint.store.cards_ruled_on():
        for form in (words_of(name), f"the {words_of(name)}"):
            subjects.setdefault(form, []).append(ident)
    cards = {f"cards/{card}": subjects[form] for form, card in joint.official.named(subjects)}
    rows = joint.official.all(
        f"SELECT d.id, f.facet, f.value FROM facets f JOIN documents d USING (num) WHERE d.id IN ({marks(list(cards))})"
        f" AND f.facet IN ({marks(OF_CARDS)})",
        [*cards, *OF_CARDS],
    )
    found: dict[str, set[tuple[str, str]]] = {}
    for card, facet, value in rows:
        for ident in cards[card]:
            found.setdefault(ident, set()).add((facet, value))
    return found


def subjects_with(joint: JointSearcher, filters: Filters) -> tuple[str, ...]:
    """Return the ids of our subjects whose cards have all that a search is narrowed to; one that is none for none."""
    wanted = [
        {(facet, value)}
        for facet, listed in (("type", filters.types), ("clan", filters.clans), ("discipline", filters.disciplines))
        for value in listed
    ]
    wanted += [{(facet, value) for value in accepted} for facet, accepted in filters.facts]
    found = of_subjects(joint).items()
    return tuple(ident for ident, facts in found if all(facts & accepted for accepted in wanted)) or (NOBODY,)
