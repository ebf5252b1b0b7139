"""The index on disk: finding it, trusting it, making it, and doing without it.

An index is a folder ``<key>-<random>`` in the user's cache folder, where the key is the hash of the content. It is
written under another name and renamed when it is whole, never changed afterwards, and never written over; so two
processes may build at once and a killed one leaves nothing that anybody would open. Every file's size and checksum
stand in ``stamp.json``, since a damaged index would otherwise raise anything or, worse, answer wrongly; a file that the
file system has not seen written since is not read again for that. Opening an index unpickles data, and therefore none
is opened that others may have written.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from errno import EPERM
from stat import S_IWGRP, S_IWOTH
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref import __version__, paths
from vtesref.desk.store import STORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.desk.store import Store
    from vtesref.search.searcher import Searcher

STAMP = "stamp.json"
SPOTS = "spots.json"
#: Prefix of a folder that is still being written.
UNFINISHED = "building-"
#: Folders of other content are kept this long (in seconds), so that two checkouts do not evict each other.
KEEP_OTHERS = 14 * 24 * 3600
#: One that is unfinished is, where nobody can tell whether a process still writes into it.
KEEP_UNFINISHED = 3600
#: As long (in seconds) a process may need from making such a folder to holding it.
NEW = 5

Signature = list[list[Any]]


class Found(NamedTuple):
    """An index on disk whose checksums hold."""

    path: str
    stamp: dict[str, Any]

    def file(self, name: str) -> str:
        """Return the path of one of its files."""
        return os.path.join(self.path, name)


def warn(message: str) -> None:
    """Say something on standard error that does not change the answer."""
    print(f"vtesref: {message}", file=sys.stderr)


def signature(files: list[str]) -> Signature:
    """Return what the file system tells of the content files: cheap to read, and different after any edit."""
    return [[path, *state(path)] for path in files]


def content_key(root: str, files: list[str]) -> str:
    """Return the hash of the content, of what shapes the index, and of the program's version."""
    from hashlib import blake2b

    digest = blake2b(f"{__version__} {whoosh_kind()}".encode(), digest_size=12)
    for path in files:
        name = os.path.relpath(path, root) if path.startswith(root) else os.path.basename(path)
        digest.update(name.encode("utf-8", "surrogateescape") + b"\0")
        with open(path, "rb") as file:
            data = file.read()
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


def whoosh_kind() -> str:
    """Return which of the two distributions of Whoosh is installed: an index of one is not opened with the other.

    Their folders tell; asking the import system or the distributions' metadata would take longer than the search.
    """
    for place in sys.path:
        folder = os.path.join(place, "whoosh")
        if os.path.isdir(folder):
            return "whoosh3" if os.path.exists(os.path.join(folder, "retrieval")) else "whoosh"
    return ""


