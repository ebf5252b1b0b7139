"""Sources that somebody has damaged, cut or made to hurt: what an import must refuse, by what is wrong with each."""

from __future__ import annotations

import io
import json
import lzma
import os
import zipfile
from typing import TYPE_CHECKING

from official_files import CRYPT, GROUPS, LIBRARY, RULINGS, crypt, files, folder, library, listed, wheel

from vtesref.official.decks import MOST
from vtesref.official.sources import MAX_ENTRIES, MAX_FILE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LINK, PIPE = 0o120777, 0o010666


def _made(place: Path, entries: dict[str, bytes], attributes: int = 0) -> Path:
    """Write a wheel of these entries and no others."""
    path = place / "krcg-9-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = attributes << 16
            archive.writestr(entry, data)
    return path


def _whole() -> dict[str, bytes]:
    return {f"cards/{name}": data for name, data in files().items() if name != "content.md"}


def _patched(place: Path, change: Callable[[bytearray], None]) -> Path:
    """Write a sound wheel whose bytes are then changed."""
    path = _made(place, _whole())
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(bytes(data))
    return path


def _lies(data: bytearray) -> None:
    """Let the directory of the archive tell of each file that it unpacks to 7 bytes."""
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 24 : at + 28] = (7).to_bytes(4, "little")
        at = data.find(b"PK\x01\x02", at + 4)


def _flip(data: bytearray) -> None:
    """Change a byte in the midst of what is packed."""
    at = data.find(b"vteslib.csv") + 60
    data[at] ^= 0xFF


def _locked(data: bytearray) -> None:
    """Say of every file that it is encrypted."""
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(mark, at + 4)


def _method(data: bytearray) -> None:
    """Name a way of packing that there is not."""
    for mark, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.find(mark)
        while at >= 0:
            data[at + place] = 77
            at = data.find(mark, at + 4)


def _cut(part: float) -> Callable[[bytearray], None]:
    def change(data: bytearray) -> None:
        del data[int(len(data) * part) :]

    return change


def _table(heading: tuple[str, ...], rows: list[dict[str, str]]) -> bytes:
    return listed(heading, rows)


def _without(heading: tuple[str, ...], column: str) -> tuple[str, ...]:
    return tuple(one for one in heading if one != column)


def _decks(place: Path, data: bytes) -> Path:
    return wheel(place, "9", {"cards/twda.json.xz": data})


def _rulings(place: Path, text: str | bytes) -> Path:
    return wheel(place, "9", rulings=text if isinstance(text, bytes) else text.encode())


def _linked(place: Path, target: str) -> Path:
    made = folder(place / "linked", vteslib=None)
    os.symlink(target, made / "vteslib.csv")
    return made


def _piped(place: Path) -> Path:
    made = folder(place / "piped", vteslib=None)
    os.mkfifo(made / "vteslib.csv")
    return made


def _huge(place: Path) -> Path:
    made = folder(place / "huge", vteslib=None)
    with open(made / "vteslib.csv", "wb") as file:
        file.truncate(MAX_FILE + 1)
    return made


def _ring(place: Path) -> Path:
    (place / "ring").mkdir()
    os.symlink(place / "ring", place / "ring" / "ring")
    return place / "ring"


def _nested(depth: int) -> bytes:
    data = b"PK"
    for _ in range(depth):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("krcg.whl", data)
        data = packed.getvalue()
    return data


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _many(number: int) -> list[dict[str, str]]:
    return [{"Id": str(300000 + n), "Name": "", "Type": "Action"} for n in range(number)]


_BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefghij", "bcdefghijk", strict=True))
_LOOP = "100001|Lantern Oath: &a\n  - *a\n"
_WIDE = {**library()[0], "Card Text": " ".join(str(n * n) for n in range(9_000))}
#: What is wrong with each, how it is made, the exit code, and a part of the line that tells it.
KINDS: dict[str, tuple[Callable[[Path], Path], int, str]] = {
    # The file as such.
    "no such file": (lambda place: place / "nothing.whl", 2, "does not exist"),
    "an empty file": (lambda place: _written(place / "krcg-9-py3-none-any.whl", b""), 2, "is a damaged wheel"),
    "an empty document": (lambda place: _written(place / "rulings.yaml", b""), 2, "has no references.yaml"),
    "an empty rulebook": (lambda place: _written(place / "content.md", b""), 2, "it has 0 headings"),
    "an empty folder": (
        lambda place: folder(
            place / "e",
            **dict.fromkeys(("vteslib", "vtescrypt", "vtessets", "rulings", "references", "groups", "content")),
        ),
        2,
        "has none of vteslib.csv",
    ),
    "a file of another kind": (lambda place: _written(place / "picture.png", b"\x89PNG"), 2, "is not a wheel"),
    "text that is called a wheel": (
        lambda place: _written(place / "krcg-9.whl", b"hello " * 500),
        2,
        "is a damaged wheel",
    ),
    "a folder that holds itself": (_ring, 2, "has none of vteslib.csv"),
    "a pipe for a file": (_piped, 2, "vteslib.csv is not a file"),
    "a link to nowhere": (lambda place: _linked(place, "/nowhere/at/all"), 2, "vteslib.csv is not a file"),
    "a link to a device": (lambda place: _linked(place, "/dev/zero"), 2, "vteslib.csv is not a file"),
    "a file of far too many bytes": (_huge, 2, "no official file has more than 16"),
    # The archive.
    "an archive without files": (lambda place: _made(place, {}), 2, "has none of vteslib.csv"),
    "an archive of other files": (lambda place: _made(place, {"readme.txt": b"x"}), 2, "has none of vteslib.csv"),
    "an archive cut in half": (lambda place: _patched(place, _cut(0.5)), 2, "is a damaged wheel"),
    "an archive without its directory": (lambda place: _patched(place, _cut(0.95)), 2, "is a damaged wheel"),
    "an archive that lies about its sizes": (lambda place: _patched(place, _lies), 2, "is a damaged wheel (Bad CRC-32"),
    "an archive with a changed byte": (lambda place: _patched(place, _flip), 2, "is a damaged wheel (Error"),
    "an archive that is encrypted": (lambda place: _patched(place, _locked), 2, "is encrypted"),
    "an archive packed in an unknown way": (lambda place: _patched(place, _method), 2, "compression method"),
    "a path upwards": (lambda place: _made(place, {**_whole(), "../../rulings.yaml": b"x"}), 2, "leads out"),
    "a path upwards with backslashes": (lambda place: _made(place, {**_whole(), "..\\x.csv": b"x"}), 2, "leads out"),
    "a path from the root": (lambda place: _made(place, {**_whole(), "/etc/rulings.yaml": b"x"}), 2, "leads out"),
    "a path to a drive": (lambda place: _made(place, {**_whole(), "c:/rulings.yaml": b"x"}), 2, "leads out"),
    "links in an archive": (lambda place: _made(place, _whole(), LINK), 2, "the link"),
    "a bomb": (lambda place: _made(place, {**_whole(), "x.bin": bytes(MAX_FILE + 1)}), 2, "would unpack"),
    "a bomb for a table": (
        lambda place: _made(place, {**_whole(), "cards/vteslib.csv": bytes(5_000_000)}),
        2,
        "would unpack to 5 MB",
    ),
    "archives in an archive": (lambda place: _made(place, {"krcg.whl": _nested(20)}), 2, "has none of vteslib.csv"),
    "too many files": (
        lambda place: _made(place, {str(n): b"" for n in range(MAX_ENTRIES + 1)}),
        2,
        "holds 2001 files",
    ),
    "a file twice": (lambda place: _made(place, {**_whole(), "other/rulings.yaml": b"x"}), 2, "twice"),
    "half of the cards": (
        lambda place: _made(place, {"cards/vteslib.csv": files()["vteslib.csv"]}),
        2,
        "has no vtescrypt.csv",
    ),
    "rulings without their references": (
        lambda place: _made(place, {"rulings.yaml": RULINGS.encode()}),
        2,
        "has no references.yaml",
    ),
    # The tables.
    "a table without rows": (lambda place: wheel(place, "9", vteslib=_table(LIBRARY, [])), 3, "4 cards, where 9 were"),
    "a table without anything": (lambda place: wheel(place, "9", vteslib=b""), 2, "has no column Id"),
    "a table of one line": (
        lambda place: wheel(place, "9", vteslib=b"x" * 100_000),
        2,
        "is not a comma-separated list",
    ),
    "a column less": (
        lambda place: wheel(place, "9", vteslib=_table(_without(LIBRARY, "Card Text"), library())),
        2,
        "has no column Card Text",
    ),
    "a heading in other words": (
        lambda place: wheel(place, "9", vtescrypt=files()["vtescrypt.csv"].replace(b'"Disciplines"', b'"Disciplinas"')),
        2,
        "has no column Disciplines",
    ),
    "columns more in every row": (
        lambda place: wheel(
            place,
            "9",
            vteslib=b"".join(
                line + (b',"x","y"\r\n' if n else b"\r\n")
                for n, line in enumerate(files()["vteslib.csv"].split(b"\r\n"))
            ),
        ),
        3,
        "4 cards, where 9 were",
    ),
    "giant rows": (lambda place: wheel(place, "9", vteslib=_table(LIBRARY, [_WIDE] * 4)), 3, "cards, where 9 were"),
    "a quote that is never closed": (
        lambda place: wheel(place, "9", vteslib=files()["vteslib.csv"].replace(b'"Lantern Oath"', b'"Lantern Oath')),
        3,
        "7 cards, where 9 were",
    ),
    "rows without names": (
        lambda place: wheel(place, "9", vteslib=_table(LIBRARY, [*library(), *_many(30)])),
        3,
        "30 entries",
    ),
    "one number for every card": (
        lambda place: wheel(place, "9", vtescrypt=_table(CRYPT, [{**one, "Id": "200001"} for one in crypt() * 10])),
        3,
        "40 entries",
    ),
    "numbers of no kind": (
        lambda place: wheel(place, "9", vtescrypt=_table(CRYPT, [{**one, "Id": "٣" * 6} for one in crypt()])),
        3,
        "6 cards, where 9 were",
    ),
    "UTF-16": (
        lambda place: wheel(place, "9", vteslib=files()["vteslib.csv"].decode("utf-8-sig").encode("utf-16")),
        2,
        "has no column Id",
    ),
    "null bytes": (lambda place: wheel(place, "9", vteslib=b"\0" * 90_000), 2, "is not a comma-separated list"),
    "cards and crypt exchanged": (
        lambda place: wheel(place, "9", vteslib=files()["vtescrypt.csv"], vtescrypt=files()["vteslib.csv"]),
        2,
        "has no column Discipline",
    ),
    # The rulings.
    "rulings that are empty": (lambda place: _rulings(place, ""), 2, "holds no entries"),
    "half of the rulings": (
        lambda place: _rulings(place, RULINGS.partition("100002|")[0]),
        3,
        "3 rulings, where 5 were",
    ),
    "rulings of no form": (lambda place: _rulings(place, "- just\n- a list\n"), 2, "holds no entries"),
    "rulings that are one word": (lambda place: _rulings(place, "nothing"), 2, "holds no entries"),
    "a chain of references": (lambda place: _rulings(place, _BOMB), 2, "anchor &a is not allowed"),
    "a reference to itself": (lambda place: _rulings(place, _LOOP), 2, "anchor &a is not allowed"),
    "a tag that makes something": (
        lambda place: _rulings(place, "100001|Lantern Oath: !!python/object/apply:os.system ['true']\n"),
        2,
        "is not allowed",
    ),
    "brackets without end": (lambda place: _rulings(place, "100001|Lantern Oath: " + "[" * 20_000), 2, "nested levels"),
    "rulings on nobody": (
        lambda place: _rulings(place, RULINGS + "".join(f"{900000 + n}|Nobody:\n  - No.\n" for n in range(40))),
        3,
        "40 entries",
    ),
    "references of no form": (
        lambda place: wheel(place, "9", references=b"[1, 2, 3]"),
        2,
        "references.yaml: holds no entries",
    ),
    "references without addresses": (
        lambda place: wheel(place, "9", references="".join(f"LSJ 200{n:05}: no address\n" for n in range(40)).encode()),
        3,
        "entries of krcg 9",
    ),
    "groups of no form": (lambda place: wheel(place, "9", groups=b"nothing"), 2, "groups.yaml: holds no entries"),
    "groups of nobody": (
        lambda place: wheel(
            place, "9", groups=(GROUPS + "".join(f"  {900000 + n}|Nobody: ''\n" for n in range(40))).encode()
        ),
        3,
        "40 entries",
    ),
    # The decks and the rulebook.
    "decks that are no archive": (lambda place: _decks(place, b"nothing"), 2, "no packed archive"),
    "decks that are cut": (
        lambda place: _decks(place, lzma.compress(json.dumps([{}] * 9000).encode())[:60]),
        2,
        "no packed archive",
    ),
    "a bomb for decks": (lambda place: _decks(place, lzma.compress(bytes(MOST + 1), preset=0)), 2, "no packed archive"),
    "decks that are a number": (lambda place: _decks(place, lzma.compress(b"7")), 2, "holds no decks"),
    "decks without end": (lambda place: _decks(place, lzma.compress(b"[" * 200_000)), 2, "no packed archive"),
    "decks of no form": (
        lambda place: _decks(place, lzma.compress(json.dumps([1, None, "x"] * 20).encode())),
        3,
        "60 entries",
    ),
    "a rulebook for a terminal": (lambda place: _written(place / "content.md", b"# x\n\n\x1b[2Jgone\n"), 2, "U+001B"),
    "a rulebook of no text": (
        lambda place: _written(place / "content.md", b"\xff\xfe\x00\x01" * 99),
        2,
        "is not UTF-8",
    ),
}
