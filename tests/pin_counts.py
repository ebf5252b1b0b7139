"""Write the pinned counts anew: ``python tests/pin_counts.py``, then read the diff.

A change of these files is a change of the content; its commit says why the numbers moved.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vtesref.corpus.counts import count
from vtesref.corpus.library import load_library
from vtesref.corpus.load import load
from vtesref.corpus.shown_rulings import shown_rulings
from vtesref.paths import content_root

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
#: The tables of years are written with a year a line.
BY_YEAR = "by year"


def cards() -> dict[str, int]:
    """Return how many library cards and vampires there are, and how many of them lack something."""
    found: Counter[str] = Counter()
    for card in load_library(content_root()).values():
        kind = "vampires" if card.get("type") == "vampire" else "library cards"
        found[kind] += 1
        found[f"{kind} that lack something"] += bool(card.get("lacks"))
    return dict(found)


def lines(values: dict[str, Any], before: str = "", flat: bool = False) -> Iterator[str]:
    """Yield nested counts as lines of YAML."""
    for key, value in values.items():
        name = f'"{key}"' if flat else key
        if flat:
            yield f"{before}{name}: {{{', '.join(f'{one}: {number}' for one, number in value.items())}}}"
        elif isinstance(value, dict):
            yield f"{before}{name}:"
            yield from lines(value, f"{before}  ", key == BY_YEAR)
        else:
            yield f"{before}{name}: {value}"


def write(name: str, values: dict[str, Any]) -> None:
    """Write a file of counts below the comments that it begins with."""
    path = HERE / name
    head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    path.write_text("\n".join([*head, *lines(values)]) + "\n", "utf-8")


def main() -> None:
    """Write the three files."""
    corpus = load(content_root())
    rulings, having = shown_rulings(corpus), cards()
    write("card-counts.yaml", having)
    write("ruling-counts.yaml", rulings)
    write("content-counts.yaml", count(corpus))


if __name__ == "__main__":
    main()
