"""The yardstick of a rewriting: all that comes of every scenario, recorded once and compared after each step.

``python tests/outcomes.py record FILE`` before, ``python tests/outcomes.py compare FILE`` after. Recorded are of each
scenario and edition the outcome, the claims that fail, the reasons, the trace, and the sentences of every decision that
was asked; of some also the options of the situation, the sentences of its position, and what is said of lines and
claims of which the last word or the first is left out. ``compare`` prints what differs and exits with 1 if anything
does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from vtesref.corpus import library  # noqa: E402
from vtesref.corpus.scenarios import load_cases, scenario_files  # noqa: E402
from vtesref.engine.core import NotModelled  # noqa: E402
from vtesref.engine.table import plain  # noqa: E402
from vtesref.scenario import ScenarioError, make  # noqa: E402
from vtesref.scenario.play.options import grouped, laid  # noqa: E402
from vtesref.scenario.play.position import told as position_told  # noqa: E402
from vtesref.scenario.playing import play, set_up  # noqa: E402
from vtesref.scenario.telling.questions import about, declining, sentence  # noqa: E402
from vtesref.scenario.telling.script import Script  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.corpus.scenarios import Case
    from vtesref.engine.core import Question
    from vtesref.engine.trace import Step

#: One scenario in so many is looked at from all sides.
EVERY = 7
#: So many differences are printed, each cut at so many characters.
SHOWN, CUT = 40, 300


class _Asked:
    """Every question that a script answers, in the words of stories."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __enter__(self) -> _Asked:
        answer = self.answer = Script.__call__

        def note(script: Script, question: Question) -> int:
            assert script.table is not None
            options = " / ".join(sentence(question, option) or "-" for option in question.options)
            self.lines.append(f"{question.who}: {about(question)}: {options} / {declining(question, script.table)}")
            return answer(script, question)

        Script.__call__ = note  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        Script.__call__ = self.answer  # type: ignore[method-assign]


def _said(work: Callable[[], Any]) -> Any:
    """Return what comes of it, or what is said of why nothing does."""
    try:
        return work()
    except (ScenarioError, NotModelled) as error:
        return f"{type(error).__name__}: {error}"


#: Where a thing lies in the memory of a process.
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def _steps(root: Step) -> list[str]:
    found = []
    for depth, step in root.walk():
        changes = ", ".join(f"{one} {name} {plain(before)}>{plain(after)}" for one, name, before, after in step.changes)
        found.append(ADDRESS.sub("", f"{depth} {step.key} {step.sentence} [{changes}]"))
    return found


def _played(case: Case, edition: str) -> dict[str, Any]:
    with _Asked() as asked:
        outcome = play(case.scenario, edition, claims=case.claims[edition])
    return {
        "told": outcome.told,
        "refused": outcome.refused,
        "failed": outcome.failed,
        "missed": [tuple(one) for one in outcome.missed],
        "assumed": outcome.assumed,
        "read as": outcome.read_as,
        "asked": asked.lines,
        "trace": _steps(outcome.table.root),
    }


def _offered(case: Case, edition: str) -> dict[str, Any]:
    table = set_up(case.scenario, edition)
    groups = grouped(laid(case.told.given, edition)) if not case.cards else []
    return {
        "position": _said(lambda: tuple(position_told(table, case.scenario.cards))),
        "options": [tuple(one) for one in groups],
    }


def _maimed(case: Case) -> dict[str, Any]:
    """Return what is said of each line and claim without its last word, and without its first."""
    found = {}
    given, when = case.told
    for claims in (False, True):
        parts = [*dict.fromkeys(one for held in case.claims.values() for one in held)] if claims else list(when)
        for place, part in enumerate(parts):
            words = part.split()
            for less in (words[:-1], words[1:]):
                short = " ".join(less)
                lines = when if claims else (*when[:place], short, *when[place + 1 :])
                made = _said(lambda: make(given, lines, (short,) if claims else (), case.cards))  # noqa: B023
                read = [one._replace(effect=None) for one in made.when] if not isinstance(made, str) else made
                found[f"{part} > {short}"] = read if not claims or isinstance(made, str) else "a claim"
    return found


def of_file(file: str) -> dict[str, str]:
    """Return all that comes of the scenarios of a file, each as a line of JSON, by name, edition and sort."""
    library.use(str(ROOT))
    found: dict[str, Any] = {}
    for place, case in enumerate(load_cases(str(ROOT), file)):
        name = f"{file}: {case.name}"
        found[f"{name}: lines"] = [one._replace(effect=None) for one in case.scenario.when]
        for edition in case.claims:
            found[f"{name}: {edition}"] = _said(lambda: _played(case, edition))  # noqa: B023
            if place % EVERY == 0:
                found[f"{name}: {edition}: offered"] = _said(lambda: _offered(case, edition))  # noqa: B023
        if place % EVERY == 0:
            found[f"{name}: maimed"] = _maimed(case)
    return {name: json.dumps(one, default=str, ensure_ascii=False) for name, one in found.items()}


def everything(processes: int) -> dict[str, str]:
    """Return all that comes of all scenarios."""
    files = sorted(scenario_files(str(ROOT)), key=lambda one: -(ROOT / one).stat().st_size)
    with ProcessPoolExecutor(processes) as pool:
        return {name: one for found in pool.map(of_file, files) for name, one in found.items()}


def _where(before: str, after: str) -> str:
    """Return both from shortly before where they part."""
    place = next((here for here, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    place = max(0, place - CUT // 3)
    return f"\n  - {before[place : place + CUT]}\n  + {after[place : place + CUT]}"


def main() -> int:
    """Record or compare; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="compare only entries whose name has these words")
    given = parser.parse_args()
    now = everything(given.processes)
    if given.what == "record":
        given.file.write_bytes(gzip.compress(json.dumps(now, ensure_ascii=False).encode(), 6))
        print(f"{len(now)} entries recorded")
        return 0
    before: dict[str, str] = json.loads(gzip.decompress(given.file.read_bytes()))
    names = [name for name in {**before, **now} if given.only in name]
    unlike = [name for name in names if before.get(name) != now.get(name)]
    for name in unlike[:SHOWN]:
        print(name, _where(before.get(name, ""), now.get(name, "")))
    kinds = Counter(name.rpartition(": ")[2] for name in unlike)
    print(f"{len(names)} entries, {len(unlike)} differ {dict(kinds)}")
    return int(bool(unlike))


if __name__ == "__main__":
    sys.exit(main())
