"""What the engine covers: for each chapter and edition, which rules are stated, executable, and shown by a scenario.

A rule is shown in an edition when a scenario names it and a claim about that edition fails once that rule alone is
disabled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.editions import PLAYED
from vtesref.scenario.playing import hangs_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vtesref.corpus.scenarios import Case

Data = dict[str, Any]


class Shown(NamedTuple):
    """The rules that scenarios show, by edition, and the pairs of a scenario and a rule that it names in vain."""

    rules: dict[str, set[str]]
    in_vain: list[tuple[Case, str]]

    def anywhere(self) -> set[str]:
        """Return the rules that are shown in any edition."""
        return set().union(*self.rules.values())


def shown(cases: Iterable[Case], known: dict[str, dict[str, str]]) -> Shown:
    """Play scenarios without the rules that they show; ``known`` are the positions of the rules by edition.

    In which edition a scenario shows a rule is only asked where none before it does.
    """
    found: dict[str, set[str]] = {edition: set() for edition in PLAYED}
    in_vain = []
    for case in cases:
        for key in case.shows:
            editions = [edition for edition in case.claims if edition in known]
            new = [edition for edition in editions if key not in found[edition] and _hangs(case, key, edition, known)]
            for edition in new:
                found[edition].add(key)
            if not new and not any(_hangs(case, key, edition, known) for edition in editions if key in found[edition]):
                in_vain.append((case, key))
    return Shown(found, in_vain)


def showing(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """Return the rules that scenarios name, each with those that do."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        for key in case.shows:
            found.setdefault(key, []).append(case)
    return found


def shown_in(key: str, cases: list[Case], known: dict[str, dict[str, str]]) -> list[str]:
    """Return the editions in which any of the scenarios that name a rule shows it."""
    return [
        edition
        for edition in PLAYED
        if edition in known and any(_hangs(case, key, edition, known) for case in cases if edition in case.claims)
    ]


def by_edition(found: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return the rules that are shown in each edition, of the editions in which each is."""
    return {edition: {key for key, editions in found.items() if edition in editions} for edition in PLAYED}


def _hangs(case: Case, key: str, edition: str, known: dict[str, dict[str, str]]) -> bool:
    return hangs_on(key, case.scenario, {edition: case.claims[edition]}, known)


def coverage(rules: list[Data], shown_rules: dict[str, set[str]]) -> Data:
    """Return the figures: by chapter and edition, the sums, what is not shown, and what is not modelled and why.

    ``stated`` counts all rules that an edition states, ``executable`` those of them that the engine can be asked to
    carry out, ``shown`` those of these that a scenario shows in that edition.
    """
    chapters: dict[str, dict[str, dict[str, int]]] = {}
    sums = {edition: {"stated": 0, "executable": 0, "shown": 0} for edition in PLAYED}
    missing: dict[str, list[str]] = {edition: [] for edition in PLAYED}
    for rule in rules:
        rows = chapters.setdefault(
            rule["area"], {edition: {"stated": 0, "executable": 0, "shown": 0} for edition in PLAYED}
        )
        for edition in PLAYED:
            if rule["positions"].get(edition) != "stated":
                continue
            executable = rule["executable"] and not rule["not_modelled"]
            is_shown = rule["key"] in shown_rules[edition]
            for row in (rows[edition], sums[edition]):
                row["stated"] += 1
                row["executable"] += executable
                row["shown"] += executable and is_shown
            if executable and not is_shown:
                missing[edition].append(rule["key"])
    anywhere = set().union(*shown_rules.values())
    carried = [rule for rule in rules if rule["executable"] and not rule["not_modelled"]]
    return {
        "chapters": chapters,
        "editions": sums,
        "rules": {
            "all": len(rules),
            "executable": len(carried),
            "shown": sum(rule["key"] in anywhere for rule in carried),
            "definitions": sum(not rule["executable"] for rule in rules),
            "not modelled": sum(bool(rule["not_modelled"]) for rule in rules),
        },
        "not shown": missing,
        "not modelled": {rule["key"]: rule["not_modelled"] for rule in rules if rule["not_modelled"]},
    }
