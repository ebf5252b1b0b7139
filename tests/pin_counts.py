"""Write the pinned counts and the README's figures of them anew: ``python tests/pin_counts.py``, then read the diff.

A change of these files is a change of the content; its commit says why the numbers moved.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vtesref.corpus.counts import count
from vtesref.corpus.library import load_library
from vtesref.corpus.load import load
from vtesref.corpus.shown_rulings import COULD, RUN, shown_rulings
from vtesref.paths import content_root

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
README = HERE.parent / "README.md"
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


def told(paragraph: str) -> str:
    """Return a paragraph of the README, laid out as the others are."""
    return textwrap.fill(paragraph, 120, break_long_words=False, break_on_hyphens=False)


def main() -> None:
    """Write the three files and the two paragraphs."""
    corpus = load(content_root())
    rulings, having = shown_rulings(corpus), cards()
    write("card-counts.yaml", having)
    write("ruling-counts.yaml", rulings)
    write("content-counts.yaml", count(corpus))
    played, others = rulings["played"], rulings["others"]
    years = ", ".join(f"{year} {row[RUN]} of {row['rulings']}" for year, row in rulings[BY_YEAR].items())
    text = README.read_text("utf-8")
    text = re.sub(
        r"\d+ library cards \(\d+ lacks? something\) and \d+ vampires \(\d+ lacks? something\)",
        f"{having['library cards']} library cards ({having['library cards that lack something']} lack something) and "
        f"{having['vampires']} vampires ({having['vampires that lack something']} lack something)",
        text,
    )
    paragraph = (
        f"Of {played['rulings'] + others['rulings']:,} rulings {played[RUN] + others[RUN]} run as scenarios; of the "
        f"{played[RUN] + played[COULD]} on cards that are played by name, or on topics with such a card, that a table "
        f"can show, {played[RUN]} (`vtesref coverage rulings`). By the year of the message: {years}."
    )
    text = re.sub(r"(?m)^Of [\d,]+ rulings \d+ run as scenarios;(?:.+\n)+", lambda _: told(paragraph) + "\n", text)
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
