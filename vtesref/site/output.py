"""The folder that a build writes: each file with what it was made of, and taken over where that is the same."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import zlib
from typing import Any

from vtesref.site.addresses import SiteError
from vtesref.site.keep import Kept, digest, stamp
from vtesref.site.sources import read_file

#: Lies in the output folder: what each file was made from. A folder without it is not ours, and is never replaced.
MANIFEST = ".vtesref-site.json.gz"
#: The manifest of old: a folder with it is ours, and all of it is made anew.
OLD_MANIFEST = ".vtesref-site.json"

#: The name of a file that leads nowhere else: no part of it begins with a dot.
_PLAIN = re.compile(r"(?:[\w-][\w.-]*/)*[\w-][\w.-]*")


def read_manifest(folder: str, kept: Kept | None = None) -> dict[str, Any]:
    """Return the manifest of a built site; one without files when there is none that can be read.

    It is not read again where an earlier build of this process has written it.
    """
    path = os.path.join(folder, MANIFEST)
    try:
        if kept is not None and kept.manifest is not None and kept.manifest[0] == stamp(path):
            return kept.manifest[1]
        found = json.loads(gzip.decompress(read_file(path)))
        return found if isinstance(found, dict) and isinstance(found.get("files"), dict) else {"files": {}}
    except (OSError, EOFError, zlib.error, ValueError):
        return {"files": {}}


def unchanged(folder: str, inputs: str, kept: Kept | None = None) -> tuple[int, int, int] | None:
    """Return how many pages, files and bytes a site has; None unless it is of the very same, and as it was built."""
    manifest = read_manifest(folder, kept)
    if not manifest["files"] or manifest.get("inputs") != inputs:
        return None
    size = present = 0
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            known = manifest["files"].get(os.path.relpath(path, folder).replace(os.sep, "/"))
            if known is None and name != MANIFEST:
                return None
            content = read_file(path)
            if known is not None and digest(content) != known[1]:
                return None
            size += len(content)
            present += known is not None
    return (manifest["pages"], present, size) if present == len(manifest["files"]) else None


def _link(old: str, path: str) -> None:
    """Give a file a second name, whose folder need not be there yet."""
    try:
        os.link(old, path)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.link(old, path)


class Output:
    """A new folder, written beside the old one: ``made`` tells of each file what it was made of, and its hash.

    Either the new folder is whole, what is taken over included; or it has what is new alone, which is then put ``over``
    the old one, file by file. That is for a further build which follows soon: the old manifest stays until then, and
    whatever finds the folder so, after a process that was stopped, sees by it which files are others.
    """

    def __init__(self, old: str, new: str, kept: Kept) -> None:
        self.over = False
        self.old = old
        self.new = new
        self.kept = kept
        self.before: dict[str, Any] = read_manifest(old, kept)
        self.made: dict[str, list[str]] = {}
        self.size = 0

    def path(self, name: str) -> str:
        """Return where a file of the site is written: never outside the folder."""
        if _PLAIN.fullmatch(name):  # as nearly all are
            return f"{self.new}/{name}"  # understood on every system
        path = os.path.normpath(os.path.join(self.new, *name.split("/")))
        if not path.startswith(self.new + os.sep) or name.startswith("/") or "\\" in name or ":" in name:
            raise SiteError(f"{name} would be outside the output folder")
        return path

    def put(self, name: str, content: bytes, made_of: str = "") -> None:
        """Write a file that the old site has not; raises SiteError when two have the same address."""
        path = self.path(name)
        if name != MANIFEST:
            if name in self.made:  # written over, it would change in the old site, too
                raise SiteError(f"two things have the address {name}; rename one")
            self.made[name] = [made_of, digest(content)]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        if self.kept.lasting:
            self.kept.seen[name] = stamp(path)
        self.size += len(content)

    def taken(self, name: str, made_of: str, read: bool = False) -> bytes | None:
        """Take a file of the old site over when it was made of the same; return its content, else None.

        It is read only where that is asked for, or the file is not known yet; else the content is empty.
        """
        made, content_hash = self.before["files"].get(name, ("", ""))
        if made != made_of:
            return None
        path = self.path(name)
        old = f"{self.old}/{name}"  # understood on every system
        try:
            now = stamp(old)
            content = b""
            if read or self.kept.seen.get(name) != now:
                content = read_file(old)
                if digest(content) != content_hash:
                    return None
            if not self.over:
                _link(old, path)
        except OSError:
            try:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                shutil.copyfile(old, path)
            except OSError:
                return None
        self.kept.seen[name] = now
        self.size += now[1]
        self.made[name] = [made_of, content_hash]
        return content

    def finish(self, manifest: dict[str, Any]) -> None:
        """Write the manifest, or only remember it where all this is put over the old folder."""
        if not self.over:
            told = json.dumps(manifest, separators=(",", ":"), sort_keys=True).encode()
            self.put(MANIFEST, gzip.compress(told, 6, mtime=0))
        place = os.path.join(self.old, MANIFEST) if self.over else self.path(MANIFEST)
        self.kept.manifest = (stamp(place), manifest) if self.kept.lasting else None

    def put_over(self) -> None:
        """Put what is new over the old folder, each file at once, and remove what is no longer made."""
        try:
            for where, _, names in os.walk(self.new):
                there = os.path.join(self.old, os.path.relpath(where, self.new))
                os.makedirs(there, exist_ok=True)
                for name in names:
                    os.replace(os.path.join(where, name), os.path.join(there, name))
            for name in self.before["files"].keys() - self.made.keys():
                os.remove(os.path.join(self.old, *name.split("/")))
        except BaseException:
            self.kept.manifest = None  # the next build looks at each file
            self.kept.seen.clear()
            raise

    def taken_whole(self, made_of: str) -> bool:
        """Take over all files that were made of the same; tell whether there are any, and none has been changed."""
        kept = [name for name, (made, _) in self.before["files"].items() if made == made_of]
        size = self.size
        if kept and all(self.taken(name, made_of) is not None for name in kept):
            return True
        self.size = size  # without what was taken over in vain
        for name in kept:
            if self.made.pop(name, None):
                os.remove(self.path(name))
        return False
