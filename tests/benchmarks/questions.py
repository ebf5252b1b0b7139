"""How many of players' questions the search settles, by kind and half: ``python tests/benchmarks/questions.py``.

It prints the table of tests/test_asking.py and nothing else: of the locked half only figures are to be seen.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from test_asking import measured, table  # noqa: E402

from vtesref import paths  # noqa: E402
from vtesref.corpus.load import load  # noqa: E402
from vtesref.desk import cache  # noqa: E402


def main() -> None:
    """Index the texts into a throw-away folder, ask every question, and print the shares."""
    root = paths.content_root()
    with tempfile.TemporaryDirectory() as folder:
        searcher = cache.open_searcher(root, folder, lambda done, total: None)
        print(table(measured(searcher, load(root))))


if __name__ == "__main__":
    main()
