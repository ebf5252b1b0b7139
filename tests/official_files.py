"""Small official files of the published form, with cards and rulings made up for the tests."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: The columns, in no particular order: they are known by their headings.
LIBRARY = (
    "Artist",
    "Banned",
    "Blood Cost",
    "Aka",
    "Burn Option",
    "Id",
    "Capacity",
    "Card Text",
    "Pool Cost",
    "Clan",
    "Set",
    "Conviction Cost",
    "Type",
    "Discipline",
    "Path",
    "Flavor Text",
    "Name",
)
CRYPT = (
    "Title",
    "Adv",
    "Aka",
    "Set",
    "Artist",
    "Path",
    "Banned",
    "Id",
    "Capacity",
    "Type",
    "Card Text",
    "Clan",
    "Disciplines",
    "Name",
    "Group",
)
SETS = (
    ("300001", "Old", "19940816", "Oldest Set", "Makers"),
    ("300002", "New", "20240101", "Newest Set", "Makers"),
)


def listed(heading: tuple[str, ...], rows: list[dict[str, str]]) -> bytes:
    """Return a comma-separated list with a byte-order mark."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(heading)
    writer.writerows([row.get(column, "") for column in heading] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def library() -> list[dict[str, str]]:
    return [
        {
            "Id": "100001",
            "Name": "Lantern Oath",
            "Aka": "Lamp Oath",
            "Type": "Action Modifier/Reaction",
            "Discipline": "dom/obf",
            "Blood Cost": "1",
            "Card Text": "[dom] Gain 1 stealth.\n[DOM] Gain 2 stealth.",
            "Set": "Old:C1, New:PB2",
            "Artist": "Somebody;Other",
        },
        {
            "Id": "100002",
            "Name": "Gilded Warden, The",
            "Type": "Ally",
            "Clan": "Brujah/Toreador",
            "Pool Cost": "X",
            "Card Text": "Unique. <Lantern Oath> costs {1} less.",
            "Set": "New:R, Promo-20210709",
        },
        {
            "Id": "100003",
            "Name": "Père Minuit, Prague",
            "Aka": "Pere Midnight",
            "Type": "Master",
            "Discipline": "Presence & Celerity",
            "Card Text": "Location (D).",
            "Set": "Old:U",
            "Banned": "20050101",
            "Burn Option": "Yes",
        },
        {
            "Id": "100004",
            "Name": "Quiet Bargain with Old Thieves",
            "Type": "Political Action",
            "Card Text": "Vote.",
            "Set": "Old:C",
        },
        {
            "Id": "100005",
            "Name": "Sable Court: Nightfall",
            "Type": "Combat",
            "Discipline": "-none-",
            "Card Text": "Dodge.",
            "Set": "New:C",
        },
    ]


def crypt() -> list[dict[str, str]]:
    return [
        {
            "Id": "200001",
            "Name": "Odile Marchetti",
            "Type": "Vampire",
            "Clan": "Toreador",
            "Group": "2",
            "Capacity": "6",
            "Disciplines": "aus CEL pre",
            "Card Text": "Camarilla.",
            "Set": "Old:V1",
        },
        {
            "Id": "200002",
            "Name": "Odile Marchetti",
            "Type": "Vampire",
            "Clan": "Toreador",
            "Adv": "Advanced",
            "Group": "2",
            "Capacity": "6",
            "Disciplines": "aus CEL PRE",
            "Card Text": "[MERGED] +1 bleed.",
            "Set": "New:V1",
            "Title": "prince",
        },
        {
            "Id": "200003",
            "Name": "Odile Marchetti",
            "Type": "Vampire",
            "Clan": "Toreador",
            "Group": "6",
            "Capacity": "7",
            "Disciplines": "AUS CEL",
            "Card Text": "Camarilla.",
            "Set": "New:V1",
        },
        {
            "Id": "200004",
            "Name": "Brother Anselm",
            "Aka": "Anselm;The Mute",
            "Type": "Imbued",
            "Clan": "Martyr",
            "Group": "4",
            "Capacity": "4",
            "Disciplines": "mar viz",
            "Card Text": "Mute.",
            "Set": "New:C1",
        },
    ]


REFERENCES = """---
# who and when
LSJ 20010203: https://example.org/forum/1
LSJ 20010203-2: https://example.org/forum/2
ANK 20230405: https://example.org/forum/3
RTR 19980623: https://example.org/forum/4
RBK torpor: https://example.org/rules#torpor
"""
GROUPS = """---
G00001|Lamps:
  100001|Lantern Oath: '[DOM]'
  100002|The Gilded Warden: ''
"""
RULINGS = """---
100001|Lantern Oath:
  - Can be played by an ally, unlike {The Gilded Warden}. [LSJ 20010203]
  - '[dom], [DOM] Is replaced at once: see {Odile Marchetti (ADV)}. [ANK 20230405] [RTR 19980623]'
  - '[REMINDER] Costs blood. [LSJ 20010203-2].'
100002|The Gilded Warden:
  - Does not unlock in torpor. [RBK torpor]
G00001|Lamps:
  - text: Burns after the action. [LSJ 20010203]
    overrides:
      100002|The Gilded Warden: Burns before the action.
"""
RULEBOOK = """# [**1. Opening**](https://example.org/rules/1-opening)

Two to five people meet at night, and each brings two decks of cards along.

## **TORPOR**

> **ADVANCED RULES**\\
> **Deep Sleep:** A vampire that sleeps deeply cannot
> be woken by *any* card (see [**Waking**](https://example.org/rules#waking)).

**Waking:** Costs two blood.

### **Lamps**

- a lamp is lit
- a lamp goes out

![](bin/image1.png)
"""


def files() -> dict[str, bytes]:
    """Return all official files."""
    return {
        "vteslib.csv": listed(LIBRARY, library()),
        "vtescrypt.csv": listed(CRYPT, crypt()),
        "vtessets.csv": listed(
            ("Id", "Abbrev", "Release Date", "Full Name", "Company"),
            [dict(zip(("Id", "Abbrev", "Release Date", "Full Name", "Company"), row, strict=True)) for row in SETS],
        ),
        "rulings.yaml": RULINGS.encode(),
        "references.yaml": REFERENCES.encode(),
        "groups.yaml": GROUPS.encode(),
        "content.md": RULEBOOK.encode(),
    }


#: What two cards are called in French and Spanish, by the number of each: names made up, some of them English words.
TRANSLATED = {
    "vteslib.fr-FR.csv": {
        "100001": "Serment à la lanterne",
        "100002": "Gardien doré",
        "100003": "Torpor",
        "100004": "Lantern Oath",
        "100005": "Crépuscule",
    },
    "vtescrypt.fr-FR.csv": {"200001": "Odile Marchetti", "200004": "Frère Anselme"},
    "vteslib.es-ES.csv": {"100001": "Juramento del farol", "100003": "Action Phase", "100005": "Trance"},
    "vtescrypt.es-ES.csv": {"200001": "", "200004": "Hermano Anselmo"},
}


def translations() -> dict[str, bytes]:
    """Return the lists of names in other languages that newer releases have, by their paths in a wheel."""
    english = {row["Id"]: row["Name"] for row in (*library(), *crypt())}
    found = {}
    for name, names in TRANSLATED.items():
        language = name.split(".")[1]
        heading = ("Id", "Name", f"Name {language}", "Card Text")
        rows = [{"Id": one, "Name": english[one], f"Name {language}": told} for one, told in names.items()]
        found[f"cards/vtescsv-{language[:2]}/{name}"] = listed(heading, rows)
    return found


def folder(path: Path, **changed: bytes | None) -> Path:
    """Write the files into a folder; ``changed`` names files by their stem, None leaves one out."""
    path.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        data = changed.get(name.partition(".")[0], data)  # type: ignore[assignment]
        if data is not None:
            (path / name).write_bytes(data)
    return path


def wheel(path: Path, version: str = "1.0", more: dict[str, bytes] | None = None, **changed: bytes) -> Path:
    """Write a wheel as the package publishes it."""
    place = path / f"krcg-{version}-py3-none-any.whl"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files().items():
            if name != "content.md":
                archive.writestr(f"cards/{name}", changed.get(name.partition(".")[0], data))
        archive.writestr("krcg/__init__.py", "raise SystemExit('nothing of the package may be run')")
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    return place
