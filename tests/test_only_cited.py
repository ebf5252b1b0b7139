"""The rules that scenarios show by a citation alone: without the rule nothing on the table would be otherwise.

They are permissions and definitions ("there is no limit", "the bank never runs out"). ``only-cited.txt`` lists them, so
that a rule from which an outcome hangs does not slip in among them; the list may only shrink.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from vtesref.corpus import library
from vtesref.corpus.scenarios import scenario_files, written_cases
from vtesref.engine.editions import PLAYED
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError
from vtesref.scenario.playing import play
from vtesref.scenario.shown.trace import positions

if TYPE_CHECKING:
    from vtesref.corpus.scenarios import Case

LIST = Path(__file__).parent / "only-cited.txt"


def changes(case: Case, key: str, known: dict[str, dict[str, str]]) -> bool:
    """Tell whether a scenario comes out otherwise without a rule, what it cites aside."""
    for edition, claims in case.claims.items():
        held = tuple(claim for claim in claims if not claim.startswith("cites"))
        whole = play(case.scenario, edition, known[edition], frozenset(), held)
        try:
            without = play(case.scenario, edition, known[edition], frozenset({key}), held)
        except ScenarioError:
            return True
        if (whole.told, whole.refused) != (without.told, without.refused):
            return True
    return False


def test_the_rules_that_are_only_cited_are_listed(store: Any) -> None:
    known = {edition: positions(store, edition) for edition in PLAYED}
    library.use(content_root())
    cases = [case for file in scenario_files(content_root()) for case in written_cases(content_root(), file)]
    shown: dict[str, list[Case]] = {}
    for case in cases:
        for key in case.shows:
            shown.setdefault(key, []).append(case)

    def cited(case: Case, key: str) -> bool:
        return any(claim.startswith("cites") and key in claim for held in case.claims.values() for claim in held)

    perhaps = {key for key, own in shown.items() if all(cited(case, key) for case in own)}
    found = {key for key in perhaps if not any(changes(case, key, known) for case in shown[key])}
    listed = LIST.read_text("utf-8").split()
    assert listed == sorted(listed)
    assert found - set(listed) == set(), "give these rules an outcome that hangs on them"
    assert set(listed) - found == set(), "take these off the list: an outcome shows them now"
