"""Keeping what was imported: one file in the user's data folder, replaced as a whole or not at all.

``official.zip`` holds the files as they were published, ``manifest.json`` (each part's source, version, day and hashes)
and ``news.json`` (what the last import changed). It is written under another name, synced and renamed, so that a reader
has the old file or the new one; and only one import at a time may write, by a lock that ends with its process.
"""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.official.sources import Source

FILE = "official.zip"
LOCK = "official.lock"
MANIFEST = "manifest.json"
NEWS = "news.json"
UNFINISHED = "official-"
#: The form of the file; another one is not read.
FORM = 1
#: No entry of the kept file is larger than this.
MAX_ENTRY = 32 * 1024 * 1024


@dataclass(slots=True)
class Kept:
    """What is kept: the published files, and for each part where it came from."""

    files: dict[str, bytes] = field(default_factory=dict)
    sources: dict[str, dict[str, Any]] = field(default_factory=dict)
    news: dict[str, Any] = field(default_factory=dict)
    key: str = ""


class KeptDamaged(Exception):
    """The kept file cannot be read; the message says what to do."""


def path_of(folder: str) -> str:
    """Return the path of the kept file."""
    return os.path.join(folder, FILE)


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes."""
    from hashlib import sha256

    return sha256(data).hexdigest()


def read(folder: str) -> Kept | None:
    """Return what is kept in the data folder, None when nothing is; raises KeptDamaged when it cannot be read."""
    import zipfile

    path = path_of(folder)
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeptDamaged(f"{path} cannot be read ({error.strerror or error})") from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            if manifest["form"] != FORM:
                raise ValueError("another version of vtesref wrote it")
            files = {}
            for name, told in manifest["files"].items():
                if archive.getinfo(name).file_size > MAX_ENTRY:
                    raise ValueError(f"{name} is too large")
                files[name] = archive.read(name)
                if digest(files[name]) != told:
                    raise ValueError(f"{name} is not what was imported")
            news = json.loads(archive.read(NEWS))
        return Kept(files, manifest["sources"], news, digest(data)[:24])
    except Exception as error:  # zip and JSON raise whatever they meet in a damaged file
        reason = " ".join(str(error).split()) or type(error).__name__
        raise KeptDamaged(f'{path} is damaged ({reason}); import it again with "vtesref update"') from None


def write(folder: str, kept: Kept) -> None:
    """Put what is to be kept in place of what was, at one stroke; raises OSError when the folder cannot take it."""
    import zipfile
    from secrets import token_hex

    manifest = {
        "form": FORM,
        "files": {name: digest(data) for name, data in sorted(kept.files.items())},
        "sources": kept.sources,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            (MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1).encode()),
            (NEWS, json.dumps(kept.news, ensure_ascii=False).encode()),
            *sorted(kept.files.items()),
        ):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    data = buffer.getvalue()
    kept.key = digest(data)[:24]
    temporary = os.path.join(folder, f"{UNFINISHED}{token_hex(4)}.part")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path_of(folder))
    except BaseException:
        try:
            os.remove(temporary)
        except OSError:
            pass
        raise
    _sync(folder)


def _sync(folder: str) -> None:
    """Let the renaming reach the disk, where the system can."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError:
        pass


def remove(folder: str) -> bool:
    """Take out what was imported, and tell whether there was anything."""
    try:
        os.remove(path_of(folder))
    except FileNotFoundError:
        return False
    _sync(folder)
    return True


@contextmanager
def alone(folder: str) -> Iterator[None]:
    """Hold the lock of the data folder; raises BlockingIOError when another import has it. A killed one lets go."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with open(os.path.join(folder, LOCK), "a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError as error:
                raise BlockingIOError(str(error)) from None
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for name in os.listdir(folder):  # what a killed import left: nobody else can be writing now
            if name.startswith(UNFINISHED) and name.endswith(".part"):
                try:
                    os.remove(os.path.join(folder, name))
                except OSError:
                    pass
        yield


def joined(old: Kept | None, source: Source, day: str) -> Kept:
    """Return what is kept once the parts of ``source`` have taken the place of the old ones.

    A part whose files are the same keeps its source and day: importing twice changes nothing.
    """
    from vtesref.official.sources import PARTS

    new = Kept(dict(old.files) if old else {}, dict(old.sources) if old else {}, dict(old.news) if old else {})
    for part in source.parts:
        given = {name: data for name, data in source.files.items() if PARTS[name] == part}
        had = {name: data for name, data in new.files.items() if PARTS[name] == part}
        if had == given and part in new.sources:
            continue
        for name in had:
            del new.files[name]
        new.files.update(given)
        new.sources[part] = {
            "name": source.name,
            "version": source.version,
            "path": source.path,
            "imported": day,
            "sha256": {name: digest(data) for name, data in sorted(given.items())},
        }
    return new
