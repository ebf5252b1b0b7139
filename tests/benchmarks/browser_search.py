"""The figures of the search in the browser, measured in Node beside MiniSearch and the command line, in one run.

Run by hand, never as a test: ``python tests/benchmarks/browser_search.py``. MiniSearch is fetched with npm into a
throw-away folder; without npm its columns are left out. A key is a search for the beginning of a question, as it stands
after that key; both searches get the same keys, in turn, with everything loaded.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from test_queries import PLACES, QUERIES, place_of, wanted_ids  # noqa: E402

from vtesref import paths  # noqa: E402
from vtesref.corpus.load import load  # noqa: E402
from vtesref.desk import cache  # noqa: E402
from vtesref.desk.documents import documents  # noqa: E402
from vtesref.site import browser_index  # noqa: E402
from vtesref.site.slim import slim  # noqa: E402

COMPARE = """
const fs = require("fs"), path = require("path");
const { core: corePath, index: folder, mini, documents, queries } = JSON.parse(fs.readFileSync(0, "utf8"));
const core = require(corePath);
const index = new core.Index();
globalThis.vtesrefIndex = (...shard) => index.add(...shard);
const begun = performance.now();
for (const name of ["head", "words", "names"]) require(path.join(folder, name + ".js"));
const ready = performance.now() - begun;
for (const file of fs.readdirSync(folder)) require(path.join(folder, file));
const ours = (text, limit) => {
  const answer = index.search(text, {}, limit);
  return (answer.hits || []).map((hit) => [hit.num, hit.older.map((one) => one.num)]);
};
const searches = { ours };
let bytes = 0;
if (mini) {
  const MiniSearch = require("module").createRequire(path.join(mini, "here.js"))("minisearch");
  const boost = { title: 4, names: 2, text: 3, gist: 2 };
  const engine = new MiniSearch({
    fields: Object.keys(boost),
    searchOptions: { boost, prefix: (term) => term.length > 2, fuzzy: (term) => (term.length > 3 ? 0.2 : 0) },
  });
  engine.addAll(documents.map((document, id) => ({ id, ...document })));
  bytes = JSON.stringify(engine).length;
  searches.minisearch = (text, limit) => engine.search(text).slice(0, limit).map(({ id }) => [id, []]);
}
const found = {}, times = {};
for (const name in searches) {
  found[name] = queries.map((query) => searches[name](query, 10));
  times[name] = [];
}
for (const query of queries)
  for (let length = 1; length <= query.length; length++)
    for (const name in searches) {
      const start = process.cpuUsage();
      searches[name](query.slice(0, length), 10);
      const { user, system } = process.cpuUsage(start); // other work on the machine does not count
      times[name].push((user + system) / 1000);
    }
for (const name in times) times[name].sort((one, other) => one - other);
console.log(JSON.stringify({ found, times, bytes, ready }));
"""


def fetched(folder: str) -> str:
    """Install MiniSearch into a folder, and return the folder, or nothing where npm cannot have it."""
    command = ["npm", "install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "minisearch"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return folder if done.returncode == 0 else ""


def sizes(contents: list[bytes]) -> tuple[int, int]:
    """Return the bytes of files, as they are and compressed one by one."""
    return sum(map(len, contents)), sum(len(gzip.compress(content, 9, mtime=0)) for content in contents)


def main() -> None:
    """Build, measure, print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    root = paths.content_root()
    texts = load(root)
    found = documents(texts)
    searcher = cache.open_searcher(root, paths.cache_root(), lambda done, total: None)
    with tempfile.TemporaryDirectory() as index, tempfile.TemporaryDirectory() as mini:
        browser_index.write(index, texts, found, lambda document: f"{document.id}.html")
        given = {
            "core": str(ROOT / "site" / "scripts" / "search-core.js"),
            "index": index,
            "mini": fetched(mini),
            "documents": [
                {"title": one.title, "names": " ".join(one.names), "text": one.plain, "gist": one.gist} for one in found
            ],
            "queries": [entry["query"] for entry in QUERIES],
        }
        command = ["node", "-e", COMPARE]
        done = subprocess.run(command, input=json.dumps(given).encode(), stdout=subprocess.PIPE, check=True)
        measured = json.loads(done.stdout)
        files = {path.stem: path.read_bytes() for path in sorted(Path(index).iterdir())}
        first = sizes([files[name] for name in ("head", "words", "names")])
        postings = sizes([content for name, content in files.items() if name[0] == "p"])
        shown = sizes([content for name, content in files.items() if name[0] == "d"])
        scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "site" / "scripts").glob("search*.js")]

    def document(num: int) -> Any:
        return SimpleNamespace(document={"kind": found[num].kind, "id": found[num].id, "rules": found[num].rules})

    def recall(answers: list[Any]) -> list[float]:
        places = [
            place_of(answer, *wanted_ids(entry["finds"], texts)) for entry, answer in zip(QUERIES, answers, strict=True)
        ]
        return [sum(0 < place <= at for place in places) / len(places) for at in PLACES]

    rows = {"command line": recall([searcher.search(entry["query"]) for entry in QUERIES])}
    for name, answers in measured["found"].items():
        hits = [
            SimpleNamespace(
                hits=[
                    SimpleNamespace(document=document(num).document, older=[document(one) for one in older])
                    for num, older in answer
                ]
            )
            for answer in answers
        ]
        rows["in the browser" if name == "ours" else "MiniSearch"] = recall(hits)
    print(f"recall on {len(QUERIES)} queries " + "".join(f"{f'at {at}':>8}" for at in PLACES))
    for name, shares in rows.items():
        print(f"  {name:<22}" + "".join(f"{share:>8.3f}" for share in shares))
    print("milliseconds a key           median     95th    worst")
    for name, times in measured["times"].items():
        at = [times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]]
        label = "in the browser" if name == "ours" else "MiniSearch"
        print(f"  {label:<22}" + "".join(f"{time:>9.2f}" for time in at) + f"   ({len(times)} keys)")
    print(f"the index is ready after {measured['ready']:.0f} ms")
    print("bytes                           as is  compressed")
    for name, (plain, small) in {
        "index, on first use": first,
        "index, postings": postings,
        "index, texts": shown,
        "scripts, slimmed": sizes([slim(script).encode() for script in scripts]),
    }.items():
        print(f"  {name:<24}{plain:>11,}{small:>12,}")
    if measured["bytes"]:
        print(f"  {'MiniSearch, no texts':<24}{measured['bytes']:>11,}")


if __name__ == "__main__":
    main()
