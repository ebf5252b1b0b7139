"""A drawn case: a story, and what a calculator, which has not read the engine, makes of it; and the comparison."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario import ScenarioError, make
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from collections.abc import Mapping

CRR, REVISED, FIFTH = "crr-2.13", "revised-1998", "fifth-2020"
EDITIONS = (CRR, REVISED, FIFTH)


class Case(NamedTuple):
    """A story for an edition and what it must come to; a refused case ends with the line that is refused."""

    edition: str
    given: str
    lines: tuple[str, ...]
    claims: tuple[str, ...]
    refused: bool
    #: Which interesting corners of the rules the case reaches.
    corners: frozenset[str]
    #: Cards that the lines play, in the words of a scenario.
    cards: Mapping[str, str] = MappingProxyType({})


def disagreement(case: Case) -> str | None:
    """Play the case; say where the tool and the calculator part, or nothing."""
    told = f"{case.edition}: {case.given} | {', '.join(case.lines)}"
    expected = [case.lines[-1]] if case.refused else []
    try:
        outcome = play(make(case.given, case.lines, case.claims, dict(case.cards)), case.edition)
    except ScenarioError as error:
        if case.refused and case.lines[-1] in str(error):
            return None
        return f"{told}\n  not played: {error}\n  calculated: {'refused' if case.refused else case.claims}"
    missed = [line.line for line in outcome.missed]
    failed = [claim for claim in outcome.failed if claim not in {f'"{line}" was refused' for line in expected}]
    if missed == expected and not failed:
        return None
    return (
        f"{told}\n  played: {outcome.result}; refused {outcome.refused}; claims that fail {failed}"
        f"\n  calculated: {case.claims}{', the last line refused' if case.refused else ''}"
    )
