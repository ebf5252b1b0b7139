"""The engine in a browser: a situation as text goes in, what a page shows of it comes out.

Standard library only, like the engine: this runs under Pyodide, where ``Facts`` stands for the store, and in the build
of the site, which shows its scenarios by the same functions.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, parse, playing, trace_text, unknown_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome

Data = dict[str, Any]
#: Differences named where editions part.
PARTING = 4


class Facts:
    """What the traces say of rules, from JSON: their positions, and where each edition states them.

    ``rules`` tells for each key its ``statement``, ``positions`` and what is ``using`` it; ``editions`` their titles;
    ``addresses`` where the documents lie that are named.
    """

    def __init__(self, text: str) -> None:
        found = json.loads(text)
        self.editions: Data = found["editions"]
        self.rules: dict[str, Data] = found["rules"]
        self.addresses: dict[str, str] = found["addresses"]

    def meta(self, name: str) -> Any:
        """Return the editions: the only thing of the whole that traces ask for."""
        return self.editions

    def rule(self, key: str) -> Data | None:
        """Return a rule, or None."""
        return self.rules.get(key)

    def using(self, key: str) -> list[Data]:
        """Return the paragraphs that state a rule, and the differences about it."""
        return self.rules[key]["using"] if key in self.rules else []

    def positions(self, edition: str) -> dict[str, str]:
        """Return, for every rule, whether the edition states it, is silent on it, or has it absent."""
        return {key: rule["positions"].get(edition, "silent") for key, rule in self.rules.items()}


def cited(store: Any, key: str, edition: str) -> Data:
    """Return a rule with the words and the place of its citation: the paragraph, or the rule where none states it."""
    rule = store.rule(key)
    paragraph = trace_text.stating(store, key, edition)
    return {
        "key": key if rule else "",
        "statement": rule["statement"] if rule else key,
        "cite": trace_text.citation(store, key, edition),
        "at": paragraph["id"] if paragraph else f"rules/{key}" if rule else "",
    }


def _step(store: Any, step: Step, edition: str, kinds: dict[str, str]) -> Data:
    return {
        "told": trace_text.told(step, kinds),
        **cited(store, step.key, edition),
        "position": step.position,
        "steps": [_step(store, one, edition, kinds) for one in trace_text.shown(step, False)],
    }


def play(store: Any, outcome: Outcome) -> Data:
    """Return what a page shows of an outcome: the result, the trace, what was refused, and the claims that fail."""
    kinds = {minion.name: minion.kind for minion in outcome.table.minions}
    refused = None
    if outcome.refused:
        line, keys = outcome.refused
        refused = {"line": line, "bars": [cited(store, key, outcome.edition) for key in keys]}
    root = outcome.table.root
    return {
        "edition": outcome.edition,
        "result": outcome.result,
        "failed": list(outcome.failed),
        "refused": refused,
        "steps": [_step(store, step, outcome.edition, kinds) for step in trace_text.shown(root, False)],
    }


def answer(text: str, edition: str, facts: Facts) -> Data:
    """Play a situation by an edition, or by all of them where none is named.

    A text that cannot be played gives ``error``, with the ``word`` that it is about and where that stands (``at``,
    counted as JavaScript does; -1: nowhere).
    """
    try:
        scenario = parse(text)
        wrong = unknown_rule(scenario.then, facts.rules)
        if wrong:
            raise ScenarioError(wrong)
        editions = [edition] if edition else list(reversed(PLAYED))
        outcomes = [playing.play(scenario, one, facts.positions(one)) for one in editions]
    except ScenarioError as error:
        place = text.find(error.word) if error.word else -1
        return {"error": str(error), "word": error.word, "at": _units(text[:place]) if place >= 0 else -1}
    except NotModelled as error:
        return {"error": str(error), "word": "", "at": -1}
    agree = len({outcome.result for outcome in outcomes}) == 1 and len({str(one.refused) for one in outcomes}) == 1
    plays = [play(facts, outcome) for outcome in outcomes]
    parting = [] if agree else trace_text.parting(outcomes, facts)[:PARTING]  # type: ignore[arg-type]
    named = {at for one in plays for at in _named(one)} | {one["id"] for one in parting}
    return {
        "scenario": scenario.text,
        "plays": [{**one, "title": facts.editions[one["edition"]]["title"]} for one in plays],
        "agree": agree,
        "parting": [{"at": one["id"], "cite": one["citation"]} for one in parting],
        "addresses": {at: facts.addresses.get(at, f"{at}.html") for at in sorted(named)},
    }


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _named(play: Data) -> Iterator[str]:
    """Yield the ids that a play links to."""
    entries = [*play["steps"], *(play["refused"]["bars"] if play["refused"] else ())]
    while entries:
        entry = entries.pop()
        if entry["at"]:
            yield entry["at"]
        entries += entry.get("steps", ())


def answer_json(text: str, edition: str, facts: Facts) -> str:
    """Return the answer as JSON text, which crosses into JavaScript unchanged."""
    return json.dumps(answer(text, edition, facts))
