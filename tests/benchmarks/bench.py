"""The figures of the search desk, measured side by side in one run and printed as ratios.

Run by hand, never as a test: ``python tests/benchmarks/bench.py [--runs N]``. It installs a compiled copy of the
project into a throw-away environment (running from a checkout, or with bytecode switched off, measures the compiler),
builds the index there, and times fresh processes in turn, so that a busy machine slows all of them alike. Times are
medians; a ratio is to the same run's ``python -c pass`` or click's hello.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = ["aggravated", "damage", "wounded"]
HELLO = "import click\n@click.command()\ndef hello(): click.echo('hello')\nhello()"
GREP = ["grep", "-rniE", "aggravated|damage|wounded", str(ROOT / "rulebook"), str(ROOT / "rulings")]

WARM = """
import json, sys, time
from vtesref.desk import cache
from vtesref import paths
from vtesref.search.searcher import Filters
searcher = cache.open_searcher(paths.content_root(), paths.cache_root(), lambda done, total: None)
queries = sys.argv[1:]
times = []
for _ in range(5):
    for query in queries:
        start = time.perf_counter()
        searcher.search(query)
        times.append(time.perf_counter() - start)
print(json.dumps(sorted(times)))
"""
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def fts5(folder: Path, python: str) -> Path:
    """Write a script that searches the same texts with SQLite's full-text search."""
    path = folder / "fts.sqlite"
    code = (
        "import json, sqlite3, sys\nfrom vtesref import paths\nfrom vtesref.corpus.load import load\n"
        "from vtesref.desk.documents import documents\ndb = sqlite3.connect(sys.argv[1])\n"
        "db.execute('CREATE VIRTUAL TABLE t USING fts5(id, title, plain, tokenize=\\'porter unicode61\\')')\n"
        "db.executemany('INSERT INTO t VALUES (?, ?, ?)',"
        " [(d.id, d.title, d.plain) for d in documents(load(paths.content_root()))])\ndb.commit()\n"
    )
    subprocess.run([python, "-c", code, str(path)], check=True)
    script = folder / "fts.py"
    script.write_text(
        f"import sqlite3\ndb = sqlite3.connect({str(path)!r})\n"
        "for row in db.execute(\"SELECT id, snippet(t, 2, '[', ']', '...', 24) FROM t WHERE t MATCH"
        " 'aggravated OR damage OR wounded' ORDER BY rank LIMIT 10\"): print(*row)\n"
    )
    return script


def timed(command: list[str], env: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25, help="fresh processes of each kind")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        venv.create(folder / "venv", with_pip=True)
        python = str(folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")
        env = {key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}
        env |= {"XDG_CACHE_HOME": str(folder / "cache")}
        for name in ("VTESREF_CONTENT", "VTESREF_CACHE"):
            env.pop(name, None)
        os.chdir(folder)  # nothing may be imported from the checkout
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], check=True, env=env)
        subprocess.run([python, "-m", "compileall", "-q", str(folder / "venv")], check=False, env=env)
        vtesref = str(Path(python).with_name("vtesref"))

        start = time.perf_counter()
        subprocess.run([vtesref, "index", "build"], env=env, check=True, stdout=subprocess.DEVNULL)
        print(f"index built in a fresh process: {time.perf_counter() - start:.2f} s")
        (place,) = [path for path in (folder / "cache" / "vtesref").iterdir() if path.is_dir()]
        print(f"index on disk: {sum(file.stat().st_size for file in place.iterdir()) / 1e6:.1f} MB")

        complete = {
            **env,
            "_VTESREF_COMPLETE": "bash_complete",
            "COMP_TYPED": "vtesref card Ana",
        }
        commands: dict[str, tuple[list[str], dict[str, str]]] = {
            "python -c pass": ([python, "-c", "pass"], env),
            "click hello": ([python, "-c", HELLO], env),
            "vtesref --version": ([vtesref, "--version"], env),
            "vtesref completion": ([vtesref], complete),
            "vtesref show 6.4.6": ([vtesref, "show", "6.4.6"], env),
            "vtesref card Anathema": ([vtesref, "card", "Anathema"], env),
            "vtesref search": ([vtesref, "search", *WORDS], env),
            "vtesref search --json": ([vtesref, "search", *WORDS, "--json"], env),
            "SQLite FTS5": ([python, str(fts5(folder, python))], env),
            "grep -rni": (GREP, env),
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, (command, its_env) in commands.items():
                times[name].append(timed(command, its_env))
        middle = {name: statistics.median(found) for name, found in times.items()}
        print(f"\n{'fresh process':<24}{'ms':>8}{'x pass':>8}{'x click':>9}")
        for name, value in middle.items():
            ratios = f"{value / middle['python -c pass']:>8.1f}{value / middle['click hello']:>9.2f}"
            print(f"{name:<24}{value * 1000:>8.1f}{ratios}")

        queries = [
            "aggravated damage wounded",
            "untap",
            "immortal grapple first strike",
            "can i block my own prey",
        ]
        out = subprocess.run([python, "-c", WARM, *queries], env=env, check=True, capture_output=True, text=True).stdout
        warm = json.loads(out)
        print(f"\nwarm query: {warm[len(warm) // 2] * 1000:.1f} ms median, {warm[-1] * 1000:.1f} ms slowest")
        for name in ("python -c pass", "click hello", "vtesref show 6.4.6", "vtesref search"):
            out = subprocess.run(
                [sys.executable, "-c", PEAK, *commands[name][0]],
                env=env,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            print(f"peak memory of {name}: {int(out) / 1024:.1f} MB")
        os.chdir(ROOT)


if __name__ == "__main__":
    assert sqlite3.sqlite_version
    main()
