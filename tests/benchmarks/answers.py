"""How many real questions the first line and the lines under it settle: ``python tests/benchmarks/answers.py``.

The questions are those of tests/answers.yaml; with imported official data (``vtesref update``) theirs are looked up,
too. It prints the share of each half whose line stands on a passage that settles the question, the share that has one
among the first three hits and the lines under it, and how many lines say yes or no, rightly or wrongly. ``--tuning``
names every miss of the tuning half; of the locked half only figures are to be seen.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from vtesref import api  # noqa: E402
from vtesref.corpus.reader import read_yaml  # noqa: E402


def settles(found: dict[str, Any], document: dict[str, Any]) -> bool:
    """Tell whether a document is one of those that settle a question."""
    [(kind, name)] = found.items()
    if kind == "rule":
        return name in document.get("rules", ())
    if kind == "ruling":
        return bool(document["id"] == f"rulings/{name}")
    if kind == "paragraph":
        return bool(document["id"] == name)
    if kind == "card":
        return document["kind"] == "card" and _plain(document["title"]) == _plain(name)
    if kind == "official":
        on, _, ref = name.rpartition(": ")
        digits = re.sub(r"\D", "", ref.partition("-")[0])
        return (
            document["kind"] == "official ruling"
            and _plain(document["title"]) == _plain(on)
            and any(digits == re.sub(r"\D", "", one)[:8] for one in document.get("refs", ()))
        )
    return False


def _plain(name: str) -> str:
    name = re.sub(r" \(.*\)$", "", name.lower())
    name = re.sub(r"^(.*), the$", r"the \1", name)
    return re.sub(r"\W", "", name)


def asked(question: str) -> tuple[dict[str, Any] | None, list[list[dict[str, Any]]], bool]:
    """Return the line that answers, the first hits with their twins, whole, and whether it was played."""
    try:
        told = api.ask(question)
    except api.DeskError:
        return None, [], False
    data: dict[str, Any] = dict(told)
    lines = [line["id"] for line in data.get("further", [])]
    groups = [
        [hit["id"], *(one["id"] for one in (*hit.get("twins", ()), *hit.get("older", ())))]
        for hit in data.get("hits", [])[:3]
    ]
    whole = [[_whole(ident) for ident in group] for group in [*groups, lines]]
    return told["answer"], whole, "scenario" in told


def _whole(ident: str) -> dict[str, Any]:
    found = api.show(ident)["found"]
    return dict(found[0]) if found else {"id": ident, "kind": "", "title": ""}


def measured(tell: bool = False) -> dict[str, Counter[str]]:
    """Ask every question; return the counts by half, and those of tests/today.yaml, which is only reported.

    With ``tell`` each miss of the tuning half is printed.
    """
    counts: dict[str, Counter[str]] = {"tuning": Counter(), "locked": Counter(), "today": Counter()}
    entries = [entry for name in ("answers", "today") for entry in read_yaml(str(ROOT / "tests" / f"{name}.yaml"))]
    for entry in entries:
        line, groups, played = asked(entry["question"])
        entry.setdefault("half", "today")
        count = counts[entry["half"]]
        count["questions"] += 1
        count["played"] += played
        count["refused"] += line is None
        if line is None:
            continue
        count["sure"] += line["sure"]
        lead = _whole(line["id"]) if line["id"] else {"id": "", "kind": "", "title": ""}
        with_it = groups[0] if groups and groups[0][0]["id"] == lead["id"] else []
        at_one = _any(entry, [lead, *with_it])
        at_three = at_one or any(_any(entry, group) for group in groups)
        count["line"] += at_one
        count["sure line"] += at_one and line["sure"]
        count["three"] += at_three
        word = entry["answer"].partition(",")[0].partition(" ")[0]
        said = line["verdict"].partition(",")[0]
        if {said, word} <= {"yes", "no"}:
            count["right word" if said == word else "wrong word"] += 1
        if tell and entry["half"] == "tuning" and (not at_one or said not in ("", word)):
            print("" if at_three else "-", entry["question"])
            print("    ", line["line"], "|", line["id"])
            print("     WANT", entry["answer"], entry["finds"])
    return counts


def main() -> None:
    """Ask every question and print the shares."""
    for half, count in measured("--tuning" in sys.argv).items():
        total = count["questions"]
        shares = ", ".join(f"{name} {count[name] / total:.2f}" for name in ("line", "sure line", "three", "sure"))
        numbers = ", ".join(f"{name} {count[name]}" for name in ("right word", "wrong word", "played", "refused"))
        print(f"{half} {total}: {shares}; {numbers}")


def _any(entry: dict[str, Any], documents: list[dict[str, Any]]) -> bool:
    """Tell whether one of the documents settles a question."""
    return any(settles(found, document) for found in entry["finds"] for document in documents)


if __name__ == "__main__":
    main()
