"""The names in the filters of a search: checked against the texts and the official data, replaced by what is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.corpus.citation import UNSIGNED
from vtesref.corpus.names import OFFICIAL_EDITION, OFFICIAL_GROUPS
from vtesref.engine.edition_keys import EDITIONS
from vtesref.engine.meant import NEAREST, hint, question
from vtesref.engine.traits import RENAMED

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore
    from vtesref.search.filters import Filters

#: The facts whose values have names; the others are numbers.
NAMED = ("title", "trait", "sect", "path", "format")
#: What is wrong with a search that asks for what only the official data have.
NOT_IMPORTED = 'the official data are not imported; import them with "vtesref update"'


def named(filters: Filters, store: Store, official: OfficialStore | None) -> Filters:
    """Return the filters with names as the texts and the official data have them, and a subject by its id.

    Raises ValueError for what nothing is called, and for what needs official data where there are none.
    """
    if official is not None:
        filters = _with_facts(filters, official)
    elif (
        filters.source == "official"
        or filters.cards
        or filters.edition == OFFICIAL_EDITION
        or set(filters.groups) & set(OFFICIAL_GROUPS)
    ):
        raise ValueError(NOT_IMPORTED)
    if filters.authority:
        known = {*store.meta("authorities"), UNSIGNED, *EDITIONS, *(official.values("authority") if official else ())}
        if filters.authority not in known:
            meant = hint(filters.authority, known, f"the authorities of the rulings are: {', '.join(sorted(known))}")
            raise ValueError(f'no authority is called "{filters.authority}"; {meant}')
    return filters._replace(subject=_subject(filters.subject, store, official)) if filters.subject else filters


def _with_facts(filters: Filters, official: OfficialStore) -> Filters:
    """Return the filters with the facts of cards as the official data have them."""
    from vtesref.official.symbols import DISCIPLINES, VIRTUES

    def known(facet: str, given: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_known(facet, one, official.values(facet)) for one in given)

    spelled = tuple(
        {**DISCIPLINES, **VIRTUES}.get(discipline.lower(), discipline) for discipline in filters.disciplines
    )
    clans = tuple(RENAMED.get(clan.strip().lower(), clan) for clan in filters.clans)
    facts = tuple(
        (facet, known(facet, tuple(map(_bare, values))) if facet in NAMED else values)
        for facet, values in filters.facts
    )
    return filters._replace(
        types=known("type", filters.types),
        clans=known("clan", clans),
        disciplines=known("discipline", spelled),
        facts=facts,
    )


def _bare(name: str) -> str:
    """Return a name without the words that it may be called with: "Path of the Cathari", "Standard Constructed"."""
    return re.sub(r"(?i)^\s*(path of (the )?|standard (?=constructed))", "", name)


def _known(facet: str, given: str, values: list[str]) -> str:
    """Return the value of a facet that was meant, whatever its case, or by its beginning."""
    folded = given.strip().lower()
    found = [value for value in values if value.lower() == folded] or [
        value for value in values if folded and value.lower().startswith(folded)
    ]
    if not found:
        listed = f"there are: {', '.join(sorted(values))}" if values else "the imported lists have none"
        told = hint(given, values, listed)
        raise ValueError(f'no card has the {facet} "{given}"; {told}')
    return min(found, key=len)


def _subject(name: str, store: Store, official: OfficialStore | None) -> str:
    """Return the id of the card or topic with rulings that a name means, or else the name of an official card."""
    from vtesref.desk.answers import find_subjects, near_subjects

    found = find_subjects(store, name)
    if found:
        return found[0].removeprefix("rulings/")
    if official is not None:
        from vtesref.official.answers import find_cards

        cards, _ = find_cards(official, store, name)
        card = official.card(cards[0]) if cards else None
        if card:
            return str(card["card"]["name"])
    near = [one for one, _ in near_subjects(store, name)[:NEAREST]]
    meant = f"; {question(near)}" if near else ""
    raise ValueError(f'no card or topic with rulings is called "{name}"{meant}')
