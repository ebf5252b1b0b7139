"""Prints the site's figures: ``python tests/benchmarks/bench_site.py``.

How long it takes to build the site from nothing, again when nothing has changed, and after one ruling was changed; how
many pages there are and how large they are, and what the first view of a ruling page costs.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from vtesref import paths
from vtesref.site import build


def main() -> None:
    source = Path(paths.content_root())
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder) / "content", Path(folder) / "site"
        for name in ("rulebook", "rulings", "site"):
            shutil.copytree(source / name, root / name)

        def timed(what: str) -> build.Built:
            start = perf_counter()
            built = build.build(str(root), str(out))
            seconds = perf_counter() - start
            rate = f", {built.rendered / seconds:.0f} pages a second" if built.rendered > 1000 else ""
            print(f"{what}: {seconds:.1f} s, {built.rendered} of {built.pages} pages rendered{rate}")
            return built

        built = timed("from nothing")
        timed("nothing changed")
        card = root / "rulings" / "cards" / "a.yaml"
        card.write_text(card.read_text("utf-8").replace("Damage that cards", "Such damage as cards", 1), "utf-8")
        timed("one ruling changed")
        print(f"{built.files} files, {built.size / 1e6:.1f} MB")
        pages = sorted(name for name in os.listdir(out / "rulings") if name.endswith(".html"))
        views = [build.first_view(str(out), f"rulings/{name}") for name in pages]
        packed = [view["html"] for view in views]
        print(
            f"a ruling page, compressed: HTML {statistics.median(packed):.0f} bytes (at most {max(packed)}), "
            f"styles and scripts {views[0]['assets']}"
        )


if __name__ == "__main__":
    main()
