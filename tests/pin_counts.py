"""Write the pinned counts anew: ``python tests/pin_counts.py``, then read the diff.

Pinned is what must not be lost unnoticed. A change of the file is a change of the content; its commit says why the
numbers moved.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from vtesref.corpus.counts import count
from vtesref.corpus.library import load_library
from vtesref.corpus.load import load
from vtesref.corpus.reader import read_yaml
from vtesref.corpus.scenarios import scenario_files, written_cases
from vtesref.engine.editions import PLAYED
from vtesref.paths import content_root

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.load import Corpus

FILE = Path(__file__).parent / "counts-pinned.yaml"
HEAD = """\
# What must not be lost unnoticed, written by "python tests/pin_counts.py". A change here is a change of the content,
# and its commit says why.
"""
Counts = dict[str, Any]


def texts(corpus: Corpus) -> Counts:
    """Count chapters, sections, paragraphs and rules of each edition; executable rules of those that are played."""
    found = {}
    for edition, own in count(corpus)["editions"].items():
        found[edition] = {what: own[what] for what in ("chapters", "sections", "paragraphs")}
        if "rules" in own:
            found[edition]["rules stated"] = own["rules"]["stated"]
        if edition in PLAYED:
            found[edition]["rules executable"] = sum(
                rule.executable and not rule.not_modelled and rule.positions.get(edition) == "stated"
                for rule in corpus.rules.values()
            )
    return found


def rules(corpus: Corpus) -> Counts:
    """Count the rules of all editions."""
    return {"all": len(corpus.rules)}


def rulings(corpus: Corpus) -> Counts:
    """Count the rulings, and those that run as scenarios."""
    every = list(corpus.rulings())
    return {"all": len(every), "run": sum(bool(ruling.scenario) for ruling in every)}


def scenarios() -> Counts:
    """Count the scenarios, and their outcomes by edition."""
    root = content_root()
    cases = [case for file in scenario_files(root) for case in written_cases(root, file)]
    return {"all": len(cases), "outcomes": sum(len(case.claims) for case in cases)}


def cards() -> Counts:
    """Count the library cards and vampires that are played by name, and how many of them lack something."""
    every = load_library(content_root()).values()
    vampires = [card for card in every if card.get("type") == "vampire"]
    return {
        "library": len(every) - len(vampires),
        "vampires": len(vampires),
        "lacking something": sum(bool(card.get("lacks")) for card in every),
    }


def pinned() -> Counts:
    """Return what is pinned."""
    return _numbers(read_yaml(str(FILE)))


def _numbers(value: Any) -> Any:
    """Return what was read from YAML, its numbers as numbers."""
    return {str(key): _numbers(one) for key, one in value.items()} if isinstance(value, dict) else int(value)


def lines(values: Counts, before: str = "") -> Iterator[str]:
    """Yield nested counts as lines of YAML."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield f"{before}{key}:"
            yield from lines(value, f"{before}  ")
        else:
            yield f"{before}{key}: {value}"


def main() -> None:
    """Write the file."""
    corpus = load(content_root())
    counts = {
        "texts": texts(corpus),
        "rules": rules(corpus),
        "rulings": rulings(corpus),
        "scenarios": scenarios(),
        "cards": cards(),
    }
    FILE.write_text("\n".join([HEAD.rstrip(), *lines(counts)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
