"""Which cards were read a second time against their official texts, and which have to be read again.

Somebody who did not write a card's data reads the official text clause by clause and then stamps the card: its data
get ``read: {official: HASH, ours: HASH}``. When either text changes, the hashes tell that it has to be read again.

    python tests/card_reading.py                          lists what is unread or has changed
    python tests/card_reading.py --show "Blood Doll"      the official text, if it is there, beside ours
    python tests/card_reading.py --stamp "Blood Doll"     marks cards as read, as both texts stand today
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
OFFICIAL = ROOT.parent / "shared" / "official" / "vekn-cards"
#: What of a card's data is no part of what it does.
ASIDE = ("read", "id")


def official() -> dict[str, dict[str, str]]:
    """Return the rows of the official card lists by id; empty where the lists are not there."""
    found: dict[str, dict[str, str]] = {}
    for name in ("vteslib.csv", "vtescrypt.csv"):
        if (OFFICIAL / name).is_file():
            with (OFFICIAL / name).open(encoding="utf-8-sig", newline="") as file:
                found.update({row["Id"]: row for row in csv.DictReader(file)})
    return found


def cards() -> dict[str, dict[str, Any]]:
    """Return the data of all cards that are played by name, by their names."""
    from vtesref.corpus.library import load_library

    return {str(data["card"]): data for data in load_library(str(ROOT)).values()}


def hash_of(text: str) -> str:
    """Return the first eight hexadecimal digits of the hash of a text, spacing aside."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def ours(data: dict[str, Any]) -> str:
    """Return the hash of what our data say that a card does."""
    return hash_of(json.dumps({key: one for key, one in data.items() if key not in ASIDE}, sort_keys=True))


def without_text() -> set[str]:
    """Return the names of the vampires that are written from the official list, and held to it by a test."""
    from vampires_without_text import FILE

    from vtesref.corpus.reader import read_yaml

    return {str(data["card"]) for data in read_yaml(str(FILE))}


def stamp(data: dict[str, Any], row: dict[str, str]) -> dict[str, str]:
    """Return what is written under ``read`` of a card that was read against its official text."""
    return {"official": hash_of(row["Card Text"]), "ours": ours(data)}


def changed(data: dict[str, Any], row: dict[str, str] | None) -> str:
    """Return why a card has to be read (again); "" for one that was read as both texts stand."""
    read = data.get("read")
    if not read:
        return "was never read a second time"
    if read.get("ours") != ours(data):
        return "our data have changed since they were read"
    if row is not None and read.get("official") != hash_of(row["Card Text"]):
        return "the official text has changed since it was read"
    return ""


def write(names: list[str]) -> None:
    """Mark cards as read in their files."""
    rows, known = official(), cards()
    for name in names:
        data = known[name]
        value = stamp(data, rows[str(data["id"])])
        line = f"  read: {{official: {json.dumps(value['official'])}, ours: {json.dumps(value['ours'])}}}\n"
        for path in sorted((ROOT / "rulings").glob("*/*.yaml")):
            text = path.read_text("utf-8")
            entry = re.search(rf"^- card: [\"']?{re.escape(name)}[\"']?\n  id: {data['id']}\n", text, re.M)
            if entry:
                rest = re.sub(r"\A  read: .*\n", "", text[entry.end() :])
                path.write_text(text[: entry.end()] + line + rest, "utf-8")
                break
        else:
            sys.exit(f'the entry of "{name}" was not found: it begins with "- card:" and "id:"')


def main() -> None:
    """List, show or stamp."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--stamp", nargs="+", default=[], metavar="NAME")
    given = parser.parse_args()
    rows, known = official(), cards()
    for name in [*given.show, *given.stamp]:
        if name not in known:
            sys.exit(f'no card "{name}" is played by name')
    written = without_text().intersection(given.stamp)
    if written:
        sys.exit(f"{', '.join(sorted(written))}: no reader is needed, tests/test_crypt.py compares the text")
    for name in given.show:
        row = rows.get(str(known[name]["id"]), {})
        print(f"{name}\n  official: {row.get('Card Text', '(not here)')}")
        print(f"  ours: {json.dumps({k: v for k, v in known[name].items() if k not in ASIDE}, ensure_ascii=False)}")
    if given.stamp:
        write(given.stamp)
    elif not given.show:
        held = without_text()
        for name, data in known.items():
            why = "" if name in held else changed(data, rows.get(str(data["id"])))
            if why:
                print(f"{name}: {why}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
