"""Kills imports while they write, and looks whether the whole old data or the whole new are there afterwards.

The write alone is aimed at: it takes a thousandth of an import. The process that is killed writes in small pieces with
pauses between them, and says when it writes the first byte, the last one, and when it has renamed the file; the pauses
are made in that process alone, around what the program itself calls.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from vtesref.official import keeping

if TYPE_CHECKING:
    from pathlib import Path

IMPORT = """
import os, sys, time
from vtesref.official import keeping
from vtesref.official.importing import bring
from vtesref.official.sources import read_source

def say(word):
    os.write(1, word.encode() + b"\\n")

class Slow:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *given):
        self.file.close()
    def __getattr__(self, name):
        return getattr(self.file, name)
    def write(self, data):
        size = max(1, len(data) // 60)
        for start in range(0, len(data), size):
            self.file.write(data[start : start + size])
            self.file.flush()
            if start == 0:
                say("first")
            time.sleep(0.001)
        say("last")
        time.sleep(0.003)

def slow_open(path, *given, **named):
    opened = open(path, *given, **named)
    return Slow(opened) if str(path).endswith(".part") else opened

def slow_replace(old, new, replace=os.replace):
    time.sleep(0.003)
    replace(old, new)
    say("renamed")
    time.sleep(0.003)

keeping.open = slow_open
os.replace = slow_replace
bring(read_source(sys.argv[1]), sys.argv[2], "2026-01-02")
say("done")
"""


#: Reads what is there again and again as a command does, and leaves with a number when it is not whole.
READ = """
import json, os, sys, time
from vtesref.official import keeping, opening

data, cache, stop = sys.argv[1:]
found = {"blood": 0, "pool": 0}
while not os.path.exists(stop):
    kept = keeping.read(data)
    assert kept is not None and len(kept.files) == 7, "not all files"
    store = opening.open_official(data, cache, lambda done, total: None)
    assert store is not None
    rows = store.all("SELECT body FROM documents WHERE kind = 'official ruling'")
    said = [json.loads(row[0])["plain"] for row in rows]
    assert len(said) == 5 and store.meta("counts")["cards"] == 9, "not all documents"
    [cost] = [text.split()[-1].rstrip(".") for text in said if "Costs" in text]
    found[cost] += 1
    store.close()
    time.sleep(0.05)
print(json.dumps(found))
"""


class Readers:
    """Processes that read the imported data until they are told to stop; each must have found them whole always."""

    def __init__(self, number: int, data: Path, cache: Path) -> None:
        self.stop = cache.parent / "stop"
        command = [sys.executable, "-c", READ, str(data), str(cache), str(self.stop)]
        self.processes = [
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(number)
        ]

    def __enter__(self) -> Readers:
        return self

    def __exit__(self, *given: object) -> None:
        for process in self.processes:
            process.kill()
            process.communicate()

    def stopped(self) -> list[dict[str, int]]:
        """Return how often each has read which of the two; raises AssertionError with what one of them met."""
        self.stop.touch()
        found = []
        for process in self.processes:
            said, wrong = process.communicate(timeout=60)
            assert process.returncode == 0, wrong
            found.append(json.loads(said))
        return found


def kill_writes(number: int, sources: tuple[Path, Path], data: Path, seed: int = 1) -> Counter[str]:
    """Import one source over the other again and again, killed at random moments of the write.

    Returns how many kills fell before the first byte, "within" (between the first and the last), before the renaming,
    after it, and after the import; and how often the data were "old" and "new". Raises AssertionError when what is
    there afterwards is neither. ``data`` holds the first of the sources, imported.
    """
    dice = random.Random(seed)
    whole = [_kept(data)]
    # Nobody kills this one: it tells how long the write takes, and what the other whole data are.
    process = _started(sources[1], data)
    assert process.stdout is not None
    times = {line.strip(): time.perf_counter() for line in process.stdout}
    assert process.wait() == 0
    span = times["last"] - times["first"]
    whole.append(_kept(data))
    assert whole[0] != whole[1]
    now = 1
    found: Counter[str] = Counter()
    for _ in range(number):
        target = 1 - now
        process = _started(sources[target], data)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "first"
        time.sleep(span * dice.random())
        process.send_signal(signal.SIGKILL)
        said = ["first", *process.communicate()[0].split()]
        found[{"first": "within", "last": "before the renaming", "renamed": "after it", "done": "done"}[said[-1]]] += 1
        kept = _kept(data)
        assert kept in whole, "neither the old data nor the new"
        assert kept == whole[target] or "renamed" not in said, "renamed, and yet the old data"
        found["new" if kept == whole[target] else "old"] += 1
        now = whole.index(kept)
    return found


def _started(source: Path, data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", IMPORT, str(source), str(data)], stdout=subprocess.PIPE, text=True)


def _kept(data: Path) -> dict[str, bytes]:
    kept = keeping.read(str(data))
    assert kept is not None
    return kept.files
