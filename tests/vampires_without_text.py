"""Write the vampires whose texts are only a sect, a title, traits and plain numbers, from the official list.

``python tests/vampires_without_text.py LIST`` writes ``rulings/crypt/without-text.yaml`` from LIST (``vtescrypt.csv``
of the official lists) and prints whom it leaves out of those with a short text, and why. Facts alone stand there, and
``tests/test_crypt.py`` holds all that a text says against them: nobody has to read these vampires a second time.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from vtesref.engine.traits import CLANS, SECTS, TITLES, TRAITS  # noqa: E402

FILE = ROOT / "rulings" / "crypt" / "without-text.yaml"
HEAD = """\
# Vampires whose texts are only a sect, a title, traits and plain numbers, written from the official list by
# tests/vampires_without_text.py: facts alone. Those whose texts say more stand in the files of their first letters.
"""
#: From how many characters on a text is surely more than facts: of such vampires it is not told why they are left out.
SHORT = 60
#: Vampires whose names the situations of this project give to invented ones, in any size.
INVENTED = ("Lupo",)
#: A city that the list spells in two ways has one name, or else its titles would not be contested.
ONE_CITY = {"Washington, DC": "Washington, D.C."}
_FIRST = re.compile(rf"({'|'.join(SECTS)})(?: (.*))?")
_TITLE = re.compile(rf"(?:({'|'.join(CLANS)}) )?({'|'.join(TITLES)})(?: of (.*))?", re.IGNORECASE)
_SLAVE = re.compile(rf"({'|'.join(CLANS)}) slave", re.IGNORECASE)
_VOTES = re.compile(r"(\d) votes? \(titled\)")
_NUMBER = re.compile(r"([+-]\d) (bleed|strength|stealth|intercept)")
_SPELLED = {trait.lower(): trait for trait in TRAITS}
_TITLES = {title.lower(): title for title in TITLES}


class LeftOut(ValueError):
    """A vampire who is not written; the message tells why."""


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of the official list of crypt cards."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def entry(row: dict[str, str]) -> dict[str, Any]:
    """Return the entry of a vampire; raises LeftOut where its text says more than facts."""
    if row["Name"] in INVENTED:
        raise LeftOut("situations give the name to vampires that they make up")
    if row["Type"] != "Vampire" or row["Clan"] not in CLANS:
        raise LeftOut(f"{row['Type']} of the clan {row['Clan']}")
    name = f"{row['Name']} ADV" if row["Adv"] else row["Name"]
    found: dict[str, Any] = {"card": name, "id": int(row["Id"]), "type": "vampire", "clan": row["Clan"]}
    found["capacity"] = int(row["Capacity"])
    found["group"] = int(row["Group"]) if row["Group"].isdigit() else row["Group"]
    if row["Disciplines"] != "-none-":
        found["disciplines"] = row["Disciplines"]
    found |= _of_text(row["Card Text"], row["Clan"])
    votes = f"{found['votes']} vote{'s' if found['votes'] > 1 else ''}" if "votes" in found else ""
    if (votes or str(found.get("title", "")).partition(" of ")[0].lower()) != row["Title"]:
        raise LeftOut(f'the list has the title "{row["Title"]}", and the text has not')
    if row["Path"]:
        found["traits"] = [*found.get("traits", ()), f"Path of {row['Path']}"]
    if row["Banned"]:
        found["banned"] = row["Banned"]
    return found


def _of_text(text: str, clan: str) -> dict[str, Any]:
    """Return what a text tells: sect, title, traits, and numbers as they are written in an entry."""
    first, *rest = (one.strip() for one in re.split(r"[.:](?:\s|$)", text.replace(" [FLIGHT]", "")))
    match = _FIRST.fullmatch(first)
    if match is None:
        raise LeftOut(f'"{first}" is no sect')
    found: dict[str, Any] = {"sect": match[1]}
    traits: list[str] = []
    texts: list[dict[str, str]] = []
    for place, part in enumerate((match[2] or "", *rest)):
        title = _TITLE.fullmatch(part) if not place else None  # it stands behind the sect
        number = _NUMBER.fullmatch(part)
        if not part:
            continue
        if title and (title[1] or clan) == clan:
            named = _TITLES[title[2].lower()]
            found["title"] = f"{named} of {ONE_CITY.get(title[3], title[3])}" if title[3] else named
        elif part.lower() in _SPELLED:
            traits.append(_SPELLED[part.lower()])
        elif slave := _SLAVE.fullmatch(part):
            traits.append(f"slave to {slave[1]}")
        elif votes := _VOTES.fullmatch(part):
            found["votes"] = int(votes[1])
        elif number and number[2] in ("bleed", "strength"):
            found[number[2]] = 1 + int(number[1])
        elif number:
            texts.append({"always": f"{number[0]} to bearer"})
        else:
            raise LeftOut(f'"{part}" is no title, trait or number that the engine knows')
    return found | ({"traits": traits} if traits else {}) | ({"texts": texts} if texts else {})


def line(found: dict[str, Any]) -> str:
    """Return an entry as a line of YAML."""
    return f"- {_flow(found)}"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if re.search(r"[,\"]|^\W(?!\d)", text) else text


def write(listed: list[dict[str, str]]) -> tuple[str, list[str]]:
    """Return the file as it has to be, and why each vampire with a short text is left out of it."""
    lines, left_out = [], []
    for row in sorted(listed, key=lambda row: (row["Name"], row["Adv"], row["Group"])):
        try:
            lines.append(line(entry(row)))
        except LeftOut as error:
            if len(row["Card Text"]) < SHORT or row["Name"] in INVENTED:
                left_out.append(f"{row['Id']} {row['Name']}: {error}")
    return HEAD + "\n".join(lines) + "\n", left_out


def main() -> None:
    """Write the file, and tell whom it leaves out."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    text, left_out = write(rows(Path(sys.argv[1])))
    FILE.write_text(text, "utf-8")
    print("\n".join(left_out))


if __name__ == "__main__":
    main()
