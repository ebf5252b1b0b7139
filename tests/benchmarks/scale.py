"""How the desk holds up when the official data grow: the same measurements at 1, 10 and 100 times what was imported.

Run by hand, never as a test, after ``vtesref update``: ``python tests/benchmarks/scale.py [--times 1,10]``.
Copies of the cards and rulings with altered words are indexed in folders of their own; fresh processes and warm queries
are timed in turn, one size after the other. Times are medians of processor time, so that a busy machine counts little;
what is read of the disk is in memory, as every size is searched once before.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from vtesref import paths
from vtesref.corpus.reader import read_yaml
from vtesref.official import keeping, opening
from vtesref.official.reading import Official, read_files
from vtesref.official.store import build

HERE = Path(__file__).resolve().parents[1]
FRESH = ["ashur tablets", "bleed", "can freak drive be played if the action is blocked", "contested title vote"]
#: Short questions that may be a card's name misspelt: none of these is one, so all names may be meant.
SHORT = ["ashur tablts", "torpor diablerie", "goverm the unalined", "deflecton"]
WARM = """
import json, sys, time
from vtesref import paths
from vtesref.desk import cache
from vtesref.official import opening
from vtesref.official.searching import JointSearcher
silent = lambda done, total: None
own = cache.open_searcher(paths.content_root(), paths.cache_root(), silent)
joint = JointSearcher(own, opening.open_official(paths.data_root(), paths.cache_root(), silent))
times = []
for round in range(3):
    for query in sys.argv[1:]:
        start = time.process_time()
        joint.search(query)
        if round:
            times.append(time.process_time() - start)
print(json.dumps(times))
"""
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def altered(text: str, dice: random.Random) -> str:
    """Return a text with every eighth word or so put in other letters: a word that no text has yet."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if dice.random() < 0.12 and word.isalpha():
            words[place] = word[:-1] + dice.choice("bcdfgklmnprstvz") + dice.choice("aeiou") + word[-1]
    return " ".join(words)


def grown(official: Official, times: int) -> Official:
    """Return the official data with ``times - 1`` altered copies of every card and ruling beside them."""
    found = Official(list(official.cards), official.sets, list(official.rulings), dict(official.groups))
    found.urls, found.paragraphs = official.urls, list(official.paragraphs)
    dice = random.Random(times)
    for turn in range(1, times):
        step = turn * 1_000_000
        for card in official.cards:
            other = copy.copy(card)
            other.id = card.id + step
            other.name = altered(card.name, dice) + f" {chr(97 + turn % 26)}{turn}"
            other.label, other.also, other.text = other.name, [], altered(card.text, dice)
            found.cards.append(other)
        for ruling in official.rulings:
            again = copy.copy(ruling)
            again.id = f"{ruling.id}~{turn}"
            again.holder = str(int(ruling.holder) + step) if ruling.holder.isdigit() else ruling.holder
            again.text = altered(ruling.text, dice)
            found.rulings.append(again)
    return found


def indexed(official: Official, times: int, place: Path, kept: Path) -> dict[str, Any]:
    """Build the index of the grown data where the commands look for it, and return its figures."""
    data, cache = place / "data", place / "cache"
    folder = cache / f"official-bench-{times}"
    data.mkdir(parents=True)
    folder.mkdir(parents=True)
    (data / keeping.FILE).write_bytes(kept.read_bytes())
    whole = grown(official, times)
    start = time.process_time()
    store = build(whole, {}, str(folder / opening.STORE), lambda done, total: None)
    seconds = time.process_time() - start
    number = store.meta("documents")
    store.close()
    status = os.stat(folder / opening.STORE)
    note = {"spot": opening._spot(str(data)), "folder": folder.name, "store": [status.st_size, status.st_mtime_ns]}
    (cache / opening.SPOT).write_text(json.dumps(note))
    return {"documents": number, "build s": seconds, "documents/s": number / seconds, "index MB": status.st_size / 1e6}


def _used() -> float:
    """Return the seconds of processor time that the processes started here have used."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def measured(place: Path, queries: list[str], runs: int) -> dict[str, list[float]]:
    """Time fresh searches and warm queries over one index."""
    env = {**os.environ, paths.DATA_VARIABLE: str(place / "data"), paths.CACHE_VARIABLE: str(place / "cache")}
    command = [sys.executable, "-m", "vtesref", "search"]
    found: dict[str, list[float]] = {}
    for name, asked in (("fresh", FRESH), ("short", SHORT)):
        times = found[f"{name} ms"] = []
        for query in asked * runs:
            before = _used()
            subprocess.run([*command, query], env=env, stdout=subprocess.DEVNULL, check=True)
            times.append(1000 * (_used() - before))
    told = subprocess.run([sys.executable, "-c", WARM, *queries], env=env, capture_output=True, text=True, check=True)
    found["warm ms"] = [1000 * seconds for seconds in json.loads(told.stdout)]
    for name, asked in (("fresh", FRESH), ("short", SHORT)):
        peaks = [
            subprocess.run([sys.executable, "-c", PEAK, *command, query], env=env, capture_output=True, check=True)
            for query in asked
        ]
        found[f"{name} MB"] = [max(int(peak.stdout) for peak in peaks) / 1024]
    note = json.loads((place / "cache" / opening.SPOT).read_text())
    if not note["folder"].startswith("official-bench-"):
        sys.exit("the searches made an index of their own: let python and the commands import the same vtesref")
    return found


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--times", default="1,10", help="the sizes, as multiples of what was imported")
    reader.add_argument("--runs", type=int, default=5, help="how often every fresh search is timed")
    given = reader.parse_args()
    sizes = [int(part) for part in given.times.split(",")]
    kept = keeping.read(paths.data_root())
    if kept is None:
        sys.exit('nothing is imported: run "vtesref update" first')
    official = read_files(kept.files)
    queries = [str(entry["query"]) for entry in read_yaml(str(HERE / "card-queries.yaml"))][::2]
    queries += [str(entry["query"]) for entry in read_yaml(str(HERE / "queries.yaml"))][::5]
    rows: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        places = {size: Path(folder) / str(size) for size in sizes}
        for size, place in places.items():
            rows[size] = indexed(official, size, place, Path(keeping.path_of(paths.data_root())))
            print(
                f"built {size}x: {rows[size]['documents']:.0f} documents, {rows[size]['documents/s']:.0f} a second",
                flush=True,
            )
            measured(place, queries[:2], 1)  # our own index, and what the system keeps of the files
        found: dict[int, dict[str, list[float]]] = {size: {} for size in sizes}
        for _ in range(3):  # in turn, so that a busy moment falls on all of them
            for size, place in places.items():
                for name, times in measured(place, queries, given.runs).items():
                    found[size].setdefault(name, []).extend(times)
        for size in sizes:
            rows[size] |= {name: statistics.median(times) for name, times in found[size].items()}
    names = list(rows[sizes[0]])
    print(
        f"\n{'':<14}"
        + "".join(f"{size}x".rjust(12) for size in sizes)
        + "".join(f"ratio {size}x".rjust(12) for size in sizes[1:])
    )
    for name in names:
        values = [rows[size][name] for size in sizes]
        ratios = "".join(f"{value / values[0]:>12.2f}" for value in values[1:])
        print(f"{name:<14}" + "".join(f"{value:>12.1f}" for value in values) + ratios)


if __name__ == "__main__":
    main()
