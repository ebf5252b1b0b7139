"""How the scenarios go under every edition: what their pages show of it, and what that hangs on.

Playing them all takes longer than the rest of a build. So a scenario is played again only when something changes that
it depends on: its own text, the engine, or what is known of a rule that it applied.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError
from vtesref.scenario.playing import play
from vtesref.scenario.shown import play as shown_play
from vtesref.scenario.shown import trace as trace_text
from vtesref.scenario.shown import woven
from vtesref.site import forks, workbench
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.keep import Kept, Played, digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome
    from vtesref.site.library import Library

Data = dict[str, Any]

#: From so many scenarios on several processes play them.
MANY = 100
#: Related rulings listed under a scenario.
RELATED = 3
#: A rule on which there are more rulings than that is no particular one.
PARTICULAR = 8
#: Differences between the editions named on a scenario in which they part.
PARTING = 4


class _Facts:
    """What is known of the rules, as hashes: what a played scenario hangs on besides itself and the engine."""

    def __init__(self, library: Library, kept: Kept) -> None:
        self.library = library
        self.kept = kept
        self.positions = digest(json.dumps({key: known_positions(library, key) for key in PLAYED}).encode())
        self.editions = json.dumps([edition_brief(library, key) for key in PLAYED])
        self.engine = workbench.engine_key() + digest(json.dumps(library.cards).encode())
        self._rules: dict[str, bytes] = {}

    def base(self, case: Case, address: str) -> str:
        """Return what playing a scenario depends on before it is known which rules it applies."""
        before, told = self.kept.told_by.get(address, (None, b""))
        if before is not case:
            own = [case.sentence, case.claims, case.file, case.name, case.source, list(case.shows)]
            told = json.dumps(own).encode()
            self.kept.told_by[address] = (case, told)
        return digest(f"{self.engine} {self.positions} {self.editions}".encode(), told)

    def of(self, keys: tuple[str, ...]) -> str:
        """Return the hash of all that a page shows of some rules."""
        return digest(b"".join([self._rule(key) for key in keys]))

    def _rule(self, key: str) -> bytes:
        found = self._rules.get(key)
        if found is None:
            rule = self.library.store.rule(key) or {}
            using = [one for one in self.library.store.using(key) if one["kind"] not in ("term", "ruling")]
            rulings = trace_text.on_rule(self.library.store, key)
            # Those on a rule of many are on no page of a scenario; how many rules one interprets decides their order.
            shown = rulings if len(rulings) <= PARTICULAR else []
            told = [[_brief(one) for one in [*using, *shown]], [len(one.get("rules", ())) for one in shown]]
            found = self._rules[key] = digest(json.dumps([rule.get("statement"), told]).encode()).encode()
        return found


def settle(library: Library, kept: Kept) -> None:
    """Play the scenarios of which anything has changed that they hang on; several processes share the work."""
    facts = _Facts(library, kept)
    due: list[tuple[str, Case, str]] = []
    for case in library.cases:
        address = library.address_of(case)
        base = facts.base(case, address)
        known = kept.played.get(address)
        if known is None or known.base != base or known.facts != facts.of(known.keys):
            due.append((address, case, base))
    for (address, _, base), (keys, agree, packed) in zip(
        due, _all_played(library, [one[1] for one in due]), strict=True
    ):
        kept.played[address] = Played(base, facts.of(keys), keys, agree)
        kept.views[address] = (f"{base} {kept.played[address].facts}", packed)
    present = {library.address_of(case) for case in library.cases}
    for gone in set(kept.played) - present:
        kept.played.pop(gone)
        kept.views.pop(gone, None)


def known_positions(library: Library, edition: str) -> dict[str, str]:
    """Return, for every rule, whether an edition states it, is silent on it, or has it absent."""
    found: dict[str, dict[str, str]] = library.played_positions
    if edition not in found:
        found[edition] = trace_text.positions(library.store, edition)
    return found[edition]


def _all_played(library: Library, cases: list[Case]) -> Iterator[tuple[tuple[str, ...], bool, bytes]]:
    """Yield for every scenario the rules it applied, whether the editions agree, and what its page shows, packed."""
    shares = forks.processes(len(cases), MANY)
    if shares > 1:
        for edition in PLAYED:
            known_positions(library, edition)
        for rule in library.store.rules():
            library.store.using(rule["key"])  # read once, before the processes part
    yield from forks.in_order(lambda number: _packed(library, cases[number]), len(cases), shares)


def _packed(library: Library, case: Case) -> tuple[tuple[str, ...], bool, bytes]:
    keys, agree, data, view = _play(library, case)
    return keys, agree, zlib.compress(json.dumps([data, view], separators=(",", ":")).encode(), 1)


def later(library: Library, case: Case, address: str, kept: Kept) -> tuple[Data, Data]:
    """Return what a page shows of its plays: as it was kept, or played now."""
    wanted = f"{kept.played[address].base} {kept.played[address].facts}"
    key, packed = kept.views.get(address, ("", b""))
    if key != wanted:
        packed = _packed(library, case)[2]
        if kept.lasting:
            kept.views[address] = (wanted, packed)
    data, view = json.loads(zlib.decompress(packed))
    return data, view


def _play(library: Library, case: Case) -> tuple[tuple[str, ...], bool, Data, Data]:
    """Play a scenario: the rules it hung on, whether the editions agree, and what twin and page show."""
    store = library.store
    outcomes = []
    for edition, claims in case.claims.items():
        try:
            outcomes.append(play(case.scenario, edition, known_positions(library, edition), claims=claims))
        except (ScenarioError, NotModelled) as error:
            raise SiteError(f"{case.file}:{case.line}: {case.name}: [{edition}] {error}") from None
    applied = list(dict.fromkeys(key for outcome in outcomes for key in trace_text.keys_applied(outcome.table.root)))
    barred = [key for outcome in outcomes if outcome.refused for key in outcome.refused[1]]
    plays = [shown_play.play(store, outcome) for outcome in reversed(outcomes)]
    groups = woven.grouped(store, plays)
    agree = len(groups) == 1
    parting = [] if agree else trace_text.parting(outcomes, store)[:PARTING]
    for group in groups:
        group["editions"] = [edition_brief(library, key) for key in group["editions"]]
    data = {"outcomes": _outcomes(outcomes), **_traces(outcomes)}
    view = {
        "groups": groups,
        "agree": agree,
        "editions": len(outcomes),
        "parting": [{"id": row["id"], "citation": row["citation"]} for row in parting],
        "related": [_brief(one) for one in _related(store, case, outcomes)],
    }
    return tuple(dict.fromkeys([*applied, *barred])), agree, data, view


def _outcomes(outcomes: list[Outcome]) -> list[Data]:
    """Return the outcomes for the JSON file; editions with the same one share it."""
    found: dict[str, Data] = {}
    for outcome in outcomes:
        refused = {"line": outcome.refused[0], "rules": list(outcome.refused[1])} if outcome.refused else None
        told: Data = {"result": outcome.result, **({"refused": refused} if refused else {})}
        if outcome.failed:
            told["failed"] = list(outcome.failed)
        found.setdefault(json.dumps(told), {"editions": [], **told})["editions"].append(outcome.edition)
    return list(found.values())


def _traces(outcomes: list[Outcome]) -> Data:
    """Return the rules of the steps that a page tells, for the JSON file: the words of the steps are on the page.

    A step is the key of its rule, or a list of that and the steps within it (the file has numbers for the keys).
    Editions with the same trace share it.
    """

    def keyed(step: Step) -> Any:
        within = [keyed(one) for one in trace_text.shown(step, False)]
        return [step.key, *within] if within else step.key

    found: dict[str, Data] = {}
    for outcome in outcomes:
        steps = [keyed(step) for step in trace_text.shown(outcome.table.root, False)]
        found.setdefault(json.dumps(steps), {"editions": [], "steps": steps})["editions"].append(outcome.edition)
    return {"traces": list(found.values())}


def _related(store: Any, case: Case, outcomes: list[Outcome]) -> list[Data]:
    """Return rulings on what a scenario shows and what decided it, the particular ones first; not that it is from."""
    keys = dict.fromkeys([*case.shows, *(key for outcome in outcomes for key in shown_play.deciding_keys(outcome))])
    found = trace_text.particular(store, keys, PARTICULAR)
    return [one for one in found if one["id"] != case.source][:RELATED]


def _brief(one: Data) -> Data:
    return {key: one.get(key, "") for key in ("id", "kind", "edition", "form", "citation", "title", "date", "standing")}
