"""Where official files come from: a wheel, a folder or a single file, read with care and never unpacked to disk."""

from __future__ import annotations

import io
import os
import re
from dataclasses import dataclass, field

#: The files that are taken, by name, and the part of the official data that each belongs to.
PARTS = {
    "vteslib.csv": "cards",
    "vtescrypt.csv": "cards",
    "vtessets.csv": "cards",
    "vteslib.fr-FR.csv": "cards",
    "vtescrypt.fr-FR.csv": "cards",
    "vteslib.es-ES.csv": "cards",
    "vtescrypt.es-ES.csv": "cards",
    "rulings.yaml": "rulings",
    "references.yaml": "rulings",
    "groups.yaml": "rulings",
    "content.md": "rulebook",
    "twda.json.xz": "decks",
}
#: What each part cannot do without.
NEEDED = {
    "cards": ("vteslib.csv", "vtescrypt.csv"),
    "rulings": ("rulings.yaml", "references.yaml"),
    "rulebook": ("content.md",),
    "decks": ("twda.json.xz",),
}
#: No file of these, packed or unpacked, comes near this (in bytes); a larger one is refused unread.
MAX_FILE = 16 * 1024 * 1024
MAX_ENTRIES = 2_000
#: A file packed tighter than this was not written by anybody.
MAX_RATIO = 200


class SourceError(Exception):
    """The source cannot be used; the message is one line that says what, and what to do."""


@dataclass(slots=True)
class Source:
    """What was found: the files by name, and where they come from.

    ``name`` and ``version`` are those of a package, or the path's last part and "". ``path`` is where it lay.
    """

    name: str
    version: str
    path: str
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def parts(self) -> list[str]:
        """The parts of the official data that are in here, each complete."""
        return [part for part, needed in NEEDED.items() if all(one in self.files for one in needed)]


def read_source(path: str) -> Source:
    """Read a wheel, a folder or a single file; raises SourceError when there is nothing to import in it."""
    if not os.path.exists(path):
        raise SourceError(f"{path} does not exist")
    source = _folder(path) if os.path.isdir(path) else _file(path)
    missing = sorted({other for name in source.files for other in NEEDED[PARTS[name]] if other not in source.files})
    if not source.files:
        raise SourceError(
            f"{path} has none of {', '.join(PARTS)}; give a wheel of krcg, a folder with those files, or the rulebook"
        )
    if missing and not source.parts:
        raise SourceError(f"{path} has no {', '.join(missing)}, which {', '.join(sorted(source.files))} needs")
    source.files = {name: data for name, data in source.files.items() if PARTS[name] in source.parts}
    return source


def _file(path: str) -> Source:
    if not os.path.isfile(path):
        raise SourceError(f"{path} is neither a file nor a folder")  # a pipe or a device may never end
    size = os.path.getsize(path)
    if size > MAX_FILE:
        raise SourceError(f"{path} has {size // 1_000_000} MB; no official file has more than {MAX_FILE // 1_000_000}")
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    name = os.path.basename(path)
    if data[:4] == b"PK\x03\x04" or name.endswith((".whl", ".zip")):
        return _archive(path, data)
    if name in PARTS:
        beside = _folder(os.path.dirname(os.path.abspath(path)))
        part = PARTS[name]
        beside.files = {one: given for one, given in beside.files.items() if PARTS[one] == part}
        return beside
    if name.lower().endswith((".md", ".markdown")):
        return Source(name, "", path, {"content.md": data})
    raise SourceError(f"{path} is not a wheel, not one of {', '.join(PARTS)}, and not a Markdown file")


def _archive(path: str, data: bytes) -> Source:
    """Read the wanted files of a wheel in memory. A wheel that plays tricks is refused as a whole."""
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise SourceError(f"{path} holds {len(entries)} files; a wheel of krcg holds a few dozen")
            files: dict[str, bytes] = {}
            for entry in entries:
                _harmless(path, entry)
                name = entry.filename.rpartition("/")[2]
                if name not in PARTS or entry.is_dir():
                    continue
                if name in files:
                    raise SourceError(f"{path} has {name} twice, so it is not clear which one to read")
                with archive.open(entry) as file:
                    files[name] = file.read(MAX_FILE + 1)
                if len(files[name]) > MAX_FILE:
                    raise SourceError(f"{path}: {entry.filename} unpacks to more than it says")
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise SourceError(f"{path} is a damaged wheel ({' '.join(str(error).split())})") from None
    except Exception as error:
        if isinstance(error, SourceError):
            raise
        raise SourceError(f"{path} cannot be unpacked ({type(error).__name__})") from None
    match = re.match(r"([A-Za-z0-9_.]+)-([A-Za-z0-9_.!+]+)-", os.path.basename(path))
    return Source(match[1] if match else os.path.basename(path), match[2] if match else "", path, files)


def _harmless(path: str, entry: object) -> None:
    """Refuse an entry with a path outside the archive, a link, a password, or a size that only a bomb has."""
    name = str(entry.filename)  # type: ignore[attr-defined]
    if name.startswith(("/", "\\")) or ".." in re.split(r"[/\\]", name) or ":" in name or "\x00" in name:
        raise SourceError(f"{path} is refused, because its path {name[:80]} leads out of it")
    if (entry.external_attr >> 16) & 0o170000 == 0o120000:  # type: ignore[attr-defined]
        raise SourceError(f"{path} is refused, because it has the link {name[:80]}")
    if entry.flag_bits & 1:  # type: ignore[attr-defined]
        raise SourceError(f"{path} is refused, because {name[:80]} is encrypted")
    size, packed = int(entry.file_size), int(entry.compress_size)  # type: ignore[attr-defined]
    if size > MAX_FILE or (size > 100_000 and size > MAX_RATIO * max(1, packed)):
        raise SourceError(f"{path} is refused, because {name[:80]} would unpack to {_amount(size)}")


def _amount(size: int) -> str:
    """Return a number of bytes in words, of a size that they can be counted in."""
    return f"{size // 1_000_000} MB" if size >= 1_000_000 else f"{size // 1000} KB" if size >= 1000 else f"{size} bytes"


def _folder(path: str) -> Source:
    """Read the wanted files of a folder, or of the one folder beneath it that has them."""
    files: dict[str, bytes] = {}
    places: dict[str, str] = {}
    looked = 0
    for folder, inner, names in os.walk(path):
        if folder.removeprefix(path).count(os.sep) >= 2:
            inner.clear()
        inner[:] = sorted(one for one in inner if not one.startswith(".") and one not in ("node_modules", "venv"))
        looked += 1
        if looked > MAX_ENTRIES:
            raise SourceError(f"{path} has too many folders; name the one with the official files")
        for name in names:
            if name not in PARTS:
                continue
            if name in files:
                raise SourceError(f"{path} has {name} twice ({places[name]} and {folder}); name one of the folders")
            place = os.path.join(folder, name)
            if not os.path.isfile(place):
                raise SourceError(f"{place} is not a file")
            try:
                size = os.path.getsize(place)
                if size > MAX_FILE:
                    raise SourceError(
                        f"{place} has {size // 1_000_000} MB; no official file has more than {MAX_FILE // 1_000_000}"
                    )
                with open(place, "rb") as file:
                    files[name] = file.read(MAX_FILE + 1)
            except OSError as error:
                raise SourceError(f"{place} cannot be read ({error.strerror or error})") from None
            places[name] = folder
    return Source(os.path.basename(os.path.abspath(path)), "", path, files)
