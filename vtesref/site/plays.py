"""The pages of the scenarios: each with its trace under every edition it claims, and what the engine covers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vtesref import browser
from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, trace_text
from vtesref.scenario.coverage import coverage, shown
from vtesref.scenario.playing import play
from vtesref.site import addresses
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.page import Page
from vtesref.site.words import count, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.scenario.playing import Outcome
    from vtesref.site.library import Library

Data = dict[str, Any]

TRAIL = [("Scenarios", "scenarios/index.html")]
#: From so many scenarios on the coverage is counted by several processes.
MANY = 100
#: Related rulings listed under a scenario.
RELATED = 5


def pages(library: Library) -> Iterator[Page]:
    """Yield the pages of every scenario, of their files, and the list of the files."""
    known = {edition: trace_text.positions(library.store, edition) for edition in PLAYED}
    files: dict[str, list[Case]] = {}
    for case in library.cases:
        files.setdefault(case.file, []).append(case)
    entries = []
    for file, cases in files.items():
        folder = addresses.scenario_file(file)
        title = _title(file)
        rows = []
        for place, case in enumerate(cases):
            page, agree = _scenario(library, case, known, title, cases, place)
            rows.append({"name": case.name, "address": page.address, "agree": agree, "text": case.scenario.text})
            yield page
        entries.append({"title": title, "address": f"{folder}/index.html", "scenarios": len(cases), "file": file})
        yield Page(
            f"{folder}/index.html",
            "scenario_file.html",
            f"Scenarios: {title}",
            f"{count(len(cases), 'scenario')} on {title.lower()}, each with its trace by edition.",
            {"what": "scenarios", "file": file, "scenarios": rows},
            {"title": title, "rows": rows, "file": file},
            TRAIL,
            area="scenarios",
        )
    yield Page(
        "scenarios/index.html",
        "scenarios.html",
        "Scenarios",
        f"{count(len(library.cases), 'situation')} played out by up to three editions, each step with its rule.",
        {"what": "scenario files", "files": entries},
        {"files": entries, "scenarios": len(library.cases)},
        area="scenarios",
    )


def _title(file: str) -> str:
    name = file.rpartition("/")[2].rpartition(".")[0].replace("-", " ").capitalize()
    return f"{name}: rulings" if file.startswith("rulings/") else name


def _scenario(
    library: Library, case: Case, known: dict[str, dict[str, str]], title: str, cases: list[Case], place: int
) -> tuple[Page, bool]:
    outcomes = []
    for edition, claims in case.claims.items():
        try:
            outcomes.append(play(case.scenario, edition, known[edition], claims=claims))
        except (ScenarioError, NotModelled) as error:
            raise SiteError(f"{case.file}:{case.line}: {case.name}: [{edition}] {error}") from None
    agree = len({outcome.result for outcome in outcomes}) == 1 and len({str(one.refused) for one in outcomes}) == 1
    plays = [_play(library, outcome, case.claims[outcome.edition]) for outcome in reversed(outcomes)]
    keys = list(dict.fromkeys(key for one in outcomes for key in trace_text.keys_applied(one.table.root)))
    related = trace_text.related(library.store, keys, "ruling")[:RELATED]
    parting = [] if agree else trace_text.parting(outcomes, library.store)[:4]
    data = {
        "what": "scenario",
        "name": case.name,
        "source": case.source,
        "scenario": case.sentence,
        "note": case.note,
        "file": case.file,
        "shows": list(case.shows),
        "outcomes": [
            {
                "edition": outcome.edition,
                "claims": list(case.claims[outcome.edition]),
                "result": outcome.result,
                "refused": {"line": outcome.refused[0], "rules": list(outcome.refused[1])} if outcome.refused else None,
                "failed": list(outcome.failed),
                "trace": [step.as_data() for step in outcome.table.root.steps],
            }
            for outcome in outcomes
        ],
    }
    folder = addresses.scenario_file(case.file)

    def neighbour(number: int) -> Data | None:
        if not 0 <= number < len(cases):
            return None
        return {"name": cases[number].name, "address": library.address_of(cases[number])}

    given, _, _ = case.scenario.text.partition(" | ")
    page = Page(
        library.address_of(case),
        "scenario.html",
        case.name,
        shortened(f"{case.name}: {case.scenario.text}", 180),
        data,
        {
            "name": case.name,
            "source": case.source,
            "given": given,
            "lines": [line.text for line in case.scenario.when],
            "cards": [{"name": name, "text": text} for name, text in case.cards.items()],
            "sentence": case.sentence,
            "note": case.note,
            "shows": [
                {"key": key, "statement": (library.store.rule(key) or {}).get("statement", key)} for key in case.shows
            ],
            "plays": plays,
            "agree": agree,
            "parting": [{"id": row["id"], "citation": row["citation"]} for row in parting],
            "related": related_briefs(related),
            "before": neighbour(place - 1),
            "after": neighbour(place + 1),
        },
        [*TRAIL, (title, f"{folder}/index.html")],
        kind="article",
        area="scenarios",
    )
    return page, agree


def related_briefs(documents: list[Data]) -> list[Data]:
    """Return documents in short."""
    return [
        {key: one.get(key, "") for key in ("id", "kind", "citation", "title", "date", "standing")} for one in documents
    ]


def _play(library: Library, outcome: Outcome, claims: tuple[str, ...]) -> Data:
    found = browser.play(library.store, outcome)
    return {**found, "edition": edition_brief(library, outcome.edition), "claims": list(claims)}


def coverage_figures(library: Library) -> Data:
    """Return the figures of ``vtesref coverage`` over all scenarios; two processes share the work where they can."""
    known = {edition: trace_text.positions(library.store, edition) for edition in PLAYED}
    found: dict[str, set[str]] = {edition: set() for edition in PLAYED}
    for shared in _shared(library.cases, known):
        for edition, keys in shared.items():
            found[edition] |= keys
    return coverage([{"not_modelled": "", **rule} for rule in library.store.rules()], found)


def _shared(cases: list[Case], known: dict[str, dict[str, str]]) -> list[dict[str, set[str]]]:
    """Return what the scenarios show, in parts."""
    import multiprocessing
    import os

    parts = min(os.cpu_count() or 1, 8)
    if parts < 2 or len(cases) < MANY or "fork" not in multiprocessing.get_all_start_methods():
        return [shown(cases, known).rules]
    _work.update(cases=cases, known=known, parts=parts)
    try:
        with multiprocessing.get_context("fork").Pool(parts) as pool:
            return pool.map(_part, range(parts), 1)
    finally:
        _work.clear()


#: What the processes of ``_shared`` find when they begin; a fork carries it over.
_work: dict[str, Any] = {}


def _part(number: int) -> dict[str, set[str]]:
    return shown(_work["cases"][number :: _work["parts"]], _work["known"]).rules


def coverage_page(library: Library, kept: dict[str, Any] | None = None) -> Page:
    """Return the page of what the engine covers; the figures are taken from ``kept`` or put there."""
    found: Data = (kept or {}).get("figures") or json.loads(json.dumps(coverage_figures(library)))
    if kept is not None:
        kept["figures"] = found
    chapters = [
        {
            "area": area,
            "title": area.replace("-", " ").capitalize(),
            "cells": [rows[edition] for edition in reversed(PLAYED)],
        }
        for area, rows in found["chapters"].items()
    ]
    return Page(
        "coverage.html",
        "coverage.html",
        "What the engine covers",
        "Which rules the engine carries out, and which of them a scenario shows, by chapter and edition.",
        {"what": "coverage", **found},
        {
            "editions": [edition_brief(library, key) for key in reversed(PLAYED)],
            "chapters": chapters,
            "sums": [found["editions"][edition] for edition in reversed(PLAYED)],
            "rules": found["rules"],
            "scenarios": len(library.cases),
        },
        TRAIL,
        area="scenarios",
    )
