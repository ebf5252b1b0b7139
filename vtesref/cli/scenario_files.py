"""Checking the scenarios of a file or folder, and telling what rules they show."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

from vtesref.cli import common
from vtesref.cli.coverage import PLAYING, READING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.corpus.scenarios import Case
    from vtesref.desk.store import Store


def check_files(paths: Sequence[str], editions: list[str] | None, as_json: bool) -> None:
    """Check every scenario of files and folders, what is named twice once, and leave."""
    from vtesref.engine.core import NotModelled
    from vtesref.engine.editions import PLAYED
    from vtesref.scenario import ScenarioError
    from vtesref.scenario.claims import rules, unknown_rule
    from vtesref.scenario.play import coverage
    from vtesref.scenario.playing import play
    from vtesref.scenario.shown.trace import positions

    with common.sound_content(""):
        files = {os.path.realpath(file): file for path in paths for file in scenario_files(path)}
        cases = [case for file in common.counted(list(files.values()), READING) for case in load(file)]
    store = common.open_store()
    known = {one: positions(store, one) for one in PLAYED}
    for case in cases:
        claimed = [claim for claims in case.claims.values() for claim in claims]
        wrong = unknown_rule([*case.shows, *rules(claimed)], next(iter(known.values())))
        if wrong:
            unsound(case, wrong)
    held = failed = 0
    results = []
    lines = []
    for case in common.counted(cases, "playing them"):
        for edition, claims in case.claims.items():
            if editions and edition not in editions:
                continue
            try:
                outcome = play(case.scenario, edition, known[edition], claims=claims)
            except (ScenarioError, NotModelled) as error:
                unsound(case, f"[{edition}] {error}")
            held += not outcome.failed
            failed += bool(outcome.failed)
            results.append({"name": case.name, "edition": edition, "result": outcome.result, "failed": outcome.failed})
            if outcome.failed:
                lines.append(
                    f"{case.file}:{case.line}: {case.name} [{edition}]: {outcome.result}; {outcome.failed[0]} fails"
                )
    found = coverage.shown(common.counted(cases, PLAYING), known)
    shown, empty = found.anywhere(), found.in_vain
    failed += len(empty)
    chapters = by_chapter(store, shown)
    if as_json:
        common.print_json(
            {
                "scenarios": len(cases),
                "held": held,
                "failed": failed,
                "shown": sorted(shown),
                "chapters": [{"chapter": area, "shown": of, "executable": total} for area, of, total in chapters],
                "not_shown": [f"{case.name}: {key}" for case, key in empty],
                "results": results,
            }
        )
    else:
        for line in lines:
            common.echo(line)
        for case, key in empty:
            common.echo(
                f"{case.file}:{case.line}: {case.name}: every claim holds without {key}, so this scenario does not "
                "show it"
            )
        for area, of, total in chapters:
            common.echo(f"  {area}: {of} of {total} rules shown")
        common.echo(f"{len(cases)} scenarios: {held} outcomes as claimed, {failed} not; {len(shown)} rules shown.")
    sys.exit(common.NOTHING if failed else common.FOUND)


def unsound(case: Case, why: str) -> NoReturn:
    """Complain of a scenario of a file that cannot be played."""
    common.complain(f"{case.file}:{case.line}: {case.name}: {why}", common.UNSOUND)


def by_chapter(store: Store, shown: set[str]) -> list[tuple[str, int, int]]:
    """Return, for each chapter with a shown rule, how many rules are shown and how many could be."""
    found: dict[str, tuple[int, int]] = {}
    for rule in store.rules():
        if rule["executable"] and not rule["not_modelled"]:
            of, total = found.get(rule["area"], (0, 0))
            found[rule["area"]] = (of + (rule["key"] in shown), total + 1)
    return [(area, of, total) for area, (of, total) in found.items() if of]


def scenario_files(path: str) -> list[str]:
    """Return the scenario files that a path names: itself, or those of the folder."""
    from vtesref.corpus.complaints import Complaint, CorpusError

    if not os.path.isdir(path):
        return [path]
    try:
        found = [os.path.join(path, name) for name in sorted(os.listdir(path)) if name.endswith((".yaml", ".yml"))]
    except OSError as error:
        raise CorpusError(Complaint(path, 0, f"cannot be read ({error.strerror})", "check its permissions")) from None
    if not found:
        raise CorpusError(Complaint(path, 0, "holds no scenario file", "name a folder with .yaml files"))
    return found


def load(path: str) -> list[Case]:
    """Return the scenarios of a file; raises CorpusError where it is not sound or holds none."""
    from vtesref.corpus.complaints import Complaint, CorpusError
    from vtesref.corpus.scenarios import load_cases

    name = os.path.basename(path)
    cases = load_cases(os.path.dirname(os.path.abspath(path)), name)
    if not cases:
        raise CorpusError(Complaint(name, 0, "holds no scenario", "write entries with name, given, when and then"))
    return [case.in_file(path) for case in cases]
