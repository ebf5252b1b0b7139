"""Kills imports of what was imported in the midst of their write: ``python tests/benchmarks/kills.py [--number N]``.

Run by hand, after ``vtesref update``. Each kill falls at a random moment between the first byte that is written and the
renaming of the file; whatever is there afterwards must be the whole old data or the whole new.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from official_kills import kill_writes

from vtesref import paths
from vtesref.official import keeping
from vtesref.official.importing import bring
from vtesref.official.sources import read_source


def main() -> None:
    """Kill, look, print."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--number", type=int, default=300, help="how many imports are killed")
    reader.add_argument("--seed", type=int, default=1, help="where the random moments begin")
    given = reader.parse_args()
    kept = keeping.read(paths.data_root())
    if kept is None:
        sys.exit('nothing is imported: run "vtesref update" first')
    with tempfile.TemporaryDirectory() as place:
        sources = (Path(place) / "one", Path(place) / "other")
        for folder in sources:
            folder.mkdir()
            for name, content in kept.files.items():
                (folder / name).write_bytes(content)
        rulings = sources[1] / "rulings.yaml"
        rulings.write_bytes(rulings.read_bytes() + b"\n# another state of the same file\n")
        data = Path(place) / "data"
        bring(read_source(str(sources[0])), str(data), "2026-01-01")
        start = perf_counter()
        found = kill_writes(given.number, sources, data, given.seed)
        left = [name for name in os.listdir(data) if name.endswith(".part")]
        bring(read_source(str(sources[0])), str(data), "2026-01-03")
        cleared = sorted(os.listdir(data)) == [keeping.LOCK, keeping.FILE]
    print(f"{given.number} imports killed in {perf_counter() - start:.0f} s: ", end="")
    print(", ".join(f"{count} {what}" for what, count in sorted(found.items())))
    print(
        f"unfinished files left by the last of them: {len(left)}; after the next import: {'none' if cleared else left}"
    )


if __name__ == "__main__":
    main()