def current_key(root: str, cache: str) -> str:
    """Return the content's key, from the note of the last hash when no content file has changed since."""
    files = paths.content_files(root) + paths.situation_files(root) + paths.shaping_files()
    now = signature(files)
    kind = f"{__version__} {whoosh_kind()}"
    spots_path = os.path.join(cache, SPOTS)
    spots: dict[str, Any] = {}
    try:
        with open(spots_path, encoding="utf-8") as file:
            spots = json.load(file)
        spot = spots[root]
        if spot["version"] == kind and spot["files"] == now:
            return str(spot["key"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    key = content_key(root, files)
    if not isinstance(spots, dict) or len(spots) > 20:
        spots = {}
    spots[root] = {"version": kind, "files": now, "key": key}
    try:
        _replace(spots_path, json.dumps(spots))
    except OSError:
        pass  # without the note the content is hashed again next time
    return key


def _replace(path: str, text: str) -> None:
    """Write a small file so that a reader sees the old text or the new one."""
    temporary = f"{path}.{os.getpid()}"
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except OSError:
        try:
            os.remove(temporary)
        except OSError:
            pass
        raise


def candidates(cache: str, key: str) -> Iterator[str]:
    """Yield the folders that may hold the index of that content."""
    try:
        names = sorted(os.listdir(cache))
    except OSError:
        return
    for name in names:
        if name.startswith(f"{key}-"):
            yield os.path.join(cache, name)


def read_stamp(path: str) -> dict[str, Any] | None:
    """Return the stamp of an index folder, or None when there is none that can be read."""
    try:
        with open(os.path.join(path, STAMP), encoding="utf-8") as file:
            stamp = json.load(file)
        return stamp if isinstance(stamp, dict) and isinstance(stamp.get("files"), dict) else None
    except (OSError, ValueError):
        return None


def checksum(path: str) -> list[int]:
    """Return the size and checksum of a file (Adler's: damage must be noticed, and quickly; nobody is foiled)."""
    from zlib import adler32

    with open(path, "rb") as file:
        data = file.read()
    return [len(data), adler32(data)]


def state(path: str) -> list[int]:
    """Return what the file system tells of a file; whoever writes into it changes that, and cannot set all of it back.

    A copied or restored folder has other times: its files are read and summed at each use.
    """
    status = os.stat(path)
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns]


def intact(path: str, stamp: dict[str, Any], wanted: Callable[[str], bool]) -> bool:
    """Tell whether the wanted files of an index are what was written."""
    states = stamp.get("states")
    if not isinstance(states, dict):
        states = {}
    try:
        for name, sum_ in stamp["files"].items():
            file = os.path.join(path, name)
            if wanted(name) and state(file) != states.get(name) and checksum(file) != sum_:
                return False
    except OSError:
        return False
    return True


def refuse_foreign(path: str) -> None:
    """Raise PermissionError for a file or folder that others than the user and root own or may write to.

    The group that a user has for themselves, as most systems give one, is nobody else.
    """
    if not hasattr(os, "getuid"):
        return
    status = os.lstat(path)
    if status.st_uid not in (0, os.getuid()):
        raise PermissionError(EPERM, f"{path} belongs to another user")
    if status.st_mode & (S_IWOTH if status.st_gid == status.st_uid else S_IWOTH | S_IWGRP):
        raise PermissionError(EPERM, f"others may write to {path}")


def find(root: str, cache: str, wanted: Callable[[str], bool]) -> tuple[Found | None, str]:
    """Return the index of the content under ``root`` if there is a sound one, and the content's key.

    A damaged index is reported once, by removing it. Raises PermissionError for one that others may have written.
    """
    key = current_key(root, cache)
    for path in candidates(cache, key):
        for one in (path, *(entry.path for entry in os.scandir(path))):
            refuse_foreign(one)
        stamp = read_stamp(path)
        if stamp is not None and intact(path, stamp, wanted):
            return Found(path, stamp), key
        warn("the index was damaged; it is built again")
        remove(path)
    return None, key


def remove(path: str) -> None:
    """Remove an index folder as far as possible: on some systems another process may hold a file of it open."""
    from shutil import rmtree

    rmtree(path, ignore_errors=True)


def make(root: str, cache: str, key: str, progress: Callable[[int, int], None]) -> Found:
    """Build the index of the content and put it in its place, unless another process has done so meanwhile.

    Raises OSError when the cache folder cannot be written, and CorpusError when the content is not sound.
    """
    from secrets import token_hex
    from time import time

    from vtesref.search.indexing import write_index

    os.makedirs(cache, mode=0o700, exist_ok=True)
    prune(cache, key)
    mark = token_hex(4)
    unfinished = os.path.join(cache, f"{UNFINISHED}{mark}")
    os.mkdir(unfinished, 0o700)
    try:
        with at_work(unfinished):
            write_index(root, unfinished, progress)
        for path in candidates(cache, key):
            made = read_stamp(path)
            if made is not None and intact(path, made, lambda name: True):
                remove(unfinished)
                progress(1, 1)
                return Found(path, made)
        files = {name: os.path.join(unfinished, name) for name in sorted(os.listdir(unfinished))}
        for written in files.values():
            os.chmod(written, 0o600)
        sums = {name: checksum(file) for name, file in files.items()}
        states = {name: state(file) for name, file in files.items()}
        stamp = {
            "key": key,
            "version": __version__,
            "content": root,
            "built": int(time()),
            "files": sums,
            "states": states,
        }
        with open(os.path.join(unfinished, STAMP), "w", encoding="utf-8") as file:
            json.dump(stamp, file)
            file.flush()
            os.fsync(file.fileno())
        final = os.path.join(cache, f"{key}-{mark}")
        os.rename(unfinished, final)
        progress(1, 1)
    except BaseException:
        remove(unfinished)
        raise
    return Found(final, stamp)


@contextmanager
def at_work(folder: str) -> Iterator[None]:
    """Hold a folder, as long as this process lives, against those who ask whether somebody still writes into it."""
    held = _hold(folder)
    try:
        yield
    finally:
        if held is not None:
            os.close(held)


def _hold(folder: str) -> int | None:
    """Return the number under which a folder is held now; None where another process holds it, or it cannot be."""
    try:
        import fcntl

        number = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        return None
    return number


def _is_left(folder: str, age: float) -> bool:
    """Tell whether nobody writes into an unfinished index any more: nobody holds it, or it is old."""
    held = _hold(folder) if age > NEW else None
    if held is not None:
        os.close(held)
    return held is not None or age > KEEP_UNFINISHED


def prune(cache: str, key: str) -> None:
    """Remove what nobody will use again: old indexes of other content, and the remains of builds that were killed."""
    from time import time

    now = time()
    for name in os.listdir(cache):
        path = os.path.join(cache, name)
        if not os.path.isdir(path) or name.startswith(f"{key}-"):
            continue
        try:
            age = now - os.stat(path).st_mtime
            if _is_left(path, age) if name.startswith(UNFINISHED) else age > KEEP_OTHERS:
                remove(path)
        except OSError:
            continue


def clear(cache: str) -> int:
    """Remove every index from the cache folder, and return how many there were."""
    removed = 0
    try:
        names = os.listdir(cache)
    except OSError:
        return 0
    for name in names:
        path = os.path.join(cache, name)
        if os.path.isdir(path) and (name.startswith(UNFINISHED) or os.path.exists(os.path.join(path, STAMP))):
            remove(path)
            removed += not os.path.exists(path)
    try:
        os.remove(os.path.join(cache, SPOTS))
    except OSError:
        pass
    return removed


def open_store(root: str, cache: str, progress: Callable[[int, int], None]) -> Store:
    """Return the store of the content: from the index, from an index made now, or from memory.

    Raises CorpusError when the content is not sound; a cache that cannot be used costs time, never the answer.
    """
    import sqlite3

    from vtesref.desk.store import Store

    found = _find_or_make(root, cache, lambda name: name == STORE, progress)
    if found is not None:
        try:
            return Store.open(found.file(STORE))
        except sqlite3.Error as error:
            warn(f"the index cannot be opened ({error}); answering from memory")
    from vtesref.search.indexing import memory_store

    return memory_store(root, progress)


def open_searcher(root: str, cache: str, progress: Callable[[int, int], None]) -> Searcher:
    """Return a searcher over the content: from the index, from an index made now, or from memory.

    Raises CorpusError when the content is not sound; a cache that cannot be used costs time, never the answer.
    """
    from vtesref.desk.store import Store
    from vtesref.search.searcher import Searcher
    from vtesref.search.whoosh_import import import_whoosh

    import_whoosh()
    found = _find_or_make(root, cache, lambda name: True, progress)
    if found is not None:
        from whoosh.filedb.filestore import FileStorage

        try:
            index = FileStorage(found.path, supports_mmap=False, readonly=True).open_index()
            return Searcher(Store.open(found.file(STORE)), index)
        except Exception as error:  # a file may vanish between check and use, and Whoosh raises what it meets
            warn(f"the index cannot be opened ({type(error).__name__}); answering from memory")
    from vtesref.search.indexing import memory_index

    return Searcher(*memory_index(root, progress))


def _find_or_make(
    root: str, cache: str, wanted: Callable[[str], bool], progress: Callable[[int, int], None]
) -> Found | None:
    """Return a sound index, made now if need be; None, after one line of warning, when the cache is no use."""
    try:
        if os.path.exists(cache):
            refuse_foreign(cache)
        found, key = find(root, cache, wanted)
        return found or make(root, cache, key, progress)
    except OSError as error:
        reason = error.strerror or str(error)
        warn(f"the index cannot be kept in {cache} ({reason}); answering from memory, which takes longer")
        return None
